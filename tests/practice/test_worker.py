"""The worker process: it answers like the bot, never blocks the table, and may die or hang."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import product
from multiprocessing import active_children, parent_process
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bots.bot import choose
from game.bots.kernel.bits import COMPILED
from game.bots.levels import LEVELS, Limit, fallback_level
from game.core.state import Action, State
from game.platform.processes import processor_seconds
from game.practice import worker as worker_module
from game.practice.worker import MAX_POLL_GAP, STUCK, BotClient, HangDetector
from game.rules import GAMES
from game.rules.game import Game
from game.rules.line.line_game import LineGame, LineState

PATIENCE = 180.0
"""Seconds to wait for a worker on a busy machine; only a failing test waits that long."""

GAME = GAMES["muggins"]

posix = pytest.mark.skipif(os.name != "posix", reason="stops and kills a process by signals")


def opening(game: Game[Any], seed: int) -> State:
    """Return what the first seat to move sees after a deal."""
    deck = list(game.deck())
    Random(seed).shuffle(deck)
    state = game.apply(game.initial_state(leader=0, first_hand=False), game.make_deal(deck, game.usual_players))
    return game.observe(state, state.to_move)


def awaited(client: BotClient) -> Action:
    """Poll for the answer, frame by frame like a table."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        action = client.answer()
        if action is not None:
            return action
        time.sleep(0.002)
    raise AssertionError("no answer")


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[BotClient]:
    """A client whose worker is never timed out, however busy the machine."""
    monkeypatch.setattr(worker_module, "GRACE", PATIENCE)
    monkeypatch.setattr(worker_module, "STUCK", PATIENCE)
    client = BotClient()
    yield client
    client.close()


def worker() -> int:
    """Return the process id of the only worker."""
    (process,) = active_children()
    assert process.pid is not None
    return process.pid


def running(client: BotClient) -> int:
    """Return the process id of a worker that has started and answered a question."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        client.ask(GAME, opening(GAME, 0), Limit("beginner"), 0)
        awaited(client)
        if not client.failed:
            return worker()
    raise AssertionError("no worker has started")


def test_the_worker_answers_like_the_bot_in_this_process(client: BotClient) -> None:
    running(client)
    for seed, (plain, level) in enumerate(product(GAMES.values(), LEVELS)):
        game, limit = plain.variant(), Limit(level, 0.02)
        view = opening(game, seed)
        client.ask(game, view, limit, seed)
        assert awaited(client) == choose(game, view, limit, Random(seed))
        assert not client.failed
        assert client.answer() is None


def test_there_is_no_answer_without_a_question(client: BotClient) -> None:
    assert client.answer() is None
    client.warm()
    assert client.answer() is None


@posix
def test_a_cancelled_question_gets_no_answer_and_the_next_one_does(client: BotClient) -> None:
    process = running(client)
    first, second = opening(GAME, 1), opening(GAME, 2)
    os.kill(process, signal.SIGSTOP)  # keep it from answering too soon
    client.ask(GAME, first, Limit(), 1)
    assert client.answer() is None
    client.cancel()
    os.kill(process, signal.SIGCONT)
    assert client._pipe.poll(PATIENCE)
    assert client.answer() is None
    client.ask(GAME, second, Limit("beginner"), 5)
    assert awaited(client) == choose(GAME, second, Limit("beginner"), Random(5))


@posix
def test_a_worker_killed_during_a_question_is_replaced(client: BotClient) -> None:
    killed = running(client)
    view = opening(GAME, 3)
    os.kill(killed, signal.SIGSTOP)  # keep it from answering too soon
    client.ask(GAME, view, Limit("club"), 3)
    assert client.answer() is None
    os.kill(killed, signal.SIGKILL)
    assert awaited(client) == choose(GAME, view, Limit("casual", worker_module.FALLBACK_SECONDS), Random(3))
    assert client.failed
    client.ask(GAME, view, Limit("club"), 3)
    assert not client.failed
    assert awaited(client) == choose(GAME, view, Limit("club"), Random(3))
    assert not client.failed
    assert worker() != killed


@dataclass(frozen=True)
class CrashingGame(LineGame):
    """A game that kills any worker that is asked about it."""

    def legal_actions(self, state: LineState) -> tuple[Action, ...]:
        if parent_process() is not None:
            os._exit(1)
        return super().legal_actions(state)


@pytest.mark.parametrize("level", LEVELS)
def test_a_crashed_bot_is_replaced_by_a_simpler_one(client: BotClient, level: str) -> None:
    game = CrashingGame(**{field.name: getattr(GAMES["block"], field.name) for field in fields(LineGame)})
    running(client)
    view = opening(game, 7)
    client.ask(game, view, Limit(level), 7)
    assert awaited(client) == choose(
        game, view, Limit(fallback_level(level), worker_module.FALLBACK_SECONDS), Random(7)
    )
    assert client.failed
    client.cancel()
    assert not client.failed


class Clock:
    """A clock for the worker module that a test sets, so that results do not depend on the load of the machine."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def run(self, client: BotClient, seconds: float) -> list[Action]:
        """Advance time frame by frame, polling like a table; return the answers."""
        answers = []
        for _frame in range(round(seconds / MAX_POLL_GAP)):
            self.now += MAX_POLL_GAP
            answer = client.answer()
            answers += [answer] if answer is not None else []
        return answers


@pytest.fixture
def clock(client: BotClient, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of a client whose worker has started, with the normal time limits."""
    running(client)
    monkeypatch.undo()
    clock = Clock()
    monkeypatch.setattr(worker_module, "monotonic", clock)
    return clock


def stop(process: int) -> None:
    """Stop a worker, and wait until it no longer uses the processor."""
    os.kill(process, signal.SIGSTOP)
    os.waitpid(process, os.WUNTRACED)


@posix
def test_a_delayed_worker_gives_its_own_answer(client: BotClient, clock: Clock) -> None:
    process = worker()
    view = opening(GAME, 4)
    for _time in range(3):
        stop(process)  # like a busy machine that gives it no processor time
        client.ask(GAME, view, Limit("club"), 4)
        assert not clock.run(client, STUCK - 1)
        os.kill(process, signal.SIGCONT)
        assert awaited(client) == choose(GAME, view, Limit("club"), Random(4))
        assert not client.failed
    assert worker() == process


@posix
def test_a_hung_worker_is_replaced(client: BotClient, clock: Clock) -> None:
    hung = worker()
    stop(hung)
    view = opening(GAME, 4)
    client.ask(GAME, view, Limit("beginner", seconds=0), 4)
    assert clock.run(client, STUCK + 1) == [choose(GAME, view, Limit("beginner", 0), Random(4))]
    assert client.failed
    assert worker() != hung


def hung_at(watch: HangDetector, processor: float | None, frames: int = 10_000) -> float | None:
    """Return when a watch reports a hang for a worker with this share of a processor, polled ten times a second."""
    for frame in range(1, frames):
        now = frame / 10
        if watch.is_hung(now, None if processor is None else processor * now):
            return now
    return None


@pytest.mark.parametrize("share", [1, 0.5, 0.05, 0.005])
def test_only_processor_time_counts_while_a_worker_makes_progress(share: float) -> None:
    hung = hung_at(HangDetector(3.0, 0.0), share)
    assert hung == pytest.approx(3 / share + 0.1, abs=0.11)


def test_a_worker_without_processor_time_counts_as_hung() -> None:
    assert hung_at(HangDetector(300.0, 0.0), 0) == pytest.approx(STUCK, abs=0.21)


def test_elapsed_seconds_count_if_processor_time_is_unknown() -> None:
    assert hung_at(HangDetector(3.0, 0.0), None) == pytest.approx(STUCK, abs=0.21)
    assert hung_at(HangDetector(30.0, 0.0), None) == pytest.approx(30, abs=0.21)


def test_a_worker_is_not_hung_because_this_process_was_blocked() -> None:
    watch = HangDetector(3.0, 0.0)
    assert not watch.is_hung(1.0, 0.0)
    assert not watch.is_hung(3600.0, 0.0)  # the machine slept for an hour


@pytest.mark.skipif(sys.platform not in ("linux", "win32"), reason="the system does not say")
def test_the_processor_time_of_a_worker_is_known(client: BotClient) -> None:
    running(client)
    [process] = active_children()
    used = processor_seconds(process)
    assert used is not None
    assert used > 0
    for _question in range(100):  # Windows counts in steps of 16 ms
        client.ask(GAME, opening(GAME, 4), Limit("expert"), 4)
        awaited(client)
        more = processor_seconds(process)
        assert more is not None
        if more > used:
            break
    else:
        pytest.fail(f"it still has {used} s")


@posix
def test_bots_play_if_no_process_can_be_started(client: BotClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> int:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr("multiprocessing.util.spawnv_passfds", refuse)
    view = opening(GAME, 5)
    client.ask(GAME, view, Limit("master"), 5)
    assert client.answer() == choose(GAME, view, Limit("master", worker_module.FALLBACK_SECONDS), Random(5))
    assert not active_children()


@posix
def test_closing_leaves_no_process(client: BotClient) -> None:
    process = running(client)
    os.kill(process, signal.SIGSTOP)  # a hung worker is killed too
    client.ask(GAME, opening(GAME, 6), Limit(), 6)
    client.answer()
    client.close()
    assert not active_children()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    client.close()


ALONE = """
import sys, time
from game.rules import GAMES
from game.bots.levels import LEVELS, Limit
from game.practice.worker import MAX_POLL_GAP, STUCK, BotClient, HangDetector
from tests.practice.test_worker import GAME, awaited, opening, worker

if __name__ == "__main__":
    thinker = BotClient()
    thinker.ask(GAME, opening(GAME, 1), Limit(), 1)
    print(awaited(thinker), worker(), flush=True)
"""


@posix
def test_a_program_that_exits_without_closing_does_not_hang_or_leave_a_process(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(ALONE)
    root = Path(__file__).parents[2]
    result = subprocess.run(
        [sys.executable, program],
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        timeout=PATIENCE + 10,
        check=True,
    )
    _action, process = result.stdout.split()
    assert not result.stderr
    with pytest.raises(ProcessLookupError):
        os.kill(int(process), 0)


@pytest.mark.skipif(sys.platform != "linux", reason="reads what a process has loaded from /proc")
def test_the_worker_does_not_load_pygame(client: BotClient) -> None:
    import pygame  # noqa: F401  # loaded in this process

    assert "pygame" in Path("/proc/self/maps").read_text()
    assert "pygame" not in Path(f"/proc/{running(client)}/maps").read_text()


@pytest.mark.skipif(sys.platform != "linux", reason="reads what a process has loaded from /proc")
def test_the_worker_runs_compiled_if_this_process_does(client: BotClient) -> None:
    compiled = "boneyard__mypyc"  # the library of all compiled modules
    assert (compiled in Path("/proc/self/maps").read_text()) == COMPILED
    assert (compiled in Path(f"/proc/{running(client)}/maps").read_text()) == COMPILED


def test_the_worker_module_imports_no_window_code() -> None:
    loads = (
        "import sys, game.practice.worker; "
        "sys.exit(any(name.startswith(('pygame', 'game.ui')) for name in sys.modules))"
    )
    subprocess.run([sys.executable, "-c", loads], cwd=Path(__file__).parents[2], check=True)


def test_long_hands_and_large_sets_use_fewer_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the double-twelve set the timeline of a hand of Draw took 17 s of processor time."""
    efforts = []

    def record_effort(_game: Game[Any], _states: object, _actions: object, _hand: int, effort: float) -> None:
        efforts.append(effort)

    monkeypatch.setattr(worker_module, "hand_timeline", record_effort)
    for tiles, length in ((6, 40), (6, 90), (12, 40), (12, 90)):
        monkeypatch.setattr(worker_module, "hand_steps", lambda *_hand, length=length: range(length))
        worker_module.quick_timeline(GAMES["draw"].variant(options={"set": tiles}), (), (), 0)
    assert efforts == pytest.approx([1, 1 / 4, 1 / 5, 1 / 20])
