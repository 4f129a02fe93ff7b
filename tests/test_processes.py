"""The processes beside the program run nothing that lies in the folder it was started in."""

import os
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
from game.thinking import Thinker


def think():
    game = GAMES["block"]
    state = game.apply(game.initial_state(leader=0), game.deal_of(game.deck(), 2))
    thinker = Thinker()
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
