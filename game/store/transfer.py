"""Export the whole store to a file, and import from such a file the matches that are missing here.

Existing matches are never overwritten: one that was continued elsewhere is added as another match.
"""

import json
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from game.match import record
from game.match.match import Match, StorageError
from game.platform.escaping import escape_text, one_line
from game.platform.language import gettext as _
from game.store import journal, matches, tables, values
from game.store.connection import (
    HEADER,
    MAX_ROW_BYTES,
    SQLITE_ERRORS,
    TooLargeError,
    allow_steps,
    open_unchanged,
    step_limit,
    total_size,
)
from game.store.database import transaction
from game.store.match_repository import READ
from game.store.store import FORM, Store


class KnownMatches:
    """The matches of a store, indexed by the values of some columns (their start) and a hash of their actions.

    Actions are hashed lazily: when the first match with the same start is looked up.
    """

    def __init__(self, connection: sqlite3.Connection, *columns: str) -> None:
        self._connection = connection
        self._unhashed_ids: dict[tuple[object, ...], list[int]] = {}
        self._known: dict[tuple[object, ...], dict[bytes, int]] = {}
        for id, *start in connection.execute(f"SELECT id, {', '.join(columns)} FROM matches WHERE {READ}"):
            self._unhashed_ids.setdefault(tuple(start), []).append(id)

    def number(self, start: tuple[object, ...], actions: Iterable[str]) -> int | None:
        """Return the id of the match with that start and these actions, or None."""
        return self._with(start).get(_hash(actions))

    def add(self, start: tuple[object, ...], actions: Iterable[str], number: int) -> None:
        """Add a match that has been written."""
        self._with(start)[_hash(actions)] = number

    def _with(self, start: tuple[object, ...]) -> dict[bytes, int]:
        if start not in self._known:
            query = "SELECT action FROM actions WHERE match = ? ORDER BY step"
            self._known[start] = {
                _hash(str(action) for (action,) in self._connection.execute(query, (number,))): number
                for number in reversed(self._unhashed_ids.pop(start, []))  # reversed: the oldest of equal matches wins
            }
        return self._known[start]


def _hash(actions: Iterable[str]) -> bytes:
    return sha256("\n".join(actions).encode(errors="surrogateescape")).digest()


Run = Callable[[Callable[[sqlite3.Connection], Any]], Any]
"""A function that calls another with the connection of a store, like `Database.run`."""

_MIN_STEPS = 100_000
"""Step limit for reading all match ids, plus one for each byte; damaged pages may link in circles."""
_OF_MATCH = ("record", "deals", "with_undo", "with_help", "sealed", "typed")
"""The columns that matches.replayed takes."""


class TransferError(ValueError):
    """A file that cannot be imported or written; its text is the sentence that says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(one_line(sentence))


class ImportProgress(NamedTuple):
    """Counts of an import: matches seen, all matches, new and unreadable ones.

    For a text, `why` says why the first unreadable record failed, and `last` is the id of the last readable match.
    """

    seen: int = 0
    every: int = 0
    new: int = 0
    unreadable: int = 0
    why: str = ""
    last: int | None = None


def is_store(path: Path) -> bool:
    """Return whether a file begins with the SQLite header."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(HEADER)) == HEADER
    except OSError:
        return False


def export_store(store: Store, path: Path) -> None:
    """Write the whole store to a new or empty file at `path`; raises TransferError."""

    def write(connection: sqlite3.Connection) -> None:
        connection.execute("VACUUM INTO ?", (str(path),))

    try:
        write(store._database.connection)
    except SQLITE_ERRORS as error:
        message = _("The file could not be written: {why}.")
        raise TransferError(message.format(why=escape_text(error).rstrip("."))) from error


def import_store(store: Store, path: Path) -> Iterator[ImportProgress]:
    """Import the matches of another store's file one by one, yielding the progress.

    Raises TransferError if the file is not a store, or if this store cannot be written.
    """
    return take_in_by(store._database.run, path)


def take_in_by(run: Run, path: Path) -> Iterator[ImportProgress]:
    """Like `import_store`, with a function that provides the connection to this store."""
    name = escape_text(path.name)
    try:
        with open_unchanged(path) as source:
            source.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_ROW_BYTES)
            _check(source, name)
            allow_steps(source, _MIN_STEPS + total_size(path))
            ids = [id for (id,) in source.execute("SELECT id FROM matches NOT INDEXED ORDER BY id")]
            allow_steps(source, step_limit(path))
            progress = ImportProgress(every=len(ids))
            known = run(lambda connection: KnownMatches(connection, "begun", "record"))
            yield progress
            for index, id in enumerate(ids, 1):
                try:
                    is_new = _import_match(source, id, run, known)
                    progress = progress._replace(seen=index, new=progress.new + is_new)
                except (ValueError, sqlite3.DataError):  # DataError: a row that is too long
                    progress = progress._replace(seen=index, unreadable=progress.unreadable + 1)
                yield progress
    except TooLargeError as error:
        raise TransferError(_("{file} is too large. Write it out again where it is from.").format(file=name)) from error
    except OSError as error:
        raise TransferError(_("{file} cannot be read.").format(file=name)) from error
    except SQLITE_ERRORS as error:
        raise TransferError(_("{file} is damaged.").format(file=name)) from error
    except StorageError as error:
        raise TransferError(str(error)) from error


def _check(source: sqlite3.Connection, name: str) -> None:
    """Raise TransferError for a file that is no store, is of a newer version, or has foreign SQL in its schema."""
    if tables.newer(tables.version(source), tables.mark(source)):
        raise TransferError(_("{file} was written by a newer Boneyard.").format(file=name))
    if not tables.named(source) or (not tables.strange(source) and not tables.fit(source)):
        raise TransferError(_("{file} is no file of Boneyard with matches in it.").format(file=name))
    if tables.strange(source):
        message = _("Another program has put something into {file}, so nothing is taken from it.")
        raise TransferError(message.format(file=name))


def _import_match(source: sqlite3.Connection, id: int, run: Run, known: KnownMatches) -> bool:
    """Import a match unless it is here already; return whether it was new. Raises ValueError if it cannot be replayed.

    Writes only parsed and validated values, never a raw value of the file.
    """
    columns = tables.selected(source, ("begun", "brought", "ended", "trouble", *_OF_MATCH))
    begun, brought, ended, trouble, *match_columns = source.execute(
        f"SELECT {columns} FROM matches NOT INDEXED WHERE id = ?", (id,)
    ).fetchone()
    actions, cut = matches.played(source, id)
    if cut is not None:
        raise values.Unreadable
    if run(lambda _connection: known.number((begun, match_columns[0]), actions)) is not None:
        return False
    match = matches.replayed(actions, *match_columns)
    row = _row(match, begun, brought)
    if trouble == tables.CUT or (ended == "over" and not match.over):
        row["trouble"] = tables.CUT
    action_texts = [str(action) for action in match.actions]
    reviews = _reviews(source, id, match.state.hand)
    key = row["begun"], row["record"]

    def insert(connection: sqlite3.Connection) -> bool:
        if known.number(key, action_texts) is not None:
            return False
        with transaction(connection):
            new = tables.insert_row(connection, "matches", row)
            steps = ((new, step, action) for step, action in enumerate(action_texts))
            connection.executemany("INSERT INTO actions (match, step, action) VALUES (?, ?, ?)", steps)
            connection.executemany(
                "INSERT INTO reviews (match, hand, review, form) VALUES (?, ?, ?, ?)",
                ((new, hand, review, FORM) for hand, review in reviews.items()),
            )
        known.add(key, action_texts, new)
        return True

    return bool(run(insert))


def _row(match: Match, begun: object, brought: object) -> dict[str, Any]:
    """The row of a match that was begun somewhere else."""
    when = matches.UNKNOWN
    with suppress(ValueError):
        when = values.moment(begun)
    return {
        "begun": when.isoformat(timespec="seconds"),
        "game": match.key,
        "preset": match.preset,
        "players": journal.written(match.players),
        "record": record.format_record(match.at_step(0)),
        "deals": json.dumps([*map(str, match.fixed_deals)]),
        "with_undo": match.with_undo,
        "with_help": match.with_help,
        "ended": "over" if match.over else None,
        "winners": journal.written([match.players[seat] for seat in match.winners]),
        "revision": secrets.randbits(62),
        "scores": matches.format_scores(matches.scores_by_hand(match.states)),
        "brought": bool(brought),
        "sealed": str(match.sealed_shuffle) if match.sealed_shuffle else None,
        "typed": journal.written_typed(match.actions, match.sealed_shuffle),
    }


def _reviews(source: sqlite3.Connection, id: int, last: int) -> dict[int, str]:
    """Return the readable reviews of a match as JSON by hand, up to the hand `last`."""
    reviews = {}
    if tables.columns_of(source, "reviews"):
        for hand, review in source.execute("SELECT hand, review FROM reviews WHERE match = ? AND form = ?", (id, FORM)):
            with suppress(values.Unreadable):
                reviews[values.count(hand, last)] = json.dumps(values.json_value(review), separators=(",", ":"))
    return reviews
