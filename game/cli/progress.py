"""Print on standard error roughly how long a command takes, and its progress."""

import shutil
import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from game.platform.language import format_number, ngettext
from game.platform.language import gettext as _
from game.platform.streams import is_terminal, print_error

Item = TypeVar("Item")

NOTICEABLE_SECONDS = 5
"""Shorter commands do not say how long they take."""
BAR_SECONDS = 0.2
"""Seconds between two updates of the bar on a terminal."""
LINE_SECONDS, MAX_LINE_SECONDS = 10.0, 300.0
"""Minimum and maximum seconds between two lines elsewhere; the longer a command has run, the rarer they are."""
BAR_WIDTH = 30
UNCOMPILED_FACTOR = 10
"""How much longer bots and the coach take without compiled modules."""


def announce_duration(seconds: float) -> None:
    """Say roughly how long the command takes, if that is noticeable."""
    if seconds >= NOTICEABLE_SECONDS:
        print_error("boneyard: " + _("This takes roughly {time}.").format(time=format_duration(seconds)))


def format_duration(seconds: float) -> str:
    """Return a rounded time: “40 seconds”, “3 minutes”, “2 hours”."""
    if seconds < 10:
        count = max(1, round(seconds))
    elif seconds < 55:
        count = 10 * round(seconds / 10)
    elif seconds < 5400:
        minutes = round(seconds / 60)
        return ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)
    else:
        hours = round(seconds / 3600)
        return ngettext("{count} hour", "{count} hours", hours).format(count=hours)
    return ngettext("{count} second", "{count} seconds", count).format(count=count)


def track(items: Iterable[Item], total: int, done: int = 0, *, printed: bool = False) -> Iterator[Item]:
    """Yield the items, and show how many of `total` are done: a bar on a terminal, now and then a line elsewhere.

    `done` were done before. If the items are `printed` one by one on a terminal, nothing else is shown.
    """
    if printed and is_terminal(sys.stdout):
        yield from items
        return
    on_terminal, started, before = is_terminal(sys.stderr), time.monotonic(), done
    next_report, bar_shown = BAR_SECONDS if on_terminal else LINE_SECONDS, False
    try:
        for item in items:
            done += 1
            elapsed = time.monotonic() - started
            if next_report <= elapsed and done < total:
                left = format_duration(elapsed / (done - before) * (total - done))
                if on_terminal:
                    bar_shown, next_report = True, elapsed + BAR_SECONDS
                    _show_bar(done, total, left)
                else:
                    next_report = elapsed + min(max(LINE_SECONDS, elapsed / 2), MAX_LINE_SECONDS)
                    message = _("{done} of {total} done, about {time} left")
                    print_error(
                        "boneyard: " + message.format(done=format_number(done), total=format_number(total), time=left)
                    )
            yield item
    finally:
        if bar_shown:
            _print_bar("")


def _show_bar(done: int, total: int, left: str) -> None:
    filled = BAR_WIDTH * done // total
    time_left = _("about {time} left").format(time=left)
    _print_bar(f"[{'#' * filled}{'.' * (BAR_WIDTH - filled)}] {done:,}/{total:,} {time_left}")


def _print_bar(line: str) -> None:
    """Print a line over the bar; an empty one erases it."""
    width = shutil.get_terminal_size().columns - 1
    print(f"\r{line[:width].ljust(width)}" + ("" if line else "\r"), end="", file=sys.stderr, flush=True)
