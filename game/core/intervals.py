"""Confidence intervals of 95% for means and proportions."""

from collections.abc import Sequence
from math import sqrt
from statistics import stdev

NORMAL = 1.96
"""Half-width of the central 95% of the normal distribution, in standard deviations."""

_STUDENT = (4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201)
"""Two-sided 95% quantiles of Student's t for samples of 3, 4, … numbers (Student 1908)."""


def margin_of_error(count: int, total: float, squares: float) -> float:
    """Return the half-width of the 95% interval of a mean.

    `total` is the sum of the `count` numbers, `squares` the sum of their squares."""
    spread = max(0.0, squares - total**2 / count) / max(1, count - 1)
    return NORMAL * sqrt(spread / count)


def margin_of_few(numbers: Sequence[float]) -> float | None:
    """Return the half-width of the 95% interval of the mean by Student's t; None for fewer than three numbers."""
    if len(numbers) < 3:
        return None
    return _STUDENT[min(len(numbers) - 3, len(_STUDENT) - 1)] * stdev(numbers) / sqrt(len(numbers))


def wilson_interval(successes: int, trials: int) -> tuple[float, float]:
    """Return the 95% interval of a proportion, observed as `successes` out of `trials` (Wilson 1927)."""
    if not trials:
        return 0.0, 1.0
    share, spread = successes / trials, NORMAL**2 / trials
    middle = (share + spread / 2) / (1 + spread)
    half_width = NORMAL * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, middle - half_width), min(1.0, middle + half_width)
