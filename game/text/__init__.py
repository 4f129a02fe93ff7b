"""Every sentence about a match: what was done, what came of it and why, made from the data that the rules leave.

`log` tells a match step by step. `any_game` has the words that all games share, `line`, `tricks` and `betting` those of
their families, which `families` registers.
"""

from game.text.any_game import GameWords, side_name
from game.text.families import FAMILIES, words_for
from game.text.log import Telling, sentences, told

__all__ = ["FAMILIES", "GameWords", "Telling", "sentences", "side_name", "told", "words_for"]
