"""Reasons are data: no sentence is made while a match is played, only when somebody reads what happened."""

import sys
from random import Random

import pytest

from game.core.state import Notice, Reason
from game.rules import GAMES
from game.text import words_for
from tests.decks import TABLES, walk


@pytest.mark.parametrize("key", GAMES)
def test_no_sentence_is_made_while_a_match_is_played(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = next(table for table in TABLES if table.game.key == key)

    def spoken(*words: object) -> str:
        raise AssertionError(f"{words} in the rules")

    for name, module in list(sys.modules.items()):
        if name.startswith("game.rules."):
            for gettext in ("_", "ngettext"):
                if hasattr(module, gettext):
                    monkeypatch.setattr(module, gettext, spoken)
    with pytest.raises(AssertionError):
        table.game.variant("no such preset")
    for seed in range(3):
        assert walk(table, Random(seed)).states[-1].scores


@pytest.mark.parametrize("key", GAMES)
def test_what_there_are_no_words_for_is_an_error_and_not_told(key: str) -> None:
    words = words_for(GAMES[key], ("Ann", "Bob", "Cid", "Dan"))
    for unheard in ("unheard of", (1, 2)), ("unheard of", ()):
        with pytest.raises(ValueError, match="no words"):
            words.describe_reason(Reason(*unheard))
        with pytest.raises(ValueError, match="no words"):
            words.describe_announcement(Notice(*unheard))
