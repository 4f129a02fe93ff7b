"""The connection to the store's file: it replaces the file if it is damaged or removed, and makes backups of it."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Lock
from typing import Any, TypeVar

from game.match.match import StorageError
from game.platform.escaping import MAX_PATH_LENGTH, escape_text
from game.platform.language import gettext as _
from game.platform.system_errors import describe_error
from game.store import recovery, tables
from game.store.connection import SQLITE_ERRORS, connect, file_size, is_damage
from game.store.locks import MatchLocks
from game.store.recovery import Condition

BACKUP_DELAY = 2.0
"""Seconds to wait before a backup, so that it does not slow down what the player waits for."""

_T = TypeVar("_T")
FileId = tuple[int, int]
"""The device and inode of a file, which distinguish it from another file at the same path."""
_FileState = tuple[FileId, int] | None
"""The id and size of the file at a path; None if there is none."""


class Database:
    """A connection to the file at `path`, or to a copy of it in memory if it cannot be opened.

    - `opened`: number of files it has been connected to. What was written is in the file only while this is the same.
    - `in_file`: False while it is connected to the copy in memory.
    - `replacing`: a lock, held while the file is replaced; another thread takes it to use the file.
    - `notice`: sentences about the file for the player, or None.
    """

    def __init__(self, path: Path, locks: MatchLocks) -> None:
        self.path = path
        self.replacing = Lock()
        self.notice: str | None = None
        self.opened = 0
        self.in_file = False
        self.connection: sqlite3.Connection
        self._locks = locks
        self._seen: tuple[_FileState, _FileState] = (None, None)
        self._closing = Event()
        self._backups = ThreadPoolExecutor(1, "backup")
        self._backup: Future[bool] | None = None
        self._open()
        self.back_up()

    def close(self) -> None:
        """Make the backups that are due, and close the file."""
        self._closing.set()
        self._backups.shutdown()
        self.connection.close()

    def add_notice(self, sentence: str) -> None:
        """Add a sentence for the player, once."""
        if sentence not in (self.notice or ""):
            self.notice = f"{self.notice} {sentence}" if self.notice else sentence

    def run(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """Call `work` with a connection to the file that is there now; repeat it if the file turns out to be damaged.

        Raises StorageError with a sentence if SQLite refuses.
        """
        damage_found = False
        if self._backup is not None and self._backup.done():
            backup, self._backup = self._backup, None
            damage_found = not backup.result()
        if self.in_file and (damage_found or not self._is_unchanged()):
            self._replace(damage_found)
        try:
            with storage_errors():
                result = work(self.connection)
        except StorageError as error:
            if not self.in_file or not is_damage(error.__cause__):
                raise
            self._replace(damaged=True)
            with storage_errors():
                result = work(self.connection)
        if self.in_file:
            self._seen = _file_states(self.path)
        return result

    def try_run(self, work: Callable[[sqlite3.Connection], _T]) -> _T | None:
        """Like `run`; return None and add a notice if SQLite refuses."""
        try:
            return self.run(work)
        except StorageError as error:
            self.add_notice(str(error))
            return None

    def fetch(self, query: str, *parameters: Any) -> list[Any]:
        """Return the rows of a query; empty, with a notice, if SQLite refuses."""
        return self.try_run(lambda connection: connection.execute(query, parameters).fetchall()) or []

    def write(self, statement: str, *parameters: Any) -> None:
        """Execute a statement; add a notice if SQLite refuses."""
        self.try_run(lambda connection: connection.execute(statement, parameters))

    def reconnect(self) -> bool:
        """Try to open the file if the copy in memory is in use; return whether the file is open."""
        if not self.in_file:
            memory, notice = self.connection, self.notice
            with self.replacing:
                self._open()
            if self.in_file:
                memory.close()
            else:
                self.connection.close()
                self.connection, self.notice = memory, notice
                self.opened -= 1
        return self.in_file

    def back_up(self) -> None:
        """Make a backup in the background if the file has changed since the last one."""
        if self.in_file:
            self._backup = self._backups.submit(self._back_up)

    def _back_up(self) -> bool:
        """Make a backup; return False if the file is damaged."""
        self._closing.wait(BACKUP_DELAY)
        with suppress(OSError, *SQLITE_ERRORS):  # for example a full disk: the older backups stay
            return recovery.back_up(self.path, self.replacing)
        return True

    # -- opening -----------------------------------------------------------------------------------------------------

    def _open(self, thorough: bool = False) -> None:
        """Connect to the file, after replacing it if it is damaged, or to memory if it cannot be written."""
        self.opened += 1
        try:
            _make_folder(self.path.parent)
            with self._locks.repairing():
                self._repair(thorough)
            self.connection = _connect(self.path)
            self.in_file = True
            self._seen = _file_states(self.path)
        except (OSError, *SQLITE_ERRORS) as error:
            self.in_file = False
            self.connection = recovery.load(self.path).connection
            message = _("Can't save in {folder} ({why}). Your matches will be lost when you quit.")
            folder, why = (escape_text(part, MAX_PATH_LENGTH) for part in (self.path.parent, describe_error(error)))
            self.add_notice(message.format(folder=folder, why=why))

    def _repair(self, thorough: bool) -> None:
        """Replace the file if it cannot be used, and add a notice."""
        if sentence := recovery.finish(self.path):
            self.add_notice(sentence)
        match condition := recovery.examine(self.path, thorough):
            case Condition.NEWER:
                message = _(
                    "Your matches were saved by a newer version of Boneyard. They are safe in {file}. This "
                    "version starts with an empty list."
                )
                aside = recovery.set_aside(self.path)
                self.add_notice(message.format(file=escape_text(aside, MAX_PATH_LENGTH)))
            case Condition.DAMAGED | Condition.ALTERED:
                self.add_notice(recovery.repair(self.path, condition))

    def _replace(self, damaged: bool = False) -> None:
        """Close the file, and open the one that is at its path now; first write it again if it was removed."""
        before, now = self._seen[0], _file_state(self.path)
        shrunk = before is not None and now is not None and before[0] == now[0] and before[1] > now[1]
        with self.replacing:
            with suppress(OSError, *SQLITE_ERRORS):  # opening it again says what is wrong
                if not file_size(self.path):
                    _make_folder(self.path.parent)
                    recovery.replace(self.path, self.connection)
                    self.add_notice(_("The file with your matches was removed while you played. It was created again."))
            self.connection.close()
            self._open(damaged or shrunk)

    def _is_unchanged(self) -> bool:
        """Return whether the file and its write-ahead log are the same as before, and not shorter."""
        return all(
            before is None or (now is not None and before[0] == now[0] and before[1] <= now[1])
            for before, now in zip(self._seen, _file_states(self.path), strict=True)
        )


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit everything in the block, or nothing if it raises."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _make_folder(folder: Path) -> None:
    """Create a folder if it does not exist; raises OSError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise OSError(_("it is not a folder")) from error


def _connect(path: Path) -> sqlite3.Connection:
    """Return a connection to the sound file at `path`, with its tables created or upgraded."""
    connection = connect(path)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA wal_autocheckpoint = 2000")  # pages: seldom in the middle of a match
        _upgrade(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _upgrade(connection: sqlite3.Connection) -> None:
    """Create or upgrade the tables; if they are up to date, only check that the file can be written."""
    if not tables.up_to_date(connection):
        with transaction(connection):
            tables.make(connection)
        return
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA user_version = {tables.VERSION}")
        connection.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:  # busy: another program writes, so it can be written
            raise


@contextmanager
def storage_errors() -> Iterator[None]:
    """Turn SQLite's errors into StorageError with a sentence."""
    try:
        yield
    except SQLITE_ERRORS as error:
        raise not_saved(error) from error


def not_saved(error: Exception) -> StorageError:
    """Return the error to raise when SQLite refuses to save."""
    return StorageError(
        _("Can't save at the moment: {why}.").format(why=escape_text(describe_error(error)).rstrip("."))
    )


def file_at(path: Path) -> FileId | None:
    """Return the id of the file at a path, or None."""
    state = _file_state(path)
    return state and state[0]


def _file_states(path: Path) -> tuple[_FileState, _FileState]:
    """Return the states of a database file and of its write-ahead log."""
    return _file_state(path), _file_state(f"{path}-wal")


def _file_state(path: Path | str) -> _FileState:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return (status.st_dev, status.st_ino), status.st_size
