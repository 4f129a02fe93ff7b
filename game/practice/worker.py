"""Worker processes for bots and the coach, so that the window never blocks."""

import signal
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from random import Random
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar

from game.bots.assessment import Assessment
from game.bots.bot import choose
from game.bots.levels import Limit, fallback_level
from game.coach.luck import Timeline, hand_steps, hand_timeline
from game.coach.review import ChoiceReview, review_choice
from game.coach.solution import advice
from game.core.state import Action, State
from game.platform.processes import block_sigint, end_with_parent, processor_seconds, spawn_context
from game.rules.game import Game

Answer = TypeVar("Answer")
Answer_co = TypeVar("Answer_co", covariant=True)

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


class Question(Protocol[Answer_co]):
    """A question to the worker."""

    @property
    def limit(self) -> Limit:
        """The processor time the answer should take."""

    def answer(self) -> Answer_co:
        """Compute the answer, in the worker."""

    def fallback(self, simpler: bool) -> Answer_co:
        """Compute a quick answer in the window's process; a `simpler` one if the worker failed."""


@dataclass(frozen=True)
class _Choice:
    """A bot's choice: the arguments of `choose`."""

    game: Game[Any]
    view: State
    limit: Limit
    seed: int

    def answer(self) -> Action:
        return choose(self.game, self.view, self.limit, Random(self.seed))

    def fallback(self, simpler: bool) -> Action:
        level = fallback_level(self.limit.level) if simpler else self.limit.level
        limit = replace(self.limit, level=level, seconds=min(self.limit.max_seconds, FALLBACK_SECONDS))
        return replace(self, limit=limit).answer()


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


class _Worker(Generic[Answer]):
    """A process that answers questions one by one: it sends None after startup, then (number, answer)."""

    def __init__(self) -> None:
        """Start the process without waiting for it; raise OSError if no process can be started."""
        context = spawn_context()
        self.pipe, worker_pipe = context.Pipe()
        self.process = context.Process(target=_work, args=(worker_pipe,), name="bots", daemon=True)
        self.started = self.idle = False
        try:
            with block_sigint():
                self.process.start()
        except OSError:
            self.pipe.close()
            raise
        finally:
            worker_pipe.close()

    def poll(self, number: int, question: Question[Answer]) -> Answer | None:
        """Return the answer to question `number` if it has arrived; send the question when the worker is idle."""
        while self.pipe.poll():
            answer: tuple[int, Answer] | None = self.pipe.recv()
            self.started = self.idle = True
            if answer and answer[0] == number:
                return answer[1]
        if self.idle:
            self.pipe.send((number, question))
            self.idle = False
        return None

    def used(self) -> float | None:
        """Return the processor seconds used; None if the system does not report them."""
        return processor_seconds(self.process)

    def end(self) -> None:
        """Kill the process at once."""
        self.pipe.close()
        self.process.kill()
        self.process.join(1)


class WorkerClient(Generic[Answer]):
    """Has questions answered one at a time in a worker process, without blocking.

    A worker that dies or hangs is replaced, and its question gets a simpler answer in this process. If no process can
    be started, every question is answered in this process.
    """

    def __init__(self) -> None:
        self.failed = False
        """Whether the last answer is a fallback."""
        self._worker: _Worker[Answer] | None = None
        self._question: Question[Answer] | None = None
        self._hang_detector = HangDetector(0.0, 0.0)
        self._number = 0
        self._failed_starts = 0  # workers that died during startup

    def warm(self) -> None:
        """Start the worker unless it runs; call this early to get the first answer sooner."""
        if self._worker is None and self._failed_starts < MAX_FAILED_STARTS:
            try:
                self._worker = _Worker()
            except OSError:
                return  # no process can be started; the next question tries again

    def submit(self, question: Question[Answer]) -> None:
        """Submit a question; it replaces any earlier one."""
        self.warm()
        self.failed = False
        self._number += 1
        self._question = question
        self._hang_detector = HangDetector(3 * question.limit.max_seconds + GRACE, monotonic())

    @property
    def is_pending(self) -> bool:
        """Whether a question is waiting for its answer."""
        return self._question is not None

    def answer(self) -> Answer | None:
        """Return the answer to the last question, once, when it is ready; call this every frame."""
        question = self._question
        if question is None:
            return None
        answer = self._poll(question)
        if answer is not None:
            self._question = None
        return answer

    def cancel(self) -> None:
        """Drop the question."""
        self._question = None
        self.failed = False

    def close(self) -> None:
        """Stop the worker; the next question starts another."""
        self._question = None
        if self._worker:
            self._worker.end()
            self._worker = None

    def _poll(self, question: Question[Answer]) -> Answer | None:
        if self._worker is None:
            return question.fallback(simpler=False)
        try:
            answer = self._worker.poll(self._number, question)
        except _PIPE_CLOSED:
            self._replace()
            return self._fallback(question)
        if answer is None and self._hang_detector.is_hung(monotonic(), self._worker.used()):
            if self._worker.started:  # a slow start is not a failure
                self._replace()
            return self._fallback(question)
        return answer

    def _replace(self) -> None:
        if self._worker and not self._worker.started:
            self._failed_starts += 1
        self.close()
        self.warm()

    def _fallback(self, question: Question[Answer]) -> Answer:
        """Return a simpler answer computed here."""
        self.failed = True
        return question.fallback(simpler=True)


class BotClient(WorkerClient[Action]):
    """Client for the choices of bots."""

    def ask(self, game: Game[Any], view: State, limit: Limit, seed: int) -> None:
        """Request `choose(game, view, limit, Random(seed))`; replaces any earlier question."""
        self.submit(_Choice(game, view, limit, seed))


@dataclass(frozen=True)
class _Advice:
    """The coach's assessment of a view."""

    game: Game[Any]
    view: State
    limit = Limit()

    def answer(self) -> Assessment:
        return advice(self.game, self.view)

    def fallback(self, simpler: bool) -> Assessment:
        return advice(self.game, self.view, FALLBACK_EFFORT)


class AdviceClient(WorkerClient[Assessment]):
    """Client for the coach's assessments."""

    def ask(self, game: Game[Any], view: State) -> None:
        """Request `advice(game, view)`; replaces any earlier question."""
        self.submit(_Advice(game, view))


@dataclass(frozen=True)
class _Review:
    """The review of an action taken in a state."""

    key: str
    game: Game[Any]
    state: State
    action: Action
    step: int
    solved: bool
    limit = REVIEW_LIMIT

    def answer(self) -> tuple[ChoiceReview | None, ...]:
        return (review_choice(self.key, self.game, self.state, self.action, self.step, self.solved),)

    def fallback(self, simpler: bool) -> tuple[ChoiceReview | None, ...]:
        return ()  # no quick verdicts


class ReviewClient(WorkerClient[tuple[ChoiceReview | None, ...]]):
    """Client for reviews: the answer has one review, or None for a choice without a verdict; empty after a failure."""

    def ask(self, key: str, game: Game[Any], state: State, action: Action, step: int, solved: bool = True) -> None:
        """Request the review of an action, with all hands open too if `solved`; replaces any earlier question."""
        self.submit(_Review(key, game, state, action, step, solved))


@dataclass(frozen=True)
class _TimelineQuestion:
    """The timeline of a finished hand."""

    game: Game[Any]
    states: tuple[State, ...]
    actions: tuple[Action, ...]
    hand: int
    limit = REVIEW_LIMIT

    def answer(self) -> tuple[Timeline, ...]:
        length_factor = len(hand_steps(self.states, self.actions, self.hand)) / LONG_HAND
        divisor = LARGE_SET_DIVISOR if len(self.game.deck()) > LARGE_SET else 1
        return (
            hand_timeline(
                self.game, self.states, self.actions, self.hand, 1 / (divisor * max(1.0, length_factor) ** 2)
            ),
        )

    def fallback(self, simpler: bool) -> tuple[Timeline, ...]:
        return ()


class LuckClient(WorkerClient[tuple[Timeline, ...]]):
    """Client for timelines of hands; the answer is empty after a failure."""

    def ask(self, game: Game[Any], states: tuple[State, ...], actions: tuple[Action, ...], hand: int) -> None:
        """Request the timeline of a hand of the match with these states and actions; replaces any earlier question."""
        self.submit(_TimelineQuestion(game, states, actions, hand))


def _work(pipe: "Connection[tuple[int, object] | None, tuple[int, Question[object]]]") -> None:
    """Answer questions until the other end of the pipe is closed."""
    end_with_parent()  # the pipe is only read between two answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the main process handles Ctrl-C
    try:
        pipe.send(None)
        while True:
            number, question = pipe.recv()
            pipe.send((number, question.answer()))
    except _PIPE_CLOSED:
        return
