"""The rows of matches, read: what is listed of each, and the match itself; each is read or refused by itself."""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import pairwise
from typing import NamedTuple

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
"""By side: at the start, after each hand that is over, and now."""
LONGEST = 50_000
"""The most characters that are read of them: those of a thousand hands and more."""


def scores_by_hand(states: Sequence[State]) -> Scores:
    """The scores of a match with these states."""
    over = (after.scores for before, after in pairwise(states) if after.hand > before.hand)
    return (states[0].scores, *over, states[-1].scores)


class ScoreTracker:
    """The scores of a match while it is played: found anew only where a hand has ended."""

    def __init__(self) -> None:
        self._hand: int | None = None
        self._over: Scores = ()

    def after(self, states: Sequence[State]) -> Scores:
        """The scores of the match with these states."""
        if states[-1].hand != self._hand:
            self._hand, self._over = states[-1].hand, scores_by_hand(states)[:-1]
        return (*self._over, states[-1].scores)


def write(scores: Scores) -> str:
    """As it is kept."""
    return json.dumps(scores, separators=(",", ":"))


def read(text: object) -> Scores:
    """What was kept; raises ValueError for what are no scores."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise values.Unreadable
    try:
        written = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise values.Unreadable from error
    if not isinstance(written, list) or len(written) < 2:
        raise values.Unreadable
    sides = {len(each) if isinstance(each, list) else 0 for each in written}
    if len(sides) > 1 or not 0 < max(sides) <= values.MOST_PLAYERS:
        raise values.Unreadable
    return tuple(tuple(map(_points, each)) for each in written)


def _points(score: object) -> int:
    if type(score) is not int or abs(score) > values.MOST_POINTS:
        raise values.Unreadable
    return score


@dataclass(frozen=True)
class StoredMatch:
    """A match in the store, to be listed: who played what, and, once it is over, the players who won.

    `has_crashed` is one in which the program stopped of itself when it was last played, `is_imported` one that was not
    played here, `duplicate` a hand of a duplicate match. `scores` are empty where an older program kept it. Of one that
    is `is_truncated` the last actions are lost.
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

    @property
    def reviewed_as(self) -> int | None:
        """The number under which the coach keeps what it finds; None for one not played here: it is nobody's here."""
        return None if self.is_imported else self.id


class Loaded(NamedTuple):
    """A match as its rows tell it, at its last action; `revision` is as it was found, whatever it is.

    `cut` is the step from which on actions are missing or cannot be read, None where none are.
    """

    match: Match
    revision: bytes | None
    cut: int | None


DUPLICATE = "instr(record, char(10) || 'series = ') > 0"
"""Whether a row is that of a hand of a duplicate match, in SQL."""

UNKNOWN = datetime(1970, 1, 1, tzinfo=UTC)
"""When a match was begun whose row does not say."""


def ids(connection: sqlite3.Connection, condition: str) -> list[int]:
    """The numbers of the matches for which the condition holds, the newest first."""
    return [id for (id,) in connection.execute(f"SELECT id FROM matches WHERE {condition} ORDER BY id DESC")]


def listed(connection: sqlite3.Connection, id: int) -> StoredMatch:
    """What is listed of a match, from its record and its actions where the rest makes no sense.

    Raises ValueError with a sentence when the match can no longer be read.
    """
    row = connection.execute(
        "SELECT game, preset, players, begun, with_undo, ended, winners, trouble, with_help, scores, brought,"
        f" {DUPLICATE}, (SELECT sum(typeof(action) = 'text') <= max(step) FROM actions WHERE match = matches.id)"
        " FROM matches WHERE id = ?",
        (id,),
    ).fetchone()
    if row is None:
        raise values.Unreadable
    game, preset, players, begun, with_undo, ended, winners, trouble, with_help, come_to, brought, duplicate, cut = row
    is_cut = bool(cut) or trouble == CUT
    later = (trouble == STOPPED, bool(with_help), scores_in(come_to), bool(brought), bool(duplicate), is_cut)
    try:
        seated, won = values.players(players), values.players(winners)
        if ended not in (None, "over") or game not in GAMES or preset not in [p.key for p in GAMES[game].presets]:
            raise values.Unreadable
        return StoredMatch(
            id, game, preset, seated, values.moment(begun), bool(with_undo), ended == "over", won, *later
        )
    except ValueError:
        match = load(connection, id).match
        won = tuple(match.players[seat] for seat in match.winners)
        when = UNKNOWN
        with suppress(ValueError):
            when = values.moment(begun)
        return StoredMatch(id, match.key, match.preset, match.players, when, bool(with_undo), match.over, won, *later)


def scores_in(text: object) -> Scores:
    """The scores that a match came to; none where they are not known, or cannot be read."""
    with suppress(values.Unreadable):
        return read(text)
    return ()


def mark(connection: sqlite3.Connection, id: int, trouble: str) -> None:
    """Write into a match's row what is the trouble with it; that its end is lost only where there is no other."""
    if trouble == CUT:
        connection.execute("UPDATE matches SET trouble = ? WHERE id = ? AND trouble IS NULL", (trouble, id))
        return
    connection.execute("UPDATE matches SET trouble = ? WHERE id = ?", (trouble, id))


def load(connection: sqlite3.Connection, id: int) -> Loaded:
    """The match of a row; raises ValueError with a sentence when it can no longer be played."""
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
    written: object,
    deals: object,
    with_undo: object,
    with_help: object,
    sealed: object,
    typed: object,
) -> Match:
    """The match with these actions, replayed by the rules, and these columns; raises ValueError with a sentence."""
    match = record.parse_record(values.long_text(written))
    match.fixed_deals = tuple(map(_deal, values.texts(deals)))
    record.replay_actions(match, actions)
    match.with_undo, match.with_help = with_undo != 0, with_help != 0
    by_number = _places(typed)
    mark_typed(match, by_number)
    if match.state.to_move < 0:  # of a match that is over: what the first deal of the next one follows from
        match.sealed_shuffle = _shuffle(sealed, typed=len(match.deals) in by_number)
    return match


def played(connection: sqlite3.Connection, id: int) -> tuple[list[str], int | None]:
    """The actions of a match, as texts, up to the first that is missing or cannot be read, and the step of that."""
    rows = connection.execute("SELECT step, action FROM actions WHERE match = ? ORDER BY step", (id,))
    played: list[str] = []
    for step, action in rows:
        try:
            if step != len(played) or step >= values.MOST_ACTIONS:
                return played, len(played)
            played.append(values.plain(action, values.LONGEST_ACTION))
        except values.Unreadable:
            return played, len(played)
    [last] = connection.execute("SELECT max(step) FROM actions WHERE match = ?", (id,)).fetchone()
    return played, None if last in (None, len(played) - 1) else len(played)  # rows out of order hide one another


def _shuffle(text: object, typed: bool) -> Shuffle | None:
    with suppress(ValueError):
        return replace(parse_shuffle(values.plain(text, values.LONGEST_ACTION)), typed=typed)
    return None


def _places(text: object) -> list[int]:
    """The numbers in a JSON list; none where it is not one that can be read."""
    with suppress(values.Unreadable):
        places = [] if text is None else values.json_value(text)
        return [place for place in places if type(place) is int] if isinstance(places, list) else []
    return []


def _deal(text: str) -> Deal:
    deal = parse_action(text)
    if not isinstance(deal, Deal):
        raise ValueError(_("“{text}” is not a deal.").format(text=text))
    return deal
