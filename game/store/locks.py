"""Locks of open matches between programs: byte-range locks, which the system frees when a program ends or crashes."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep

from game.platform.language import gettext as _

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_PLACES = 4
"""Bytes per match: a program that takes a match over locks the next byte, until the previous holder lets go."""
_BYTES = 1 << 30
_REPAIRING = _BYTES
"""The byte to lock while the store's file is replaced."""
_ATTEMPTS = 500
"""Attempts to lock it, 10 ms apart."""


class MatchLocks:
    """The matches that this program has locked: one byte of the lock file for each, the first free one of _PLACES.

    On systems without such locks every match counts as free; then only `revision` shows that a match was continued
    elsewhere.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None
        self._held: dict[int, int] = {}  # byte offset by match id

    def acquire(self, id: int) -> bool:
        """Lock a match; return whether no other program has it locked."""
        if id in self._held:
            return True
        first = id * _PLACES % _BYTES
        locked = [offset for offset in range(first, first + _PLACES) if self._lock(offset)]
        if locked:
            self._held[id] = locked[0]
        for offset in locked[1:]:
            self._unlock(offset)
        return len(locked) == _PLACES

    def join(self) -> int:
        """Register this program's window; return the number of other registered windows, at most _PLACES."""
        locked = [offset for offset in range(_PLACES) if self._lock(offset)]  # bytes of id 0, which no match has
        for offset in locked[1:]:
            self._unlock(offset)
        return _PLACES - len(locked)

    def release(self, id: int) -> None:
        """Unlock a match."""
        if id in self._held:
            self._unlock(self._held.pop(id))

    def is_held_elsewhere(self, id: int) -> bool:
        """Return whether another running program has a match locked."""
        if id in self._held:
            return False
        free = self.acquire(id)
        self.release(id)
        return not free

    @contextmanager
    def repairing(self) -> Iterator[None]:
        """Hold the lock for replacing the store's file, or raise BlockingIOError after waiting for another program."""
        for _attempt in range(_ATTEMPTS):
            if self._lock(_REPAIRING):
                break
            sleep(0.01)
        else:
            raise BlockingIOError(errno.EAGAIN, _("another window is repairing the file"))
        try:
            yield
        finally:
            self._unlock(_REPAIRING)

    def _lock(self, offset: int) -> bool:
        """Lock a byte; return whether it was not locked by another program."""
        try:
            if self._file is None:
                self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            _lock(self._file, offset)
        except OSError as error:
            return error.errno not in _HELD
        return True

    def _unlock(self, offset: int) -> None:
        with suppress(OSError):
            if self._file is not None:
                _lock(self._file, offset, unlock=True)

    def close(self) -> None:
        """Release all locks and close the lock file."""
        if self._file is not None:
            os.close(self._file)
        self._file = None
        self._held = {}


if sys.platform == "win32":

    def _lock(file: int, offset: int, unlock: bool = False) -> None:
        os.lseek(file, offset, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK if unlock else msvcrt.LK_NBLCK, 1)

else:

    def _lock(file: int, offset: int, unlock: bool = False) -> None:
        fcntl.lockf(file, fcntl.LOCK_UN if unlock else fcntl.LOCK_EX | fcntl.LOCK_NB, 1, offset)
