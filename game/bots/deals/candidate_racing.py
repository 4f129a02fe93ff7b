"""Candidate actions raced against each other on the same determinizations: sequential halving.

Every candidate is tried on the same deals (common random numbers), and after each round the worse half is dropped
(Karnin, Koren and Somekh, 2013), so that the others are tried on more deals for the same work.
"""

from collections.abc import Callable, Iterator
from math import sqrt
from typing import NamedTuple, TypeVar

from game.bots.style import Estimate

Candidate = TypeVar("Candidate")
ROUNDS = 4


class Determinization(NamedTuple):
    """A deal that agrees with an information set: the mask of each hand, the tiles asleep in drawing order, its weight.

    Tiles are numbers.
    """

    hands: list[int]
    asleep: list[int]
    weight: float = 1.0


Valuation = Callable[[Determinization], float]
"""What a candidate is worth in a determinization."""


def race(
    valuations: dict[Candidate, Valuation], deals: Iterator[Determinization], number: int
) -> dict[Candidate, Estimate]:
    """Estimates of the candidates that are left after the last round, tried on about so many deals, or all there are.

    The work is that of trying every candidate on `number` deals.
    """
    sums = {candidate: [0.0, 0.0] for candidate in valuations}
    left, weight = list(valuations), 0.0
    estimates: dict[Candidate, Estimate] = {}
    for nth in range(ROUNDS):
        for _deal in range(max(1, number // ROUNDS * len(valuations) // len(left))):
            deal = next(deals, None)
            if deal is None:
                break
            weight += deal.weight
            for candidate in left:
                _add(sums[candidate], valuations[candidate](deal), deal.weight)
        estimates = {candidate: _estimate(sums[candidate], weight) for candidate in left}
        if nth < ROUNDS - 1:
            left = sorted(left, key=lambda candidate: estimates[candidate].mean, reverse=True)
            left = left[: max(2, (len(left) + 1) // 2)]
    return estimates


def estimate_all(valuations: dict[Candidate, Valuation], deals: list[Determinization]) -> dict[Candidate, Estimate]:
    """Estimates of all candidates over all of these deals."""
    sums = {candidate: [0.0, 0.0] for candidate in valuations}
    for deal in deals:
        for candidate, valuation in valuations.items():
            _add(sums[candidate], valuation(deal), deal.weight)
    weight = sum(deal.weight for deal in deals)
    return {candidate: _estimate(candidate_sums, weight) for candidate, candidate_sums in sums.items()}


def _add(sums: list[float], value: float, weight: float) -> None:
    sums[0] += weight * value
    sums[1] += weight * value * value


def _estimate(sums: list[float], weight: float) -> Estimate:
    """The mean and the standard deviation of the values with these weighted sums, of values and of squares."""
    mean = sums[0] / weight
    return Estimate(mean, sqrt(max(0.0, sums[1] / weight - mean * mean)))
