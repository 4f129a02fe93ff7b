"""The whole store as one file: written out, and what another such file has and this one has not taken in.

Nothing is overwritten: a match that is here stays as it is, and one that has gone on elsewhere comes beside it.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from game.language import gettext as _
from game.quotation import one_line, quoted
from game.store import image, matches, tables, values
from game.store.database import transaction
from game.store.shelf import read_rows, write_row
from game.store.store import Store

_Known = dict[tuple[Any, str], list[int]]
"""The numbers of the matches that are here, by when they were begun and the record of their beginning."""


class Foreign(ValueError):
    """A file from which nothing can be taken in, or that cannot be written; its text is the sentence that says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(one_line(sentence))


class Brought(NamedTuple):
    """How many matches of a file have been looked at, of how many; how many were new, and how many are unreadable."""

    seen: int = 0
    every: int = 0
    new: int = 0
    unreadable: int = 0


def is_store(path: Path) -> bool:
    """Whether a file begins as the file of a store does."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(image.MAGIC)) == image.MAGIC
    except OSError:
        return False


def write_out(store: Store, path: Path) -> None:
    """Write all that is kept into a file at `path`, where there is none, or an empty one; raises Foreign."""

    def write(connection: sqlite3.Connection) -> None:
        connection.execute("VACUUM INTO ?", (str(path),))

    try:
        write(store._database.connection)
    except image.REFUSALS as error:
        words = _("The file could not be written: {why}.")
        raise Foreign(words.format(why=quoted(error).rstrip("."))) from error


def take_in(store: Store, path: Path) -> Iterator[Brought]:
    """Take in one match after the other of a file, and say how far that is; raises Foreign where it is no store."""
    name = quoted(path.name)
    try:
        source = image.opened(image.read(path).content)
    except (OSError, *image.REFUSALS) as error:
        raise Foreign(_("{file} cannot be read.").format(file=name)) from error
    with closing(source):
        try:
            if tables.newer(tables.version(source), tables.mark(source)):
                raise Foreign(_("{file} was written by a newer Boneyard.").format(file=name))
            if not tables.fit(source):
                raise Foreign(_("{file} is no file of Boneyard with matches in it.").format(file=name))
            tables.make(source)
            ids = [id for (id,) in source.execute("SELECT id FROM matches ORDER BY id")]
            so_far, known = Brought(every=len(ids)), _known(store)
            yield so_far
            for seen, id in enumerate(ids, 1):
                try:
                    came = _bring(source, id, store, known)
                    so_far = so_far._replace(seen=seen, new=so_far.new + came)
                except ValueError:
                    so_far = so_far._replace(seen=seen, unreadable=so_far.unreadable + 1)
                yield so_far
        except image.REFUSALS as error:
            raise Foreign(_("{file} is damaged.").format(file=name)) from error


def _known(store: Store) -> _Known:
    known: _Known = {}
    rows = store._database.ask(
        lambda connection: connection.execute("SELECT begun, record, id FROM matches").fetchall()
    )
    for begun, written, id in rows or []:
        known.setdefault((begun, written), []).append(id)
    return known


def _bring(source: sqlite3.Connection, id: int, store: Store, known: _Known) -> bool:
    """Take in a match, unless it is here; whether it was. Raises ValueError for one that cannot be read."""
    matches.listed(source, id)
    [row] = read_rows(source, "matches", "id", id)
    key = row["begun"], values.long_text(row["record"])
    actions, cut = matches.played(source, id)
    if cut is not None:
        raise values.Unreadable
    reviews = source.execute("SELECT hand, review, form FROM reviews WHERE match = ?", (id,)).fetchall()

    def put(connection: sqlite3.Connection) -> bool:
        if any(matches.played(connection, there)[0] == actions for there in known.get(key, [])):
            return False
        ours = (tables.columns_of(connection, "matches") & row.keys()) - {"id", "trouble"}
        with transaction(connection):
            new = write_row(connection, "matches", {column: row[column] for column in ours})
            assert new is not None
            steps = ((new, step, action) for step, action in enumerate(actions))
            connection.executemany("INSERT INTO actions (match, step, action) VALUES (?, ?, ?)", steps)
            connection.executemany(
                "INSERT INTO reviews (match, hand, review, form) VALUES (?, ?, ?, ?)", _reviews(new, reviews)
            )
        known.setdefault(key, []).append(new)
        return True

    return bool(store._database.ask(put))


def _reviews(match: int, rows: list[Any]) -> Iterator[tuple[Any, ...]]:
    """Those of the reviews that can be read."""
    for hand, review, form in rows:
        if isinstance(hand, int) and isinstance(form, int) and _readable(review):
            yield match, hand, review, form


def _readable(review: object) -> bool:
    try:
        values.json_value(review)
    except values.Unreadable:
        return False
    return True
