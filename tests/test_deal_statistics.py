"""The long run: every case is counted by its true chance, and the likelihoods are those of the distributions."""

from itertools import combinations
from math import comb
from random import Random

import pytest

from game.core.state import Deal
from game.core.tiles import double_set
from game.match.deal_statistics import (
    BOTS,
    Hypergeometric,
    ObservationTotal,
    SpotDistribution,
    StatisticKind,
    deal_observations,
    distribution,
)
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.play.deal_comparison import rotated_hand
from game.rules import GAMES
from game.text.deal_statistics import figures, judged, summed_up
from tests.random_matches import play

SPOTS = tuple(tile.pips for tile in double_set(6))


def played(key: str, seed: int, hands: int = 2) -> Match:
    match = Match(key, [Person("Ann"), *[Bot("club")] * (GAMES[key].usual_players - 1)])
    return play(match, Random(seed), hands=hands)


def test_the_distributions_are_those_of_all_hands() -> None:
    hands = [sum(hand) for hand in combinations(SPOTS, 3)]
    by_hands = [hands.count(total) / comb(28, 3) for total in range(max(hands) + 1)]
    assert distribution(SpotDistribution(SPOTS, 3)) == pytest.approx(by_hands)
    left = [sum(SPOTS) - total for total in hands]
    by_hands = [left.count(total) / comb(28, 3) for total in range(max(left) + 1)]
    assert distribution(SpotDistribution(SPOTS, 25)) == pytest.approx(by_hands)
    assert distribution(Hypergeometric(5, 2, 2)) == pytest.approx([0.3, 0.6, 0.1])


@pytest.mark.parametrize(("came", "chances"), [(9, 10), (0, 4), (5, 10), (40, 100), (10, 100)])
def test_the_likelihood_is_that_of_the_binomial_distribution(came: int, chances: int) -> None:
    total = ObservationTotal()
    for nth in range(chances):
        total.add(int(nth < came), Hypergeometric(4, 1, 1))
    mean = chances / 4
    far = [n for n in range(chances + 1) if abs(n - mean) >= abs(came - mean)]
    exactly = sum(comb(chances, n) * 0.25**n * 0.75 ** (chances - n) for n in far)
    assert (total.observed, total.times, total.expected) == (came, chances, mean)
    assert total.likelihood() == pytest.approx(exactly, abs=1e-9)


def test_a_likelihood_of_different_chances_together_is_exact() -> None:
    total = ObservationTotal()
    for chance, came in (
        (Hypergeometric(28, 7, 7), 4),
        (Hypergeometric(28, 7, 21), 3),
        (Hypergeometric(55, 10, 5), 2),
        (Hypergeometric(3, 1, 1), 1),
    ):
        total.add(came, chance)
    sums = {0: 1.0}
    for chance in total.cases:
        sums = _convolved(sums, distribution(chance))
    away = abs(total.observed - total.expected) - 1e-9
    exactly = sum(likely for came, likely in sums.items() if abs(came - total.expected) >= away)
    assert total.likelihood() == pytest.approx(exactly)


def _convolved(sums: dict[int, float], more: tuple[float, ...]) -> dict[int, float]:
    found: dict[int, float] = {}
    for total, likely in sums.items():
        for n, p in enumerate(more):
            found[total + n] = found.get(total + n, 0) + likely * p
    return found


@pytest.mark.parametrize("key", GAMES)
def test_what_is_counted_is_what_was_dealt(key: str) -> None:
    match = played(key, 1)
    found = [*deal_observations(match)]
    assert {case.who for case in found} == {"Ann", BOTS}
    dealt = [after for action, after in zip(match.actions, match.states[1:], strict=True) if isinstance(action, Deal)]
    first = next(state for state in dealt if any(state.hands))
    doubles = next(case for case in found if (case.who, case.kind) == ("Ann", StatisticKind.DOUBLES))
    assert doubles.observed == sum(tile.is_double for tile in first.hands[0])
    assert doubles.chance.taken == len(first.hands[0])
    for case in found:
        assert 0 <= case.observed < len(distribution(case.chance))
        assert sum(distribution(case.chance)) == pytest.approx(1)


def test_the_deals_of_many_matches_are_as_they_ought_to_be() -> None:
    sums: dict[tuple[str, StatisticKind], ObservationTotal] = {}
    for seed in range(60):
        for case in deal_observations(played("draw", seed, 4)):
            sums.setdefault((case.who, case.kind), ObservationTotal()).add(case.observed, case.chance)
    assert {kind for _who, kind in sums} == {*StatisticKind}
    assert all(total.times > 50 for total in sums.values())
    assert min(total.likelihood() for total in sums.values()) > 0.002


def test_what_is_dealt_to_the_bots_on_purpose_is_seen() -> None:
    total = ObservationTotal()
    for _deal in range(100):
        total.add(3, Hypergeometric(28, 7, 7))
    assert total.likelihood() < 1e-9


def test_the_same_tiles_dealt_again_are_not_counted_again() -> None:
    match = played("draw", 1, 1)
    again = rotated_hand(match, 0, 0)
    again.deal(Random(1))
    assert not [*deal_observations(again)]


def test_a_hand_that_is_not_over_is_not_told_of() -> None:
    match = played("draw", 1)
    told = [*deal_observations(match)]
    match.deal(Random(1))
    while match.state.to_move >= 0:
        assert [*deal_observations(match)] == told
        match.play(match.game.legal_actions(match.state)[0])
    assert len([*deal_observations(match)]) > len(told)


def test_a_difference_is_told_in_plain_words() -> None:
    total = ObservationTotal()
    for _draw in range(40):
        total.add(0, Hypergeometric(4, 1, 1))
    assert figures(StatisticKind.FITS, total) == "0 in 40 draws, ought 10.0"
    assert figures(StatisticKind.LEAD, total) == "0 in 40 deals, ought 10.0"
    assert judged(0.62) == "by chance so far off 62 times in 100"
    assert judged(1.0) == "by chance so far off 99 times in 100"
    assert judged(0.04) == "unusual: by chance so far off once in 25 times"
    assert "Unusual: 1 of 20 differences. By chance alone about 1.0 would be" in summed_up([0.5] * 19 + [0.04])
    assert "no deals yet" in summed_up([])
