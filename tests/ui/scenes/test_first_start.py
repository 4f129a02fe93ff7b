"""The page of the first start: it is shown once, and leads to a match of Draw or to the menu."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.store import Store
from game.ui.app.start import is_first_start
from game.ui.menu.draft import Draft, book_is_open
from game.ui.routes import FirstStartRoute
from game.ui.scenes.first_start import FirstStart
from game.ui.scenes.menu import Menu
from game.ui.settings import Settings
from game.ui.window.window import Window
from tests.ui.no_table import NoTable, opened_without_table
from tests.ui.screen import click, opened, press, settle, write


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened_without_table(tmp_path) as window:
        assert is_first_start(window.store)
        window.go(FirstStartRoute())
        settle(window)
        yield window


def match_at_table(window: Window) -> Match:
    [scene] = window.scenes
    assert isinstance(scene, NoTable)
    return scene.match


def test_draw_starts_with_one_click_and_tips(window: Window) -> None:
    click(window, "button Start with Draw")
    match = match_at_table(window)
    assert (match.key, match.players) == ("draw", (Person("Player 1"), Bot("casual")))
    assert book_is_open("draw", window.store)
    assert not is_first_start(window.store)


def test_the_answers_are_stored(window: Window) -> None:
    write(window, " Ann")
    click(window, "choice Avatar: Owl")
    click(window, "switch Show tips as I learn")
    click(window, "button I know dominoes")
    assert isinstance(window.scenes[-1], Menu)
    settings = Settings.load(window.store)
    assert (settings.name, settings.avatar, settings.tips) == ("Ann", "owl", False)
    click(window, "button Start with Draw")
    assert match_at_table(window).players[0] == Person("Ann")
    assert not book_is_open("draw", window.store)


def test_the_name_can_be_typed_and_draw_started_without_a_mouse(window: Window) -> None:
    write(window, "Bea")
    press(window, pygame.K_RETURN, pygame.K_RETURN)
    assert match_at_table(window).players[0] == Person("Bea")


def test_escape_leads_to_the_menu_and_the_page_is_not_shown_again(window: Window) -> None:
    press(window, pygame.K_ESCAPE)
    assert isinstance(window.scenes[-1], Menu)
    assert not is_first_start(window.store)


def test_matches_can_be_dropped_on_the_page(window: Window) -> None:
    pygame.event.post(pygame.Event(pygame.DROPTEXT, text="nothing"))
    settle(window)
    assert not isinstance(window.scenes[-1], FirstStart)


def test_a_store_with_matches_or_a_notice_is_not_new(tmp_path: Path) -> None:
    store = Store(tmp_path / "boneyard.sqlite")
    store.notice = "Your matches were set aside."
    assert not is_first_start(store)
    store.notice = None
    assert is_first_start(store)
    match = Draft("draw", "Ann").match()
    store.attach_journal(match)
    match.deal(Random(1))
    assert not is_first_start(store)
    store.close()


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)], ids=str)
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_everything_is_seen_without_scrolling(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    with opened(tmp_path, size) as window:
        window.canvas.settings.text_size = text
        window.go(FirstStartRoute())
        settle(window)
        page = window.scenes[-1]
        assert isinstance(page, FirstStart)
        assert page.scroll.max_offset == 0
        assert all(window.canvas.surface.get_rect().contains(widget.rect) for widget in page.scrolling)
