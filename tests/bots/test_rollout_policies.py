"""Manners of going on at Bingo: rules of thumb as the yardstick has them, and hands played out as the rules say."""

from random import Random
from typing import Any

import pytest

from game.bots.encode.suit_tables import chart
from game.bots.kernel.rollout_policies import Manner, Simple, Thrifty, played_on
from game.bots.kernel.stock_position import Moment, Race
from game.bots.tricks.stock_policy import opened
from game.lab.trick_baseline import Thumb
from game.rules import GAMES
from game.rules.tricks.trick_game import TrickState
from game.state import CLOSE, Close, Play
from tests.decks import played, shuffled, stacked

BINGO: Any = GAMES["bingo"]


def numbered(state: TrickState) -> tuple[Race, Moment]:
    """The hand in numbers, all its tiles known."""
    view, of = BINGO.observe(state, state.to_move), chart(BINGO, state.trump)
    race, now = opened(BINGO, view, of)
    now.hands = [of.mask(state.hands[seat]) for seat in (state.to_move, 1 - state.to_move)]
    now.stock = [of.numbers[tile] for tile in reversed(state.boneyard)] if BINGO.stock_open(state) else []
    return race, now


def test_who_goes_by_rules_of_thumb_does_as_the_yardstick() -> None:
    """Of tiles that count the same, either may take any."""
    asked = 0
    for deal in range(20):
        rng = Random(deal)
        state = BINGO.apply(BINGO.initial_state(2, leader=0), shuffled(BINGO, rng, 2))
        while state.to_move >= 0:
            action = Thumb().choose(BINGO, BINGO.observe(state, state.to_move), rng)
            if isinstance(action, Play | Close):
                race, now = numbered(state)
                simple, of = Simple(race, may_close=True), chart(BINGO, state.trump)
                assert (state.trick is None and simple.closes(now)) == (action == CLOSE)
                if isinstance(action, Play):
                    tile = of.tiles[simple.choice(now) & 63]
                    assert BINGO.count(state.trump, tile) == BINGO.count(state.trump, action.tile)
                    asked += 1
            state = BINGO.apply(state, action)
    assert asked > 100


@pytest.mark.parametrize("manner", [Simple, Thrifty])
def test_a_hand_is_played_out_as_the_rules_have_it(manner: type[Manner]) -> None:
    for deal in range(30):
        state = BINGO.apply(BINGO.initial_state(2, leader=0), shuffled(BINGO, Random(deal), 2))
        race, now = numbered(state)
        seat, its = state.to_move, manner(race, True)
        worth = played_on(race, now, its, its)
        while state.to_move >= 0:
            race, now = numbered(state)
            legal = BINGO.legal_actions(state)
            its, said = manner(race, True), [action for action in legal if not isinstance(action, Play | Close)]
            if said:
                state = BINGO.apply(state, said[0])
            elif state.trick is None and its.closes(now):
                state = BINGO.apply(state, CLOSE)
            else:
                tile = chart(BINGO, state.trump).tiles[its.choice(now) & 63]
                state = BINGO.apply(state, next(p for p in legal if isinstance(p, Play) and p.tile == tile))
        assert worth == state.scores[seat] - state.scores[1 - seat]


def test_the_thrifty_keep_doubles_and_may_be_told_not_to_close() -> None:
    strong = stacked(BINGO, "6-6 5-5 0-0 4-4 4-0 4-6 3-1", "2-1 6-1 5-1 3-2 5-2 6-2 5-3", boneyard="4-1")
    race, now = numbered(played(BINGO, BINGO.initial_state(2, leader=0), str(strong)))
    thrifty = Thrifty(race, may_close=True)
    assert not chart(BINGO, 4).tiles[thrifty.choice(now) & 63].is_double
    now.points[0] = 60
    assert thrifty.closes(now)
    assert not Thrifty(race, may_close=False).closes(now)
