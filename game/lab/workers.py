"""Map work over tasks: in this process, in several local processes, or on a Dask cluster.

Results depend only on the tasks, so they are the same with any number of workers. Tasks of a worker that died are
done again.
"""

import logging
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from typing import Any, Protocol, TypeVar

from game.platform.escaping import escape_text, one_line
from game.platform.language import gettext as _
from game.platform.language import inherit_language
from game.platform.processes import block_sigint, end_with_parent, spawn_context
from game.platform.streams import print_error

Task = TypeVar("Task")
Done = TypeVar("Done")

MAX_TRIES = 5
"""How often the processes may die before the work fails."""
TASKS_AHEAD = 64
"""Number of submitted tasks per process."""
ANSWER_SECONDS = 10
"""Timeout in seconds for an answer of a cluster."""
RESULT_SECONDS = 5
"""Seconds without a result before checking that the cluster has workers."""

_NO_SCHEDULER = (ValueError, TypeError, LookupError, AttributeError, AssertionError, EOFError, MemoryError)
"""Exceptions of `distributed` for an invalid address, or for an answer from something that is no scheduler."""


class MapTasks(Protocol):
    """A `map` function: yields the result of each task in order."""

    def __call__(self, work: Callable[[Any], Any], tasks: Sequence[Any], /) -> Iterator[Any]:
        """Do the work for every task."""


@contextmanager
def workers(jobs: int = 1, cluster: str | None = None) -> Iterator[MapTasks]:
    """Provide a map function that uses `jobs` processes, or the workers of a cluster.

    Raises ValueError with a sentence if the cluster does not answer or `distributed` is not installed.
    """
    if cluster is not None:
        with _cluster(cluster) as map_tasks:
            yield map_tasks
    elif jobs == 1:
        yield map
    else:
        with _processes(jobs) as map_tasks:
            yield map_tasks


@contextmanager
def _processes(jobs: int) -> Iterator[MapTasks]:
    pools: list[ProcessPoolExecutor] = []

    def pool() -> ProcessPoolExecutor:
        if not pools:
            pools.append(ProcessPoolExecutor(jobs, spawn_context(), _begin_work))
        return pools[-1]

    def map_tasks(work: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Done]:
        """Yield the results in order; if a process dies, submit all unfinished tasks again."""
        finished = deaths = 0
        while finished < len(tasks):
            try:
                for done in _in_turn(pool(), work, tasks[finished:], TASKS_AHEAD * jobs):
                    finished += 1
                    yield done
            except BrokenProcessPool:
                deaths += 1
                pools.clear()
                if deaths == MAX_TRIES:
                    raise

    try:
        yield map_tasks
    finally:
        for executor in pools:
            executor.shutdown(cancel_futures=True)


def _begin_work() -> None:
    """Initialize a worker process."""
    inherit_language()
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the parent handles Ctrl-C


def _in_turn(
    pool: ProcessPoolExecutor, work: Callable[[Task], Done], tasks: Sequence[Task], ahead: int
) -> Iterator[Done]:
    """Yield the results in order, with at most `ahead` tasks submitted at a time."""
    remaining = iter(tasks)
    futures: deque[Future[Done]] = deque()
    with block_sigint():
        futures += [pool.submit(work, task) for task in islice(remaining, ahead)]
    while futures:
        yield futures.popleft().result()
        with block_sigint():
            futures += [pool.submit(work, task) for task in islice(remaining, 1)]


@contextmanager
def _cluster(address: str) -> Iterator[MapTasks]:
    try:
        import distributed
    except ImportError as error:
        raise ValueError(
            _("--cluster needs “distributed”. In the folder of Boneyard's sources: pip install '.[cluster]'")
        ) from error
    disabled_level = logging.root.manager.disable
    logging.disable(logging.CRITICAL)  # lost connections are reported by our own message
    try:
        _check_scheduler(distributed, address)
        client_class: Any = distributed.Client  # distributed has no type hints
        client: Any = client_class(address, timeout=ANSWER_SECONDS, set_as_default=False)
        try:
            yield partial(_map_on_cluster, distributed, client, escape_text(address))
        finally:
            client.close()
    finally:
        logging.disable(disabled_level)


def _check_scheduler(distributed: Any, address: str) -> None:
    """Raise ValueError with a sentence unless a Dask scheduler answers at the address."""
    import asyncio  # the frozen program has no asyncio

    async def ask() -> Any:
        arguments = distributed.Security().get_connection_args("client")
        async with distributed.rpc(address, timeout=ANSWER_SECONDS, connection_args=arguments) as server:
            return await server.identity()

    try:
        identity = asyncio.run(asyncio.wait_for(ask(), ANSWER_SECONDS))
    except OSError as error:
        raise ValueError(_("No cluster answers at {address}.").format(address=escape_text(address))) from error
    except _NO_SCHEDULER as error:
        message = _("There is no Dask scheduler at {address} ({why}).")
        why = one_line(str(error)).rstrip(".") or type(error).__name__
        raise ValueError(message.format(address=escape_text(address), why=why)) from error
    if not isinstance(identity, dict) or identity.get("type") != "Scheduler":
        raise ValueError(_("There is no Dask scheduler at {address}.").format(address=escape_text(address)))


def _map_on_cluster(
    distributed: Any, client: Any, address: str, work: Callable[[Task], Done], tasks: Sequence[Task]
) -> Iterator[Done]:
    """Yield the results in order; the cluster repeats tasks of workers that died.

    Raises ValueError with a sentence if the scheduler is gone, or a task kills every worker that gets it.
    """
    import asyncio

    try:
        futures = deque(client.map(work, tasks, pure=False, retries=MAX_TRIES))
        while futures:
            yield _result(client, address, futures.popleft())
    except distributed.KilledWorker as error:
        message = _("One task stopped every worker at {address} that tried it.")
        raise ValueError(message.format(address=address)) from error
    except (CancelledError, asyncio.CancelledError, distributed.comm.CommClosedError) as error:
        message = _("The cluster at {address} no longer answers. Its scheduler has stopped.")
        raise ValueError(message.format(address=address)) from error


def _result(client: Any, address: str, future: Any) -> Any:
    """Return the result of a task; print a message once if the cluster has no workers."""
    reported = False
    while True:
        try:
            return future.result(timeout=RESULT_SECONDS)
        except TimeoutError:
            with suppress(OSError):  # the scheduler is gone: the future raises soon
                if not reported and not client.nthreads():
                    message = _("Waiting for workers at {address}. There are none now. Press Ctrl-C to stop waiting.")
                    print_error(f"boneyard: {message.format(address=address)}")
                    reported = True
