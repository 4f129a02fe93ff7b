"""The text of records before anything is played: how long it may be, of what shape, and what tomllib reads in it."""

import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from typing import Any

from game.platform.language import gettext as _
from game.platform.quotation import one_line, quoted

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


def table_of(text: str) -> dict[str, Any]:
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


def divided(text: str) -> Iterator[str]:
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
            raise RecordError(problem.format(line=line, part=quoted(part[0])))
