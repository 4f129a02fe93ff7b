"""Fixtures for tests with a window; fonts are opened once for the whole session."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pygame
import pytest

from game.ui.canvas import canvas
from game.ui.canvas.fonts import Fonts
from game.ui.scenes import setup
from game.ui.table import autosave_status
from game.ui.window.window import Window
from tests.ui.screen import FrameClock, opened
from tests.ui.table_driver import hurried, without_worker


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the random numbers of seals reproducible in each test."""
    chance = Random(request.node.name)
    for module in (autosave_status, setup):
        monkeypatch.setattr(module, "SystemRandom", lambda: chance)


@pytest.fixture(autouse=True)
def frame_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let window time advance by frames, independent of the machine's load."""
    FrameClock().install(monkeypatch)


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no processes for bots and the coach: each would import the program, and the window would wait for it."""
    without_worker(monkeypatch)


@pytest.fixture(scope="session", autouse=True)
def shared_fonts() -> Iterator[None]:
    """Share open fonts between all canvases."""
    fonts, quit_pygame = cache(Fonts), pygame.quit

    def quit_with_fonts() -> None:
        fonts.cache_clear()
        quit_pygame()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame, "quit", quit_with_fonts)
        patch.setattr(canvas, "Fonts", fonts)
        yield


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a clock that advances at every reading."""
    hurried(monkeypatch)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    """A window of the default size without scenes."""
    with opened(tmp_path) as window:
        yield window
