"""A page that comes by itself in the middle of play."""

from collections.abc import Sequence

import pygame

from game.ui.widgets.page import Page
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import ENTER, Pressed, Widget

GUARD = 500  # ms after it was first seen in which nothing can be pressed


class Interlude(Page):
    """The base of what comes over the table unasked: only its own buttons lead on.

    They can be pressed once it has been seen for a moment, so that no key and no click that was meant for the table
    leads on. A key that went down before counts only once it has been let go.
    """

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        down = pygame.key.get_pressed()
        self._down = {key for key in ENTER if down[key]}
        self._drawn = False
        self._since: int | None = None
        self._guarded: list[Pressed] = []

    def fill(self, fixed: Sequence[Widget], flowing: Sequence[Widget], first: Widget | None = None) -> None:
        super().fill(fixed, flowing, first)
        self._guarded = [widget for widget in fixed if isinstance(widget, Pressed)]
        for button in self._guarded:
            button.enabled = False

    @property
    def ready(self) -> bool:
        """Whether it has been seen for long enough."""
        return not self._guarded

    def back(self) -> None:
        """Does nothing: only its buttons lead on."""

    def take(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        if event.type == pygame.KEYDOWN and self._guarded:
            self._down.add(event.key)
        return (event.type == pygame.KEYDOWN and event.key in self._down) or super().take(event)

    def tick(self, now: int) -> bool:
        if self._guarded and self._drawn:
            self._since = now if self._since is None else self._since
            if now - self._since >= GUARD:
                self._open()
        return super().tick(now) or bool(self._guarded)

    def _open(self) -> None:
        """Lets the buttons be pressed."""
        for button in self._guarded:
            button.enabled = True
            button.damage()
        self._guarded = []
        self._hover()

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self._drawn = True
