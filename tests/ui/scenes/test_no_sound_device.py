"""Without a sound device the settings say so, and nothing offers to change the sound."""

from pathlib import Path
from random import Random

import pygame
import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.routes import CurtainRoute, SettingsRoute, TableRoute
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.settings import SettingsPage
from game.ui.widgets.widget import Text
from game.ui.window.window import Window
from tests.ui.screen import opened, settle

SOUND = {"slider Volume", "slider Quiet background sound", "switch Mute", "button Sound", "curtain Sound"}


def offered(window: Window) -> set[str]:
    """Return the sound controls at the table, at the curtain and in the settings."""
    match = Match("draw", [Person("Ann"), Bot("beginner")])
    match.deal(Random(1))
    names = set()
    for destination in (TableRoute(match), CurtainRoute("Bob", window.quit), SettingsRoute()):
        window.go(destination)
        settle(window)
        scene = window.scenes[-1]
        if isinstance(scene, Curtain):
            names |= {f"curtain {button.label}" for button in scene._corner_buttons}  # which wakes only after a moment
        elif isinstance(scene, SettingsPage):
            names |= {f"{widget.kind} {widget.label}" for widget in scene.all_widgets}  # also those to scroll to
        else:
            names |= {thing.name for thing in scene.hit_targets()}
    return names & SOUND


def said(window: Window) -> str:
    page = window.scenes[-1]
    assert isinstance(page, SettingsPage)
    return " ".join(widget.label for widget in page.all_widgets if isinstance(widget, Text))


def test_with_sound_it_can_be_made_louder(tmp_path: Path) -> None:
    with opened(tmp_path, (1280, 1080)) as window:  # all settings of the sound are in view
        assert offered(window) == SOUND
        assert "no sound" not in said(window)


@pytest.mark.parametrize(
    "trouble", [pygame.error("ALSA: Couldn't open audio device"), NotImplementedError("mixer module not available")]
)
def test_without_sound_the_settings_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: Exception) -> None:
    def refuse(*_wanted: object, **_more: object) -> None:
        raise trouble

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    with opened(tmp_path) as window:
        assert offered(window) == set()
        assert "No sound: Boneyard found no sound device when it started." in said(window)
