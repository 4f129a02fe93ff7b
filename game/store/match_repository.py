"""All saved matches: list and search them, delete and restore them, and add unplayed ones."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from functools import partial
from random import SystemRandom
from typing import Any, NamedTuple

from game.core.shuffle import Shuffle, random_shuffle
from game.core.state import Deal, parse_action
from game.match import record
from game.match.duplicate_state import DuplicateState
from game.match.match import Match, StorageError
from game.match.player_types import Player
from game.platform.language import gettext as _
from game.rules import GAMES
from game.store import matches, recovery, tables, values
from game.store.connection import SQLITE_ERRORS, open_unchanged
from game.store.database import Database, transaction
from game.store.journal import FutureDeal, MatchJournal, future_deal
from game.store.locks import MatchLocks
from game.store.matches import DUPLICATE, LISTED, Scores, StoredMatch, read_row

READ = f"ended IS NOT 'broken' AND trouble IS NOT '{tables.UNREADABLE}'"
"""SQL condition: the match is not known to be unreadable."""


class DuplicateHand(NamedTuple):
    """The position of a match within a duplicate match.

    `first` is the shuffle of the duplicate match's first deal, None before it is dealt. `scores` are empty if
    unknown.
    """

    duplicate_state: DuplicateState
    first: Shuffle | None
    preset: str
    scores: Scores
    is_imported: bool


class Entry(NamedTuple):
    """The searchable data of a match; `duplicate` is set if it is a hand of a duplicate match.

    `duplicate_match.group_duplicates` combines the hands of one duplicate match into a single entry with `hands`.
    """

    id: int
    game: str
    players: tuple[Player, ...]
    begun: datetime
    over: bool
    winners: tuple[Player, ...]
    duplicate: DuplicateHand | None = None
    hands: tuple["Entry", ...] = ()


_Rows = dict[str, list[dict[str, Any]]]
"""Rows as dicts, by table."""


class _Deletion(NamedTuple):
    """Matches deleted together: the first one's list entry, the rows of each, and their journals."""

    kept: StoredMatch
    removed: list[_Rows]
    followed: list[MatchJournal]


class MatchRepository:
    """The matches of a store. Deleted matches can be restored, last one first, while this object lives.

    `journals` is the store's list: of open matches and of those not completely saved.
    """

    def __init__(self, database: Database, locks: MatchLocks, journals: list[MatchJournal]) -> None:
        self._database, self._locks, self._journals = database, locks, journals
        self._deletions: list[_Deletion] = []
        self._known: dict[int, tuple[tuple[Any, ...], Entry]] = {}  # the row and the entry of each match read so far

    # -- search --------------------------------------------------------------------------------------------------------

    def entries(self, duplicates_only: bool = False) -> list[Entry]:
        """Return all readable matches, or only the hands of duplicate matches, the most recently begun first.

        The entry of a match that has not changed since the last call is the same object.
        """
        result = [_entry(journal) for journal in self._journals if journal.is_unsaved]
        unsaved_ids = {entry.id for entry in result}
        condition = f"{DUPLICATE} AND {READ}" if duplicates_only else READ
        query = f"SELECT id, game, players, begun, ended, winners FROM matches WHERE {condition}"
        duplicates = self._duplicates()
        for row in self._database.fetch(query):
            id, game, players, begun, ended, winners = row
            if id in unsaved_ids:
                continue
            hand = duplicates.get(id)
            known_row, known = self._known.get(id, (None, None))
            if known is None or row != known_row or hand != known.duplicate:
                game = game if game in GAMES else self._restore_game(id)
                if game is None:
                    continue
                when, is_over = matches.begun_at(begun), ended is not None
                known = Entry(id, game, _players(players), when, is_over, _players(winners), hand)
                self._known[id] = row, known
            result.append(known)
        result = [entry for entry in result if entry.duplicate is not None or not duplicates_only]
        return sorted(result, key=lambda entry: (entry.begun, entry.id), reverse=True)

    def _duplicates(self) -> dict[int, DuplicateHand]:
        """Return the hands of duplicate matches by match id."""
        first_action = "(SELECT action FROM actions WHERE match = id AND step = 0)"
        columns = f"id, players, preset, record, scores, brought, {first_action}"
        query = f"SELECT {columns} FROM matches WHERE {DUPLICATE} AND {READ}"
        result = {}
        for id, players, preset, record_text, scores, brought, first_deal in self._database.fetch(query):
            with suppress(ValueError):
                duplicate_state = record.read_duplicate_state(values.long_text(record_text), len(_players(players)))
                first = duplicate_state.shuffles[0] if duplicate_state.shuffles else _shuffle_of(first_deal)
                preset, scores = values.plain(preset, values.MAX_TEXT_LENGTH), matches.parse_scores(scores)
                result[id] = DuplicateHand(duplicate_state, first, preset, scores, bool(brought))
        return result

    def regain(self) -> bool:
        """Repair rows with an unknown game key from their records; return whether any was repaired."""
        placeholders = ", ".join("?" * len(GAMES))
        query = f"SELECT id FROM matches WHERE ifnull(game, '') NOT IN ({placeholders}) AND {READ}"
        return bool([id for (id,) in self._database.fetch(query, *GAMES) if self._restore_game(id) is not None])

    def _restore_game(self, id: int) -> str | None:
        """Read the game from a match's record and write it to the damaged row; None if it cannot be read."""
        stored = self.find_match(id)
        if stored is None:
            return None
        self._database.write("UPDATE matches SET game = ? WHERE id = ?", stored.game, id)
        return stored.game

    def find_match(self, id: int) -> StoredMatch | None:
        """Return the list entry of a match, or None if it is deleted or unreadable; the latter adds a notice once."""
        if unsaved := self.unsaved_journal(id):
            return unsaved.stored_match()
        try:
            return self._database.try_run(partial(matches.stored_match, id=id))
        except ValueError:
            if self.restore_from_backup(id):
                return self._database.try_run(partial(matches.stored_match, id=id))
            if self._database.fetch("SELECT id FROM matches WHERE id = ?", id):
                self._database.try_run(partial(matches.mark, id=id, trouble=tables.UNREADABLE))
                self._database.add_notice(
                    _("A match can no longer be read. It stays in the file but is not shown any more.")
                )
            return None

    def unsaved_journal(self, id: int) -> MatchJournal | None:
        """Return the journal of a match that is not completely saved, or None."""
        return next((journal for journal in self._journals if journal.is_unsaved and journal.number == id), None)

    def restore_from_backup(self, id: int) -> bool:
        """Replace a finished match that cannot be read by its rows in a backup; return whether one has it."""
        begun = self._database.fetch("SELECT begun FROM matches WHERE id = ?", id)

        def replace(connection: sqlite3.Connection, row: dict[str, Any], actions: list[Any]) -> bool:
            with transaction(connection):
                connection.execute("DELETE FROM actions WHERE match = ?", (id,))
                tables.insert_row(connection, "matches", row, "REPLACE")
                for action in actions:
                    tables.insert_row(connection, "actions", action)
            return True

        for backup in recovery.backups(self._database.path):
            with suppress(OSError, ValueError, *SQLITE_ERRORS), open_unchanged(backup) as source:
                if tables.strange(source):
                    continue
                [row] = tables.read_rows(source, "matches", "id", id)
                loaded = matches.load(source, id)
                if [(row["begun"],)] == begun and loaded.match.over and loaded.cut is None:
                    actions = tables.read_rows(source, "actions", "match", id)
                    return bool(self._database.try_run(partial(replace, row=row, actions=actions)))
        return False

    def find(self, query: str, *parameters: Any) -> Iterator[StoredMatch]:
        """Return the readable matches whose ids are the first column of a query's rows; each is read lazily."""
        found = (self.find_match(id) for id, *_others in self._database.fetch(query, *parameters))
        return (stored for stored in found if stored is not None)

    def find_by_deal(self, game: str, deal: str, first: bool = False) -> Iterator[StoredMatch]:
        """Return a game's matches that contain a deal (as text), in order of their begin.

        With `first`, only matches that begin with the deal, which is faster.
        """
        query = (  # CROSS JOIN fixes the join order: else SQLite scans the actions of all games
            "SELECT DISTINCT id, begun FROM matches CROSS JOIN actions ON actions.match = matches.id"
            f" WHERE game = ? AND action = ? AND {READ} {'AND step = 0' if first else ''} ORDER BY begun, id"
        )
        return self.find(query, game, deal)

    def unfinished(self) -> int:
        """Return the number of matches that are not over according to their rows."""
        rows = self._database.fetch(f"SELECT count(*) FROM matches WHERE ended IS NULL AND {READ}")
        return int(rows[0][0]) if rows else 0

    def results(self) -> Iterator[StoredMatch]:
        """Yield the finished matches, except hands of duplicate matches, in order of their begin.

        The rows are read lazily.
        """
        condition = f"ended = 'over' AND NOT {DUPLICATE} AND {READ}"
        for row in self._database.fetch(f"SELECT {LISTED}, 0 FROM matches WHERE {condition} ORDER BY begun, id"):
            try:
                stored: StoredMatch | None = read_row(row)
            except ValueError:
                stored = self.find_match(row[0])
            if stored is not None and stored.over:
                yield stored

    def unscored(self) -> list[int]:
        """Return the ids of the matches that an older version saved without scores."""
        query = f"SELECT id FROM matches WHERE scores IS NULL AND {READ} ORDER BY id DESC"
        return [id for (id,) in self._database.fetch(query)]

    def rows_of(self, id: int) -> tuple[str, tuple[str, ...]]:
        """Return the record of a match's start and its actions as texts; both empty if they cannot be read."""
        record_rows = self._database.fetch("SELECT record FROM matches WHERE id = ?", id)
        played = self._database.try_run(partial(matches.played, id=id))
        if record_rows and played is not None:
            with suppress(values.Unreadable):
                return values.long_text(record_rows[0][0]), tuple(played[0])
        return "", ()

    def note_scores(self, id: int, scores_text: str) -> None:
        """Save the scores of a match that an older version saved without them."""
        query = "UPDATE matches SET scores = ? WHERE id = ? AND scores IS NULL"
        self._database.write(query, scores_text, id)

    # -- delete and restore --------------------------------------------------------------------------------------------

    @property
    def last_deleted(self) -> StoredMatch | None:
        """The first match of the last deletion that can be undone, or None."""
        return self._deletions[-1].kept if self._deletions else None

    def delete(self, *matches_to_delete: StoredMatch) -> bool:
        """Delete matches together; return False, and delete nothing, if another window has one of them open."""
        if any(self._locks.is_held_elsewhere(stored.id) for stored in matches_to_delete):
            return False

        def delete_all(connection: sqlite3.Connection) -> list[_Rows]:
            with transaction(connection):
                return [_delete_rows(connection, stored.id) for stored in matches_to_delete]

        removed = self._database.try_run(delete_all)
        if removed is None:
            return False
        ids = {stored.id for stored in matches_to_delete}
        journals = [rows for rows in self._journals if rows.number in ids]
        self._journals[:] = [rows for rows in self._journals if rows not in journals]
        self._deletions.append(_Deletion(matches_to_delete[0], removed, journals))
        return True

    def restore(self) -> None:
        """Undo the last deletion, with a new match id if the old one is taken.

        If that fails, add a notice and keep the deletion for another try.
        """
        if not self._deletions:
            return
        deletion = self._deletions[-1]

        def restore_all(connection: sqlite3.Connection) -> bool:
            with transaction(connection):
                for removed in deletion.removed:
                    _restore_rows(connection, removed)
            return True

        if self._database.try_run(restore_all):
            self._journals += deletion.followed
            self._deletions.pop()

    # -- unplayed matches ---------------------------------------------------------------------------------------------

    def find_same_start(self, match: Match) -> StoredMatch | None:
        """Return the oldest match with the same initial record as a match that has not begun, or None."""
        query = f"SELECT id FROM matches WHERE record = ? AND {READ} ORDER BY id"
        return next(self.find(query, record.format_record(match)), None)

    def add_unplayed(self, match: Match) -> StoredMatch | None:
        """Save a match that has not begun, and return its entry or that of an existing match with the same start.

        None if it cannot be saved now.
        """
        stored = self.find_same_start(match)
        if stored is not None:
            return stored
        journal = MatchJournal(self._database, self._locks, match)
        with suppress(StorageError):
            journal.commit(match.actions, match.states)
        journal.leave()
        if journal.is_unsaved:
            self._journals.append(journal)
        return None if journal.id is None else journal.stored_match()

    def future_deal(self, first: Shuffle, deal: int) -> FutureDeal:
        """Return and fix the deal with this index of the duplicate match whose first shuffle is `first`."""
        settled = self._database.try_run(lambda connection: future_deal(connection, first, deal))
        return settled or FutureDeal(random_shuffle(SystemRandom()))


def _entry(journal: MatchJournal) -> Entry:
    """Return the entry of a match that is not completely saved."""
    stored, match, hand = journal.stored_match(), journal.match, None
    if match.duplicate_state is not None:
        shuffles = [*match.duplicate_state.shuffles, *(deal.shuffle for deal in match.deals), None]
        hand = DuplicateHand(match.duplicate_state, shuffles[0], stored.preset, stored.scores, stored.is_imported)
    return Entry(stored.id, stored.game, stored.players, stored.begun, stored.over, stored.winners, hand)


def _shuffle_of(text: object) -> Shuffle | None:
    """Return the shuffle of a deal action given as text, or None."""
    deal = parse_action(text) if isinstance(text, str) else None
    return deal.shuffle if isinstance(deal, Deal) else None


def _players(text: object) -> tuple[Player, ...]:
    """Return the players in a JSON list; empty if it cannot be read."""
    try:
        return values.players(text)
    except ValueError:
        return ()


def _delete_rows(connection: sqlite3.Connection, match: int) -> _Rows:
    """Delete the rows of a match and return them with its exercises, which stay."""
    rows = {"matches": tables.read_rows(connection, "matches", "id", match)}
    rows |= {table: tables.read_rows(connection, table, "match", match) for table in (*tables.MATCH_PARTS, "exercises")}
    connection.execute("UPDATE exercises SET match = NULL, step = NULL WHERE match = ?", (match,))
    tables.delete_match(connection, match)
    return rows


def _restore_rows(connection: sqlite3.Connection, rows: _Rows) -> None:
    """Insert the deleted rows of a match again."""
    for row in rows["matches"]:
        taken = connection.execute("SELECT id FROM matches WHERE id = ?", (row["id"],)).fetchone()
        id = tables.insert_row(connection, "matches", row | ({"id": None} if taken else {}))
        for table in tables.MATCH_PARTS:
            for part in rows[table]:
                tables.insert_row(connection, table, part | {"match": id})
        for exercise in rows["exercises"]:
            statement = "UPDATE exercises SET match = ?, step = ? WHERE id = ?"
            connection.execute(statement, (id, exercise["step"], exercise["id"]))
