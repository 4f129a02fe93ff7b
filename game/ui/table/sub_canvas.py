"""A part of a window that is drawn like a window of its own: the table in it, with room left for something else."""

import pygame

from game.ui.window.window import Window


class SubCanvas(Window):
    """The upper part of a window, `size` pixels from its corner, in the dress that the window wears now."""

    def __init__(self, window: Window, size: tuple[int, int]) -> None:
        self._whole = window
        self.store, self.settings, self.sound = window.store, window.settings, window.sound
        self.fonts, self.shapes, self.theme, self.art = window.fonts, window.shapes, window.theme, window.art
        self.surface = window.surface.subsurface(pygame.Rect(0, 0, *size))
        self.scenes = window.scenes
        self._ground = None

    def text_size(self, design_px: float) -> float:
        """As in the window, but as much smaller as this is lower, where it can still be read."""
        return max(12.0, self._whole.text_size(design_px) * self.size[1] / self._whole.size[1])

    def damage(self, rect: pygame.Rect | None = None) -> None:
        """Has the window draw a part of this, or all of it."""
        whole = self.surface.get_rect()
        self._whole.damage(whole if rect is None else rect.clip(whole))
