"""Bit operations on masks of tiles, and whether this code runs compiled.

This file imports nothing of the game, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64


COMPILED = not __file__.endswith(".py")


def popcount(mask: i64) -> i64:
    """How many bits are set in a mask of at most 63."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return mask * 0x0101010101010101 >> 56 & 127


def lowest_bit(mask: i64) -> i64:
    """The number of the lowest bit set in a mask."""
    return popcount((mask & -mask) - 1)


if not COMPILED:
    globals()["popcount"] = int.bit_count  # at a fifth of its cost, where each step is interpreted


# -- how much a search may do for one choice, and what it raises when that is not enough -------------------------------


class BudgetExceeded(Exception):
    """There were more positions to search than the budget allows."""


def interpreted_at(seconds: float | None) -> bool:
    """Whether there is only time for what can be done from source too: everywhere, where no seconds are given."""
    return seconds is None or not COMPILED


def budget(seconds: float | None, interpreted: float = 0.1) -> float:
    """The fraction of its usual work that a bot may do in so many seconds.

    From source, where each step is interpreted, it is the fraction `interpreted` of that. Without seconds it is that
    fraction on every machine.
    """
    part = 1.0 if seconds is None else min(1.0, seconds)
    return interpreted * part if interpreted_at(seconds) else part
