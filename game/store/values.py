"""Validate values read from the store: type, length and nesting depth; exercises. Invalid values raise Unreadable."""

import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from game.match import player_types
from game.match.player_types import Bot, Player
from game.platform.language import gettext as _
from game.rules import GAMES

MAX_ACTION_LENGTH = 2_000
MAX_TEXT_LENGTH = 200_000
"""Maximum characters of a record, of the list of fixed deals, and of a setting."""
MAX_ACTIONS = 100_000
MAX_PLAYERS = 20
MAX_POINTS = 1e9
_MAX_DEPTH = 8
"""Maximum nesting depth of JSON."""

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")


class Unreadable(ValueError):
    """An invalid value in the store; its text is a sentence for the player."""

    def __init__(self) -> None:
        super().__init__(_("What was kept can no longer be read."))


def is_plain(text: object, longest: int) -> bool:
    """Return whether this is a single-line text without control characters and surrogates."""
    return isinstance(text, str) and len(text) <= longest and not _CONTROL.search(text)


def plain(text: object, longest: int) -> str:
    """Return the text if it `is_plain`; else raise Unreadable."""
    if not isinstance(text, str) or not is_plain(text, longest):
        raise Unreadable
    return text


def long_text(text: object) -> str:
    """Return a text of one or more lines; raises Unreadable for surrogates or over MAX_TEXT_LENGTH characters."""
    if not isinstance(text, str) or len(text) > MAX_TEXT_LENGTH or _SURROGATE.search(text):
        raise Unreadable
    return text


def json_value(text: object) -> Any:
    """Parse a JSON text; raises Unreadable for non-plain strings, non-finite numbers, or too deep nesting."""
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub("", long_text(text))):
        depth += 1 if bracket in "[{" else -1
        if depth > _MAX_DEPTH:
            raise Unreadable
    try:
        value = json.loads(str(text), parse_constant=int)  # int refuses NaN and infinities
    except ValueError as error:
        raise Unreadable from error
    _check_texts(value)
    return value


def _check_texts(value: object) -> None:
    match value:
        case str():
            plain(value, MAX_TEXT_LENGTH)
        case list():
            for item in value:
                _check_texts(item)
        case dict():
            for key, item in value.items():
                plain(key, MAX_TEXT_LENGTH)
                _check_texts(item)


def valid_player(serialized: object) -> Player:
    """Return the player of a serialized entry; raises ValueError for an invalid name or bot."""
    player = player_types.parse_player(serialized)
    plain(player.name, player_types.MAX_NAME_LENGTH)
    if isinstance(player, Bot):
        player.limit()
    return player


@lru_cache(256)
def players(text: object) -> tuple[Player, ...]:
    """Return the players in a JSON list; few different texts are in a store."""
    entries = json_value(text)
    if not isinstance(entries, list) or len(entries) > MAX_PLAYERS:
        raise Unreadable
    return tuple(map(valid_player, entries))


def texts(text: object) -> list[str]:
    """Return the strings in a JSON list."""
    items = json_value(text)
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        raise Unreadable
    return items


def count(value: object, most: int) -> int:
    """Return an integer from 0 to `most`; else raise Unreadable."""
    if not isinstance(value, int) or not 0 <= value <= most:
        raise Unreadable
    return value


def points(value: object) -> float:
    """Return a number of points, which may be negative; raises Unreadable."""
    if not isinstance(value, int | float) or not abs(value) <= MAX_POINTS:
        raise Unreadable
    return float(value)


def moment(text: object) -> datetime:
    """Parse a date and time; returns it in UTC."""
    parsed = datetime.fromisoformat(str(text))
    if parsed.tzinfo is None or not 1970 <= parsed.year < 9999:
        raise Unreadable
    return parsed.astimezone(UTC)


# -- exercises ---------------------------------------------------------------------------------------------------------

EXERCISE_COLUMNS = ("match", "step", "game", "record", "solved", "due", "lost")
"""The columns of an exercise's row except the id."""
_MAX_ID = 2**62


@dataclass(frozen=True)
class Exercise:
    """A choice to repeat: `record` is the record of the match up to the choice, which was the action with index `step`.

    - `match`: id of the match, if it is in the store.
    - `solved`: how many times it was solved so far.
    - `due`: when it is offered again.
    - `lost`: points lost by the original choice.
    - `id`: None until it is saved.
    """

    game: str
    record: str
    due: datetime
    match: int | None = None
    step: int | None = None
    solved: int = 0
    lost: float | None = None
    id: int | None = None

    def row(self) -> tuple[Any, ...]:
        """Return the values for EXERCISE_COLUMNS."""
        due = self.due.isoformat(timespec="seconds")
        return self.match, self.step, self.game, self.record, self.solved, due, self.lost


def read_exercise(id: int, match: Any, step: Any, game: Any, *columns: Any) -> Exercise:
    """Return the exercise of a row; raises ValueError if a value is invalid."""
    record, solved, due, lost = columns
    if game not in GAMES:
        raise Unreadable
    return Exercise(
        game,
        long_text(record),
        moment(due),
        None if match is None else count(match, _MAX_ID),
        None if step is None else count(step, MAX_ACTIONS),
        count(solved, MAX_ACTIONS),
        None if lost is None else points(lost),
        id,
    )
