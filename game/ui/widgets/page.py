"""Page: a scene of widgets, with a fixed head and foot and a scrolling middle; and the layout of widgets on pages."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

import pygame

from game.platform.language import gettext as _
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.widgets.labels import BODY, badge
from game.ui.widgets.scene import HitTarget, Scene, Stage
from game.ui.widgets.widget import NOWHERE, SMALL, TITLE, Button, Panel, Text, Widget

BAR = 12  # px of the design
GLIDE = 0.3  # share of the remaining distance scrolled per frame


class Scroll:
    """Scroll position in pixels: `offset` now, moving to `target`, limited to `max_offset`."""

    def __init__(self) -> None:
        self.offset = self.target = self.max_offset = 0

    def set_max_offset(self, max_offset: int) -> None:
        """Change the largest offset, and stop any scrolling."""
        self.max_offset = max(0, max_offset)
        self.target = self.offset = min(self.offset, self.max_offset)

    def scroll_to(self, target: int) -> bool:
        """Set the target, within the limits; return whether it changed."""
        before = self.target
        self.target = max(0, min(target, self.max_offset))
        return self.target != before

    def next_step(self, gliding: bool) -> int:
        """Return the pixels to scroll in the next frame: all that is left unless `gliding`."""
        remaining = self.target - self.offset
        if not gliding or abs(remaining) < 3:
            return remaining
        return round(remaining * GLIDE) or (1 if remaining > 0 else -1)


class ScrollBar(Widget):
    """Scroll bar at the right of a view; `shift_by` scrolls the page at once."""

    kind = "scroll bar"
    can_focus = False

    def __init__(self, canvas: Canvas, scroll: Scroll, shift_by: Callable[[int], None]) -> None:
        super().__init__(canvas, "")
        self.scroll, self._shift_by = scroll, shift_by
        self._view = pygame.Rect(0, 0, 0, 0)
        self._grip = 0

    def put(self, view: pygame.Rect) -> None:
        """Place the bar at the right edge of the view; its length is the visible share of the page."""
        self._view = view
        max_offset = self.scroll.max_offset
        self.enabled = max_offset > 0
        total_height = view.height + max_offset
        height = max(self.px(44), view.height * view.height // max(1, total_height))
        top = view.top + (view.height - height) * self.scroll.offset // max(1, max_offset)
        self.rect = pygame.Rect(view.right - self.px(BAR + 4), top, self.px(BAR + 4), height)

    def hit_targets(self) -> list[HitTarget]:
        return [HitTarget(self.kind, self.rect)] if self.enabled else []

    def draw(self, surface: pygame.Surface) -> None:
        if not self.enabled:
            return
        theme = self.canvas.theme
        thin = self.rect.inflate(-self.px(BAR - 2 if not (self.hover or self.is_pressed) else BAR - 6), -self.px(4))
        thin.right = self.rect.right - self.px(4)
        self._draw_box(surface, thin, theme.accent if self.is_pressed or self.hover else theme.dim, None, 6, 0.75)

    def handle_press(self, at: tuple[int, int]) -> bool:
        self._grip = round(at[1]) - self.rect.top
        return True

    def handle_drag(self, at: tuple[int, int]) -> bool:
        scroll = self.scroll
        room = max(1, self._view.height - self.rect.height)
        scroll.scroll_to((round(at[1]) - self._grip - self._view.top) * scroll.max_offset // room)
        self._shift_by(scroll.target - scroll.offset)
        return True


EDGE = 24  # px of the design: margin of a page
GAP = 12
WHEEL = 90  # px of the design for one notch
_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def stack_widgets(widgets: Sequence[Widget], x: int, top: int, width: int, gap: int) -> int:
    """Stack widgets vertically, `width` pixels wide (buttons at most their preferred width); return the bottom."""
    for widget in widgets:
        widget_width = min(width, widget.natural_size()[0]) if isinstance(widget, Button) else width
        height = widget.height(widget_width)
        widget.rect = pygame.Rect(x, top, widget_width, height)
        top += height + (gap if height else 0)
    return top - gap if widgets else top


class Page(Scene):
    """Base class of pages.

    A page passes its fixed and its scrolling widgets to `set_widgets`. Its `arrange` places them as if nothing were
    scrolled, and sets `view`, the visible area of the scrolling ones, and `content_bottom`, the bottom of the last.
    `fixed`, `scrolling` and `all_widgets` are its widgets, `focus` the one that gets keys. With `has_tooltips` it names
    the icon under the mouse or with the focus.
    """

    has_tooltips = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.view = pygame.Rect(0, 0, 0, 0)
        self.content_bottom = 0
        self.fixed: list[Widget] = []
        self.scrolling: list[Widget] = []
        self.focus: Widget | None = None
        self.scroll = Scroll()
        self._bar = ScrollBar(self.canvas, self.scroll, self._shift_by)
        self.all_widgets: list[Widget] = [self._bar]
        self._mouse = NOWHERE
        self._tooltip_button: Button | None = None

    def arrange(self) -> None:
        """Set `view`, `content_bottom` and the `rect` of every widget."""
        raise NotImplementedError

    def go_back(self) -> None:
        """Return to the previous scene."""
        self.stage.pop()

    # -- for subclasses ------------------------------------------------------------------------------------------------

    def set_widgets(self, fixed: Sequence[Widget], flowing: Sequence[Widget], first: Widget | None = None) -> None:
        """Set the widgets, in reading order; keep the focus on one of the same kind and name, or set it to `first`."""
        before = self.focus
        self.fixed, self.scrolling = list(fixed), list(flowing)
        self.all_widgets = [*fixed, *flowing, self._bar]
        self.focus = None
        if before is not None:
            matches = [
                widget
                for widget in self._focusable_widgets()
                if (widget.kind, widget.name or widget.label) == (before.kind, before.name or before.label)
            ]
            self._focus_on(matches[0] if matches else first, before.ring)
        else:
            self._focus_on(first, False)

    def relayout(self) -> None:
        """Lay out again after a change of size, with the focused widget in view."""
        self.lay_out()
        self._reveal()
        self.canvas.damage()

    # -- scene methods -------------------------------------------------------------------------------------------------

    def lay_out(self) -> None:
        self.arrange()
        self.scroll.set_max_offset(self.content_bottom + self.px(GAP) // 2 - self.view.bottom)
        for widget in self.scrolling:
            widget.rect.y -= self.scroll.offset
        self._bar.put(self.view)
        self._hover()
        self._update_tooltip()

    def handle_event(self, event: pygame.Event) -> bool:
        used = self._dispatch_event(event)
        self._update_tooltip()
        return used

    def _dispatch_event(self, event: pygame.Event) -> bool:
        if event.type in _MOUSE:
            return self._take_mouse(event)
        match event.type:
            case pygame.WINDOWLEAVE:
                self._mouse = NOWHERE
                for widget in self.all_widgets:
                    widget.handle_event(event)
            case pygame.MOUSEWHEEL:
                return self.scroll.scroll_to(self.scroll.target - round(event.precise_y * self.px(WHEEL)))
            case pygame.TEXTINPUT if self.focus is not None:
                return self.focus.handle_event(event)
            case pygame.KEYDOWN:
                return self._take_key(event)
        return False

    def handle_shortcut(self, event: pygame.Event) -> bool:
        return self.focus is not None and self.focus.handle_shortcut(event)

    def tick(self, now: int) -> bool:
        step = self.scroll.next_step(self.canvas.settings.motion not in ("reduced", "off"))
        if step:
            self._shift_by(step)
        return self.scroll.offset != self.scroll.target

    def draw_background(self, surface: pygame.Surface) -> None:
        """Draw the background, the empty table, within the clip of `surface`."""
        clip = surface.get_clip()
        surface.blit(self.canvas.background(), clip, area=clip)

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        self.draw_background(surface)
        surface.set_clip(self.view.clip(clip))
        _draw(surface, self.scrolling)
        surface.set_clip(clip)
        if self.scroll.offset:
            theme, line = self.canvas.theme, pygame.Rect(self.view.x, self.view.y, self.view.width, self.px(1))
            surface.fill(theme.panel_edge, line)
        _draw(surface, [*self.fixed, self._bar])
        if self._tooltip_button is not None:
            blend(surface, *self._tooltip_of(self._tooltip_button))

    # -- tooltips of icons --------------------------------------------------------------------------------------------

    def _update_tooltip(self) -> None:
        """Choose the icon whose tooltip is shown: the one under the mouse or with the visible focus."""
        before = self._tooltip_button
        icons = [
            widget
            for widget in self.all_widgets
            if isinstance(widget, Button) and widget.is_icon_only and widget.enabled
        ]
        self._tooltip_button = (
            next((icon for icon in icons if icon.hover or icon.ring), None) if self.has_tooltips else None
        )
        if self._tooltip_button is not before:
            for icon in (before, self._tooltip_button):
                if icon is not None:
                    self.canvas.damage(self._tooltip_of(icon)[1])

    def _tooltip_of(self, icon: Button) -> tuple[pygame.Surface, pygame.Rect]:
        """Return the tooltip of an icon and its position: above it, or below if there is no space."""
        theme, gap = self.canvas.theme, self.px(6)
        word, rect = badge(self.canvas, icon.label, self.canvas.text_size(BODY), (0, 0), theme.text, theme.panel)
        rect.midbottom = icon.rect.centerx, icon.rect.top - gap
        if rect.top < 0:
            rect.top = icon.rect.bottom + gap
        return word, rect.clamp(self.canvas.surface.get_rect())

    def hit_targets(self) -> list[HitTarget]:
        seen = [target for widget in self.fixed for target in widget.hit_targets()]
        for widget in self.scrolling:
            seen += [
                target._replace(rect=target.rect.clip(self.view))
                for target in widget.hit_targets()
                if self.view.contains(target.rect) or target.rect.clip(self.view).h >= self.px(16)
            ]
        return seen + self._bar.hit_targets()

    # -- mouse -----------------------------------------------------------------------------------------------------

    def _hover(self) -> None:
        """Update which widget is under the mouse, after widgets have moved."""
        if not any(widget.is_pressed for widget in self.all_widgets):
            self._take_mouse(pygame.Event(pygame.MOUSEMOTION, pos=self._mouse, rel=(0, 0), buttons=(0, 0, 0)))

    def _take_mouse(self, event: pygame.Event) -> bool:
        self._mouse = event.pos
        inside = self.view.collidepoint(event.pos)
        away_event = pygame.Event(event.type, {**event.dict, "pos": NOWHERE})
        held = next((widget for widget in self.all_widgets if widget.is_pressed), None)
        used = False
        for widget in self.all_widgets:
            elsewhere = (not inside and widget in self.scrolling) or held not in (None, widget)
            answered = widget.handle_event(away_event if elsewhere and widget is not held else event)
            if answered and event.type == pygame.MOUSEBUTTONDOWN and widget.can_focus:
                self._focus_on(widget, False)
            used = used or answered
            if answered and event.type != pygame.MOUSEMOTION:
                break
        return used

    # -- keys ------------------------------------------------------------------------------------------------------

    def _take_key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_TAB:
            return self._step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if self.focus is not None and self.focus.handle_event(event):
            return True
        if any(widget.handle_event(event) for widget in self.all_widgets if widget is not self.focus):
            return True
        match event.key:
            case pygame.K_ESCAPE:
                self.go_back()
            case pygame.K_PAGEDOWN:
                self.scroll.scroll_to(self.scroll.target + self.view.height * 4 // 5)
            case pygame.K_PAGEUP:
                self.scroll.scroll_to(self.scroll.target - self.view.height * 4 // 5)
            case pygame.K_HOME:
                self.scroll.scroll_to(0)
            case pygame.K_END:
                self.scroll.scroll_to(self.scroll.max_offset)
            case pygame.K_LEFT | pygame.K_RIGHT | pygame.K_UP | pygame.K_DOWN:
                return self._move(*_ARROWS[event.key])
            case _:
                return False
        return True

    def _step(self, step: int) -> bool:
        stops = self._focusable_widgets()
        if not stops:
            return False
        if self.focus in stops:
            self._focus_on(stops[(stops.index(self.focus) + step) % len(stops)], True)
        else:
            self._focus_on(stops[0 if step > 0 else -1], True)
        return True

    def _move(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest widget in that direction; if there is none, scroll."""
        if self.focus is None:
            return self._step(1)
        current = self.focus.rect
        nearest: tuple[float, Widget] | None = None
        for candidate in self._focusable_widgets():
            target = candidate.rect
            if dx:
                ahead = (target.centerx - current.centerx) * dx
                offset = max(0, target.top - current.bottom, current.top - target.bottom)
            else:
                ahead = (target.centery - current.centery) * dy
                offset = max(0, target.left - current.right, current.left - target.right)
            is_ahead = ahead > (min(current.width, target.width) if dx else min(current.height, target.height)) / 2
            if candidate is self.focus or not is_ahead or (dx and offset):
                continue
            distance = ahead + 3 * offset + abs(target.centerx - current.centerx) * (0.1 if dy else 0)
            if nearest is None or distance < nearest[0]:
                nearest = distance, candidate
        if nearest is not None:
            self._focus_on(nearest[1], True)
            return True
        return bool(dy) and self.scroll.scroll_to(self.scroll.target + dy * self.px(WHEEL))

    def _focusable_widgets(self) -> list[Widget]:
        return [widget for widget in [*self.fixed, *self.scrolling] if widget.can_focus and widget.enabled]

    def _focus_on(self, widget: Widget | None, ring: bool) -> None:
        if self.focus is not None and self.focus is not widget:
            self.focus.focus(False, False)
        self.focus = widget
        if widget is None:
            return
        widget.focus(True, ring)
        if ring:
            self._reveal()

    def _reveal(self) -> None:
        """Scroll so that the focused widget is visible, its top first."""
        widget = self.focus
        if widget in self.scrolling and self.view.height:
            margin = self.px(2 * GAP)
            if widget.rect.top < self.view.top + margin:
                self.scroll.scroll_to(self.scroll.offset - (self.view.top + margin - widget.rect.top))
            elif widget.rect.bottom > self.view.bottom - margin:
                below = widget.rect.bottom - self.view.bottom + margin
                self.scroll.scroll_to(self.scroll.offset + min(below, widget.rect.top - self.view.top - margin))

    # -- scrolling -----------------------------------------------------------------------------------------------------

    def _shift_by(self, step: int) -> None:
        self.scroll.offset += step
        for widget in self.scrolling:
            widget.rect.y -= step
        self._bar.put(self.view)
        self._hover()
        self.canvas.damage(self.view)


def _draw(surface: pygame.Surface, widgets: Sequence[Widget]) -> None:
    """Draw the widgets that overlap the clip of the surface, shadows included."""
    clip = surface.get_clip()
    for widget in widgets:
        reach = 2 * widget.px(24)
        if widget.rect.inflate(reach, reach).colliderect(clip):
            widget.draw(surface)


# -- sections: panels of rows under a title ---------------------------------------------------------------------------


COLUMN = 420  # px of the design: least width of a column
MAX_WIDTH = 620
CLOSE = 4
APART = 14

SectionRow = Widget | tuple[Widget, Widget]
"""A widget, or two side by side if there is space."""


class Section:
    """Rows on a panel, under a title. Dim text belongs to the row after it and is placed close to it."""

    def __init__(self, canvas: Canvas, title: str, rows: Sequence[SectionRow]) -> None:
        self.panel = Panel(canvas)
        self.rows: list[SectionRow] = [Text(canvas, title, SMALL + 5, bold=True), *rows]

    def widgets(self) -> list[Widget]:
        """Return all widgets in reading order, the panel first."""
        return [self.panel, *chain.from_iterable(row if isinstance(row, tuple) else (row,) for row in self.rows)]

    def arrange(self, left: int, top: int, width: int) -> int:
        """Place the section, `width` pixels wide; return its bottom."""
        pad = self.panel.px(GAP + 8)
        inside = width - 2 * pad
        bottom, apart = top + pad, 0
        for row in self.rows:
            bottom += apart
            if isinstance(row, tuple):
                bottom = self._arrange_pair(row, left + pad, bottom, inside)
            else:
                bottom = stack_widgets([row], left + pad, bottom, inside, 0)
            close = isinstance(row, Text) and row.tone in ("dim", "accent")
            apart = self.panel.px(CLOSE if close else APART)
        self.panel.rect = pygame.Rect(left, top, width, bottom + pad - top)
        return self.panel.rect.bottom

    def _arrange_pair(self, pair: tuple[Widget, Widget], left: int, top: int, width: int) -> int:
        gap = self.panel.px(GAP)
        first = round(width * 0.4)
        if pair[0].natural_size()[0] > first:
            return stack_widgets(pair, left, top, width, gap // 2)
        ends = (
            stack_widgets([pair[0]], left, top, first, 0),
            stack_widgets([pair[1]], left + first + gap, top, width - first - gap, 0),
        )
        return max(ends)


def arrange_sections(page: Page, columns: Sequence[Sequence[Section]], narrow: Sequence[Section] | None = None) -> None:
    """Stack sections in columns side by side if the window is wide enough.

    Otherwise use one column: the columns one after the other, or the order of `narrow`.
    """
    canvas = page.canvas
    edge, gap = page.px(EDGE), 2 * page.px(GAP)
    available = canvas.size[0] - 2 * edge
    scale = canvas.text_size(100) / 100
    if available < len(columns) * COLUMN * scale + (len(columns) - 1) * gap:
        columns = [narrow or list(chain.from_iterable(columns))]
    width = min(round(MAX_WIDTH * scale), (available - (len(columns) - 1) * gap) // len(columns))
    left = (canvas.size[0] - len(columns) * width - (len(columns) - 1) * gap) // 2
    page.content_bottom = 0
    for column in columns:
        top = page.view.top + page.px(GAP) // 2
        for section in column:
            top = section.arrange(left, top, width) + gap
        page.content_bottom = max(page.content_bottom, top - gap)
        left += width + gap


# -- head of a page: title and buttons ---------------------------------------------------------------------------------


def arrange_head(page: Page, left: Sequence[Widget], title: Widget, right: Sequence[Widget] = ()) -> int:
    """Lay out the head: buttons, title, more buttons at the right; the title goes below them if there is no space.

    Set the page's view to the area under the head, and return the bottom of the head.
    """
    edge, gap, width = page.px(EDGE), page.px(GAP), page.canvas.size[0]
    title_width, title_height = title.natural_size()
    row = [*left, *right]
    buttons_width = sum(widget.natural_size()[0] + gap for widget in row)
    tallest = max([title_height, *(widget.natural_size()[1] for widget in row)])
    fits = buttons_width + title_width + 2 * edge <= width
    bottom = edge + tallest if fits else edge + max(widget.natural_size()[1] for widget in row)
    x = edge
    for widget in left:
        widget.rect = pygame.Rect((0, 0), widget.natural_size())
        widget.rect.midleft = x, (edge + bottom) // 2
        x = widget.rect.right + gap
    if fits:
        title.rect = pygame.Rect(x, (edge + bottom - title_height) // 2, title_width, title_height)
    x = width - edge
    for widget in reversed(right):
        widget.rect = pygame.Rect((0, 0), widget.natural_size())
        widget.rect.midright = x, (edge + bottom) // 2
        x = widget.rect.left - gap
    if not fits:
        bottom = stack_widgets([title], edge, bottom + gap, width - 2 * edge, 0)
    top = bottom + gap
    page.view = pygame.Rect(0, top, width, page.canvas.size[1] - top)
    return bottom


# -- rows of buttons, centred ------------------------------------------------------------------------------------------


def split_into_rows(groups: Iterable[Sequence[Button]], max_width: int, gap: int) -> list[list[Button]]:
    """Distribute groups of buttons over rows at most `max_width` pixels wide, without splitting a group."""
    rows: list[list[Button]] = []
    row_width = 0
    for group in groups:
        group_width = sum(button.natural_size()[0] + gap for button in group)
        if not rows or row_width + group_width - gap > max_width:
            rows.append([])
            row_width = 0
        rows[-1] += group
        row_width += group_width
    return rows


def rows_height(rows: Sequence[Sequence[Button]], gap: int) -> int:
    """Return the total height of rows."""
    return sum(map(_height, rows)) + gap * (len(rows) - 1)


def place_rows(rows: Sequence[Sequence[Button]], width: int, top: int, gaps: tuple[int, int]) -> None:
    """Place rows centred in `width` pixels from `top` down, with gaps between buttons and between rows."""
    x_gap, y_gap = gaps
    for row in rows:
        height = _height(row)
        x = (width - sum(button.natural_size()[0] for button in row) - (len(row) - 1) * x_gap) // 2
        for button in row:
            size = button.natural_size()
            button.rect = pygame.Rect((x, top + (height - size[1]) // 2), size)
            x = button.rect.right + x_gap
        top += height + y_gap


def _height(row: Sequence[Button]) -> int:
    return max(button.natural_size()[1] for button in row)


# -- pages with a title, and sections in columns -----------------------------------------------------------------------


class SectionPage(Page):
    """Base class of pages with a back button, a title, buttons at the right of it, and sections in columns."""

    def __init__(self, stage: Stage, title: str = "", buttons: Sequence[Button] = ()) -> None:
        super().__init__(stage)
        self._back = Button(self.canvas, _("Back"), self.go_back, icon="back")
        self._title = Text(self.canvas, title, TITLE, bold=True)
        self._head_buttons = buttons
        self._columns: Sequence[Sequence[Section]] = ()
        self._narrow: Sequence[Section] | None = None

    def show_sections(
        self,
        columns: Sequence[Sequence[Section]],
        first: Widget | None,
        narrow: Sequence[Section] | None = None,
        above: Sequence[Widget] = (),
        below: Sequence[Widget] = (),
    ) -> None:
        """Show these sections, in the order `narrow` if there is space for one column only; focus on `first`.

        The subclass places the widgets `above` the sections, and fixed ones `below` them.
        """
        self._columns, self._narrow = columns, narrow
        widgets = [widget for section in narrow or chain.from_iterable(columns) for widget in section.widgets()]
        self.set_widgets([self._back, self._title, *self._head_buttons, *below], [*above, *widgets], first)

    def arrange(self) -> None:
        arrange_head(self, [self._back], self._title, self._head_buttons)
        arrange_sections(self, self._columns, self._narrow)


# -- modal pages ------------------------------------------------------------------------------------------------------


class ModalPage(Page):
    """Base class of pages that appear during play without being asked for; only their buttons close them."""

    def go_back(self) -> None:
        """Do nothing: only the buttons close the page."""
