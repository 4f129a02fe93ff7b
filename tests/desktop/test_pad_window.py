"""A pad in a real window, from the menu and back: a hand, the proof of its deal, and the match looked back on."""

import os
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pygame

from game.core.state import Action
from game.match.match import Match
from game.match.player_types import Bot, Person
from tests.desktop.table_player import Typist, keep, prepared
from tests.desktop.virtual_desktop import PAD, Desk, Program

BUTTONS = {
    "Left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "Right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "Return": pygame.CONTROLLER_BUTTON_A,
    "Escape": pygame.CONTROLLER_BUTTON_B,
    "d": pygame.CONTROLLER_BUTTON_X,
    "p": pygame.CONTROLLER_BUTTON_Y,
    "Tab": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
}


class Padder(Typist):
    """Plays with a pad alone."""

    def press(self, *keys: str) -> None:
        """Presses what stands for these keys."""
        self.program.press_pad(*(BUTTONS[key] for key in keys))

    def ways(self, action: Action) -> list[Callable[[], None]]:
        """The buttons that do it."""
        assert self.match is not None
        self.did = len(self.match.actions), action
        return [lambda: self.press(*self._keys(action))]

    def choose(self, name: str) -> None:
        """Goes from one thing to the next until this one is reached, and presses it."""
        self.program.wait_for(name)
        passed: list[str] = []
        while (focus := self.program.look().focus) != name:
            assert passed.count(focus) < 2, f"{name} is not reached by {passed}"
            passed.append(focus)
            self.press("Tab")
        self.press("Return")


def started_with_a_pad(desk: Desk) -> Program:
    """The program at a desk where a pad lies."""
    os.mkfifo(desk.folder / PAD)
    command = [sys.executable, "-m", "tests.desktop.padded", desk.folder / PAD]
    return desk.start(command, cwd=Path(__file__).parents[2])


def test_an_evening_with_a_pad(desk: Desk) -> None:
    with closing(prepared(desk)) as store:
        keep(store, Match("draw", [Person("Ann"), Bot("casual")], options={"target": 50}))
    program = started_with_a_pad(desk)
    person = Padder(program, Random(3))
    person.choose("button Continue")
    while person.asked().scene == "Table":
        person.do(person._choice())
    last = len(person.look().actions)
    person.choose("button Check this deal")
    person.choose("button Deal it again")
    assert "button Deal it again" in program.things()
    person.press("Escape")
    person.choose("button Menu")
    person.choose("button Your matches")
    [row] = [thing for thing in program.things() if thing.startswith("match ")]
    person.choose(row)
    person.choose("button Look back")
    program.wait_for(f"step {last}", scene="ReplayViewer")
    person.press("Left")
    program.wait_for(f"step {last - 1}")
    person.press("Escape")
    program.wait_for(scene="MatchList")
    person.press("Escape", "Escape")  # to the row, the menu
    program.wait_for(scene="Menu")
