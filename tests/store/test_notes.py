"""Help, seals, reviews and exercises of matches in the store. Corrupt ones affect only themselves."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.core.shuffle import Shuffle
from game.match import record
from game.match.match import Match, TakenOverError, typed_deals
from game.store import Exercise, Store
from tests.random_matches import play
from tests.store.hostile_values import COLUMNS, VALUES
from tests.store.test_corrupt_values import put
from tests.store.test_store import muggins, resumed
from tests.stored_matches import finished_matches

DUE = datetime(2026, 11, 24, 12, tzinfo=UTC)
REVIEW = [{"step": 5, "loss": 2.5, "best": "6-5@0", "told": []}, {"step": 7, "loss": 0, "best": "draw", "told": [1.5]}]


def noted(store: Store, seed: int = 1, actions: int = 40) -> Match:
    """Play a match and save a review of its first hand and an exercise."""
    store.attach_journal(match := muggins())
    play(match, random.Random(seed), actions)
    number = store.number(match)
    assert number is not None
    store.keep_review(number, 0, REVIEW)
    store.keep_exercise(Exercise("muggins", record.format_record(match.at_step(5)), DUE, number, 5, lost=2.5))
    return match


def test_help_is_saved_at_once_and_stays(stores: Callable[[], Store]) -> None:
    store = stores()
    store.attach_journal(match := muggins())
    play(match, random.Random(1), 5)
    kept = next(stores().all_unfinished(), None)
    assert kept is not None
    assert not kept.with_help
    store.mark_helped(match)
    again = stores()
    kept = next(again.all_unfinished(), None)
    assert kept is not None
    assert kept.with_help
    match = resumed(again)
    assert match.with_help
    assert not match.rematch().with_help
    play(match, random.Random(2))
    [kept] = finished_matches(stores())
    assert kept.with_help


def test_help_before_the_first_action_is_saved_with_it(stores: Callable[[], Store]) -> None:
    store = stores()
    store.attach_journal(match := muggins())
    assert store.number(match) is None
    store.mark_helped(match)
    play(match, random.Random(1), 1)
    assert resumed(stores()).with_help


def test_the_sealed_shuffle_survives_a_restart_and_is_used_once(stores: Callable[[], Store]) -> None:
    store, rng = stores(), random.Random(1)
    store.attach_journal(match := muggins())
    store.seal(match, Shuffle(1, "first"))
    match.deal(rng)
    assert match.deals[0].shuffle == Shuffle(1, "first")
    assert resumed(stores()).sealed_shuffle is None
    while match.state.to_move >= 0:
        play(match, rng, 1)
    assert resumed(stores()).sealed_shuffle is None
    for word in ("", "our word"):
        store.seal(match, Shuffle(2, word))
        assert resumed(stores()).sealed_shuffle == match.sealed_shuffle == Shuffle(2, word)
    match = resumed(stores())
    match.deal(rng)
    assert match.deals[-1].shuffle == Shuffle(2, "our word")
    again = resumed(stores())
    assert again.sealed_shuffle is None
    assert again.deals == match.deals


def test_typed_deal_numbers_are_saved(stores: Callable[[], Store]) -> None:
    store, rng = stores(), random.Random(1)
    store.attach_journal(match := muggins())
    play(match, rng, hands=1)
    store.seal(match, Shuffle(2, typed=True))
    match = resumed(stores())
    assert match.sealed_shuffle is not None
    assert match.sealed_shuffle.typed
    assert typed_deals(match.actions) == []
    match.deal(rng)
    again = resumed(stores())
    assert again.sealed_shuffle is None
    assert typed_deals(again.actions) == [1]
    play(again, rng, 1)
    assert typed_deals(resumed(stores()).actions) == [1]


@pytest.mark.parametrize("value", ["[", "[99]", '["1"]', "1", b"[1]", 7, "[" * 3000])
def test_invalid_typed_marks_do_not_affect_the_match(stores: Callable[[], Store], value: object) -> None:
    store = stores()
    store.attach_journal(match := muggins())
    play(match, random.Random(1), 40)
    store._database.run(lambda connection: connection.execute("UPDATE matches SET typed = ?", (value,)))
    again = resumed(stores())
    assert again.actions == match.actions
    assert typed_deals(again.actions) == []


def test_an_outdated_window_cannot_seal(stores: Callable[[], Store]) -> None:
    stale, rng = stores(), random.Random(1)
    stale.attach_journal(behind := muggins())
    play(behind, rng, hands=1)
    stale.seal(behind, Shuffle(2))
    ahead = resumed(current := stores())
    play(ahead, rng, hands=1)
    current.seal(ahead, Shuffle(3))
    stale.seal(behind, Shuffle(2, "chosen"))
    assert isinstance(behind.journal_error, TakenOverError)
    assert resumed(stores()).sealed_shuffle == Shuffle(3)
    assert ahead.journal_error is None
    ahead.deal(rng)
    assert ahead.journal_error is None
    assert resumed(stores()).deals[-1].shuffle == Shuffle(3)


def test_an_unsaved_seal_is_saved_later(stores: Callable[[], Store]) -> None:
    store, rng = stores(), random.Random(1)
    store.attach_journal(match := muggins())
    play(match, rng, hands=1)
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        store._database.connection.execute("PRAGMA busy_timeout = 1")
        store.seal(match, Shuffle(2, "word"))
        assert match.journal_error is not None
        assert store.unsaved == (match,)
    assert store.retry()
    assert resumed(stores()).sealed_shuffle == Shuffle(2, "word")


def test_a_review_is_saved_until_replaced(stores: Callable[[], Store]) -> None:
    store = stores()
    number = store.number(noted(store))
    assert number is not None
    assert stores().review(number, 0) == REVIEW
    assert stores().review(number, 1) is None
    store.keep_review(number, 0, REVIEW[:1])
    assert stores().review(number, 0) == REVIEW[:1]


def test_undo_deletes_the_review_of_the_hand(stores: Callable[[], Store]) -> None:
    store = stores()
    for seed in range(99):
        store.attach_journal(match := muggins())
        play(match, random.Random(seed), 60)
        if match.state.hand > 0 and match.can_undo(0):
            break
    number, hand = store.number(match), match.state.hand
    assert number is not None
    for kept in range(hand + 1):
        store.keep_review(number, kept, REVIEW)
    match.undo(0)
    assert [stores().review(number, kept) is None for kept in range(hand + 1)] == [False] * hand + [True]


def test_exercises_are_sorted_by_due_date(stores: Callable[[], Store]) -> None:
    store = stores()
    noted(store)
    store.keep_exercise(Exercise("draw", "later", DUE + timedelta(days=1)))
    store.keep_exercise(Exercise("block", "sooner", DUE - timedelta(days=1)))
    later = stores()
    assert [exercise.game for exercise in later.exercises()] == ["block", "muggins", "draw"]
    _sooner, mine, _later = later.exercises()
    assert (mine.due, mine.step, mine.solved, mine.lost) == (DUE, 5, 0, 2.5)
    assert len(record.parse_record(mine.record).actions) == 5


def test_an_exercise_is_rescheduled_and_finally_removed(stores: Callable[[], Store]) -> None:
    store = stores()
    match = noted(store)
    [mine] = store.exercises()
    store.keep_exercise(Exercise("muggins", mine.record, DUE, store.number(match), 5))
    assert store.exercises() == (mine,), "the same choice is kept once"
    store.keep_exercise(
        solved := Exercise(mine.game, mine.record, DUE + timedelta(3), mine.match, 5, 1, mine.lost, mine.id)
    )
    assert stores().exercises() == (solved,)
    store.remove_exercise(solved)
    assert stores().exercises() == ()


@pytest.mark.parametrize("column", ["match", "hand", "review", "form"])
def test_corrupt_reviews_are_ignored(path: Path, column: str) -> None:
    with closing(Store(path)) as store:
        match = noted(store)
    hands = []
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("DELETE FROM reviews")
        for hand, value in enumerate(VALUES):
            row = {"match": 1, "hand": hand, "review": "[]", "form": 1, column: value}
            try:
                database.execute("INSERT INTO reviews VALUES (?, ?, ?, ?)", [*row.values()])
            except sqlite3.IntegrityError:
                continue
            hands.append(hand)
    assert hands
    with closing(Store(path)) as store:
        for hand in hands:
            store.review(1, hand)
        assert store.notice is None
        assert resumed(store).actions == match.actions


@pytest.mark.parametrize("column", ["match", "step", "game", "record", "solved", "due", "lost"])
def test_corrupt_exercises_do_not_affect_others(path: Path, column: str) -> None:
    with closing(Store(path)) as store:
        noted(store)
        store.keep_exercise(Exercise("draw", "another", DUE))
    columns = [name for name in COLUMNS["exercises"].split() if name != "id"]
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for value in VALUES:
            values = ", ".join("?" if name == column else name for name in columns)
            statement = f"INSERT INTO exercises ({', '.join(columns)}) SELECT {values} FROM exercises WHERE id = 1"
            database.execute(statement, (value,))
    with closing(Store(path)) as store:
        exercises = store.exercises()
        assert [exercise.id for exercise in exercises if exercise.id <= 2] == [1, 2]
        for exercise in exercises:
            assert (type(exercise.record), type(exercise.solved)) == (str, int)
        assert store.notice is None


def test_notes_are_recovered_from_a_damaged_store(path: Path) -> None:
    with closing(Store(path)) as store:
        for seed in range(3):
            match = noted(store, seed, 60)
        store.mark_helped(match)
        exercises = store.exercises()
    content = path.read_bytes()
    path.write_bytes(content[:16] + bytes(4) + content[20:])
    with closing(Store(path)) as store:
        assert "3 matches were recovered." in (store.notice or "")
        assert store.exercises() == exercises
        assert [store.review(kept.id, 0) for kept in store.all_unfinished()] == [REVIEW] * 3
        assert [kept.with_help for kept in store.all_unfinished()] == [True, False, False]


def test_a_truncated_match_is_recovered_without_reviews(path: Path) -> None:
    with closing(Store(path)) as store:
        noted(store)
    path.with_name("boneyard.backup-1.sqlite").unlink()
    put(path, "DELETE FROM actions WHERE step = 30")
    put(path, "CREATE TABLE planted (words)")
    with closing(Store(path)) as store:
        assert "1 match was recovered." in (store.notice or "")
        assert [kept.is_truncated for kept in store.all_unfinished()] == [True]
        assert store.review(1, 0) is None
        assert len(store.exercises()) == 1
