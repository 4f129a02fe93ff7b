"""What a person types after a command: taken as what it means, or refused in a sentence."""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from game.core.shuffle import Shuffle, parse_shuffle
from game.core.tiles import double_set
from game.platform.escaping import LONGEST_PATH, escape_text
from game.platform.language import gettext as _
from game.rules import GAMES

LARGEST_TEXT = 64_000_000
"""The most bytes of a file of records, some 20,000 matches."""
MOST = 1_000_000
"""The most of anything that is counted: matches, deals, hands, steps."""
MOST_PROCESSES = 61
"""The most processes that a program can wait for on Windows."""
WIDEST, MOST_PIXELS = 8192, 7680 * 4320
"""The most pixels that a picture has each way, and in all: those of the largest screens there are.

Such a picture takes 430 MB to draw, and some seconds."""
SMALLEST = 240
"""The fewest pixels that a picture has each way: every table can still be laid out in it."""


class Refusal(Exception):
    """A command that cannot be done; its text is the line to print."""


@contextmanager
def refuse_value_errors() -> Iterator[None]:
    """What the rules, the bots and the records refuse by a ValueError with a sentence, the command refuses."""
    try:
        yield
    except ValueError as error:
        raise Refusal(str(error)) from error


@contextmanager
def refuse_os_errors() -> Iterator[None]:
    """What the system refuses to read or write, the command refuses."""
    try:
        yield
    except OSError as error:
        raise Refusal(
            f"{escape_text(error.filename, LONGEST_PATH)}: {error.strerror}" if error.filename else str(error)
        ) from error


def text_in(file: str) -> str:
    """What is in a file of records, or for “-” on standard input; raises Refusal where there is no such text."""
    name = _("Standard input") if file == "-" else escape_text(file, LONGEST_PATH)
    if "\0" in file:
        raise Refusal(_("No file is called {file}.").format(file=name))
    with refuse_os_errors(), sys.stdin.buffer if file == "-" else Path(file).open("rb") as stream:
        written = stream.read(LARGEST_TEXT + 1)
    if len(written) > LARGEST_TEXT:
        raise Refusal(
            _("{file}: more than {most} bytes, too many for records").format(file=name, most=f"{LARGEST_TEXT:,}")
        )
    wide = len(written) > 2 and written.startswith((BOM_UTF16_LE, BOM_UTF16_BE))  # as PowerShell fills a file
    try:
        return written.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = written.count(b"\n", 0, error.start) + 1
        encoding = "utf-16" if wide else "utf-8"
        sentence = _("{file}: line {line} is not text in {encoding}")
        raise Refusal(sentence.format(file=name, line=line, encoding=encoding)) from error


# -- types, as argparse calls them -------------------------------------------------------------------------------------


def pair(text: str) -> tuple[str, str]:
    """A house rule and its value."""
    knob, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError(_("“{text}” is not written like target=100").format(text=escape_text(text)))
    return knob, value


def seed(text: str) -> str:
    """Any text, but for bytes that are no text where the system hands arguments on as bytes."""
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise ArgumentTypeError(_("“{text}” is not text").format(text=escape_text(text)))
    return text


def shuffle(text: str) -> Shuffle:
    """The number of a deal, and a word behind it if there is one; it is typed in, so nobody can have sealed it."""
    try:
        return replace(parse_shuffle(text.strip()), typed=True)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error


def game_key(text: str) -> str:
    """The key of a game, for scripts that take several."""
    if text not in GAMES:
        words = _("There is no game “{key}”; there are {games}.")
        raise ArgumentTypeError(words.format(key=escape_text(text), games=", ".join(GAMES)))
    return text


def whole(text: str) -> int:
    """A whole number; below nought too, for others to refuse with their bounds."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        raise ArgumentTypeError(_("“{text}” is not a whole number").format(text=escape_text(text)))
    return int(text) if len(digits) < 10 else _too_many(text)


def positive(text: str) -> int:
    """A number of things, at least one."""
    if not (text.isascii() and text.isdecimal() and text.strip("0")):
        raise ArgumentTypeError(_("“{text}” is not a number from 1 up").format(text=escape_text(text)))
    return int(text) if len(text) < 10 and int(text) <= MOST else _too_many(text)


def _too_many(text: str) -> int:
    raise ArgumentTypeError(_("“{text}” is more than {most}").format(text=escape_text(text), most=f"{MOST:,}"))


def players(text: str) -> int:
    """A number of players."""
    if text.isascii() and text.isdecimal() and (len(text) > 9 or int(text) > len(double_set(12))):
        raise ArgumentTypeError(_("“{text}” is more players than there are tiles").format(text=escape_text(text)))
    return positive(text)


def processes(text: str) -> int:
    """A number of processes."""
    return min(positive(text), MOST_PROCESSES)


def share_out(parser: ArgumentParser) -> None:
    """Add to a command where its work is done; what comes of it is the same anywhere."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", metavar="J", type=processes, default=1, help=_("processes; the figures stay the same"))
    words = _("a Dask cluster instead, such as tcp://host:8786 (pip install '.[cluster]' in the folder of the sources)")
    where.add_argument("--cluster", metavar="ADDRESS", help=words)


def seconds(text: str) -> float:
    """A time to think, in seconds; the bots say how long it may be."""
    try:
        return float(text)
    except ValueError:
        raise ArgumentTypeError(
            _("“{text}” is not a number of seconds like 0.5").format(text=escape_text(text))
        ) from None


def size(text: str) -> tuple[int, int]:
    """The size of a picture in pixels."""
    sides = text.split("x")
    if len(sides) == 2 and all(side.isascii() and side.isdecimal() and len(side) < 10 for side in sides):
        width, height = map(int, sides)
        if min(width, height) >= SMALLEST and max(width, height) <= WIDEST and width * height <= MOST_PIXELS:
            return width, height
    raise ArgumentTypeError(
        _(
            "“{text}” is not a size like 1280x720, from {smallest} to {widest} each way and at most {most} pixels"
        ).format(text=escape_text(text), smallest=SMALLEST, widest=WIDEST, most=f"{MOST_PIXELS:,}")
    )
