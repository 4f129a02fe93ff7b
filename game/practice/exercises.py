"""The player's own mistakes: choices that were blamed come back after a day, then after 3, 7 and 21 if they are solved.

One that is missed comes back after a day again; solved after the longest while it goes away. What was found of a hand
is kept as the beginning of its review, so that nothing is looked at twice.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from game.coach import choice_review
from game.coach.choice_review import ChoiceReview
from game.coach.verdicts import BLAMED
from game.match import record
from game.match.match import Match
from game.practice.skill import given_away, knows_tiles
from game.store import Exercise, Store

DAYS = (1, 3, 7, 21)
"""After how many days a choice comes again: the first time, and each time that it was solved."""


def save_review_results(store: Store, match: Match, hand: int, found: Iterable[ChoiceReview], now: datetime) -> None:
    """Keeps what was found of the choices that the one person of a match made in a hand that is over."""
    number = store.number(match)
    if number is None or len(match.human_seats) != 1:
        return
    own = [each for each in found if each.seat in match.human_seats]
    set_exercises(store, match, number, own, now)
    if own and store.review(number, hand) is None:
        choices = [choice_review.choice_to_json(each) for each in own]
        store.keep_review(
            number, hand, {"course": None, "choices": choices, "untold": [], "own": given_away(match, own)}
        )


def set_exercises(store: Store, match: Match, number: int, found: Iterable[ChoiceReview], now: datetime) -> None:
    """Makes exercises of what the one person of a match, of that number in the store, is blamed for among these.

    Where the tiles were known, what was done with them is none.
    """
    for each in found if len(match.human_seats) == 1 and not knows_tiles(match) else ():
        if each.seat in match.human_seats and each.verdict.grade in BLAMED:
            store.keep_exercise(make_exercise(match, number, each, now))


def make_exercise(match: Match, number: int, found: ChoiceReview, now: datetime) -> Exercise:
    """The exercise of a choice that was blamed, in the match with that number in the store."""
    text = record.format_record(match.at_step(found.step))
    return Exercise(match.key, text, now + timedelta(days=DAYS[0]), number, found.step, 0, found.points_lost)


def answered(store: Store, exercise: Exercise, well: bool, now: datetime) -> None:
    """Keeps when an exercise comes again that was solved, or missed; or that it never does."""
    solved = exercise.solved + 1 if well else 0
    if solved == len(DAYS):
        store.remove_exercise(exercise)
    else:
        store.keep_exercise(replace(exercise, solved=solved, due=now + timedelta(days=DAYS[solved])))


def due(store: Store, now: datetime, key: str | None = None) -> list[Exercise]:
    """The exercises of a game, or of all, that are to be done now; those that wait longest come first."""
    return [exercise for exercise in store.exercises(key) if exercise.due <= now]
