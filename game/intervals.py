"""How far from what was measured the true figure may lie: the bounds that hold it 95 times of 100."""

from math import sqrt

NORMAL = 1.96
"""Standard deviations on both sides within which 95 of 100 lie."""


def margin(count: int, total: float, squares: float) -> float:
    """How far the mean may lie from the true one: of so many numbers, their sum, and the sum of their squares."""
    spread = max(0.0, squares - total**2 / count) / max(1, count - 1)
    return NORMAL * sqrt(spread / count)


def share(part: int, whole: int) -> tuple[float, float]:
    """Between which shares the true one lies, of which so many out of so many were seen (Wilson 1927)."""
    if not whole:
        return 0.0, 1.0
    seen, wide = part / whole, NORMAL**2 / whole
    middle = (seen + wide / 2) / (1 + wide)
    aside = NORMAL * sqrt(seen * (1 - seen) / whole + wide / (4 * whole)) / (1 + wide)
    return max(0.0, middle - aside), min(1.0, middle + aside)
