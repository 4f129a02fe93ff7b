"""Emblems: a small picture for each game, of what it has and no other game has.

An emblem is laid out in tile lengths around the point (0, 0), with y downwards, and drawn as large as it fits.
"""

from collections.abc import Iterable, Sequence
from math import cos, radians, sin
from typing import Any, NamedTuple

import pygame

from game.core.tiles import HIDDEN, Tile, parse_tile
from game.rules.game import Game
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.chips import fit_chips
from game.ui.canvas.shapes import blend

SHARE = 0.9  # part of the picture that an emblem fills
LARGEST = 0.42  # longest tile, as a share of the shorter side of the picture
APART = 0.54  # distance of tiles side by side
CHIPS = 38  # an amount with chips of every kind

EmblemTile = tuple[Tile, float, float, int, int]
"""A tile in a picture: tile, centre x and y, angle, length; all in pixels."""
Placed = tuple[Tile, float, float, int]
"""A tile in an emblem: tile, centre x and y, angle."""


class Mark(NamedTuple):
    """Text in an emblem, with its centre and its height."""

    words: str
    x: float
    y: float
    size: float = 0.8


class Emblem(NamedTuple):
    """Tiles, later ones on top; marks; rings as centre and size; and whether there are chips below."""

    tiles: Sequence[Placed]
    marks: Sequence[Mark] = ()
    rings: Sequence[tuple[float, float, float, float]] = ()
    has_chips: bool = False

    def bounds(self) -> tuple[float, float, float, float]:
        """Return the left, top, right and bottom."""
        boxes = [(mark.x, mark.y, 0.3 * mark.size * len(mark.words), 0.42 * mark.size) for mark in self.marks]
        boxes += [(x, y, width / 2, height / 2) for x, y, width, height in self.rings]
        for _tile, x, y, angle in self.tiles:
            along, across = abs(cos(radians(angle))), abs(sin(radians(angle)))
            boxes.append((x, y, 0.5 * along + 0.25 * across, 0.5 * across + 0.25 * along))
        left, top = min(x - wide for x, _y, wide, _high in boxes), min(y - high for _x, y, _wide, high in boxes)
        right, bottom = max(x + wide for x, _y, wide, _high in boxes), max(y + high for _x, y, _wide, high in boxes)
        return left, top, right, bottom + 1.1 * self.has_chips


# -- layout of tiles ---------------------------------------------------------------------------------------------------


def _across(tiles: str, x: float, y: float) -> list[Placed]:
    """Return a line of tiles from left to right, centred; doubles lie across."""
    return [(tile, x + at, y, angle) for tile, at, angle in _in_line(tiles)]


def _down(tiles: str, x: float, y: float) -> list[Placed]:
    """Return a line of tiles from top to bottom, centred; doubles lie across."""
    return [(tile, x, y + at, (angle - 90) % 360) for tile, at, angle in _in_line(tiles)]


def _in_line(tiles: str) -> Iterable[tuple[Tile, float, int]]:
    """Yield each tile with its place along the line and its angle."""
    read = [(parse_tile(words), words) for words in tiles.split()]
    lengths = [0.5 if tile.is_double else 1.0 for tile, _words in read]
    start = -sum(lengths) / 2
    for (tile, words), length in zip(read, lengths, strict=True):
        yield tile, start + length / 2, 90 if tile.is_double else 0 if words.startswith(str(tile.low)) else 180
        start += length


def _standing(tiles: str, x: float, y: float, apart: float = APART) -> list[Placed]:
    """Return tiles that stand side by side, centred."""
    return _in_row(_read(tiles), x, y, apart)


def _backs(count: int, x: float, y: float, apart: float = APART) -> list[Placed]:
    """Return tiles that stand face down side by side, centred."""
    return _in_row([HIDDEN] * count, x, y, apart)


def _in_row(tiles: Sequence[Tile], x: float, y: float, apart: float) -> list[Placed]:
    return [(tile, x + (index - (len(tiles) - 1) / 2) * apart, y, 90) for index, tile in enumerate(tiles)]


def _fan(tiles: Sequence[Tile], x: float, y: float) -> list[Placed]:
    """Return a fanned hand."""
    offsets = [index - (len(tiles) - 1) / 2 for index in range(len(tiles))]
    return [
        (tile, x + offset * APART, y + 0.03 * offset**2, 90 - round(offset * 4) * 2)
        for tile, offset in zip(tiles, offsets, strict=True)
    ]


def _around(count: int, radius: float) -> list[Placed]:
    """Return tiles face down in a circle, each pointing to its centre."""
    angles = [round(360 * index / count) + 90 for index in range(count)]
    return [(HIDDEN, radius * cos(radians(angle)), -radius * sin(radians(angle)), angle) for angle in angles]


def _read(tiles: str) -> list[Tile]:
    return [parse_tile(words) for words in tiles.split()]


# -- the emblems -------------------------------------------------------------------------------------------------------

FACE_DOWN = Emblem(_fan([HIDDEN] * 4, 0, 0))
PELL = Emblem(_fan([HIDDEN] * 3, 0, 0), [Mark("1844", 0, 1.1)])

EMBLEMS = {
    "draw": Emblem([*_across("5-4 4-4 4-1", 0, -1.15), *_backs(4, -0.2, 0.05), *_backs(4, 0.2, 1.12)]),
    "block": Emblem(
        [*_across("6-1 1-1 1-3", 0, -0.5), *_down("3-6", 1.5, -0.25), *_standing("5-0 4-2", -0.7, 0.85)],
        [Mark("×", 0.3, 0.85, 1.1)],
    ),
    "muggins": Emblem(_across("5-3 3-3 3-0", 0, -0.5), [Mark("+5", 0, 0.5, 0.9)]),
    "all_fives": Emblem(_down("6-6 6-3", -0.5, 0), [Mark("+3", 0.4, 0.3, 0.8)]),
    "all_threes": Emblem(_across("3-3 3-6", 0, -0.4), [Mark("+4", 0, 0.6, 0.9)]),
    "palmer_fives": Emblem(
        [*_across("4-5 5-5 5-6", 0, 0), *_down("3-5", 0, -1), *_down("5-2", 0, 1)], [Mark("+3", 0.85, 0.95, 0.7)]
    ),
    "bergen": Emblem(
        [*_down("2-6", -1, 0), *_across("6-5 5-5", 0, 0.25), *_down("2-5", 1, 0)],
        [Mark("+2", 0, -0.75)],
        [(-1, -0.25, 0.6, 0.6), (1, -0.25, 0.6, 0.6)],
    ),
    "matador": Emblem(_down("6-2 5-3 4-1", -0.3, 0), [Mark("7", 0.3, -0.5), Mark("7", 0.3, 0.5)]),
    "tiddle_a_wink": Emblem([*_around(10, 1.4), *_standing("6-6", 0, 0)]),
    "victorian_block": Emblem(_down("4-5 5-5 5-0", -0.4, 0), [Mark("×2", 0.6, 0, 0.7)]),
    "pell_draw": Emblem([*_backs(11, 0, -0.7, 0.24), *_across("4-1 1-3 3-4", 0, 0.3)]),
    "fourteen_piece": Emblem(
        [
            *_standing("0-0 1-0 2-1 3-1 4-2 5-0 6-1", 0, -0.55, 0.44),
            *_standing("2-2 3-3 4-3 4-4 5-4 6-5 6-6", 0, 0.55, 0.44),
        ]
    ),
    "partner_match": Emblem(
        [
            *_standing("6-4 4-2 2-0", 0, -1.3),
            *_standing("5-4 3-2 1-1", 0, 1.3),
            *((HIDDEN, side * 1.3, row * APART, 0) for side in (-1, 1) for row in (-1, 0, 1)),
            *_standing("4-4", 0, 0),
        ]
    ),
    "skin": Emblem(_fan(_read("5-5 6-6 6-5"), 0, -0.5), [Mark("+33", 0, 0.55, 0.8)]),
    "nine_piece": Emblem(
        [*_backs(3, 0, -1.1), *_backs(3, -0.9, 1), *_backs(3, 0.9, 1), *_across("0-0", 0, 0)], [Mark("×", 0.6, 0)]
    ),
    "rounce": Emblem(
        [(Tile(4, 6), -0.85, -0.6, 0), (Tile(2, 4), 0.85, -0.6, 0), (Tile(4, 4), 0, -0.25, 90)],
        [Mark("−1", 0, 0.85, 0.8)],
        [(0, -0.25, 0.7, 1.2)],
    ),
    "euchre": Emblem(
        [(Tile(3, 6), -0.85, 0, 0), (Tile(2, 2), 0, -0.7, 90), (Tile(1, 3), 0.85, 0, 0), (Tile(3, 3), 0, 0.6, 90)],
        rings=[(0, 0.6, 0.7, 1.2)],
    ),
    "bingo": Emblem(
        [*_backs(4, -0.35, 1.2), (Tile(1, 5), 1.1, 1.2, 90), (Tile(6, 6), 0, 0, 0), (Tile(0, 0), 0, -0.05, 90)],
        rings=[(0, -0.05, 0.7, 1.2)],
    ),
    "forty_two": Emblem(
        [*_standing("5-5 6-4", 0, -0.1), *_standing("5-0 4-1 3-2", 0, 0.97)], [Mark("42", 0, -1.05, 0.9)]
    ),
    "poker": Emblem(_fan(_read("6-6 5-5 4-4 3-3 2-2"), 0, 0), has_chips=True),
}
"""By the key of the game."""


def emblem(canvas: Canvas, game: Game[Any], size: tuple[int, int]) -> pygame.Surface:
    """Draw the emblem of a game at `size` pixels; tiles face down if it has none."""
    return draw_emblem(canvas, EMBLEMS.get(game.key, FACE_DOWN), size)


# -- drawing -----------------------------------------------------------------------------------------------------------


def draw_emblem(canvas: Canvas, emblem: Emblem, size: tuple[int, int]) -> pygame.Surface:
    """Draw an emblem at `size` pixels, with round corners; premultiplied."""
    (width, height), (left, top, right, bottom) = size, emblem.bounds()
    fitting = min(SHARE * width / (right - left), SHARE * height / (bottom - top), LARGEST * min(size))
    length = max(4, int(fitting) // 4 * 4)
    x0, y0 = (width - length * (left + right)) / 2, (height - length * (top + bottom)) / 2
    places = [(tile, x0 + length * x, y0 + length * y, angle, length) for tile, x, y, angle in emblem.tiles]
    surface = draw_tiles(canvas, places, size)
    accent = canvas.theme.accent
    for x, y, wide, high in emblem.rings:
        ring = pygame.Rect(0, 0, round(length * wide), round(length * high))
        ring.center = round(x0 + length * x), round(y0 + length * y)
        thick = max(2, length // 16)
        blend(surface, canvas.shapes.box(ring.size, 2.5 * thick, None, accent, thick), ring)
    for words, x, y, tall in emblem.marks:
        at = round(x0 + length * x), round(y0 + length * y)
        canvas.write(surface, words, length * tall, accent, bold=True, center=at)
    if emblem.has_chips:
        pile = fit_chips(canvas.theme, CHIPS, (right - left) * length, length, length)
        blend(surface, pile, pile.get_rect(midbottom=(width // 2, round(y0 + length * bottom))))
    return round_corners(canvas, surface)


def draw_tiles(canvas: Canvas, places: Sequence[EmblemTile], size: tuple[int, int]) -> pygame.Surface:
    """Draw tiles on the table."""
    surface = canvas.art.table(size).convert_alpha()
    blend_tiles(canvas, surface, places)
    return surface


def blend_tiles(canvas: Canvas, surface: pygame.Surface, places: Sequence[EmblemTile]) -> None:
    """Draw tiles on a surface, later ones on top, with all shadows below them."""
    for shadows in True, False:
        for tile, x, y, angle, length in places:
            picture, (detail, below) = canvas.art.face(tile, length, angle), (0, 0)
            if shadows:
                picture, (detail, below) = canvas.art.shadow(length, angle)
            blend(surface, picture, picture.get_rect(center=(round(x) + detail, round(y) + below)))


def round_corners(canvas: Canvas, surface: pygame.Surface) -> pygame.Surface:
    """Round the corners of a picture in place."""
    canvas.shapes.round_corners(surface, canvas.unit * 9)
    return surface
