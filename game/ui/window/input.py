"""Input of the window: filters for mouse and keyboard events, and gamepads.

- `ClickGuard` ignores presses on targets that appeared a moment before.
- `latin_key` replaces the keys of keyboard layouts without Latin letters.
- `KeyFilter` ignores key repeat, except for keys such as arrows and Backspace, and keeps text of keyboard shortcuts out
  of text fields.
- `Pads` translates gamepad events to key presses.

Scenes only report when something on them changed and which events would act on it.
"""

import math
import sys
from collections.abc import Iterable
from typing import NamedTuple

import pygame
from pygame._sdl2 import controller  # the only import of this private module, which may change

from game.ui.widgets.scene import Scene
from game.ui.widgets.widget import ENTER

FRESH = 400  # ms during which something new cannot be clicked
PAUSE = 300  # ms without Enter and Space before they are accepted again
LATE = 900  # ms during which a second click at the same place may belong to a slow double-click
DOUBLE = 500  # the same if the second target results from the first click
STILL = 8  # px the mouse may move within a double-click


class ClickGuard:
    """Ignore presses on something that has just appeared, because they were meant for what was there before.

    A scene, or a changed part of one, accepts keys and clicks 0.4 s after its first frame. The time starts at the
    first frame so that slow machines lose no clicks.

    If Enter or Space was ignored, both stay ignored until neither is pressed for 0.3 s, so that a player who keeps
    pressing skips no result.

    A second click at the same place on a different target is ignored for longer, as it may end a slow double-click.
    If the new target was to be expected (a list opened by the first click, or the same widget again), the wait is
    only `DOUBLE`.

    `last` is the position of the last press or release of the mouse.
    """

    def __init__(self) -> None:
        self.last: tuple[int, int] | None = None
        self._first_frame_ms: int | None = None  # time of the top scene's first frame
        self._early_key_ms = -math.inf  # time of the last Enter or Space that was ignored
        self._click_position: tuple[int, int] | None = None
        self._click_ms = 0
        self._click_target: _Target | None = None

    def scene_changed(self) -> None:
        """Restart the timer because another scene is on top."""
        self._first_frame_ms = None

    def scene_drawn(self, now: int) -> None:
        """Record the first frame of the top scene."""
        if self._first_frame_ms is None:
            self._first_frame_ms = now

    def is_waiting(self, scene: Scene, now: int) -> bool:
        """Return whether some keys or clicks would be ignored now."""
        is_new = self._is_new_scene(now) or now - scene.changed_at() < FRESH
        return is_new or now - self._early_key_ms < PAUSE

    def accepts(self, event: pygame.Event, scene: Scene, now: int) -> bool:
        """Return whether an event at the time `now` (ms) should be handled."""
        if event.type in _PRESSES and (now - scene.changed_at(event) < FRESH or self._is_new_scene(now)):
            return self._ignore(event, now)
        if event.type == pygame.KEYDOWN and event.key in ENTER and now - self._early_key_ms < PAUSE:
            return self._ignore(event, now)
        return event.type not in _MOUSE or self._click_counts(event, scene, now)

    def _ignore(self, event: pygame.Event, now: int) -> bool:
        if event.type == pygame.KEYDOWN and event.key in ENTER:
            self._early_key_ms = now
        return False

    def _is_new_scene(self, now: int) -> bool:
        return self._first_frame_ms is None or now - self._first_frame_ms < FRESH

    def _click_counts(self, event: pygame.Event, scene: Scene, now: int) -> bool:
        moved = self._click_position is None or math.dist(self._click_position, event.pos) > STILL
        if event.type != pygame.MOUSEBUTTONDOWN:
            if event.type == pygame.MOUSEMOTION and moved:
                self._click_position = None
            if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
                self.last = event.pos
            return True
        if event.button != 1:
            return True
        hit = next((target for target in scene.hit_targets() if target.rect.collidepoint(event.pos)), None)
        target = _Target(type(scene), scene.action_count, hit.name if hit else "", hit.widget if hit else None)
        before, self.last = self._click_target, event.pos
        if before is not None and not moved and target[:3] != before[:3]:
            wait = DOUBLE if before.leads_to(target) else LATE
            if now - self._click_ms < wait:
                return False
        self._click_position, self._click_ms, self._click_target = event.pos, now, target
        return True


_PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.TEXTINPUT)
_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class _Target(NamedTuple):
    """The target at a point, its scene with its action count, and its widget."""

    scene: type[Scene]
    action_count: int
    name: str
    widget: object

    def leads_to(self, later: "_Target") -> bool:
        """Return whether a click on this target can give the later one: it has the same name or the same widget."""
        same_name = bool(self.name) and later.name == self.name
        same_widget = self.widget is not None and later.widget is self.widget
        return later.scene is self.scene and (same_name or same_widget)


# -- keys ------------------------------------------------------------------------------------------------------------


_MOVES = {
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_TAB),
}
GOING_ON = _MOVES | {pygame.K_PLUS, pygame.K_MINUS, pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_EQUALS}
"""Keys that repeat while held down; all others count once."""
_PLAIN_TOO = _MOVES | {pygame.K_HOME, pygame.K_END}
"""Keys that do the same, or more of it, with Ctrl, Alt or Cmd."""
_CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META
_ALT = pygame.KMOD_ALT | pygame.KMOD_MODE  # AltGr is KMOD_MODE; on Windows it is Ctrl+Alt


_US_KEYS = {pygame.KSCAN_A + place: ord(key) for place, key in enumerate("abcdefghijklmnopqrstuvwxyz1234567890")}
_US_KEYS |= {pygame.KSCAN_COMMA: pygame.K_COMMA}
"""The keys of a US keyboard at each position: letters, digits, and the comma of Ctrl+comma."""
_NOT_LATIN = range(0x370, sys.maxunicode + 1)  # Unicode from Greek on; keys such as F1 have larger numbers


def latin_key(event: pygame.Event) -> pygame.Event:
    """Return a key event with the US key at the same position if its layout gives a Cyrillic, Greek or other letter."""
    if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in _NOT_LATIN:
        return pygame.Event(event.type, {**event.dict, "key": _US_KEYS.get(event.scancode, event.key)})
    return event


class KeyFilter:
    """Ignore key repeat, so that holding Enter does not both pick up a tile and play it, and text of shortcuts."""

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._ignores_text = False

    def without_late_repeats(self, events: Iterable[pygame.Event]) -> list[pygame.Event]:
        """Leave out repeats of a key that is released in the same frame: the frame was long, not the key press."""
        events, down, kept = list(events), set(self._down), list[pygame.Event]()
        for index, event in enumerate(events):
            is_repeat = event.type == pygame.KEYDOWN and event.key in down
            if event.type == pygame.KEYDOWN:
                down.add(event.key)
            elif event.type == pygame.KEYUP:
                down.discard(event.key)
            is_late = is_repeat and any(
                later.type == pygame.KEYUP and later.key == event.key for later in events[index:]
            )
            kept += [] if is_late else [event]
        return kept

    def accepts(self, event: pygame.Event) -> bool:
        """Return False for a repeated key press, and for the text of a shortcut (Ctrl+comma types no comma)."""
        match event.type:
            case pygame.KEYDOWN if event.key in self._down - GOING_ON:
                return False
            case pygame.KEYDOWN:
                self._down.add(event.key)
                is_mac_option = sys.platform == "darwin" and not event.mod & _CONTROL  # Option types letters on a Mac
                is_alt = event.mod & pygame.KMOD_LALT and not event.mod & (pygame.KMOD_RALT | pygame.KMOD_MODE)
                is_plain_alt = is_alt and not is_mac_option and not event.mod & _CONTROL
                self._ignores_text = bool(is_control(event) or is_plain_alt)
            case pygame.KEYUP:
                self._down.discard(event.key)
            case pygame.WINDOWFOCUSLOST:  # releases without focus are not reported
                self._down.clear()
            case pygame.TEXTINPUT:
                return not self._ignores_text
        return True


def is_shortcut(event: pygame.Event) -> bool:
    """Return whether a key is pressed with Ctrl, Alt or Cmd and therefore has another meaning."""
    return bool(event.type == pygame.KEYDOWN and event.mod & (_CONTROL | _ALT) and event.key not in _PLAIN_TOO)


def is_control(event: pygame.Event) -> bool:
    """Return whether Ctrl or Cmd is held without Alt; AltGr may be reported as Ctrl+Alt."""
    return bool(event.mod & _CONTROL and not event.mod & _ALT)


# -- gamepads: buttons, D-pad and left stick are translated to keys ----------------------------------------------------


PAD_KEYS = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: pygame.K_UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: pygame.K_DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: pygame.K_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: pygame.K_RIGHT,
    pygame.CONTROLLER_BUTTON_A: pygame.K_RETURN,
    pygame.CONTROLLER_BUTTON_B: pygame.K_ESCAPE,
    pygame.CONTROLLER_BUTTON_X: pygame.K_d,
    pygame.CONTROLLER_BUTTON_Y: pygame.K_p,
    pygame.CONTROLLER_BUTTON_BACK: pygame.K_u,
    pygame.CONTROLLER_BUTTON_START: pygame.K_F1,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: pygame.K_s,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: pygame.K_TAB,
}
"""The key for each button."""

_STICK = {
    pygame.CONTROLLER_AXIS_LEFTX: (pygame.K_LEFT, pygame.K_RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (pygame.K_UP, pygame.K_DOWN),
}
TILTED, UPRIGHT = 20_000, 10_000  # of 32,767: a tilt counts above the first, and again after falling below the second
PAD_EVENTS = (
    pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
)


class Pads:
    """All connected gamepads, including those plugged in later."""

    def __init__(self) -> None:
        controller.init()
        self._open: list[controller.Controller] = []  # a pad sends events only while it is referenced
        self._tilted: set[int] = set()

    def key(self, event: pygame.Event) -> pygame.Event | None:
        """Return the keyboard event for a gamepad event, or None."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._open.append(controller.Controller(event.device_index))
            case pygame.CONTROLLERBUTTONDOWN if event.button in PAD_KEYS:
                return _key_event(pygame.KEYDOWN, PAD_KEYS[event.button])
            case pygame.CONTROLLERBUTTONUP if event.button in PAD_KEYS:
                return _key_event(pygame.KEYUP, PAD_KEYS[event.button])
            case pygame.CONTROLLERAXISMOTION if event.axis in _STICK:
                return self._tilt(event.axis, event.value)
        return None

    def _tilt(self, axis: int, value: int) -> pygame.Event | None:
        if abs(value) < UPRIGHT:
            self._tilted.discard(axis)
        elif abs(value) > TILTED and axis not in self._tilted:
            self._tilted.add(axis)
            return _key_event(pygame.KEYDOWN, _STICK[axis][value > 0])
        return None


def _key_event(kind: int, key: int) -> pygame.Event:
    return pygame.Event(kind, key=key, mod=0, unicode="", scancode=0)
