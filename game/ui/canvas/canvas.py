"""The canvas: the surface of the window, its drawing resources, and the areas that must be redrawn."""

from collections.abc import Iterable

import pygame

from game.ui.canvas.fonts import Fonts
from game.ui.canvas.shapes import Shapes, blend
from game.ui.canvas.sound import Sound
from game.ui.canvas.theme import THEMES, Colour
from game.ui.canvas.tile_art import TileArt
from game.ui.canvas.tile_sets import TILE_SETS
from game.ui.settings import Settings


class Canvas:
    """A surface with the fonts, shapes, tile art and sounds chosen in the player's `settings`.

    `size` is in physical pixels. `unit` is the scale: physical pixels per pixel of the 1280×720 design. Call `damage`
    with each area that changed; it is redrawn before the next frame.
    """

    def __init__(self, surface: pygame.Surface, settings: Settings) -> None:
        self.set_surface(surface)
        self.settings = settings
        self.fonts = Fonts()
        self.shapes = Shapes()
        self.sound = Sound(settings.volume, settings.muted, settings.room_volume)
        self.damaged: list[pygame.Rect] = []
        self.apply_look()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in physical pixels."""
        return self.surface.get_size()

    def set_surface(self, surface: pygame.Surface) -> None:
        """Draw on another surface, such as that of a window of another size."""
        self.surface = surface
        self.unit = min(surface.width / 1280, surface.height / 720)

    @property
    def is_silent(self) -> bool:
        """Whether there is no sound, because the player muted it or there is no sound device."""
        return self.settings.muted or not self.sound.available

    def text_size(self, design_px: float) -> float:
        """Scale a text size of the design to pixels: at least 12, times the player's text size."""
        return max(12.0, design_px * self.unit) * self.settings.text_size

    def apply_look(self) -> None:
        """Load the theme, tile set and pips from the settings."""
        theme, tiles = THEMES[self.settings.theme], TILE_SETS[self.settings.tiles]
        self.theme = theme.dimmed() if tiles.dark else theme
        self.art = TileArt(self.theme, self.settings.pips, tiles)

    def apply_settings(self) -> None:
        """Apply changed settings to look and sound."""
        self.sound.set_volume(self.settings.volume, self.settings.muted, self.settings.room_volume)
        if self.art.look != (self.settings.theme, self.settings.tiles, self.settings.pips):
            self.apply_look()

    def background(self) -> pygame.Surface:
        """Return the empty table at the canvas's size; opaque and cached: do not draw on it."""
        return self.art.table(self.size)

    def write(
        self,
        surface: pygame.Surface,
        words: str,
        size_px: float,
        colour: Colour,
        *,
        bold: bool = False,
        max_width: float | None = None,
        shrink: bool = False,
        max_height: float | None = None,
        **at: tuple[float, float],
    ) -> pygame.Rect:
        """Draw one line of text at a position given as for `pygame.Rect` (such as `topleft`); return its rectangle.

        At `max_width` pixels it is truncated; with `shrink` it is made smaller first, then broken into lines of at most
        `max_height` pixels, or two.
        """
        lines = [words]
        if shrink and max_width is not None:
            size_px = self.fonts.fitting_size(words, size_px, bold, max_width)
            if self.fonts.width(words, size_px, bold) > max_width:
                height = max_height or 2 * self.fonts.line_height(size_px)
                lines, size_px = self.fonts.fit(words, size_px, bold, max_width, height)
        texts = [self.fonts.text(line, size_px, colour, bold, max_width) for line in lines]
        rect = pygame.Rect(0, 0, max(text.get_width() for text in texts), sum(text.get_height() for text in texts))
        (anchor, position), *_rest = at.items()
        setattr(rect, anchor, position)
        side = "left" if "left" in anchor else "right" if "right" in anchor else "centerx"
        y = rect.y
        for text in texts:
            line = text.get_rect(y=y)
            setattr(line, side, getattr(rect, side))
            blend(surface, text, line)
            y += text.get_height()
        return rect  # the whole rectangle: blit returns only the part within the clip

    def write_lines(
        self,
        surface: pygame.Surface,
        lines: Iterable[str],
        size_px: float,
        colour: Colour,
        at: tuple[int, int],
        bold: bool = False,
    ) -> int:
        """Draw lines of text below each other from their upper left corner; return their bottom."""
        x, y = at
        for words in lines:
            blend(surface, self.fonts.text(words, size_px, colour, bold), (x, y))
            y += self.fonts.line_height(size_px)
        return y

    def damage(self, rect: pygame.Rect | None = None) -> None:
        """Mark an area of the canvas, or all of it (None), to be redrawn before the next frame."""
        whole = self.surface.get_rect()
        rect = whole if rect is None else rect.clip(whole)
        if not rect.w or not rect.h or any(known.contains(rect) for known in self.damaged):
            return
        self.damaged = [known for known in self.damaged if not rect.contains(known)]
        self.damaged.append(rect)
