"""The worker process: it answers as the bot does, the table never waits, and its death is survived."""

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
from game.bots.levels import LEVELS, Limit
from game.core.state import Action, State
from game.practice import worker as thinking
from game.practice.worker import GLANCE, STUCK, BotClient, Watch
from game.rules import GAMES
from game.rules.game import Game
from game.rules.line.line_game import LineGame, LineState

PATIENCE = 180.0
"""Seconds that a worker may take on a machine however busy: only a test that fails waits so long."""

GAME = GAMES["muggins"]

posix = pytest.mark.skipif(os.name != "posix", reason="stops and kills a process by signals")


def opening(game: Game[Any], seed: int) -> State:
    """What the first to move sees of a deal."""
    deck = list(game.deck())
    Random(seed).shuffle(deck)
    state = game.apply(game.initial_state(leader=0, first_hand=False), game.make_deal(deck, game.usual_players))
    return game.observe(state, state.to_move)


def awaited(thinker: BotClient) -> Action:
    """The answer, asked for as a table asks, frame by frame."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        action = thinker.answer()
        if action is not None:
            return action
        time.sleep(0.002)
    raise AssertionError("no answer came")


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Iterator[BotClient]:
    """A thinker for whom no thought is late, however busy the machine."""
    monkeypatch.setattr(thinking, "GRACE", PATIENCE)
    monkeypatch.setattr(thinking, "STUCK", PATIENCE)
    thinker = BotClient()
    yield thinker
    thinker.close()


def worker() -> int:
    """The process id of the one worker there is."""
    (process,) = active_children()
    assert process.pid is not None
    return process.pid


def running(thinker: BotClient) -> int:
    """The process id of a worker that has started: it has answered a question itself."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        thinker.ask(GAME, opening(GAME, 0), Limit("beginner"), 0)
        awaited(thinker)
        if not thinker.failed:
            return worker()
    raise AssertionError("no worker has started")


def test_the_worker_answers_as_the_bot_would_here(thinker: BotClient) -> None:
    running(thinker)
    for seed, (plain, level) in enumerate(product(GAMES.values(), LEVELS)):
        game, limit = plain.variant(), Limit(level, 0.02)
        view = opening(game, seed)
        thinker.ask(game, view, limit, seed)
        assert awaited(thinker) == choose(game, view, limit, Random(seed))
        assert not thinker.failed
        assert thinker.answer() is None


def test_nothing_is_answered_that_was_not_asked(thinker: BotClient) -> None:
    assert thinker.answer() is None
    thinker.warm()
    assert thinker.answer() is None


@posix
def test_a_question_cancelled_is_not_answered_and_the_next_one_is(thinker: BotClient) -> None:
    process = running(thinker)
    first, second = opening(GAME, 1), opening(GAME, 2)
    os.kill(process, signal.SIGSTOP)  # so that it does not answer too soon
    thinker.ask(GAME, first, Limit(), 1)
    assert thinker.answer() is None
    thinker.cancel()
    os.kill(process, signal.SIGCONT)
    assert thinker._worker is not None
    assert thinker._worker.pipe.poll(PATIENCE)
    assert thinker.answer() is None
    thinker.ask(GAME, second, Limit("beginner"), 5)
    assert awaited(thinker) == choose(GAME, second, Limit("beginner"), Random(5))


@posix
def test_a_worker_killed_in_mid_thought_is_survived(thinker: BotClient) -> None:
    before = running(thinker)
    view = opening(GAME, 3)
    os.kill(before, signal.SIGSTOP)  # so that the thought is not over too soon
    thinker.ask(GAME, view, Limit("club"), 3)
    assert thinker.answer() is None
    os.kill(before, signal.SIGKILL)
    assert awaited(thinker) == choose(GAME, view, Limit("casual", thinking.HASTE), Random(3))
    assert thinker.failed
    thinker.ask(GAME, view, Limit("club"), 3)
    assert not thinker.failed
    assert awaited(thinker) == choose(GAME, view, Limit("club"), Random(3))
    assert not thinker.failed
    assert worker() != before


@dataclass(frozen=True)
class Deadly(LineGame):
    """A game that no worker survives being asked about."""

    def legal_actions(self, state: LineState) -> tuple[Action, ...]:
        if parent_process() is not None:
            os._exit(1)
        return super().legal_actions(state)


SIMPLER = {"beginner": "beginner", "casual": "beginner", "club": "casual", "expert": "casual", "master": "casual"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_dies_is_replaced_by_a_simpler_one(thinker: BotClient, level: str) -> None:
    game = Deadly(**{field.name: getattr(GAMES["block"], field.name) for field in fields(LineGame)})
    running(thinker)
    view = opening(game, 7)
    thinker.ask(game, view, Limit(level), 7)
    assert awaited(thinker) == choose(game, view, Limit(SIMPLER[level], thinking.HASTE), Random(7))
    assert thinker.failed
    thinker.cancel()
    assert not thinker.failed


class Clock:
    """A clock for `thinking` that a test sets, so that nothing depends on how busy the machine is."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def run(self, thinker: BotClient, seconds: float) -> list[Action]:
        """Let so much time pass as at a table, frame by frame; the answers that came."""
        answers = []
        for _frame in range(round(seconds / GLANCE)):
            self.now += GLANCE
            answer = thinker.answer()
            answers += [answer] if answer is not None else []
        return answers


@pytest.fixture
def clock(thinker: BotClient, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the thinker, which has a worker that has started and is as patient as at a table."""
    running(thinker)
    monkeypatch.undo()
    clock = Clock()
    monkeypatch.setattr(thinking, "monotonic", clock)
    return clock


@posix
def test_a_worker_that_was_held_up_gives_its_own_answer(thinker: BotClient, clock: Clock) -> None:
    process = worker()
    view = opening(GAME, 4)
    for _time in range(3):
        os.kill(process, signal.SIGSTOP)  # a busy machine gives it no processor for a while
        thinker.ask(GAME, view, Limit("club"), 4)
        assert not clock.run(thinker, STUCK - 1)
        os.kill(process, signal.SIGCONT)
        assert awaited(thinker) == choose(GAME, view, Limit("club"), Random(4))
        assert not thinker.failed
    assert worker() == process


@posix
def test_a_worker_that_hangs_is_replaced(thinker: BotClient, clock: Clock) -> None:
    before = worker()
    os.kill(before, signal.SIGSTOP)
    view = opening(GAME, 4)
    thinker.ask(GAME, view, Limit("beginner", seconds=0), 4)
    assert clock.run(thinker, STUCK + 1) == [choose(GAME, view, Limit("beginner", 0), Random(4))]
    assert thinker.failed
    assert worker() != before


def hung_at(watch: Watch, processor: float | None, frames: int = 10_000) -> float | None:
    """When a watch finds that a worker hangs which gets so much of a processor, looked at ten times a second."""
    for frame in range(1, frames):
        now = frame / 10
        if watch.hangs(now, None if processor is None else processor * now):
            return now
    return None


@pytest.mark.parametrize("share", [1, 0.5, 0.05, 0.005])
def test_only_processor_time_counts_while_a_worker_gets_any(share: float) -> None:
    hung = hung_at(Watch(3.0, 0.0), share)
    assert hung == pytest.approx(3 / share + 0.1, abs=0.11)


def test_a_worker_without_processor_time_hangs_after_a_while() -> None:
    assert hung_at(Watch(300.0, 0.0), 0) == pytest.approx(STUCK, abs=0.21)


def test_seconds_count_where_processor_time_is_not_known() -> None:
    assert hung_at(Watch(3.0, 0.0), None) == pytest.approx(STUCK, abs=0.21)
    assert hung_at(Watch(30.0, 0.0), None) == pytest.approx(30, abs=0.21)


def test_a_window_that_was_held_up_itself_blames_no_worker() -> None:
    watch = Watch(3.0, 0.0)
    assert not watch.hangs(1.0, 0.0)
    assert not watch.hangs(3600.0, 0.0)  # the machine slept for an hour


@pytest.mark.skipif(sys.platform not in ("linux", "win32"), reason="the system does not say")
def test_the_processor_time_of_a_worker_is_known(thinker: BotClient) -> None:
    running(thinker)
    assert thinker._worker is not None
    used = thinker._worker.used()
    assert used is not None
    assert used > 0
    thinker.ask(GAME, opening(GAME, 4), Limit("expert"), 4)
    awaited(thinker)
    more = thinker._worker.used()
    assert more is not None
    assert more > used


@posix
def test_the_bots_play_where_no_process_can_be_started(thinker: BotClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_arguments: object) -> int:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr("multiprocessing.util.spawnv_passfds", refused)
    view = opening(GAME, 5)
    thinker.ask(GAME, view, Limit("master"), 5)
    assert thinker.answer() == choose(GAME, view, Limit("master", thinking.HASTE), Random(5))
    assert not active_children()


@posix
def test_closing_leaves_no_process(thinker: BotClient) -> None:
    process = running(thinker)
    os.kill(process, signal.SIGSTOP)  # not even one that hangs
    thinker.ask(GAME, opening(GAME, 6), Limit(), 6)
    thinker.answer()
    thinker.close()
    assert not active_children()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    thinker.close()


ALONE = """
import sys, time
from game.rules import GAMES
from game.bots.levels import LEVELS, Limit
from game.practice.worker import GLANCE, STUCK, BotClient, Watch
from tests.test_worker import GAME, awaited, opening, worker

if __name__ == "__main__":
    thinker = BotClient()
    thinker.ask(GAME, opening(GAME, 1), Limit(), 1)
    print(awaited(thinker), worker(), flush=True)
"""


@posix
def test_a_program_that_ends_without_closing_does_not_hang_and_leaves_nobody(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(ALONE)
    root = Path(__file__).parents[1]
    ended = subprocess.run(
        [sys.executable, program],
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        timeout=PATIENCE + 10,
        check=True,
    )
    _action, process = ended.stdout.split()
    assert not ended.stderr
    with pytest.raises(ProcessLookupError):
        os.kill(int(process), 0)


@pytest.mark.skipif(sys.platform != "linux", reason="reads what a process has loaded from /proc")
def test_the_worker_has_no_window(thinker: BotClient) -> None:
    import pygame  # noqa: F401  # this process has it

    assert "pygame" in Path("/proc/self/maps").read_text()
    assert "pygame" not in Path(f"/proc/{running(thinker)}/maps").read_text()


@pytest.mark.skipif(sys.platform != "linux", reason="reads what a process has loaded from /proc")
def test_the_worker_runs_compiled_if_this_process_does(thinker: BotClient) -> None:
    compiled = "boneyard__mypyc"  # the library of all compiled modules
    assert (compiled in Path("/proc/self/maps").read_text()) == COMPILED
    assert (compiled in Path(f"/proc/{running(thinker)}/maps").read_text()) == COMPILED


def test_thinking_needs_no_window() -> None:
    loads = (
        "import sys, game.practice.worker; "
        "sys.exit(any(name.startswith(('pygame', 'game.ui')) for name in sys.modules))"
    )
    subprocess.run([sys.executable, "-c", loads], cwd=Path(__file__).parents[1], check=True)


def test_a_long_hand_with_a_large_set_is_played_out_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the double-twelve the course of a hand of Draw took 17 s of the processor."""
    efforts = []

    def taken(_game: Game[Any], _states: object, _actions: object, _hand: int, effort: float) -> None:
        efforts.append(effort)

    monkeypatch.setattr(thinking, "hand_timeline", taken)
    for tiles, length in ((6, 40), (6, 90), (12, 40), (12, 90)):
        monkeypatch.setattr(thinking, "hand_steps", lambda *_hand, length=length: range(length))
        thinking._Course(GAMES["draw"].variant(options={"set": tiles}), (), (), 0).answer()
    assert efforts == pytest.approx([1, 1 / 4, 1 / 5, 1 / 20])
