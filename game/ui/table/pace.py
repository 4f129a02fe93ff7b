"""The buttons that lead from step to step of a hand, and from mistake to mistake."""

from collections.abc import Callable
from functools import partial

import pygame

from game.platform.language import gettext as _
from game.ui.canvas.canvas import Canvas
from game.ui.widgets.widget import Button

FAR = 10**6  # steps: more than there are


class Pace:
    """The buttons; `step` is called with how far to go, `mistake` with 1 for the next and -1 for the one before."""

    def __init__(self, canvas: Canvas, step: Callable[[int], object], mistake: Callable[[int], object]) -> None:
        steps = [
            (_("To the first"), -FAR, "first", pygame.K_HOME),
            (_("A step back"), -1, "behind", pygame.K_LEFT),
            (_("A step on"), 1, "ahead", pygame.K_RIGHT),
            (_("To the last"), FAR, "last", pygame.K_END),
        ]
        self.steps = [
            Button(canvas, words, partial(step, by), icon=icon, key=key, terse=True) for words, by, icon, key in steps
        ]
        self.before = Button(canvas, _("Mistake before"), partial(mistake, -1), icon="back", terse=True)
        self.next = Button(canvas, _("Next mistake"), partial(mistake, 1), icon="forth")
        self.buttons = [*self.steps, self.before, self.next]

    def enable(self, back: bool, on: bool, before: bool, next: bool) -> None:
        """Which ways there are."""
        for button, there in zip(self.buttons, (back, back, on, on, before, next), strict=True):
            button.enabled = there

    def put(self, right: int, middle: int, gap: int) -> int:
        """Puts them in two rows that end `right` pixels across, about a `middle`; where they begin."""
        side, high = self.steps[0].natural_size()
        row = len(self.steps) * side + (len(self.steps) - 1) * gap
        wide = max(row, side + gap + self.next.natural_size()[0])
        x, y = right - wide, middle - high - gap // 2
        for nth, button in enumerate(self.steps):
            button.rect = pygame.Rect(x + round(nth * (wide - side) / (len(self.steps) - 1)), y, side, high)
        y += high + gap
        self.before.rect = pygame.Rect(x, y, side, high)
        self.next.rect = pygame.Rect(x + side + gap, y, wide - side - gap, high)
        return x
