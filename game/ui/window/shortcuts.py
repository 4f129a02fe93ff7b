"""Keys pressed with Ctrl, Alt or Cmd: they are the program's shortcuts and never act as the plain key."""

import sys
from typing import Literal

import pygame

_CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META
_ALT = pygame.KMOD_ALT | pygame.KMOD_MODE  # AltGr is one of these, on Windows Ctrl+Alt
_PLAIN_TOO = {
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
    *(pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_TAB),
}
"""The keys that do the same with Ctrl, Alt or Cmd, or more of it."""
_COMMANDS: dict[int, Literal["quit", "settings"]] = {
    pygame.K_q: "quit",
    pygame.K_w: "quit",
    pygame.K_COMMA: "settings",
}


class Shortcuts:
    """Tells shortcuts from plain keys, and the text that SDL reports for a shortcut from text that is typed."""

    def __init__(self) -> None:
        self._ignore_text = False

    def ignores(self, event: pygame.Event) -> bool:
        """Whether an event is text that comes from a shortcut: Ctrl+comma types no comma."""
        if event.type == pygame.KEYDOWN:
            option = sys.platform == "darwin" and not event.mod & _CONTROL  # which types letters on a Mac
            alt = event.mod & pygame.KMOD_LALT and not event.mod & (pygame.KMOD_RALT | pygame.KMOD_MODE)
            self._ignore_text = bool(is_control(event) or (alt and not option and not event.mod & _CONTROL))
        return event.type == pygame.TEXTINPUT and self._ignore_text


def is_shortcut(event: pygame.Event) -> bool:
    """Whether a key is pressed with Ctrl, Alt or Cmd, and so does not mean what it means alone."""
    return bool(event.type == pygame.KEYDOWN and event.mod & (_CONTROL | _ALT) and event.key not in _PLAIN_TOO)


def is_control(event: pygame.Event) -> bool:
    """Whether Ctrl or Cmd is held with a key, and Alt is not: AltGr, which types letters, may come as both."""
    return bool(event.mod & _CONTROL and not event.mod & _ALT)


def command(event: pygame.Event) -> Literal["quit", "settings"] | None:
    """What a shortcut does on every scene, if anything."""
    return _COMMANDS.get(event.key) if is_control(event) else None
