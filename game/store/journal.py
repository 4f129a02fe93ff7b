"""The journal of one match: its row, made with the first action, and a row for each action."""

import json
import secrets
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from typing import NamedTuple

from game.core.shuffle import Shuffle
from game.core.state import Action, Deal, State
from game.match import player_types, record
from game.match.match import Match, StorageError, TakenOverError, is_match_over, typed_deals, winners
from game.match.player_types import Player
from game.platform.language import gettext as _
from game.store import duplicate_deals, matches
from game.store.database import Database, transaction
from game.store.locks import MatchLocks
from game.store.matches import Scores, ScoreTracker, StoredMatch

_WAITING = count(-1, -1)


class _Reached(NamedTuple):
    """What a match has come to, to be kept: the players who won are None before it is over."""

    actions: tuple[Action, ...]
    hand: int
    with_undo: bool
    winners: tuple[Player, ...] | None
    scores: Scores


class MatchJournal:
    """Keeps `match`: what was last committed is `pending` until it is in the database.

    `id` is the number of its row, None before there is one. The row bears the `revision` that it was left with: where
    that is another, somebody else has played on, and this journal writes nothing any more.
    """

    def __init__(
        self, database: Database, holds: MatchLocks, match: Match, id: int | None = None, revision: bytes | None = None
    ) -> None:
        self.match = match
        self.id = id
        self.pending = False
        self._database, self._holds = database, holds
        self._revision = revision
        self._begun = datetime.now(UTC).isoformat(timespec="seconds")
        self._opened = database.opened
        self._kept: tuple[Action, ...] = match.actions if id is not None else ()
        self._followed = ScoreTracker()
        reached = self._followed.after(match.states)
        self._reached = _Reached(match.actions, match.state.hand, match.with_undo, self._won(match.states), reached)
        self._lost = False
        self._waiting_as = next(_WAITING)

    def commit(self, actions: Sequence[Action], states: Sequence[State], with_undo: bool) -> None:
        """One transaction makes the rows those of `actions`, whatever earlier commits failed to write."""
        scores_so_far = self._followed.after(states)
        self._reached = _Reached(tuple(actions), states[-1].hand, with_undo, self._won(states), scores_so_far)
        self.pending = True
        self.write()

    def commit_sealed(self) -> None:
        """Keep what the next deal follows from, as `commit` keeps actions; raises StorageError as that does."""
        self.pending = True
        self.write()

    def write(self) -> None:
        """Keep what the match has come to; raises StorageError, nothing written, when that fails."""
        try:
            if self._lost:
                raise _taken_over()
            self._database.run(self._write)
        except TakenOverError:
            self._lost = True
            self.pending = False
            self.leave()
            raise
        self.pending = False
        if self._reached.winners is None and self.id is not None:
            self._holds.acquire(self.id)
        else:
            self.leave()

    def try_to_write(self) -> None:
        """Keep what the match has come to, if that is possible now."""
        with suppress(StorageError):
            self.write()

    def leave(self) -> None:
        """Let other windows have the match."""
        if self.id is not None:
            self._holds.release(self.id)

    @property
    def number(self) -> int:
        """The number of the match's row, or a negative one of its own as long as it has none."""
        return self._waiting_as if self.id is None else self.id

    def listed(self) -> StoredMatch:
        """The match as it is listed."""
        match, won = self.match, self._reached.winners
        begun = datetime.fromisoformat(self._begun)
        return StoredMatch(
            self.number,
            match.key,
            match.preset,
            match.players,
            begun,
            match.with_undo,
            won is not None,
            won or (),
            with_help=match.with_help,
            scores=self._reached.scores,
            duplicate=match.duplicate_state is not None,
        )

    @property
    def is_unsaved(self) -> bool:
        """Whether some of what the match has come to is not in the file that is open now."""
        begun = self.id is not None or bool(self._reached.actions)
        stale = self._opened != self._database.opened or not self._database.in_file
        return begun and not self._lost and (self.pending or stale)

    @property
    def changes(self) -> int:
        """How many actions were played, or taken back, since what is in the file that is open now."""
        there = self._opened == self._database.opened and self._database.in_file
        kept, reached = self._kept if there else (), self._reached.actions
        return len(kept) + len(reached) - 2 * _same(kept, reached)

    def _won(self, states: Sequence[State]) -> tuple[Player, ...] | None:
        """The players who have won; None before the match is over."""
        match = self.match
        if not is_match_over(states[0], states[-1], match.hands):
            return None
        return tuple(match.players[seat] for seat in winners(match.game, states[-1], match.hands))

    def _write(self, connection: sqlite3.Connection) -> None:
        reached = self._reached
        if reached.winners is None:
            return self._write_rows(connection)
        connection.execute("PRAGMA synchronous = FULL")  # a match won is worth waiting for the disk
        try:
            self._write_rows(connection)
            with suppress(sqlite3.OperationalError):  # another program reads: the log stays a while longer
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            connection.execute("PRAGMA synchronous = NORMAL")

    def _write_rows(self, connection: sqlite3.Connection) -> None:
        actions = self._reached.actions
        with transaction(connection):
            revision = secrets.randbits(62)
            id, kept = self._row(connection, revision)
            same = _same(kept, actions)
            connection.execute("DELETE FROM actions WHERE match = ? AND step >= ?", (id, same))
            if same < len(kept):
                connection.execute("DELETE FROM reviews WHERE match = ? AND hand >= ?", (id, self._reached.hand))
            added = ((id, step, str(actions[step])) for step in range(same, len(actions)))
            connection.executemany("INSERT INTO actions (match, step, action) VALUES (?, ?, ?)", added)
            if not kept:
                duplicate_deals.note_dealt(connection, self.match, actions)
        self.id, self._revision, self._kept = id, str(revision).encode(), actions
        self._opened = self._database.opened

    def _row(self, connection: sqlite3.Connection, revision: int) -> tuple[int, tuple[Action, ...]]:
        """The number of the match's row, with its new revision, and the actions that are in its rows now."""
        reached, id = self._reached, self.id
        ended = None if reached.winners is None else "over"
        won, come_to = written(reached.winners or ()), matches.write(reached.scores)
        sealed = str(self.match.sealed_shuffle) if self.match.sealed_shuffle else None
        columns = (
            revision,
            reached.with_undo,
            self.match.with_help,
            ended,
            won,
            come_to,
            sealed,
            written_typed(self._reached.actions, self.match.sealed_shuffle),
        )
        if id is not None:
            mine = connection.execute(
                "UPDATE matches SET revision = ?, with_undo = ?, with_help = ?, ended = ?, winners = ?, scores = ?,"
                " sealed = ?, typed = ?, trouble = NULL WHERE id = ? AND CAST(revision AS BLOB) IS ?",
                (*columns, id, self._revision),
            ).rowcount
            steps = "SELECT ifnull(max(step), -1) + 1 FROM actions WHERE match = ?"
            if mine and connection.execute(steps, (id,)).fetchone() == (len(self._kept),):
                return id, self._kept
            elsewhere = mine or connection.execute("SELECT id FROM matches WHERE id = ?", (id,)).fetchone()
            if elsewhere and self._opened == self._database.opened:
                raise _taken_over()
            if mine:
                return id, ()
        return _insert_row(connection, self.match, self._begun, (*columns, False)), ()


def insert(connection: sqlite3.Connection, match: Match) -> int:
    """Write a match that was not played here, within the caller's transaction; the number of its row."""
    begun = datetime.now(UTC).isoformat(timespec="seconds")
    won = [match.players[seat] for seat in match.winners] if match.over else []
    come_to = matches.write(ScoreTracker().after(match.states))
    ended = "over" if match.over else None
    columns = (secrets.randbits(62), match.with_undo, match.with_help, ended, written(won), come_to, None)
    id = _insert_row(connection, match, begun, (*columns, written_typed(match.actions, None), True))
    connection.execute("DELETE FROM actions WHERE match = ?", (id,))  # left by a match that had this number
    rows = ((id, step, str(action)) for step, action in enumerate(match.actions))
    connection.executemany("INSERT INTO actions (match, step, action) VALUES (?, ?, ?)", rows)
    return id


def _insert_row(connection: sqlite3.Connection, match: Match, begun: str, columns: tuple[object, ...]) -> int:
    """Write the row of a match, with these values of the columns from `revision` on; its number."""
    row = connection.execute(
        "INSERT INTO matches (begun, game, preset, players, record, deals, revision, with_undo, with_help, ended,"
        " winners, scores, sealed, typed, brought) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            begun,
            match.key,
            match.preset,
            written(match.players),
            record.format_record(match.at_step(0)),
            json.dumps(list(map(str, match.fixed_deals))),
            *columns,
        ),
    )
    assert row.lastrowid is not None
    return row.lastrowid


def _same(kept: Sequence[Action], actions: Sequence[Action]) -> int:
    """How many actions from the first on are the same in both."""
    common = zip(kept, actions, strict=False)
    return next((step for step, (old, new) in enumerate(common) if old != new), min(len(kept), len(actions)))


def written(players: Sequence[Player]) -> str:
    """A list of players as a row has it."""
    return json.dumps([*map(player_types.serialize_player, players)])


def _taken_over() -> TakenOverError:
    return TakenOverError(_("This match goes on in another window too, and is kept only there."))


def written_typed(actions: Sequence[Action], sealed: Shuffle | None) -> str | None:
    """The deals by a number that was typed in, the next one among them, as a row has them; None if there are none."""
    typed = typed_deals(actions)
    if sealed is not None and sealed.typed:
        typed.append(sum(isinstance(action, Deal) for action in actions))
    return json.dumps(typed) if typed else None
