"""Every sentence about a match: what was done, what came of it and why, made from the data that the rules leave.

`log` tells a match step by step. `any_game` has the words that all games share, `line`, `tricks` and `betting` those of
their families, which `families` registers.
"""

from game.text.any_game import GameWords, side_name
from game.text.families import FAMILIES, words_for
from game.text.log import MatchLog, action_sentences, log_lines

__all__ = ["FAMILIES", "GameWords", "MatchLog", "action_sentences", "log_lines", "side_name", "words_for"]
