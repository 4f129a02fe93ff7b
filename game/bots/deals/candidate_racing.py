"""Candidate actions raced against each other on the same determinizations: sequential halving.

Every candidate is tried on the same deals (common random numbers), and after each round the worse half is dropped
(Karnin, Koren and Somekh, 2013), so that the others are tried on more deals for the same work.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

Candidate = TypeVar("Candidate")
ROUNDS = 4


class Determinization(NamedTuple):
    """A deal that agrees with an information set: the mask of each hand, the tiles asleep in drawing order, its weight.

    Tiles are numbers.
    """

    hands: list[int]
    asleep: list[int]
    weight: float = 1.0


Outcome = tuple[float, ...]
"""What a candidate comes to in a determinization: its value, and after it what is told of it besides."""
Valuation = Callable[[Determinization], Outcome]


class Trials(NamedTuple, Generic[Candidate]):
    """What every candidate came to, deal by deal, the ones tried to the last first; and the weights of the deals."""

    outcomes: dict[Candidate, list[Outcome]]
    weights: list[float]


def race(valuations: dict[Candidate, Valuation], deals: Iterator[Determinization], number: int) -> Trials[Candidate]:
    """The candidates tried until two are left, on about so many deals, or on all there are.

    The work is that of trying every candidate on `number` deals.
    """
    outcomes: dict[Candidate, list[Outcome]] = {candidate: [] for candidate in valuations}
    sums = dict.fromkeys(valuations, 0.0)
    left, weights = list(valuations), list[float]()
    for nth in range(ROUNDS):
        for _deal in range(max(1, number // ROUNDS * len(valuations) // len(left))):
            deal = next(deals, None)
            if deal is None:
                break
            weights.append(deal.weight)
            for candidate in left:
                outcome = valuations[candidate](deal)
                outcomes[candidate].append(outcome)
                sums[candidate] += deal.weight * outcome[0]
        if nth < ROUNDS - 1:
            left = sorted(left, key=sums.__getitem__, reverse=True)
            left = left[: max(2, (len(left) + 1) // 2)]
    return Trials({candidate: outcomes[candidate] for candidate in dict.fromkeys((*left, *valuations))}, weights)


def try_all(valuations: dict[Candidate, Valuation], deals: Iterable[Determinization]) -> Trials[Candidate]:
    """All candidates tried on all of these deals."""
    outcomes: dict[Candidate, list[Outcome]] = {candidate: [] for candidate in valuations}
    weights = []
    for deal in deals:
        weights.append(deal.weight)
        for candidate, valuation in valuations.items():
            outcomes[candidate].append(valuation(deal))
    return Trials(outcomes, weights)
