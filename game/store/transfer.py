"""Export the whole store to a file, and import missing matches from such a file or from records.

Existing matches are never overwritten: one that was continued elsewhere is added as another match.

`ImportTask` imports in a background thread with its own connection. Each match is a short transaction, so the window
and the import do not wait for each other. The window replaces a damaged file only between two matches; the import then
stops, and the matches imported so far are in the new file.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from pathlib import Path
from threading import Event, Thread
from time import perf_counter, sleep
from typing import Any, NamedTuple

from game.match import record
from game.match.match import Match, StorageError
from game.match.record import RecordError, split_records
from game.platform.escaping import OneLineError, escape_text
from game.platform.language import gettext as _
from game.platform.system_errors import describe_error
from game.store import journal, matches, tables, values
from game.store.connection import (
    HEADER,
    MAX_ROW_BYTES,
    SQLITE_ERRORS,
    TooLargeError,
    allow_steps,
    connect,
    open_unchanged,
    step_limit,
    total_size,
)
from game.store.database import FileId, file_at, not_saved, storage_errors, transaction
from game.store.match_repository import READ
from game.store.store import FORM, Store


class KnownMatches:
    """The matches of a store, indexed by the values of some columns (their start) and a hash of their actions.

    Actions are hashed lazily: when the first match with the same start is looked up.
    """

    def __init__(self, connection: sqlite3.Connection, *columns: str) -> None:
        self.columns = columns
        self._connection = connection
        self._unhashed_ids: dict[tuple[object, ...], list[int]] = {}
        self._known: dict[tuple[object, ...], dict[bytes, int]] = {}
        for id, *start in connection.execute(f"SELECT id, {', '.join(columns)} FROM matches WHERE {READ}"):
            self._unhashed_ids.setdefault(tuple(start), []).append(id)

    def with_start(self, *start: object) -> dict[bytes, int]:
        """Return the ids of the matches with that start by the hashes of their actions; new ones can be added."""
        if start not in self._known:
            query = "SELECT action FROM actions WHERE match = ? ORDER BY step"
            self._known[start] = {
                _hash(str(action) for (action,) in self._connection.execute(query, (number,))): number
                for number in reversed(self._unhashed_ids.pop(start, []))  # reversed: the oldest of equal matches wins
            }
        return self._known[start]


def _hash(actions: Iterable[str]) -> bytes:
    return sha256("\n".join(actions).encode(errors="surrogateescape")).digest()


Run = Callable[[Callable[[sqlite3.Connection], Any]], Any]
"""A function that calls another with the connection of a store, like `Database.run`."""

_MIN_STEPS = 100_000
"""Step limit for reading all match ids, plus one for each byte; damaged pages may link in circles."""
_OF_MATCH = ("record", "deals", "with_undo", "with_help", "sealed", "typed")
"""The columns that matches.replayed takes."""


class TransferError(OneLineError):
    """A file that cannot be imported or written; the message says why."""


class ImportProgress(NamedTuple):
    """Counts of an import: matches seen, all matches, new and unreadable ones.

    For a text, `why` says why the first unreadable record failed, and `last` is the id of the last readable match.
    """

    seen: int = 0
    every: int = 0
    new: int = 0
    unreadable: int = 0
    why: str = ""
    last: int | None = None


def is_store(path: Path) -> bool:
    """Return whether a file begins with the SQLite header."""
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as file:
                return file.read(len(HEADER)) == HEADER
    return False


def export_store(store: Store, path: Path) -> None:
    """Write the whole store to a new or empty file at `path`; raises TransferError."""
    try:
        store._database.connection.execute("VACUUM INTO ?", (str(path),))
    except SQLITE_ERRORS as error:
        raise TransferError(
            _("The file could not be written: {why}."), why=escape_text(describe_error(error)).rstrip(".")
        ) from error


def _import_store(run: Run, path: Path) -> Iterator[ImportProgress]:
    """Import the matches of another store's file one by one, yielding the progress.

    Raises TransferError if the file cannot be imported, and StorageError if this store cannot be written.
    """
    name = escape_text(path.name)
    try:
        with open_unchanged(path) as source:
            source.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_ROW_BYTES)
            _check(source, name)
            allow_steps(source, _MIN_STEPS + total_size(path))
            ids = [id for (id,) in source.execute("SELECT id FROM matches NOT INDEXED ORDER BY id")]
            allow_steps(source, step_limit(path))
            progress = ImportProgress(every=len(ids))
            known = run(lambda connection: KnownMatches(connection, "begun", "record"))
            yield progress
            for index, id in enumerate(ids, 1):
                try:
                    is_new = _import_match(source, id, run, known)
                    progress = progress._replace(seen=index, new=progress.new + is_new)
                except (ValueError, sqlite3.DataError):  # DataError: a row that is too long
                    progress = progress._replace(seen=index, unreadable=progress.unreadable + 1)
                yield progress
    except TooLargeError as error:
        raise TransferError(
            _("{file} is too large. Export the matches again on the computer they come from."), file=name
        ) from error
    except OSError as error:
        raise TransferError(_("Can't read {file}."), file=name) from error
    except SQLITE_ERRORS as error:
        raise TransferError(_("{file} is damaged."), file=name) from error


def _check(source: sqlite3.Connection, name: str) -> None:
    """Raise TransferError for a file that is no store, is of a newer version, or has foreign SQL in its schema."""
    if tables.newer(source):
        raise TransferError(_("{file} was saved by a newer version of Boneyard."), file=name)
    if not tables.named(source) or (not tables.strange(source) and not tables.fit(source)):
        raise TransferError(_("{file} is not a file with Boneyard matches."), file=name)
    if tables.strange(source):
        raise TransferError(_("Another program has changed {file}, so nothing was imported."), file=name)


def _import_match(source: sqlite3.Connection, id: int, run: Run, known: KnownMatches) -> bool:
    """Import a match unless it is here already; return whether it was new. Raises ValueError if it cannot be replayed.

    Writes only parsed and validated values, never a raw value of the file.
    """
    columns = tables.selected(source, ("begun", "brought", "ended", "trouble", *_OF_MATCH))
    begun, brought, ended, trouble, *match_columns = source.execute(
        f"SELECT {columns} FROM matches NOT INDEXED WHERE id = ?", (id,)
    ).fetchone()
    actions, cut = matches.played(source, id)
    if cut is not None:
        raise values.Unreadable
    if _hash(actions) in run(lambda _connection: known.with_start(begun, match_columns[0])):
        return False
    match = matches.replayed(actions, *match_columns)
    row = journal.full_row(match, matches.begun_at(begun), bool(brought))
    if trouble == tables.CUT or (ended == "over" and not match.over):
        row["trouble"] = tables.CUT
    reviews = _reviews(source, id, match.state.hand)
    _id, is_new = run(partial(_insert_if_new, known=known, match=match, row=row, reviews=reviews))
    return bool(is_new)


def _reviews(source: sqlite3.Connection, id: int, last: int) -> dict[int, str]:
    """Return the readable reviews of a match as JSON by hand, up to the hand `last`."""
    reviews = {}
    if tables.columns_of(source, "reviews"):
        for hand, review in source.execute("SELECT hand, review FROM reviews WHERE match = ? AND form = ?", (id, FORM)):
            with suppress(values.Unreadable):
                reviews[values.count(hand, last)] = json.dumps(values.json_value(review), separators=(",", ":"))
    return reviews


# -- records and the background ----------------------------------------------------------------------------------------

WRITE_PATIENCE = 10.0
"""Seconds that an import waits while another connection writes to the file."""
SHARE = 0.008
"""Minimum seconds that a call of `ImportTask.done` works on an import into a store in memory."""


class ImportTask:
    """A running import of records (a text) or of another store's file (a path).

    `progress` is the current progress. When `done`, `refused` is the sentence that says why it stopped, or None.
    """

    def __init__(self, store: Store, source: str | Path) -> None:
        self.progress = ImportProgress()
        self.refused: str | None = None
        self._source = source
        self._path, self._database = store.path, store._database
        self.cancelled = False
        self._ended = Event()
        self._error: BaseException | None = None
        self._thread: Thread | None = None
        self._steps: Iterator[None] = iter(())
        if store._database.in_file:
            self._thread = Thread(target=self._work, name="import", daemon=True)
            self._thread.start()
        else:
            self._steps = self._import(store._database.run)

    def done(self, seconds: float = 0.0) -> bool:
        """Wait for the end for up to `seconds`; return whether it has ended.

        An import into a store in memory has no thread and works only in these calls, at least `SHARE` seconds in
        each. Raises unexpected exceptions of the thread.
        """
        if self._thread is not None:
            self._ended.wait(seconds)
        else:
            deadline = perf_counter() + max(seconds, SHARE)
            while next(self._steps, self) is None:
                if perf_counter() >= deadline:
                    break
        if self._error is not None:
            raise self._error
        return self._ended.is_set()

    def cancel(self) -> None:
        """Stop before the next match; matches already imported stay."""
        self.cancelled = True

    def close(self) -> None:
        """Cancel, and wait for the thread to end."""
        self.cancel()
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        """Run the import in the thread."""
        try:
            with self._database.replacing:
                connection = connect(f"{self._path.absolute().as_uri()}?mode=rw", WRITE_PATIENCE)
                file = file_at(self._path)
            with closing(connection):
                connection.execute("PRAGMA synchronous = NORMAL")
                for _match in self._import(partial(self._run, connection, file)):
                    sleep(0)  # yields the GIL to the window's thread
        except sqlite3.Error as error:
            self.refused = str(not_saved(error))
        except Exception as error:  # raised again in the window's thread
            self._error = error
        finally:
            self._ended.set()

    def _run(
        self, connection: sqlite3.Connection, file: FileId | None, work: Callable[[sqlite3.Connection], Any]
    ) -> Any:
        """Call `work` with the connection; raises StorageError on an SQLite error or if the window has replaced the
        file."""
        with self._database.replacing:
            if file_at(self._path) != file:
                message = _("The file with your matches was replaced during the import. Import again to get the rest.")
                raise StorageError(message)
            with storage_errors():
                return work(connection)

    def _import(self, run: Run) -> Iterator[None]:
        try:
            source = self._source
            for self.progress in (
                _import_records(run, source) if isinstance(source, str) else _import_store(run, source)
            ):
                if self.cancelled:
                    break
                yield
        except (TransferError, StorageError) as error:
            self.refused = str(error)
        self._ended.set()


def _import_records(run: Run, text: str) -> Iterator[ImportProgress]:
    """Import the records of a text one by one, yielding the progress; raises TransferError if none can be read."""
    records = list(split_records(text))
    progress = ImportProgress(every=len(records))
    known: KnownMatches = run(lambda connection: KnownMatches(connection, "record"))
    yield progress
    for index, record_text in enumerate(records, 1):
        try:
            match = record.parse_record(record_text)
        except RecordError as error:
            why = str(error)
            if len(records) > 1:
                why = _("Record {number}: {why}").format(number=index, why=why)
            progress = progress._replace(unreadable=progress.unreadable + 1, why=progress.why or why)
        else:
            row = journal.full_row(match, datetime.now(UTC), brought=True)
            id, is_new = run(partial(_insert_if_new, known=known, match=match, row=row, reviews={}))
            progress = progress._replace(new=progress.new + is_new, last=id)
        progress = progress._replace(seen=index)
        yield progress
    if progress.unreadable == progress.every:
        raise TransferError(_("Nothing was imported. {why}"), why=progress.why)


def _insert_if_new(
    connection: sqlite3.Connection, known: KnownMatches, match: Match, row: dict[str, Any], reviews: dict[int, str]
) -> tuple[int, bool]:
    """Return the id of a match in the store, and whether it was new and therefore inserted."""
    ids = known.with_start(*(row[column] for column in known.columns))
    actions = _hash(map(str, match.actions))
    is_new = actions not in ids
    if is_new:
        with transaction(connection):
            id = journal.insert(connection, match, row)
            connection.executemany(
                "INSERT INTO reviews (match, hand, review, form) VALUES (?, ?, ?, ?)",
                ((id, hand, review, FORM) for hand, review in reviews.items()),
            )
        ids[actions] = id
    return ids[actions], is_new
