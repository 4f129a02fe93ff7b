"""The families of games in words: what each is called, and whose words its games are told in."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.platform.language import gettext as _
from game.rules.game import Game
from game.text.any_game import GameWords
from game.text.betting import BettingWords
from game.text.line import LineWords
from game.text.tricks.by_game import trick_words


class Family(NamedTuple):
    """What a family is called on a page, and what makes the words for a game and the names at its table."""

    title: str
    words: Callable[[Any, Sequence[str]], GameWords[Any, Any]]


FAMILIES: dict[str, Family] = {
    "line": Family(_("Lines"), LineWords),
    "tricks": Family(_("Tricks"), trick_words),
    "betting": Family(_("Betting"), BettingWords),
}
"""By the key that `Game.family` names."""


def words_for(game: Game[Any], names: Sequence[str]) -> GameWords[Any, Any]:
    """The words for a table of this game, whose seats are called by `names`."""
    return FAMILIES[game.family].words(game, names)
