"""Background reviews of a hand, and their storage."""

import json
from collections.abc import Callable, Iterator
from random import Random

import pytest

from game.coach import review
from game.coach.review import choice_from_json, choice_to_json, choices, review_choice, timeline_to_json
from game.coach.verdicts import BLAMED, Grade
from game.core.state import Action, State
from game.match.match import Match, steps_in_hand
from game.match.player_types import Bot, Person
from game.match.visibility import concealed_seats
from game.practice.review_job import ReviewJob, reviewable_hands
from game.practice.skill import skill_by_game
from game.practice.worker import ReviewClient
from game.rules import GAMES
from game.rules.betting.betting_game import BettingState
from game.store import Store
from tests.random_matches import play
from tests.reviews import review_here
from tests.store.hostile_values import VALUES

EFFORT = 0.1


def random_match(key: str = "muggins", many: int = 1, seed: float = 2) -> Match:
    """Return a match with `many` hands of random plays, and the next one dealt."""
    match = Match(key, [Person("Ann"), *[Bot("club")] * (GAMES[key].usual_players - 1)])
    return play(match, Random(seed), until=lambda match: match.state.hand >= many and match.state.to_move >= 0)


@pytest.fixture(autouse=True)
def requested_steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The steps for which a review was requested, in order."""
    return review_here(monkeypatch, EFFORT)


def store_match(store: Store, match: Match) -> int:
    """Store the match and return its number."""
    store.attach_journal(match)
    copy = match.at_step(len(match.actions))
    match.play_all([])
    number = store.number(match)
    assert number is not None
    assert copy.actions == match.actions
    return number


def finished(review: ReviewJob) -> ReviewJob:
    """Run a review to its end and return it."""
    while review.busy:
        review.poll()
    return review


@pytest.mark.parametrize("key", GAMES)
def test_reviews_survive_a_json_round_trip(key: str) -> None:
    match = random_match(key)
    game, states, actions = match.game, match.states, match.actions
    steps = [*choices(game, states, range(len(actions)))][::3][:3]
    for step in steps:
        review = review_choice(key, game, states[step], actions[step], step, effort=EFFORT)
        if review is None:
            continue
        parsed = choice_from_json(json.loads(json.dumps(choice_to_json(review))), game, states, actions)
        assert parsed[:2] == review[:2]
        assert parsed.verdict[:2] + parsed.verdict[-1:] == review.verdict[:2] + review.verdict[-1:]
        assert parsed.verdict.loss == pytest.approx(review.verdict.loss, abs=1e-4)
        assert parsed.value == pytest.approx(review.value, abs=1e-4)
        assert (parsed.reason is None) == (review.reason is None)
        if review.reason is not None and parsed.reason is not None:
            assert [contrast.fact for contrast in parsed.reason.contrasts] == [
                contrast.fact for contrast in review.reason.contrasts
            ]
        assert (parsed.open_hands is None) == (review.open_hands is None)


def test_an_unfinished_hand_is_not_reviewable() -> None:
    match = random_match(many=2)
    assert reviewable_hands(match) == [0, 1]
    assert not match.over
    for hand in (0, 1):
        steps = steps_in_hand(match, hand)
        assert {match.states[step].hand for step in steps} == {hand}


def test_choices_of_people_are_reviewed_first_and_all_are_stored(store: Store, requested_steps: list[int]) -> None:
    match = random_match()
    number = store_match(store, match)
    review = ReviewJob(match, 0, store, number)
    while review.busy:
        review.poll()
    movers = [match.states[step].to_move for step in requested_steps]
    assert movers == sorted(movers)
    assert sorted(requested_steps) == [*choices(match.game, match.states, steps_in_hand(match, 0))]
    assert review.done == review.total == len(requested_steps)
    reloaded = ReviewJob(match, 0, store, number)
    assert not reloaded.busy
    assert reloaded.reviews.keys() == review.reviews.keys()
    assert reloaded.timeline is not None
    assert review.timeline is not None
    assert reloaded.timeline.luck == pytest.approx(review.timeline.luck, abs=0.01)


def test_a_paused_review_resumes_without_repeating_work(store: Store, requested_steps: list[int]) -> None:
    match = random_match()
    number = store_match(store, match)
    review = ReviewJob(match, 0, store, number)
    for _time in range(2):
        review.poll()
    review.toggle_pause()
    assert not review.busy
    assert not review.poll()
    assert review.done == 2
    resumed = ReviewJob(match, 0, store, number)
    assert resumed.done == 2
    while resumed.busy:
        resumed.poll()
    assert len(requested_steps) == len({*requested_steps})


def test_a_failed_worker_stores_no_review(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReviewClient, "answer", lambda self: ())
    match = random_match()
    number = store_match(store, match)
    review = ReviewJob(match, 0, store, number)
    while review.busy:
        review.poll()
    assert review.reviews == {}
    assert store.review(number, 0) is None


def test_a_malformed_stored_review_is_ignored(store: Store) -> None:
    match = random_match()
    number = store_match(store, match)
    review = ReviewJob(match, 0, store, number)
    while review.busy:
        review.poll()
    valid = store.review(number, 0)
    assert valid is not None
    for value in (*VALUES, [], [5], {"a": 1}):
        if isinstance(value, bytes) or value != value:
            continue
        for malformed in (
            value,
            {"choices": value},
            {"choices": [value], "untold": value},
            valid | {"untold": [value]},
        ):
            store.keep_review(number, 0, malformed)
            ReviewJob(match, 0, store, number)
        for index in range(8):
            choice = [*valid["choices"][0]]
            choice[index] = value
            moments = [*valid["course"][0]]
            moments[index % 2] = [value] * 4
            course = [moments, [[value, *valid["course"][1][0][1:]]] if index % 3 else value]
            store.keep_review(number, 0, {"choices": [choice], "untold": [], "course": course})
            for review_of_choice in ReviewJob(match, 0, store, number).reviews.values():
                assert review_of_choice.verdict.best in match.game.legal_actions(match.states[review_of_choice.step])


def test_a_timeline_that_counts_a_forced_lead_as_a_choice_is_recomputed(store: Store) -> None:
    match = random_match("draw")
    number = store_match(store, match)
    steps = steps_in_hand(match, 0)
    assert len(match.game.legal_actions(match.states[steps[1]])) == 1
    first = finished(ReviewJob(match, 0, store, number)).timeline
    assert first is not None
    assert ReviewJob(match, 0, store, number).timeline is not None
    lead_value = first.state_values[1]
    older = lead_value._replace(
        values=tuple(value + 0.7 * (-1) ** side for side, value in enumerate(lead_value.values))
    )
    stored = store.review(number, 0)
    assert stored is not None
    moments = (first.state_values[0], older, *first.state_values[2:])
    store.keep_review(number, 0, {**stored, "course": timeline_to_json(first._replace(state_values=moments))})
    reloaded = ReviewJob(match, 0, store, number)
    assert reloaded.timeline is None
    recomputed = finished(reloaded).timeline
    assert recomputed is not None
    assert recomputed.luck == pytest.approx(first.luck, abs=0.01)


def test_an_old_verdict_whose_loss_is_displayed_as_0_becomes_the_best() -> None:
    match = random_match("euchre")
    step = next(choices(match.game, match.states, range(len(match.actions))))
    taken = str(match.actions[step])
    for loss, grade in ((0.04, Grade.BEST), (0.2, Grade.MISTAKE)):
        data = [step, taken, loss, 0.01, 0.0, "mistake", None, None]
        assert choice_from_json(data, match.game, match.states, match.actions).verdict.grade == grade


def test_a_match_that_is_not_stored_can_be_reviewed(store: Store) -> None:
    match = random_match()
    review = ReviewJob(match, 0, store, None)
    while review.busy:
        review.poll()
    assert review.reviews


def test_steps_before_one_too_far_to_solve_are_not_solved(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def fail_to_solve(game: object, state: State, action: Action) -> None:
        tried.append(len(state.history))

    monkeypatch.setattr(review, "_open_hands", fail_to_solve)
    job = ReviewJob(random_match("draw"), 0, store, None)
    while job.busy:
        job.poll()
    assert job.total > 3
    assert tried == sorted(tried)
    assert len(tried) < job.total


def test_a_review_records_the_persons_losses_and_creates_exercises_from_mistakes(store: Store) -> None:
    own = []
    for seed in range(6):
        match = random_match(seed=seed)
        job = ReviewJob(match, 0, store, store_match(store, match))
        while job.busy:
            job.poll()
        own += [review for review in job.reviews.values() if review.seat == 0]
    estimate = skill_by_game(store)["muggins"]
    assert estimate.choices == len(own) > 0
    assert estimate.points == pytest.approx(sum(review.verdict.loss for review in own), abs=0.01)
    mistakes = sorted(review.step for review in own if review.verdict.grade in BLAMED)
    assert sorted(exercise.step for exercise in store.exercises()) == mistakes
    assert mistakes


def test_at_poker_only_choices_of_shown_hands_are_reviewed(
    store: Store, requested_steps: list[int], trials: Callable[[int], Iterator[Random]]
) -> None:
    for rng in trials(3):
        match = random_match("poker", 2, rng.random())
        number = store_match(store, match)
        for hand in reviewable_hands(match):
            store.keep_review(number, hand, {"course": {"never": "read"}, "choices": [], "untold": [], "own": None})
            job = ReviewJob(match, hand, store, number)
            for _look in range(1000):
                if not job.busy:
                    break
                job.poll()
            after = match.states[steps_in_hand(match, hand)[-1] + 1]
            assert isinstance(after, BettingState)
            open_seats = {0} | after.shown
            assert {match.states[step].to_move for step in requested_steps} <= open_seats
            assert {review.seat for review in job.reviews.values()} <= open_seats
            assert job.hides_hands == (len(open_seats) < 4)
            assert (job.timeline is None) >= job.hides_hands, "luck would reveal concealed hands"
            requested_steps.clear()


def test_a_review_stored_by_an_older_version_reveals_nothing_of_concealed_hands(store: Store) -> None:
    for seed in range(8):
        match = random_match("poker", 1, seed)
        number = store_match(store, match)
        all_steps = [step for step in steps_in_hand(match, 0) if match.states[step].to_move >= 0]
        store.keep_review(number, 0, {"course": None, "choices": [], "untold": all_steps, "own": None})
        job = ReviewJob(match, 0, store, number)
        visible = [step for step in all_steps if match.states[step].to_move not in concealed_seats(match, step)]
        assert job.done - job.unanswered == len(visible)
        if len(visible) < len(all_steps):
            break
    else:
        pytest.fail("every hand was shown")
