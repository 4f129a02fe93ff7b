"""The tile as SVG text: one engraver for the table, the hand and the icons.

Everything is measured in pixels of the finished picture, so that bars and pips fall on whole pixels. NanoSVG, which draws
it, knows no filters and no text, and wants the coordinates of gradients in per cent.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from game.tiles import Tile
from game.ui.theme import Colour, Theme

PipStyle = Literal["ink", "colour", "numerals"]

FINE = 38  # px of width from which there are a bevel, wells and a pin's rim
LIGHT: Colour = (255, 253, 246)
DARK: Colour = (18, 13, 11)

Place = tuple[float, float]

_SIX: list[Place] = [(along, across) for along in (-1, 0, 1) for across in (-1, 1)]
_EIGHT: list[Place] = [(along, across) for along in (-1, -1 / 3, 1 / 3, 1) for across in (-1, 1)]

# Where the pips of a half lie, as (along the tile, across it), 1 being the outermost row. From ten on there are four
# rows, and the middle column tells which: two pips apart, three between the rows, four in the rows.
PATTERNS: tuple[list[Place], ...] = (
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
class Slab:
    """One tile to be drawn: `length` pixels long, turned by `quarters` of 90 degrees from lying with its low end left."""

    theme: Theme
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
        return self.width >= FINE and not self.theme.flat

    def at(self, along: float, across: float) -> Place:
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

    def middle(self, end: int) -> Place:
        """The middle of the low (0) or the high (1) half."""
        half = self.width / 2
        return self.at(self.length - half if end else half, half)

    def face(self, tile: Tile, pips: PipStyle) -> str:
        """The picture of the face; with "numerals" the halves are left empty for figures."""
        shapes = [self._body(self.theme.ivory), self._bar()]
        if pips != "numerals":
            for end, number in enumerate(tile):
                colour = self.theme.pips[number] if pips == "colour" else self.theme.ink
                shapes.append(self._pips(number, end, colour))
        return self.picture(shapes)

    def back(self) -> str:
        """The picture of the back."""
        return self.picture([self._body(self.theme.back), self._mark()])

    def picture(self, shapes: Iterable[str]) -> str:
        """An SVG document of the tile's size."""
        width, height = self.size
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">{"".join(shapes)}</svg>'
        )

    def _body(self, colour: Colour) -> str:
        theme, radius = self.theme, self.width * 0.11
        if theme.flat:
            rim = max(2, round(self.width * 0.045))
            return self._plate(0, radius, paint(theme.ivory_edge)) + self._plate(rim, radius - rim, paint(colour))
        hair = max(1.0, self.width * 0.009)
        shapes = [self._plate(0, radius, paint(theme.ivory_edge))]
        if not self.fine:
            shapes.append(self._plate(hair, radius - hair, *fade("face", mix(colour, LIGHT, 0.3), colour)))
            return "".join(shapes)
        bevel = self.width * 0.036
        steps = 4
        for step in range(steps):
            # the bevel rounds over: steepest, so brightest above and darkest below, at the rim
            steep = 1 - step / steps
            above = mix(colour, LIGHT, 0.25 + 0.75 * steep)
            below = mix(colour, theme.ivory_edge, 0.06 + 0.5 * steep**1.5)
            inset = hair + bevel * step / steps
            shapes.append(self._plate(inset, radius - inset, *fade(f"bevel{step}", above, below)))
        inset = hair + bevel
        top, bottom = mix(colour, LIGHT, 0.22), mix(colour, theme.ivory_edge, 0.05)
        shapes.append(self._plate(inset, radius - inset * 0.7, *fade("face", top, bottom)))
        return "".join(shapes)

    def _plate(self, inset: float, radius: float, fill: str, definition: str = "") -> str:
        width, height = self.size
        return (
            f'{definition}<rect x="{inset:.2f}" y="{inset:.2f}" width="{width - 2 * inset:.2f}" '
            f'height="{height - 2 * inset:.2f}" rx="{max(radius, 0.5):.2f}" {fill}/>'
        )

    def _bar(self) -> str:
        theme, width = self.theme, self.width
        reach = round(width * (0.5 if theme.flat else 0.38))
        thick = max(2, 2 * round(width * (0.025 if theme.flat else 0.011)))
        centre = self.length / 2
        groove = self._strip(centre, thick, reach, paint(theme.ink if theme.flat else mix(theme.ink, theme.ivory, 0.3)))
        if not self.fine:
            if theme.flat:
                return groove
            pale = self._strip(centre, thick, reach, paint(mix(theme.ink, theme.ivory, 0.45)))
            return pale if width < 24 else pale + self._disc(self.at(centre, width / 2), width * 0.065, theme.pin)
        x, y = self.at(centre, width / 2)
        pin = width * 0.058
        shine = fade("pin", mix(theme.pin, LIGHT, 0.55), mix(theme.pin, DARK, 0.25))
        return "".join(
            [
                self._strip(centre, thick, reach, paint(mix(theme.ivory, LIGHT, 0.9)), shift=thick * 0.5),
                groove,
                self._disc((x, y + pin * 0.22), pin * 1.08, mix(theme.ivory, theme.ivory_edge, 0.55)),
                self._disc((x, y), pin, mix(theme.pin, DARK, 0.5)),
                f'{shine[1]}<circle cx="{x:.2f}" cy="{y:.2f}" r="{pin * 0.84:.2f}" {shine[0]}/>',
            ]
        )

    def _strip(self, centre: float, thick: float, reach: float, fill: str, shift: float = 0) -> str:
        """A strip across the tile, moved by `shift` pixels away from the lamp."""
        (x0, y0), (x1, y1) = (
            self.at(centre - thick / 2, self.width / 2 - reach),
            self.at(centre + thick / 2, self.width / 2 + reach),
        )
        left, top, right, bottom = min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
        return (
            f'<rect x="{left + shift:.2f}" y="{top + shift:.2f}" width="{right - left:.2f}" '
            f'height="{bottom - top:.2f}" rx="{thick / 2 if self.fine else 0:.2f}" {fill}/>'
        )

    def _pips(self, number: int, end: int, colour: Colour) -> str:
        radius, outer_along, outer_across = self._spread(number)
        sign = -1 if self.quarters % 2 else 1
        x, y = self.middle(end)
        shapes = []
        for along, across in PATTERNS[number]:
            dx, dy = along * outer_along, across * outer_across
            at = (x + dy, y - dx) if sign < 0 else (x + dx, y + dy)
            shapes.append(self._well(at, radius, colour) if self.fine else self._disc(at, radius, colour))
        return "".join(shapes)

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
        if width < 96:  # whole pixels between the rows, so that all pips come out alike
            across = round(across)
            along = round(along * 2 / 3) * 1.5 if number >= 10 else across
        return radius, along, across

    def _well(self, at: Place, radius: float, colour: Colour) -> str:
        """A round well: its lower rim catches the light, its upper wall lies in shadow."""
        x, y = at
        rim = self._disc((x, y + radius * 0.13), radius * 1.04, mix(self.theme.ivory, LIGHT, 0.95))
        wall, wall_definition = fade("wall", mix(colour, DARK, 0.75), mix(colour, self.theme.ivory, 0.2))
        floor, floor_definition = fade("floor", mix(colour, DARK, 0.45), mix(colour, LIGHT, 0.07))
        return (
            f'{rim}{wall_definition}<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" {wall}/>'
            f'{floor_definition}<circle cx="{x:.2f}" cy="{y + radius * 0.05:.2f}" r="{radius * 0.8:.2f}" {floor}/>'
        )

    def _disc(self, at: Place, radius: float, colour: Colour) -> str:
        return f'<circle cx="{at[0]:.2f}" cy="{at[1]:.2f}" r="{radius:.2f}" {paint(colour)}/>'

    def _mark(self) -> str:
        """The one mark on a back: a small bone."""
        theme = self.theme
        cut = paint(theme.back_mark)
        if not self.fine:
            return self._bone(cut, 0)
        return self._bone(paint(mix(theme.back, LIGHT, 0.85)), self.width * 0.014) + self._bone(cut, 0)

    def _bone(self, fill: str, shift: float) -> str:
        width, centre = self.width, self.length / 2
        reach, shaft, knob = width * 0.22, width * 0.042, width * 0.066
        (x0, y0), (x1, y1) = self.at(centre - reach, width / 2 - shaft), self.at(centre + reach, width / 2 + shaft)
        shapes = [
            f'<rect x="{min(x0, x1):.2f}" y="{min(y0, y1) + shift:.2f}" width="{abs(x1 - x0):.2f}" '
            f'height="{abs(y1 - y0):.2f}" {fill}/>'
        ]
        for along in (-reach, reach):
            for across in (-knob * 0.8, knob * 0.8):
                x, y = self.at(centre + along, width / 2 + across)
                shapes.append(f'<circle cx="{x:.2f}" cy="{y + shift:.2f}" r="{knob:.2f}" {fill}/>')
        return "".join(shapes)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with `share` (0 to 1) of `other` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def paint(colour: Colour) -> str:
    """The attribute that fills a shape with `colour`."""
    return 'fill="#{:02x}{:02x}{:02x}"'.format(*colour)


def fade(name: str, above: Colour, below: Colour) -> tuple[str, str]:
    """The attribute that fills a shape from `above` at its top to `below` at its foot, and the definition it needs."""
    stops = "".join(
        f'<stop offset="{at}%" stop-color="#{red:02x}{green:02x}{blue:02x}"/>'
        for at, (red, green, blue) in ((0, above), (100, below))
    )
    return (
        f'fill="url(#{name})"',
        f'<defs><linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{stops}</linearGradient></defs>',
    )
