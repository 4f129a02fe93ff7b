"""Whose words a game is told in."""

from collections.abc import Sequence
from typing import Any

from game.rules.betting.betting_game import BettingGame
from game.rules.game import Game
from game.rules.line.line_game import LineGame
from game.rules.tricks.trick_game import TrickGame
from game.words.any_game import GameWords
from game.words.betting import BettingWords
from game.words.line import LineWords
from game.words.tricks import TrickWords


def words_for(game: Game[Any], names: Sequence[str]) -> GameWords[Any, Any]:
    """The words for a table of this game, whose seats are called by `names`."""
    if isinstance(game, LineGame):
        return LineWords(game, names)
    if isinstance(game, TrickGame):
        return TrickWords(game, names)
    if isinstance(game, BettingGame):
        return BettingWords(game, names)
    return GameWords(game, names)
