"""A page: a scene of widgets, with a head and a foot that stay and a middle that scrolls."""

from collections.abc import Sequence

import pygame

from game.ui.widgets.labels import BODY, badge
from game.ui.widgets.scene import Scene, Stage, Thing
from game.ui.widgets.scroll import Scroll, ScrollBar
from game.ui.widgets.widget import FLAG, NOWHERE, Button, Widget

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
    places in `arrange`, as if nothing were scrolled; `bottom` is where the last of those that scroll ends. It
    `names_icons` that the mouse or the keys are at.
    """

    names_icons = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.view = pygame.Rect(0, 0, 0, 0)
        self.bottom = 0
        self._fixed: list[Widget] = []
        self._flowing: list[Widget] = []
        self._focus: Widget | None = None
        self._scroll = Scroll()
        self._bar = ScrollBar(self.canvas, self._scroll, self._shift_by)
        self._all: list[Widget] = [self._bar]
        self._mouse = NOWHERE
        self._named: Button | None = None

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
        self._all = [*fixed, *flowing, self._bar]
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

    # -- a scene -------------------------------------------------------------------------------------------------------

    def lay_out(self) -> None:
        self.arrange()
        self._scroll.reach(self.bottom + self.px(GAP) // 2 - self.view.bottom)
        for widget in self._flowing:
            widget.rect.y -= self._scroll.shift
        self._bar.put(self.view)
        self._hover()
        self._name_icon()

    def take(self, event: pygame.Event) -> bool:
        used = self._answer(event)
        self._name_icon()
        return used

    def _answer(self, event: pygame.Event) -> bool:
        if event.type in _MOUSE:
            return self._take_mouse(event)
        match event.type:
            case pygame.WINDOWLEAVE:
                self._mouse = NOWHERE
                for widget in self._all:
                    widget.take(event)
            case pygame.MOUSEWHEEL:
                return self._scroll.to(self._scroll.aim - round(event.precise_y * self.px(WHEEL)))
            case pygame.TEXTINPUT if self._focus is not None:
                return self._focus.take(event)
            case pygame.KEYDOWN:
                return self._take_key(event)
        return False

    def shortcut(self, event: pygame.Event) -> bool:
        return self._focus is not None and self._focus.shortcut(event)

    def tick(self, now: int) -> bool:
        step = self._scroll.step(self.canvas.settings.motion not in ("reduced", "off"))
        if step:
            self._shift_by(step)
        return self._scroll.shift != self._scroll.aim

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draws what the widgets stand on, within the clip of `surface`: the empty table."""
        clip = surface.get_clip()
        surface.blit(self.canvas.ground(), clip, area=clip)

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        self.draw_ground(surface)
        surface.set_clip(self.view.clip(clip))
        _draw(surface, self._flowing)
        surface.set_clip(clip)
        if self._scroll.shift:
            theme, line = self.canvas.theme, pygame.Rect(self.view.x, self.view.y, self.view.width, self.px(1))
            surface.fill(theme.panel_edge, line)
        _draw(surface, [*self._fixed, self._bar])
        if self._named is not None:
            surface.blit(*self._name_of(self._named), special_flags=FLAG)

    # -- the names of icons --------------------------------------------------------------------------------------------

    def _name_icon(self) -> None:
        """Has the name of the icon drawn that the mouse or the keys are at, where the page does not say it itself."""
        before = self._named
        icons = [widget for widget in self._all if isinstance(widget, Button) and widget.terse and widget.enabled]
        self._named = next((icon for icon in icons if icon.hover or icon.ring), None) if self.names_icons else None
        if self._named is not before:
            for icon in (before, self._named):
                if icon is not None:
                    self.canvas.damage(self._name_of(icon)[1])

    def _name_of(self, icon: Button) -> tuple[pygame.Surface, pygame.Rect]:
        """The name of an icon and where it is written: above it, or below where there is no room."""
        theme, gap = self.canvas.theme, self.px(6)
        word, rect = badge(self.canvas, icon.label, self.canvas.text_size(BODY), (0, 0), theme.text, theme.panel)
        rect.midbottom = icon.rect.centerx, icon.rect.top - gap
        if rect.top < 0:
            rect.top = icon.rect.bottom + gap
        return word, rect.clamp(self.canvas.surface.get_rect())

    def things(self) -> list[Thing]:
        seen = [thing for widget in self._fixed for thing in widget.things()]
        for widget in self._flowing:
            seen += [
                thing._replace(rect=thing.rect.clip(self.view))
                for thing in widget.things()
                if self.view.contains(thing.rect) or thing.rect.clip(self.view).h >= self.px(16)
            ]
        return seen + self._bar.things()

    # -- the mouse -----------------------------------------------------------------------------------------------------

    def _hover(self) -> None:
        """Tells the widgets where the mouse is, after they have moved under it."""
        if not any(widget.held for widget in self._all):
            self._take_mouse(pygame.Event(pygame.MOUSEMOTION, pos=self._mouse, rel=(0, 0), buttons=(0, 0, 0)))

    def _take_mouse(self, event: pygame.Event) -> bool:
        self._mouse = event.pos
        inside = self.view.collidepoint(event.pos)
        away = pygame.Event(event.type, {**event.dict, "pos": NOWHERE})
        held = next((widget for widget in self._all if widget.held), None)
        used = False
        for widget in self._all:
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
        if any(widget.take(event) for widget in self._all if widget is not self._focus):
            return True
        match event.key:
            case pygame.K_ESCAPE:
                self.back()
            case pygame.K_PAGEDOWN:
                self._scroll.to(self._scroll.aim + self.view.height * 4 // 5)
            case pygame.K_PAGEUP:
                self._scroll.to(self._scroll.aim - self.view.height * 4 // 5)
            case pygame.K_HOME:
                self._scroll.to(0)
            case pygame.K_END:
                self._scroll.to(self._scroll.furthest)
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
        return bool(down) and self._scroll.to(self._scroll.aim + down * self.px(WHEEL))

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
                self._scroll.to(self._scroll.shift - (self.view.top + room - widget.rect.top))
            elif widget.rect.bottom > self.view.bottom - room:
                below = widget.rect.bottom - self.view.bottom + room
                self._scroll.to(self._scroll.shift + min(below, widget.rect.top - self.view.top - room))

    # -- scrolling -----------------------------------------------------------------------------------------------------

    def _shift_by(self, step: int) -> None:
        self._scroll.shift += step
        for widget in self._flowing:
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
