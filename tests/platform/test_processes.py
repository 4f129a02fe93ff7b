"""Worker processes: they import nothing from the working directory, and end with the program."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.platform import processes

ROOT = Path(__file__).parents[2]
COMMANDS = {
    "arena": "main(['arena', 'draw', 'beginner', 'beginner', '--deals', '4', '--jobs', '2'])",
    "bot": "ask_bot()",
}
PROGRAM = """
import sys
from random import Random

from game.__main__ import main
from game.bots.levels import Limit
from game.rules import GAMES
from game.practice.worker import BotClient


def ask_bot():
    game = GAMES["block"]
    state = game.apply(game.initial_state(leader=0), game.make_deal(game.deck(), 2))
    client = BotClient()
    client.ask(game, game.observe(state, state.to_move), Limit("beginner"), 1)
    while client.answer() is None:
        pass
    assert not client.failed, "the worker did not start"
    client.close()


if __name__ == "__main__":
    {command}
"""
FAKE_MODULE = "open(r'{trace}', 'a').write('{module} ')\nraise SystemExit('imported')\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_modules_in_the_working_directory_are_not_imported(command: str, tmp_path: Path) -> None:
    here, trace = tmp_path / "here", tmp_path / "trace"
    here.mkdir()
    for module in sys.stdlib_module_names - set(sys.builtin_module_names):
        (here / f"{module}.py").write_text(FAKE_MODULE.format(trace=trace, module=module))
    script = tmp_path / "boneyard"  # in another folder, as pip installs it
    script.write_text(PROGRAM.format(command=COMMANDS[command]))
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    result = subprocess.run([sys.executable, script], cwd=here, env=environment, capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")
    assert not trace.exists(), trace.read_text()


WORKING = """
import sys, time

from game.lab.workers import workers
from game.bots.levels import Limit
from game.practice.worker import WorkerClient


def work(_task=None):
    print("at work", flush=True)
    time.sleep(1000)


def run_tasks():
    with workers(jobs=2) as run:
        list(run(work, range(2)))


def ask_worker():
    client = WorkerClient()
    client.submit(work, work, Limit(seconds=60))
    while client.answer() is None:
        time.sleep(0.02)


if __name__ == "__main__":
    {command}()
"""


@pytest.mark.parametrize("end", ["SIGTERM", "SIGKILL"])
@pytest.mark.parametrize(("command", "workers"), [("run_tasks", 2), ("ask_worker", 1)])
def test_workers_end_when_the_program_is_terminated_or_killed(
    command: str, workers: int, end: str, tmp_path: Path
) -> None:
    """A worker that runs on would keep the program's standard output open."""
    script = tmp_path / "working.py"
    script.write_text(WORKING.format(command=command))
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    program = subprocess.Popen([sys.executable, script], env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert program.stdout is not None
        for _worker in range(workers):
            assert program.stdout.readline() == "at work\n"
        program.send_signal(getattr(signal, end, signal.SIGTERM))  # on Windows both are like SIGKILL
        output, _errors = program.communicate(timeout=300)
    finally:
        program.kill()
    assert not output


def test_the_clock_for_short_work_advances_in_small_steps() -> None:
    """The clocks of processor time advance every 16 ms on Windows."""
    assert len({processes.work_time() for _reading in range(10_000)}) > 100
