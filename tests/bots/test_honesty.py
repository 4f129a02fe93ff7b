"""Honesty: hidden tiles never affect a bot's choice, in any game, level and situation."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bots.bot import choose
from game.bots.levels import LEVELS, STYLES, Limit
from game.bots.line.endgame_cfr import solved_endgame
from game.core.state import CLOSE, DRAW, OVER, Action, Bet, State
from game.rules import GAMES
from tests.decks import AnyGame, chosen, refilled, unseen
from tests.trial_counts import COUNT, examples

SECONDS = 0.02
"""Seconds per choice. They scale the amount of search, not what it may look at."""


def hidden_tiles_moved(state: State, view: State, random: Random) -> State:
    """Return the state with the tiles that `view` hides permuted."""
    hidden = sorted(unseen(state, view))  # sorted, so that a seed always gives the same permutation
    random.shuffle(hidden)
    return refilled(view, hidden)


def choices(game: AnyGame, players: int, seed: int, never: Action | None = None) -> list[State]:
    """Return the states with a choice from the start of a randomly played match; `never` is an action to avoid."""
    state, rng, states = game.initial_state(players), Random(seed), []
    for _action in range(150):
        if state.to_move == OVER:
            break
        if len(legal := game.legal_actions(state)) > 1:
            states.append(state)
        action = chosen(game, state, rng)
        if action == never:
            action = rng.choice([other for other in legal if other != never])
        state = game.apply(state, action)
    return states


def assert_honest(game: AnyGame, state: State, other_state: State, level: str, seed: int) -> None:
    """Assert that the choice is the same after permuting hidden tiles, with another state considered in between.

    So it depends neither on hidden tiles nor on anything remembered from another view.
    """
    seat, limit = state.to_move, Limit(level, SECONDS, [*STYLES][seed % len(STYLES)])
    view = game.observe(state, seat)
    other_view = game.observe(hidden_tiles_moved(state, view, Random(seed)), seat)
    assert other_view == view
    choice = choose(game, view, limit, Random(seed))
    choose(game, game.observe(other_state, other_state.to_move), limit, Random(seed))
    assert choice == choose(game, other_view, limit, Random(seed))
    assert choice in game.legal_actions(state)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
@examples(1)
@given(seed=st.integers(0, 10**9), cases=st.data())
def test_hidden_tiles_do_not_affect_a_bots_choice(game: AnyGame, level: str, seed: int, cases: st.DataObject) -> None:
    states = choices(game, cases.draw(st.sampled_from(game.players())), seed)
    state, other_state = cases.draw(st.sampled_from(states)), cases.draw(st.sampled_from(states))
    assert_honest(game, state, other_state, level, seed)


# -- situations that are rare in random play ---------------------------------------------------------------------------


class Moment(NamedTuple):
    """A situation in a game: options, number of players, and the condition that recognizes it."""

    key: str
    players: int
    options: dict[str, object]
    when: Callable[[Any], object]
    never: Action | None = None

    def states(self, game: AnyGame, number: int) -> list[State]:
        """Return up to `number` such states, each from another match."""
        states: list[State] = []
        for seed in range(500):
            state = next(filter(self.when, choices(game, self.players, seed, self.never)), None)
            if state is not None:
                states.append(state)
                if len(states) == number:
                    break
        return states


def hidden(state: State) -> int:
    """Return the number of tiles in the other hands."""
    return sum(len(hand) for seat, hand in enumerate(state.hands) if seat != state.to_move)


MOMENTS = {
    "a count to be announced": Moment("muggins", 2, {"claim": "steal"}, lambda state: state.claimant == state.to_move),
    "a count to be called": Moment("muggins", 3, {"claim": "steal"}, lambda s: s.claimant not in (None, s.to_move)),
    "an endgame": Moment(
        "block",
        2,
        {},
        lambda state: state.line.placed_tiles and solved_endgame(GAMES["block"], state, Limit(seconds=SECONDS)),
    ),
    "two tiles against me": Moment("block", 2, {}, lambda state: hidden(state) <= 2),
    "three tiles each": Moment("partner_match", 4, {}, lambda state: hidden(state) <= 9),
    "each for himself, late": Moment("skin", 4, {}, lambda state: hidden(state) <= 6),
    "nothing left to draw": Moment("draw", 2, {}, lambda state: state.line.placed_tiles and len(state.boneyard) <= 2),
    "a draw by choice": Moment("pell_draw", 2, {}, lambda state: state.history[-1:] == ((state.to_move, DRAW),)),
    "a spinner, late": Moment("all_fives", 4, {}, lambda state: state.line.placed_tiles and hidden(state) <= 6),
    "matadors, late": Moment("matador", 2, {}, lambda state: state.line.placed_tiles and hidden(state) <= 4),
    "a second tile after a double": Moment("tiddle_a_wink", 4, {}, lambda state: state.special_turn is not None),
    "the stock closed": Moment("bingo", 2, {}, lambda state: state.stock_closure is not None),
    "the stock gone": Moment("bingo", 2, {}, lambda state: not state.boneyard and not state.stock_closure, CLOSE),
    "the last three tricks": Moment("forty_two", 4, {}, lambda state: state.has_play_begun and hidden(state) <= 11),
    "a trick to be followed": Moment("euchre", 4, {}, lambda state: state.trick is not None and state.tricks),
    "a dummy exchanged": Moment("rounce", 3, {}, lambda state: state.discards_owed),
    "a raise to be met": Moment("poker", 2, {}, lambda state: state.raises and isinstance(state.history[-1][1], Bet)),
    "a bet before four": Moment("poker", 4, {}, lambda state: len(state.live_seats) == 4 and max(state.bets)),
}


@cache
def moment_states(name: str) -> list[State]:
    """Return two states of a situation."""
    moment = MOMENTS[name]
    return moment.states(GAMES[moment.key].variant(options=moment.options), 2)


@pytest.mark.campaign
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", MOMENTS)
def test_hidden_tiles_do_not_affect_rare_situations(name: str, level: str) -> None:
    moment = MOMENTS[name]
    game = GAMES[moment.key].variant(options=moment.options)
    state, other_state = moment_states(name)
    for seed in range(2 if COUNT else 1):
        assert_honest(game, state, other_state, level, seed)
        assert_honest(game, other_state, state, level, seed)
