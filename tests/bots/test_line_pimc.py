"""PIMC in the line games: rollouts in which nobody sees more than a player, and exact values of all that is known."""

from collections.abc import Iterator
from itertools import combinations, count
from random import Random
from statistics import fmean

import pytest

from game.bots.beliefs.line import LineBelief
from game.bots.beliefs.observed_plays import model_weights
from game.bots.bot import choose
from game.bots.encode.line import encode_position, is_question_pending, visible
from game.bots.kernel.bits import budget
from game.bots.kernel.line_rollout import rollout_policy
from game.bots.levels import Limit
from game.bots.line.open_hand_solver import values
from game.bots.line.pimc import PIMCSettings, SearchRequest, pimc
from game.core.state import CHANCE, OVER, Action, Deal, Play
from game.core.tiles import Tile
from game.rules import GAMES
from game.rules.line.line_game import LineGame, LineState
from tests.decks import chosen, shuffled

LINE_GAMES = [key for key, game in GAMES.items() if isinstance(game, LineGame)]


def first_hand(game: LineGame, players: int, rng: Random) -> Iterator[LineState]:
    """The moments of a hand played blindly in which a seat has a choice among plays."""
    state = game.initial_state(players)
    while state.to_move != OVER and not state.hand:
        if state.to_move == CHANCE:
            state = game.apply(state, shuffled(game, rng, players))
            continue
        legal = game.legal_actions(state)
        if len(legal) > 1 and isinstance(legal[0], Play) and not is_question_pending(state) and state.claimant is None:
            yield state
        state = game.apply(state, chosen(game, state, rng))


# -- rollouts are honest -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", LINE_GAMES)
def test_a_hand_is_played_out_by_nobody_who_sees_more_than_a_player(key: str) -> None:
    """Whatever the others and the boneyard hold, the same seat plays the same."""
    game, rng = GAMES[key], Random(3)
    players = game.usual_players
    for state in first_hand(game, players, rng):
        laid = visible(game, state)
        real, other = encode_position(game, state), encode_position(game, state)
        hidden = [number for seat, hand in enumerate(real.hands) if seat != real.seat for number in bits(hand)]
        hidden += real.boneyard
        rng.shuffle(hidden)
        for seat, hand in enumerate(real.hands):
            if seat != real.seat:
                other.hands[seat] = sum(1 << hidden.pop() for _tile in bits(hand))
        other.boneyard = hidden
        weights = model_weights(game, players)
        assert rollout_policy(real, laid, weights) == rollout_policy(other, laid, weights)


def bits(hand: int) -> list[int]:
    return [number for number in range(hand.bit_length()) if hand >> number & 1]


# -- what can be known is known exactly --------------------------------------------------------------------------------


def deals_that_could_be(game: LineGame, state: LineState) -> Iterator[LineState]:
    """By trial alone: every deal of which the same hand so far could have come, as it would stand now."""
    own, other = state.to_move, 1 - state.to_move
    laid: list[list[Tile]] = [[], []]
    for seat, action in state.history:
        if isinstance(action, Play):
            laid[seat].append(action.tile)
    unseen = sorted({*game.deck()} - {*state.hands[own], *laid[0], *laid[1]})
    for held in combinations(unseen, len(state.hands[other])):
        hands = [(), ()]
        hands[own] = (*laid[own], *state.hands[own])
        hands[other] = (*laid[other], *held)
        asleep = [tile for tile in unseen if tile not in held]
        could = game.apply(game.initial_state(2), Deal((*hands[0], *hands[1], *asleep)))
        for seat, action in state.history:
            if could.to_move != seat or action not in game.legal_actions(could):
                break
            could = game.apply(could, action)
        else:
            yield could


def test_where_the_deals_can_be_listed_each_way_is_worth_the_mean_of_them_all() -> None:
    game, rng, seen = GAMES["block"], Random(5), 0
    everything = PIMCSettings(
        deals=1, infers=False, solves_endgames=False, enumerated=10**6, exact_two=14, exact_partners=0, exact_solo=0
    )
    while seen < 4:
        states = [state for state in first_hand(game, 2, rng) if sum(map(len, state.hands)) <= 6]
        for state in states[:1]:
            worths: dict[Action, list[float]] = {}
            for could in deals_that_could_be(game, state):
                for action, value in values(game, could).items():
                    worths.setdefault(action, []).append(value)
            found = pimc(game, game.observe(state, state.to_move), SearchRequest(everything, 1.0, Random(1)))
            assert found.complete
            assert {assessed.action: found.value(assessed) for assessed in found.actions} == pytest.approx(
                {action: fmean(values) for action, values in worths.items()}
            )
            seen += 1


@pytest.mark.parametrize(("level", "most"), [("expert", 8), ("master", 18)])
@pytest.mark.parametrize(("key", "options"), [("fourteen_piece", {}), ("draw", {"floor": 0}), ("muggins", {})])
def test_with_nothing_hidden_no_better_play_is_to_be_had(
    key: str, options: dict[str, object], level: str, most: int
) -> None:
    """All the tiles dealt to two, or the boneyard empty: what is not in the line or in hand is the other's."""
    game, rng, seen = GAMES[key].variant(options=options), Random(7), 0
    while seen < 6:
        for state in first_hand(game, 2, rng):
            if not state.boneyard and sum(map(len, state.hands)) <= most:
                worths = values(game, state)
                choice = choose(game, game.observe(state, state.to_move), Limit(level), rng)
                assert worths[choice] == max(worths.values())
                seen += 1


def test_where_few_hands_are_left_each_is_tried_with_many_orders_of_the_boneyard() -> None:
    game, rng = GAMES["draw"], Random(3)
    few = PIMCSettings(
        deals=60, infers=False, solves_endgames=False, enumerated=60, exact_two=0, exact_partners=0, exact_solo=0
    )
    views = (game.observe(one, one.to_move) for _hand in count() for one in first_hand(game, 2, rng))
    view = next(view for view in views if game.is_boneyard_open(view) and 3 < LineBelief(game, view).number < 30)
    hands = LineBelief(game, view).number
    found = pimc(game, view, SearchRequest(few, 1.0, Random(1), effort=2.0 / budget(1.0)))
    assert len(found.weights) > 2 * 60 - hands
    assert any(len({*assessed.values}) > hands for assessed in found.actions), "the order decides what is drawn"
