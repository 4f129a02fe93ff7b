"""SDL, where pygame does not tell: its drivers without a screen, and functions that pygame does not offer."""

import ctypes

import pygame

SCREENLESS = ("dummy", "offscreen")
"""The video drivers for which nobody sees a window."""


def function(name: str) -> "ctypes._NamedFuncPointer | None":
    """The function of that name; None where the library that pygame uses is not found or lacks it."""
    for library in (pygame.base.__file__, "SDL2"):  # what pygame is linked with, but for Windows, which goes by names
        try:
            found: ctypes._NamedFuncPointer = getattr(ctypes.CDLL(library), name)
        except (OSError, AttributeError):
            continue
        return found
    return None
