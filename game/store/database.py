"""The file that all is kept in: opened, looked after while it is used, and made anew where it is gone or damaged."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import TypeVar

from game.match.match import StorageError
from game.platform.escaping import MAX_PATH_LENGTH, escape_text
from game.platform.language import gettext as _
from game.store import guard, image, renewal, tables
from game.store.salvage import Tell, carry
from game.store.soundness import Verdict, judge

PATIENCE = 0.05
"""Seconds that another program may hold the file before a commit is put off."""

_T = TypeVar("_T")
FileId = tuple[int, int]
"""The device and the number of a file, which tell it from another file at the same path."""
_Sight = tuple[FileId, int] | None
"""Which file was at a path and of how many bytes; None for none."""


class _Spoilt(StorageError):
    """SQLite has come upon damage."""


class _Altered(_Spoilt):
    """There is something in the file that could run."""


class Database:
    """A connection to the file at `path`, or where that cannot be opened to a copy of it in memory.

    `opened` counts the files that it has been connected to: what was written is there only as long as that stays.
    `tell` is told how far the recovery of a damaged file is. `replacing` is held while the file is replaced: with it no
    other thread writes into a file that is about to be set aside.
    `notice` is what the player is to be told of the file, in sentences; None when there is nothing to say.
    """

    def __init__(self, path: Path, tell: Tell = lambda share: None) -> None:
        self.path = path
        self._tell = tell
        self.replacing = Lock()
        self.notice: str | None = None
        self.opened = 0
        self.in_file = False
        self._seen: tuple[_Sight, _Sight] = (None, None)
        self.connection: sqlite3.Connection
        self._open()

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()

    def add_notice(self, sentence: str) -> None:
        """Tell the player something, once."""
        if sentence not in (self.notice or ""):
            self.notice = f"{self.notice} {sentence}" if self.notice else sentence

    def run(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """What `work` does in the file that is there now; once more in a new one should this one turn out damaged.

        Raises StorageError with a sentence when SQLite refuses.
        """
        if self.in_file and not self._unchanged():
            self._replace()
        try:
            with _refusals():
                result = work(self.connection)
        except _Spoilt:
            if not self.in_file:
                raise
            self._replace(damaged=True)
            with _refusals():
                result = work(self.connection)
        if self.in_file:
            self._seen = _sights(self.path)
        return result

    def try_run(self, work: Callable[[sqlite3.Connection], _T]) -> _T | None:
        """As `run`; None, and the player is told, when SQLite refuses."""
        try:
            return self.run(work)
        except StorageError as error:
            self.add_notice(str(error))
            return None

    def reconnect(self) -> bool:
        """Leave the copy in memory for the file if that can be opened now; whether the file is open."""
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

    # -- opening -----------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        """Connect to the file, making it anew first if it is no good; to memory when there is no writing here."""
        self.opened += 1
        try:
            _make_folder(self.path.parent)
            self._put_in_order()
            try:
                self.connection = _connected(self.path)
            except _Spoilt as error:  # in a large file, which is not checked from end to end
                self._renew(isinstance(error, _Altered))
                self.connection = _connected(self.path)
            self.in_file = True
            self._seen = _sights(self.path)
        except (OSError, *image.REFUSALS, _Spoilt) as error:
            self.in_file = False
            self.connection = _in_memory(self.path)
            self.add_notice(
                _("Nothing can be kept in {folder} ({why}), so matches last until you quit.").format(
                    folder=escape_text(self.path.parent, MAX_PATH_LENGTH),
                    why=escape_text(_reason(error), MAX_PATH_LENGTH),
                )
            )

    def _put_in_order(self) -> None:
        """Set the file aside if it is no good, and say so."""
        sentence = renewal.finish(self.path)
        match judge(self.path):
            case Verdict.NEWER:
                sentence = _(
                    "Your matches were kept by a newer Boneyard. They are safe in {file}; this one starts afresh."
                ).format(file=escape_text(renewal.set_aside(self.path), MAX_PATH_LENGTH))
            case Verdict.DAMAGED:
                self._renew()
            case Verdict.ALTERED:
                self._renew(altered=True)
        if sentence:
            self.add_notice(sentence)

    def _renew(self, altered: bool = False) -> None:
        """Make the file anew with what can be read of it."""
        found = image.read(self.path).content
        sentence = renewal.renew(self.path, found, found, altered, self._tell)
        if sentence:
            self.add_notice(sentence)

    def _replace(self, damaged: bool = False) -> None:
        """Leave the file that was open for the one that is at its path now, made anew if that is gone or damaged."""
        with self.replacing:
            with suppress(OSError, *image.REFUSALS):  # opening it again says what is wrong
                if os.name == "nt":
                    self.connection.close()  # there no file can be renamed that is open
                if not image.size(self.path):
                    self._write_anew()
                elif damaged or _shrunk(self._seen[0], _sights(self.path)[0]):
                    self._renew()
            self.connection.close()
            self._open()

    def _write_anew(self) -> None:
        """Make the file that is gone from what the connection still has of it."""
        left, there = b"", image.read(self.path).content  # a log may be there still
        with suppress(*image.REFUSALS):
            left = self.connection.serialize()
        _make_folder(self.path.parent)
        sentence = renewal.renew(self.path, left or there, there)
        if sentence:
            self.add_notice(sentence)

    def _unchanged(self) -> bool:
        """Whether the file and its log are the ones they were, and no shorter."""
        return all(
            before is None or (now is not None and before[0] == now[0] and before[1] <= now[1])
            for before, now in zip(self._seen, _sights(self.path), strict=True)
        )


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _make_folder(folder: Path) -> None:
    """Make a folder where there is none; raises OSError where that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise OSError(_("that is no folder")) from error


def _reason(error: Exception) -> str:
    """Why something failed, in the words of the system alone: Python puts a number before them and a name behind."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _connected(path: Path) -> sqlite3.Connection:
    """The database at `path`, its tables made or brought up to date."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        connection.text_factory = image.text
        guard.protect(connection)
        guard.allow_steps(connection, image.LEAST_STEPS)
        if tables.strange(connection):
            raise _Altered
        if not tables.fit(connection) and not tables.blank(connection):
            raise _Spoilt
        guard.allow_steps(connection, None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA wal_autocheckpoint = 2000")  # pages: seldom in the middle of a match
        _bring_up_to_date(connection)
    except image.REFUSALS as error:
        connection.close()
        if image.is_damage(error):
            raise _Spoilt(str(error)) from error
        raise
    except _Spoilt:
        connection.close()
        raise
    return connection


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Make what tables are missing; where none are, see only that the file can be written at all."""
    if not tables.up_to_date(connection):
        with transaction(connection):
            tables.make(connection)
        return
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA user_version = {tables.VERSION}")
        connection.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:  # another program writes now: it can be written
            raise


def _in_memory(path: Path) -> sqlite3.Connection:
    """A database in memory, with what is in the file at `path` if that can be read."""
    content = b""
    with suppress(OSError):
        content = image.read(path).content
    with suppress(*image.REFUSALS):
        connection = image.opened(content)
        if not tables.strange(connection) and (tables.fit(connection) or tables.blank(connection)):
            tables.make(connection)
            guard.allow_steps(connection, None)
            return connection
    connection = image.opened(b"")
    guard.allow_steps(connection, None)
    tables.make(connection)
    carry(content, connection)
    return connection


@contextmanager
def _refusals() -> Iterator[None]:
    """Turn what SQLite refuses into a StorageError with a sentence."""
    try:
        yield
    except image.REFUSALS as error:
        if image.is_damage(error):
            raise _Spoilt(str(error)) from error
        raise not_saved(error) from error


def not_saved(error: Exception) -> StorageError:
    """Return the error to raise when SQLite refuses to save."""
    return StorageError(_("Nothing can be kept for now: {why}.").format(why=escape_text(error).rstrip(".")))


def file_at(path: Path) -> FileId | None:
    """Which file is at a path; None where none is."""
    sight = _sight(path)
    return sight and sight[0]


def _sights(path: Path) -> tuple[_Sight, _Sight]:
    return _sight(path), _sight(image.beside(path, "-wal"))


def _sight(path: Path) -> _Sight:
    try:
        status = path.stat()
    except OSError:
        return None
    return (status.st_dev, status.st_ino), status.st_size


def _shrunk(before: _Sight, now: _Sight) -> bool:
    return before is not None and now is not None and before[0] == now[0] and before[1] > now[1]
