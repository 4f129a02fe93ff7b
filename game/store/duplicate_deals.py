"""The future deals of duplicate matches, fixed in advance so that deleting a hand cannot give other tiles.

All are drawn when the first is needed, and saved among the settings, where deleting matches does not change them.
Once dealt, a deal is saved with the word that the players added. They are in no record, because the numbers reveal
the tiles.
"""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import NamedTuple

from game.core.shuffle import Shuffle, format_deal_number, parse_shuffle, random_shuffle
from game.core.state import Action, Deal
from game.match.duplicate_state import MAX_DEALS
from game.match.match import Match
from game.store import values

_KEY = "duplicate "
"""Prefix of the settings key of a duplicate match, followed by the number of its first deal."""


class FutureDeal(NamedTuple):
    """The shuffle of a deal; once it is `dealt`, no word can be added any more."""

    shuffle: Shuffle
    dealt: bool = False


def future_deal(connection: sqlite3.Connection, first: Shuffle, deal: int, chance: Random) -> FutureDeal:
    """Return the deal with this index, at least 1, of the duplicate match whose first shuffle is `first`.

    Deals that are not saved yet are drawn from `chance` and saved.
    """
    saved = _read(connection, first)
    if len(saved) < deal:
        saved += [FutureDeal(random_shuffle(chance)) for _deal in range(len(saved), MAX_DEALS - 1)]
        _write(connection, first, saved)
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
    saved = _read(connection, first)
    if index < len(saved) and not saved[index].dealt:
        saved[index] = FutureDeal(action.shuffle, True)
        _write(connection, first, saved)


def _read(connection: sqlite3.Connection, first: Shuffle) -> list[FutureDeal]:
    """Return the saved deals; empty if they cannot be read."""
    row = connection.execute(
        "SELECT value FROM settings WHERE key = ?", (_KEY + format_deal_number(first.number),)
    ).fetchone()
    with suppress(ValueError):
        items = values.json_value(row[0]) if row else []
        if isinstance(items, list) and len(items) < MAX_DEALS:
            return [FutureDeal(parse_shuffle(shuffle), dealt is True) for shuffle, dealt in map(_pair, items)]
    return []


def _pair(item: object) -> tuple[str, object]:
    match item:
        case [str(shuffle), dealt]:
            return shuffle, dealt
    raise values.Unreadable


def _write(connection: sqlite3.Connection, first: Shuffle, deals: Sequence[FutureDeal]) -> None:
    text = json.dumps([[str(deal.shuffle), deal.dealt] for deal in deals])
    connection.execute(
        "REPLACE INTO settings (key, value) VALUES (?, ?)", (_KEY + format_deal_number(first.number), text)
    )
