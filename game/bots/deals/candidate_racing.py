"""Compare candidate actions on the same determinizations by sequential halving.

All candidates are tried on the same deals (common random numbers). After each round the worse half is dropped, so the
remaining ones are tried on more deals for the same work (Karnin, Koren and Somekh, 2013).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

Candidate = TypeVar("Candidate")
ROUNDS = 4


class Determinization(NamedTuple):
    """A deal consistent with an information set: the mask of each hand, the boneyard in drawing order, and the weight.

    Tiles are numbers; `boneyard` lists the tiles of the boneyard.
    """

    hands: list[int]
    boneyard: list[int]
    weight: float = 1.0


Outcome = tuple[float, ...]
"""Result of a candidate in one determinization: its value, followed by any facts."""
Valuation = Callable[[Determinization], Outcome]


class Trials(NamedTuple, Generic[Candidate]):
    """Outcomes of every candidate by deal, those that were tried longest first, and the weights of the deals."""

    outcomes: dict[Candidate, list[Outcome]]
    weights: list[float]


def race(valuations: dict[Candidate, Valuation], deals: Iterator[Determinization], number: int) -> Trials[Candidate]:
    """Try the candidates on common deals, dropping the worse half each round until two remain.

    The total work is that of trying every candidate on `number` deals. The race ends early if `deals` runs out.
    """
    outcomes: dict[Candidate, list[Outcome]] = {candidate: [] for candidate in valuations}
    sums = dict.fromkeys(valuations, 0.0)
    remaining, weights = list(valuations), list[float]()
    for round_number in range(ROUNDS):
        for _deal in range(max(1, number // ROUNDS * len(valuations) // len(remaining))):
            deal = next(deals, None)
            if deal is None:
                break
            weights.append(deal.weight)
            for candidate in remaining:
                outcome = valuations[candidate](deal)
                outcomes[candidate].append(outcome)
                sums[candidate] += deal.weight * outcome[0]
        if round_number < ROUNDS - 1:
            remaining = sorted(remaining, key=sums.__getitem__, reverse=True)
            remaining = remaining[: max(2, (len(remaining) + 1) // 2)]
    return Trials({candidate: outcomes[candidate] for candidate in dict.fromkeys((*remaining, *valuations))}, weights)


def try_all(valuations: dict[Candidate, Valuation], deals: Iterable[Determinization]) -> Trials[Candidate]:
    """Try all candidates on all deals."""
    outcomes: dict[Candidate, list[Outcome]] = {candidate: [] for candidate in valuations}
    weights = []
    for deal in deals:
        weights.append(deal.weight)
        for candidate, valuation in valuations.items():
            outcomes[candidate].append(valuation(deal))
    return Trials(outcomes, weights)
