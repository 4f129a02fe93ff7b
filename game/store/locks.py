"""Which matches a program has open, told to others by locks that the system frees when the program ends, however."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_PLACES = 4
"""For each match: whoever took it over holds it beside those who do not know that yet."""
_BYTES = 1 << 30


class MatchLocks:
    """The matches that this program holds: for each a locked byte of a file of its own, the first free one of a few.

    Where the system has no such locks, nobody holds anything, and only `revision` tells a match that has gone on.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None
        self._held: dict[int, int] = {}  # the byte of each match

    def acquire(self, id: int) -> bool:
        """Hold a match from now on; whether no other program holds it."""
        if id in self._held:
            return True
        first = id * _PLACES % _BYTES
        free = [place for place in range(first, first + _PLACES) if self._lock(place)]
        if free:
            self._held[id] = free[0]
        for place in free[1:]:
            self._unlock(place)
        return len(free) == _PLACES

    def join(self) -> int:
        """Count this program among those whose window shows the store; how many others there are, as far as counted."""
        free = [place for place in range(_PLACES) if self._lock(place)]  # those of no match: their ids begin at 1
        for place in free[1:]:
            self._unlock(place)
        return _PLACES - len(free)

    def release(self, id: int) -> None:
        """Let other programs have a match."""
        if id in self._held:
            self._unlock(self._held.pop(id))

    def is_held_elsewhere(self, id: int) -> bool:
        """Whether another program, which is running now, holds a match."""
        if id in self._held:
            return False
        free = self.acquire(id)
        self.release(id)
        return not free

    def _lock(self, place: int) -> bool:
        """Lock a byte; whether no other program has locked it."""
        try:
            if self._file is None:
                self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            _lock(self._file, place)
        except OSError as error:
            return error.errno not in _HELD
        return True

    def _unlock(self, place: int) -> None:
        with suppress(OSError):
            if self._file is not None:
                _unlock(self._file, place)

    def close(self) -> None:
        """Let go of everything."""
        if self._file is not None:
            os.close(self._file)
        self._file = None
        self._held = {}


if sys.platform == "win32":

    def _lock(file: int, place: int) -> None:
        os.lseek(file, place, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _unlock(file: int, place: int) -> None:
        os.lseek(file, place, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:

    def _lock(file: int, place: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)

    def _unlock(file: int, place: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_UN, 1, place)
