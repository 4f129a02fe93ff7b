"""Families of games: titles and classes of texts."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.platform.language import gettext as _
from game.rules.game import Game
from game.rules.tricks.bingo import BingoGame
from game.rules.tricks.euchre import EuchreGame
from game.rules.tricks.forty_two import FortyTwoGame
from game.rules.tricks.rounce import RounceGame
from game.rules.tricks.trick_game import TrickGame
from game.text.any_game import GameWords
from game.text.betting import BettingWords
from game.text.line import LineWords
from game.text.tricks.bingo import BingoWords
from game.text.tricks.euchre import EuchreWords
from game.text.tricks.forty_two import FortyTwoWords
from game.text.tricks.rounce import RounceWords
from game.text.tricks.trick_words import TrickWords


def trick_words(game: TrickGame, names: Sequence[str]) -> TrickWords[Any]:
    """Return the texts for a table of a trick game."""
    match game:
        case RounceGame():
            return RounceWords(game, names)
        case EuchreGame():
            return EuchreWords(game, names)
        case FortyTwoGame():
            return FortyTwoWords(game, names)
        case BingoGame():
            return BingoWords(game, names)
    return TrickWords(game, names)


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
