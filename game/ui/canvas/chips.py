"""Drawings of chips in piles; values differ by the marks on their faces as well as by colour."""

import io
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.ui.canvas.theme import DARK, LIGHT, Colour, Theme, mix
from game.ui.canvas.tile_sets import HUES
from game.ui.canvas.tile_svg import paint, svg_document

VALUES = (20, 5, 1)
"""Values of the chips, highest first."""
CHANGE = 20, 20  # fives and ones that a pool shows before any are changed for higher chips
HIGH = 5  # most chips in a pile
# In widths of a chip: the height of a face in perspective, the height of an edge, and the gap between piles.
TILT, THICK, BETWEEN = 0.5, 0.2, 0.1


class Pile(NamedTuple):
    """A pile of `height` chips of one value."""

    value: int
    height: int


def chip_piles(amount: int) -> list[Pile]:
    """Return the piles that make `amount` with the fewest chips, highest value first."""
    piles = []
    for value in VALUES:
        count, amount = divmod(amount, value)
        piles += [Pile(value, HIGH)] * (count // HIGH)
        if count % HIGH:
            piles.append(Pile(value, count % HIGH))
    return piles


def pot_piles(amount: int) -> list[Pile]:
    """Return the piles of a pool of `amount`: many of its chips are small, so that it visibly grows with every chip."""
    twenties = max(0, (amount - CHANGE[0] * 5 - CHANGE[1]) // 20)
    fives = max(0, (amount - 20 * twenties - CHANGE[1]) // 5)
    piles = []
    for value, count in ((20, twenties), (5, fives), (1, amount - 20 * twenties - 5 * fives)):
        piles += [Pile(value, HIGH)] * (count // HIGH)
        piles += [Pile(value, count % HIGH)] * (count % HIGH > 0)
    return piles


def fitting_chip_width(amount: int, width: float, height: float, max_width: float, pool: bool = False) -> int:
    """Return the largest chip width in pixels, at most `max_width`, at which the piles of an amount or a `pool` fit."""
    piles = pot_piles(amount) if pool else chip_piles(amount)
    widths = len(piles) * (1 + BETWEEN)
    heights = TILT + THICK * max((pile.height for pile in piles), default=0)
    return max(4, int(min(max_width, width / max(1.0, widths), height / heights)))


@lru_cache(maxsize=64)
def chips_surface(theme: Theme, amount: int, chip_width: int, pool: bool = False) -> pygame.Surface:
    """Draw the piles of an amount, or of a `pool`, with chips `chip_width` pixels across."""
    piles = pot_piles(amount) if pool else chip_piles(amount)
    tallest = max((pile.height for pile in piles), default=0)
    size = (round(len(piles) * chip_width * (1 + BETWEEN)) + 2, round(chip_width * (TILT + THICK * tallest)) + 2)
    shapes = ""
    for column, pile in enumerate(piles):
        x = chip_width * ((1 + BETWEEN) * column + 0.5) + 1
        for row in range(pile.height):
            y = size[1] - 1 - chip_width * (TILT / 2 + THICK * (row + 1))
            shapes += _chip(theme, pile.value, x, y, chip_width, top=row == pile.height - 1)
    svg = io.BytesIO(svg_document(size, shapes).encode())
    return pygame.image.load(svg, "chips.svg").convert_alpha().premul_alpha()


def _colour(theme: Theme, value: int) -> Colour:
    brick: Colour = (178, 58, 44)
    return {1: theme.ivory, 5: brick, 20: mix(HUES[1], LIGHT, 0.12)}[value]


def _chip(theme: Theme, value: int, x: float, y: float, size: float, *, top: bool) -> str:
    """SVG of a chip whose face is centred at x, y; only the `top` chip of a pile shows its marks."""
    colour = _colour(theme, value)
    rim = theme.ink if theme.flat else mix(colour, DARK, 0.62)
    rx, ry, edge_height = size / 2 - 0.5, size * TILT / 2, size * THICK
    edge = colour if theme.flat else mix(colour, DARK, 0.24)
    marks = mix(colour, DARK, 0.55) if value == 1 else theme.ivory
    shapes = _oval(x, y + edge_height, rx, ry, rim)
    shapes += f'<rect x="{x - rx:.2f}" y="{y:.2f}" width="{2 * rx:.2f}" height="{edge_height:.2f}" {paint(rim)}/>'
    inner_rx = rx - max(1.0, size * 0.03)
    shapes += _oval(x, y + edge_height - size * 0.03, inner_rx, ry, edge)
    shapes += (
        f'<rect x="{x - inner_rx:.2f}" y="{y:.2f}" width="{2 * inner_rx:.2f}" '
        f'height="{edge_height * 0.8:.2f}" {paint(edge)}/>'
    )
    for offset in {1: (), 5: (-0.5, 0.5), 20: (-0.66, 0.0, 0.66)}[value]:
        bottom = y + ry * (1 - offset * offset) ** 0.5
        shapes += (
            f'<rect x="{x + offset * rx - size * 0.06:.2f}" y="{bottom:.2f}" width="{size * 0.12:.2f}" '
            f'height="{edge_height * 0.82:.2f}" {paint(marks)}/>'
        )
    shapes += _oval(x, y, rx, ry, rim)
    shapes += _oval(x, y, inner_rx, ry - max(0.7, size * 0.02), colour if theme.flat else mix(colour, LIGHT, 0.16))
    return shapes + (_marks(value, x, y, rx, ry, marks) if top else "")


def _marks(value: int, x: float, y: float, rx: float, ry: float, colour: Colour) -> str:
    """SVG of the marks: one dot for 1, five dots for 5, a ring with a dot for 20."""
    if value == 20:
        ring = (
            f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{rx * 0.56:.2f}" ry="{ry * 0.56:.2f}" fill="none" '
            f'{paint(colour, "stroke")} stroke-width="{max(1.0, rx * 0.13):.2f}"/>'
        )
        return ring + _oval(x, y, rx * 0.2, ry * 0.2, colour)
    offsets = [(0.0, 0.0)] + ([(dx, dy) for dx in (-0.44, 0.44) for dy in (-0.44, 0.44)] if value == 5 else [])
    return "".join(_oval(x + dx * rx, y + dy * ry, rx * 0.17, ry * 0.19, colour) for dx, dy in offsets)


def _oval(x: float, y: float, rx: float, ry: float, colour: Colour) -> str:
    return f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{rx:.2f}" ry="{ry:.2f}" {paint(colour)}/>'
