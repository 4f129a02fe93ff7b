"""A page that comes by itself in the middle of play."""

import pygame

from game.ui.widgets.page import Page
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import ENTER


class Interlude(Page):
    """The base of what comes over the table unasked: only its own buttons lead on.

    A key that was already down when it came, meant for the table, counts only once it has been let go.
    """

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        down = pygame.key.get_pressed()
        self._down = {key for key in ENTER if down[key]}

    def back(self) -> None:
        """Does nothing: only its buttons lead on."""

    def take(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        return (event.type == pygame.KEYDOWN and event.key in self._down) or super().take(event)
