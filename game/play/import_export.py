"""Matches given out and taken in, as files and text. Nothing is overwritten; what is none is refused in a sentence."""

import os
import secrets
from collections.abc import Callable
from datetime import datetime
from itertools import count
from pathlib import Path

import platformdirs

from game.match import record
from game.match.match import Match
from game.match.record import LONGEST_RECORD
from game.platform.escaping import LONGEST_PATH, escape_text, one_line
from game.platform.language import gettext as _
from game.text.when import local

MOST_BYTES = 4 * LONGEST_RECORD
"""Of a file that is read as text: a character has four bytes at most."""


class ImportExportError(ValueError):
    """Something could not be given out or taken in; its text is the sentence that says why, on one line."""

    def __init__(self, sentence: str) -> None:
        super().__init__(one_line(sentence))


def folder() -> Path:
    """Where files are put: a folder Boneyard among the player's documents, or in BONEYARD_HOME where that is set."""
    home = os.environ.get("BONEYARD_HOME")
    return Path(home) / "documents" if home else platformdirs.user_documents_path() / "Boneyard"


def put(stem: str, suffix: str, write: Callable[[Path], object]) -> Path:
    """A new file in the folder, made by `write` at the path it is given; raises Refused where that fails.

    It is written under another name beside its own and gets its own name when it is whole and on the disk, so that
    a program that is killed leaves no half file.
    """
    there = folder()
    try:
        there.mkdir(parents=True, exist_ok=True)
        part = there / f".{stem}-{secrets.token_hex(4)}.part"
        try:
            with part.open("xb"):
                pass
            write(part)
            with part.open("r+b") as file:
                os.fsync(file.fileno())
            return _named(part, there, stem, suffix)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        words = _("Nothing can be written in {folder} ({why}).")
        why = escape_text(error.strerror or error, LONGEST_PATH)
        raise ImportExportError(words.format(folder=escape_text(there, LONGEST_PATH), why=why)) from error


def _named(part: Path, there: Path, stem: str, suffix: str) -> Path:
    """Give a file the first name of its own that is free; never that of another file."""
    for nth in count(1):
        path = there / f"{stem}{'' if nth == 1 else f'-{nth}'}{suffix}"
        try:
            if os.name == "nt":
                part.rename(path)  # refuses a name that is taken
            else:
                _link(part, path)
        except FileExistsError:
            continue
        return path
    raise AssertionError


def _link(part: Path, path: Path) -> None:
    """Give a file a second name; raises FileExistsError where that is taken."""
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError:  # a file system without links: the name is taken first
        path.open("xb").close()
        part.replace(path)


def export_match(match: Match, day: datetime) -> Path:
    """Write a match as text into a new file, which is named after its game and a day."""
    text = record.format_record(match).encode()
    return put(f"{match.key}-{local(day):%Y-%m-%d}", ".toml", lambda path: path.write_bytes(text))


def give_picture(match: Match, day: datetime, png: bytes) -> Path:
    """Write a picture of the table of a match into a new file."""
    return put(f"{match.key}-{local(day):%Y-%m-%d}", ".png", lambda path: path.write_bytes(png))


def export_message(path: Path) -> str:
    """What to tell the player of a file that was written."""
    return _("Written to {file}.").format(file=escape_text(path, LONGEST_PATH))


def check(text: str) -> None:
    """Raise Refused for a text that is empty, or too long to be matches."""
    if not text.strip():
        raise ImportExportError(_("There is no text in the clipboard."))
    if len(text) > LONGEST_RECORD:
        raise ImportExportError(_("That is no match: it is too long."))


def text_of(path: Path) -> str:
    """The text in a file; raises Refused for what can be no record of a match."""
    name = escape_text(path.name)
    try:
        if not path.is_file():
            raise ImportExportError(_("{file} is no file.").format(file=name))
        if path.stat().st_size > MOST_BYTES:
            raise ImportExportError(_("{file} is no match: it is too long.").format(file=name))
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ImportExportError(_("{file} is no match: it is not a text.").format(file=name)) from error
    except OSError as error:
        why = escape_text(error.strerror or error, LONGEST_PATH)
        raise ImportExportError(_("{file} cannot be read ({why}).").format(file=name, why=why)) from error
