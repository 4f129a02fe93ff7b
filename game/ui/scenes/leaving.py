"""The question before something is left that would be lost, or done that gives something away."""

from collections.abc import Callable

import pygame

from game.platform.language import gettext as _
from game.ui.widgets.interlude import Interlude
from game.ui.widgets.page import EDGE, GAP, stack
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import Button, Panel, Text

WIDTH = 620  # px of the design
VEIL = 118  # of 255, what is left of the light of the scene below


class Leaving(Interlude):
    """A panel that asks in these `words` whether the player means it; `leave` is called if so.

    `yes` and `no` are the words on its buttons.
    """

    see_through = True
    opens_settings = False

    def __init__(self, stage: Stage, words: str, leave: Callable[[], object], yes: str = "", no: str = "") -> None:
        super().__init__(stage)
        canvas = self.canvas
        self._leave = leave
        self._panel, self._words = Panel(canvas), Text(canvas, words)
        self._go = Button(canvas, yes or _("Leave all the same"), self._depart)
        self._stay = Button(canvas, no or _("Stay"), stage.pop, strong=True)
        self.fill([self._words, self._go, self._stay], [], self._stay)

    def back(self) -> None:
        """Stays."""
        self.stage.pop()

    def arrange(self) -> None:
        width, height = self.canvas.size
        self.view = pygame.Rect(0, 0, width, height)
        edge, gap = self.px(EDGE), self.px(GAP)
        wide = min(width - 2 * edge, round(WIDTH * self.canvas.unit * self.canvas.settings.text_size))
        inside = wide - 2 * edge
        buttons = [self._go, self._stay]
        below = sum(button.natural_size()[0] for button in buttons) + gap > inside
        heights = [button.natural_size()[1] for button in buttons]
        tall = sum(heights) + gap if below else max(heights)
        high = self._words.height(inside) + 2 * gap + tall + 2 * edge
        panel = self._panel.rect = pygame.Rect((width - wide) // 2, (height - high) // 2, wide, high)
        top = stack([self._words], panel.x + edge, panel.y + edge, inside, 0) + 2 * gap
        if below:
            stack(buttons, panel.x + edge, top, inside, gap)
            return
        right = panel.right - edge
        for button in reversed(buttons):
            button.rect = pygame.Rect((0, 0), button.natural_size())
            button.rect.midright = right, top + tall // 2
            right = button.rect.left - gap

    def draw_ground(self, surface: pygame.Surface) -> None:
        surface.fill((VEIL, VEIL, VEIL), special_flags=pygame.BLEND_RGB_MULT)
        self._panel.draw(surface)

    def _depart(self) -> None:
        self.stage.pop()
        self._leave()
