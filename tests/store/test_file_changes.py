"""Changes of the file during a match: noticed at the next action, reported, and repaired from memory."""

import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.match.match import Match
from game.store import Store
from game.store import store as store_module
from tests.store.test_store import muggins, play, resumed
from tests.stored_matches import finished_matches


def begun(store: Store, actions: int = 6, seed: int = 1) -> Match:
    store.attach_journal(match := muggins())
    return play(match, random.Random(seed), actions)


def kept(path: Path) -> Match | None:
    """Open the store again, without a notice, and return its unfinished match."""
    with closing(Store(path)) as later:
        found = next(later.all_unfinished(), None)
        match = later.load(found) if found else None
        assert later.notice is None
    return match


def volume(path: Path) -> object:
    """Open the store again and return a setting."""
    with closing(Store(path)) as later:
        return later.setting("volume")


# -- gone, or another -------------------------------------------------------------------------------------------------


def remove(path: Path) -> None:
    for part in path.parent.iterdir():
        part.unlink()


def remove_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def truncate(path: Path) -> None:
    os.truncate(path, 0)


def cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def remove_log(path: Path) -> None:
    Path(f"{path}-wal").unlink()


def remove_all_but_log(path: Path) -> None:
    path.unlink()


def replace(path: Path) -> None:
    """Replace the file by another store with a match of its own."""
    other = path.with_name("other.sqlite")
    with closing(Store(other)) as store:
        begun(store, 3, seed=7)
    remove_others(path, other)
    other.rename(path)


def remove_others(path: Path, spared: Path) -> None:
    for part in path.parent.iterdir():
        if part != spared:
            part.unlink()


def restore(path: Path) -> None:
    """Replace the file by a copy of itself, like a program that restores files."""
    copy = path.with_name("copy")
    shutil.copy(path, copy)
    copy.replace(path)


HARMS = [remove, remove_folder, truncate, cut_short, remove_log, remove_all_but_log, replace, restore]


@pytest.mark.skipif(os.name == "nt", reason="there no file can be removed that is open")
@pytest.mark.parametrize("harm", HARMS)
@pytest.mark.parametrize("checkpoint", [False, True])
def test_changes_of_the_file_are_noticed_at_the_next_action(
    path: Path, store: Store, harm: Callable[[Path], None], checkpoint: bool
) -> None:
    store.set("volume", 0.3)
    match = begun(store)
    if checkpoint:
        store._database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        play(match, random.Random(5), 1)
    harm(path)
    play(match, random.Random(2), 1)
    assert match.journal_error is None
    assert kept(path).actions == match.actions
    assert store.retry()
    assert volume(path) == 0.3
    assert store.notice or harm in (remove_log, restore, replace, cut_short), "a file that is gone is reported"
    play(match, random.Random(3), 1)
    assert match.journal_error is None
    assert kept(path).actions == match.actions


@pytest.mark.skipif(os.name == "nt", reason="there no file can be removed that is open")
def test_all_matches_of_a_removed_file_are_restored(path: Path, store: Store) -> None:
    for seed in range(3):
        begun(store, 10_000, seed)
    match = begun(store)
    remove_folder(path)
    play(match, random.Random(2), 1)
    later = Store(path)
    assert len(finished_matches(later)) == 3
    assert resumed(later).actions == match.actions
    later.close()


@pytest.mark.skipif(os.name == "nt", reason="there no file can be removed that is open")
def test_an_uncreatable_folder_is_reported_and_retried(path: Path, store: Store) -> None:
    match = begun(store)
    shutil.rmtree(path.parent)
    path.parent.write_text("a file where the folder was")
    play(match, random.Random(2), 2)
    assert "Can't save" in (store.notice or "")
    assert store.unsaved == (match,)
    assert not store.retry()
    assert resumed(store) is match
    path.parent.unlink()
    assert store.retry()
    assert store.unsaved == ()
    assert kept(path).actions == match.actions


# -- no room, or no turn ----------------------------------------------------------------------------------------------


def test_an_unsaved_match_can_be_resumed(path: Path, store: Store) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        store._database.connection.execute("PRAGMA busy_timeout = 0")
        match = begun(store, 1)
        assert match.journal_error is not None
        store.leave(match)
        store.attach_journal(muggins())
        assert resumed(store) is match
        play(match, random.Random(1))
        assert next(store.all_unfinished(), None) is None
        assert [kept.over for kept in finished_matches(store)] == [True]
        other.execute("COMMIT")
    assert store.retry()
    with closing(Store(path)) as later:
        assert next(later.all_unfinished(), None) is None
        assert len(finished_matches(later)) == 1


def test_a_lock_held_by_another_program_never_freezes_a_commit(path: Path, store: Store) -> None:
    match = begun(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        statements: list[str] = []
        store._database.connection.set_trace_callback(statements.append)
        play(match, random.Random(2), 1)
        store._database.connection.set_trace_callback(None)
        assert "locked" in str(match.journal_error)
        assert store.unsaved == (match,)
        assert not store.retry()
        other.execute("COMMIT")
    [most_ms] = store._database.connection.execute("PRAGMA busy_timeout").fetchone()
    waits = statements.count("BEGIN IMMEDIATE")
    assert waits
    assert waits * most_ms <= 100, "SQLite waits so long for a lock before it gives up"
    assert store.retry()
    assert kept(path).actions == match.actions


@pytest.mark.parametrize("lock", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
def test_a_store_that_is_locked_at_the_start_opens_with_its_matches(
    path: Path, store: Store, lock: str, mode: str
) -> None:
    match = begun(store)
    store.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(f"PRAGMA journal_mode = {mode}")
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute(lock)
        second = Store(path)
        again = resumed(second)
        assert again.actions == match.actions
        play(again, random.Random(2), 3)
        assert second.unsaved == (again,)
        other.execute("COMMIT")
    assert second.retry()
    assert kept(path).actions == again.actions
    second.close()


def test_a_commit_during_a_lock_is_saved_later(path: Path, store: Store) -> None:
    """Settings are saved later too."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        store.set("volume", 0.2)
        assert "locked" in (store.notice or "")
        other.execute("COMMIT")
    store.retry()
    assert volume(path) == 0.2


def test_idle_retries_take_little_time(path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window retries between frames: it must not wait for the lock every time."""
    now, waited = 0.0, 0.0
    run = store._database.run

    def run_slowly(work: Callable[[sqlite3.Connection], object]) -> object:
        nonlocal now, waited
        now, waited = now + 0.05, waited + 0.05
        return run(work)

    monkeypatch.setattr(store_module, "time", SimpleNamespace(monotonic=lambda: now))
    match = begun(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        play(match, random.Random(2), 1)
        monkeypatch.setattr(store._database, "run", run_slowly)
        for _frame in range(600):
            now += 1 / 60
            store.retry(idly=True)
        assert 0 < waited < now / 10
        other.execute("COMMIT")
    assert store.retry()
