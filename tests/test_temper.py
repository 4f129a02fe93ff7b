"""Tempers: they choose among ways as good as each other, and never a worse one."""

from random import Random

import pytest

from game.bots.temper import Prospect, pick

WAYS = {"safe": Prospect(10.0, 1), "wild": Prospect(9.6, 30), "best": Prospect(10.2, 8), "worse": Prospect(8.0, 90)}


@pytest.mark.parametrize(("temper", "way"), [("", "best"), ("cautious", "safe"), ("bold", "wild")])
def test_a_temper_chooses_among_ways_as_good(temper: str, way: str) -> None:
    assert {pick(WAYS, 1.0, temper, Random(seed)) for seed in range(20)} == {way}


@pytest.mark.parametrize("temper", ["", "cautious", "bold"])
def test_no_temper_takes_less_than_the_best_where_the_measure_is_exact(temper: str) -> None:
    assert pick(WAYS, 0.0, temper, Random(1)) == "best"


@pytest.mark.parametrize("temper", ["", "cautious", "bold"])
def test_luck_decides_between_equals(temper: str) -> None:
    equals = {"a": Prospect(3.0, 2), "b": Prospect(3.0, 2), "c": Prospect(2.0, 2)}
    assert {pick(equals, 0.5, temper, Random(seed)) for seed in range(30)} == {"a", "b"}


@pytest.mark.parametrize("temper", ["cautious", "bold"])
def test_of_ways_as_wild_the_better_is_taken(temper: str) -> None:
    assert pick({"a": Prospect(3.0), "b": Prospect(3.2)}, 0.5, temper, Random(1)) == "b"
