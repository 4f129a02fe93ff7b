"""A page: a scene of widgets, with a head and a foot that stay and a middle that scrolls."""

from collections.abc import Sequence

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.widgets.scene import Scene, Stage, Thing
from game.ui.widgets.widget import NOWHERE, Button, Widget

EDGE = 24  # px of the design from the window's edge to what stands on a page
GAP = 12
WHEEL = 90  # px of the design for one notch
BAR = 12
GLIDE = 0.3  # of the way still to scroll, made in one frame
_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def stack(widgets: Sequence[Widget], x: int, top: int, width: int, gap: int) -> int:
    """Puts widgets under one another, `width` pixels wide (a button no wider than it likes); where the last ends."""
    for widget in widgets:
        wide = min(width, widget.natural_size()[0]) if isinstance(widget, Button) else width
        high = widget.height(wide)
        widget.rect = pygame.Rect(x, top, wide, high)
        top += high + (gap if high else 0)
    return top - gap if widgets else top


class Page(Scene):
    """The base of the pages.

    A page gives its widgets to `fill`, those that stay and those that scroll within `view`, and puts them in their
    places in `arrange`, as if nothing were scrolled; `bottom` is where the last of those that scroll ends.
    """

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self.view = pygame.Rect(0, 0, 0, 0)
        self.bottom = 0
        self._fixed: list[Widget] = []
        self._flowing: list[Widget] = []
        self._focus: Widget | None = None
        self._shift = 0  # px the middle is scrolled up
        self._aim = 0  # px it is being scrolled to
        self._bar = _ScrollBar(canvas, self)
        self._mouse = NOWHERE

    def arrange(self) -> None:
        """Sets `view`, `bottom` and the place of every widget."""
        raise NotImplementedError

    def back(self) -> None:
        """Goes back to where the player came from."""
        self.stage.pop()

    # -- what pages ask ------------------------------------------------------------------------------------------------

    def fill(self, fixed: Sequence[Widget], flowing: Sequence[Widget], first: Widget | None = None) -> None:
        """Takes these widgets, in reading order; the focus stays on the same thing, or goes to `first`."""
        before = self._focus
        self._fixed, self._flowing = list(fixed), list(flowing)
        self._focus = None
        if before is not None:
            same = [widget for widget in self._stops() if (widget.kind, widget.label) == (before.kind, before.label)]
            self._focus_on(same[0] if same else first, before.ring)
        else:
            self._focus_on(first, False)

    def again(self) -> None:
        """Puts everything in its place anew, after something has changed its size, with the focus in sight."""
        self.lay_out()
        self._reveal()
        self.canvas.damage()

    def px(self, design_px: float) -> int:
        """Pixels of the window for pixels of the design."""
        return max(1, round(design_px * self.canvas.unit))

    def arrange_head(self, left: Sequence[Widget], title: Widget, right: Sequence[Widget] = ()) -> int:
        """Puts a head on the page: buttons, title, more buttons at the right; the title below where there is no room.

        Sets `view` to all that is left under it, and gives where the head ends.
        """
        edge, gap, width = self.px(EDGE), self.px(GAP), self.canvas.size[0]
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
            bottom = stack([title], edge, bottom + gap, width - 2 * edge, 0)
        top = bottom + gap
        self.view = pygame.Rect(0, top, width, self.canvas.size[1] - top)
        return bottom

    # -- a scene -------------------------------------------------------------------------------------------------------

    def lay_out(self) -> None:
        self.arrange()
        self._aim = self._shift = min(self._shift, self._furthest())
        for widget in self._flowing:
            widget.rect.y -= self._shift
        self._bar.put()
        self._hover()

    def take(self, event: pygame.Event) -> bool:
        if event.type in _MOUSE:
            return self._take_mouse(event)
        match event.type:
            case pygame.WINDOWLEAVE:
                self._mouse = NOWHERE
                for widget in self._all():
                    widget.take(event)
            case pygame.MOUSEWHEEL:
                return self._scroll_to(self._aim - round(event.precise_y * self.px(WHEEL)))
            case pygame.TEXTINPUT if self._focus is not None:
                return self._focus.take(event)
            case pygame.KEYDOWN:
                return self._take_key(event)
        return False

    def tick(self, now: int) -> bool:
        if self._shift == self._aim:
            return False
        left = self._aim - self._shift
        if self.canvas.settings.motion in ("reduced", "off") or abs(left) < 3:
            step = left
        else:
            step = round(left * GLIDE) or (1 if left > 0 else -1)
        self._shift_by(step)
        return self._shift != self._aim

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draws what the widgets stand on, within the clip of `surface`: the empty table."""
        clip = surface.get_clip()
        surface.blit(self.canvas.ground(), clip, area=clip)

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        self.draw_ground(surface)
        surface.set_clip(self.view.clip(clip))
        self._draw_all(surface, self._flowing)
        surface.set_clip(clip)
        if self._shift:
            theme, line = self.canvas.theme, pygame.Rect(self.view.x, self.view.y, self.view.width, self.px(1))
            surface.fill(theme.panel_edge, line)
        self._draw_all(surface, [*self._fixed, self._bar])

    def things(self) -> list[Thing]:
        seen = [thing for widget in self._fixed for thing in widget.things()]
        for widget in self._flowing:
            seen += [
                Thing(thing.name, thing.rect.clip(self.view))
                for thing in widget.things()
                if self.view.contains(thing.rect) or thing.rect.clip(self.view).h >= self.px(16)
            ]
        return seen + self._bar.things()

    # -- the mouse -----------------------------------------------------------------------------------------------------

    def _hover(self) -> None:
        """Tells the widgets where the mouse is, after they have moved under it."""
        if not any(widget.held for widget in self._all()):
            self._take_mouse(pygame.Event(pygame.MOUSEMOTION, pos=self._mouse, rel=(0, 0), buttons=(0, 0, 0)))

    def _take_mouse(self, event: pygame.Event) -> bool:
        self._mouse = event.pos
        inside = self.view.collidepoint(event.pos)
        away = pygame.Event(event.type, {**event.dict, "pos": NOWHERE})
        held = next((widget for widget in self._all() if widget.held), None)
        used = False
        for widget in self._all():
            elsewhere = (not inside and widget in self._flowing) or held not in (None, widget)
            answered = widget.take(away if elsewhere and widget is not held else event)
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
        if self._focus is not None and self._focus.take(event):
            return True
        if any(widget.take(event) for widget in self._all() if widget is not self._focus):
            return True
        match event.key:
            case pygame.K_ESCAPE:
                self.back()
            case pygame.K_PAGEDOWN:
                self._scroll_to(self._aim + self.view.height * 4 // 5)
            case pygame.K_PAGEUP:
                self._scroll_to(self._aim - self.view.height * 4 // 5)
            case pygame.K_HOME:
                self._scroll_to(0)
            case pygame.K_END:
                self._scroll_to(self._furthest())
            case pygame.K_LEFT | pygame.K_RIGHT | pygame.K_UP | pygame.K_DOWN:
                return self._move(*_ARROWS[event.key])
            case _:
                return False
        return True

    def _step(self, by: int) -> bool:
        stops = self._stops()
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
        for stop in self._stops():
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
        return bool(down) and self._scroll_to(self._aim + down * self.px(WHEEL))

    def _stops(self) -> list[Widget]:
        return [widget for widget in [*self._fixed, *self._flowing] if widget.can_focus and widget.enabled]

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
        if widget in self._flowing and self.view.height:
            room = self.px(2 * GAP)
            if widget.rect.top < self.view.top + room:
                self._scroll_to(self._shift - (self.view.top + room - widget.rect.top))
            elif widget.rect.bottom > self.view.bottom - room:
                below = widget.rect.bottom - self.view.bottom + room
                self._scroll_to(self._shift + min(below, widget.rect.top - self.view.top - room))

    # -- scrolling -----------------------------------------------------------------------------------------------------

    def _furthest(self) -> int:
        return max(0, self.bottom + self.px(GAP) // 2 - self.view.bottom)

    def _scroll_to(self, aim: int) -> bool:
        before = self._aim
        self._aim = max(0, min(aim, self._furthest()))
        return self._aim != before

    def _shift_by(self, step: int) -> None:
        self._shift += step
        for widget in self._flowing:
            widget.rect.y -= step
        self._bar.put()
        self._hover()
        self.canvas.damage(self.view)

    def _all(self) -> list[Widget]:
        return [*self._fixed, *self._flowing, self._bar]

    def _draw_all(self, surface: pygame.Surface, widgets: Sequence[Widget]) -> None:
        reach = 2 * self.px(24)
        clip = surface.get_clip()
        for widget in widgets:
            if widget.rect.inflate(reach, reach).colliderect(clip):
                widget.draw(surface)


class _ScrollBar(Widget):
    """The bar at the right of a page whose middle is longer than its view."""

    kind = "scroll bar"
    can_focus = False

    def __init__(self, canvas: Canvas, page: Page) -> None:
        super().__init__(canvas, "")
        self._page = page
        self._grip = 0

    def put(self) -> None:
        """Goes to the right edge of the view, as long as its share of the whole."""
        page, view = self._page, self._page.view
        furthest = page._furthest()
        self.enabled = furthest > 0
        whole = view.height + furthest
        high = max(self.px(44), view.height * view.height // max(1, whole))
        top = view.top + (view.height - high) * page._shift // max(1, furthest)
        self.rect = pygame.Rect(view.right - self.px(BAR + 4), top, self.px(BAR + 4), high)

    def things(self) -> list[Thing]:
        return [Thing(self.kind, self.rect)] if self.enabled else []

    def draw(self, surface: pygame.Surface) -> None:
        if not self.enabled:
            return
        theme = self.canvas.theme
        thin = self.rect.inflate(-self.px(BAR - 2 if not (self.hover or self.held) else BAR - 6), -self.px(4))
        thin.right = self.rect.right - self.px(4)
        self._plate(surface, thin, theme.accent if self.held or self.hover else theme.dim, None, 6, 0.75)

    def pressed(self, at: tuple[int, int]) -> bool:
        self._grip = round(at[1]) - self.rect.top
        return True

    def dragged(self, at: tuple[int, int]) -> bool:
        page, view = self._page, self._page.view
        way = max(1, view.height - self.rect.height)
        page._scroll_to((round(at[1]) - self._grip - view.top) * page._furthest() // way)
        page._shift_by(page._aim - page._shift)
        return True
