"""Tooltips of icons, nameplates and disabled buttons: they can be read and cover no name."""

from pathlib import Path
from random import Random

import pygame
import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.canvas.sprites import area_rect
from game.ui.routes import MatchSummaryRoute, MenuRoute
from game.ui.scenes.summary import MatchSummary
from game.ui.scenes.table import Table
from game.ui.widgets.page import Page
from game.ui.window.window import Window
from tests.random_matches import play
from tests.ui.screen import click, mouse, opened, press, seen, settle
from tests.ui.table_driver import begun, muggins, sit

pytestmark = pytest.mark.usefixtures("no_time")

SIZES = [(800, 600), (1280, 720), (1920, 1080)]
STUCK = "6-6 5-4 5-3 2-1 1-1 4-4 0-0  6-5 6-4 6-3 6-2 6-1 6-0 5-5"


def hover(window: Window, at: tuple[int, int]) -> None:
    mouse(window, pygame.MOUSEMOTION, at)
    settle(window)


def told(table: Table) -> str:
    """Return the tooltip of the button under the mouse; empty if there is none."""
    button = table.table_view.controls.tooltip_button
    return button.tooltip if button is not None else ""


def test_no_tooltip_remains_after_returning_from_the_settings(window: Window) -> None:
    table = muggins(window)
    click(window, "button Settings")
    assert window.scenes[-1] is not table
    hover(window, seen(window, "button Back").rect.center)
    click(window, "button Back")
    assert window.scenes == [table]
    assert told(table) != "Settings"


def test_a_page_knows_where_the_mouse_is_as_soon_as_it_is_there(window: Window) -> None:
    window.go(MenuRoute())
    settings = seen(window, "button Settings").rect.center
    click(window, "button Settings")
    press(window, pygame.K_ESCAPE)
    menu = window.scenes[-1]
    assert isinstance(menu, Page)
    assert [widget.label for widget in menu.all_widgets if widget.hover] == ["Settings"]
    assert window._mouse == settings


@pytest.mark.parametrize(
    ("hints", "players", "hands", "why"),
    [
        ("never", 1, "", "Hints are turned off in the settings."),
        ("alone", 2, "", "Your settings allow hints only when one person plays."),
        ("always", 1, STUCK, "You have only one possible move."),
    ],
)
def test_a_greyed_hint_says_why(window: Window, hints: str, players: int, hands: str, why: str) -> None:
    window.canvas.settings.hints = hints  # type: ignore[assignment]
    people = [Person("Ann"), Person("Bob") if players > 1 else Bot("casual")]
    hands = hands or "5-5 5-0 5-3 4-1 6-2 3-2 0-0  6-5 6-4 6-3 5-2 6-1 6-0 5-1"
    match = begun(Match("block", people), hands, "6-6 6-0@0" if hands == STUCK else "5-5 6-5@0")
    table = sit(window, match)
    hint = table.table_view.controls._hint
    assert not hint.enabled
    hover(window, hint.rect.center)
    assert told(table) == why
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_QUESTION, mod=pygame.KMOD_SHIFT, unicode="?"))
    settle(window)
    assert table.table_state.turn.prompt == why


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("key", "players"), [("block", 2), ("muggins", 4), ("tiddle_a_wink", 6), ("poker", 4)])
def test_tooltips_cover_no_name_and_are_not_cut(tmp_path: Path, key: str, players: int, size: tuple[int, int]) -> None:
    with opened(tmp_path, size) as window:
        match = Match(key, [Person("Ann"), *[Bot("casual")] * (players - 1)])
        rng = Random(1)
        while match.state.to_move != 0 or len(match.actions) < 12:
            if match.state.to_move < 0:
                match.deal(rng)
            else:
                match.play(rng.choice(match.game.legal_actions(match.state)))
        table = sit(window, match)
        room = table.table_state.layout
        names = [area_rect(seat.nameplate) for seat in room.seats[1:]]
        bar = pygame.Rect(0, 0, size[0], round(room.bar.h))
        plates = [thing for thing in table.hit_targets() if thing.name.startswith("plate ")]
        for plate in plates:
            hover(window, plate.rect.center)
            drawn = table.table_view.renderer._make_tooltip(table.table_state.drag.at)
            assert drawn is not None
            assert not drawn[1].colliderect(bar)
            assert drawn[1].collidelist(names) < 0
        for button in table.table_view.controls.bar:
            if button.is_icon_only and button.enabled:
                hover(window, button.rect.center)
                word = table.table_view.controls.render_tooltip(button)[1]
                assert window.canvas.surface.get_rect().contains(word)
                assert word.collidelist(names) < 0
        assert plates


def test_the_icons_of_a_summary_are_named(tmp_path: Path) -> None:
    with opened(tmp_path, (800, 600)) as window:
        match = play(Match("draw", [Person("Ann"), Bot("club")]), Random(3))
        window.store.attach_journal(match)
        window.show(Table(window, match))
        window.go(MatchSummaryRoute(match, lambda: None, str, False))
        settle(window)
        summary = window.scenes[-1]
        assert isinstance(summary, MatchSummary)
        icons = [button for button in summary._buttons if button.is_icon_only]
        assert icons
        for icon in icons:
            hover(window, icon.rect.center)
            assert summary.tooltip_button is icon
            assert summary._tooltip is not None
            words, rect = summary._tooltip
            assert words == icon.label
            drawn = window.canvas.surface.subsurface(rect).copy()
            hover(window, summary._panel.rect.topleft)
            assert summary.tooltip_button is None
            after = window.canvas.surface.subsurface(rect)
            assert pygame.image.tobytes(drawn, "RGB") != pygame.image.tobytes(after, "RGB")
