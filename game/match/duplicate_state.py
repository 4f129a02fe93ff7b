"""Progress of a duplicate match: deals that are each played once from every seat.

Every hand is a `Match` of its own. Its `DuplicateState` holds all results before it, so the duplicate match can
continue from any of its hands.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from game.core.shuffle import Shuffle, parse_shuffle
from game.platform.escaping import escape_text
from game.platform.language import gettext as _

MAX_DEALS = 12
"""Maximum number of deals in a duplicate match."""


class DuplicateState(NamedTuple):
    """Progress of a duplicate match of `deals` deals before its hand number `turn`, counted from 0.

    `shuffles` are the shuffles of the deals played so far; `points[turn]` are the points of each side in each
    earlier hand.
    """

    deals: int
    turn: int = 0
    shuffles: tuple[Shuffle, ...] = ()
    points: tuple[tuple[int, ...], ...] = ()


def duplicate_state_table(state: DuplicateState) -> dict[str, Any]:
    """Return the table that a record stores."""
    points_text = [" ".join(map(str, points)) for points in state.points]
    shuffles = [str(shuffle) for shuffle in state.shuffles]
    return {"deals": state.deals, "turn": state.turn, "shuffles": shuffles, "made": points_text}


def parse_duplicate_state(table: Mapping[str, Any], players: int, sides: int) -> DuplicateState:
    """Parse a table of `duplicate_state_table`. Raises ValueError, with a message for players, if it is invalid."""
    match table:
        case {"deals": int(deals), "turn": int(turn), "shuffles": list(numbers), "made": list(points), **others}:
            shuffles = tuple(parse_shuffle(_text(number)) for number in numbers[: MAX_DEALS + 1])
            points_by_hand = tuple(_points(_text(row), sides) for row in points[: MAX_DEALS * players])
            in_order = 1 <= deals <= MAX_DEALS and 0 <= turn < deals * players
            if in_order and not others and len(points_by_hand) == turn and len(shuffles) == min(turn, deals):
                return DuplicateState(deals, turn, shuffles, points_by_hand)
    raise _invalid(table)


def _points(text: str, sides: int) -> tuple[int, ...]:
    if not re.fullmatch(rf"-?\d{{1,7}}(?: -?\d{{1,7}}){{{sides - 1}}}", text, re.ASCII):
        raise _invalid(text)
    return tuple(map(int, text.split()))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _invalid(value)
    return value


def _invalid(value: object) -> ValueError:
    return ValueError(_("“series” can't be {value}.").format(value=escape_text(value, 40)))
