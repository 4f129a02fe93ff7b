"""A new file in the place of one that is damaged, with what can be read of that: made whole beside it, then swapped.

Should the program end at any moment of this, the next start finds the damaged file as it was, or finishes the swap.
"""

import sqlite3
from contextlib import closing
from datetime import datetime
from itertools import count
from pathlib import Path

from game.platform.escaping import MAX_PATH_LENGTH, escape_text
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.store import guard, image, tables
from game.store.salvage import Saved, Tell, carry


def renew(
    path: Path, source: bytes, there: bytes, altered: bool = False, tell: Tell = lambda share: None
) -> str | None:
    """Make the file at `path` anew with what `source` holds, setting aside what is there; a sentence for the player.

    It says that the file was `altered` where that is why, else that it was damaged. `tell` is told how far it is.

    None, and nothing done, if what is there is no longer the image `there`: another program was quicker.
    """
    fresh = _fresh(path)
    with closing(sqlite3.connect(fresh, timeout=0, isolation_level=None)) as connection:
        guard.protect(connection)
        connection.execute("BEGIN IMMEDIATE")
        current = image.read(path).content == there
        if current:
            tables.make(connection)
            saved = carry(source, connection, tell)
        connection.execute("COMMIT")
    if not current:
        fresh.unlink()
        return None
    return _told(saved, _swap(path, fresh), altered)


def finish(path: Path) -> str | None:
    """Do what a program left undone that ended while it made a file anew; a sentence when there was something."""
    fresh = _fresh(path)
    if not image.size(fresh):
        return None
    match _completeness(fresh):
        case True:
            return _told(None, _swap(path, fresh))
        case False:
            fresh.unlink()
        case None:
            set_aside(fresh)
    return None


def _completeness(fresh: Path) -> bool | None:
    """Whether all is in the new file; None if that cannot be read.

    Raises sqlite3.OperationalError while another program makes it.
    """
    try:
        with closing(sqlite3.connect(fresh, timeout=0, isolation_level=None)) as connection:
            guard.protect(connection)
            connection.execute("BEGIN IMMEDIATE")
            complete = tables.fit(connection)
            connection.execute("ROLLBACK")
    except image.REFUSALS as error:
        if image.is_damage(error):
            return None
        raise
    return complete


def set_aside(path: Path) -> Path:
    """Rename a file and what belongs to it, never over another; the new name."""
    stem = f"{path.stem}-{datetime.now():%Y%m%d-%H%M%S}"
    aside = path.with_stem(stem)
    for nth in count(2):
        if not any(image.beside(aside, tail).exists() for tail in ("", *image.TAILS)):
            break
        aside = path.with_stem(f"{stem}-{nth}")
    for tail in (*image.TAILS, ""):
        part = image.beside(path, tail)
        if part.exists():
            part.rename(image.beside(aside, tail))
    return aside


def _fresh(path: Path) -> Path:
    return path.with_name(f"{path.stem}-new{path.suffix}")


def _swap(path: Path, fresh: Path) -> Path | None:
    """Put the new file in its place; what the old one is called now."""
    parts = [image.size(image.beside(path, tail)) for tail in ("", "-wal")]
    aside = set_aside(path) if any(parts) else None
    fresh.replace(path)
    return aside


def _told(saved: Saved | None, aside: Path | None, altered: bool = False) -> str:
    """What became of the matches, in sentences."""
    if aside is None:
        return _("The file with your matches was removed while you played. It was written anew.")
    file = escape_text(aside, MAX_PATH_LENGTH)
    if altered and saved is not None and saved.matches:
        words = ngettext(
            "Another program has put something into the file with your matches. {saved} of {count} match was copied "
            "into a new file, and the old one set aside as {file}.",
            "Another program has put something into the file with your matches. {saved} of {count} matches were "
            "copied into a new file, and the old one set aside as {file}.",
            saved.matches,
        )
        return words.format(saved=saved.whole + saved.cut, count=saved.matches, file=file)
    if saved is None:
        return _(
            "The file with your matches was damaged. What could be read was saved into a new one, "
            "and the damaged one set aside as {file}."
        ).format(file=file)
    if not saved.matches:
        return _("The file with your matches was damaged. It was set aside as {file}, and a new one begun.").format(
            file=file
        )
    said = ngettext(
        "The file with your matches was damaged: {saved} of {count} match was saved into a new one.",
        "The file with your matches was damaged: {saved} of {count} matches were saved into a new one.",
        saved.matches,
    ).format(saved=saved.whole + saved.cut, count=saved.matches)
    if saved.cut:
        cut = ngettext(
            "Of {cut} match the last actions are missing.", "Of {cut} matches the last actions are missing.", saved.cut
        ).format(cut=saved.cut)
        said = f"{said} {cut}"
    return _("{said} The damaged one was set aside as {file}.").format(said=said, file=file)
