"""Window fixture for tests of popups and side texts."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.window.window import Window
from tests.ui.screen import opened
from tests.ui.table_driver import hurried


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """A window with a fast clock and bots that answer immediately."""
    hurried(monkeypatch)
    with opened(tmp_path) as window:
        window.canvas.settings.speed = 10.0
        yield window
