"""Page: a scene of widgets, with a fixed head and foot and a scrolling middle; and the layout of widgets on pages."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from typing import Any, Literal, Protocol

import pygame

from game.platform.language import gettext as _
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.keys import EVERYWHERE, PAGES, KeyGroup, key_name
from game.ui.layouts.placement import place_beside
from game.ui.routes import ImportExportRoute
from game.ui.widgets.fields import import_route
from game.ui.widgets.labels import tooltip
from game.ui.widgets.node import Node, Role
from game.ui.widgets.scene import HitTarget, Scene, Stage
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import NOWHERE, SMALL, TITLE, Button, Panel, Text, Widget, pointed_at

BAR = 12  # px of the design
GLIDE = 0.3  # share of the remaining distance scrolled per frame


class ScrollBar(Widget):
    """The scroll position of a view, with a bar at its right; `shift_by` scrolls the page at once.

    The position is `offset` pixels now, moving to `target`, limited to `max_offset`.
    """

    kind = "scroll bar"
    can_focus = False

    def __init__(self, canvas: Canvas, shift_by: Callable[[int], None]) -> None:
        super().__init__(canvas, "")
        self.offset = self.target = self.max_offset = 0
        self._shift_by = shift_by
        self._view = pygame.Rect(0, 0, 0, 0)
        self._grip = 0

    def scroll_to(self, target: int) -> bool:
        """Set the target, within the limits; return whether it changed."""
        before = self.target
        self.target = max(0, min(target, self.max_offset))
        return self.target != before

    def put(self, view: pygame.Rect) -> None:
        """Place the bar at the right edge of the view; its length is the visible share of the page."""
        self._view, self.enabled = view, self.max_offset > 0
        height = max(self.px(44), view.height * view.height // max(1, view.height + self.max_offset))
        top = view.top + (view.height - height) * self.offset // max(1, self.max_offset)
        self.rect = pygame.Rect(view.right - self.px(BAR + 4), top, self.px(BAR + 4), height)

    def hit_targets(self) -> list[HitTarget]:
        return [HitTarget(self.kind, self.rect)] if self.enabled else []

    def draw(self, surface: pygame.Surface) -> None:
        if self.enabled:
            theme, is_active = self.canvas.theme, self.hover or self.is_pressed
            thin = self.rect.inflate(-self.px(BAR - 6 if is_active else BAR - 2), -self.px(4))
            thin.right = self.rect.right - self.px(4)
            self._draw_box(surface, thin, theme.accent if is_active else theme.dim, None, 6, 0.75)

    def handle_press(self, at: tuple[int, int]) -> bool:
        self._grip = at[1] - self.rect.top
        return True

    def handle_drag(self, at: tuple[int, int]) -> bool:
        room = max(1, self._view.height - self.rect.height)
        self.scroll_to((at[1] - self._grip - self._view.top) * self.max_offset // room)
        self._shift_by(self.target - self.offset)
        return True


EDGE = 24  # px of the design: margin of a page
GAP, ROW_GAP = 12, 8
WHEEL = 90  # px of the design for one notch
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class Part(Protocol):
    """Widgets that are placed together."""

    def widgets(self) -> list[Widget]:
        """Return all widgets in reading order."""

    def arrange(self, left: int, top: int, width: int) -> int:
        """Place the widgets, `width` pixels wide; return their bottom."""


def stack_widgets(parts: Iterable[Widget | Part], x: int, top: int, width: int, gap: int) -> int:
    """Stack widgets vertically, `width` pixels wide (buttons at most their preferred width); return the bottom."""
    bottom = top
    for part in parts:
        if isinstance(part, Widget):
            widget_width = min(width, part.natural_size()[0]) if isinstance(part, Button) else width
            part.rect = pygame.Rect(x, top, widget_width, part.height(widget_width))
            end = part.rect.bottom
        else:
            end = part.arrange(x, top, width)
        if end > top:
            bottom, top = end, end + gap
    return bottom


def flatten(parts: Iterable[Widget | Part]) -> list[Widget]:
    """Return all widgets in reading order."""
    return [widget for part in parts for widget in ([part] if isinstance(part, Widget) else part.widgets())]


def place_row(widgets: Sequence[Widget], gap: int, anchor: str, position: tuple[int, int]) -> pygame.Rect:
    """Place widgets side by side in their preferred sizes, and return the rectangle of the row.

    `anchor` is the attribute of that Rect that gets the `position`, such as "midleft".
    """
    sizes = [widget.natural_size() for widget in widgets]
    width = sum(width for width, _height in sizes) + gap * (len(sizes) - 1)
    row = pygame.Rect(0, 0, max(0, width), max((height for _width, height in sizes), default=0))
    setattr(row, anchor, position)
    x = row.x
    for widget, size in zip(widgets, sizes, strict=True):
        widget.rect = pygame.Rect((x, row.centery - size[1] // 2), size)
        x += size[0] + gap
    return row


def sort_by_rows(widgets: Iterable[Widget]) -> list[Widget]:
    """Sort placed widgets by their rows from top to bottom, and each row from left to right."""
    rows: list[list[Widget]] = []
    for widget in sorted(widgets, key=lambda widget: widget.rect.top):
        if not rows or widget.rect.centery >= min(other.rect.bottom for other in rows[-1]):
            rows.append([])
        rows[-1].append(widget)
    return [widget for row in rows for widget in sorted(row, key=lambda widget: widget.rect.left)]


class ButtonRows:
    """Groups of buttons in rows, centred or at one side; a group is not split."""

    def __init__(
        self, groups: Iterable[Sequence[Widget]], anchor: Literal["topleft", "midtop", "topright"] = "midtop"
    ) -> None:
        self._groups, self._anchor = [group for group in groups if group], anchor

    def widgets(self) -> list[Widget]:
        return [*chain.from_iterable(self._groups)]

    def arrange(self, left: int, top: int, width: int) -> int:
        rows: list[list[Widget]] = []
        bottom = top
        for group in self._groups:
            gap = group[0].px(ROW_GAP)
            if not rows or place_row([*rows[-1], *group], gap, "topleft", (0, 0)).width > width:
                rows.append([])
            rows[-1] += group
        for row in rows:
            gap = row[0].px(ROW_GAP)
            position = getattr(pygame.Rect(left, top, width, 0), self._anchor)
            bottom = place_row(row, gap, self._anchor, position).bottom
            for widget in row:
                widget.rect = widget.rect.clip(pygame.Rect(left, widget.rect.y, width, widget.rect.height))
            top = bottom + gap
        return bottom


def grid_columns(width: int, min_width: float, gap: int) -> int:
    """Return how many cells of at least `min_width` pixels fit side by side in `width` pixels."""
    return max(1, int((width + gap) / (min_width + gap)))


class Grid:
    """Widgets in as many columns as fit, in cells of one size: at least `min_width` pixels wide, and high enough for
    all of them and those `alike`.
    """

    def __init__(self, cells: Sequence[Widget], min_width: float, alike: Sequence[Widget] = ()) -> None:
        self._cells, self._min_width, self._every = cells, min_width, [*cells, *alike]

    def widgets(self) -> list[Widget]:
        """Return all widgets in reading order."""
        return [*self._cells]

    def arrange(self, left: int, top: int, width: int) -> int:
        """Place the widgets, `width` pixels wide in total; return the bottom."""
        if not self._cells:
            return top
        gap = self._cells[0].px(GAP)
        columns = min(len(self._every), grid_columns(width, self._min_width, gap))
        edges = [left + (width + gap) * column // columns for column in range(columns + 1)]
        height = max(cell.height((width + gap) // columns - gap) for cell in self._every)
        for index, cell in enumerate(self._cells):
            row, column = divmod(index, columns)
            x, end = edges[column], edges[column + 1] - gap
            cell.rect = pygame.Rect(x, top + row * (height + gap), end - x, height)
        return self._cells[-1].rect.bottom


def _namesakes(widget: Widget, widgets: Iterable[Widget]) -> list[Widget]:
    """Return the widgets with the same kind and name as a widget, or the same label if it has no name."""
    key = widget.kind, widget.name or widget.label
    return [other for other in widgets if (other.kind, other.name or other.label) == key]


class Page(Scene):
    """Base class of pages.

    A page passes its fixed and its scrolling widgets to `set_widgets`. Its `arrange` places them as if nothing were
    scrolled, and sets `view`, the visible area of the scrolling ones, and `content_bottom`, the bottom of the last.
    `fixed`, `scrolling` and `all_widgets` are its widgets, `focus` the one that gets keys. `tooltip_button` is the
    button whose tooltip is shown. With `accepts_imports` matches can be pasted and dropped on it.

    `text`, `note`, `button`, `icon_button`, `section` and `selector` create widgets on its canvas.
    """

    accepts_imports = False

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.text, self.note = partial(Text, self.canvas), partial(Text, self.canvas, size=SMALL, tone="dim")
        self.button, self.icon_button = partial(Button, self.canvas), partial(Button, self.canvas, icon_only=True)
        self.section = partial(Section, self.canvas)
        self.view = pygame.Rect(0, 0, 0, 0)
        self.content_bottom = 0
        self.fixed: list[Widget] = []
        self.scrolling: list[Widget] = []
        self.focus: Widget | None = None
        self.scroll = ScrollBar(self.canvas, self._shift_by)
        self.all_widgets: list[Widget] = [self.scroll]
        self._mouse = NOWHERE
        self._is_after_press = False  # and the mouse has not moved since
        self.tooltip_button: Button | None = None
        self._tooltip: tuple[str, pygame.Rect] | None = None

    def key_groups(self) -> list[KeyGroup]:
        buttons = [widget for widget in self.all_widgets if isinstance(widget, Button)]
        rows = tuple((key_name(each.key), each.label) for each in buttons if each.key is not None)
        return [*([KeyGroup(_("This page"), rows)] if rows else []), PAGES, EVERYWHERE]

    def arrange(self) -> None:
        """Set `view`, `content_bottom` and the `rect` of every widget."""
        raise NotImplementedError

    def build(self) -> None:
        """Create the contents again from the state of the page, and set the widgets."""

    def go_back(self) -> None:
        """Return to the previous scene."""
        self.stage.pop()

    def protected_areas(self) -> list[pygame.Rect]:
        """Return what no tooltip covers."""
        return []

    def import_matches(self, route: ImportExportRoute) -> None:
        """Import a text or file that was pasted or dropped on the page."""
        self.stage.go(route)

    # -- for subclasses ------------------------------------------------------------------------------------------------

    def set_widgets(self, fixed: Sequence[Widget], flowing: Sequence[Widget], first: Widget | None = None) -> None:
        """Set the widgets, in reading order; keep the focus on one of the same kind and name, or set it to `first`.

        Of several with the same kind and name or label it stays on the one with the same number among them.
        """
        before, old_widgets = self.focus, [*self.fixed, *self.scrolling]
        self.fixed, self.scrolling = list(fixed), list(flowing)
        self.all_widgets = [*fixed, *flowing, self.scroll]
        self.focus = None
        if before is not None:
            old_namesakes = _namesakes(before, old_widgets)
            namesakes = _namesakes(before, [widget for widget in self._focusable_widgets() if widget.enabled])
            number = next((number for number, widget in enumerate(old_namesakes) if widget is before), 0)
            first = namesakes[min(number, len(namesakes) - 1)] if namesakes else first
        self._focus_on(first, before is not None and before.ring)

    def selector(
        self,
        label: str,
        items: Sequence[SelectorItem],
        value: object,
        on_change: Callable[[Any], object],
        form: Literal["fitting", "list", "brief"] = "fitting",
    ) -> Selector:
        """Return a selector."""
        return Selector(self.canvas, label, items, value, on_change, form)

    def rebuild(self) -> None:
        """Show the contents again after a change."""
        self.build()
        self.relayout()

    def change(self, name: str, value: object) -> None:
        """Set an attribute that the player has chosen, and show the contents again."""
        setattr(self, name, value)
        self.rebuild()

    def relayout(self) -> None:
        """Lay out again after a change of size, with the focused widget in view."""
        self.lay_out()
        self._reveal()
        self.canvas.damage()

    # -- scene methods -------------------------------------------------------------------------------------------------

    def lay_out(self) -> None:
        self.arrange()
        below = self.content_bottom + self.px(GAP) // 2 - self.view.bottom
        self.scroll.max_offset = max(0, below) if self.scrolling else 0
        self.scroll.target = self.scroll.offset = min(self.scroll.offset, self.scroll.max_offset)
        for widget in self.scrolling:
            widget.rect.y -= self.scroll.offset
        self.scroll.put(self.view)
        self._hover()
        self._update_tooltip()

    def handle_event(self, event: pygame.Event) -> bool:
        used = self._dispatch_event(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._is_after_press = used and event.type == pygame.MOUSEBUTTONDOWN
        self._update_tooltip()
        return used

    def _dispatch_event(self, event: pygame.Event) -> bool:
        opened = self.open_list()
        if opened is not None and event.type in (*MOUSE, pygame.MOUSEWHEEL, pygame.KEYDOWN):
            self._mouse = event.pos if event.type in MOUSE else self._mouse
            opened.handle_event(event)
            if not opened.is_open:  # the row of another item may be higher
                self.relayout()
            return True
        if event.type in MOUSE:
            return self._take_mouse(event)
        match event.type:
            case pygame.DROPTEXT | pygame.DROPFILE:
                return self._handle_import(event)
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
        return (self.focus is not None and self.focus.handle_shortcut(event)) or self._handle_import(event)

    def _handle_import(self, event: pygame.Event) -> bool:
        route = import_route(event) if self.accepts_imports else None
        if route is not None:
            self.import_matches(route)
        return route is not None

    def tick(self, now: int) -> bool:
        remaining = self.scroll.target - self.scroll.offset
        if remaining:
            is_gliding = abs(remaining) > 2 and self.canvas.settings.motion not in ("reduced", "off")
            self._shift_by(round(remaining * GLIDE) if is_gliding else remaining)
        return self.scroll.offset != self.scroll.target

    def draw_background(self, surface: pygame.Surface) -> None:
        """Draw the background, the empty table, within the clip of `surface`."""
        clip = surface.get_clip()
        surface.blit(self.canvas.background(), clip, area=clip)

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        self.draw_background(surface)
        for area, widgets in ((self.view, self.scrolling), (clip, [*self.fixed, self.scroll])):
            surface.set_clip(area.clip(clip))
            for widget in widgets:
                reach = 2 * self.px(24)  # the shadow
                if widget.rect.inflate(reach, reach).colliderect(surface.get_clip()):
                    widget.draw(surface)
        if self.scroll.offset:
            surface.fill(self.canvas.theme.panel_edge, (*self.view.topleft, self.view.width, self.px(1)))
        if self._tooltip is not None:
            words, rect = self._tooltip
            blend(surface, tooltip(self.canvas, words), rect)
        if (opened := self.open_list()) is not None:
            opened.draw_list(surface)

    def open_list(self) -> Selector | None:
        """Return the selector whose list is open; it gets all input."""
        return next((widget for widget in self.all_widgets if isinstance(widget, Selector) and widget.is_open), None)

    # -- tooltips -----------------------------------------------------------------------------------------------------

    def _update_tooltip(self) -> None:
        """Show the tooltip of the button under the mouse or with the visible focus."""
        buttons = (widget for widget in self.all_widgets if isinstance(widget, Button))
        before, button = self._tooltip, pointed_at(buttons, self._is_after_press)
        self.tooltip_button, self._tooltip = button, None
        if button is not None:
            size, bounds = tooltip(self.canvas, button.tooltip).get_size(), self.canvas.surface.get_rect()
            rect = place_beside(size, button.rect, bounds, self.protected_areas(), self.px(6))
            self._tooltip = button.tooltip, rect
        if self._tooltip != before:
            for _words, rect in filter(None, (before, self._tooltip)):
                self.canvas.damage(rect)

    def hit_targets(self) -> list[HitTarget]:
        if (opened := self.open_list()) is not None:
            return opened.hit_targets()
        seen = [target for widget in self.fixed for target in widget.hit_targets()]
        for widget in self.scrolling:
            seen += [
                target._replace(rect=target.rect.clip(self.view))
                for target in widget.hit_targets()
                if self.view.contains(target.rect) or target.rect.clip(self.view).h >= self.px(16)
            ]
        return seen + self.scroll.hit_targets()

    # -- screen readers ------------------------------------------------------------------------------------------------

    def in_reading_order(self) -> list[Widget]:
        """Return the fixed widgets above the scrolling ones, these, and the fixed ones below them."""
        fixed = sort_by_rows(widget for widget in self.fixed if not isinstance(widget, Panel))
        below = [widget for widget in fixed if self.scrolling and widget.rect.top >= self.view.bottom]
        return [*(widget for widget in fixed if widget not in below), *self.scrolling, *below]

    def nodes(self) -> list[Node]:
        """Return the nodes of the widgets, without captions that have the text of the widget beside them.

        The widgets on a panel with a title are a group.
        """
        nodes: list[Node] = []
        group: list[Node] = []
        panel: Panel | None = None
        widgets = self.in_reading_order()
        for before, widget, after in zip([None, *widgets], widgets, [*widgets[1:], None], strict=False):
            if panel is not None and not panel.rect.contains(widget.rect):
                panel = None
            if isinstance(widget, Panel) and widget.title:
                panel, group = widget, []
                nodes.append(Node(Role.GROUP, panel.title, panel.rect, panel, children=group))
            elif not (isinstance(widget, Text) and widget.label in [each.label for each in (before, after) if each]):
                (group if panel is not None else nodes).extend(widget.nodes())
        return nodes

    def focus_node(self, node: Node) -> None:
        if isinstance(node.widget, Widget) and node.widget in self._focusable_widgets():
            self._focus_on(node.widget, True)
            self._update_tooltip()

    def perform(self, act: Callable[[], object]) -> None:
        opened = self.open_list()
        act()
        if opened is not None and not opened.is_open:
            self.relayout()
        self._update_tooltip()

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
        if self._explain_disabled(event.key):
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
            case key:
                return key in ARROWS and self._move(*ARROWS[key])
        return True

    def _explain_disabled(self, key: int) -> bool:
        """Focus on the disabled button with this key, so that its tooltip says why; return whether there is one."""
        buttons = [each for each in self._focusable_widgets() if isinstance(each, Button) and each.key == key]
        disabled = next((button for button in buttons if not button.enabled), None)
        if disabled is not None:
            self._focus_on(disabled, True)
        return disabled is not None

    def _step(self, step: int) -> bool:
        stops = self._focusable_widgets()
        if stops:
            index = stops.index(self.focus) if self.focus in stops else -1 if step > 0 else 0
            self._focus_on(stops[(index + step) % len(stops)], True)
        return bool(stops)

    def _move(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest widget in that direction; if there is none, scroll."""
        if self.focus is None:
            return self._step(1)
        current, along, across = self.focus.rect, 0 if dx else 1, 1 if dx else 0
        start, end = current.topleft[across], current.bottomright[across]
        candidates: list[tuple[float, int, Widget]] = []
        for widget in self._focusable_widgets():
            target = widget.rect
            ahead = (target.center[along] - current.center[along]) * (dx or dy)
            offset = max(0, target.topleft[across] - end, start - target.bottomright[across])
            if ahead > min(current.size[along], target.size[along]) / 2 and not (dx and offset):
                distance = ahead + 3 * offset + abs(target.centerx - current.centerx) * (0.1 if dy else 0)
                candidates.append((distance, len(candidates), widget))
        if candidates:
            self._focus_on(min(candidates)[-1], True)
            return True
        return bool(dy) and self.scroll.scroll_to(self.scroll.target + dy * self.px(WHEEL))

    def _focusable_widgets(self) -> list[Widget]:
        return [widget for widget in self.in_reading_order() if widget.can_focus and widget.is_reachable]

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
        self.scroll.put(self.view)
        self._hover()
        self.canvas.damage(self.view)


class ButtonRow:
    """Text with a button at its right."""

    def __init__(self, text: Text, button: Button) -> None:
        self._text, self._button = text, button

    def widgets(self) -> list[Widget]:
        return [self._text, self._button]

    def arrange(self, left: int, top: int, width: int) -> int:
        room = width - self._button.natural_size()[0] - self._text.px(GAP)
        height = max(self._text.height(room), self._button.natural_size()[1])
        place_row([self._button], 0, "midright", (left + width, top + height // 2))
        stack_widgets([self._text], left, top + (height - self._text.height(room)) // 2, room, 0)
        return top + height


# -- sections: panels of rows under a title ---------------------------------------------------------------------------


COLUMN = 420  # px of the design: least width of a column
CLOSE = 4
APART = 14

SectionRow = Widget | Part | tuple[Widget, Widget]
"""Widgets in one column, or two side by side if there is space."""


class Section:
    """Rows on a panel, under a title. Dim text belongs to the row after it and is placed close to it.

    A section without rows is not shown.
    """

    def __init__(self, canvas: Canvas, title: str, rows: Sequence[SectionRow]) -> None:
        self.panel = Panel(canvas, title=title)
        self.rows = [*([Text(canvas, title, SMALL + 5, bold=True)] if title else []), *rows] if rows else []

    def widgets(self) -> list[Widget]:
        parts = chain.from_iterable(row if isinstance(row, tuple) else (row,) for row in self.rows)
        return flatten([*([self.panel] if self.rows else []), *parts])

    def arrange(self, left: int, top: int, width: int) -> int:
        if not self.rows:
            return top
        px = self.panel.px
        pad = px(GAP + 8)
        x, inside, bottom = left + pad, width - 2 * pad, top + pad
        for row in self.rows:
            if isinstance(row, tuple):
                end = self._arrange_pair(row, x, bottom, inside)
            else:
                end = stack_widgets([row], x, bottom, inside, 0)
            last = row[-1] if isinstance(row, tuple) else row
            bottom = end + px(CLOSE if isinstance(last, Text) and last.tone in ("dim", "accent") else APART)
        self.panel.rect = pygame.Rect(left, top, width, end + pad - top)
        return self.panel.rect.bottom

    def _arrange_pair(self, pair: tuple[Widget, Widget], left: int, top: int, width: int) -> int:
        gap, first = self.panel.px(GAP), round(width * 0.4)
        if pair[0].natural_size()[0] > first:
            return stack_widgets(pair, left, top, width, gap // 2)
        end = stack_widgets([pair[0]], left, top, first, 0)
        return max(end, stack_widgets([pair[1]], left + first + gap, top, width - first - gap, 0))


# -- bars at the top and at the bottom of a page -----------------------------------------------------------------------


def arrange_head(
    page: Page, left: Sequence[Widget], title: Widget, right: Sequence[Button | Text] = (), shrinks: bool = False
) -> int:
    """Lay out the head: buttons, title, more buttons at the right; the title goes below them if there is no space.

    With `shrinks` the buttons at the right are reduced to icons before that, the last ones first. Set the page's view
    to the area under the head, and return the bottom of the head.
    """
    edge, gap, width = page.px(EDGE), page.px(GAP), page.canvas.size[0]

    def fits() -> bool:
        return sum(widget.natural_size()[0] + gap for widget in [*left, title, *right]) - gap + 2 * edge <= width

    if shrinks:
        buttons = [button for button in right if isinstance(button, Button) and button.icon]
        for button in buttons:
            button.is_icon_only = False
        for button in reversed(buttons):
            button.is_icon_only = not fits()
    beside = [*left, title] if fits() else left
    bottom = edge + max(widget.natural_size()[1] for widget in [*beside, *right])
    place_row(beside, gap, "midleft", (edge, (edge + bottom) // 2))
    place_row(right, gap, "midright", (width - edge, (edge + bottom) // 2))
    if title not in beside:
        bottom = stack_widgets([title], edge, bottom + gap, width - 2 * edge, 0)
    page.view = pygame.Rect(0, bottom + gap, width, page.canvas.size[1] - bottom - gap)
    return bottom


def arrange_band(page: Page, band: Panel, rows: Sequence[Widget | Part]) -> int:
    """Stack rows on `band`, a panel at the bottom of the window; return its top."""
    (width, height), gap = page.canvas.size, page.px(GAP)
    row_gap = page.px(ROW_GAP)
    band_height = stack_widgets(rows, gap, row_gap, width - 2 * gap, row_gap) + row_gap
    band.rect = pygame.Rect(0, height - band_height, width, band_height)
    stack_widgets(rows, gap, band.rect.top + row_gap, width - 2 * gap, row_gap)
    return band.rect.top


# -- pages with a title, and sections in columns -----------------------------------------------------------------------


class SectionPage(Page):
    """Base class of pages with a back button, a title, buttons at the right of it, and sections in columns.

    A column is at most `max_width` pixels of the design wide, at normal text size.
    """

    max_width = 620

    def __init__(self, stage: Stage, title: str = "") -> None:
        super().__init__(stage)
        self._back = self.button(_("Back"), stage.pop, icon="back")
        self._title = self.text(title, TITLE, bold=True)
        self._head_buttons: Sequence[Button | Text] = ()

    def show_sections(
        self,
        columns: Sequence[Sequence[Section]],
        first: Widget | None,
        narrow: Sequence[Section] = (),
        above: Sequence[Widget | Part] = (),
        below: Sequence[Widget] = (),
    ) -> None:
        """Show these sections, in the order `narrow` if there is space for one column only; focus on `first`.

        The widgets and parts `above` the sections scroll with them, as wide as the page. The subclass places fixed ones
        `below` them.
        """
        self._above, self._columns = above, [column for column in columns if flatten(column)]
        self._narrow = narrow or [*chain.from_iterable(columns)]
        fixed = [self._back, self._title, *self._head_buttons, *below]
        self.set_widgets(fixed, flatten([*above, *self._narrow]), first)

    def arrange(self) -> None:
        """Place the head and the sections: in columns side by side if the window is wide enough, otherwise in one.

        The sections are read in the order in which they are placed.
        """
        arrange_head(self, [self._back], self._title, self._head_buttons)
        edge, gap, total = self.px(EDGE), 2 * self.px(GAP), self.canvas.size[0]
        top = self.content_bottom = self.view.top + self.px(GAP) // 2
        if self._above:
            self.content_bottom = stack_widgets(self._above, edge, top, total - 2 * edge, gap * 3 // 4)
            top = self.content_bottom + gap * 3 // 4
        scale, columns = self.canvas.text_size(100) / 100, self._columns
        if total - 2 * edge < len(columns) * (COLUMN * scale + gap) - gap:
            columns = [self._narrow]
        self.scrolling = flatten([*self._above, *chain.from_iterable(columns)])
        count = max(1, len(columns))
        width = min(round(self.max_width * scale), (total - 2 * edge - (count - 1) * gap) // count)
        left = (total - count * width - (count - 1) * gap) // 2
        for column in columns:
            self.content_bottom = max(self.content_bottom, stack_widgets(column, left, top, width, gap))
            left += width + gap
