"""What a value in the store may be: of which type, how long, how deep. What is otherwise is not read."""

import json
import re
from datetime import UTC, datetime
from typing import Any

from game.match import player_types
from game.match.player_types import Bot, Player
from game.platform.language import gettext as _

LONGEST_ACTION = 2_000
LONGEST_TEXT = 200_000
"""Characters of a record, of the deals that are to be dealt again, and of a setting."""
MOST_ACTIONS = 100_000
MOST_PLAYERS = 20
MOST_POINTS = 1e9
_DEEPEST = 8
"""Lists and tables within one another."""

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_HALF = re.compile("[\ud800-\udfff]")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")


class Unreadable(ValueError):
    """A value in the store that is not what it has to be; its text is a sentence."""

    def __init__(self) -> None:
        super().__init__(_("What was kept can no longer be read."))


def is_plain(text: object, longest: int) -> bool:
    """Whether this is a text of one line that can be shown: no control codes, no half of a character."""
    return isinstance(text, str) and len(text) <= longest and not _CONTROL.search(text)


def plain(text: object, longest: int) -> str:
    """A text that `is_plain`, as it is."""
    if not isinstance(text, str) or not is_plain(text, longest):
        raise Unreadable
    return text


def long_text(text: object) -> str:
    """A text of many lines in whole characters; what it has to say is for its reader."""
    if not isinstance(text, str) or len(text) > LONGEST_TEXT or _HALF.search(text):
        raise Unreadable
    return text


def json_value(text: object) -> Any:
    """What a JSON text says: every text in it plain, every number finite, nothing deeper than a few levels."""
    try:
        value = json.loads(_shallow(long_text(text)), parse_constant=_refuse)
    except Unreadable:
        raise
    except ValueError as error:
        raise Unreadable from error
    _check_texts(value)
    return value


def _shallow(text: str) -> str:
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > _DEEPEST:
            raise Unreadable
    return text


def _refuse(constant: str) -> float:
    raise ValueError(constant)


def _check_texts(value: object) -> None:
    match value:
        case str():
            plain(value, LONGEST_TEXT)
        case list():
            for item in value:
                _check_texts(item)
        case dict():
            for key, item in value.items():
                plain(key, LONGEST_TEXT)
                _check_texts(item)


def seated(written: object) -> Player:
    """The chair in a list of players, its name plain and its bot one that there is."""
    chair = player_types.parse_player(written)
    plain(chair.name, player_types.LONGEST_NAME)
    if isinstance(chair, Bot):
        chair.limit()
    return chair


def players(text: object) -> tuple[Player, ...]:
    """Those of a JSON list of chairs."""
    written = json_value(text)
    if not isinstance(written, list) or len(written) > MOST_PLAYERS:
        raise Unreadable
    return tuple(map(seated, written))


def texts(text: object) -> list[str]:
    """Those of a JSON list."""
    written = json_value(text)
    if not isinstance(written, list) or not all(isinstance(item, str) for item in written):
        raise Unreadable
    return written


def count(value: object, most: int) -> int:
    """A whole number from 0 to that."""
    if not isinstance(value, int) or not 0 <= value <= most:
        raise Unreadable
    return value


def points(value: object) -> float:
    """A number of points, more or less than none."""
    if not isinstance(value, int | float) or not abs(value) <= MOST_POINTS:
        raise Unreadable
    return float(value)


def moment(text: object) -> datetime:
    """When something was, in UTC."""
    when = datetime.fromisoformat(plain(text, 40))
    if when.tzinfo is None or not 1970 <= when.year < 9999:
        raise Unreadable
    return when.astimezone(UTC)
