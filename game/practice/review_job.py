"""The review of a hand: every choice is analyzed in a worker process and stored with the match."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from itertools import groupby

from game.coach.luck import Timeline, charges_forced
from game.coach.review import ChoiceReview, choice_from_json, choices, timeline_from_json
from game.core.state import Stop
from game.match.match import Match, steps_in_hand
from game.match.visibility import concealed_seats
from game.practice.exercises import hand_review_to_json, set_exercises
from game.practice.worker import ReviewClient
from game.store import Store

_TIMELINE = -1  # among the steps to review: the timeline of the hand


def reviewable_hands(match: Match) -> list[int]:
    """Return the indices of the finished hands in which a seat had a choice, as counted by `State.hand`."""
    steps = (step for step, action in enumerate(match.actions) if not isinstance(action, Stop))
    played = groupby(steps, lambda step: match.states[step].hand)
    finished = ((hand, hand_steps) for hand, hand_steps in played if match.over or hand < match.state.hand)
    return [hand for hand, hand_steps in finished if next(_choices_among(match, hand_steps), None) is not None]


def _choices_among(match: Match, steps: Iterable[int]) -> Iterator[int]:
    """Yield those of the steps that were choices, except of seats whose hand stays concealed."""
    for step in choices(match.game, match.states, steps):
        if match.states[step].to_move not in concealed_seats(match, step):
            yield step


class ReviewJob:
    """Reviews a hand in the background: the people's choices from last to first, the luck, then the other choices.

    The job starts from the stored review, if there is one. `timeline` is None until it is computed, or if it cannot be.
    `number` is the number of the match in the store; None if the match is not stored. `paused` stops the job.
    """

    def __init__(self, match: Match, hand: int, store: Store, number: int | None) -> None:
        self.match, self.hand = match, hand
        self.paused = False
        self._store, self._number = store, number
        self.timeline: Timeline | None = None
        self._client = ReviewClient()
        self._steps = steps_in_hand(match, hand)
        self._reviews = self._load()
        steps = [*_choices_among(match, self._steps)]
        pending = [step for step in reversed(steps) if step not in self._reviews]
        persons = [step for step in pending if match.states[step].to_move in match.human_seats]
        timeline = [] if self.timeline is not None or self.hides_hands else [_TIMELINE]
        self._pending = [*persons, *timeline, *(step for step in pending if step not in persons)]
        self.total = len(steps)
        self._unsaved = False
        self._new_reviews: list[ChoiceReview] = []  # not yet stored

    @property
    def hides_hands(self) -> bool:
        """Whether some hands stay concealed: then luck is not computed, as it would reveal them."""
        return bool(concealed_seats(self.match, self._steps[-1] + 1))

    @property
    def done(self) -> int:
        """The number of choices processed, out of `total`."""
        return self.total - sum(step != _TIMELINE for step in self._pending)

    @property
    def unanswered(self) -> int:
        """The number of choices at which the worker failed; the next review of the hand retries them."""
        return self.done - len(self._reviews)

    @property
    def busy(self) -> bool:
        """Whether the job is running and unfinished."""
        return not self.paused and bool(self._pending)

    @property
    def reviews(self) -> dict[int, ChoiceReview]:
        """The reviews so far, by step."""
        return {step: review for step, review in self._reviews.items() if review is not None}

    def poll(self) -> bool:
        """Collect a result of the worker and request the next; return whether something is new."""
        if not self.busy:
            return False
        step = self._pending[0]
        if not self._client.is_pending:
            self._ask(step)
        results = self._client.answer()
        if results is None:
            return False
        self._pending.pop(0)
        for result in results:
            self._unsaved = True
            if isinstance(result, Timeline):
                self.timeline = result
            else:
                self._reviews[step] = result
                self._new_reviews += [result] if result is not None else []
        if not self._pending:
            self.close()
        return True

    def _ask(self, step: int) -> None:
        match = self.match
        if step == _TIMELINE:
            stop = self._steps.stop
            self._client.ask_timeline(match.game, match.states[: stop + 1], match.actions[:stop], self.hand)
        else:
            unsolved = (step for step, review in self.reviews.items() if review.open_hands is None)
            solved = step > max(unsolved, default=-1)  # steps before one too far from the end to solve are not tried
            self._client.ask(match.key, match.game, match.states[step], match.actions[step], step, solved)

    def toggle_pause(self) -> None:
        """Pause or resume the job."""
        self.paused = not self.paused
        self.close()

    def close(self) -> None:
        """Stop the worker and store the results."""
        self._client.close()
        if self._unsaved and self._number is not None:
            failed = [step for step, review in self._reviews.items() if review is None]
            stored = hand_review_to_json(self.match, self.reviews.values(), failed, self.timeline)
            self._store.keep_review(self._number, self.hand, stored)
            set_exercises(self._store, self.match, self._number, self._new_reviews, datetime.now(UTC))
            self._unsaved, self._new_reviews = False, []

    def _load(self) -> dict[int, ChoiceReview | None]:
        """Load the stored review of this hand, including its timeline; empty if it is malformed."""
        match = self.match
        reviews: dict[int, ChoiceReview | None] = {}
        if self._number is None:
            return reviews
        stored = self._store.review(self._number, self.hand) or {}
        with suppress(ValueError, TypeError, KeyError):
            for data in stored["choices"]:
                review = choice_from_json(data, match.game, match.states, match.actions)
                reviews[review.step] = review
            reviews |= {step: None for step in stored["untold"] if type(step) is int}
            if stored["course"] is not None and not self.hides_hands:
                timeline = timeline_from_json(stored["course"], self._steps, len(match.state.scores))
                self.timeline = None if charges_forced(match.game, match.states, timeline) else timeline
        return {step: reviews[step] for step in _choices_among(match, self._steps) if step in reviews}
