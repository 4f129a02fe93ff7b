"""Trials: each candidate action is tried in the same deals, and its outcomes are kept.

All candidates are tried in the same deals (common random numbers). `run_trials` tries them on a fixed number of deals,
or drops the worse half after each round: sequential halving (Karnin, Koren and Somekh, 2013). `race` drops those that
are certainly worse, and tries the others on more deals: racing (Maron and Moore, 1994).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from math import sqrt
from operator import mul
from random import Random
from typing import Generic, NamedTuple, TypeVar

from game.bots.assessment import Fact
from game.bots.kernel.bits import BudgetExceeded
from game.bots.kernel.likelihood import resampled

Candidate = TypeVar("Candidate")
Deal = TypeVar("Deal")
Outcome = tuple[float, ...]
"""Result of a candidate in one deal: its value, followed by any facts."""


FIRST_ROUND = 100
"""Deals of the first round of a race; each later round doubles the number of deals."""
CERTAIN = 2.0
"""A candidate is dropped from a race if the best one is better by more than this number of standard errors."""


class Trials(NamedTuple, Generic[Candidate]):
    """Outcomes of every candidate by deal, those that were tried longest first, and the weights of the deals."""

    outcomes: dict[Candidate, list[Outcome]]
    weights: list[float]

    @classmethod
    def empty(cls, candidates: Iterable[Candidate]) -> "Trials[Candidate]":
        """Return trials of these candidates on no deals."""
        return cls({candidate: [] for candidate in candidates}, [])

    def extend(
        self,
        valuations: Mapping[Candidate, Callable[[Deal], Outcome]],
        candidates: Sequence[Candidate],
        deals: Iterable[tuple[Deal, float]],
    ) -> bool:
        """Try candidates on more deals; return False if a valuation exceeded its budget."""
        for deal, weight in deals:
            try:
                results = [valuations[candidate](deal) for candidate in candidates]
            except BudgetExceeded:
                return False
            self.weights.append(weight)
            for candidate, result in zip(candidates, results, strict=True):
                self.outcomes[candidate].append(result)
        return True

    def total(self, candidate: Candidate) -> float:
        """Return the weighted sum of a candidate's values."""
        return sum(weight * outcome[0] for weight, outcome in zip(self.weights, self.outcomes[candidate], strict=True))

    def contenders(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """Return those of the candidates, all tried on all deals, that are not certainly worse than the best."""
        best, weight = max(candidates, key=self.total), sum(self.weights)

        def is_possible(candidate: Candidate) -> bool:
            pairs = zip(self.outcomes[best], self.outcomes[candidate], strict=True)
            gains = [better[0] - worse[0] for better, worse in pairs]
            mean: float = sum(map(mul, self.weights, gains)) / weight
            variance = sum((share * (gain - mean)) ** 2 for share, gain in zip(self.weights, gains, strict=True))
            return mean <= CERTAIN * sqrt(variance) / weight

        return [candidate for candidate in candidates if is_possible(candidate)]

    def ordered(self, first: Sequence[Candidate]) -> "Trials[Candidate]":
        """Return the trials with these candidates first."""
        return self._replace(outcomes={candidate: self.outcomes[candidate] for candidate in (*first, *self.outcomes)})


def run_trials(
    valuations: Mapping[Candidate, Callable[[Deal], Outcome]],
    deals: Iterable[tuple[Deal, float]],
    rounds: Iterable[int] | None = None,
    ranks_two: bool = True,
) -> Trials[Candidate]:
    """Try the candidates on weighted deals: all of them on all deals, or by sequential halving.

    `rounds` are the deals of each round. After each but the last the worse half is dropped, until two remain.
    With `ranks_two` these two are still sorted by value, so that the order of equal results follows earlier rounds.
    Trials end early if a valuation raises BudgetExceeded.
    """
    trials, remaining, source = Trials.empty(valuations), [*valuations], iter(deals)
    for number in [None] if rounds is None else rounds:
        if trials.weights and len(remaining) > (1 if ranks_two else 2):
            remaining = sorted(remaining, key=trials.total, reverse=True)[: max(2, (len(remaining) + 1) // 2)]
        if not trials.extend(valuations, remaining, islice(source, number)):
            break
    return trials.ordered(remaining)


class RaceBudget(NamedTuple):
    """Positions for a race; a deal costs `per_deal` of them, and each candidate tried on it `per_trial`."""

    positions: float
    per_deal: float
    per_trial: float


def race(
    valuations: Mapping[Candidate, Callable[[Deal], Outcome]], deals: Iterable[tuple[Deal, float]], budget: RaceBudget
) -> Trials[Candidate]:
    """Try the candidates on weighted deals until one is certainly best or the budget is used up.

    Two deals are tried at any cost. Trials end early if a valuation raises BudgetExceeded.
    """
    positions = budget.positions
    trials, remaining, source = Trials.empty(valuations), [*valuations], iter(deals)
    number = FIRST_ROUND if len(remaining) > 1 else 1
    while True:
        cost = budget.per_deal + budget.per_trial * len(remaining)
        number = max(2 - len(trials.weights), min(number, int(positions / cost)))
        positions -= number * cost
        batch = [*islice(source, number)]
        if not trials.extend(valuations, remaining, batch):
            return trials.ordered(remaining)
        remaining = trials.contenders(remaining)
        values = [[outcome[0] for outcome in trials.outcomes[candidate]] for candidate in remaining]
        if len(batch) < number or positions < cost or all(same == values[0] for same in values):
            return trials.ordered(remaining)
        number = len(trials.weights)


SAMPLES_PER_DEAL = 3
"""Deals sampled for each deal of a race, where deals are weighted by likelihood."""


def weighted_choices(
    deals: Sequence[Deal], likelihoods: Sequence[float], number: int, rng: Random
) -> list[tuple[Deal, float]]:
    """Draw at most `number` of the deals by likelihood, each once with its weight; all if there are no likelihoods.

    The weights sum to the mean likelihood times `number`, so that several small batches make one sample.
    """
    if not likelihoods:
        return [(deal, 1.0) for deal in deals]
    counts = Counter(resampled([*likelihoods], number, rng.random()))
    mean = sum(likelihoods) / len(likelihoods)
    weighted = [(deals[index], mean * count) for index, count in counts.items()]
    rng.shuffle(weighted)
    return weighted


def values_and_facts(
    outcomes: Sequence[Outcome], facts: Sequence[Fact]
) -> tuple[tuple[float, ...], dict[Fact, tuple[float, ...]]]:
    """Return the value and the facts in each deal; no facts if the outcomes have none."""
    values, *columns = zip(*outcomes, strict=True)
    return values, dict(zip(facts, columns, strict=False))
