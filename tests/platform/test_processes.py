"""The processes beside the program run nothing from the folder it was started in, and end with it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COMMANDS = {
    "arena": "main(['arena', 'draw', 'beginner', 'beginner', '--deals', '4', '--jobs', '2'])",
    "thinking": "think()",
}
PROGRAM = """
import sys
from random import Random

from game.__main__ import main
from game.bots.levels import Limit
from game.rules import GAMES
from game.practice.worker import BotClient


def think():
    game = GAMES["block"]
    state = game.apply(game.initial_state(leader=0), game.make_deal(game.deck(), 2))
    thinker = BotClient()
    thinker.ask(game, game.observe(state, state.to_move), Limit("beginner"), 1)
    while thinker.answer() is None:
        pass
    assert thinker._worker.started, "the worker did not start"
    thinker.close()


if __name__ == "__main__":
    {command}
"""
PLANT = "open(r'{trace}', 'a').write('{module} ')\nraise SystemExit('planted')\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_planted_where_the_program_starts_is_not_run(command: str, tmp_path: Path) -> None:
    here, trace = tmp_path / "here", tmp_path / "trace"
    here.mkdir()
    for module in sys.stdlib_module_names - set(sys.builtin_module_names):
        (here / f"{module}.py").write_text(PLANT.format(trace=trace, module=module))
    script = tmp_path / "boneyard"  # as pip installs it: in a folder of its own
    script.write_text(PROGRAM.format(command=COMMANDS[command]))
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, script], cwd=here, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert not trace.exists(), trace.read_text()


WORKING = """
import sys, time

from game.lab.workers import workers
from game.practice.worker import WorkerClient


def work(_task=None):
    print("at work", flush=True)
    time.sleep(1000)


class Slow:
    limit = None
    answer = work


def share_out():
    with workers(jobs=2) as spread:
        list(spread(work, range(2)))


def think():
    asker = WorkerClient()
    asker.warm()
    while asker._worker.poll(1, Slow()) is None:
        time.sleep(0.02)


if __name__ == "__main__":
    {command}()
"""


@pytest.mark.parametrize("end", ["SIGTERM", "SIGKILL"])
@pytest.mark.parametrize(("command", "workers"), [("share_out", 2), ("think", 1)])
def test_workers_end_with_the_program_whatever_ends_it(command: str, workers: int, end: str, tmp_path: Path) -> None:
    """A worker that goes on keeps the program's standard output open: it would never come to its end."""
    script = tmp_path / "working.py"
    script.write_text(WORKING.format(command=command))
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    program = subprocess.Popen([sys.executable, script], env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert program.stdout is not None
        for _worker in range(workers):
            assert program.stdout.readline() == "at work\n"
        program.send_signal(getattr(signal, end, signal.SIGTERM))  # on Windows every end is like SIGKILL
        left, _errors = program.communicate(timeout=300)
    finally:
        program.kill()
    assert not left
