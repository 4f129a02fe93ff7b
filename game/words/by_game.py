"""Whose words a game is told in."""

from collections.abc import Sequence
from typing import Any

from game.rules.betting.betting_game import BettingGame
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.tricks.bingo import BingoGame
from game.rules.tricks.euchre import EuchreGame
from game.rules.tricks.forty_two import FortyTwoGame
from game.rules.tricks.rounce import RounceGame
from game.rules.tricks.trick_game import TrickGame
from game.words.any_game import GameWords
from game.words.betting import BettingWords
from game.words.line import LineWords
from game.words.tricks.bingo import BingoWords
from game.words.tricks.euchre import EuchreWords
from game.words.tricks.forty_two import FortyTwoWords
from game.words.tricks.rounce import RounceWords
from game.words.tricks.trick_words import TrickWords


def words_for(game: Game[Any], names: Sequence[str]) -> GameWords[Any, Any]:
    """The words for a table of this game, whose seats are called by `names`."""
    if isinstance(game, LineGame):
        return LineWords(game, names)
    if isinstance(game, TrickGame):
        return trick_words(game, names)
    if isinstance(game, BettingGame):
        return BettingWords(game, names)
    return GameWords(game, names)


def trick_words(game: TrickGame, names: Sequence[str]) -> TrickWords[Any]:
    """The words for a table of this trick game: its own, or else those of the family."""
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
