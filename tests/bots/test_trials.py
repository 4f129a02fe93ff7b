"""Races: bad candidates are dropped early, close ones are tried on many deals, and the budget is kept."""

from collections.abc import Iterator
from itertools import cycle, repeat
from random import Random

import pytest

from game.bots.kernel.bits import BudgetExceeded
from game.bots.trials import FIRST_ROUND, RaceBudget, Trials, race, weighted_choices

BUDGET = RaceBudget(positions=20_000, per_deal=1, per_trial=1)


def noise(seed: int) -> Iterator[tuple[float, float]]:
    """Yield deals that are normal random numbers, of equal weight, without end."""
    rng = Random(seed)
    while True:
        yield rng.gauss(0, 1), 1.0


def raced(better_by: float, seed: int, budget: RaceBudget = BUDGET) -> Trials[str]:
    """Race two candidates, one of them better by this number of standard deviations."""
    rng = Random(seed)
    valuations = {"worse": lambda _deal: (rng.gauss(0, 1),), "better": lambda _deal: (rng.gauss(better_by, 1),)}
    return race(valuations, noise(seed), budget)


def test_a_clear_choice_takes_one_round() -> None:
    trials = raced(better_by=2, seed=1)
    assert len(trials.weights) == FIRST_ROUND
    assert [*trials.outcomes] == ["better", "worse"]


def test_a_close_choice_is_tried_longer_and_found() -> None:
    results = [raced(better_by=0.2, seed=seed) for seed in range(20)]
    assert sum(len(trials.weights) for trials in results) > 2 * FIRST_ROUND * len(results)
    assert sum(next(iter(trials.outcomes)) == "better" for trials in results) >= 18


def test_equal_candidates_use_up_the_positions_but_no_more() -> None:
    deals = cycle([(1.0, 1.0), (-1.0, 1.0)])
    number = len(race({"a": lambda deal: (deal,), "b": lambda deal: (-deal,)}, deals, BUDGET).weights)
    cost = BUDGET.per_deal + 2 * BUDGET.per_trial
    assert BUDGET.positions - cost < number * cost <= BUDGET.positions


def test_dropped_candidates_cost_nothing_any_more() -> None:
    deals = cycle([(1.0, 1.0), (-1.0, 1.0)])
    valuations = {"a": lambda deal: (deal,), "b": lambda deal: (-deal,), "c": lambda _deal: (-9.0,)}
    trials = race(valuations, deals, BUDGET)
    assert len(trials.outcomes["c"]) == FIRST_ROUND
    assert len(trials.outcomes["a"]) == len(trials.outcomes["b"]) == len(trials.weights)
    assert len(trials.weights) > BUDGET.positions / 4


def test_candidates_with_the_same_results_end_a_race() -> None:
    trials = race({"a": lambda deal: (deal,), "b": lambda deal: (deal,)}, noise(7), BUDGET)
    assert len(trials.weights) == FIRST_ROUND


def test_a_race_ends_with_its_deals_or_when_a_search_exceeds_its_budget() -> None:
    searched = iter(range(70))

    def value(deal: float) -> tuple[float]:
        if next(searched, None) is None:
            raise BudgetExceeded
        return (deal,)

    deals = [deal for deal, _nth in zip(noise(9), range(50), strict=False)]
    assert len(race({"a": lambda deal: (deal,), "b": lambda deal: (-deal,)}, deals, BUDGET).weights) == 50
    trials = race({"a": value, "b": value}, noise(9), BUDGET)
    assert len(trials.weights) == len(trials.outcomes["a"]) == len(trials.outcomes["b"]) == 35


def test_weights_matter_to_a_race() -> None:
    deals = [(1.0, 9.0), (-1.0, 1.0)] * 200
    trials = race({"minus": lambda deal: (-deal,), "plus": lambda deal: (deal,)}, deals, BUDGET)
    assert next(iter(trials.outcomes)) == "plus"
    assert len(trials.weights) == FIRST_ROUND


def test_deals_are_drawn_by_likelihood_and_small_batches_add_up() -> None:
    rng, likelihoods = Random(1), {"rare": 0.1, "usual": 0.3, "likely": 0.6}
    totals = dict.fromkeys(likelihoods, 0.0)
    for _batch in range(4000):
        deals = rng.choices([*likelihoods], k=4)
        for deal, weight in weighted_choices(deals, [likelihoods[deal] for deal in deals], 2, rng):
            totals[deal] += weight
    assert [total / sum(totals.values()) for total in totals.values()] == pytest.approx([0.1, 0.3, 0.6], abs=0.02)


def test_without_likelihoods_all_deals_are_kept() -> None:
    assert weighted_choices([3, 1, 2], [], 2, Random(1)) == [*zip([3, 1, 2], repeat(1.0), strict=False)]
