"""Print the results of commands as text or JSON."""

import json
import shutil
import textwrap
from argparse import Namespace
from collections.abc import Iterable

from game.platform import compiled
from game.platform.streams import print_error

MAX_COLUMNS = 100
"""Maximum columns of printed text, also on wider terminals."""


def print_results(parsed: Namespace, results: Iterable[object], lines: Iterable[object]) -> None:
    """Print the results of a command: with --json one object with its name and the results, else lines of text."""
    if parsed.json:
        print(json.dumps({"command": parsed.command, "results": [*results]}, ensure_ascii=False, indent=2))
    else:
        print("\n".join(map(str, lines)))


def page_width() -> int:
    """Return the columns for text: those of the terminal, at most MAX_COLUMNS; 80 off a terminal."""
    return min(shutil.get_terminal_size().columns, MAX_COLUMNS)


def wrap(text: str, first: str = "", following: str | None = None) -> list[str]:
    """Wrap a text to the page, with `first` before its first line, and `following` (or blanks) before the others."""
    indent = " " * len(first) if following is None else following
    width = max(page_width(), len(first) + 20)
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False)


def paragraphs(*texts: str) -> str:
    """Return texts wrapped to the page, with a blank line between two of them."""
    return "\n\n".join("\n".join(wrap(text)) for text in texts if text)


def warn_if_slow() -> None:
    """Print a warning on standard error if the modules are not compiled."""
    if sentence := compiled.slow_warning():
        print_error(f"boneyard: {sentence}")
