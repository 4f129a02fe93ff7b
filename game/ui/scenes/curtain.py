"""The curtain: between two people at one machine, so that neither sees what the other holds."""

import math
from collections.abc import Callable

import pygame

from game.language import gettext as _
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.theme import Colour
from game.ui.widgets.interlude import Interlude
from game.ui.widgets.page import EDGE, GAP, stack
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import FLAG, TEXT, TITLE, Button, Text

FOLDS = 9  # of the curtain, across the canvas
DEEPEST = 0.42  # how much of the light is lost at the bottom of a fold
LOW = 225  # of 255, how far the lamp is turned down


class Curtain(Interlude):
    """The curtain before the seat of `name`, the one who is to lift it; nothing of the table is seen."""

    def __init__(self, stage: Stage, name: str, lift: Callable[[], None]) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self._lift = lift
        self._curtain: pygame.Surface | None = None
        self._name = _Centred(canvas, _("{name}, your turn").format(name=name), TITLE + 18, bold=True)
        words = _("The tiles are hidden. Take the seat, then lift the curtain.")
        self._words = _Centred(canvas, words, TEXT + 2)
        self._button = Button(canvas, _("Lift the curtain"), self._rise, strong=True)
        self.fill([self._name, self._words, self._button], [], self._button)

    def arrange(self) -> None:
        width, height = self.canvas.size
        self.view = pygame.Rect(0, 0, width, height)
        edge, gap = self.px(EDGE), self.px(GAP)
        room = width - 2 * edge
        wide, high = self._button.natural_size()
        whole = self._name.height(room) + gap + self._words.height(room) + 4 * gap + high
        top = stack([self._name, self._words], edge, (height - whole) // 2, room, gap)
        self._button.rect = pygame.Rect(0, top + 4 * gap, wide, high)
        self._button.rect.centerx = width // 2
        self._curtain = _curtain(self.canvas)

    def draw_ground(self, surface: pygame.Surface) -> None:
        if self._curtain is not None:
            clip = surface.get_clip()
            surface.blit(self._curtain, clip, area=clip)

    def _rise(self) -> None:
        self.stage.pop()
        self._lift()


class _Centred(Text):
    """Words in the middle of their room."""

    def draw(self, surface: pygame.Surface) -> None:
        colour: Colour = getattr(self.canvas.theme, self.tone)
        size = self.canvas.text_size(self.size)
        for nth, line in enumerate(self._lines(self.rect.width)):
            drawn = self.canvas.fonts.text(line, size, colour, self.bold)
            at = drawn.get_rect(midtop=(self.rect.centerx, self.rect.y + nth * self._line()))
            surface.blit(drawn, at, special_flags=FLAG)


def _curtain(canvas: Canvas) -> pygame.Surface:
    """A curtain in the colour of the table, hanging in folds under the lamp, as large as the canvas."""
    curtain = canvas.ground().copy()
    if canvas.theme.flat:
        return curtain
    width = curtain.get_width()
    row = pygame.Surface((width, 1)).convert()
    for x in range(width):
        turn = 2 * math.pi * FOLDS * x / width
        # A second, slower wave, or the folds would look like a pattern.
        depth = 0.5 - 0.5 * math.sin(turn + 1.3 * math.sin(turn / 3.7))
        light = round(LOW * (1 - DEEPEST * depth))
        row.set_at((x, 0), (light, light, light))
    curtain.blit(pygame.transform.scale(row, curtain.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return curtain
