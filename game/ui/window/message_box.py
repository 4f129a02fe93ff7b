"""Show fatal errors to users who started the program without a terminal."""

import os
import signal
import sys
import textwrap
from contextlib import suppress

import pygame

from game.platform.language import gettext as _
from game.platform.streams import is_terminal, print_error
from game.ui.window.waiting import SCREENLESS

WIDTH = 72  # characters per line; SDL does not wrap text


def show_error(message: str) -> None:
    """Print a message on standard error, and show it in an SDL message box if standard error is no terminal.

    It is the last thing that the program does: signals end it while the box is open.
    """
    print_error(message)
    if not is_terminal(sys.stderr) and _has_screen():
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):  # Python handles no signals while SDL shows the box
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) not in (signal.SIG_IGN, None):
                signal.signal(number, signal.SIG_DFL)
        lines = textwrap.wrap(message, WIDTH, break_on_hyphens=False)
        with suppress(pygame.error):
            pygame.display.message_box(_("Boneyard"), "\n".join(lines), message_type="error")


def _has_screen() -> bool:
    """Return whether the box could be seen and closed."""
    if os.environ.get("SDL_VIDEODRIVER") in SCREENLESS:
        return False
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
