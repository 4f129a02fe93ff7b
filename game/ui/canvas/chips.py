"""Chips as they look: round and low, in piles, told apart by the marks on their faces as well as by their colour."""

import io
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.ui.canvas.theme import DARK, LIGHT, Colour, Theme, mix
from game.ui.canvas.tile_sets import HUES
from game.ui.canvas.tile_svg import paint, svg_document

VALUES = (20, 5, 1)
"""What the kinds of chip are worth, the dearest first."""
CHANGE = 20, 20  # the chips of five and of one that a pool has before any is changed for a dearer one
HIGH = 5  # chips in a pile before the next one is begun
TILT, THICK, BETWEEN = (
    0.5,
    0.2,
    0.1,
)  # how high a face is seen, a chip's edge, and the gap of piles, in widths of a chip


class Pile(NamedTuple):
    """So many chips of one kind on top of each other."""

    value: int
    height: int


def chip_piles(amount: int) -> list[Pile]:
    """The piles that come to `amount`, of as few chips as may be, the dearest at the left."""
    found = []
    for value in VALUES:
        count, amount = divmod(amount, value)
        found += [Pile(value, HIGH)] * (count // HIGH)
        if count % HIGH:
            found.append(Pile(value, count % HIGH))
    return found


def pot_piles(amount: int) -> list[Pile]:
    """The piles of a pool of `amount`: with much of it in small chips, so that it is seen to grow with every chip."""
    twenties = max(0, (amount - CHANGE[0] * 5 - CHANGE[1]) // 20)
    fives = max(0, (amount - 20 * twenties - CHANGE[1]) // 5)
    found = []
    for value, count in ((20, twenties), (5, fives), (1, amount - 20 * twenties - 5 * fives)):
        found += [Pile(value, HIGH)] * (count // HIGH)
        found += [Pile(value, count % HIGH)] * (count % HIGH > 0)
    return found


def fitting_chip_width(amount: int, width: float, height: float, most: float, pool: bool = False) -> int:
    """How wide a chip may be, in pixels, for the piles of `amount`, or of a `pool` of it, to fit; at most `most`."""
    stacked = pot_piles(amount) if pool else chip_piles(amount)
    across = len(stacked) * (1 + BETWEEN)
    tall = TILT + THICK * max((pile.height for pile in stacked), default=0)
    return max(4, int(min(most, width / max(1.0, across), height / tall)))


@lru_cache(maxsize=64)
def chips_surface(theme: Theme, amount: int, wide: int, pool: bool = False) -> pygame.Surface:
    """Piles of chips worth `amount`, or a `pool` of it, each chip `wide` pixels across, with their shadow."""
    stacked = pot_piles(amount) if pool else chip_piles(amount)
    tallest = max((pile.height for pile in stacked), default=0)
    size = (round(len(stacked) * wide * (1 + BETWEEN)) + 2, round(wide * (TILT + THICK * tallest)) + 2)
    shapes = ""
    for nth, pile in enumerate(stacked):
        x = wide * ((1 + BETWEEN) * nth + 0.5) + 1
        for row in range(pile.height):
            y = size[1] - 1 - wide * (TILT / 2 + THICK * (row + 1))
            shapes += _chip(theme, pile.value, x, y, wide, top=row == pile.height - 1)
    drawing = io.BytesIO(svg_document(size, shapes).encode())
    return pygame.image.load(drawing, "chips.svg").convert_alpha().premul_alpha()


def _colour(theme: Theme, value: int) -> Colour:
    brick: Colour = (178, 58, 44)
    return {1: theme.ivory, 5: brick, 20: mix(HUES[1], LIGHT, 0.12)}[value]


def _chip(theme: Theme, value: int, x: float, y: float, wide: float, *, top: bool) -> str:
    """A chip whose face has its middle at x, y; the marks are seen on the face of the topmost."""
    colour = _colour(theme, value)
    rim = theme.ink if theme.flat else mix(colour, DARK, 0.62)
    across, down, thick = wide / 2 - 0.5, wide * TILT / 2, wide * THICK
    edge = colour if theme.flat else mix(colour, DARK, 0.24)
    light = mix(colour, DARK, 0.55) if value == 1 else theme.ivory
    shapes = _oval(x, y + thick, across, down, rim)
    shapes += f'<rect x="{x - across:.2f}" y="{y:.2f}" width="{2 * across:.2f}" height="{thick:.2f}" {paint(rim)}/>'
    inner = across - max(1.0, wide * 0.03)
    shapes += _oval(x, y + thick - wide * 0.03, inner, down, edge)
    shapes += (
        f'<rect x="{x - inner:.2f}" y="{y:.2f}" width="{2 * inner:.2f}" height="{thick * 0.8:.2f}" {paint(edge)}/>'
    )
    for at in {1: (), 5: (-0.5, 0.5), 20: (-0.66, 0.0, 0.66)}[value]:
        low = y + down * (1 - at * at) ** 0.5
        shapes += (
            f'<rect x="{x + at * across - wide * 0.06:.2f}" y="{low:.2f}" width="{wide * 0.12:.2f}" '
            f'height="{thick * 0.82:.2f}" {paint(light)}/>'
        )
    shapes += _oval(x, y, across, down, rim)
    shapes += _oval(x, y, inner, down - max(0.7, wide * 0.02), colour if theme.flat else mix(colour, LIGHT, 0.16))
    return shapes + (_marks(value, x, y, across, down, light) if top else "")


def _marks(value: int, x: float, y: float, across: float, down: float, colour: Colour) -> str:
    """One dot for one, five for five, a ring with a dot in it for twenty."""
    if value == 20:
        ring = (
            f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{across * 0.56:.2f}" ry="{down * 0.56:.2f}" fill="none" '
            f'{paint(colour, "stroke")} stroke-width="{max(1.0, across * 0.13):.2f}"/>'
        )
        return ring + _oval(x, y, across * 0.2, down * 0.2, colour)
    places = [(0.0, 0.0)] + ([(dx, dy) for dx in (-0.44, 0.44) for dy in (-0.44, 0.44)] if value == 5 else [])
    return "".join(_oval(x + dx * across, y + dy * down, across * 0.17, down * 0.19, colour) for dx, dy in places)


def _oval(x: float, y: float, across: float, down: float, colour: Colour) -> str:
    return f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{across:.2f}" ry="{down:.2f}" {paint(colour)}/>'
