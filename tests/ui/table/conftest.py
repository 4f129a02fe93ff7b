"""A window for the tests of what is said beside the table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.window.window import Window
from tests.ui.screen import opened
from tests.ui.table_driver import hurried


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """A window in which time runs by itself and bots play at once."""
    hurried(monkeypatch)
    with opened(tmp_path) as window:
        window.canvas.settings.speed = 10.0
        yield window
