"""Read matches from their rows: list entries (`StoredMatch`) and replayed matches (`Loaded`).

Each match is read separately, so a damaged one does not affect the others.
"""

import json
import sqlite3
from bisect import bisect_left
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from operator import attrgetter
from typing import Any, NamedTuple

from game.core.shuffle import Shuffle, parse_shuffle
from game.core.state import Deal, State, parse_action
from game.match import record
from game.match.match import Match, mark_typed
from game.match.player_types import Player
from game.platform.language import gettext as _
from game.rules import GAMES
from game.store import values
from game.store.tables import CUT, STOPPED

Scores = tuple[tuple[int, ...], ...]
"""Tuples of scores by side: at the start, after each finished hand, and now."""
MAX_SCORES_LENGTH = 50_000
"""Maximum length of the JSON of scores, in characters: enough for more than a thousand hands."""


def scores_by_hand(states: Sequence[State]) -> Scores:
    """Return the scores of a match with these states."""
    later_hands = range(states[0].hand + 1, states[-1].hand + 1)
    starts = (bisect_left(states, hand, key=attrgetter("hand")) for hand in later_hands)
    return (states[0].scores, *(states[start].scores for start in starts), states[-1].scores)


def format_scores(scores: Scores) -> str:
    """Return the scores as JSON."""
    return json.dumps(scores, separators=(",", ":"))


def parse_scores(text: object) -> Scores:
    """Parse the JSON of scores; empty if they are unknown or invalid."""
    if not isinstance(text, str) or len(text) > MAX_SCORES_LENGTH:
        return ()
    try:
        scores = tuple(tuple(map(_score, by_side)) for by_side in json.loads(text))
    except (ValueError, TypeError, RecursionError):
        return ()
    is_valid = len(scores) > 1 and len({*map(len, scores)}) == 1 and 0 < len(scores[0]) <= values.MAX_PLAYERS
    return scores if is_valid else ()


def _score(score: object) -> int:
    if type(score) is not int or abs(score) > values.MAX_POINTS:
        raise values.Unreadable
    return score


class StoredMatch(NamedTuple):
    """A list entry of a match in the store.

    - `winners`: the players who won, once it is over.
    - `has_crashed`: the program crashed while this match was open.
    - `scores`: empty if an older version saved the match.
    - `is_imported`: it was not played here.
    - `duplicate`: it is a hand of a duplicate match.
    - `is_truncated`: its last actions are lost.
    - `typed`: the number of one of its deals was typed in.
    - `repeated_deals`: the deals, as texts, of a match that was started to play them, such as the same tiles again.
    """

    id: int
    game: str
    preset: str
    players: tuple[Player, ...]
    begun: datetime
    with_undo: bool
    over: bool
    winners: tuple[Player, ...]
    has_crashed: bool = False
    with_help: bool = False
    scores: Scores = ()
    is_imported: bool = False
    duplicate: bool = False
    is_truncated: bool = False
    typed: bool = False
    repeated_deals: tuple[str, ...] = ()

    @property
    def reviewed_as(self) -> int | None:
        """The match id to save the coach's reviews under; None for an imported match, which counts in no statistics."""
        return None if self.is_imported else self.id


class Loaded(NamedTuple):
    """A match at its last readable action.

    `revision` is the raw value of its row. `cut` is the first step that is missing or unreadable, or None.
    """

    match: Match
    revision: bytes | None
    cut: int | None


DUPLICATE = "instr(record, char(10) || 'series = ') > 0"
"""SQL condition: the row is a hand of a duplicate match."""

UNKNOWN = datetime(1970, 1, 1, tzinfo=UTC)
"""The start time of a match whose row has none that can be read."""


_REPEATED = "CASE WHEN instr(record, char(10) || 'hands = ') > 0 THEN deals ELSE '[]' END"
"""SQL: the deals of a match with a fixed number of hands that are to be dealt again."""
LISTED = (
    "id, game, preset, players, begun, with_undo, ended, winners, trouble, with_help, scores, brought, "
    f"{DUPLICATE}, typed IS NOT NULL, {_REPEATED}"
)
"""The columns that `read_row` takes, before whether the last actions are missing."""


def read_row(row: Sequence[Any]) -> StoredMatch:
    """Return the list entry of a row, whose preset may be unknown; raises ValueError if a column is invalid."""
    id, game, preset, players, begun, with_undo, ended, winners, *flags = row
    if ended not in (None, "over") or game not in GAMES or not isinstance(preset, str):
        raise values.Unreadable
    seated, won, when = values.players(players), values.players(winners), values.moment(begun)
    return StoredMatch(id, game, preset, seated, when, bool(with_undo), ended == "over", won, *_flags(*flags))


def _flags(
    trouble: Any, with_help: Any, scores: Any, brought: Any, duplicate: Any, typed: Any, deals: Any, is_cut: Any
) -> tuple[bool, bool, Scores, bool, bool, bool, bool, tuple[str, ...]]:
    """Return the last fields of StoredMatch; none of their columns can be invalid."""
    is_cut = bool(is_cut) or trouble == CUT
    crashed, parsed = trouble == STOPPED, parse_scores(scores)
    return crashed, bool(with_help), parsed, bool(brought), bool(duplicate), is_cut, bool(typed), _texts(deals)


def _texts(text: object) -> tuple[str, ...]:
    """Return the strings in a JSON list; empty if it cannot be read."""
    with suppress(values.Unreadable):
        return () if text == "[]" else tuple(values.texts(text))
    return ()


def stored_match(connection: sqlite3.Connection, id: int) -> StoredMatch:
    """Return the list entry of a match; invalid columns are replaced by values from replaying it.

    Raises ValueError with a sentence if the match can no longer be read.
    """
    cut = "(SELECT sum(typeof(action) = 'text') <= max(step) FROM actions WHERE match = matches.id)"
    row = connection.execute(f"SELECT {LISTED}, {cut} FROM matches WHERE id = ?", (id,)).fetchone()
    if row is None:
        raise values.Unreadable
    with suppress(ValueError):
        stored = read_row(row)
        if stored.preset in [preset.key for preset in GAMES[stored.game].presets]:
            return stored
    match, begun = load(connection, id).match, begun_at(row[4])
    won = tuple(match.players[seat] for seat in match.winners)
    return StoredMatch(
        id, match.key, match.preset, match.players, begun, bool(row[5]), match.over, won, *_flags(*row[8:])
    )


def begun_at(text: object) -> datetime:
    """Return when a match began; UNKNOWN if that cannot be read."""
    try:
        return values.moment(text)
    except ValueError:
        return UNKNOWN


def mark(connection: sqlite3.Connection, id: int, trouble: str) -> None:
    """Set the trouble of a match; CUT does not overwrite another trouble."""
    condition = " AND trouble IS NULL" if trouble == CUT else ""
    connection.execute(f"UPDATE matches SET trouble = ? WHERE id = ?{condition}", (trouble, id))


def load(connection: sqlite3.Connection, id: int) -> Loaded:
    """Load and replay a match; raises ValueError with a sentence if it can no longer be played."""
    row = connection.execute(
        "SELECT record, deals, with_undo, with_help, sealed, typed, trouble, CAST(revision AS BLOB)"
        " FROM matches WHERE id = ?",
        (id,),
    ).fetchone()
    if row is None:
        raise values.Unreadable
    *columns, trouble, revision = row
    actions, cut = played(connection, id)
    match = replayed(actions, *columns)
    match.is_truncated = cut is not None or trouble == CUT
    return Loaded(match, revision, cut)


def replayed(
    actions: Sequence[str],
    record_text: object,
    deals: object,
    with_undo: object,
    with_help: object,
    sealed: object,
    typed: object,
) -> Match:
    """Return the match rebuilt from its actions and columns; raises ValueError with a sentence."""
    match = record.parse_record(values.long_text(record_text))
    match.fixed_deals = tuple(map(_deal, values.texts(deals)))
    record.replay_actions(match, actions)
    match.with_undo, match.with_help = with_undo != 0, with_help != 0
    typed_indexes = _deal_indexes(typed)
    mark_typed(match, typed_indexes)
    if match.state.to_move < 0:  # if the match is over, this is for the first deal of the next one
        match.sealed_shuffle = _shuffle(sealed, typed=len(match.deals) in typed_indexes)
    return match


def played(connection: sqlite3.Connection, id: int) -> tuple[list[str], int | None]:
    """Return the readable actions of a match as texts, and the first step that is missing or unreadable, or None."""
    rows = connection.execute("SELECT step, action FROM actions WHERE match = ? ORDER BY step", (id,))
    actions: list[str] = []
    for step, action in rows:
        try:
            if step != len(actions) or step >= values.MAX_ACTIONS:
                return actions, len(actions)
            actions.append(values.plain(action, values.MAX_ACTION_LENGTH))
        except values.Unreadable:
            return actions, len(actions)
    [last] = connection.execute("SELECT max(step) FROM actions WHERE match = ?", (id,)).fetchone()
    return actions, None if last in (None, len(actions) - 1) else len(actions)  # rows out of order in a damaged file


def _shuffle(text: object, typed: bool) -> Shuffle | None:
    with suppress(ValueError):
        return replace(parse_shuffle(values.plain(text, values.MAX_ACTION_LENGTH)), typed=typed)
    return None


def _deal_indexes(text: object) -> list[int]:
    """Return the integers in a JSON list; empty if it cannot be read."""
    with suppress(values.Unreadable):
        indexes = [] if text is None else values.json_value(text)
        return [index for index in indexes if type(index) is int] if isinstance(indexes, list) else []
    return []


def _deal(text: str) -> Deal:
    deal = parse_action(text)
    if not isinstance(deal, Deal):
        raise ValueError(_("“{text}” is not a deal.").format(text=text))
    return deal
