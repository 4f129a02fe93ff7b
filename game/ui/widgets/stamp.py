"""A verdict drawn like a rubber stamp: a word in capitals in a slightly rotated frame."""

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.canvas.theme import Colour
from game.ui.widgets.widget import SMALL, StaticWidget

ASKEW = 4  # degrees
PADS = 0.7, 0.3  # padding beside and above the word, in text sizes


class Stamp(StaticWidget):
    """A stamped word; `tone` is the name of a theme colour."""

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
        """Return the stamp, premultiplied; cached by size and colour."""
        key = self.canvas.text_size(SMALL), getattr(self.canvas.theme, self.tone)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, self._print(*key)
        return self._drawn[1]

    def _print(self, size: float, ink: Colour) -> pygame.Surface:
        canvas = self.canvas
        word = canvas.fonts.text(self.label, size, ink, True)
        width, height = word.get_width() + round(2 * PADS[0] * size), word.get_height() + round(2 * PADS[1] * size)
        stamp = canvas.shapes.box((width, height), self.px(5), None, ink, max(2.0, 0.12 * size)).copy()
        stamp.blit(word, word.get_rect(center=stamp.get_rect().center), special_flags=pygame.BLEND_PREMULTIPLIED)
        return pygame.transform.rotozoom(stamp, ASKEW, 1.0)
