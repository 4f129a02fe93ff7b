"""Work shared out: the same to the last digit however many do it, and whoever of them dies."""

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots.levels import Limit
from game.lab.arena import BotPlayer, Meeting, Result
from game.lab.proofs import PROOFS
from game.lab.proving import Run
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
    monkeypatch.setattr("game.lab.workers.ANSWERS", 0.2)
    with pytest.raises(ValueError, match="No cluster answers at"), workers(cluster="tcp://127.0.0.1:9"):
        pass


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


def kill_a_worker(cluster) -> None:
    """Kills one of the workers as soon as something has been done there."""
    while not any(task.state == "memory" for task in [*cluster.scheduler.tasks.values()]):
        time.sleep(0.001)
    os.kill(next(iter(cluster.workers.values())).process.pid, signal.SIGKILL)


def test_a_cluster_comes_to_the_same_though_a_worker_is_killed(cluster, alone: Result, tmp_path: Path) -> None:
    killer = threading.Thread(target=kill_a_worker, args=(cluster,))
    killer.start()
    result = MEETING.measure(DEALS, cluster=cluster.scheduler_address)
    killer.join()
    assert figures(result) == figures(alone)
    run, again = Run(PROOFS[2], tmp_path / "2.json"), Run(PROOFS[2], tmp_path / "other.json")
    assert [*run.go(cluster=cluster.scheduler_address)] == [*again.go()]
    assert run.figures() == again.figures()
