"""One match in two windows, each its own program: histories never mix, and the second window gets an error."""

import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.match.match import Match
from game.store import Store
from tests.store.test_store import ROOT, muggins, play, resumed

WINDOW = """
import random, sys
from pathlib import Path
from game.store import Store
from tests.random_matches import play
from tests.store.test_store import muggins

store, match = Store(Path(sys.argv[1])), None
for line in sys.stdin:
    word, *number = line.split()
    if word == "begin":
        store.attach_journal(match := muggins())
    elif word == "resume":
        match = store.resume(next(store.all_unfinished(), None))
    elif word == "play":
        play(match, random.Random(int(number[0])), 1)
    elif word == "undo":
        match.undo(0)
    elif word == "leave":
        store.leave(match)
    elif word == "join":
        print(store.join_windows(), flush=True)
        continue
    elif word == "held":
        print(store.held_elsewhere(next(store.all_unfinished(), None)), flush=True)
        continue
    print(len(match.actions), str(match.journal_error or "kept"), flush=True)
"""


class OtherWindow:
    """Another program on the same store. It executes a command and answers with a line."""

    def __init__(self, path: Path) -> None:
        self.program = subprocess.Popen(
            [sys.executable, "-c", WINDOW, str(path)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __call__(self, words: str) -> str:
        assert self.program.stdin is not None
        assert self.program.stdout is not None
        self.program.stdin.write(f"{words}\n")
        self.program.stdin.flush()
        return self.program.stdout.readline().strip()

    def kill(self) -> None:
        self.program.kill()
        self.program.communicate()


@pytest.fixture
def window(path: Path) -> Iterator[Callable[[], OtherWindow]]:
    opened: list[OtherWindow] = []

    def start() -> OtherWindow:
        opened.append(OtherWindow(path))
        return opened[-1]

    yield start
    for other in opened:
        other.kill()


def begun(store: Store, actions: int = 6) -> Match:
    store.attach_journal(match := muggins())
    return play(match, random.Random(1), actions)


def undoable(match: Match) -> Match:
    """Play the match on until the person can undo."""
    rng = random.Random(5)
    while not match.can_undo(0):
        play(match, rng, 1)
    return match


def test_a_match_open_in_another_window_is_recognized(store, window):
    begun(store)
    other = window()
    assert other("held") == "True"
    store.close()
    assert other("held") == "False"


def test_locks_of_a_killed_window_are_released(store, window):
    other = window()
    other("begin")
    other("play 1")
    kept = next(store.all_unfinished(), None)
    assert store.held_elsewhere(kept)
    other.kill()
    assert not store.held_elsewhere(kept)


def test_each_window_knows_the_number_of_others(store, window):
    assert store.join_windows() == 0
    first, second = window(), window()
    assert (first("join"), second("join")) == ("1", "2")
    first.kill()
    second.kill()
    assert window()("join") == "1"
    begun(store)
    assert not store.held_elsewhere(next(store.all_unfinished(), None)), "a window holds no match by being open"


def test_a_match_that_was_left_is_unlocked(store, window):
    other = window()
    other("begin")
    other("play 1")
    other("leave")
    assert not store.held_elsewhere(next(store.all_unfinished(), None))
    other("play 1")
    assert store.held_elsewhere(next(store.all_unfinished(), None)), "it is played on after all"


def test_taking_a_match_over_locks_it_at_once(store, window):
    first, second = window(), window()
    first("begin")
    first("play 1")
    second("resume")
    assert "another window" in first("play 1")
    assert first("held") == "True"
    assert second("held") == "False"
    assert store.held_elsewhere(next(store.all_unfinished(), None))
    second("leave")
    assert first("held") == "False"
    assert not store.held_elsewhere(next(store.all_unfinished(), None))


def test_viewing_a_match_changes_nothing(store, window):
    match = begun(store)
    other = window()
    other("resume")
    kept = next(store.all_unfinished(), None)
    looked_at = store.load(kept)
    assert looked_at.state == match.state
    assert looked_at.journal is None
    play(looked_at, random.Random(2), 3)
    assert store.load(kept).state == match.state
    assert other("play 2") == f"{len(match.actions) + 1} kept"


def test_after_a_takeover_the_first_window_writes_nothing(store, window):
    match = begun(store)
    other = window()
    assert other("resume") == f"{len(match.actions)} kept"
    before = match.actions
    play(match, random.Random(2), 1)
    assert "another window" in str(match.journal_error), "though the other has not yet played"
    assert store.load(next(store.all_unfinished(), None)).actions == before
    assert other("play 3") == f"{len(before) + 1} kept"
    play(match, random.Random(4), 1)
    assert "another window" in str(match.journal_error)
    assert store.unsaved == (), "it will never be kept"
    assert store.retry()


def test_an_undo_in_one_window_never_mixes_two_histories(store, window):
    """The second window has undone an action and played another, so the number of rows is the same."""
    match = undoable(begun(store))
    other = window()
    other("resume")
    other("undo")
    count = int(other("play 1").split()[0])
    while count < len(match.actions):
        count = int(other("play 1").split()[0])
    play(match, random.Random(9), 1)
    assert "another window" in str(match.journal_error)
    kept = resumed(store)
    assert len(kept.actions) == count, "and replays"
    assert kept.with_undo


def test_without_locks_the_first_commit_wins(path, store, no_locks):
    """On a disk without locks."""
    match = undoable(begun(store))
    second = Store(path)
    other = resumed(second)
    match.undo(0)
    while len(match.actions) < len(other.actions):
        play(match, random.Random(3), 1)
    play(other, random.Random(4), 1)
    assert "another window" in str(other.journal_error)
    assert resumed(second).actions == match.actions
    second.close()


@pytest.mark.skipif(os.name == "nt", reason="no open file can be deleted there")
@pytest.mark.parametrize("first", ["the one that has it open", "the one that opens it"])
def test_a_deleted_file_of_locks_loses_nothing(path, store, window, first):
    """The second window gets no warning, but histories do not mix, and the refused window gets an error."""
    match = undoable(begun(store))
    before = match.actions
    path.with_name(f"{path.name}-open").unlink()
    assert not store.held_elsewhere(next(store.all_unfinished(), None))
    other = window()
    assert other("held") == "False", "the locks are in a file without a name"
    assert other("resume") == f"{len(before)} kept"
    if first == "the one that has it open":
        match.undo(0)
        while len(match.actions) <= len(before):
            play(match, random.Random(3), 1)
            assert match.journal_error is None
        assert "another window" in other("play 4")
        assert resumed(store).actions == match.actions
    else:
        assert other("play 4") == f"{len(before) + 1} kept"
        play(match, random.Random(3), 1)
        assert "another window" in str(match.journal_error)
        kept = next(store.all_unfinished(), None)
        assert store.load(kept).actions[:-1] == before
        third = window()
        assert third("held") == "True"
    with closing(Store(path)) as later:
        assert later.notice is None


def rows(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as database:
        return [row for table in ("matches", "actions") for row in database.execute(f"SELECT * FROM {table}")]


@pytest.mark.parametrize("change", ["UPDATE matches SET revision = revision + 1", "DELETE FROM actions WHERE step = 5"])
def test_a_commit_writes_nothing_if_the_rows_changed(path, store, change):
    match = begun(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(change)
    before = rows(path)
    for seed in range(2):
        play(match, random.Random(seed), 1)
        assert "another window" in str(match.journal_error)
        assert rows(path) == before


@pytest.mark.parametrize("revision", ["NULL", "'text'", "x'ff00'", "CAST(x'ff' AS TEXT)", "0.5", "-1"])
def test_revisions_of_any_type_are_compared(path, store, revision):
    begun(store)
    store.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("ALTER TABLE matches RENAME TO old")
        database.execute(
            "CREATE TABLE matches (id INTEGER PRIMARY KEY, begun, game, preset, players, record, deals,"
            " with_undo, ended, winners, revision, trouble, with_help, scores, brought, sealed, typed)"
        )
        database.execute("INSERT INTO matches SELECT * FROM old")
        database.execute("DROP TABLE old")
        database.execute(f"UPDATE matches SET revision = {revision}")
    with closing(Store(path)) as later:
        play(match := resumed(later), random.Random(2), 1)
        assert match.journal_error is None
        assert resumed(later).actions == match.actions


def test_settings_of_one_window_are_not_undone_by_another(path, store):
    """A match that ends in one window truncates the WAL, and the other window opens the file again."""
    store.set("volume", 0.5)
    match = begun(store)
    with closing(Store(path)) as second:
        second.set("volume", 0.9)
        begun(second, 10_000)
        assert Path(f"{path}-wal").stat().st_size == 0
        play(match, random.Random(1), 1)
        assert match.journal_error is None
        assert store.retry()
        assert store.notice is None
    with closing(Store(path)) as later:
        assert later.setting("volume") == 0.9
