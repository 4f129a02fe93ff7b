"""Backups of the store, and a new file in place of a damaged one.

A backup is a copy made by SQLite. It is checked before it replaces an older one, so a damaged store never does. A
damaged file is kept unchanged under another name. The new file is the newest sound backup, with everything that SQL
can still read of the damaged file on top.
"""

import os
import re
import sqlite3
from contextlib import AbstractContextManager, closing, suppress
from datetime import date, datetime
from enum import Enum, auto
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from game.platform.escaping import MAX_PATH_LENGTH, escape_text
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.store import tables
from game.store.connection import (
    SQLITE_ERRORS,
    SUFFIXES,
    allow_steps,
    beside,
    check_files,
    connect,
    file_size,
    is_damage,
    open_read_only,
    open_unchanged,
    step_limit,
    total_size,
)

ALWAYS_CHECKED = 4_000_000
"""A file up to this size in bytes is checked completely at every start; a larger one only after an unclean end, and by
its next backup."""
GENERATIONS = 3
"""Number of backups: the newest one, and the last ones of the two days before on which one was made."""
_BAD_VALUE = re.compile(r"(NULL|TEXT|NUMERIC|REAL|INTEGER|BLOB|non-\w+) value in ")
"""A finding of integrity_check about a value of the wrong type; such a value is handled when its row is read."""


class Condition(Enum):
    """The condition of the file at a path."""

    SOUND = auto()
    NEW = auto()
    NEWER = auto()
    """Written by a newer version of Boneyard."""
    DAMAGED = auto()
    """Damaged, or missing although there are backups."""
    ALTERED = auto()
    """Another program has added SQL to it that could run."""


def examine(path: Path, thorough: bool = False) -> Condition:
    """Return the condition of a file without changing it; `thorough` checks a large file completely too.

    Raises OSError or one of SQLITE_ERRORS if it cannot be read now.
    """
    check_files(path)
    if not file_size(path):  # SQLite would delete a write-ahead log without a file
        return Condition.DAMAGED if total_size(path) or backups(path) else Condition.NEW
    thorough = thorough or total_size(path) > file_size(path) or file_size(path) <= ALWAYS_CHECKED
    try:
        with open_read_only(path) as connection:
            return _condition(connection, thorough)
    except SQLITE_ERRORS as error:
        if is_damage(error):
            return Condition.DAMAGED
        raise


def _condition(connection: sqlite3.Connection, thorough: bool = True) -> Condition:
    if tables.blank(connection):
        return Condition.NEW
    if tables.newer(connection):
        return Condition.NEWER
    if tables.strange(connection):
        return Condition.ALTERED
    return Condition.SOUND if tables.fit(connection) and (not thorough or _is_sound(connection)) else Condition.DAMAGED


def _is_sound(connection: sqlite3.Connection) -> bool:
    """Return whether SQLite finds no damage. Its quick_check would not find rows out of order."""
    findings = connection.execute("PRAGMA integrity_check(100000)").fetchall()
    return all(finding == "ok" or _BAD_VALUE.match(finding) for (finding,) in findings)


# -- backups -----------------------------------------------------------------------------------------------------------


def backups(path: Path) -> list[Path]:
    """Return the existing backups of a store, the newest first."""
    return [backup for backup in _generations(path) if backup.is_file()]


def _generations(path: Path) -> list[Path]:
    return [path.with_suffix(f".backup-{number}{path.suffix}") for number in range(1, GENERATIONS + 1)]


def back_up(path: Path, copying: AbstractContextManager[Any]) -> bool:
    """Make a backup of a store with matches if it has changed since the last one; return False if it is damaged.

    `copying` is entered while the file is open. Raises OSError or one of SQLITE_ERRORS if no backup can be made.
    """
    changed = _changed_at(path)
    newest = _generations(path)[0]
    if changed == _changed_at(newest):
        return True
    for leftover in path.parent.glob(f"{path.stem}.backup-new-*"):  # of a program that was killed
        leftover.unlink(missing_ok=True)
    new = path.with_suffix(f".backup-new-{os.getpid()}{path.suffix}")
    try:
        with closing(connect(new)) as copy:
            allow_steps(copy, step_limit(path))
            with copying, open_read_only(path) as source:
                if not source.execute("SELECT id FROM matches LIMIT 1").fetchone():
                    return True
                source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # else reading the backup would create files beside it
            if _condition(copy) is not Condition.SOUND:
                return False
        os.utime(new, ns=(changed, changed))
        _rotate(path)
        new.replace(newest)
    except SQLITE_ERRORS as error:
        if is_damage(error):
            return False
        raise
    finally:
        new.unlink(missing_ok=True)
    return True


def _changed_at(path: Path) -> int:
    """Return when a database was last written to, in nanoseconds; 0 if it does not exist."""
    parts = [part for part in (path, beside(path, "-wal")) if file_size(part)]
    return max((part.stat().st_mtime_ns for part in parts), default=0)


def _rotate(path: Path) -> None:
    """Make room for a new backup. It replaces the newest one if that has the date of today."""
    generations = _generations(path)
    if generations[0].exists() and date.fromtimestamp(generations[0].stat().st_mtime) != date.today():
        for older, newer in zip(generations[::-1], generations[-2::-1], strict=False):
            if newer.exists():
                newer.replace(older)


# -- recovery ----------------------------------------------------------------------------------------------------------


class Content(NamedTuple):
    """The content of a store, loaded into memory.

    `backup` is the time of the backup that it begins with, None without one. `complete` is False if something in the
    file could not be read.
    """

    connection: sqlite3.Connection
    backup: datetime | None
    complete: bool


def load(path: Path) -> Content:
    """Load what can be read of the store at `path` and of its backups into memory."""
    memory = connect(":memory:")
    for source in (path, *backups(path)):
        with suppress(OSError, *SQLITE_ERRORS), open_unchanged(source) as connection:
            if _condition(connection) is Condition.SOUND:
                connection.backup(memory)
                tables.make(memory)
                if source == path:
                    return Content(memory, None, True)
                backup = datetime.fromtimestamp(source.stat().st_mtime)
                return Content(memory, backup, _merge_file(path, memory))
    tables.make(memory)
    return Content(memory, None, _merge_file(path, memory))


def _merge_file(path: Path, target: sqlite3.Connection) -> bool:
    """Add what can be read of a damaged file; return whether nothing is missing."""
    for first_page in (b"", _first_page(target)):
        with suppress(OSError, *SQLITE_ERRORS), open_unchanged(path, first_page) as source:
            if tables.newer(source):
                return False
            if tables.fit(source):
                return _merge(source, target)
    return False


def _first_page(connection: sqlite3.Connection) -> bytes:
    """Return a first page, which says where the tables begin. It replaces a damaged one in a copy of the file."""
    page = connection.serialize()[:4096]
    return page[:18] + b"\2\2" + page[20:28] + bytes(12) + page[40:]  # with a log, any number of pages, no free pages


def _merge(source: sqlite3.Connection, target: sqlite3.Connection) -> bool:
    """Add the readable rows of a damaged store to those of a backup; return whether nothing is missing.

    A match that is finished in the backup stays as it is. Another one is replaced if it can be read to its end, or
    further than in the backup.
    """
    names = ("matches", "reviews", "exercises", "settings")
    tables_read = {table: _read_table(source, target, table) for table in names}
    source.text_factory = bytes  # actions as bytes: faster than decoding them
    target.execute("BEGIN")
    ids: dict[int, int] = {}  # ids in the target, by id in the source
    whole_ids: dict[int, int] = {}
    for row in tables_read["matches"].rows:
        with suppress(sqlite3.IntegrityError):  # NULL where none may be
            ids[row["id"]], is_whole = _merge_match(source, target, row)
            if is_whole:
                whole_ids[row["id"]] = ids[row["id"]]
    for row in tables_read["reviews"].rows:
        if row["match"] in whole_ids:
            _replace_row(target, "reviews", row | {"match": whole_ids[row["match"]]})
    for row in tables_read["exercises"].rows:
        _replace_row(target, "exercises", row | {"match": ids.get(row["match"])})
    for row in tables_read["settings"].rows:
        _replace_row(target, "settings", row)
    target.execute("COMMIT")
    return len(whole_ids) == len(tables_read["matches"].rows) and all(table.complete for table in tables_read.values())


def _merge_match(source: sqlite3.Connection, target: sqlite3.Connection, row: dict[str, Any]) -> tuple[int, bool]:
    """Add or replace a match, or keep the one that is there; return its id, and whether it is whole."""
    id: int = row["id"]
    query = "SELECT begun, record, ended, (SELECT count(*) FROM actions WHERE match = id) FROM matches WHERE id = ?"
    saved = target.execute(query, (id,)).fetchone()
    is_saved = saved is not None and saved[:2] == (row["begun"], row["record"])
    if is_saved and saved[2] == "over":
        return id, True
    actions, is_whole = _read_actions(source, id)
    if is_saved and not is_whole and len(actions) <= saved[3]:
        return id, False
    if is_saved:
        tables.delete_match(target, id)
    trouble = row.get("trouble") if is_whole else row.get("trouble") or tables.CUT
    new = row | {"id": id if is_saved or saved is None else None, "trouble": trouble}  # None: another match has its id
    new_id = tables.insert_row(target, "matches", new)
    target.execute("DELETE FROM actions WHERE match = ?", (new_id,))  # left over from a deleted match with this id
    insert = f"INSERT INTO actions (match, step, action) VALUES ({new_id}, ?, CAST(? AS TEXT))"
    target.executemany(insert, actions)
    return new_id, is_whole


class _Rows(NamedTuple):
    """The readable rows of a query, and whether these are all."""

    rows: list[Any]
    complete: bool


def _read(source: sqlite3.Connection, query: str, *parameters: Any) -> _Rows:
    """Return the rows up to the first damaged one."""
    rows: list[Any] = []
    with suppress(*SQLITE_ERRORS):
        rows.extend(source.execute(query, parameters))
        return _Rows(rows, True)
    return _Rows(rows, False)


def _read_actions(source: sqlite3.Connection, id: int) -> _Rows:
    """Return the (step, action) rows of a match up to a damaged or missing one."""
    rows, complete = _read(source, "SELECT step, action FROM actions WHERE match = ? ORDER BY step", id)
    gap = next((index for index, (step, _action) in enumerate(rows) if step != index), None)
    return _Rows(rows[:gap], complete and gap is None)


def _read_table(source: sqlite3.Connection, target: sqlite3.Connection, table: str) -> _Rows:
    """Return the rows of a table as dicts: from its beginning and its end up to a damaged one."""
    columns = sorted(tables.columns_of(source, table) & tables.columns_of(target, table))
    if not columns or not tables.readable(source, table):
        return _Rows([], not columns)  # older versions lack some tables
    query = f"SELECT {', '.join(columns)} FROM {table} ORDER BY "
    keys = tables.KEYS[table]
    rows, complete = _read(source, query + ", ".join(keys))
    if not complete:
        rows += _read(source, query + ", ".join(f"{key} DESC" for key in keys)).rows
    return _Rows([dict(zip(columns, row, strict=True)) for row in rows], complete)


def _replace_row(target: sqlite3.Connection, table: str, row: dict[str, Any]) -> None:
    with suppress(sqlite3.IntegrityError):  # NULL where none may be
        tables.insert_row(target, table, row, "REPLACE")


# -- files -------------------------------------------------------------------------------------------------------------


def repair(path: Path, condition: Condition) -> str:
    """Replace the file at `path` by what can be read of it and of its backups; return sentences for the player."""
    content = load(path)
    with closing(content.connection):
        aside = replace(path, content.connection)
        if aside is None:
            sentences = [_("The file with your matches was missing, so a backup was used.")]
        elif condition is Condition.ALTERED:
            sentences = [_("Another program has changed the file with your matches."), _set_aside(aside)]
        else:
            sentences = [_("The file with your matches was damaged."), _set_aside(aside)]
        [matches] = content.connection.execute("SELECT count(*) FROM matches").fetchone()
        recovered = ngettext("{count} match was recovered.", "{count} matches were recovered.", matches)
        sentences.append(recovered.format(count=matches))
        if not content.complete and content.backup:
            time = f"{content.backup:%Y-%m-%d %H:%M}"
            sentences.append(_("Moves after {time} may be missing.").format(time=time))
        elif not content.complete:
            sentences.append(_("Some matches or their last moves may be missing."))
    return " ".join(sentences)


def _set_aside(aside: Path) -> str:
    return _("The damaged file is kept as {file}.").format(file=escape_text(aside, MAX_PATH_LENGTH))


def finish(path: Path) -> str | None:
    """Finish a replacement that was interrupted; return sentences for the player if there was one."""
    new = _new_file(path)
    if not file_size(new):
        return None
    with suppress(*SQLITE_ERRORS):
        if examine(new, thorough=True) is Condition.SOUND:
            aside = _swap(path)
            sentence = _("The file with your matches was damaged. All that could be read was copied to a new file.")
            return f"{sentence} {_set_aside(aside)}" if aside else sentence
    _delete(new)
    return None


def replace(path: Path, connection: sqlite3.Connection) -> Path | None:
    """Write a database to `path`; an existing file is renamed. Return the new path of that, or None.

    The new file is complete before the old one is renamed. `finish` continues after an interruption.
    """
    new = _new_file(path)
    _delete(new)
    with closing(connect(new)) as target:
        connection.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")
    return _swap(path)


def _new_file(path: Path) -> Path:
    return path.with_name(f"{path.stem}-new{path.suffix}")


def _swap(path: Path) -> Path | None:
    """Put the new file in its place; return the new path of the old one, or None."""
    aside = set_aside(path) if total_size(path) else None
    _new_file(path).replace(path)
    return aside


def _delete(path: Path) -> None:
    """Delete a database and the files beside it."""
    for suffix in ("", *SUFFIXES):
        beside(path, suffix).unlink(missing_ok=True)


def set_aside(path: Path) -> Path:
    """Rename a database and the files beside it, without overwriting others; return its new path."""
    stem = f"{path.stem}-{datetime.now():%Y%m%d-%H%M%S}"
    aside = path.with_stem(stem)
    for number in count(2):
        if not any(beside(aside, suffix).exists() for suffix in ("", *SUFFIXES)):
            break
        aside = path.with_stem(f"{stem}-{number}")
    for suffix in (*SUFFIXES, ""):
        part = beside(path, suffix)
        if part.exists():
            part.rename(beside(aside, suffix))
    return aside
