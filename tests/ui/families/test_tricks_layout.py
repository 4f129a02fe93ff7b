"""Layout of the trick games: each tile in one place, no overlaps, and a place for each play."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core.state import CHANCE, OVER, Discard, Play
from game.core.tiles import Tile
from game.match.match import Match
from game.match.player_types import Bot
from game.rules import GAMES
from game.rules.tricks.trick_game import TrickState
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.families.tricks.layout import EDGES, alternative_poses, chooser_cells, lay_out_tricks, taken_trick_poses
from game.ui.layouts.animation import sprite_at_rest
from game.ui.layouts.table_layout import Area, TableExtras, lay_out_table
from game.ui.table.table_state import HAND
from tests.loops import for_each
from tests.random_matches import step
from tests.ui.screen import opened
from tests.ui.table_driver import laid_out

SIZES = [(800, 600), (1280, 720), (1920, 1080)]
TEXT = [1.0, 2.0]
TABLES = [
    (key, players)
    for key, game in GAMES.items()
    if game.family == "tricks"
    for players in (2, 3, 4)
    if game.allows_players(players)
]
EVERY_SIZE = for_each("size", SIZES)
EVERY_TEXT = for_each("text", TEXT)


def moments(key: str, players: int, seed: int, options: dict[str, object] | None = None) -> Iterator[Match]:
    """Yield the first steps of a random match at which a seat is to move."""
    rng, match = Random(seed), Match(key, [Bot("beginner")] * players, options=options)
    for _step in range(120):
        if match.state.to_move == OVER:
            return
        if match.state.to_move != CHANCE:
            yield match
        step(match, rng)


def named(key: str) -> bool:
    """Whether the leader may name the suit in this game."""
    return any(option.key == "lead_suit" for option in GAMES[key].options)


def areas(size: tuple[int, int], unit: float, text: float, players: int) -> Area:
    return lay_out_table(*size, unit, text, players, False, TableExtras(0, has_side_seats=True)).line


# -- the geometry ------------------------------------------------------------------------------------------------------


@EVERY_SIZE
@EVERY_TEXT
@for_each("players", [2, 3, 4])
def test_the_places_of_a_trick_are_inside_and_do_not_overlap(size: tuple[int, int], text: float, players: int) -> None:
    unit = size[1] / 720 if size != (800, 600) else 0.62
    area = areas(size, unit, 16 * unit * text, players)
    laid = lay_out_tricks(area, players, unit, 14 * unit * text)
    whole = area_rect(area).inflate(2, 2)
    tiles = [sprite_rect(sprite_at_rest(seat.tile, True)) for seat in laid.seats]
    areas_of_seats = zip(*((seat.pile, seat.tray, seat.caption, seat.mark) for seat in laid.seats), strict=True)
    piles, trays, captions, marks = (list(map(area_rect, found)) for found in areas_of_seats)
    for rect in (*tiles, *piles, *trays, *captions, *marks, area_rect(laid.plaque), area_rect(laid.middle)):
        assert whole.contains(rect), rect
        assert rect.w > 0
        assert rect.h > 0
    for pile, tray, caption in zip(piles, trays, captions, strict=True):
        assert pile.contains(tray)
        assert pile.contains(caption)
        assert not tray.inflate(-2, -2).colliderect(caption)
    standing = [*tiles, *(pile.inflate(-2, -2) for pile in piles), area_rect(laid.plaque)]
    for one, other in combinations(standing, 2):
        assert not one.colliderect(other), (one, other)
    for mark in marks:
        assert not any(mark.inflate(0, -2).colliderect(other) for other in (*tiles, *piles))
    tags = [area_rect(seat.tag).inflate(-2, -2) for seat in laid.seats]
    for one, other in combinations([*tags, area_rect(laid.middle), area_rect(laid.plaque)], 2):
        assert not one.colliderect(other)
    assert laid.seats[0].tile.length >= 40


@for_each(("width", "height", "unit"), [(1280, 720, 1.0), (1920, 1080, 1.5), (3840, 2160, 3.0)])
@for_each("players", [2, 3, 4])
def test_the_tiles_of_a_trick_are_at_least_as_large_as_those_of_the_hand(
    players: int, width: int, height: int, unit: float
) -> None:
    laid = lay_out_tricks(areas((width, height), unit, 16 * unit, players), players, unit, 14 * unit)
    assert laid.seats[0].tile.length >= HAND * unit


@EVERY_SIZE
@EVERY_TEXT
def test_with_two_players_tiles_and_piles_are_symmetric(size: tuple[int, int], text: float) -> None:
    unit = min(size[0] / 1280, size[1] / 720)
    area = areas(size, unit, 16 * unit * text, 2)
    own, other = lay_out_tricks(area, 2, unit, 14 * unit * text).seats
    x = area.centre[0]
    assert (own.tile.x + other.tile.x) / 2 == pytest.approx(x, abs=1)
    assert (own.pile.centre[0] + other.pile.centre[0]) / 2 == pytest.approx(x, abs=1)
    assert own.tile.y > other.tile.y, "each is nearer to its player"
    assert own.tile.length >= (112 if text == 1 else 60) * unit
    both_ways = [sprite_rect(sprite_at_rest(pose, True)) for pose in alternative_poses(own.tile, 2)]
    answered = sprite_rect(sprite_at_rest(other.tile, True))
    assert not any(rect.colliderect(answered) for rect in both_ways), "a tile that may lie two ways covers the other"


@for_each("count", [1, 5, 7, 14])
@for_each("wide", [60, 130, 400])
def test_tricks_taken_are_stacks_side_by_side_in_their_tray(count: int, wide: int) -> None:
    tray = Area(10, 20, wide, 90)
    for side in EDGES[4]:
        stacks = taken_trick_poses(tray, count, 4, 40, side)
        assert len(stacks) == count
        assert all(len({*stack}) == 4 for stack in stacks)
        lying = [[sprite_rect(sprite_at_rest(pose, False)) for pose in stack] for stack in stacks]
        wholes = [stack[0].unionall(stack) for stack in lying]
        assert all(area_rect(tray).inflate(2, 2).contains(rect) for rect in wholes)
        assert not any(one.colliderect(other) for one, other in combinations(wholes, 2))


@for_each("count", range(1, 17))
@for_each("size", [(78, 56), (142, 92)])
def test_choices_are_in_rows_without_overlaps(count: int, size: tuple[int, int]) -> None:
    area = Area(5, 7, 620, 220)
    found = [area_rect(cell) for cell in chooser_cells(area, count, 5, *size)]
    assert len(found) == count
    assert all(area_rect(area).contains(rect) for rect in found)
    assert not any(one.colliderect(other) for one, other in combinations(found, 2))
    assert found == sorted(found, key=lambda rect: (rect.y, rect.x)), "in reading order"


# -- the tiles of a match ----------------------------------------------------------------------------------------------


def piles(state: TrickState) -> dict[Tile, object]:
    """Return the piles of tiles: each trick that was taken, and each seat's discards."""
    lying: dict[Tile, object] = {}
    for nth, trick in enumerate(state.tricks):
        lying |= dict.fromkeys(trick.tiles, ("trick", nth))
    for seat, thrown in enumerate(state.discards):
        lying |= dict.fromkeys(thrown, ("thrown", seat))
    return lying


@pytest.mark.slow
@EVERY_SIZE
@EVERY_TEXT
@pytest.mark.parametrize(("key", "players"), TABLES)
def test_every_tile_has_exactly_one_place(
    tmp_path: Path, size: tuple[int, int], text: float, key: str, players: int
) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text
        window.apply_settings()
        inside = pygame.Rect((0, 0), size)
        for step, match in enumerate(moments(key, players, players)):
            state = match.state
            assert isinstance(state, TrickState)
            if step % 5 and state.has_play_begun:
                continue
            tabletop = laid_out(window.canvas, match, max(0, state.to_move)).table_state
            assert set(tabletop.sprites) == set(match.game.deck()), "a tile is not on the table"
            piled = piles(state)
            last = state.trick or (state.tricks[-1] if state.tricks else None)
            for tile in last.tiles if last else ():
                piled.pop(tile, None)
            hands = {tile for hand in state.hands for tile in hand}
            dummies = {tile for dummy in state.dummies for tile in dummy}
            apart = [tile for tile in tabletop.sprites if tile not in piled and tile not in hands | dummies]
            apart += tabletop.ordered_hand(tabletop.viewer)
            apart += {pile: tile for tile, pile in piled.items()}.values()
            rects = {tile: sprite_rect(tabletop.sprites[tile]) for tile in apart}
            assert all(inside.contains(rect) for rect in rects.values())
            for one, other in combinations(rects, 2):
                assert not rects[one].inflate(-2, -2).colliderect(rects[other]), (key, step, one, other)


@pytest.mark.slow
@EVERY_SIZE
@pytest.mark.parametrize(
    ("key", "players", "options"),
    [
        (key, players, options)
        for key, players in TABLES
        for options in ([{"lead_suit": "larger end"}, {"lead_suit": "named"}] if named(key) else [{}])
    ],
)
def test_every_play_has_one_place_to_drop(
    tmp_path: Path, size: tuple[int, int], key: str, players: int, options: dict[str, object]
) -> None:
    seen = 0
    with opened(tmp_path, size) as window:
        for match in moments(key, players, 7, options):
            layings = [action for action in match.game.legal_actions(match.state) if isinstance(action, Play | Discard)]
            if not layings:
                continue
            view = laid_out(window.canvas, match, match.state.to_move)
            for tile in {laying.tile for laying in layings}:
                own = [laying for laying in layings if laying.tile == tile]
                places = view.places(own)
                seen += len(own)
                assert list(places) == own
                rects = [sprite_rect(sprite_at_rest(pose, True)) for pose in places.values()]
                assert all(area_rect(view.table_state.layout.line).contains(rect) for rect in rects)
                assert not any(one.colliderect(other) for one, other in combinations(rects, 2))
                labels = view.labels(places)
                assert len(own) == 1 or set(labels) == set(own), "two places and no word which is which"
                assert len({words for words, _at in labels.values()}) == len(labels)
    assert seen
