"""Start worker processes, end them with their parent, and measure their processor time."""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread
from typing import Any, TypeVar

Result = TypeVar("Result")

work_time = time.perf_counter if sys.platform == "win32" else time.thread_time
"""Clock for short work, in seconds: processor time of this thread. On Windows elapsed time, because processor time
advances there in steps of 16 ms."""


def spawn_context() -> SpawnContext:
    """Return the multiprocessing context, with the current folder kept off `sys.path` of new processes.

    Without PYTHONSAFEPATH, a file there could replace a standard module in a worker.
    """
    os.environ["PYTHONSAFEPATH"] = "1"
    return get_context("spawn")


def processor_seconds(process: SpawnProcess) -> float | None:
    """Return the processor time that a running process has used, in seconds; None if unavailable."""
    if process.pid is None:
        return None
    if sys.platform == "linux":
        try:
            return time.clock_gettime(~process.pid << 3 | 2)  # the clock id that clock_getcpuclockid(3) computes
        except OSError:
            return None
    if sys.platform == "win32":
        times = [ctypes.c_uint64() for _time in range(4)]  # created, ended, in the kernel, in the program; in 100 ns
        known = ctypes.windll.kernel32.GetProcessTimes(ctypes.c_void_p(process.sentinel), *map(ctypes.byref, times))
        return (times[2].value + times[3].value) / 1e7 if known else None
    return None


def end_with_parent() -> None:
    """End this process as soon as its parent process has ended, for any reason.

    A worker calls this first. A killed parent cannot notify its workers, and a worker that waits for its next
    task holds both ends of the queue itself, so it would wait forever and keep standard output open.
    """
    Thread(target=_wait_for_parent, name="end with parent", daemon=True).start()


def _wait_for_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def in_own_process(work: Callable[..., Result], *arguments: Any) -> Result:
    """Return the result of work that is done in a new process, which then ends."""
    from concurrent.futures import ProcessPoolExecutor  # only measurements need it, not the window

    with ProcessPoolExecutor(1, spawn_context(), end_with_parent) as process:
        with block_sigint():
            future = process.submit(work, *arguments)
        return future.result()


# -- Ctrl-C -----------------------------------------------------------------------------------------------------------


@contextmanager
def block_sigint() -> Iterator[None]:
    """Defer SIGINT until the block ends; processes started inside the block never receive it.

    On Windows this does nothing: each new process must ignore SIGINT itself.
    """
    if sys.platform == "win32":
        yield
        return
    old_mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old_mask)
