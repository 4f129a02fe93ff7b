"""Light and shadow: the lit table with dark corners, shadows under tiles, and the glow behind playable tiles.

Surfaces with transparent parts are premultiplied.
"""

import math
import random
from functools import cache, lru_cache

import pygame

from game.ui.canvas import materials
from game.ui.canvas.materials import grey_surface
from game.ui.canvas.theme import Colour, Theme
from game.ui.canvas.tile_svg import CORNER

GRID = (96, 54)  # points at which the light is computed; it is interpolated between them
LAMP = (0.5, 0.45)  # point below the lamp, as shares of the table's width and height
REACH = 0.72  # distance at which the light is weaker, in widths of the table
GRAIN = 512  # px: side of the square of noise that is repeated
SEED = 1893


def table(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """Draw the empty table at `size` pixels; opaque and deterministic."""
    if theme.flat:
        surface = pygame.Surface(size).convert()
        surface.fill(theme.table)
        return surface
    return shade_material(light_map(size), theme.table, theme.table_edge, materials.grain(theme.grain, size))


def light_map(size: tuple[int, int]) -> pygame.Surface:
    """Return the brightness of the table under the lamp, 0 to 255, with a little noise against banding."""
    light = pygame.transform.smoothscale(_pool().convert(), size)
    noise = _noise().convert()
    for top in range(0, size[1], GRAIN):
        for left in range(0, size[0], GRAIN):
            light.blit(noise, (left, top), special_flags=pygame.BLEND_RGB_SUB)
    return light


def shade_material(light: pygame.Surface, bright: Colour, dark: Colour, grain: pygame.Surface) -> pygame.Surface:
    """Colour a light map in place: `bright` where it is brightest, `dark` where it is 0, times the `grain`.

    The noise is added before the light is scaled down to the few levels between the two colours. That works as
    dithering, so there is no banding.
    """
    share = (
        max(1, pygame.transform.average_color(grain)[0]) / 255
    )  # mean share of the light that the grain lets through
    ends = [[min(255, round(part / share)) for part in colour] for colour in (bright, dark)]
    light.fill([max(0, high - low) for high, low in zip(*ends, strict=True)], special_flags=pygame.BLEND_RGB_MULT)
    light.fill(ends[1], special_flags=pygame.BLEND_RGB_ADD)
    light.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return light


def shadow(theme: Theme, size: tuple[int, int], height: float) -> pygame.Surface:
    """Draw the soft shadow of a tile of `size` pixels at `height` (0 lying, 1 fully lifted); larger than the tile."""
    blur = max(2, round(min(size) * (0.05 + 0.13 * height)))
    strength = theme.shadow_strength * (1 - 0.35 * height)
    return _soft(size, 0, blur, theme.shadow, strength)


def shadow_offset(width: int, height: float) -> tuple[int, int]:
    """Return the offset in pixels of a shadow from the centre of its tile, which is `width` wide and at `height`."""
    return round(width * 0.05 * height), round(width * (0.045 + 0.3 * height))


def glow(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """Draw a glow in the accent colour around a tile of `size` pixels: soft, or a solid rim on a flat theme."""
    width = min(size)
    rim = max(3, round(width * 0.07))
    if theme.flat:
        return _soft(size, rim, 0, theme.accent, 1)
    return _soft(size, rim, rim, theme.accent, 0.85)


def with_opacity(surface: pygame.Surface, strength: float) -> pygame.Surface:
    """Copy a premultiplied surface at `strength` 0 (transparent) to 1; `set_alpha` does not work for these."""
    copy = surface.copy()
    level = round(255 * strength)
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def _soft(size: tuple[int, int], grow: int, blur: int, colour: Colour, strength: float) -> pygame.Surface:
    """Draw a rounded box `grow` pixels larger than `size` on every side, blurred over `blur` pixels.

    A wide blur is slow and has no detail, so it is made at a smaller scale and enlarged.
    """
    shrink = max(1, blur // 2)
    margin = grow + 3 * blur
    full_size = size[0] + 2 * margin, size[1] + 2 * margin
    small = pygame.Surface([-(-side // shrink) for side in full_size], pygame.SRCALPHA).convert_alpha()
    premultiplied = (*(round(part * strength) for part in colour), round(255 * strength))
    box = pygame.Rect(0, 0, *(round((side + 2 * grow) / shrink) for side in size))
    box.center = small.get_rect().center
    corner = round(min(size) * CORNER) + grow
    pygame.draw.rect(small, premultiplied, box, border_radius=round(corner / shrink))
    if blur:
        small = pygame.transform.gaussian_blur(small, max(1, round(blur / shrink)))
    return pygame.transform.smoothscale(small, full_size)


@cache
def _pool() -> pygame.Surface:
    """Brightness of the table on the GRID, 0 at the darkest point to 255 at the brightest."""
    columns, rows = GRID
    lights = []
    for y in range(rows):
        for x in range(columns):
            dx, dy = x / (columns - 1) - LAMP[0], (y / (rows - 1) - LAMP[1]) * 0.72
            distance_squared = (dx * dx + dy * dy) / (REACH * REACH)
            lights.append(1 / (1 + distance_squared) ** 1.5)  # inverse square law for a lamp at the height REACH
    dimmest = min(lights)
    return grey_surface(bytes(round(255 * (light - dimmest) / (1 - dimmest)) for light in lights), GRID)


@cache
def _noise() -> pygame.Surface:
    """Noise about as strong as one level between the colours of a table."""
    weakened = bytes(level * 12 // 256 for level in range(256))
    return grey_surface(random.Random(SEED).randbytes(GRAIN * GRAIN).translate(weakened), (GRAIN, GRAIN))


# -- vignette: a lamp over the middle of the canvas, with nearly dark corners ------------------------------------------


EDGE = 0.8  # relative to the well lit area: distance at which the light has fallen to half
SIDE = 96  # px: the light is computed at this size and enlarged
WARM: Colour = (255, 240, 206)  # colour of white below the lamp
DARK: Colour = (44, 42, 48)  # colour of white in the corners


@lru_cache(maxsize=1)
def vignette_surface(size: tuple[int, int], lit: tuple[int, int]) -> pygame.Surface:
    """Return the light on a canvas of `size` pixels, to multiply with; the middle of `lit` pixels is well lit."""
    reach = EDGE * math.hypot(*lit) / math.hypot(*size)
    return pygame.transform.smoothscale(_light(round(reach, 2)), size)


@cache
def _light(reach: float) -> pygame.Surface:
    """The light at SIDE pixels; full up to about `reach`, a share of the distance to the corners."""
    light = pygame.Surface((SIDE, SIDE)).convert()
    middle = (SIDE - 1) / 2
    for y in range(SIDE):
        for x in range(SIDE):
            distance = math.hypot(x - middle, y - middle) / (middle * math.sqrt(2))
            part = 1 / (1 + (distance / max(reach, 0.3)) ** 6)
            light.set_at((x, y), [round(dark + (warm - dark) * part) for dark, warm in zip(DARK, WARM, strict=True)])
    return light
