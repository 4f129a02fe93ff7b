"""Drawing the tiles.

A tile of `length` pixels is `length` by `length // 2`. At angle 0 it lies with its low end at the left; angles are in
degrees against the clock, as in pygame: at 90 it stands with its high end on top, at 180 its low end is at the right,
at 270 its low end is on top. The lamp stays above the screen: light and shade do not turn with the tile.

Every surface is premultiplied (blit it with `special_flags=pygame.BLEND_PREMULTIPLIED`), kept and shared (do not draw
on it), and made for a display that is already open. At the four right angles it has exactly the tile's size; turned
otherwise it is larger, with the tile's middle in its middle.
"""

import io
import math
from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple

import pygame

from game.core.tiles import HIDDEN, Tile
from game.ui.canvas import lighting
from game.ui.canvas.fonts import Fonts
from game.ui.canvas.shapes import SurfaceCache
from game.ui.canvas.theme import Theme
from game.ui.canvas.tile_sets import BONE, TileSet
from game.ui.canvas.tile_svg import PipStyle, Point, TileSvg, sign_background, star_svg, svg_document
from game.ui.layouts.animation import Sign

CACHE_BYTES = 96 << 20  # bytes of drawn tiles to keep
PIECES = 7  # of marble, each with other veins
STEP = 2  # degrees between the turned pictures of a tile
LIFTS = 8  # steps of shadow from lying to fully lifted
SIGN = 0.17  # of a tile's length, how high a sign on it is
LEAST_SIGN = 16  # px, the same


class Shadow(NamedTuple):
    """A shadow, and where its middle lies from the middle of its tile, in pixels."""

    surface: pygame.Surface
    offset: tuple[int, int]


class TileArt:
    """Draws one set of tiles for the tables of one theme, and keeps what it drew."""

    def __init__(self, theme: Theme, pips: PipStyle = "ink", tiles: TileSet = BONE) -> None:
        self.theme = theme
        self.pips = pips
        self.tiles = tiles.flattened() if theme.flat and not tiles.flat else tiles
        self._fonts = Fonts()
        self._cache = SurfaceCache(CACHE_BYTES)

    @property
    def cached_bytes(self) -> int:
        """Bytes of the pixels of what it keeps."""
        return self._cache.size_bytes + self._fonts.cached_bytes

    def face(self, tile: Tile, length: int, angle: float = 0) -> pygame.Surface:
        """The tile face up; HIDDEN shows its back."""
        if tile == HIDDEN:
            return self.back(length, angle)
        return self._turned(("face", *tile), partial(self._engrave, tile), length, angle)

    def back(self, length: int, angle: float = 0) -> pygame.Surface:
        """A tile face down."""
        return self._turned("back", lambda slab: _render(slab.size, slab.back()), length, angle)

    def face_with_sign(self, tile: Tile, length: int, angle: float, sign: Sign) -> pygame.Surface:
        """The tile face up with the signs on it at the middles of its edges; larger, with the tile in its middle."""
        return self._cache.get(
            ("signed", *tile, length, angle, sign), lambda: self._draw_signed_face(tile, length, angle, sign)
        )

    def star(self, side: int) -> pygame.Surface:
        """The sign of a trump, in a square of `side` pixels."""
        return self._cache.get(("star", side), lambda: _render((side, side), star_svg(self.theme, side)))

    def slot(self, length: int, angle: float = 0) -> pygame.Surface:
        """An empty place where a tile may be put now."""
        return self._turned("slot", lambda slab: _render(slab.size, slab.slot(self.theme.accent)), length, angle)

    def glow(self, length: int, angle: float = 0) -> pygame.Surface:
        """The light behind a tile that can be played now; larger than the tile, blit it before, middle on middle."""
        return self._turned("glow", lambda slab: lighting.glow(self.theme, slab.size), length, angle)

    def shadow(self, length: int, angle: float = 0, lift: float = 0) -> Shadow:
        """The shadow under a tile, from `lift` 0 (lying on the table) to 1 (held up); blit it before the tile."""
        step = round(max(0.0, min(1.0, lift)) * LIFTS)
        height = step / LIFTS
        surface = self._turned(
            ("shadow", step), lambda slab: lighting.shadow(self.theme, slab.size, height), length, angle
        )
        return Shadow(surface, lighting.shadow_offset(length // 2, height))

    def table(self, size: tuple[int, int]) -> pygame.Surface:
        """The empty table at `size` pixels; opaque."""
        return self._cache.get(("table", size), lambda: lighting.table(self.theme, size))

    def _turned(
        self, key: Hashable, draw: Callable[[TileSvg], pygame.Surface], length: int, angle: float
    ) -> pygame.Surface:
        quarters = round(angle / 90)
        steps = round((angle - quarters * 90) / STEP)
        slab = TileSvg(self.tiles, length, quarters % 4)
        upright = self._cache.get((key, length, slab.quarters), lambda: draw(slab))
        if steps == 0:
            return upright
        return self._cache.get((key, length, slab.quarters, steps), lambda: _turn(upright, steps * STEP))

    def _engrave(self, tile: Tile, slab: TileSvg) -> pygame.Surface:
        piece = (7 * tile.low + tile.high) % PIECES if self.tiles.veins else 0
        key = "blank", slab.size, slab.quarters if piece else 0, piece
        surface = self._cache.get(key, lambda: _render(slab.size, slab.blank(piece))).copy()
        if self.pips == "numerals":
            for end, number in enumerate(tile):
                self._cut_figure(surface, slab, end, number)
        else:
            for at, radius, number in slab.pips(tile):
                self._cut_pip(surface, slab, at, radius, number)
        return surface

    def _draw_signed_face(self, tile: Tile, length: int, angle: float, sign: Sign) -> pygame.Surface:
        face, side = self.face(tile, length, angle), max(LEAST_SIGN, 2 * round(SIGN * length / 2))
        width, height = face.get_width() + side, face.get_height() + side
        surface = pygame.Surface((width, height), pygame.SRCALPHA).convert_alpha()
        surface.blit(face, (side // 2, side // 2))
        if sign.star:
            surface.blit(self.star(side), ((width - side) // 2, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        if sign.counts:
            count = self._count(sign.counts, side)
            at = count.get_rect(midbottom=(width // 2, height))
            surface.blit(count, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        return surface

    def _count(self, counts: int, side: int) -> pygame.Surface:
        """A number on the ground of a sign, `side` pixels high."""
        figure = self._fonts.text(str(counts), 0.72 * side, self.theme.text, bold=True)
        size = max(side, figure.get_width() + round(0.55 * side)), side
        ground = _render(size, sign_background(self.theme, size))
        ground.blit(figure, figure.get_rect(center=ground.get_rect().center), special_flags=pygame.BLEND_PREMULTIPLIED)
        return ground

    def _cut_pip(self, surface: pygame.Surface, slab: TileSvg, at: Point, radius: float, number: int) -> None:
        colour = self.tiles.pips[number] if self.pips == "colour" else self.tiles.ink
        x, y = math.floor(at[0]), math.floor(at[1])
        reach = math.ceil(radius * 1.2) + 1
        within = reach + at[0] - x, reach + at[1] - y
        side = 2 * reach + 1
        pip = self._cache.get(
            ("pip", slab.length, radius, colour, within),
            lambda: _render((side, side), slab.well(within, radius, colour)),
        )
        surface.blit(pip, (x - reach, y - reach), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _cut_figure(self, surface: pygame.Surface, slab: TileSvg, end: int, number: int) -> None:
        size = slab.width * (0.74 if number < 10 else 0.64)
        figure = self._fonts.text(str(number), size, self.tiles.ink, bold=True)
        drawn = figure.get_bounding_rect()
        x, y = slab.middle(end)
        corner = round(x - drawn.width / 2) - drawn.x, round(y - drawn.height / 2) - drawn.y
        surface.blit(figure, corner, special_flags=pygame.BLEND_PREMULTIPLIED)


def _render(size: tuple[int, int], shapes: str) -> pygame.Surface:
    drawing = io.BytesIO(svg_document(size, shapes).encode())
    return pygame.image.load(drawing, "tile.svg").convert_alpha().premul_alpha()


def _turn(surface: pygame.Surface, degrees: float) -> pygame.Surface:
    """The surface turned about its middle; a clear border first, or its edges would be jagged."""
    bordered = pygame.Surface((surface.get_width() + 4, surface.get_height() + 4), pygame.SRCALPHA).convert_alpha()
    bordered.blit(surface, (2, 2))
    return pygame.transform.rotozoom(bordered, degrees, 1)
