"""Luck: it is zero on average, the parts of a hand add up, and luck is computed for every game."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from operator import sub
from random import Random
from statistics import fmean, pstdev
from typing import Any

import pytest

from game.bots.bot import FAMILIES, choose
from game.bots.levels import Limit
from game.coach import luck
from game.coach.luck import (
    charges_forced,
    draw_luck,
    hand_timeline,
    mean_over_deals,
)
from game.core.state import CHANCE, DRAW, Deal, State, hand_steps
from game.match.match import Match
from game.match.player_types import Bot
from game.rules import GAMES
from tests.trial_counts import COUNT, DISTINCT_GAMES

EFFORT = 0.01


def bot_match(key: str, hands: int = 2, seed: float = 1, level: str = "beginner") -> Match:
    """Return a match of bots after its first hands."""
    match, rng = Match(key, [Bot(level)] * GAMES[key].usual_players), Random(seed)
    while match.state.hand < hands and not match.over:
        if match.state.to_move == CHANCE:
            match.deal(rng)
        else:
            view = match.game.observe(match.state, match.state.to_move)
            match.play(choose(match.game, view, Limit(level), rng))
    return match


SAMPLE = ("draw", "muggins", "tiddle_a_wink", "partner_match", "forty_two", "euchre", "rounce", "bingo", "poker")
"""The games of an ordinary run: with draws, scores in play, many seats and partners, and each trick or betting game."""


@pytest.mark.campaign
@pytest.mark.parametrize("key", GAMES if COUNT else SAMPLE)
def test_luck_and_choices_add_up_to_the_result(key: str) -> None:
    match = bot_match(key)
    for hand in (0, 1):
        steps = hand_steps(match.states, match.actions, hand)
        if not steps:
            continue
        timeline = hand_timeline(match.game, match.states, match.actions, hand, EFFORT)
        scores_before, scores_after = match.states[steps[0]].scores, match.states[steps[-1] + 1].scores
        points = [
            match.game.merit(after) - match.game.merit(before)
            for after, before in zip(scores_after, scores_before, strict=True)
        ]
        others = [(sum(points) - own) / (len(points) - 1) for own in points]
        changes = [*zip(*(timeline.change(step) for step in steps), strict=True)]
        assert len(timeline.state_values) == len(steps) + 1
        for side, own in enumerate(points):
            result = own - others[side]
            assert timeline.state_values[-1].values[side] == pytest.approx(result)
            mean = timeline.state_values[0].values[side]
            assert mean + timeline.luck[side] + sum(changes[side]) == pytest.approx(result)
        assert timeline.result(match.states) == timeline.state_values[-1].values
        assert any(event.kind == "deal" for event in timeline.events)


def test_only_choices_and_draws_change_the_value() -> None:
    match = bot_match("draw", hands=1, seed=2)
    timeline = hand_timeline(match.game, match.states, match.actions, 0, EFFORT)
    for step in hand_steps(match.states, match.actions, 0)[1:]:
        if len(match.game.legal_actions(match.states[step])) == 1:
            assert timeline.change(step) == pytest.approx((0.0, 0.0))


@pytest.mark.parametrize("key", DISTINCT_GAMES)
def test_a_forced_action_is_never_counted_as_a_choice(key: str, trials: Callable[[int], Iterator[Random]]) -> None:
    for rng in trials(1):
        match = bot_match(key, hands=1, seed=rng.random())
        timeline = hand_timeline(match.game, match.states, match.actions, 0, EFFORT)
        for step in hand_steps(match.states, match.actions, 0):
            state = match.states[step]
            if state.to_move >= 0 and len(match.game.legal_actions(state)) == 1:
                assert timeline.change(step) == pytest.approx([0.0] * len(state.scores), abs=1e-9)
        assert not charges_forced(match.game, match.states, timeline)


@pytest.mark.parametrize("key", ["draw", "muggins", "pell_draw", "partner_match"])
def test_a_forced_first_lead_is_part_of_the_luck_of_the_deal(key: str) -> None:
    match = bot_match(key, hands=1)
    assert len(match.game.legal_actions(match.states[1])) == 1
    timeline = hand_timeline(match.game, match.states, match.actions, 0, EFFORT)
    assert timeline.state_values[1] == timeline.state_values[2]
    [deal] = [event for event in timeline.events if event.kind == "deal"]
    assert deal.amounts == tuple(map(sub, timeline.state_values[2].values, timeline.state_values[0].values))


@pytest.mark.parametrize("key", ["draw", "muggins", "pell_draw", "bingo"])
def test_the_luck_of_all_possible_draws_sums_to_zero(key: str) -> None:
    match = bot_match(key, hands=1, seed=2, level="club")
    step = next(step for step, action in enumerate(match.actions) if action == DRAW)
    state, drawn = match.states[step], match.states[step + 1].hands[match.states[step].to_move][-1]
    sums = [0.0, 0.0]
    for tile in state.boneyard:
        if tile == getattr(state, "turned", None):
            continue
        swap = {drawn: tile, tile: drawn}
        before = state._replace(
            boneyard=tuple(swap.get(boneyard_tile, boneyard_tile) for boneyard_tile in state.boneyard)
        )
        states: list[State] = [*match.states[:step], before, match.game.apply(before, DRAW)]
        event = draw_luck(match.game, states, DRAW, step, EFFORT)
        assert event is not None
        sums = [total + amount for total, amount in zip(sums, event.amounts, strict=True)]
    assert sums == pytest.approx([0.0, 0.0], abs=1e-9)


def test_the_value_before_a_deal_is_the_mean_over_all_deals() -> None:
    game = replace(GAMES["block"], set=2, hand_size=2, seats={2: (2,)})
    start = game.initial_state(2, leader=0, first_hand=False)
    seeds, values = range(1, 33), []
    for deck in permutations(game.deck()):
        if deck[0] < deck[1] and deck[2] < deck[3] and deck[4] < deck[5]:
            dealt = game.apply(start, Deal(deck))
            values.append(fmean(margin for margin, _other in FAMILIES["line"].playout_margins(game, dealt, seeds)))
    assert len(values) == 90
    assert pstdev(values) > 0.5
    estimated = mean_over_deals(game, start, 4000, Random(1))
    assert abs(estimated.values[0] - fmean(values)) < 4 * estimated.errors[0]


def test_equal_seats_have_value_zero_before_the_deal() -> None:
    for key in ("block", "forty_two", "poker"):  # a tile decides the lead, lots decide the deal
        match = bot_match(key, hands=1)
        assert hand_timeline(match.game, match.states, match.actions, 0, EFFORT).state_values[
            0
        ].values == pytest.approx([0.0] * len(match.state.scores), abs=1e-3)


def test_an_unfinished_hand_ends_with_an_estimated_value() -> None:
    match = bot_match("block", hands=1).at_step(2)
    timeline = hand_timeline(match.game, match.states, match.actions, 0, EFFORT)
    assert len(timeline.state_values) == 3
    assert timeline.state_values[-1].errors[0] > 0
    assert timeline.result(match.states) is None


@pytest.mark.parametrize("key", ["draw", "matador", "partner_match"])
def test_the_number_of_playouts_of_a_hand_is_limited(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match, playout_counts = bot_match(key, hands=1, level="club"), list[int]()
    family = FAMILIES["line"]

    def count_playouts(game: Any, state: Any, seeds: Sequence[int]) -> list[tuple[float, ...]]:
        playout_counts.append(len(seeds))
        return family.playout_margins(game, state, range(2))[:1] * len(seeds)

    monkeypatch.setitem(FAMILIES, "line", family._replace(playout_margins=count_playouts))
    hand_timeline(match.game, match.states, match.actions, 0)
    draws = match.actions.count(DRAW)
    per_state = luck.PLAYOUTS["line"]
    assert sum(playout_counts) <= (len(match.actions) - draws) * per_state + draws * (luck.DRAW_FACTOR + 1) * per_state
