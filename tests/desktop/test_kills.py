"""The program killed at any moment: nothing that was done is lost, and it starts again."""

import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.store import Store
from tests.desktop.table_player import Sitter, go_on, keep, kept, prepared, started, tiles
from tests.desktop.virtual_desktop import Desk, Program

KILLS = 2  # in each trial
ROOT = Path(__file__).parents[2]
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

BETWEEN = """
import os, signal, sys
from game.store.journal import MatchJournal

commit, left = MatchJournal.commit, int(sys.argv[1])

def commit_and_die(*given):
    global left
    commit(*given)
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)

MatchJournal.commit = commit_and_die
from game.__main__ import main
sys.exit(main([]))
"""
"""The program, which is no more once it has kept so many actions, before anything of the last is to be seen."""

SPOILT = {"the name of the format": (0, 16), "the size of a page": (16, 18), "the names of the tables": (100, 4096)}
"""Bytes of the store without which it is damaged, though every match can be read."""


@pytest.fixture
def figures(record_property: Callable[[str, object], None]) -> Iterator[Counter[str]]:
    """What a test counts, for the last line of a campaign."""
    counted = Counter({"kills": 0, "actions kept": 0, "actions lost": 0})
    yield counted
    for name, count in counted.items():
        record_property(name, count)


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


def play_until_killed(person: Sitter, struck: Callable[[], bool], act: Callable[[], object]) -> None:
    """Does one thing after the other until the program is no more, as `struck` then says."""
    try:
        for _round in range(ROUNDS):
            if person.program.process.poll() is not None:
                break
            act()
    except AssertionError:
        if not struck():
            raise
    assert struck(), f"after {ROUNDS} rounds the program has not been killed"
    assert person.program.wait() == -signal.SIGKILL
    # Should a drag have been cut short: what is held down cannot click again.
    person.program.release()


@pytest.mark.parametrize(("motion", "key"), [("full", "draw"), ("short", "draw"), ("short", "forty_two")])
def test_a_kill_at_any_moment_loses_nothing(
    desk: Desk, motion: str, key: str, trials: Callable[[int], Iterator[Random]], figures: Counter[str]
) -> None:
    for rng in trials(1):
        with closing(prepared(desk, motion=motion)) as store:
            keep(store, MATCHES[key].rematch(), rng.randrange(1000))
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

            play_until_killed(person, lambda killer=killer: killer.struck, person.turn if kill % 2 else press_keys)
            killer.join()
            left = stands(desk, left, person.match or left, figures)
            assert len(left.actions) >= killer.actions
        assert_goes_on(started(desk), left, rng)


def stands(desk: Desk, before: Match, known: Match, figures: Counter[str]) -> Match:
    """The match as a kill has left it, with all that was kept of it `before` and was `known` to be kept."""
    figures["kills"] += 1
    left = kept(desk.folder)
    for earlier in (before, known):
        pairs = zip(earlier.actions, left.actions, strict=False)
        figures["actions lost"] += len(earlier.actions) - sum(old == new for old, new in pairs)
    assert not figures["actions lost"]
    figures["actions kept"] += len(left.actions) - len(before.actions)
    return left


def half_started(desk: Desk, until: Callable[[subprocess.Popen[bytes]], object]) -> None:
    """Starts the program, and kills it without waiting for its window."""
    said = desk.folder / "said.txt"
    with said.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "game"],
            cwd=ROOT,
            env={**desk.environment, "BONEYARD_HOME": str(desk.folder)},
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    until(process)
    assert process.poll() is None, said.read_text()
    process.kill()
    process.wait()
    assert not said.read_text()


def between_commit_and_screen(desk: Desk, rng: Random, figures: Counter[str]) -> None:
    before, more = kept(desk.folder), rng.randrange(1, 5)
    program = desk.start([sys.executable, "-c", BETWEEN, str(more)], cwd=ROOT)
    program.click("button Continue")
    person = Sitter(program, rng)
    play_until_killed(person, lambda: program.wait() == -signal.SIGKILL, person.turn)
    left = stands(desk, before, person.match or before, figures)
    assert len(left.actions) == len(before.actions) + more


def during_start(desk: Desk, rng: Random, figures: Counter[str]) -> None:
    for _kill in range(KILLS):
        before = kept(desk.folder)
        half_started(desk, lambda _process: time.sleep(rng.uniform(0, 1.5)))
        stands(desk, before, before, figures)


def while_a_damaged_file_is_renewed(desk: Desk, rng: Random, figures: Counter[str]) -> None:
    before, path = kept(desk.folder), desk.folder / "boneyard.sqlite"
    Store(path).close()  # nothing is in the log
    spoilt = bytearray(path.read_bytes())
    first, last = SPOILT[rng.choice([*SPOILT])]
    spoilt[first:last] = bytes(last - first)
    path.write_bytes(spoilt)
    new = desk.folder / "boneyard-new.sqlite"

    def set_aside() -> list[Path]:
        return [*desk.folder.glob("boneyard-2*.sqlite")]

    def renews(process: subprocess.Popen[bytes]) -> None:
        if new.exists():
            time.sleep(rng.uniform(0, 1))
            return
        while process.poll() is None and not (new.exists() or set_aside()):
            time.sleep(0.0005)
        time.sleep(rng.choice([0, rng.uniform(0, 0.03)]))

    for _kill in range(KILLS):
        if path.exists() and path.read_bytes() == spoilt:
            half_started(desk, renews)
            figures["kills"] += 1
    program = started(desk)
    assert kept(desk.folder).actions == before.actions
    program.kill()
    assert [aside.read_bytes() for aside in set_aside()] == [spoilt]
    stands(desk, before, before, figures)


def while_two_windows_are_open(desk: Desk, rng: Random, figures: Counter[str]) -> None:
    first = started(desk)
    go_on(first)
    person = Sitter(first, rng)
    while person.asked().scene != "Table":
        person.turn()
    second = started(desk)
    second.click("button Look")
    second.wait_for("button Menu", scene="Table")
    if rng.random() < 0.5:
        second.click("button Menu")
        second.click("button Take it over")
        person = Sitter(second, rng)
    before, victim = kept(desk.folder), rng.choice([first, second])
    survivor = second if victim is first else first
    playing = person.program
    desk.xdotool("windowactivate", "--sync", playing.window)
    killer = Killer(victim, len(before.actions) + rng.randrange(4), rng.randrange(3) if victim is playing else 0)
    if victim is playing:
        play_until_killed(person, lambda: killer.struck, person.turn)
    while not killer.struck:
        person.turn()
    killer.join()
    left = stands(desk, before, person.match or before, figures)
    desk.xdotool("windowactivate", "--sync", survivor.window)
    if victim is playing:
        survivor.click("button Menu")
        go_on(survivor)
        person = Sitter(survivor, rng)
    while len(person.look().actions) <= len(left.actions):
        person.turn()
    person.asked()
    assert person.look().actions[: len(left.actions)] == left.actions
    assert survivor.close() == 0
    assert not survivor.said


@pytest.mark.parametrize(
    "kill", [between_commit_and_screen, during_start, while_a_damaged_file_is_renewed, while_two_windows_are_open]
)
def test_a_kill_in_any_place_loses_nothing(
    desk: Desk,
    kill: Callable[[Desk, Random, Counter[str]], None],
    trials: Callable[[int], Iterator[Random]],
    figures: Counter[str],
) -> None:
    for rng in trials(1):
        desk.clear()
        with closing(prepared(desk)) as store:
            keep(store, MATCHES[rng.choice([*MATCHES])].rematch(), rng.randrange(1000))
        kill(desk, rng, figures)
        program = started(desk)
        assert_goes_on(program, kept(desk.folder), rng)
        assert not program.said


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
