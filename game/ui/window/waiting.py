"""Sleep until an event arrives."""

import ctypes
import time

import pygame
from pygame._sdl2 import controller

SCREENLESS = ("dummy", "offscreen")
"""Video drivers without a visible window."""


def load_function(name: str) -> "ctypes._NamedFuncPointer | None":
    """Return an SDL function from the library that pygame uses, or None if it is not found."""
    for library in (pygame.base.__file__, "SDL2"):  # pygame's own binary; on Windows the loaded DLL is found by name
        try:
            function: ctypes._NamedFuncPointer = getattr(ctypes.CDLL(library), name)
        except (OSError, AttributeError):
            continue
        return function
    return None


FRAME = 1 / 60
LIVELY = 0.4  # seconds after an event during which polling is done every frame, to follow the mouse closely
DOZE = 0.04  # seconds between two polls after that
UNSEEN = 0.5  # seconds between two polls without a visible window: only signals, timers and second starts send events
MAX_SLEEP_MS = 1000  # ms of one sleep, so that Ctrl-C in a terminal is handled


# With NULL it leaves the event in the queue. It really sleeps; `pygame.event.wait` polls a thousand times a second.
_wait = load_function("SDL_WaitEventTimeout")
if _wait is not None:
    _wait.argtypes = ctypes.c_void_p, ctypes.c_int


def wait_for_event(seconds: float) -> None:
    """Sleep until there is an event, at most `seconds`."""
    poll_interval = _poll_interval()
    if _wait is not None and not poll_interval:
        _wait(None, round(min(max(0.0, 1000 * seconds), MAX_SLEEP_MS)))  # SDL waits forever if the timeout is negative
        return
    started, lively = time.monotonic(), LIVELY if poll_interval == DOZE else 0.0
    while not pygame.event.peek() and (elapsed := time.monotonic() - started) < seconds:
        time.sleep(min(FRAME if elapsed < lively else poll_interval, seconds - elapsed))


def _poll_interval() -> float:
    """Return the polling interval in seconds, or 0 if SDL can sleep.

    Without a visible window, and with a gamepad connected, SDL itself would poll a thousand times a second.
    """
    if pygame.display.get_driver() in SCREENLESS:
        return UNSEEN
    return DOZE if _wait is None or controller.get_count() else 0.0
