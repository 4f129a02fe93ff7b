"""A part of a canvas that is drawn like a canvas of its own: the table in it, with room left for something else."""

from collections.abc import Callable

import pygame

from game.ui.canvas.canvas import Canvas


class Sheet(Canvas):
    """A surface that is drawn on in the dress that a canvas wears now."""

    def __init__(self, canvas: Canvas, surface: pygame.Surface) -> None:
        self.settings, self.sound = canvas.settings, canvas.sound
        self.fonts, self.shapes, self.theme, self.art = canvas.fonts, canvas.shapes, canvas.theme, canvas.art
        self.surface = surface
        self.damaged = []
        self._ground = self._framed = None


class SubCanvas(Sheet):
    """A part of a canvas, `size` pixels from its corner or from another place, in the dress that it wears now."""

    def __init__(self, canvas: Canvas, size: tuple[int, int], at: tuple[int, int] = (0, 0)) -> None:
        self.area = pygame.Rect(at, size)
        super().__init__(canvas, canvas.surface.subsurface(self.area))
        self._whole = canvas

    def draw_beside(
        self, surface: pygame.Surface, draw: Callable[[pygame.Surface], object], *grounds: pygame.Rect
    ) -> None:
        """Draws what lies on this part of the whole, and fills the `grounds` on which all else stands."""
        clip = surface.get_clip()
        part = surface.subsurface(self.area)
        part.set_clip(clip.clip(self.area).move(-self.area.x, -self.area.y))
        draw(part)
        for ground in grounds:
            surface.fill(self.theme.panel, ground.clip(clip))

    def text_size(self, design_px: float) -> float:
        """As on the whole, but as much smaller as this is lower, where it can still be read."""
        return max(12.0, self._whole.text_size(design_px) * self.size[1] / self._whole.size[1])

    def damage(self, rect: pygame.Rect | None = None) -> None:
        """Has the whole draw a part of this, or all of it."""
        whole = self.surface.get_rect()
        self._whole.damage((whole if rect is None else rect.clip(whole)).move(self.area.topleft))
