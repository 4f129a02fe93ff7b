"""Translation: all player text goes through `gettext`, `ngettext`, `pgettext` and `npgettext` of this module.

The last two take a context first, for a word that serves two meanings in English but needs two words elsewhere.
"""

import gettext as _stdlib
from collections.abc import Iterable, Sequence
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


def join_and(parts: Iterable[object]) -> str:
    """Return a list in words: “Ann, Ben and Cid”; empty for no parts."""
    *first, last = [*map(str, parts)] or [""]
    return gettext("{list} and {last}").format(list=", ".join(first), last=last) if first else last


def join_or(parts: Iterable[object]) -> str:
    """Return alternatives in words: “6, 5 or 3”; empty for no parts."""
    *first, last = [*map(str, parts)] or [""]
    return gettext("{list} or {last}").format(list=", ".join(first), last=last) if first else last


def format_player_counts(players: Sequence[int]) -> str:
    """Format numbers of players: “2”, “2 or 4”, “2 to 4”."""
    if players == tuple(range(players[0], players[-1] + 1)) and len(players) > 2:
        return gettext("{least} to {most}").format(least=players[0], most=players[-1])
    return join_or(players) or "0"
