"""The emblems of the games: what each shows, and that no two look alike."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.core.board import Line
from game.core.state import Play
from game.core.tiles import HIDDEN, Tile
from game.rules import GAMES
from game.rules.line.block import BLOCK
from game.rules.line.line_game import LineGame
from game.ui.menu import emblems
from game.ui.menu.emblems import EMBLEMS, FACE_DOWN, PELL, draw_emblem, emblem
from game.ui.window.window import Window
from tests.loops import for_each
from tests.ui.screen import opened

SIZES = for_each("size", [(60, 75), (98, 116), (118, 150), (160, 120)])


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path) as window:
        yield window


def changed(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the share of the pixels that differ visibly."""
    width, height = one.get_size()
    differ = pygame.mask.from_threshold(one, (0, 0, 0), (24, 24, 24, 255), other)
    return 1 - differ.count() / (width * height)


def test_emblems_have_tiles_of_the_set_of_their_game() -> None:
    assert EMBLEMS.keys() <= GAMES.keys()
    for key, shown in EMBLEMS.items():
        tiles = [tile for tile, *_place in shown.tiles if tile != HIDDEN]
        assert len(set(tiles)) == len(tiles)
        assert set(tiles) <= set(GAMES[key].deck()) or key == "nine_piece", "0-0, which is not dealt, is crossed out"


def test_a_game_without_one_has_tiles_face_down(window: Window) -> None:
    picture = emblem(window.canvas, replace(BLOCK, key="new"), (98, 116))
    assert changed(picture, draw_emblem(window.canvas, FACE_DOWN, (98, 116))) == 0


@SIZES
@for_each("theme", ["green", "contrast"])
def test_no_two_emblems_look_alike(window: Window, size: tuple[int, int], theme: str) -> None:
    window.canvas.settings.theme = theme
    window.apply_settings()
    pictures = [draw_emblem(window.canvas, shown, size) for shown in (*EMBLEMS.values(), PELL)]
    assert all(picture.get_size() == size for picture in pictures)
    for (one, picture), (other, second) in combinations(zip([*EMBLEMS, "pell"], pictures, strict=True), 2):
        assert changed(picture, second) > 0.08, f"{one} looks like {other}"


@SIZES
@for_each("key", EMBLEMS)
def test_all_tiles_are_inside_and_large(
    window: Window, key: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[emblems.EmblemTile] = []
    monkeypatch.setattr(emblems, "blend_tiles", lambda canvas, surface, places: drawn.extend(places))
    draw_emblem(window.canvas, EMBLEMS[key], size)
    for tile, x, y, angle, length in drawn:
        assert length >= 0.2 * min(size)
        face = window.canvas.art.face(tile, length, angle)
        assert pygame.Rect(0, 0, *size).contains(face.get_rect(center=(round(x), round(y))))


def lines(game: LineGame, line: Line, tiles: Sequence[Tile]) -> Iterator[Line]:
    """Yield every line that a game can make of all these tiles."""
    if not tiles:
        yield line
    for tile in tiles:
        plays = game.joining_plays(line, [tile]) if line.placed_tiles else [Play(tile)]
        for play in plays:
            yield from lines(game, game.extend_line(line, play), [other for other in tiles if other != tile])


@pytest.mark.parametrize("key", ["muggins", "all_fives", "all_threes", "palmer_fives", "bergen", "matador"])
def test_a_line_can_be_played_and_scores_what_is_written(key: str) -> None:
    game, shown = GAMES[key], EMBLEMS[key]
    assert isinstance(game, LineGame)
    made = list(lines(game, game.empty_line, [tile for tile, *_place in shown.tiles]))
    assert made
    if game.multiple:
        [mark] = shown.marks
        assert f"+{max(map(game.ends_points, made))}" == mark.words


def test_the_ends_of_bergen_are_equal_and_ringed() -> None:
    game, shown = GAMES["bergen"], EMBLEMS["bergen"]
    assert isinstance(game, LineGame)
    made = lines(game, game.empty_line, [tile for tile, *_place in shown.tiles])
    assert {2} in [{end.pip for end in line.ends} for line in made]
    assert len(shown.rings) == 2
