"""How much a search may do for one choice, and what it raises when that is not enough.

A budget is counted in positions or deals and never in seconds, so that the same choice is made on every machine. This
file imports nothing of the game, so that mypyc can compile it.
"""

from game.bots.kernel.bits import COMPILED


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
