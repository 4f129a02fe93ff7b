"""The table under its lamp: one deep surface, lit in the middle and dark in the corners."""

import random

import pygame

from game.ui.theme import Theme

GRID = (96, 54)  # where the light is reckoned; between these it is drawn out smoothly
LAMP = (0.5, 0.45)  # the foot of the lamp, as shares of the table's width and height
REACH = 0.62  # how far the light carries, in widths of the table
GRAIN = 512  # px of noise before it comes again
SEED = 1893


def table(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """The empty table at `size` pixels, opaque, the same every time."""
    surface = pygame.Surface(size).convert()
    if theme.flat:
        surface.fill(theme.table)
        return surface
    # Light is kept as 0 to 255 and grain is added before it is narrowed to the few steps between the two colours: that
    # is a dither, and no bands are left.
    glow = pygame.transform.smoothscale(_pool().convert(), size)
    noise = _noise().convert()
    for top in range(0, size[1], GRAIN):
        for left in range(0, size[0], GRAIN):
            glow.blit(noise, (left, top), special_flags=pygame.BLEND_RGB_SUB)
    spread = tuple(lit - dark for lit, dark in zip(theme.table, theme.table_edge, strict=True))
    glow.fill(spread, special_flags=pygame.BLEND_RGB_MULT)
    glow.fill(theme.table_edge, special_flags=pygame.BLEND_RGB_ADD)
    return glow


def _pool() -> pygame.Surface:
    """The light on the table, 255 at its brightest."""
    across, down = GRID
    lights = []
    for y in range(down):
        for x in range(across):
            dx, dy = x / (across - 1) - LAMP[0], (y / (down - 1) - LAMP[1]) * 0.72
            away = (dx * dx + dy * dy) / (REACH * REACH)
            lights.append(1 / (1 + away) ** 1.5)  # a lamp hung at the height of its reach
    dimmest = min(lights)
    return _grey(bytes(round(255 * (light - dimmest) / (1 - dimmest)) for light in lights), GRID)


def _noise() -> pygame.Surface:
    """Grain about as strong as one step between the colours of a table."""
    weak = bytes(level * 12 // 256 for level in range(256))
    return _grey(random.Random(SEED).randbytes(GRAIN * GRAIN).translate(weak), (GRAIN, GRAIN))


def _grey(levels: bytes, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.image.frombytes(levels, size, "P")
    surface.set_palette([(level, level, level) for level in range(256)])
    return surface
