"""Selector (one of several items), rows of choices in a review, and progress bar."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate, pairwise
from typing import Any, Literal, NamedTuple

import pygame

from game.ui.canvas.avatars import level_marks
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.theme import Colour, mix
from game.ui.widgets.node import Node, Number, Role, phrase
from game.ui.widgets.widget import ENTER, SIDEWAYS, SMALL, TEXT, TOUCH, Pressable, StaticWidget, Widget

PAD = 9  # px of the design: padding above and below the text of a row
UPRIGHT = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class SelectorItem(NamedTuple):
    """An item of a selector: its value, label, an additional text, and the key of a bot level whose marks it shows."""

    value: Any
    label: str
    detail: str = ""
    level: str = ""


class Selector(Widget):
    """Selects one of several items: segments side by side if there is space, otherwise a row that opens a list.

    With the form "list" it always has a list; a "brief" list shows details only when it is open. The page draws the
    open list over everything else and passes it all input.
    """

    kind = "choice"

    def __init__(
        self,
        canvas: Canvas,
        label: str,
        items: Sequence[SelectorItem],
        value: object,
        on_change: Callable[[Any], object],
        form: Literal["fitting", "list", "brief"] = "fitting",
    ) -> None:
        super().__init__(canvas, label)
        self.items, self.on_change = tuple(items), on_change
        self.form = form
        self.selected_index = [item.value for item in self.items].index(value)
        self.is_open = False
        self._highlighted: int | None = None  # index of the item under the mouse or at the keyboard cursor
        self._scrolled = 0  # pixels, of the open list
        self._side_by_side = False

    def natural_size(self) -> tuple[int, int]:
        size = self.canvas.text_size(TEXT)
        if self.form == "fitting":
            width = max(sum(self._segment_widths()), self.px(TOUCH))
        else:
            text_width = max(self.canvas.fonts.width(item.label, size) for item in self.items)
            width = text_width + self.px(14) + self._icon_side() + self.px(20)
        return width, max(self.px(TOUCH), round(size * 2))

    def _segment_widths(self) -> list[int]:
        """Return the widths that the segments need."""
        size = self.canvas.text_size(TEXT)
        return [self.canvas.fonts.width(item.label, size, True) + round(size * 1.5) for item in self.items]

    def height(self, width: int) -> int:
        self._side_by_side = self.form == "fitting" and self.natural_size()[0] <= width
        return self.natural_size()[1] if self._side_by_side else self._row_height(self.selected_index, width)

    def nodes(self) -> Sequence[Node]:
        """Return a box with the selected item or, side by side and in the open list, a group of all items."""
        if not (self.is_open or self._side_by_side):
            selected = self.items[self.selected_index]
            return [
                self._node(
                    role=Role.COMBO_BOX,
                    value=selected.label,
                    description=selected.detail,
                    expanded=False,
                    on_click=partial(self.set_open, True),
                    on_step=self._step,
                )
            ]
        area = self.list_rect() if self.is_open else self.rect
        current = self._highlighted if self.is_open else self.selected_index
        items = []
        for index, rect in self._places():
            item, visible = self.items[index], rect.clip(area)
            items.append(
                self._node(
                    role=Role.RADIO_BUTTON,
                    name=item.label,
                    rect=visible,
                    target=f"{self.kind} {self.label}: {item.label}"
                    if self.enabled and visible.height > rect.height // 2
                    else "",
                    focused=self.focused and index == current,
                    checked=index == self.selected_index,
                    description=item.detail,
                    on_click=partial(self._choose, index),
                )
            )
        return [self._node(role=Role.RADIO_GROUP, rect=area, target="", focused=False, can_focus=False, children=items)]

    # -- drawing -------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.canvas.theme
        self._draw_box(surface, self.rect, self._ground(), theme.accent if self.hover else theme.panel_edge)
        if self._side_by_side:
            for index, rect in self._places():
                self._draw_segment(surface, index, rect)
        else:
            self._draw_row(surface, self.selected_index, self.rect, False)
        self._draw_ring(surface)

    def draw_list(self, surface: pygame.Surface) -> None:
        """Draw the open list."""
        theme, rect, clip = self.canvas.theme, self.list_rect(), surface.get_clip()
        if not theme.flat:
            shadow = self.canvas.shapes.shadow(
                rect.size, self.px(14), self.px(12), theme.shadow, theme.shadow_strength * 0.9
            )
            blend(surface, shadow, shadow.get_rect(center=rect.move(0, self.px(6)).center))
        self._draw_box(surface, rect, self._ground(), theme.accent)
        surface.set_clip(rect.inflate(-2 * self.px(2), -2 * self.px(2)).clip(clip))
        for index, place in self._places():
            if place.colliderect(rect):
                self._draw_row(surface, index, place, True)
        total = self._list_height(rect.width)
        if total > rect.height:
            bar = pygame.Rect(0, 0, self.px(4), rect.height * rect.height // total)
            bar.topright = rect.right - self.px(5), rect.y + rect.height * self._scrolled // total
            self._draw_box(surface, bar, theme.dim, None, 2)
        surface.set_clip(clip)

    def _ground(self) -> Colour:
        return mix(self.canvas.theme.panel, self.canvas.theme.shadow, 0.25)

    def _draw_segment(self, surface: pygame.Surface, index: int, rect: pygame.Rect) -> None:
        theme, chosen = self.canvas.theme, index == self.selected_index
        inner = rect.inflate(-2 * self.px(3), -2 * self.px(3))
        is_lit = chosen or (index == self._highlighted and self.hover)
        if is_lit:
            ground = mix(theme.panel, theme.panel_edge, 0.0 if theme.flat else 0.7 if chosen else 0.3)
            self._draw_box(surface, inner, ground, theme.accent if chosen else None, 8)
        ink, size, words = theme.text if is_lit else theme.dim, self.canvas.text_size(TEXT), self.items[index].label
        self.canvas.write(
            surface, words, size, ink, bold=chosen, max_width=inner.width, shrink=True, center=rect.center
        )

    def _draw_row(self, surface: pygame.Surface, index: int, rect: pygame.Rect, in_list: bool) -> None:
        theme, side = self.canvas.theme, self._icon_side()
        if in_list and index == self._highlighted:
            lit = rect.inflate(-2 * self.px(3), -2 * self.px(2))
            ground = mix(theme.panel, theme.panel_edge, 0.2 if theme.flat else 0.5)
            self._draw_box(surface, lit, ground, theme.accent if theme.flat else None, 8)
        if not in_list:
            down = self.canvas.shapes.icon("down", side, theme.accent)
            blend(surface, down, down.get_rect(midright=(rect.right - self.px(10), rect.centery)))
        elif index == self.selected_index:
            tick = self.canvas.shapes.icon("check", side, theme.accent)
            blend(surface, tick, (rect.x + self.px(8), rect.y + self.px(PAD) + self.px(1)))
        texts = self._texts(self.items[index], rect.width, in_list)
        x, y = rect.x + self._left(in_list), rect.centery - self._text_height(texts) // 2
        if self.items[index].level:
            label, size, _ink = texts[0]
            marks = level_marks(theme, self.items[index].level, round(size * 0.75))
            beside = x + self.canvas.fonts.width(label[0], size) + self.px(12)
            blend(surface, marks, marks.get_rect(midleft=(beside, y + self.canvas.fonts.line_height(size) // 2)))
        for lines, size, ink in texts:
            y = self.canvas.write_lines(surface, lines, size, ink, (x, y))

    # -- layout -------------------------------------------------------------------------------------------------------

    def list_rect(self) -> pygame.Rect:
        """Return where the open list is: at the row, within the window."""
        window = self.canvas.surface.get_rect().inflate(-2 * self.px(8), -2 * self.px(8))
        widest = max(self.canvas.fonts.width(item.label, self.canvas.text_size(TEXT)) for item in self.items)
        width = min(max(self.rect.width, self._left(True) + widest + self.px(14)), window.width)
        height = min(self._list_height(width), window.height)
        return pygame.Rect(self.rect.topleft, (width, height)).clamp(window)

    def _list_height(self, width: int) -> int:
        return sum(self._row_height(index, width, True) for index in range(len(self.items)))

    def _places(self) -> list[tuple[int, pygame.Rect]]:
        """Return the places of all segments, or of all rows of the open list, each with its index."""
        if self._side_by_side:
            needed = self._segment_widths()
            if max(needed) * len(needed) <= self.rect.width:
                needed = [1] * len(needed)  # equal segments
            edges = [self.rect.x + self.rect.width * width // sum(needed) for width in accumulate(needed, initial=0)]
            spans = enumerate(pairwise(edges))
            return [
                (index, pygame.Rect(left, self.rect.y, right - left, self.rect.height))
                for index, (left, right) in spans
            ]
        area, places = self.list_rect(), []
        y = area.y - self._scrolled
        for index in range(len(self.items)):
            places.append((index, pygame.Rect(area.x, y, area.width, self._row_height(index, area.width, True))))
            y = places[-1][1].bottom
        return places

    def _row_height(self, index: int, width: int, in_list: bool = False) -> int:
        texts = self._texts(self.items[index], width, in_list)
        return max(self.px(TOUCH), round(self.canvas.text_size(TEXT) * 2), self._text_height(texts) + 2 * self.px(PAD))

    def _text_height(self, texts: list[tuple[list[str], float, Colour]]) -> int:
        return sum(len(lines) * self.canvas.fonts.line_height(size) for lines, size, _ink in texts)

    def _texts(self, item: SelectorItem, width: int, in_list: bool) -> list[tuple[list[str], float, Colour]]:
        """Return the lines of an item's texts in a row of this width, with their sizes and colours."""
        theme = self.canvas.theme
        texts = [(item.label, TEXT, theme.text)]
        if item.detail and (in_list or self.form != "brief"):
            texts.append((item.detail, SMALL, theme.dim))
        room = width - self._left(in_list) - (self.px(14) if in_list else self._icon_side() + self.px(18))
        wrapped = []
        for words, design_px, ink in texts:
            size = self.canvas.text_size(design_px)
            wrapped.append((self.canvas.fonts.wrap(words, size, max(size * 3, room)), size, ink))
        return wrapped

    def _left(self, in_list: bool) -> int:
        return self._icon_side() + self.px(14) if in_list else self.px(14)

    def _icon_side(self) -> int:
        return round(self.canvas.text_size(TEXT) * 1.2)

    # -- input ---------------------------------------------------------------------------------------------------------

    def handle_event(self, event: pygame.Event) -> bool:
        if self.is_open:
            return self._handle_in_list(event)
        if event.type == pygame.MOUSEMOTION and self._side_by_side:
            under = self._item_at(event.pos)
            if under is not None or not self.ring:
                self._highlight(under)
        return super().handle_event(event)

    def _handle_in_list(self, event: pygame.Event) -> bool:
        """Handle an event while the list is open; a click beside it closes it."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._highlight(self._item_at(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.is_pressed = self.list_rect().collidepoint(event.pos)
                return True if self.is_pressed else self.set_open(False)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.is_pressed:
                self.is_pressed = False
                under = self._item_at(event.pos)
                return True if under is None else self._choose(under)
            case pygame.MOUSEWHEEL:
                self._scroll_to(self._scrolled - round(event.precise_y * self.px(2 * TOUCH)))
            case pygame.KEYDOWN:
                return self.handle_key(event)
        return True

    def handle_release(self, at: tuple[int, int]) -> bool:
        if not self._side_by_side:
            return self.set_open(True) if self.rect.collidepoint(at) else True
        under = self._item_at(at)
        return True if under is None else self._choose(under)

    def handle_key(self, event: pygame.Event) -> bool:
        if self.is_open:
            current = self.selected_index if self._highlighted is None else self._highlighted
            if event.key in (pygame.K_ESCAPE, pygame.K_TAB):
                self.set_open(False)
            elif event.key in ENTER:
                self._choose(current)
            elif event.key in UPRIGHT:
                self._highlight((current + UPRIGHT[event.key]) % len(self.items))
                self._reveal()
            return True
        if event.key in SIDEWAYS:
            return self._step(SIDEWAYS[event.key])
        return self.set_open(True) if event.key in ENTER and not self._side_by_side else False

    def set_open(self, open: bool) -> bool:
        """Open or close the list."""
        self.is_open, self._highlighted = open, self.selected_index if open else None
        self._scrolled = 0
        if open:
            self._reveal()
        self.canvas.damage()
        return True

    def _item_at(self, at: tuple[int, int]) -> int | None:
        if self.is_open and not self.list_rect().collidepoint(at):
            return None
        return next((index for index, rect in self._places() if rect.collidepoint(at)), None)

    def _highlight(self, index: int | None) -> None:
        if self._highlighted != index:
            self._highlighted = index
            if self.is_open:
                self.canvas.damage(self.list_rect())
            else:
                self.damage()

    def _reveal(self) -> None:
        """Scroll the list so that the highlighted item is visible."""
        area = self.list_rect()
        rect = next(rect for index, rect in self._places() if index == self._highlighted)
        self._scroll_to(self._scrolled + min(0, rect.top - area.top) + max(0, rect.bottom - area.bottom))

    def _scroll_to(self, target: int) -> None:
        area = self.list_rect()
        self._scrolled = max(0, min(target, self._list_height(area.width) - area.height))
        self.canvas.damage(area)

    def _step(self, step: int) -> bool:
        target = self.selected_index + step
        return self._choose(target) if 0 <= target < len(self.items) else True

    def _choose(self, index: int) -> bool:
        self.canvas.sound.play("click")
        changed = index != self.selected_index
        self.selected_index = index
        if self.is_open:
            self.set_open(False)
        self.damage()
        if changed:
            self.on_change(self.items[index].value)
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

    def nodes(self) -> Sequence[Node]:
        name = phrase(self.label, self.detail)
        return [node._replace(name=name, checked=self.is_selected, role=Role.RADIO_BUTTON) for node in super().nodes()]

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

    def nodes(self) -> Sequence[Node]:
        number = Number(round(100 * self.share), 0, 100)
        return [node._replace(role=Role.PROGRESS_INDICATOR, number=number) for node in super().nodes()]

    def set_progress(self, words: str, share: float) -> None:
        """Set the text and the progress."""
        self.label, self.share = words, share

    def natural_size(self) -> tuple[int, int]:
        return self.px(160), self._line_height(SMALL) + 2 * self.px(TRACK)

    def draw(self, surface: pygame.Surface) -> None:
        canvas, height, room = self.canvas, self.px(TRACK), self.rect.width
        size = canvas.fonts.fitting_size(self.label, canvas.text_size(SMALL), False, room)
        canvas.write(surface, self.label, size, canvas.theme.dim, max_width=room, topleft=self.rect.topleft)
        track = pygame.Rect(self.rect.x, self.rect.bottom - height, room, height)
        self._draw_track(surface, track, self.share, 3)
