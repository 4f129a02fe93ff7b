"""The texts of each family of games, and of the trick games with texts of their own.

Bots, texts and the window each map `Game.family` to their part (`bots/bot.py`, here, `ui/families`). A value with all
parts would have to be in the top layer, where bots and texts could not import it.
"""

from collections.abc import Callable, Sequence
from typing import Any

from game.match.match import Match
from game.rules.game import Game
from game.text.any_game import GameWords
from game.text.betting import BettingWords
from game.text.line import LineWords
from game.text.tricks import trick_words

WORDS: dict[str, Callable[[Any, Sequence[str], int | None], GameWords[Any, Any]]] = {
    "line": LineWords,
    "tricks": trick_words,
    "betting": BettingWords,
}
"""By `Game.family`."""


def words_for(game: Game[Any], names: Sequence[str], you: int | None = None) -> GameWords[Any, Any]:
    """Return the texts for a table of a game; `names` are by seat, and the seat `you` is “you”."""
    return WORDS[game.family](game, names, you)


def match_words(match: Match) -> GameWords[Any, Any]:
    """Return the texts for a match; the only person who plays in it is “you”."""
    return words_for(match.game, match.names, match.only_person)
