"""Families of games: titles and classes of texts."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.platform.language import gettext as _
from game.rules.game import Game
from game.text.any_game import GameWords
from game.text.betting import BettingWords
from game.text.line import LineWords
from game.text.tricks import trick_words


class Family(NamedTuple):
    """Title of a family, and a function that creates its texts for a game and names by seat."""

    title: str
    words: Callable[[Any, Sequence[str]], GameWords[Any, Any]]


FAMILIES: dict[str, Family] = {
    "line": Family(_("Lines"), LineWords),
    "tricks": Family(_("Tricks"), trick_words),
    "betting": Family(_("Betting"), BettingWords),
}
"""By `Game.family`."""


def words_for(game: Game[Any], names: Sequence[str]) -> GameWords[Any, Any]:
    """Return the texts for a table of a game; `names` are by seat."""
    return FAMILIES[game.family].words(game, names)
