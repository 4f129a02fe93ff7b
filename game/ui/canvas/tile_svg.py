"""Tiles as SVG, used for the table, the hand and the icons.

All coordinates are pixels of the final picture, so that bars and pips fall on whole pixels. The renderer, NanoSVG, has
no filters and no text, and needs the coordinates of gradients in per cent.
"""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

from game.core.tiles import Tile
from game.ui.canvas.theme import DARK, LIGHT, Colour, Theme, luminance, mix
from game.ui.canvas.tile_sets import TileSet

FINE = 38  # px of width: smaller tiles have no bevel, wells or rim around the pin
CORNER = 0.11  # radius of the corners, in tile widths

Point = tuple[float, float]

_FACE = 'fill="url(#face)"'

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
        match self.quarters % 4:
            case 0:
                return along, across
            case 1:
                return across, self.length - along
            case 2:
                return self.length - along, self.width - across
            case _:
                return self.width - across, along

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
        width, height = self.size
        thick = max(2.0, self.width * (0.06 if self.tiles.flat else 0.035))
        return (
            f'<rect x="{thick / 2:.2f}" y="{thick / 2:.2f}" width="{width - thick:.2f}" '
            f'height="{height - thick:.2f}" rx="{self.width * CORNER:.2f}" {paint(accent)} '
            f'fill-opacity="0.16" {paint(accent, "stroke")} stroke-width="{thick:.2f}"/>'
        )

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
        if not self.fine:
            return _disc(at, radius, colour)
        (x, y), face = at, self.tiles.face
        if self.tiles.dark:
            seat = _disc((x, y + radius * 0.04), radius * 1.1, mix(face, DARK, 0.8))
            lit = vertical_gradient("wall", mix(colour, LIGHT, 0.8), mix(colour, face, 0.3))
            top = vertical_gradient("floor", mix(colour, LIGHT, 0.35), colour)
        else:
            seat = _disc((x, y + radius * 0.13), radius * 1.04, mix(face, LIGHT, 0.95))
            lit = vertical_gradient("wall", mix(colour, DARK, 0.5), mix(colour, face, 0.2))
            top = vertical_gradient("floor", mix(colour, DARK, 0.14), colour)
        return (
            f'{seat}{lit}<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="url(#wall)"/>'
            f'{top}<circle cx="{x:.2f}" cy="{y + radius * 0.05:.2f}" r="{radius * 0.8:.2f}" fill="url(#floor)"/>'
        )

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
            path = " L".join("{:.2f} {:.2f}".format(*self.at(*place)) for place in inside)
            for factor, opacity in ((3.4, 0.35), (1, 0.9)) if not index else ((0.8, 0.8),):
                shapes += (
                    f'<path d="M{path}" fill="none" {paint(colour, "stroke")} stroke-opacity="{opacity}" '
                    f'stroke-width="{max(0.7, factor * unit_width):.2f}" stroke-linejoin="round"/>'
                )
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
            self._rounded(
                inset,
                self.width * CORNER - inset,
                f'fill="none" {paint(ink, "stroke")} stroke-width="{line_width:.2f}"',
            )
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
        if not self.fine:
            surface = vertical_gradient(
                "face", colour if tiles.dark else mix(colour, LIGHT, 0.3), mix(colour, DARK, 0.02)
            )
            return f"{edge}{surface}{self._rounded(outline, radius - outline, _FACE)}"
        bevel = self.width * 0.036
        steps = max(3, min(8, round(bevel)))
        shapes = [edge]
        for step in range(steps):
            # the bevel is rounded: steepest at the rim, so brightest above and darkest below there
            steepness = 1 - step / steps
            above = mix(colour, LIGHT, 0.06 + 0.34 * steepness if tiles.dark else 0.25 + 0.75 * steepness)
            below = mix(colour, DARK if tiles.dark else tiles.edge, 0.06 + 0.5 * steepness**1.5)
            inset = outline + bevel * step / steps
            shapes.append(vertical_gradient(f"bevel{step}", above, below))
            shapes.append(self._rounded(inset, radius - inset * 0.8, f'fill="url(#bevel{step})"'))
        inset = outline + bevel
        shapes.append(
            vertical_gradient("face", colour if tiles.dark else mix(colour, LIGHT, 0.22), mix(colour, DARK, 0.04))
        )
        shapes.append(self._rounded(inset, radius - inset * 0.8, _FACE))
        return "".join(shapes)

    def _rounded(self, inset: float, radius: float, fill: str) -> str:
        width, height = self.size
        return (
            f'<rect x="{inset:.2f}" y="{inset:.2f}" width="{width - 2 * inset:.2f}" '
            f'height="{height - 2 * inset:.2f}" rx="{max(radius, 0.5):.2f}" {fill}/>'
        )

    def _bar(self) -> str:
        tiles, width = self.tiles, self.width
        x, y = self.at(self.length / 2, width / 2)
        thick = max(2, 2 * round(width * (0.025 if tiles.flat else 0.011)))
        if tiles.plain:
            return self._strip(thick, width * (0.5 if tiles.flat else 0.38), tiles.ink)
        if not self.fine:
            groove = self._strip(thick, round(width * 0.38), mix(tiles.ink, tiles.face, 0.45))
            return groove + _disc((x, y), width * 0.065, tiles.pin)
        half_length = round(width * 0.38)
        pin = width * 0.058
        gradient = vertical_gradient("pin", mix(tiles.pin, LIGHT, 0.55), mix(tiles.pin, DARK, 0.25))
        shade = mix(tiles.face, DARK, 0.7) if tiles.dark else mix(tiles.face, LIGHT, 0.9)
        return "".join(
            [
                self._strip(thick, half_length, shade, shift=thick * 0.5),
                self._strip(thick, half_length, mix(tiles.ink, tiles.face, 0.3)),
                _disc((x, y + pin * 0.22), pin * 1.08, mix(tiles.face, DARK, 0.4)),
                _disc((x, y), pin, mix(tiles.pin, DARK, 0.5)),
                f'{gradient}<circle cx="{x:.2f}" cy="{y:.2f}" r="{pin * 0.84:.2f}" fill="url(#pin)"/>',
            ]
        )

    def _strip(self, thick: float, reach: float, colour: Colour, shift: float = 0) -> str:
        """SVG of a strip across the middle, moved `shift` pixels away from the light."""
        return self._block(thick / 2, reach, colour, shift, thick / 2 if self.fine else 0)

    def _block(self, along: float, across: float, colour: Colour, shift: float, radius: float = 0) -> str:
        """SVG of a centred rectangle that extends `along` and `across` to each side."""
        x, y = self.size[0] / 2, self.size[1] / 2
        dx, dy = (along, across) if self.quarters % 2 == 0 else (across, along)
        return (
            f'<rect x="{x - dx + shift:.2f}" y="{y - dy + shift:.2f}" width="{2 * dx:.2f}" height="{2 * dy:.2f}" '
            f'rx="{radius:.2f}" {paint(colour)}/>'
        )

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
        tiles = self.tiles
        if not self.fine:
            return self._bone(tiles.back_mark, 0, 1)
        return "".join(
            [
                self._bone(mix(tiles.back, LIGHT, 0.9 if luminance(tiles.back) > 0.3 else 0.2), self.width * 0.013, 1),
                self._bone(mix(tiles.back_mark, DARK, 0.3), 0, 1),
                self._bone(mix(tiles.back_mark, tiles.back, 0.12), self.width * 0.008, 0.8),
            ]
        )

    def _bone(self, colour: Colour, shift: float, girth: float) -> str:
        width, centre = self.width, self.length / 2
        reach, knob = width * 0.17, width * 0.06 * girth
        shapes = [self._block(reach, width * 0.04 * girth, colour, shift)]
        for along in (-reach, reach):
            for across in (-width * 0.046, width * 0.046):
                x, y = self.at(centre + along, width / 2 + across)
                shapes.append(_disc((x + shift, y + shift), knob, colour))
        return "".join(shapes)


def svg_document(size: tuple[int, int], shapes: str) -> str:
    """An SVG document of `size` pixels."""
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{shapes}</svg>'
    )


def sign_background(theme: Theme, size: tuple[int, int]) -> str:
    """SVG of the small dark background of a sign, round at both ends."""
    width, height = size
    return (
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="{(height - 1) / 2}" '
        f'{paint(theme.panel)} {paint(theme.ivory_edge, "stroke")} stroke-width="1"/>'
    )


def star_svg(theme: Theme, side: int) -> str:
    """SVG of a five-pointed star on the background of a sign."""
    middle, points = side / 2, []
    for index in range(10):
        radius, angle = side * (0.17 if index % 2 else 0.4), math.pi * (index / 5 - 0.5)
        points.append(f"{middle + radius * math.cos(angle):.2f},{middle + radius * math.sin(angle):.2f}")
    return f'{sign_background(theme, (side, side))}<polygon points="{" ".join(points)}" {paint(theme.accent)}/>'


def paint(colour: Colour, attribute: str = "fill") -> str:
    """Return the SVG attribute that gives a shape `colour`."""
    return '{}="#{:02x}{:02x}{:02x}"'.format(attribute, *colour)


def vertical_gradient(name: str, above: Colour, below: Colour) -> str:
    """SVG definition of a gradient `name`, from `above` at the top of a shape to `below` at its bottom."""
    stops = f'<stop offset="0%" {paint(above, "stop-color")}/><stop offset="100%" {paint(below, "stop-color")}/>'
    return f'<defs><linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{stops}</linearGradient></defs>'


def _disc(at: Point, radius: float, colour: Colour) -> str:
    return f'<circle cx="{at[0]:.2f}" cy="{at[1]:.2f}" r="{radius:.2f}" {paint(colour)}/>'
