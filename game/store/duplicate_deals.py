"""The deals of duplicate matches that are settled in advance, so that no hand can be deleted to get other tiles.

All of them are drawn when the first is needed, and kept among the settings: deleting a hand leaves them as they are.
A deal is kept with the word that the players added, once it has been dealt. They are in no record: whoever has the
numbers has the tiles to come.
"""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import NamedTuple

from game.core.shuffle import Shuffle, format_deal_number, parse_shuffle, random_shuffle
from game.core.state import Action, Deal
from game.match.duplicate_state import MOST_DEALS
from game.match.match import Match
from game.store import values

_KEY = "duplicate "
"""The key of a duplicate match among the settings: this, and the number of its first deal."""


class FutureDeal(NamedTuple):
    """The shuffle of a deal; once it has been `dealt`, no word can be added to it any more."""

    shuffle: Shuffle
    dealt: bool = False


def future_deal(connection: sqlite3.Connection, first: Shuffle, deal: int, chance: Random) -> FutureDeal:
    """Return the deal with this index, at least 1, of the duplicate match that began with the shuffle `first`.

    What is not kept yet is drawn from `chance` and kept.
    """
    kept = _read(connection, first)
    if len(kept) < deal:
        kept += [FutureDeal(random_shuffle(chance)) for _deal in range(len(kept), MOST_DEALS - 1)]
        _write(connection, first, kept)
    return kept[deal - 1]


def note_dealt(connection: sqlite3.Connection, match: Match, actions: Sequence[Action]) -> None:
    """Keep the shuffle of a deal that has just been dealt for the first time, if the match is a hand of a duplicate."""
    series, action = match.duplicate_state, actions[0] if actions else None
    if series is None or not 0 < series.turn < series.deals or not isinstance(action, Deal) or action.shuffle is None:
        return
    first, place = series.shuffles[0], series.turn - 1
    kept = _read(connection, first)
    if place < len(kept) and not kept[place].dealt:
        kept[place] = FutureDeal(action.shuffle, True)
        _write(connection, first, kept)


def _read(connection: sqlite3.Connection, first: Shuffle) -> list[FutureDeal]:
    """The deals that are kept; none where they cannot be read."""
    row = connection.execute(
        "SELECT value FROM settings WHERE key = ?", (_KEY + format_deal_number(first.number),)
    ).fetchone()
    with suppress(ValueError):
        written = values.json_value(row[0]) if row else []
        if isinstance(written, list) and len(written) < MOST_DEALS:
            return [FutureDeal(parse_shuffle(shuffle), dealt is True) for shuffle, dealt in map(_pair, written)]
    return []


def _pair(written: object) -> tuple[str, object]:
    match written:
        case [str(shuffle), dealt]:
            return shuffle, dealt
    raise values.Unreadable


def _write(connection: sqlite3.Connection, first: Shuffle, deals: Sequence[FutureDeal]) -> None:
    text = json.dumps([[str(each.shuffle), each.dealt] for each in deals])
    connection.execute(
        "REPLACE INTO settings (key, value) VALUES (?, ?)", (_KEY + format_deal_number(first.number), text)
    )
