"""Which matches a store has already, found by a hash: looking one up does not depend on how many there are."""

import sqlite3
from collections.abc import Iterable
from hashlib import sha256

from game.store.shelf import READ


class KnownMatches:
    """The matches of a store by their beginning, the values of some columns, and their actions.

    The actions of those that begin alike are read when the first match with that beginning is looked up.
    """

    def __init__(self, connection: sqlite3.Connection, *columns: str) -> None:
        self._connection = connection
        self._not_read: dict[tuple[object, ...], list[int]] = {}
        self._known: dict[tuple[object, ...], dict[bytes, int]] = {}
        for id, *values in connection.execute(f"SELECT id, {', '.join(columns)} FROM matches WHERE {READ}"):
            self._not_read.setdefault(tuple(values), []).append(id)

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
