"""Means, errors and differences of assessments."""

import pytest

from game.bots.assessment import AssessedAction, Assessment, Difference, Fact
from game.core.state import PASS, Draw, Play
from game.core.tiles import Tile

FIVE = Play(Tile(3, 5))


def test_the_action_with_the_highest_value_is_first() -> None:
    assessment = Assessment.from_actions(
        [AssessedAction(PASS, [1.0, 3.0]), AssessedAction(FIVE, [4.0, 4.0])], [1.0, 1.0]
    )
    assert [assessed.action for assessed in assessment.actions] == [FIVE, PASS]
    assert assessment.best.action == FIVE
    assert assessment.find(PASS) == AssessedAction(PASS, [1.0, 3.0])
    assert assessment.find(Draw()) is None


def test_a_dropped_action_is_last_whatever_its_value() -> None:
    assessment = Assessment.from_actions([AssessedAction(PASS, [9.0]), AssessedAction(FIVE, [4.0, 4.0])], [1.0, 1.0])
    assert assessment.best.action == FIVE


def test_means_are_weighted_by_deal() -> None:
    assessment = Assessment.from_actions([AssessedAction(PASS, [0.0, 8.0], {Fact.WINS: [0.0, 1.0]})], [3.0, 1.0])
    assert assessment.value(assessment.best) == 2.0
    assert assessment.fact(assessment.best, Fact.WINS) == 0.25
    assert assessment.fact(assessment.best, Fact.ANSWERS) is None
    assert assessment.deviation(assessment.best.values) == pytest.approx(12**0.5)


def test_the_error_of_a_difference_is_computed_from_differences_by_deal() -> None:
    assessment = Assessment.from_actions(
        [AssessedAction(PASS, [0.0, 10.0, 20.0, 30.0]), AssessedAction(FIVE, [1.0, 11.0, 21.0, 31.0])], [1.0] * 4
    )
    assert assessment.difference(assessment.actions[0], assessment.actions[1]) == Difference(1.0, 0.0)
    assert assessment.error(assessment.best.values) == pytest.approx(125**0.5 / 3**0.5)


def test_a_complete_assessment_has_no_errors() -> None:
    assessment = Assessment.from_actions(
        [AssessedAction(PASS, [0.0, 10.0]), AssessedAction(FIVE, [9.0, 3.0])], [1.0, 1.0], complete=True
    )
    assert assessment.difference(assessment.actions[0], assessment.actions[1]) == Difference(1.0, 0.0)
