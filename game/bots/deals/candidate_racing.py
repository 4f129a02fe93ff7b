"""What several ways of going on are worth, tried in the same deals."""

from collections.abc import Callable, Iterator
from math import sqrt
from typing import NamedTuple, TypeVar

from game.bots.style import Estimate

Way = TypeVar("Way")


class Deal(NamedTuple):
    """A deal that could be: the hands as masks, and the tiles asleep by number, in the order they would be drawn."""

    hands: list[int]
    asleep: list[int]
    weight: float = 1.0


Weigh = Callable[[Deal], float]
"""What a way of going on is worth in a deal."""


def weighed(ways: dict[Way, Weigh], deals: Iterator[Deal], number: int) -> dict[Way, Estimate]:
    """What the better ways are worth over the deals, the same for all ways: about so many, or all there are.

    After each quarter of the work the worse half of the ways is let go, so that the others are tried in more deals.
    """
    sums = {way: [0.0, 0.0] for way in ways}
    left, whole = list(ways), 0.0
    prospects: dict[Way, Estimate] = {}
    for quarter in range(4):
        for _nth in range(max(1, number // 4 * len(ways) // len(left))):
            deal = next(deals, None)
            if deal is None:
                break
            whole += deal.weight
            for way in left:
                worth = ways[way](deal)
                sums[way][0] += deal.weight * worth
                sums[way][1] += deal.weight * worth * worth
        prospects = {way: _prospect(sums[way][0], sums[way][1], whole) for way in left}
        if quarter < 3:
            left = sorted(left, key=lambda way: prospects[way].mean, reverse=True)[: max(2, (len(left) + 1) // 2)]
    return prospects


def weighed_all(ways: dict[Way, Weigh], deals: list[Deal]) -> dict[Way, Estimate]:
    """What the ways are worth over all of these deals."""
    sums = {way: [0.0, 0.0] for way in ways}
    for deal in deals:
        for way, weigh in ways.items():
            worth = weigh(deal)
            sums[way][0] += deal.weight * worth
            sums[way][1] += deal.weight * worth * worth
    whole = sum(deal.weight for deal in deals)
    return {way: _prospect(total, squares, whole) for way, (total, squares) in sums.items()}


def _prospect(total: float, squares: float, whole: float) -> Estimate:
    mean = total / whole
    return Estimate(mean, sqrt(max(0.0, squares / whole - mean * mean)))
