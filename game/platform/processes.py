"""How processes beside this one are started and end with it, and how much processor time they have used."""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread


def spawning() -> SpawnContext:
    """The context of new processes, none of which runs what lies in the folder that the program was started in.

    Python looks for its own modules there first when a process begins with a command, as these do, unless told not to.
    """
    os.environ["PYTHONSAFEPATH"] = "1"
    return get_context("spawn")


def processor_seconds(process: SpawnProcess) -> float | None:
    """Return the processor time that a running process has used, in seconds; None where the system does not say."""
    if process.pid is None:
        return None
    if sys.platform == "linux":
        try:
            return time.clock_gettime(~process.pid << 3 | 2)  # as clock_getcpuclockid(3) makes it
        except OSError:
            return None
    if sys.platform == "win32":
        times = [ctypes.c_uint64() for _time in range(4)]  # created, ended, in the kernel, in the program; in 100 ns
        known = ctypes.windll.kernel32.GetProcessTimes(ctypes.c_void_p(process.sentinel), *map(ctypes.byref, times))
        return (times[2].value + times[3].value) / 1e7 if known else None
    return None


def end_with_parent() -> None:
    """End this process as soon as the process that started it has ended, whatever ended that one.

    A worker calls this first. A parent that is killed cannot tell its workers, and a worker that waits for its next
    task holds both ends of the queue itself, so it would wait forever and keep standard output open.
    """
    Thread(target=_wait_for_parent, name="end with parent", daemon=True).start()


def _wait_for_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


# -- ctrl-C, which a terminal sends to every process of the program, heard by the one that it is meant fo --------------


@contextmanager
def block_sigint() -> Iterator[None]:
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
