"""Trials: each candidate action is tried in the same deals, and its outcomes are kept.

All candidates are tried in the same deals (common random numbers). A race drops the worse half after each round:
sequential halving (Karnin, Koren and Somekh, 2013).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from game.bots.assessment import Fact

Candidate = TypeVar("Candidate")
Deal = TypeVar("Deal")
Outcome = tuple[float, ...]
"""Result of a candidate in one deal: its value, followed by any facts."""


class Trials(NamedTuple, Generic[Candidate]):
    """Outcomes of every candidate by deal, those that were tried longest first, and the weights of the deals."""

    outcomes: dict[Candidate, list[Outcome]]
    weights: list[float]


def run_trials(
    valuations: Mapping[Candidate, Callable[[Deal], Outcome]],
    deals: Iterable[tuple[Deal, float]],
    rounds: Iterable[int] | None = None,
    ranks_two: bool = True,
) -> Trials[Candidate]:
    """Try the candidates on weighted deals: all of them on all deals, or in a race.

    `rounds` are the deals of each round of a race. After each but the last the worse half is dropped, until two remain.
    With `ranks_two` these two are still sorted by value, so that the order of equal results follows earlier rounds.
    """
    outcomes: dict[Candidate, list[Outcome]] = {candidate: [] for candidate in valuations}
    sums = dict.fromkeys(valuations, 0.0)
    remaining, weights, source = [*valuations], list[float](), iter(deals)
    for number in [None] if rounds is None else rounds:
        if weights and len(remaining) > (1 if ranks_two else 2):
            remaining = sorted(remaining, key=sums.__getitem__, reverse=True)[: max(2, (len(remaining) + 1) // 2)]
        for deal, weight in islice(source, number):
            weights.append(weight)
            for candidate in remaining:
                outcome = valuations[candidate](deal)
                outcomes[candidate].append(outcome)
                sums[candidate] += weight * outcome[0]
    return Trials({candidate: outcomes[candidate] for candidate in (*remaining, *valuations)}, weights)


def values_and_facts(
    outcomes: Sequence[Outcome], facts: Sequence[Fact]
) -> tuple[tuple[float, ...], dict[Fact, tuple[float, ...]]]:
    """Return the value and the facts in each deal; no facts if the outcomes have none."""
    values, *columns = zip(*outcomes, strict=True)
    return values, dict(zip(facts, columns, strict=False))
