"""The progress window shown while a damaged database is recovered."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pygame
import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.store import Store
from game.ui.window import recovery
from game.ui.window.recovery import Closed, Recovery
from tests.random_matches import play
from tests.ui.screen import opened

ROOT = Path(__file__).parents[3]
CLOSED_AT_ONCE = """
import sys
import pygame
from game.__main__ import main
from game.ui.window import recovery
recovery.SOON = recovery.OFTEN = 0
opened = recovery.open_display
def open_and_close():
    opened()
    pygame.event.post(pygame.Event(pygame.QUIT))
recovery.open_display = open_and_close
sys.exit(main([]))
"""


@pytest.fixture
def labels(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Texts of the progress bars; every update is drawn."""
    labels: list[str] = []
    monkeypatch.setattr(recovery, "SOON", 0)
    monkeypatch.setattr(recovery, "OFTEN", 0)
    monkeypatch.setattr(recovery.Progress, "draw", lambda bar, _surface: labels.append(bar.label))
    return labels


@pytest.fixture
def shown(labels: list[str]) -> Iterator[Recovery]:
    """A recovery before the program's window is open."""
    shown = Recovery()
    yield shown
    if shown._own is not None:
        shown._own.destroy()


def test_progress_is_shown_in_its_own_window(shown: Recovery, labels: list[str]) -> None:
    shown(0.4)
    shown(0.75)
    assert labels == ["Recovering your matches… 40%", "Recovering your matches… 75%"]


def test_progress_window_can_be_closed(shown: Recovery) -> None:
    shown(0.1)
    pygame.event.post(pygame.Event(pygame.QUIT))
    with pytest.raises(Closed):
        shown(0.2)


def test_damage_found_during_play_is_recovered_in_the_main_window(
    tmp_path: Path, shown: Recovery, labels: list[str]
) -> None:
    shown(0.1)
    with opened(tmp_path) as window:
        shown.move_to(window)
        assert shown._own is None
        pygame.event.post(pygame.Event(pygame.QUIT))
        shown(0.4)
        assert labels[1:] == ["Recovering your matches… 40%"]
        assert pygame.event.peek(pygame.QUIT), "it is heard afterwards"
        assert window.canvas.damaged == [window.canvas.surface.get_rect()]


def test_small_file_is_recovered_without_progress(
    shown: Recovery, labels: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recovery, "SOON", 1000)
    shown.begin()
    shown(0.4)
    assert not labels


def test_closing_leaves_the_damaged_file_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "boneyard.sqlite"
    with closing(Store(path)) as store:
        store.attach_journal(match := Match("draw", [Person("Ann"), Bot("club")]))
        play(match, Random(1), 9)
    damaged = path.read_bytes()[:18] + b"\7\7" + path.read_bytes()[20:]
    path.write_bytes(damaged)
    env = os.environ | {"BONEYARD_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    started = subprocess.run(
        [sys.executable, "-c", CLOSED_AT_ONCE], cwd=ROOT, env=env, capture_output=True, text=True, timeout=600
    )
    assert (started.returncode, started.stderr) == (0, "")
    assert path.read_bytes() == damaged
    with closing(Store(path)) as store:
        assert store.notice is not None
        assert "1 of 1 match was saved" in store.notice
        assert len(store.match_repository.entries()) == 1
