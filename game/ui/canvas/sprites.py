"""Conversion of layout areas and tile sprites to pixel rectangles and surfaces."""

from functools import partial

import pygame

from game.core.tiles import Tile
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.lighting import with_opacity
from game.ui.canvas.shapes import CACHE
from game.ui.layouts.animation import TileSprite
from game.ui.layouts.table_layout import Area


def area_rect(area: Area) -> pygame.Rect:
    """Round an area to whole pixels."""
    return pygame.Rect(round(area.x), round(area.y), round(area.w), round(area.h))


def sprite_rect(sprite: TileSprite) -> pygame.Rect:
    """Return the rectangle that a tile covers, rounded to a right angle."""
    length = round(sprite.length)
    size = (length // 2, length) if round(sprite.angle) % 180 else (length, length // 2)
    rect = pygame.Rect((0, 0), size)
    rect.center = round(sprite.x), round(sprite.y)
    return rect


def sprite_surface(canvas: Canvas, tile: Tile, sprite: TileSprite) -> tuple[pygame.Surface, pygame.Rect]:
    """Return the picture of a tile in its current state, and where to blit it."""
    art = canvas.art
    length = max(8, round(sprite.length))
    drawn_length = max(8, round(sprite.drawn_length)) if sprite.drawn_length else length
    angle = round(sprite.angle) % 360
    key: tuple[object, ...] = ("face", *tile) if sprite.face_up else ("back",)
    surface = art.face(tile, drawn_length, angle) if sprite.face_up else art.back(drawn_length, angle)
    if any(sprite.sign) and sprite.face_up and sprite.flip_scale > 0.999:
        key = *key, sprite.sign
        surface = art.face_with_sign(tile, drawn_length, angle, sprite.sign)
    if drawn_length != length:
        key = "scaled", art.look, key, drawn_length, length, angle
        surface = CACHE.get(key, partial(_scaled, surface, length / drawn_length))
    if sprite.flip_scale < 0.999:
        width, height = surface.get_size()
        surface = pygame.transform.scale(surface, (max(1, round(width * sprite.flip_scale)), height))
    if sprite.opacity < 1:
        surface = with_opacity(surface, round(sprite.opacity * 8) / 8)
    raised = round(sprite.lift * length * 0.08)
    return surface, surface.get_rect(center=(round(sprite.x), round(sprite.y) - raised))


def sprite_shadow(canvas: Canvas, sprite: TileSprite) -> tuple[pygame.Surface, pygame.Rect]:
    """Return the shadow under a tile, and where to blit it."""
    shadow, (dx, dy) = canvas.art.shadow(max(8, round(sprite.length)), round(sprite.angle) % 360, sprite.lift)
    return shadow, shadow.get_rect(center=(round(sprite.x) + dx, round(sprite.y) + dy))


def _scaled(surface: pygame.Surface, factor: float) -> pygame.Surface:
    width, height = surface.get_size()
    return pygame.transform.smoothscale(surface, (max(1, round(width * factor)), max(1, round(height * factor))))
