"""Light and shadow: the table lit in the middle and dark in the corners, shadows under tiles, light behind them.

The surfaces with clear parts are premultiplied, as are all that are drawn with.
"""

import math
import random
from functools import cache, lru_cache

import pygame

from game.ui.canvas import materials
from game.ui.canvas.materials import grey_surface
from game.ui.canvas.theme import Colour, Theme
from game.ui.canvas.tile_svg import CORNER

GRID = (96, 54)  # where the light is reckoned; between these it is drawn out smoothly
LAMP = (0.5, 0.45)  # the foot of the lamp, as shares of the table's width and height
REACH = 0.72  # how far the light carries, in widths of the table
GRAIN = 512  # px of noise before it comes again
SEED = 1893


def table(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """The empty table at `size` pixels, opaque, the same every time."""
    if theme.flat:
        surface = pygame.Surface(size).convert()
        surface.fill(theme.table)
        return surface
    return shade_material(light_map(size), theme.table, theme.table_edge, materials.grain(theme.grain, size))


def light_map(size: tuple[int, int]) -> pygame.Surface:
    """How the lamp lights a table of `size` pixels, 0 to 255, with a little noise against bands."""
    light = pygame.transform.smoothscale(_pool().convert(), size)
    noise = _noise().convert()
    for top in range(0, size[1], GRAIN):
        for left in range(0, size[0], GRAIN):
            light.blit(noise, (left, top), special_flags=pygame.BLEND_RGB_SUB)
    return light


def shade_material(light: pygame.Surface, bright: Colour, dark: Colour, grain: pygame.Surface) -> pygame.Surface:
    """The light become a material, which is drawn on it: `bright` where there is most, `dark` where there is none.

    The light is narrowed to the few steps between the two colours after the noise was added to it: that is a dither,
    and no bands are left.
    """
    share = max(1, pygame.transform.average_color(grain)[0]) / 255  # of the light, what the grain leaves
    ends = [[min(255, round(part / share)) for part in colour] for colour in (bright, dark)]
    light.fill([max(0, most - least) for most, least in zip(*ends, strict=True)], special_flags=pygame.BLEND_RGB_MULT)
    light.fill(ends[1], special_flags=pygame.BLEND_RGB_ADD)
    light.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return light


def shadow(theme: Theme, size: tuple[int, int], height: float) -> pygame.Surface:
    """The soft shadow of a tile of `size` pixels held at `height` (0 lying, 1 fully lifted); wider than the tile."""
    blur = max(2, round(min(size) * (0.05 + 0.13 * height)))
    strength = theme.shadow_strength * (1 - 0.35 * height)
    return _soft(size, 0, blur, theme.shadow, strength)


def shadow_offset(width: int, height: float) -> tuple[int, int]:
    """How far, in pixels, the shadow of a tile `width` wide at `height` falls from the tile's middle."""
    return round(width * 0.05 * height), round(width * (0.045 + 0.3 * height))


def glow(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """The accent's light around a tile of `size` pixels: soft, but a firm rim on a flat theme."""
    width = min(size)
    rim = max(3, round(width * 0.07))
    if theme.flat:
        return _soft(size, rim, 0, theme.accent, 1)
    return _soft(size, rim, rim, theme.accent, 0.85)


def with_opacity(surface: pygame.Surface, strength: float) -> pygame.Surface:
    """A copy of a premultiplied surface at `strength` 0 (clear) to 1; `set_alpha` has no effect on these."""
    copy = surface.copy()
    level = round(255 * strength)
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def _soft(size: tuple[int, int], grow: int, blur: int, colour: Colour, strength: float) -> pygame.Surface:
    """A rounded box `grow` pixels larger than `size` on every side, blurred over `blur` pixels.

    A wide blur is slow, and shows no detail: it is made small and drawn out.
    """
    shrink = max(1, blur // 2)
    margin = grow + 3 * blur
    whole = size[0] + 2 * margin, size[1] + 2 * margin
    small = pygame.Surface([-(-side // shrink) for side in whole], pygame.SRCALPHA).convert_alpha()
    premultiplied = (*(round(part * strength) for part in colour), round(255 * strength))
    box = pygame.Rect(0, 0, *(round((side + 2 * grow) / shrink) for side in size))
    box.center = small.get_rect().center
    corner = round(min(size) * CORNER) + grow
    pygame.draw.rect(small, premultiplied, box, border_radius=round(corner / shrink))
    if blur:
        small = pygame.transform.gaussian_blur(small, max(1, round(blur / shrink)))
    return pygame.transform.smoothscale(small, whole)


@cache
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
    return grey_surface(bytes(round(255 * (light - dimmest) / (1 - dimmest)) for light in lights), GRID)


@cache
def _noise() -> pygame.Surface:
    """Grain about as strong as one step between the colours of a table."""
    weak = bytes(level * 12 // 256 for level in range(256))
    return grey_surface(random.Random(SEED).randbytes(GRAIN * GRAIN).translate(weak), (GRAIN, GRAIN))


# -- a lamp that is turned to the middle of the canvas: bright and warm below it, nearly dark in the corn --------------


EDGE = 0.8  # of what is well lit: there the light has fallen by half
SIDE = 96  # px at which the light is reckoned; it is drawn out smoothly
WARM: Colour = (255, 240, 206)  # what is left of white below the lamp
DARK: Colour = (44, 42, 48)  # and of white in the corners


@lru_cache(maxsize=1)
def vignette_surface(size: tuple[int, int], lit: tuple[int, int]) -> pygame.Surface:
    """What the lamp leaves of the light on a canvas of `size` pixels: multiply by it. `lit` pixels are well lit."""
    reach = EDGE * math.hypot(*lit) / math.hypot(*size)
    return pygame.transform.smoothscale(_light(round(reach, 2)), size)


@cache
def _light(reach: float) -> pygame.Surface:
    """The light in small, which is well kept up to `reach`, a share of the way to the corners."""
    light = pygame.Surface((SIDE, SIDE)).convert()
    middle = (SIDE - 1) / 2
    for y in range(SIDE):
        for x in range(SIDE):
            away = math.hypot(x - middle, y - middle) / (middle * math.sqrt(2))
            part = 1 / (1 + (away / max(reach, 0.3)) ** 6)
            light.set_at((x, y), [round(dark + (warm - dark) * part) for dark, warm in zip(DARK, WARM, strict=True)])
    return light
