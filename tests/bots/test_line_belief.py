"""Beliefs in line games: exactly the deals that give the same view, found by enumeration."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, permutations
from random import Random
from typing import Any

import pytest

from game.bots.line.belief import BONEYARD, LineBelief
from game.bots.line.encoding import tile_mask
from game.core.state import CHANCE, Deal, Draw, Play
from game.core.tiles import Tile
from game.rules import GAMES
from game.rules.line.line_game import LineGame, LineState


def small_game(key: str, preset: str, players: int, tiles: int, size: int = 3, **knobs: Any) -> Any:
    game = GAMES[key].variant(preset)
    return pytest.param(
        replace(game, set=size, hand_size=tiles, seats={size: (players,)}, **knobs), players, id=f"{preset}-{players}"
    )


SMALL = [
    small_game("block", "block_001", 2, 3),
    small_game("block", "block_001", 3, 2),
    small_game("draw", "draw_004", 2, 2, floor=1),
    small_game("draw", "draw_001", 2, 2),
    small_game("muggins", "muggins_001", 2, 3),
    small_game("tiddle_a_wink", "tiddle_001", 3, 2),
    small_game("matador", "matador_002", 2, 2),
    small_game("tiddle_a_wink", "tiddle_001", 3, 2, plays_for_dumb=True),
    small_game("victorian_block", "second", 2, 2),
]
"""Games with the ten tiles of the double-three set."""


def visible_part(view: LineState) -> tuple[Any, ...]:
    """Return what a seat sees, except for the order of its own tiles."""
    return view.history, view.to_move, tuple(map(len, view.hands)), len(view.boneyard)


def replayed(game: LineGame, start: LineState, deck: tuple[Tile, ...], view: LineState) -> LineState | None:
    """Return the state after the same actions from another deal, or None if the rules do not allow them."""
    state = game.apply(start, Deal(deck))
    for seat, action in view.history:
        if state.to_move != seat or action not in game.legal_actions(state):
            return None
        state = game.apply(state, action)
    return state if visible_part(game.observe(state, view.to_move)) == visible_part(view) else None


def hidden_by_place(game: LineGame, belief: LineBelief, deck: tuple[Tile, ...], view: LineState) -> tuple[int, ...]:
    """Return the hidden tiles of a deal by place."""
    players, hand_size = len(view.hands), game.tiles_each(len(view.hands))
    drawn = list(deck[players * hand_size :])
    drawn_at = {}
    for step, (_seat, action) in enumerate(view.history):
        if isinstance(action, Draw):
            drawn_at[step] = drawn.pop(0)
    tiles = []
    for place in belief.places:
        if place.seat == BONEYARD:
            tiles.append(tile_mask(game, tuple(drawn)))
        elif place.since < 0:
            tiles.append(tile_mask(game, deck[place.seat * hand_size : (place.seat + 1) * hand_size]))
        else:
            tiles.append(tile_mask(game, (drawn_at[place.since],)))
    return tuple(tiles)


def decks(game: LineGame, state: LineState, dealt: tuple[Tile, ...], seat: int) -> Iterator[tuple[Tile, ...]]:
    """Yield every deal that leaves the tiles seen by `seat` in place, in one order in each hand and the boneyard."""
    players, hand_size = len(state.hands), game.tiles_each(len(state.hands))
    seen = set(range(seat * hand_size, (seat + 1) * hand_size))
    next_draw = players * hand_size
    for mover, action in state.history:
        if isinstance(action, Draw):
            seen |= {next_draw} if mover == seat else set()
            next_draw += 1
    hidden = [index for index in range(len(dealt)) if index not in seen]
    places = [index // hand_size if index < players * hand_size else -min(index, next_draw) for index in hidden]
    neighbours = [(index, index + 1) for index, (place, following) in enumerate(pairwise(places)) if place == following]
    for permuted in permutations([dealt[index] for index in hidden]):
        if any(permuted[earlier] > permuted[later] for earlier, later in neighbours):
            continue
        deck = list(dealt)
        for index, tile in zip(hidden, permuted, strict=True):
            deck[index] = tile
        yield tuple(deck)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), SMALL)
def test_deals_are_exactly_those_that_give_the_same_view(game: LineGame, players: int) -> None:
    rng, checked = Random(game.key), 0
    while checked < 2:
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
        expected = set()
        for other_deck in decks(game, state, tuple(deck), state.to_move):
            if replayed(game, start, other_deck, view) is not None:
                expected.add(hidden_by_place(game, belief, other_deck, view))
        assert {tuple(dealt) for dealt, _weight in belief.deals.list_all()} == expected
        checked += 1
