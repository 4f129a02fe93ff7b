"""Styles: which of several nearly equal actions a bot prefers."""

from collections.abc import Hashable, Mapping
from random import Random
from typing import NamedTuple, TypeVar

Candidate = TypeVar("Candidate", bound=Hashable)


class Estimate(NamedTuple):
    """Estimated value of an action in points: mean and standard deviation over the deals tried."""

    mean: float
    deviation: float = 0.0


def pick(estimates: Mapping[Candidate, Estimate], margin: float, style: str, rng: Random) -> Candidate:
    """Return the candidate with the best mean; a style chooses among all candidates within `margin` of it.

    `margin` is the noise of the estimates, so a style costs no strength. “cautious” takes the candidate with the
    smallest standard deviation, “bold” the one with the largest. Ties are broken at random.
    """
    best = max(estimate.mean for estimate in estimates.values())
    ranks = {candidate: _rank(estimate, best - margin, style) for candidate, estimate in estimates.items()}
    highest = max(ranks.values())
    preferred = [candidate for candidate, rank in ranks.items() if rank == highest]
    return preferred[0] if len(preferred) == 1 else rng.choice(preferred)


def _rank(estimate: Estimate, threshold: float, style: str) -> tuple[bool, float, float]:
    """Return a style's sort key, best highest: mean at least `threshold`, preference, mean."""
    preference = {"": 0.0, "bold": estimate.deviation, "cautious": -estimate.deviation}[style]
    return (estimate.mean >= threshold, preference, estimate.mean)
