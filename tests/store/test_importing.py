"""Import records and stores: each match once, in the background, until it is cancelled."""

import os
import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Semaphore
from typing import Any

import pytest

from game.match import record
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.match.record import DIVIDER
from game.platform.escaping import MAX_MESSAGE_LENGTH
from game.store import Store, recovery, transfer
from game.store.transfer import ImportTask, TransferError
from tests.random_matches import play
from tests.store.imports import import_all, to_its_end

ANN = Person("Ann")


def played(actions: int = 9, seed: int = 5) -> Match:
    return play(Match("draw", [ANN, Bot("club")]), random.Random(seed), actions)


def text_of(*matches: Match) -> str:
    return f"{DIVIDER}\n".join(map(record.format_record, matches))


def test_a_match_is_imported_once(store: Store) -> None:
    text = text_of(played())
    first, again = (import_all(store, text) for _time in range(2))
    assert (first.new, again.new) == (1, 0)
    assert first.last == again.last
    assert again.last is not None
    kept = store.match_repository.find_match(again.last)
    assert kept is not None
    assert (kept.is_imported, kept.over) == (True, False)
    assert not store.held_elsewhere(kept)
    taken_up = store.resume(kept)
    assert taken_up is not None
    assert record.format_record(taken_up) == text


def test_a_continued_match_is_imported_as_another_one(store: Store) -> None:
    brought = import_all(store, text_of(played(9), played(12), played(9)))
    assert (brought.seen, brought.every, brought.new) == (3, 3, 2)


def test_an_imported_match_that_is_over_has_its_scores_and_winner(store: Store) -> None:
    match = played(10**6)
    number = import_all(store, text_of(match)).last
    assert number is not None
    kept = store.match_repository.find_match(number)
    assert kept is not None
    assert (kept.over, kept.scores[-1]) == (True, match.state.scores)
    assert kept.winners == tuple(match.players[seat] for seat in match.winners)


def test_unreadable_records_are_counted_with_the_first_reason(store: Store) -> None:
    good = text_of(played())
    brought = import_all(store, f"{good}{DIVIDER}\nDear Ann,\n{DIVIDER}\ngame = 1\n")
    assert (brought.seen, brought.new, brought.unreadable) == (3, 1, 2)
    assert brought.why.startswith("Record 2: ")


NO_MATCH = ("Dear Ann,", f"Dear Ann,\n{DIVIDER}\nDear Bob,", "x = " + "[" * 5000, "game = 'chess'", "game = 'draw'")


@pytest.mark.parametrize("text", NO_MATCH, ids=range(len(NO_MATCH)))
def test_a_text_without_matches_is_rejected(store: Store, text: str) -> None:
    with pytest.raises(TransferError, match=r"^Nothing was imported\. ") as refused:
        import_all(store, text)
    assert len(str(refused.value)) <= MAX_MESSAGE_LENGTH


def statements(store: Store, work: Callable[[], object]) -> int:
    """Return the number of statements that SQLite executes for `work`."""
    done: list[str] = []
    connection = store._database.connection
    connection.set_trace_callback(done.append)
    work()
    connection.set_trace_callback(None)
    return len(done)


def test_finding_known_matches_takes_constant_statements(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For twice the matches with the same start, the number of statements at most doubles."""
    done: list[str] = []
    connect = transfer.connect

    def traced(*given: Any) -> sqlite3.Connection:
        connection = connect(*given)
        connection.set_trace_callback(done.append)
        return connection

    monkeypatch.setattr(transfer, "connect", traced)
    alike = [played(actions) for actions in range(1, 61)]
    counts: list[list[int]] = []
    for number in (30, 60):
        with closing(Store(tmp_path / f"{number}.sqlite")) as store:
            text = text_of(*alike[:number])
            import_all(store, text)
            out = tmp_path / f"out-{number}.sqlite"
            transfer.export_store(store, out)
            counts.append([])
            for source in (text, out):
                done.clear()
                assert import_all(store, source).new == 0
                counts[-1].append(len(done))
            assert len(store.match_repository.entries()) == number
    for few, many in zip(*counts, strict=True):
        assert 0 < many <= 2 * few


# -- beside the window -------------------------------------------------------------------------------------------------


def test_an_import_uses_its_own_connection(store: Store) -> None:
    ongoing: list[ImportTask] = []
    text = text_of(played(9), played(12))
    assert not statements(store, lambda: ongoing.append(to_its_end(ImportTask(store, text))))
    assert (ongoing[0].progress.new, ongoing[0].refused) == (2, None)
    assert len(store.match_repository.entries()) == 2


def test_matches_imported_before_cancelling_stay(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ongoing: list[ImportTask] = []
    ready: list[bool] = []

    def after_each(_seconds: float) -> None:
        while not ongoing:
            time.sleep(0.001)
        ready.append(True)
        if len(ready) == 4:  # once before the first match, then after each
            ongoing[0].cancel()

    monkeypatch.setattr(transfer, "sleep", after_each)
    ongoing.append(ImportTask(store, text_of(*map(played, range(1, 11)))))
    assert to_its_end(ongoing[0]).cancelled
    assert (ongoing[0].progress.every, len(store.match_repository.entries())) == (10, 4)


def test_closing_an_import_waits_for_its_thread(store: Store) -> None:
    ongoing = ImportTask(store, text_of(*map(played, range(1, 11))))
    ongoing.close()
    assert ongoing.done()
    assert ongoing._thread is not None
    assert not ongoing._thread.is_alive()


def test_a_store_in_memory_imports_in_calls_of_done(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with closing(Store(tmp_path / "file" / "boneyard.sqlite")) as store:
        assert not store._database.in_file
        ongoing = to_its_end(ImportTask(store, text_of(played(9), played(12))))
        assert (ongoing.progress.new, len(store.match_repository.entries())) == (2, 2)


def test_a_call_of_done_imports_several_matches_into_a_store_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "SHARE", 600.0)
    (tmp_path / "file").touch()
    with closing(Store(tmp_path / "file" / "boneyard.sqlite")) as store:
        ongoing = ImportTask(store, text_of(*map(played, range(1, 6))))
        assert ongoing.done()
        assert ongoing.progress.new == 5


def test_a_missing_file_is_reported(store: Store) -> None:
    store.path = store.path.with_name("gone.sqlite")
    ongoing = to_its_end(ImportTask(store, text_of(played())))
    assert ongoing.refused == "Can't save at the moment: unable to open database file."
    assert not store.path.exists()


def moved_away(store: Store) -> None:
    for part in store.path.parent.glob("boneyard.sqlite*"):
        part.rename(part.with_name(part.name.replace("boneyard", "moved")))
    store.match_repository.entries()


def damaged(store: Store) -> None:
    store._database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with store.path.open("r+b") as file:
        file.write(bytes(100))
    store._database.connection.execute("PRAGMA shrink_memory")
    store.match_repository.entries()


@pytest.mark.skipif(os.name == "nt", reason="there a file that is open cannot be renamed")
@pytest.mark.parametrize("spoil", [moved_away, damaged])
def test_an_import_stops_when_the_file_is_replaced_and_nothing_is_lost(
    store: Store, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Store], None]
) -> None:
    go_on, begun = Semaphore(0), Semaphore(0)
    import_all(store, text_of(*(played(seed=seed) for seed in range(10, 20))))
    monkeypatch.setattr(transfer, "sleep", lambda _seconds: (begun.release(), go_on.acquire()))
    ongoing = ImportTask(store, text_of(*map(played, range(1, 11))))
    go_on.release(4)
    for _time in range(5):  # once before the first match, then after each
        assert begun.acquire(timeout=60)
    replace = recovery.replace

    def replace_while_the_import_could_go_on(*given: Any) -> object:
        go_on.release(100)
        ongoing.done(0.5)
        return replace(*given)

    monkeypatch.setattr(recovery, "replace", replace_while_the_import_could_go_on)
    spoil(store)
    assert "created again" in (store.notice or "") or "kept as" in (store.notice or "")
    assert to_its_end(ongoing).refused == (
        "The file with your matches was replaced during the import. Import again to get the rest."
    )
    assert ongoing.progress.new == 4
    assert len(store.match_repository.entries()) == 14


def test_unexpected_exceptions_are_raised_by_done(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object, **_named: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(transfer, "_insert_if_new", broken)
    ongoing = ImportTask(store, text_of(played()))
    with pytest.raises(ZeroDivisionError):
        to_its_end(ongoing)
