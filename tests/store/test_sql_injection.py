"""SQL planted in a store: it never runs, and no match is lost."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from game.match.match import Match
from game.store import Store, recovery
from game.store.connection import allow_steps, connect
from tests.store.test_store import muggins, play, resumed, set_aside
from tests.stored_matches import finished_matches

ENDLESS = "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n)"
BOOM = "hex(zeroblob(400000000))"
PLANTED = {
    "trigger": "CREATE TRIGGER planted AFTER INSERT ON actions BEGIN DELETE FROM actions; END",
    "endless trigger": f"CREATE TRIGGER planted AFTER INSERT ON settings BEGIN SELECT {ENDLESS}; END",
    "trigger on updates": "CREATE TRIGGER planted BEFORE UPDATE ON matches BEGIN DELETE FROM matches; END",
    "view": f"CREATE VIEW planted AS SELECT {ENDLESS}",
    "virtual table": "CREATE VIRTUAL TABLE planted USING fts5(words)",
    "table": "CREATE TABLE planted (words)",
    "table in place of a pragma": "CREATE TABLE pragma_table_xinfo (name)",
    "index": "CREATE INDEX planted ON actions (length(action))",
    "unique index": "CREATE UNIQUE INDEX planted ON actions (match, step) WHERE step < 0",
    "generated column": f"ALTER TABLE matches ADD COLUMN boom TEXT AS ({BOOM}) VIRTUAL",
    "generated column of settings": f"ALTER TABLE settings ADD COLUMN boom AS ({BOOM})",
    "check": "ALTER TABLE matches ADD COLUMN boom CHECK (revision < 0 OR revision >= 0)",
}
IN_SCHEMA = {
    "conflict clause": ("actions", "PRIMARY KEY (match, step)", "PRIMARY KEY (match, step) ON CONFLICT REPLACE"),
    "refusing check": ("actions", "action TEXT NOT NULL", "action TEXT NOT NULL CHECK (step < 3)"),
    "default": ("matches", "trouble TEXT", f"trouble TEXT DEFAULT ({BOOM})"),
    "collation": ("settings", "key TEXT", "key TEXT COLLATE NOCASE"),
}
"""Parts of a table's SQL text, and their hostile replacements."""


def plant(path: Path, kind: str) -> None:
    """Plant SQL in the schema of a store."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        if kind in PLANTED:
            database.execute(PLANTED[kind])
            return
        table, before, after = IN_SCHEMA[kind]
        database.execute("PRAGMA writable_schema = ON")
        change = "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = ?"
        database.execute(change, (before, after, table))
        [(sql,)] = database.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (table,))
        assert after in sql


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Match]]:
    """Return the folder of a store, and its matches: two finished, one unfinished."""
    folder, matches = tmp_path_factory.mktemp("played"), []
    with closing(Store(folder / "boneyard.sqlite")) as store:
        for seed, actions in enumerate((10_000, 10_000, 40)):
            store.attach_journal(match := muggins())
            matches.append(play(match, random.Random(seed), actions))
        store.set("volume", 0.25)
    return folder, matches


@pytest.fixture
def matches(path: Path, played: tuple[Path, list[Match]]) -> list[Match]:
    """Copy the store, and return its matches."""
    folder, matches = played
    shutil.copytree(folder, path.parent)
    return matches


@pytest.mark.parametrize("kind", [*PLANTED, *IN_SCHEMA])
def test_planted_sql_never_runs_and_no_match_is_lost(
    path: Path, matches: list[Match], stores: Callable[[], Store], kind: str
) -> None:
    plant(path, kind)
    before = path.read_bytes()
    store = stores()
    assert "Another program has changed the file" in (store.notice or "")
    assert "3 matches were recovered." in (store.notice or "")
    [aside] = set_aside(path)
    assert aside.read_bytes() == before
    found = [store.load(kept) for kept in reversed(finished_matches(store))] + [resumed(store)]
    assert [match and match.actions for match in found] == [match.actions for match in matches]
    assert store.setting("volume") == 0.25
    match = resumed(store)
    play(match, random.Random(9), 5)
    store.set("volume", 0.5)
    assert match.journal_error is None
    store.close()
    with closing(Store(path)) as again:
        assert again.notice is None
        assert resumed(again).actions == match.actions
        assert again.setting("volume") == 0.5


@pytest.mark.parametrize("kind", PLANTED)
def test_planted_sql_never_runs_in_a_large_file(
    path: Path, matches: list[Match], stores: Callable[[], Store], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large file is not checked completely at every start."""
    plant(path, kind)
    monkeypatch.setattr(recovery, "ALWAYS_CHECKED", 0)
    store = stores()
    assert "3 matches" in (store.notice or "")
    assert resumed(store).actions == matches[2].actions


def test_sql_planted_while_the_file_is_open_never_runs(path: Path, stores: Callable[[], Store]) -> None:
    store = stores()
    store.attach_journal(match := muggins())
    play(match, random.Random(1), 20)
    plant(path, "trigger")
    play(match, random.Random(2), 5)
    with closing(sqlite3.connect(path)) as database:
        [count] = database.execute("SELECT count(*) FROM actions").fetchone()
    assert count >= 20, "the trigger would have deleted them"
    store.close()
    with closing(Store(path)) as again:
        assert len(resumed(again).actions) >= 20


def test_planted_sql_never_runs_in_a_read_only_file(
    path: Path, matches: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(path, "trigger on updates")

    def refuse(*_arguments: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(recovery, "repair", refuse)
    with closing(Store(path)) as store:
        assert "Permission denied" in (store.notice or "")
        store.set("volume", 0.5)
        match = resumed(store)
        assert match.actions == matches[2].actions
        play(match, random.Random(9), 5)
        assert match.journal_error is None


def test_endless_sql_is_stopped_by_the_step_limit() -> None:
    with closing(connect(":memory:")) as connection:
        connection.execute("CREATE TABLE n (i)")
        connection.executemany("INSERT INTO n VALUES (?)", ((i,) for i in range(1000)))
        allow_steps(connection, 1_000_000)
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            connection.execute("SELECT count(*) FROM n AS a, n AS b, n AS c, n AS d")


def test_extensions_cannot_be_loaded() -> None:
    with closing(connect(":memory:")) as connection, pytest.raises(sqlite3.OperationalError, match="not authorized"):
        connection.execute("SELECT load_extension('x')")
