"""Show fatal errors to users who started the program without a terminal."""

import os
import signal
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pygame

from game.platform.language import gettext as _
from game.platform.streams import is_terminal, print_error
from game.ui.window.waiting import SCREENLESS

WIDTH = 72  # characters per line; SDL does not wrap text


def show_error(message: str) -> None:
    """Print a message on standard error, and show it in an SDL message box if standard error is no terminal."""
    print_error(message)
    if not is_terminal(sys.stderr) and _has_screen():
        lines = textwrap.wrap(message, WIDTH, break_on_hyphens=False)
        with _signals_end_the_program(), suppress(pygame.error):
            pygame.display.message_box(_("Boneyard"), "\n".join(lines), message_type="error")


@contextmanager
def _signals_end_the_program() -> Iterator[None]:
    """Restore the default signal handlers, because Python handles no signals while SDL shows the box."""
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    old_handlers = {number: signal.getsignal(number) for number in numbers}
    for number, handler in old_handlers.items():
        if handler not in (signal.SIG_IGN, None):  # ignored, as by nohup, or not set by Python
            signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        for number, handler in old_handlers.items():
            if handler is not None:
                signal.signal(number, handler)


def _has_screen() -> bool:
    """Return whether the box could be seen and closed."""
    if os.environ.get("SDL_VIDEODRIVER") in SCREENLESS:
        return False
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
