"""The levels of the bots: every level has all its texts and settings."""

import pytest

from game.bots.levels import BEST, FALLBACK, LEVELS, Level, Limit, fallback_level
from game.bots.line.pimc import search_settings
from game.bots.settings import TrickMethod


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_a_level_has_all_its_texts(level: Level) -> None:
    assert level.title
    assert str(level.description).endswith(".")
    assert level.difficulty


@pytest.mark.parametrize("text", ["title", "description", "difficulty"])
def test_no_two_levels_share_a_text(text: str) -> None:
    assert len({getattr(level, text) for level in LEVELS.values()}) == len(LEVELS)


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_a_level_searches_in_both_families_or_in_none(level: Level) -> None:
    assert level.searches == (level.settings.tricks.method is TrickMethod.SEARCH)


def test_the_best_level_searches_and_assesses_for_those_that_do_not() -> None:
    assert LEVELS[BEST].searches
    for level in LEVELS:
        assert search_settings(Limit(level)) is LEVELS[level if LEVELS[level].searches else BEST].settings.line.method


def test_the_fallback_of_a_level_is_the_next_weaker_one_but_at_most_casual() -> None:
    assert FALLBACK == "casual"
    assert [fallback_level(level) for level in ("beginner", "casual")] == ["beginner", "beginner"]
    assert {fallback_level(level) for level in LEVELS if level not in ("beginner", "casual")} == {"casual"}
