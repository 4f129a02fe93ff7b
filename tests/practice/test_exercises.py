"""Exercises return after 1, 3, 7 and 21 days; the skill estimate has a confidence interval."""

import math
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest

from game.coach.review import ChoiceReview
from game.coach.verdicts import Grade, Verdict, loss_by_level
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.play.deal_comparison import rotated_hand
from game.practice.exercises import DAYS, due_exercises, exercise_tasks, save_review_results
from game.practice.problems import first_unsolved, problem_results, problem_tasks
from game.practice.skill import MIN_CHOICES, SkillEstimate, nearest, skill_by_game
from game.rules import GAMES
from game.store import Exercise, Store
from tests.random_matches import play
from tests.store.hostile_values import VALUES
from tests.store.test_corrupt_values import put

ANN = Person("Ann")
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "boneyard.sqlite")
    yield store
    store.close()


def match_after_hand(store: Store, *players: Person | Bot, key: str = "block") -> Match:
    """Return a stored match with one finished hand of random plays."""
    store.attach_journal(match := Match(key, players or (ANN, Bot("club"))))
    return play(match, Random(1), hands=1)


def review_of_choice(match: Match, loss: float, grade: Grade | None, nth: int = 0) -> ChoiceReview:
    """Return a review of the person's choice number `nth` with this loss and grade."""
    own = [step for step, state in enumerate(match.states[:-1]) if state.to_move in match.human_seats]
    steps = [step for step in own if len(match.game.legal_actions(match.states[step])) > 1]
    step = steps[nth]
    verdict = Verdict(match.actions[step], match.actions[step], loss, 0.1, grade)
    return ChoiceReview(step, match.states[step].to_move, verdict, None, 0.0, None)


def test_a_mistake_returns_after_a_day_and_then_at_increasing_intervals(store: Store) -> None:
    match = match_after_hand(store)
    save_review_results(
        store,
        match,
        0,
        [review_of_choice(match, 5.0, Grade.MISTAKE), review_of_choice(match, 1.0, Grade.INACCURACY, 1)],
        NOON,
    )
    [exercise] = store.exercises()
    assert (exercise.game, exercise.lost) == ("block", 5.0)
    now = NOON
    for days in DAYS:
        assert not due_exercises(store, now + days * DAY - timedelta(seconds=1))
        now += days * DAY
        assert len(due_exercises(store, now)) == 1
        [task] = exercise_tasks(due_exercises(store, now), ANN, store, lambda: now)  # noqa: B023
        assert task.match.actions == match.actions[: review_of_choice(match, 0, None).step]
        task.mark(True)
    assert not store.exercises()


def test_replayed_deals_give_no_exercises_and_do_not_count_for_skill(store: Store) -> None:
    replay = rotated_hand(match_after_hand(store), 0, 0)
    store.attach_journal(replay)
    rng = Random(1)
    replay.deal(rng)
    while not replay.over:
        replay.play(rng.choice(replay.game.legal_actions(replay.state)))
    save_review_results(store, replay, 0, [review_of_choice(replay, 5.0, Grade.MISTAKE)], NOON)
    assert not store.exercises()
    assert not skill_by_game(store)


def test_a_missed_exercise_starts_again_at_one_day(store: Store) -> None:
    match = match_after_hand(store)
    save_review_results(store, match, 0, [review_of_choice(match, 5.0, Grade.BLUNDER)], NOON)
    for solved, days in ((True, 3), (True, 7), (False, 1), (True, 3)):
        [task] = exercise_tasks(store.exercises(), ANN, store, lambda: NOON)
        task.mark(solved)
        [exercise] = store.exercises()
        assert exercise.due == NOON + days * DAY


def test_no_duplicate_exercises_and_none_from_bots_or_matches_of_two_people(store: Store) -> None:
    match = match_after_hand(store)
    reviews = [review_of_choice(match, 5.0, Grade.MISTAKE)]
    save_review_results(store, match, 0, reviews, NOON)
    save_review_results(store, match, 0, reviews, NOON + DAY)
    assert [exercise.due for exercise in store.exercises()] == [NOON + DAY]
    save_review_results(store, match, 0, [reviews[0]._replace(seat=1)], NOON)
    assert len(store.exercises()) == 1
    two_people = match_after_hand(store, ANN, Person("Ben"))
    save_review_results(store, two_people, 0, [review_of_choice(two_people, 5.0, Grade.MISTAKE)], NOON)
    assert len(store.exercises()) == 1
    unstored = Match("block", [ANN, Bot("club")])
    save_review_results(store, unstored, 0, [], NOON)
    assert len(store.exercises()) == 1


def test_an_unreadable_exercise_is_removed(store: Store) -> None:
    store.keep_exercise(Exercise("block", "game = 7", NOON))
    store.keep_exercise(Exercise("block", 'game = "block"\nplayers = ["Ann", "bot:club"]\n', NOON))
    assert not [*exercise_tasks(store.exercises(), ANN, store, lambda: NOON)]
    assert not store.exercises()


# -- problems ----------------------------------------------------------------------------------------------------------


def test_problem_results_are_stored_and_practice_resumes_at_the_first_unsolved(store: Store) -> None:
    first, second, *_rest = problem_tasks("block", 0, ANN, store)
    first.mark(True)
    second.mark(False)
    assert [*problem_results(store).values()] == [True, False]
    assert first_unsolved("block", store) == 1
    first.mark(False)
    assert [*problem_results(store).values()] == [True, False]
    store.set("problems", ["nonsense"])
    assert not problem_results(store)


# -- skill estimates ---------------------------------------------------------------------------------------------------


def test_the_margin_is_the_confidence_interval_of_the_mean() -> None:
    rng = Random(3)
    losses = [rng.expovariate(0.5) for _nth in range(80)]
    estimate = SkillEstimate(len(losses), sum(losses), sum(loss * loss for loss in losses))
    assert math.isclose(estimate.mean, fmean(losses))
    assert math.isclose(estimate.margin, 1.96 * stdev(losses) / math.sqrt(80))
    assert SkillEstimate(60, 0.0, 0.0).margin == 0


def test_a_skill_estimate_needs_fifty_choices() -> None:
    assert not SkillEstimate(MIN_CHOICES - 1, 10.0, 30.0).known
    assert SkillEstimate(MIN_CHOICES, 10.0, 30.0).known


@pytest.mark.parametrize("key", GAMES)
def test_each_levels_own_loss_is_nearest_to_that_level(key: str) -> None:
    for loss in loss_by_level(key).values():
        assert loss_by_level(key)[nearest(key, SkillEstimate(100, 100 * loss, 0.0))] == loss


def test_losses_are_stored_with_the_review_and_summed(store: Store) -> None:
    for losses in ((2.0, 1.0), (3.0, 0.0)):
        match = match_after_hand(store)
        save_review_results(
            store, match, 0, [review_of_choice(match, loss, None, nth) for nth, loss in enumerate(losses)], NOON
        )
    assert skill_by_game(store) == {"block": SkillEstimate(4, 6.0, 14.0)}
    helped = match_after_hand(store)
    store.mark_helped(helped)
    save_review_results(store, helped, 0, [review_of_choice(helped, 9.0, Grade.BLUNDER)], NOON)
    assert skill_by_game(store) == {"block": SkillEstimate(4, 6.0, 14.0)}


@pytest.mark.parametrize("own", [None, [], "no", [1, 2], [1, -1, 2], [1, "2", 3], [True, 1, 1], [1e10, 1, 1]])
def test_malformed_losses_in_a_review_are_ignored(store: Store, own: object) -> None:
    number = store.number(match_after_hand(store))
    assert number is not None
    store.keep_review(number, 0, {"own": own})
    assert not skill_by_game(store)


def test_an_unreadable_review_is_ignored_and_others_still_count(store: Store) -> None:
    for _time in range(2):
        match = match_after_hand(store)
        save_review_results(store, match, 0, [review_of_choice(match, 2.0, None)], NOON)
    for value in (*VALUES, '{"own": [1, 1'):
        put(store.path, "UPDATE reviews SET review = ? WHERE match = 1", value)
        assert skill_by_game(store) == {"block": SkillEstimate(1, 2.0, 4.0)}, repr(value)[:80]
