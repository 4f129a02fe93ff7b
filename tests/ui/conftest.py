"""Fixtures for tests with a window; fonts, shapes and tile art are cached for the whole session."""

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from random import Random

import pygame
import pytest

from game.ui.canvas import canvas
from game.ui.canvas.fonts import Fonts
from game.ui.canvas.shapes import Shapes
from game.ui.canvas.tile_art import TileArt
from game.ui.scenes import setup
from game.ui.table import autosave_status
from game.ui.window.window import Window
from tests.ui.screen import FrameClock, opened
from tests.ui.table_driver import hurried

DRESSES = 6  # number of cached themes with a tile set


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


@pytest.fixture(scope="session", autouse=True)
def shared_drawing_caches() -> Iterator[None]:
    """Share cached fonts, shapes, tile art and backgrounds between all canvases."""
    fonts, art, quit_pygame = cache(Fonts), lru_cache(maxsize=DRESSES)(TileArt), pygame.quit

    def quit_with_fonts() -> None:
        fonts.cache_clear()
        art.cache_clear()
        quit_pygame()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame, "quit", quit_with_fonts)
        patch.setattr(canvas, "Fonts", fonts)
        patch.setattr(canvas, "Shapes", cache(Shapes))
        patch.setattr(canvas, "TileArt", art)
        yield


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a clock that advances at every reading, and bots that answer immediately."""
    hurried(monkeypatch)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    """A window of the default size without scenes."""
    with opened(tmp_path) as window:
        yield window
