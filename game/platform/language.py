"""Translation: all player text goes through `gettext`, `ngettext`, `pgettext` and `npgettext` of this module.

The last two take a context first, for a word that serves two meanings in English but needs two words elsewhere.
"""

import gettext as _stdlib
from collections.abc import Sequence
from pathlib import Path

_catalogue = _stdlib.translation("boneyard", Path(__file__).parents[1] / "languages", fallback=True)
# Bound once, because the module functions of gettext look for the catalogue on disk at every call.
gettext = _catalogue.gettext
ngettext = _catalogue.ngettext
pgettext = _catalogue.pgettext
npgettext = _catalogue.npgettext


def gettext_noop(text: str) -> str:
    """Return a text as it is: marks it for translation, which happens where it is used."""
    return text


def format_player_counts(players: Sequence[int]) -> str:
    """Format numbers of players: “2”, “2 or 4”, “2 to 4”."""
    if len(players) < 2:
        return "".join(map(str, players)) or "0"
    if players == tuple(range(players[0], players[-1] + 1)) and len(players) > 2:
        return gettext("{least} to {most}").format(least=players[0], most=players[-1])
    return gettext(" or ").join([", ".join(map(str, players[:-1])), str(players[-1])])
