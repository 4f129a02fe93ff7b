"""Presses that are the rest of the one before: a second click for which there is something else under the mouse."""

import math

import pygame

from game.ui.widgets.scene import Scene

LATE = 900  # ms after a press in which a second at the same place may be the rest of a slow double-click
STILL = 8  # px that a hand moves without meaning to


class Presses:
    """Lets a press count unless it follows another at once, at the same place, and meets what was not there then.

    Nobody can have meant what appeared under the mouse after the hand had set out to press it. `last` is where the
    mouse was pressed last, wherever it went since.
    """

    def __init__(self) -> None:
        self.last: tuple[int, int] | None = None
        self._at: tuple[int, int] | None = None
        self._when = 0
        self._met = ""

    def counts(self, event: pygame.Event, scene: Scene, now: int) -> bool:
        """Whether an event of the mouse is meant for what lies under it at the time `now`."""
        moved = self._at is None or math.dist(self._at, event.pos) > STILL
        if event.type != pygame.MOUSEBUTTONDOWN:
            if event.type == pygame.MOUSEMOTION and moved:
                self._at = None
            return True
        if event.button != 1:
            return True
        met, self.last = _met(scene, event.pos), event.pos
        if not moved and now - self._when < LATE and met != self._met:
            return False
        self._at, self._when, self._met = event.pos, now, met
        return True


def _met(scene: Scene, at: tuple[int, int]) -> str:
    """What can be pressed at a point, and on which scene."""
    name = next((thing.name for thing in scene.things() if thing.rect.collidepoint(at)), "")
    return f"{type(scene).__name__} {name}"
