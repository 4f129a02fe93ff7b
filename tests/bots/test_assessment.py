"""Assessments: means, errors and differences as they are reckoned from what each action came to in each deal."""

import pytest

from game.bots.assessment import AssessedAction, Assessment, Difference, Fact
from game.core.state import PASS, Draw, Play
from game.core.tiles import Tile

FIVE = Play(Tile(3, 5))


def test_the_action_that_brings_most_comes_first() -> None:
    found = Assessment.from_actions([AssessedAction(PASS, [1.0, 3.0]), AssessedAction(FIVE, [4.0, 4.0])], [1.0, 1.0])
    assert [assessed.action for assessed in found.actions] == [FIVE, PASS]
    assert found.best.action == FIVE
    assert found.find(PASS) == AssessedAction(PASS, [1.0, 3.0])
    assert found.find(Draw()) is None


def test_an_action_that_was_dropped_comes_last_however_well_it_began() -> None:
    found = Assessment.from_actions([AssessedAction(PASS, [9.0]), AssessedAction(FIVE, [4.0, 4.0])], [1.0, 1.0])
    assert found.best.action == FIVE


def test_likelier_deals_count_for_more() -> None:
    found = Assessment.from_actions([AssessedAction(PASS, [0.0, 8.0], {Fact.WINS: [0.0, 1.0]})], [3.0, 1.0])
    assert found.value(found.best) == 2.0
    assert found.fact(found.best, Fact.WINS) == 0.25
    assert found.fact(found.best, Fact.ANSWERS) is None
    assert found.deviation(found.best.values) == pytest.approx(12**0.5)


def test_the_error_of_a_difference_is_that_of_the_differences_deal_by_deal() -> None:
    found = Assessment.from_actions(
        [AssessedAction(PASS, [0.0, 10.0, 20.0, 30.0]), AssessedAction(FIVE, [1.0, 11.0, 21.0, 31.0])], [1.0] * 4
    )
    assert found.difference(found.actions[0], found.actions[1]) == Difference(1.0, 0.0)
    assert found.error(found.best.values) == pytest.approx(125**0.5 / 3**0.5)


def test_nothing_is_uncertain_where_every_deal_was_solved() -> None:
    found = Assessment.from_actions(
        [AssessedAction(PASS, [0.0, 10.0]), AssessedAction(FIVE, [9.0, 3.0])], [1.0, 1.0], complete=True
    )
    assert found.difference(found.actions[0], found.actions[1]) == Difference(1.0, 0.0)
