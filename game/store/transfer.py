"""The whole store as one file: written out, and what another such file has and this one has not taken in.

Nothing is overwritten: a match that is here stays as it is, and one that has gone on elsewhere comes beside it.
"""

import json
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from game.match import record
from game.match.match import Match, StorageError
from game.platform.escaping import escape_text, one_line
from game.platform.language import gettext as _
from game.store import guard, image, journal, matches, tables, values
from game.store import matches as scores
from game.store.database import transaction
from game.store.match_repository import READ, write_row
from game.store.store import FORM, Store


class KnownMatches:
    """The matches of a store by their beginning, the values of some columns, and their actions.

    The actions of those that begin alike are read when the first match with that beginning is looked up.
    """

    def __init__(self, connection: sqlite3.Connection, *columns: str) -> None:
        self._connection = connection
        self._not_read: dict[tuple[object, ...], list[int]] = {}
        self._known: dict[tuple[object, ...], dict[bytes, int]] = {}
        for id, *beginning in connection.execute(f"SELECT id, {', '.join(columns)} FROM matches WHERE {READ}"):
            self._not_read.setdefault(tuple(beginning), []).append(id)

    def number(self, beginning: tuple[object, ...], actions: Iterable[str]) -> int | None:
        """The number of the match with that beginning and these actions; None where there is none."""
        return self._with(beginning).get(_hash(actions))

    def add(self, beginning: tuple[object, ...], actions: Iterable[str], number: int) -> None:
        """Note that a match has been written."""
        self._with(beginning)[_hash(actions)] = number

    def _with(self, beginning: tuple[object, ...]) -> dict[bytes, int]:
        if beginning not in self._known:
            query = "SELECT action FROM actions WHERE match = ? ORDER BY step"
            self._known[beginning] = {
                _hash(str(action) for (action,) in self._connection.execute(query, (number,))): number
                for number in reversed(self._not_read.pop(beginning, []))  # of those alike the first
            }
        return self._known[beginning]


def _hash(actions: Iterable[str]) -> bytes:
    return sha256("\n".join(actions).encode(errors="surrogateescape")).digest()


Run = Callable[[Callable[[sqlite3.Connection], Any]], Any]
"""Does some work with the connection to a store, as `Database.run` does."""

_LEAST_STEPS = 100_000
"""For the numbers of all matches, besides one for each byte: in pages that go in circles they have no end."""
_OF_MATCH = ("record", "deals", "with_undo", "with_help", "sealed", "typed")
"""The columns of a match that matches.replayed takes."""


class TransferError(ValueError):
    """A file from which nothing can be taken in, or that cannot be written; its text is the sentence that says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(one_line(sentence))


class ImportProgress(NamedTuple):
    """How many matches of a file have been looked at, of how many; how many were new, and how many are unreadable.

    For a text it says why the first unreadable one is, and the number in the store of the last one that is not.
    """

    seen: int = 0
    every: int = 0
    new: int = 0
    unreadable: int = 0
    why: str = ""
    last: int | None = None


def is_store(path: Path) -> bool:
    """Whether a file begins as the file of a store does."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(image.MAGIC)) == image.MAGIC
    except OSError:
        return False


def export_store(store: Store, path: Path) -> None:
    """Write all that is kept into a file at `path`, where there is none, or an empty one; raises Foreign."""

    def write(connection: sqlite3.Connection) -> None:
        connection.execute("VACUUM INTO ?", (str(path),))

    try:
        write(store._database.connection)
    except image.REFUSALS as error:
        words = _("The file could not be written: {why}.")
        raise TransferError(words.format(why=escape_text(error).rstrip("."))) from error


def import_store(store: Store, path: Path) -> Iterator[ImportProgress]:
    """Take in one match after the other of a file, and say how far that is.

    Raises Foreign where the file is no store, or where the store here cannot be written.
    """
    return take_in_by(store._database.run, path)


def take_in_by(run: Run, path: Path) -> Iterator[ImportProgress]:
    """As `import_store`, by whatever does work with the connection to the store here."""
    name = escape_text(path.name)
    try:
        size = image.size(path) + image.size(image.beside(path, "-wal"))
        source = image.opened_foreign(path)
    except image.TooLarge as error:
        raise TransferError(_("{file} is too large. Write it out again where it is from.").format(file=name)) from error
    except (OSError, *image.REFUSALS) as error:
        raise TransferError(_("{file} cannot be read.").format(file=name)) from error
    with closing(source):
        try:
            _check(source, name)
            guard.allow_steps(source, _LEAST_STEPS + size)
            ids = [id for (id,) in source.execute("SELECT id FROM matches NOT INDEXED ORDER BY id")]
            guard.allow_steps(source, image.LEAST_STEPS + image.STEPS_PER_BYTE * size)
            so_far = ImportProgress(every=len(ids))
            known = run(lambda connection: KnownMatches(connection, "begun", "record"))
            yield so_far
            for seen, id in enumerate(ids, 1):
                try:
                    came = _bring(source, id, run, known)
                    so_far = so_far._replace(seen=seen, new=so_far.new + came)
                except (ValueError, sqlite3.DataError):  # the latter for a row that is too long
                    so_far = so_far._replace(seen=seen, unreadable=so_far.unreadable + 1)
                yield so_far
        except image.REFUSALS as error:
            raise TransferError(_("{file} is damaged.").format(file=name)) from error
        except StorageError as error:
            raise TransferError(str(error)) from error


def _check(source: sqlite3.Connection, name: str) -> None:
    """Raise Foreign for a file that is no store of this version or an older one, or that has SQL of its own in it."""
    if tables.newer(tables.version(source), tables.mark(source)):
        raise TransferError(_("{file} was written by a newer Boneyard.").format(file=name))
    if not tables.named(source) or (not tables.strange(source) and not tables.fit(source)):
        raise TransferError(_("{file} is no file of Boneyard with matches in it.").format(file=name))
    if tables.strange(source):
        words = _("Another program has put something into {file}, so nothing is taken from it.")
        raise TransferError(words.format(file=name))


def _bring(source: sqlite3.Connection, id: int, run: Run, known: KnownMatches) -> bool:
    """Take in a match, unless it is here; whether it was. Raises ValueError for one that cannot be replayed.

    What is written is what was understood, never a value of the file as it stands there.
    """
    columns = tables.selected(source, ("begun", "brought", "ended", "trouble", *_OF_MATCH))
    begun, brought, ended, trouble, *of_match = source.execute(
        f"SELECT {columns} FROM matches NOT INDEXED WHERE id = ?", (id,)
    ).fetchone()
    actions, cut = matches.played(source, id)
    if cut is not None:
        raise values.Unreadable
    if run(lambda _connection: known.number((begun, of_match[0]), actions)) is not None:
        return False
    match = matches.replayed(actions, *of_match)
    row = _row(match, begun, brought)
    if trouble == tables.CUT or (ended == "over" and not match.over):
        row["trouble"] = tables.CUT
    played = [str(action) for action in match.actions]
    reviews = _reviews(source, id, match.state.hand)
    key = row["begun"], row["record"]

    def put(connection: sqlite3.Connection) -> bool:
        if known.number(key, played) is not None:
            return False
        with transaction(connection):
            new = write_row(connection, "matches", row)
            assert new is not None
            steps = ((new, step, action) for step, action in enumerate(played))
            connection.executemany("INSERT INTO actions (match, step, action) VALUES (?, ?, ?)", steps)
            connection.executemany(
                "INSERT INTO reviews (match, hand, review, form) VALUES (?, ?, ?, ?)",
                ((new, hand, review, FORM) for hand, review in reviews.items()),
            )
        known.add(key, played, new)
        return True

    return bool(run(put))


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
        "scores": scores.write(scores.scores_by_hand(match.states)),
        "brought": bool(brought),
        "sealed": str(match.sealed_shuffle) if match.sealed_shuffle else None,
        "typed": journal.written_typed(match.actions, match.sealed_shuffle),
    }


def _reviews(source: sqlite3.Connection, id: int, last: int) -> dict[int, str]:
    """Those of a match's reviews that can be read, by hand, up to the last hand."""
    found = {}
    if tables.columns_of(source, "reviews"):
        for hand, review in source.execute("SELECT hand, review FROM reviews WHERE match = ? AND form = ?", (id, FORM)):
            with suppress(values.Unreadable):
                found[values.count(hand, last)] = json.dumps(values.json_value(review), separators=(",", ":"))
    return found
