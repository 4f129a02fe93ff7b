"""PIMC in line games: honest rollouts, and exact values where everything is known."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, count
from random import Random
from statistics import fmean

import pytest

from game.bots.bot import choose
from game.bots.kernel.bits import budget
from game.bots.kernel.line_rollout import rollout_policy
from game.bots.levels import Limit
from game.bots.line.belief import LineBelief, model_weights
from game.bots.line.encoding import encode_position, is_question_pending, visible
from game.bots.line.pimc import SearchRequest, pimc, search_settings
from game.bots.line.policy import open_hand_values
from game.core.state import CHANCE, OVER, Action, Deal, Play
from game.core.tiles import Tile
from game.rules import GAMES
from game.rules.line.line_game import LineGame, LineState
from tests.decks import chosen, shuffled

EXPERT = search_settings(Limit("expert"))
LINE_GAMES = [key for key, game in GAMES.items() if isinstance(game, LineGame)]


def first_hand(game: LineGame, players: int, rng: Random) -> Iterator[LineState]:
    """Yield the states of a random first hand in which a seat has a choice among plays."""
    state = game.initial_state(players)
    while state.to_move != OVER and not state.hand:
        if state.to_move == CHANCE:
            state = game.apply(state, shuffled(game, rng, players))
            continue
        legal = game.legal_actions(state)
        if len(legal) > 1 and isinstance(legal[0], Play) and not is_question_pending(state) and state.claimant is None:
            yield state
        state = game.apply(state, chosen(game, state, rng))


# -- rollouts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", LINE_GAMES)
def test_rollouts_do_not_depend_on_hidden_tiles(key: str) -> None:
    """Permuting the hidden tiles does not change the move."""
    game, rng = GAMES[key], Random(3)
    players = game.usual_players
    for state in first_hand(game, players, rng):
        table = visible(game, state)
        real, other = encode_position(game, state), encode_position(game, state)
        hidden = [number for seat, hand in enumerate(real.hands) if seat != real.seat for number in bits(hand)]
        hidden += real.boneyard
        rng.shuffle(hidden)
        for seat, hand in enumerate(real.hands):
            if seat != real.seat:
                other.hands[seat] = sum(1 << hidden.pop() for _tile in bits(hand))
        other.boneyard = hidden
        weights = model_weights(game, players, search_settings(Limit()).model_of(game.key))
        assert rollout_policy(real, table, weights) == rollout_policy(other, table, weights)


def bits(hand: int) -> list[int]:
    return [number for number in range(hand.bit_length()) if hand >> number & 1]


# -- exact values ------------------------------------------------------------------------------------------------------


def consistent_deals(game: LineGame, state: LineState) -> Iterator[LineState]:
    """Yield, by trial, the current state of every deal from which the hand so far could have come."""
    own, opponent = state.to_move, 1 - state.to_move
    laid: list[list[Tile]] = [[], []]
    for seat, action in state.history:
        if isinstance(action, Play):
            laid[seat].append(action.tile)
    unseen = sorted({*game.deck()} - {*state.hands[own], *laid[0], *laid[1]})
    for held in combinations(unseen, len(state.hands[opponent])):
        hands = [(), ()]
        hands[own] = (*laid[own], *state.hands[own])
        hands[opponent] = (*laid[opponent], *held)
        asleep = [tile for tile in unseen if tile not in held]
        candidate = game.apply(game.initial_state(2), Deal((*hands[0], *hands[1], *asleep)))
        for seat, action in state.history:
            if candidate.to_move != seat or action not in game.legal_actions(candidate):
                break
            candidate = game.apply(candidate, action)
        else:
            yield candidate


def test_values_are_means_over_all_deals_when_these_are_listed() -> None:
    game, rng, checked = GAMES["block"], Random(5), 0
    everything = replace(EXPERT, deals=1, enumerated=10**6, exact_two=14)
    while checked < 4:
        states = [state for state in first_hand(game, 2, rng) if sum(map(len, state.hands)) <= 6]
        for state in states[:1]:
            expected: dict[Action, list[float]] = {}
            for deal in consistent_deals(game, state):
                for action, value in open_hand_values(game, deal).items():
                    expected.setdefault(action, []).append(value)
            assessment = pimc(game, game.observe(state, state.to_move), SearchRequest(everything, Limit(), Random(1)))
            assert assessment.complete
            assert {assessed.action: assessment.value(assessed) for assessed in assessment.actions} == pytest.approx(
                {action: fmean(values) for action, values in expected.items()}
            )
            checked += 1


@pytest.mark.parametrize(("level", "max_tiles"), [("expert", 8), ("master", 18)])
@pytest.mark.parametrize(("key", "options"), [("fourteen_piece", {}), ("draw", {"floor": 0}), ("muggins", {})])
def test_play_is_optimal_when_no_tile_is_hidden(
    key: str, options: dict[str, object], level: str, max_tiles: int
) -> None:
    """All tiles are dealt to two players, or the boneyard is empty, so that the other hand is known."""
    game, rng, checked = GAMES[key].variant(options=options), Random(7), 0
    while checked < 6:
        for state in first_hand(game, 2, rng):
            if not state.boneyard and sum(map(len, state.hands)) <= max_tiles:
                exact_values = open_hand_values(game, state)
                choice = choose(game, game.observe(state, state.to_move), Limit(level), rng)
                assert exact_values[choice] == max(exact_values.values())
                checked += 1


def test_few_possible_hands_are_tried_with_many_boneyard_orders() -> None:
    game, rng = GAMES["draw"], Random(3)
    settings = replace(EXPERT, deals=60, enumerated=60, exact_two=0)
    views = (game.observe(state, state.to_move) for _hand in count() for state in first_hand(game, 2, rng))
    view = next(view for view in views if game.is_boneyard_open(view) and 3 < LineBelief(game, view).number < 30)
    hands = LineBelief(game, view).number
    assessment = pimc(game, view, SearchRequest(settings, Limit(effort=2.0 / budget(1.0)), Random(1)))
    assert len(assessment.weights) > 2 * 60 - hands
    assert any(len({*assessed.values}) > hands for assessed in assessment.actions), "the order decides what is drawn"
