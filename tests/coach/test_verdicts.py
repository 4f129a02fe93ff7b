"""Verdicts: a choice is graded by the points it loses, if the deals give a significant result."""

import pytest

from game.bots.assessment import AssessedAction, Assessment, Fact, WinChance
from game.coach.solution import advice
from game.coach.verdicts import Grade, GradeThresholds, equally_good, grade_thresholds, verdict
from game.core.state import CALL, FOLD, PASS, Action, Bet, Draw, Play
from game.core.tiles import Tile
from game.rules import GAMES
from game.rules.betting.poker import POKER
from game.text.coach import ChoiceContext, format_percent, format_points, hint
from tests.bots.test_bots_betting import ROYAL, after, dealt, view_of

THRESHOLDS = GradeThresholds(1, 2, 4)
BEST, OTHER = Play(Tile(5, 6)), Play(Tile(3, 5))


def assessment(*values: float, probability: float | None = None) -> Assessment:
    """Return an assessment in which the best action is worth 0 in every deal and the other loses these points."""
    result = [
        AssessedAction(BEST, [0.0] * len(values)),
        AssessedAction(OTHER, [-value for value in values], {}, probability),
    ]
    return Assessment(tuple(result), [1.0] * len(values))


@pytest.mark.parametrize(
    ("loss", "grade"),
    [(0.5, Grade.GOOD), (1.5, Grade.INACCURACY), (3, Grade.MISTAKE), (4, Grade.MISTAKE), (4.1, Grade.BLUNDER)],
)
def test_a_choice_is_graded_by_the_points_it_gives_away(loss: float, grade: Grade) -> None:
    result = verdict(assessment(loss, loss), OTHER, THRESHOLDS)
    assert result is not None
    assert (result.best, result.loss, result.grade) == (BEST, loss, grade)


def test_a_loss_within_two_standard_errors_has_no_grade() -> None:
    result = verdict(assessment(20, -10, 20, -10), OTHER, THRESHOLDS)
    assert result is not None
    assert result.loss == 5
    assert result.loss < 2 * result.error
    assert result.grade is None


def test_a_loss_that_may_be_below_half_an_inaccuracy_has_no_grade() -> None:
    few, more = (verdict(assessment(*[3, 0] * pairs), OTHER, THRESHOLDS) for pairs in (5, 8))
    assert few is not None
    assert more is not None
    assert few.loss == more.loss == 1.5
    assert few.loss > 2 * few.error
    assert few.grade is None
    assert more.grade == Grade.INACCURACY


def test_a_small_certain_loss_is_good() -> None:
    result = verdict(assessment(0.5, 0.6, 0.4, 0.5), OTHER, THRESHOLDS)
    assert result is not None
    assert result.grade == Grade.GOOD


def test_a_loss_displayed_as_0_is_the_best_move() -> None:
    tiny = GradeThresholds(0.01, 0.02, 0.03)
    nothing, something = (verdict(assessment(loss, loss), OTHER, tiny) for loss in (0.049, 0.051))
    assert nothing is not None
    assert something is not None
    assert (format_points(nothing.loss), nothing.grade) == ("0", Grade.BEST)
    assert (format_points(something.loss), something.grade) == ("0.1", Grade.BLUNDER)


def test_a_win_probability_displayed_as_0_is_the_best_move() -> None:
    for loss, shown, grade in ((0.04, "0", Grade.BEST), (0.06, "0.1", Grade.BLUNDER)):
        result = verdict(
            assessment(loss, loss)._replace(win_chance=WinChance(100.0, 0.5)), OTHER, GradeThresholds(0.01, 0.02, 0.03)
        )
        assert result is not None
        assert (format_percent(result.loss / 100), result.grade) == (shown, grade)


def test_an_action_of_a_mixed_strategy_is_good_unless_it_loses_as_much_as_a_mistake() -> None:
    best = verdict(assessment(9, 9), BEST, THRESHOLDS)
    assert best is not None
    assert best.grade == Grade.BEST
    for loss, grade in ((1.5, Grade.GOOD), (2, Grade.GOOD), (2.1, Grade.MISTAKE), (9, Grade.BLUNDER)):
        mixed = verdict(assessment(loss, loss, probability=0.3), OTHER, THRESHOLDS)
        assert mixed is not None
        assert mixed.grade == grade


def test_an_unsound_assessment_gives_no_grade() -> None:
    result = verdict(assessment(9, 9)._replace(sound=False), OTHER, THRESHOLDS)
    assert result is not None
    assert result.grade is None


@pytest.mark.parametrize("key", GAMES)
def test_the_thresholds_of_every_game_are_in_order(key: str) -> None:
    result = grade_thresholds(GAMES[key])
    assert 0 < result.inaccuracy <= result.mistake <= result.blunder


def test_thresholds_are_in_marks_where_the_score_is() -> None:
    """A mark stands for a whole hand of 42 points."""
    points, marks = (grade_thresholds(GAMES["forty_two"].variant(preset)) for preset in (None, "forty_two_today"))
    assert marks.inaccuracy == pytest.approx(points.inaccuracy / 42)
    assert marks.blunder < 1, "a lost mark is a blunder"


def test_there_is_no_verdict_without_a_choice() -> None:
    assert verdict(Assessment((AssessedAction(PASS, [1.0]),), [1.0]), PASS, THRESHOLDS) is None
    assert verdict(assessment(1, 1), Draw(), THRESHOLDS) is None


def test_actions_without_a_significant_difference_are_equally_good() -> None:
    assert [result.action for result in equally_good(assessment(20, -10), THRESHOLDS)] == [BEST, OTHER]
    assert [result.action for result in equally_good(assessment(3, 3), THRESHOLDS)] == [BEST]


# -- choices that end the betting --------------------------------------------------------------------------------------


WEAK_PAIR, OTHERS = "3-3 2-2 6-5 6-4 4-1", ("5-1 4-2 6-2 5-3 6-1", "6-3 3-2 5-2 5-4 4-3")


def poker_grades(own: str, *played: str) -> tuple[ChoiceContext, Assessment, dict[Action, Grade | None]]:
    """Return the choice of seat 1, which speaks first, after some actions, and the grade of each of its actions."""
    view = view_of(after(dealt(OTHERS[0], own, OTHERS[1]), *played))
    assessment = advice(POKER, view, 1.0)
    verdicts = [verdict(assessment, assessed.action, grade_thresholds(POKER)) for assessed in assessment.actions]
    grades = {each.action: each.grade for each in verdicts if each is not None}
    return ChoiceContext(POKER, view, ("Ann", "Ben", "Cid")), assessment, grades


def test_a_call_that_ends_the_betting_is_graded() -> None:
    """It needs to win 28% of the time (5 of 18 chips), and wins 7%."""
    context, assessment, grades = poker_grades(WEAK_PAIR, "pass", "bet 5", "call")
    call = assessment.find(CALL)
    assert call is not None
    assert 0 < (assessment.fact(call, Fact.BEST_HAND) or 0) < 0.1
    assert not assessment.sound
    assert assessment.settled == {CALL, FOLD}
    assert (grades[FOLD], grades[CALL]) == (Grade.BEST, Grade.BLUNDER)
    assert grades[Bet(5)] is None, "the others may still fold"
    without_bets = assessment._replace(
        actions=tuple(each for each in assessment.actions if each.action in (CALL, FOLD))
    )
    assert "uncertain" not in hint(context, without_bets, grade_thresholds(POKER))[1]


def test_folding_the_best_hand_to_the_last_bet_is_a_blunder() -> None:
    _context, assessment, grades = poker_grades(ROYAL, "pass", "bet 5", "call")
    assert isinstance(assessment.best.action, Bet)
    assert (grades[FOLD], grades[CALL]) == (Grade.BLUNDER, None)


def test_a_call_is_not_graded_while_others_may_raise() -> None:
    _context, assessment, grades = poker_grades(WEAK_PAIR, "pass", "bet 5", "bet 5")
    assert assessment.settled == {FOLD}
    assert grades[CALL] is None
