"""Stores damaged bit by bit and by values that nobody expects: the program starts, and what can be read is there."""

import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.chairs import Bot, Person
from game.match import Match
from game.rules import GAMES
from game.store import Store
from game.ui.canvas.settings import Settings
from game.ui.menu.draft import Draft
from game.ui.menu.last_choices import recall
from tests.store.test_opening import killed
from tests.store.test_store import muggins, play, resumed

Trials = Callable[[int], Iterator[Random]]

ACTIONS = {1: 10_000, 2: 10_000, 3: 10_000, 4: 10_000, 5: 60}
"""How far each match of the store is played; but for the last they are over."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[int, Match]]:
    """A store and the matches in it, by number."""
    path = tmp_path_factory.mktemp("sound") / "boneyard.sqlite"
    matches = {}
    with closing(Store(path)) as store:
        for id, actions in ACTIONS.items():
            people = [Person("Ann"), *[Bot("beginner")] * 3]
            store.keep(match := Match("forty_two", people) if id % 2 else muggins())
            matches[id] = play(match, random.Random(id), actions)
        Settings(name="Ann", volume=0.25).save(store)
        store.favour("draw", True)
        for game in ("muggins", "skin"):
            store.keep_choices(game, {"preset": GAMES[game].presets[0].key, "options": {}, "players": ["Ann", "Bob"]})
    return path, matches


@pytest.fixture
def figures(record_property: Callable[[str, object], None]) -> Iterator[Counter[str]]:
    """What a campaign adds up and prints."""
    counter: Counter[str] = Counter()
    yield counter
    for name, count in counter.items():
        record_property(name, count)


def visited(store: Store) -> set[int]:
    """Do all that a window does with a store; the numbers of the matches that can be read to their last action."""
    Settings.load(store)
    assert store.favourites() <= {key for key in store.favourites() if isinstance(key, str)}
    for game in GAMES:
        recall(draft := Draft(game, "Ann"), store)
        draft.problem()
    store.statistics()
    assert store.times_played().keys() <= GAMES.keys()
    finished = store.finished()
    readable = {kept.id for kept in finished if store.look(kept) is not None}
    kept = store.unfinished()
    if kept is not None:
        match = store.resume(kept)
        if match is not None:
            readable.add(kept.id)
            play(match, random.Random(1), 1)
            assert match.trouble is None
            assert match.over or resumed(store).actions == match.actions
    return readable


def whole(path: Path, matches: dict[int, Match]) -> set[int]:
    """The numbers of the matches that the store there has as they were."""
    found = set()
    with closing(Store(path)) as store:
        kept = [*store.finished(), *filter(None, [store.unfinished()])]
        for each in kept:
            match = store.look(each)
            if match is not None and each.id in matches and match.actions == matches[each.id].actions:
                found.add(each.id)
    return found


# -- bits -------------------------------------------------------------------------------------------------------------


def flip(content: bytearray, rng: Random) -> None:
    place = rng.randrange(len(content) * 8)
    content[place // 8] ^= 1 << place % 8


def one_bit(content: bytearray, rng: Random) -> None:
    flip(content, rng)


def some_bits(content: bytearray, rng: Random) -> None:
    for _bit in range(rng.randrange(2, 40)):
        flip(content, rng)


def one_page(content: bytearray, rng: Random) -> None:
    start = rng.randrange(len(content) // 4096) * 4096
    content[start : start + 4096] = rng.choice([bytes(4096), rng.randbytes(4096), content[:4096]])


def the_end(content: bytearray, rng: Random) -> None:
    del content[rng.randrange(len(content)) :]


@pytest.mark.parametrize(("harm", "loss"), [(one_bit, 1), (some_bits, 5), (one_page, 5), (the_end, 5)])
def test_a_damaged_file_loses_no_more_than_what_the_damage_hit(
    tmp_path: Path,
    sound: tuple[Path, dict[int, Match]],
    figures: Counter[str],
    trials: Trials,
    harm: Callable[[bytearray, Random], None],
    loss: int,
) -> None:
    """A single bit costs at most the match that it belongs to; and of everything that was there nothing is changed."""
    source, matches = sound
    for number, rng in enumerate(trials(12)):
        folder = tmp_path / str(number)
        folder.mkdir()
        content = bytearray(source.read_bytes())
        harm(content, rng)
        path = folder / source.name
        path.write_bytes(content)
        found = whole(path, matches)
        assert len(found) >= len(matches) - loss, sorted(found)
        aside = [part.read_bytes() for part in folder.glob("boneyard-*.sqlite")]
        assert aside in ([], [bytes(content)])
        with closing(Store(path)) as store:
            assert not aside or store.notice is None, "all of it is told once"
            visited(store)
        figures["tries"] += 1
        figures["matches"] += len(matches)
        figures["matches whole after"] += len(found)
        figures["set aside"] += len(aside)
        shutil.rmtree(folder)


@pytest.mark.parametrize("harm", [one_bit, some_bits, the_end])
def test_a_damaged_log_loses_no_match_that_is_in_the_file(
    tmp_path: Path, figures: Counter[str], trials: Trials, harm: Callable[[bytearray, Random], None]
) -> None:
    source = tmp_path / "source" / "boneyard.sqlite"
    match = killed(source)
    for number, rng in enumerate(trials(12)):
        folder = tmp_path / str(number)
        shutil.copytree(source.parent, folder)
        path = folder / source.name
        log = Path(f"{path}-wal")
        content = bytearray(log.read_bytes())
        harm(content, rng)
        log.write_bytes(content)
        with closing(Store(path)) as store:
            kept = store.unfinished()
            found = store.look(kept) if kept else None
            assert harm is not one_bit or found is None or len(found.actions) >= len(match.actions) - 1
            visited(store)
        aside = [part.read_bytes() for part in folder.glob("boneyard-*.sqlite-wal")]
        assert aside in ([], [bytes(content)])
        figures["tries"] += 1
        figures["matches"] += 1
        figures["matches whole after"] += found is not None and found.actions == match.actions
        figures["set aside"] += len(aside)
        shutil.rmtree(folder)


# -- values -----------------------------------------------------------------------------------------------------------

COLUMNS = {
    "matches": "id begun game preset players record deals with_undo ended winners revision trouble",
    "actions": "match step action",
    "settings": "key value",
}
VALUES: tuple[Any, ...] = (
    b"", b"blob", b"\xff\xfe\x00", "", "\0", "Ann\0Bob", "a\nb", "\x1b[31m", "é", "\u202e", "null", "5", "[5]",
    "[null]", "[[]]", "{}", '{"a": 1}', '"text"', "true", "NaN", "[NaN]", "1e999", "-1",
    "[" * 3000 + "]" * 3000, "[" * 100_000,
    '{"a":' * 3000 + "1" + "}" * 3000, "9" * 5000, f"[{'9' * 5000}]", "x" * 100_000, f'["{"x" * 100_000}"]',
    '["Ann"]', '["bot:sage", "Ann"]', '["bot:"]', '[{"person": 5}]', '["\\u0000"]', '["\\ud800"]', "chess", "muggins",
    "deal", "draw", "pass", "6-6@9", "0-0@0/0", "bid 99999999999999999999999", "2026-01-01",
    "9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00+00:00", "over", "OVER", "broken", "unreadable", "stopped", 0,
    -1, 1, 5, 2**31, 2**62, 2**63 - 1, -(2**63), 0.5, float("inf"), 1e300, "game = 'draw'",
    'game = "draw"\nplayers = ["Ann", "Bob"]\nactions = []\n',
    'game = "draw"\nplayers = ["A\\u0000", "Bob"]\n', 'game = "draw"\nplayers = ["bot:sage", "Bob"]\n',
    'game = "draw"\nplayers = ["Ann", "Bob"]\nstart = { leader = 7 }\n', "a." * 50_000,
)  # fmt: skip
"""What may stand in a column, whatever it is for."""


def hostile(rng: Random) -> Any:
    kind = rng.randrange(4)
    if kind == 0:
        return rng.randbytes(rng.randrange(200)).decode(errors="surrogateescape").encode(errors="surrogateescape")
    if kind == 1:
        return "".join(map(chr, rng.choices(range(1, 0xD800), k=rng.randrange(200))))
    return rng.choice(VALUES)


def spoil(database: sqlite3.Connection, table: str, column: str, value: Any, rng: Random) -> bool:
    """Put a value into a column of some row, as a text that is no UTF-8 where it is bytes; whether SQLite takes it."""
    keys = {"matches": "id", "actions": "match = ? AND step", "settings": "key"}[table]
    [*names] = ["match", "step"] if table == "actions" else [keys]
    row = rng.choice(database.execute(f"SELECT {', '.join(names)} FROM {table}").fetchall())
    place = "CAST(? AS TEXT)" if isinstance(value, bytes) and rng.random() < 0.3 else "?"
    try:
        database.execute(f"UPDATE {table} SET {column} = {place} WHERE {keys} = ?", (value, *row))
    except sqlite3.Error:
        return False
    return True


def test_a_hostile_value_costs_its_own_row_alone(
    tmp_path: Path, sound: tuple[Path, dict[int, Match]], figures: Counter[str], trials: Trials
) -> None:
    source, matches = sound
    places = [(table, column) for table, columns in COLUMNS.items() for column in columns.split()]
    for number, rng in enumerate(trials(60)):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = Path(shutil.copy(source, folder))
        table, column = rng.choice(places)
        with closing(sqlite3.connect(path, isolation_level=None)) as database:
            taken = spoil(database, table, column, hostile(rng), rng)
        found = whole(path, matches)
        assert len(found) >= len(matches) - 2 * (table != "settings"), (table, column, sorted(found))
        assert not list(folder.glob("boneyard-*")), "it is not set aside"
        with closing(Store(path)) as store:
            assert store.notice is None, "all of it is told once"
            visited(store)
        figures["tries"] += taken
        figures["matches"] += len(matches)
        figures["matches whole after"] += len(found)
        shutil.rmtree(folder)
