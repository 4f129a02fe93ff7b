"""Bit operations on tile masks, search budgets, and whether this code is compiled.

It imports only other kernel modules, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64


COMPILED = not __file__.endswith(".py")


def popcount(mask: i64) -> i64:
    """Return the number of bits set in a mask of at most 63 bits."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return mask * 0x0101010101010101 >> 56 & 127


def lowest_bit(mask: i64) -> i64:
    """Return the number of the lowest set bit."""
    return popcount((mask & -mask) - 1)


def tiles_in(mask: int) -> list[int]:
    """Return the numbers of the tiles in a mask, lowest first."""
    tiles: list[int] = []
    while mask:
        low = mask & -mask
        tiles.append(low.bit_length() - 1)
        mask ^= low
    return tiles


if not COMPILED:
    globals()["popcount"] = int.bit_count  # five times as fast when interpreted


# -- search budget -----------------------------------------------------------------------------------------------------


class BudgetExceeded(Exception):
    """The search needs more positions than its budget allows."""


def interpreted_at(seconds: float | None) -> bool:
    """Whether to do only the work that interpreted code can do: always if `seconds` is None."""
    return seconds is None or not COMPILED


def budget(seconds: float | None, interpreted: float = 0.1) -> float:
    """Return the fraction of the usual work that a bot may do in `seconds` (at most 1).

    Interpreted code does only the fraction `interpreted` of it. If `seconds` is None, the result is that fraction on
    every machine.
    """
    fraction = 1.0 if seconds is None else min(1.0, seconds)
    return interpreted * fraction if interpreted_at(seconds) else fraction
