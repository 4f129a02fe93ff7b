"""Single values of a store that ended the program once, or hid a match: each costs what it stands for and no more."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from game.chairs import Bot, Person
from game.match import Match
from game.store import Store
from game.ui.canvas.settings import Settings
from game.ui.menu.draft import Draft
from game.ui.menu.last_choices import recall
from tests.store.test_store import muggins, play, resumed, set_aside

DEEP, DEEPER, LONG = "[" * 3000 + "]" * 3000, "[" * 100_000 + "]" * 100_000, "x" * 100_000
RECORD = 'game = "muggins"\npreset = "muggins_004"\nplayers = ["{name}", "bot:club"]\nactions = []\n'


@pytest.fixture
def match(path: Path) -> Match:
    """The second of two unfinished matches in the store."""
    with closing(Store(path)) as store:
        for seed in (1, 2):
            store.keep(match := muggins())
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
def test_a_match_is_there_whatever_stands_beside_its_record(path: Path, match: Match, column: str, value: Any) -> None:
    put(path, f"UPDATE matches SET {column} = ? WHERE id = 2", value)
    with closing(Store(path)) as store:
        assert store.notice is None
        again = resumed(store)
        assert (again.actions, again.players) == (match.actions, match.players)
        kept = store.unfinished()
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
def test_a_match_that_cannot_be_read_is_told_once_and_the_one_before_is_offered(
    path: Path, match: Match, column: str, value: Any
) -> None:
    put(path, f"UPDATE matches SET {column} = ? WHERE id = 2", value)
    with closing(Store(path)) as store:
        kept = store.unfinished()
        while kept is not None and store.resume(kept) is None:
            kept = store.unfinished()
        assert (store.notice or "").startswith(
            ("Your match of Muggins can no longer be played. ", "A match can no longer")
        )
        assert "can no longer be" in (store.notice or "")
        assert kept is not None
        assert kept.id == 1
    with closing(Store(path)) as store:
        assert store.notice is None
        kept = store.unfinished()
        assert kept is not None
        assert kept.id == 1
        assert store.notice is None
    with closing(sqlite3.connect(path)) as database:
        assert database.execute(f"SELECT {column} FROM matches WHERE id = 2").fetchone() == (value,)


# -- up to the damage ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [b"pass", LONG, "pa\0ss"])
def test_a_match_goes_on_before_the_first_action_that_cannot_be_read(path: Path, match: Match, value: Any) -> None:
    put(path, "UPDATE actions SET action = ? WHERE match = 2 AND step = 30", value)
    before = actions(path, 2)
    with closing(Store(path)) as store:
        again = resumed(store)
        assert again.actions == match.actions[:30]
        assert "up to its action 30" in (store.notice or "")
    with closing(Store(path)) as store:
        assert store.notice is None
        assert resumed(store).actions == again.actions, "though nothing more was played"
    assert actions(path, 2) == before, "what is there is left as it is"


def test_a_match_goes_on_before_the_first_action_that_is_missing(path: Path, match: Match) -> None:
    put(path, "DELETE FROM actions WHERE match = 2 AND step = 20")
    with closing(Store(path)) as store:
        again = resumed(store)
        assert again.actions == match.actions[:20]
        play(again, random.Random(3), 1)
        assert again.trouble is None
        assert resumed(store).actions == again.actions


def test_a_match_that_is_over_counts_though_it_can_no_longer_be_shown(path: Path) -> None:
    with closing(Store(path)) as store:
        store.keep(match := muggins())
        play(match, random.Random(1))
        counted = list(store.shelf.results())
    put(path, "UPDATE actions SET action = x'00' WHERE step = 7")
    with closing(Store(path)) as store:
        [kept] = store.finished()
        assert store.notice is None
        assert store.look(kept) is None
        assert "can no longer be read" in (store.notice or "")
        assert list(store.shelf.results()) == counted
        assert store.unfinished() is None


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
        recall(draft := Draft("draw", "Ann"), store)
        assert draft.players == Draft("draw", "Ann").players
        store.favour("draw", True)
    with closing(Store(path)) as store:
        assert store.favourites() == {"draw"}


def test_a_bot_there_is_not_is_never_chosen(path: Path) -> None:
    with closing(Store(path)) as store:
        store.keep_choices("draw", {"preset": "draw_004", "options": {}, "players": ["Ann", "bot:sage"]})
        recall(draft := Draft("draw", "Ann"), store)
        assert draft.players == [Person("Ann"), Bot("casual")]


@pytest.mark.parametrize("name", ["\\u0000", "A\\u0007nn", "x" * 100_000])
def test_a_name_that_cannot_be_shown_is_never_set(path: Path, name: str) -> None:
    with closing(Store(path)) as store:
        store.set("settings", None)
    put(path, "UPDATE settings SET value = ?", f'{{"name": "{name}", "volume": 0.5}}')
    with closing(Store(path)) as store:
        assert Settings.load(store).name == ""
