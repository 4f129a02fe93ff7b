"""One's own mistakes come back after a day, 3, 7 and 21; where one stands is told with its interval."""

import math
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest

from game.bots.levels import LEVELS
from game.coach.choice_review import ChoiceReview
from game.coach.verdicts import Grade, Verdict, lost_by_level
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.play.deal_comparison import rotated_hand
from game.practice.course import exercise_tasks, first_unsolved, problem_tasks, tried
from game.practice.exercises import DAYS, due, save_review_results
from game.practice.problems import problems
from game.practice.skill import LEAST, SkillEstimate, nearest, skill_by_game
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


def played(store: Store, *players: Person | Bot, key: str = "block") -> Match:
    """A match of which a hand is over, played blindly, kept in the store."""
    store.attach_journal(match := Match(key, players or (ANN, Bot("club"))))
    return play(match, Random(1), hands=1)


def judged(match: Match, loss: float, grade: Grade | None, nth: int = 0) -> ChoiceReview:
    """One of the choices of the first person, judged so."""
    own = [step for step, state in enumerate(match.states[:-1]) if state.to_move in match.human_seats]
    steps = [step for step in own if len(match.game.legal_actions(match.states[step])) > 1]
    step = steps[nth]
    found = Verdict(match.actions[step], match.actions[step], loss, 0.1, grade)
    return ChoiceReview(step, match.states[step].to_move, found, None, 0.0, None)


def test_a_choice_that_was_blamed_comes_back_after_a_day_and_farther_each_time(store: Store) -> None:
    match = played(store)
    save_review_results(
        store, match, 0, [judged(match, 5.0, Grade.MISTAKE), judged(match, 1.0, Grade.INACCURACY, 1)], NOON
    )
    [exercise] = store.exercises()
    assert (exercise.game, exercise.lost) == ("block", 5.0)
    now = NOON
    for days in DAYS:
        assert not due(store, now + days * DAY - timedelta(seconds=1))
        now += days * DAY
        assert len(due(store, now)) == 1
        [task] = exercise_tasks(due(store, now), ANN, store, lambda: now)  # noqa: B023
        assert task.match.actions == match.actions[: judged(match, 0, None).step]
        task.mark(True)
    assert not store.exercises()


def test_what_is_done_with_tiles_played_again_is_no_exercise_and_counts_for_nothing(store: Store) -> None:
    again = rotated_hand(played(store), 0, 0)
    store.attach_journal(again)
    rng = Random(1)
    again.deal(rng)
    while not again.over:
        again.play(rng.choice(again.game.legal_actions(again.state)))
    save_review_results(store, again, 0, [judged(again, 5.0, Grade.MISTAKE)], NOON)
    assert not store.exercises()
    assert not skill_by_game(store)


def test_a_choice_that_is_missed_comes_back_after_a_day_again(store: Store) -> None:
    match = played(store)
    save_review_results(store, match, 0, [judged(match, 5.0, Grade.BLUNDER)], NOON)
    for well, days in ((True, 3), (True, 7), (False, 1), (True, 3)):
        [task] = exercise_tasks(store.exercises(), ANN, store, lambda: NOON)
        task.mark(well)
        [exercise] = store.exercises()
        assert exercise.due == NOON + days * DAY


def test_nothing_is_taken_up_twice_nor_of_bots_nor_where_two_people_sit(store: Store) -> None:
    match = played(store)
    found = [judged(match, 5.0, Grade.MISTAKE)]
    save_review_results(store, match, 0, found, NOON)
    save_review_results(store, match, 0, found, NOON + DAY)
    assert [exercise.due for exercise in store.exercises()] == [NOON + DAY]
    save_review_results(store, match, 0, [found[0]._replace(seat=1)], NOON)
    assert len(store.exercises()) == 1
    both = played(store, ANN, Person("Ben"))
    save_review_results(store, both, 0, [judged(both, 5.0, Grade.MISTAKE)], NOON)
    assert len(store.exercises()) == 1
    unkept = Match("block", [ANN, Bot("club")])
    save_review_results(store, unkept, 0, [], NOON)
    assert len(store.exercises()) == 1


def test_an_exercise_that_cannot_be_read_is_put_away(store: Store) -> None:
    store.keep_exercise(Exercise("block", "game = 7", NOON))
    store.keep_exercise(Exercise("block", 'game = "block"\nplayers = ["Ann", "bot:club"]\n', NOON))
    assert not [*exercise_tasks(store.exercises(), ANN, store, lambda: NOON)]
    assert not store.exercises()


def test_exercises_of_one_game_can_be_done_alone(store: Store) -> None:
    for key in ("block", "muggins"):
        store.keep_exercise(Exercise(key, problems(key)[0].record, NOON, len(key), 1))
    assert [exercise.game for exercise in due(store, NOON, "muggins")] == ["muggins"]
    assert len(due(store, NOON)) == 2


# -- problems ----------------------------------------------------------------------------------------------------------


def test_problems_are_remembered_and_go_on_at_the_first_unsolved(store: Store) -> None:
    first, second, *_rest = problem_tasks("block", 0, ANN, store)
    first.mark(True)
    second.mark(False)
    assert [*tried(store).values()] == [True, False]
    assert first_unsolved("block", store) == 1
    first.mark(False)
    assert [*tried(store).values()] == [True, False]
    store.set("problems", ["nonsense"])
    assert not tried(store)


# -- where one stands --------------------------------------------------------------------------------------------------


def test_the_interval_is_that_of_the_mean() -> None:
    rng = Random(3)
    losses = [rng.expovariate(0.5) for _nth in range(80)]
    standing = SkillEstimate(len(losses), sum(losses), sum(loss * loss for loss in losses))
    assert math.isclose(standing.mean, fmean(losses))
    assert math.isclose(standing.margin, 1.96 * stdev(losses) / math.sqrt(80))
    assert SkillEstimate(60, 0.0, 0.0).margin == 0


def test_nothing_is_known_before_fifty_choices() -> None:
    assert not SkillEstimate(LEAST - 1, 10.0, 30.0).known
    assert SkillEstimate(LEAST, 10.0, 30.0).known


@pytest.mark.parametrize("key", GAMES)
def test_each_level_is_nearest_to_itself(key: str) -> None:
    for level in LEVELS:
        lost = lost_by_level(key)[level]
        assert lost_by_level(key)[nearest(key, SkillEstimate(100, 100 * lost, 0.0))] == lost


def test_what_was_given_away_is_kept_with_the_review_and_added_up(store: Store) -> None:
    for losses in ((2.0, 1.0), (3.0, 0.0)):
        match = played(store)
        save_review_results(store, match, 0, [judged(match, loss, None, nth) for nth, loss in enumerate(losses)], NOON)
    assert skill_by_game(store) == {"block": SkillEstimate(4, 6.0, 14.0)}
    helped = played(store)
    store.helped(helped)
    save_review_results(store, helped, 0, [judged(helped, 9.0, Grade.BLUNDER)], NOON)
    assert skill_by_game(store) == {"block": SkillEstimate(4, 6.0, 14.0)}


@pytest.mark.parametrize("own", [None, [], "no", [1, 2], [1, -1, 2], [1, "2", 3], [True, 1, 1], [1e10, 1, 1]])
def test_what_makes_no_sense_in_a_review_counts_for_nothing(store: Store, own: object) -> None:
    number = store.number(played(store))
    assert number is not None
    store.keep_review(number, 0, {"own": own})
    assert not skill_by_game(store)


def test_a_review_that_cannot_be_read_counts_for_nothing_and_leaves_the_others(store: Store) -> None:
    for _time in range(2):
        match = played(store)
        save_review_results(store, match, 0, [judged(match, 2.0, None)], NOON)
    for value in (*VALUES, '{"own": [1, 1'):
        put(store.path, "UPDATE reviews SET review = ? WHERE match = 1", value)
        assert skill_by_game(store) == {"block": SkillEstimate(1, 2.0, 4.0)}, repr(value)[:80]
