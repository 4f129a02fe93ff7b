"""The hand looked back on: the coach's verdict on each choice of the people at the table, found while they play on."""

from collections import deque
from collections.abc import Callable, Sequence

from game.coach.judged import Judged
from game.coach.review import choices
from game.coach.verdicts import BLAMED
from game.match.match import Match
from game.match.seen_again import closed_hands
from game.practice.thinking import Reviewer
from game.text.review import turning_point


class HandReview:
    """What the coach thinks of every choice that people have made in the hand, one after the other in a worker.

    A choice is looked back on once it cannot be helped any more; nothing is said of it before the hand is over. Then
    `keep` is given what was found of the hand.
    """

    def __init__(self, match: Match, keep: Callable[[int, Sequence[Judged]], None]) -> None:
        self.match, self._keep = match, keep
        self._kept = -1  # the last hand that was kept
        self.reviewer = Reviewer()
        self.judged: list[Judged] = []
        self._waiting = deque[int]()
        self._asked: int | None = None
        self._looked = len(match.actions)

    def look(self) -> None:
        """Takes up what has been played since, and what the worker has found."""
        match = self.match
        if len(match.actions) < self._looked:
            self._take_back(len(match.actions))
        played = range(self._looked, len(match.actions))
        self._waiting += [step for step in choices(match.game, match.states, played) if self._by_person(step)]
        self._looked = len(match.actions)
        if self._asked is not None:
            found = self.reviewer.answer()
            if found is None:
                return
            self.judged += filter(None, found)
            self._asked = None
        if self._waiting:
            step = self._asked = self._waiting.popleft()
            self.reviewer.ask(match.key, match.game, match.states[step], match.actions[step], step)
        self._keep_hands()

    def _keep_hands(self) -> None:
        """Gives away what was found of each hand that is over, once nothing of it is asked for any more."""
        match, states = self.match, self.match.states
        if match.state.hand <= self._kept + 1 and not match.over:
            return
        open_steps = [*self._waiting, *([] if self._asked is None else [self._asked])]
        still = {states[step].hand for step in open_steps} | (set() if match.over else {match.state.hand})
        for hand in sorted({states[found.step].hand for found in self.judged} - still):
            if hand > self._kept:
                self._keep(hand, [found for found in self.judged if states[found.step].hand == hand])
                self._kept = hand

    def told(self) -> str | None:
        """The choice that mattered most in the hand played last, in a sentence; empty where none did.

        None while that is not known yet.
        """
        self.look()
        if self._waiting or self._asked is not None:
            return None
        states = self.match.states
        own = [found for found in self.judged if states[found.step].hand == states[-2].hand]
        told = [found for found in own if found.seat not in closed_hands(self.match, found.step + 1)]
        blamed = [found for found in told if found.verdict.grade in BLAMED]
        if not blamed:
            return ""
        return turning_point(self.match, max(blamed, key=lambda found: found.verdict.loss))

    def close(self) -> None:
        """Ends the worker."""
        self.reviewer.close()

    def _by_person(self, step: int) -> bool:
        return self.match.states[step].to_move in self.match.people

    def _take_back(self, left: int) -> None:
        """Only so many actions are left of the match: nothing is said of those that were taken back."""
        if self._asked is not None and self._asked >= left:
            self.reviewer.cancel()
            self._asked = None
        self._waiting = deque(step for step in self._waiting if step < left)
        self.judged = [found for found in self.judged if found.step < left]
        self._looked = left
