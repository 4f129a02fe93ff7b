"""What is noted of matches beside their actions: what befell them, the coach's reviews, and exercises."""

import json
import sqlite3
from contextlib import suppress
from functools import partial
from typing import Any

from game.core.dealing import Shuffle
from game.match.match import Match, StorageError
from game.rules import GAMES
from game.store import exercises, matches, tables, values
from game.store.database import Database, transaction
from game.store.exercises import Exercise
from game.store.journal import Rows
from game.store.matches import Kept
from game.store.preferences import Preferences

FORM = 1
"""The form of a review's JSON; what is kept in another is found anew."""


class Notes(Preferences):
    """The notes in a database, by the number of the match."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._rows: list[Rows] = []  # of the matches that are open, and of those that are not kept as a whole

    def number(self, match: Match | Kept) -> int | None:
        """The number of a match in the store; None where it is not there yet, or no longer followed."""
        if isinstance(match, Kept):
            return match.id
        return next((rows.id for rows in self._rows if rows.match is match), None)

    def suspect(self, match: Match | Kept) -> None:
        """Remember that the program stopped of itself in this match, until another action of it is kept."""
        number = self.number(match)
        if number is not None:
            self._database.ask(partial(matches.mark, id=number, trouble=tables.STOPPED))

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
        match.sealed = shuffle
        rows = next((rows for rows in self._rows if rows.match is match), None)
        if rows is not None and rows.id is not None:
            try:
                rows.commit_sealed()
            except StorageError as error:
                match.trouble = error

    # -- reviews -----------------------------------------------------------------------------------------------------

    def keep_review(self, number: int, hand: int, review: object) -> None:
        """Keep the review of a hand of the match with that number: a value that JSON can write."""
        query = "REPLACE INTO reviews (match, hand, review, form) VALUES (?, ?, ?, ?)"
        self._write_row(query, number, hand, json.dumps(review, separators=(",", ":")), FORM)

    def review(self, number: int, hand: int) -> Any | None:
        """The review kept of a hand; None where there is none that can be read."""
        query = "SELECT review FROM reviews WHERE match = ? AND hand = ? AND form = ?"
        row = self._database.ask(lambda connection: connection.execute(query, (number, hand, FORM)).fetchone())
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
        for game, written in self._database.ask(lambda connection: connection.execute(query, bound).fetchall()) or []:
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
        for row in self._database.ask(lambda connection: connection.execute(query).fetchall()) or []:
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

        self._database.ask(write)
