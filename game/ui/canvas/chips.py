"""Drawings of chips in piles; values differ by the marks on their faces as well as by colour."""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

import pygame

from game.ui.canvas.svg import box, oval, paint, render, stroke
from game.ui.canvas.theme import DARK, LIGHT, Colour, Theme, mix
from game.ui.canvas.tile_sets import HUES

CHANGE = 20, 20  # fives and ones that a pool shows before any are changed for higher chips
HIGH = 5  # most chips in a pile
# In widths of a chip: the height of a face in perspective, the height of an edge, and the gap between piles.
TILT, THICK, BETWEEN = 0.5, 0.2, 0.1


class Pile(NamedTuple):
    """A pile of `height` chips of one value."""

    value: int
    height: int


def chip_piles(amount: int, pool: bool = False) -> list[Pile]:
    """Return the piles that make `amount` with the fewest chips, highest value first.

    Many chips of a `pool` are small, so that it visibly grows with every chip.
    """
    fives, ones = CHANGE if pool else (0, 0)
    piles = []
    for value, kept in ((20, 5 * fives + ones), (5, ones), (1, 0)):
        count = max(0, (amount - kept) // value)
        amount -= count * value
        piles += [Pile(value, HIGH)] * (count // HIGH)
        piles += [Pile(value, count % HIGH)] * (count % HIGH > 0)
    return piles


def fitting_chip_width(amount: int, width: float, height: float, max_width: float, pool: bool = False) -> int:
    """Return the largest chip width in pixels, at most `max_width`, at which the piles of an amount or a `pool` fit."""
    piles = chip_piles(amount, pool)
    widths = len(piles) * (1 + BETWEEN)
    heights = TILT + THICK * max((pile.height for pile in piles), default=0)
    return max(4, int(min(max_width, width / max(1.0, widths), height / heights)))


@lru_cache(maxsize=64)
def chips_surface(theme: Theme, amount: int, chip_width: int, pool: bool = False) -> pygame.Surface:
    """Draw the piles of an amount, or of a `pool`, with chips `chip_width` pixels across."""
    piles = chip_piles(amount, pool)
    tallest = max((pile.height for pile in piles), default=0)
    size = (round(len(piles) * chip_width * (1 + BETWEEN)) + 2, round(chip_width * (TILT + THICK * tallest)) + 2)
    shapes = ""
    for column, pile in enumerate(piles):
        x = chip_width * ((1 + BETWEEN) * column + 0.5) + 1
        for row in range(pile.height):
            y = size[1] - 1 - chip_width * (TILT / 2 + THICK * (row + 1))
            shapes += _chip(theme, pile.value, x, y, chip_width, top=row == pile.height - 1)
    return render(size, shapes)


def _chip(theme: Theme, value: int, x: float, y: float, size: float, *, top: bool) -> str:
    """SVG of a chip whose face is centred at x, y; only the `top` chip of a pile shows its marks."""
    brick: Colour = (178, 58, 44)
    colour = {1: theme.ivory, 5: brick, 20: mix(HUES[1], LIGHT, 0.12)}[value]
    rim = paint(theme.ink if theme.flat else mix(colour, DARK, 0.62))
    edge = paint(colour if theme.flat else mix(colour, DARK, 0.24))
    face = paint(colour if theme.flat else mix(colour, LIGHT, 0.16))
    mark_colour = mix(colour, DARK, 0.55) if value == 1 else theme.ivory
    marks = paint(mark_colour)
    rx, ry, edge_height = size / 2 - 0.5, size * TILT / 2, size * THICK
    inner_rx = rx - max(1.0, size * 0.03)
    shapes = oval(x, y + edge_height, rx, ry, rim) + box(x - rx, y, 2 * rx, edge_height, rim)
    shapes += oval(x, y + edge_height - size * 0.03, inner_rx, ry, edge)
    shapes += box(x - inner_rx, y, 2 * inner_rx, edge_height * 0.8, edge)
    for offset in {1: (), 5: (-0.5, 0.5), 20: (-0.66, 0.0, 0.66)}[value]:
        bottom = y + ry * (1 - offset * offset) ** 0.5
        shapes += box(x + offset * rx - size * 0.06, bottom, size * 0.12, edge_height * 0.82, marks)
    shapes += oval(x, y, rx, ry, rim) + oval(x, y, inner_rx, ry - max(0.7, size * 0.02), face)
    if not top:
        return shapes
    if value == 20:  # a ring with a dot; five dots for 5, one for 1
        shapes += oval(x, y, rx * 0.56, ry * 0.56, f'fill="none" {stroke(mark_colour, max(1.0, rx * 0.13))}')
        return shapes + oval(x, y, rx * 0.2, ry * 0.2, marks)
    corners = product((-0.44, 0.44), repeat=2) if value == 5 else ()
    dots = (oval(x + dx * rx, y + dy * ry, rx * 0.17, ry * 0.19, marks) for dx, dy in ((0, 0), *corners))
    return shapes + "".join(dots)
