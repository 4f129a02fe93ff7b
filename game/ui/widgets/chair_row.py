"""A row for the tiles of a chair: whose they were, what they are, and what everybody has made of them."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.core.tiles import Tile
from game.ui.canvas.canvas import Canvas
from game.ui.widgets.page import GAP
from game.ui.widgets.score_rows import HandRow


class HeldBy(NamedTuple):
    """Who has played the tiles of a chair, and what they made, in words; `lit` is the one that is spoken of."""

    names: str
    made: str
    lit: bool = False


class ChairRow(HandRow):
    """The tiles of a chair, and below them a line for everybody who has played them."""

    def __init__(self, canvas: Canvas, name: str, hand: tuple[Tile, ...], played_by: Sequence[HeldBy]) -> None:
        super().__init__(canvas, name, hand, without=" ")
        self.played_by = played_by

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        theme, line = self.canvas.theme, self._line()
        left = self.rect.x + (self.column + 2 * self.px(GAP) if self.label else 0)
        y = self.rect.y + self._tiles_high(self.rect.width) + line // 2
        for names, made, lit in self.played_by:
            self._write(surface, names, theme.text if lit else theme.dim, bold=lit, midleft=(left, y))
            colour = theme.accent if lit else theme.text
            self._write(surface, made, colour, bold=lit, midright=(self.rect.right, y))
            y += line

    def _tiles_high(self, width: int) -> int:
        return super()._middle_height(width) + self.px(GAP) // 3 if self.hand else 0

    def _middle_height(self, width: int) -> int:
        return self._tiles_high(width) + len(self.played_by) * self._line()

    def _figure_width(self) -> int:
        return 0
