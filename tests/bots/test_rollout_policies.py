"""Rollout policies at Bingo: agreement with the rule-based baseline, and legal play."""

from random import Random
from typing import Any

import pytest

from game.bots.kernel.rollout_policies import RuleOfThumbPolicy, StockPolicy, ThriftyPolicy
from game.bots.kernel.stock_position import StockPosition
from game.bots.kernel.trick_rollout import play_out
from game.bots.tricks.encoding import encode_stock, suit_encoding
from game.core.state import CLOSE, Close, Play
from game.lab.line_baselines import RulesOfThumb
from game.rules import GAMES
from game.rules.tricks.trick_game import TrickState
from tests.decks import played, shuffled, stacked

BINGO: Any = GAMES["bingo"]


def encode_state(state: TrickState) -> StockPosition:
    """Return the position of a state with all tiles known."""
    view, encoding = BINGO.observe(state, state.to_move), suit_encoding(BINGO, state.trump)
    position = encode_stock(BINGO, view, encoding)
    position.hands = [encoding.mask(state.hands[seat]) for seat in (state.to_move, 1 - state.to_move)]
    position.stock = [encoding.numbers[tile] for tile in reversed(state.boneyard)] if BINGO.stock_open(state) else []
    return position


def test_rule_of_thumb_policy_agrees_with_the_baseline() -> None:
    """Tiles with the same points are interchangeable."""
    compared = 0
    for deal in range(20):
        rng = Random(deal)
        state = BINGO.apply(BINGO.initial_state(2, leader=0), shuffled(BINGO, rng, 2))
        while state.to_move >= 0:
            action = RulesOfThumb().choose(BINGO, BINGO.observe(state, state.to_move), rng)
            if isinstance(action, Play | Close):
                position, encoding = encode_state(state), suit_encoding(BINGO, state.trump)
                policy = RuleOfThumbPolicy(position.stock_rules, may_close=True)
                assert (state.trick is None and policy.closes(position)) == (action == CLOSE)
                if isinstance(action, Play):
                    tile = encoding.tiles[policy.tile(position) & 63]
                    assert BINGO.tile_points(state.trump, tile) == BINGO.tile_points(state.trump, action.tile)
                    compared += 1
            state = BINGO.apply(state, action)
    assert compared > 100


@pytest.mark.parametrize("policy", [RuleOfThumbPolicy, ThriftyPolicy])
def test_rollouts_follow_the_rules(policy: type[StockPolicy]) -> None:
    for deal in range(30):
        state = BINGO.apply(BINGO.initial_state(2, leader=0), shuffled(BINGO, Random(deal), 2))
        position = encode_state(state)
        seat, policies = state.to_move, [policy(position.stock_rules, True)] * 2
        value = play_out(position, [*policies])[0]
        while state.to_move >= 0:
            position = encode_state(state)
            legal = BINGO.legal_actions(state)
            seat_policy = policy(position.stock_rules, True)
            other_actions = [action for action in legal if not isinstance(action, Play | Close)]
            if other_actions:
                state = BINGO.apply(state, other_actions[0])
            elif state.trick is None and seat_policy.closes(position):
                state = BINGO.apply(state, CLOSE)
            else:
                tile = suit_encoding(BINGO, state.trump).tiles[seat_policy.tile(position) & 63]
                state = BINGO.apply(state, next(p for p in legal if isinstance(p, Play) and p.tile == tile))
        assert value == state.scores[seat] - state.scores[1 - seat]


def test_thrifty_policy_keeps_doubles_and_closes_only_if_allowed() -> None:
    strong = stacked(BINGO, "6-6 5-5 0-0 4-4 4-0 4-6 3-1", "2-1 6-1 5-1 3-2 5-2 6-2 5-3", boneyard="4-1")
    position = encode_state(played(BINGO, BINGO.initial_state(2, leader=0), str(strong)))
    thrifty = ThriftyPolicy(position.stock_rules, may_close=True)
    assert not suit_encoding(BINGO, 4).tiles[thrifty.tile(position) & 63].is_double
    position.points = 60
    assert thrifty.closes(position)
    assert not ThriftyPolicy(position.stock_rules, may_close=False).closes(position)
