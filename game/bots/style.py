"""Styles: which of several actions that are about equally good a bot prefers."""

from collections.abc import Hashable, Mapping
from random import Random
from typing import NamedTuple, TypeVar

Candidate = TypeVar("Candidate", bound=Hashable)


class Estimate(NamedTuple):
    """The estimated value of an action: its mean over the deals tried, and the standard deviation; both in points."""

    mean: float
    deviation: float = 0.0


def pick(estimates: Mapping[Candidate, Estimate], margin: float, style: str, rng: Random) -> Candidate:
    """The candidate with the best mean, ties broken at random; a style chooses among all within `margin` of it.

    `margin` is the noise of the estimates, so that no style costs strength. Among those candidates “cautious” takes
    the one with the smallest standard deviation, “bold” the one with the largest.
    """
    best = max(estimate.mean for estimate in estimates.values())
    ranks = {candidate: _rank(estimate, best - margin, style) for candidate, estimate in estimates.items()}
    highest = max(ranks.values())
    preferred = [candidate for candidate, rank in ranks.items() if rank == highest]
    return preferred[0] if len(preferred) == 1 else rng.choice(preferred)


def _rank(estimate: Estimate, threshold: float, style: str) -> tuple[bool, float, float]:
    """What a style sorts by, highest first: a mean of at least `threshold`, then its preference, then the mean."""
    preference = {"": 0.0, "bold": estimate.deviation, "cautious": -estimate.deviation}[style]
    return (estimate.mean >= threshold, preference, estimate.mean)
