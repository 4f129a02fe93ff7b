"""How far a duplicate match has come: so many deals, each played from every chair, one hand after the other.

Every hand of it is a match of its own, which knows what came before it: so it goes on from any of them.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from game.core.shuffle import Shuffle, parse_shuffle
from game.platform.escaping import escape_text
from game.platform.language import gettext as _

MOST_DEALS = 12
"""The most deals of a duplicate match."""


class DuplicateState(NamedTuple):
    """A duplicate match of so many deals, in its turn `turn`, counted from 0.

    `shuffles` are those of the deals that have been played, `points` the points that each side made in the turns
    before.
    """

    deals: int
    turn: int = 0
    shuffles: tuple[Shuffle, ...] = ()
    points: tuple[tuple[int, ...], ...] = ()


def duplicate_state_table(series: DuplicateState) -> dict[str, Any]:
    """As it stands in a record."""
    made = [" ".join(map(str, points)) for points in series.points]
    shuffles = [str(shuffle) for shuffle in series.shuffles]
    return {"deals": series.deals, "turn": series.turn, "shuffles": shuffles, "made": made}


def parse_duplicate_state(table: Mapping[str, Any], players: int, sides: int) -> DuplicateState:
    """What `duplicate_state_table` gave for so many players; raises ValueError with a sentence for anything else."""
    match table:
        case {"deals": int(deals), "turn": int(turn), "shuffles": list(numbers), "made": list(points), **others}:
            shuffles = tuple(parse_shuffle(_text(number)) for number in numbers[: MOST_DEALS + 1])
            made = tuple(_points(_text(each), sides) for each in points[: MOST_DEALS * players])
            in_order = 1 <= deals <= MOST_DEALS and 0 <= turn < deals * players
            if in_order and not others and len(made) == turn and len(shuffles) == min(turn, deals):
                return DuplicateState(deals, turn, shuffles, made)
    raise _wrong(table)


def _points(text: str, sides: int) -> tuple[int, ...]:
    if not re.fullmatch(rf"-?\d{{1,7}}(?: -?\d{{1,7}}){{{sides - 1}}}", text, re.ASCII):
        raise _wrong(text)
    return tuple(map(int, text.split()))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _wrong(value)
    return value


def _wrong(value: object) -> ValueError:
    return ValueError(_("“series” cannot be {value}.").format(value=escape_text(value, 40)))
