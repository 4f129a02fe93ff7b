"""Whose words a trick game is told in."""

from collections.abc import Sequence
from typing import Any

from game.rules.tricks.bingo import BingoGame
from game.rules.tricks.euchre import EuchreGame
from game.rules.tricks.forty_two import FortyTwoGame
from game.rules.tricks.rounce import RounceGame
from game.rules.tricks.trick_game import TrickGame
from game.text.tricks.bingo import BingoWords
from game.text.tricks.euchre import EuchreWords
from game.text.tricks.forty_two import FortyTwoWords
from game.text.tricks.rounce import RounceWords
from game.text.tricks.trick_words import TrickWords


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
