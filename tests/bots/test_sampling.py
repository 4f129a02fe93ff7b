"""Deals that could be: counted, listed, chanced and drawn as a list of every one of them has it."""

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
    """Up to seven tiles and four places, what may lie where, what leans there, and what must."""
    tiles = draw(st.integers(1, 7))
    places = draw(st.integers(1, 4))
    some = st.integers(0, (1 << tiles) - 1)
    cuts = sorted(draw(st.lists(st.integers(0, tiles), min_size=places - 1, max_size=places - 1)))
    rooms = [after - before for before, after in zip([0, *cuts], [*cuts, tiles], strict=True)]
    may = draw(st.lists(st.one_of(st.just((1 << tiles) - 1), some), min_size=places, max_size=places))
    leans = draw(st.lists(st.tuples(some, st.integers(0, places - 1), st.sampled_from((0.5, 3.0))), max_size=2))
    needs = draw(st.lists(st.tuples(some, st.integers(0, (1 << places) - 1)), max_size=2))
    return rooms, may, leans, needs


def every_deal(case: Case) -> dict[tuple[int, ...], float]:
    """What fits of all the ways to put each tile somewhere, with its weight."""
    rooms, may, leans, needs = case
    deals = {}
    for where in product(range(len(rooms)), repeat=sum(rooms)):
        dealt = tuple(sum(1 << tile for tile, at in enumerate(where) if at == place) for place in range(len(rooms)))
        fits = all(
            held.bit_count() == room and not held & ~can for held, room, can in zip(dealt, rooms, may, strict=True)
        )
        met = all(any(places >> at & 1 and dealt[at] & tiles for at in range(len(rooms))) for tiles, places in needs)
        if fits and met:
            deals[dealt] = prod(times ** (dealt[place] & tiles).bit_count() for tiles, place, times in leans)
    return deals


def shares(deals: dict[tuple[int, ...], float]) -> dict[tuple[int, ...], float]:
    total = sum(deals.values())
    return {dealt: weight / total for dealt, weight in deals.items()}


@examples(150)
@given(case=cases())
def test_the_deals_are_those_that_fit_and_no_others(case: Case) -> None:
    deals, expected = Deals(*case), every_deal(case)
    listed = deals.list_all()
    assert len(listed) == len(expected)
    assert shares({tuple(dealt): weight for dealt, weight in listed}) == pytest.approx(shares(expected))
    assert bool(deals.weight) == bool(expected)
    if not case[2]:
        assert deals.weight == len(expected)


@examples(100)
@given(case=cases())
def test_the_chance_of_each_tile_is_its_share_of_the_deals(case: Case) -> None:
    chances, expected = Deals(*case).probabilities(), shares(every_deal(case))
    for place, tile in product(range(len(case[0])), range(sum(case[0]))):
        there = sum(share for dealt, share in expected.items() if dealt[place] >> tile & 1)
        assert chances[place].get(tile, 0) == pytest.approx(there)


@examples(20)
@given(case=cases(), seed=st.integers(0, 10**6))
def test_deals_come_as_often_as_they_weigh(case: Case, seed: int) -> None:
    expected, rng, drawn = shares(every_deal(case)), Random(seed), 2000
    assume(1 < len(expected) < 60)
    deals = Deals(*case)
    came = Counter(tuple(deals.sample(rng)) for _nth in range(drawn))
    assert came.keys() <= expected.keys()
    for dealt, share in expected.items():
        assert abs(came[dealt] - drawn * share) < 6 * sqrt(drawn * share) + 6


def test_a_place_with_too_little_for_it_leaves_no_deal() -> None:
    deals = Deals([2, 1], [0b001, 0b111], [], [])
    assert deals.weight == 0
    assert deals.list_all() == []
    assert deals.probabilities() == [{}, {}]


@examples(20)
@given(case=cases(), seed=st.integers(0, 10**6))
def test_a_walk_finds_the_same_deals_as_often_as_they_weigh(case: Case, seed: int) -> None:
    expected, rng, drawn = shares(every_deal(case)), Random(seed), 1500
    deals = Deals(*case, largest=0)
    assert bool(deals.weight) == bool(expected)
    assume(1 < len(expected) < 60)
    came = Counter(tuple(deals.sample(rng)) for _nth in range(drawn))
    assert came.keys() <= expected.keys()
    for dealt, share in expected.items():
        assert abs(came[dealt] - drawn * share) < 10 * sqrt(drawn * share) + 10


@examples(60)
@given(case=cases())
def test_a_walk_estimates_the_chance_of_each_tile(case: Case) -> None:
    exact, estimated = Deals(*case).probabilities(), Deals(*case, largest=0).probabilities()
    for chances, others in zip(exact, estimated, strict=True):
        assert others == pytest.approx(chances, abs=0.2)


def test_deals_of_a_table_that_is_too_large_are_neither_counted_nor_listed() -> None:
    case = [1] * 6, [0b111111] * 6, [(1 << nth, nth, 0.5) for nth in range(6)], []
    deals = Deals(*case, largest=50)
    assert deals.weight == float("inf")
    assert deals.table.steps == 51
    assert not deals.table.allocations
    with pytest.raises(ValueError, match="inf"):
        deals.list_all()


def test_a_walk_meets_every_need_or_says_that_no_deal_does() -> None:
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
