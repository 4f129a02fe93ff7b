"""Gamepad support: buttons, D-pad and left stick are translated to keys."""

import pygame
from pygame._sdl2 import controller  # the only import of this private module, which may change

KEYS = {
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
TILTED, UPRIGHT = (
    20_000,
    10_000,
)  # of 32,767: a tilt counts above the first value, and again after falling below the second
EVENTS = (
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
            case pygame.CONTROLLERBUTTONDOWN if event.button in KEYS:
                return _key(pygame.KEYDOWN, KEYS[event.button])
            case pygame.CONTROLLERBUTTONUP if event.button in KEYS:
                return _key(pygame.KEYUP, KEYS[event.button])
            case pygame.CONTROLLERAXISMOTION if event.axis in _STICK:
                return self._tilt(event.axis, event.value)
        return None

    def _tilt(self, axis: int, value: int) -> pygame.Event | None:
        if abs(value) < UPRIGHT:
            self._tilted.discard(axis)
        elif abs(value) > TILTED and axis not in self._tilted:
            self._tilted.add(axis)
            return _key(pygame.KEYDOWN, _STICK[axis][value > 0])
        return None


def _key(kind: int, key: int) -> pygame.Event:
    return pygame.Event(kind, key=key, mod=0, unicode="", scancode=0)
