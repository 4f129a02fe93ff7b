"""The store: no acknowledged action is lost, and the program starts with any file."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from game.match.match import Match
from game.match.player_types import Bot, Person, Player
from game.store import Store, StoredMatch, data_folder
from game.store.tables import MARK
from tests.random_matches import play
from tests.stored_matches import finished_matches

ROOT = Path(__file__).parents[2]
ANN, BOB = Person("Ann"), Person("Bob")


def muggins(*players: Player) -> Match:
    return Match("muggins", players or (ANN, Bot("club")), preset="muggins_004", options={"target": 150})


def resumed(store: Store) -> Match:
    kept = next(store.all_unfinished(), None)
    assert kept is not None
    match = store.resume(kept)
    assert match is not None
    return match


def limited(store: Store, pages: int) -> None:
    """Limit the size of the file in pages, as on a full disk."""
    store._database.connection.execute(f"PRAGMA max_page_count = {pages}")


# -- matches -----------------------------------------------------------------------------------------------------------


def test_a_match_resumes_at_its_last_action(stores):
    store = stores()
    match = Match("draw", [ANN, BOB], options={"set": 9}, start={"leader": 1, "first_hand": False})
    store.attach_journal(match)
    assert next(store.all_unfinished(), None) is None  # nothing to lose yet
    play(match, random.Random(1), 30)

    again = resumed(stores())
    assert again.state == match.state
    assert (again.actions, again.players, again.preset, again.options, again.start) == (
        match.actions,
        match.players,
        match.preset,
        match.options,
        match.start,
    )
    play(again, random.Random(2), 5)
    assert resumed(stores()).actions == again.actions


def test_the_latest_unfinished_match_is_offered(stores):
    store = stores()
    for seed in (1, 2):
        match = muggins(Person(f"Ann {seed}"), BOB)
        store.attach_journal(match)
        play(match, random.Random(seed), 4)
    kept = next(store.all_unfinished(), None)
    assert isinstance(kept, StoredMatch)
    assert kept.players == (Person("Ann 2"), BOB)
    assert [each.players[0] for each in store.all_unfinished()] == [Person("Ann 2"), Person("Ann 1")]
    play(resumed(store), random.Random(3))
    kept = next(store.all_unfinished(), None)
    assert kept is not None
    assert kept.players == (Person("Ann 1"), BOB)
    assert list(store.all_unfinished()) == [kept]


def test_undo_deletes_rows_and_marks_the_match(stores):
    store, match = stores(), muggins()
    store.attach_journal(match)
    rng = random.Random(5)
    while not match.can_undo(0):
        play(match, rng, 1)
    match.undo(0)
    again = resumed(stores())
    assert again.actions == match.actions
    assert again.with_undo
    play(match, rng, 1)
    assert resumed(stores()).actions == match.actions


def test_finished_matches_are_listed_and_counted(stores):
    store, won = stores(), []
    for seed in range(3):
        match = muggins()
        store.attach_journal(match)
        play(match, random.Random(seed))
        won.append(tuple(match.players[seat] for seat in match.winners))
    assert next(store.all_unfinished(), None) is None
    later = stores()
    listed = finished_matches(later)
    assert [kept.id for kept in listed] == [3, 2, 1]
    assert [kept.winners for kept in listed] == won[::-1]
    assert [result.winners for result in later.match_repository.results()] == won
    ended = later.resume(listed[0])
    assert ended is not None
    assert ended.over


def test_matches_with_undo_or_help_are_counted_apart(stores):
    store = stores()
    for helped in (False, True):
        store.attach_journal(match := muggins())
        if helped:
            store.mark_helped(match)
        play(match, random.Random(1))
    assert [result.with_undo or result.with_help for result in stores().match_repository.results()] == [False, True]


def test_a_person_named_like_a_bot_is_not_a_bot(stores):
    store, players = stores(), (Person("bot:club"), Bot("club"))
    for seated in (players, players[::-1]):
        store.attach_journal(match := muggins(*seated))
        play(match, random.Random(1))
    later = stores()
    assert {player for result in later.match_repository.results() for player in result.winners} == set(players)
    ended = later.resume(finished_matches(later)[0])
    assert ended is not None
    assert ended.players == players[::-1]


def test_the_same_deals_survive_a_restart(stores):
    first = play(muggins(), random.Random(1), 150)
    assert len(first.deals) > 1
    store, match = stores(), first.rematch()
    match.fixed_deals = first.deals
    store.attach_journal(match)
    match.deal(random.Random(9))
    again = resumed(stores())
    rng = random.Random(8)
    while len(again.deals) < 2:
        play(again, rng, 1)
    assert again.deals == first.deals[:2]


def test_a_match_in_two_windows_stays_consistent(stores):
    store, match = stores(), muggins()
    store.attach_journal(match)
    play(match, random.Random(1), 6)
    other = resumed(stores())
    play(match, random.Random(2), 2)
    play(other, random.Random(3), 1)
    assert "another window" in str(other.journal_error)
    assert resumed(stores()).actions == match.actions


def test_a_match_that_became_illegal_is_not_offered_again(stores):
    store, match = stores(), muggins()
    store.attach_journal(match)
    play(match, random.Random(1), 6)
    store._database.connection.execute("UPDATE actions SET action = '6-6@9' WHERE step = 3")
    later = stores()
    kept = next(later.all_unfinished(), None)
    assert kept is not None
    assert later.resume(kept) is None
    assert "Move 4, “6-6@9”" in (later.notice or "")
    assert next(stores().all_unfinished(), None) is None


# -- settings ----------------------------------------------------------------------------------------------------------


def test_settings_and_choices_are_remembered(stores):
    store = stores()
    assert store.setting("volume", 0.4) == 0.4
    assert store.last_choices("muggins") == {}
    store.set("volume", 0.7)
    store.set("volume", 0.8)
    store.keep_choices("muggins", {"players": ["Ann", "bot:club"]})
    later = stores()
    assert later.setting("volume", 0.4) == 0.8
    assert later.last_choices("muggins") == {"players": ["Ann", "bot:club"]}
    assert later.last_choices("draw") == {}


def test_favourites_are_kept_until_the_star_is_taken_back(stores):
    store = stores()
    assert store.favourites() == frozenset()
    for game in ("muggins", "draw", "muggins"):
        store.set_favourite(game, True)
    assert stores().favourites() == {"draw", "muggins"}
    store.set_favourite("draw", False)
    store.set_favourite("block", False)
    assert stores().favourites() == {"muggins"}


@pytest.mark.parametrize("kept", ["muggins", 7, {"muggins": True}, [["muggins"], None]])
def test_invalid_favourites_are_ignored(stores, kept):
    store = stores()
    store.set("favourites", kept)
    assert store.favourites() == frozenset()
    store.set_favourite("draw", True)
    assert stores().favourites() == {"draw"}


def test_a_game_counts_as_played_from_the_first_deal_of_each_match(stores):
    store = stores()
    store.attach_journal(muggins())
    assert store.times_played() == {}
    for _ in range(2):
        store.attach_journal(match := muggins())
        play(match, random.Random(1), 1)
    store.attach_journal(match := Match("draw", [ANN, BOB]))
    play(match, random.Random(1))
    assert match.over
    assert stores().times_played() == {"muggins": 2, "draw": 1}


def test_the_data_folder_can_be_set(monkeypatch, tmp_path):
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("BONEYARD_HOME")
    assert data_folder().name == "boneyard"


# -- a killed program --------------------------------------------------------------------------------------------------

PLAYS_ON = """
import os, random, signal, sys
from pathlib import Path
from game.store import Store
from tests.random_matches import play
from tests.store.test_store import muggins, resumed

path, seed, steps = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])

def step(*_unused):
    global steps
    steps -= 1
    if steps <= 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return step

def database_step():
    step()

sys.settrace(step)  # a step is a line of Python
store = Store(path)
store._database.connection.set_progress_handler(database_step, 1)  # or an instruction of SQLite
rng = random.Random(seed)
match = resumed(store) if next(store.all_unfinished(), None) else None
while True:
    if match is None or match.over:
        match = muggins()
        store.attach_journal(match)
    play(match, rng, 1)
    print(match.actions[-1], flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a program kills itself by a signal")
def test_killed_at_any_step_no_acknowledged_action_is_lost(path, trials):
    for rng in trials(2):
        shutil.rmtree(path.parent, ignore_errors=True)
        acknowledged: list[str] = []
        for start in range(4):
            steps = round(2 ** rng.uniform(8 if start else 16, 18))  # the first start gets to some actions
            program = subprocess.run(
                [sys.executable, "-c", PLAYS_ON, str(path), str(start), str(steps)],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                text=True,
                check=False,
            )
            assert program.returncode == -signal.SIGKILL
            acknowledged += program.stdout.splitlines()

            store = Store(path)
            assert store.notice is None
            kept = [
                action
                for (action,) in store._database.connection.execute("SELECT action FROM actions ORDER BY match, step")
            ]
            store.close()
            assert kept[: len(acknowledged)] == acknowledged
            assert len(kept) <= len(acknowledged) + 1  # one may have been kept and not yet acknowledged
            acknowledged = kept
        assert acknowledged


# -- a disk that is full, or not to be written on ----------------------------------------------------------------------


def test_a_match_on_a_full_disk_is_saved_later(stores):
    store, match = stores(), Match("draw", [ANN, BOB], options={"set": 12, "target": 200})
    store.attach_journal(match)
    play(match, random.Random(1), 5)
    limited(store, 1)
    rng = random.Random(2)
    while match.journal_error is None and not match.over:
        play(match, rng, 1)
    assert "full" in str(match.journal_error)
    told = len(match.actions)
    play(match, rng, 10)
    assert len(match.actions) == told + 10
    store.set("volume", "x" * 9000)
    assert "full" in (store.notice or "")
    assert store.setting("volume") == "x" * 9000
    assert len(resumed(stores()).actions) < told

    limited(store, 10_000)
    play(match, rng, 1)
    assert match.journal_error is None
    assert resumed(stores()).state == match.state


def test_without_a_file_data_lasts_until_the_end(tmp_path):
    (tmp_path / "kept").write_text("a file where the folder should be")
    store = Store(tmp_path / "kept" / "boneyard.sqlite")
    assert "Can't save" in (store.notice or "")
    match = muggins()
    store.attach_journal(match)
    play(match, random.Random(1), 10)
    assert match.journal_error is None
    assert resumed(store).state == match.state
    store.close()


def test_a_read_only_file_is_unchanged(path, stores, monkeypatch):
    store = stores()
    store.attach_journal(match := muggins())
    play(match, random.Random(1), 5)
    store.close()
    before = path.read_bytes()
    connect = sqlite3.connect
    monkeypatch.setattr(  # the tests may run as root, who may write everywhere
        sqlite3,
        "connect",
        lambda name, **how: connect(f"file:{name}?mode=ro" if name == path else name, **how | {"uri": True}),
    )
    store = stores()
    assert "readonly" in (store.notice or "")
    assert resumed(store).state == match.state
    play(resumed(store), random.Random(2), 5)
    assert store.unsaved == (resumed(store),)
    assert path.read_bytes() == before


# -- a file that is no good --------------------------------------------------------------------------------------------


def set_aside(path: Path) -> list[Path]:
    return sorted(other for other in path.parent.glob("boneyard-*.sqlite"))


def damage(path: Path, how: str) -> None:
    if how == "newer":
        database = sqlite3.connect(path)
        database.execute("PRAGMA user_version = 99")
        database.execute(f"PRAGMA application_id = {MARK + 99}")
        database.close()
    elif how == "foreign":
        path.unlink()
        database = sqlite3.connect(path)
        database.execute("CREATE TABLE recipes (name)")
        database.close()
    elif how == "text":
        path.write_text("no database at all " * 300)
    elif how == "torn":
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    elif how == "pages":
        content = path.read_bytes()
        path.write_bytes(content[:4096] + bytes(reversed(content[4096:])))
    elif how == "columns":
        database = sqlite3.connect(path)
        database.execute("ALTER TABLE matches RENAME COLUMN begun TO began")
        database.close()


@pytest.mark.parametrize("how", ["newer", "foreign", "text", "torn", "pages", "columns"])
def test_a_damaged_file_is_set_aside(path, stores, how):
    store = stores()
    store.attach_journal(match := muggins())
    play(match, random.Random(1))
    store.close()
    damage(path, how)
    spoiled = path.read_bytes()

    store = stores()
    [aside] = set_aside(path)
    assert str(aside) in (store.notice or "")
    assert ("newer version of Boneyard" if how == "newer" else "damaged") in (store.notice or "")
    assert how in ("newer", "foreign", "columns") or aside.read_bytes() == spoiled
    assert next(store.all_unfinished(), None) is None
    store.attach_journal(match := muggins())
    play(match, random.Random(1), 5)
    assert stores().notice is None
    assert resumed(stores()).state == match.state


def test_files_set_aside_never_overwrite_each_other(path, stores):
    for number in range(3):
        stores().close()
        path.write_text(f"spoiled {number}" * 500)
    stores()
    assert sorted(aside.read_text()[:9] for aside in set_aside(path)) == ["spoiled 0", "spoiled 1", "spoiled 2"]


def test_a_leftover_wal_is_set_aside_too(path, stores):
    stores().close()
    path.write_text("spoiled" * 1000)
    for tail in ("-wal", "-shm"):
        Path(f"{path}{tail}").write_text(tail)
    stores()
    [aside] = set_aside(path)
    assert Path(f"{aside}-wal").exists()
    assert resumed_nothing(stores())


def resumed_nothing(store: Store) -> bool:
    return store.notice is None and next(store.all_unfinished(), None) is None
