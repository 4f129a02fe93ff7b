"""Whether the file at a path can be used, found out without touching it."""

import re
from contextlib import closing
from enum import Enum, auto
from pathlib import Path
from time import sleep

from game.store import image, tables

ALWAYS_CHECKED = 4_000_000
"""Bytes: a file of up to that many is checked from end to end at every start, a larger one after an unclean end."""

_BAD_VALUE = re.compile(r"(NULL|TEXT|NUMERIC|REAL|INTEGER|BLOB|non-\w+) value in ")
"""What integrity_check says of a value that is not what its column wants; the reader of the row will say more."""


class Verdict(Enum):
    """What a file is."""

    FINE = auto()
    NEW = auto()
    NEWER = auto()
    DAMAGED = auto()
    ALTERED = auto()
    """With something in it that could run, which Boneyard has not put there."""


def judge(path: Path) -> Verdict:
    """What is at a path; raises OSError where there is no reading it."""
    for tail in image.TAILS:
        image.size(image.beside(path, tail))  # a pipe would keep SQLite waiting for ever
    whole, log = image.size(path), image.size(image.beside(path, "-wal"))
    if not whole:
        return Verdict.DAMAGED if log else Verdict.NEW  # SQLite would empty a log without a file
    if whole > (image.LARGEST if log else ALWAYS_CHECKED):
        with path.open("rb") as file:
            head = file.read(100)
        newer = tables.newer(int.from_bytes(head[60:64]), int.from_bytes(head[68:72]))
        return Verdict.DAMAGED if not _is_headed(head) else Verdict.NEWER if newer else Verdict.FINE
    seen = image.read(path)
    for _look in range(10):
        verdict = _judged(seen)
        if verdict != Verdict.DAMAGED:
            return verdict
        sleep(0.02)
        before, seen = seen, image.read(path)
        if before == seen:
            return verdict
    return Verdict.FINE  # another program is writing all the time, and can


def _is_headed(content: bytes) -> bool:
    """Whether a file begins as a database does that SQLite can write: with its name, and its format 1 or 2 twice."""
    return content.startswith(image.MAGIC) and content[18:20] in (b"\1\1", b"\2\2")


def _judged(seen: image.Image) -> Verdict:
    if seen.torn or not _is_headed(seen.content):
        return Verdict.DAMAGED
    try:
        with closing(image.opened(seen.content)) as connection:
            if tables.blank(connection):
                return Verdict.NEW
            if tables.newer(tables.version(connection), tables.mark(connection)):
                return Verdict.NEWER
            if tables.strange(connection):
                return Verdict.ALTERED
            found = connection.execute("PRAGMA integrity_check(100000)").fetchall()
            sound = all(finding == "ok" or _BAD_VALUE.match(finding) for (finding,) in found)
            return Verdict.FINE if sound and tables.fit(connection) else Verdict.DAMAGED
    except image.REFUSALS:
        return Verdict.DAMAGED
