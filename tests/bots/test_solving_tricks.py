"""Open-hand values of trick games agree with brute force by the rules."""

from random import Random
from statistics import fmean
from typing import Any

import pytest

from game.bots.bot import solve
from game.core.state import CHANCE, Close, Draw, Play
from game.rules import GAMES
from game.rules.tricks.trick_game import TrickState
from tests.decks import shuffled


def endgame(game: Any, players: int, rng: Random, tiles: int) -> TrickState | None:
    """Play a random hand until each player has at most this many tiles and a Bingo stock is empty; None if it ends."""
    state = game.apply(game.initial_state(players, leader=0), shuffled(game, rng, players))
    while state.to_move >= 0:
        settled = state.has_play_begun and not state.discards_owed and not (game.stock and state.boneyard)
        if settled and state.trick is None and max(map(len, state.hands)) <= tiles:
            return state
        actions = game.legal_actions(state)
        plays = [action for action in actions if isinstance(action, Play | Draw)]
        state = game.apply(state, rng.choice(plays or [action for action in actions if not isinstance(action, Close)]))
    return None


def outcome(game: Any, state: Any, start: Any) -> list[float]:
    """Return each side's points since `start` minus the mean of the others', if each side maximizes its own."""
    if state.to_move < 0:
        gains = [game.merit(now) - game.merit(then) for now, then in zip(state.scores, start.scores, strict=True)]
        return [own - fmean(gains[:side] + gains[side + 1 :]) for side, own in enumerate(gains)]
    side = game.side(state.to_move, len(state.hands))
    outcomes = [outcome(game, game.apply(state, action), start) for action in game.legal_actions(state)]
    return max(outcomes, key=lambda margins: margins[side])


@pytest.mark.parametrize(
    ("key", "players", "tiles"),
    [("forty_two", 4, 2), ("euchre", 4, 2), ("euchre", 2, 3), ("rounce", 2, 3), ("bingo", 2, 3)],
)
def test_values_agree_with_brute_force(key: str, players: int, tiles: int) -> None:
    game, rng, choices = GAMES[key], Random(key), 0
    for _hand in range(40):
        state = endgame(game, players, rng, tiles)
        if state is None or state.to_move == CHANCE:
            continue
        side = game.side(state.to_move, players)
        solved = dict(solve(game, state))
        for action in game.legal_actions(state):
            assert solved[action] == pytest.approx(outcome(game, game.apply(state, action), state)[side])
        choices += len(solved) > 1
    assert choices > 5


@pytest.mark.parametrize(("key", "players", "tiles"), [("rounce", 3, 2), ("euchre", 3, 2), ("rounce", 4, 2)])
def test_without_partners_the_value_of_the_last_tile_is_its_outcome(key: str, players: int, tiles: int) -> None:
    game, rng = GAMES[key], Random(key)
    hands = 0
    for _hand in range(20):
        state = endgame(game, players, rng, tiles)
        while state is not None and state.to_move >= 0:
            start, (best, value) = state, solve(game, state)[0]
            side = game.side(state.to_move, players)
            after = game.apply(state, best)
            if after.to_move < 0:
                assert value == pytest.approx(outcome(game, after, start)[side])
                hands += 1
            state = after
    assert hands > 5


def test_a_trick_game_can_be_solved_only_after_the_bidding() -> None:
    game = GAMES["forty_two"]
    state = game.apply(game.initial_state(4, leader=0), shuffled(game, Random(1), 4))
    with pytest.raises(ValueError, match="from the first lead on"):
        solve(game, state)


def test_bingo_can_be_solved_only_without_a_stock() -> None:
    game = GAMES["bingo"]
    state = game.apply(game.initial_state(2, leader=0), shuffled(game, Random(1), 2))
    with pytest.raises(ValueError, match="closed or empty"):
        solve(game, state)
