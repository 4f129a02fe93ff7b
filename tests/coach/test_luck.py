"""Luck: it is nought on average whatever was valued, all of a hand adds up, and every game has it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from operator import sub
from random import Random
from statistics import fmean, pstdev
from typing import Any

import pytest

from game.bots.bot import choose
from game.bots.families import FAMILIES
from game.bots.levels import Limit
from game.coach import luck
from game.coach.luck import (
    assemble_timeline,
    charges_forced,
    hand_steps,
    hand_timeline,
    mean_over_deals,
    parts,
    timeline_part,
)
from game.core.state import CHANCE, DRAW, Deal, State
from game.match.match import Match
from game.match.player_types import Bot
from game.rules import GAMES

EFFORT = 0.03


def played(key: str, hands: int = 2, seed: float = 1, level: str = "beginner") -> Match:
    """The first hands of a match."""
    match, rng = Match(key, [Bot(level)] * GAMES[key].usual_players), Random(seed)
    while match.state.hand < hands and not match.over:
        if match.state.to_move == CHANCE:
            match.deal(rng)
        else:
            view = match.game.observe(match.state, match.state.to_move)
            match.play(choose(match.game, view, Limit(level), rng))
    return match


@pytest.mark.parametrize("key", GAMES)
def test_luck_and_choices_add_up_to_the_result(key: str) -> None:
    match = played(key)
    for hand in (0, 1):
        steps = hand_steps(match.states, match.actions, hand)
        if not steps:
            continue
        found = hand_timeline(match.game, match.states, match.actions, hand, EFFORT)
        begun, ended = match.states[steps[0]].scores, match.states[steps[-1] + 1].scores
        made = [match.game.merit(now) - match.game.merit(then) for now, then in zip(ended, begun, strict=True)]
        others = [(sum(made) - own) / (len(made) - 1) for own in made]
        changes = [*zip(*(found.change(step) for step in steps), strict=True)]
        assert len(found.moments) == len(steps) + 1
        for side, own in enumerate(made):
            result = own - others[side]
            assert found.moments[-1].values[side] == pytest.approx(result)
            assert found.skill[side] == pytest.approx(sum(changes[side]), abs=1e-9)
            mean = found.moments[0].values[side]
            assert mean + found.luck[side] + found.skill[side] == pytest.approx(result)
        assert any(event.kind == "deal" for event in found.events)


@pytest.mark.parametrize("key", ["draw", "bingo", "rounce"])
def test_the_same_is_told_every_time_and_in_parts(key: str) -> None:
    match = played(key, hands=1)
    steps = hand_steps(match.states, match.actions, 0)
    found = hand_timeline(match.game, match.states, match.actions, 0, EFFORT)
    again = [*parts(match.game, match.states, match.actions, 0, EFFORT)]
    assert [each.step for each in again] == [*steps, steps[-1] + 1]
    assert assemble_timeline(match.states, steps, again) == found


def test_only_what_was_chosen_or_drawn_moves_the_worth() -> None:
    match = played("draw", hands=1, seed=2)
    found = hand_timeline(match.game, match.states, match.actions, 0, EFFORT)
    for step in hand_steps(match.states, match.actions, 0)[1:]:
        if len(match.game.legal_actions(match.states[step])) == 1:
            assert found.change(step) == pytest.approx((0.0, 0.0))


@pytest.mark.parametrize("key", GAMES)
def test_a_step_with_a_single_action_is_charged_to_luck(key: str, trials: Callable[[int], Iterator[Random]]) -> None:
    for rng in trials(1):
        match = played(key, hands=1, seed=rng.random())
        found = hand_timeline(match.game, match.states, match.actions, 0, EFFORT)
        for step in hand_steps(match.states, match.actions, 0):
            state = match.states[step]
            if state.to_move >= 0 and len(match.game.legal_actions(state)) == 1:
                assert found.change(step) == pytest.approx([0.0] * len(state.scores), abs=1e-9)
        assert not charges_forced(match.game, match.states, found)


@pytest.mark.parametrize("key", ["draw", "muggins", "pell_draw", "partner_match"])
def test_a_forced_first_lead_is_part_of_the_luck_of_the_deal(key: str) -> None:
    match = played(key, hands=1)
    assert len(match.game.legal_actions(match.states[1])) == 1
    found = hand_timeline(match.game, match.states, match.actions, 0, EFFORT)
    assert found.moments[1] == found.moments[2]
    [deal] = [event for event in found.events if event.kind == "deal"]
    assert deal.amounts == tuple(map(sub, found.moments[2].values, found.moments[0].values))


@pytest.mark.parametrize("key", ["draw", "muggins", "pell_draw", "bingo"])
def test_the_luck_of_all_tiles_that_could_be_drawn_is_nought(key: str) -> None:
    match = played(key, hands=1, seed=2, level="club")
    step = next(step for step, action in enumerate(match.actions) if action == DRAW)
    state, drawn = match.states[step], match.states[step + 1].hands[match.states[step].to_move][-1]
    sums = [0.0, 0.0]
    for tile in state.boneyard:
        if tile == getattr(state, "turned", None):
            continue
        places = {drawn: tile, tile: drawn}
        before = state._replace(boneyard=tuple(places.get(other, other) for other in state.boneyard))
        states: list[State] = [*match.states[:step], before, match.game.apply(before, DRAW)]
        [first, *_rest] = hand_steps(match.states, match.actions, 0)
        came = timeline_part(match.game, states, match.actions[: step + 1], step, first, EFFORT).luck
        assert came is not None
        sums = [total + amount for total, amount in zip(sums, came.amounts, strict=True)]
    assert sums == pytest.approx([0.0, 0.0], abs=1e-9)


def test_the_mean_before_a_deal_is_that_of_all_deals() -> None:
    game = replace(GAMES["block"], set=2, hand_size=2, seats={2: (2,)})
    start = game.initial_state(2, leader=0, first_hand=False)
    seeds, worths = range(1, 33), []
    for deck in permutations(game.deck()):
        if deck[0] < deck[1] and deck[2] < deck[3] and deck[4] < deck[5]:
            dealt = game.apply(start, Deal(deck))
            worths.append(fmean(made for made, _other in FAMILIES["line"].playout_margins(game, dealt, seeds)))
    assert len(worths) == 90
    assert pstdev(worths) > 0.5
    estimated = mean_over_deals(game, start, 4000, Random(1))
    assert abs(estimated.values[0] - fmean(worths)) < 4 * estimated.errors[0]


def test_seats_that_are_alike_expect_nothing_before_the_deal() -> None:
    for key in ("block", "forty_two", "poker"):  # a tile gives the lead, lots give the deal
        match = played(key, hands=1)
        assert hand_timeline(match.game, match.states, match.actions, 0, EFFORT).moments[0].values == pytest.approx(
            [0.0] * len(match.state.scores), abs=1e-3
        )


def test_a_hand_that_is_not_over_ends_at_its_worth() -> None:
    match = played("block", hands=1).at_step(2)
    found = hand_timeline(match.game, match.states, match.actions, 0, EFFORT)
    assert len(found.moments) == 3
    assert found.moments[-1].errors[0] > 0


@pytest.mark.parametrize("key", ["draw", "matador", "partner_match"])
def test_a_hand_takes_so_many_playouts_and_no_more(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match, asked = played(key, hands=1, level="club"), list[int]()
    family = FAMILIES["line"]

    def counted(game: Any, state: Any, seeds: Sequence[int]) -> list[tuple[float, ...]]:
        asked.append(len(seeds))
        return family.playout_margins(game, state, range(2))[:1] * len(seeds)

    monkeypatch.setitem(FAMILIES, "line", family._replace(playout_margins=counted))
    hand_timeline(match.game, match.states, match.actions, 0)
    draws = match.actions.count(DRAW)
    each = luck.PLAYOUTS["line"]
    assert sum(asked) <= (len(match.actions) - draws) * each + draws * (luck.DRAWN + 1) * each
