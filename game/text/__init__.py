"""Texts for players: actions, results, reasons and hints, made from the data that the rules return.

`log` describes a match step by step. `any_game` has the texts that all games share; `line`, `tricks` and `betting`
have those of their families, registered in `families`.
"""

from game.text.any_game import GameWords, side_name
from game.text.families import match_words, words_for
from game.text.log import MatchLog, action_sentences, log_lines, match_sentences

__all__ = [
    "GameWords",
    "MatchLog",
    "action_sentences",
    "log_lines",
    "match_sentences",
    "match_words",
    "side_name",
    "words_for",
]
