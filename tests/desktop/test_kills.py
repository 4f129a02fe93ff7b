"""Kill the program at any moment: it starts again, and no action is lost."""

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
from tests.desktop.table_player import (
    MousePlayer,
    continue_match,
    prepare_store,
    start_match,
    start_program,
    store_match,
    stored_match,
    tiles,
    wait_for_match,
)
from tests.desktop.virtual_desktop import Desktop, Program
from tests.trial_counts import COUNT

KILLS = 2  # in each trial
ROOT = Path(__file__).parents[2]
ROUNDS = 1000  # of keys or turns; more than any match needs for three actions
KEYS = {
    "draw": ("Right", "Return", "Return", "d"),  # the next tile, to its first place, and if it fits nowhere draw
    "forty_two": ("b", "6", "Right", "Return", "Return"),  # the least bid, sixes for trumps, a tile
}
MATCHES = {
    "draw": Match("draw", [Person("Ann"), Bot("casual"), Bot("beginner")], options={"set": 9, "target": 200}),
    "forty_two": Match("forty_two", [Person("Ann"), *[Bot("beginner")] * 3], options={"target": 500}),
}
"""Long matches, so that they do not end during a test."""

KILL_AFTER_COMMIT = """
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
"""The program, killed after it has stored the given number of actions and before it draws the last."""

DAMAGE = {"the name of the format": (0, 16), "the size of a page": (16, 18), "the names of the tables": (100, 4096)}
"""Bytes of the store that can be overwritten without losing a match."""


@pytest.fixture
def counts(record_property: Callable[[str, object], None]) -> Iterator[Counter[str]]:
    """Counts that a campaign prints."""
    counts = Counter({"kills": 0, "actions kept": 0, "actions lost": 0})
    yield counts
    for name, count in counts.items():
        record_property(name, count)


class Killer(Thread):
    """Kills a program once the match has `actions` actions and the program has since written `reports` reports."""

    def __init__(self, program: Program, actions: int, reports: int) -> None:
        super().__init__(daemon=True)
        self.program, self.actions, self.reports = program, actions, reports
        self.has_killed = False
        self.start()

    def run(self) -> None:
        uri = f"file:{self.program.desktop.folder / 'boneyard.sqlite'}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True)) as database:
            self._wait_until(lambda: count_stored_actions(database) >= self.actions)
        for _report_number in range(self.reports):
            before = self.program.reported_at()
            self._wait_until(lambda before=before: self.program.reported_at() != before)
        if self.program.process.poll() is None:
            self.has_killed = True
            self.program.process.kill()

    def _wait_until(self, reached: Callable[[], bool]) -> None:
        while self.program.process.poll() is None and not reached():
            time.sleep(0.001)


def count_stored_actions(database: sqlite3.Connection) -> int:
    """Return the number of stored actions of the match begun last."""
    [(count,)] = database.execute("SELECT count(*) FROM actions WHERE match = (SELECT max(id) FROM matches)")
    return int(count)


def play_until_killed(player: MousePlayer, has_killed: Callable[[], bool], act: Callable[[], object]) -> None:
    """Call `act` in the opened match until the program has been killed; `has_killed` then returns true."""
    try:
        wait_for_match(player.program)  # keys that reach the menu could start another match
        for _round in range(ROUNDS):
            if player.program.process.poll() is not None:
                break
            act()
    except AssertionError:
        if not has_killed():
            raise
    assert has_killed(), f"after {ROUNDS} rounds the program has not been killed"
    assert player.program.wait() == -signal.SIGKILL
    player.program.release()  # in case a drag was interrupted


KILLED_AT_ANY_MOMENT = [("full", "draw"), ("short", "forty_two"), ("short", "draw")]
"""Motion and game; an ordinary run plays the first two."""


@pytest.mark.parametrize(("motion", "key"), KILLED_AT_ANY_MOMENT if COUNT else KILLED_AT_ANY_MOMENT[:2])
def test_a_kill_at_any_moment_loses_nothing(
    desktop: Desktop, motion: str, key: str, trials: Callable[[int], Iterator[Random]], counts: Counter[str]
) -> None:
    for rng in trials(1):
        with closing(prepare_store(desktop, motion=motion)) as store:
            store_match(store, MATCHES[key].rematch(), rng.randrange(1000))
        stored = stored_match(desktop.folder)
        for kill in range(KILLS):
            program = start_program(desktop)
            assert stored_match(desktop.folder).actions == stored.actions
            program.click("button Continue")
            player = MousePlayer(program, rng)
            killer = Killer(program, len(stored.actions) + rng.randrange(4), rng.randrange(4))

            def press_keys(program: Program = program, player: MousePlayer = player) -> None:
                program.key(*KEYS[key])
                player.load_match()

            play_until_killed(
                player, lambda killer=killer: killer.has_killed, player.take_turn if kill % 2 else press_keys
            )
            killer.join()
            stored = check_nothing_lost(desktop, stored, player.match or stored, counts)
            assert len(stored.actions) >= killer.actions
        assert_goes_on(start_program(desktop), stored, rng)


def check_nothing_lost(desktop: Desktop, before: Match, known: Match, counts: Counter[str]) -> Match:
    """Check that the store has all actions of `before` and of `known`, and return its match."""
    counts["kills"] += 1
    stored = stored_match(desktop.folder)
    for earlier in (before, known):
        pairs = zip(earlier.actions, stored.actions, strict=False)
        counts["actions lost"] += len(earlier.actions) - sum(old == new for old, new in pairs)
    assert not counts["actions lost"]
    counts["actions kept"] += len(stored.actions) - len(before.actions)
    return stored


def start_and_kill(desktop: Desktop, until: Callable[[subprocess.Popen[bytes]], object]) -> None:
    """Start the program, and kill it when `until` returns, without waiting for its window."""
    output = desktop.folder / "output.txt"
    with output.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "game"],
            cwd=ROOT,
            env={**desktop.environment, "BONEYARD_HOME": str(desktop.folder)},
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    until(process)
    assert process.poll() is None, output.read_text()
    process.kill()
    process.wait()
    assert not output.read_text()


def between_commit_and_screen(desktop: Desktop, rng: Random, counts: Counter[str]) -> None:
    before, more = stored_match(desktop.folder), rng.randrange(1, 5)
    program = desktop.start([sys.executable, "-c", KILL_AFTER_COMMIT, str(more)], cwd=ROOT)
    program.click("button Continue")
    player = MousePlayer(program, rng)
    play_until_killed(player, lambda: program.wait() == -signal.SIGKILL, player.take_turn)
    stored = check_nothing_lost(desktop, before, player.match or before, counts)
    assert len(stored.actions) == len(before.actions) + more


def during_start(desktop: Desktop, rng: Random, counts: Counter[str]) -> None:
    for _kill in range(KILLS):
        before = stored_match(desktop.folder)
        start_and_kill(desktop, lambda _process: time.sleep(rng.uniform(0, 1.5)))
        check_nothing_lost(desktop, before, before, counts)


def while_a_damaged_file_is_rebuilt(desktop: Desktop, rng: Random, counts: Counter[str]) -> None:
    before, path = stored_match(desktop.folder), desktop.folder / "boneyard.sqlite"
    Store(path).close()  # empties the write-ahead log
    damaged = bytearray(path.read_bytes())
    first, last = DAMAGE[rng.choice([*DAMAGE])]
    damaged[first:last] = bytes(last - first)
    path.write_bytes(damaged)
    new = desktop.folder / "boneyard-new.sqlite"

    def quarantined() -> list[Path]:
        return [*desktop.folder.glob("boneyard-2*.sqlite")]

    def wait_for_rebuild(process: subprocess.Popen[bytes]) -> None:
        if new.exists():
            time.sleep(rng.uniform(0, 1))
            return
        while process.poll() is None and not (new.exists() or quarantined()):
            time.sleep(0.0005)
        time.sleep(rng.choice([0, rng.uniform(0, 0.03)]))

    for _kill in range(KILLS):
        if path.exists() and path.read_bytes() == damaged:
            start_and_kill(desktop, wait_for_rebuild)
            counts["kills"] += 1
    program = start_program(desktop)
    assert stored_match(desktop.folder).actions == before.actions
    program.kill()
    assert [file.read_bytes() for file in quarantined()] == [damaged]
    check_nothing_lost(desktop, before, before, counts)


def while_two_windows_are_open(desktop: Desktop, rng: Random, counts: Counter[str]) -> None:
    first = start_program(desktop)
    continue_match(first)
    player = MousePlayer(first, rng)
    while player.wait_for_turn().scene != "Table":
        player.take_turn()
    (desktop.folder / "window.socket").unlink()  # so that the second start cannot hand over to the first
    second = start_program(desktop)
    second.click("button Watch")
    second.wait_for("button Menu", scene="Table")
    if rng.random() < 0.5:
        second.click("button Menu")
        second.click("button Continue here")
        player = MousePlayer(second, rng)
    before, victim = stored_match(desktop.folder), rng.choice([first, second])
    survivor = second if victim is first else first
    playing = player.program
    playing.activate()
    killer = Killer(victim, len(before.actions) + rng.randrange(4), rng.randrange(3) if victim is playing else 0)
    if victim is playing:
        play_until_killed(player, lambda: killer.has_killed, player.take_turn)
    while not killer.has_killed:
        player.take_turn()
    killer.join()
    stored = check_nothing_lost(desktop, before, player.match or before, counts)
    survivor.activate()
    if victim is playing:
        survivor.click("button Menu")
        continue_match(survivor)
        player = MousePlayer(survivor, rng)
    while len(player.load_match().actions) <= len(stored.actions):
        player.take_turn()
    player.wait_for_turn()
    assert player.load_match().actions[: len(stored.actions)] == stored.actions
    survivor.assert_closes()
    assert not survivor.output


@pytest.mark.parametrize(
    "kill", [between_commit_and_screen, during_start, while_a_damaged_file_is_rebuilt, while_two_windows_are_open]
)
def test_a_kill_at_a_critical_moment_loses_nothing(
    desktop: Desktop,
    kill: Callable[[Desktop, Random, Counter[str]], None],
    trials: Callable[[int], Iterator[Random]],
    counts: Counter[str],
) -> None:
    for rng in trials(1):
        desktop.clear()
        with closing(prepare_store(desktop)) as store:
            store_match(store, MATCHES[rng.choice([*MATCHES])].rematch(), rng.randrange(1000))
        kill(desktop, rng, counts)
        program = start_program(desktop)
        assert_goes_on(program, stored_match(desktop.folder), rng)
        assert not program.output


def assert_goes_on(program: Program, stored: Match, rng: Random) -> None:
    """Check that the match is as stored and can be continued."""
    folder: Path = program.desktop.folder
    assert stored_match(folder).actions == stored.actions
    continue_match(program)
    player = MousePlayer(program, rng)
    screen = player.wait_for_turn()
    now = player.load_match()
    assert now.actions[: len(stored.actions)] == stored.actions
    if screen.scene == "Table":
        assert tiles(screen) == set(map(str, now.state.hands[0]))
    while screen.scene != "Table" or len(player.load_match().actions) == len(now.actions):
        player.take_turn()
        screen = player.wait_for_turn()
    program.kill()


def test_a_killed_program_continues_the_match_where_it_was(desktop: Desktop) -> None:
    player = start_match(
        desktop, Match("draw", [Person("Ann"), Bot("casual")], options={"draw_when_able": True}), Random(3)
    )
    program = player.program
    for _turn in range(3):
        player.take_turn()
    screen = player.wait_for_turn()
    stored = player.load_match()
    for _kill in range(2):
        program.kill()
        program = start_program(desktop)
        continue_match(program)
        player = MousePlayer(program, Random(4))
        assert player.wait_for_turn() == screen
        assert player.load_match().actions == stored.actions
