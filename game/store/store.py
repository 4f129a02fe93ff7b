"""The store: the facade over the SQLite file that the user interface works with."""

import json
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import platformdirs

from game.core.shuffle import Shuffle
from game.match.match import Match, StorageError
from game.platform.language import gettext as _
from game.rules import GAMES
from game.store import matches, tables, values
from game.store.connection import beside
from game.store.database import Database, transaction
from game.store.journal import MatchJournal
from game.store.locks import MatchLocks
from game.store.match_repository import READ, MatchRepository
from game.store.matches import StoredMatch
from game.store.values import EXERCISE_COLUMNS, Exercise, read_exercise

FAVOURITES = "favourites"
_CHOICES, _LEFT = "choices.", "left_choices."
_LOADED = ("settings", FAVOURITES, *(f"{_CHOICES}{game}" for game in GAMES))


FORM = 1
"""Version of the JSON of reviews; reviews of another version are ignored and computed again."""

REST = 20
"""Minimum pause between idle retries, as a multiple of the time that the last retry took."""


def data_folder() -> Path:
    """Return the folder of the store: BONEYARD_HOME if set, else the platform's user data folder."""
    home = os.environ.get("BONEYARD_HOME")
    return Path(home) if home else platformdirs.user_data_path("boneyard", appauthor=False)


class Store:
    """The SQLite file with all saved data; a copy in memory if no file can be written.

    Matches that could not be saved are listed in `unsaved` until `retry` succeeds.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / "boneyard.sqlite"
        self._locks = MatchLocks(beside(self.path, "-open"))
        self._database = Database(self.path, self._locks)
        self._journals: list[MatchJournal] = []  # of open matches and of those not completely saved
        self._settings: dict[str, Any] = {}  # kept in memory: missing ones are written again if the file is replaced
        self._unwritten: set[str] = set()
        self._written_to = self._database.opened
        self._load(*_LOADED)
        self.match_repository = MatchRepository(self._database, self._locks, self._journals)
        self._next_retry = 0.0  # by time.monotonic

    def close(self) -> None:
        """Release all locks and close the file."""
        self._database.close()
        self._locks.close()

    @property
    def notice(self) -> str | None:
        """Sentences about the file to show to the player, or None."""
        return self._database.notice

    @notice.setter
    def notice(self, notice: str | None) -> None:
        self._database.notice = notice

    # -- a match -----------------------------------------------------------------------------------------------------

    def attach_journal(self, match: Match, id: int | None = None, revision: bytes | None = None) -> MatchJournal:
        """Save `match` from its next action on, and return its journal.

        It is saved with all its earlier actions, unless it continues the match with this `id` and `revision`.
        Other matches are released, and their journals dropped if completely saved.
        """
        for other in self._journals:
            other.leave()
        match.journal = journal = MatchJournal(self._database, self._locks, match, id, revision)
        self._journals[:] = [*(other for other in self._journals if other.is_unsaved), journal]
        return journal

    def load(self, stored: StoredMatch) -> Match | None:
        """Return the match at its last action, for viewing only: it gets no journal.

        None, with a notice, if it can no longer be read.
        """
        if unsaved := self.match_repository.unsaved_journal(stored.id):
            return unsaved.match.at_step(len(unsaved.match.actions))
        loaded = self._read(stored)
        return loaded.match if loaded else None

    def resume(self, stored: StoredMatch) -> Match | None:
        """Return the match at its last action, with a journal; None, with a notice, if it can no longer be played.

        If another program has the match open, this program takes it over: the other one can no longer save it.
        """
        if unsaved := self.match_repository.unsaved_journal(stored.id):
            return unsaved.match
        loaded = self._read(stored)
        if loaded is None:
            return None
        match = loaded.match
        if loaded.cut is not None:  # the old rows stay as they are
            journal = self.attach_journal(match)
            message = _("The unfinished match can be read only up to move {number}. It continues from there.")
            self._database.add_notice(message.format(number=len(match.actions)))
            with suppress(StorageError):
                journal.commit(match.actions, match.states)
                self._database.try_run(partial(matches.mark, id=stored.id, trouble=tables.UNREADABLE))
        else:
            journal = self.attach_journal(match, stored.id, loaded.revision)
            if not match.over and not self._locks.acquire(stored.id):
                journal.try_to_write()
        return match

    def held_elsewhere(self, stored: StoredMatch) -> bool:
        """Return whether another running program has the match open."""
        return self._locks.is_held_elsewhere(stored.id)

    def join_windows(self) -> int:
        """Register this window until the store is closed, and return the number of other registered windows."""
        return self._locks.join()

    def leave(self, match: Match) -> None:
        """Release the lock of a match. Unsaved actions stay in its journal and are saved by `retry`."""
        if journal := self._journal_of(match):
            journal.leave()

    def number(self, match: Match) -> int | None:
        """Return the id of a match; None if it is not in the database yet or has no journal any more."""
        journal = self._journal_of(match)
        return journal.id if journal else None

    def mark_crashed(self, match: Match | StoredMatch) -> None:
        """Mark that the program crashed in this match; the next saved action clears the mark."""
        number = match.id if isinstance(match, StoredMatch) else self.number(match)
        if number is not None:
            self._database.try_run(partial(matches.mark, id=number, trouble=tables.STOPPED))

    def mark_helped(self, match: Match) -> None:
        """Mark that the coach has helped a player in this match."""
        match.with_help = True
        number = self.number(match)
        if number is not None:
            self._database.write("UPDATE matches SET with_help = 1 WHERE id = ?", number)

    def seal(self, match: Match, shuffle: Shuffle | None) -> None:
        """Set the sealed shuffle of the next deal, and save it if the match is saved already.

        If saving fails, for example because another window took the match over, sets `match.journal_error`.
        """
        match.sealed_shuffle = shuffle
        journal = self._journal_of(match)
        if journal is not None and journal.id is not None:
            try:
                journal.pending = True
                journal.write()
            except StorageError as error:
                match.journal_error = error

    def _journal_of(self, match: Match) -> MatchJournal | None:
        return next((journal for journal in self._journals if journal.match is match), None)

    # -- unsaved matches ---------------------------------------------------------------------------------------------

    @property
    def unsaved(self) -> tuple[Match, ...]:
        """The matches that are not in the file up to their last action."""
        return tuple(journal.match for journal in self._journals if journal.is_unsaved)

    def retry(self, idly: bool = False) -> bool:
        """Try to save what could not be saved; return whether everything is saved now.

        It costs nothing if all is saved. With `idly`, retries are spaced out so that they take little of the total
        time.
        """
        began = time.monotonic()
        if idly and began < self._next_retry:
            return not self.unsaved
        if self._database.reconnect():
            self._database.try_run(lambda _connection: None)  # notices if the file was replaced
            for journal in self._journals:
                if journal.is_unsaved:
                    journal.try_to_write()
            with suppress(StorageError):
                self._write_settings()
        now = time.monotonic()
        self._next_retry = now + REST * (now - began)
        return not self.unsaved

    # -- all matches -------------------------------------------------------------------------------------------------

    def all_unfinished(self) -> Iterator[StoredMatch]:
        """Yield the matches that are not over: incompletely saved ones, then those in the file; each newest first."""
        unsaved = [journal.stored_match() for journal in reversed(self._journals) if journal.is_unsaved]
        yield from (stored for stored in unsaved if not stored.over)
        unsaved_ids = {stored.id for stored in unsaved}
        query = f"SELECT id FROM matches WHERE ended IS NOT 'over' AND {READ} ORDER BY id DESC"
        saved = (stored for stored in self.match_repository.find(query) if stored.id not in unsaved_ids)
        yield from (stored for stored in saved if not stored.over)

    def times_played(self) -> dict[str, int]:
        """Return the number of matches begun by game, the most recently begun game first, without unplayed games."""
        query = "SELECT game, count(*) FROM matches GROUP BY game ORDER BY max(id) DESC"
        counts = self._database.fetch(query)
        if any(game not in GAMES for game, _times in counts) and self.match_repository.regain():
            counts = self._database.fetch(query)
        return {game: count for game, count in counts if game in GAMES}

    # -- reviews -----------------------------------------------------------------------------------------------------

    def keep_review(self, number: int, hand: int, review: object) -> None:
        """Save the review of a hand, a JSON value, for the match with the id `number`."""
        query = "REPLACE INTO reviews (match, hand, review, form) VALUES (?, ?, ?, ?)"
        self._database.write(query, number, hand, json.dumps(review, separators=(",", ":")), FORM)

    def review(self, number: int, hand: int) -> Any | None:
        """Return the saved review of a hand; None if there is none or it cannot be read."""
        query = "SELECT review FROM reviews WHERE match = ? AND hand = ? AND form = ?"
        for (review,) in self._database.fetch(query, number, hand, FORM):
            with suppress(values.Unreadable):
                return values.json_value(review)
        return None

    def review_parts(self, part: str) -> list[tuple[str, Any]]:
        """Return (game, one part of the review) for all reviewed hands of matches played without help or typed deal
        numbers.

        SQLite extracts the part with json_extract: parsing whole reviews of 20,000 hands takes 13 s.
        """
        query = (
            "SELECT game, json_extract(review, ?) FROM reviews JOIN matches ON matches.id = reviews.match"
            " WHERE with_help = 0 AND typed IS NULL AND form = ? AND typeof(review) = 'text' AND json_valid(review)"
        )
        parts = []
        for game, text in self._database.fetch(query, f"$.{part}", FORM):
            if game in GAMES:
                with suppress(values.Unreadable):
                    parts.append((game, values.json_value(text)))
        return parts

    # -- exercises ---------------------------------------------------------------------------------------------------

    def exercises(self) -> tuple[Exercise, ...]:
        """Return the exercises, sorted by due date."""
        result = []
        for row in self._database.fetch(f"SELECT id, {', '.join(EXERCISE_COLUMNS)} FROM exercises"):
            with suppress(ValueError):
                result.append(read_exercise(*row))
        return tuple(sorted(result, key=lambda exercise: (exercise.due, exercise.id)))

    def keep_exercise(self, exercise: Exercise) -> None:
        """Insert or update an exercise. A new one for a choice that already has an exercise is ignored."""
        if exercise.id is None:
            placeholders = ", ".join("?" * len(EXERCISE_COLUMNS))
            self._database.write(
                f"INSERT INTO exercises ({', '.join(EXERCISE_COLUMNS)}) SELECT {placeholders}"
                " WHERE NOT EXISTS (SELECT 1 FROM exercises WHERE match = ? AND step = ?)",
                *exercise.row(),
                exercise.match,
                exercise.step,
            )
        else:
            columns = ", ".join(f"{column} = ?" for column in EXERCISE_COLUMNS)
            self._database.write(f"UPDATE exercises SET {columns} WHERE id = ?", *exercise.row(), exercise.id)

    def remove_exercise(self, exercise: Exercise) -> None:
        """Delete an exercise."""
        self._database.write("DELETE FROM exercises WHERE id = ?", exercise.id)

    # -- settings ----------------------------------------------------------------------------------------------------

    def setting(self, key: str, otherwise: Any = None) -> Any:
        """Return the JSON value last set for `key`, or `otherwise` if there is none or it cannot be read."""
        if key not in self._settings:
            self._load(key)
        return self._settings.get(key, otherwise)

    def set(self, key: str, value: Any) -> None:
        """Set `key`. If the value cannot be written, keep it until the program ends and add a notice."""
        self._settings[key] = value
        self._unwritten.add(key)
        try:
            self._write_settings()
        except StorageError as error:
            self._database.add_notice(str(error))

    def last_choices(self, game: str) -> dict[str, Any]:
        """Return what was chosen for the last match of `game`; empty before the first.

        Keys: `preset` (str), `options` (option key to value, as text), `players` (serialized players), `open_book`
        (True if the rules are explained at the table), `hands` (1 for a match of one hand) and `deals` (their number in
        a duplicate match). Invalid values are left out.
        """
        return self._valid_choices(_CHOICES + game)

    def keep_choices(self, game: str, choices: dict[str, Any]) -> None:
        """Save the choices of a match of `game`."""
        self.set(_CHOICES + game, choices)

    def left_choices(self, game: str) -> dict[str, Any]:
        """Return choices for `game` that were changed and not played, like `last_choices`; empty if none."""
        return self._valid_choices(_LEFT + game)

    def keep_left_choices(self, game: str, choices: dict[str, Any]) -> None:
        """Save choices for `game` that are not played yet; those of the last match remove them."""
        kept = {} if choices == self.last_choices(game) else choices
        if kept != self.left_choices(game):
            self.set(_LEFT + game, kept)

    def _valid_choices(self, key: str) -> dict[str, Any]:
        saved = self.setting(key)
        if not isinstance(saved, dict):
            return {}
        return {name: value for name, value in saved.items() if _is_valid_choice(name, value)}

    def favourites(self) -> frozenset[str]:
        """Return the keys of the games with a star."""
        saved = self.setting(FAVOURITES)
        return frozenset(key for key in saved if isinstance(key, str)) if isinstance(saved, list) else frozenset()

    def set_favourite(self, game: str, starred: bool) -> None:
        """Add or remove the star of `game`."""
        others = self.favourites() - {game}
        self.set(FAVOURITES, sorted(others | {game} if starred else others))

    def _load(self, *keys: str) -> None:
        """Read settings; if SQLite refuses to read them together, one by one, so that the others are read."""
        query = f"SELECT key, value FROM settings WHERE key IN ({', '.join('?' * len(keys))})"
        rows = self._database.try_run(lambda connection: connection.execute(query, keys).fetchall())
        if rows is None and len(keys) > 1:
            for key in keys:
                self._load(key)
        for key, value in rows or []:
            with suppress(values.Unreadable):
                self._settings[key] = values.json_value(value)

    def _write_settings(self) -> None:
        """Write the settings that the current file lacks; raises StorageError on failure."""
        if self._written_to != self._database.opened:
            existing = self._database.run(lambda connection: connection.execute("SELECT key FROM settings").fetchall())
            self._unwritten |= self._settings.keys() - {key for (key,) in existing}
        if not self._unwritten:
            return
        rows = [(key, json.dumps(self._settings[key])) for key in self._unwritten]

        def write(connection: sqlite3.Connection) -> None:
            with transaction(connection):
                connection.executemany("REPLACE INTO settings (key, value) VALUES (?, ?)", rows)

        self._database.run(write)
        self._written_to = self._database.opened
        self._unwritten = set()

    # -- reading -----------------------------------------------------------------------------------------------------

    def _read(self, stored: StoredMatch) -> matches.Loaded | None:
        """Load a match; on failure add a notice, mark an unfinished match as unreadable, and return None.

        A finished match that can no longer be replayed stays in the list with its winners.
        """
        try:
            loaded = self._database.try_run(partial(matches.load, id=stored.id))
            if loaded is not None and loaded.cut is not None:
                if stored.over or not loaded.match.actions:
                    raise values.Unreadable
                self._database.try_run(partial(matches.mark, id=stored.id, trouble=tables.CUT))
        except ValueError as error:
            if stored.over and self.match_repository.restore_from_backup(stored.id):
                return self._database.try_run(partial(matches.load, id=stored.id))
            if stored.over:
                self._database.add_notice(_("The moves of this match can no longer be read."))
            else:
                message = _("Your match of {game} can no longer be continued. {why}")
                self._database.add_notice(message.format(game=GAMES[stored.game].title, why=error))
                self._database.try_run(partial(matches.mark, id=stored.id, trouble=tables.UNREADABLE))
            return None
        return loaded


def _is_valid_choice(name: str, value: object) -> bool:
    """Return whether a saved choice can be used."""
    match name, value:
        case ("preset", str()) | ("open_book", bool()) | ("hands", 1) | ("deals", int()):
            return True
        case "options", dict():
            return all(isinstance(item, str) for item in value.values())
        case "players", list() if len(value) <= values.MAX_PLAYERS:
            with suppress(ValueError):
                return all(map(values.valid_player, value))
    return False


def unsaved_action_count(store: Store) -> int:
    """Return how many played or undone actions would be lost if the program ended now."""
    return sum(journal.changes for journal in store._journals if journal.is_unsaved)
