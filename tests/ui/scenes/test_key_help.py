"""The help of F1 lists the keys of every screen, and leads to the rules of its game."""

from random import Random

import pygame
import pytest

from game.core.state import Play
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.canvas.fonts import Fonts
from game.ui.families import FAMILIES
from game.ui.keys import ALL, KeyGroup
from game.ui.routes import (
    CurtainRoute,
    LookBackRoute,
    MenuRoute,
    PositionEditorRoute,
    Route,
    SettingsRoute,
    SetupRoute,
)
from game.ui.scenes.curtain import Confirmation
from game.ui.scenes.key_help import KeyHelp
from game.ui.scenes.menu import Menu
from game.ui.scenes.rules import Rules
from game.ui.table.controller import COMMANDS
from game.ui.widgets.widget import Text
from game.ui.window.window import Window
from tests.random_matches import play
from tests.ui.screen import click, press, settle
from tests.ui.table_driver import begun, end_of_hand, muggins, played, sit


def dealt() -> Match:
    """Return a match of Draw with one tile played."""
    return begun(Match("draw", [Person("Ann"), Bot("casual")]), "6-6", "6-6")


def hand_over() -> Match:
    """Return a match of Draw after its first hand."""
    match = Match("draw", [Person("Ann"), Bot("casual")])
    return play(match, Random(1), until=lambda match: match.state.hand == 1)


def listed(window: Window) -> list[str]:
    """Return the texts of the help."""
    page = window.scenes[-1]
    assert isinstance(page, KeyHelp)
    return [widget.label for widget in page.scrolling if isinstance(widget, Text)]


def test_the_table_lists_its_keys_and_leads_to_the_rules(window: Window) -> None:
    table = muggins(window)
    press(window, pygame.K_F1)
    texts = listed(window)
    assert {"At the table", "Line games", "Everywhere"} <= {*texts}
    assert "Trick games" not in texts
    click(window, "button Rules of Muggins")
    rules = window.scenes[-1]
    assert isinstance(rules, Rules)
    assert rules.key == "muggins"
    press(window, pygame.K_ESCAPE)
    assert window.scenes == [table]


@pytest.mark.parametrize("key", [pygame.K_F1, pygame.K_ESCAPE, pygame.K_RETURN])
def test_the_help_is_closed_by_the_same_key_escape_and_enter(window: Window, key: int) -> None:
    table = muggins(window)
    press(window, pygame.K_F1)
    press(window, key)
    assert window.scenes == [table]


@pytest.mark.parametrize(
    ("route", "keys"),
    [
        (MenuRoute(), {"Letters, / or Ctrl+F", "*", "Ctrl+Q, Ctrl+W"}),
        (SetupRoute("draw"), {"Arrow keys", "Esc"}),
        (CurtainRoute("Bob", lambda _at: None), {"Enter, Space"}),
        (LookBackRoute(dealt()), {"V", "Space", "Left", "Right", "R", "N", "Shift+N", "A", "D", "P", "Home", "End"}),
        (PositionEditorRoute(dealt()), {"U", "Arrow keys"}),
        (end_of_hand(hand_over()), {"L", "A", "C"}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_the_keys_of_a_screen_and_of_its_buttons_are_listed(window: Window, route: Route, keys: set[str]) -> None:
    window.go(route)
    settle(window)
    press(window, pygame.K_F1)
    assert keys <= {*listed(window)}


def test_every_command_and_every_action_with_a_key_is_listed() -> None:
    table, *_more = (group for group in ALL if str(group.title) == "At the table")
    for key in COMMANDS:
        assert is_listed(key, table) or key == pygame.K_z, pygame.key.name(key)
    for family in FAMILIES.values():
        for key in family.prompts.KEYS.values():
            assert is_listed(key, table) or is_listed(key, family.keys), pygame.key.name(key)


def is_listed(key: int, group: KeyGroup) -> bool:
    name = pygame.key.name(key).title()
    return any(name in str(keys).replace(",", "").split() for keys, _does in group.rows)


def test_the_fonts_have_every_sign() -> None:
    missing = Fonts().text("\U0010ffff", 20, (0, 0, 0))
    for group in ALL:
        for keys, _does in group.rows:
            for sign in {*str(keys)} - {" "}:
                assert pygame.image.tobytes(Fonts().text(sign, 20, (0, 0, 0)), "RGBA") != pygame.image.tobytes(
                    missing, "RGBA"
                ), sign


def test_the_settings_list_the_keys_of_all_screens(window: Window) -> None:
    window.go(SettingsRoute())
    page = window.scenes[-1]
    next(each for each in page.all_widgets if each.label.startswith("Keys")).on_click()
    assert {str(group.title) for group in ALL} <= {*listed(window)}


def test_escape_asks_before_it_leaves_a_match(window: Window) -> None:
    table = muggins(window)
    press(window, pygame.K_ESCAPE)
    press(window, pygame.K_ESCAPE)
    assert window.scenes == [table], "the second one answers the question"
    press(window, pygame.K_ESCAPE)
    click(window, "button Leave")
    assert isinstance(window.scenes[-1], Menu)


def test_escape_closes_what_is_open_before_it_asks(window: Window) -> None:
    table = muggins(window)
    press(window, pygame.K_l, pygame.K_RIGHT, pygame.K_RETURN)
    press(window, pygame.K_y)
    for is_closed in (
        lambda: table.table_view.popup.note is None,
        lambda: table.table_state.drag.selected_tile is None,
        lambda: not table.table_state.log_open,
    ):
        assert not is_closed()
        press(window, pygame.K_ESCAPE)
        assert is_closed()
        assert window.scenes == [table]
    press(window, pygame.K_ESCAPE)
    assert isinstance(window.scenes[-1], Confirmation)


def test_enter_plays_the_only_move_and_no_other(window: Window) -> None:
    match = Match("block", [Person("Ann"), Bot("casual")])
    play(match, Random(4), until=lambda match: match.state.to_move == 0 and is_forced(match))
    table = sit(window, match)
    [action], before = match.legal_actions, len(match.actions)
    press(window, pygame.K_RETURN)
    assert match.actions[before] == action
    table.on_close()
    table = muggins(window)
    assert len(table.match.legal_actions) > 1
    press(window, pygame.K_RETURN)
    assert played(table) == ["5-5", "6-5@0"]


def is_forced(match: Match) -> bool:
    """Return whether one tile can be played, at one place."""
    return len(match.legal_actions) == 1 and isinstance(match.legal_actions[0], Play)
