"""Read and write a match as text: TOML short enough to paste into a bug report."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from game.core.state import Action, Deal, HandOver, Scored, State, parse_action
from game.core.tiles import parse_tile
from game.match import duplicate_state, player_types
from game.match.duplicate_state import DuplicateState
from game.match.match import Match, Start, mark_typed, typed_deals
from game.platform.escaping import OneLineError, escape_text
from game.platform.language import format_number
from game.platform.language import gettext as _

DIVIDER = "---"
"""Line between two records in one text."""
MAX_RECORD_LENGTH = 2_000_000
"""Maximum length of a record in characters; 20,000 actions with the double-twelve set take up to 1,200,000."""

_MAX_STRING_LENGTH = 2_000  # characters as written: a deal of 91 tiles has 515
_MAX_WORD_LENGTH = 40  # characters of a key, of a number, of true or false
_MAX_DEPTH = 4  # nested brackets: the players and the start of a match need two
_MAX_TOKENS = 4_000  # keys, brackets, values other than strings: a match needs about fifty, a demonstration a hundred
_TOKEN = re.compile(
    r'"(?!"")(?:[^"\\\n]|\\[^\n])*"'
    r"|'(?!'')[^'\n]*'"
    r"|#[^\n]*"
    r"|(?P<opening>[\[{])|(?P<closing>[\]}])|(?P<word>[^\s\"'#\[\]{},=]+)|(?P<quote>[\"'])"
)
_DIVIDERS = re.compile(rf"^[^\S\n]*{DIVIDER}[^\S\n]*(?:\n|\Z)", re.MULTILINE)
_TOML_POSITION = re.compile(r"\(at line (\d+), column \d+\)$")  # how tomllib reports a position


class RecordError(OneLineError):
    """A text that is not a valid record; the message says where and why."""


def parse_table(text: str) -> dict[str, Any]:
    """Parse the TOML of one record. Raises RecordError.

    The text is checked first: tomllib takes minutes and gigabytes on 200 kB of “a.a.a.a …”.
    """
    _check_size(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        position = _TOML_POSITION.search(str(error))
        line = int(position[1]) if position else text.count("\n") + 1
        raise RecordError(_("This is not a record: line {line} is not valid TOML."), line=line) from error


def split_records(text: str) -> list[str]:
    """Return the texts between divider lines, skipping blank ones; at least one text."""
    return [record for record in _DIVIDERS.split(text) if record.strip()] or [""]


def _check_size(text: str) -> None:
    """Raise RecordError for a text that is too long, too deeply nested or has too many parts for a record."""
    if len(text) > MAX_RECORD_LENGTH:
        raise RecordError(
            _("This is not a record: it has more than {most} characters."), most=format_number(MAX_RECORD_LENGTH)
        )
    depth = token_count = 0
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        depth += (kind == "opening") - (kind == "closing")
        token_count += kind is not None
        problem = ""
        if kind == "quote":
            problem = _("This is not a record: the string in line {line} is not closed.")
        elif kind == "word" and "." in token[0]:
            problem = _("This is not a record: line {line} contains “{part}”, which has a dot in it.")
        elif len(token[0]) > (_MAX_WORD_LENGTH if kind else _MAX_STRING_LENGTH):
            problem = _("This is not a record: line {line} contains “{part}”, which is too long.")
        elif depth > _MAX_DEPTH:
            problem = _("This is not a record: the lists in line {line} are nested too deeply.")
        elif token_count > _MAX_TOKENS:
            problem = _("This is not a record: by line {line} it has more keys and numbers than any match can have.")
        if problem:
            line = text.count("\n", 0, token.start()) + 1
            raise RecordError(problem, line=line, part=escape_text(token[0]))


_WIDTH = 100
_MAX_ACTION_LENGTH = 600  # characters: a deal of 91 tiles has 515, with a number and a word 592
_MAX_QUOTE_LENGTH = 40
_TYPES: dict[str, type] = {"game": str, "preset": str, "options": dict, "players": list, "start": dict}
_TYPES |= {"hands": int, "series": dict, "typed": list, "actions": list, "scores": list, "count": int}
_START_TYPES: dict[str, type] = {"leader": int, "first_hand": bool, "scores": list, "drawn": list, "carried": dict}
_ITEM_TYPES: dict[str, type] = {"typed": int, "actions": str, "scores": int, "drawn": str}
_DEMONSTRATION_KEYS = ("typical", "picture", "captions", "plate")  # read by text/demonstration.py


def parse_record(text: str) -> Match:
    """Parse a record and play it, checking every action. Raises RecordError.

    Optional keys are checked too: `scores` against the final scores, `count` against the points that the winner of
    the last hand scored. `typed` lists the deals, by index, whose number was typed in.
    """
    return match_from_table(parse_table(text))


def match_from_table(table: Mapping[str, Any]) -> Match:
    """Build a match from the table that `parse_table` returns, with the checks of `parse_record`."""
    match = start_from_table(table)
    replay_actions(match, table.get("actions", ()))
    if "typed" in table:
        mark_typed(match, table["typed"])
        if table["typed"] != typed_deals(match.actions):
            raise RecordError(_("“typed” names a deal that does not exist or has no number."))
    right = [*match.state.scores]
    if "scores" in table and table["scores"] != right:
        wrong = escape_text(table["scores"], _MAX_QUOTE_LENGTH)
        raise RecordError(
            _("The scores in the record are wrong: {wrong} instead of {right}."), right=right, wrong=wrong
        )
    if "count" in table:
        points = last_hand_points(match.states)
        if points is None:
            raise RecordError(_("The record has a count, but no hand is over."))
        if points != table["count"]:
            sentence = _("The count in the record is wrong: {wrong} instead of {right}.")
            raise RecordError(sentence, right=points, wrong=table["count"])
    return match


def parse_records(text: str) -> tuple[Match, ...]:
    """Parse records separated by lines of “---”, which may also come first and last.

    Raises RecordError, with the number of the record if there are several.
    """
    return tuple(match for match, _count in parse_records_with_counts(text))


def parse_records_with_counts(text: str) -> Iterator[tuple[Match, int | None]]:
    """Yield the matches of `parse_records`, each with the `count` of its record or None."""
    texts = split_records(text)
    for number, record in enumerate(texts, 1):
        try:
            table = parse_table(record)
            yield match_from_table(table), table.get("count")
        except RecordError as error:
            if len(texts) == 1:
                raise
            raise RecordError(_("Record {number}: {why}"), number=number, why=error) from error


def start_from_table(table: Mapping[str, Any]) -> Match:
    """Return the match of a record before its first action. Raises RecordError."""
    _check_table(table, _TYPES, _("A record has no key “{key}”. Its keys are {keys}."), also=_DEMONSTRATION_KEYS)
    for key in ("game", "players"):
        if key not in table:
            raise RecordError(_("The record has no “{key}”."), key=key)
    try:
        match = Match(
            table["game"],
            [*map(player_types.parse_player, table["players"])],
            preset=table.get("preset"),
            options=table.get("options"),
            start=_start(table.get("start", {})),
            hands=table.get("hands"),
        )
        if "series" in table:
            match.duplicate_state = duplicate_state.parse_duplicate_state(
                table["series"], len(match.players), len(match.state.scores)
            )
        scores_error = match.game.scores_error(match.state.scores, len(match.players)) if match.start else None
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(str(error)) from error
    if scores_error:
        raise RecordError(scores_error)
    return match


def read_duplicate_state(text: str, players: int) -> DuplicateState:
    """Parse only the state of the duplicate match from the record of a hand. Raises ValueError."""
    line = next((line for line in text.splitlines() if line.startswith("series = ")), "")
    record = parse_table(line)
    _check_table(record, _TYPES, "")
    table = record.get("series", {})
    points = table.get("made")
    sides = len(points[0].split()) if isinstance(points, list) and points and isinstance(points[0], str) else 1
    return duplicate_state.parse_duplicate_state(table, players, sides)


def replay_actions(match: Match, actions: Iterable[str]) -> None:
    """Play actions given as text. Raises RecordError with the number, from 1, of the one refused."""
    started: list[str] = []

    def parsed() -> Iterator[Action]:
        for text in actions:
            started.append(text)
            yield _action(text)

    try:
        match.play_all(parsed())
    except ValueError as error:
        number, written = len(started), escape_text(started[-1], _MAX_QUOTE_LENGTH)
        sentence = _("Move {number}, “{action}”: {why}")
        raise RecordError(sentence, number=number, action=written, why=error) from error


def _action(text: str) -> Action:
    """Parse an action. Raises ValueError unless it is written in the one standard form."""
    if len(text) > _MAX_ACTION_LENGTH:
        raise ValueError(_("No move is that long."))
    action = parse_action(text)
    if str(action) != text:
        pairs = zip(text.split(), str(action).split(), strict=True)
        wrong, right = next(((wrong, right) for wrong, right in pairs if wrong != right), (text, action))
        raise ValueError(
            _("Write “{right}” instead of “{wrong}”.").format(wrong=escape_text(wrong), right=escape_text(right))
        )
    return action


def format_record(match: Match) -> str:
    """Return the record of a match so far; `parse_record` reads it back."""
    lines = [f"game = {_quoted(match.key)}", f"preset = {_quoted(match.preset)}"]
    if match.options:
        lines.append(f"options = {_inline(match.options)}")
    lines.append(f"players = [{', '.join(_value(player_types.serialize_player(player)) for player in match.players)}]")
    if match.start:
        lines.append(f"start = {_inline(match.start)}")
    if match.hands is not None:
        lines.append(f"hands = {match.hands}")
    if match.duplicate_state is not None:
        lines.append(f"series = {_inline(duplicate_state.duplicate_state_table(match.duplicate_state))}")
    typed = typed_deals(match.actions)
    if typed:
        lines.append(f"typed = {typed}")
    rows = [" "]
    for action in match.actions:
        item = f" {_quoted(str(action))},"
        if rows[-1].strip() and (isinstance(action, Deal) or len(rows[-1]) + len(item) > _WIDTH):
            rows.append(" ")
        rows[-1] += item
    lines += ["actions = [", *filter(str.strip, rows), "]", f"scores = {list(match.state.scores)}"]
    return "\n".join(lines) + "\n"


# -- reading --------------------------------------------------------------------------------------------------------


def _check_table(table: Mapping[str, Any], types: Mapping[str, type], sentence: str, also: Sequence[str] = ()) -> None:
    """Raise RecordError for a value, or an item of a list, of a wrong type.

    `sentence` is the error for a key that is not among `types` or `also`.
    """
    wrong_types = {
        str: _("“{key}” must be a string, not {value}."),
        int: _("“{key}” must be a whole number, not {value}."),
        bool: _("“{key}” must be true or false, not {value}."),
        list: _("“{key}” must be a list, not {value}."),
        dict: _("“{key}” must be a table, not {value}."),
    }
    for key in table:
        if key not in types and key not in also:
            raise RecordError(sentence, key=escape_text(key), keys=", ".join(types))
    for key, expected in types.items():
        value = table.get(key)
        if key in table and type(value) is not expected:
            raise RecordError(wrong_types[expected], key=key, value=escape_text(value, _MAX_QUOTE_LENGTH))
        items: list[Any] = table[key] if key in table and key in _ITEM_TYPES else []
        if any(type(item) is not _ITEM_TYPES[key] for item in items):
            texts, numbers = _("“{key}” must be a list of strings."), _("“{key}” must be a list of whole numbers.")
            raise RecordError(texts if _ITEM_TYPES[key] is str else numbers, key=key)


def _start(table: Mapping[str, Any]) -> Start:
    _check_table(table, _START_TYPES, _("“start” has no key “{key}”. Its keys are {keys}."))
    for text in table.get("drawn", ()):
        if str(parse_tile(text)) != text:
            raise RecordError(_("Write “{right}” instead of “{wrong}”."), wrong=text, right=parse_tile(text))
    start: dict[str, Any] = {key: table[key] for key in _START_TYPES if key in table}
    if "scores" in start:
        start["scores"] = tuple(start["scores"])
    return cast("Start", start)


def last_hand_points(states: Sequence[State]) -> int | None:
    """Return the points that the winner of the last finished hand scored; None if none is finished."""
    for state in reversed(states):
        for index, event in reversed([*enumerate(state.events)]):
            if isinstance(event, HandOver):
                scored = (later for later in state.events[index:] if isinstance(later, Scored))
                return sum(points.points for points in scored if points.side == event.winner)
    return None


# -- writing --------------------------------------------------------------------------------------------------------


def _quoted(text: str) -> str:
    """Return a TOML string: JSON's escapes are valid TOML, which also requires U+007F to be escaped."""
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
