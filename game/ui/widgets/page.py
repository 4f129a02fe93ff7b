"""A page: a scene of widgets, with a head and a foot that stay and a middle that scrolls."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.widgets.labels import BODY, badge
from game.ui.widgets.scene import HitTarget, Scene, Stage
from game.ui.widgets.widget import NOWHERE, SMALL, Button, Panel, Text, Widget

BAR = 12  # px of the design
GLIDE = 0.3  # of the way still to scroll, made in one frame


class Scroll:
    """How many pixels a page is scrolled down: `offset` now, on the way to `target`, `max_offset` at most."""

    def __init__(self) -> None:
        self.offset = self.target = self.max_offset = 0

    def set_max_offset(self, furthest: int) -> None:
        """Changes how far the page can be scrolled; what is under way has arrived."""
        self.max_offset = max(0, furthest)
        self.target = self.offset = min(self.offset, self.max_offset)

    def scroll_to(self, aim: int) -> bool:
        """Sets out for `target`, or as near as can be; whether that is another place than before."""
        before = self.target
        self.target = max(0, min(aim, self.max_offset))
        return self.target != before

    def next_step(self, gliding: bool) -> int:
        """The pixels to scroll in the next frame: all that is left unless it is gliding."""
        left = self.target - self.offset
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
        furthest = self._scroll.max_offset
        self.enabled = furthest > 0
        whole = view.height + furthest
        high = max(self.px(44), view.height * view.height // max(1, whole))
        top = view.top + (view.height - high) * self._scroll.offset // max(1, furthest)
        self.rect = pygame.Rect(view.right - self.px(BAR + 4), top, self.px(BAR + 4), high)

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
        scroll = self._scroll
        room = max(1, self._view.height - self.rect.height)
        scroll.scroll_to((round(at[1]) - self._grip - self._view.top) * scroll.max_offset // room)
        self._shift_by(scroll.target - scroll.offset)
        return True


EDGE = 24  # px of the design from the window's edge to what stands on a page
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
    """Puts widgets under one another, `width` pixels wide (a button no wider than it likes); where the last ends."""
    for widget in widgets:
        wide = min(width, widget.natural_size()[0]) if isinstance(widget, Button) else width
        high = widget.height(wide)
        widget.rect = pygame.Rect(x, top, wide, high)
        top += high + (gap if high else 0)
    return top - gap if widgets else top


class Page(Scene):
    """The base of the pages.

    A page gives its widgets to `set_widgets`, those that stay and those that scroll within `view`, and puts them in
    their places in `arrange`, as if nothing were scrolled; `content_bottom` is where the last of those that scroll
    ends. It `has_tooltips` that the mouse or the keys are at.
    """

    has_tooltips = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.view = pygame.Rect(0, 0, 0, 0)
        self.content_bottom = 0
        self._fixed: list[Widget] = []
        self._scrolling: list[Widget] = []
        self._focus: Widget | None = None
        self._scroll = Scroll()
        self._bar = ScrollBar(self.canvas, self._scroll, self._shift_by)
        self._all: list[Widget] = [self._bar]
        self._mouse = NOWHERE
        self._tooltip_button: Button | None = None

    def arrange(self) -> None:
        """Sets `view`, `content_bottom` and the place of every widget."""
        raise NotImplementedError

    def go_back(self) -> None:
        """Goes back to where the player came from."""
        self.stage.pop()

    # -- what pages ask ------------------------------------------------------------------------------------------------

    def set_widgets(self, fixed: Sequence[Widget], flowing: Sequence[Widget], first: Widget | None = None) -> None:
        """Takes these widgets, in reading order; the focus stays on the same thing, or goes to `first`."""
        before = self._focus
        self._fixed, self._scrolling = list(fixed), list(flowing)
        self._all = [*fixed, *flowing, self._bar]
        self._focus = None
        if before is not None:
            same = [
                widget
                for widget in self._focusable_widgets()
                if (widget.kind, widget.label) == (before.kind, before.label)
            ]
            self._focus_on(same[0] if same else first, before.ring)
        else:
            self._focus_on(first, False)

    def relayout(self) -> None:
        """Puts everything in its place anew, after something has changed its size, with the focus in sight."""
        self.lay_out()
        self._reveal()
        self.canvas.damage()

    # -- a scene -------------------------------------------------------------------------------------------------------

    def lay_out(self) -> None:
        self.arrange()
        self._scroll.set_max_offset(self.content_bottom + self.px(GAP) // 2 - self.view.bottom)
        for widget in self._scrolling:
            widget.rect.y -= self._scroll.offset
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
                for widget in self._all:
                    widget.handle_event(event)
            case pygame.MOUSEWHEEL:
                return self._scroll.scroll_to(self._scroll.target - round(event.precise_y * self.px(WHEEL)))
            case pygame.TEXTINPUT if self._focus is not None:
                return self._focus.handle_event(event)
            case pygame.KEYDOWN:
                return self._take_key(event)
        return False

    def handle_shortcut(self, event: pygame.Event) -> bool:
        return self._focus is not None and self._focus.handle_shortcut(event)

    def tick(self, now: int) -> bool:
        step = self._scroll.next_step(self.canvas.settings.motion not in ("reduced", "off"))
        if step:
            self._shift_by(step)
        return self._scroll.offset != self._scroll.target

    def draw_background(self, surface: pygame.Surface) -> None:
        """Draws what the widgets stand on, within the clip of `surface`: the empty table."""
        clip = surface.get_clip()
        surface.blit(self.canvas.background(), clip, area=clip)

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        self.draw_background(surface)
        surface.set_clip(self.view.clip(clip))
        _draw(surface, self._scrolling)
        surface.set_clip(clip)
        if self._scroll.offset:
            theme, line = self.canvas.theme, pygame.Rect(self.view.x, self.view.y, self.view.width, self.px(1))
            surface.fill(theme.panel_edge, line)
        _draw(surface, [*self._fixed, self._bar])
        if self._tooltip_button is not None:
            surface.blit(*self._tooltip_of(self._tooltip_button), special_flags=pygame.BLEND_PREMULTIPLIED)

    # -- the names of icons --------------------------------------------------------------------------------------------

    def _update_tooltip(self) -> None:
        """Has the name of the icon drawn that the mouse or the keys are at, where the page does not say it itself."""
        before = self._tooltip_button
        icons = [
            widget for widget in self._all if isinstance(widget, Button) and widget.is_icon_only and widget.enabled
        ]
        self._tooltip_button = (
            next((icon for icon in icons if icon.hover or icon.ring), None) if self.has_tooltips else None
        )
        if self._tooltip_button is not before:
            for icon in (before, self._tooltip_button):
                if icon is not None:
                    self.canvas.damage(self._tooltip_of(icon)[1])

    def _tooltip_of(self, icon: Button) -> tuple[pygame.Surface, pygame.Rect]:
        """The name of an icon and where it is written: above it, or below where there is no room."""
        theme, gap = self.canvas.theme, self.px(6)
        word, rect = badge(self.canvas, icon.label, self.canvas.text_size(BODY), (0, 0), theme.text, theme.panel)
        rect.midbottom = icon.rect.centerx, icon.rect.top - gap
        if rect.top < 0:
            rect.top = icon.rect.bottom + gap
        return word, rect.clamp(self.canvas.surface.get_rect())

    def hit_targets(self) -> list[HitTarget]:
        seen = [thing for widget in self._fixed for thing in widget.hit_targets()]
        for widget in self._scrolling:
            seen += [
                thing._replace(rect=thing.rect.clip(self.view))
                for thing in widget.hit_targets()
                if self.view.contains(thing.rect) or thing.rect.clip(self.view).h >= self.px(16)
            ]
        return seen + self._bar.hit_targets()

    # -- the mouse -----------------------------------------------------------------------------------------------------

    def _hover(self) -> None:
        """Tells the widgets where the mouse is, after they have moved under it."""
        if not any(widget.is_pressed for widget in self._all):
            self._take_mouse(pygame.Event(pygame.MOUSEMOTION, pos=self._mouse, rel=(0, 0), buttons=(0, 0, 0)))

    def _take_mouse(self, event: pygame.Event) -> bool:
        self._mouse = event.pos
        inside = self.view.collidepoint(event.pos)
        away = pygame.Event(event.type, {**event.dict, "pos": NOWHERE})
        held = next((widget for widget in self._all if widget.is_pressed), None)
        used = False
        for widget in self._all:
            elsewhere = (not inside and widget in self._scrolling) or held not in (None, widget)
            answered = widget.handle_event(away if elsewhere and widget is not held else event)
            if answered and event.type == pygame.MOUSEBUTTONDOWN and widget.can_focus:
                self._focus_on(widget, False)
            used = used or answered
            if answered and event.type != pygame.MOUSEMOTION:
                break
        return used

    # -- the keys ------------------------------------------------------------------------------------------------------

    def _take_key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_TAB:
            return self._step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if self._focus is not None and self._focus.handle_event(event):
            return True
        if any(widget.handle_event(event) for widget in self._all if widget is not self._focus):
            return True
        match event.key:
            case pygame.K_ESCAPE:
                self.go_back()
            case pygame.K_PAGEDOWN:
                self._scroll.scroll_to(self._scroll.target + self.view.height * 4 // 5)
            case pygame.K_PAGEUP:
                self._scroll.scroll_to(self._scroll.target - self.view.height * 4 // 5)
            case pygame.K_HOME:
                self._scroll.scroll_to(0)
            case pygame.K_END:
                self._scroll.scroll_to(self._scroll.max_offset)
            case pygame.K_LEFT | pygame.K_RIGHT | pygame.K_UP | pygame.K_DOWN:
                return self._move(*_ARROWS[event.key])
            case _:
                return False
        return True

    def _step(self, by: int) -> bool:
        stops = self._focusable_widgets()
        if not stops:
            return False
        if self._focus in stops:
            self._focus_on(stops[(stops.index(self._focus) + by) % len(stops)], True)
        else:
            self._focus_on(stops[0 if by > 0 else -1], True)
        return True

    def _move(self, across: int, down: int) -> bool:
        """The focus goes to the nearest stop in that direction; where there is none, the page scrolls."""
        if self._focus is None:
            return self._step(1)
        here = self._focus.rect
        nearest: tuple[float, Widget] | None = None
        for stop in self._focusable_widgets():
            there = stop.rect
            if across:
                ahead = (there.centerx - here.centerx) * across
                aside = max(0, there.top - here.bottom, here.top - there.bottom)
            else:
                ahead = (there.centery - here.centery) * down
                aside = max(0, there.left - here.right, here.left - there.right)
            clear = ahead > (min(here.width, there.width) if across else min(here.height, there.height)) / 2
            if stop is self._focus or not clear or (across and aside):
                continue
            far = ahead + 3 * aside + abs(there.centerx - here.centerx) * (0.1 if down else 0)
            if nearest is None or far < nearest[0]:
                nearest = far, stop
        if nearest is not None:
            self._focus_on(nearest[1], True)
            return True
        return bool(down) and self._scroll.scroll_to(self._scroll.target + down * self.px(WHEEL))

    def _focusable_widgets(self) -> list[Widget]:
        return [widget for widget in [*self._fixed, *self._scrolling] if widget.can_focus and widget.enabled]

    def _focus_on(self, widget: Widget | None, ring: bool) -> None:
        if self._focus is not None and self._focus is not widget:
            self._focus.focus(False, False)
        self._focus = widget
        if widget is None:
            return
        widget.focus(True, ring)
        if ring:
            self._reveal()

    def _reveal(self) -> None:
        """Scrolls to what has the focus, its top before all."""
        widget = self._focus
        if widget in self._scrolling and self.view.height:
            room = self.px(2 * GAP)
            if widget.rect.top < self.view.top + room:
                self._scroll.scroll_to(self._scroll.offset - (self.view.top + room - widget.rect.top))
            elif widget.rect.bottom > self.view.bottom - room:
                below = widget.rect.bottom - self.view.bottom + room
                self._scroll.scroll_to(self._scroll.offset + min(below, widget.rect.top - self.view.top - room))

    # -- scrolling -----------------------------------------------------------------------------------------------------

    def _shift_by(self, step: int) -> None:
        self._scroll.offset += step
        for widget in self._scrolling:
            widget.rect.y -= step
        self._bar.put(self.view)
        self._hover()
        self.canvas.damage(self.view)


def _draw(surface: pygame.Surface, widgets: Sequence[Widget]) -> None:
    """Draws those of the widgets that reach into the clip of the surface, with their shadows."""
    clip = surface.get_clip()
    for widget in widgets:
        reach = 2 * widget.px(24)
        if widget.rect.inflate(reach, reach).colliderect(clip):
            widget.draw(surface)


# -- panels of widgets under a title, and how they share a page --------------------------------------------------------


COLUMN = 420  # px of the design, the least width of one of two columns
WIDEST = 620
CLOSE = 4
APART = 14

SectionRow = Widget | tuple[Widget, Widget]
"""A widget, or two side by side where there is room."""


class Section:
    """Some rows on a panel, under a title. A dim text belongs to what follows it, and stands close."""

    def __init__(self, canvas: Canvas, title: str, rows: Sequence[SectionRow]) -> None:
        self.panel = Panel(canvas)
        self.rows: list[SectionRow] = [Text(canvas, title, SMALL + 5, bold=True), *rows]

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
    page.content_bottom = 0
    for column in columns:
        top = page.view.top + page.px(GAP) // 2
        for section in column:
            top = section.arrange(left, top, wide) + gap
        page.content_bottom = max(page.content_bottom, top - gap)
        left += wide + gap


# -- the head of a page: its title, and the buttons beside it ----------------------------------------------------------


def arrange_head(page: Page, left: Sequence[Widget], title: Widget, right: Sequence[Widget] = ()) -> int:
    """Puts a head on the page: buttons, title, more buttons at the right; the title below where there is no room.

    Sets the view of the page to all that is left under it, and gives where the head ends.
    """
    edge, gap, width = page.px(EDGE), page.px(GAP), page.canvas.size[0]
    wide, high = title.natural_size()
    row = [*left, *right]
    taken = sum(widget.natural_size()[0] + gap for widget in row)
    tallest = max([high, *(widget.natural_size()[1] for widget in row)])
    beside = taken + wide + 2 * edge <= width
    bottom = edge + tallest if beside else edge + max(widget.natural_size()[1] for widget in row)
    x = edge
    for widget in left:
        widget.rect = pygame.Rect((0, 0), widget.natural_size())
        widget.rect.midleft = x, (edge + bottom) // 2
        x = widget.rect.right + gap
    if beside:
        title.rect = pygame.Rect(x, (edge + bottom - high) // 2, wide, high)
    x = width - edge
    for widget in reversed(right):
        widget.rect = pygame.Rect((0, 0), widget.natural_size())
        widget.rect.midright = x, (edge + bottom) // 2
        x = widget.rect.left - gap
    if not beside:
        bottom = stack_widgets([title], edge, bottom + gap, width - 2 * edge, 0)
    top = bottom + gap
    page.view = pygame.Rect(0, top, width, page.canvas.size[1] - top)
    return bottom


# -- buttons in rows, one below the other, each row in the middle ------------------------------------------------------


def split_into_rows(groups: Iterable[Sequence[Button]], room: int, gap: int) -> list[list[Button]]:
    """Groups of buttons in as many rows as they need, so wide at most where a group is no wider; none is parted."""
    rows: list[list[Button]] = []
    wide = 0
    for group in groups:
        across = sum(button.natural_size()[0] + gap for button in group)
        if not rows or wide + across - gap > room:
            rows.append([])
            wide = 0
        rows[-1] += group
        wide += across
    return rows


def rows_height(rows: Sequence[Sequence[Button]], gap: int) -> int:
    """How high rows are together."""
    return sum(map(_height, rows)) + gap * (len(rows) - 1)


def place_rows(rows: Sequence[Sequence[Button]], width: int, top: int, gaps: tuple[int, int]) -> None:
    """Puts rows in the middle of so many pixels, from `top` down, with gaps from button to button and row to row."""
    beside, below = gaps
    for row in rows:
        high = _height(row)
        x = (width - sum(button.natural_size()[0] for button in row) - (len(row) - 1) * beside) // 2
        for button in row:
            size = button.natural_size()
            button.rect = pygame.Rect((x, top + (high - size[1]) // 2), size)
            x = button.rect.right + beside
        top += high + below


def _height(row: Sequence[Button]) -> int:
    return max(button.natural_size()[1] for button in row)


# -- a page that comes by itself in the middle of play -----------------------------------------------------------------


class ModalPage(Page):
    """The base of what comes over the table unasked: only its own buttons lead on."""

    def go_back(self) -> None:
        """Does nothing: only its buttons lead on."""
