"""Reasons are data: the rules create no texts during play."""

from random import Random

import pytest

from game.core.state import Notice, Reason
from game.rules import GAMES
from game.text import words_for
from tests.catalogues import NoTexts, translated_by
from tests.decks import TABLES, walk


@pytest.mark.parametrize("key", GAMES)
def test_play_creates_no_texts(key: str) -> None:
    table = next(table for table in TABLES if table.game.key == key)
    with translated_by(NoTexts()):
        with pytest.raises(AssertionError, match="a text is asked for"):
            table.game.variant("no such preset")
        for seed in range(3):
            assert walk(table, Random(seed)).states[-1].scores


@pytest.mark.parametrize("key", GAMES)
def test_unknown_reason_raises_value_error(key: str) -> None:
    words = words_for(GAMES[key], ("Ann", "Bob", "Cid", "Dan"))
    for unknown in ("unheard of", (1, 2)), ("unheard of", ()):
        with pytest.raises(ValueError, match="no words"):
            words.describe_reason(Reason(*unknown))
        with pytest.raises(ValueError, match="no words"):
            words.describe_announcement(Notice(*unknown))
