"""Styles choose among nearly equal actions, and never a worse one."""

from operator import ne
from random import Random

import pytest

from game.bots.assessment import Estimate, pick
from game.bots.bot import choose
from game.bots.levels import LEVELS, STYLES, Limit
from game.rules import GAMES
from tests.bots.test_honesty import choices

CANDIDATES = {
    "safe": Estimate(10.0, 1),
    "wild": Estimate(9.6, 30),
    "best": Estimate(10.2, 8),
    "worse": Estimate(8.0, 90),
}


@pytest.mark.parametrize(("style", "expected"), [("", "best"), ("cautious", "safe"), ("bold", "wild")])
def test_a_style_chooses_among_nearly_equal_candidates(style: str, expected: str) -> None:
    assert {pick(CANDIDATES, 1.0, style, Random(seed)) for seed in range(20)} == {expected}


@pytest.mark.parametrize("style", ["", "cautious", "bold"])
def test_every_style_takes_the_best_when_estimates_are_exact(style: str) -> None:
    assert pick(CANDIDATES, 0.0, style, Random(1)) == "best"


@pytest.mark.parametrize("style", ["", "cautious", "bold"])
def test_ties_are_broken_at_random(style: str) -> None:
    equals = {"a": Estimate(3.0, 2), "b": Estimate(3.0, 2), "c": Estimate(2.0, 2)}
    assert {pick(equals, 0.5, style, Random(seed)) for seed in range(30)} == {"a", "b"}


@pytest.mark.parametrize("style", ["cautious", "bold"])
def test_with_equal_deviations_the_better_mean_wins(style: str) -> None:
    assert pick({"a": Estimate(3.0), "b": Estimate(3.2)}, 0.5, style, Random(1)) == "b"


@pytest.mark.parametrize("key", ["muggins", "partner_match"])
@pytest.mark.parametrize("level", [key for key, level in LEVELS.items() if level.searches])
def test_different_styles_sometimes_choose_differently(key: str, level: str) -> None:
    game = GAMES[key]
    views = [game.observe(state, state.to_move) for seed in range(4) for state in choices(game, 4, seed)[1:12:2]]
    chosen = {style: [choose(game, view, Limit(level, 0.05, style), Random(1)) for view in views] for style in STYLES}
    bold, cautious, even = chosen["bold"], chosen["cautious"], chosen[""]
    assert bold != cautious
    assert sum(map(ne, bold, even)) + sum(map(ne, cautious, even)) < len(views)  # but mostly alike
