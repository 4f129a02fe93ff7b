"""Parallel workers: the results do not depend on their number or on workers that die."""

import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from game.bots.levels import Limit
from game.lab.arena import BotPlayer, Meeting, Result
from game.lab.proofs import PROOFS, ProofRun
from game.lab.workers import workers
from game.rules import GAMES

MEETING = Meeting(GAMES["block"], 2, BotPlayer(Limit("casual")), BotPlayer(Limit("beginner")), "7")
DEALS = 150
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # on Windows SIGTERM ends a process at once


def figures(result: Result) -> tuple[object, ...]:
    """Return all figures except times."""
    return result.deals, result.difference, result.interval, result.deviation, result.ahead, result.share


@pytest.fixture(scope="module")
def single_process_result() -> Result:
    """The result measured in this process."""
    return MEETING.measure(DEALS)


def square(task: tuple[str, int]) -> int:
    """Return the square of a number; kill the process the first time if it is 3."""
    folder, number = task
    marker = Path(folder) / str(number)
    if number == 3 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), KILL)
    return number * number


def test_a_task_whose_process_died_is_repeated(tmp_path: Path) -> None:
    with workers(jobs=2) as run:
        assert [*run(square, [(str(tmp_path), number) for number in range(9)])] == [n * n for n in range(9)]


def test_a_cluster_that_does_not_answer_raises_value_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.lab.workers.ANSWER_SECONDS", 0.2)
    with pytest.raises(ValueError, match="No cluster answers at"), workers(cluster="tcp://127.0.0.1:9"):
        pass


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-OpenSSH_9.6\r\n" * 20])
def test_a_server_that_is_not_a_scheduler_raises_value_error(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.lab.workers.ANSWER_SECONDS", 0.5)
    with ExitStack() as stack, socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            stack.enter_context(server.accept()[0]).sendall(answer)

        threading.Thread(target=serve).start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(ValueError, match=r"^(No cluster answers|There is no Dask scheduler) at tcp"):
            workers(cluster=address).__enter__()


@pytest.mark.parametrize("address", ["foo", "http://127.0.0.1:9", "tls://127.0.0.1:9", ""])
def test_an_invalid_cluster_address_raises_value_error(address: str) -> None:
    with pytest.raises(ValueError, match=r"^There is no Dask scheduler at"):
        workers(cluster=address).__enter__()


def test_waiting_for_workers_is_reported_until_the_scheduler_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    messages: list[str] = []
    with LocalCluster(n_workers=0, processes=False, dashboard_address=None, silence_logs=logging.CRITICAL) as cluster:

        def close_cluster(message: str) -> None:
            messages.append(message)
            threading.Thread(target=cluster.close).start()

        monkeypatch.setattr("game.lab.workers.RESULT_SECONDS", 0.2)
        monkeypatch.setattr("game.lab.workers.print_error", close_cluster)
        with (
            pytest.raises(ValueError, match=r"no longer answers\. Its scheduler has stopped"),
            workers(cluster=cluster.scheduler_address) as run,
        ):
            list(run(abs, [1, 2]))
    [message] = messages
    assert message.startswith("boneyard: Waiting for workers at")


def test_without_distributed_the_error_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match="pip install"), workers(cluster="tcp://127.0.0.1:9"):
        pass


@pytest.fixture(scope="module")
def cluster() -> Iterator[object]:
    """Two workers on this machine, each a process that a nanny restarts when it dies."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=logging.CRITICAL
    ) as cluster:
        yield cluster


def test_the_address_of_a_worker_raises_value_error(cluster) -> None:
    with pytest.raises(ValueError, match=r"^There is no Dask scheduler at"):
        workers(cluster=next(iter(cluster.workers.values())).worker_address).__enter__()


def die(_task: int) -> None:
    os.kill(os.getpid(), KILL)


def test_a_task_that_kills_every_worker_raises_value_error(cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)
    with (
        pytest.raises(ValueError, match="One task stopped every worker at "),
        workers(cluster=cluster.scheduler_address) as run,
    ):
        list(run(die, [1]))


class WorkerKiller:
    """A scheduler plugin that kills one of the workers when the first task is done."""

    name = "killer"
    has_killed = False

    def __init__(self, cluster) -> None:
        self._worker = next(iter(cluster.workers.values())).process.pid

    def transition(self, _key: object, _start: str, finish: str, *_args: object, **_kwargs: object) -> None:
        if finish == "memory" and not self.has_killed:
            self.has_killed = True
            os.kill(self._worker, KILL)


def test_results_of_a_cluster_do_not_change_when_a_worker_is_killed(
    cluster, single_process_result: Result, tmp_path: Path
) -> None:
    cluster.scheduler.plugins["killer"] = killer = WorkerKiller(cluster)
    result = MEETING.measure(DEALS, cluster=cluster.scheduler_address)
    del cluster.scheduler.plugins["killer"]
    assert killer.has_killed
    assert figures(result) == figures(single_process_result)
    parallel, serial = ProofRun(PROOFS[2], tmp_path / "2.json"), ProofRun(PROOFS[2], tmp_path / "other.json")
    assert [*parallel.run_steps(cluster=cluster.scheduler_address)] == [*serial.run_steps()]
    assert parallel.figures() == serial.figures()
