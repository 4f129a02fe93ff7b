"""Import matches in a background thread with its own connection to the database file.

Each match is a short transaction, so the window and the import do not wait for each other. The window replaces a
damaged file only between two matches; the import then stops, and the matches imported so far are in the new file.

A store in memory has a single connection: then the window calls `done` each frame to do some of the work.
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
from game.platform.language import gettext as _
from game.store import journal
from game.store.connection import connect
from game.store.database import FileId, file_at, not_saved, transaction
from game.store.store import Store
from game.store.transfer import ImportProgress, KnownMatches, Run, TransferError, take_in_by

PATIENCE = 10.0
"""Seconds that an import waits while another connection writes to the file."""
SHARE = 0.008
"""Seconds per frame spent on an import into a store in memory."""


class ImportTask:
    """A running import of records (a text) or of another store's file (a path).

    `progress` is the current progress. When `done`, `refused` is the sentence that says why it stopped, or None.
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
        """Seconds per frame that it needs in the window's thread."""
        return 0.0 if self._thread is not None else SHARE

    @property
    def cancelled(self) -> bool:
        """Whether it was cancelled."""
        return self._cancel.is_set()

    def done(self, seconds: float = 0.0) -> bool:
        """Wait for the end, or work on the import, for up to `seconds`; return whether it has ended.

        Raises unexpected exceptions of the thread.
        """
        if self._thread is not None:
            self._ended.wait(seconds)
        else:
            deadline = perf_counter() + seconds
            while next(self._steps, self) is None:
                if perf_counter() >= deadline:
                    break
        if self._error is not None:
            raise self._error
        return self._ended.is_set()

    def cancel(self) -> None:
        """Stop before the next match; matches already imported stay."""
        self._cancel.set()

    def close(self) -> None:
        """Cancel, and wait for the thread to end."""
        self.cancel()
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        """Run the import in the thread."""
        try:
            with self._database.replacing:
                connection, file = _connected(self._path), file_at(self._path)
            with closing(connection):
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
                message = _(
                    "The file with your matches was replaced during the import, so start it again to import the rest."
                )
                raise StorageError(message)
            try:
                return work(connection)
            except sqlite3.Error as error:
                raise not_saved(error) from error

    def _import(self, run: Run) -> Iterator[None]:
        try:
            source = self._source
            for self.progress in _import_records(run, source) if isinstance(source, str) else take_in_by(run, source):
                if self.cancelled:
                    break
                yield
        except (TransferError, StorageError) as error:
            self.refused = str(error)
        self._ended.set()


def import_text(store: Store, text: str) -> Iterator[ImportProgress]:
    """Import the records of a text one by one, yielding the progress; raises TransferError if none can be read."""
    return _import_records(store._database.run, text)


def _import_records(run: Run, text: str) -> Iterator[ImportProgress]:
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
            id, is_new = run(partial(_insert_if_new, match=match, known=known))
            progress = progress._replace(new=progress.new + is_new, last=id)
        progress = progress._replace(seen=index)
        yield progress
    if progress.unreadable == progress.every:
        raise TransferError(_("That is no match. {why}").format(why=progress.why))


def _insert_if_new(connection: sqlite3.Connection, match: Match, known: KnownMatches) -> tuple[int, bool]:
    """Return the id of a match in the store, and whether it was new and therefore inserted."""
    start, actions = (record.format_record(match.at_step(0)),), [str(action) for action in match.actions]
    id = known.number(start, actions)
    if id is not None:
        return id, False
    with transaction(connection):
        id = journal.insert(connection, match)
    known.add(start, actions, id)
    return id, True


def _connected(path: Path) -> sqlite3.Connection:
    """Return a connection to the existing file of the store."""
    connection = connect(f"{path.absolute().as_uri()}?mode=rw", PATIENCE)
    connection.execute("PRAGMA synchronous = NORMAL")
    return connection
