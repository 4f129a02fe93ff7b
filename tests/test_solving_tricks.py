"""What `solve` says of tricks: the values that the rules themselves come to when everything is tried."""

from random import Random
from statistics import fmean
from typing import Any

import pytest

from game.bots.bot import solve
from game.core.state import CHANCE, Close, Draw, Play
from game.rules import GAMES
from game.rules.tricks.trick_game import TrickState
from tests.decks import shuffled


def late(game: Any, players: int, rng: Random, tiles: int) -> TrickState | None:
    """A hand played by whim until so many tiles are left in each hand, a Bingo stock being drawn to its end."""
    state = game.apply(game.initial_state(players, leader=0), shuffled(game, rng, players))
    while state.to_move >= 0:
        settled = state.has_play_begun and not state.discards_owed and not (game.stock and state.boneyard)
        if settled and state.trick is None and max(map(len, state.hands)) <= tiles:
            return state
        actions = game.legal_actions(state)
        plays = [action for action in actions if isinstance(action, Play | Draw)]
        state = game.apply(state, rng.choice(plays or [one for one in actions if not isinstance(one, Close)]))
    return None


def outcome(game: Any, state: Any, start: Any) -> list[float]:
    """What each side makes from `start` on, less the mean of the others', if each does the best for itself."""
    if state.to_move < 0:
        made = [game.merit(now) - game.merit(then) for now, then in zip(state.scores, start.scores, strict=True)]
        return [own - fmean(made[:side] + made[side + 1 :]) for side, own in enumerate(made)]
    side = game.side(state.to_move, len(state.hands))
    ways = [outcome(game, game.apply(state, action), start) for action in game.legal_actions(state)]
    return max(ways, key=lambda way: way[side])


@pytest.mark.parametrize(
    ("key", "players", "tiles"),
    [("forty_two", 4, 2), ("euchre", 4, 2), ("euchre", 2, 3), ("rounce", 2, 3), ("bingo", 2, 3)],
)
def test_every_tile_is_worth_what_comes_of_it(key: str, players: int, tiles: int) -> None:
    game, rng, seen = GAMES[key], Random(key), 0
    for _nth in range(40):
        state = late(game, players, rng, tiles)
        if state is None or state.to_move == CHANCE:
            continue
        side = game.side(state.to_move, players)
        solved = dict(solve(game, state))
        for action in game.legal_actions(state):
            assert solved[action] == pytest.approx(outcome(game, game.apply(state, action), state)[side])
        seen += len(solved) > 1
    assert seen > 5


@pytest.mark.parametrize(("key", "players", "tiles"), [("rounce", 3, 2), ("euchre", 3, 2), ("rounce", 4, 2)])
def test_each_for_himself_makes_what_he_is_told(key: str, players: int, tiles: int) -> None:
    game, rng = GAMES[key], Random(key)
    told = 0
    for _nth in range(20):
        state = late(game, players, rng, tiles)
        while state is not None and state.to_move >= 0:
            start, (best, worth) = state, solve(game, state)[0]
            side = game.side(state.to_move, players)
            after = game.apply(state, best)
            if after.to_move < 0:
                assert worth == pytest.approx(outcome(game, after, start)[side])
                told += 1
            state = after
    assert told > 5


def test_the_tricks_have_to_have_begun() -> None:
    game = GAMES["forty_two"]
    state = game.apply(game.initial_state(4, leader=0), shuffled(game, Random(1), 4))
    with pytest.raises(ValueError, match="once it is settled who plays for what"):
        solve(game, state)


def test_the_stock_has_to_be_gone() -> None:
    game = GAMES["bingo"]
    state = game.apply(game.initial_state(2, leader=0), shuffled(game, Random(1), 2))
    with pytest.raises(ValueError, match="closed or gone"):
        solve(game, state)
