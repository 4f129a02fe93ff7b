"""A small picture of the table at one step of a match, with the hand of the player to move."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.match.match import Match
from game.platform.language import gettext as _
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import SurfaceCache, blend
from game.ui.canvas.sprites import sprite_shadow, sprite_surface
from game.ui.canvas.theme import mix
from game.ui.layouts.animation import Sign, sprite_at_rest
from game.ui.layouts.table_layout import Area, Pose, hand_poses
from game.ui.widgets.labels import badge
from game.ui.widgets.node import Role
from game.ui.widgets.widget import SMALL, StaticWidget

if TYPE_CHECKING:
    from game.core.tiles import Tile

ASPECT = 0.46  # height as a share of the width
HAND = 0.34  # share of the height for the hand
MIN_WIDTH = 150  # px of the design: least width
STANDING = 0.1  # length of a tile in the hand, as a share of the width

PlacedSurface = tuple[pygame.Surface, pygame.Rect]
"""A surface and its position."""
ThumbnailContent = tuple[Sequence[tuple["Tile", Pose]], Sequence[PlacedSurface]]
"""Tiles with their poses, and surfaces with their positions."""


class Thumbnail(StaticWidget):
    """Picture of the position after the last action of a match, with rounded corners.

    `hand` is the share of the height for the hand of the player to move; 0 if no hand may be seen. Its `label`
    is the caption beside it, if any.
    """

    role = Role.IMAGE

    def __init__(self, canvas: Canvas, match: Match, hand: float = HAND) -> None:
        super().__init__(canvas, "")
        self.match, self.hand = match, hand
        self._drawn = SurfaceCache(0)

    def natural_size(self) -> tuple[int, int]:
        return self.px(MIN_WIDTH), self.height(self.px(MIN_WIDTH))

    def height(self, width: int) -> int:
        return round(width * ASPECT)

    def draw(self, surface: pygame.Surface) -> None:
        canvas = self.canvas
        if self.rect.width:
            key = self.rect.size, canvas.unit, canvas.settings.text_size, canvas.art
            blend(surface, self._drawn.get(key, lambda: self.render(self.rect.size)), self.rect)

    def render(self, size: tuple[int, int]) -> pygame.Surface:
        """Draw the picture at `size` pixels; premultiplied."""
        canvas, theme = self.canvas, self.canvas.theme
        painted = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
        painted.blit(canvas.art.table(size), (0, 0))
        self._paint_tiles(painted)
        canvas.shapes.round_corners(painted, self.px(12))
        edge = canvas.shapes.box(size, self.px(12), None, mix(theme.panel_edge, theme.accent, 0.3), self.px(1.5))
        blend(painted, edge, (0, 0))
        return painted

    def sign(self, tile: "Tile") -> Sign:
        """Return the marks on a tile; overridden by the families of games."""
        return Sign()

    def table_content(self, size: tuple[int, int]) -> ThumbnailContent:
        """Return the tiles and surfaces above the hand in a picture of that size."""
        return [], []

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies on the table."""
        return not any(self.table_content(self.natural_size()))

    def badge_for(self, words: str, centre: tuple[float, float], room: float, size: float) -> PlacedSurface:
        """Return a badge, with smaller text if it is wider than `room`."""
        fit, theme = self.canvas.fonts.fitting_size(words, size, True, room - 1.2 * size), self.canvas.theme
        return badge(self.canvas, words, fit, centre, theme.text, theme.panel, 0.55)

    def _paint_tiles(self, surface: pygame.Surface) -> None:
        poses, pictures = self.table_content(surface.get_size())
        tiles = [*poses, *(self._standing(surface) if self.hand else [])]
        resting_now = [(tile, sprite_at_rest(pose, True)._replace(sign=self.sign(tile))) for tile, pose in tiles]
        sprites = [sprite_shadow(self.canvas, shown) for _tile, shown in resting_now]
        sprites += [sprite_surface(self.canvas, tile, shown) for tile, shown in resting_now]
        for sprite in (*sprites, *pictures):
            blend(surface, *sprite)

    def _standing(self, surface: pygame.Surface) -> list[tuple["Tile", Pose]]:
        """Return the hand of the player to move, and draw the player's name above it."""
        canvas, state = self.canvas, self.match.state
        (width, height), edge = surface.get_size(), self.px(14)
        seat = max(0, state.to_move)
        words = _("{name} to move").format(name=self.match.names[seat])
        ink, room, at = canvas.theme.text, width - 2 * edge, (width // 2, round(height * (1 - self.hand)))
        name = canvas.write(surface, words, canvas.text_size(SMALL), ink, bold=True, max_width=room, midtop=at)
        top = name.bottom + edge // 2
        hand = Area(edge, top, width - 2 * edge, height - top - edge // 2)
        tiles = state.hands[seat]
        return list(zip(tiles, hand_poses(hand, len(tiles), round(STANDING * width)), strict=True))
