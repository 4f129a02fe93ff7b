"""Randomly damaged stores: the program starts, and everything readable is there."""

import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from game.match import record
from game.match.match import Match
from game.match.player_types import Bot, Person
from game.play.statistics import Statistics
from game.rules import GAMES
from game.store import Exercise, Store
from game.store.recovery import backups
from game.ui.menu.draft import Draft, load_choices
from game.ui.settings import Settings
from tests.store.hostile_values import spoil
from tests.store.test_opening import killed
from tests.store.test_store import muggins, play, resumed
from tests.stored_matches import finished_matches

Trials = Callable[[int], Iterator[Random]]

DUE = datetime(2026, 11, 24, tzinfo=UTC)
REVIEW = [[5, "6-5@0", 2.5]] * 20

ACTIONS = {1: 10_000, 2: 10_000, 3: 10_000, 4: 60}
"""How far each match of the store is played; but for the last they are over."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[int, Match]]:
    """Return a store with backups, and its matches by id."""
    path = tmp_path_factory.mktemp("sound") / "boneyard.sqlite"
    matches = {}
    with closing(Store(path)) as store:
        for id, actions in ACTIONS.items():
            people = [Person("Ann"), *[Bot("beginner")] * 3]
            store.attach_journal(match := Match("forty_two", people) if id % 2 else muggins())
            matches[id] = play(match, random.Random(id), actions)
        Settings(name="Ann", volume=0.25).save(store)
        store.set_favourite("draw", True)
        for game in ("muggins", "skin"):
            store.keep_choices(game, {"preset": GAMES[game].presets[0].key, "options": {}, "players": ["Ann", "Bob"]})
        for id, match in matches.items():
            store.keep_review(id, 0, REVIEW)
            store.keep_exercise(Exercise(match.key, record.format_record(match.at_step(3)), DUE, id, 3, lost=2.5))
    return path, matches


@pytest.fixture
def figures(record_property: Callable[[str, object], None]) -> Iterator[Counter[str]]:
    """The counters that a campaign adds up and prints."""
    counter: Counter[str] = Counter()
    yield counter
    for name, count in counter.items():
        record_property(name, count)


def visited(store: Store) -> None:
    """Use a store like a window does."""
    Settings.load(store)
    assert store.favourites() <= {key for key in store.favourites() if isinstance(key, str)}
    for game in GAMES:
        load_choices(draft := Draft(game, "Ann"), store.last_choices(game))
        draft.problem()
    statistics = Statistics()
    for result in store.match_repository.results():
        statistics.add(result)
    assert {exercise.game for exercise in store.exercises()} <= GAMES.keys()
    for id in ACTIONS:
        store.review(id, 0)
    assert store.times_played().keys() <= GAMES.keys()
    kept = next(store.all_unfinished(), None)
    if kept is not None:
        match = store.resume(kept)
        if match is not None:
            play(match, random.Random(1), 1)
            assert match.journal_error is None
            assert match.over or resumed(store).actions == match.actions


def whole(path: Path, matches: dict[int, Match]) -> set[int]:
    """Return the ids of the matches in the store that are unchanged."""
    found = set()
    with closing(Store(path)) as store:
        kept = [*finished_matches(store), *filter(None, [next(store.all_unfinished(), None)])]
        for each in kept:
            match = store.load(each)
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


def the_head(content: bytearray, rng: Random) -> None:
    """Flip one bit of the file header."""
    content[rng.randrange(100)] ^= 1 << rng.randrange(8)


def one_key(content: bytearray, rng: Random) -> None:
    """Flip one bit of the key of an action, so that rows are out of order."""
    page = next(page for page in range(4096, len(content), 4096) if content[page] == 0x0A and content[page + 4] > 100)
    cell = page + int.from_bytes(content[page + 8 + 2 * rng.randrange(100) :][:2])
    content[cell + rng.choice([5, 6])] ^= 1 << rng.randrange(7)


def one_page(content: bytearray, rng: Random) -> None:
    start = rng.randrange(len(content) // 4096) * 4096
    content[start : start + 4096] = rng.choice([bytes(4096), rng.randbytes(4096), content[:4096]])


def the_end(content: bytearray, rng: Random) -> None:
    del content[rng.randrange(len(content)) :]


@pytest.mark.parametrize("with_backup", [True, False])
@pytest.mark.parametrize(
    ("harm", "loss"), [(one_bit, 1), (one_key, 1), (the_head, 0), (some_bits, 4), (one_page, 4), (the_end, 4)]
)
def test_damage_loses_only_the_damaged_matches(
    tmp_path: Path,
    sound: tuple[Path, dict[int, Match]],
    figures: Counter[str],
    trials: Trials,
    harm: Callable[[bytearray, Random], None],
    loss: int,
    with_backup: bool,
) -> None:
    """No finished match is lost with a backup. Without one a flipped bit costs at most its match."""
    source, matches = sound
    finished = {id for id, match in matches.items() if match.over}
    for number, rng in enumerate(trials(3)):
        folder = tmp_path / str(number)
        shutil.copytree(source.parent, folder)
        path = folder / source.name
        for backup in () if with_backup else backups(path):
            backup.unlink()
        content = bytearray(path.read_bytes())
        harm(content, rng)
        path.write_bytes(content)
        found = whole(path, matches)
        assert len(found) >= len(matches) - loss, sorted(found)
        aside = [part.read_bytes() for part in folder.glob("boneyard-*.sqlite")]
        assert aside in ([], [bytes(content)])
        if with_backup and aside:  # else an action may have become another legal one
            assert found >= finished, sorted(found)
        with closing(Store(path)) as store:
            assert not aside or store.notice is None, "everything is reported once"
            visited(store)
        figures["tries"] += 1
        figures["opened"] += 1
        figures["matches"] += len(matches)
        figures["matches whole after"] += len(found)
        figures["is kept as"] += len(aside)
        shutil.rmtree(folder)


@pytest.mark.parametrize("harm", [one_bit, some_bits, one_page, the_end])
def test_a_damaged_wal_loses_no_finished_match(
    tmp_path: Path, figures: Counter[str], trials: Trials, harm: Callable[[bytearray, Random], None]
) -> None:
    """SQLite ignores the log from the damage on: the match in progress continues from an earlier action."""
    source = tmp_path / "source" / "boneyard.sqlite"
    with closing(Store(source)) as store:
        store.attach_journal(finished := muggins())
        play(finished, random.Random(1))
    match = killed(source)
    for number, rng in enumerate(trials(5)):
        folder = tmp_path / str(number)
        shutil.copytree(source.parent, folder)
        path = folder / source.name
        log = Path(f"{path}-wal")
        content = bytearray(log.read_bytes())
        harm(content, rng)
        log.write_bytes(content)
        with closing(Store(path)) as store:
            [kept] = finished_matches(store)
            look = store.load(kept)
            assert look is not None
            assert look.actions == finished.actions
            unfinished = next(store.all_unfinished(), None)
            rest = store.load(unfinished) if unfinished else None
            assert rest is None or rest.actions == match.actions[: len(rest.actions)]
            visited(store)
        figures["tries"] += 1
        figures["opened"] += 1
        figures["matches"] += 2
        figures["matches whole after"] += 1 + (rest is not None and rest.actions == match.actions)
        shutil.rmtree(folder)


# -- values -----------------------------------------------------------------------------------------------------------


def test_a_corrupt_value_affects_only_its_row(
    tmp_path: Path, sound: tuple[Path, dict[int, Match]], figures: Counter[str], trials: Trials
) -> None:
    source, matches = sound
    loss = {
        "settings": 0,
        "matches": 1,
        "actions": 2,
        "reviews": 0,
        "exercises": 0,
        None: 0,
    }  # an action may be in another match now
    for number, rng in enumerate(trials(20)):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = Path(shutil.copy(source, folder))
        table = spoil(path, rng)
        found = whole(path, matches)
        assert len(found) >= len(matches) - loss[table], (table, sorted(found))
        assert not list(folder.glob("boneyard-*")), "it is not set aside"
        with closing(Store(path)) as store:
            assert store.notice is None, "all of it is told once"
            visited(store)
        figures["tries"] += 1
        figures["opened"] += 1
        figures["matches"] += len(matches)
        figures["matches whole after"] += len(found)
        shutil.rmtree(folder)
