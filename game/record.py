"""A match as text: TOML small enough to paste into a bug report, written by hand and read by tomllib."""

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game import chairs
from game.language import gettext as _
from game.match import Match, Start
from game.state import Deal, HandOver, Scored, State, parse_action

DIVIDER = "---"
"""The line between two records in one text."""

_WIDTH = 100
_KEYS = ("game", "preset", "options", "players", "start", "actions", "scores", "count")
_SAID = ("typical", "picture", "captions", "plate")  # what is said of a record to be watched: demonstration.py reads it
_START_KEYS = ("leader", "first_hand", "scores", "drawn")


class RecordError(ValueError):
    """A text that is not the record of a match; its text is the sentence that says where and why."""


def parse(text: str) -> Match:
    """The match that a record tells, every action of it checked; raises RecordError.

    `scores`, where the record has them, must be those it ends with, and `count` what the last hand paid its winner.
    """
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:  # lists within lists within lists …
        raise RecordError(_("This is not a record: {why}.").format(why=error)) from error
    return read(table)


def read(table: Mapping[str, Any]) -> Match:
    """As `parse`, of a text that tomllib has read."""
    match = seat(table)
    replay(match, _texts(table, "actions"))
    scores = _numbers(table, "scores")
    if scores is not None and scores != match.state.scores:
        raise RecordError(
            _("The scores come to {right}, not {wrong}.").format(right=list(match.state.scores), wrong=table["scores"])
        )
    if "count" in table:
        points = paid(match.states)
        if points is None:
            raise RecordError(_("There is a count, but no hand is over."))
        if points != _number(table, "count"):
            raise RecordError(
                _("The last hand pays its winner {right}, not {wrong}.").format(right=points, wrong=table["count"])
            )
    return match


def parse_many(text: str) -> tuple[Match, ...]:
    """The matches of records divided by lines of “---”, which may stand before the first and after the last as well.

    Raises RecordError, naming which of several.
    """
    texts = _divided(text)
    matches = []
    for number, record in enumerate(texts, 1):
        try:
            matches.append(parse(record))
        except RecordError as error:
            if len(texts) == 1:
                raise
            raise RecordError(_("Record {number}: {why}").format(number=number, why=error)) from error
    return tuple(matches)


def counts(text: str) -> tuple[int | None, ...]:
    """The `count` of each record in a text that `parse_many` has read; None where a record has none."""
    return tuple(tomllib.loads(record).get("count") for record in _divided(text))


def seat(table: Mapping[str, Any]) -> Match:
    """The match that a record's table begins, before any action; raises RecordError for what cannot be played."""
    for key in table:
        if key not in _KEYS + _SAID:
            raise RecordError(_("A record has no “{key}”; it has {keys}.").format(key=key, keys=", ".join(_KEYS)))
    for key in ("game", "players"):
        if key not in table:
            raise RecordError(_("The record does not say which {key}.").format(key=key))
    try:
        return Match(
            _typed(table, "game", str),
            [*map(chairs.read, _typed(table, "players", list))],
            preset=_typed(table, "preset", str) if "preset" in table else None,
            options=_typed(table, "options", dict) if "options" in table else None,
            start=_start(_typed(table, "start", dict)) if "start" in table else None,
        )
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(str(error)) from error


def replay(match: Match, actions: Iterable[str]) -> None:
    """Play the actions, given as text; raises RecordError with the number, from 1, of the one that is refused."""
    for number, text in enumerate(actions, 1):
        try:
            match.play(parse_action(text))
        except ValueError as error:
            raise RecordError(
                _("Action {number}, “{action}”: {why}").format(number=number, action=_short(text), why=error)
            ) from error


def write(match: Match) -> str:
    """The record of a match as far as it has been played; `parse` reads it back."""
    lines = [f"game = {_quoted(match.key)}", f"preset = {_quoted(match.preset)}"]
    if match.options:
        lines.append(f"options = {_inline(match.options)}")
    lines.append(f"players = [{', '.join(_value(chairs.write(chair)) for chair in match.players)}]")
    if match.start:
        lines.append(f"start = {_inline(match.start)}")
    lines.append("actions = [")
    row = " "
    for action in match.actions:
        item = f" {_quoted(str(action))},"
        if row.strip() and (isinstance(action, Deal) or len(row) + len(item) > _WIDTH):
            lines.append(row)
            row = " "
        row += item
    if row.strip():
        lines.append(row)
    lines += ["]", f"scores = {list(match.state.scores)}"]
    return "\n".join(lines) + "\n"


def _divided(text: str) -> list[str]:
    """The texts between the dividers, but for those that say nothing; never none."""
    parts: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.strip() == DIVIDER:
            parts.append([])
        else:
            parts[-1].append(line)
    return ["\n".join(lines) for lines in parts if any(map(str.strip, lines))] or [""]


# -- reading ---------------------------------------------------------------------------------------------------------


def _typed(table: Mapping[str, Any], key: str, kind: type) -> Any:
    value = table[key]
    if type(value) is not kind:
        raise RecordError(
            _("“{key}” has to be {kind}, not {value}.").format(
                key=key,
                kind={
                    str: _("a text"),
                    int: _("a number"),
                    bool: _("true or false"),
                    list: _("a list"),
                    dict: _("a table"),
                }[kind],
                value=_short(str(value)),
            )
        )
    return value


def _number(table: Mapping[str, Any], key: str) -> int:
    number: int = _typed(table, key, int)
    return number


def _texts(table: Mapping[str, Any], key: str) -> Sequence[str]:
    texts: list[Any] = _typed(table, key, list) if key in table else []
    if not all(isinstance(text, str) for text in texts):
        raise RecordError(_("“{key}” has to be a list of texts.").format(key=key))
    return texts


def _numbers(table: Mapping[str, Any], key: str) -> tuple[int, ...] | None:
    if key not in table:
        return None
    numbers: list[Any] = _typed(table, key, list)
    if not all(type(number) is int for number in numbers):
        raise RecordError(_("“{key}” has to be a list of numbers.").format(key=key))
    return tuple(numbers)


def _start(table: Mapping[str, Any]) -> Start:
    for key in table:
        if key not in _START_KEYS:
            raise RecordError(_("“start” has no “{key}”; it has {keys}.").format(key=key, keys=", ".join(_START_KEYS)))
    start = Start()
    if "leader" in table:
        start["leader"] = _number(table, "leader")
    if "first_hand" in table:
        start["first_hand"] = _typed(table, "first_hand", bool)
    scores = _numbers(table, "scores")
    if scores is not None:
        start["scores"] = scores
    if "drawn" in table:
        start["drawn"] = _texts(table, "drawn")
    return start


def paid(states: Sequence[State]) -> int | None:
    """What the last hand that ended paid its winner; None when none has ended."""
    for state in reversed(states):
        endings = [place for place, event in enumerate(state.events) if isinstance(event, HandOver)]
        if endings:
            ending = state.events[endings[-1]]
            assert isinstance(ending, HandOver)
            paid = [event for event in state.events[endings[-1] :] if isinstance(event, Scored)]
            return sum(event.points for event in paid if event.side == ending.winner)
    return None


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


# -- writing ---------------------------------------------------------------------------------------------------------


def _quoted(text: str) -> str:
    """A TOML string: JSON's escapes are TOML's, and TOML wants one character more escaped."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _inline(table: Mapping[str, object]) -> str:
    return "{ " + ", ".join(f"{key} = {_value(value)}" for key, value in table.items()) + " }"


def _value(value: object) -> str:
    match value:
        case str():
            return _quoted(value)
        case dict():
            return _inline(value)
    return json.dumps(value)
