"""A window without a screen, and a person's input: events as they arrive from a mouse and a keyboard."""

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
from game.ui.widgets.routes import Route
from game.ui.widgets.scene import HitTarget
from game.ui.window.window import Window

RouteHandler = Callable[[Window, Route], None]
FRAME_MS, GLANCE_MS = 16, 100


class FrameClock:
    """A clock for a window under test: one frame passes with each step, however busy the machine is.

    A test can `skip` some time. One that has put another clock in place keeps its own.
    """

    def __init__(self) -> None:
        self._ms = 60_000

    def perf_counter(self) -> float:
        """The seconds on it."""
        return self._ms / 1000

    def skip(self, ms: int) -> None:
        """Let some time pass in which no frame is drawn."""
        self._ms += ms

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Drive all windows from now on: each step advances this clock by a frame."""
        take_step = Window.step

        def step(window: Window) -> bool:
            self.skip(FRAME_MS)
            return take_step(window)

        patch.setattr(Window, "step", step)
        patch.setattr(animation, "time", self)


@contextmanager
def opened(folder: Path, size: tuple[int, int] = (1280, 720), route: RouteHandler | None = None) -> Iterator[Window]:
    """A window whose store lies in `folder`, with other routes than the program's if `route` is one."""
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
    """Lets everything that moves arrive, and draws it."""
    for _frame in range(200):
        if not window.step():
            break
    window.step()


def seen(window: Window, name: str) -> HitTarget:
    """The thing of that name on the top scene."""
    settle(window)
    names = {thing.name: thing for thing in window.scenes[-1].hit_targets()}
    assert name in names, f"{name} is not among {', '.join(names)}"
    return names[name]


def mouse(window: Window, kind: int, at: tuple[int, int]) -> None:
    event = {"rel": (1, 1), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.Event(kind, pos=at, **event))
    window.step()


def click(window: Window, name: str) -> None:
    """Clicks in the middle of a thing."""
    at = seen(window, name).rect.center
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        mouse(window, kind, at)
    settle(window)


def look(window: Window) -> None:
    """Lets what has just appeared be seen for so long that it can be pressed."""
    for _frame in range(200):
        if not (window.scenes and window._presses.is_waiting(window.scenes[-1], animation.ticks())):
            break
        window.step()
        if isinstance(animation.time, FrameClock):
            animation.time.skip(GLANCE_MS)


def press(window: Window, *keys: int, mod: int = 0) -> None:
    """Looks at what there is, and presses keys one after the other."""
    look(window)
    for key in keys:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=mod, unicode="", scancode=0))
    settle(window)


def write(window: Window, text: str) -> None:
    """Types a text: keys go down and letters arrive, as SDL has it."""
    look(window)
    for letter in text:
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0))
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
    settle(window)
