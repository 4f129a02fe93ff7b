"""The canvas: what everything is drawn on and with, and what of it has to be drawn anew."""

import pygame

from game.ui.canvas.fonts import Fonts
from game.ui.canvas.rim import framed_table
from game.ui.canvas.settings import Settings
from game.ui.canvas.shapes import Shapes
from game.ui.canvas.sound import Sound
from game.ui.canvas.theme import THEMES
from game.ui.canvas.tile_art import TileArt
from game.ui.canvas.tile_sets import TILE_SETS
from game.ui.layouts.table_layout import Rim


class Canvas:
    """A surface of `size` true pixels, with the fonts, shapes, art and sounds by the player's `settings`.

    `unit` is how many of its pixels one pixel of a 1280×720 design is. Report what has changed to `damage`, and it is
    drawn before the next frame.
    """

    def __init__(self, surface: pygame.Surface, settings: Settings) -> None:
        self.surface = surface
        self.settings = settings
        self.fonts = Fonts()
        self.shapes = Shapes()
        self.sound = Sound(settings.volume, settings.muted)
        self.damaged: list[pygame.Rect] = []
        self.apply_look()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in true pixels."""
        return self.surface.get_size()

    @property
    def unit(self) -> float:
        """True pixels in one pixel of the 1280×720 design."""
        width, height = self.size
        return min(width / 1280, height / 720)

    @property
    def is_silent(self) -> bool:
        """Whether nothing is heard, because the player wants it so or has nothing to play it on."""
        return self.settings.muted or not self.sound.available

    @property
    def cached_bytes(self) -> int:
        """Bytes of the pixels of the letters, shapes and tiles that are kept, so as not to be drawn again."""
        return self.fonts.cached_bytes + self.shapes.cached_bytes + self.art.cached_bytes

    def text_size(self, design_px: float) -> float:
        """The pixels of a text of `design_px` in the design, at the player's text size and never too small to read."""
        return max(12.0, design_px * self.unit) * self.settings.text_size

    def apply_look(self) -> None:
        """Takes the theme, the tiles and the pips of the settings."""
        self._look = self._chosen_look()
        theme, tiles = THEMES[self.settings.theme], TILE_SETS[self.settings.tiles]
        self.theme = theme.dimmed() if tiles.dark else theme
        self.art = TileArt(self.theme, self.settings.pips, tiles)
        self._background: pygame.Surface | None = None
        self._framed_background: tuple[object, pygame.Surface] | None = None

    def apply_settings(self) -> None:
        """Looks and sounds by the settings, which have changed."""
        self.sound.volume, self.sound.muted = self.settings.volume, self.settings.muted
        if self._look != self._chosen_look():
            self.apply_look()

    def _chosen_look(self) -> tuple[str, str, str]:
        return self.settings.theme, self.settings.tiles, self.settings.pips

    def background(self) -> pygame.Surface:
        """The empty table at the canvas's size, opaque and kept: do not draw on it."""
        if self._background is None or self._background.get_size() != self.size:
            self._background = self.art.table(self.size)
        return self._background

    def framed_background(self, rim: Rim) -> pygame.Surface:
        """The empty table within its rim at the canvas's size, opaque and kept: do not draw on it."""
        if self._framed_background is None or self._framed_background[0] != (self.size, rim):
            self._framed_background = (self.size, rim), framed_table(self.theme, self.size, rim, self.unit)
        return self._framed_background[1]

    def damage(self, rect: pygame.Rect | None = None) -> None:
        """Has a part of the canvas, or all of it, drawn before the next frame."""
        whole = self.surface.get_rect()
        rect = whole if rect is None else rect.clip(whole)
        if not rect.w or not rect.h or any(known.contains(rect) for known in self.damaged):
            return
        self.damaged = [known for known in self.damaged if not rect.contains(known)]
        self.damaged.append(rect)
