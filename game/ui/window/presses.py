"""Presses that are the rest of the one before: a second click for which there is something else under the mouse."""

import math
from typing import NamedTuple

import pygame

from game.ui.widgets.scene import Scene

LATE = 900  # ms after a press in which a second at the same place may be the rest of a slow double-click
DOUBLE = 500  # ms, the same where what it meets is what the first press led to
STILL = 8  # px that a hand moves without meaning to


class Presses:
    """Lets a press count unless it follows another at once, at the same place, and meets what was not there then.

    Nobody can have meant what appeared under the mouse after the hand had set out to press it. What whoever pressed
    must have expected there is waited for no longer than a double-click takes: the list that the press opened, and the
    same thing after what it did. `last` is where the mouse was pressed or let go last, wherever it went since.
    """

    def __init__(self) -> None:
        self.last: tuple[int, int] | None = None
        self._at: tuple[int, int] | None = None
        self._when = 0
        self._met: _Met | None = None

    def counts(self, event: pygame.Event, scene: Scene, now: int) -> bool:
        """Whether an event of the mouse is meant for what lies under it at the time `now`."""
        moved = self._at is None or math.dist(self._at, event.pos) > STILL
        if event.type != pygame.MOUSEBUTTONDOWN:
            if event.type == pygame.MOUSEMOTION and moved:
                self._at = None
            if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
                self.last = event.pos
            return True
        if event.button != 1:
            return True
        met, self.last = _met(scene, event.pos), event.pos
        if self._met is not None and not moved and met != self._met:
            rest_of_last = now - self._when < (DOUBLE if self._met.leads_to(met) else LATE)
            if rest_of_last:
                return False
        self._at, self._when, self._met = event.pos, now, met
        return True


class _Met(NamedTuple):
    """What can be pressed at a point, on which scene, and after how many deeds of the person there."""

    scene: str
    thing: str
    deeds: int

    def leads_to(self, later: "_Met") -> bool:
        """Whether this, when pressed, does something and stays, or opens a list in which the later one is a row."""
        stays = bool(self.thing) and later.thing == self.thing
        return later.scene == self.scene and (stays or later.thing.startswith(f"{self.thing}: "))


def _met(scene: Scene, at: tuple[int, int]) -> _Met:
    thing = next((thing.name for thing in scene.things() if thing.rect.collidepoint(at)), "")
    return _Met(type(scene).__name__, thing, scene.deeds)
