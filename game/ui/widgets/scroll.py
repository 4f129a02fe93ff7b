"""Scrolling: how far a page is scrolled, and the bar that shows it."""

from collections.abc import Callable

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.widgets.scene import Thing
from game.ui.widgets.widget import Widget

BAR = 12  # px of the design
GLIDE = 0.3  # of the way still to scroll, made in one frame


class Scroll:
    """How many pixels a page is scrolled down: `shift` now, on the way to `aim`, `furthest` at most."""

    def __init__(self) -> None:
        self.shift = self.aim = self.furthest = 0

    def reach(self, furthest: int) -> None:
        """Changes how far the page can be scrolled; what is under way has arrived."""
        self.furthest = max(0, furthest)
        self.aim = self.shift = min(self.shift, self.furthest)

    def to(self, aim: int) -> bool:
        """Sets out for `aim`, or as near as can be; whether that is another place than before."""
        before = self.aim
        self.aim = max(0, min(aim, self.furthest))
        return self.aim != before

    def step(self, gliding: bool) -> int:
        """The pixels to scroll in the next frame: all that is left unless it is gliding."""
        left = self.aim - self.shift
        if not gliding or abs(left) < 3:
            return left
        return round(left * GLIDE) or (1 if left > 0 else -1)


class ScrollBar(Widget):
    """The bar at the right of a view that is too low for all there is; `shift_by` scrolls the page at once."""

    kind = "scroll bar"
    can_focus = False

    def __init__(self, canvas: Canvas, scroll: Scroll, shift_by: Callable[[int], None]) -> None:
        super().__init__(canvas, "")
        self._scroll, self._shift_by = scroll, shift_by
        self._view = pygame.Rect(0, 0, 0, 0)
        self._grip = 0

    def put(self, view: pygame.Rect) -> None:
        """Goes to the right edge of the view, as long as its share of the whole."""
        self._view = view
        furthest = self._scroll.furthest
        self.enabled = furthest > 0
        whole = view.height + furthest
        high = max(self.px(44), view.height * view.height // max(1, whole))
        top = view.top + (view.height - high) * self._scroll.shift // max(1, furthest)
        self.rect = pygame.Rect(view.right - self.px(BAR + 4), top, self.px(BAR + 4), high)

    def things(self) -> list[Thing]:
        return [Thing(self.kind, self.rect)] if self.enabled else []

    def draw(self, surface: pygame.Surface) -> None:
        if not self.enabled:
            return
        theme = self.canvas.theme
        thin = self.rect.inflate(-self.px(BAR - 2 if not (self.hover or self.held) else BAR - 6), -self.px(4))
        thin.right = self.rect.right - self.px(4)
        self._draw_box(surface, thin, theme.accent if self.held or self.hover else theme.dim, None, 6, 0.75)

    def pressed(self, at: tuple[int, int]) -> bool:
        self._grip = round(at[1]) - self.rect.top
        return True

    def dragged(self, at: tuple[int, int]) -> bool:
        scroll = self._scroll
        room = max(1, self._view.height - self.rect.height)
        scroll.to((round(at[1]) - self._grip - self._view.top) * scroll.furthest // room)
        self._shift_by(scroll.aim - scroll.shift)
        return True
