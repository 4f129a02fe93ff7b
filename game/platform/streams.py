"""Make the standard streams safe to use: missing, narrow or broken ones raise no errors."""

import errno
import io
import os
import sys
from contextlib import ExitStack, suppress
from typing import TextIO


def replace_missing() -> None:
    """Replace missing standard streams (windowed programs on Windows) by the null device.

    Characters that an output stream cannot encode are escaped; on Windows, files and pipes use UTF-8.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  for as long as the program runs
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            encoding = "utf-8" if sys.platform == "win32" and not is_terminal(stream) else None
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def is_terminal(stream: TextIO) -> bool:
    """Whether the stream is a terminal.

    On Windows `isatty` is true for any character device, even the null device; only a console has a size.
    """
    if not stream.isatty():
        return False
    if sys.platform == "win32":
        try:
            os.get_terminal_size(stream.fileno())
        except (OSError, ValueError):
            return False
    return True


def can_open(files: int) -> bool:
    """Whether `files` more files can be opened now (`ulimit -n`)."""
    try:
        with ExitStack() as stack:
            for _file in range(files):
                stack.enter_context(open(os.devnull, "rb"))
    except OSError:
        return False
    return True


def print_error(message: str) -> None:
    """Print a line on standard error; ignore errors."""
    with suppress(OSError):
        print(message, file=sys.stderr, flush=True)


def is_broken_pipe(error: OSError) -> bool:
    """Whether writing failed because the reader of a pipe has closed it.

    On Windows the C library may report that as EINVAL, not as EPIPE.
    """
    is_windows_error = sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or is_windows_error


def drop_output() -> None:
    """Redirect standard output to the null device, including buffered output."""
    null_device = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null_device, sys.stdout.fileno())
    os.close(null_device)
