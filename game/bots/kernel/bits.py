"""What all that counts by machine has in common: whether it runs compiled, how it counts a mask, and when it gives up.

This file imports nothing of the game, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

COMPILED = not __file__.endswith(".py")


class BudgetExceeded(Exception):
    """There were more positions to look at than allowed."""


def budget(seconds: float, interpreted: float = 0.1) -> float:
    """What part of its usual work a bot may do that is given so many seconds for a choice.

    Where each step is `interpreted` there is time for that part of it only.
    """
    return min(1.0, seconds) if COMPILED else interpreted * min(1.0, seconds)


def popcount(mask: i64) -> i64:
    """How many tiles a mask has, of 63 at the most."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return mask * 0x0101010101010101 >> 56 & 127


def lowest_bit(mask: i64) -> i64:
    """The number of the lowest tile of a mask."""
    return popcount((mask & -mask) - 1)


if not COMPILED:
    globals()["popcount"] = int.bit_count  # at a fifth of its cost, where each step is interpreted
