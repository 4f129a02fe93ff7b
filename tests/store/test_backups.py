"""Backups: made after each finished match and at the start, checked, and used when the store is damaged or missing."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from pathlib import Path

import pytest

from game.match.match import Match
from game.store import Store, recovery
from game.store.recovery import back_up, backups
from tests.store.test_store import ROOT, muggins, play, resumed, set_aside
from tests.stored_matches import finished_matches

DAY = 24 * 60 * 60


def finish(store: Store, seed: int = 1) -> Match:
    store.attach_journal(match := muggins())
    return play(match, random.Random(seed))


def finished_in(path: Path, folder: Path) -> int:
    """Return the number of finished matches in a sound store or backup, opened as a copy in `folder`."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    with closing(Store(Path(shutil.copy(path, folder)))) as store:
        assert store.notice is None
        return len(finished_matches(store))


def kept(path: Path) -> list[tuple[object, ...]]:
    """Open the store and return the actions of its finished matches, oldest first."""
    with closing(Store(path)) as store:
        matches = [store.load(stored) for stored in reversed(finished_matches(store))]
        return [match.actions for match in matches if match]


def spoil(path: Path, start: int = 0) -> bytes:
    """Overwrite a file with zeros from `start`; return its new content."""
    content = path.read_bytes()[:start] + bytes(path.stat().st_size - start)
    path.write_bytes(content)
    return content


def test_a_finished_match_is_backed_up(path: Path, tmp_path: Path) -> None:
    with closing(Store(path)) as store:
        assert not backups(path), "there is no match yet"
        finish(store)
    assert [finished_in(backup, tmp_path / "copy") for backup in backups(path)] == [1]


def test_a_store_without_backups_gets_one_at_the_start(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    shutil.copy(ROOT / "tests" / "older" / "boneyard-2.sqlite", path)
    Store(path).close()
    assert [finished_in(backup, tmp_path / "copy") for backup in backups(path)] == [1]


def identity(file: Path) -> tuple[int, int, int]:
    """Return values of which at least one differs for a new file. On Windows the time is that of its creation, which
    a new file of the same name can inherit; elsewhere the inode can be used again."""
    status = file.stat()
    return status.st_ino, status.st_mtime_ns, status.st_ctime_ns


def test_a_start_without_changes_makes_no_backup(path: Path) -> None:
    with closing(Store(path)) as store:
        finish(store)
    [backup] = backups(path)
    before = identity(backup)
    Store(path).close()
    assert identity(backup) == before
    with closing(Store(path)) as store:
        store.set("volume", 0.5)
    Store(path).close()
    assert identity(backup) != before


@pytest.mark.parametrize(
    "harm", [Path.unlink, spoil, lambda path: path.write_bytes(b""), lambda path: spoil(path, 8192)]
)
def test_finished_matches_are_restored_from_the_backup(path: Path, harm: Callable[[Path], object]) -> None:
    with closing(Store(path)) as store:
        matches = [finish(store, seed) for seed in range(3)]
    harm(path)
    damaged = path.read_bytes() if path.exists() else b""
    with closing(Store(path)) as store:
        assert "3 matches were recovered." in (store.notice or "")
    assert [aside.read_bytes() for aside in set_aside(path)] == ([damaged] if damaged else [])
    assert kept(path) == [match.actions for match in matches]


def test_actions_after_the_backup_are_recovered_from_the_damaged_file(path: Path) -> None:
    with closing(Store(path)) as store:
        finished = finish(store)
    before = backups(path)[0].read_bytes()
    with closing(Store(path)) as store:
        store.attach_journal(match := muggins())
        play(match, random.Random(2), 40)
        store.set("volume", 0.25)
    backups(path)[0].write_bytes(before)
    content = path.read_bytes()
    path.write_bytes(bytes(512) + content[512:])
    with closing(Store(path)) as store:
        assert resumed(store).actions == match.actions
        assert store.setting("volume") == 0.25
    assert kept(path) == [finished.actions]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE actions SET action = '6-6@9' WHERE match = 1 AND step = 7",
        "DELETE FROM actions WHERE match = 1 AND step = 7",
        "UPDATE matches SET record = 'x', players = '' WHERE id = 1",
    ],
)
def test_a_finished_match_that_cannot_be_read_is_restored_from_the_backup(path: Path, change: str) -> None:
    with closing(Store(path)) as store:
        match = finish(store)
        store.keep_review(1, 0, [])
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(change)
    with closing(Store(path)) as store:
        [stored] = finished_matches(store)
        look = store.load(stored)
        assert look is not None
        assert look.actions == match.actions
        assert store.review(1, 0) == []
        assert store.notice is None
    assert not set_aside(path)


def test_matches_deleted_after_the_backup_do_not_replace_newer_ones(path: Path) -> None:
    """A new match may get the id of a deleted one."""
    with closing(Store(path)) as store:
        finish(store)
    [backup] = backups(path)
    before = backup.read_bytes()
    with closing(Store(path)) as store:
        store.match_repository.delete(finished_matches(store)[0])
        store.attach_journal(match := Match("draw", muggins().players))
        play(match, random.Random(2), 20)
    backup.write_bytes(before)
    content = path.read_bytes()
    path.write_bytes(content[:16] + bytes(4) + content[20:])
    with closing(Store(path)) as store:
        assert resumed(store).actions == match.actions
        assert len(finished_matches(store)) == 1


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_backup_of_an_older_version_is_upgraded(path: Path, version: int) -> None:
    path.parent.mkdir()
    shutil.copy(ROOT / "tests" / "older" / f"boneyard-{version}.sqlite", path.with_name("boneyard.backup-1.sqlite"))
    with closing(Store(path)) as store:
        assert "was missing, so a backup was used. 4 matches were recovered." in (store.notice or "")
        assert len(finished_matches(store)) == 1
        play(match := resumed(store), random.Random(1), 3)
        assert match.journal_error is None


def test_a_damaged_backup_is_skipped(path: Path) -> None:
    with closing(Store(path)) as store:
        match = finish(store)
    [newest] = backups(path)
    shutil.copy(newest, path.with_name("boneyard.backup-2.sqlite"))
    spoil(newest)
    spoil(path)
    assert kept(path) == [match.actions]


def test_damage_never_gets_into_a_backup_and_is_repaired_at_the_next_action(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a large file, which is not checked completely at the start."""
    with closing(Store(path)) as store:
        matches = [finish(store, seed) for seed in range(2)]
    [backup] = backups(path)
    before = backup.read_bytes()
    monkeypatch.setattr(recovery, "ALWAYS_CHECKED", 0)
    content = bytearray(path.read_bytes())
    content[-4096:] = bytes(4096)
    path.write_bytes(content)
    with closing(Store(path)) as store:
        assert store.notice is None
        deadline = time.monotonic() + 60
        while store.notice is None and time.monotonic() < deadline:
            store.times_played()
        assert "2 matches were recovered." in (store.notice or "")
    [aside] = set_aside(path)
    assert aside.read_bytes() == content
    assert kept(path) == [match.actions for match in matches]
    assert before in [generation.read_bytes() for generation in backups(path)] or len(backups(path)) == 1


def test_one_backup_of_each_earlier_day_is_kept(path: Path, tmp_path: Path) -> None:
    for day in range(4, -1, -1):
        with closing(Store(path)) as store:
            finish(store, day)
        for _change in range(2):
            now = time.time() - day * DAY
            os.utime(backups(path)[0], (now, now))
    assert [finished_in(backup, tmp_path / "copy") for backup in backups(path)] == [5, 4, 3]
    with closing(Store(path)) as store:
        finish(store, 9)
    assert [finished_in(backup, tmp_path / "copy") for backup in backups(path)] == [6, 4, 3]


def test_a_full_disk_leaves_the_older_backup(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Store(path)) as store:
        finish(store)
    names = sorted(path.parent.iterdir())
    connect = recovery.connect

    def limited(target: Path) -> sqlite3.Connection:
        connection = connect(target)
        connection.execute("PRAGMA max_page_count = 2")
        return connection

    monkeypatch.setattr(recovery, "connect", limited)
    with closing(Store(path)) as store:
        assert finish(store, 2).journal_error is None
    assert [finished_in(backup, tmp_path / "copy") for backup in backups(path)] == [1]
    assert {name for name in path.parent.iterdir() if "backup" in name.name} <= set(names)


BACKS_UP = """
import os, signal, sys
from contextlib import nullcontext
from pathlib import Path
from game.store.recovery import back_up

steps = int(sys.argv[2])

def step(*_unused):
    global steps
    steps -= 1
    if steps <= 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return step

sys.settrace(step)  # a step is a line of Python
back_up(Path(sys.argv[1]), nullcontext())
"""


@pytest.mark.skipif(os.name != "posix", reason="a program kills itself by a signal")
def test_killing_the_program_during_a_backup_leaves_a_sound_one(
    path: Path, tmp_path: Path, trials: Callable[[int], Iterator[random.Random]]
) -> None:
    with closing(Store(path)) as store:
        finish(store)
    yesterday = time.time() - DAY
    for rng in trials(4):
        os.utime(backups(path)[0], (yesterday, yesterday))
        command = [sys.executable, "-c", BACKS_UP, str(path), str(rng.randrange(220))]  # about the number of steps
        assert subprocess.run(command, cwd=ROOT, check=False).returncode in (0, -signal.SIGKILL)
        assert backups(path)
        assert {finished_in(backup, tmp_path / "copy") for backup in backups(path)} == {1}
    os.utime(backups(path)[0], (yesterday, yesterday))
    assert back_up(path, nullcontext())
    assert not list(path.parent.glob("*backup-new*")), "what a killed program left is deleted"
