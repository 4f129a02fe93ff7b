"""Real windows where a match is open twice, or cannot be kept, or where the program itself goes wrong."""

import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop.table_player import Sitter, go_on, keep, kept, prepared, started
from tests.desktop.virtual_desktop import Desk

WRONG = """
import sys
from game.ui.scenes.menu import Menu
Menu.draw = lambda *given: 1 / 0
from game.__main__ import main
sys.exit(main([]))
"""


def left_match(desk: Desk) -> None:
    with closing(prepared(desk)) as store:
        keep(store, Match("draw", [Person("Ann"), Bot("beginner")], options={"set": 9, "draw_when_able": True}))


def test_a_match_open_in_two_windows_is_played_in_the_one_that_took_it_over(desk: Desk) -> None:
    left_match(desk)
    first = started(desk)
    go_on(first)
    person = Sitter(first, Random(3))
    person.turn()
    person.asked()
    shared = person.look()
    second = started(desk)
    second.click("button Look")
    second.wait_for("button Menu", scene="Table")
    second.key("ctrl+z")
    second.click("button Menu")
    second.click("button Take it over")
    other = Sitter(second, Random(4))
    other.turn()
    other.asked()
    taken = other.look()
    assert taken.actions[: len(shared.actions)] == shared.actions
    assert len(taken.actions) > len(shared.actions)

    desk.xdotool("windowactivate", "--sync", first.window)
    person.do(shared.game.legal_actions(shared.state)[0])
    first.wait_for("line", until=lambda seen: not {"turn", "button Undo"} & {*seen.things})
    assert kept(desk.folder).actions == taken.actions
    first.click("button Menu")
    first.wait_for("button Take it over")
    assert first.close() == 0

    desk.xdotool("windowactivate", "--sync", second.window)
    other.turn()
    other.asked()
    assert other.look().actions[: len(taken.actions)] == taken.actions
    assert len(other.look().actions) > len(taken.actions)
    assert second.close() == 0
    for program in (first, second):
        assert not program.said


def test_closing_a_window_that_cannot_keep_the_match_asks_and_keeps_it_when_it_can(desk: Desk) -> None:
    left_match(desk)
    program = started(desk)
    go_on(program)
    person = Sitter(program, Random(3))
    person.asked()
    before = len(kept(desk.folder).actions)
    with closing(sqlite3.connect(desk.folder / "boneyard.sqlite", isolation_level=None)) as lock:
        lock.execute("BEGIN IMMEDIATE")
        person.turn()
        program.wait_for("turn", until=lambda seen: f"step {before}" not in seen.things)
        assert len(kept(desk.folder).actions) == before
        desk.xdotool("key", "alt+F4")
        program.wait_for("button Stay", scene="Confirmation")
        program.click("button Stay")
        program.wait_for("turn", scene="Table")
    assert program.close() == 0
    assert len(kept(desk.folder).actions) > before


def test_a_store_deleted_under_the_table_is_written_anew(desk: Desk) -> None:
    left_match(desk)
    program = started(desk)
    go_on(program)
    person = Sitter(program, Random(3))
    person.turn()
    person.asked()
    match = person.look()
    before = match.actions
    for part in desk.folder.glob("boneyard*"):
        part.unlink()
    person.do(match.game.legal_actions(match.state)[0])
    program.wait_for("turn", until=lambda seen: f"step {len(before)}" not in seen.things)
    after = kept(desk.folder).actions
    assert after[: len(before)] == before
    assert len(after) > len(before)
    program.click("button Menu")
    program.wait_for("button All right", scene="Menu")  # under the sentence that says so
    assert program.close() == 0
    later = started(desk)
    go_on(later)
    Sitter(later, Random(4)).asked()
    assert kept(desk.folder).actions[: len(after)] == after
    assert not program.said + later.said


def test_what_ends_the_program_is_told_in_a_box_where_nobody_reads_standard_error(desk: Desk, tmp_path: Path) -> None:
    with (tmp_path / "said").open("w") as said:
        program = subprocess.Popen(
            [sys.executable, "-c", WRONG],
            env=desk.environment | {"BONEYARD_HOME": str(desk.folder)},
            stdout=said,
            stderr=said,
        )
    try:
        while program.poll() is None and not (tmp_path / "said").read_text():
            time.sleep(0.1)
        while desk.xdotool("getactivewindow", "getwindowname", check=False) != "Boneyard":
            assert program.poll() is None, "it has ended without a box"
            time.sleep(0.1)
        while program.poll() is None:  # a key that comes before the box listens is lost
            desk.xdotool("key", "Return")
            time.sleep(0.1)
        assert program.wait(60) == 1
    finally:
        program.kill()
    assert (tmp_path / "said").read_text().startswith("Something went wrong in the program (ZeroDivisionError).")
