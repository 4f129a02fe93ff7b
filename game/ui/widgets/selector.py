"""Selector (one of several items), rows of choices in a review, and progress bar."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.theme import Colour, mix
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import ENTER, SIDEWAYS, SMALL, TEXT, TOUCH, Pressable, StaticWidget, Widget

PAD = 9  # px of the design: padding above and below the text of a row
UPRIGHT = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class SelectorItem(NamedTuple):
    """An item of a selector: its value, label, and an additional text."""

    value: Any
    label: str
    detail: str = ""


class Selector(Widget):
    """Selects one of several items: segments side by side if there is space, otherwise a row that opens into a list.

    With the form "list" it is always a list; a "brief" list shows details only when it is open. `on_resize` is called
    when it opens or closes, because its height changes.
    """

    kind = "choice"

    def __init__(
        self,
        canvas: Canvas,
        label: str,
        items: Sequence[SelectorItem],
        value: object,
        on_change: Callable[[Any], object],
        on_resize: Callable[[], object],
        form: Literal["fitting", "list", "brief"] = "fitting",
    ) -> None:
        super().__init__(canvas, label)
        self.items, self.on_change, self.on_resize = tuple(items), on_change, on_resize
        self.form = form
        self.selected_index = [item.value for item in self.items].index(value)
        self.is_open = False
        self._highlighted: int | None = None  # index of the item under the mouse or at the keyboard cursor
        self._side_by_side = False

    def natural_size(self) -> tuple[int, int]:
        size, is_fitting = self.canvas.text_size(TEXT), self.form == "fitting"
        text_width = max(self.canvas.fonts.width(item.label, size, is_fitting) for item in self.items)
        width = text_width + self.px(14) + self._icon_side() + self.px(20)
        if is_fitting:
            width = max((text_width + round(size * 1.5)) * len(self.items), self.px(TOUCH))
        return width, max(self.px(TOUCH), round(size * 2))

    def height(self, width: int) -> int:
        self._side_by_side = self.form == "fitting" and self.natural_size()[0] <= width
        if self._side_by_side:
            return self.natural_size()[1]
        self.rect.width = width
        return sum(rect.height for _index, rect in self._places())

    def hit_targets(self) -> list[HitTarget]:
        if not (self.enabled and (self.is_open or self._side_by_side)):
            return super().hit_targets()
        whole = f"{self.kind} {self.label}: "
        return [HitTarget(whole + self.items[index].label, rect, widget=self) for index, rect in self._places()]

    # -- drawing -------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.canvas.theme
        edge = theme.accent if self.hover and not self.is_open else theme.panel_edge
        self._draw_box(surface, self.rect, mix(theme.panel, theme.shadow, 0.25), edge)
        for index, rect in self._places():
            if self._side_by_side:
                self._draw_segment(surface, index, rect)
            else:
                self._draw_row(surface, index, rect)
        self._draw_ring(surface)

    def _draw_segment(self, surface: pygame.Surface, index: int, rect: pygame.Rect) -> None:
        theme, chosen = self.canvas.theme, index == self.selected_index
        inner = rect.inflate(-2 * self.px(3), -2 * self.px(3))
        is_lit = chosen or (index == self._highlighted and self.hover)
        if is_lit:
            ground = mix(theme.panel, theme.panel_edge, 0.0 if theme.flat else 0.7 if chosen else 0.3)
            self._draw_box(surface, inner, ground, theme.accent if chosen else None, 8)
        ink, size, words = theme.text if is_lit else theme.dim, self.canvas.text_size(TEXT), self.items[index].label
        self.canvas.write(surface, words, size, ink, bold=chosen, max_width=inner.width, center=rect.center)

    def _draw_row(self, surface: pygame.Surface, index: int, rect: pygame.Rect) -> None:
        theme = self.canvas.theme
        if index == self._highlighted:
            lit = rect.inflate(-2 * self.px(3), -2 * self.px(2))
            ground = mix(theme.panel, theme.panel_edge, 0.2 if theme.flat else 0.5)
            self._draw_box(surface, lit, ground, theme.accent if theme.flat else None, 8)
        side = self._icon_side()
        if not self.is_open:
            down = self.canvas.shapes.icon("down", side, theme.accent)
            blend(surface, down, down.get_rect(midright=(rect.right - self.px(10), rect.centery)))
        elif index == self.selected_index:
            tick = self.canvas.shapes.icon("check", side, theme.accent)
            blend(surface, tick, (rect.x + self.px(8), rect.y + self.px(PAD) + self.px(1)))
        x, y = rect.x + self._left(), rect.y + self.px(PAD)
        for lines, size, ink in self._texts(self.items[index]):
            y = self.canvas.write_lines(surface, lines, size, ink, (x, y))

    # -- layout -------------------------------------------------------------------------------------------------------

    def _places(self) -> list[tuple[int, pygame.Rect]]:
        """Return what is shown, each with its index: all items, or only the selected one of a closed list."""
        rect, count, places = self.rect, len(self.items), []
        if self._side_by_side:
            edges = [rect.x + rect.width * index // count for index in range(count + 1)]
            spans = enumerate(pairwise(edges))
            return [(index, pygame.Rect(left, rect.y, right - left, rect.height)) for index, (left, right) in spans]
        y = rect.y
        for index in range(count) if self.is_open else [self.selected_index]:
            texts = self._texts(self.items[index])
            height = sum(len(lines) * self.canvas.fonts.line_height(size) for lines, size, _ink in texts)
            place = pygame.Rect(rect.x, y, rect.width, max(self.px(TOUCH), height + 2 * self.px(PAD)))
            places.append((index, place))
            y = place.bottom
        return places

    def _texts(self, item: SelectorItem) -> list[tuple[list[str], float, Colour]]:
        """Return the lines of an item's texts with their sizes and colours."""
        theme = self.canvas.theme
        texts = [(item.label, TEXT, theme.text)]
        if item.detail and (self.is_open or self.form != "brief"):
            texts.append((item.detail, SMALL, theme.dim))
        room = self.rect.width - self._left() - (self.px(14) if self.is_open else self._icon_side() + self.px(18))
        wrapped = []
        for words, design_px, ink in texts:
            size = self.canvas.text_size(design_px)
            wrapped.append((self.canvas.fonts.wrap(words, size, max(size * 3, room)), size, ink))
        return wrapped

    def _left(self) -> int:
        return self._icon_side() + self.px(14) if self.is_open else self.px(14)

    def _icon_side(self) -> int:
        return round(self.canvas.text_size(TEXT) * 1.2)

    # -- input ---------------------------------------------------------------------------------------------------------

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and (self.is_open or self._side_by_side):
            under = self._item_at(event.pos)
            if under is not None or not self.ring:
                self._highlight(under)
        return super().handle_event(event)

    def handle_release(self, at: tuple[int, int]) -> bool:
        under = self._item_at(at)
        if under is None:
            return True
        return self._choose(under) if self.is_open or self._side_by_side else self._set_open(True)

    def handle_key(self, event: pygame.Event) -> bool:
        if self.is_open:
            if event.key == pygame.K_ESCAPE:
                return self._set_open(False)
            current = self.selected_index if self._highlighted is None else self._highlighted
            if event.key in ENTER:
                return self._choose(current)
            if event.key in UPRIGHT:
                self._highlight((current + UPRIGHT[event.key]) % len(self.items))
                return True
            return False
        if event.key in SIDEWAYS:
            target = self.selected_index + SIDEWAYS[event.key]
            return self._choose(target) if 0 <= target < len(self.items) else True
        return self._set_open(True) if event.key in ENTER and not self._side_by_side else False

    def _item_at(self, at: tuple[int, int]) -> int | None:
        return next((index for index, rect in self._places() if rect.collidepoint(at)), None)

    def _highlight(self, index: int | None) -> None:
        if self._highlighted != index:
            self._highlighted = index
            self.damage()

    def _choose(self, index: int) -> bool:
        self.canvas.sound.play("click")
        changed = index != self.selected_index
        self.selected_index = index
        if self.is_open:
            self._set_open(False)
        self.damage()
        if changed:
            self.on_change(self.items[index].value)
        return True

    def _set_open(self, open: bool) -> bool:
        self.is_open, self._highlighted = open, self.selected_index if open else None
        self.on_resize()
        return True


# -- rows of choices in a review, and progress bar -------------------------------------------------------------------


TRACK = 6  # px of the design


class ChoiceRow(Pressable):
    """A choice in a review, with its `detail` (the points lost) at the right and the shape of its `grade` at the left.

    `is_selected` is whether it is the choice being shown.
    """

    kind = "choice"

    def __init__(self, canvas: Canvas, label: str, aside: str, grade: str, on_click: Callable[[], object]) -> None:
        super().__init__(canvas, label, on_click)
        self.detail, self.grade = aside, grade
        self.is_selected = False

    def natural_size(self) -> tuple[int, int]:
        size = self.canvas.text_size(TEXT)
        return round(size * 12), max(self.px(TOUCH * 0.8), round(size * 1.8))

    def draw(self, surface: pygame.Surface) -> None:
        theme, size = self.canvas.theme, self.canvas.text_size(TEXT)
        if self.is_selected or self.hover:
            ground = mix(theme.panel, theme.panel_edge, 0.55 if self.is_selected else 0.3)
            self._draw_box(surface, self.rect, ground, theme.accent if self.is_selected else None, 8)
        reach, pad = round(size * 0.34), round(size * 0.5)
        middle, right = (self.rect.x + pad + reach, self.rect.centery), self.rect.right - pad
        self._draw_mark(surface, middle, reach)
        write, left = self.canvas.write, middle[0] + reach + pad
        detail = write(surface, self.detail, size, theme.accent, bold=True, midright=(right, middle[1]))
        room, at = detail.left - pad - left, (left, middle[1])
        write(surface, self.label, size, theme.text, max_width=room, shrink=True, midleft=at)
        self._draw_ring(surface, 8)

    def _draw_mark(self, surface: pygame.Surface, middle: tuple[int, int], reach: int) -> None:
        theme = self.canvas.theme
        box = pygame.Rect(middle, (0, 0)).inflate(2 * reach, 2 * reach)
        match self.grade:
            case "inaccuracy":
                self._draw_box(surface, box, None, theme.accent, 2 * reach / self.canvas.unit, thick=self.px(2))
            case "mistake":
                pygame.draw.polygon(surface, theme.alert, [box.bottomleft, box.bottomright, box.midtop])
            case "blunder":
                self._draw_box(surface, box, theme.alert, None, 2)


class Progress(StaticWidget):
    """A progress bar filled to `share` (0 to 1), with a text above it."""

    def __init__(self, canvas: Canvas, label: str) -> None:
        super().__init__(canvas, label)
        self.share = 0.0

    def set_progress(self, words: str, share: float) -> None:
        """Set the text and the progress."""
        self.label, self.share = words, share

    def natural_size(self) -> tuple[int, int]:
        return self.px(160), self._line_height(SMALL) + 2 * self.px(TRACK)

    def draw(self, surface: pygame.Surface) -> None:
        canvas, height, room = self.canvas, self.px(TRACK), self.rect.width
        size = canvas.text_size(SMALL)
        canvas.write(surface, self.label, size, canvas.theme.dim, max_width=room, topleft=self.rect.topleft)
        track = pygame.Rect(self.rect.x, self.rect.bottom - height, room, height)
        self._draw_track(surface, track, self.share, 3)
