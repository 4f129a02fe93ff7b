"""Levels of bots with some of their settings changed, for tests."""

from dataclasses import replace
from typing import Any

import pytest

from game.bots.levels import LEVELS


def change_level(monkeypatch: pytest.MonkeyPatch, level: str, family: str, **settings: Any) -> None:
    """Change settings of a level in one family for the rest of a test."""
    before = LEVELS[level].settings
    changed = replace(before, **{family: replace(getattr(before, family), **settings)})
    monkeypatch.setitem(LEVELS, level, replace(LEVELS[level], settings=changed))
