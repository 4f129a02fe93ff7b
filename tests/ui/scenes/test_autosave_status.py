"""The messages if a match is open elsewhere, cannot be saved, or has crashed the program."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.core.state import parse_action
from game.match.match import Match, StorageError
from game.match.player_types import Bot, Person
from game.store.database import Database
from game.ui.routes import MenuRoute
from game.ui.scenes.curtain import Confirmation, Curtain
from game.ui.scenes.menu import Menu
from game.ui.scenes.table import Table
from game.ui.table.drag import Command
from game.ui.table.turns import TurnPhase
from game.ui.window.window import Window
from tests.ui.screen import click, opened, press, settle
from tests.ui.table_driver import begun, refused, sit, wait

pytestmark = pytest.mark.usefixtures("no_time")

ROOT = Path(__file__).parents[3]
OTHER = """
import sys
from pathlib import Path
from game.store import Store
store = Store(Path(sys.argv[1]))
match = store.resume(next(store.all_unfinished(), None))
print(match.journal_error, flush=True)
for line in sys.stdin:
    match.play(match.game.legal_actions(match.state)[0])
    print(match.journal_error, flush=True)
"""
"""Another window that takes over the match and plays an action on request."""


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    with opened(tmp_path / "home", (800, 600)) as window:
        yield window


@pytest.fixture
def other(window: Window) -> Iterator[subprocess.Popen[str]]:
    """A match started in this window, and another program that takes it over on request."""
    match = block()
    window.store.attach_journal(match)
    match.play(parse_action("4-1@0"))
    window.store.leave(match)
    yield from another(window)


def another(window: Window) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", OTHER, str(window.store.path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "None\n"
        yield other
        other.kill()


HANDS = "6-6 6-5 4-1 5-0 3-3 2-2 1-1  6-4 5-4 4-3 3-0 2-0 1-0 0-0"
FULL = "Can't save at the moment: database or disk is full."


def block() -> Match:
    """Return a match of Ann against a bot; both ends show 4 and Ann is to move."""
    return begun(Match("block", [Person("Ann"), Bot("beginner")]), HANDS, "6-6 6-4@0 6-5@1 5-4@1")


def act(other: subprocess.Popen[str]) -> str:
    """Let the other window play an action; return what it says about saving."""
    assert other.stdin is not None
    assert other.stdout is not None
    other.stdin.write("\n")
    other.stdin.flush()
    return other.stdout.readline().strip()


def offer(window: Window) -> str:
    """Return the text beside the menu's button for the unfinished match."""
    window.go(MenuRoute())
    menu = window.scenes[-1]
    assert isinstance(menu, Menu)
    return menu._features.features[0].words.label


def at_table(window: Window) -> Table:
    table = window.scenes[-1]
    assert isinstance(table, Table)
    return table


def asked(window: Window) -> str:
    """Return the question asked before leaving."""
    leaving = window.scenes[-1]
    assert isinstance(leaving, Confirmation)
    return leaving.fixed[1].label  # after the panel


def noticed(table: Table) -> str:
    return table.table_state.turn.notice


def no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*_given: object) -> None:
        raise StorageError("Can't save at the moment: database or disk is full.")

    monkeypatch.setattr(Database, "run", run)


# -- a match that ended the program ------------------------------------------------------------------------------------


def test_a_match_that_ended_the_program_is_opened_only_when_the_player_says_so(window: Window) -> None:
    match = block()
    window.store.attach_journal(match)
    match.play(parse_action("4-1@0"))
    window.store.mark_crashed(match)
    assert offer(window) == "Boneyard crashed when this match was last open."
    assert window.scenes[-1].focus.label == "Start with Draw"
    click(window, "button Open it anyway")
    table = at_table(window)
    assert table.match.actions[: len(match.actions)] == match.actions
    wait(window, lambda: len(table.match.actions) > len(match.actions))  # the bot has answered
    assert offer(window).startswith("Ann:\u00a0")


# -- a match that is open in another window ----------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="a test of the same locks, which Windows has too")
def test_a_match_of_another_window_is_read_only(window: Window, other: subprocess.Popen[str]) -> None:
    assert offer(window) == "This match is open in another window."
    before = window.store.times_played()
    click(window, "button Watch")
    table = at_table(window)
    looked = table.match.actions
    for _frame in range(100):
        window.step()
    assert "Watching" in refused(table)
    table.dispatch(parse_action("5-0@0"))
    assert "Watching" in refused(table)
    press(window, pygame.K_u)
    assert "Watching" in refused(table)
    assert table.match.can_undo(table.table_state.viewer)
    assert "button Undo" not in {thing.name for thing in table.hit_targets()}
    click(window, "button Menu")
    assert (looked, window.store.times_played()) == (table.match.actions, before)
    assert act(other) == "None"


def test_a_match_taken_over_stops_in_the_old_window(window: Window) -> None:
    table = sit(window, block())
    table.dispatch(parse_action("4-1@0"))
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    for other in another(window):
        assert act(other) == "None"
        [action, *_rest] = table.match.game.legal_actions(table.match.state)
        table.dispatch(action)
        table.update_view()
        stands = table.match.actions
        assert refused(table).startswith("This match was continued in another window")
        for _frame in range(100):
            window.step()
        press(window, pygame.K_u, pygame.K_p)
        assert refused(table).startswith("This match was continued in another window")
        assert table.match.actions == stands
        assert act(other) == "None"
        click(window, "button Menu")
        click(window, "button Continue here")
        assert "another window" in act(other)


@pytest.mark.skipif(os.name != "posix", reason="a test of the same locks, which Windows has too")
def test_a_match_opened_elsewhere_meanwhile_is_not_taken_over(window: Window) -> None:
    match = block()
    window.store.attach_journal(match)
    match.play(parse_action("4-1@0"))
    window.store.leave(match)
    assert "another window" not in offer(window)
    for _other in another(window):
        press(window, pygame.K_RETURN)
        menu = window.scenes[-1]
        assert isinstance(menu, Menu)
        assert menu._features.features[0].words.label == "This match is open in another window."


# -- matches that cannot be saved --------------------------------------------------------------------------------------


def test_a_failed_save_is_reported_retried_and_confirmed(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(window, block())
    with monkeypatch.context() as full:
        no_room(full)
        table.dispatch(parse_action("4-1@0"))
        wait(window, lambda: table.phase == TurnPhase.PERSON)
        assert noticed(table) == "Can't save at the moment: database or disk is full."
    wait(window, lambda: not table.table_state.turn.notice)
    assert table.table_view.scores_and_log.log[-1] == "Everything is saved again."
    assert not window.store.unsaved


def test_refusals_and_presses_do_not_hide_a_failed_save(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(window, block())
    with monkeypatch.context() as full:
        no_room(full)
        table.dispatch(parse_action("4-1@0"))
        wait(window, lambda: table.phase == TurnPhase.PERSON)
        full_disk = noticed(table)
        assert not table.table_state.turn.refused
        assert table.table_state.turn.prompt, "one is asked all the same"
        click(window, "tile 3-3")
        assert "3-3" in refused(table)
        assert noticed(table) == full_disk
        press(window, pygame.K_RIGHT)
        assert (table.table_state.turn.refused, noticed(table)) == (False, full_disk)
        click(window, "tile 3-3")
    wait(window, lambda: not noticed(table))
    assert "3-3" in refused(table), "it is still to be read"


def test_a_failed_save_of_an_undo_is_reported(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(window, begun(Match("block", [Person("Ann"), Person("Bob")]), HANDS, "6-6 6-4@0"))
    table.dispatch(parse_action("6-5@1"))
    no_room(monkeypatch)
    table._take_back(0)
    table.update_view()
    assert noticed(table) == "Can't save at the moment: database or disk is full."


def test_news_of_the_store_goes_with_the_next_press(window: Window) -> None:
    table = sit(window, block())
    window.store.notice = "The file was made anew."
    table.dispatch(parse_action("4-1@0"))
    table.update_view()
    assert noticed(table) == "The file was made anew."
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    assert noticed(table) == "The file was made anew."
    press(window, pygame.K_RIGHT)
    assert not noticed(table)


def test_leaving_for_the_menu_asks_once_with_the_number_of_unsaved_moves(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(window, block())
    table.dispatch(parse_action("4-1@0"))
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    kept = len(table.match.actions)
    with monkeypatch.context() as full:
        no_room(full)
        table.dispatch(table.match.game.legal_actions(table.match.state)[0])
        table.dispatch(Command.LEAVE)
        assert asked(window) == "1 move is not saved yet. It will be lost if you quit now. " + FULL
        click(window, "button Stay")
        wait(window, lambda: table.phase == TurnPhase.PERSON)
        played = len(table.match.actions)
        press(window, pygame.K_ESCAPE)
        assert asked(window).startswith(f"{played - kept} moves are not saved yet. They will be lost")
        click(window, "button Leave anyway")
        assert isinstance(window.scenes[-1], Menu)
        click(window, "button Quit")
        assert not window._running, "it was asked"
    assert window.store.retry()


def test_the_menu_button_and_escape_ask_the_same_if_all_is_saved(window: Window) -> None:
    table = sit(window, block())
    table.dispatch(parse_action("4-1@0"))
    for leave in (partial(press, window, pygame.K_ESCAPE), partial(click, window, "button Menu")):
        leave()
        assert asked(window).startswith("Leave this match? It is saved")
        click(window, "button Keep playing")
        assert at_table(window) is table
    click(window, "button Menu")
    click(window, "button Leave")
    assert isinstance(window.scenes[-1], Menu)


def test_leaving_from_the_curtain_asks_too(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    no_room(monkeypatch)
    match = begun(Match("block", [Person("Ann"), Person("Bob")]), HANDS, "6-6 6-4@0")
    window.show(Table(window, match))
    wait(window, lambda: isinstance(window.scenes[-1], Curtain))
    press(window, pygame.K_RETURN)
    table = at_table(window)
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    table.dispatch(parse_action("6-5@1"))
    wait(window, lambda: isinstance(window.scenes[-1], Curtain))
    click(window, "button Menu")
    assert asked(window).startswith(f"{len(match.actions)} moves are not saved yet")


def test_closing_the_window_asks_once_about_unsaved_moves(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    def close() -> bool:
        """Close the window; return whether the program continues."""
        pygame.event.post(pygame.Event(pygame.QUIT))
        settle(window)
        return window._running

    table = sit(window, block())
    no_room(monkeypatch)
    table.dispatch(parse_action("4-1@0"))
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    assert close()
    assert isinstance(window.scenes[-1], Confirmation)
    click(window, "button Stay")
    assert at_table(window) is table
    table.dispatch(table.match.game.legal_actions(table.match.state)[0])
    wait(window, lambda: table.phase == TurnPhase.PERSON or table.match.over)
    assert close()
    press(window, pygame.K_ESCAPE)
    assert not close()


def test_leaving_all_the_same_ends_the_program(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(window, block())
    no_room(monkeypatch)
    table.dispatch(parse_action("4-1@0"))
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    window.go(MenuRoute())
    click(window, "button Quit")
    click(window, "button Leave anyway")
    assert not window._running


def test_moves_saved_after_all_are_not_asked_about(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(window, block())
    with monkeypatch.context() as full:
        no_room(full)
        table.dispatch(parse_action("4-1@0"))
    window.quit()
    assert not window._running
    assert not window.store.unsaved


def test_the_menu_continues_with_unsaved_moves(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(window, block())
    no_room(monkeypatch)
    table.dispatch(parse_action("4-1@0"))
    wait(window, lambda: table.phase == TurnPhase.PERSON)
    window.go(MenuRoute())
    click(window, "button Continue")
    assert at_table(window).match.actions == table.match.actions
