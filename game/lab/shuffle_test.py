"""Whether the shuffle favours a tile, a seat or a pair of tiles: chi-square over very many deals.

    python -m game.lab.shuffle_test --deals 1000000 --seed 1

Four hands of seven are dealt from the double-six set by numbers that follow from the seed. Each of the three sums of
squares has exactly the mean and the covariance of a chi-square of so many degrees: those of tile by place are the
entries of a sum of permutation matrices, those of tile by seat add them up, and which pairs of tiles come to one hand
varies in the largest space of the Johnson scheme J(28, 2) alone, because a hand has seven tiles whatever they are.
"""

import argparse
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import erfc, sqrt
from random import Random
from typing import NamedTuple

from game.core.shuffle import random_shuffle
from game.core.tiles import Tile, double_set

TILES = double_set(6)
HANDS, EACH = 4, 7


class ChiSquareResult(NamedTuple):
    """A chi-square, its degrees of freedom, and how likely one as large or larger is where nothing is favoured."""

    what: str
    value: float
    freedom: int
    chance: float


def fairness(
    orders: Iterable[tuple[Tile, ...]] | None = None, *, deals: int = 0, seed: str = ""
) -> list[ChiSquareResult]:
    """What so many deals show, or these orders of the tiles."""
    rng = Random(seed)
    lying = iter(orders) if orders is not None else (random_shuffle(rng).order(TILES) for _deal in range(deals))
    nth = {tile: place for place, tile in enumerate(TILES)}
    places: Counter[tuple[int, int]] = Counter()
    pairs: Counter[tuple[int, int]] = Counter()
    count = 0
    for order in lying:
        count += 1
        numbers = [nth[tile] for tile in order]
        places.update(enumerate(numbers))
        for first in range(0, HANDS * EACH, EACH):
            pairs.update(combinations(sorted(numbers[first : first + EACH]), 2))
    return _judged(count, places, pairs)


def _judged(count: int, places: Counter[tuple[int, int]], pairs: Counter[tuple[int, int]]) -> list[ChiSquareResult]:
    n = len(TILES)
    by_seat: Counter[tuple[int, int]] = Counter()
    for (place, tile), times in places.items():
        by_seat[place // EACH, tile] += times
    everywhere = [(place, tile) for place in range(n) for tile in range(n)]
    seats = [(seat, tile) for seat in range(HANDS) for tile in range(n)]
    share = (EACH - 1) / (n - 1)  # of the deals in which two tiles come to one hand
    freedom = n * (n - 3) // 2
    spread = n * (n - 1) / 2 * count * share * (1 - share) / freedom
    return [
        _found("a tile to a place", _squares(places, everywhere, count / n) * (n - 1) / count, (n - 1) ** 2),
        _found(
            "a tile to a seat",
            _squares(by_seat, seats, count / HANDS) * HANDS * (n - 1) / n / count,
            (n - 1) * (HANDS - 1),
        ),
        _found("two tiles to one hand", _squares(pairs, combinations(range(n), 2), count * share) / spread, freedom),
    ]


def _squares(counts: Counter[tuple[int, int]], keys: Iterable[tuple[int, int]], expected: float) -> float:
    return sum((counts[key] - expected) ** 2 for key in keys)


def _found(what: str, value: float, freedom: int) -> ChiSquareResult:
    """By Wilson and Hilferty's cube root, which is right to three digits with so many degrees."""
    part = 2 / (9 * freedom)
    deviate = ((value / freedom) ** (1 / 3) - (1 - part)) / sqrt(part)
    return ChiSquareResult(what, value, freedom, erfc(deviate / sqrt(2)) / 2)


def main() -> None:
    """Deal, count, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    print(f"{asked.deals:,} deals of four hands of seven, seed {asked.seed}")
    for found in fairness(deals=asked.deals, seed=asked.seed):
        print(f"  {found.what}: chi-square {found.value:.1f} of {found.freedom} degrees, chance {found.chance:.3f}")


if __name__ == "__main__":
    main()
