"""Chi-square test whether the shuffle favours a tile, a seat or a pair of tiles, over many deals.

    python -m tests.lab.shuffle_fairness --deals 1000000 --seed 1

Four hands of seven are dealt from the double-six set with numbers that follow from the seed. Each of the three sums
of squares has exactly the mean and the covariance of a chi-square distribution with the given degrees of freedom:
tile by place has the entries of a sum of permutation matrices, tile by seat adds these up, and the counts of pairs in
one hand vary only in the largest eigenspace of the Johnson scheme J(28, 2), because every hand has seven tiles.
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
HANDS, HAND_SIZE = 4, 7


class ChiSquareResult(NamedTuple):
    """A chi-square value, its degrees of freedom, and the chance of at least that value if the shuffle is fair."""

    label: str
    value: float
    freedom: int
    chance: float


def fairness(
    orders: Iterable[tuple[Tile, ...]] | None = None, *, deals: int = 0, seed: str = ""
) -> list[ChiSquareResult]:
    """Test `deals` random deals, or the given orders of the tiles."""
    rng = Random(seed)
    shuffled = iter(orders) if orders is not None else (random_shuffle(rng).order(TILES) for _deal in range(deals))
    tile_index = {tile: place for place, tile in enumerate(TILES)}
    place_counts: Counter[tuple[int, int]] = Counter()
    pair_counts: Counter[tuple[int, int]] = Counter()
    count = 0
    for order in shuffled:
        count += 1
        indexes = [tile_index[tile] for tile in order]
        place_counts.update(enumerate(indexes))
        for first in range(0, HANDS * HAND_SIZE, HAND_SIZE):
            pair_counts.update(combinations(sorted(indexes[first : first + HAND_SIZE]), 2))
    return _test_counts(count, place_counts, pair_counts)


def _test_counts(
    count: int, place_counts: Counter[tuple[int, int]], pair_counts: Counter[tuple[int, int]]
) -> list[ChiSquareResult]:
    n = len(TILES)
    by_seat: Counter[tuple[int, int]] = Counter()
    for (place, tile), count_here in place_counts.items():
        by_seat[place // HAND_SIZE, tile] += count_here
    all_places = [(place, tile) for place in range(n) for tile in range(n)]
    seats = [(seat, tile) for seat in range(HANDS) for tile in range(n)]
    share = (HAND_SIZE - 1) / (n - 1)  # probability that two tiles are in the same hand
    freedom = n * (n - 3) // 2
    variance = n * (n - 1) / 2 * count * share * (1 - share) / freedom
    return [
        _result(
            "a tile to a place", _sum_of_squares(place_counts, all_places, count / n) * (n - 1) / count, (n - 1) ** 2
        ),
        _result(
            "a tile to a seat",
            _sum_of_squares(by_seat, seats, count / HANDS) * HANDS * (n - 1) / n / count,
            (n - 1) * (HANDS - 1),
        ),
        _result(
            "two tiles to one hand",
            _sum_of_squares(pair_counts, combinations(range(n), 2), count * share) / variance,
            freedom,
        ),
    ]


def _sum_of_squares(counts: Counter[tuple[int, int]], keys: Iterable[tuple[int, int]], expected: float) -> float:
    return sum((counts[key] - expected) ** 2 for key in keys)


def _result(label: str, value: float, freedom: int) -> ChiSquareResult:
    """Return the result, with the probability by Wilson and Hilferty's cube root, exact to three digits here."""
    part = 2 / (9 * freedom)
    deviate = ((value / freedom) ** (1 / 3) - (1 - part)) / sqrt(part)
    return ChiSquareResult(label, value, freedom, erfc(deviate / sqrt(2)) / 2)


def main() -> None:
    """Deal, count, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    print(f"{args.deals:,} deals of four hands of seven, seed {args.seed}")
    for result in fairness(deals=args.deals, seed=args.seed):
        print(
            f"  {result.label}: chi-square {result.value:.1f} of {result.freedom} degrees, chance {result.chance:.3f}"
        )


if __name__ == "__main__":
    main()
