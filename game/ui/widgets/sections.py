"""Panels of widgets under a title, and how they share a page."""

from collections.abc import Sequence
from itertools import chain

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.widgets.page import EDGE, GAP, Page, stack
from game.ui.widgets.widget import SMALL, Panel, Text, Widget

COLUMN = 420  # px of the design, the least width of one of two columns
WIDEST = 620
CLOSE = 4
APART = 14

Row = Widget | tuple[Widget, Widget]
"""A widget, or two side by side where there is room."""


class Section:
    """Some rows on a panel, under a title. A dim text belongs to what follows it, and stands close."""

    def __init__(self, canvas: Canvas, title: str, rows: Sequence[Row]) -> None:
        self.panel = Panel(canvas)
        self.rows: list[Row] = [Text(canvas, title, SMALL + 5, bold=True), *rows]

    def widgets(self) -> list[Widget]:
        """All of it, the panel first, in reading order."""
        return [self.panel, *chain.from_iterable(row if isinstance(row, tuple) else (row,) for row in self.rows)]

    def arrange(self, left: int, top: int, width: int) -> int:
        """Puts it at this place, `width` pixels wide; where it ends."""
        pad = self.panel.px(GAP + 8)
        inside = width - 2 * pad
        bottom, apart = top + pad, 0
        for row in self.rows:
            bottom += apart
            if isinstance(row, tuple):
                bottom = self._arrange_pair(row, left + pad, bottom, inside)
            else:
                bottom = stack([row], left + pad, bottom, inside, 0)
            close = isinstance(row, Text) and row.tone in ("dim", "accent")
            apart = self.panel.px(CLOSE if close else APART)
        self.panel.rect = pygame.Rect(left, top, width, bottom + pad - top)
        return self.panel.rect.bottom

    def _arrange_pair(self, pair: tuple[Widget, Widget], left: int, top: int, width: int) -> int:
        gap = self.panel.px(GAP)
        first = round(width * 0.4)
        if pair[0].natural_size()[0] > first:
            return stack(pair, left, top, width, gap // 2)
        ends = stack([pair[0]], left, top, first, 0), stack([pair[1]], left + first + gap, top, width - first - gap, 0)
        return max(ends)


def arrange_sections(page: Page, columns: Sequence[Sequence[Section]], narrow: Sequence[Section] | None = None) -> None:
    """Puts sections under one another, in columns side by side where the window has room for them.

    Where it has none they stand one column after the other, or in the order of `narrow`.
    """
    canvas = page.canvas
    edge, gap = page.px(EDGE), 2 * page.px(GAP)
    room = canvas.size[0] - 2 * edge
    scale = canvas.text_size(100) / 100
    if room < len(columns) * COLUMN * scale + (len(columns) - 1) * gap:
        columns = [narrow or list(chain.from_iterable(columns))]
    wide = min(round(WIDEST * scale), (room - (len(columns) - 1) * gap) // len(columns))
    left = (canvas.size[0] - len(columns) * wide - (len(columns) - 1) * gap) // 2
    page.bottom = 0
    for column in columns:
        top = page.view.top + page.px(GAP) // 2
        for section in column:
            top = section.arrange(left, top, wide) + gap
        page.bottom = max(page.bottom, top - gap)
        left += wide + gap
