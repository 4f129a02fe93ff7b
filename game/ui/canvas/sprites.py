"""Areas and tiles in whole pixels, and the pictures of tiles."""

import pygame

from game.core.tiles import Tile
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.lighting import with_opacity
from game.ui.layouts.animation import TileSprite
from game.ui.layouts.table_layout import Area


def area_rect(area: Area) -> pygame.Rect:
    """An area in whole pixels."""
    return pygame.Rect(round(area.x), round(area.y), round(area.w), round(area.h))


def sprite_rect(shown: TileSprite) -> pygame.Rect:
    """The pixels a tile covers, at one of the four right angles."""
    length = round(shown.length)
    size = (length // 2, length) if round(shown.angle) % 180 else (length, length // 2)
    rect = pygame.Rect((0, 0), size)
    rect.center = round(shown.x), round(shown.y)
    return rect


def sprite_surface(canvas: Canvas, tile: Tile, shown: TileSprite) -> tuple[pygame.Surface, pygame.Rect]:
    """A tile as it is shown, and where to blit it."""
    art = canvas.art
    length = max(8, round(shown.length))
    angle = round(shown.angle) % 360
    surface = art.face(tile, length, angle) if shown.face_up else art.back(length, angle)
    if any(shown.sign) and shown.face_up and shown.flip_scale > 0.999:
        surface = art.face_with_sign(tile, length, angle, shown.sign)
    if shown.flip_scale < 0.999:
        width, height = surface.get_size()
        surface = pygame.transform.scale(surface, (max(1, round(width * shown.flip_scale)), height))
    if shown.opacity < 1:
        surface = with_opacity(surface, round(shown.opacity * 8) / 8)
    rise = round(shown.lift * length * 0.08)
    return surface, surface.get_rect(center=(round(shown.x), round(shown.y) - rise))


def sprite_shadow(canvas: Canvas, shown: TileSprite) -> tuple[pygame.Surface, pygame.Rect]:
    """The shadow under a tile, and where to blit it."""
    drawn, (dx, dy) = canvas.art.shadow(max(8, round(shown.length)), round(shown.angle) % 360, shown.lift)
    return drawn, drawn.get_rect(center=(round(shown.x) + dx, round(shown.y) + dy))
