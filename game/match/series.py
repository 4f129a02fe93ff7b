"""How far a duplicate match has come: so many deals, each played from every chair, one hand after the other.

Every hand of it is a match of its own, which knows what came before it: so it goes on from any of them.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from game.core.dealing import Shuffle, parse_shuffle
from game.platform.language import gettext as _
from game.platform.quotation import quoted

MOST_DEALS = 12
"""The most deals of a duplicate match."""


class Series(NamedTuple):
    """A duplicate match of so many deals, in its turn `turn`, counted from 0.

    `shuffles` are those of the deals that have been played, `made` the points that each side made in the turns before.
    """

    deals: int
    turn: int = 0
    shuffles: tuple[Shuffle, ...] = ()
    made: tuple[tuple[int, ...], ...] = ()


def table_of(series: Series) -> dict[str, Any]:
    """As it stands in a record."""
    made = [" ".join(map(str, points)) for points in series.made]
    shuffles = [str(shuffle) for shuffle in series.shuffles]
    return {"deals": series.deals, "turn": series.turn, "shuffles": shuffles, "made": made}


def read(table: Mapping[str, Any], players: int, sides: int) -> Series:
    """What `table_of` gave for so many players; raises ValueError with a sentence for anything else."""
    match table:
        case {"deals": int(deals), "turn": int(turn), "shuffles": list(numbers), "made": list(points), **others}:
            shuffles = tuple(parse_shuffle(_text(number)) for number in numbers[: MOST_DEALS + 1])
            made = tuple(_points(_text(each), sides) for each in points[: MOST_DEALS * players])
            in_order = 1 <= deals <= MOST_DEALS and 0 <= turn < deals * players
            if in_order and not others and len(made) == turn and len(shuffles) == min(turn, deals):
                return Series(deals, turn, shuffles, made)
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
    return ValueError(_("“series” cannot be {value}.").format(value=quoted(value, 40)))
