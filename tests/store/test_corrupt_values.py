"""Corrupt values in a store: each affects only its own match or setting."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person
from game.store import Store
from game.ui.menu.draft import Draft, load_choices
from game.ui.settings import Settings
from tests.store.test_store import muggins, play, resumed, set_aside
from tests.stored_matches import finished_matches

DEEP, DEEPER, LONG = "[" * 3000 + "]" * 3000, "[" * 100_000 + "]" * 100_000, "x" * 100_000
RECORD = 'game = "muggins"\npreset = "muggins_004"\nplayers = ["{name}", "bot:club"]\nactions = []\n'


@pytest.fixture
def match(path: Path) -> Match:
    """Return the second of two unfinished matches in the store."""
    with closing(Store(path)) as store:
        for seed in (1, 2):
            store.attach_journal(match := muggins())
            play(match, random.Random(seed), 40)
    return match


def put(path: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(statement, values)


def actions(path: Path, id: int) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT step, action FROM actions WHERE match = ? ORDER BY step", (id,)).fetchall()


# -- listed by the record --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "value"),
    [
        *[("players", value) for value in (b"blob", DEEP, DEEPER, "5", "null", "[5]", '["bot:sage", "Ann"]', LONG)],
        *[("winners", value) for value in (b"blob", DEEP, "[5]", "{}")],
        *[("begun", value) for value in (b"blob", "", "yesterday", "2026-01-01", LONG)],
        *[("game", value) for value in (b"blob", "chess", LONG)],
        *[("preset", value) for value in (b"blob", "muggins_999", "")],
        *[("ended", value) for value in (b"blob", "ovfr", 5)],
        *[(column, value) for column in ("with_undo", "with_help") for value in (b"", "text", 7)],
        *[("trouble", value) for value in (b"blob", "text", 7)],
    ],
)
def test_a_match_with_corrupt_columns_is_listed_from_its_record(
    path: Path, match: Match, column: str, value: Any
) -> None:
    put(path, f"UPDATE matches SET {column} = ? WHERE id = 2", value)
    with closing(Store(path)) as store:
        assert store.notice is None
        again = resumed(store)
        assert (again.actions, again.players) == (match.actions, match.players)
        kept = next(store.all_unfinished(), None)
        assert kept is not None
        assert (kept.id, kept.game, kept.players) == (2, "muggins", match.players)
    assert not set_aside(path)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        *[("record", value) for value in (b"blob", "", LONG, RECORD.format(name="x" * 500), "a." * 50_000)],
        ("record", 'game = "muggins"\nplayers = ["bot:sage", "Ann"]\nactions = []\n'),
        *[("deals", value) for value in (b"blob", "5", "null", "[5]", '["pass"]', DEEPER)],
    ],
)
def test_an_unreadable_match_is_reported_once_and_the_previous_one_offered(
    path: Path, match: Match, column: str, value: Any
) -> None:
    put(path, f"UPDATE matches SET {column} = ? WHERE id = 2", value)
    with closing(Store(path)) as store:
        kept = next(store.all_unfinished(), None)
        while kept is not None and store.resume(kept) is None:
            kept = next(store.all_unfinished(), None)
        assert (store.notice or "").startswith(
            ("Your match of Muggins can no longer be continued. ", "A match can no longer")
        )
        assert "can no longer be" in (store.notice or "")
        assert kept is not None
        assert kept.id == 1
    with closing(Store(path)) as store:
        assert store.notice is None
        kept = next(store.all_unfinished(), None)
        assert kept is not None
        assert kept.id == 1
        assert store.notice is None
    with closing(sqlite3.connect(path)) as database:
        assert database.execute(f"SELECT {column} FROM matches WHERE id = 2").fetchone() == (value,)


# -- up to the damage ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [b"pass", LONG, "pa\0ss"])
def test_a_match_resumes_before_the_first_unreadable_action(path: Path, match: Match, value: Any) -> None:
    put(path, "UPDATE actions SET action = ? WHERE match = 2 AND step = 30", value)
    before = actions(path, 2)
    with closing(Store(path)) as store:
        again = resumed(store)
        assert again.actions == match.actions[:30]
        assert "up to move 30" in (store.notice or "")
    with closing(Store(path)) as store:
        assert store.notice is None
        assert resumed(store).actions == again.actions, "though nothing more was played"
    assert actions(path, 2) == before, "what is there is left as it is"


def test_a_match_resumes_before_the_first_missing_action(path: Path, match: Match) -> None:
    put(path, "DELETE FROM actions WHERE match = 2 AND step = 20")
    with closing(Store(path)) as store:
        again = resumed(store)
        assert again.actions == match.actions[:20]
        play(again, random.Random(3), 1)
        assert again.journal_error is None
        assert resumed(store).actions == again.actions


def test_a_finished_match_counts_even_if_its_record_is_unreadable(path: Path) -> None:
    with closing(Store(path)) as store:
        store.attach_journal(match := muggins())
        play(match, random.Random(1))
        counted = list(store.match_repository.results())
    path.with_name("boneyard.backup-1.sqlite").unlink()
    put(path, "UPDATE actions SET action = x'00' WHERE step = 7")
    with closing(Store(path)) as store:
        [kept] = finished_matches(store)
        assert store.notice is None
        assert store.load(kept) is None
        assert "can no longer be read" in (store.notice or "")
        assert list(store.match_repository.results()) == counted
        assert next(store.all_unfinished(), None) is None


def test_a_finished_match_counts_even_if_its_preset_is_of_a_newer_version(path: Path) -> None:
    with closing(Store(path)) as store:
        store.attach_journal(match := muggins())
        play(match, random.Random(1))
    put(path, "UPDATE matches SET preset = 'muggins_999', record = replace(record, 'muggins_001', 'muggins_999')")
    with closing(Store(path)) as store:
        [result] = store.match_repository.results()
        assert (result.preset, result.players) == ("muggins_999", match.players)
        assert store.notice is None


# -- damage that is reported -----------------------------------------------------------------------------------------


def all_games(store: Store) -> tuple[list[str], list[str], dict[str, int]]:
    entries = [entry.game for entry in store.match_repository.entries()]
    return entries, [kept.game for kept in store.all_unfinished()], store.times_played()


@pytest.mark.parametrize("ask", [Store.times_played, lambda store: store.match_repository.entries()])
@pytest.mark.parametrize("value", ["muggijs", "", b"muggins", "chess"])
def test_a_damaged_game_key_is_restored_from_the_record(
    path: Path, match: Match, value: Any, ask: Callable[[Store], object]
) -> None:
    put(path, "UPDATE matches SET game = ? WHERE id = 2", value)
    with closing(Store(path)) as store:
        ask(store)
        assert all_games(store) == (["muggins"] * 2, ["muggins"] * 2, {"muggins": 2})
        assert store.match_repository.entries()[0].begun.year > 2000
        [stored] = store.match_repository.find_by_deal("muggins", str(match.actions[0]))
        assert stored.id == 2
        assert store.notice is None
    assert not set_aside(path)


def test_a_match_with_damaged_game_and_record_is_reported(path: Path, match: Match) -> None:
    put(path, "UPDATE matches SET game = 'muggijs', record = 'x' WHERE id = 2")
    with closing(Store(path)) as store:
        assert [entry.id for entry in store.match_repository.entries()] == [1]
        assert (store.notice or "").startswith("A match can no longer be read.")


@pytest.mark.parametrize(
    ("harm", "listed"),
    [
        ("DELETE FROM actions WHERE match = 2 AND step = 20", True),
        ("UPDATE actions SET action = x'00' WHERE match = 2 AND step = 20", True),
        ("UPDATE actions SET action = 'pa' || char(7) WHERE match = 2 AND step = 20", False),
    ],
)
def test_a_truncated_match_is_marked(path: Path, match: Match, harm: str, listed: bool) -> None:
    """`listed`: whether the list shows it before the match is read."""
    put(path, harm)
    with closing(Store(path)) as store:
        kept = next(store.all_unfinished(), None)
        assert kept is not None
        assert (kept.id, kept.is_truncated) == (2, listed)
        look = store.load(kept)
        assert look is not None
        assert (len(look.actions), look.is_truncated) == (20, True)
        assert [kept.is_truncated for kept in store.all_unfinished()] == [True, False]
        assert store.notice is None
        again = resumed(store)
        play(again, random.Random(3), 1)
        kept = next(store.all_unfinished(), None)
        assert kept is not None
        assert not kept.is_truncated, "it goes on as another match"


def test_a_truncated_match_is_marked_after_a_repair(path: Path) -> None:
    with closing(Store(path)) as store:
        for seed, actions in ((1, 10_000), (2, 40)):
            store.attach_journal(match := muggins())
            play(match, random.Random(seed), actions)
    put(path.with_name("boneyard.backup-1.sqlite"), "DELETE FROM matches WHERE id = 2")
    put(path, "DELETE FROM actions WHERE step = 20")
    put(path, "PRAGMA user_version = 0")
    put(path, "CREATE TRIGGER planted AFTER INSERT ON actions BEGIN DELETE FROM actions; END")
    with closing(Store(path)) as store:
        assert "kept as" in (store.notice or "")
        assert [kept.is_truncated for kept in finished_matches(store)] == [False], "it is in the backup"
        [kept] = store.all_unfinished()
        look = store.load(kept)
        assert look is not None
        assert (kept.is_truncated, look.is_truncated, len(look.actions)) == (True, True, 20)
        match = resumed(store)
        play(match, random.Random(3), 1)
        kept = next(store.all_unfinished())
        assert not kept.is_truncated, "all of it is there from now on"


# -- settings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["5", "null", "[5]", '"text"', "true", DEEP, DEEPER, b"{}", LONG, '{"players": [5]}'])
@pytest.mark.parametrize("use", [Settings.load, Store.favourites, lambda store: store.last_choices("draw")])
def test_a_setting_of_the_wrong_type_reads_as_never_set(path: Path, value: Any, use: Callable[[Store], object]) -> None:
    with closing(Store(path)) as store:
        never_set = use(store)
        for key in ("settings", "favourites", "choices.draw"):
            store.set(key, None)
    put(path, "UPDATE settings SET value = ?", value)
    with closing(Store(path)) as store:
        assert store.notice is None
        assert use(store) == never_set
        load_choices(draft := Draft("draw", "Ann"), store.last_choices("draw"))
        assert draft.players == Draft("draw", "Ann").players
        store.set_favourite("draw", True)
    with closing(Store(path)) as store:
        assert store.favourites() == {"draw"}


def test_unknown_bots_in_saved_choices_are_ignored(path: Path) -> None:
    with closing(Store(path)) as store:
        store.keep_choices("draw", {"preset": "draw_004", "options": {}, "players": ["Ann", "bot:sage"]})
        load_choices(draft := Draft("draw", "Ann"), store.last_choices("draw"))
        assert draft.players == [Person("Ann"), Bot("casual")]


@pytest.mark.parametrize("name", ["\\u0000", "A\\u0007nn", "x" * 100_000])
def test_invalid_names_in_saved_choices_are_ignored(path: Path, name: str) -> None:
    with closing(Store(path)) as store:
        store.set("settings", None)
    put(path, "UPDATE settings SET value = ?", f'{{"name": "{name}", "volume": 0.5}}')
    with closing(Store(path)) as store:
        assert Settings.load(store).name == ""
