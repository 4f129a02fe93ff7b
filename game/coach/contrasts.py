"""Contrasts: what set the better of two actions apart in the very deals that were tried.

Each fact is weighed by the points it makes. What is scored and conceded is counted in points as it is; what happens or
does not is worth the difference between the deals in which it does and those in which it does not, over both actions
together (a regression on one variable).
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.bots.assessment import AssessedAction, Assessment, Fact

CERTAIN = 2.0
"""By how many standard errors a fact has to differ before it is told."""
MOST = 2
"""So many facts are told for an action."""
GOOD = {
    Fact.WINS: True,
    Fact.NEXT_STUCK: True,
    Fact.ANSWERS: True,
    Fact.SPOTS_LEFT: False,
    Fact.TAKES_TRICK: True,
    Fact.BEST_HAND: True,
}
"""Whether more of a fact is good or bad for the one who chooses, where that is so whatever else happens."""
IN_POINTS = {Fact.SCORES: 1.0, Fact.CONCEDES: -1.0}
"""The facts that are counted in points, and whether those are the own side's."""


class Contrast(NamedTuple):
    """A fact in which two actions differ: its mean for each, and the points that the difference makes.

    `points` are above zero where the fact speaks for the better action.
    """

    fact: Fact
    better: float
    worse: float
    points: float


class Comparison(NamedTuple):
    """Why one action is better than another: all that is said of it, without the deals.

    It should bring `gained` points more, with that standard error. `made` is the chance that the worse one, a bid, is
    made, where the better is none.
    """

    contrasts: tuple[Contrast, ...]
    gained: float
    error: float
    made: float | None = None


def compare_actions(assessment: Assessment, better: AssessedAction, worse: AssessedAction) -> Comparison:
    """Why one action is better than another, by the deals that were tried."""
    made = assessment.fact(worse, Fact.MAKES_BID) if Fact.MAKES_BID not in better.facts else None
    return Comparison(contrasts(assessment, better, worse), *assessment.difference(better, worse), made)


def contrasts(assessment: Assessment, better: AssessedAction, worse: AssessedAction) -> tuple[Contrast, ...]:
    """What speaks most for the better action, and after that what speaks most against it where something does."""
    found = [_contrast(assessment, better, worse, fact) for fact in better.facts if fact in worse.facts]
    told = sorted((contrast for contrast in found if contrast), key=lambda contrast: -contrast.points)
    speaking_for = [contrast for contrast in told if contrast.points > 0][:MOST]
    against = [contrast for contrast in told[-1:] if contrast.points < 0 and contrast.fact in IN_POINTS]
    return tuple(speaking_for[: MOST - len(against)] + against) if speaking_for else ()


def _contrast(assessment: Assessment, better: AssessedAction, worse: AssessedAction, fact: Fact) -> Contrast | None:
    """The contrast in a fact; None where the deals cannot tell the actions apart by it."""
    tried = min(len(better.values), len(worse.values))
    first, second = better.facts[fact][:tried], worse.facts[fact][:tried]
    differences = [one - other for one, other in zip(first, second, strict=True)]
    difference = assessment.mean(differences)
    if abs(difference) <= CERTAIN * assessment.error(differences) or not difference:
        return None
    worth = IN_POINTS.get(fact)
    if worth is None:
        worth = _slope(assessment, (*first, *second), (*better.values[:tried], *worse.values[:tried]), tried)
        if fact in GOOD and GOOD[fact] != (worth > 0):
            return None  # it went with something else that matters more
    return Contrast(fact, assessment.mean(first), assessment.mean(second), worth * difference)


def _slope(assessment: Assessment, facts: Sequence[float], values: Sequence[float], tried: int) -> float:
    """By how many points a value grows with a fact, over two actions tried in so many deals each."""
    weights = [*assessment.weights[:tried]] * 2
    total = sum(weights)
    fact = sum(weight * x for weight, x in zip(weights, facts, strict=True)) / total
    value = sum(weight * y for weight, y in zip(weights, values, strict=True)) / total
    spread = sum(weight * (x - fact) ** 2 for weight, x in zip(weights, facts, strict=True))
    shared = sum(weight * (x - fact) * (y - value) for weight, x, y in zip(weights, facts, values, strict=True))
    return shared / spread if spread else 0.0
