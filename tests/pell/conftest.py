"""Fixture of the tests of Pell's book in the window."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.window.window import Window
from tests.ui.screen import opened


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    """An open window without animations and sounds."""
    with opened(tmp_path) as window:
        window.canvas.settings.motion, window.canvas.settings.muted = "off", True
        yield window
