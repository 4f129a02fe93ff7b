"""Records and stores of older versions are opened, continued and saved.

`older/` contains records, and a store of each schema version. The records and the first store are from the program of
22 November 2026, in which a player was a text. Their matches were played at random.
"""

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.match import record
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.practice.review_job import ReviewJob, reviewable_hands
from game.store import Store
from game.store.tables import VERSION
from game.ui.menu.draft import save_choices, saved_draft
from tests.random_matches import play
from tests.stored_matches import finished_matches

OLDER = Path(__file__).parent / "older"
RECORDS = (OLDER / "records.txt").read_text(encoding="utf-8")
ANN, BOB, ZOE = map(Person, ("Ann", "Bob", 'Zoë "Z" {x}'))
BOLD, CAUTIOUS = Bot("expert", "bold"), Bot("master", "cautious")


# -- records -----------------------------------------------------------------------------------------------------------


def test_older_records_say_what_they_said_and_are_written_letter_by_letter_the_same() -> None:
    draw, partners, forty_two, poker = record.parse_records(RECORDS)
    assert draw.players == (ANN, BOLD)
    assert (draw.options, draw.start) == (
        {"set": 9, "target": 50},
        {"leader": 1, "first_hand": False, "scores": (40, 30)},
    )
    assert partners.players == (ANN, Bot("club"), CAUTIOUS, BOB)
    assert partners.start == {"drawn": ["3-1", "5-3", "2-1", "5-2"]}
    assert forty_two.players == (Bot("beginner"), ZOE, Bot("casual"), Person("person: no bot"))
    assert poker.players == (ANN, Bot("master"), Bot("club"))
    assert "---\n".join(map(record.format_record, (draw, partners, forty_two, poker))) == RECORDS


@pytest.mark.parametrize("nth", range(4))
def test_an_older_record_is_played_on_and_read_back(nth: int) -> None:
    match = play(record.parse_records(RECORDS)[nth], random.Random(1))
    again = record.parse_record(record.format_record(match))
    assert (again.states, again.players) == (match.states, match.players)


# -- the store ---------------------------------------------------------------------------------------------------------


@pytest.fixture(params=range(1, VERSION + 1))
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return a store of each schema version, with the same content."""
    return Path(shutil.copy(OLDER / f"boneyard-{request.param}.sqlite", tmp_path / "boneyard.sqlite"))


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store(path)
    yield store
    store.close()


def resumed(store: Store) -> Match:
    kept = next(store.all_unfinished(), None)
    assert kept is not None
    match = store.resume(kept)
    assert match is not None
    assert match.players == kept.players
    return match


def test_an_older_store_opens_without_a_word(store: Store) -> None:
    assert store.notice is None
    [finished] = finished_matches(store)
    assert (finished.game, finished.players, finished.winners) == ("draw", (ANN, BOLD), (BOLD,))
    assert [result.game for result in store.match_repository.results()] == ["draw"]
    whole = store.resume(finished)
    assert whole is not None
    assert (whole.over, len(whole.actions), whole.winners) == (True, 21, (1,))
    assert store.favourites() == {"muggins"}


def test_what_the_coach_found_of_an_older_match_is_there(tmp_path: Path) -> None:
    """Version 3 added reviews, exercises, and the mark of a match with help."""
    store = Store(Path(shutil.copy(OLDER / "boneyard-3.sqlite", tmp_path / "boneyard.sqlite")))
    [finished] = finished_matches(store)
    draw = store.load(finished)
    assert draw is not None
    review = ReviewJob(draw, reviewable_hands(draw)[-1], store, finished.id)
    assert not review.busy
    assert review.timeline is not None
    [exercise] = store.exercises()
    assert exercise.step in review.reviews
    assert len(record.parse_record(exercise.record).actions) == exercise.step
    assert [kept.game for kept in store.all_unfinished() if kept.with_help] == ["muggins"]
    store.close()


def test_older_matches_go_on_from_their_last_action_to_their_end(path: Path, store: Store) -> None:
    block = resumed(store)
    assert (block.key, block.players, len(block.actions)) == ("block", (ANN, BOB, Bot("casual")), 3)
    assert block.fixed_deals == block.deals
    play(block, random.Random(1))

    muggins = resumed(store)
    assert (muggins.key, muggins.players, muggins.options) == ("muggins", (ZOE, Bot("beginner")), {"target": "200/150"})
    assert (len(muggins.actions), muggins.with_undo) == (6, True)
    play(muggins, random.Random(1))

    partners = resumed(store)
    assert (partners.key, partners.players) == ("partner_match", (ANN, Bot("club"), CAUTIOUS, BOB))
    assert (partners.options, partners.start) == ({"partners": "drawn"}, {"drawn": ["3-1", "5-3", "2-1", "5-2"]})
    play(partners, random.Random(1))

    assert next(store.all_unfinished(), None) is None
    later = Store(path)
    assert later.notice is None
    assert [kept.game for kept in finished_matches(later)] == ["block", "muggins", "partner_match", "draw"]
    for kept, match in zip(finished_matches(later), (block, muggins, partners), strict=False):
        again = later.resume(kept)
        assert again is not None
        assert (again.states, again.players) == (match.states, match.players)
        assert kept.winners == tuple(match.players[seat] for seat in match.winners)
    later.close()


def test_the_choices_of_an_older_evening_come_back_and_are_kept_as_they_were(store: Store) -> None:
    kept = store.last_choices("skin")
    draft = saved_draft("skin", "", store)
    assert draft.players == [Person(""), BOB, Bot("master", "bold"), Bot("casual")]
    assert draft.options == {"target": 1000}
    save_choices(draft, store)
    assert store.last_choices("skin") == kept
