"""All matches that are kept, to be looked through: what each is found by, put away and put back, and set out."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from functools import partial
from random import SystemRandom
from typing import Any, Literal, NamedTuple

from game.core.shuffle import Shuffle, random_shuffle
from game.core.state import Deal, parse_action
from game.match import record
from game.match.duplicate_state import DuplicateState
from game.match.match import Match, StorageError
from game.match.player_types import Player
from game.platform.language import gettext as _
from game.rules import GAMES
from game.store import matches, tables, values
from game.store.database import Database, transaction
from game.store.duplicate_deals import FutureDeal, future_deal
from game.store.journal import MatchJournal
from game.store.locks import MatchLocks
from game.store.matches import DUPLICATE, UNKNOWN, Scores, StoredMatch
from game.store.salvage import bound

READ = f"ended IS NOT 'broken' AND trouble IS NOT '{tables.UNREADABLE}'"
"""Which rows are those of matches that can be read, as far as is known."""
_PARTS = {"actions": "match", "reviews": "match"}
"""The tables besides that of matches in which a match has rows, and their column for its number."""
_WHOLE = "instr(record, char(10) || 'hands = ') = 0"
"""Which rows are those of matches that the rules bring to their end, not of so many hands, as their records say."""
_COUNTED = f"(NOT brought AND typed IS NULL AND {_WHOLE})"
"""Which rows are those of matches that count in the figures, once they are over."""


class DuplicateHand(NamedTuple):
    """Which hand of which duplicate match a match is.

    `first` is the shuffle of the first deal of the duplicate match, None while that has not been dealt. `scores` are
    empty where they are not known.
    """

    duplicate_state: DuplicateState
    first: Shuffle | None
    preset: str
    scores: Scores
    is_imported: bool


class Uncounted(NamedTuple):
    """A match that is over but in no figure, and why.

    It is a hand of a `duplicate` match, has tiles dealt before or a number typed in, or was played elsewhere.
    """

    players: tuple[Player, ...]
    why: Literal["duplicate", "again", "typed", "brought"]


class Entry(NamedTuple):
    """What a match is found by; `duplicate` is set where it is a hand of a duplicate match.

    All hands of a duplicate match together (`duplicate_match.folded`) are one entry that has `hands`, in their order.
    """

    id: int
    game: str
    players: tuple[Player, ...]
    begun: datetime
    over: bool
    winners: tuple[Player, ...]
    duplicate: DuplicateHand | None = None
    hands: tuple["Entry", ...] = ()


class Result(NamedTuple):
    """What came of a match that is over and was played here; `aided` if with help, or with moves taken back.

    `scores` are empty where they are not known.
    """

    id: int
    game: str
    preset: str
    players: tuple[Player, ...]
    winners: tuple[Player, ...]
    aided: bool
    scores: Scores


class _Removed(NamedTuple):
    """The rows of a match by their table, and its exercises."""

    rows: dict[str, list[dict[str, Any]]]
    exercises: list[tuple[int, int]]


class _Away(NamedTuple):
    """Matches that were put away together: one of them as it was listed, the rows of each, and what is unkept."""

    kept: StoredMatch
    removed: list[_Removed]
    followed: list[MatchJournal]


class MatchRepository:
    """The matches of a store; those that were put away can be put back as long as this lasts, the last one first.

    `followed` are the rows of the matches that are open here, and of those that are not kept as a whole.
    """

    def __init__(self, database: Database, holds: MatchLocks, followed: list[MatchJournal]) -> None:
        self._database, self._holds, self._followed = database, holds, followed
        self._away: list[_Away] = []

    # -- looking through -----------------------------------------------------------------------------------------------

    def entries(self) -> list[Entry]:
        """Every match, the last begun first."""
        found = [_entry(rows) for rows in self._followed if rows.is_unsaved]
        known = {entry.id for entry in found}
        query = f"SELECT id, game, players, begun, ended, winners FROM matches WHERE {READ}"
        seated, duplicates = _Seated(), self._duplicates()
        for id, game, players, begun, ended, winners in self._all(query):
            if id in known:
                continue
            if game not in GAMES:
                game = self._regained(id)
            if game is not None:
                when = UNKNOWN
                with suppress(ValueError):
                    when = values.moment(begun)
                who, won = seated.of(players), seated.of(winners)
                found.append(Entry(id, game, who, when, ended is not None, won, duplicates.get(id)))
        return sorted(found, key=lambda entry: (entry.begun, entry.id), reverse=True)

    def _duplicates(self) -> dict[int, DuplicateHand]:
        """By their numbers, the matches that are hands of duplicate matches."""
        first_action = "(SELECT action FROM actions WHERE match = id AND step = 0)"
        columns = f"id, players, preset, record, scores, brought, {first_action}"
        query = f"SELECT {columns} FROM matches WHERE {DUPLICATE} AND {READ}"
        found, seated = {}, _Seated()
        for id, players, preset, written, come_to, brought, dealt in self._all(query):
            with suppress(ValueError):
                series = record.series_in(values.long_text(written), len(seated.of(players)))
                first = series.shuffles[0] if series.shuffles else _shuffle_of(dealt)
                preset, come_to = values.plain(preset, values.LONGEST_TEXT), matches.scores_in(come_to)
                found[id] = DuplicateHand(series, first, preset, come_to, bool(brought))
        return found

    def regain(self) -> bool:
        """Write the right game into the rows that name none of the games; whether there were any."""
        marks = ", ".join("?" * len(GAMES))
        wrong = self._all(f"SELECT id FROM matches WHERE ifnull(game, '') NOT IN ({marks}) AND {READ}", *GAMES)
        return bool([id for (id,) in wrong if self._regained(id) is not None])

    def _regained(self, id: int) -> str | None:
        """The game that a match's record names, written into its damaged row; None where that cannot be read either."""
        kept = self.find_match(id)
        if kept is None:
            return None
        write = "UPDATE matches SET game = ? WHERE id = ?"
        self._database.try_run(lambda connection: connection.execute(write, (kept.game, id)))
        return kept.game

    def find_match(self, id: int) -> StoredMatch | None:
        """What is listed of a match; None where it is gone or can no longer be read, which the player is told once."""
        waiting = next((rows for rows in self._followed if rows.is_unsaved and rows.number == id), None)
        if waiting is not None:
            return waiting.listed()
        try:
            return self._database.try_run(partial(matches.listed, id=id))
        except ValueError:
            if self._all("SELECT id FROM matches WHERE id = ?", id):
                self._database.try_run(partial(matches.mark, id=id, trouble=tables.UNREADABLE))
                self._database.add_notice(
                    _("A match can no longer be read. It stays in the file as it is, and is not shown any more.")
                )
            return None

    def find_by_deal(self, game: str, deal: str, first: bool = False) -> list[int]:
        """The numbers of the matches of a game in which a deal, as it is written, was dealt; the first begun first.

        Only those that began with it, where it is to be the `first`: they are found the sooner.
        """
        query = (  # CROSS JOIN: SQLite would go through the actions of all games, not only of this one
            "SELECT DISTINCT id, begun FROM matches CROSS JOIN actions ON actions.match = matches.id"
            f" WHERE game = ? AND action = ? AND {READ} {'AND step = 0' if first else ''} ORDER BY begun, id"
        )
        return [id for id, _begun in self._all(query, game, deal)]

    def unfinished(self) -> int:
        """How many matches are not over, as far as their rows say."""
        rows = self._all(f"SELECT count(*) FROM matches WHERE ended IS NULL AND {READ}")
        return int(rows[0][0]) if rows else 0

    def results(self) -> Iterator[Result]:
        """What came of every whole match that is over and was played here, the first begun first.

        They are read as they are asked for. Left out are a match of so many hands, which has no winner by the rules,
        and one with a deal whose number was typed in.
        """
        query = (
            "SELECT id, game, preset, players, winners, with_undo, with_help, scores, begun FROM matches"
            f" WHERE ended = 'over' AND {_COUNTED} AND {READ} ORDER BY begun, id"
        )
        seated = _Seated()
        for id, game, preset, players, winners, with_undo, with_help, written, begun in self._all(query):
            sound = game in GAMES and isinstance(preset, str) and isinstance(begun, str) and seated.of(players)
            kept = None if sound else self.find_match(id)
            if sound:
                aided = bool(with_undo or with_help)
                come_to = matches.scores_in(written)
                yield Result(id, game, preset, seated.of(players), seated.of(winners), aided, come_to)
            elif kept is not None and kept.over:
                aided = kept.with_undo or kept.with_help
                yield Result(id, kept.game, kept.preset, kept.players, kept.winners, aided, kept.scores)

    def uncounted(self) -> Iterator[Uncounted]:
        """Every match that is over and in no figure."""
        query = (
            f"SELECT players, brought, typed IS NOT NULL, {DUPLICATE} FROM matches"
            f" WHERE ended = 'over' AND NOT ({_COUNTED}) AND {READ}"
        )
        seated = _Seated()
        for players, brought, typed, duplicate in self._all(query):
            yield Uncounted(
                seated.of(players),
                "brought" if brought else "typed" if typed else "duplicate" if duplicate else "again",
            )

    def unscored(self) -> list[int]:
        """The numbers of the matches of which an older program has kept no scores."""
        return [id for (id,) in self._all(f"SELECT id FROM matches WHERE scores IS NULL AND {READ} ORDER BY id DESC")]

    def rows_of(self, id: int) -> tuple[str, tuple[str, ...]] | None:
        """The record of the beginning of a match and its actions, as texts; None where they cannot be read."""
        written = self._all("SELECT record FROM matches WHERE id = ?", id)
        played = self._database.try_run(partial(matches.played, id=id))
        if not written or played is None:
            return None
        try:
            return values.long_text(written[0][0]), tuple(played[0])
        except values.Unreadable:
            return None

    def note_scores(self, id: int, written: str) -> None:
        """Write down what a match of an older program came to."""
        query = "UPDATE matches SET scores = ? WHERE id = ? AND scores IS NULL"
        self._database.try_run(lambda connection: connection.execute(query, (written, id)))

    # -- putting away --------------------------------------------------------------------------------------------------

    @property
    def last_deleted(self) -> StoredMatch | None:
        """The match that was put away last and can be put back, or one of several; None where there is none."""
        return self._away[-1].kept if self._away else None

    def delete(self, *kept: StoredMatch) -> bool:
        """Take matches out of the file together; False, and nothing done, while another window has one of them open."""
        if any(self._holds.is_held_elsewhere(each.id) for each in kept):
            return False

        def take_out(connection: sqlite3.Connection) -> list[_Removed]:
            with transaction(connection):
                return [_take_out(connection, each.id) for each in kept]

        removed = self._database.try_run(take_out)
        if removed is None:
            return False
        numbers = {each.id for each in kept}
        followed = [rows for rows in self._followed if rows.number in numbers]
        self._followed[:] = [rows for rows in self._followed if rows not in followed]
        self._away.append(_Away(kept[0], removed, followed))
        return True

    def restore(self) -> None:
        """Put what was put away last into the file again, under a new number if its own has been given away.

        Where the file refuses it stays away, and the player is told why.
        """
        if not self._away:
            return
        away = self._away[-1]

        def put_in(connection: sqlite3.Connection) -> bool:
            with transaction(connection):
                for removed in away.removed:
                    _put_in(connection, removed)
            return True

        if self._database.try_run(put_in):
            self._followed += away.followed
            self._away.pop()

    # -- set out ------------------------------------------------------------------------------------------------------

    def find_same_start(self, match: Match) -> StoredMatch | None:
        """The first match that was begun just as one that has not begun; None where there is none."""
        query = f"SELECT id FROM matches WHERE record = ? AND {READ} ORDER BY id"
        found = (self.find_match(id) for (id,) in self._all(query, record.format_record(match)))
        return next((kept for kept in found if kept is not None), None)

    def add_unplayed(self, match: Match) -> StoredMatch | None:
        """Keep a match that has not begun, so that it can be gone on with; where it is kept already, as it is there.

        None where it cannot be kept now.
        """
        kept = self.find_same_start(match)
        if kept is not None:
            return kept
        rows = self._written(match)
        return None if rows.id is None else rows.listed()

    def future_deal(self, first: Shuffle, deal: int) -> FutureDeal:
        """The deal with this index of the duplicate match that began with the shuffle `first`, settled from now on."""

        def settle(connection: sqlite3.Connection) -> FutureDeal:
            with transaction(connection):
                return future_deal(connection, first, deal, SystemRandom())

        return self._database.try_run(settle) or FutureDeal(random_shuffle(SystemRandom()))

    def _written(self, match: Match) -> MatchJournal:
        """The rows of a match that nobody plays now, written if that can be."""
        rows = MatchJournal(self._database, self._holds, match)
        with suppress(StorageError):
            rows.commit(match.actions, match.states, match.with_undo)
        rows.leave()
        if rows.is_unsaved:
            self._followed.append(rows)
        return rows

    def _all(self, query: str, *bound: Any) -> list[Any]:
        return self._database.try_run(lambda connection: connection.execute(query, bound).fetchall()) or []


def _entry(rows: MatchJournal) -> Entry:
    """The entry of a match that is not kept as a whole."""
    kept, match = rows.listed(), rows.match
    entry = Entry(kept.id, kept.game, kept.players, kept.begun, kept.over, kept.winners)
    if match.duplicate_state is None:
        return entry
    first = (
        match.duplicate_state.shuffles[0]
        if match.duplicate_state.shuffles
        else match.deals[0].shuffle
        if match.deals
        else None
    )
    hand = DuplicateHand(match.duplicate_state, first, kept.preset, kept.scores, kept.is_imported)
    return entry._replace(duplicate=hand)


def _shuffle_of(text: object) -> Shuffle | None:
    """The shuffle of a deal as an action is written; None where there is none."""
    deal = parse_action(text) if isinstance(text, str) else None
    return deal.shuffle if isinstance(deal, Deal) else None


class _Seated:
    """The chairs in rows, each list of them read once."""

    def __init__(self) -> None:
        self._read: dict[object, tuple[Player, ...]] = {}

    def of(self, text: object) -> tuple[Player, ...]:
        """Those of a JSON list; none where it is not one that can be read."""
        if not isinstance(text, str):
            return ()
        if text not in self._read:
            self._read[text] = ()
            with suppress(ValueError):
                self._read[text] = values.players(text)
        return self._read[text]


def _take_out(connection: sqlite3.Connection, match: int) -> _Removed:
    """Delete the rows of a match; what they were."""
    rows = {"matches": read_rows(connection, "matches", "id", match)}
    rows |= {table: read_rows(connection, table, column, match) for table, column in _PARTS.items()}
    exercises = connection.execute("SELECT id, step FROM exercises WHERE match = ?", (match,)).fetchall()
    connection.execute("UPDATE exercises SET match = NULL, step = NULL WHERE match = ?", (match,))
    for table, column in _PARTS.items():
        connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (match,))
    connection.execute("DELETE FROM matches WHERE id = ?", (match,))
    return _Removed(rows, exercises)


def _put_in(connection: sqlite3.Connection, removed: _Removed) -> None:
    """Write the rows of a match that were deleted."""
    for row in removed.rows["matches"]:
        given = connection.execute("SELECT id FROM matches WHERE id = ?", (row["id"],)).fetchone()
        id = write_row(connection, "matches", row | ({"id": None} if given else {}))
        for table, column in _PARTS.items():
            for part in removed.rows[table]:
                write_row(connection, table, part | {column: id})
        for exercise, step in removed.exercises:
            connection.execute("UPDATE exercises SET match = ?, step = ? WHERE id = ?", (id, step, exercise))


def read_rows(connection: sqlite3.Connection, table: str, column: str, id: int) -> list[dict[str, Any]]:
    """Every row of a table in which the column is this number, as it is, by the names of its columns."""
    cursor = connection.execute(f"SELECT * FROM {table} WHERE {column} = ?", (id,))
    names = [described[0].lower() for described in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


def write_row(connection: sqlite3.Connection, table: str, row: dict[str, Any]) -> int | None:
    """Write a row as it was; its number."""
    names, places = ", ".join(row), ", ".join("?" * len(row))
    written = [bound(value, True) for value in row.values()]
    return connection.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", written).lastrowid
