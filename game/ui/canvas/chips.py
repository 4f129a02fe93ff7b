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
ROW = 4  # most piles in the front row of a pool; each row behind it has one more
# In widths of a chip: the height of a face in perspective, the height of an edge, the gap between piles, and how much
# higher a row is than the one in front of it.
TILT, THICK, BETWEEN, BEHIND = 0.5, 0.2, 0.1, 0.5


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


def _rows(amount: int, pool: bool) -> list[list[Pile]]:
    """Return the piles in rows, the front row first; only a `pool` has more than one.

    The lowest piles are in front, so that none is hidden.
    """
    piles = chip_piles(amount, pool)
    if not pool:
        return [piles] if piles else []
    piles.sort(key=lambda pile: pile.height, reverse=True)
    rows: list[list[Pile]] = []
    while piles:
        count = ROW + len(rows)
        rows.append(sorted(piles[-count:], reverse=True))
        piles = piles[:-count]
    return rows


def _size(rows: list[list[Pile]]) -> tuple[float, float]:
    """Return the width and height of rows of piles in widths of a chip."""
    tallest = max((BEHIND * at + THICK * pile.height for at, row in enumerate(rows) for pile in row), default=0)
    return max(map(len, rows), default=0) * (1 + BETWEEN), TILT + tallest


def fitting_chip_width(amount: int, width: float, height: float, max_width: float, pool: bool = False) -> int:
    """Return the largest chip width in pixels, at most `max_width`, at which the piles of an amount or a `pool` fit."""
    widths, heights = _size(_rows(amount, pool))
    return max(4, int(min(max_width, width / max(1.0, widths), height / heights)))


def fit_chips(
    theme: Theme, amount: int, width: float, height: float, largest: float, pool: bool = False
) -> pygame.Surface:
    """Draw the piles of an amount or a `pool` in a space, with chips at most `largest` pixels wide."""
    return chips_surface(theme, amount, fitting_chip_width(amount, width, height, largest, pool), pool)


@lru_cache(maxsize=64)
def chips_surface(theme: Theme, amount: int, chip_width: int, pool: bool = False) -> pygame.Surface:
    """Draw the piles of an amount, or of a `pool`, with chips `chip_width` pixels across."""
    rows = _rows(amount, pool)
    width, height = _size(rows)
    size = (round(chip_width * width) + 2, round(chip_width * height) + 2)
    shapes = ""
    for behind, row in reversed([*enumerate(rows)]):
        left = (size[0] - chip_width * len(row) * (1 + BETWEEN)) / 2
        for column, pile in enumerate(row):
            x = left + chip_width * (1 + BETWEEN) * (column + 0.5)
            for level in range(pile.height):
                y = size[1] - 1 - chip_width * (TILT / 2 + THICK * (level + 1) + BEHIND * behind)
                shapes += _chip(theme, pile.value, x, y, chip_width, top=level == pile.height - 1)
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
