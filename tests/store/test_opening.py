"""Unusual files at the store's path: the program starts, reports the problem, and destroys nothing."""

import errno
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from game.match.match import Match
from game.store import Store
from game.store.tables import MARK, VERSION
from tests.store.test_store import ROOT, muggins, play, resumed, set_aside


def killed(path: Path, actions: int = 40, seed: int = 1) -> Match:
    """Play a match in a program that is killed, so that all of it is in the WAL; return the saved match."""
    program = (
        "import os, random, sys; from pathlib import Path; from game.store import Store;"
        "from tests.store.test_store import muggins, play;"
        "store = Store(Path(sys.argv[1])); match = muggins(); store.attach_journal(match);"
        "play(match, random.Random(int(sys.argv[3])), int(sys.argv[2])); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", program, str(path), str(actions), str(seed)], cwd=ROOT, check=True)
    return play(muggins(), random.Random(seed), actions)


def files(path: Path) -> dict[str, bytes]:
    """Return the files in the store's folder by name, without backups and the file of locks."""
    return {
        part.name: part.read_bytes()
        for part in path.parent.iterdir()
        if "-open" not in part.name and "backup" not in part.name
    }


# -- no file ---------------------------------------------------------------------------------------------------------


def a_folder(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        os.chdir(path.parent)  # the name of a socket has to be short
        made.bind(path.name)


def a_loop_of_links(path: Path) -> None:
    path.symlink_to(path)


def a_pipe_for_a_log(path: Path) -> None:
    Store(path).close()
    os.mkfifo(f"{path}-wal")


def a_folder_for_a_log(path: Path) -> None:
    Path(f"{path}-wal").mkdir()


def a_pipe_for_a_journal(path: Path) -> None:
    os.mkfifo(f"{path}-journal")


def a_folder_for_the_new_file(path: Path) -> None:
    path.with_name("boneyard-new.sqlite").mkdir()


def a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


NO_FILES = [
    a_folder,
    a_pipe,
    a_socket,
    a_loop_of_links,
    a_pipe_for_a_log,
    a_folder_for_a_log,
    a_pipe_for_a_journal,
    a_folder_for_the_new_file,
    a_device,
]


@contextmanager
def hang_fails() -> Iterator[None]:
    """Fail if the block hangs, for example on a pipe."""

    def fail(*_signal: object) -> None:
        pytest.fail("it hangs")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(120)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(os.name == "nt", reason="there are no such files")
@pytest.mark.parametrize("lay", NO_FILES)
def test_paths_that_are_no_file_are_reported_and_unchanged(
    path: Path, stores: Callable[[], Store], lay: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(path.parents[1])
    path.parent.mkdir()
    lay(path)
    names = [name for name in sorted(path.parent.iterdir()) if not name.name.endswith("-open")]
    waits: list[float] = []
    connect = sqlite3.connect

    def noted(*given: Any, **named: Any) -> sqlite3.Connection:
        waits.append(named.get("timeout", 5.0 if given != (":memory:",) else 0.0))
        return connect(*given, **named)

    monkeypatch.setattr(sqlite3, "connect", noted)
    with hang_fails():
        store = stores()
    assert sum(waits) <= 0.5, "SQLite waits at most so many seconds for locks"
    assert "Can't save" in (store.notice or "")
    assert not re.search(r"Errno|\n|\"|\B'|'\B", store.notice or ""), "the words are for a player"
    store.attach_journal(match := muggins())
    play(match, random.Random(1), 5)
    assert match.journal_error is None
    assert resumed(store) is match
    assert not store.retry()
    assert [name for name in sorted(path.parent.iterdir()) if not name.name.endswith("-open")] == names


@pytest.mark.parametrize(
    ("lay", "why"),
    [
        (lambda path: path.parent.write_text(""), "it is not a folder"),
        (a_loop_of_links, os.strerror(errno.ELOOP)),
        (lambda path: path.mkdir(), "{path} is not a file"),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="there are no such files")
def test_the_reason_for_not_saving_is_one_sentence(
    path: Path, stores: Callable[[], Store], lay: Callable[[Path], None], why: str
) -> None:
    if why != "it is not a folder":
        path.parent.mkdir()
    lay(path)
    reason = why.format(path=path)
    assert stores().notice == f"Can't save in {path.parent} ({reason}). Your matches will be lost when you quit."


def test_a_file_that_cannot_be_opened_is_reported_and_unchanged(
    path: Path, stores: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Store(path)) as store:
        store.attach_journal(match := muggins())
        play(match, random.Random(1), 5)
    before = files(path)
    connect = sqlite3.connect

    def refuse(name: Any, *given: Any, **named: Any) -> sqlite3.Connection:  # root may read everything
        if "boneyard.sqlite" in str(name):
            raise sqlite3.OperationalError("unable to open database file")
        return connect(name, *given, **named)

    monkeypatch.setattr(sqlite3, "connect", refuse)
    store = stores()
    assert "unable to open" in (store.notice or "")
    assert resumed(store).actions == match.actions, "read from a copy"
    monkeypatch.undo()
    assert files(path) == before


# -- a log ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("remove", [Path.unlink, lambda path: path.write_bytes(b"")])
def test_matches_are_recovered_from_a_wal_without_its_file(
    path: Path, stores: Callable[[], Store], remove: Callable[[Path], object]
) -> None:
    match = killed(path)
    remove(path)
    log = Path(f"{path}-wal").read_bytes()
    store = stores()
    assert "1 match was recovered" in (store.notice or "")
    assert resumed(store).actions == match.actions
    [aside] = path.parent.glob("boneyard-*.sqlite-wal")
    assert aside.read_bytes() == log


def test_an_empty_wal_without_a_file_is_set_aside(path: Path, stores: Callable[[], Store]) -> None:
    path.parent.mkdir()
    Path(f"{path}-wal").write_bytes(b"no log at all" * 1000)
    store = stores()
    assert "kept as" in (store.notice or "")
    [aside] = path.parent.glob("boneyard-*.sqlite-wal")
    assert aside.read_bytes() == b"no log at all" * 1000


def test_a_wal_left_by_a_killed_program_is_no_damage(path: Path, stores: Callable[[], Store]) -> None:
    match = killed(path)
    store = stores()
    assert store.notice is None
    assert resumed(store).actions == match.actions


def test_a_wal_ending_within_a_page_is_no_damage(path: Path, stores: Callable[[], Store]) -> None:
    """A program was killed while it wrote."""
    match = killed(path)
    log = Path(f"{path}-wal")
    log.write_bytes(log.read_bytes()[:-2000])
    store = stores()
    assert store.notice is None
    assert resumed(store).actions == match.actions[:-1]


@pytest.mark.skipif(os.name == "nt", reason="a file of this size would fill the disk there")
def test_a_file_that_is_too_large_to_read_is_set_aside(path: Path, stores: Callable[[], Store]) -> None:
    path.parent.mkdir()
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with hang_fails():
        assert "kept as" in (stores().notice or "")
    [aside] = set_aside(path)
    assert aside.stat().st_size == 1 << 40


def test_the_wal_of_another_window_is_no_damage(path: Path, stores: Callable[[], Store]) -> None:
    store = stores()
    for seed in range(4):
        store.attach_journal(match := muggins())
        play(match, random.Random(seed), 60)
        with closing(Store(path)) as second:
            assert second.notice is None
            assert resumed(second).actions == match.actions
    assert not set_aside(path)


# -- other tables -----------------------------------------------------------------------------------------------------


def test_tables_with_another_sql_text_are_no_damage(path: Path, stores: Callable[[], Store]) -> None:
    """A tool may have rewritten them with columns in another order and one of its own."""
    with closing(Store(path)) as store:
        store.attach_journal(match := muggins())
        play(match, random.Random(1), 5)
        store.set("volume", 0.3)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for table, columns in {
            "settings": "[value] text , KEY text primary key NOT NULL /* a word */",
            "actions": '"action" TEXT, step integer, "match" integer, PRIMARY KEY (match, step)',
            "matches": "sealed, scores, brought default 0, trouble, with_help default 0, revision integer default 0,"
            " typed, winners, ended, with_undo default 0, deals, record, note, players, preset, game, begun,"
            " id integer primary key",
        }.items():
            names = [name for (_cid, name, *_rest) in database.execute(f"PRAGMA table_info({table})")]
            database.execute(f"ALTER TABLE {table} RENAME TO old")
            database.execute(f"create  table {table}\n({columns})")
            database.execute(f"INSERT INTO {table} ({', '.join(names)}) SELECT {', '.join(names)} FROM old")
            database.execute("DROP TABLE old")
    store = stores()
    assert store.notice is None
    again = resumed(store)
    assert again.state == match.state
    play(again, random.Random(2), 3)
    assert again.journal_error is None
    store.set("volume", 0.4)
    with closing(Store(path)) as later:
        assert resumed(later).actions == again.actions
        assert later.setting("volume") == 0.4


def test_a_wrong_version_number_alone_is_no_damage(path: Path, stores: Callable[[], Store]) -> None:
    with closing(Store(path)) as store:
        store.attach_journal(match := muggins())
        play(match, random.Random(1), 5)
    flipped = [("user_version", VERSION ^ 1 << bit) for bit in range(31)]
    flipped += [("application_id", MARK + VERSION ^ 1 << bit) for bit in range(31)]
    for name, number in (*(("user_version", number) for number in range(VERSION)), *flipped, ("application_id", 0)):
        with closing(sqlite3.connect(path)) as database:
            database.execute(f"PRAGMA {name} = {number}")
        store = stores()
        assert store.notice is None
        assert resumed(store).actions == match.actions
        store.close()
    assert not set_aside(path)


# -- a new file for a damaged one -------------------------------------------------------------------------------------


def spoil_header(path: Path) -> None:
    """Damage a file so that SQLite can read none of it; every row can be recovered."""
    Store(path).close()  # merges the write-ahead log
    content = path.read_bytes()
    path.write_bytes(content[:16] + bytes(4) + content[20:])


def test_stopping_during_a_repair_loses_nothing(
    path: Path, stores: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped before every second renaming of a file, also at the next starts."""
    match = killed(path)
    spoil_header(path)
    damaged = files(path)
    renames = 0

    class Stopped(BaseException):
        pass

    for name in ("rename", "replace"):
        do = getattr(Path, name)

        def renamed(self: Path, target: Path, do: Callable[[Path, Path], Path] = do) -> Path:
            nonlocal renames
            renames += "backup" not in self.name
            if renames % 2 == 0 and "backup" not in self.name:
                raise Stopped
            return do(self, target)

        monkeypatch.setattr(Path, name, renamed)
    starts = 0
    for _start in range(6):
        starts += 1
        with suppress(Stopped):
            stores()
            break
    assert starts > 1
    assert resumed(stores()).actions == match.actions
    assert damaged["boneyard.sqlite"] in files(path).values()


def test_an_unfinished_rebuild_is_restarted(path: Path, stores: Callable[[], Store]) -> None:
    match = killed(path)
    path.unlink()
    path.with_name("boneyard-new.sqlite").write_bytes(b"SQLite format 3\0 and no more")
    assert resumed(stores()).actions == match.actions
    assert not path.with_name("boneyard-new.sqlite").exists()


OPENS = """
import os, signal, sys
from pathlib import Path
from game.store import Store

steps = int(sys.argv[2])

def step(*_unused):
    global steps
    steps -= 1
    if steps <= 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return step

sys.settrace(step)  # a step is a line of Python
Store(Path(sys.argv[1])).close()
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a program kills itself by a signal")
def test_killing_the_program_during_a_repair_loses_nothing(
    path: Path, stores: Callable[[], Store], trials: Callable[[int], Iterator[random.Random]]
) -> None:
    match = killed(path)
    spoil_header(path)
    damaged = files(path)
    for rng in trials(2):
        shutil.rmtree(path.parent)
        path.parent.mkdir()
        for name, old in damaged.items():
            path.with_name(name).write_bytes(old)
        for _start in range(3):
            steps = rng.randrange(5_000)  # about the number of steps of a start
            command = [sys.executable, "-c", OPENS, str(path), str(steps)]
            assert subprocess.run(command, cwd=ROOT, check=False).returncode in (0, -signal.SIGKILL)
        with closing(Store(path)) as store:
            assert resumed(store).actions == match.actions
        assert damaged["boneyard.sqlite"] in files(path).values()
