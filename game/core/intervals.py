"""How far from what was measured the true figure may lie: the bounds that hold it 95 times of 100."""

from collections.abc import Sequence
from math import sqrt
from statistics import stdev

NORMAL = 1.96
"""Standard deviations on both sides within which 95 of 100 lie."""

_STUDENT = (4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201)
"""As NORMAL, where the deviation itself is known but from three numbers, from four and so on (Student 1908)."""


def margin_of_error(count: int, total: float, squares: float) -> float:
    """How far the mean may lie from the true one: of so many numbers, their sum, and the sum of their squares."""
    spread = max(0.0, squares - total**2 / count) / max(1, count - 1)
    return NORMAL * sqrt(spread / count)


def margin_of_few(numbers: Sequence[float]) -> float | None:
    """As `margin_of_error`, of numbers that may be few; None of fewer than three, which say nothing."""
    if len(numbers) < 3:
        return None
    return _STUDENT[min(len(numbers) - 3, len(_STUDENT) - 1)] * stdev(numbers) / sqrt(len(numbers))


def wilson_interval(part: int, whole: int) -> tuple[float, float]:
    """Between which shares the true one lies, of which so many out of so many were seen (Wilson 1927)."""
    if not whole:
        return 0.0, 1.0
    seen, wide = part / whole, NORMAL**2 / whole
    middle = (seen + wide / 2) / (1 + wide)
    aside = NORMAL * sqrt(seen * (1 - seen) / whole + wide / (4 * whole)) / (1 + wide)
    return max(0.0, middle - aside), min(1.0, middle + aside)
