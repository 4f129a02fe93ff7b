"""The program killed at random moments of a match: nothing that was done is lost."""

import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from game.chairs import Bot, Person
from game.match import Match
from tests.desktop.sitting import Sitter, go_on, keep, kept, prepared, started, tiles
from tests.desktop.xdesk import Desk, Program

KILLS = 2  # in each trial
ROUNDS = 1000  # of keys or turns: more than any match takes to come on by three actions
KEYS = {
    "draw": ("Right", "Return", "Return", "d"),  # the next tile, to its first place, and if it fits nowhere draw
    "forty_two": ("b", "6", "Right", "Return", "Return"),  # the least bid, sixes for trumps, a tile
}
MATCHES = {
    "draw": Match("draw", [Person("Ann"), Bot("casual"), Bot("beginner")], options={"set": 9, "target": 200}),
    "forty_two": Match("forty_two", [Person("Ann"), *[Bot("beginner")] * 3], options={"target": 500}),
}
"""They are not to end soon."""


class Killer(Thread):
    """Kills a program once the match has so many actions and the program has since told so often what is to be seen.

    `struck` says that it has.
    """

    def __init__(self, program: Program, actions: int, sights: int) -> None:
        super().__init__(daemon=True)
        self.program, self.actions, self.sights = program, actions, sights
        self.struck = False
        self.start()

    def run(self) -> None:
        uri = f"file:{self.program.desk.folder / 'boneyard.sqlite'}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True)) as database:
            self._await(lambda: kept_actions(database) >= self.actions)
        for _sight in range(self.sights):
            before = self.program.told_at()
            self._await(lambda before=before: self.program.told_at() != before)
        if self.program.process.poll() is None:
            self.struck = True
            self.program.process.kill()

    def _await(self, reached: Callable[[], bool]) -> None:
        while self.program.process.poll() is None and not reached():
            time.sleep(0.001)


def kept_actions(database: sqlite3.Connection) -> int:
    """How many actions are kept of the match last begun."""
    [(count,)] = database.execute("SELECT count(*) FROM actions WHERE match = (SELECT max(id) FROM matches)")
    return int(count)


def play_until_killed(person: Sitter, killer: Killer, act: Callable[[], object]) -> None:
    """Does one thing after the other until the program is no more."""
    try:
        for _round in range(ROUNDS):
            if person.program.process.poll() is not None:
                break
            act()
    except AssertionError:
        if not killer.struck:
            raise
    assert killer.struck, f"after {ROUNDS} rounds the match has not come to {killer.actions} actions"
    assert person.program.wait() == -signal.SIGKILL
    killer.join()
    # Should a drag have been cut short: what is held down cannot click again.
    person.program.release()


@pytest.mark.parametrize(("motion", "key"), [("full", "draw"), ("short", "draw"), ("short", "forty_two")])
def test_a_kill_at_any_moment_loses_nothing(
    desk: Desk, motion: str, key: str, trials: Callable[[int], Iterator[Random]]
) -> None:
    for rng in trials(3):
        with closing(prepared(desk, motion=motion)) as store:
            keep(store, MATCHES[key].again(), rng.randrange(1000))
        left = kept(desk.folder)
        for kill in range(KILLS):
            program = started(desk)
            assert kept(desk.folder).actions == left.actions
            program.click("button Continue")
            person = Sitter(program, rng)
            killer = Killer(program, len(left.actions) + rng.randrange(4), rng.randrange(4))

            def press_keys(program: Program = program, person: Sitter = person) -> None:
                program.key(*KEYS[key])
                person.look()

            play_until_killed(person, killer, person.turn if kill % 2 else press_keys)
            acknowledged, left = (left, person.match or left), kept(desk.folder)
            assert all(left.actions[: len(known.actions)] == known.actions for known in acknowledged)
            assert len(left.actions) >= killer.actions
        assert_goes_on(started(desk), left, rng)


def assert_goes_on(program: Program, left: Match, rng: Random) -> None:
    """The match stands where it was left, and can be played on."""
    folder: Path = program.desk.folder
    assert kept(folder).actions == left.actions
    go_on(program)
    person = Sitter(program, rng)
    seen = person.asked()
    now = person.look()
    assert now.actions[: len(left.actions)] == left.actions
    if seen.scene == "Table":
        assert tiles(seen) == set(map(str, now.state.hands[0]))
    while seen.scene != "Table" or len(person.look().actions) == len(now.actions):
        person.turn()
        seen = person.asked()
    program.kill()


def test_the_match_stands_where_it_was_left(desk: Desk) -> None:
    with closing(prepared(desk)) as store:
        keep(store, Match("draw", [Person("Ann"), Bot("casual")], options={"draw_when_able": True}))
    program = started(desk)
    go_on(program)
    person = Sitter(program, Random(3))
    for _turn in range(3):
        person.turn()
    seen = person.asked()
    left = person.look()
    for _kill in range(2):
        program.kill()
        program = started(desk)
        go_on(program)
        person = Sitter(program, Random(4))
        assert person.asked() == seen
        assert person.look().actions == left.actions
