"""A part of a canvas that is drawn like a canvas of its own: the table in it, with room left for something else."""

import pygame

from game.ui.canvas.canvas import Canvas


class Sheet(Canvas):
    """A canvas of its own on which a picture is drawn, `size` pixels, in the dress that another wears now."""

    def __init__(self, canvas: Canvas, size: tuple[int, int]) -> None:
        self.settings, self.sound = canvas.settings, canvas.sound
        self.fonts, self.shapes, self.theme, self.art = canvas.fonts, canvas.shapes, canvas.theme, canvas.art
        self.surface = pygame.Surface(size).convert()
        self.damaged = []
        self._ground = self._framed = None


class SubCanvas(Canvas):
    """The upper part of a canvas, `size` pixels from its corner, in the dress that it wears now."""

    def __init__(self, canvas: Canvas, size: tuple[int, int]) -> None:
        self._whole = canvas
        self.settings, self.sound = canvas.settings, canvas.sound
        self.fonts, self.shapes, self.theme, self.art = canvas.fonts, canvas.shapes, canvas.theme, canvas.art
        self.surface = canvas.surface.subsurface(pygame.Rect(0, 0, *size))
        self._ground = self._framed = None

    def text_size(self, design_px: float) -> float:
        """As on the whole, but as much smaller as this is lower, where it can still be read."""
        return max(12.0, self._whole.text_size(design_px) * self.size[1] / self._whole.size[1])

    def damage(self, rect: pygame.Rect | None = None) -> None:
        """Has the whole draw a part of this, or all of it."""
        whole = self.surface.get_rect()
        self._whole.damage(whole if rect is None else rect.clip(whole))
