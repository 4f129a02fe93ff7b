"""Exercises: the player's own mistakes, repeated at increasing intervals.

A mistake returns after 1 day, then after 3, 7 and 21 days if it was solved. A missed exercise starts again at 1 day.
One that is solved after the last interval is removed. The reviews made during the hand are stored as the start of its
review, so that no choice is analyzed twice.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from game.coach.luck import Timeline
from game.coach.review import ChoiceReview, choice_to_json, timeline_to_json
from game.coach.verdicts import BLAMED
from game.match import record
from game.match.match import Match
from game.match.player_types import Person
from game.platform.language import gettext as _
from game.practice.problems import Task, with_person
from game.practice.skill import knows_tiles, loss_summary
from game.store import Exercise, Store

Clock = Callable[[], datetime]
DAYS = (1, 3, 7, 21)
"""The days until an exercise is due: for a new one, and after each time it was solved."""


def save_review_results(store: Store, match: Match, hand: int, reviews: Iterable[ChoiceReview], now: datetime) -> None:
    """Store the reviews of the choices that the one person in a match made in a finished hand."""
    number = store.number(match)
    if number is None or len(match.human_seats) != 1:
        return
    own = [review for review in reviews if review.seat in match.human_seats]
    set_exercises(store, match, number, own, now)
    if own and store.review(number, hand) is None:
        store.keep_review(number, hand, hand_review_to_json(match, own))


def hand_review_to_json(
    match: Match, reviews: Collection[ChoiceReview], failed: Sequence[int] = (), timeline: Timeline | None = None
) -> dict[str, Any]:
    """Return what is stored of the review of a hand; `failed` are the steps of choices without a verdict."""
    return {
        "course": None if timeline is None else timeline_to_json(timeline),
        "choices": [choice_to_json(review) for review in reviews],
        "untold": [*failed],
        "own": loss_summary(match, reviews),
    }


def set_exercises(store: Store, match: Match, number: int, reviews: Iterable[ChoiceReview], now: datetime) -> None:
    """Create exercises from the mistakes of the one person in a match; `number` is its number in the store.

    None are created if the person may have known hidden tiles.
    """
    for review in reviews if len(match.human_seats) == 1 and not knows_tiles(match) else ():
        if review.seat in match.human_seats and review.verdict.grade in BLAMED:
            text = record.format_record(match.at_step(review.step))
            due = now + timedelta(days=DAYS[0])
            store.keep_exercise(Exercise(match.key, text, due, number, review.step, 0, review.points_lost))


def record_answer(store: Store, exercise: Exercise, now: Clock, is_solved: bool) -> None:
    """Store when an exercise is due next, or remove it."""
    solved = exercise.solved + 1 if is_solved else 0
    if solved == len(DAYS):
        store.remove_exercise(exercise)
    else:
        store.keep_exercise(replace(exercise, solved=solved, due=now() + timedelta(days=DAYS[solved])))


def due_exercises(store: Store, now: datetime) -> list[Exercise]:
    """Return the exercises that are due now, oldest first."""
    return [exercise for exercise in store.exercises() if exercise.due <= now]


def exercise_tasks(exercises: Iterable[Exercise], person: Person, store: Store, now: Clock) -> Iterator[Task]:
    """Yield exercises as tasks; exercises that can no longer be read are removed."""
    for exercise in exercises:
        try:
            match: Match | None = with_person(exercise.record, person)
        except ValueError:
            match = None
        if match is not None and match.state.to_move >= 0 and len(match.legal_actions) > 1:
            title = _("{game} · from your own match").format(game=match.game.title)
            yield Task(title, match, None, partial(record_answer, store, exercise, now))
        else:
            store.remove_exercise(exercise)
