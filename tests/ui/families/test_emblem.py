"""The emblems of the twenty games: what each shows, and that no two are alike."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.core.tiles import make_tile
from game.rules import GAMES
from game.rules.tricks.trick_game import TrickGame
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.sprites import sprite_rect
from game.ui.families import emblem
from game.ui.families.betting import pages as betting
from game.ui.families.line import pages as line
from game.ui.families.tricks import pages as tricks
from game.ui.layouts.animation import sprite_at_rest
from game.ui.layouts.table_layout import Pose
from game.ui.menu.cards import EmblemTile, draw_tiles
from game.ui.window.window import Window
from tests.ui.screen import opened

LINES = [key for key, game in GAMES.items() if game.family == "line"]
TRICKS = [key for key, game in GAMES.items() if game.family == "tricks"]


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path) as window:
        yield window


def changed(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the share of the pixels that differ visibly."""
    width, height = one.get_size()
    differ = pygame.mask.from_threshold(one, (0, 0, 0), (24, 24, 24, 255), other)
    return 1 - differ.count() / (width * height)


@pytest.mark.parametrize("theme", ["green", "contrast"])
@pytest.mark.parametrize("size", [(80, 90), (118, 150), (160, 120)], ids=str)
def test_emblems_differ_between_families(window: Window, size: tuple[int, int], theme: str) -> None:
    window.canvas.settings.theme = theme
    window.apply_settings()
    pictures = {key: emblem(window.canvas, game, size) for key, game in GAMES.items()}
    assert all(picture.get_size() == size for picture in pictures.values())
    for one, other in combinations(GAMES, 2):
        if GAMES[one].family == GAMES[other].family == "line":
            continue
        assert changed(pictures[one], pictures[other]) > 0.03, f"{one} looks like {other}"


@pytest.mark.parametrize("size", [(100, 100), (160, 120)], ids=str)
@pytest.mark.parametrize("key", LINES)
def test_the_tiles_of_a_line_do_not_overlap(
    window: Window, monkeypatch: pytest.MonkeyPatch, key: str, size: tuple[int, int]
) -> None:
    drawn: list[EmblemTile] = []

    def record(canvas: Canvas, places: list[EmblemTile], size: tuple[int, int]) -> pygame.Surface:
        drawn.extend(places)
        return draw_tiles(canvas, places, size)

    monkeypatch.setattr(line, "draw_tiles", record)
    emblem(window.canvas, GAMES[key], size)
    played = {placed.tile for placed in line.moment(key).line.placed_tiles}
    rects = [
        sprite_rect(sprite_at_rest(Pose(round(x), round(y), angle, length), True)).inflate(-2, -2)
        for tile, x, y, angle, length in drawn
        if tile in played
    ]
    assert len(rects) == len(played)
    assert not any(one.colliderect(other) for one, other in combinations(rects, 2))


@pytest.mark.parametrize("key", TRICKS)
def test_a_trick_is_one_that_can_be_played_and_its_first_tile_takes_it(key: str) -> None:
    game = GAMES[key]
    assert isinstance(game, TrickGame)
    trump, trick, turned = tricks.best_trick(key)
    assert len(set(trick.tiles)) == len(trick.plays) == game.usual_players
    assert set(trick.tiles) <= set(game.deck()) - {turned}
    best = max(trick.tiles, key=lambda played: game.rank(trump, trick.called_suit, played))
    assert game.winning_tile(trump, trick) == best == trick.tiles[0]
    assert game.is_trump(trump, best)
    assert (turned is not None) == game.turn_up
    assert turned is None or game.is_trump(trump, turned)


def test_each_trick_game_shows_what_is_its_own() -> None:
    bower, best, second = (tricks.best_trick(key) for key in ("euchre", "bingo", "forty_two"))
    assert bower[1].tiles[:2] == (make_tile(bower[0], bower[0]), make_tile(bower[0] - 1, bower[0] - 1))
    assert best[1].tiles == (make_tile(0, 0), make_tile(best[0], best[0]))
    forty_two = GAMES["forty_two"]
    assert isinstance(forty_two, TrickGame)
    assert forty_two.trick_points(second[1], second[0]) == 31


def test_betting_shows_the_best_hand_and_chips_below_it(window: Window) -> None:
    hand = betting.best_hand("poker")
    assert hand == tuple(make_tile(number, number) for number in (6, 5, 4, 3, 2))
    picture = emblem(window.canvas, GAMES["poker"], (120, 150))
    bare = draw_tiles(window.canvas, [], (120, 150))
    above, below = pygame.Rect(10, 20, 100, 70), pygame.Rect(10, 95, 100, 45)
    for part in (above, below):
        assert changed(picture.subsurface(part), bare.subsurface(part)) > 0.2


@pytest.mark.parametrize("key", [*TRICKS, "poker"])
@pytest.mark.parametrize("size", [(80, 90), (118, 150), (160, 120)], ids=str)
def test_all_its_tiles_are_inside(
    window: Window, key: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[EmblemTile] = []

    def spy(canvas: Canvas, places: list[EmblemTile], size: tuple[int, int]) -> pygame.Surface:
        seen.extend(places)
        return draw_tiles(canvas, places, size)

    for family in (betting, tricks):
        monkeypatch.setattr(family, "draw_tiles", spy)
    emblem(window.canvas, GAMES[key], size)
    assert seen
    whole = pygame.Rect(0, 0, *size)
    for _tile, x, y, angle, length in seen:
        assert length >= 0.15 * min(size)
        face = window.canvas.art.face(_tile, length, angle)
        assert whole.contains(face.get_rect(center=(round(x), round(y))))
