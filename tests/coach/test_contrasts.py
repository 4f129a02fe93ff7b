"""Contrasts: the facts in which two actions differ, weighted by the points they are worth."""

import pytest

from game.bots.assessment import AssessedAction, Assessment, Fact
from game.coach.solution import contrasts
from game.core.state import Play
from game.core.tiles import Tile

BETTER, WORSE = Play(Tile(5, 6)), Play(Tile(3, 5))
DEALS = 40


def contrast_rows(
    better: dict[Fact, list[float]], worse: dict[Fact, list[float]], values: tuple[list[float], list[float]]
) -> list[tuple[Fact, float, float]]:
    """Return the contrasts of two actions with these facts and values: each fact and its two means."""
    first, second = AssessedAction(BETTER, values[0], better), AssessedAction(WORSE, values[1], worse)
    results = contrasts(Assessment((first, second), [1.0] * DEALS), first, second)
    return [(contrast.fact, contrast.better, contrast.worse) for contrast in results]


def shares(count: int) -> list[float]:
    """Return 1 for the first `count` deals and 0 for the others."""
    return [1.0] * count + [0.0] * (DEALS - count)


def test_the_fact_worth_most_points_comes_first() -> None:
    values = [10 * win for win in shares(30)], [10 * win for win in shares(10)]
    better = {Fact.SCORES: [5.0] * DEALS, Fact.WINS: shares(30)}
    worse = {Fact.SCORES: [0.0] * DEALS, Fact.WINS: shares(10)}
    # a win is worth 10 points, so winning in 20 more deals of 40 is worth 5; the score counts as its 5 points
    assert {fact for fact, _better, _worse in contrast_rows(better, worse, values)} == {Fact.SCORES, Fact.WINS}
    better[Fact.SCORES] = [4.0] * DEALS
    assert contrast_rows(better, worse, values)[0] == (Fact.WINS, 0.75, 0.25)


def test_insignificant_differences_are_left_out() -> None:
    values = [1.0] * DEALS, [0.0] * DEALS
    assert contrast_rows({Fact.ANSWERS: shares(20)}, {Fact.ANSWERS: shares(20)}, values) == []
    mixed = [1.0, 0.0] * (DEALS // 2)
    assert contrast_rows({Fact.ANSWERS: mixed}, {Fact.ANSWERS: [0.0, 1.0] * (DEALS // 2)}, values) == []


def test_points_that_favor_the_other_action_are_included() -> None:
    values = [10 * win for win in shares(40)], [0.0] * DEALS
    better = {Fact.WINS: shares(40), Fact.SCORES: [0.0] * DEALS, Fact.CONCEDES: [0.0] * DEALS}
    worse = {Fact.WINS: shares(0), Fact.SCORES: [5.0] * DEALS, Fact.CONCEDES: [0.0] * DEALS}
    assert contrast_rows(better, worse, values) == [(Fact.WINS, 1.0, 0.0), (Fact.SCORES, 0.0, 5.0)]


def test_conceded_points_count_against_an_action() -> None:
    values = [9.0] * DEALS, [0.0] * DEALS
    assert contrast_rows({Fact.CONCEDES: [0.0] * DEALS}, {Fact.CONCEDES: [9.0] * DEALS}, values) == [
        (Fact.CONCEDES, 0.0, 9.0)
    ]


def test_a_good_fact_is_no_reason_for_the_action_with_less_of_it() -> None:
    values = [0.0] * 10 + [10.0] * 30, [0.0] * 30 + [10.0] * 10
    better, worse = {Fact.NEXT_STUCK: [1.0] * 10 + [0.0] * 30}, {Fact.NEXT_STUCK: [1.0] * 30 + [0.0] * 10}
    assert contrast_rows(better, worse, values) == []


def test_only_deals_in_which_both_actions_were_tried_count() -> None:
    values = [10.0] * DEALS, [0.0] * 10
    better, worse = {Fact.NEXT_STUCK: [1.0] * 10 + [0.0] * 30}, {Fact.NEXT_STUCK: [0.0] * 10}
    assert contrast_rows(better, worse, values) == [(Fact.NEXT_STUCK, pytest.approx(1.0), 0.0)]
