"""The journal of one match: inserts its row with the first action, then a row for each action.

Also fixes the future deals of duplicate matches.
"""

import json
import secrets
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from random import SystemRandom
from typing import Any, NamedTuple

from game.core.shuffle import Shuffle, format_deal_number, parse_shuffle, random_shuffle
from game.core.state import Action, Deal, State
from game.match import player_types, record
from game.match.duplicate_state import MAX_DEALS
from game.match.match import Match, StorageError, TakenOverError, is_match_over, typed_deals, winners
from game.match.player_types import Player
from game.platform.language import gettext as _
from game.store import matches, tables, values
from game.store.database import Database, transaction
from game.store.locks import MatchLocks
from game.store.matches import StoredMatch

_UNSAVED_IDS = count(-1, -1)


class MatchJournal:
    """Saves `match`; `pending` is true while the last commit is not in the database.

    `id` is the id of its row, None before there is one. Each write gives the row a new random `revision`; if the row
    has another one than expected, another program has continued the match, and this journal writes nothing any more.
    """

    def __init__(
        self, database: Database, locks: MatchLocks, match: Match, id: int | None = None, revision: bytes | None = None
    ) -> None:
        self.match = match
        self.id = id
        self.pending = False
        self._database, self._locks = database, locks
        self._revision = revision
        self._begun_at = datetime.now(UTC).isoformat(timespec="seconds")
        self._opened = database.opened
        self._actions, self._states = match.actions, match.states  # of the last commit
        self._saved_actions: tuple[Action, ...] = match.actions if id is not None else ()
        self._taken_over = False
        self._temporary_id = next(_UNSAVED_IDS)

    def commit(self, actions: tuple[Action, ...], states: tuple[State, ...]) -> None:
        """Make the saved actions equal to `actions` in one transaction, also after earlier failed commits."""
        self._actions, self._states = actions, states
        self.pending = True
        self.write()

    def write(self) -> None:
        """Save the current state of the match; raises StorageError on failure, and then writes nothing."""
        try:
            if self._taken_over:
                raise _taken_over_error()
            self._database.run(self._write)
            if self._is_over:
                self._database.back_up()
        except TakenOverError:
            self._taken_over = True
            self.pending = False
            self.leave()
            raise
        self.pending = False
        if not self._is_over and self.id is not None:
            self._locks.acquire(self.id)
        else:
            self.leave()

    def try_to_write(self) -> None:
        """Save the current state of the match, ignoring a StorageError."""
        with suppress(StorageError):
            self.write()

    def leave(self) -> None:
        """Release the lock of the match for other windows."""
        if self.id is not None:
            self._locks.release(self.id)

    @property
    def number(self) -> int:
        """The id of the match's row, or a unique negative number while it has none."""
        return self._temporary_id if self.id is None else self.id

    def stored_match(self) -> StoredMatch:
        """Return the list entry of the match."""
        match = self.match
        return StoredMatch(
            self.number,
            match.key,
            match.preset,
            match.players,
            datetime.fromisoformat(self._begun_at),
            match.with_undo,
            self._is_over,
            _winning_players(match, self._states),
            with_help=match.with_help,
            scores=matches.scores_by_hand(self._states),
            duplicate=match.duplicate_state is not None,
        )

    @property
    def is_unsaved(self) -> bool:
        """Whether part of the match is missing in the file that is open now."""
        begun = self.id is not None or bool(self._actions)
        return begun and not self._taken_over and (self.pending or not self._has_same_file)

    @property
    def changes(self) -> int:
        """Number of actions played or undone since the state in the current file."""
        saved = self._saved_actions if self._has_same_file else ()
        return len(saved) + len(self._actions) - 2 * _common_prefix(saved, self._actions)

    @property
    def _has_same_file(self) -> bool:
        """Whether the file that was last written to is still open."""
        return self._opened == self._database.opened and self._database.in_file

    @property
    def _is_over(self) -> bool:
        return is_match_over(self._states[0], self._states[-1], self.match.hands)

    def _write(self, connection: sqlite3.Connection) -> None:
        if not self._is_over:
            return self._write_rows(connection)
        connection.execute("PRAGMA synchronous = FULL")  # a finished match must survive a power failure
        try:
            self._write_rows(connection)
            with suppress(sqlite3.OperationalError):  # another program is reading: the WAL is truncated later
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            connection.execute("PRAGMA synchronous = NORMAL")

    def _write_rows(self, connection: sqlite3.Connection) -> None:
        actions = self._actions
        with transaction(connection):
            revision = secrets.randbits(62)
            id, saved = self._row(connection, revision)
            common = _common_prefix(saved, actions)
            connection.execute("DELETE FROM actions WHERE match = ? AND step >= ?", (id, common))
            if common < len(saved):
                connection.execute("DELETE FROM reviews WHERE match = ? AND hand >= ?", (id, self._states[-1].hand))
            added = ((id, step, str(actions[step])) for step in range(common, len(actions)))
            connection.executemany("INSERT INTO actions (match, step, action) VALUES (?, ?, ?)", added)
            if not saved:
                note_dealt(connection, self.match, actions)
        self.id, self._revision, self._saved_actions = id, str(revision).encode(), actions
        self._opened = self._database.opened

    def _row(self, connection: sqlite3.Connection, revision: int) -> tuple[int, tuple[Action, ...]]:
        """Insert or update the match's row with its new revision; return its id and the actions saved for it."""
        id, columns = self.id, _state_columns(self.match, self._actions, self._states)
        columns |= {"revision": revision, "trouble": None}
        if id is not None:
            updated = connection.execute(
                f"UPDATE matches SET {', '.join(f'{column} = ?' for column in columns)}"
                " WHERE id = ? AND CAST(revision AS BLOB) IS ?",
                (*columns.values(), id, self._revision),
            ).rowcount
            step_count_query = "SELECT ifnull(max(step), -1) + 1 FROM actions WHERE match = ?"
            if updated and connection.execute(step_count_query, (id,)).fetchone() == (len(self._saved_actions),):
                return id, self._saved_actions
            exists = updated or connection.execute("SELECT id FROM matches WHERE id = ?", (id,)).fetchone()
            if exists and self._opened == self._database.opened:
                raise _taken_over_error()
            if updated:
                return id, ()
        return tables.insert_row(connection, "matches", _start_columns(self.match, self._begun_at) | columns), ()


def full_row(match: Match, begun: datetime, brought: bool) -> dict[str, Any]:
    """Return the row of a match that is not being played; `brought` if it was not played here."""
    columns = _start_columns(match, begun.isoformat(timespec="seconds"))
    columns |= _state_columns(match, match.actions, match.states)
    return columns | {"revision": secrets.randbits(62), "brought": brought}


def insert(connection: sqlite3.Connection, match: Match, row: dict[str, Any]) -> int:
    """Insert a match with its row, within the caller's transaction; return its id."""
    id = tables.insert_row(connection, "matches", row)
    connection.execute("DELETE FROM actions WHERE match = ?", (id,))  # left over from a deleted match with this id
    steps = ((id, step, str(action)) for step, action in enumerate(match.actions))
    connection.executemany("INSERT INTO actions (match, step, action) VALUES (?, ?, ?)", steps)
    return id


def _start_columns(match: Match, begun: str) -> dict[str, Any]:
    """Return the columns of a match that never change."""
    return {
        "begun": begun,
        "game": match.key,
        "preset": match.preset,
        "players": format_players(match.players),
        "record": record.format_record(match.at_step(0)),
        "deals": json.dumps([*map(str, match.fixed_deals)]),
    }


def _state_columns(match: Match, actions: Sequence[Action], states: Sequence[State]) -> dict[str, Any]:
    """Return the columns that change while a match is played."""
    return {
        "with_undo": match.with_undo,
        "with_help": match.with_help,
        "ended": "over" if is_match_over(states[0], states[-1], match.hands) else None,
        "winners": format_players(_winning_players(match, states)),
        "scores": matches.format_scores(matches.scores_by_hand(states)),
        "sealed": str(match.sealed_shuffle) if match.sealed_shuffle else None,
        "typed": format_typed_deals(actions, match.sealed_shuffle),
    }


def _winning_players(match: Match, states: Sequence[State]) -> tuple[Player, ...]:
    """Return the players who have won; empty before the match is over, and for a tie."""
    if not is_match_over(states[0], states[-1], match.hands):
        return ()
    return tuple(match.players[seat] for seat in winners(match.game, states[0], states[-1], match.hands))


def _common_prefix(saved: Sequence[Action], actions: Sequence[Action]) -> int:
    """Return the length of the common prefix of two action sequences."""
    pairs = zip(saved, actions, strict=False)
    return next((step for step, (old, new) in enumerate(pairs) if old != new), min(len(saved), len(actions)))


def format_players(players: Sequence[Player]) -> str:
    """Return a list of players as JSON, as stored in a row."""
    return json.dumps([*map(player_types.serialize_player, players)])


def _taken_over_error() -> TakenOverError:
    return TakenOverError(_("This match was continued in another window and is saved only there."))


def format_typed_deals(actions: Sequence[Action], sealed: Shuffle | None) -> str | None:
    """Return the indexes of deals with typed numbers, including the next deal, as JSON; None if there are none."""
    indexes = typed_deals(actions)
    if sealed is not None and sealed.typed:
        indexes.append(sum(isinstance(action, Deal) for action in actions))
    return json.dumps(indexes) if indexes else None


# -- future deals of duplicate matches ---------------------------------------------------------------------------------

# They are fixed in advance, so that deleting a hand cannot give other tiles: all are drawn when the first is needed,
# and saved among the settings, where deleting matches does not change them. Once dealt, a deal is saved with the word
# that the players added. They are in no record, because the numbers reveal the tiles.

_DEALS_KEY = "duplicate "
"""Prefix of the settings key of a duplicate match, followed by the number of its first deal."""


class FutureDeal(NamedTuple):
    """The shuffle of a deal; once it is `dealt`, no word can be added any more."""

    shuffle: Shuffle
    dealt: bool = False


def future_deal(connection: sqlite3.Connection, first: Shuffle, deal: int) -> FutureDeal:
    """Return the deal with this index, at least 1, of the duplicate match whose first shuffle is `first`.

    Deals that are not saved yet are drawn and saved.
    """
    with transaction(connection):
        saved = _saved_deals(connection, first)
        if len(saved) < deal:
            saved += [FutureDeal(random_shuffle(SystemRandom())) for _deal in range(len(saved), MAX_DEALS - 1)]
            _save_deals(connection, first, saved)
    return saved[deal - 1]


def note_dealt(connection: sqlite3.Connection, match: Match, actions: Sequence[Action]) -> None:
    """If the match is a hand of a duplicate match, save the shuffle of a deal that was dealt for the first time."""
    duplicate_state, action = match.duplicate_state, actions[0] if actions else None
    if (
        duplicate_state is None
        or not 0 < duplicate_state.turn < duplicate_state.deals
        or not isinstance(action, Deal)
        or action.shuffle is None
    ):
        return
    first, index = duplicate_state.shuffles[0], duplicate_state.turn - 1
    saved = _saved_deals(connection, first)
    if index < len(saved) and not saved[index].dealt:
        saved[index] = FutureDeal(action.shuffle, True)
        _save_deals(connection, first, saved)


def _saved_deals(connection: sqlite3.Connection, first: Shuffle) -> list[FutureDeal]:
    """Return the saved deals; empty if they cannot be read."""
    row = connection.execute(
        "SELECT value FROM settings WHERE key = ?", (_DEALS_KEY + format_deal_number(first.number),)
    ).fetchone()
    with suppress(ValueError, TypeError):
        items = values.json_value(row[0]) if row else []
        if isinstance(items, list) and len(items) < MAX_DEALS:
            return [
                FutureDeal(parse_shuffle(values.plain(shuffle, values.MAX_ACTION_LENGTH)), dealt is True)
                for shuffle, dealt in items
            ]
    return []


def _save_deals(connection: sqlite3.Connection, first: Shuffle, deals: Sequence[FutureDeal]) -> None:
    text = json.dumps([[str(deal.shuffle), deal.dealt] for deal in deals])
    connection.execute(
        "REPLACE INTO settings (key, value) VALUES (?, ?)", (_DEALS_KEY + format_deal_number(first.number), text)
    )
