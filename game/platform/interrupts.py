"""Ctrl-C, which a terminal sends to every process of the program, heard by the one that it is meant for."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unheard() -> Iterator[None]:
    """Ctrl-C is heard only afterwards, and by the processes started meanwhile never: not even while they start.

    On Windows a process that starts hears it; each must be told to ignore it as soon as it runs.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
