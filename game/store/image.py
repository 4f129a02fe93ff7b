"""The store as it lies on the disk, file and log together as one image, read without SQLite and changed by nobody.

The log is SQLite's write-ahead log (https://sqlite.org/fileformat2.html#the_write_ahead_log): images of pages, of which
those count that come before the last commit and bear the log's salt, each with a checksum over all that is before it.
"""

import sqlite3
import struct
import sys
from array import array
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from game.platform.escaping import MAX_PATH_LENGTH, escape_text
from game.platform.language import gettext as _
from game.store import guard

MAGIC = b"SQLite format 3\0"
TAILS = ("-wal", "-shm", "-journal")
"""What SQLite puts beside a file, by what is added to the file's name."""

REFUSALS = (sqlite3.Error, UnicodeDecodeError)
"""What Python's sqlite3 raises for what SQLite refuses; the second where the message quotes what is damaged."""

_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_INTERRUPT)  # the last: no end to it
_LOG_HEAD, _FRAME_HEAD = 32, 24
_PAGE_SIZES = {1 << power for power in range(9, 17)}


LARGEST = 1 << 28
"""Bytes: more are not read at once. A store of 10,000 matches has some 35 MB."""

COPIED = 1 << 26
"""Bytes: a larger file from elsewhere is read where it lies, unless it has a log."""

LEAST_STEPS, STEPS_PER_BYTE = 1_000_000, 20
"""How many steps of SQLite's virtual machine reading a database may take, and for each of its bytes."""


class NoFile(OSError):
    """What is at a path is no file that can be read and written."""


class TooLarge(NoFile):
    """What is at a path, with its log, is more than is read at once."""


class Image(NamedTuple):
    """The bytes of a database, and whether some of the log is damaged, which SQLite would leave out without a word."""

    content: bytes
    torn: bool


def size(path: Path) -> int:
    """How many bytes are at a path, 0 when nothing is; raises NoFile for a folder, a pipe and whatever is no file."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return 0
    if not S_ISREG(status.st_mode):
        raise NoFile(_("{path} is no file").format(path=escape_text(path, MAX_PATH_LENGTH)))
    return status.st_size


def beside(path: Path, tail: str) -> Path:
    """The file that SQLite puts beside another."""
    return Path(f"{path}{tail}")


def read(path: Path) -> Image:
    """The image of the file at a path with its log; raises TooLarge for more than `LARGEST` bytes."""
    if size(path) + size(beside(path, "-wal")) > LARGEST:
        raise TooLarge(_("{path} is too large to be read").format(path=escape_text(path, MAX_PATH_LENGTH)))
    content = path.read_bytes() if size(path) else b""
    log = beside(path, "-wal").read_bytes() if size(beside(path, "-wal")) else b""
    return with_log(content, log)


def with_log(content: bytes, log: bytes) -> Image:
    """The pages of a database and of its log; where the log is damaged every page of it that bears its salt."""
    bytes_in_page = page_size(content, log)
    most = (len(content) + len(log) if content else LARGEST) // bytes_in_page
    frames = list(_frames(log, bytes_in_page, most))
    if not frames:
        return Image(content, False)
    sound = _sound_frames(log, frames)
    last = max((place for place, frame in enumerate(frames[:sound], 1) if frame.is_commit), default=0)
    salts = log[16:24] if sound else Counter(frame.salts for frame in frames).most_common(1)[0][0]
    beyond = max(
        (place for place, frame in enumerate(frames, 1) if frame.is_commit and frame.salts == salts), default=0
    )
    pages = bytearray(content)
    for frame in frames[: max(last, beyond)]:
        if frame.salts == salts:
            start = (frame.number - 1) * len(frame.page)
            pages.extend(bytes(max(0, start - len(pages))))
            pages[start : start + len(frame.page)] = frame.page
    return Image(bytes(pages), beyond > last)


def opened(content: bytes) -> sqlite3.Connection:
    """A guarded connection to a copy of that database in memory; raises sqlite3.Error if SQLite makes nothing of it.

    It is interrupted after more steps than reading and checking all of it takes.
    """
    connection = sqlite3.connect(":memory:", isolation_level=None)
    guard.protect(connection)
    guard.allow_steps(connection, LEAST_STEPS + STEPS_PER_BYTE * len(content))
    connection.text_factory = text
    if content:
        connection.deserialize(content[:18] + b"\1\1" + content[20:])  # in memory it has no log
    return connection


def opened_foreign(path: Path) -> sqlite3.Connection:
    """A guarded, read-only connection to a store from elsewhere; raises OSError or one of REFUSALS.

    A copy in memory is read, which nobody changes meanwhile; the file itself where it is large and has no log.
    """
    large = size(path) > COPIED and not size(beside(path, "-wal"))
    connection = _opened_file(path) if large else opened(read(path).content)
    guard.protect_foreign(connection)
    return connection


def _opened_file(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None)
    guard.allow_steps(connection, LEAST_STEPS + STEPS_PER_BYTE * size(path))
    connection.text_factory = text
    return connection


def text(encoded: bytes) -> str:
    """A text from the store; what is no UTF-8 in it becomes what no text of a player has."""
    return encoded.decode(errors="surrogateescape")


def is_damage(error: Exception) -> bool:
    """Whether it is damage that SQLite has come upon."""
    if isinstance(error, sqlite3.DatabaseError):
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE  # its own errors have no code
    return isinstance(error, UnicodeDecodeError)


class _Frame(NamedTuple):
    start: int
    number: int
    is_commit: bool
    salts: bytes
    page: bytes


def page_size(content: bytes, log: bytes = b"") -> int:
    """The size of the pages, from the head of the file or of its log; what SQLite usually takes if neither says."""
    for kind, head, place in ((">H", content, 16), (">I", log, 8)):
        if len(head) >= place + struct.calcsize(kind):
            [told] = struct.unpack_from(kind, head, place)
            size = 65536 if told == 1 else int(told)
            if size in _PAGE_SIZES:
                return size
    return 4096


def _frames(log: bytes, page_size: int, most: int) -> Iterator[_Frame]:
    for start in range(_LOG_HEAD, len(log) - _FRAME_HEAD - page_size + 1, _FRAME_HEAD + page_size):
        number, pages_after = struct.unpack_from(">II", log, start)
        if 0 < number <= most:
            page = start + _FRAME_HEAD
            yield _Frame(start, number, pages_after > 0, log[start + 8 : start + 16], log[page : page + page_size])


def _sound_frames(log: bytes, frames: list[_Frame]) -> int:
    """How many frames have the log's salt and the right checksum, from the first on."""
    if len(log) < _LOG_HEAD or log[:4] not in (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83"):
        return 0
    swapped = (log[3] == 0x83) == (sys.byteorder == "little")
    sums = _checksum((0, 0), log[:24], swapped)
    if sums != struct.unpack_from(">II", log, 24):
        return 0
    for place, frame in enumerate(frames):
        if frame.salts != log[16:24] or frame.start != _LOG_HEAD + place * (_FRAME_HEAD + len(frame.page)):
            return place
        sums = _checksum(sums, log[frame.start : frame.start + 8] + frame.page, swapped)
        if sums != struct.unpack_from(">II", log, frame.start + 16):
            return place
    return len(frames)


def _checksum(sums: tuple[int, int], content: bytes, swapped: bool) -> tuple[int, int]:
    words = array("I", content)
    if swapped:
        words.byteswap()
    first, second = sums
    pairs = iter(words)
    for even, odd in zip(pairs, pairs, strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
