"""Open SQLite files so that no code in them can run, and distinguish damage from other errors.

A database file can contain code: triggers, views, generated columns and constraints run when it is read or written.
The measures follow https://sqlite.org/security.html: limits, no SQL from the schema, and a maximum number of steps.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from stat import S_ISREG
from tempfile import TemporaryDirectory

from game.platform.escaping import MAX_PATH_LENGTH, escape_text
from game.platform.language import gettext as _

HEADER = b"SQLite format 3\0"
"""The first bytes of every SQLite file."""
SUFFIXES = ("-wal", "-shm", "-journal")
"""The suffixes of the files that SQLite puts beside a database."""

SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What Python's sqlite3 raises; the second if the message quotes damaged text."""
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_INTERRUPT)  # interrupted: circular links

PATIENCE = 0.05
"""Seconds to wait for a lock of another program."""
CHECK_INTERVAL = 10_000
"""Steps of SQLite's virtual machine between two checks of the limit."""
MIN_STEPS, STEPS_PER_BYTE = 1_000_000, 20
"""The step limit for reading and checking a file: a base, and an addition for each byte."""
MAX_ROW_BYTES = 8_000_000
"""Maximum bytes of a value or row in a foreign file; the longest text that is read has 200,000 characters."""
MAX_COPIED_BYTES = 1 << 28
"""A file with a write-ahead log is read from a copy up to this size. A store of 10,000 matches has some 35 MB."""

_LIMITS = {
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 100_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 100,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 50,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 4,
    sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 8,
    sqlite3.SQLITE_LIMIT_ATTACHED: 1,  # VACUUM attaches the file that it writes
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 100,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
}


class TooLargeError(OSError):
    """The file is too large to be copied."""


def connect(path: Path | str, patience: float = PATIENCE) -> sqlite3.Connection:
    """Return a protected connection to a file, in autocommit mode."""
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, uri=isinstance(path, str))
    protect(connection)
    return connection


@contextmanager
def open_read_only(path: Path, options: str = "mode=ro") -> Iterator[sqlite3.Connection]:
    """Open a protected, read-only connection with a step limit. Other programs may write to the file meanwhile."""
    with closing(connect(f"{path.absolute().as_uri()}?{options}")) as connection:
        connection.execute("PRAGMA query_only = ON")
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        allow_steps(connection, step_limit(path))
        yield connection


@contextmanager
def open_unchanged(path: Path, first_page: bytes = b"") -> Iterator[sqlite3.Connection]:
    """Like `open_read_only`, but never write to the file or beside it.

    A file with a write-ahead log is copied, because SQLite merges the log into the file. `first_page` replaces the
    first page in a copy. Raises TooLargeError.
    """
    check_files(path)
    if not first_page and not file_size(beside(path, "-wal")):
        with open_read_only(path, "mode=ro&immutable=1") as connection:
            yield connection
        return
    if total_size(path) > MAX_COPIED_BYTES:
        raise TooLargeError(_("{path} is too large to be read").format(path=escape_text(path, MAX_PATH_LENGTH)))
    with TemporaryDirectory(prefix="boneyard-") as folder:
        copy = Path(folder) / "copy.sqlite"
        for suffix in ("", "-wal"):
            if file_size(beside(path, suffix)):
                shutil.copyfile(beside(path, suffix), beside(copy, suffix))
        if first_page:
            copy.touch()
            with copy.open("r+b") as file:
                file.write(first_page)
        with open_read_only(copy) as connection:
            yield connection


def protect(connection: sqlite3.Connection) -> None:
    """Prevent SQL stored in the schema from running on this connection. Does not read the file."""
    for limit, maximum in _LIMITS.items():
        connection.setlimit(limit, maximum)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("PRAGMA mmap_size = 0")
    connection.set_authorizer(_authorize)
    # Invalid UTF-8 becomes surrogates, which no valid text contains.
    connection.text_factory = lambda encoded: encoded.decode(errors="surrogateescape")


def _authorize(_action: int, _first: str | None, _second: str | None, _base: str | None, inside: str | None) -> int:
    """Deny everything that a trigger or view does, even one added while the file is open."""
    return sqlite3.SQLITE_OK if inside is None else sqlite3.SQLITE_DENY


def allow_steps(connection: sqlite3.Connection, steps: int | None) -> None:
    """Interrupt statements after `steps` more steps of SQLite's virtual machine; None removes the limit.

    The interrupted statement raises sqlite3.OperationalError.
    """
    left = steps or 0

    def is_spent() -> bool:
        nonlocal left
        left -= CHECK_INTERVAL
        return left < 0

    connection.set_progress_handler(None if steps is None else is_spent, CHECK_INTERVAL)


def step_limit(path: Path) -> int:
    """Return the maximum number of steps that reading and checking a file takes."""
    return MIN_STEPS + STEPS_PER_BYTE * total_size(path)


def is_damage(error: BaseException | None) -> bool:
    """Return whether the error means that the file is damaged."""
    if isinstance(error, sqlite3.DatabaseError):
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE  # errors of the module itself have no code
    return isinstance(error, UnicodeDecodeError)


def beside(path: Path, suffix: str) -> Path:
    """Return the path of the file that SQLite puts beside a database."""
    return Path(f"{path}{suffix}")


def file_size(path: Path) -> int:
    """Return the size of a file in bytes, 0 if it does not exist; raises OSError for a folder, pipe or device."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return 0
    if not S_ISREG(status.st_mode):
        raise OSError(_("{path} is not a file").format(path=escape_text(path, MAX_PATH_LENGTH)))
    return status.st_size


def check_files(path: Path) -> None:
    """Raise OSError if a database or a file beside it is no regular file; SQLite waits forever for a pipe."""
    for suffix in ("", *SUFFIXES):
        file_size(beside(path, suffix))


def total_size(path: Path) -> int:
    """Return the size of a database with its write-ahead log."""
    return file_size(path) + file_size(beside(path, "-wal"))
