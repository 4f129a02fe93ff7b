"""Work shared out: in this process, in several of this machine, or on a Dask cluster.

What a task comes to follows from the task alone, so the result is the same however many do the work, and a task whose
worker has died is done again.
"""

import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Any, Protocol, TypeVar

from game.interrupts import unheard
from game.language import gettext as _
from game.processes import end_with_parent, spawning
from game.quotation import one_line, quoted

Task = TypeVar("Task")
Done = TypeVar("Done")

TRIES = 5
"""How often the processes may die before nothing has come of a task."""
AHEAD = 64
"""So many tasks for each process are handed out at a time."""
ANSWERS = 10
"""Seconds in which a cluster has to answer."""


class Spread(Protocol):
    """A `map`: what the work comes to for each task, in their order."""

    def __call__(self, work: Callable[[Any], Any], tasks: Sequence[Any], /) -> Iterator[Any]:
        """Do the work for every task."""


@contextmanager
def workers(jobs: int = 1, cluster: str | None = None) -> Iterator[Spread]:
    """Those who do the work: so many processes, or the workers of the cluster at an address.

    Raises ValueError with a sentence where the cluster does not answer, or `distributed` is not installed.
    """
    if cluster is not None:
        with _cluster(cluster) as spread:
            yield spread
    elif jobs == 1:
        yield map
    else:
        with _processes(jobs) as spread:
            yield spread


@contextmanager
def _processes(jobs: int) -> Iterator[Spread]:
    pools: list[ProcessPoolExecutor] = []

    def pool() -> ProcessPoolExecutor:
        if not pools:
            pools.append(ProcessPoolExecutor(jobs, spawning(), _begin_work))
        return pools[-1]

    def spread(work: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Done]:
        """What each task comes to; where a process has died, all that is not done is handed out again."""
        finished = died = 0
        while finished < len(tasks):
            try:
                for done in _in_turn(pool(), work, tasks[finished:], AHEAD * jobs):
                    finished += 1
                    yield done
            except BrokenProcessPool:
                died += 1
                pools.clear()
                if died == TRIES:
                    raise

    try:
        yield spread
    finally:
        for each in pools:
            each.shutdown(cancel_futures=True)


def _begin_work() -> None:
    """What a worker process does first."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for the parent to hear


def _in_turn(
    pool: ProcessPoolExecutor, work: Callable[[Task], Done], tasks: Sequence[Task], ahead: int
) -> Iterator[Done]:
    """What the tasks come to, never more than so many of them handed out and not taken back."""
    waiting = iter(tasks)
    out: deque[Future[Done]] = deque()
    with unheard():
        out += [pool.submit(work, task) for task in islice(waiting, ahead)]
    while out:
        yield out.popleft().result()
        with unheard():
            out += [pool.submit(work, task) for task in islice(waiting, 1)]


@contextmanager
def _cluster(address: str) -> Iterator[Spread]:
    try:
        import distributed
    except ImportError as error:
        raise ValueError(_("A cluster wants “distributed”: pip install 'boneyard[cluster]'.")) from error
    making: Any = distributed.Client  # nothing there has types
    try:
        client: Any = making(address, timeout=ANSWERS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ValueError(
            _("No cluster answers at {address} ({why}).").format(address=quoted(address), why=one_line(str(error)))
        ) from error

    def spread(work: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Done]:
        """What each task comes to; the cluster does again what a worker has died of."""
        out = deque(client.map(work, tasks, pure=False, retries=TRIES))
        while out:
            yield out.popleft().result()

    try:
        yield spread
    finally:
        client.close()
