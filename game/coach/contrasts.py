"""Contrasts: the facts in which the better of two actions differed from the other in the sampled deals.

Each fact is weighted by the points it is worth. Points scored and conceded count as they are. An event that happens or
not is worth the slope of a regression of the result on that one variable, over the deals of both actions.
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.bots.assessment import AssessedAction, Assessment, Fact

CERTAIN = 2.0
"""A contrast is reported only if it differs by more than this number of standard errors."""
MAX_FACTS = 2
"""The most facts reported for an action."""
GOOD = {
    Fact.WINS: True,
    Fact.NEXT_STUCK: True,
    Fact.ANSWERS: True,
    Fact.SPOTS_LEFT: False,
    Fact.TAKES_TRICK: True,
    Fact.BEST_HAND: True,
}
"""Whether more of a fact is good (True) or bad for the player who chooses, where that holds in every situation."""
IN_POINTS = {Fact.SCORES: 1.0, Fact.CONCEDES: -1.0}
"""The facts counted in points, with the sign for the player's side."""


class Contrast(NamedTuple):
    """A fact in which two actions differ: its mean for each action, and the difference in points.

    `points` is positive if the fact favors the better action.
    """

    fact: Fact
    better: float
    worse: float
    points: float


class Comparison(NamedTuple):
    """Why one action is better than another, without the sampled deals.

    `gained` is the expected gain in points, with its standard error. `made_chance` is the probability that the
    worse action, a bid, is made, if the better action is not a bid.
    """

    contrasts: tuple[Contrast, ...]
    gained: float
    error: float
    made_chance: float | None = None


def compare_actions(assessment: Assessment, better: AssessedAction, worse: AssessedAction) -> Comparison:
    """Compare two actions over the sampled deals."""
    made = assessment.fact(worse, Fact.MAKES_BID) if Fact.MAKES_BID not in better.facts else None
    return Comparison(contrasts(assessment, better, worse), *assessment.difference(better, worse), made)


def contrasts(assessment: Assessment, better: AssessedAction, worse: AssessedAction) -> tuple[Contrast, ...]:
    """Return at most MAX_FACTS contrasts: the strongest for the better action first.

    The strongest contrast against it takes the last place if it is counted in points.
    """
    candidates = [_contrast(assessment, better, worse, fact) for fact in better.facts if fact in worse.facts]
    ranked = sorted((contrast for contrast in candidates if contrast), key=lambda contrast: -contrast.points)
    in_favor = [contrast for contrast in ranked if contrast.points > 0][:MAX_FACTS]
    against = [contrast for contrast in ranked[-1:] if contrast.points < 0 and contrast.fact in IN_POINTS]
    return tuple(in_favor[: MAX_FACTS - len(against)] + against) if in_favor else ()


def _contrast(assessment: Assessment, better: AssessedAction, worse: AssessedAction, fact: Fact) -> Contrast | None:
    """Return the contrast of one fact; None if the deals show no significant difference."""
    tried = min(len(better.values), len(worse.values))
    first, second = better.facts[fact][:tried], worse.facts[fact][:tried]
    differences = [x - y for x, y in zip(first, second, strict=True)]
    difference = assessment.mean(differences)
    if abs(difference) <= CERTAIN * assessment.error(differences) or not difference:
        return None
    points_per_unit = IN_POINTS.get(fact)
    if points_per_unit is None:
        points_per_unit = _slope(assessment, (*first, *second), (*better.values[:tried], *worse.values[:tried]), tried)
        if fact in GOOD and GOOD[fact] != (points_per_unit > 0):
            return None  # confounded with something that matters more
    return Contrast(fact, assessment.mean(first), assessment.mean(second), points_per_unit * difference)


def _slope(assessment: Assessment, facts: Sequence[float], values: Sequence[float], tried: int) -> float:
    """Return how many points the value changes per unit of a fact, over the first `tried` deals of two actions."""
    weights = [*assessment.weights[:tried]] * 2
    total = sum(weights)
    mean_fact = sum(weight * x for weight, x in zip(weights, facts, strict=True)) / total
    mean_value = sum(weight * y for weight, y in zip(weights, values, strict=True)) / total
    variance = sum(weight * (x - mean_fact) ** 2 for weight, x in zip(weights, facts, strict=True))
    covariance = sum(
        weight * (x - mean_fact) * (y - mean_value) for weight, x, y in zip(weights, facts, values, strict=True)
    )
    return covariance / variance if variance else 0.0
