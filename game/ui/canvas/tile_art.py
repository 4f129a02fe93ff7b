"""Drawing and caching of tile pictures.

A tile of `length` pixels is `length` by `length // 2`. At angle 0 it lies with its low end at the left. Angles are in
degrees counterclockwise, as in pygame: at 90 the high end is on top, at 180 the low end is at the right, at 270 the low
end is on top. The light is always from the top of the screen, at every angle.

Every surface is premultiplied (blit it with `special_flags=pygame.BLEND_PREMULTIPLIED`) and cached (do not draw on it).
The display must be open. At right angles a surface has exactly the tile's size; at other angles it is larger, with the
tile in its centre.
"""

import math
from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple

import pygame

from game.core.tiles import HIDDEN, Tile
from game.ui.canvas import lighting
from game.ui.canvas.fonts import Fonts
from game.ui.canvas.rim import framed_table
from game.ui.canvas.shapes import CACHE, Shapes, blend
from game.ui.canvas.svg import Point, render
from game.ui.canvas.theme import Theme
from game.ui.canvas.tile_sets import BONE, TileSet
from game.ui.canvas.tile_svg import TileSvg
from game.ui.layouts.animation import Sign
from game.ui.layouts.table_layout import Area
from game.ui.settings import PipStyle

PIECES = 7  # number of different patterns of marble veins
STEP = 2  # degrees between cached rotations of a tile
LIFTS = 8  # steps of shadows from lying to fully lifted
SIGN = 0.17  # height of a sign on a tile, as a share of the tile's length
LEAST_SIGN = 16  # px: least height of a sign


class Shadow(NamedTuple):
    """A shadow, and the offset of its centre from the centre of its tile, in pixels."""

    surface: pygame.Surface
    offset: tuple[int, int]


class TileArt:
    """Draws and caches the tiles of one tile set for one theme."""

    def __init__(self, theme: Theme, pips: PipStyle = "ink", tiles: TileSet = BONE) -> None:
        self.theme = theme
        self.pips = pips
        self.tiles = tiles.flattened() if theme.flat and not tiles.flat else tiles
        self._fonts, self._shapes = Fonts(), Shapes()
        self.look = theme.name, self.tiles.name, pips

    def face(self, tile: Tile, length: int, angle: float = 0) -> pygame.Surface:
        """Draw a tile face up; HIDDEN shows its back."""
        if tile == HIDDEN:
            return self.back(length, angle)
        return self._turned(("face", *tile), partial(self._engrave, tile), length, angle)

    def back(self, length: int, angle: float = 0) -> pygame.Surface:
        """Draw a tile face down."""
        return self._turned("back", lambda svg: render(svg.size, svg.back()), length, angle)

    def face_with_sign(self, tile: Tile, length: int, angle: float, sign: Sign) -> pygame.Surface:
        """Draw a tile face up with a star on its upper edge and its count on its bar; larger than it."""
        key = "signed", *tile, length, angle, sign
        return self._cached(key, lambda: self._draw_signed_face(tile, length, angle, sign))

    def star(self, side: int) -> pygame.Surface:
        """Draw the star that marks a trump, in a square of `side` pixels."""
        icon = self._shapes.icon("star", round(0.8 * side), self.theme.accent, filled=True)
        return self._cached(("star", side), lambda: self._sign(icon, (side, side)))

    def slot(self, length: int, angle: float = 0) -> pygame.Surface:
        """Draw an empty place where a tile may be put now."""
        return self._turned("slot", lambda svg: render(svg.size, svg.slot(self.theme.accent)), length, angle)

    def glow(self, length: int, angle: float = 0) -> pygame.Surface:
        """Draw the glow behind a playable tile; larger than the tile: blit it first, with the same centre."""
        return self._turned("glow", lambda svg: lighting.glow(self.theme, svg.size), length, angle)

    def shadow(self, length: int, angle: float = 0, lift: float = 0) -> Shadow:
        """Draw the shadow of a tile from `lift` 0 (on the table) to 1 (held up); blit it before the tile."""
        step = round(max(0.0, min(1.0, lift)) * LIFTS)
        height = step / LIFTS
        theme, width = self.theme, length // 2
        surface = self._turned(("shadow", step), lambda svg: lighting.shadow(theme, svg.size, height), length, angle)
        return Shadow(surface, (round(width * 0.05 * height), round(width * (0.045 + 0.3 * height))))

    def table(self, size: tuple[int, int]) -> pygame.Surface:
        """Draw the empty table at `size` pixels; opaque."""
        return self._cached(("table", size), lambda: lighting.table(self.theme, size))

    def framed_table(self, size: tuple[int, int], opening: Area, unit: float) -> pygame.Surface:
        """Draw the empty table with its rim at `size` pixels; opaque. `unit` scales the profile of the wood."""
        return self._cached(("framed", size, opening), lambda: framed_table(self.theme, size, opening, unit))

    def _cached(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        return CACHE.get((self.look, key), draw)

    def _turned(
        self, key: Hashable, draw: Callable[[TileSvg], pygame.Surface], length: int, angle: float
    ) -> pygame.Surface:
        quarters = round(angle / 90)
        steps = round((angle - quarters * 90) / STEP)
        tile_svg = TileSvg(self.tiles, length, quarters % 4)
        upright = self._cached((key, length, tile_svg.quarters), lambda: draw(tile_svg))
        if steps == 0:
            return upright
        return self._cached((key, length, tile_svg.quarters, steps), lambda: _turn(upright, steps * STEP))

    def _engrave(self, tile: Tile, tile_svg: TileSvg) -> pygame.Surface:
        piece = (7 * tile.low + tile.high) % PIECES if self.tiles.veins else 0
        key = "blank", tile_svg.size, tile_svg.quarters if piece else 0, piece
        surface = self._cached(key, lambda: render(tile_svg.size, tile_svg.blank(piece))).copy()
        if self.pips == "numerals":
            for end, number in enumerate(tile):
                self._cut_figure(surface, tile_svg, end, number)
        else:
            for at, radius, number in tile_svg.pips(tile):
                self._cut_pip(surface, tile_svg, at, radius, number)
        return surface

    def _draw_signed_face(self, tile: Tile, length: int, angle: float, sign: Sign) -> pygame.Surface:
        face, side = self.face(tile, length, angle), max(LEAST_SIGN, 2 * round(SIGN * length / 2))
        width, height = face.get_width() + side, face.get_height() + side
        surface = pygame.Surface((width, height), pygame.SRCALPHA).convert_alpha()
        surface.blit(face, (side // 2, side // 2))
        if sign.star:
            blend(surface, self.star(side), ((width - side) // 2, 0))
        if sign.counts:
            digits = self._fonts.text(str(sign.counts), 0.72 * side, self.theme.text, bold=True)
            count = self._sign(digits, (max(side, digits.get_width() + round(0.55 * side)), side))
            blend(surface, count, count.get_rect(center=(width // 2, height // 2)))
        return surface

    def _sign(self, content: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        """Draw something on a small dark background, round at both ends."""
        sign = self._shapes.box(size, size[1] / 2, self.theme.panel, self.theme.ivory_edge, 1).copy()
        blend(sign, content, content.get_rect(center=sign.get_rect().center))
        return sign

    def _cut_pip(self, surface: pygame.Surface, tile_svg: TileSvg, at: Point, radius: float, number: int) -> None:
        colour = self.tiles.pips[number] if self.pips == "colour" else self.tiles.ink
        x, y = math.floor(at[0]), math.floor(at[1])
        reach = math.ceil(radius * 1.2) + 1
        centre = reach + at[0] - x, reach + at[1] - y
        side = 2 * reach + 1
        key = "pip", tile_svg.length, radius, colour, centre
        pip = self._cached(key, lambda: render((side, side), tile_svg.well(centre, radius, colour)))
        blend(surface, pip, (x - reach, y - reach))

    def _cut_figure(self, surface: pygame.Surface, tile_svg: TileSvg, end: int, number: int) -> None:
        size = tile_svg.width * (0.74 if number < 10 else 0.64)
        digit = self._fonts.text(str(number), size, self.tiles.ink, bold=True)
        bounds = digit.get_bounding_rect()
        x, y = tile_svg.middle(end)
        corner = round(x - bounds.width / 2) - bounds.x, round(y - bounds.height / 2) - bounds.y
        blend(surface, digit, corner)


def _turn(surface: pygame.Surface, degrees: float) -> pygame.Surface:
    """Rotate a surface around its centre, with a transparent border added so that edges are smooth."""
    bordered = pygame.Surface((surface.get_width() + 4, surface.get_height() + 4), pygame.SRCALPHA).convert_alpha()
    bordered.blit(surface, (2, 2))
    return pygame.transform.rotozoom(bordered, degrees, 1)
