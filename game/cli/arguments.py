"""Parse and validate command-line arguments and input files."""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from dataclasses import replace
from pathlib import Path

from game.cli.errors import CommandError, report_os_errors
from game.cli.names import find_game
from game.core.shuffle import Shuffle, parse_shuffle
from game.core.tiles import double_set
from game.platform.escaping import MAX_PATH_LENGTH, escape_text
from game.platform.language import format_number, pgettext
from game.platform.language import gettext as _

MAX_FILE_BYTES = 64_000_000
"""Maximum bytes of a file of records, about 20,000 matches."""
MAX_COUNT = 1_000_000
"""Maximum of any count argument: matches, deals, hands, steps."""
MAX_PROCESSES = 61
"""Maximum number of processes: Windows cannot wait for more."""
MAX_SIDE, MAX_PIXELS = 8192, 7680 * 4320
"""Maximum side and maximum number of pixels of a picture: an 8K screen.

Drawing such a picture takes 430 MB and a few seconds."""
MIN_SIDE = 240
"""Minimum side of a picture in pixels: every table layout still fits."""


def read_input(file: str) -> str:
    """Read a file of records, or standard input for “-”; raises CommandError if it cannot be read or decoded."""
    name = _("Standard input") if file == "-" else escape_text(file, MAX_PATH_LENGTH)
    if "\0" in file:
        raise CommandError(_("There is no file called {file}."), file=name)
    with report_os_errors(), sys.stdin.buffer if file == "-" else Path(file).open("rb") as stream:
        content = stream.read(MAX_FILE_BYTES + 1)
    if len(content) > MAX_FILE_BYTES:
        raise CommandError(
            _("{file} is too large. A file of records has at most {most} bytes."),
            file=name,
            most=format_number(MAX_FILE_BYTES),
        )
    is_utf16 = len(content) > 2 and content.startswith(
        (BOM_UTF16_LE, BOM_UTF16_BE)
    )  # PowerShell redirects output as UTF-16
    try:
        return content.decode("utf-16" if is_utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        encoding = "utf-16" if is_utf16 else "utf-8"
        message = _("{file}: line {line} is not {encoding} text.")
        raise CommandError(message, file=name, line=line, encoding=encoding) from error


# -- argparse types ----------------------------------------------------------------------------------------------------


def _invalid(template: str, text: str, **values: object) -> ArgumentTypeError:
    return ArgumentTypeError(template.format(text=escape_text(text), **values))


def option_value(text: str) -> tuple[str, str]:
    """Parse an option of the rules, “key=value”."""
    key, equals, value = text.partition("=")
    if not equals:
        raise _invalid(_("“{text}” must have the form KEY=VALUE, such as target=100"), text)
    return key, value


def seed(text: str) -> str:
    """Return the text; reject surrogates, which stand for undecodable bytes."""
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise _invalid(_("“{text}” is not valid text"), text)
    return text


def shuffle(text: str) -> Shuffle:
    """Parse the number of a deal with an optional word; it is marked as typed, as it was not sealed."""
    try:
        return replace(parse_shuffle(text.strip()), typed=True)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error


def game_key(text: str) -> str:
    """Return the key of a game; used by scripts that take several."""
    try:
        return find_game(text).key
    except CommandError as error:
        raise ArgumentTypeError(str(error)) from error


def integer(text: str) -> int:
    """Parse an integer; negative ones are accepted and rejected later, with the valid range."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        raise _invalid(_("“{text}” is not a whole number"), text)
    return int(text) if len(digits) < 10 else _too_many(text)


def positive(text: str) -> int:
    """Parse a number from 1 to MAX_COUNT."""
    if not (text.isascii() and text.isdecimal() and text.strip("0")):
        raise _invalid(_("“{text}” is not a whole number of 1 or more"), text)
    return int(text) if len(text) < 10 and int(text) <= MAX_COUNT else _too_many(text)


def _too_many(text: str) -> int:
    raise _invalid(_("“{text}” is more than {most}"), text, most=format_number(MAX_COUNT))


def players(text: str) -> int:
    """Parse a number of players."""
    if text.isascii() and text.isdecimal() and (len(text) > 9 or int(text) > len(double_set(12))):
        raise _invalid(_("there are not enough tiles for {text} players"), text)
    return positive(text)


def processes(text: str) -> int:
    """Parse a number of processes, at most MAX_PROCESSES."""
    return min(positive(text), MAX_PROCESSES)


def add_worker_options(parser: ArgumentParser) -> None:
    """Add the options --jobs and --cluster; the results do not depend on them."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--jobs",
        metavar="J",
        type=processes,
        default=1,
        help=_("number of processes; the results stay the same (default: %(default)s)"),
    )
    cluster_help = _(
        "address of a Dask cluster to compute on instead, such as tcp://host:8786; first run pip "
        "install '.[cluster]' in the source folder"
    )
    group.add_argument("--cluster", metavar=pgettext("argument", "ADDRESS"), help=cluster_help)


def seconds(text: str) -> float:
    """Parse a thinking time in seconds; the bots check the range."""
    try:
        return float(text)
    except ValueError:
        raise _invalid(_("“{text}” is not a number of seconds like 0.5"), text) from None


def size(text: str) -> tuple[int, int]:
    """Parse the size of a picture in pixels."""
    sides = text.split("x")
    if len(sides) == 2 and all(side.isascii() and side.isdecimal() and len(side) < 10 for side in sides):
        width, height = map(int, sides)
        if min(width, height) >= MIN_SIDE and max(width, height) <= MAX_SIDE and width * height <= MAX_PIXELS:
            return width, height
    template = _("“{text}” is not a size like 1280x720 (each side {smallest} to {widest}, at most {most} pixels)")
    raise _invalid(template, text, smallest=MIN_SIDE, widest=MAX_SIDE, most=format_number(MAX_PIXELS))
