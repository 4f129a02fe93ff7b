"""Autosave in a real window: two windows with one match, a locked or deleted store, and a crash."""

import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop.table_player import (
    MousePlayer,
    continue_match,
    leave_table,
    prepare_store,
    start_match,
    start_program,
    stored_match,
)
from tests.desktop.virtual_desktop import Desktop

FAILING_PROGRAM = """
import sys
from game.ui.scenes.menu import Menu
Menu.draw = lambda *given: 1 / 0
from game.__main__ import main
sys.exit(main([]))
"""


def start_draw_match(desktop: Desktop) -> MousePlayer:
    match = Match("draw", [Person("Ann"), Bot("beginner")], options={"set": 9, "draw_when_able": True})
    return start_match(desktop, match, Random(3))


def test_a_second_window_takes_over_a_match_that_the_first_has_open(desktop: Desktop) -> None:
    player = start_draw_match(desktop)
    first = player.program
    player.take_turn()
    player.wait_for_turn()
    shared = player.load_match()
    (desktop.folder / "window.socket").unlink()  # so that the second start cannot hand over to the first
    second = start_program(desktop)
    second.click("button Watch")
    second.wait_for("button Menu", scene="Table")
    second.key("ctrl+z")
    second.click("button Menu")
    second.click("button Continue here")
    other = MousePlayer(second, Random(4))
    other.take_turn()
    other.wait_for_turn()
    taken_over = other.load_match()
    assert taken_over.actions[: len(shared.actions)] == shared.actions
    assert len(taken_over.actions) > len(shared.actions)

    first.activate()
    player.perform(shared.game.legal_actions(shared.state)[0])
    first.wait_for("line", until=lambda screen: not {"turn", "button Undo"} & {*screen.targets})
    assert stored_match(desktop.folder).actions == taken_over.actions
    first.click("button Menu")
    first.wait_for("button Continue here")
    first.assert_closes()

    second.activate()
    other.take_turn()
    other.wait_for_turn()
    assert other.load_match().actions[: len(taken_over.actions)] == taken_over.actions
    assert len(other.load_match().actions) > len(taken_over.actions)
    second.assert_closes()


def test_closing_a_window_with_unsaved_actions_asks_and_saves_them_once_the_store_is_free(desktop: Desktop) -> None:
    player = start_draw_match(desktop)
    program = player.program
    player.wait_for_turn()
    before = len(stored_match(desktop.folder).actions)
    with closing(sqlite3.connect(desktop.folder / "boneyard.sqlite", isolation_level=None)) as lock:
        lock.execute("BEGIN IMMEDIATE")
        player.take_turn()
        program.wait_for("turn", until=lambda screen: f"step {before}" not in screen.targets)
        assert len(stored_match(desktop.folder).actions) == before
        desktop.xdotool("key", "alt+F4")
        program.wait_for("button Stay", scene="Confirmation")
        program.click("button Stay")
        program.wait_for("turn", scene="Table")
    program.assert_closes()
    assert len(stored_match(desktop.folder).actions) > before


def test_a_store_deleted_during_a_match_is_written_again(desktop: Desktop) -> None:
    player = start_draw_match(desktop)
    program = player.program
    player.take_turn()
    player.wait_for_turn()
    match = player.load_match()
    before = match.actions
    for part in desktop.folder.glob("boneyard*"):
        part.unlink()
    player.perform(match.game.legal_actions(match.state)[0])
    program.wait_for("turn", until=lambda screen: f"step {len(before)}" not in screen.targets)
    after = stored_match(desktop.folder).actions
    assert after[: len(before)] == before
    assert len(after) > len(before)
    leave_table(program)
    program.wait_for("button OK", scene="Menu")  # confirms the message about it
    program.assert_closes()
    later = start_program(desktop)
    continue_match(later)
    MousePlayer(later, Random(4)).wait_for_turn()
    assert stored_match(desktop.folder).actions[: len(after)] == after
    assert not later.output


def test_a_crash_is_shown_in_a_message_box_if_stderr_is_not_a_terminal(desktop: Desktop, tmp_path: Path) -> None:
    prepare_store(desktop).close()  # so that it starts with the menu
    printed = tmp_path / "output"
    with printed.open("w") as output:
        program = subprocess.Popen(
            [sys.executable, "-c", FAILING_PROGRAM],
            env=desktop.environment | {"BONEYARD_HOME": str(desktop.folder)},
            stdout=output,
            stderr=output,
        )
    try:
        while program.poll() is None and not printed.read_text():
            time.sleep(0.1)
        while desktop.xdotool("getactivewindow", "getwindowname", check=False) != "Boneyard":
            assert program.poll() is None, "it ended without a message box"
            time.sleep(0.1)
        while program.poll() is None:  # a key pressed before the box handles input is lost
            desktop.xdotool("key", "Return")
            time.sleep(0.1)
        assert program.wait(60) == 1
    finally:
        program.kill()
    assert printed.read_text().startswith("Boneyard crashed (ZeroDivisionError).")
