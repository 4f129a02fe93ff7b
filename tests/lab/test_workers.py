"""Work shared out: the same to the last digit however many do it, and whoever of them dies."""

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


def figures(result: Result) -> tuple[object, ...]:
    """All that does not tell how long it took."""
    return result.deals, result.difference, result.interval, result.deviation, result.ahead, result.share


@pytest.fixture(scope="module")
def alone() -> Result:
    """What it comes to in this process."""
    return MEETING.measure(DEALS)


def who(task: tuple[str, int]) -> int:
    """Dies the first time it is done, and gives the square the next."""
    folder, number = task
    been = Path(folder) / str(number)
    if number == 3 and not been.exists():
        been.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def test_a_task_whose_process_has_died_is_done_again(tmp_path: Path) -> None:
    with workers(jobs=2) as spread:
        assert [*spread(who, [(str(tmp_path), number) for number in range(9)])] == [n * n for n in range(9)]


def test_a_cluster_that_is_not_there_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.lab.workers.ANSWER_SECONDS", 0.2)
    with pytest.raises(ValueError, match="No cluster answers at"), workers(cluster="tcp://127.0.0.1:9"):
        pass


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-OpenSSH_9.6\r\n" * 20])
def test_a_server_that_is_no_scheduler_is_told_in_a_sentence(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.lab.workers.ANSWER_SECONDS", 0.5)
    with ExitStack() as stack, socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            stack.enter_context(server.accept()[0]).sendall(answer)

        threading.Thread(target=serve).start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(ValueError, match=r"^(No cluster answers|There is no Dask scheduler) at tcp"):
            workers(cluster=address).__enter__()


@pytest.mark.parametrize("address", ["foo", "http://127.0.0.1:9", "tls://127.0.0.1:9", ""])
def test_an_address_that_makes_no_sense_is_told_in_a_sentence(address: str) -> None:
    with pytest.raises(ValueError, match=r"^There is no Dask scheduler at"):
        workers(cluster=address).__enter__()


def test_waiting_for_workers_is_told_and_so_is_a_scheduler_that_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    told: list[str] = []
    with LocalCluster(n_workers=0, processes=False, dashboard_address=None, silence_logs=logging.CRITICAL) as cluster:

        def hear(words: str) -> None:
            told.append(words)
            threading.Thread(target=cluster.close).start()

        monkeypatch.setattr("game.lab.workers.RESULT_SECONDS", 0.2)
        monkeypatch.setattr("game.lab.workers.print_error", hear)
        with (
            pytest.raises(ValueError, match="no longer answers: its scheduler has ended"),
            workers(cluster=cluster.scheduler_address) as spread,
        ):
            list(spread(abs, [1, 2]))
    [words] = told
    assert words.startswith("boneyard: Waiting for workers at")


def test_without_distributed_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match="pip install"), workers(cluster="tcp://127.0.0.1:9"):
        pass


@pytest.fixture(scope="module")
def cluster() -> Iterator[object]:
    """Two workers on this machine, each a process that a nanny starts again when it dies."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=logging.CRITICAL
    ) as cluster:
        yield cluster


def test_the_address_of_a_worker_is_no_cluster(cluster) -> None:
    with pytest.raises(ValueError, match=r"^There is no Dask scheduler at"):
        workers(cluster=next(iter(cluster.workers.values())).worker_address).__enter__()


def die(_task: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_task_that_kills_every_worker_is_told_in_a_sentence(cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)
    with (
        pytest.raises(ValueError, match="lost every worker that was given one task"),
        workers(cluster=cluster.scheduler_address) as spread,
    ):
        list(spread(die, [1]))


class Killer:
    """Kills one of the workers as soon as the scheduler knows that something has been done."""

    name = "killer"
    killed = False

    def __init__(self, cluster) -> None:
        self._worker = next(iter(cluster.workers.values())).process.pid

    def transition(self, _key: object, _start: str, finish: str, *_given: object, **_named: object) -> None:
        if finish == "memory" and not self.killed:
            self.killed = True
            os.kill(self._worker, signal.SIGKILL)


def test_a_cluster_comes_to_the_same_though_a_worker_is_killed(cluster, alone: Result, tmp_path: Path) -> None:
    cluster.scheduler.plugins["killer"] = killer = Killer(cluster)
    result = MEETING.measure(DEALS, cluster=cluster.scheduler_address)
    del cluster.scheduler.plugins["killer"]
    assert killer.killed
    assert figures(result) == figures(alone)
    run, again = ProofRun(PROOFS[2], tmp_path / "2.json"), ProofRun(PROOFS[2], tmp_path / "other.json")
    assert [*run.run_steps(cluster=cluster.scheduler_address)] == [*again.run_steps()]
    assert run.figures() == again.figures()
