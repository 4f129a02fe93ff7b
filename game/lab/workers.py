"""Work shared out: in this process, in several of this machine, or on a Dask cluster.

What a task comes to follows from the task alone, so the result is the same however many do the work, and a task whose
worker has died is done again.
"""

import asyncio
import logging
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any, Protocol, TypeVar

from game.platform.escaping import escape_text, one_line
from game.platform.language import gettext as _
from game.platform.processes import block_sigint, end_with_parent, spawning
from game.platform.streams import print_error

Task = TypeVar("Task")
Done = TypeVar("Done")

TRIES = 5
"""How often the processes may die before nothing has come of a task."""
AHEAD = 64
"""So many tasks for each process are handed out at a time."""
ANSWERS = 10
"""Seconds in which a cluster has to answer."""
PATIENCE = 5
"""Seconds without a result after which it is checked whether a cluster has workers."""

_NO_SCHEDULER = (ValueError, TypeError, LookupError, AttributeError, AssertionError, EOFError, MemoryError)
"""What `distributed` raises for an address that makes no sense, or for an answer that no scheduler gives."""


class Spread(Protocol):
    """A `map`: what the work comes to for each task, in their order."""

    def __call__(self, work: Callable[[Any], Any], tasks: Sequence[Any], /) -> Iterator[Any]:
        """Do the work for every task."""


@contextmanager
def workers(jobs: int = 1, cluster: str | None = None) -> Iterator[Spread]:
    """Those who do the work: so many processes, or the workers of the cluster at an address.

    Raises ValueError with a sentence where the cluster does not answer, or stops answering, or `distributed` is not
    installed.
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
    with block_sigint():
        out += [pool.submit(work, task) for task in islice(waiting, ahead)]
    while out:
        yield out.popleft().result()
        with block_sigint():
            out += [pool.submit(work, task) for task in islice(waiting, 1)]


@contextmanager
def _cluster(address: str) -> Iterator[Spread]:
    try:
        import distributed
    except ImportError as error:
        raise ValueError(
            _("--cluster needs “distributed”. In the folder of Boneyard's sources: pip install '.[cluster]'")
        ) from error
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)  # what distributed logs of a lost connection is told in a sentence here
    try:
        _check_scheduler(distributed, address)
        making: Any = distributed.Client  # nothing there has types
        client: Any = making(address, timeout=ANSWERS, set_as_default=False)
        try:
            yield partial(_spread_on_cluster, distributed, client, escape_text(address))
        finally:
            client.close()
    finally:
        logging.disable(before)


def _check_scheduler(distributed: Any, address: str) -> None:
    """Raise ValueError with a sentence unless a Dask scheduler answers at the address."""

    async def ask() -> Any:
        arguments = distributed.Security().get_connection_args("client")
        async with distributed.rpc(address, timeout=ANSWERS, connection_args=arguments) as server:
            return await server.identity()

    async def ask_in_time() -> Any:
        return await asyncio.wait_for(ask(), ANSWERS)

    try:
        identity = asyncio.run(ask_in_time())
    except OSError as error:
        raise ValueError(_("No cluster answers at {address}.").format(address=escape_text(address))) from error
    except _NO_SCHEDULER as error:
        words = _("There is no Dask scheduler at {address} ({why}).")
        why = one_line(str(error)).rstrip(".") or type(error).__name__
        raise ValueError(words.format(address=escape_text(address), why=why)) from error
    if not isinstance(identity, dict) or identity.get("type") != "Scheduler":
        raise ValueError(_("There is no Dask scheduler at {address}.").format(address=escape_text(address)))


def _spread_on_cluster(
    distributed: Any, client: Any, address: str, work: Callable[[Task], Done], tasks: Sequence[Task]
) -> Iterator[Done]:
    """What each task comes to; the cluster does again what a worker has died of.

    Raises ValueError with a sentence where the scheduler is gone, or a task kills every worker that it is given to.
    """
    try:
        out = deque(client.map(work, tasks, pure=False, retries=TRIES))
        while out:
            yield _result(client, address, out.popleft())
    except distributed.KilledWorker as error:
        words = _("The cluster at {address} lost every worker that was given one task.")
        raise ValueError(words.format(address=address)) from error
    except (CancelledError, asyncio.CancelledError, distributed.comm.CommClosedError) as error:
        words = _("The cluster at {address} no longer answers: its scheduler has ended.")
        raise ValueError(words.format(address=address)) from error


def _result(client: Any, address: str, future: Any) -> Any:
    """The result of a task; says, once, if it waits because the cluster has no workers."""
    told = False
    while True:
        try:
            return future.result(timeout=PATIENCE)
        except TimeoutError:
            if not told and _has_no_workers(client):
                words = _("Waiting for workers at {address} (it has none now). Ctrl-C ends it.")
                print_error(f"boneyard: {words.format(address=address)}")
                told = True


def _has_no_workers(client: Any) -> bool:
    try:
        return not client.nthreads()
    except OSError:  # the scheduler is gone: the task will soon say so
        return False
