"""The page about the program, the title of the window, and Alt+Enter."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import __version__
from game.play import import_export
from game.ui.routes import AboutRoute, MenuRoute, SettingsRoute, SetupRoute
from game.ui.scenes.about import About
from game.ui.window.window import Window
from tests.ui.screen import click, opened, press, settle


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    with opened(tmp_path) as window:
        yield window


def page_texts(window: Window) -> str:
    page = window.scenes[-1]
    assert isinstance(page, About)
    return "\n".join(widget.label for widget in page.all_widgets)


def test_the_settings_lead_to_version_data_changes_and_licences(window: Window) -> None:
    window.go(SettingsRoute())
    click(window, "button About Boneyard")
    texts = page_texts(window)
    for part in (
        f"Boneyard {__version__}",
        str(window.store.path.parent),
        "MIT licence",
        "pygame-ce",
        "www.libsdl.org",
    ):
        assert part in texts
    assert "Forty-Two has the rule set As played today" in texts, "a line of the change log"


def test_a_backup_holds_all_matches(window: Window) -> None:
    window.go(AboutRoute())
    click(window, "button Back up now")
    [file] = import_export.export_folder().iterdir()
    assert f"Saved as {file}." in page_texts(window)


def test_a_backup_that_cannot_be_written_says_why(window: Window) -> None:
    import_export.export_folder().write_text("a file where the folder would be")
    window.go(AboutRoute())
    click(window, "button Back up now")
    assert f"Can't write to {import_export.export_folder()}" in page_texts(window)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems open folders without a program to replace")
def test_open_folder_starts_the_file_manager(window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened_folder = tmp_path / "opened"
    command = tmp_path / "xdg-open"
    command.write_text(
        f'#!/bin/sh\necho "$1" > "{opened_folder}.part" && mv "{opened_folder}.part" "{opened_folder}"\n'
    )
    command.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    window.go(AboutRoute())
    click(window, "button Open folder")
    while not opened_folder.exists():
        window.step()
    assert opened_folder.read_text().strip() == str(window.store.path.parent)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows opens folders without a command")
def test_without_a_file_manager_the_page_says_so(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    window.go(AboutRoute())
    click(window, "button Open folder")
    assert "no program that opens folders" in page_texts(window)


def test_the_title_of_the_window_names_the_game(window: Window) -> None:
    window.go(MenuRoute())
    assert window._window.title == "Boneyard"
    window.go(SetupRoute("muggins"))
    assert window._window.title == "Muggins – Boneyard"
    window.go(SettingsRoute())
    assert window._window.title == "Muggins – Boneyard", "the game goes on below the settings"
    window.pop()
    window.pop()
    assert window._window.title == "Boneyard"


def test_alt_enter_toggles_full_screen_and_presses_nothing(window: Window) -> None:
    window.go(MenuRoute())
    scenes = [*window.scenes]
    for is_full in (True, False):
        press(window, pygame.K_RETURN, mod=pygame.KMOD_LALT)
        settle(window)
        assert window.canvas.settings.full_screen is is_full
    assert window.scenes == scenes
