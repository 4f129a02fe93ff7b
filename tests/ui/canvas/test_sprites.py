"""Pictures of tiles whose length changes on their way."""

import pygame
import pytest

from game.core.tiles import Tile
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.sprites import sprite_rect, sprite_surface
from game.ui.canvas.tile_art import TileArt
from game.ui.layouts.animation import TILE_MS, Flight, Sign, sprite_at_rest
from game.ui.layouts.table_layout import Pose
from game.ui.settings import Settings

HAND, LINE = sprite_at_rest(Pose(500, 500, 90, 168), True), sprite_at_rest(Pose(900, 300, 0, 96), True)


@pytest.fixture
def canvas(display: None) -> Canvas:
    return Canvas(pygame.Surface((1280, 720)), Settings())


@pytest.mark.parametrize("face_up", [True, False])
@pytest.mark.parametrize("sign", [Sign(), Sign(star=True, counts=5)])
def test_a_tile_in_flight_is_drawn_at_one_length(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch, face_up: bool, sign: Sign
) -> None:
    """On its way it covers what its pose says, and at its goal it is drawn sharp."""
    lengths: list[int] = []
    face, back = TileArt.face, TileArt.back

    def draw_face(art: TileArt, tile: Tile, length: int, angle: float = 0) -> pygame.Surface:
        lengths.append(length)
        return face(art, tile, length, angle)

    def draw_back(art: TileArt, length: int, angle: float = 0) -> pygame.Surface:
        lengths.append(length)
        return back(art, length, angle)

    monkeypatch.setattr(TileArt, "face", draw_face)
    monkeypatch.setattr(TileArt, "back", draw_back)
    origin, goal = (sprite._replace(face_up=face_up, sign=sign) for sprite in (HAND, LINE._replace(angle=90)))
    flight, seen = Flight(0, TILE_MS, origin, goal), set()
    for now in range(0, TILE_MS, 16):
        sprite = flight.at(now)
        surface, rect = sprite_surface(canvas, Tile(2, 5), sprite)
        seen.add(round(sprite.length))
        assert surface.get_size() == rect.size
        if not any(sprite.sign) or not face_up:
            assert max(abs(a - b) for a, b in zip(rect.size, sprite_rect(sprite).size, strict=True)) <= 1
    assert set(lengths) == {168}
    assert len(seen) > 8
    sprite_surface(canvas, Tile(2, 5), flight.at(TILE_MS))
    assert lengths[-1] == 96
