"""The standard streams: there whatever the program was started with, and left without a complaint."""

import errno
import io
import os
import sys
from contextlib import suppress
from typing import TextIO


def open_missing() -> None:
    """Put the null device in place of streams that are closed, or that a windowed program on Windows has not.

    What a stream has no letters for is written as an escape; on Windows a file or a pipe gets UTF-8, not the letters of
    one part of the world.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  for as long as the program runs
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            encoding = "utf-8" if sys.platform == "win32" and not is_terminal(stream) else None
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def is_terminal(stream: TextIO) -> bool:
    """Whether a person reads what is written to this stream.

    On Windows `isatty` is true of every character device, so also of the null device; only a console has a size.
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
    """Whether the system lets this program open that many more files now (`ulimit -n`)."""
    opened: list[int] = []
    try:
        opened.extend(os.open(os.devnull, os.O_RDONLY) for _nth in range(files))
    except OSError:
        return False
    finally:
        for descriptor in opened:
            os.close(descriptor)
    return True


def print_error(words: str) -> None:
    """Print a line on standard error, if that takes it."""
    with suppress(OSError):
        print(words, file=sys.stderr, flush=True)


def is_broken_pipe(error: OSError) -> bool:
    """Whether writing failed because the reader of a pipe has closed it.

    On Windows the C library may report that as EINVAL, not as EPIPE.
    """
    if isinstance(error, BrokenPipeError):
        return True
    return sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None


def drop_output() -> None:
    """Let what is printed go nowhere, also what waits to be written: it cannot be."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
