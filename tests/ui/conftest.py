"""What windows are drawn with is made once for all tests of a process: by itself it looks the same in each of them."""

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from random import Random

import pygame
import pytest

from game.ui.canvas import canvas
from game.ui.canvas.fonts import Fonts
from game.ui.canvas.rim import framed_table
from game.ui.canvas.shapes import Shapes
from game.ui.canvas.tile_art import TileArt
from game.ui.scenes import setup
from game.ui.table import autosave_status
from game.ui.window.window import Window
from tests.ui.screen import FrameClock, opened
from tests.ui.table_driver import hurried

TABLES, DRESSES = 6, 6  # empty tables, and themes with a set of tiles, that are kept


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system's chance would seal is the same at every run of a test."""
    chance = Random(request.node.name)
    for room in (autosave_status, setup):
        monkeypatch.setattr(room, "SystemRandom", lambda: chance)


@pytest.fixture(autouse=True)
def frame_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows go by the frames that were drawn, however busy the machine is."""
    FrameClock().install(monkeypatch)


@pytest.fixture(scope="session", autouse=True)
def one_paintbox() -> Iterator[None]:
    """Every canvas takes the letters, shapes, tiles and tables that another has drawn already."""
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
        patch.setattr(canvas, "framed_table", lru_cache(maxsize=TABLES)(framed_table))
        yield


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that runs on by itself when it is looked at, and bots that answer on the spot."""
    hurried(monkeypatch)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    """A window of the usual size, in which nothing is shown yet."""
    with opened(tmp_path) as window:
        yield window
