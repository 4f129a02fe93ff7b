"""What several have made of the same: a name, a bar to one side of a line or the other, and the points."""

from collections.abc import Sequence

import pygame

from game.platform.language import gettext as _
from game.text.numbers import signed
from game.ui.canvas.canvas import Canvas
from game.ui.widgets.score_rows import Row

WIDEST = "−000"  # what the figures of a column are as wide as, at the least
THICK = 0.5  # of a line, how high a bar is


class BarRow(Row):
    """One of several rows that are drawn to one scale; `points` are None while they are not known.

    One that is `strong` is drawn in the colour that leads the eye.
    """

    def __init__(self, canvas: Canvas, name: str, points: int | None, strong: bool = False) -> None:
        super().__init__(canvas, name)
        self.points, self.strong = points, strong
        self.low, self.high = 0, 1  # from and to how many points the bars go

    def draw(self, surface: pygame.Surface) -> None:
        theme, line = self.canvas.theme, self._line()
        left = self._draw_name(surface, line // 2)
        words = _("…") if self.points is None else signed(self.points)
        ink = theme.accent if self.strong else theme.text
        self._write(surface, words, ink, bold=self.strong, topright=left.topright)
        room = pygame.Rect(left.x, left.y, self._room(self.rect.width), line)
        zero = room.x + round(room.w * -self.low / (self.high - self.low))
        if self.points:
            reach = round(room.w * abs(self.points) / (self.high - self.low))
            bar = pygame.Rect(zero if self.points > 0 else zero - reach, 0, max(1, reach), round(line * THICK))
            bar.centery = room.centery
            pygame.draw.rect(surface, ink if self.strong else theme.dim, bar, border_radius=self.px(2))
        pygame.draw.rect(surface, theme.panel_edge, pygame.Rect(zero, room.y, max(1, self.px(1)), line))

    def _middle_height(self, width: int) -> int:
        return self._line()

    def _figure_width(self) -> int:
        return max(self.canvas.fonts.width(words, self._size(), True) for words in (WIDEST, signed(self.points or 0)))


def to_one_scale(rows: Sequence[BarRow]) -> None:
    """Has the bars of these rows drawn so that they can be compared."""
    points = [row.points for row in rows if row.points is not None]
    low, high = min([0, *points]), max([0, *points])
    for row in rows:
        row.low, row.high = low, max(high, low + 1)
