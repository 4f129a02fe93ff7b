"""What nobody foresaw, written to a file beside the store for a bug report.

Python's errors are written as they are caught; what ends the interpreter itself (SIGSEGV and the like) is written by
faulthandler and found at the next start. A process that is killed, or whose machine loses its power, writes nothing:
its match is in order, and nobody is warned.
"""

import errno
import faulthandler
import os
import platform
import re
import stat
import sys
import tempfile
import traceback
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import TextIO

from game import __version__
from game.match import record
from game.match.match import Match
from game.match.visibility import first_hidden_step
from game.platform.compiled import slow_warning
from game.platform.language import gettext as _
from game.store import data_folder

MOST = 20
"""Reports that are left in a folder; the oldest go."""

LONGEST = 100_000
"""Characters of a traceback, and of a record; the middle of a longer one is left out."""

_PREFIX = "failure-"
_FAULTS = "fault.txt"
_TILE = re.compile(r"\b\d{1,2}-\d{1,2}\b|\bTile\([^)]*\)")
_NUMBER = re.compile(r"[0-9a-f]*\d[0-9a-f]*")

_watched: TextIO | None = None
"""The file of faults, open for as long as the program runs."""


def write_report(error: Exception, match: Match | None = None) -> str:
    """Write down what happened, with the match it happened over; the sentences that say so, and where."""
    what = _("Something went wrong in the program ({error}).").format(error=type(error).__name__)
    return f"{what} {_told_where(_described(_traced(error, match), match))}"


def watch_for_faults() -> str | None:
    """Have faults of the interpreter written down from now on; the sentences about one that ended the last run."""
    global _watched
    with suppress(OSError):
        _watched = _opened(data_folder() / _FAULTS)
        faulthandler.enable(_watched)
        _watched.seek(0)
        if fault := _watched.read(LONGEST):
            _watched.truncate(0)
            return f"{_('The program broke off last time.')} {_told_where(_described(fault, None))}"
    return None


def end_watch() -> None:
    """The program ends as it should: what a system noted that did no harm (Windows does) is no fault."""
    global _watched
    faulthandler.disable()
    if _watched is not None:
        with suppress(OSError), _watched:
            _watched.truncate(0)
        _watched = None


def _opened(path: Path) -> TextIO:
    """The file that faults are written to, and emptied after; raises OSError for one that is another's by a link."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    descriptor = os.open(path, flags, 0o600)
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:
        os.close(descriptor)
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
    return open(descriptor, "a+", encoding="utf-8", errors="replace")


# -- the file ----------------------------------------------------------------------------------------------------------


def _described(text: str, match: Match | None) -> str:
    """What a report holds: the versions, the traceback, the record."""
    versions = [
        f"Boneyard {__version__}, {datetime.now().astimezone().isoformat(timespec='seconds')}",
        f"Python {platform.python_version()}, {platform.platform()}, {slow_warning() or 'compiled'}",
    ]
    if pygame := sys.modules.get("pygame"):
        versions.append(f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}")
    parts = ["\n".join(versions), _shortened(text)]
    if match is not None:
        parts.append(_shortened(_recorded(match)))
    return _printable("\n\n".join(parts))


def _traced(error: BaseException, match: Match | None) -> str:
    """The traceback of an error and of those behind it, without tiles in what they say.

    A message may quote anything, so while a hand is played it keeps no number at all.
    """
    hides = _NUMBER if match is not None and _in_play(match) is not None else _TILE
    parts: list[str] = []
    seen: set[int] = set()
    at: BaseException | None = error
    while at is not None and id(at) not in seen:
        seen.add(id(at))
        said = hides.sub("?", "".join(traceback.format_exception_only(at)))
        parts.append("".join([*traceback.format_tb(at.__traceback__), said]))
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    return "\nThen, because of that or while it was handled:\n\n".join(reversed(parts))


def _in_play(match: Match) -> int | None:
    """The step at which the hand was dealt that is not over; None where none is played, or all is wrong."""
    try:
        step = first_hidden_step(match) - 1
        return step if step < len(match.actions) else None
    except Exception:
        return 0


def _recorded(match: Match) -> str:
    """The record of a match with which anything may be wrong, but for the hand in play: it tells all hidden tiles.

    Of that hand only the kinds of its actions are told.
    """
    try:
        step = _in_play(match)
        if step is None:
            return record.format_record(match)
        kinds = ", ".join(type(action).__name__ for action in match.actions[step:])
        return f"{record.format_record(match.at_step(step))}# The hand in play is left out: {kinds}.\n"
    except Exception as error:
        return _NUMBER.sub("?", "".join(traceback.format_exception_only(error)))


def _printable(text: str) -> str:
    """A text in which what is not seen, or changes how others are seen, stands as its code, as TOML writes it."""
    return "".join(
        char
        if char.isprintable() or char in "\n\t"
        else f"\\u{ord(char):04x}"
        if ord(char) < 1 << 16
        else f"\\U{ord(char):08x}"
        for char in text
    )


def _shortened(text: str) -> str:
    if len(text) <= LONGEST:
        return text
    return f"{text[: LONGEST // 2]}\n…\n{text[-LONGEST // 2 :]}"


def _told_where(text: str) -> str:
    """Write a report beside the store, or else in the folder for temporary files; the sentence that says where."""
    for place in (data_folder(), Path(tempfile.gettempdir())):
        with suppress(OSError):
            return _("What happened is written in {file}.").format(file=_written(place, text))
    return _("It could be written down nowhere.")


def _written(place: Path, text: str) -> Path:
    """Write a report to a file of its own, which its owner alone can read; raises OSError where that cannot be."""
    place.mkdir(parents=True, exist_ok=True)
    stem = f"{_PREFIX}{datetime.now():%Y%m%d-%H%M%S}"
    for nth in count(1):
        path = place / (f"{stem}.txt" if nth == 1 else f"{stem}-{nth}.txt")
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            continue
        break
    try:
        with open(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
    except OSError:
        path.unlink(missing_ok=True)
        raise
    for old in sorted(place.glob(f"{_PREFIX}*.txt"), key=lambda old: old.stat().st_mtime_ns)[:-MOST]:
        old.unlink(missing_ok=True)
    return path
