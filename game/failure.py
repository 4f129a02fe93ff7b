"""What nobody foresaw, written to a file beside the store for a bug report.

Python's errors are written as they are caught; what ends the interpreter itself (SIGSEGV and the like) is written by
faulthandler and found at the next start. A process that is killed, or whose machine loses its power, writes nothing:
its match is in order, and nobody is warned.
"""

import faulthandler
import os
import platform
import sys
import tempfile
import traceback
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from game import __version__, record
from game.compiled import slow
from game.language import gettext as _
from game.match import Match
from game.store import folder

MOST = 20
"""Reports that are left in a folder; the oldest go."""

LONGEST = 100_000
"""Characters of a traceback, and of a record; the middle of a longer one is left out."""

_PREFIX = "failure-"
_FAULTS = "fault.txt"


def report(error: Exception, match: Match | None = None) -> str:
    """Write down what happened, with the match it happened over; the sentences that say so, and where."""
    text = "".join(traceback.format_exception(error))
    what = _("Something went wrong in the program ({error}).").format(error=type(error).__name__)
    return f"{what} {_told_where(_described(text, match))}"


def watch_for_faults() -> str | None:
    """Have faults of the interpreter written down from now on; the sentences about one that ended the last run."""
    path = folder() / _FAULTS
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+", encoding="utf-8", errors="replace")  # open for as long as the program runs
        faulthandler.enable(file)
        file.seek(0)
        if fault := file.read(LONGEST):
            file.truncate(0)
            return f"{_('The program broke off last time.')} {_told_where(_described(fault, None))}"
    return None


def end_watch() -> None:
    """The program ends as it should: what a system noted that did no harm (Windows does) is no fault."""
    faulthandler.disable()
    with suppress(OSError):
        os.truncate(folder() / _FAULTS, 0)


# -- the file ----------------------------------------------------------------------------------------------------------


def _described(text: str, match: Match | None) -> str:
    """What a report holds: the versions, the traceback, the record."""
    versions = [
        f"Boneyard {__version__}, {datetime.now().astimezone().isoformat(timespec='seconds')}",
        f"Python {platform.python_version()}, {platform.platform()}, {slow() or 'compiled'}",
    ]
    if pygame := sys.modules.get("pygame"):
        versions.append(f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}")
    parts = ["\n".join(versions), _shortened(text)]
    if match is not None:
        parts.append(_shortened(_recorded(match)))
    return "\n\n".join(parts)


def _recorded(match: Match) -> str:
    """The record of a match with which anything may be wrong."""
    try:
        return record.write(match)
    except Exception as error:
        return "".join(traceback.format_exception_only(error))


def _shortened(text: str) -> str:
    if len(text) <= LONGEST:
        return text
    return f"{text[: LONGEST // 2]}\n…\n{text[-LONGEST // 2 :]}"


def _told_where(text: str) -> str:
    """Write a report beside the store, or else in the folder for temporary files; the sentence that says where."""
    for place in (folder(), Path(tempfile.gettempdir())):
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
