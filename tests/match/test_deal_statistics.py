"""Statistics of deals: exact distributions and p-values."""

from itertools import combinations
from math import comb
from random import Random

import pytest

from game.core.state import Deal
from game.core.tiles import double_set
from game.match.deal_statistics import (
    BOTS,
    ObservationTotal,
    RandomSum,
    StatisticKind,
    deal_observations,
    distribution,
)
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.play.deal_comparison import rotated_hand
from game.rules import GAMES
from game.text.deal_statistics import describe_p_value, format_totals, summarize
from tests.random_matches import play

SPOTS = tuple(tile.pips for tile in double_set(6))


def hits(population: int, marked: int, sample_size: int) -> RandomSum:
    """Return the hypergeometric distribution of the number of marked items in a sample."""
    return RandomSum((0,) * (population - marked) + (1,) * marked, sample_size)


def played(key: str, seed: int, hands: int = 2) -> Match:
    match = Match(key, [Person("Ann"), *[Bot("club")] * (GAMES[key].usual_players - 1)])
    return play(match, Random(seed), hands=hands)


def test_distributions_match_enumeration_of_hands() -> None:
    hands = [sum(hand) for hand in combinations(SPOTS, 3)]
    by_hands = [hands.count(total) / comb(28, 3) for total in range(max(hands) + 1)]
    assert distribution(RandomSum(SPOTS, 3)) == pytest.approx(by_hands)
    left = [sum(SPOTS) - total for total in hands]
    by_hands = [left.count(total) / comb(28, 3) for total in range(max(left) + 1)]
    assert distribution(RandomSum(SPOTS, 25)) == pytest.approx(by_hands)
    assert distribution(hits(5, 2, 2)) == pytest.approx([0.3, 0.6, 0.1])


@pytest.mark.parametrize(("observed", "chances"), [(9, 10), (0, 4), (5, 10), (40, 100), (10, 100)])
def test_p_value_of_a_binomial_distribution(observed: int, chances: int) -> None:
    total = ObservationTotal()
    for index in range(chances):
        total.add(int(index < observed), hits(4, 1, 1))
    mean = chances / 4
    far = [n for n in range(chances + 1) if abs(n - mean) >= abs(observed - mean)]
    exactly = sum(comb(chances, n) * 0.25**n * 0.75 ** (chances - n) for n in far)
    assert (total.observed, total.times, total.expected) == (observed, chances, mean)
    assert total.likelihood() == pytest.approx(exactly, abs=1e-9)


def test_p_value_of_a_mixed_sum() -> None:
    total = ObservationTotal()
    for chance, observed in (
        (hits(28, 7, 7), 4),
        (hits(28, 7, 21), 3),
        (hits(55, 10, 5), 2),
        (hits(3, 1, 1), 1),
    ):
        total.add(observed, chance)
    sums = {0: 1.0}
    for chance in total.cases:
        sums = _convolved(sums, distribution(chance))
    difference = abs(total.observed - total.expected) - 1e-9
    exactly = sum(probability for observed, probability in sums.items() if abs(observed - total.expected) >= difference)
    assert total.likelihood() == pytest.approx(exactly)


def _convolved(sums: dict[int, float], more: tuple[float, ...]) -> dict[int, float]:
    result: dict[int, float] = {}
    for total, probability in sums.items():
        for n, p in enumerate(more):
            result[total + n] = result.get(total + n, 0) + probability * p
    return result


@pytest.mark.parametrize("key", GAMES)
def test_observations_match_the_deal(key: str) -> None:
    match = played(key, 1)
    observations = [*deal_observations(match)]
    assert {observation.player for observation in observations} == {"Ann", BOTS}
    dealt = [after for action, after in zip(match.actions, match.states[1:], strict=True) if isinstance(action, Deal)]
    first = next(state for state in dealt if any(state.hands))
    doubles = next(
        observation
        for observation in observations
        if (observation.player, observation.kind) == ("Ann", StatisticKind.DOUBLES)
    )
    assert doubles.observed == sum(tile.is_double for tile in first.hands[0])
    assert doubles.chance.sample_size == len(first.hands[0])
    for observation in observations:
        assert 0 <= observation.observed < len(distribution(observation.chance))
        assert sum(distribution(observation.chance)) == pytest.approx(1)


def test_deals_of_many_matches_are_not_unusual() -> None:
    sums: dict[tuple[str, StatisticKind], ObservationTotal] = {}
    for seed in range(60):
        for case in deal_observations(played("draw", seed, 4)):
            sums.setdefault((case.player, case.kind), ObservationTotal()).add(case.observed, case.chance)
    assert {kind for _who, kind in sums} == {*StatisticKind}
    assert all(total.times > 50 for total in sums.values())
    assert min(total.likelihood() for total in sums.values()) > 0.002


def test_biased_deals_have_a_tiny_p_value() -> None:
    total = ObservationTotal()
    for _deal in range(100):
        total.add(3, hits(28, 7, 7))
    assert total.likelihood() < 1e-9


def test_repeated_deals_are_not_counted() -> None:
    match = played("draw", 1, 1)
    again = rotated_hand(match, 0, 0)
    again.deal(Random(1))
    assert not [*deal_observations(again)]


def test_hand_in_play_is_not_counted() -> None:
    match = played("draw", 1)
    observations = [*deal_observations(match)]
    match.deal(Random(1))
    while match.state.to_move >= 0:
        assert [*deal_observations(match)] == observations
        match.play(match.game.legal_actions(match.state)[0])
    assert len([*deal_observations(match)]) > len(observations)


def test_texts() -> None:
    total = ObservationTotal()
    for _draw in range(40):
        total.add(0, hits(4, 1, 1))
    assert format_totals(StatisticKind.FITS, total) == "0 in 40 draws (expected 10.0)"
    assert format_totals(StatisticKind.LEAD, total) == "0 in 40 deals (expected 10.0)"
    assert describe_p_value(0.62) == "normal: happens by luck 62% of the time"
    assert describe_p_value(1.0) == "normal: happens by luck 99% of the time"
    assert describe_p_value(0.04) == "unusual: happens by luck only once in 25 times"
    words = "Unusual figures: 1 of 20. By luck alone, about one figure in twenty is unusual."
    assert words in summarize([0.5] * 19 + [0.04])
    assert "20 deals or draws before" in summarize([])
