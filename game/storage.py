"""What is kept between two evenings: matches action by action, settings, last choices, statistics."""

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import platformdirs

from game import chairs, record
from game.chairs import Chair
from game.language import gettext as _
from game.match import Match, StorageError, winners
from game.state import OVER, Action, Deal, State, parse_action

VERSION = 1
"""The version of the tables, kept in the file's user_version."""

_TABLES = {
    """CREATE TABLE matches (
        id INTEGER PRIMARY KEY,
        begun TEXT NOT NULL,              -- UTC, ISO 8601
        game TEXT NOT NULL,
        preset TEXT NOT NULL,
        players TEXT NOT NULL,            -- JSON, as are deals and winners
        record TEXT NOT NULL,             -- of the match before its first action
        deals TEXT NOT NULL,              -- those that are to be dealt again
        with_undo INTEGER NOT NULL DEFAULT 0,
        ended TEXT,                       -- NULL while it can go on, then "over"; "broken" if it can no longer be read
        winners TEXT NOT NULL DEFAULT '[]'
    )""",
    """CREATE TABLE actions (
        match INTEGER NOT NULL REFERENCES matches(id),
        step INTEGER NOT NULL,
        action TEXT NOT NULL,
        PRIMARY KEY (match, step)
    ) WITHOUT ROWID""",
    "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
}
_HEAD = b"SQLite format 3\0"
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


@dataclass(frozen=True)
class Kept:
    """A match in the store, to be listed: who played what, and, once it is over, the players who won."""

    id: int
    game: str
    preset: str
    players: tuple[Chair, ...]
    begun: datetime
    with_undo: bool
    over: bool
    winners: tuple[Chair, ...]


@dataclass(frozen=True)
class Statistics:
    """The finished matches of a game: how many, and how many each player has won."""

    played: int
    won: dict[Chair, int]


def folder() -> Path:
    """Where the store lives: BONEYARD_HOME if set, else where the system keeps an application's files."""
    home = os.environ.get("BONEYARD_HOME")
    return Path(home) if home else platformdirs.user_data_path("boneyard", appauthor=False)


class Store:
    """All that is kept, in one SQLite file; in memory only where no file can be written.

    `notice` is a sentence for the player when something is wrong with the file, else None.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or folder() / "boneyard.sqlite"
        self.notice: str | None = None
        self._database = self._open()
        self._settings = _settings(self._database)

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    # -- matches ---------------------------------------------------------------------------------------------------

    def keep(self, match: Match) -> None:
        """Keep `match` from its next action on; what it has played until then is kept along with that."""
        match.journal = _Rows(self._database, match)

    def unfinished(self) -> Kept | None:
        """The match last begun that is not over."""
        return next(iter(_listed(self._database, "ended IS NULL")), None)

    def finished(self) -> tuple[Kept, ...]:
        """Every match that is over, the newest first."""
        return _listed(self._database, "ended = 'over'")

    def resume(self, kept: Kept) -> Match | None:
        """The match at its last action, kept from here on; None, with a notice, when it can no longer be played."""
        [(begun, deals)] = self._database.execute("SELECT record, deals FROM matches WHERE id = ?", (kept.id,))
        played = self._database.execute("SELECT action FROM actions WHERE match = ? ORDER BY step", (kept.id,))
        try:
            match = record.parse(begun)
            match.same_deals = tuple(map(_deal, json.loads(deals)))
            record.replay(match, [action for (action,) in played])
        except ValueError as error:
            self.notice = _("The unfinished match can no longer be played. {why}").format(why=error)
            self._write("UPDATE matches SET ended = 'broken' WHERE id = ?", kept.id)
            return None
        match.with_undo = kept.with_undo
        match.journal = _Rows(self._database, match, kept.id)
        return match

    def statistics(self) -> dict[str, Statistics]:
        """By game, what came of the finished matches."""
        tables: dict[str, Statistics] = {}
        for kept in self.finished():
            so_far = tables.get(kept.game, Statistics(0, {}))
            won = dict(so_far.won)
            for player in kept.winners:
                won[player] = won.get(player, 0) + 1
            tables[kept.game] = Statistics(so_far.played + 1, won)
        return tables

    def times_played(self) -> dict[str, int]:
        """By game, how many matches of it were begun; one that never was is not in it."""
        return dict(self._database.execute("SELECT game, count(*) FROM matches GROUP BY game"))

    # -- settings --------------------------------------------------------------------------------------------------

    def setting(self, key: str, otherwise: Any = None) -> Any:
        """What was last set for `key`, a value that JSON can write; `otherwise` when nothing was."""
        return self._settings.get(key, otherwise)

    def set(self, key: str, value: Any) -> None:
        """Set `key` from now on; where that cannot be written it lasts until the program ends, and `notice` says so."""
        self._settings[key] = value
        self._write("REPLACE INTO settings VALUES (?, ?)", key, json.dumps(value))

    def last_choices(self, game: str) -> dict[str, Any]:
        """What was chosen when `game` was last set up; empty the first time."""
        return dict(self.setting(f"choices.{game}", {}))

    def keep_choices(self, game: str, choices: dict[str, Any]) -> None:
        """Remember what was chosen for `game`."""
        self.set(f"choices.{game}", choices)

    def favourites(self) -> frozenset[str]:
        """The games that have a star."""
        kept = self.setting("favourites")
        return frozenset(key for key in kept if isinstance(key, str)) if isinstance(kept, list) else frozenset()

    def favour(self, game: str, starred: bool) -> None:
        """Give `game` a star, or take it away."""
        others = self.favourites() - {game}
        self.set("favourites", sorted(others | {game} if starred else others))

    def _write(self, statement: str, *values: object) -> None:
        try:
            with _transaction(self._database):
                self._database.execute(statement, values)
        except StorageError as error:
            self.notice = str(error)

    # -- opening ---------------------------------------------------------------------------------------------------

    def _open(self) -> sqlite3.Connection:
        """The file, set aside first if it is no good; a database in memory when there is no writing here."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            try:
                _look_at(self.path)
                return _opened(self.path)
            except _UnfitFile as unfit:
                self.notice = str(unfit).format(file=self._set_aside())
                return _opened(self.path)
        except (OSError, sqlite3.OperationalError) as error:
            self.notice = _("Nothing can be kept in {folder} ({why}), so matches last until you quit.").format(
                folder=self.path.parent, why=error
            )
        return _opened(":memory:")

    def _set_aside(self) -> Path:
        """Rename the file and what belongs to it, never over another; the new name."""
        stem = f"{self.path.stem}-{datetime.now():%Y%m%d-%H%M%S}"
        aside = self.path.with_stem(stem)
        for nth in count(2):
            if not aside.exists():
                break
            aside = self.path.with_stem(f"{stem}-{nth}")
        for tail in ("-wal", "-shm", ""):
            part = Path(f"{self.path}{tail}")
            if part.exists():
                part.rename(f"{aside}{tail}")
        return aside


class _UnfitFile(Exception):
    """A file that cannot be used; its text is the sentence that says so, with a place for the name it gets."""


def _damaged() -> _UnfitFile:
    return _UnfitFile(_("The file with your matches was damaged. It was set aside as {file}, and a new one begun."))


class _Rows:
    """The journal of one match: its row, made with the first action, and a row for each action."""

    def __init__(self, database: sqlite3.Connection, match: Match, id: int | None = None) -> None:
        self._database = database
        self._match = match
        self._id = id
        self._kept: tuple[Action, ...] = match.actions if id is not None else ()

    def commit(self, actions: Sequence[Action], state: State, with_undo: bool) -> None:
        """One transaction makes the rows those of `actions`, whatever earlier commits failed to write."""
        over = state.to_move == OVER
        common = zip(self._kept, actions, strict=False)
        same = next((step for step, (old, new) in enumerate(common) if old != new), min(len(self._kept), len(actions)))
        if over:  # a match won is worth waiting for the disk
            with _refusals():
                self._database.execute("PRAGMA synchronous = FULL")
        with _transaction(self._database):
            id = self._begin() if self._id is None else self._id
            run = self._database.execute
            [steps] = run("SELECT ifnull(max(step), -1) + 1 FROM actions WHERE match = ?", (id,)).fetchone()
            if steps != len(self._kept):
                raise StorageError(_("This match goes on in another window too, and is kept only there."))
            run("DELETE FROM actions WHERE match = ? AND step >= ?", (id, same))
            for step in range(same, len(actions)):
                run("INSERT INTO actions VALUES (?, ?, ?)", (id, step, str(actions[step])))
            if with_undo:
                run("UPDATE matches SET with_undo = 1 WHERE id = ?", (id,))
            if over:
                won = [self._match.players[seat] for seat in winners(self._match.game, state)]
                run("UPDATE matches SET ended = 'over', winners = ? WHERE id = ?", (_written(won), id))
        self._id, self._kept = id, tuple(actions)
        if over:
            with _refusals():
                self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self._database.execute("PRAGMA synchronous = NORMAL")

    def _begin(self) -> int:
        match = self._match
        row = self._database.execute(
            "INSERT INTO matches (begun, game, preset, players, record, deals) VALUES (?, ?, ?, ?, ?, ?)",
            (
                datetime.now(UTC).isoformat(timespec="seconds"),
                match.key,
                match.preset,
                _written(match.players),
                record.write(match.until(0)),
                json.dumps(list(map(str, match.same_deals))),
            ),
        )
        assert row.lastrowid is not None
        return row.lastrowid


def _look_at(path: Path) -> None:
    """Raise _UnfitFile if this is no database: SQLite would empty the log beside it, where matches may still be."""
    if path.exists():
        with path.open("rb") as file:
            head = file.read(len(_HEAD))
        if head != _HEAD and (head or Path(f"{path}-wal").exists()):
            raise _damaged()


def _opened(path: Path | str) -> sqlite3.Connection:
    """The database at `path`, its tables made if it is new; raises _UnfitFile if it cannot be used."""
    with ExitStack() as failing:
        database = sqlite3.connect(path, timeout=2, isolation_level=None)
        failing.callback(database.close)
        database.text_factory = lambda text: text.decode(errors="replace")
        try:
            fit = _prepare(database)
        except (sqlite3.Error, ValueError, TypeError) as error:
            if isinstance(error, sqlite3.Error) and error.sqlite_errorcode & 0xFF not in _DAMAGE:
                raise
            fit = False
        if not fit:
            raise _damaged()
        failing.pop_all()
    return database


def _prepare(database: sqlite3.Connection) -> bool:
    """Make the tables if there are none, see whether all is in order, and that the file can be written at all."""
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute("BEGIN IMMEDIATE")
    [version] = database.execute("PRAGMA user_version").fetchone()
    made = {table for (table,) in database.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")}
    if version > VERSION:
        raise _UnfitFile(
            _("Your matches were kept by a newer Boneyard. They are safe in {file}; this one starts afresh.")
        )
    if version == 0 and not made:
        for table in _TABLES:
            database.execute(table)
    elif version != VERSION or made != _TABLES:
        return False
    _settings(database)
    _listed(database, "true")
    database.execute(f"PRAGMA user_version = {VERSION}")
    sound: bool = database.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
    database.execute("COMMIT")
    return sound


def _settings(database: sqlite3.Connection) -> dict[str, Any]:
    return {key: json.loads(value) for key, value in database.execute("SELECT key, value FROM settings")}


def _listed(database: sqlite3.Connection, which: str) -> tuple[Kept, ...]:
    """The matches for which the condition `which` holds, the newest first."""
    rows = database.execute(
        "SELECT id, game, preset, players, begun, with_undo, ended, winners FROM matches"
        f" WHERE {which} ORDER BY id DESC"
    )
    return tuple(
        Kept(
            id,
            game,
            preset,
            _read(players),
            datetime.fromisoformat(begun),
            bool(with_undo),
            ended == "over",
            _read(won),
        )
        for id, game, preset, players, begun, with_undo, ended, won in rows
    )


def _written(players: Sequence[Chair]) -> str:
    return json.dumps([*map(chairs.write, players)])


def _read(players: str) -> tuple[Chair, ...]:
    return tuple(map(chairs.read, json.loads(players)))


@contextmanager
def _refusals() -> Iterator[None]:
    """Turn what SQLite refuses into a StorageError with a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise StorageError(_("Nothing can be kept for now: {why}.").format(why=str(error).rstrip("."))) from error


@contextmanager
def _transaction(database: sqlite3.Connection) -> Iterator[None]:
    """All or nothing; raises StorageError, nothing written, when it fails."""
    with _refusals():
        try:
            database.execute("BEGIN IMMEDIATE")
            yield
            database.execute("COMMIT")
        finally:
            if database.in_transaction:
                database.execute("ROLLBACK")


def _deal(text: str) -> Deal:
    deal = parse_action(text)
    if not isinstance(deal, Deal):
        raise ValueError(_("“{text}” is not a deal.").format(text=text))
    return deal
