"""Deals: counts, lists, probabilities and samples, checked against an enumeration of all deals."""

from collections import Counter
from itertools import product
from math import prod, sqrt
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.bots.deals.sampling import Deals
from tests.trial_counts import examples

Case = tuple[list[int], list[int], list[tuple[int, int, float]], list[tuple[int, int]]]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Generate up to seven tiles and four places with possible tiles, leans and needs."""
    tiles = draw(st.integers(1, 7))
    places = draw(st.integers(1, 4))
    masks = st.integers(0, (1 << tiles) - 1)
    cuts = sorted(draw(st.lists(st.integers(0, tiles), min_size=places - 1, max_size=places - 1)))
    rooms = [end - start for start, end in zip([0, *cuts], [*cuts, tiles], strict=True)]
    possible = draw(st.lists(st.one_of(st.just((1 << tiles) - 1), masks), min_size=places, max_size=places))
    leans = draw(st.lists(st.tuples(masks, st.integers(0, places - 1), st.sampled_from((0.5, 3.0))), max_size=2))
    needs = draw(st.lists(st.tuples(masks, st.integers(0, (1 << places) - 1)), max_size=2))
    return rooms, possible, leans, needs


def every_deal(case: Case) -> dict[tuple[int, ...], float]:
    """Return every consistent deal with its weight, by enumeration."""
    rooms, possible, leans, needs = case
    deals = {}
    for assignment in product(range(len(rooms)), repeat=sum(rooms)):
        dealt = tuple(
            sum(1 << tile for tile, index in enumerate(assignment) if index == place) for place in range(len(rooms))
        )
        fits = all(
            held.bit_count() == room and not held & ~allowed
            for held, room, allowed in zip(dealt, rooms, possible, strict=True)
        )
        met = all(
            any(places >> index & 1 and dealt[index] & tiles for index in range(len(rooms))) for tiles, places in needs
        )
        if fits and met:
            deals[dealt] = prod(factor ** (dealt[place] & tiles).bit_count() for tiles, place, factor in leans)
    return deals


def shares(deals: dict[tuple[int, ...], float]) -> dict[tuple[int, ...], float]:
    total = sum(deals.values())
    return {dealt: weight / total for dealt, weight in deals.items()}


@examples(80)
@given(case=cases())
def test_listed_deals_equal_the_enumeration(case: Case) -> None:
    deals, expected = Deals(*case), every_deal(case)
    listed = deals.list_all()
    assert len(listed) == len(expected)
    assert shares({tuple(dealt): weight for dealt, weight in listed}) == pytest.approx(shares(expected))
    assert bool(deals.weight) == bool(expected)
    if not case[2]:
        assert deals.weight == len(expected)


@examples(60)
@given(case=cases())
def test_probabilities_equal_the_enumeration(case: Case) -> None:
    chances, expected = Deals(*case).probabilities(), shares(every_deal(case))
    for place, tile in product(range(len(case[0])), range(sum(case[0]))):
        probability = sum(share for dealt, share in expected.items() if dealt[place] >> tile & 1)
        assert chances[place].get(tile, 0) == pytest.approx(probability)


@examples(20)
@given(case=cases(), seed=st.integers(0, 10**6))
def test_samples_are_proportional_to_weight(case: Case, seed: int) -> None:
    expected, rng, drawn = shares(every_deal(case)), Random(seed), 2000
    assume(1 < len(expected) < 60)
    deals = Deals(*case)
    counts = Counter(tuple(deals.sample(rng)) for _nth in range(drawn))
    assert counts.keys() <= expected.keys()
    for dealt, share in expected.items():
        assert abs(counts[dealt] - drawn * share) < 6 * sqrt(drawn * share) + 6


def test_no_deal_if_a_place_cannot_be_filled() -> None:
    deals = Deals([2, 1], [0b001, 0b111], [], [])
    assert deals.weight == 0
    assert deals.list_all() == []
    assert deals.probabilities() == [{}, {}]


@examples(8)
@given(case=cases(), seed=st.integers(0, 10**6))
def test_samples_of_a_walk_are_proportional_to_weight(case: Case, seed: int) -> None:
    expected, rng, drawn = shares(every_deal(case)), Random(seed), 1500
    deals = Deals(*case, largest=0)
    assert bool(deals.weight) == bool(expected)
    assume(1 < len(expected) < 60)
    counts = Counter(tuple(deals.sample(rng)) for _nth in range(drawn))
    assert counts.keys() <= expected.keys()
    for dealt, share in expected.items():
        assert abs(counts[dealt] - drawn * share) < 10 * sqrt(drawn * share) + 10


@examples(60)
@given(case=cases())
def test_a_walk_estimates_probabilities(case: Case) -> None:
    exact, estimated = Deals(*case).probabilities(), Deals(*case, largest=0).probabilities()
    for chances, others in zip(exact, estimated, strict=True):
        assert others == pytest.approx(chances, abs=0.2)


def test_a_too_large_table_is_neither_counted_nor_listed() -> None:
    case = [1] * 6, [0b111111] * 6, [(1 << index, index, 0.5) for index in range(6)], []
    deals = Deals(*case, largest=50)
    assert deals.weight == float("inf")
    assert deals.steps == 51
    assert not deals.allocations
    with pytest.raises(ValueError, match="inf"):
        deals.list_all()


def test_a_walk_meets_every_need_or_finds_no_deal() -> None:
    six, rng = [0b111111] * 3, Random(1)
    leans = [(0b111, 0, 0.01), (0b111, 1, 0.01)]
    needs = [(0b001, 0b001), (0b110, 0b010)]
    deals = Deals([2, 2, 2], six, leans, needs, largest=0)
    assert deals.chain is not None
    for _deal in range(200):
        first, second, _third = deals.sample(rng)
        assert first & 0b001
        assert second & 0b110
    assert not Deals([2, 2, 2], six, leans, [(0b111000, 0)], largest=0).weight
