"""Styles: they choose among ways as good as each other, and never a worse one."""

from operator import ne
from random import Random

import pytest

from game.bots.bot import choose
from game.bots.levels import LEVELS, STYLES, Limit
from game.bots.style import Estimate, pick
from game.rules import GAMES
from tests.bots.test_honesty import choices

WAYS = {"safe": Estimate(10.0, 1), "wild": Estimate(9.6, 30), "best": Estimate(10.2, 8), "worse": Estimate(8.0, 90)}


@pytest.mark.parametrize(("style", "way"), [("", "best"), ("cautious", "safe"), ("bold", "wild")])
def test_a_temper_chooses_among_ways_as_good(style: str, way: str) -> None:
    assert {pick(WAYS, 1.0, style, Random(seed)) for seed in range(20)} == {way}


@pytest.mark.parametrize("style", ["", "cautious", "bold"])
def test_no_temper_takes_less_than_the_best_where_the_measure_is_exact(style: str) -> None:
    assert pick(WAYS, 0.0, style, Random(1)) == "best"


@pytest.mark.parametrize("style", ["", "cautious", "bold"])
def test_luck_decides_between_equals(style: str) -> None:
    equals = {"a": Estimate(3.0, 2), "b": Estimate(3.0, 2), "c": Estimate(2.0, 2)}
    assert {pick(equals, 0.5, style, Random(seed)) for seed in range(30)} == {"a", "b"}


@pytest.mark.parametrize("style", ["cautious", "bold"])
def test_of_ways_as_wild_the_better_is_taken(style: str) -> None:
    assert pick({"a": Estimate(3.0), "b": Estimate(3.2)}, 0.5, style, Random(1)) == "b"


@pytest.mark.parametrize("key", ["muggins", "partner_match"])
@pytest.mark.parametrize("level", [key for key, level in LEVELS.items() if level.has_style])
def test_bots_of_different_tempers_choose_differently_now_and_then(key: str, level: str) -> None:
    game = GAMES[key]
    views = [game.observe(state, state.to_move) for seed in range(4) for state in choices(game, 4, seed)[1:12:2]]
    chosen = {style: [choose(game, view, Limit(level, 0.05, style), Random(1)) for view in views] for style in STYLES}
    bold, cautious, even = chosen["bold"], chosen["cautious"], chosen[""]
    assert bold != cautious
    assert sum(map(ne, bold, even)) + sum(map(ne, cautious, even)) < len(views)  # but mostly alike
