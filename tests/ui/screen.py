"""A window without a screen, and simulated mouse and keyboard events."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.store import Store
from game.ui.app.routes import Routes
from game.ui.layouts import animation
from game.ui.routes import Route
from game.ui.widgets.scene import HitTarget
from game.ui.window.window import Window

RouteHandler = Callable[[Window, Route], None]
FRAME_MS, GLANCE_MS = 16, 100


class FrameClock:
    """Clock that advances one frame with each step of a window.

    `skip` advances it further. Tests that install another clock keep theirs.
    """

    def __init__(self) -> None:
        self._ms = 60_000

    def perf_counter(self) -> float:
        """Return the time in seconds."""
        return self._ms / 1000

    def skip(self, ms: int) -> None:
        """Advance the time without drawing frames."""
        self._ms += ms

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Advance this clock with each step of any window."""
        take_step = Window.step

        def step(window: Window) -> bool:
            self.skip(FRAME_MS)
            return take_step(window)

        patch.setattr(Window, "step", step)
        patch.setattr(animation, "time", self)


@contextmanager
def opened(folder: Path, size: tuple[int, int] = (1280, 720), route: RouteHandler | None = None) -> Iterator[Window]:
    """Open a window with a store in `folder`; `route` replaces the program's routes."""
    store = Store(folder / "boneyard.sqlite")
    window = Window(store, route or Routes().go, size)
    pygame.event.clear()
    with pytest.MonkeyPatch.context() as patch:
        if animation.time is time:
            FrameClock().install(patch)
        yield window
    for scene in reversed(window.scenes):
        scene.on_close()
    store.close()
    window._window.destroy()


def settle(window: Window) -> None:
    """Step until nothing moves, and draw."""
    for _frame in range(200):
        if not window.step():
            break
    window.step()


def seen(window: Window, name: str) -> HitTarget:
    """Return the hit target with a name on the top scene."""
    settle(window)
    targets = {target.name: target for target in window.scenes[-1].hit_targets()}
    assert name in targets, f"{name} is not among {', '.join(targets)}"
    return targets[name]


def mouse(window: Window, kind: int, at: tuple[int, int]) -> None:
    event = {"rel": (1, 1), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.Event(kind, pos=at, **event))
    window.step()


def click(window: Window, name: str) -> None:
    """Click the centre of a hit target."""
    at = seen(window, name).rect.center
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        mouse(window, kind, at)
    settle(window)


def look(window: Window) -> None:
    """Wait until everything new accepts clicks."""
    for _frame in range(200):
        if not (window.scenes and window._click_guard.is_waiting(window.scenes[-1], animation.ticks())):
            break
        window.step()
        if isinstance(animation.time, FrameClock):
            animation.time.skip(GLANCE_MS)


def press(window: Window, *keys: int, mod: int = 0) -> None:
    """Wait until input is accepted, then press keys one after the other."""
    look(window)
    for key in keys:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=mod, unicode="", scancode=0))
    settle(window)


def write(window: Window, text: str) -> None:
    """Type a text with the key and text events that SDL sends."""
    look(window)
    for letter in text:
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0))
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
    settle(window)
