"""The database schema: the tables, checks that a file has only these, and upgrades of older versions."""

import re
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

VERSION = 4
"""The schema version, stored in the file's user_version."""

MARK = 0x42595200
"""MARK + VERSION is the file's application_id; the two numbers must agree, so a flipped bit is recognized as damage."""

MATCH_PARTS = {"actions": "match", "reviews": "match"}
"""The other tables with rows of a match, and their column with its id."""

UNREADABLE, STOPPED, CUT = "unreadable", "stopped", "cut"
"""Values of matches.trouble: unreadable (and reported); the program crashed in it; its end is lost."""

_TABLES = (
    """CREATE TABLE matches (
        id INTEGER PRIMARY KEY,
        begun TEXT NOT NULL,              -- UTC, ISO 8601
        game TEXT NOT NULL,
        preset TEXT NOT NULL,
        players TEXT NOT NULL,            -- JSON, as are deals and winners
        record TEXT NOT NULL,             -- of the match before its first action
        deals TEXT NOT NULL,              -- those that are to be dealt again
        with_undo INTEGER NOT NULL DEFAULT 0,
        ended TEXT,                       -- NULL while it can go on, then "over"; "broken" in version 1 if unreadable
        winners TEXT NOT NULL DEFAULT '[]',
        revision INTEGER NOT NULL DEFAULT 0,  -- a random number, another one after each commit
        trouble TEXT,                     -- NULL, "unreadable", "stopped" or "cut"
        with_help INTEGER NOT NULL DEFAULT 0,
        scores TEXT,                      -- JSON: at the start, after each hand, now; NULL where not known
        brought INTEGER NOT NULL DEFAULT 0,   -- whether it was not played here
        sealed TEXT,                      -- what the next deal follows from: its number, and the players' word
        typed TEXT                        -- JSON: the deals, from 0, whose number was typed in, the next one too
    )""",
    """CREATE TABLE actions (
        match INTEGER NOT NULL REFERENCES matches(id),
        step INTEGER NOT NULL,
        action TEXT NOT NULL,
        PRIMARY KEY (match, step)
    ) WITHOUT ROWID""",
    "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
)
_ADDED_TABLES = {  # in version 3
    "reviews": """CREATE TABLE reviews (
        match INTEGER NOT NULL REFERENCES matches(id),
        hand INTEGER NOT NULL,            -- as State counts them
        review TEXT NOT NULL,             -- JSON
        form INTEGER NOT NULL,            -- which form of JSON: one that is not today's is not read
        PRIMARY KEY (match, hand)
    ) WITHOUT ROWID""",
    "exercises": """CREATE TABLE exercises (
        id INTEGER PRIMARY KEY,
        match INTEGER,                    -- where the choice was made, if in a match that is kept
        step INTEGER,
        game TEXT NOT NULL,
        record TEXT NOT NULL,             -- of the match up to the choice
        solved INTEGER NOT NULL DEFAULT 0,
        due TEXT NOT NULL,                -- UTC, ISO 8601
        lost REAL                         -- points
    )""",
}
_ADDED_COLUMNS = {
    "revision": "ALTER TABLE matches ADD COLUMN revision INTEGER NOT NULL DEFAULT 0",  # in version 2
    "trouble": "ALTER TABLE matches ADD COLUMN trouble TEXT",
    "with_help": "ALTER TABLE matches ADD COLUMN with_help INTEGER NOT NULL DEFAULT 0",  # in version 3
    "scores": "ALTER TABLE matches ADD COLUMN scores TEXT",  # in version 4
    "brought": "ALTER TABLE matches ADD COLUMN brought INTEGER NOT NULL DEFAULT 0",
    "sealed": "ALTER TABLE matches ADD COLUMN sealed TEXT",
    "typed": "ALTER TABLE matches ADD COLUMN typed TEXT",  # ignored by older versions
}
"""The columns of matches added by later versions, with the statements that add them."""

KEYS = {
    "matches": ("id",),
    "actions": ("match", "step"),
    "settings": ("key",),
    "reviews": ("match", "hand"),
    "exercises": ("id",),
}
"""The primary key of each table."""
_COLUMNS = {
    "matches": {"id", "begun", "game", "preset", "players", "record", "deals", "with_undo", "ended", "winners"},
    "actions": {"match", "step", "action"},
    "settings": {"key", "value"},
}
"""The columns of version 1, required in every version."""

_LATER_COLUMNS = {
    "reviews": {"match", "hand", "review", "form"},
    "exercises": {"id", "match", "step", "game", "record", "solved", "due", "lost"},
}
"""The columns of the tables added later; these tables may be missing."""


_TOKEN = re.compile(
    r"""--[^\n]*|/\*.*?(?:\*/|\Z)|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|\w+|\S""", re.DOTALL
)
"""An SQL token: comment, quoted name or string, word, or other character."""
_COMPUTING_KEYWORDS = {"as", "check", "collate", "conflict", "unique"}
"""Keywords of CREATE TABLE that compute or reject values; our tables use none of them."""


def blank(connection: sqlite3.Connection) -> bool:
    """Return whether the database has no schema and no version."""
    return connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,) and version(connection) == 0


def version(connection: sqlite3.Connection) -> int:
    """Return the file's user_version."""
    [number] = connection.execute("PRAGMA user_version").fetchone()
    return int(number)


def mark(connection: sqlite3.Connection) -> int:
    """Return the file's application_id."""
    [number] = connection.execute("PRAGMA application_id").fetchone()
    return int(number)


def newer(version: int, mark: int) -> bool:
    """Return whether both numbers belong to a newer version; if only one does, the file is damaged."""
    return version > VERSION and mark == MARK + version


def fit(connection: sqlite3.Connection) -> bool:
    """Return whether all required tables exist with the required columns and primary keys."""
    needed = _COLUMNS | {table: columns for table, columns in _LATER_COLUMNS.items() if columns_of(connection, table)}
    for table, columns in needed.items():
        rows = connection.execute(f"PRAGMA table_info({table})").fetchall()
        keys = sorted(
            (key_index, name.lower()) for _cid, name, _type, _not_null, _default, key_index in rows if key_index
        )
        if not columns <= columns_of(connection, table) or tuple(name for _place, name in keys) != KEYS[table]:
            return False
        types = {name.lower(): type for _cid, name, type, *_rest in rows}
        if str(types.get("id", "INTEGER")).upper() != "INTEGER":  # else the column is no alias of the rowid
            return False
    return True


def named(connection: sqlite3.Connection) -> bool:
    """Return whether the schema has all table names of version 1."""
    names = {str(name).lower() for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    return _COLUMNS.keys() <= names


def strange(connection: sqlite3.Connection) -> bool:
    """Return whether the schema contains anything that Boneyard does not create and that could run or interfere.

    That is every trigger, view, virtual table, index, and unknown table, and tables with generated columns, checks,
    computed defaults or conflict clauses. Additional plain columns are accepted.
    """
    schema = connection.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()
    return not all(
        (sql is None and type == "index") or (type == "table" and _is_ours(name) and _is_plain(connection, name, sql))
        for type, name, sql in schema
    )


def readable(connection: sqlite3.Connection, table: str) -> bool:
    """Return whether the table exists and our columns of it can be read without computing anything."""
    schema = connection.execute("SELECT type, name, sql FROM sqlite_schema WHERE lower(name) = ?", (table,)).fetchall()
    if not schema or not all(type == "table" and _makes_table(_tokens(sql), name) for type, name, sql in schema):
        return False
    ours = (_COLUMNS | _LATER_COLUMNS)[table] | _ADDED_COLUMNS.keys()
    return not ours & _generated(connection, table)


def _is_ours(name: object) -> bool:
    """Return whether this is one of our tables or an internal SQLite table."""
    return isinstance(name, str) and (name.lower() in KEYS or name.lower().startswith(("sqlite_stat", "sqlite_seq")))


def _is_plain(connection: sqlite3.Connection, name: object, sql: object) -> bool:
    """Return whether the SQL creates a table of that name without computed values."""
    tokens = _tokens(sql)
    computes = _COMPUTING_KEYWORDS & set(tokens) or ("default", "(") in pairwise(tokens)
    return _makes_table(tokens, name) and not computes and not _generated(connection, str(name))


def _tokens(sql: object) -> list[str]:
    """Return the SQL tokens without comments, in lower case."""
    return [token.lower() for token in _TOKEN.findall(str(sql)) if not token.startswith(("--", "/*"))]


def _makes_table(tokens: list[str], name: object) -> bool:
    return tokens[:2] == ["create", "table"] and "".join(tokens[2:3]).strip("\"'`[]") == str(name).lower()


def _generated(connection: sqlite3.Connection, table: str) -> set[str]:
    """Return the generated columns of a table."""
    quoted = table.replace('"', '""')
    columns = connection.execute(f'PRAGMA table_xinfo("{quoted}")')
    return {name.lower() for _cid, name, _type, _not_null, _default, _key_index, hidden in columns if hidden}


def make(connection: sqlite3.Connection) -> None:
    """Create the tables in a blank database, or upgrade those of an earlier version; call it in a transaction."""
    if blank(connection):
        for table in _TABLES:
            connection.execute(table)
    for statement in _upgrade_statements(connection):
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute(f"PRAGMA application_id = {MARK + VERSION}")


def selected(connection: sqlite3.Connection, columns: Sequence[str]) -> str:
    """Return a SELECT list of these columns of matches, with 0 for those that an older version lacks."""
    existing = columns_of(connection, "matches")
    return ", ".join(column if column in existing else f"0 AS {column}" for column in columns)


def up_to_date(connection: sqlite3.Connection) -> bool:
    """Return whether `make` would change nothing."""
    return version(connection) == VERSION and mark(connection) == MARK + VERSION and not _upgrade_statements(connection)


def _upgrade_statements(connection: sqlite3.Connection) -> list[str]:
    """Return the statements that create the missing tables and columns of later versions."""
    existing = columns_of(connection, "matches")
    columns = [statement for column, statement in _ADDED_COLUMNS.items() if column not in existing]
    return columns + [statement for table, statement in _ADDED_TABLES.items() if not columns_of(connection, table)]


def columns_of(connection: sqlite3.Connection, table: str) -> set[str]:
    """Return the lower-case column names of a table; empty if it does not exist."""
    return {column[1].lower() for column in connection.execute(f"PRAGMA table_info({table})")}


def read_rows(connection: sqlite3.Connection, table: str, column: str, id: int) -> list[dict[str, Any]]:
    """Return the rows of a table whose `column` equals `id`, as dicts by lower-case column name."""
    cursor = connection.execute(f"SELECT * FROM {table} WHERE {column} = ?", (id,))
    names = [column_info[0].lower() for column_info in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def insert_row(connection: sqlite3.Connection, table: str, row: dict[str, Any], verb: str = "INSERT") -> int:
    """Insert a row with its values unchanged, or with "REPLACE" overwrite the one with its key; return its id."""
    names, placeholders = ", ".join(row), ", ".join("?" * len(row))
    parameters = [_encodable(value) for value in row.values()]
    id = connection.execute(f"{verb} INTO {table} ({names}) VALUES ({placeholders})", parameters).lastrowid
    assert id is not None
    return id


def _encodable(value: Any) -> Any:
    """Return a value that SQLite accepts: text that was no UTF-8 as bytes, and None instead of NaN."""
    if isinstance(value, str):
        with suppress(UnicodeEncodeError):
            value.encode()
            return value
        return value.encode(errors="surrogateescape")
    return None if value != value else value


def delete_match(connection: sqlite3.Connection, id: int) -> None:
    """Delete the rows of a match; its exercises stay."""
    for table, column in MATCH_PARTS.items():
        connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (id,))
    connection.execute("DELETE FROM matches WHERE id = ?", (id,))
