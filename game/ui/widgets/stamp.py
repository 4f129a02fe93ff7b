"""A verdict as it is stamped on a page: a word in capitals in a frame, a little askew."""

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.canvas.theme import Colour
from game.ui.widgets.widget import SMALL, StaticWidget

ASKEW = 4  # degrees
PADS = 0.7, 0.3  # of the text, beside and above the word


class Stamp(StaticWidget):
    """The word of a verdict; `tone` is the colour of the theme that it has."""

    def __init__(self, canvas: Canvas, word: str, tone: str) -> None:
        super().__init__(canvas, word.upper())
        self.tone = tone
        self._drawn: tuple[object, pygame.Surface] | None = None

    def natural_size(self) -> tuple[int, int]:
        return self._stamped().get_size()

    def draw(self, surface: pygame.Surface) -> None:
        stamp = self._stamped()
        surface.blit(stamp, stamp.get_rect(midleft=self.rect.midleft), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _stamped(self) -> pygame.Surface:
        """The stamp, premultiplied; drawn once for each size and colour."""
        look = self.canvas.text_size(SMALL), getattr(self.canvas.theme, self.tone)
        if self._drawn is None or self._drawn[0] != look:
            self._drawn = look, self._print(*look)
        return self._drawn[1]

    def _print(self, size: float, ink: Colour) -> pygame.Surface:
        canvas = self.canvas
        word = canvas.fonts.text(self.label, size, ink, True)
        wide, high = word.get_width() + round(2 * PADS[0] * size), word.get_height() + round(2 * PADS[1] * size)
        flat = canvas.shapes.box((wide, high), self.px(5), None, ink, max(2.0, 0.12 * size)).copy()
        flat.blit(word, word.get_rect(center=flat.get_rect().center), special_flags=pygame.BLEND_PREMULTIPLIED)
        return pygame.transform.rotozoom(flat, ASKEW, 1.0)
