"""The program in a real window: windows of any size, two people at one machine, and no screen at all."""

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pygame

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.window.window import MIN_WINDOW_SIZE
from tests.desktop.table_player import Sitter, go_on, keep, prepared, started, tiles
from tests.desktop.virtual_desktop import Desk, Program, Rect

# -- sizes -------------------------------------------------------------------------------------------------------------


def test_it_is_resized_in_the_middle_of_a_match(desk: Desk) -> None:
    with closing(prepared(desk)) as store:
        keep(store, Match("draw", [Person("Ann"), Bot("beginner"), Bot("beginner")], options={"set": 9, "target": 200}))
    program = started(desk)
    go_on(program)
    person = Sitter(program, Random(5))
    for size in ((800, 600), (1000, 700), (1280, 800), (801, 799), (1279, 603)):
        person.asked()
        program.resize(*size)
        assert_inside(program)
        person.turn()
    program.desk.xdotool("windowsize", program.window, 300, 200)
    program.wait_for(until=lambda seen: seen.size == MIN_WINDOW_SIZE)
    person.turn()
    program.key("F11")
    program.wait_for(until=lambda seen: seen.size == desk.size)
    assert_inside(program)
    person.turn()
    program.key("F11")
    program.wait_for(until=lambda seen: seen.size == MIN_WINDOW_SIZE)
    assert_inside(program)
    person.turn()


def test_it_comes_back_where_it_was_and_as_large(desk: Desk) -> None:
    prepared(desk).close()
    program = started(desk)
    program.resize(1000, 700)
    program.move_to(120, 60)
    before = program.place()
    assert program.close() == 0
    for _time in range(2):  # nor does it wander a little each time
        program = started(desk)
        program.wait_for(until=lambda seen: seen.size == (1000, 700))
        program.wait_to_lie(before)
        assert program.close() == 0


def test_a_second_one_lies_beside_the_first_and_says_so(desk: Desk) -> None:
    prepared(desk).close()
    first = started(desk)
    assert not any("another window" in name for name in first.things())
    second = started(desk)
    assert second.place() != first.place()
    second.wait_for("button All right")  # which answers the line that another window is open
    second.key("ctrl+w")
    assert second.wait() == 0
    first.key("ctrl+q")
    assert first.wait() == 0


def test_it_comes_back_on_the_full_screen_and_from_there_to_its_former_size(desk: Desk) -> None:
    prepared(desk).close()
    program = started(desk)
    program.resize(1000, 700)
    program.move_to(120, 60)
    before = program.place()
    program.click("button Settings")
    program.click("switch Full screen (F11)")
    program.wait_for(until=lambda seen: seen.size == desk.size)
    assert program.close() == 0
    program = started(desk)
    program.wait_for(until=lambda seen: seen.size == desk.size)
    program.key("F11")
    program.wait_for(until=lambda seen: seen.size == (1000, 700))
    program.wait_to_lie(before)
    program.close()
    program = started(desk)
    program.wait_for(until=lambda seen: seen.size == (1000, 700))
    program.wait_to_lie(before)


def assert_inside(program: Program) -> None:
    """All that can be clicked is in the window, and no two own tiles hide each other."""
    seen = program.look()
    width, height = seen.size
    rects = {name: pygame.Rect(rect) for name, rect in seen.things.items()}
    assert all(pygame.Rect(0, 0, width, height).contains(rect) for rect in rects.values())
    own = [rect for name, rect in rects.items() if name.startswith("tile ")]
    assert own or seen.scene != "Table"
    assert all(rect.collidelist(own[:nth]) < 0 for nth, rect in enumerate(own))


# -- two people --------------------------------------------------------------------------------------------------------


def test_two_people_share_the_machine_with_a_curtain_between_them(desk: Desk, tmp_path: Path) -> None:
    prepared(desk).close()
    program = started(desk)
    program.click("card Block")
    program.click("choice Seat 2")
    program.click("choice Seat 2: A person")
    for number, name in enumerate(("Ann", "Bob"), 1):
        program.click(f"field Name {number}")
        program.type(name)
    program.click("button Play")
    person = Sitter(program, Random(6))
    curtains = 0
    sitting = None
    for _turn in range(16):
        seen = person.asked()
        match = person.look()
        if seen.scene == "Curtain":
            corner = {"button Menu", "button Settings", "button Sound", "button Take back the last move"}
            assert set(seen.things) - corner == {"button Lift the curtain"}
            program.move((2, 2))
            program.screenshot(tmp_path / "curtain.bmp")
            assert not bone(tmp_path / "curtain.bmp", pygame.Rect((0, 0), seen.size))
            curtains += 1
            sitting = match.state.to_move
        elif seen.scene == "Table":
            assert match.state.to_move == sitting
            assert tiles(seen) == set(map(str, match.state.hands[sitting]))
            program.screenshot(tmp_path / "table.bmp")
            own = [rect for name, rect in seen.things.items() if name.startswith("tile ")]
            assert all(bone(tmp_path / "table.bmp", rect) for rect in own)
        person.turn()
    assert match.names == ("Ann", "Bob")
    assert curtains > 4


def bone(picture: Path, rect: Rect | pygame.Rect) -> bool:
    """Whether the face of a tile is to be seen there: something bright that is larger than a letter."""
    surface = pygame.image.load(picture).subsurface(pygame.Rect(rect))
    bright = pygame.mask.from_threshold(surface, (240, 232, 212), (24, 24, 34))
    return max((part.count() for part in bright.connected_components()), default=0) > 400


def test_one_person_alone_never_sees_a_curtain(desk: Desk) -> None:
    with closing(prepared(desk)) as store:
        keep(store, Match("block", [Bot("beginner"), Person("Ann"), Bot("beginner")]))
    program = started(desk)
    go_on(program)
    person = Sitter(program, Random(7))
    assert "Curtain" not in {person.turn() for _turn in range(8)}


# -- no screen ---------------------------------------------------------------------------------------------------------


def test_without_a_screen_it_says_so_in_a_sentence(tmp_path: Path) -> None:
    elsewhere = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    bare = {name: value for name, value in os.environ.items() if name not in elsewhere}
    run = subprocess.run(
        [sys.executable, "-m", "game"],
        env=bare | {"BONEYARD_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert run.returncode == 2
    assert not run.stdout
    assert run.stderr.startswith("Boneyard found no screen")
    assert run.stderr.count("\n") == 1
