"""A gamepad in a real window: play a hand, check its deal, and replay the match."""

import os
import sys
from contextlib import closing
from random import Random

import pygame

from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop.table_player import KeyboardPlayer, prepare_store, store_match
from tests.desktop.virtual_desktop import GAMEPAD_FIFO, ROOT, Desktop, Program

GAMEPAD_BUTTONS = {
    "Left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "Right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "Return": pygame.CONTROLLER_BUTTON_A,
    "Escape": pygame.CONTROLLER_BUTTON_B,
    "d": pygame.CONTROLLER_BUTTON_X,
    "p": pygame.CONTROLLER_BUTTON_Y,
    "Tab": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
}


class GamepadPlayer(KeyboardPlayer):
    """Plays with a gamepad."""

    def press_keys(self, *keys: str) -> None:
        """Press the buttons that correspond to these keys."""
        self.program.press_gamepad(*(GAMEPAD_BUTTONS[key] for key in keys))

    def choose(self, name: str) -> None:
        """Move the focus to the target, and press it."""
        self.program.wait_for(name)
        passed: list[str] = []
        while (focus := self.program.screen().focus) != name:
            assert passed.count(focus) < 2, f"{name} is not among {passed}"
            passed.append(focus)
            self.press_keys("Tab")
        self.press_keys("Return")


def start_with_gamepad(desktop: Desktop) -> Program:
    os.mkfifo(desktop.folder / GAMEPAD_FIFO)
    command = [sys.executable, "-m", "tests.desktop.virtual_gamepad", desktop.folder / GAMEPAD_FIFO]
    return desktop.start(command, cwd=ROOT)


def test_a_gamepad_plays_a_hand_checks_its_deal_and_replays_it(desktop: Desktop) -> None:
    with closing(prepare_store(desktop)) as store:
        store_match(store, Match("draw", [Person("Ann"), Bot("casual")], options={"target": 50}))
    program = start_with_gamepad(desktop)
    player = GamepadPlayer(program, Random(3))
    player.choose("button Continue")
    while player.wait_for_turn().scene == "Table":
        player.perform(player.choose_action())
    last = len(player.load_match().actions)
    player.choose("button Check this deal")
    player.choose("button Deal again to check")
    assert "button Deal again to check" in program.targets()
    player.press_keys("Escape")
    player.choose("button Menu")
    player.choose("button Your matches")
    [row] = [target for target in program.targets() if target.startswith("match ")]
    player.choose(row)
    player.choose("button Look back")
    program.wait_for(f"step {last}", scene="LookBack")
    player.press_keys("Left")
    program.wait_for(f"step {last - 1}")
    player.press_keys("Escape")
    program.wait_for(scene="MatchList")
    player.press_keys("Escape", "Escape")  # to the row, the menu
    program.wait_for(scene="Menu")
