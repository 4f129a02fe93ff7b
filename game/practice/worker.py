"""Bots and the coach think in worker processes, so that the window never waits for them."""

import signal
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from random import Random
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar

from game.bots.assessment import Assessment
from game.bots.bot import choose
from game.bots.levels import Limit
from game.coach.choice_review import ChoiceReview, review_choice
from game.coach.luck import Timeline, hand_steps, hand_timeline
from game.coach.solution import advice
from game.core.state import Action, State
from game.platform.processes import block_sigint, end_with_parent, processor_seconds, spawning
from game.rules.game import Game

Answer = TypeVar("Answer")
Answer_co = TypeVar("Answer_co", covariant=True)

TRIES = 3
"""Workers that may die before they have started; then every question is answered on the spot."""

_GONE = (EOFError, OSError)
"""What a pipe raises when the process at its other end has ended."""

GRACE = 7.0
"""Processor seconds that a question may take besides three times its limit."""

STUCK = 10.0
"""Seconds after which a worker that uses no processor time is taken to hang."""

GLANCE = 0.5
"""The most seconds counted between two looks at a worker: in what is longer this process was held up itself."""

HASTE = 0.1
"""Seconds at most for a choice that is made here, in the process of the window, and the effort of advice there."""

PATIENT = Limit(seconds=20)
"""For what nobody waits for."""

LONG, WIDE = 45, 62
"""Actions of a hand and tiles of a set: with more of either each moment is played out less often, or it would take
minutes."""
LESS = 5
"""So many times less often in a set with more than WIDE tiles, whose playouts are longer and slower."""

_SIMPLER = {"beginner": "beginner", "casual": "beginner"}
"""The level that answers in place of a bot that failed, where it is not casual."""


class Question(Protocol[Answer_co]):
    """What a worker is asked."""

    @property
    def limit(self) -> Limit:
        """How much processor time the answer should take."""

    def answer(self) -> Answer_co:
        """The answer, for which the worker thinks."""

    def fallback(self, simpler: bool) -> Answer_co:
        """An answer made at once in the process of the window; a `simpler` one where the worker failed at it."""


@dataclass(frozen=True)
class _Choice:
    """A bot's choice: what `choose` takes."""

    game: Game[Any]
    view: State
    limit: Limit
    seed: int

    def answer(self) -> Action:
        return choose(self.game, self.view, self.limit, Random(self.seed))

    def fallback(self, simpler: bool) -> Action:
        level = _SIMPLER.get(self.limit.level, "casual") if simpler else self.limit.level
        limit = replace(self.limit, level=level, seconds=min(self.limit.patience, HASTE))
        return replace(self, limit=limit).answer()


class Watch:
    """Tells a worker that hangs from one that has to wait for the processor.

    A worker hangs when it has used more than `most` processor seconds for one question, or none at all for STUCK
    seconds. Where its processor time is not known the seconds since the question count instead.
    """

    def __init__(self, most: float, now: float) -> None:
        self._most = most
        self._looked = now
        self._waited = 0.0  # seconds without progress
        self._first: float | None = None
        self._used = 0.0

    def hangs(self, now: float, used: float | None) -> bool:
        """Whether the worker hangs, which has `used` so much processor time up to `now`; to be called every frame."""
        self._waited += min(now - self._looked, GLANCE)
        self._looked = now
        if used is None:
            return self._waited > max(self._most, STUCK)
        if self._first is None:
            self._first = self._used = used
        if used > self._used:
            self._used, self._waited = used, 0.0
        return used - self._first > self._most or self._waited > STUCK


class _Worker(Generic[Answer]):
    """A process that answers questions one by one: it sends None when it has started, then (number, answer)."""

    def __init__(self) -> None:
        """Starts it, without waiting until it has started; raises OSError where no process can be."""
        context = spawning()
        self.pipe, its = context.Pipe()
        self.process = context.Process(target=_work, args=(its,), name="bots", daemon=True)
        self.started = self.idle = False
        try:
            with block_sigint():
                self.process.start()
        except OSError:
            self.pipe.close()
            raise
        finally:
            its.close()

    def poll(self, number: int, question: Question[Answer]) -> Answer | None:
        """The answer to the question of that number if it has come; the worker is given it as soon as it is free."""
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
        """The processor seconds that it has used; None where the system does not say."""
        return processor_seconds(self.process)

    def end(self) -> None:
        """Ends it at once, whatever it is doing."""
        self.pipe.close()
        self.process.kill()
        self.process.join(1)


class WorkerClient(Generic[Answer]):
    """Questions answered one at a time in a worker process; nothing here waits for it.

    A worker that dies or hangs is replaced, and its question answered on the spot in a simpler way.
    Where no process can be started, every question is answered on the spot.
    """

    def __init__(self) -> None:
        self.failed = False
        """Whether the last answer is a simpler one."""
        self._worker: _Worker[Answer] | None = None
        self._question: Question[Answer] | None = None
        self._watch = Watch(0.0, 0.0)
        self._asked = 0
        self._stillborn = 0  # workers that died before they had started

    def warm(self) -> None:
        """Starts the worker unless it runs; the first answer comes sooner when this was done in good time."""
        if self._worker is None and self._stillborn < TRIES:
            try:
                self._worker = _Worker()
            except OSError:
                return  # no process is to be had here; the next question tries again

    def submit(self, question: Question[Answer]) -> None:
        """Asks this in place of any question before."""
        self.warm()
        self.failed = False
        self._asked += 1
        self._question, self._watch = question, Watch(3 * question.limit.patience + GRACE, monotonic())

    @property
    def is_pending(self) -> bool:
        """Whether a question waits for its answer."""
        return self._question is not None

    def answer(self) -> Answer | None:
        """The answer to the last question, once, when there is one; to be called every frame, which costs little."""
        question = self._question
        if question is None:
            return None
        answer = self._poll(question)
        if answer is not None:
            self._question = None
        return answer

    def cancel(self) -> None:
        """Forgets the question: its answer has been taken, or is not wanted any more."""
        self._question = None
        self.failed = False

    def close(self) -> None:
        """Ends the worker; asking again would start another."""
        self._question = None
        if self._worker:
            self._worker.end()
            self._worker = None

    def _poll(self, question: Question[Answer]) -> Answer | None:
        if self._worker is None:
            return question.fallback(simpler=False)
        try:
            answer = self._worker.poll(self._asked, question)
        except _GONE:
            self._replace()
            return self._stumble(question)
        if answer is None and self._watch.hangs(monotonic(), self._worker.used()):
            if self._worker.started:  # one that takes long to start is waited for
                self._replace()
            return self._stumble(question)
        return answer

    def _replace(self) -> None:
        if self._worker and not self._worker.started:
            self._stillborn += 1
        self.close()
        self.warm()

    def _stumble(self, question: Question[Answer]) -> Answer:
        """A simpler answer, given here."""
        self.failed = True
        return question.fallback(simpler=True)


class BotClient(WorkerClient[Action]):
    """Bots' choices."""

    def ask(self, game: Game[Any], view: State, limit: Limit, seed: int) -> None:
        """Asks, in place of any question before, for `choose(game, view, limit, Random(seed))`."""
        self.submit(_Choice(game, view, limit, seed))


@dataclass(frozen=True)
class _Advice:
    """What the coach thinks of a view."""

    game: Game[Any]
    view: State
    limit = Limit()

    def answer(self) -> Assessment:
        return advice(self.game, self.view)

    def fallback(self, simpler: bool) -> Assessment:
        return advice(self.game, self.view, HASTE)


class AdviceClient(WorkerClient[Assessment]):
    """What the coach thinks."""

    def ask(self, game: Game[Any], view: State) -> None:
        """Asks, in place of any question before, for `advice(game, view)`."""
        self.submit(_Advice(game, view))


@dataclass(frozen=True)
class _Made:
    """A choice that has been made, and the state that it was made in."""

    key: str
    game: Game[Any]
    state: State
    action: Action
    step: int
    solved: bool
    limit = PATIENT

    def answer(self) -> tuple[ChoiceReview | None, ...]:
        return (review_choice(self.key, self.game, self.state, self.action, self.step, self.solved),)

    def fallback(self, simpler: bool) -> tuple[ChoiceReview | None, ...]:
        return ()  # nothing is blamed in haste


class ReviewClient(WorkerClient[tuple[ChoiceReview | None, ...]]):
    """What the coach thinks of choices that have been made: of each one verdict, or None; empty where it failed."""

    def ask(self, key: str, game: Game[Any], state: State, action: Action, step: int, solved: bool = True) -> None:
        """Asks, in place of any question before, what is to be said of an action taken in a state.

        Only if `solved` it is to be told with all hands open too.
        """
        self.submit(_Made(key, game, state, action, step, solved))


@dataclass(frozen=True)
class _Course:
    """A hand that is over."""

    game: Game[Any]
    states: tuple[State, ...]
    actions: tuple[Action, ...]
    hand: int
    limit = PATIENT

    def answer(self) -> tuple[Timeline, ...]:
        long = len(hand_steps(self.states, self.actions, self.hand)) / LONG
        less = LESS if len(self.game.deck()) > WIDE else 1
        return (hand_timeline(self.game, self.states, self.actions, self.hand, 1 / (less * max(1.0, long) ** 2)),)

    def fallback(self, simpler: bool) -> tuple[Timeline, ...]:
        return ()


class LuckClient(WorkerClient[tuple[Timeline, ...]]):
    """How a hand went, step by step; empty where it failed."""

    def ask(self, game: Game[Any], states: tuple[State, ...], actions: tuple[Action, ...], hand: int) -> None:
        """Asks, in place of any question before, for the course of a hand, of which these are the states."""
        self.submit(_Course(game, states, actions, hand))


def _work(pipe: "Connection[tuple[int, object] | None, tuple[int, Question[object]]]") -> None:
    """What the worker does: answer until the other end of the pipe is closed."""
    end_with_parent()  # the pipe tells it only between two answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for the program to hear
    try:
        pipe.send(None)
        while True:
            number, question = pipe.recv()
            pipe.send((number, question.answer()))
    except _GONE:
        return
