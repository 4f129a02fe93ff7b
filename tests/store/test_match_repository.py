"""The match repository: list, delete, restore and import matches; export the store."""

import random
import sqlite3
import struct
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.store import Store, connection, matches, recovery, tables, transfer
from game.store.locks import MatchLocks
from game.store.transfer import TransferError, export_store, is_store
from tests.random_matches import play
from tests.store.imports import import_all
from tests.store.test_opening import killed
from tests.store.test_sql_injection import IN_SCHEMA, PLANTED, plant

ANN = Person("Ann")


def begun(store: Store, key: str = "draw", actions: int = 6, seed: int = 1) -> Match:
    match = Match(key, [ANN, Bot("club")])
    store.attach_journal(match)
    return play(match, random.Random(seed), actions)


def listed(store: Store) -> list[str]:
    return [entry.game for entry in store.match_repository.entries()]


def test_every_match_is_listed_with_its_scores(store: Store) -> None:
    draw = begun(store, actions=60)
    begun(store, "muggins", 3)
    assert listed(store) == ["muggins", "draw"]
    kept = store.match_repository.find_match(store.match_repository.entries()[1].id)
    assert kept is not None
    assert kept.scores == matches.scores_by_hand(draw.states)
    assert kept.scores[-1] == draw.state.scores
    assert len(kept.scores) == draw.state.hand + 2


def test_scores_are_updated_in_a_resumed_match(path: Path) -> None:
    with closing(Store(path)) as store:
        begun(store, actions=40)
    with closing(Store(path)) as store:
        unfinished = next(store.all_unfinished(), None)
        assert unfinished is not None
        match = store.resume(unfinished)
        assert match is not None
        play(match, random.Random(3), 40)
        kept = store.match_repository.find_match(unfinished.id)
        assert kept is not None
        assert kept.scores == matches.scores_by_hand(match.states)


NO_SCORES = ("", "[]", "[[1]]", "[[1],[2,3]]", "[[true],[1]]", "[1,2]", "[" * 9999, "x" * 60_000, None)


@pytest.mark.parametrize("text", NO_SCORES, ids=range(len(NO_SCORES)))
def test_invalid_scores_are_unknown(text: str | None) -> None:
    assert matches.parse_scores(text) == ()


# -- away and back -----------------------------------------------------------------------------------------------------


def test_a_deleted_match_is_restored_unchanged(store: Store) -> None:
    match = begun(store)
    begun(store, "muggins")
    kept = store.match_repository.find_match(store.match_repository.entries()[1].id)
    assert kept is not None
    store.keep_review(kept.id, 0, {"choices": []})
    assert store.match_repository.delete(kept)
    assert listed(store) == ["muggins"]
    assert store.review(kept.id, 0) is None
    store.match_repository.restore()
    assert listed(store) == ["muggins", "draw"]
    assert store.match_repository.find_match(kept.id) == kept
    again = store.load(kept)
    assert again is not None
    assert again.actions == match.actions
    assert store.review(kept.id, 0) == {"choices": []}
    assert store.match_repository.last_deleted is None


def test_a_restored_match_gets_a_new_id_if_its_own_is_taken(store: Store) -> None:
    match = begun(store)
    [entry] = store.match_repository.entries()
    kept = store.match_repository.find_match(entry.id)
    assert kept is not None
    store.match_repository.delete(kept)
    begun(store, "muggins")
    assert store.match_repository.entries()[0].id == kept.id
    store.match_repository.restore()
    assert sorted(listed(store)) == ["draw", "muggins"]
    [other] = (found for found in store.match_repository.entries() if found.game == "draw")
    there = store.match_repository.find_match(other.id)
    assert there is not None
    again = store.load(there)
    assert again is not None
    assert again.actions == match.actions


def test_a_match_open_in_another_window_is_not_deleted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(store)
    [entry] = store.match_repository.entries()
    kept = store.match_repository.find_match(entry.id)
    assert kept is not None
    monkeypatch.setattr(MatchLocks, "is_held_elsewhere", lambda _self, id: id == kept.id)
    assert not store.match_repository.delete(kept)
    assert listed(store) == ["draw"]


# -- imported ----------------------------------------------------------------------------------------------------------


def test_export_and_import_of_a_store(path: Path, tmp_path: Path) -> None:
    out, other = tmp_path / "all.sqlite", tmp_path / "other.sqlite"
    with closing(Store(path)) as store:
        first, _second = begun(store), begun(store, "muggins", 9)
        export_store(store, out)
    assert is_store(out)
    with closing(Store(other)) as store:
        begun(store, "block", 4)
        brought = import_all(store, out)
        assert (brought.seen, brought.every, brought.new, brought.unreadable) == (2, 2, 2, 0)
        assert sorted(listed(store)) == ["block", "draw", "muggins"]
        assert import_all(store, out).new == 0
        [entry] = (entry for entry in store.match_repository.entries() if entry.game == "draw")
        kept = store.match_repository.find_match(entry.id)
        assert kept is not None
        assert not kept.is_imported
        there = store.load(kept)
        assert there is not None
        assert there.actions == first.actions


def test_export_never_overwrites_a_file(store: Store, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("mine")
    with pytest.raises(TransferError, match="could not be written"):
        export_store(store, tmp_path / "there")
    assert (tmp_path / "there").read_text() == "mine"


def test_unreadable_matches_are_not_imported(path: Path, tmp_path: Path) -> None:
    with closing(Store(path)) as store:
        begun(store)
        begun(store, "muggins")
        export_store(store, out := tmp_path / "all.sqlite")
    with closing(sqlite3.connect(out, isolation_level=None)) as database:
        database.execute("UPDATE matches SET record = 'x', players = 5 WHERE id = 1")
        database.execute("UPDATE actions SET action = x'00' WHERE match = 2 AND step = 2")
    with closing(Store(tmp_path / "other.sqlite")) as store:
        brought = import_all(store, out)
        assert (brought.new, brought.unreadable) == (0, 2)


@pytest.mark.parametrize("content", [b"SQLite format 3\0", b"SQLite format 3\0" + bytes(5000), b"text", b""])
def test_files_that_are_no_store_are_rejected(store: Store, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / ("x" * 200)
    path.write_bytes(content)
    with pytest.raises(TransferError) as refused:
        import_all(store, path)
    assert len(str(refused.value)) < 200


def test_a_newer_store_is_refused(store: Store, tmp_path: Path) -> None:
    export_store(store, out := tmp_path / "all.sqlite")
    with closing(sqlite3.connect(out, isolation_level=None)) as database:
        version = tables.VERSION + 1
        database.execute(f"PRAGMA user_version = {version}")
        database.execute(f"PRAGMA application_id = {tables.MARK + version}")
    with pytest.raises(TransferError, match="newer version of Boneyard"):
        import_all(store, out)


def test_an_older_store_is_imported(store: Store, tmp_path: Path) -> None:
    older = Path(__file__).parent.parent / "older" / "boneyard-1.sqlite"
    assert import_all(store, older).new == len(store.match_repository.entries()) == 4
    assert datetime(2026, 1, 1, tzinfo=UTC) < store.match_repository.entries()[0].begun


# -- from elsewhere ----------------------------------------------------------------------------------------------------


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Return an exported file with two matches of another machine."""
    path = tmp_path / "all.sqlite"
    with closing(Store(tmp_path / "elsewhere" / "boneyard.sqlite")) as elsewhere:
        match = begun(elsewhere, actions=60)
        number = elsewhere.number(match)
        assert number is not None
        elsewhere.keep_review(number, 0, [[5, "6-5@0", 2.5]])
        begun(elsewhere, "muggins", 9)
        export_store(elsewhere, path)
    return path


def change(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(statement, values)


@pytest.mark.parametrize("kind", [*PLANTED, *IN_SCHEMA])
def test_a_file_with_foreign_sql_is_rejected(store: Store, out: Path, kind: str) -> None:
    plant(out, kind)
    before = out.read_bytes()
    with pytest.raises(TransferError, match=r"^Another program has changed all\.sqlite, so nothing was imported"):
        import_all(store, out)
    assert not store.match_repository.entries()
    assert out.read_bytes() == before


def test_invalid_data_is_not_imported(store: Store, out: Path) -> None:
    """Only parsed values are written, in the program's own format."""
    change(out, "UPDATE matches SET players = ?, winners = ?, scores = ?", *["x" * 300_000] * 3)
    change(out, "UPDATE matches SET game = 'chess', preset = x'00', with_undo = 'yes', revision = x'00'")
    change(out, "UPDATE matches SET record = record || ?, sealed = 'no shuffle' WHERE id = 1", "\n# junk" * 1000)
    change(out, "UPDATE reviews SET review = ' [ [5, \"6-5@0\", 2.5 ] ] '")
    assert import_all(store, out)[1:4] == (2, 2, 0)
    with closing(sqlite3.connect(store.path)) as database:
        rows = database.execute("SELECT * FROM matches").fetchall()
        assert max(len(str(value)) for row in rows for value in row) < 1000
        assert database.execute("SELECT review FROM reviews").fetchall() == [('[[5,"6-5@0",2.5]]',)]
    kept = [store.match_repository.find_match(entry.id) for entry in store.match_repository.entries()]
    assert sorted(each.game for each in kept if each) == ["draw", "muggins"]
    assert all(store.load(each) is not None for each in kept if each)
    assert import_all(store, out)[1:4] == (2, 0, 0), "both are here now"


def test_a_too_long_row_affects_only_its_match(store: Store, out: Path) -> None:
    change(out, "UPDATE matches SET record = ? WHERE id = 1", "x" * 9_000_000)
    assert import_all(store, out)[1:4] == (2, 1, 1)
    assert listed(store) == ["muggins"]


@pytest.mark.parametrize("action", ["6-6@7", "bid 30", "stop"])
def test_an_illegal_match_is_not_imported(store: Store, out: Path, action: str) -> None:
    change(out, "UPDATE actions SET action = ? WHERE match = 1 AND step = 5", action)
    assert import_all(store, out)[1:4] == (2, 1, 1)


def test_importing_leaves_the_other_file_unchanged(store: Store, out: Path) -> None:
    before = {part: part.read_bytes() for part in out.parent.iterdir() if part.is_file()}
    assert import_all(store, out)[1:4] == (2, 2, 0)
    assert {part: part.read_bytes() for part in out.parent.iterdir() if part.is_file()} == before


def test_a_file_with_a_wal_is_imported(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = killed(path := tmp_path / "killed" / "boneyard.sqlite", 90)
    assert path.stat().st_size < Path(f"{path}-wal").stat().st_size / 20
    for module, name in ((connection, "MIN_STEPS"), (transfer, "_MIN_STEPS")):
        monkeypatch.setattr(module, name, 0)
    monkeypatch.setattr(connection, "STEPS_PER_BYTE", 0.1)
    monkeypatch.setattr(connection, "CHECK_INTERVAL", 10)
    assert import_all(store, path)[1:4] == (1, 1, 0)
    [entry] = store.match_repository.entries()
    kept = store.match_repository.find_match(entry.id)
    assert kept is not None
    look = store.load(kept)
    assert look is not None
    assert look.actions == match.actions


def test_a_large_file_with_a_wal_is_rejected(store: Store, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path(f"{out}-wal").write_bytes(bytes(100))
    monkeypatch.setattr(connection, "MAX_COPIED_BYTES", 1000)
    with pytest.raises(
        TransferError, match=r"^all\.sqlite is too large\. Export the matches again on the computer they come from\.$"
    ):
        import_all(store, out)


def circling(path: Path) -> None:
    """Add interior pages to the table of matches, so that 27,000,000 paths lead to its rows."""
    with closing(sqlite3.connect(path)) as database:
        [(root,)] = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'matches'")
    content = bytearray(path.read_bytes())
    below = len(content) // 4096 + 1
    content += content[(root - 1) * 4096 : root * 4096]  # its rows
    for level in range(3):
        cells = [4096 - 5 * (cell + 1) for cell in range(300)]
        page = bytearray(struct.pack(">BHHHBI", 5, 0, len(cells), cells[-1], 0, below).ljust(4096, b"\0"))
        page[12 : 12 + 2 * len(cells)] = struct.pack(f">{len(cells)}H", *cells)
        for cell in cells:
            page[cell : cell + 5] = struct.pack(">IB", below, 1)
        if level < 2:
            below = len(content) // 4096 + 1
            content += page
        else:
            content[(root - 1) * 4096 : root * 4096] = page
    content[28:32] = struct.pack(">I", len(content) // 4096)
    path.write_bytes(content)


def test_import_stops_on_circular_pages(store: Store, out: Path) -> None:
    circling(out)
    with pytest.raises(TransferError, match=r"^all\.sqlite is damaged\.$"):
        import_all(store, out)


@pytest.mark.parametrize("checked", [0, 4_000_000])
def test_opening_stops_on_circular_pages(path: Path, out: Path, checked: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "ALWAYS_CHECKED", checked)
    monkeypatch.setattr(connection, "MIN_STEPS", 100_000)
    monkeypatch.setattr(connection, "STEPS_PER_BYTE", 2)
    path.parent.mkdir()
    out.rename(path)
    Store(path).close()
    circling(path)
    with closing(Store(path)) as store:
        assert bool(store.notice) == bool(checked)
        assert not checked or sorted(listed(store)) == ["draw", "muggins"]


def test_a_failed_import_does_not_count_as_known(store: Store, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(tables, "insert_row", refuse)
    with pytest.raises(TransferError, match="database or disk is full"):
        import_all(store, out)
