"""Import matches while the window goes on: in a thread, with a connection of its own to the file of the store.

Each match is a transaction, as short as one of the window, so that neither waits for the other. The window replaces a
damaged file only between two matches, and then the import stops: what it wrote by then is in the new file.

A store in memory has one connection only: then the import does its steps when the window asks for them.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Event, Thread
from time import perf_counter, sleep
from typing import Any

from game.match import record
from game.match.match import Match, StorageError
from game.match.record import RecordError, split_records
from game.platform.escaping import escape_text
from game.platform.language import gettext as _
from game.store import guard, image, journal
from game.store.database import FileId, file_at, transaction
from game.store.store import Store
from game.store.transfer import ImportProgress, KnownMatches, Run, TransferError, take_in_by

PATIENCE = 10.0
"""Seconds that an import waits while something else writes into the file."""
SHARE = 0.008
"""Seconds of each frame for an import into a store in memory."""


class ImportTask:
    """An import of a text with records, or of the file of a store, that has begun.

    `progress` is how far it is. When it is `done`, `refused` is the sentence that says why it stopped, or None.
    """

    def __init__(self, store: Store, source: str | Path) -> None:
        self.progress = ImportProgress()
        self.refused: str | None = None
        self._source = source
        self._path, self._database = store.path, store._database
        self._cancel, self._ended = Event(), Event()
        self._error: BaseException | None = None
        self._thread: Thread | None = None
        self._steps: Iterator[None] = iter(())
        if store._database.in_file:
            self._thread = Thread(target=self._work, name="import", daemon=True)
            self._thread.start()
        else:
            self._steps = self._import(store._database.run)

    @property
    def share(self) -> float:
        """How many seconds of a frame it needs in the window's thread."""
        return 0.0 if self._thread is not None else SHARE

    @property
    def cancelled(self) -> bool:
        """Whether it was cancelled."""
        return self._cancel.is_set()

    def done(self, seconds: float = 0.0) -> bool:
        """Whether it has ended; waits for that, or works at it, so many seconds. Raises what was not foreseen."""
        if self._thread is not None:
            self._ended.wait(seconds)
        else:
            ends = perf_counter() + seconds
            while next(self._steps, self) is None:
                if perf_counter() >= ends:
                    break
        if self._error is not None:
            raise self._error
        return self._ended.is_set()

    def cancel(self) -> None:
        """Stop before the next match; what has been imported stays."""
        self._cancel.set()

    def close(self) -> None:
        """Stop, and wait until it has."""
        self.cancel()
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        """What the thread does."""
        try:
            with self._database.replacing:
                connection, file = _connected(self._path), file_at(self._path)
            with closing(connection):
                for _match in self._import(partial(self._run, connection, file)):
                    sleep(0)  # lets the window have the interpreter, should it wait for that
        except sqlite3.Error as error:
            self.refused = str(_not_kept(error))
        except Exception as error:  # raised again in the window's thread
            self._error = error
        finally:
            self._ended.set()

    def _run(
        self, connection: sqlite3.Connection, file: FileId | None, work: Callable[[sqlite3.Connection], Any]
    ) -> Any:
        """Do some work in the store; raises StorageError if SQLite refuses, or if the window has replaced the file."""
        with self._database.replacing:
            if file_at(self._path) != file:
                words = _(
                    "The file with your matches was replaced during the import, so start it again to import the rest."
                )
                raise StorageError(words)
            try:
                return work(connection)
            except sqlite3.Error as error:
                raise _not_kept(error) from error

    def _import(self, run: Run) -> Iterator[None]:
        try:
            source = self._source
            for self.progress in _take_in_text(run, source) if isinstance(source, str) else take_in_by(run, source):
                if self.cancelled:
                    break
                yield
        except (TransferError, StorageError) as error:
            self.refused = str(error)
        self._ended.set()


def import_text(store: Store, text: str) -> Iterator[ImportProgress]:
    """Take in one record after the other of a text, and say how far that is; raises Foreign where it has none."""
    return _take_in_text(store._database.run, text)


def _take_in_text(run: Run, text: str) -> Iterator[ImportProgress]:
    records = list(split_records(text))
    so_far = ImportProgress(every=len(records))
    known: KnownMatches = run(lambda connection: KnownMatches(connection, "record"))
    yield so_far
    for seen, written in enumerate(records, 1):
        try:
            match = record.parse_record(written)
        except RecordError as error:
            why = str(error)
            if len(records) > 1:
                why = _("Record {number}: {why}").format(number=seen, why=why)
            so_far = so_far._replace(unreadable=so_far.unreadable + 1, why=so_far.why or why)
        else:
            number, new = run(partial(_put, match=match, known=known))
            so_far = so_far._replace(new=so_far.new + new, last=number)
        so_far = so_far._replace(seen=seen)
        yield so_far
    if so_far.unreadable == so_far.every:
        raise TransferError(_("That is no match. {why}").format(why=so_far.why))


def _put(connection: sqlite3.Connection, match: Match, known: KnownMatches) -> tuple[int, bool]:
    """The number of a match in the store, written if it is not there yet; whether it was."""
    beginning, actions = (record.format_record(match.at_step(0)),), [str(action) for action in match.actions]
    number = known.number(beginning, actions)
    if number is not None:
        return number, False
    with transaction(connection):
        number = journal.insert(connection, match)
    known.add(beginning, actions, number)
    return number, True


def _connected(path: Path) -> sqlite3.Connection:
    """A connection to the file of the store as the window has made it."""
    address = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(address, timeout=PATIENCE, isolation_level=None, uri=True)
    connection.text_factory = image.text
    guard.protect(connection)
    connection.execute("PRAGMA synchronous = NORMAL")
    return connection


def _not_kept(error: Exception) -> StorageError:
    return StorageError(_("Nothing can be kept for now: {why}.").format(why=escape_text(error).rstrip(".")))
