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
_BYTES = 1 << 30


class Holds:
    """The matches that this program holds: for each a locked byte, at the number of the match, of a file of its own.

    Where the system has no such locks, nobody holds anything, and only `revision` tells a match that has gone on.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None
        self._held: set[int] = set()

    def take(self, id: int) -> bool:
        """Hold a match from now on; whether no other program holds it."""
        if id in self._held:
            return True
        try:
            if self._file is None:
                self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            _lock(self._file, id % _BYTES)
        except OSError as error:
            return error.errno not in _HELD
        self._held.add(id)
        return True

    def release(self, id: int) -> None:
        """Let other programs have a match."""
        if id in self._held and self._file is not None:
            self._held.remove(id)
            with suppress(OSError):
                _unlock(self._file, id % _BYTES)

    def elsewhere(self, id: int) -> bool:
        """Whether another program, which is running now, holds a match."""
        if id in self._held:
            return False
        free = self.take(id)
        self.release(id)
        return not free

    def close(self) -> None:
        """Let go of everything."""
        if self._file is not None:
            os.close(self._file)
        self._file = None
        self._held = set()


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
