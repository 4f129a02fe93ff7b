"""The reasons that the operating system and SQLite give for errors, translated."""

from game.platform.language import gettext_lazy as _l

_REASONS = (
    _l("No such file or directory"),
    _l("Permission denied"),
    _l("Operation not permitted"),
    _l("No space left on device"),
    _l("Disk quota exceeded"),
    _l("Read-only file system"),
    _l("Is a directory"),
    _l("Not a directory"),
    _l("File exists"),
    _l("File name too long"),
    _l("File too large"),
    _l("Too many open files"),
    _l("Too many levels of symbolic links"),
    _l("Device or resource busy"),
    _l("Connection timed out"),
    _l("Operation timed out"),
    _l("Connection refused"),
    _l("Input/output error"),
    _l("Invalid argument"),
    _l("unable to open database file"),
    _l("attempt to write a readonly database"),
    _l("database or disk is full"),
    _l("database is locked"),
    _l("disk I/O error"),
)
_TRANSLATED = {reason.message: reason for reason in _REASONS}


def translate_reason(reason: str) -> str:
    """Return a reason in the language of the program if it is a usual one; Windows speaks the language of its user."""
    return str(_TRANSLATED.get(reason, reason))


def describe_error(error: Exception) -> str:
    """Return the reason of an OSError without its number and file, or the text of another error."""
    return translate_reason((error.strerror if isinstance(error, OSError) else None) or str(error))
