"""One window: a second start of the program hands its file to the program that is already open, and ends.

The open program listens at an address that belongs to its data folder: a socket in it, on Windows a named pipe. Its
event loop gives the answer, so the second start opens a window of its own if the first one hangs.
"""

import ctypes
import hashlib
import os
import sys
from contextlib import suppress
from multiprocessing.connection import Client, Listener
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

import pygame

ANSWER_SECONDS = 1.0
MAX_BYTES = 10_000
"""Maximum length of a message, which is a path."""

SECOND_START = pygame.event.custom_type()
"""A second start of the program; `file` is the path to open, or "". Call `answer` to end it."""

_ANSWER = b"open"


def open_in_first_window(folder: Path, file: str) -> bool:
    """Ask the program that uses this data folder to come forward and to open a file, if any; return whether it does."""
    answers = SimpleQueue[bool]()
    Thread(target=_ask, args=(_address(folder), file, answers), daemon=True).start()
    with suppress(Empty):
        return answers.get(timeout=ANSWER_SECONDS)
    return False


def _ask(address: str, file: str, answers: SimpleQueue[bool]) -> None:
    try:
        if sys.platform == "win32":  # only the program that the user has started may bring another one forward
            ctypes.windll.user32.AllowSetForegroundWindow(-1)
        with Client(address) as connection:
            connection.send_bytes(file.encode("utf-8", "surrogateescape"))
            answers.put(connection.poll(ANSWER_SECONDS) and connection.recv_bytes(len(_ANSWER)) == _ANSWER)
    except (OSError, EOFError) as error:  # nobody listens
        if isinstance(error, ConnectionRefusedError) and sys.platform != "win32":
            with suppress(OSError):  # left by a program that was killed
                Path(address).unlink()
        answers.put(False)


def answer(event: pygame.Event) -> bool:
    """Tell the second start that it can end; return False if it no longer waits."""
    with suppress(OSError), event.connection:
        event.connection.send_bytes(_ANSWER)
        return True
    return False


class SecondStarts:
    """Listens for second starts of the program, if the system allows it, and posts an event for each one."""

    def __init__(self, folder: Path) -> None:
        self._listener: Listener | None = None
        self._thread: Thread | None = None
        self._is_closed = False
        self._address = _address(folder)
        with suppress(OSError):
            self._listener = Listener(self._address)

    def post_events(self) -> None:
        """Start to post events; the display must be open."""
        if self._listener is not None:
            self._thread = Thread(target=self._accept, args=(self._listener,), daemon=True)
            self._thread.start()

    def _accept(self, listener: Listener) -> None:
        while True:
            try:
                connection = listener.accept()
            except OSError:  # the system has no more files
                return
            if self._is_closed:
                return
            with suppress(OSError, EOFError, pygame.error):
                if connection.poll(ANSWER_SECONDS):
                    file = connection.recv_bytes(MAX_BYTES).decode("utf-8", "surrogateescape")
                    pygame.event.post(pygame.Event(SECOND_START, file=file, connection=connection))
            del connection  # otherwise it would stay open until the next one

    def close(self) -> None:
        """Stop listening."""
        self._is_closed = True
        if self._thread is not None and self._thread.is_alive():
            with suppress(OSError):  # the socket may have been removed
                Client(self._address).close()  # closing the listener does not end `accept`
        if self._listener is not None:
            with suppress(OSError):
                self._listener.close()


def _address(folder: Path) -> str:
    path = os.path.abspath(folder)
    if sys.platform == "win32":
        name = hashlib.sha256(path.lower().encode("utf-8", "surrogateescape")).hexdigest()
        return rf"\\.\pipe\boneyard-{name[:32]}"
    return os.path.join(path, "window.socket")
