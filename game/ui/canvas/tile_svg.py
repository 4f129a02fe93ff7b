"""Tiles as SVG, used for the table, the hand and the icons. Bars and pips fall on whole pixels of the picture."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from game.core.tiles import Tile
from game.ui.canvas.svg import Point, box, disc, line, paint, stroke, vertical_gradient
from game.ui.canvas.theme import DARK, LIGHT, Colour, luminance, mix
from game.ui.canvas.tile_sets import TileSet

FINE = 38  # px of width: smaller tiles have no bevel, wells or rim around the pin
CORNER = 0.11  # radius of the corners, in tile widths

_BENDS = (0.04, 0.24, 0.45, 0.62, 0.8, 0.96)  # points where a vein across a tile bends, as shares of the tile's width
VEINS = 5  # random seed of the veins

_SIX: list[Point] = [(along, across) for along in (-1, 0, 1) for across in (-1, 1)]
_EIGHT: list[Point] = [(along, across) for along in (-1, -1 / 3, 1 / 3, 1) for across in (-1, 1)]

# Positions of the pips of a half, as (along the tile, across it); 1 is the outermost row. From ten on there are four
# rows, and the middle column differs: two pips apart, three between the rows, four in the rows.
PATTERNS: tuple[list[Point], ...] = (
    [],
    [(0, 0)],
    [(-1, -1), (1, 1)],
    [(-1, -1), (0, 0), (1, 1)],
    [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    _SIX,
    [*_SIX, (0, 0)],
    [*_SIX, (-1, 0), (1, 0)],
    [*_SIX, (-1, 0), (0, 0), (1, 0)],
    [*_EIGHT, (-2 / 3, 0), (2 / 3, 0)],
    [*_EIGHT, (-2 / 3, 0), (0, 0), (2 / 3, 0)],
    [*_EIGHT, (-1, 0), (-1 / 3, 0), (1 / 3, 0), (1, 0)],
)


@dataclass(frozen=True)
class TileSvg:
    """SVG of a tile `length` pixels long, turned by `quarters` of 90 degrees from lying with its low end left."""

    tiles: TileSet
    length: int
    quarters: int = 0

    @property
    def width(self) -> int:
        """Short side in pixels."""
        return self.length // 2

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return (self.length, self.width) if self.quarters % 2 == 0 else (self.width, self.length)

    @property
    def fine(self) -> bool:
        """Whether the tile is drawn with fine detail."""
        return self.width >= FINE and not self.tiles.plain

    def at(self, along: float, across: float) -> Point:
        """Return the point in the picture `along` pixels from the edge of the low end, and `across` the tile."""
        x, y = along - self.length / 2, across - self.width / 2  # from the middle
        for _quarter in range(self.quarters % 4):
            x, y = y, -x
        return self.size[0] / 2 + x, self.size[1] / 2 + y

    def middle(self, end: int) -> Point:
        """Return the centre of the low (0) or the high (1) half."""
        half = self.width / 2
        return self.at(self.length - half if end else half, half)

    def blank(self, piece: int = 0) -> str:
        """SVG of a tile face up without pips; each `piece` of marble has different veins."""
        return self._body(self.tiles.face) + self._veins(piece) + self._binding() + self._bar()

    def back(self) -> str:
        """SVG of a tile face down."""
        return self._body(self.tiles.back) + self._binding() + self._mark()

    def slot(self, accent: Colour) -> str:
        """SVG of an empty place where a tile may be put now."""
        thick = max(2.0, self.width * (0.06 if self.tiles.flat else 0.035))
        style = f'{paint(accent)} fill-opacity="0.16" {stroke(accent, thick)}'
        return self._rounded(thick / 2, self.width * CORNER, style)

    def pips(self, tile: Tile) -> Iterator[tuple[Point, float, int]]:
        """Yield for each pip its position (in half pixels), its radius, and the number it belongs to."""
        for end, number in enumerate(tile):
            radius, along, across = self._spread(number)
            x, y = self.middle(end)
            for u, v in PATTERNS[number]:
                dx, dy = u * along, v * across
                at = (x + dx, y + dy) if self.quarters % 2 == 0 else (x + dy, y - dx)
                yield (round(at[0] * 2) / 2, round(at[1] * 2) / 2), radius, number

    def well(self, at: Point, radius: float, colour: Colour) -> str:
        """SVG of a pip, never paler than its colour.

        A dark pip is a round well with light on its lower rim and shadow on its upper wall. A light pip is inlaid in a
        dark tile and is brightest at its upper edge.
        """
        (x, y), face = at, self.tiles.face
        if not self.fine:
            return disc(x, y, radius, paint(colour))
        if self.tiles.dark:
            seat = disc(x, y + radius * 0.04, radius * 1.1, paint(mix(face, DARK, 0.8)))
            lit = vertical_gradient("wall", mix(colour, LIGHT, 0.8), mix(colour, face, 0.3))
            top = vertical_gradient("floor", mix(colour, LIGHT, 0.35), colour)
        else:
            seat = disc(x, y + radius * 0.13, radius * 1.04, paint(mix(face, LIGHT, 0.95)))
            lit = vertical_gradient("wall", mix(colour, DARK, 0.5), mix(colour, face, 0.2))
            top = vertical_gradient("floor", mix(colour, DARK, 0.14), colour)
        wall = disc(x, y, radius, 'fill="url(#wall)"')
        return seat + lit + wall + top + disc(x, y + radius * 0.05, radius * 0.8, 'fill="url(#floor)"')

    def _veins(self, piece: int) -> str:
        """SVG of the veins of a marble tile."""
        colour, shapes = self.tiles.veins, ""
        if colour is None:
            return ""
        rng, width, length = random.Random(VEINS + piece), self.width, self.length
        unit_width = width * 0.02
        for index in range(3):
            start, slope = rng.uniform(-0.1, 0.75) * length, rng.uniform(0.15, 0.9) * width * rng.choice((-1, 1))
            bends = [(start + slope * share + rng.uniform(-0.16, 0.16) * width, width * share) for share in _BENDS]
            inside = [(min(max(along, 0.08 * width), length - 0.08 * width), across) for along, across in bends]
            path = [self.at(*place) for place in inside]
            for factor, opacity in ((3.4, 0.35), (1, 0.9)) if not index else ((0.8, 0.8),):
                style = f'{stroke(colour, max(0.7, factor * unit_width))} stroke-opacity="{opacity}"'
                shapes += line(path, style)
        return shapes

    def _binding(self) -> str:
        """SVG of the metal frame around a bound tile, lit from above."""
        colour = self.tiles.bound
        if colour is None:
            return ""
        thick = max(1.5, self.width * 0.05)
        lines = [
            (0.5 * thick + 0.6, thick, mix(colour, DARK, 0.12)),
            (0.36 * thick + 0.6, 0.4 * thick, mix(colour, LIGHT, 0.45)),
        ]
        if self.fine:
            lines.append((thick + 1, max(0.8, 0.16 * thick), mix(colour, DARK, 0.62)))
        return "".join(
            self._rounded(inset, self.width * CORNER - inset, f'fill="none" {stroke(ink, line_width)}')
            for inset, line_width, ink in lines
        )

    def _body(self, colour: Colour) -> str:
        tiles, radius = self.tiles, self.width * CORNER
        edge = self._rounded(0, radius, paint(tiles.edge))
        if tiles.flat:
            rim = max(2, round(self.width * 0.045))
            return edge + self._rounded(rim, radius - rim / 2, paint(colour))
        outline = max(1.0, self.width * (0.016 if tiles.dark else 0.009))
        if tiles.plain:
            return edge + self._rounded(outline, radius - outline, paint(colour))
        bevel = self.width * 0.036 if self.fine else 0
        steps = max(3, min(8, round(bevel))) if self.fine else 0
        shapes = edge
        for step in range(steps):
            # the bevel is rounded: steepest at the rim, so brightest above and darkest below there
            steepness = 1 - step / steps
            above = mix(colour, LIGHT, 0.06 + 0.34 * steepness if tiles.dark else 0.25 + 0.75 * steepness)
            below = mix(colour, DARK if tiles.dark else tiles.edge, 0.06 + 0.5 * steepness**1.5)
            inset = outline + bevel * step / steps
            shapes += vertical_gradient(f"bevel{step}", above, below)
            shapes += self._rounded(inset, radius - inset * 0.8, f'fill="url(#bevel{step})"')
        inset = outline + bevel
        above = colour if tiles.dark else mix(colour, LIGHT, 0.22 if self.fine else 0.3)
        shapes += vertical_gradient("face", above, mix(colour, DARK, 0.04 if self.fine else 0.02))
        return shapes + self._rounded(inset, radius - inset * 0.8, 'fill="url(#face)"')

    def _rounded(self, inset: float, radius: float, fill: str) -> str:
        width, height = self.size
        return box(inset, inset, width - 2 * inset, height - 2 * inset, fill, max(radius, 0.5))

    def _bar(self) -> str:
        tiles, width = self.tiles, self.width
        x, y = self.at(self.length / 2, width / 2)
        thick = max(2, 2 * round(width * (0.025 if tiles.flat else 0.011)))
        if tiles.plain:
            return self._strip(thick, width * (0.5 if tiles.flat else 0.38), tiles.ink)
        reach, pin = round(width * 0.38), width * 0.058
        if not self.fine:
            groove = self._strip(thick, reach, mix(tiles.ink, tiles.face, 0.45))
            return groove + disc(x, y, width * 0.065, paint(tiles.pin))
        shade = mix(tiles.face, DARK, 0.7) if tiles.dark else mix(tiles.face, LIGHT, 0.9)
        return (
            self._strip(thick, reach, shade, shift=thick * 0.5)
            + self._strip(thick, reach, mix(tiles.ink, tiles.face, 0.3))
            + disc(x, y + pin * 0.22, pin * 1.08, paint(mix(tiles.face, DARK, 0.4)))
            + disc(x, y, pin, paint(mix(tiles.pin, DARK, 0.5)))
            + vertical_gradient("pin", mix(tiles.pin, LIGHT, 0.55), mix(tiles.pin, DARK, 0.25))
            + disc(x, y, pin * 0.84, 'fill="url(#pin)"')
        )

    def _strip(self, thick: float, reach: float, colour: Colour, shift: float = 0) -> str:
        """SVG of a strip across the middle, moved `shift` pixels away from the light."""
        return self._block(thick / 2, reach, colour, shift, thick / 2 if self.fine else 0)

    def _block(self, along: float, across: float, colour: Colour, shift: float, radius: float = 0) -> str:
        """SVG of a centred rectangle that extends `along` and `across` to each side."""
        x, y = self.size[0] / 2 + shift, self.size[1] / 2 + shift
        dx, dy = (along, across) if self.quarters % 2 == 0 else (across, along)
        return box(x - dx, y - dy, 2 * dx, 2 * dy, paint(colour), radius)

    def _spread(self, number: int) -> tuple[float, float, float]:
        """Return the radius of a pip, and the distances of the outer rows from the centre along and across the tile."""
        width = self.width
        small = max(0.0, min(1.0, (56 - width) / 32))  # smaller tiles have relatively larger pips
        across = width * 0.27
        if number < 10:
            along = across
            radius = width * (0.096 if number < 7 else 0.09) * (1 + 0.14 * small)
        else:
            along = width * 0.318
            radius = width * 0.078 * (1 + 0.1 * small)
        # whole pixels between the rows, so that all pips look the same
        across = round(across)
        along = round(along * 2 / 3) * 1.5 if number >= 10 else across
        return radius, along, across

    def _mark(self) -> str:
        """SVG of the mark on the back: a small engraved bone."""
        tiles, width = self.tiles, self.width
        layers = [(tiles.back_mark, 0.0, 1.0)]
        if self.fine:
            layers = [
                (mix(tiles.back, LIGHT, 0.9 if luminance(tiles.back) > 0.3 else 0.2), width * 0.013, 1.0),
                (mix(tiles.back_mark, DARK, 0.3), 0.0, 1.0),
                (mix(tiles.back_mark, tiles.back, 0.12), width * 0.008, 0.8),
            ]
        shapes, reach = "", width * 0.17
        for colour, shift, girth in layers:
            shapes += self._block(reach, width * 0.04 * girth, colour, shift)
            for along, across in product((-reach, reach), (-width * 0.046, width * 0.046)):
                x, y = self.at(self.length / 2 + along, width / 2 + across)
                shapes += disc(x + shift, y + shift, width * 0.06 * girth, paint(colour))
        return shapes
