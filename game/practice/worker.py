"""Worker processes for bots and the coach, so that the window never blocks."""

import signal
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from random import Random
from time import monotonic
from typing import Any, Generic, TypeVar

from game.bots.assessment import Assessment
from game.bots.bot import choose
from game.bots.levels import Limit, fallback_level
from game.coach.luck import Timeline, hand_timeline
from game.coach.review import ChoiceReview, review_choice
from game.coach.solution import advice
from game.core.state import Action, State, hand_steps
from game.platform.language import inherit_language
from game.platform.processes import block_sigint, end_with_parent, processor_seconds, spawn_context
from game.rules.game import Game

Answer = TypeVar("Answer")

MAX_FAILED_STARTS = 3
"""After this many workers died during startup, every question is answered in the window's process."""

_PIPE_CLOSED = (EOFError, OSError)
"""The exceptions a pipe raises when the other process has ended."""

GRACE = 7.0
"""Processor seconds that a question may take in addition to three times its limit."""

STUCK = 10.0
"""Seconds without processor use after which a worker counts as hung."""

MAX_POLL_GAP = 0.5
"""The most seconds counted between two polls: a longer gap means that this process was blocked itself."""

FALLBACK_SECONDS, FALLBACK_EFFORT = 0.1, 0.1
"""For answers in the window's process: the most seconds of a bot's choice, and the effort of advice."""

REVIEW_LIMIT = Limit(seconds=20)
"""The time limit of reviews, which run in the background."""

LONG_HAND, LARGE_SET = 45, 62
"""Above this number of actions in a hand or tiles in the set, a timeline uses fewer playouts, else it would take
minutes.
"""
LARGE_SET_DIVISOR = 5
"""The divisor of the playouts for a set with more than LARGE_SET tiles, whose playouts are longer and slower."""


class HangDetector:
    """Detect a hung worker, as opposed to one that waits for the processor.

    A worker is hung when it has used more than `limit` processor seconds for one question, or no processor time for
    STUCK seconds. If its processor time is unknown, the seconds since the question are used instead.
    """

    def __init__(self, limit: float, now: float) -> None:
        self._limit = limit
        self._last_poll = now
        self._idle_seconds = 0.0
        self._first_used: float | None = None
        self._last_used = 0.0

    def is_hung(self, now: float, used: float | None) -> bool:
        """Return whether the worker is hung, given its total processor time `used`; call this every frame."""
        self._idle_seconds += min(now - self._last_poll, MAX_POLL_GAP)
        self._last_poll = now
        if used is None:
            return self._idle_seconds > max(self._limit, STUCK)
        if self._first_used is None:
            self._first_used = self._last_used = used
        if used > self._last_used:
            self._last_used, self._idle_seconds = used, 0.0
        return used - self._first_used > self._limit or self._idle_seconds > STUCK


class WorkerClient(Generic[Answer]):
    """Has questions answered one at a time in a worker process, without blocking.

    A worker that dies or hangs is replaced, and its question gets a simpler answer in this process. If no process can
    be started, every question is answered in this process.
    """

    def __init__(self) -> None:
        self.failed = False
        """Whether the last answer is a fallback."""
        self.is_pending = False
        """Whether a question is waiting for its answer."""
        self._process: SpawnProcess | None = None
        self._number = 0
        self._failed_starts = 0  # workers that died during startup

    def warm(self) -> None:
        """Start the worker unless it runs, without waiting; call this early to get the first answer sooner."""
        if self._process is not None or self._failed_starts >= MAX_FAILED_STARTS:
            return
        with suppress(OSError):  # no process can be started; the next question tries again
            context = spawn_context()
            self._pipe, worker_pipe = context.Pipe()
            process = context.Process(target=_work, args=(worker_pipe,), name="bots", daemon=True)
            self._started = self._idle = False
            with closing(worker_pipe), block_sigint():
                process.start()
            self._process = process

    def submit(
        self, compute: Callable[[], Answer], fallback: Callable[[bool], Answer], limit: Limit = REVIEW_LIMIT
    ) -> None:
        """Submit a question; it replaces any earlier one.

        `compute` answers it in the worker, in about the time of `limit`; it has to be picklable. `fallback` answers it
        quickly in this process; its argument is whether the worker failed, else no process can be started.
        """
        self.warm()
        self._number += 1
        self.is_pending, self.failed = True, False
        self._compute, self._fallback = compute, fallback
        self._hang_detector = HangDetector(3 * limit.max_seconds + GRACE, monotonic())

    def answer(self) -> Answer | None:
        """Return the answer to the last question, once, when it is ready; call this every frame."""
        answer = self._poll() if self.is_pending else None
        self.is_pending = self.is_pending and answer is None
        return answer

    def cancel(self) -> None:
        """Drop the question."""
        self.is_pending = self.failed = False

    def close(self) -> None:
        """Kill the worker; the next question starts another."""
        self.is_pending = False
        if self._process is not None:
            self._pipe.close()
            self._process.kill()
            self._process.join(1)
            self._process = None

    def _poll(self) -> Answer | None:
        if self._process is None:
            return self._fallback(False)
        try:
            while self._pipe.poll():
                answer: tuple[int, Answer] | None = self._pipe.recv()  # None once after the start
                self._started = self._idle = True
                if answer and answer[0] == self._number:
                    return answer[1]
            if self._idle:
                self._pipe.send((self._number, self._compute))
                self._idle = False
            if not self._hang_detector.is_hung(monotonic(), processor_seconds(self._process)):
                return None
            is_broken = self._started  # a slow start is not a failure
        except _PIPE_CLOSED:
            is_broken = True
            self._failed_starts += not self._started
        if is_broken:
            self.close()
            self.warm()
        self.failed = True
        return self._fallback(True)


class BotClient(WorkerClient[Action]):
    """Client for the choices of bots."""

    def ask(self, game: Game[Any], view: State, limit: Limit, seed: int) -> None:
        """Request `choose(game, view, limit, Random(seed))`; replaces any earlier question."""

        def fallback(simpler: bool) -> Action:
            level = fallback_level(limit.level) if simpler else limit.level
            quick = replace(limit, level=level, seconds=min(limit.max_seconds, FALLBACK_SECONDS))
            return choose(game, view, quick, Random(seed))

        self.submit(partial(choose, game, view, limit, Random(seed)), fallback, limit)


class AdviceClient(WorkerClient[Assessment]):
    """Client for the coach's assessments."""

    def ask(self, game: Game[Any], view: State) -> None:
        """Request `advice(game, view)`; replaces any earlier question."""
        self.submit(partial(advice, game, view), lambda _simpler: advice(game, view, FALLBACK_EFFORT), Limit())


class ReviewClient(WorkerClient[tuple[ChoiceReview | Timeline | None, ...]]):
    """Client for reviews: the answer has one review or timeline, or None for a choice without a verdict.

    The answer is empty after a failure.
    """

    def ask(self, key: str, game: Game[Any], state: State, action: Action, step: int, solved: bool = True) -> None:
        """Request the review of an action, with all hands open too if `solved`; replaces any earlier question."""
        self.submit(partial(_review, key, game, state, action, step, solved), lambda _simpler: ())

    def ask_timeline(self, game: Game[Any], states: tuple[State, ...], actions: tuple[Action, ...], hand: int) -> None:
        """Request the timeline of a hand of the match with these states and actions; replaces any earlier question."""
        self.submit(partial(quick_timeline, game, states, actions, hand), lambda _simpler: ())


def _review(*arguments: Any) -> tuple[ChoiceReview | None]:
    review = review_choice(*arguments)
    return (review and review._replace(assessment=None),)


def quick_timeline(
    game: Game[Any], states: tuple[State, ...], actions: tuple[Action, ...], hand: int
) -> tuple[Timeline]:
    """Return the timeline of a hand; with fewer playouts for a long hand or a large set."""
    length_factor = max(1.0, len(hand_steps(states, actions, hand)) / LONG_HAND)
    divisor = LARGE_SET_DIVISOR if len(game.deck()) > LARGE_SET else 1
    return (hand_timeline(game, states, actions, hand, 1 / (divisor * length_factor**2)),)


def _work(pipe: "Connection[tuple[int, object] | None, tuple[int, Callable[[], object]]]") -> None:
    """Answer questions until the other end of the pipe is closed."""
    inherit_language()
    end_with_parent()  # the pipe is only read between two answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process handles Ctrl-C
    try:
        pipe.send(None)
        while True:
            number, compute = pipe.recv()
            pipe.send((number, compute()))
    except _PIPE_CLOSED:
        return
