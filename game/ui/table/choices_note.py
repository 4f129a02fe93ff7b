"""A note that shows every choice: its name, a bar for what it should bring, and the interval that this is known to."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.text.coach import points
from game.ui.canvas.canvas import Canvas
from game.ui.table.note import Note, Quiet
from game.ui.widgets.widget import FLAG

MOST = 8  # choices that are shown, the best ones
BAR, GAP = 110, 10  # px of the design: the width of the bars, and between the columns
THICK = 0.55  # of a line's height


class Bar(NamedTuple):
    """A choice: its name, the points it should bring, and by how much that may be wrong either way (95 %).

    `roughly` is said of what bots go by that was never tried in these deals, such as what it is worth to pass. What is
    `in_percent` is a chance in place of points.
    """

    name: str
    value: float
    margin: float
    roughly: bool = False
    in_percent: bool = False

    @property
    def figures(self) -> str:
        """The points, and how well they are known."""
        sign = "+" if self.value > 0 and not self.in_percent else ""
        told, margin = sign + points(self.value), points(self.margin)
        if self.roughly:
            return _("about {points}").format(points=told)
        return told if margin == points(0) else _("{points} ± {margin}").format(points=told, margin=margin)


class ChoicesNote(Note):
    """The best choices with their bars, under a heading; those that are not shown are counted below."""

    def __init__(
        self, canvas: Canvas, heading: str, bars: Sequence[Bar], buttons: Sequence[Quiet], about: pygame.Rect
    ) -> None:
        super().__init__(canvas, (heading, ""), buttons, about)
        self.bars, self._more = bars[:MOST], len(bars[MOST:])
        reaches = [bar.value - bar.margin for bar in self.bars] + [bar.value + bar.margin for bar in self.bars]
        self._low, self._high = min(0.0, *reaches), max(0.0, *reaches)

    @property
    def names(self) -> list[str]:
        """The names in the order of the bars, and how many choices are not shown."""
        more = ngettext("and {count} more", "and {count} more", self._more).format(count=self._more)
        return [bar.name for bar in self.bars] + ([more] if self._more else [])

    def _columns(self) -> tuple[int, int, int]:
        """The widths of the names, the bars and the figures."""
        wide = self.canvas.fonts.width
        names = max(wide(name, self._em) for name in self.names)
        return names + 1, self._px(BAR), max(wide(bar.figures, self._em) for bar in self.bars) + 1

    def _size_under(self) -> tuple[int, int]:
        return sum(self._columns()) + 2 * self._px(GAP), len(self.names) * self._line + self._px(GAP)

    @property
    def _line(self) -> int:
        return self.canvas.fonts.line_height(self._em)

    def _draw_under(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        fonts, theme = self.canvas.fonts, self.canvas.theme
        names, bars, _figures = self._columns()
        rect = rect.move(0, self._px(GAP) // 2)
        for nth, name in enumerate(self.names):
            ink = theme.text if nth < len(self.bars) else theme.dim
            surface.blit(fonts.text(name, self._em, ink), (rect.x, rect.y + nth * self._line), special_flags=FLAG)
        left = rect.x + names + self._px(GAP)
        for nth, bar in enumerate(self.bars):
            top = rect.y + nth * self._line
            self._draw_bar(surface, bar, pygame.Rect(left, top, bars, self._line), best=nth == 0)
            at = left + bars + self._px(GAP), top
            surface.blit(fonts.text(bar.figures, self._em, theme.dim), at, special_flags=FLAG)

    def _draw_bar(self, surface: pygame.Surface, bar: Bar, rect: pygame.Rect, best: bool) -> None:
        """A bar from nothing to the value, and across its end the interval."""
        theme, spread = self.canvas.theme, self._high - self._low or 1.0

        def x(value: float) -> int:
            return rect.x + round((value - self._low) / spread * (rect.w - 1))

        high = round(THICK * rect.h)
        first, last = sorted((x(0.0), x(bar.value)))
        surface.fill(
            theme.accent if best else theme.dim, pygame.Rect(first, rect.centery - high // 2, last - first + 1, high)
        )
        thin = max(1, self._px(1.5))
        start, end = x(bar.value - bar.margin), x(bar.value + bar.margin)
        surface.fill(theme.text, pygame.Rect(start, rect.centery - thin // 2, end - start + 1, thin))
        surface.fill(theme.panel_edge, pygame.Rect(x(0.0), rect.y, max(1, self._px(1)), rect.h))
