"""Drawing the tiles.

A tile of `length` pixels is `length` by `length // 2`. At angle 0 it lies with its low end at the left; angles are in
degrees against the clock, as in pygame: at 90 it stands with its high end on top, at 180 its low end is at the right, at
270 its low end is on top. The lamp stays above the screen: light and shade do not turn with the tile.

Every surface is premultiplied (blit it with `special_flags=pygame.BLEND_PREMULTIPLIED`), kept and shared (do not draw on
it), and made for a display that is already open. At the four right angles it has exactly the tile's size; turned
otherwise it is larger, with the tile's middle in its middle.
"""

import io
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from game.tiles import HIDDEN, Tile
from game.ui import lamplight
from game.ui.engraving import PipStyle, Slab
from game.ui.shelf import Shelf
from game.ui.theme import Theme
from game.ui.type import Fonts

ROOM = 96 << 20  # bytes of drawn tiles to keep
STEP = 2  # degrees between the turned pictures of a tile
LIFTS = 8  # steps of shadow from lying to fully lifted


class Shadow(NamedTuple):
    """A shadow, and where its middle lies from the middle of its tile, in pixels."""

    surface: pygame.Surface
    offset: tuple[int, int]


class TileArt:
    """Draws the tiles of one theme, and keeps what it drew."""

    def __init__(self, theme: Theme, pips: PipStyle = "ink") -> None:
        self.theme = theme
        self.pips = pips
        self._fonts = Fonts()
        self._shelf = Shelf(ROOM)

    def face(self, tile: Tile, length: int, angle: float = 0) -> pygame.Surface:
        """The tile face up; HIDDEN shows its back."""
        if tile == HIDDEN:
            return self.back(length, angle)
        return self._turned(("face", *tile), partial(self._engrave_face, tile, length), length, angle)

    def back(self, length: int, angle: float = 0) -> pygame.Surface:
        """A tile face down."""
        return self._turned(("back",), partial(self._engrave_back, length), length, angle)

    def shadow(self, length: int, angle: float = 0, lift: float = 0) -> Shadow:
        """The shadow under a tile, from `lift` 0 (lying on the table) to 1 (held up); blit it before the tile."""
        step = round(max(0.0, min(1.0, lift)) * LIFTS)
        height = step / LIFTS
        width = length // 2
        surface = self._turned(("shadow", step), partial(self._cast, length, height), length, angle)
        return Shadow(surface, (round(width * 0.05 * height), round(width * (0.045 + 0.3 * height))))

    def table(self, size: tuple[int, int]) -> pygame.Surface:
        """The empty table at `size` pixels; opaque, and not kept."""
        return lamplight.table(self.theme, size)

    def _turned(
        self, key: tuple[object, ...], draw: Callable[[int], pygame.Surface], length: int, angle: float
    ) -> pygame.Surface:
        quarters = round(angle / 90)
        steps = round((angle - quarters * 90) / STEP)
        upright = self._shelf.get((*key, length, quarters % 4), partial(draw, quarters % 4))
        if steps == 0:
            return upright
        turn = partial(_turn, upright, steps * STEP)
        return self._shelf.get((*key, length, quarters % 4, steps), turn)

    def _engrave_face(self, tile: Tile, length: int, quarters: int) -> pygame.Surface:
        slab = Slab(self.theme, length, quarters)
        surface = _render(slab.face(tile, self.pips))
        if self.pips == "numerals":
            for end, number in enumerate(tile):
                size = slab.width * (0.72 if number < 10 else 0.62)
                colour = self.theme.ink
                figure = self._fonts.text(str(number), size, colour, bold=True)
                drawn = figure.get_bounding_rect()
                x, y = slab.middle(end)
                corner = round(x - drawn.width / 2) - drawn.x, round(y - drawn.height / 2) - drawn.y
                surface.blit(figure, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
        return surface

    def _engrave_back(self, length: int, quarters: int) -> pygame.Surface:
        return _render(Slab(self.theme, length, quarters).back())

    def _cast(self, length: int, height: float, quarters: int) -> pygame.Surface:
        width = length // 2
        sides = (length, width) if quarters % 2 == 0 else (width, length)
        blur = max(2, round(width * (0.055 + 0.13 * height)))
        margin = 3 * blur
        strength = self.theme.shadow_strength * (1 - 0.4 * height)
        surface = pygame.Surface((sides[0] + 2 * margin, sides[1] + 2 * margin), pygame.SRCALPHA).convert_alpha()
        colour = (*(round(part * strength) for part in self.theme.shadow), round(255 * strength))
        pygame.draw.rect(surface, colour, (margin, margin, *sides), border_radius=round(width * 0.11))
        return pygame.transform.gaussian_blur(surface, blur)


def _render(picture: str) -> pygame.Surface:
    return pygame.image.load(io.BytesIO(picture.encode()), "tile.svg").convert_alpha().premul_alpha()


def _turn(surface: pygame.Surface, degrees: float) -> pygame.Surface:
    """The surface turned about its middle; a clear border first, or its edges would be jagged."""
    bordered = pygame.Surface((surface.get_width() + 4, surface.get_height() + 4), pygame.SRCALPHA).convert_alpha()
    bordered.blit(surface, (2, 2))
    return pygame.transform.rotozoom(bordered, degrees, 1)
