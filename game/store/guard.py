"""Harden SQLite connections: limits, no SQL from the schema, and a maximum number of steps per statement.

A database file can contain code: triggers, views, generated columns and constraints run when it is read or written.
The measures follow https://sqlite.org/security.html.
"""

import sqlite3

EVERY = 10_000
"""Steps of SQLite's virtual machine between two checks of the budget."""

LONGEST_ROW = 8_000_000
"""Maximum bytes of a value or row in a foreign file; the longest text that is read has 200,000 characters."""

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


def protect(connection: sqlite3.Connection) -> None:
    """Prevent SQL stored in the schema from running on this connection. Does not read the file."""
    for limit, maximum in _LIMITS.items():
        connection.setlimit(limit, maximum)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("PRAGMA mmap_size = 0")
    connection.set_authorizer(_authorize)


def protect_foreign(connection: sqlite3.Connection) -> None:
    """Like `protect`, for a foreign file that is only read."""
    protect(connection)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_ROW)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    connection.execute("PRAGMA query_only = ON")


def allow_steps(connection: sqlite3.Connection, steps: int | None) -> None:
    """Interrupt statements after `steps` more steps of SQLite's virtual machine; None removes the limit.

    The interrupted statement raises sqlite3.OperationalError.
    """
    left = steps or 0

    def is_spent() -> bool:
        nonlocal left
        left -= EVERY
        return left < 0

    connection.set_progress_handler(None if steps is None else is_spent, EVERY)


def _authorize(_action: int, _first: str | None, _second: str | None, _base: str | None, inside: str | None) -> int:
    """Deny everything that a trigger or view does, even one added while the file is open."""
    return sqlite3.SQLITE_OK if inside is None else sqlite3.SQLITE_DENY
