"""Measure the time to save an action and to open the store with many matches in it."""

import sqlite3
import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from game.core.state import Action, State
from game.lab.figure import Figure, percentile
from game.match.match import Journal, Match
from game.match.player_types import Bot, Person
from game.platform.language import gettext as _
from game.store import Store

PLAYED = 20
"""Number of matches that are really played; the others are copies of them."""


def keeping(matches: int = 10_000, kept: int = 20) -> Iterator[Figure]:
    """Yield the milliseconds to open a store of many matches, and to save each action of `kept` further matches."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "boneyard.sqlite"
        fill(path, matches)
        starts = [_start(path) for _time in range(5)]
        times: list[float] = []
        with closing(Store(path)) as store:
            for seed in range(kept):
                _play(store, Random(seed), times)
    note = _("{count} matches in the store").format(count=matches)
    yield Figure(
        "store_start", _("Store: opened, with what the menu asks"), "ms", statistics.median(starts), 100, note=note
    )
    note = _("{count} actions, {matches} matches in the store").format(count=len(times), matches=matches)
    yield Figure("keep_p50", _("Store: one action kept, p50"), "ms", percentile(times, 50), note=note)
    yield Figure("keep_p99", _("Store: one action kept, p99"), "ms", percentile(times, 99), 5, note=note)


def fill(path: Path, matches: int) -> None:
    """Create a store with many matches."""
    with closing(Store(path)) as store:
        for seed in range(PLAYED):
            _play(store, Random(seed), [])
    columns = "begun, game, preset, players, record, deals, with_undo, ended, winners, revision, scores"
    with closing(sqlite3.connect(path)) as database:
        for shift in range(PLAYED, matches, PLAYED):
            database.execute(
                f"INSERT INTO matches (id, {columns}) SELECT id + ?, {columns} FROM matches WHERE id <= ?",
                (shift, PLAYED),
            )
            database.execute(
                "INSERT INTO actions (match, step, action)"
                " SELECT match + ?, step, action FROM actions WHERE match <= ?",
                (shift, PLAYED),
            )
        database.commit()


def _start(path: Path) -> float:
    started = time.perf_counter()
    with closing(Store(path)) as store:
        store.unfinished()
        store.times_played()
        return 1000 * (time.perf_counter() - started)


def _play(store: Store, rng: Random, times: list[float]) -> None:
    """Play a match to its end with random actions."""
    match = Match("muggins", [Person("Ann"), Bot("club")])
    store.attach_journal(match)
    assert match.journal is not None
    match.journal = _TimedJournal(match.journal, times)
    while not match.over:
        if match.state.to_move < 0:
            match.deal(rng)
        else:
            match.play(rng.choice(match.game.legal_actions(match.state)))


class _TimedJournal:
    """A journal that records the milliseconds of each commit."""

    def __init__(self, journal: Journal, times: list[float]) -> None:
        self._journal, self._times = journal, times

    def commit(self, actions: Sequence[Action], states: Sequence[State], with_undo: bool) -> None:
        started = time.perf_counter()
        self._journal.commit(actions, states, with_undo)
        self._times.append(1000 * (time.perf_counter() - started))
