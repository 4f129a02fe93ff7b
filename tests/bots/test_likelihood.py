"""Likelihood of observed plays, checked against the evaluation with the hand that each play was made from."""

from math import exp, prod
from random import Random

import pytest

from game.bots.kernel.likelihood import RATIONAL, TEMPERATURE, likelihoods, resampled
from game.bots.kernel.line_evaluation import Weights, evaluate
from game.bots.kernel.position import Position
from game.bots.levels import Limit
from game.bots.line.belief import BONEYARD, HiddenTiles, LineBelief, model_weights, observed_choices
from game.bots.line.encoding import encode_move, encode_position, tile_mask, visible
from game.bots.line.pimc import search_settings
from game.core.state import CHANCE, OVER, Draw, Play
from game.core.tiles import Tile
from game.rules import GAMES
from game.rules.line.line_game import LineGame, LineState
from tests.decks import chosen, shuffled

LINE_GAMES = [key for key, game in GAMES.items() if isinstance(game, LineGame)]


def likelihood(game: LineGame, state: LineState, action: Play, weights: Weights) -> float:
    """Return the probability of a play by the model player, computed from the seat's own view."""
    view = game.observe(state, state.to_move)
    encoded = encode_position(game, view)
    values: dict[int, int] = {}
    lines: dict[int, tuple[int, int]] = {}
    for play in game.legal_actions(state):
        if isinstance(play, Play):
            code = encode_move(game, state, play)
            values[code] = evaluate(encoded, code, visible(game, view), weights)
            lines[code] = result_of_move(encoded, code)
    if len(values) < 2:
        return 1.0
    best, observed = max(values.values()), lines[encode_move(game, state, action)]
    shares = {code: exp((value - best) / TEMPERATURE) for code, value in values.items()}
    taken = [code for code, line in lines.items() if line == observed]
    softmax_share = sum(shares[code] for code in taken) / sum(shares.values())
    return RATIONAL * softmax_share + (1 - RATIONAL) * len(taken) / len(values)


def actual_tiles(game: LineGame, state: LineState, began: LineState, drawn: dict[int, Tile], place: HiddenTiles) -> int:
    """Return the tiles actually in a place of the belief."""
    if place.seat == BONEYARD:
        return tile_mask(game, state.boneyard)
    return tile_mask(game, began.hands[place.seat] if place.since < 0 else (drawn[place.since],))


def result_of_move(before: Position, code: int) -> tuple[int, int]:
    """Return the tile a move lays, and the line afterwards."""
    after = before.copy()
    after.play(code)
    return code >> 12, after.line


@pytest.mark.parametrize("key", LINE_GAMES)
def test_likelihoods_match_the_model_applied_to_the_true_hand(key: str) -> None:
    game, rng = GAMES[key], Random(key)
    players, informative = game.usual_players, 0
    weights = model_weights(game, players, search_settings(Limit()).model_of(game.key))
    for _match in range(6):
        state = game.initial_state(players)
        while state.to_move == CHANCE:
            state = game.apply(state, shuffled(game, rng, players))
        start, expected = state, [1.0] * players
        drawn: dict[int, Tile] = {}
        while state.to_move >= 0 and not state.hand:
            seat, action = state.to_move, chosen(game, state, rng)
            if state.claimant is None and state.line.placed_tiles:
                view = game.observe(state, seat)
                belief = LineBelief(game, view)
                dealt = [actual_tiles(game, state, start, drawn, place) for place in belief.places]
                product = prod(expected[:seat] + expected[seat + 1 :])
                assert likelihoods(observed_choices(game, view, belief, weights), [dealt]) == [
                    pytest.approx(product, rel=1e-6)
                ]
                informative += product < 1
            if isinstance(action, Play) and (action.arm is not None or not game.lead_is_forced(state)):
                expected[seat] *= likelihood(game, state, action, weights)
            after = game.apply(state, action)
            if isinstance(action, Draw):
                [drawn[len(state.history)]] = {*after.hands[seat]} - {*state.hands[seat]}
            state = after
    assert informative >= 10, "too few informative choices"


def test_resampling_is_proportional_to_weight() -> None:
    weights = [0.5, 0.0, 3.0, 0.25, 0.25]
    for start in (0.0, 0.3, 0.99):
        indices = resampled(weights, 40, start)
        assert len(indices) == 40
        for index, weight in enumerate(weights):
            assert abs(indices.count(index) - 10 * weight) < 1 + 1e-9


def test_no_choice_has_likelihood_zero() -> None:
    """A player who plays at random may hold anything."""
    game, rng = GAMES["block"], Random(7)
    weights = model_weights(game, 2, search_settings(Limit()).model_of(game.key))
    state = game.initial_state(2)
    while state.to_move != OVER and not state.hand:
        if state.to_move != CHANCE and len(state.line.placed_tiles) > 4:
            view = game.observe(state, state.to_move)
            belief = LineBelief(game, view)
            results = likelihoods(
                observed_choices(game, view, belief, weights), [belief.sample(rng) for _sample in range(200)]
            )
            assert min(results) > 0
            assert max(results) <= 1
        state = game.apply(state, shuffled(game, rng, 2) if state.to_move == CHANCE else chosen(game, state, rng))
