"""What ends the program, told to whoever started it without a terminal."""

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

WIDTH = 72  # letters of a line; SDL breaks none


def show_error(words: str) -> None:
    """Says it on standard error, and in a message box of SDL's own where that is not read by anyone."""
    print_error(words)
    if not is_terminal(sys.stderr) and _has_screen():
        lines = textwrap.wrap(words, WIDTH, break_on_hyphens=False)
        with _signals_end_the_program(), suppress(pygame.error):
            pygame.display.message_box(_("Boneyard"), "\n".join(lines), message_type="error")


@contextmanager
def _signals_end_the_program() -> Iterator[None]:
    """Python hears no signal while SDL shows the box: the system itself ends the program then."""
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    for number, answer in before.items():
        if answer not in (signal.SIG_IGN, None):  # ignored, as nohup has it; or set by something else than Python
            signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        for number, answer in before.items():
            if answer is not None:
                signal.signal(number, answer)


def _has_screen() -> bool:
    """Whether somebody can be there to click the box away."""
    if os.environ.get("SDL_VIDEODRIVER") in SCREENLESS:
        return False
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
