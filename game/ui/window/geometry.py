"""Size and position of the window, saved between runs."""

import ctypes
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.store import Store
from game.ui.window import waiting

MIN_WINDOW_SIZE = (800, 600)

PAUSE = 100  # ms without a change before the geometry is read; the state event follows the move event
GRIP = 40  # px of the top edge that must be visible, three times as wide, to move the window
OFFSET = 40  # px to the right and down from another window of the program
FARTHEST = 100_000  # px, the largest coordinate accepted
_KEY = "window"


class WindowGeometry(NamedTuple):
    """Size and position (left, top, without frame) of a window when not full screen.

    `at` is None if the system chooses the position. A maximised window returns to this geometry.
    """

    size: tuple[int, int]
    at: tuple[int, int] | None = None
    maximised: bool = False


class Placement:
    """Restore the last window geometry and track changes.

    Pass window events to `note` and call `tick` every frame. The geometry is not updated while the window is full
    screen or maximised. Without a store nothing is saved.
    """

    def __init__(self, window: pygame.Window, geometry: WindowGeometry, store: Store | None) -> None:
        self._window, self._store = window, store
        self._geometry = geometry
        self._is_full_screen = self._is_minimised = False
        self._changed_at: int | None = None
        self._restore()

    def note(self, event: pygame.Event, now: int) -> None:
        """Handle a window event."""
        if event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self._is_minimised = event.type == pygame.WINDOWMINIMIZED
        match event.type:
            case pygame.WINDOWMAXIMIZED:
                self._geometry = self._geometry._replace(maximised=True)
            case pygame.WINDOWRESTORED if not self._is_full_screen:
                self._geometry = self._geometry._replace(maximised=False)
            case pygame.WINDOWMOVED | pygame.WINDOWRESIZED:
                self._changed_at = now

    def tick(self, now: int) -> bool:
        """Read the geometry once the window has stopped changing; return whether it is still changing."""
        if self._changed_at is not None and now - self._changed_at >= PAUSE:
            self._read_window()
        return self._changed_at is not None

    def fill_screen(self, full: bool) -> None:
        """Enter or leave full screen."""
        if full == self._is_full_screen:
            return
        if full:
            self._read_window()
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()
            self._restore()
        self._is_full_screen = full

    def come_forward(self) -> None:
        """Put the window before those of other programs, with the keyboard focus."""
        if self._is_minimised:
            self._window.restore()
        self._window.focus()

    def keep(self) -> None:
        """Save the geometry for the next run."""
        self._read_window()
        if self._store is not None and self._geometry != read_geometry(self._store):
            self._store.set(_KEY, self._geometry._asdict())

    def _read_window(self) -> None:
        moved, self._changed_at = self._changed_at is not None, None
        if moved and not self._is_full_screen and not self._geometry.maximised:
            has_position = pygame.display.get_driver() != "wayland"  # Wayland reports no window positions
            self._geometry = WindowGeometry(self._window.size, self._window.position if has_position else None)

    def _restore(self) -> None:
        """Move the window to its saved geometry.

        Setting the position again once the window has a frame keeps it from drifting by the frame's width.
        """
        if self._geometry.at is not None:
            self._window.position = self._geometry.at
        if self._geometry.maximised:
            self._window.maximize()


def load_geometry(store: Store | None, others: int = 0) -> WindowGeometry:
    """Return the saved geometry if it fits the screens, else the default.

    It is offset by the number of `others`, the program's other open windows.
    """
    geometry = read_geometry(store) if store is not None else None
    screens = _screens()
    return beside(fit_to_screens(geometry, screens) if geometry else default_geometry(screens[0]), others, screens[0])


def read_geometry(store: Store) -> WindowGeometry | None:
    """Return the geometry in a store, or None if it is missing or invalid."""
    match store.setting(_KEY):
        case {"size": [int(width), int(height)], "at": [int(), int()] | None as at, "maximised": bool(maximised)}:
            left, top = at or (0, 0)
            if min(width, height) > 0 and max(width, height, abs(left), abs(top)) < FARTHEST:
                return WindowGeometry((width, height), (left, top) if at else None, maximised)
    return None


def fit_to_screens(geometry: WindowGeometry, screens: Sequence[pygame.Rect]) -> WindowGeometry:
    """Return the geometry, with size or position replaced where it does not fit the screens."""
    desktop = screens[0].unionall(screens[1:])
    (width, height), at = geometry.size, geometry.at
    if not (MIN_WINDOW_SIZE[0] <= width <= desktop.width and MIN_WINDOW_SIZE[1] <= height <= desktop.height):
        return default_geometry(screens[0])._replace(maximised=geometry.maximised)
    if at is not None:
        grip = pygame.Rect(at, (width, GRIP))
        on_screens = [grip.clip(screen) for screen in screens]
        if not any(part.height == GRIP and part.width >= 3 * GRIP for part in on_screens):
            at = None
    return WindowGeometry(geometry.size, at, geometry.maximised)


def beside(geometry: WindowGeometry, others: int, screen: pygame.Rect) -> WindowGeometry:
    """Offset the geometry by the number of other windows so that no two coincide."""
    if not others:
        return geometry
    at = geometry.at or pygame.Rect((0, 0), geometry.size).move_to(center=screen.center).topleft
    moved = pygame.Rect(at, geometry.size).move(others * OFFSET, others * OFFSET)
    if not screen.contains(moved):
        moved = pygame.Rect(at, geometry.size).move(-others * OFFSET, -others * OFFSET)
    return WindowGeometry(geometry.size, moved.topleft)


def default_geometry(screen: pygame.Rect) -> WindowGeometry:
    """Return the geometry of a first start: three quarters of the screen."""
    width, height = (max(least, side * 3 // 4) for least, side in zip(MIN_WINDOW_SIZE, screen.size, strict=True))
    return WindowGeometry((width, height))


def _screens() -> list[pygame.Rect]:
    """Return the usable bounds of all screens, without taskbars if SDL reports them."""
    bounds, screens = waiting.load_function("SDL_GetDisplayUsableBounds"), []
    if bounds is not None:
        bounds.argtypes = ctypes.c_int, ctypes.c_void_p
        for number in range(pygame.display.get_num_displays()):
            sides = (ctypes.c_int * 4)()
            if bounds(number, sides) == 0:
                screens.append(pygame.Rect(*sides))
    return screens or [pygame.Rect((0, 0), size) for size in pygame.display.get_desktop_sizes()]
