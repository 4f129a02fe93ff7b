"""Choice of a person's avatar."""

from collections.abc import Callable

import pygame

from game.platform.language import gettext as _
from game.ui.canvas.avatars import PICTURES, person_avatar
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.settings import AvatarName
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import TEXT

GAP = 6  # px of the design
SIDE, LEAST = 3.6, 2.0  # width of an avatar with its margin in text sizes, and the least at which all are in one row


class AvatarPicker(Selector):
    """All avatars in rows; the chosen one has a ring and a tick. The seal has the initial of `name`."""

    def __init__(
        self, canvas: Canvas, name: str, avatar: AvatarName, on_change: Callable[[AvatarName], object]
    ) -> None:
        items = [SelectorItem(key, str(picture.title)) for key, picture in PICTURES.items()]
        super().__init__(canvas, _("Avatar"), items, avatar, on_change)
        self._side_by_side = True
        self._name = name

    def rename(self, name: str) -> None:
        """Show the initial of another name."""
        self._name = name
        self.damage()

    def natural_size(self) -> tuple[int, int]:
        side = round(SIDE * self.canvas.text_size(TEXT))
        return len(self.items) * side, side

    def height(self, width: int) -> int:
        side, columns = self._grid(width)
        return -(-len(self.items) // columns) * side

    def draw(self, surface: pygame.Surface) -> None:
        theme, gap, name = self.canvas.theme, self.px(GAP), self._name or _("Player 1")
        for index, rect in self._places():
            is_chosen = index == self.selected_index
            inner = rect.inflate(-gap, -gap)
            coin = person_avatar(theme, self.items[index].value, name, 0, inner.width - gap)
            blend(surface, coin, coin.get_rect(center=inner.center))
            if is_chosen or (index == self._highlighted and self.hover):
                edge = theme.accent if is_chosen else theme.dim
                self._draw_box(surface, inner, None, edge, inner.width / 2 / self.canvas.unit, thick=self.px(2.5))
            if is_chosen:
                badge = pygame.Rect(0, 0, inner.width * 2 // 5, inner.width * 2 // 5)
                badge.bottomright = inner.bottomright
                self._draw_box(surface, badge, theme.accent, theme.panel, badge.width / 2 / self.canvas.unit)
                tick = self.canvas.shapes.icon("check", round(badge.width * 0.7), theme.on_accent)
                blend(surface, tick, tick.get_rect(center=badge.center))
        self._draw_ring(surface)

    def _places(self) -> list[tuple[int, pygame.Rect]]:
        side, columns = self._grid(self.rect.width)
        first = pygame.Rect(self.rect.topleft, (side, side))
        return [
            (index, first.move(index % columns * side, index // columns * side)) for index in range(len(self.items))
        ]

    def _grid(self, width: int) -> tuple[int, int]:
        """Return the width of an avatar with its margin in pixels, and how many are in a row.

        All are in one row if there is space for small ones; otherwise the rows are about equally long.
        """
        count, em = len(self.items), self.canvas.text_size(TEXT)
        if width // count >= LEAST * em:
            return min(round(SIDE * em), width // count), count
        side = round(SIDE * em)
        rows = -(-count // max(1, width // side))
        return side, -(-count // rows)
