"""Export matches and pictures to files, and read text for import. Existing files are never overwritten."""

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

import platformdirs

from game.match import record
from game.match.match import Match
from game.match.record import MAX_RECORD_LENGTH
from game.platform.escaping import MAX_PATH_LENGTH, OneLineError, escape_text
from game.platform.language import gettext as _
from game.platform.system_errors import describe_error
from game.text.when import to_local

MAX_BYTES = 4 * MAX_RECORD_LENGTH
"""Maximum size of a file to import in bytes: a character takes at most four."""

RECORD_SUFFIX = ".boneyard"
"""The ending of exported records, which desktops open with Boneyard."""


class ImportExportError(OneLineError):
    """An export or import failed."""


def export_folder() -> Path:
    """Return the export folder: Boneyard in the user's documents, or `$BONEYARD_HOME/documents`."""
    home = os.environ.get("BONEYARD_HOME")
    return Path(home) / "documents" if home else platformdirs.user_documents_path() / "Boneyard"


def write_new_file(stem: str, suffix: str, write: Callable[[Path], object]) -> Path:
    """Create a new file in the export folder by calling `write` with a path. Raises ImportExportError.

    The file is written under a temporary name, synced to disk and then renamed, so a killed program leaves no
    partial file. A counter is added to `stem` if the name is taken.
    """
    directory = export_folder()
    try:
        directory.mkdir(parents=True, exist_ok=True)
        temporary = directory / f".{stem}-{secrets.token_hex(4)}.part"
        try:
            with temporary.open("xb"):
                pass
            write(temporary)
            with temporary.open("r+b") as file:
                os.fsync(file.fileno())
            return _rename_to_free_name(temporary, directory, stem, suffix)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        message = _("Can't write to {folder} ({why}).")
        reason = escape_text(describe_error(error), MAX_PATH_LENGTH)
        raise ImportExportError(message, folder=escape_text(directory, MAX_PATH_LENGTH), why=reason) from error


def _rename_to_free_name(temporary: Path, directory: Path, stem: str, suffix: str) -> Path:
    """Rename a temporary file to the first free name; never replace an existing file."""
    for number in count(1):
        path = directory / f"{stem}{'' if number == 1 else f'-{number}'}{suffix}"
        with suppress(FileExistsError):
            try:
                path.hardlink_to(temporary)
            except FileExistsError:
                raise
            except OSError:  # file systems without hard links: reserve the name first
                path.open("xb").close()
                temporary.replace(path)
            return path
    raise AssertionError


def export_match(match: Match, day: datetime) -> Path:
    """Write the record of a match to a new file named after the game and the date."""
    text = record.format_record(match).encode()
    return write_new_file(f"{match.key}-{to_local(day):%Y-%m-%d}", RECORD_SUFFIX, lambda path: path.write_bytes(text))


def export_picture(match: Match, day: datetime, png: bytes) -> Path:
    """Write a PNG of a match's table to a new file."""
    return write_new_file(f"{match.key}-{to_local(day):%Y-%m-%d}", ".png", lambda path: path.write_bytes(png))


def export_message(path: Path) -> str:
    """Return the message that a file was written."""
    return _("Saved as {file}.").format(file=escape_text(path, MAX_PATH_LENGTH))


def check_import_text(text: str) -> None:
    """Raise ImportExportError for a text that is empty or too long to be matches."""
    if not text.strip():
        raise ImportExportError(_("The clipboard contains no text."))
    if len(text) > MAX_RECORD_LENGTH:
        raise ImportExportError(_("This is not a match: it is too long."))


def read_import_file(path: Path) -> str:
    """Return the text of a file. Raises ImportExportError if it cannot be a record."""
    name = escape_text(path.name)
    try:
        if not path.is_file():
            raise ImportExportError(_("{file} is not a file."), file=name)
        if path.stat().st_size > MAX_BYTES:
            raise ImportExportError(_("{file} is not a match: it is too long."), file=name)
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ImportExportError(_("{file} is not a match: it is not a text file."), file=name) from error
    except OSError as error:
        reason = escape_text(describe_error(error), MAX_PATH_LENGTH)
        raise ImportExportError(_("Can't read {file} ({why})."), file=name, why=reason) from error
