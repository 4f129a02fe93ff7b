"""Count the project functions that one dropped tile calls.

    python -m tests.ui.table.drop_functions [--list drop]

A window on SDL's dummy driver shows a match of Draw, stored in a database, with motion off. A person drags a tile to
an open end and releases the mouse button. Three counts are printed, each including the one before:

- drop: from the release event until the table scene has handled it. Then the action has been checked, is a row in the
  database, and the match has its new state;
- shown: the same and `update_view`, which lays out the table in the new state and adds log, buttons and sound;
- frame: the same up to the end of this call of `Window.step`, with all drawing and the question to the next bot.

Counted are functions and methods defined under `game/`, each once, in the main thread. A lambda or comprehension
belongs to the function around it. Code that dataclasses and named tuples generate is not counted. Everything runs from
source, because compiled functions are invisible to `sys.setprofile`.
"""

import argparse
import os
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import NamedTuple

os.environ["BONEYARD_FROM_SOURCE"] = "1"

import pygame

import game
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.ui.scenes.table import Table
from game.ui.window.window import Window
from tests.ui.screen import mouse, opened, settle
from tests.ui.table_driver import begun, lift, middle, places, sit

PROJECT = Path(game.__file__).parents[1]
HANDS = "6-6 6-5 4-1 5-0 3-3 2-2 1-1  6-4 5-4 4-3 3-0 2-0 1-0 0-0"
PLAYED = "6-6 6-4@0 6-5@1 5-4@1"
DROPPED = "4-1@0"


class Calls(NamedTuple):
    """Names of the functions called, by file."""

    drop: dict[str, list[str]]
    shown: dict[str, list[str]]
    frame: dict[str, list[str]]


def count_calls() -> Calls:
    """Drop a tile in a new window and return the functions called."""
    with TemporaryDirectory() as folder, opened(Path(folder)) as window:
        window.canvas.settings.motion = "off"
        match = Match("draw", [Person("Ann"), Bot("beginner")])
        window.store.attach_journal(match)
        table = sit(window, begun(match, HANDS, PLAYED))
        tile = DROPPED.partition("@")[0]
        lift(window, table, tile, middle(table))
        target = places(table)[DROPPED]
        mouse(window, pygame.MOUSEMOTION, target)
        settle(window)
        calls = _calls_of_release(window, table, target)
        assert DROPPED in map(str, match.actions), "the tile was not played"
        assert not window.store.unsaved
    return calls


def _calls_of_release(window: Window, table: Table, at: tuple[int, int]) -> Calls:
    """Release the mouse button, step the window once, and return the functions called."""
    called: list[CodeType] = []
    handled = shown = 0  # number of calls until then

    def note(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal handled, shown
        if event == "call":
            called.append(frame.f_code)
        elif event == "return" and frame.f_code is type(table).handle_event.__code__:
            handled = len(called)
        elif event == "return" and frame.f_code is type(table).update_view.__code__ and handled and not shown:
            shown = len(called)

    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    sys.setprofile(note)
    window.step()
    sys.setprofile(None)
    return Calls(_by_file(called[:handled]), _by_file(called[:shown]), _by_file(called))


def _by_file(called: Sequence[CodeType]) -> dict[str, list[str]]:
    names = defaultdict[str, set[str]](set)
    for code in called:
        path = Path(code.co_filename)
        if path.is_relative_to(PROJECT / "game") and not code.co_name.startswith("<"):
            names[str(path.relative_to(PROJECT))].add(code.co_qualname)
    return {file: sorted(names[file]) for file in sorted(names)}


def main() -> None:
    """Print the counts, and with `--list` the functions of one of them by file."""
    parser = argparse.ArgumentParser(description="Count the functions that one dropped tile calls.")
    parser.add_argument("--list", choices=Calls._fields, help="list the functions of this count by file")
    listed = parser.parse_args().list
    calls = count_calls()._asdict()
    for file, names in calls.get(listed, {}).items():
        print(file, *names, sep="\n    ")
    for count, functions in calls.items():
        print(f"{count}: {sum(map(len, functions.values()))} functions in {len(functions)} files")


if __name__ == "__main__":
    main()
