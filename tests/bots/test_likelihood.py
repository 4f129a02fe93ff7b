"""The likelihood of observed plays: held choice by choice to the evaluation of the hand that they were made from."""

from math import exp, prod
from random import Random

import pytest

from game.bots.beliefs.line import ASLEEP, HiddenTiles, LineBelief
from game.bots.beliefs.observed_plays import model_weights, observed_choices
from game.bots.encode.line import encode_move, encode_position, visible
from game.bots.encode.line_rules import tile_mask
from game.bots.kernel.likelihood import RATIONAL, TEMPERATURE, likelihoods, resampled
from game.bots.kernel.line_evaluation import Weights, evaluate
from game.bots.kernel.position import Position
from game.core.state import CHANCE, OVER, Draw, Play
from game.core.tiles import Tile
from game.rules import GAMES
from game.rules.line.line_game import LineGame, LineState
from tests.decks import chosen, shuffled

LINE_GAMES = [key for key, game in GAMES.items() if isinstance(game, LineGame)]


def likelihood(game: LineGame, state: LineState, action: Play, weights: Weights) -> float:
    """How likely a player who sees its own tiles alone was to play so: sensible nine times of ten, else as it comes."""
    seen = game.observe(state, state.to_move)
    numbers = encode_position(game, seen)
    values: dict[int, int] = {}
    lines: dict[int, tuple[int, int]] = {}
    for play in game.legal_actions(state):
        if isinstance(play, Play):
            code = encode_move(game, state, play)
            values[code] = evaluate(numbers, code, visible(game, seen), weights)
            lines[code] = reached(numbers, code)
    if len(values) < 2:
        return 1.0
    best, wanted = max(values.values()), lines[encode_move(game, state, action)]
    shares = {code: exp((value - best) / TEMPERATURE) for code, value in values.items()}
    taken = [code for code, line in lines.items() if line == wanted]
    sensible = sum(shares[code] for code in taken) / sum(shares.values())
    return RATIONAL * sensible + (1 - RATIONAL) * len(taken) / len(values)


def lying(game: LineGame, state: LineState, began: LineState, drawn: dict[int, Tile], place: HiddenTiles) -> int:
    """The tiles that were put in a place of the belief, as the deal really was."""
    if place.seat == ASLEEP:
        return tile_mask(game, state.boneyard)
    return tile_mask(game, began.hands[place.seat] if place.since < 0 else (drawn[place.since],))


def reached(before: Position, code: int) -> tuple[int, int]:
    """The tile that a code lays, and the line it leaves."""
    after = before.copy()
    after.play(code)
    return code >> 12, after.line


@pytest.mark.parametrize("key", LINE_GAMES)
def test_choices_are_as_likely_as_the_model_has_them_with_the_hand_they_were_made_from(key: str) -> None:
    game, rng = GAMES[key], Random(key)
    players, weighed = game.usual_players, 0
    weights = model_weights(game, players, fear=4)
    for _match in range(6):
        state = game.initial_state(players)
        while state.to_move == CHANCE:
            state = game.apply(state, shuffled(game, rng, players))
        began, wanted = state, [1.0] * players
        drawn: dict[int, Tile] = {}
        while state.to_move >= 0 and not state.hand:
            seat, action = state.to_move, chosen(game, state, rng)
            if state.claimant is None and state.line.placed_tiles:
                view = game.observe(state, seat)
                belief = LineBelief(game, view)
                dealt = [lying(game, state, began, drawn, place) for place in belief.places]
                likely = prod(wanted[:seat] + wanted[seat + 1 :])
                assert likelihoods(observed_choices(game, view, belief, weights), [dealt]) == [
                    pytest.approx(likely, rel=1e-6)
                ]
                weighed += likely < 1
            if isinstance(action, Play) and (action.arm is not None or not game.lead_is_forced(state)):
                wanted[seat] *= likelihood(game, state, action, weights)
            after = game.apply(state, action)
            if isinstance(action, Draw):
                [drawn[len(state.history)]] = {*after.hands[seat]} - {*state.hands[seat]}
            state = after
    assert weighed >= 10, "hardly a choice has been weighed"


def test_a_likely_deal_is_taken_as_often_as_it_weighs() -> None:
    weights = [0.5, 0.0, 3.0, 0.25, 0.25]
    for start in (0.0, 0.3, 0.99):
        found = resampled(weights, 40, start)
        assert len(found) == 40
        for nth, weight in enumerate(weights):
            assert abs(found.count(nth) - 10 * weight) < 1 + 1e-9


def test_an_unlikely_choice_never_rules_a_deal_out() -> None:
    """Somebody who plays without sense may hold anything."""
    game, rng = GAMES["block"], Random(7)
    weights = model_weights(game, 2)
    state = game.initial_state(2)
    while state.to_move != OVER and not state.hand:
        if state.to_move != CHANCE and len(state.line.placed_tiles) > 4:
            view = game.observe(state, state.to_move)
            belief = LineBelief(game, view)
            found = likelihoods(
                observed_choices(game, view, belief, weights), [belief.sample(rng) for _nth in range(200)]
            )
            assert min(found) > 0
            assert max(found) <= 1
        state = game.apply(state, shuffled(game, rng, 2) if state.to_move == CHANCE else chosen(game, state, rng))
