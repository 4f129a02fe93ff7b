"""The belief of a line game: the very deals from which the same could have been seen, found one by one."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from game.bots.beliefs.line import ASLEEP, LineBelief
from game.bots.encode.line_rules import tile_mask
from game.core.state import CHANCE, Deal, Draw, Play
from game.core.tiles import Tile
from game.rules import GAMES
from game.rules.line.line_game import LineGame, LineState


def small(key: str, preset: str, players: int, tiles: int, size: int = 3, **knobs: Any) -> Any:
    game = GAMES[key].variant(preset)
    return pytest.param(
        replace(game, set=size, hand_size=tiles, seats={size: (players,)}, **knobs), players, id=f"{preset}-{players}"
    )


SMALL = [
    small("block", "block_001", 2, 3),
    small("block", "block_001", 3, 2),
    small("draw", "draw_004", 2, 2, floor=1),
    small("draw", "draw_001", 2, 2),
    small("muggins", "muggins_001", 2, 3),
    small("tiddle_a_wink", "tiddle_001", 3, 2),
    small("matador", "matador_002", 2, 2),
    small("tiddle_a_wink", "tiddle_001", 3, 2, plays_for_dumb=True),
    small("victorian_block", "second", 2, 2),
]
"""Games with the ten tiles of the double-three set."""


def told(view: LineState) -> tuple[Any, ...]:
    """What a seat sees, but for the order of its own tiles."""
    return view.history, view.to_move, tuple(map(len, view.hands)), len(view.boneyard)


def replayed(game: LineGame, start: LineState, deck: tuple[Tile, ...], view: LineState) -> LineState | None:
    """The state that the same actions lead to from another deal; None where the rules would not have had it so."""
    state = game.apply(start, Deal(deck))
    for seat, action in view.history:
        if state.to_move != seat or action not in game.legal_actions(state):
            return None
        state = game.apply(state, action)
    return state if told(game.observe(state, view.to_move)) == told(view) else None


def lay(game: LineGame, belief: LineBelief, deck: tuple[Tile, ...], view: LineState) -> tuple[int, ...]:
    """Where the hidden tiles lie in a deal, by place."""
    players, each = len(view.hands), game.tiles_each(len(view.hands))
    drawn = list(deck[players * each :])
    own = {}
    for step, (_seat, action) in enumerate(view.history):
        if isinstance(action, Draw):
            own[step] = drawn.pop(0)
    tiles = []
    for place in belief.places:
        if place.seat == ASLEEP:
            tiles.append(tile_mask(game, tuple(drawn)))
        elif place.since < 0:
            tiles.append(tile_mask(game, deck[place.seat * each : (place.seat + 1) * each]))
        else:
            tiles.append(tile_mask(game, (own[place.since],)))
    return tuple(tiles)


def decks(game: LineGame, state: LineState, dealt: tuple[Tile, ...], seat: int) -> Iterator[tuple[Tile, ...]]:
    """The whole set in every order in which what `seat` has seen lies where it does, the hidden tiles moved."""
    players, each = len(state.hands), game.tiles_each(len(state.hands))
    own = set(range(seat * each, (seat + 1) * each))
    at = players * each
    for mover, action in state.history:
        if isinstance(action, Draw):
            own |= {at} if mover == seat else set()
            at += 1
    loose = [nth for nth in range(len(dealt)) if nth not in own]
    for moved in permutations([dealt[nth] for nth in loose]):
        deck = list(dealt)
        for nth, tile in zip(loose, moved, strict=True):
            deck[nth] = tile
        yield tuple(deck)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), SMALL)
def test_the_deals_are_those_from_which_the_same_would_have_been_seen(game: LineGame, players: int) -> None:
    rng, read = Random(game.key), 0
    while read < 2:
        deck = list(game.deck())
        rng.shuffle(deck)
        start = game.initial_state(players)
        if game.is_lead_drawn(start) or (game.later_lead != "SAME" and rng.random() < 0.5):
            start = game.initial_state(players, leader=rng.randrange(players), first_hand=False)
        state = game.apply(start, Deal(tuple(deck)))
        for _step in range(rng.randrange(2, 9)):
            if state.to_move == CHANCE:
                break
            state = game.apply(state, rng.choice(game.legal_actions(state)))
        if state.hand != start.hand or not any(isinstance(action, Play) for _seat, action in state.history):
            continue
        view = game.observe(state, state.to_move)
        belief = LineBelief(game, view)
        if sum(place.size for place in belief.places) > 8:
            continue
        found = set()
        for other in decks(game, state, tuple(deck), state.to_move):
            if replayed(game, start, other, view) is not None:
                found.add(lay(game, belief, other, view))
        assert {tuple(dealt) for dealt, _weight in belief.deals.list_all()} == found
        read += 1
