"""The review of a hand as it is made in the background, and as it is kept."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from game.coach import choice_review, review
from game.coach.review import choices
from game.coach.verdicts import BLAMED, Grade
from game.core.state import Action, State
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.match.visibility import concealed_seats
from game.practice.review_job import ReviewJob, reviewable_hands, steps_in_hand
from game.practice.skill import skill_by_game
from game.practice.worker import LuckClient, ReviewClient
from game.rules import GAMES
from game.rules.betting.betting_game import BettingState
from game.store import Store
from tests.random_matches import play
from tests.reviews import review_here
from tests.store.hostile_values import VALUES

EFFORT = 0.1


def played(key: str = "muggins", many: int = 1, seed: float = 2) -> Match:
    """So many hands played by chance, and the next one dealt and begun."""
    match = Match(key, [Person("Ann"), *[Bot("club")] * (GAMES[key].usual_players - 1)])
    return play(match, Random(seed), until=lambda match: match.state.hand >= many and match.state.to_move >= 0)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "boneyard.sqlite")) as store:
        yield store


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The steps that are looked back on, as they come."""
    return review_here(monkeypatch, EFFORT)


def kept(store: Store, match: Match) -> int:
    """The match, kept; its number."""
    store.attach_journal(match)
    again = match.at_step(len(match.actions))
    match.play_all([])
    number = store.number(match)
    assert number is not None
    assert again.actions == match.actions
    return number


def finished(review: ReviewJob) -> ReviewJob:
    """The review, once it has looked at everything."""
    while review.busy:
        review.look()
    return review


@pytest.mark.parametrize("key", GAMES)
def test_what_is_said_of_a_choice_is_read_as_it_was_written(key: str) -> None:
    match = played(key)
    game, states, actions = match.game, match.states, match.actions
    some = [*choices(game, states, range(len(actions)))][::3][:3]
    for step in some:
        found = choice_review.review_choice(key, game, states[step], actions[step], step, effort=EFFORT)
        if found is None:
            continue
        again = choice_review.choice_from_json(
            json.loads(json.dumps(choice_review.choice_to_json(found))), game, states, actions
        )
        assert again[:2] == found[:2]
        assert again.verdict[:2] + again.verdict[-1:] == found.verdict[:2] + found.verdict[-1:]
        assert again.verdict.loss == pytest.approx(found.verdict.loss, abs=1e-4)
        assert again.value == pytest.approx(found.value, abs=1e-4)
        assert (again.reason is None) == (found.reason is None)
        if found.reason is not None and again.reason is not None:
            assert [each.fact for each in again.reason.contrasts] == [each.fact for each in found.reason.contrasts]
        assert (again.open_hands is None) == (found.open_hands is None)


def test_a_hand_that_still_goes_on_is_not_looked_back_on() -> None:
    match = played(many=2)
    assert reviewable_hands(match) == [0, 1]
    assert not match.over
    for hand in (0, 1):
        steps = steps_in_hand(match, hand)
        assert {match.states[step].hand for step in steps} == {hand}


def test_choices_of_people_come_first_and_all_are_kept(store: Store, here: list[int]) -> None:
    match = played()
    number = kept(store, match)
    review = ReviewJob(match, 0, store, number)
    while review.busy:
        review.look()
    movers = [match.states[step].to_move for step in here]
    assert movers == sorted(movers)
    assert sorted(here) == [*choices(match.game, match.states, steps_in_hand(match, 0))]
    assert review.done == review.total == len(here)
    again = ReviewJob(match, 0, store, number)
    assert not again.busy
    assert again.judged.keys() == review.judged.keys()
    assert again.course is not None
    assert review.course is not None
    assert again.course.luck == pytest.approx(review.course.luck, abs=0.01)


def test_what_was_found_before_it_was_halted_is_not_found_anew(store: Store, here: list[int]) -> None:
    match = played()
    number = kept(store, match)
    review = ReviewJob(match, 0, store, number)
    for _time in range(2):
        review.look()
    review.halt()
    assert not review.busy
    assert not review.look()
    assert review.done == 2
    again = ReviewJob(match, 0, store, number)
    assert again.done == 2
    while again.busy:
        again.look()
    assert len(here) == len({*here})


def test_a_worker_that_fails_leaves_nothing_behind(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for asker in (ReviewClient, LuckClient):
        monkeypatch.setattr(asker, "answer", lambda self: ())
    match = played()
    number = kept(store, match)
    review = ReviewJob(match, 0, store, number)
    while review.busy:
        review.look()
    assert review.judged == {}
    assert store.review(number, 0) is None


def test_a_review_that_makes_no_sense_is_made_anew(store: Store) -> None:
    match = played()
    number = kept(store, match)
    review = ReviewJob(match, 0, store, number)
    while review.busy:
        review.look()
    sound = store.review(number, 0)
    assert sound is not None
    for value in (*VALUES, [], [5], {"a": 1}):
        if isinstance(value, bytes) or value != value:
            continue
        for spoilt in (value, {"choices": value}, {"choices": [value], "untold": value}, sound | {"untold": [value]}):
            store.keep_review(number, 0, spoilt)
            ReviewJob(match, 0, store, number)
        for place in range(8):
            choice = [*sound["choices"][0]]
            choice[place] = value
            moments = [*sound["course"][0]]
            moments[place % 2] = [value] * 4
            course = [moments, [[value, *sound["course"][1][0][1:]]] if place % 3 else value]
            store.keep_review(number, 0, {"choices": [choice], "untold": [], "course": course})
            for found in ReviewJob(match, 0, store, number).judged.values():
                assert found.verdict.best in match.game.legal_actions(match.states[found.step])


def test_a_course_that_charges_a_forced_lead_to_choices_is_found_again(store: Store) -> None:
    match = played("draw")
    number = kept(store, match)
    steps = steps_in_hand(match, 0)
    assert len(match.game.legal_actions(match.states[steps[1]])) == 1
    first = finished(ReviewJob(match, 0, store, number)).course
    assert first is not None
    assert ReviewJob(match, 0, store, number).course is not None
    begun = first.moments[1]
    older = begun._replace(values=tuple(value + 0.7 * (-1) ** side for side, value in enumerate(begun.values)))
    written = store.review(number, 0)
    assert written is not None
    moments = (first.moments[0], older, *first.moments[2:])
    store.keep_review(number, 0, {**written, "course": choice_review.timeline_to_json(first._replace(moments=moments))})
    again = ReviewJob(match, 0, store, number)
    assert again.course is None
    found = finished(again).course
    assert found is not None
    assert found.luck == pytest.approx(first.luck, abs=0.01)


def test_what_an_older_program_blamed_though_it_is_shown_as_0_is_good() -> None:
    match = played("euchre")
    step = next(choices(match.game, match.states, range(len(match.actions))))
    taken = str(match.actions[step])
    for loss, grade in ((0.04, Grade.GOOD), (0.2, Grade.MISTAKE)):
        written = [step, taken, loss, 0.01, 0.0, "mistake", None, None]
        assert choice_review.choice_from_json(written, match.game, match.states, match.actions).verdict.grade == grade


def test_a_match_that_is_not_kept_is_reviewed_all_the_same(store: Store) -> None:
    match = played()
    review = ReviewJob(match, 0, store, None)
    while review.busy:
        review.look()
    assert review.judged


def test_what_was_too_far_from_the_end_to_be_solved_is_not_tried_from_further(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def far(game: object, state: State, action: Action) -> None:
        tried.append(len(state.history))

    monkeypatch.setattr(review, "_open_hands", far)
    looking = ReviewJob(played("draw"), 0, store, None)
    while looking.busy:
        looking.look()
    assert looking.total > 3
    assert tried == sorted(tried)
    assert len(tried) < looking.total


def test_a_review_says_what_its_one_person_gave_away_and_makes_exercises_of_what_is_blamed(store: Store) -> None:
    own = []
    for seed in range(6):
        match = played(seed=seed)
        looking = ReviewJob(match, 0, store, kept(store, match))
        while looking.busy:
            looking.look()
        own += [found for found in looking.judged.values() if found.seat == 0]
    standing = skill_by_game(store)["muggins"]
    assert standing.choices == len(own) > 0
    assert standing.points == pytest.approx(sum(found.verdict.loss for found in own), abs=0.01)
    blamed = sorted(found.step for found in own if found.verdict.grade in BLAMED)
    assert sorted(exercise.step for exercise in store.exercises()) == blamed
    assert blamed


def test_at_poker_only_choices_of_hands_that_may_be_seen_are_looked_back_on(
    store: Store, here: list[int], trials: Callable[[int], Iterator[Random]]
) -> None:
    for rng in trials(3):
        match = played("poker", 2, rng.random())
        number = kept(store, match)
        for hand in reviewable_hands(match):
            store.keep_review(number, hand, {"course": {"never": "read"}, "choices": [], "untold": [], "own": None})
            found = ReviewJob(match, hand, store, number)
            for _look in range(1000):
                if not found.busy:
                    break
                found.look()
            after = match.states[steps_in_hand(match, hand)[-1] + 1]
            assert isinstance(after, BettingState)
            open_seats = {0} | after.shown
            assert {match.states[step].to_move for step in here} <= open_seats
            assert {each.seat for each in found.judged.values()} <= open_seats
            assert found.hides_hands == (len(open_seats) < 4)
            assert (found.course is None) >= found.hides_hands, "luck would tell of the hands that stay closed"
            here.clear()


def test_a_review_kept_by_an_older_program_tells_nothing_of_closed_hands(store: Store) -> None:
    for seed in range(8):
        match = played("poker", 1, seed)
        number = kept(store, match)
        everything = [step for step in steps_in_hand(match, 0) if match.states[step].to_move >= 0]
        store.keep_review(number, 0, {"course": None, "choices": [], "untold": everything, "own": None})
        found = ReviewJob(match, 0, store, number)._found
        movers = {step: match.states[step].to_move for step in everything}
        assert [*found] == [step for step in everything if movers[step] not in concealed_seats(match, step)]
        if len(found) < len(everything):
            break
    else:
        pytest.fail("every hand was shown")
