"""The program in a real window: sizes and positions, two people at one machine, and no screen."""

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pygame
import pytest

from game.match import record
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.window.window import MIN_WINDOW_SIZE
from tests.desktop.table_player import (
    MousePlayer,
    continue_match,
    prepare_store,
    start_match,
    start_program,
    store_match,
    tiles,
)
from tests.desktop.virtual_desktop import ROOT, Desktop, Program, Rect

# -- sizes -------------------------------------------------------------------------------------------------------------


def test_the_window_can_be_resized_during_a_match(desktop: Desktop) -> None:
    with closing(prepare_store(desktop)) as store:
        store_match(
            store, Match("draw", [Person("Ann"), Bot("beginner"), Bot("beginner")], options={"set": 9, "target": 200})
        )
    program = start_program(desktop)
    continue_match(program)
    player = MousePlayer(program, Random(5))
    for size in ((800, 600), (1000, 700), (1280, 800), (801, 799), (1279, 603)):
        player.wait_for_turn()
        program.resize(*size)
        assert_inside(program)
        player.take_turn()
    program.desktop.xdotool("windowsize", program.window, 300, 200)
    program.wait_for(until=lambda screen: screen.size == MIN_WINDOW_SIZE)
    player.take_turn()
    program.key("F11")
    program.wait_for(until=lambda screen: screen.size == desktop.size)
    assert_inside(program)
    player.take_turn()
    program.key("F11")
    program.wait_for(until=lambda screen: screen.size == MIN_WINDOW_SIZE)
    assert_inside(program)
    player.take_turn()


SIZE = (1000, 700)


def start_resized(desktop: Desktop) -> tuple[Program, str]:
    """Start the program, resize and move its window; return the program and the geometry of the window."""
    prepare_store(desktop).close()
    program = start_program(desktop)
    program.resize(*SIZE)
    program.move_to(120, 60)
    return program, program.geometry()


def wait_until_restored(program: Program, geometry: str) -> None:
    """Wait until the window has SIZE and this geometry."""
    program.wait_for(until=lambda screen: screen.size == SIZE)
    program.wait_for_geometry(geometry)


def test_the_window_reopens_with_its_last_position_and_size(desktop: Desktop) -> None:
    program, geometry = start_resized(desktop)
    program.assert_closes()
    for _time in range(2):  # the position does not drift
        program = start_program(desktop)
        wait_until_restored(program, geometry)
        program.assert_closes()


def test_a_second_window_is_offset_and_says_that_another_is_open(desktop: Desktop) -> None:
    prepare_store(desktop).close()
    first = start_program(desktop)
    assert not any("another window" in name for name in first.targets())
    (desktop.folder / "window.socket").unlink()  # so that it cannot hand over to the first
    second = start_program(desktop)
    assert second.geometry() != first.geometry()
    second.wait_for("button OK")  # confirms the message that another window is open
    second.key("ctrl+w")
    assert second.wait() == 0
    first.key("ctrl+q")
    assert first.wait() == 0


@pytest.mark.parametrize("maximised", [False, True])
def test_a_second_start_brings_the_minimised_window_forward_with_its_file(desktop: Desktop, maximised: bool) -> None:
    with closing(prepare_store(desktop)) as store:
        store.set("window", {"size": SIZE, "at": None, "maximised": maximised})
    first = start_program(desktop)
    size = first.wait_for(until=lambda screen: (screen.size == SIZE) != maximised).size
    desktop.xdotool("windowminimize", first.window)
    file = desktop.folder / "friend.boneyard"
    match = Match("draw", [Person("Ann"), Bot("beginner")])
    match.deal(Random(1))
    file.write_text(record.format_record(match), encoding="utf-8")
    environment = desktop.environment | {"BONEYARD_HOME": str(desktop.folder)}
    second = subprocess.run([sys.executable, "-m", "game", file], cwd=ROOT, env=environment, check=False)
    assert second.returncode == 0
    first.wait_for("button Look back", scene="ImportExport", until=lambda screen: screen.size == size)
    assert desktop.xdotool("getactivewindow").strip() == first.window
    first.assert_closes()


def test_a_full_screen_window_reopens_full_screen_and_f11_restores_its_size(desktop: Desktop) -> None:
    program, geometry = start_resized(desktop)
    program.click("button Settings")
    program.click("switch Full screen (F11)")
    program.wait_for(until=lambda screen: screen.size == desktop.size)
    program.assert_closes()
    program = start_program(desktop)
    program.wait_for(until=lambda screen: screen.size == desktop.size)
    program.key("F11")
    wait_until_restored(program, geometry)
    program.close()
    wait_until_restored(start_program(desktop), geometry)


def assert_inside(program: Program) -> None:
    """Check that all hit targets are inside the window and the player's tiles do not overlap."""
    screen = program.screen()
    width, height = screen.size
    rects = {name: pygame.Rect(rect) for name, rect in screen.targets.items()}
    assert all(pygame.Rect(0, 0, width, height).contains(rect) for rect in rects.values())
    own = [rect for name, rect in rects.items() if name.startswith("tile ")]
    assert own or screen.scene != "Table"
    assert all(rect.collidelist(own[:index]) < 0 for index, rect in enumerate(own))


# -- two people --------------------------------------------------------------------------------------------------------


def test_two_people_share_the_machine_with_a_curtain_between_them(desktop: Desktop, tmp_path: Path) -> None:
    prepare_store(desktop).close()
    program = start_program(desktop)
    program.click("card Block")
    program.click("choice Seat 2")
    program.click("choice Seat 2: A person")
    for number, name in enumerate(("Ann", "Bob"), 1):
        program.click(f"field Name {number}")
        program.type(name)
    program.click("button Play")
    player = MousePlayer(program, Random(6))
    curtains = 0
    seat = None
    for _turn in range(16):
        screen = player.wait_for_turn()
        match = player.load_match()
        if screen.scene == "Curtain":
            corner = {"button Menu", "button Settings", "button Sound", "button Undo the last move"}
            assert set(screen.targets) - corner == {"button Show my tiles"}
            program.move((2, 2))
            program.screenshot(tmp_path / "curtain.bmp")
            assert not shows_tile(tmp_path / "curtain.bmp", pygame.Rect((0, 0), screen.size))
            curtains += 1
            seat = match.state.to_move
        elif screen.scene == "Table":
            assert match.state.to_move == seat
            assert tiles(screen) == set(map(str, match.state.hands[seat]))
            program.screenshot(tmp_path / "table.bmp")
            own = [rect for name, rect in screen.targets.items() if name.startswith("tile ")]
            assert all(shows_tile(tmp_path / "table.bmp", rect) for rect in own)
        player.take_turn()
    assert match.names == ("Ann", "Bob")
    assert curtains > 4


def shows_tile(picture: Path, rect: Rect | pygame.Rect) -> bool:
    """Return whether the picture shows a tile's face in this area: something bright and larger than a letter."""
    surface = pygame.image.load(picture).subsurface(pygame.Rect(rect))
    bright = pygame.mask.from_threshold(surface, (240, 232, 212), (24, 24, 34))
    return max((part.count() for part in bright.connected_components()), default=0) > 400


def test_one_person_with_bots_never_sees_a_curtain(desktop: Desktop) -> None:
    player = start_match(desktop, Match("block", [Bot("beginner"), Person("Ann"), Bot("beginner")]), Random(7))
    assert "Curtain" not in {player.take_turn() for _turn in range(8)}


# -- no screen ---------------------------------------------------------------------------------------------------------


def test_without_a_screen_the_program_prints_one_line_and_exits_with_2(tmp_path: Path) -> None:
    display_variables = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in display_variables}
    run = subprocess.run(
        [sys.executable, "-m", "game"],
        env=environment | {"BONEYARD_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert run.returncode == 2
    assert not run.stdout
    assert run.stderr.startswith("Boneyard found no screen")
    assert run.stderr.count("\n") == 1
