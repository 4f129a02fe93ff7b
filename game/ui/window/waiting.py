"""Waiting for an event: the window sleeps until something happens to it."""

import ctypes
import time
from collections.abc import Callable

import pygame
from pygame._sdl2 import controller

SCREENLESS = ("dummy", "offscreen")
"""The video drivers for which nobody sees a window."""


def load_function(name: str) -> "ctypes._NamedFuncPointer | None":
    """The function of that name; None where the library that pygame uses is not found or lacks it."""
    for library in (pygame.base.__file__, "SDL2"):  # what pygame is linked with, but for Windows, which goes by names
        try:
            found: ctypes._NamedFuncPointer = getattr(ctypes.CDLL(library), name)
        except (OSError, AttributeError):
            continue
        return found
    return None


FRAME = 1 / 60
LIVELY = 0.4  # seconds after an event in which the next is looked for every frame: the mouse is followed closely
DOZE = 0.04  # seconds from one later look to the next
UNSEEN = 0.1  # the same without a screen, where nobody moves a mouse
LONGEST = 1000  # ms of sleep, after which Ctrl-C in a terminal is heard


def _sdl_wait() -> Callable[[None, int], int] | None:
    """SDL_WaitEventTimeout(NULL, ms): whether an event came, which stays in the queue.

    It lets the process sleep, where `pygame.event.wait` looks for events a thousand times a second.
    """
    function = load_function("SDL_WaitEventTimeout")
    if function is not None:
        function.argtypes = ctypes.c_void_p, ctypes.c_int
    return function


_wait = _sdl_wait()


def wait_for_event(seconds: float) -> None:
    """Sleeps until there is an event, but no longer than `seconds`."""
    doze = _doze()
    if _wait is not None and not doze:
        _wait(None, round(min(max(0.0, 1000 * seconds), LONGEST)))  # SDL takes less than none for ever
        return
    began = time.monotonic()
    while not pygame.event.peek() and (gone := time.monotonic() - began) < seconds:
        time.sleep(min(FRAME if gone < LIVELY else doze, seconds - gone))


def _doze() -> float:
    """Seconds to sleep from one look for events to the next, or 0 where SDL sleeps until there is one.

    Without a screen, and once a game pad is plugged in, SDL would look a thousand times a second.
    """
    if pygame.display.get_driver() in SCREENLESS:
        return UNSEEN
    return DOZE if _wait is None or controller.get_count() else 0.0
