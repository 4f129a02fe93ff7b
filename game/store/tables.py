"""The tables of the store, what a file needs to hold them, and how those of an earlier version become today's."""

import sqlite3

VERSION = 2
"""The version of the tables, kept in the file's user_version."""

MARK = 0x42595200
"""Added to the version it is the file's application_id: a number that a single bit has changed is no version then."""

UNREADABLE, STOPPED = "unreadable", "stopped"
"""The troubles of a match: it can no longer be read, and the player knows; or it stopped the program."""

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
        trouble TEXT                      -- NULL, "unreadable" or "stopped"
    )""",
    """CREATE TABLE actions (
        match INTEGER NOT NULL REFERENCES matches(id),
        step INTEGER NOT NULL,
        action TEXT NOT NULL,
        PRIMARY KEY (match, step)
    ) WITHOUT ROWID""",
    "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
)
_MIGRATIONS = (  # to version 2
    {
        "revision": "ALTER TABLE matches ADD COLUMN revision INTEGER NOT NULL DEFAULT 0",
        "trouble": "ALTER TABLE matches ADD COLUMN trouble TEXT",
    },
)
"""From each version to the next: the columns of matches that come with it, and what makes them."""

_KEYS = {"matches": ("id",), "actions": ("match", "step"), "settings": ("key",)}
_COLUMNS = {
    "matches": {"id", "begun", "game", "preset", "players", "record", "deals", "with_undo", "ended", "winners"},
    "actions": {"match", "step", "action"},
    "settings": {"key", "value"},
}
"""The columns of version 1, which every later version has too."""


def blank(connection: sqlite3.Connection) -> bool:
    """Whether nothing has ever been put into this database."""
    return connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,) and version(connection) == 0


def version(connection: sqlite3.Connection) -> int:
    """The version that the file says it has."""
    [number] = connection.execute("PRAGMA user_version").fetchone()
    return int(number)


def mark(connection: sqlite3.Connection) -> int:
    """The application_id of the file."""
    [number] = connection.execute("PRAGMA application_id").fetchone()
    return int(number)


def newer(version: int, mark: int) -> bool:
    """Whether both numbers are those of a later version; what only one of them says is damage."""
    return version > VERSION and mark == MARK + version


def fit(connection: sqlite3.Connection) -> bool:
    """Whether the tables are there with the columns that are needed, in whatever words and order they were made."""
    for table, needed in _COLUMNS.items():
        columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
        keys = sorted((place, name.lower()) for _cid, name, _type, _not_null, _default, place in columns if place)
        there = {column[1].lower() for column in columns}
        if not needed <= there or tuple(name for _place, name in keys) != _KEYS[table]:
            return False
    types = {name.lower(): type for _cid, name, type, *_rest in connection.execute("PRAGMA table_info(matches)")}
    return str(types["id"]).upper() == "INTEGER"  # else it is not the number of the row


def make(connection: sqlite3.Connection) -> None:
    """Make the tables in a blank database, or bring those of an earlier version up to date; in one transaction."""
    if blank(connection):
        for table in _TABLES:
            connection.execute(table)
    there = _columns_of_matches(connection)
    for columns in _MIGRATIONS:
        for column, statement in columns.items():
            if column not in there:
                connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute(f"PRAGMA application_id = {MARK + VERSION}")


def up_to_date(connection: sqlite3.Connection) -> bool:
    """Whether there is nothing that `make` would do."""
    there = _columns_of_matches(connection)
    numbered = version(connection) == VERSION and mark(connection) == MARK + VERSION
    return numbered and all(there >= columns.keys() for columns in _MIGRATIONS)


def _columns_of_matches(connection: sqlite3.Connection) -> set[str]:
    return {column[1].lower() for column in connection.execute("PRAGMA table_info(matches)")}
