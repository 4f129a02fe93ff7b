"""Crash reports, written next to the database.

Python exceptions are written when they are caught. Faults of the interpreter (SIGSEGV and the like) are written by
faulthandler and reported at the next start. Killing the process or a power failure writes no report: the match is
saved, so nothing is lost.
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
from pathlib import Path
from typing import TextIO

from game import __version__
from game.match import record
from game.match.match import Match
from game.match.visibility import first_hidden_step
from game.platform.compiled import slow_warning
from game.platform.language import gettext as _
from game.store import data_folder

MAX_REPORTS = 20
"""Maximum number of reports in a folder; the oldest are deleted."""

MAX_LENGTH = 100_000
"""Maximum characters of a traceback or a record; the middle of a longer one is left out."""

_PREFIX = "failure-"
_FAULTS = "fault.txt"
_TILE = re.compile(r"\b\d{1,2}-\d{1,2}\b|\bTile\([^)]*\)")
_NUMBER = re.compile(r"[0-9a-f]*\d[0-9a-f]*")

_fault_file: TextIO | None = None
"""The file that faulthandler writes to; open while the program runs."""


def write_report(error: Exception, match: Match | None = None) -> str:
    """Write a crash report, with the match if given; return sentences that say what happened and where it is."""
    message = _("Boneyard crashed ({error}).").format(error=type(error).__name__)
    return f"{message} {_save(_format_report(_format_traceback(error, match), match))}"


def watch_for_faults() -> str | None:
    """Enable faulthandler; return sentences about a fault that ended the previous run, or None."""
    global _fault_file
    with suppress(OSError):
        _fault_file = _open_fault_file(data_folder() / _FAULTS)
        faulthandler.enable(_fault_file)
        _fault_file.seek(0)
        if fault := _fault_file.read(MAX_LENGTH):
            _fault_file.truncate(0)
            return " ".join([_("Boneyard closed unexpectedly last time."), _save(_format_report(fault, None))])
    return None


def end_watch() -> None:
    """Disable faulthandler at a normal exit, and empty its file: Windows may have noted harmless exceptions."""
    global _fault_file
    faulthandler.disable()
    if _fault_file is not None:
        with suppress(OSError), _fault_file:
            _fault_file.truncate(0)
        _fault_file = None


def _open_fault_file(path: Path) -> TextIO:
    """Open the fault file for appending; raises OSError if it is a link or no regular file."""
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


# -- report ------------------------------------------------------------------------------------------------------------


def _format_report(text: str, match: Match | None) -> str:
    """Return the text of a report: versions, traceback, record."""
    versions = [
        f"Boneyard {__version__}, {datetime.now().astimezone().isoformat(timespec='seconds')}",
        f"Python {platform.python_version()}, {platform.platform()}, {slow_warning() or 'compiled'}",
    ]
    if pygame := sys.modules.get("pygame"):
        versions.append(f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}")
    parts = ["\n".join(versions), _shorten(text)]
    if match is not None:
        parts.append(_shorten(_format_match(match)))
    return _escape_unprintable("\n\n".join(parts))


def _format_traceback(error: BaseException, match: Match | None) -> str:
    """Return the tracebacks of an error and its causes, with tiles in messages replaced by “?”.

    During a hand all numbers in messages are replaced, because a message may quote anything.
    """
    hidden = _NUMBER if match is not None and _current_hand_step(match) is not None else _TILE
    parts: list[str] = []
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        message = hidden.sub("?", "".join(traceback.format_exception_only(current)))
        parts.append("".join([*traceback.format_tb(current.__traceback__), message]))
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    return "\nThen, because of that or while it was handled:\n\n".join(reversed(parts))


def _current_hand_step(match: Match) -> int | None:
    """Return the step of the deal of the current hand; None if no hand is being played, 0 if that fails."""
    try:
        step = first_hidden_step(match) - 1
        return step if step < len(match.actions) else None
    except Exception:
        return 0


def _format_match(match: Match) -> str:
    """Return the record of a possibly corrupt match, without the current hand, whose hidden tiles it would reveal.

    Of the current hand only the types of the actions are listed.
    """
    try:
        step = _current_hand_step(match)
        if step is None:
            return record.format_record(match)
        kinds = ", ".join(type(action).__name__ for action in match.actions[step:])
        return f"{record.format_record(match.at_step(step))}# The hand in play is left out: {kinds}.\n"
    except Exception as error:
        return _NUMBER.sub("?", "".join(traceback.format_exception_only(error)))


def _escape_unprintable(text: str) -> str:
    """Replace unprintable characters by their escapes, as in TOML."""
    return "".join(
        char
        if char.isprintable() or char in "\n\t"
        else f"\\u{ord(char):04x}"
        if ord(char) < 1 << 16
        else f"\\U{ord(char):08x}"
        for char in text
    )


def _shorten(text: str) -> str:
    if len(text) <= MAX_LENGTH:
        return text
    return f"{text[: MAX_LENGTH // 2]}\n…\n{text[-MAX_LENGTH // 2 :]}"


def _save(text: str) -> str:
    """Write a report next to the database, or else to the temporary folder; return the sentence that says where."""
    for folder in (data_folder(), Path(tempfile.gettempdir())):
        with suppress(OSError):
            return _("A crash report was saved as {file}.").format(file=_write_file(folder, text))
    return _("No crash report could be saved.")


def _write_file(folder: Path, text: str) -> Path:
    """Write a report to a new file readable only by its owner, and delete the oldest reports; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(".txt", f"{_PREFIX}{datetime.now():%Y%m%d-%H%M%S}-", folder)
    path = Path(name)
    try:
        with open(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
    except OSError:
        path.unlink(missing_ok=True)
        raise
    for report in sorted(folder.glob(f"{_PREFIX}*.txt"), key=lambda report: report.stat().st_mtime_ns)[:-MAX_REPORTS]:
        report.unlink(missing_ok=True)
    return path
