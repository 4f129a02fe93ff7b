"""Where the window lies and how large it is, kept from one run of the program to the next."""

import ctypes
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.store import Store
from game.ui.window import waiting

SMALLEST = (800, 600)

PAUSE = 100  # ms without a change before a place is noted: what the window has become is told after where it lies
GRIP = 40  # px of the upper edge that have to lie on a screen, thrice as wide, for a hand to move the window by
OFFSET = 40  # px right and down from another window of the program
FARTHEST = 100_000  # px
_KEY = "window"


class WindowGeometry(NamedTuple):
    """Where a window lies that fills no screen: its size, and its left and top without the frame.

    `at` is None where the system finds it a place. A maximised window goes back to this place.
    """

    size: tuple[int, int]
    at: tuple[int, int] | None = None
    maximised: bool = False


class Placement:
    """Puts a window where it lay the last time, and remembers where it lies now.

    Events of the window are to be noted, and `tick` called every frame. While it fills the screen, or is maximised,
    the place that it goes back to stays. Without a store nothing is remembered.
    """

    def __init__(self, window: pygame.Window, place: WindowGeometry, store: Store | None) -> None:
        self._window, self._store = window, store
        self._place = place
        self._full = False
        self._changed_at: int | None = None
        self._go_back()

    def note(self, event: pygame.Event, now: int) -> None:
        """Takes in an event of the window."""
        match event.type:
            case pygame.WINDOWMAXIMIZED:
                self._place = self._place._replace(maximised=True)
            case pygame.WINDOWRESTORED if not self._full:
                self._place = self._place._replace(maximised=False)
            case pygame.WINDOWMOVED | pygame.WINDOWRESIZED:
                self._changed_at = now

    def tick(self, now: int) -> bool:
        """Notes where the window has come to rest; whether it has not yet."""
        if self._changed_at is not None and now - self._changed_at >= PAUSE:
            self._look()
        return self._changed_at is not None

    def fill_screen(self, full: bool) -> None:
        """Lets the window fill its screen, or puts it back where it was."""
        if full == self._full:
            return
        if full:
            self._look()
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()
            self._go_back()
        self._full = full

    def keep(self) -> None:
        """Remembers the place for the next run of the program."""
        self._look()
        if self._store is not None and self._place != read_geometry(self._store):
            self._store.set(_KEY, self._place._asdict())

    def _look(self) -> None:
        moved, self._changed_at = self._changed_at is not None, None
        if moved and not self._full and not self._place.maximised:
            tells = pygame.display.get_driver() != "wayland"  # which tells no window where it lies
            self._place = WindowGeometry(self._window.size, self._window.position if tells else None)

    def _go_back(self) -> None:
        """Puts the window at its place. Set once more when it has a frame, it does not wander by the frame's width."""
        if self._place.at is not None:
            self._window.position = self._place.at
        if self._place.maximised:
            self._window.maximize()


def load_geometry(store: Store | None, others: int = 0) -> WindowGeometry:
    """The place last remembered, if there is a screen under it, else one that suits the first screen.

    It is moved where so many `others` of the program's windows are open.
    """
    place = read_geometry(store) if store is not None else None
    screens = _screens()
    return beside(fit_to_screens(place, screens) if place else default_geometry(screens[0]), others, screens[0])


def read_geometry(store: Store) -> WindowGeometry | None:
    """The place in a store, if it is one."""
    match store.setting(_KEY):
        case {"size": [int(width), int(height)], "at": at, "maximised": bool(maximised)}:
            size = width, height
        case _:
            return None
    if not all(0 < length < FARTHEST for length in size):
        return None
    match at:
        case [int(left), int(top)] if max(abs(left), abs(top)) < FARTHEST:
            return WindowGeometry(size, (left, top), maximised)
        case None:
            return WindowGeometry(size, None, maximised)
    return None


def fit_to_screens(place: WindowGeometry, screens: Sequence[pygame.Rect]) -> WindowGeometry:
    """A place that can be used on these screens: as it was, or where it does not fit the usual size or place."""
    desktop = screens[0].unionall(screens[1:])
    (width, height), at = place.size, place.at
    if not (SMALLEST[0] <= width <= desktop.width and SMALLEST[1] <= height <= desktop.height):
        return default_geometry(screens[0])._replace(maximised=place.maximised)
    if at is not None:
        grip = pygame.Rect(at, (width, GRIP))
        on_screens = [grip.clip(screen) for screen in screens]
        if not any(part.height == GRIP and part.width >= 3 * GRIP for part in on_screens):
            at = None
    return WindowGeometry(place.size, at, place.maximised)


def beside(place: WindowGeometry, others: int, screen: pygame.Rect) -> WindowGeometry:
    """The place of one more window where so many `others` are open: none lies exactly on another."""
    if not others:
        return place
    at = place.at or pygame.Rect((0, 0), place.size).move_to(center=screen.center).topleft
    moved = pygame.Rect(at, place.size).move(others * OFFSET, others * OFFSET)
    if not screen.contains(moved):
        moved = pygame.Rect(at, place.size).move(-others * OFFSET, -others * OFFSET)
    return WindowGeometry(place.size, moved.topleft)


def default_geometry(screen: pygame.Rect) -> WindowGeometry:
    """The place of a window that was never opened before: three quarters of the screen."""
    return WindowGeometry((max(SMALLEST[0], screen.width * 3 // 4), max(SMALLEST[1], screen.height * 3 // 4)))


def _screens() -> list[pygame.Rect]:
    """The screens, without what the system keeps of them for itself where SDL can tell."""
    bounds = waiting.load_function("SDL_GetDisplayUsableBounds")
    if bounds is None:
        return [pygame.Rect((0, 0), size) for size in pygame.display.get_desktop_sizes()]
    bounds.argtypes = ctypes.c_int, ctypes.c_void_p
    screens = []
    for number in range(pygame.display.get_num_displays()):
        sides = (ctypes.c_int * 4)()
        if bounds(number, sides) == 0:
            screens.append(pygame.Rect(*sides))
    return screens or [pygame.Rect((0, 0), size) for size in pygame.display.get_desktop_sizes()]
