"""The rows that stand in the pages of a database, read page by page where SQLite no longer finds its way to them.

The format is SQLite's (https://sqlite.org/fileformat2.html): a leaf of a table holds a number and a record in each
cell, a page of an index a record; a table WITHOUT ROWID is kept as an index is.
"""

import struct
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from game.store import image

_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR = 0x0D, 0x0A, 0x02
_PAYLOAD_AFTER = {_TABLE_LEAF: 0, _INDEX_LEAF: 0, _INDEX_INTERIOR: 4}  # bytes of a cell before the size of its payload
_UNREADABLE = (IndexError, ValueError, struct.error, OverflowError)


class Row(NamedTuple):
    """The number of a row, None where the page has none, and its values."""

    number: int | None
    values: tuple[Any, ...]


def rows(content: bytes, tell: Callable[[float], None] = lambda share: None) -> Iterator[Row]:
    """Every row in a page that is in use; last those of pages that are not of the kind they say they are.

    `tell` is told which share of the pages is done.
    """
    database = _Pages(content)
    odd = []
    for page in range(1, database.count + 1):
        tell(page / database.count)
        if page not in database.free:
            found = list(database.rows(page, database.kind(page)))
            odd += [] if found else [page]
            yield from found
    for page in odd:
        for kind in _PAYLOAD_AFTER:
            yield from database.rows(page, kind)


class _Pages:
    def __init__(self, content: bytes) -> None:
        self._content = content
        self._size = image.page_size(content)
        reserved = content[20] if len(content) > 20 and content.startswith(image.MAGIC) else 0
        self._usable = self._size - reserved
        self.count = len(content) // self._size
        self.free = self._freed()

    def kind(self, page: int) -> int:
        """What kind of page it says it is."""
        return self._content[self._head(page)]

    def rows(self, page: int, kind: int) -> Iterator[Row]:
        """The rows of a page if it is of that kind; what makes no sense is left out."""
        if kind not in _PAYLOAD_AFTER:
            return
        start, head = (page - 1) * self._size, self._head(page)
        pointers = head + (12 if kind == _INDEX_INTERIOR else 8)
        [cells] = struct.unpack_from(">H", self._content, head + 3)
        for nth in range(min(cells, self._size // 4)):
            try:
                [place] = struct.unpack_from(">H", self._content, pointers + 2 * nth)
                if head < start + place < start + self._size:
                    yield self._row(start + place + _PAYLOAD_AFTER[kind], kind)
            except _UNREADABLE:
                continue

    def _head(self, page: int) -> int:
        return (page - 1) * self._size + (100 if page == 1 else 0)

    def _row(self, at: int, kind: int) -> Row:
        size, at = self._varint(at)
        number = None
        if kind == _TABLE_LEAF:
            number, at = self._varint(at)
            number -= (number >> 63) << 64
        return Row(number, _values(self._payload(at, size, kind)))

    def _payload(self, at: int, size: int, kind: int) -> bytes:
        """The payload that begins at a place, with what of it lies in overflow pages."""
        if not 0 < size <= len(self._content):
            raise ValueError(size)
        most = self._usable - 35 if kind == _TABLE_LEAF else (self._usable - 12) * 64 // 255 - 23
        if size <= most:
            return self._content[at : at + size]
        least = (self._usable - 12) * 32 // 255 - 23
        local = least + (size - least) % (self._usable - 4)
        local = local if local <= most else least
        payload = bytearray(self._content[at : at + local])
        [page] = struct.unpack_from(">I", self._content, at + local)
        while page and len(payload) < size:
            start = (page - 1) * self._size
            [page] = struct.unpack_from(">I", self._content, start)
            payload += self._content[start + 4 : start + self._usable]
        return bytes(payload[:size])

    def _varint(self, at: int) -> tuple[int, int]:
        return varint(self._content, at)

    def _freed(self) -> set[int]:
        """The pages that are in no table any more: what stands in them was deleted."""
        free: set[int] = set()
        [trunk] = struct.unpack_from(">I", self._content, 32) if len(self._content) >= 100 else [0]
        while 0 < trunk <= self.count and trunk not in free:
            free.add(trunk)
            start = (trunk - 1) * self._size
            trunk, leaves = struct.unpack_from(">II", self._content, start)
            if leaves <= self._size // 4 - 2:
                free |= set(struct.unpack_from(f">{leaves}I", self._content, start + 8))
        return free


def varint(content: bytes, at: int) -> tuple[int, int]:
    """The number of one to nine bytes at a place, and the place after it."""
    number = 0
    for nth in range(8):
        byte = content[at + nth]
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            return number, at + nth + 1
    return number << 8 | content[at + 8], at + 9


def _values(record: bytes) -> tuple[Any, ...]:
    """The values of a record."""
    head, at = varint(record, 0)
    values: list[Any] = []
    place = head
    while at < head:
        kind, at = varint(record, at)
        value, place = _value(record, place, kind)
        values.append(value)
    return tuple(values)


def _value(record: bytes, at: int, kind: int) -> tuple[Any, int]:
    size = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)[kind] if kind < 10 else (kind - 12) // 2
    value = record[at : at + size]
    if kind in (10, 11) or len(value) != size:
        raise ValueError(kind)
    after = at + size
    match kind:
        case 0:
            return None, after
        case 7:
            return struct.unpack(">d", value)[0], after
        case 8 | 9:
            return kind - 8, after
        case _ if kind < 7:
            return int.from_bytes(value, signed=True), after
    return image.text(value) if kind % 2 else value, after
