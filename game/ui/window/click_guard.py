"""Which presses of the mouse and the keys count: none acts on what appeared too short a time before it.

This is the only place where that is decided. Scenes only say when something on them came or went, and which events
would act on it.
"""

import math
import sys
from typing import Literal, NamedTuple

import pygame

from game.ui.widgets.scene import Scene

FRESH = 400  # ms after it was first seen in which nothing that appeared can be pressed
LATE = 900  # ms after a press in which a second at the same place may be the rest of a slow double-click
DOUBLE = 500  # ms, the same where what it meets is what the first press led to
STILL = 8  # px that a hand moves without meaning to


class ClickGuard:
    """Lets a press count unless it would act on what has just appeared.

    A scene, or a part of one, has to be seen for 0.4 s before a key or a click acts on it: it was meant for what was
    there before. For a scene the time begins with its first frame, so that a slow machine takes nothing from it.

    For longer, a click does not count where it follows another at the same place and meets something else there: it may
    be the second of a slow double-click. What was to be expected there is waited for no longer than a double-click
    takes: the list that the press opened, and the same thing after what it did.

    `last` is where the mouse was pressed or let go last, wherever it went since.
    """

    def __init__(self) -> None:
        self.last: tuple[int, int] | None = None
        self._drawn_at: int | None = None  # when the top scene was first seen
        self._at: tuple[int, int] | None = None
        self._when = 0
        self._met: _Met | None = None

    def scene_changed(self) -> None:
        """Another scene is on top."""
        self._drawn_at = None

    @property
    def new_scene(self) -> bool:
        """Whether the top scene has not been drawn yet."""
        return self._drawn_at is None

    def scene_drawn(self, now: int) -> None:
        """The top scene has been drawn for the first time."""
        self._drawn_at = now

    def is_waiting(self, scene: Scene, now: int) -> bool:
        """Whether anything on the scene appeared so short a time ago that it cannot be pressed yet."""
        return self._is_fresh(now) or now - scene.last_change_ms < FRESH

    def accepts(self, event: pygame.Event, scene: Scene, now: int) -> bool:
        """Whether an event of the mouse or the keys is meant for what it would act on at the time `now`."""
        if event.type in _PRESSES:
            changed = now - scene.last_change_ms < FRESH and scene.is_affected_by_change(event)
            if changed or self._is_fresh(now):
                return False
        return event.type not in _MOUSE or self._click_counts(event, scene, now)

    def _is_fresh(self, now: int) -> bool:
        return self._drawn_at is None or now - self._drawn_at < FRESH

    def _click_counts(self, event: pygame.Event, scene: Scene, now: int) -> bool:
        moved = self._at is None or math.dist(self._at, event.pos) > STILL
        if event.type != pygame.MOUSEBUTTONDOWN:
            if event.type == pygame.MOUSEMOTION and moved:
                self._at = None
            if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
                self.last = event.pos
            return True
        if event.button != 1:
            return True
        met, self.last = _met(scene, event.pos), event.pos
        if self._met is not None and not moved and met != self._met:
            rest_of_last = now - self._when < (DOUBLE if self._met.leads_to(met) else LATE)
            if rest_of_last:
                return False
        self._at, self._when, self._met = event.pos, now, met
        return True


_PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.TEXTINPUT)
_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class _Met(NamedTuple):
    """What can be pressed at a point, on which scene, and after how many deeds of the person there."""

    scene: str
    hit_target: str
    action_count: int

    def leads_to(self, later: "_Met") -> bool:
        """Whether this, when pressed, does something and stays, or opens a list in which the later one is a row."""
        stays = bool(self.hit_target) and later.hit_target == self.hit_target
        return later.scene == self.scene and (stays or later.hit_target.startswith(f"{self.hit_target}: "))


def _met(scene: Scene, at: tuple[int, int]) -> _Met:
    thing = next((thing.name for thing in scene.hit_targets() if thing.rect.collidepoint(at)), "")
    return _Met(type(scene).__name__, thing, scene.deeds)


# -- keys that are held down: those that move something go on doing so, all others count once --------------------------


GOING_ON = {
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_TAB),
    *(pygame.K_PLUS, pygame.K_MINUS, pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_EQUALS),
}
"""The keys that are pressed again and again while they are held down."""


class HeldKeys:
    """Lets a key count once until it is let go: Enter held too long takes up no tile and lays it in one press."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def accepts(self, event: pygame.Event) -> bool:
        """Whether an event is anything but a key coming again while it is down."""
        match event.type:
            case pygame.KEYDOWN if event.key not in GOING_ON:
                again = event.key in self._down
                self._down.add(event.key)
                return not again
            case pygame.KEYUP:
                self._down.discard(event.key)
            case pygame.WINDOWFOCUSLOST:  # what is let go elsewhere is not told here
                self._down.clear()
        return True


# -- keys pressed with Ctrl, Alt or Cmd: they are the program's shortcuts and never act as the plain key ---------------


_CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META
_ALT = pygame.KMOD_ALT | pygame.KMOD_MODE  # AltGr is one of these, on Windows Ctrl+Alt
_PLAIN_TOO = {
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
    *(pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_TAB),
}
"""The keys that do the same with Ctrl, Alt or Cmd, or more of it."""
_COMMANDS: dict[int, Literal["quit", "settings"]] = {
    pygame.K_q: "quit",
    pygame.K_w: "quit",
    pygame.K_COMMA: "settings",
}


class Shortcuts:
    """Tells shortcuts from plain keys, and the text that SDL reports for a shortcut from text that is typed."""

    def __init__(self) -> None:
        self._ignore_text = False

    def ignores(self, event: pygame.Event) -> bool:
        """Whether an event is text that comes from a shortcut: Ctrl+comma types no comma."""
        if event.type == pygame.KEYDOWN:
            option = sys.platform == "darwin" and not event.mod & _CONTROL  # which types letters on a Mac
            alt = event.mod & pygame.KMOD_LALT and not event.mod & (pygame.KMOD_RALT | pygame.KMOD_MODE)
            self._ignore_text = bool(is_control(event) or (alt and not option and not event.mod & _CONTROL))
        return event.type == pygame.TEXTINPUT and self._ignore_text


def is_shortcut(event: pygame.Event) -> bool:
    """Whether a key is pressed with Ctrl, Alt or Cmd, and so does not mean what it means alone."""
    return bool(event.type == pygame.KEYDOWN and event.mod & (_CONTROL | _ALT) and event.key not in _PLAIN_TOO)


def is_control(event: pygame.Event) -> bool:
    """Whether Ctrl or Cmd is held with a key, and Alt is not: AltGr, which types letters, may come as both."""
    return bool(event.mod & _CONTROL and not event.mod & _ALT)


def command(event: pygame.Event) -> Literal["quit", "settings"] | None:
    """What a shortcut does on every scene, if anything."""
    return _COMMANDS.get(event.key) if is_control(event) else None
