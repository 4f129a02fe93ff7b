"""Errors of commands, with their exit status."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager

from game.platform.escaping import MAX_PATH_LENGTH, escape_text
from game.platform.system_errors import describe_error, translate_reason


class CommandError(Exception):
    """A command that cannot be run; its text is the line to print."""

    status = 2
    """Exit status of the program."""

    def __init__(self, sentence: str, **values: object) -> None:
        super().__init__(sentence.format(**values) if values else sentence)


class FailedCheck(CommandError):
    """A record or proof that was checked and is wrong."""

    status = 1


@contextmanager
def report_value_errors(kind: type[CommandError] = CommandError) -> Iterator[None]:
    """Turn a ValueError, whose text is a sentence, into a CommandError."""
    try:
        yield
    except ValueError as error:
        raise kind(str(error)) from error


@contextmanager
def report_os_errors() -> Iterator[None]:
    """Turn an OSError into a CommandError. Windows says “Permission denied” for a folder, which is corrected."""
    try:
        yield
    except OSError as error:
        if not error.filename:
            raise CommandError(str(error)) from error
        is_folder = isinstance(error, PermissionError) and os.path.isdir(error.filename)
        reason = translate_reason(os.strerror(errno.EISDIR)) if is_folder else describe_error(error)
        raise CommandError(f"{escape_text(error.filename, MAX_PATH_LENGTH)}: {reason}") from error
