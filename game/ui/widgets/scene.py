"""A scene: what the window shows and who answers the mouse and the keys. Scenes lie on a stack, the top one awake."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

if TYPE_CHECKING:
    from game.ui.window.window import Window


class Thing(NamedTuple):
    """Something on the screen that can be clicked or reached by key: its name in words, and where it is in pixels."""

    name: str
    rect: pygame.Rect


class Scene:
    """The base of all scenes.

    `see_through` scenes are drawn over the one below (dialogs, summaries). Positions and sizes are true pixels.
    """

    see_through = False

    def __init__(self, window: Window) -> None:
        self.window = window

    def lay_out(self) -> None:
        """Puts everything in its place: called before the first frame, and when size, text or theme change."""

    def take(self, event: pygame.Event) -> bool:
        """Answers one event; whether it was of use here."""
        return False

    def tick(self, now: int) -> bool:
        """Moves on to the time `now` in milliseconds; whether anything is still moving."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the scene; the clip of `surface` is the part that is wanted."""

    def things(self) -> list[Thing]:
        """What can be clicked now, in reading order."""
        return []

    def leave(self) -> None:
        """Called once when the scene is taken from the stack."""
