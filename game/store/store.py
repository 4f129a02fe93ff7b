"""The store: matches and settings, with all that the window asks of them."""

import json
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import platformdirs

from game.core.shuffle import Shuffle
from game.match.match import Match, StorageError
from game.platform.language import gettext as _
from game.rules import GAMES
from game.store import exercises, matches, tables, values
from game.store.database import Database, transaction
from game.store.exercises import Exercise
from game.store.image import beside
from game.store.journal import MatchJournal
from game.store.locks import MatchLocks
from game.store.match_repository import READ, MatchRepository
from game.store.matches import StoredMatch
from game.store.salvage import Tell

FAVOURITES = "favourites"
_CHOICES = "choices."
_LOADED = ("settings", FAVOURITES, *(f"{_CHOICES}{game}" for game in GAMES))


class Preferences:
    """The settings in a database. All are in memory as well, and what another file lacks of them is written into it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._settings: dict[str, Any] = {}
        self._unwritten: set[str] = set()
        self._written_to = database.opened
        for key in _LOADED:
            self._load(key)

    def setting(self, key: str, otherwise: Any = None) -> Any:
        """What was last set for `key`, a value that JSON can write; `otherwise` when nothing readable was."""
        if key not in self._settings:
            self._load(key)
        return self._settings.get(key, otherwise)

    def set(self, key: str, value: Any) -> None:
        """Set `key` from now on; where that cannot be written it lasts until the program ends, and `notice` says so."""
        self._settings[key] = value
        self._unwritten.add(key)
        try:
            self._write()
        except StorageError as error:
            self._database.add_notice(str(error))

    def last_choices(self, game: str) -> dict[str, Any]:
        """What was chosen when `game` was last set up; empty the first time.

        `preset` is a text, `options` are texts by knob, `players` chairs as they are written; `open_book` is true where
        the rules are to be explained at the table.
        """
        kept = self.setting(_CHOICES + game)
        if not isinstance(kept, dict):
            return {}
        return {name: kept[name] for name, sensible in _SENSE.items() if name in kept and sensible(kept[name])}

    def keep_choices(self, game: str, choices: dict[str, Any]) -> None:
        """Remember what was chosen for `game`."""
        self.set(_CHOICES + game, choices)

    def favourites(self) -> frozenset[str]:
        """The games that have a star."""
        kept = self.setting(FAVOURITES)
        return frozenset(key for key in kept if isinstance(key, str)) if isinstance(kept, list) else frozenset()

    def favour(self, game: str, starred: bool) -> None:
        """Give `game` a star, or take it away."""
        others = self.favourites() - {game}
        self.set(FAVOURITES, sorted(others | {game} if starred else others))

    def _load(self, key: str) -> None:
        try:
            found = self._database.run(
                lambda connection: connection.execute("SELECT value FROM settings WHERE key = ?", (key,)).fetchone()
            )
            if found is not None:
                self._settings[key] = values.json_value(found[0])
        except values.Unreadable:
            pass
        except StorageError as error:
            self._database.add_notice(str(error))

    def _write(self) -> None:
        """Write what is not yet in the file that is open now; raises StorageError when that fails."""
        if self._written_to != self._database.opened:
            there = self._database.run(lambda connection: connection.execute("SELECT key FROM settings").fetchall())
            self._unwritten |= self._settings.keys() - {key for (key,) in there}
        if not self._unwritten:
            return
        rows = [(key, json.dumps(self._settings[key])) for key in sorted(self._unwritten)]

        def write(connection: sqlite3.Connection) -> None:
            with transaction(connection):
                connection.executemany("REPLACE INTO settings (key, value) VALUES (?, ?)", rows)

        self._database.run(write)
        self._written_to = self._database.opened
        self._unwritten = set()


def _are_options(kept: object) -> bool:
    return isinstance(kept, dict) and all(isinstance(value, str) for value in kept.values())


def _are_players(kept: object) -> bool:
    return isinstance(kept, list) and len(kept) <= values.MOST_PLAYERS and all(map(_is_chair, kept))


def _is_chair(kept: object) -> bool:
    try:
        values.seated(kept)
    except ValueError:
        return False
    return True


def _is_text(kept: object) -> bool:
    return isinstance(kept, str)


def _is_yes_or_no(kept: object) -> bool:
    return isinstance(kept, bool)


_SENSE = {"preset": _is_text, "options": _are_options, "players": _are_players, "open_book": _is_yes_or_no}
"""What each of the choices may be."""


FORM = 1
"""The form of a review's JSON; what is kept in another is found anew."""


class Notes(Preferences):
    """The notes in a database, by the number of the match."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._journals: list[
            MatchJournal
        ] = []  # of the matches that are open, and of those that are not kept as a whole

    def number(self, match: Match | StoredMatch) -> int | None:
        """The number of a match in the store; None where it is not there yet, or no longer followed."""
        if isinstance(match, StoredMatch):
            return match.id
        return next((rows.id for rows in self._journals if rows.match is match), None)

    def suspect(self, match: Match | StoredMatch) -> None:
        """Remember that the program stopped of itself in this match, until another action of it is kept."""
        number = self.number(match)
        if number is not None:
            self._database.try_run(partial(matches.mark, id=number, trouble=tables.STOPPED))

    def helped(self, match: Match) -> None:
        """Remember that the coach has helped somebody in this match."""
        match.with_help = True
        number = self.number(match)
        if number is not None:
            self._write_row("UPDATE matches SET with_help = 1 WHERE id = ?", number)

    def seal(self, match: Match, shuffle: Shuffle | None) -> None:
        """Settle what the next deal of a match follows from, for good where the match is kept already.

        Where it cannot be kept, because the match has gone on in another window, `match.trouble` says so.
        """
        match.sealed_shuffle = shuffle
        rows = next((rows for rows in self._journals if rows.match is match), None)
        if rows is not None and rows.id is not None:
            try:
                rows.commit_sealed()
            except StorageError as error:
                match.journal_error = error

    # -- reviews -----------------------------------------------------------------------------------------------------

    def keep_review(self, number: int, hand: int, review: object) -> None:
        """Keep the review of a hand of the match with that number: a value that JSON can write."""
        query = "REPLACE INTO reviews (match, hand, review, form) VALUES (?, ?, ?, ?)"
        self._write_row(query, number, hand, json.dumps(review, separators=(",", ":")), FORM)

    def review(self, number: int, hand: int) -> Any | None:
        """The review kept of a hand; None where there is none that can be read."""
        query = "SELECT review FROM reviews WHERE match = ? AND hand = ? AND form = ?"
        row = self._database.try_run(lambda connection: connection.execute(query, (number, hand, FORM)).fetchone())
        try:
            return values.json_value(row[0]) if row else None
        except values.Unreadable:
            return None

    def of_reviews(self, part: str) -> list[tuple[str, Any]]:
        """The game, and one part of the review, of every hand that is kept of matches without help and typed number.

        SQLite takes the part out: to read all that was ever said of 20,000 hands takes 13 s.
        """
        query = (
            "SELECT game, json_extract(review, ?) FROM reviews JOIN matches ON matches.id = reviews.match"
            " WHERE with_help = 0 AND typed IS NULL AND form = ? AND typeof(review) = 'text' AND json_valid(review)"
        )
        bound = f"$.{part}", FORM
        found = []
        for game, written in (
            self._database.try_run(lambda connection: connection.execute(query, bound).fetchall()) or []
        ):
            if game in GAMES:
                with suppress(values.Unreadable):
                    found.append((game, values.json_value(written)))
        return found

    # -- exercises ---------------------------------------------------------------------------------------------------

    def exercises(self, game: str | None = None) -> tuple[Exercise, ...]:
        """Those of a game, or of all: the first that is due comes first."""
        games = GAMES if game is None else (game,)
        query = f"SELECT id, {', '.join(exercises.COLUMNS)} FROM exercises"
        found = []
        for row in self._database.try_run(lambda connection: connection.execute(query).fetchall()) or []:
            try:
                exercise = exercises.read(*row)
            except ValueError:
                continue
            found += [exercise] if exercise.game in games else []
        return tuple(sorted(found, key=lambda exercise: (exercise.due, exercise.id)))

    def keep_exercise(self, exercise: Exercise) -> None:
        """Keep an exercise as it is now; a new one of a choice that is kept already changes nothing."""
        if exercise.id is None:
            places = ", ".join("?" * len(exercises.COLUMNS))
            self._write_row(
                f"INSERT INTO exercises ({', '.join(exercises.COLUMNS)}) SELECT {places}"
                " WHERE NOT EXISTS (SELECT 1 FROM exercises WHERE match = ? AND step = ?)",
                *exercise.row(),
                exercise.match,
                exercise.step,
            )
        else:
            columns = ", ".join(f"{column} = ?" for column in exercises.COLUMNS)
            self._write_row(f"UPDATE exercises SET {columns} WHERE id = ?", *exercise.row(), exercise.id)

    def remove_exercise(self, exercise: Exercise) -> None:
        """Keep an exercise no longer."""
        self._write_row("DELETE FROM exercises WHERE id = ?", exercise.id)

    def _write_row(self, statement: str, *bound: Any) -> None:
        """Write something; where that is refused the player is told."""

        def write(connection: sqlite3.Connection) -> None:
            with transaction(connection):
                connection.execute(statement, bound)

        self._database.try_run(write)


REST = 20
"""How many times as long as it took `retry` rests before it tries again."""


def data_folder() -> Path:
    """Where the store lives: BONEYARD_HOME if set, else where the system keeps an application's files."""
    home = os.environ.get("BONEYARD_HOME")
    return Path(home) if home else platformdirs.user_data_path("boneyard", appauthor=False)


class Store(Notes):
    """All that is kept, in one SQLite file; in memory only where no file can be written.

    What cannot be kept at once is `unsaved`, and kept by `retry` as soon as that is possible.
    """

    def __init__(self, path: Path | None = None, tell: Tell = lambda share: None) -> None:
        """Open it; `tell` is told how far the recovery of a damaged file is, from 0 to 1."""
        self.path = path or data_folder() / "boneyard.sqlite"
        super().__init__(Database(self.path, tell))
        self._holds = MatchLocks(beside(self.path, "-open"))
        self.match_repository = MatchRepository(self._database, self._holds, self._journals)
        self._rests_until = 0.0  # on the clock of time.monotonic

    def close(self) -> None:
        """Let go of the file."""
        self._holds.close()
        self._database.close()

    @property
    def notice(self) -> str | None:
        """What the player is to be told of the file, in sentences, else None."""
        return self._database.notice

    @notice.setter
    def notice(self, notice: str | None) -> None:
        self._database.notice = notice

    # -- a match -----------------------------------------------------------------------------------------------------

    def attach_journal(self, match: Match) -> None:
        """Keep `match` from its next action on; what it has played until then is kept along with that."""
        self._follow(MatchJournal(self._database, self._holds, match))

    def load(self, kept: StoredMatch) -> Match | None:
        """The match at its last action, to be looked at: it is kept nowhere from here on.

        None, with a notice, when it can no longer be read.
        """
        if waiting := _waiting(self._journals, kept):
            return waiting.at_step(len(waiting.actions))
        loaded = self._read(kept)
        return loaded.match if loaded else None

    def resume(self, kept: StoredMatch) -> Match | None:
        """The match at its last action, kept from here on; None, with a notice, when it can no longer be played.

        If another program has it open it is taken over: what is played there from now on is not kept.
        """
        if waiting := _waiting(self._journals, kept):
            return waiting
        loaded = self._read(kept)
        if loaded is None:
            return None
        match = loaded.match
        if loaded.cut is not None:
            rows = MatchJournal(self._database, self._holds, match)
            self._follow(rows)
            _go_on_anew(self._database, rows, kept)
        else:
            rows = MatchJournal(self._database, self._holds, match, kept.id, loaded.revision)
            self._follow(rows)
            if not match.over and not self._holds.acquire(kept.id):
                rows.try_to_write()
        return match

    def held_elsewhere(self, kept: StoredMatch) -> bool:
        """Whether another program, which is running now, has the match open."""
        return self._holds.is_held_elsewhere(kept.id)

    def join_windows(self) -> int:
        """Count this program's window among those that show the store until it is closed; how many others do."""
        return self._holds.join()

    def leave(self, match: Match) -> None:
        """Let other windows have a match; what of it could not be kept will be, as soon as that is possible."""
        for rows in self._journals:
            if rows.match is match:
                rows.leave()

    # -- what could not be kept --------------------------------------------------------------------------------------

    @property
    def unsaved(self) -> tuple[Match, ...]:
        """The matches that are not in the file, or not up to their last action."""
        return tuple(rows.match for rows in self._journals if rows.is_unsaved)

    def retry(self, idly: bool = False) -> bool:
        """Keep what could not be kept, if it can be now; whether nothing is left.

        Where nothing is left to keep this takes no time; done `idly`, again and again, it takes a small share of it.
        """
        began = time.monotonic()
        if idly and began < self._rests_until:
            return not self.unsaved
        if self._database.reconnect():
            self._database.try_run(lambda _connection: None)  # sees what has become of the file
            for rows in self._journals:
                if rows.is_unsaved:
                    rows.try_to_write()
            with suppress(StorageError):
                self._write()
        now = time.monotonic()
        self._rests_until = now + REST * (now - began)
        return not self.unsaved

    # -- all matches -------------------------------------------------------------------------------------------------

    def unfinished(self) -> StoredMatch | None:
        """The match last begun that is not over."""
        return next(self.all_unfinished(), None)

    def all_unfinished(self) -> Iterator[StoredMatch]:
        """Every match that is not over, the last begun first."""
        return (kept for kept in self._listed("ended IS NOT 'over'") if not kept.over)

    def finished(self) -> tuple[StoredMatch, ...]:
        """Every match that is over, the newest first."""
        return tuple(kept for kept in self._listed("ended IS NOT NULL") if kept.over)

    def times_played(self) -> dict[str, int]:
        """By game, the last begun first, how many matches of it were begun; one that never was is not in it."""
        query = "SELECT game, count(*) FROM matches GROUP BY game ORDER BY max(id) DESC"
        games = self._database.try_run(lambda connection: connection.execute(query).fetchall()) or []
        if any(game not in GAMES for game, _times in games) and self.match_repository.regain():
            games = self._database.try_run(lambda connection: connection.execute(query).fetchall()) or []
        return {game: times for game, times in games if game in GAMES}

    # -- reading -----------------------------------------------------------------------------------------------------

    def _listed(self, condition: str) -> Iterator[StoredMatch]:
        """The matches not kept as a whole, then those in the file for which the condition holds; each newest first."""
        waiting = [rows.listed() for rows in reversed(self._journals) if rows.is_unsaved]
        yield from waiting
        known = {kept.id for kept in waiting}
        unread = f"({condition}) AND {READ}"
        for id in self._database.try_run(lambda connection: matches.ids(connection, unread)) or []:
            kept = self.match_repository.find_match(id) if id not in known else None
            if kept is not None:
                yield kept

    def _read(self, kept: StoredMatch) -> matches.Loaded | None:
        """The match of a row; None, and the player told, if it can no longer be played, after which it is not offered.

        One that is over keeps its place among those, with its winners.
        """
        try:
            loaded = self._database.try_run(partial(matches.load, id=kept.id))
            if loaded is not None and loaded.cut is not None:
                if kept.over or not loaded.match.actions:
                    raise values.Unreadable
                self._database.try_run(partial(matches.mark, id=kept.id, trouble=tables.CUT))
        except ValueError as error:
            if kept.over:
                self._database.add_notice(_("How that match was played can no longer be read."))
            else:
                words = _("Your match of {game} can no longer be played. {why}")
                self._database.add_notice(words.format(game=GAMES[kept.game].title, why=error))
                self._database.try_run(partial(matches.mark, id=kept.id, trouble=tables.UNREADABLE))
            return None
        return loaded

    def _follow(self, rows: MatchJournal) -> None:
        """Keep a match by these rows; those that are kept as a whole are left."""
        for other in self._journals:
            other.leave()
        self._journals[:] = [*(other for other in self._journals if other.is_unsaved), rows]
        rows.match.journal = rows


def _waiting(followed: Iterable[MatchJournal], kept: StoredMatch) -> Match | None:
    """The match of a row as it is in this program, if it is not kept up to its last action."""
    return next((rows.match for rows in followed if rows.is_unsaved and rows.number == kept.id), None)


def unsaved_action_count(store: Store) -> int:
    """How many actions of the matches that are `unkept` would be lost, or be there again, if all ended now."""
    return sum(rows.changes for rows in store._journals if rows.is_unsaved)


def _go_on_anew(database: Database, rows: MatchJournal, kept: StoredMatch) -> None:
    """Keep a match of which the last actions are lost in rows of its own, and leave what is there of it as it is."""
    match = rows.match
    words = _("The unfinished match can be read only up to its action {number}. It goes on from there.")
    database.add_notice(words.format(number=len(match.actions)))
    with suppress(StorageError):
        rows.commit(match.actions, match.states, match.with_undo)
        database.try_run(partial(matches.mark, id=kept.id, trouble=tables.UNREADABLE))
