"""A bot that thinks in a worker process, so that the window never waits for it."""

import signal
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from random import Random
from time import monotonic
from typing import Any

from game.bots.bot import choose
from game.bots.levels import Limit
from game.interrupts import unheard
from game.processes import spawning
from game.rules.game import Game
from game.state import Action, State

TRIES = 3
"""Workers that may die before they have started; then every question is answered on the spot."""

_GONE = (EOFError, OSError)
"""What a pipe raises when the process at its other end has ended."""

GRACE = 2.0
"""Seconds that a thought may take besides three times its limit."""

HASTE = 0.1
"""Seconds at most for a choice that is made here, in the process of the window."""

_SIMPLER = {"beginner": "beginner", "casual": "beginner"}
"""The level that answers in place of a bot that failed, where it is not casual."""


@dataclass(frozen=True)
class _Question:
    """A choice asked for: its number, what `choose` takes, and when the asking stops waiting (`monotonic` seconds)."""

    number: int
    game: Game[Any]
    view: State
    limit: Limit
    seed: int
    deadline: float

    def choice(self) -> Action:
        return choose(self.game, self.view, self.limit, Random(self.seed))

    def hasty(self, level: str) -> "_Question":
        """The same asked of a bot of this level, to be answered here and now."""
        return replace(self, limit=replace(self.limit, level=level, seconds=min(self.limit.seconds, HASTE)))


class _Worker:
    """A process that answers questions one by one: it sends None when it has started, then (number, action)."""

    def __init__(self) -> None:
        """Starts it, without waiting until it has started; raises OSError where no process can be."""
        context = spawning()
        self.pipe, its = context.Pipe()
        self.process = context.Process(target=_work, args=(its,), name="bots", daemon=True)
        self.started = self.idle = False
        try:
            with unheard():
                self.process.start()
        except OSError:
            self.pipe.close()
            raise
        finally:
            its.close()

    def poll(self, question: _Question) -> Action | None:
        """The answer to `question` if it has come; gives the worker the question as soon as it is free for it."""
        while self.pipe.poll():
            answer: tuple[int, Action] | None = self.pipe.recv()
            self.started = self.idle = True
            if answer and answer[0] == question.number:
                return answer[1]
        if self.idle:
            self.pipe.send(question)
            self.idle = False
        return None

    def end(self) -> None:
        """Ends it at once, whatever it is doing."""
        self.pipe.close()
        self.process.kill()
        self.process.join(1)


class Thinker:
    """Bots' choices, made one at a time in a worker process; nothing here waits for it.

    A worker that dies or takes too long is replaced, and its question answered on the spot by a simpler bot.
    Where no process can be started, every question is answered on the spot.
    """

    def __init__(self) -> None:
        self.stumbled = False
        """Whether the last answer is a simpler bot's."""
        self._worker: _Worker | None = None
        self._question: _Question | None = None
        self._asked = 0
        self._stillborn = 0  # workers that died before they had started

    def warm(self) -> None:
        """Starts the worker unless it runs; the first answer comes sooner when this was done in good time."""
        if self._worker is None and self._stillborn < TRIES:
            try:
                self._worker = _Worker()
            except OSError:
                return  # no process is to be had here; the next question tries again

    def ask(self, game: Game[Any], view: State, limit: Limit, seed: int) -> None:
        """Asks, in place of any question before, for `choose(game, view, limit, Random(seed))`."""
        self.warm()
        self.stumbled = False
        self._asked += 1
        self._question = _Question(self._asked, game, view, limit, seed, monotonic() + 3 * limit.seconds + GRACE)

    def answer(self) -> Action | None:
        """The answer to the last question, once, when there is one; to be called every frame, which costs little."""
        question = self._question
        if question is None:
            return None
        action = self._poll(question)
        if action is not None:
            self._question = None
        return action

    def cancel(self) -> None:
        """Forgets the question: its answer has been taken, or is not wanted any more."""
        self._question = None
        self.stumbled = False

    def close(self) -> None:
        """Ends the worker; asking again would start another."""
        self._question = None
        if self._worker:
            self._worker.end()
            self._worker = None

    def _poll(self, question: _Question) -> Action | None:
        if self._worker is None:
            return question.hasty(question.limit.level).choice()
        try:
            action = self._worker.poll(question)
        except _GONE:
            self._replace()
            return self._stumble(question)
        if action is None and monotonic() > question.deadline:
            if self._worker.started:  # one that takes long to start is waited for
                self._replace()
            return self._stumble(question)
        return action

    def _replace(self) -> None:
        if self._worker and not self._worker.started:
            self._stillborn += 1
        self.close()
        self.warm()

    def _stumble(self, question: _Question) -> Action:
        """A simpler bot's answer, given here."""
        self.stumbled = True
        return question.hasty(_SIMPLER.get(question.limit.level, "casual")).choice()


def _work(pipe: "Connection[tuple[int, Action] | None, _Question]") -> None:
    """What the worker does: answer until the other end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for the program to hear
    try:
        pipe.send(None)
        while True:
            question = pipe.recv()
            pipe.send((question.number, question.choice()))
    except _GONE:
        return
