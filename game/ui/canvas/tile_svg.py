"""The tile as SVG text: one engraver for the table, the hand and the icons.

Everything is measured in pixels of the finished picture, so that bars and pips fall on whole pixels. NanoSVG, which
draws it, knows no filters and no text, and wants the coordinates of gradients in per cent.
"""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from game.core.tiles import Tile
from game.ui.canvas.theme import DARK, LIGHT, Colour, Theme, luminance, mix
from game.ui.canvas.tile_sets import TileSet

PipStyle = Literal["ink", "colour", "numerals"]

FINE = 38  # px of width from which there are a bevel, wells and a pin's rim
CORNER = 0.11  # radius of the corners, in widths

Point = tuple[float, float]

_FACE = 'fill="url(#face)"'

_BENDS = (0.04, 0.24, 0.45, 0.62, 0.8, 0.96)  # of its width, where a vein across a tile bends
VEINS = 5  # the seed of the veins

_SIX: list[Point] = [(along, across) for along in (-1, 0, 1) for across in (-1, 1)]
_EIGHT: list[Point] = [(along, across) for along in (-1, -1 / 3, 1 / 3, 1) for across in (-1, 1)]

# Where the pips of a half lie, as (along the tile, across it), 1 being the outermost row. From ten on there are four
# rows, and the middle column tells which: two pips apart, three between the rows, four in the rows.
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
    """A tile to be drawn: `length` pixels long, turned by `quarters` of 90 degrees from lying with its low end left."""

    tiles: TileSet
    length: int
    quarters: int = 0

    @property
    def width(self) -> int:
        """Its short side in pixels."""
        return self.length // 2

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return (self.length, self.width) if self.quarters % 2 == 0 else (self.width, self.length)

    @property
    def fine(self) -> bool:
        """Whether it is large enough for detail."""
        return self.width >= FINE and not self.tiles.plain

    def at(self, along: float, across: float) -> Point:
        """The place in the picture, from `along` pixels off the low end's edge and `across` the tile."""
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
        """The middle of the low (0) or the high (1) half."""
        half = self.width / 2
        return self.at(self.length - half if end else half, half)

    def blank(self, piece: int = 0) -> str:
        """The shapes of a tile face up before its pips are cut; another `piece` of marble has other veins."""
        return self._body(self.tiles.face) + self._veins(piece) + self._binding() + self._bar()

    def back(self) -> str:
        """The shapes of a tile face down."""
        return self._body(self.tiles.back) + self._binding() + self._mark()

    def slot(self, accent: Colour) -> str:
        """The shapes of an empty place that a tile may take now."""
        width, height = self.size
        thick = max(2.0, self.width * (0.06 if self.tiles.flat else 0.035))
        return (
            f'<rect x="{thick / 2:.2f}" y="{thick / 2:.2f}" width="{width - thick:.2f}" '
            f'height="{height - thick:.2f}" rx="{self.width * CORNER:.2f}" {paint(accent)} '
            f'fill-opacity="0.16" {paint(accent, "stroke")} stroke-width="{thick:.2f}"/>'
        )

    def pips(self, tile: Tile) -> Iterator[tuple[Point, float, int]]:
        """For each pip its place on a half pixel, its radius, and the number it belongs to."""
        for end, number in enumerate(tile):
            radius, along, across = self._spread(number)
            x, y = self.middle(end)
            for u, v in PATTERNS[number]:
                dx, dy = u * along, v * across
                at = (x + dx, y + dy) if self.quarters % 2 == 0 else (x + dy, y - dx)
                yield (round(at[0] * 2) / 2, round(at[1] * 2) / 2), radius, number

    def well(self, at: Point, radius: float, colour: Colour) -> str:
        """The shapes of a pip, no paler than its colour.

        A dark one is a round well whose lower rim catches the light and whose upper wall lies in shadow; a light one is
        let into a dark tile, and is brightest at its upper edge.
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
        """Veins across a tile of marble: a long one that forks, and a fine one."""
        colour, shapes = self.tiles.veins, ""
        if colour is None:
            return ""
        rng, width, length = random.Random(VEINS + piece), self.width, self.length
        thick = width * 0.02
        for nth in range(3):
            start, slope = rng.uniform(-0.1, 0.75) * length, rng.uniform(0.15, 0.9) * width * rng.choice((-1, 1))
            bends = [(start + slope * share + rng.uniform(-0.16, 0.16) * width, width * share) for share in _BENDS]
            inside = [(min(max(along, 0.08 * width), length - 0.08 * width), across) for along, across in bends]
            places = " L".join("{:.2f} {:.2f}".format(*self.at(*place)) for place in inside)
            for wide, opacity in ((3.4, 0.35), (1, 0.9)) if not nth else ((0.8, 0.8),):
                shapes += (
                    f'<path d="M{places}" fill="none" {paint(colour, "stroke")} stroke-opacity="{opacity}" '
                    f'stroke-width="{max(0.7, wide * thick):.2f}" stroke-linejoin="round"/>'
                )
        return shapes

    def _binding(self) -> str:
        """The frame of metal round a tile that is bound, lit from above."""
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
                f'fill="none" {paint(ink, "stroke")} stroke-width="{wide:.2f}"',
            )
            for inset, wide, ink in lines
        )

    def _body(self, colour: Colour) -> str:
        tiles, radius = self.tiles, self.width * CORNER
        edge = self._rounded(0, radius, paint(tiles.edge))
        if tiles.flat:
            rim = max(2, round(self.width * 0.045))
            return edge + self._rounded(rim, radius - rim / 2, paint(colour))
        hair = max(1.0, self.width * (0.016 if tiles.dark else 0.009))
        if tiles.plain:
            return edge + self._rounded(hair, radius - hair, paint(colour))
        if not self.fine:
            surface = vertical_gradient(
                "face", colour if tiles.dark else mix(colour, LIGHT, 0.3), mix(colour, DARK, 0.02)
            )
            return f"{edge}{surface}{self._rounded(hair, radius - hair, _FACE)}"
        bevel = self.width * 0.036
        steps = max(3, min(8, round(bevel)))
        shapes = [edge]
        for step in range(steps):
            # the bevel rounds over: steepest, so brightest above and darkest below, at the rim
            steep = 1 - step / steps
            above = mix(colour, LIGHT, 0.06 + 0.34 * steep if tiles.dark else 0.25 + 0.75 * steep)
            below = mix(colour, DARK if tiles.dark else tiles.edge, 0.06 + 0.5 * steep**1.5)
            inset = hair + bevel * step / steps
            shapes.append(vertical_gradient(f"bevel{step}", above, below))
            shapes.append(self._rounded(inset, radius - inset * 0.8, f'fill="url(#bevel{step})"'))
        inset = hair + bevel
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
        reach = round(width * 0.38)
        pin = width * 0.058
        shine = vertical_gradient("pin", mix(tiles.pin, LIGHT, 0.55), mix(tiles.pin, DARK, 0.25))
        beside = mix(tiles.face, DARK, 0.7) if tiles.dark else mix(tiles.face, LIGHT, 0.9)
        return "".join(
            [
                self._strip(thick, reach, beside, shift=thick * 0.5),
                self._strip(thick, reach, mix(tiles.ink, tiles.face, 0.3)),
                _disc((x, y + pin * 0.22), pin * 1.08, mix(tiles.face, DARK, 0.4)),
                _disc((x, y), pin, mix(tiles.pin, DARK, 0.5)),
                f'{shine}<circle cx="{x:.2f}" cy="{y:.2f}" r="{pin * 0.84:.2f}" fill="url(#pin)"/>',
            ]
        )

    def _strip(self, thick: float, reach: float, colour: Colour, shift: float = 0) -> str:
        """A strip across the middle, moved by `shift` pixels away from the lamp."""
        return self._block(thick / 2, reach, colour, shift, thick / 2 if self.fine else 0)

    def _block(self, along: float, across: float, colour: Colour, shift: float, radius: float = 0) -> str:
        """A rectangle about the middle that reaches `along` and `across` to each side."""
        x, y = self.size[0] / 2, self.size[1] / 2
        dx, dy = (along, across) if self.quarters % 2 == 0 else (across, along)
        return (
            f'<rect x="{x - dx + shift:.2f}" y="{y - dy + shift:.2f}" width="{2 * dx:.2f}" height="{2 * dy:.2f}" '
            f'rx="{radius:.2f}" {paint(colour)}/>'
        )

    def _spread(self, number: int) -> tuple[float, float, float]:
        """Radius of a pip, and how far the outer rows lie from the middle along the tile and across it."""
        width = self.width
        small = max(0.0, min(1.0, (56 - width) / 32))  # the smaller the tile, the larger the pips on it
        across = width * 0.27
        if number < 10:
            along = across
            radius = width * (0.096 if number < 7 else 0.09) * (1 + 0.14 * small)
        else:
            along = width * 0.318
            radius = width * 0.078 * (1 + 0.1 * small)
        # whole pixels between the rows, so that all pips come out alike
        across = round(across)
        along = round(along * 2 / 3) * 1.5 if number >= 10 else across
        return radius, along, across

    def _mark(self) -> str:
        """The one mark on a back, a small bone: a cut whose upper wall lies in shadow."""
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
    """The small dark ground on which a sign stands, round at both ends."""
    width, height = size
    return (
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="{(height - 1) / 2}" '
        f'{paint(theme.panel)} {paint(theme.ivory_edge, "stroke")} stroke-width="1"/>'
    )


def star_svg(theme: Theme, side: int) -> str:
    """A star of five points on the ground of a sign."""
    middle, points = side / 2, []
    for nth in range(10):
        reach, turn = side * (0.17 if nth % 2 else 0.4), math.pi * (nth / 5 - 0.5)
        points.append(f"{middle + reach * math.cos(turn):.2f},{middle + reach * math.sin(turn):.2f}")
    return f'{sign_background(theme, (side, side))}<polygon points="{" ".join(points)}" {paint(theme.accent)}/>'


def paint(colour: Colour, attribute: str = "fill") -> str:
    """The SVG attribute that gives a shape `colour`."""
    return '{}="#{:02x}{:02x}{:02x}"'.format(attribute, *colour)


def vertical_gradient(name: str, above: Colour, below: Colour) -> str:
    """The definition of a fill called `name` that goes from `above` at a shape's top to `below` at its foot."""
    stops = f'<stop offset="0%" {paint(above, "stop-color")}/><stop offset="100%" {paint(below, "stop-color")}/>'
    return f'<defs><linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{stops}</linearGradient></defs>'


def _disc(at: Point, radius: float, colour: Colour) -> str:
    return f'<circle cx="{at[0]:.2f}" cy="{at[1]:.2f}" r="{radius:.2f}" {paint(colour)}/>'
