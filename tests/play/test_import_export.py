"""Export and import of matches as files and text."""

import os
import random
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.match import record
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.match.record import MAX_RECORD_LENGTH
from game.platform.escaping import MAX_MESSAGE_LENGTH
from game.play import import_export
from game.play.import_export import ImportExportError

DAY = datetime(2026, 11, 16, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    return tmp_path


def dealt() -> Match:
    match = Match("muggins", [Person("Ann"), Bot("club")])
    match.deal(random.Random(1))
    return match


def test_export_round_trips_and_never_overwrites(home: Path) -> None:
    first, second = import_export.export_match(dealt(), DAY), import_export.export_match(dealt(), DAY)
    assert [path.name for path in (first, second)] == ["muggins-2026-11-16.boneyard", "muggins-2026-11-16-2.boneyard"]
    assert first.parent == home / "documents"
    assert import_export.read_import_file(second) == record.format_record(dealt())


NO_MATCH = ("", " \n", "é" * (MAX_RECORD_LENGTH + 1))


@pytest.mark.parametrize("text", NO_MATCH, ids=range(len(NO_MATCH)))
def test_text_that_is_no_match_is_refused(text: str) -> None:
    with pytest.raises(ImportExportError) as refused:
        import_export.check_import_text(text)
    assert len(str(refused.value)) <= MAX_MESSAGE_LENGTH
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("kind", ["folder", "gone", "bytes", "long"])
def test_file_that_is_no_match_is_refused(home: Path, kind: str) -> None:
    path = home / ("n" * 150)
    match kind:
        case "folder":
            path.mkdir()
        case "bytes":
            path.write_bytes(b"\xff\xfe\x00\x01")
        case "long":
            path.write_bytes(b" " * (import_export.MAX_BYTES + 1))
    with pytest.raises(ImportExportError) as refused:
        import_export.read_import_file(path)
    assert len(str(refused.value)) <= MAX_MESSAGE_LENGTH


def test_failed_export_reports_and_leaves_no_file(home: Path) -> None:
    (home / "documents").write_text("in the way")
    with pytest.raises(ImportExportError, match="Can't write to"):
        import_export.export_match(dealt(), DAY)
    (home / "documents").unlink()

    def fail(path: Path) -> None:
        path.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    with pytest.raises(ImportExportError, match="No space left"):
        import_export.write_new_file("all", ".sqlite", fail)
    assert not list((home / "documents").iterdir())


def test_export_without_hard_links_never_overwrites(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_self: Path, _target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    paths = [import_export.export_match(dealt(), DAY) for _number in range(2)]
    assert [path.name for path in paths] == ["muggins-2026-11-16.boneyard", "muggins-2026-11-16-2.boneyard"]
    assert [record.parse_record(path.read_text()).actions for path in paths] == [dealt().actions] * 2
    assert len(list((home / "documents").iterdir())) == 2


DIES = """
import os, signal, sys
from functools import partial
from game.play import import_export
from game.store import Store
from game.store.transfer import export_store

def die(*_arguments):
    os.kill(os.getpid(), signal.SIGKILL)

def write_half(path):
    path.write_bytes(b"half")
    die()

store = Store()
if sys.argv[1] == ".sqlite":
    connection = store._database.connection
    connection.executemany("INSERT INTO settings VALUES (?, ?)", ((str(n), "x" * 1000) for n in range(2000)))
    connection.set_progress_handler(die, 3000)
write = partial(export_store, store) if sys.argv[1] == ".sqlite" else write_half
import_export.write_new_file("all", sys.argv[1], write)
"""


@pytest.mark.skipif(os.name != "posix", reason="a program kills itself by a signal")
@pytest.mark.parametrize("suffix", [".sqlite", ".toml"])
def test_killed_export_leaves_no_partial_file(home: Path, suffix: str) -> None:
    ended = subprocess.run([sys.executable, "-c", DIES, suffix], check=False)
    assert ended.returncode == -signal.SIGKILL
    left = [path.name for path in (home / "documents").iterdir()]
    assert left
    assert all(name.startswith(".all-") for name in left)
