"""What ends the program, told to whoever started it without a terminal."""

import os
import sys
import textwrap
from contextlib import suppress

import pygame

from game.language import gettext as _
from game.streams import complain, is_terminal
from game.ui.window.sdl import SCREENLESS

WIDTH = 72  # letters of a line; SDL breaks none


def tell(words: str) -> None:
    """Says it on standard error, and in a message box of SDL's own where that is not read by anyone."""
    complain(words)
    if not is_terminal(sys.stderr) and _has_screen():
        lines = textwrap.wrap(words, WIDTH, break_on_hyphens=False)
        with suppress(pygame.error):
            pygame.display.message_box(_("Boneyard"), "\n".join(lines), message_type="error")


def _has_screen() -> bool:
    """Whether somebody can be there to click the box away."""
    if os.environ.get("SDL_VIDEODRIVER") in SCREENLESS:
        return False
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
