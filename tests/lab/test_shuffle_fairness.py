"""The chi-square test of shuffles accepts fair deals and rejects biased ones."""

from random import Random

from game.core.shuffle import random_shuffle
from tests.lab.shuffle_fairness import TILES, fairness


def test_fair_shuffles_pass_the_chi_square_test() -> None:
    results = fairness(deals=4000, seed="tiles")
    assert [result.freedom for result in results] == [729, 81, 350]
    assert all(0.001 < result.chance < 0.999 for result in results)


def test_biased_deals_fail_the_chi_square_test() -> None:
    rng = Random(1)
    orders = [random_shuffle(rng).order(TILES) for _deal in range(3000)]
    swapped = [order if order.index(TILES[-1]) < 14 or rng.random() < 0.8 else order[::-1] for order in orders]
    assert fairness(swapped)[1].chance < 1e-6, "the first two seats get the 6-6 too often"
    sorted_hands = [(*sorted(order[:7]), *order[7:]) for order in orders]
    positions, hands, _pairs = fairness(sorted_hands)
    assert positions.chance < 1e-6 < hands.chance, "the hands are fair, the positions in the deck are not"
