"""Verdicts: a choice is graded by what it gives away, and only where the deals can tell."""

import pytest

from game.bots.assessment import AssessedAction, Assessment, WinChance
from game.coach.verdicts import Grade, GradeThresholds, equally_good, grade_thresholds, verdict
from game.core.state import PASS, Draw, Play
from game.core.tiles import Tile
from game.rules import GAMES
from game.text.coach import format_percent, format_points

LIMITS = GradeThresholds(1, 2, 4)
BEST, OTHER = Play(Tile(5, 6)), Play(Tile(3, 5))


def assessment(*values: float, probability: float | None = None) -> Assessment:
    """The best action is worth nothing in any deal, the other one these points in each."""
    found = [
        AssessedAction(BEST, [0.0] * len(values)),
        AssessedAction(OTHER, [-value for value in values], {}, probability),
    ]
    return Assessment(tuple(found), [1.0] * len(values))


@pytest.mark.parametrize(
    ("loss", "grade"),
    [(0.5, Grade.GOOD), (1.5, Grade.INACCURACY), (3, Grade.MISTAKE), (4, Grade.MISTAKE), (4.1, Grade.BLUNDER)],
)
def test_a_choice_is_graded_by_the_points_it_gives_away(loss: float, grade: Grade) -> None:
    found = verdict(assessment(loss, loss), OTHER, LIMITS)
    assert found is not None
    assert (found.best, found.loss, found.grade) == (BEST, loss, grade)


def test_nothing_is_blamed_that_is_within_two_standard_errors() -> None:
    found = verdict(assessment(20, -10, 20, -10), OTHER, LIMITS)
    assert found is not None
    assert found.loss == 5
    assert found.loss < 2 * found.error
    assert found.grade is None


def test_nothing_is_blamed_that_may_well_lose_less_than_half_of_what_an_inaccuracy_does() -> None:
    few, more = (verdict(assessment(*[3, 0] * pairs), OTHER, LIMITS) for pairs in (5, 8))
    assert few is not None
    assert more is not None
    assert few.loss == more.loss == 1.5
    assert few.loss > 2 * few.error
    assert few.grade is None
    assert more.grade == Grade.INACCURACY


def test_what_loses_little_for_certain_is_as_good() -> None:
    found = verdict(assessment(0.5, 0.6, 0.4, 0.5), OTHER, LIMITS)
    assert found is not None
    assert found.grade == Grade.GOOD


def test_nothing_that_is_shown_as_0_is_blamed() -> None:
    tiny = GradeThresholds(0.01, 0.02, 0.03)
    nothing, something = (verdict(assessment(loss, loss), OTHER, tiny) for loss in (0.049, 0.051))
    assert nothing is not None
    assert something is not None
    assert (format_points(nothing.loss), nothing.grade) == ("0", Grade.GOOD)
    assert (format_points(something.loss), something.grade) == ("0.1", Grade.BLUNDER)


def test_no_chance_that_is_shown_as_0_is_blamed() -> None:
    for loss, shown, grade in ((0.04, "0", Grade.GOOD), (0.06, "0.1", Grade.BLUNDER)):
        found = verdict(
            assessment(loss, loss)._replace(win_chance=WinChance(100.0, 0.5)), OTHER, GradeThresholds(0.01, 0.02, 0.03)
        )
        assert found is not None
        assert (format_percent(found.loss / 100), found.grade) == (shown, grade)


def test_the_best_action_is_never_blamed_nor_one_of_a_mixed_strategy() -> None:
    best = verdict(assessment(9, 9), BEST, LIMITS)
    mixed = verdict(assessment(9, 9, probability=0.3), OTHER, LIMITS)
    assert best is not None
    assert mixed is not None
    assert best.grade == mixed.grade == Grade.GOOD


def test_nobody_is_blamed_by_what_is_not_sound() -> None:
    found = verdict(assessment(9, 9)._replace(sound=False), OTHER, LIMITS)
    assert found is not None
    assert found.grade is None


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_limits_in_their_order(key: str) -> None:
    found = grade_thresholds(key)
    assert 0 < found.inaccuracy <= found.mistake <= found.blunder


def test_there_is_no_verdict_where_there_was_no_choice() -> None:
    assert verdict(Assessment((AssessedAction(PASS, [1.0]),), [1.0]), PASS, LIMITS) is None
    assert verdict(assessment(1, 1), Draw(), LIMITS) is None


def test_what_cannot_be_told_apart_is_as_good() -> None:
    assert [found.action for found in equally_good(assessment(20, -10), LIMITS)] == [BEST, OTHER]
    assert [found.action for found in equally_good(assessment(3, 3), LIMITS)] == [BEST]
