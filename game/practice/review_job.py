"""The review of a hand: every choice of every seat looked back on in a worker, and kept with the match."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from game.coach import choice_review
from game.coach.choice_review import ChoiceReview
from game.coach.luck import Timeline, charges_forced, hand_steps
from game.coach.review import choices
from game.core.state import Stop
from game.match.match import Match
from game.match.visibility import concealed_seats
from game.practice.exercises import set_exercises
from game.practice.skill import given_away
from game.practice.worker import LuckClient, ReviewClient
from game.store import Store


def reviewable_hands(match: Match) -> list[int]:
    """The hands that can be looked back on, as State counts them: those that are over and had something to choose."""
    steps = (step for step, action in enumerate(match.actions) if not isinstance(action, Stop))
    played = groupby(steps, lambda step: match.states[step].hand)
    over = ((hand, within) for hand, within in played if match.over or hand < match.state.hand)
    return [hand for hand, within in over if next(_choices_among(match, within), None) is not None]


def steps_in_hand(match: Match, hand: int) -> range:
    """The steps at which the actions of a hand were taken, its deal the first."""
    return hand_steps(match.states, match.actions, hand)


def _choices(match: Match, hand: int) -> Iterator[int]:
    return _choices_among(match, steps_in_hand(match, hand))


def _choices_among(match: Match, steps: Iterable[int]) -> Iterator[int]:
    """Those of the steps that were choices, but for those of seats whose hand was never shown."""
    for step in choices(match.game, match.states, steps):
        if match.states[step].to_move not in concealed_seats(match, step):
            yield step


class ReviewJob:
    """Looks back on the choices of people in a hand, one by one from its end, finds how it went, then does the others.

    It begins with what the store has of it. `course` is None until it is known, or where it cannot be found. `number`
    is that of the match in the store, None where it is not kept. `halted` lets the worker rest.
    """

    def __init__(self, match: Match, hand: int, store: Store, number: int | None) -> None:
        self.match, self.hand = match, hand
        self.halted = False
        self._store, self._number = store, number
        self.course: Timeline | None = None
        self._valuer, self._reviewer = LuckClient(), ReviewClient()
        self._found = self._kept()
        self._valued = self.course is not None or self.hides_hands
        steps = sorted(
            _choices(match, hand), key=lambda step: (match.states[step].to_move not in match.human_seats, -step)
        )
        self._waiting = [step for step in steps if step not in self._found]
        self.total = len(steps)
        self._unkept = False
        self._new: list[ChoiceReview] = []  # of what is not yet kept

    @property
    def hides_hands(self) -> bool:
        """Whether some hands stay closed, so that it cannot be told what was luck: that would tell of those hands."""
        return bool(concealed_seats(self.match, steps_in_hand(self.match, self.hand)[-1] + 1))

    @property
    def done(self) -> int:
        """How many choices have been looked back on, of `total`."""
        return self.total - len(self._waiting)

    @property
    def unanswered(self) -> int:
        """How many choices the worker gave up on; the next review of the hand tries them again."""
        return self.done - len(self._found)

    @property
    def busy(self) -> bool:
        """Whether there is more to come."""
        return not self.halted and (bool(self._waiting) or not self._valued)

    @property
    def judged(self) -> dict[int, ChoiceReview]:
        """What was found so far, by step."""
        return {step: found for step, found in self._found.items() if found is not None}

    def look(self) -> bool:
        """Takes up what the worker has found, and asks for the next; whether something is new."""
        if not self.busy:
            return False
        first = bool(self._waiting) and self.match.states[self._waiting[0]].to_move in self.match.human_seats
        found = self._look_back() if first or self._valued else self._value()
        if not self._waiting and self._valued:
            self.close()
        return found

    def _value(self) -> bool:
        match = self.match
        if not self._valuer.is_pending:
            hand = steps_in_hand(match, self.hand)
            states, actions = match.states[: hand.stop + 1], match.actions[: hand.stop]
            self._valuer.ask(match.game, states, actions, self.hand)
        found = self._valuer.answer()
        if found is None:
            return False
        self._valuer.close()
        self._valued = True
        for course in found:
            self.course, self._unkept = course, True
        return True

    def _look_back(self) -> bool:
        match, step = self.match, self._waiting[0]
        if not self._reviewer.is_pending:
            solved = step > self._too_far()
            self._reviewer.ask(match.key, match.game, match.states[step], match.actions[step], step, solved)
        found = self._reviewer.answer()
        if found is None:
            return False
        self._waiting.pop(0)
        for each in found:
            self._found[step] = each
            self._new += [each] if each is not None else []
            self._unkept = True
        return True

    def _too_far(self) -> int:
        """The last step from which the end of the hand was too far to be solved: it is further from those before."""
        return max((step for step, found in self.judged.items() if found.open_hands is None), default=-1)

    def halt(self) -> None:
        """Lets it rest, or go on."""
        self.halted = not self.halted
        self.close()

    def close(self) -> None:
        """Ends the worker, and keeps what was found."""
        self._valuer.close()
        self._reviewer.close()
        if self._unkept and self._number is not None:
            self._store.keep_review(self._number, self.hand, self._written())
            set_exercises(self._store, self.match, self._number, self._new, datetime.now(UTC))
            self._unkept, self._new = False, []

    # -- as it is kept -------------------------------------------------------------------------------------------------

    def _written(self) -> dict[str, Any]:
        return {
            "course": None if self.course is None else choice_review.timeline_to_json(self.course),
            "choices": [choice_review.choice_to_json(found) for found in self._found.values() if found is not None],
            "untold": [step for step, found in self._found.items() if found is None],
            "own": given_away(self.match, self.judged.values()),
        }

    def _kept(self) -> dict[int, ChoiceReview | None]:
        """What the store has of this hand, of which it takes up the course; nothing where that makes no sense."""
        match, of_hand = self.match, steps_in_hand(self.match, self.hand)
        found: dict[int, ChoiceReview | None] = {}
        if self._number is None:
            return found
        kept = self._store.review(self._number, self.hand) or {}
        with suppress(ValueError, TypeError, KeyError):
            for written in kept["choices"]:
                read = choice_review.choice_from_json(written, match.game, match.states, match.actions)
                found[read.step] = read
            found |= {step: None for step in kept["untold"] if type(step) is int}
            if kept["course"] is not None and not self.hides_hands:
                course = choice_review.timeline_from_json(kept["course"], of_hand, len(match.state.scores))
                self.course = None if charges_forced(match.game, match.states, course) else course
        open_steps = {*_choices(match, self.hand)}
        return {step: each for step, each in found.items() if step in of_hand and step in open_steps}
