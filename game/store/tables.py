"""The database schema: the tables, checks that a file has only these, and upgrades of older versions."""

import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from itertools import pairwise
from typing import Any

VERSION = 4
"""The schema version, stored in the file's user_version."""

MARK = 0x42595200
"""MARK + VERSION is the file's application_id; the two numbers must agree, so a flipped bit is recognized as damage."""

MATCH_PARTS = ("actions", "reviews")
"""The other tables with rows of a match, whose id is in their column `match`."""

UNREADABLE, STOPPED, CUT = "unreadable", "stopped", "cut"
"""Values of matches.trouble: unreadable (and reported); the program crashed in it; its end is lost."""

_TABLES = {
    "matches": """CREATE TABLE matches (
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
    "actions": """CREATE TABLE actions (
        match INTEGER NOT NULL REFERENCES matches(id),
        step INTEGER NOT NULL,
        action TEXT NOT NULL,
        PRIMARY KEY (match, step)
    ) WITHOUT ROWID""",
    "settings": "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
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
_ADDED_TABLES = {"reviews", "exercises"}
"""The tables that version 3 added; they may be missing."""
_ADDED_COLUMNS = {
    "revision": "INTEGER NOT NULL DEFAULT 0",  # in version 2
    "trouble": "TEXT",
    "with_help": "INTEGER NOT NULL DEFAULT 0",  # in version 3
    "scores": "TEXT",  # in version 4
    "brought": "INTEGER NOT NULL DEFAULT 0",
    "sealed": "TEXT",
    "typed": "TEXT",  # ignored by older versions
}
"""The columns of matches added by later versions, with their types; they may be missing."""


def _column_names(connection: sqlite3.Connection, table: str, condition: str) -> list[str]:
    """Return the names in lower case of the columns of a table that meet a SQL condition, in order of the key."""
    # A table of the file cannot hide the pragma in the temp schema.
    query = f"SELECT lower(name) FROM temp.pragma_table_xinfo(?) WHERE {condition} ORDER BY pk"
    return [name for (name,) in connection.execute(query, (table,))]


with closing(sqlite3.connect(":memory:")) as _memory:
    for _statement in _TABLES.values():
        _memory.execute(_statement)
    _COLUMNS = {table: {*_column_names(_memory, table, "true")} for table in _TABLES}
    KEYS = {table: _column_names(_memory, table, "pk") for table in _TABLES}
    """The primary key of each table."""


_TOKEN = re.compile(
    r"""--[^\n]*|/\*.*?(?:\*/|\Z)|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|\w+|\S""", re.DOTALL
)
"""An SQL token: comment, quoted name or string, word, or other character."""
_COMPUTING_KEYWORDS = {"as", "check", "collate", "conflict", "unique"}
"""Keywords of CREATE TABLE that compute or reject values; our tables use none of them."""


def blank(connection: sqlite3.Connection) -> bool:
    """Return whether the database has no schema and no version."""
    return connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,) and _marks(connection)[0] == 0


def _marks(connection: sqlite3.Connection) -> tuple[int, int]:
    """Return the file's user_version and application_id."""
    [version], [mark] = (connection.execute(f"PRAGMA {name}").fetchone() for name in ("user_version", "application_id"))
    return int(version), int(mark)


def newer(connection: sqlite3.Connection) -> bool:
    """Return whether both marks belong to a newer version; if only one does, the file is damaged."""
    version, mark = _marks(connection)
    return version > VERSION and mark == MARK + version


def fit(connection: sqlite3.Connection) -> bool:
    """Return whether all required tables exist with the required columns and primary keys."""
    for table, columns in _COLUMNS.items():
        existing = columns_of(connection, table)
        if not existing and table in _ADDED_TABLES:
            continue
        needed = columns - (_ADDED_COLUMNS.keys() if table == "matches" else set())
        if not needed <= existing or _column_names(connection, table, "pk") != KEYS[table]:
            return False
        if _column_names(connection, table, "name LIKE 'id' AND upper(type) != 'INTEGER'"):
            return False  # the column is no alias of the rowid
    return True


def named(connection: sqlite3.Connection) -> bool:
    """Return whether the schema has all table names of version 1."""
    names = {str(name).lower() for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    return _COLUMNS.keys() - _ADDED_TABLES <= names


def strange(connection: sqlite3.Connection) -> bool:
    """Return whether the schema contains anything that Boneyard does not create and that could run or interfere.

    That is every trigger, view, virtual table, index, and unknown table, and tables with generated columns, checks,
    computed defaults or conflict clauses. Additional plain columns are accepted.
    """
    for type, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_schema").fetchall():
        if type == "index" and sql is None:
            continue
        tokens, names = _tokens(sql), str(name).lower()
        is_ours = names in KEYS or names.startswith(("sqlite_stat", "sqlite_seq"))
        computes = _COMPUTING_KEYWORDS & set(tokens) or ("default", "(") in pairwise(tokens)
        if not is_ours or computes or type != "table" or not _makes_table(tokens, name):
            return True
        if _column_names(connection, name, "hidden"):
            return True
    return False


def readable(connection: sqlite3.Connection, table: str) -> bool:
    """Return whether the table exists and our columns of it can be read without computing anything."""
    schema = connection.execute("SELECT type, name, sql FROM sqlite_schema WHERE lower(name) = ?", (table,)).fetchall()
    if not schema or not all(type == "table" and _makes_table(_tokens(sql), name) for type, name, sql in schema):
        return False
    return not _COLUMNS[table].intersection(_column_names(connection, table, "hidden"))


def _tokens(sql: object) -> list[str]:
    """Return the SQL tokens without comments, in lower case."""
    return [token.lower() for token in _TOKEN.findall(str(sql)) if not token.startswith(("--", "/*"))]


def _makes_table(tokens: list[str], name: object) -> bool:
    return tokens[:2] == ["create", "table"] and "".join(tokens[2:3]).strip("\"'`[]") == str(name).lower()


def make(connection: sqlite3.Connection) -> None:
    """Create the tables in a blank database, or upgrade those of an earlier version; call it in a transaction."""
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
    return _marks(connection) == (VERSION, MARK + VERSION) and not _upgrade_statements(connection)


def _upgrade_statements(connection: sqlite3.Connection) -> list[str]:
    """Return the statements that create the missing tables and columns of later versions."""
    existing = columns_of(connection, "matches")
    missing = [column for column in _ADDED_COLUMNS if existing and column not in existing]
    columns = [f"ALTER TABLE matches ADD COLUMN {column} {_ADDED_COLUMNS[column]}" for column in missing]
    return columns + [statement for table, statement in _TABLES.items() if not columns_of(connection, table)]


def columns_of(connection: sqlite3.Connection, table: str) -> set[str]:
    """Return the lower-case names of the columns of a table that are not computed; empty if it does not exist."""
    return {*_column_names(connection, table, "NOT hidden")}


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
    for table in MATCH_PARTS:
        connection.execute(f"DELETE FROM {table} WHERE match = ?", (id,))
    connection.execute("DELETE FROM matches WHERE id = ?", (id,))
