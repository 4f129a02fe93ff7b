"""What can still be read of a damaged store, carried into a new one."""

import math
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Container
from contextlib import closing, suppress
from itertools import takewhile, zip_longest
from typing import Any, NamedTuple

from game.match import record
from game.store import exercises, image, pages, tables, values

_MATCH = ("begun", "game", "preset", "players", "record", "deals", "with_undo", "ended", "winners")
_LATER = {
    "revision": 0,
    "trouble": None,
    "with_help": 0,
    "scores": None,
    "brought": 0,
    "sealed": None,
    "typed": None,
}  # and what a row has that is older
_FIRST = ("matches", "actions", "settings")
"""The tables of version 1."""
_MAY_BE_NULL = ("ended", "trouble", "scores", "sealed", "typed")


OFTEN = 1 << 12
"""How many rows are read before it is told how far that is."""

Tell = Callable[[float], None]
"""Is told which share of the work is done, from 0 to 1."""


class Saved(NamedTuple):
    """How many matches there were, how many of them were carried over whole, and how many up to where the damage is."""

    matches: int
    whole: int
    cut: int


class _Found:
    """The rows that were found, by their keys."""

    def __init__(self) -> None:
        self.matches: dict[int, tuple[Any, ...]] = {}  # the columns of _MATCH and _LATER
        self._played: list[tuple[int, int, Any]] = []  # match, step and action as they stand one after the other
        self.settings: dict[str, str] = {}
        self.reviews: dict[tuple[int, int], tuple[Any, Any]] = {}  # review and form, by match and hand
        self.exercises: dict[int, tuple[Any, ...]] = {}

    def see(self, row: pages.Row) -> None:
        """Take up a row of whichever table it looks like, unless its place is taken."""
        match row.values:
            case (None, *columns) if row.number is not None and len(columns) >= len(_MATCH):
                if isinstance(columns[_MATCH.index("record")], str):
                    self.matches.setdefault(row.number, _padded(columns))
            case (None, *columns) if row.number is not None and len(columns) == len(exercises.COLUMNS):
                self.exercises.setdefault(row.number, tuple(columns))
            case (int(id), int(step), action) if row.number is None:
                self.see_action(id, step, action)
            case (int(id), int(hand), review, form) if row.number is None:
                self.reviews.setdefault((id, hand), (review, form))
            case (str(key), str(value)) if row.number is None:
                self.settings.setdefault(key, value)

    def see_action(self, id: object, step: object, action: object) -> None:
        """Take up a row of the actions."""
        if isinstance(id, int) and isinstance(step, int) and 0 <= step < values.MOST_ACTIONS:
            self._played.append((id, step, action))

    def actions(self) -> dict[int, dict[int, Any]]:
        """The actions of each match by step. A row that is out of its order has a place that is not taken."""
        by_match: defaultdict[int, dict[int, Any]] = defaultdict(dict)
        odd = []
        last = (-math.inf, -math.inf)
        for row, following in zip_longest(self._played, self._played[1:]):
            if last < row[:2] and (following is None or row[:2] < following[:2]):
                last = row[:2]
                by_match[row[0]].setdefault(row[1], row[2])
            else:
                odd.append(row)
        for id, step, action in odd:
            by_match[id].setdefault(step, action)
        return by_match


def _padded(columns: list[Any]) -> tuple[Any, ...]:
    """The columns of _MATCH and _LATER in a row of any version."""
    there = columns[: len(_MATCH) + len(_LATER)]
    return (*there, *[*_LATER.values()][len(there) - len(_MATCH) :])


def carry(source: bytes, target: sqlite3.Connection, tell: Tell = lambda share: None) -> Saved:
    """Put every row of `source` that can be read into the empty tables of `target`."""
    found = _Found()
    if not _walk(source, found, tell):
        for row in pages.rows(source, lambda share: tell(share / 2)):
            found.see(row)
    played_in = found.actions()
    known = found.matches.keys() | played_in.keys()
    whole: set[int] = set()
    cut: set[int] = set()
    for number, (id, columns) in enumerate(sorted(found.matches.items())):
        tell((1 + number / len(found.matches)) / 2)
        actions = played_in.get(id, {})
        played = _played(actions)
        if not _begins(columns) or not (played or not actions):
            continue
        (whole if len(played) == len(actions) else cut).add(id)
        _put(target, id, columns, played, id in cut)
    _put_reviews(target, found, whole)
    _put_exercises(target, found)
    for key, value in found.settings.items():
        with suppress(values.Unreadable):
            values.json_value(value)
            target.execute("REPLACE INTO settings (key, value) VALUES (?, ?)", (values.plain(key, 200), value))
    return Saved(len(known), len(whole), len(cut))


def _walk(source: bytes, found: _Found, tell: Tell) -> bool:
    """Take up the rows that SQLite finds; whether it has found its way to the end of every table."""
    try:
        with closing(image.opened(source)) as connection:
            if not tables.fit(connection) or not all(tables.readable(connection, table) for table in _FIRST):
                return False
            there = tables.columns_of(connection, "matches")
            later = (
                name if name in there else "NULL" if otherwise is None else str(otherwise)
                for name, otherwise in _LATER.items()
            )
            for id, *columns in connection.execute(
                f"SELECT id, {', '.join((*_MATCH, *later))} FROM matches NOT INDEXED"
            ):
                found.matches[id] = tuple(columns)
            [count] = connection.execute("SELECT count(*) FROM actions").fetchone()
            for number, (id, step, action) in enumerate(connection.execute("SELECT match, step, action FROM actions")):
                if number % OFTEN == 0:
                    tell(number / count / 2)
                found.see_action(id, step, action)
            for key, value in connection.execute("SELECT key, value FROM settings"):
                found.settings[key] = value
            _walk_later_tables(connection, found)
            # A check of the whole would run what is strange in it.
            checked = tables.checkable(connection) if tables.strange(connection) else ["1"]
            healths = [connection.execute(f"PRAGMA integrity_check({what})").fetchone() for what in checked]
    except image.REFUSALS:
        return False
    return all(health == ("ok",) for health in healths)


def _walk_later_tables(connection: sqlite3.Connection, found: _Found) -> None:
    if tables.readable(connection, "reviews"):
        for id, hand, review, form in connection.execute("SELECT match, hand, review, form FROM reviews"):
            found.reviews[id, hand] = (review, form)
    if tables.readable(connection, "exercises"):
        for id, *columns in connection.execute(f"SELECT id, {', '.join(exercises.COLUMNS)} FROM exercises"):
            found.exercises[id] = tuple(columns)


def _played(actions: dict[int, Any]) -> list[str]:
    """The actions from the first on, up to one that is missing or cannot be read."""
    there = [actions[step] for step in takewhile(actions.__contains__, range(len(actions)))]
    if all(isinstance(action, str) and len(action) <= values.LONGEST_ACTION for action in there):
        together = "".join(there)
        if values.is_plain(together, len(together)):
            return there
    played = []
    with suppress(values.Unreadable):
        for action in there:
            played.append(values.plain(action, values.LONGEST_ACTION))
    return played


def _begins(columns: tuple[Any, ...]) -> bool:
    """Whether the match of a row can be set up."""
    try:
        record.parse_record(values.long_text(columns[_MATCH.index("record")]))
    except ValueError:
        return False
    return True


def _put(target: sqlite3.Connection, id: int, columns: tuple[Any, ...], played: list[str], cut: bool) -> None:
    named = dict(zip((*_MATCH, *_LATER), columns, strict=True))
    if cut and named["trouble"] is None:
        named["trouble"] = tables.CUT
    row = {name: bound(value, name in _MAY_BE_NULL) for name, value in named.items()}
    places = ", ".join("?" * (len(row) + 1))
    target.execute(f"INSERT INTO matches (id, {', '.join(row)}) VALUES ({places})", (id, *row.values()))
    rows = ((id, step, action) for step, action in enumerate(played))
    target.executemany("INSERT INTO actions (match, step, action) VALUES (?, ?, ?)", rows)


def _put_reviews(target: sqlite3.Connection, found: _Found, matches: Container[int]) -> None:
    for (id, hand), (review, form) in found.reviews.items():
        if id in matches and isinstance(hand, int) and isinstance(form, int):
            with suppress(values.Unreadable):
                values.json_value(review)
                row = (id, hand, review, form)
                target.execute("INSERT INTO reviews (match, hand, review, form) VALUES (?, ?, ?, ?)", row)


def _put_exercises(target: sqlite3.Connection, found: _Found) -> None:
    columns = ", ".join(("id", *exercises.COLUMNS))
    for id, row in found.exercises.items():
        with suppress(ValueError):
            exercise = exercises.read(id, *row)
            target.execute(f"INSERT INTO exercises ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (id, *exercise.row()))


def bound(value: Any, may_be_null: bool) -> Any:
    """A value as SQLite takes it: a text that is no UTF-8 as its bytes, and no NULL where there may be none."""
    if value is None or value != value:  # what is no number becomes NULL
        return None if may_be_null else ""
    if isinstance(value, str):
        with suppress(UnicodeEncodeError):
            value.encode()
            return value
        return value.encode(errors="surrogateescape")
    return value
