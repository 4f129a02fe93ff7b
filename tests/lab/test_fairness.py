"""The chi-square of deals sees what is favoured, and nothing where nothing is."""

from random import Random

from game.core.shuffle import random_shuffle
from game.lab.shuffle_test import TILES, fairness


def test_nothing_is_favoured_by_the_shuffle() -> None:
    found = fairness(deals=4000, seed="tiles")
    assert [one.freedom for one in found] == [729, 81, 350]
    assert all(0.001 < one.chance < 0.999 for one in found)


def test_what_is_favoured_is_seen() -> None:
    rng = Random(1)
    orders = [random_shuffle(rng).order(TILES) for _deal in range(3000)]
    swapped = [order if order.index(TILES[-1]) < 14 or rng.random() < 0.8 else order[::-1] for order in orders]
    assert fairness(swapped)[1].chance < 1e-6, "the 6-6 comes to the first two seats too often"
    together = [(*sorted(order[:7]), *order[7:]) for order in orders]
    assert fairness(together)[0].chance < 1e-6 < fairness(together)[1].chance, "the hands are fair, the places not"
