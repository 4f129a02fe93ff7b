"""A match as text: TOML small enough to paste into a bug report, written by hand and read by tomllib."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from game.core.state import Action, Deal, HandOver, Scored, State, parse_action
from game.core.tiles import parse_tile
from game.match import duplicate_state, player_types
from game.match.duplicate_state import DuplicateState
from game.match.match import Match, Start, mark_typed, typed_deals
from game.platform.escaping import escape_text, one_line
from game.platform.language import gettext as _

DIVIDER = "---"
"""The line between two records in one text."""
LONGEST_RECORD = 2_000_000
"""The most characters of a record: with the double-twelve set 20,000 actions take up to 1,200,000."""

_LONGEST_STRING = 2_000  # characters as they are written: a deal of 91 tiles has 515
_LONGEST_WORD = 40  # characters of a key, of a number, of true or false
_DEEPEST = 4  # brackets within one another; the players and the start of a match need two
_MOST_PARTS = 4_000  # keys, values that are no texts, brackets: a match needs some fifty, a demonstration a hundred
_PART = re.compile(
    r'"(?!"")(?:[^"\\\n]|\\[^\n])*"'
    r"|'(?!'')[^'\n]*'"
    r"|#[^\n]*"
    r"|(?P<opening>[\[{])|(?P<closing>[\]}])|(?P<word>[^\s\"'#\[\]{},=]+)|(?P<quote>[\"'])"
)
_DIVIDERS = re.compile(rf"^[^\S\n]*{DIVIDER}[^\S\n]*$", re.MULTILINE)
_LINE = re.compile(r"\(at line (\d+), column \d+\)$")  # how tomllib says where


class RecordError(ValueError):
    """A text that is not the record of a match; its text is the sentence that says where and why, on one line."""

    def __init__(self, sentence: str) -> None:
        super().__init__(one_line(sentence))


def parse_table(text: str) -> dict[str, Any]:
    """What stands in the text of one record, by key; raises RecordError.

    The text is looked at before tomllib reads it, which takes minutes and gigabytes over 200 kB of “a.a.a.a …”.
    """
    _look_at(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = _LINE.search(str(error))
        line = int(where[1]) if where else text.count("\n") + 1
        raise RecordError(
            _("This is not a record: line {line} is not written as TOML is.").format(line=line)
        ) from error


def split_records(text: str) -> Iterator[str]:
    """The texts between the dividers, but for those that say nothing; never none."""
    begin, told = 0, False
    dividers = ((divider.start(), divider.end() + 1) for divider in _DIVIDERS.finditer(text))
    for end, next_begin in chain(dividers, [(len(text), 0)]):
        if text[begin:end].strip():
            yield text[begin:end]
            told = True
        begin = next_begin
    if not told:
        yield ""


def _look_at(text: str) -> None:
    """Raise RecordError for a text that is longer, deeper or in more parts than any record."""
    if len(text) > LONGEST_RECORD:
        raise RecordError(
            _("This is not a record: it has more than {most} characters.").format(most=f"{LONGEST_RECORD:,}")
        )
    depth = parts = 0
    for part in _PART.finditer(text):
        kind = part.lastgroup
        depth += (kind == "opening") - (kind == "closing")
        parts += kind is not None
        problem = ""
        if kind == "quote":
            problem = _("This is not a record: in line {line} a text does not end.")
        elif kind == "word" and "." in part[0]:
            problem = _("This is not a record: in line {line} stands “{part}”, with a point in it.")
        elif len(part[0]) > (_LONGEST_WORD if kind else _LONGEST_STRING):
            problem = _("This is not a record: in line {line} stands “{part}”, which is too long.")
        elif depth > _DEEPEST:
            problem = _("This is not a record: in line {line} there are lists too deep within lists.")
        elif parts > _MOST_PARTS:
            problem = _("This is not a record: by line {line} it has more keys and numbers than any match.")
        if problem:
            line = text.count("\n", 0, part.start()) + 1
            raise RecordError(problem.format(line=line, part=escape_text(part[0])))


_WIDTH = 100
_LONGEST_ACTION = 600  # characters: a deal of 91 tiles has 515, with a number and a word 592
_QUOTED = 40
_KEYS = ("game", "preset", "options", "players", "start", "hands", "series", "typed", "actions", "scores", "count")
_SAID = ("typical", "picture", "captions", "plate")  # what is said of a record to be watched: demonstration.py reads it
_START_KEYS = ("leader", "first_hand", "scores", "drawn", "carried")


def parse_record(text: str) -> Match:
    """The match that a record tells, every action of it checked; raises RecordError.

    `scores`, where the record has them, must be those it ends with, and `count` what the last hand paid its winner.
    `typed` has the deals, counted from 0, whose number was typed in.
    """
    return match_from_table(parse_table(text))


def match_from_table(table: Mapping[str, Any]) -> Match:
    """As `parse_record`, of a record's text as `parse_table` gives it."""
    match = start_from_table(table)
    replay_actions(match, _texts(table, "actions"))
    typed = _numbers(table, "typed")
    if typed is not None:
        mark_typed(match, typed)
        if typed != tuple(typed_deals(match.actions)):
            raise RecordError(_("“typed” names a deal that has no number, or that there is not."))
    scores = _numbers(table, "scores")
    if scores is not None and scores != match.state.scores:
        raise RecordError(
            _("The scores come to {right}, not {wrong}.").format(
                right=list(match.state.scores), wrong=escape_text(list(scores), _QUOTED)
            )
        )
    if "count" in table:
        points = last_hand_points(match.states)
        if points is None:
            raise RecordError(_("There is a count, but no hand is over."))
        if points != _number(table, "count"):
            raise RecordError(
                _("The last hand pays its winner {right}, not {wrong}.").format(right=points, wrong=table["count"])
            )
    return match


def parse_records(text: str) -> tuple[Match, ...]:
    """The matches of records divided by lines of “---”, which may stand before the first and after the last as well.

    Raises RecordError, naming which of several.
    """
    return tuple(match for match, _count in parse_records_with_counts(text))


def parse_records_with_counts(text: str) -> Iterator[tuple[Match, int | None]]:
    """The matches as `parse_records` has them, one after the other, each with the `count` that its record has."""
    texts = split_records(text)
    for number, record in enumerate(texts, 1):
        try:
            table = parse_table(record)
            yield match_from_table(table), table.get("count")
        except RecordError as error:
            if number == 1 and next(texts, None) is None:
                raise
            raise RecordError(_("Record {number}: {why}").format(number=number, why=error)) from error


def start_from_table(table: Mapping[str, Any]) -> Match:
    """The match that a record's table begins, before any action; raises RecordError for what cannot be played."""
    for key in table:
        if key not in _KEYS + _SAID:
            raise RecordError(
                _("A record has no “{key}”; it has {keys}.").format(key=escape_text(key), keys=", ".join(_KEYS))
            )
    for key in ("game", "players"):
        if key not in table:
            raise RecordError(_("The record does not say which {key}.").format(key=key))
    try:
        match = Match(
            _typed(table, "game", str),
            [*map(player_types.parse_player, _typed(table, "players", list))],
            preset=_typed(table, "preset", str) if "preset" in table else None,
            options=_typed(table, "options", dict) if "options" in table else None,
            start=_start(_typed(table, "start", dict)) if "start" in table else None,
            hands=_number(table, "hands") if "hands" in table else None,
        )
        if "series" in table:
            match.duplicate_state = duplicate_state.parse_duplicate_state(
                _typed(table, "series", dict), len(match.players), len(match.state.scores)
            )
        refused = match.game.scores_error(match.state.scores, len(match.players)) if match.start else None
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(str(error)) from error
    if refused:
        raise RecordError(refused)
    return match


def series_in(text: str, players: int) -> DuplicateState:
    """Which hand of a duplicate match the record of a match is, without the rest being read; raises ValueError."""
    line = next((line for line in text.splitlines() if line.startswith("series = ")), "")
    table = _typed(parse_table(line) or {"series": {}}, "series", dict)
    made = table.get("made")
    sides = len(made[0].split()) if isinstance(made, list) and made and isinstance(made[0], str) else 1
    return duplicate_state.parse_duplicate_state(table, players, sides)


def replay_actions(match: Match, actions: Iterable[str]) -> None:
    """Play the actions, given as text; raises RecordError with the number, from 1, of the one that is refused."""
    begun: list[str] = []

    def parsed() -> Iterator[Action]:
        for text in actions:
            begun.append(text)
            yield _action(text)

    try:
        match.play_all(parsed())
    except ValueError as error:
        raise RecordError(
            _("Action {number}, “{action}”: {why}").format(
                number=len(begun), action=escape_text(begun[-1], _QUOTED), why=error
            )
        ) from error


def _action(text: str) -> Action:
    """The action that a record writes so; raises ValueError for one that it writes in another way."""
    if len(text) > _LONGEST_ACTION:
        raise ValueError(_("No action is so long."))
    action = parse_action(text)
    if str(action) != text:
        words = zip(text.split(), str(action).split(), strict=True)
        wrong, right = next(((wrong, right) for wrong, right in words if wrong != right), (text, action))
        raise ValueError(
            _("“{wrong}” is written “{right}”.").format(wrong=escape_text(wrong), right=escape_text(right))
        )
    return action


def format_record(match: Match) -> str:
    """The record of a match as far as it has been played; `parse_record` reads it back."""
    lines = [f"game = {_quoted(match.key)}", f"preset = {_quoted(match.preset)}"]
    if match.options:
        lines.append(f"options = {_inline(match.options)}")
    lines.append(f"players = [{', '.join(_value(player_types.serialize_player(chair)) for chair in match.players)}]")
    if match.start:
        lines.append(f"start = {_inline(match.start)}")
    if match.hands is not None:
        lines.append(f"hands = {match.hands}")
    if match.duplicate_state is not None:
        lines.append(f"series = {_inline(duplicate_state.duplicate_state_table(match.duplicate_state))}")
    typed = typed_deals(match.actions)
    if typed:
        lines.append(f"typed = {typed}")
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
                value=escape_text(value, _QUOTED),
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
            raise RecordError(
                _("“start” has no “{key}”; it has {keys}.").format(key=escape_text(key), keys=", ".join(_START_KEYS))
            )
    start = Start()
    if "leader" in table:
        start["leader"] = _number(table, "leader")
    if "first_hand" in table:
        start["first_hand"] = _typed(table, "first_hand", bool)
    scores = _numbers(table, "scores")
    if scores is not None:
        start["scores"] = scores
    if "drawn" in table:
        start["drawn"] = drawn = _texts(table, "drawn")
        for text in drawn:
            if str(parse_tile(text)) != text:
                raise RecordError(_("“{wrong}” is written “{right}”.").format(wrong=text, right=parse_tile(text)))
    if "carried" in table:
        start["carried"] = _typed(table, "carried", dict)
    return start


def _unknown(sentence: str, key: str, keys: Sequence[str]) -> RecordError:
    return RecordError(sentence.format(key=escape_text(key), keys=", ".join(keys)))


def last_hand_points(states: Sequence[State]) -> int | None:
    """What the last hand that ended paid its winner; None when none has ended."""
    for state in reversed(states):
        endings = [place for place, event in enumerate(state.events) if isinstance(event, HandOver)]
        if endings:
            ending = state.events[endings[-1]]
            assert isinstance(ending, HandOver)
            paid = [event for event in state.events[endings[-1] :] if isinstance(event, Scored)]
            return sum(event.points for event in paid if event.side == ending.winner)
    return None


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
