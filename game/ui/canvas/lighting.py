"""Light, shadow and materials: the lit table with dark corners, shadows under tiles, and the glow behind them.

Surfaces with transparent parts are premultiplied.
"""

import math
import random
from collections.abc import Callable
from functools import cache, lru_cache

import pygame

from game.ui.canvas.theme import Colour, Grain, Theme
from game.ui.canvas.tile_svg import CORNER

GRID = (96, 54)  # points at which light and wood are computed; they are interpolated between them
LAMP = (0.5, 0.45)  # point below the lamp, as shares of the table's width and height
REACH = 0.72  # distance at which the light is weaker, in widths of the table
GRAIN = 512  # px: side of the square of noise that is repeated
SEED = 1893
Size = tuple[int, int]


def table(theme: Theme, size: Size) -> pygame.Surface:
    """Draw the empty table at `size` pixels; opaque and deterministic."""
    if theme.flat:
        surface = pygame.Surface(size).convert()
        surface.fill(theme.table)
        return surface
    return shade_material(light_map(size), theme.table, theme.table_edge, grain(theme.grain, size))


def light_map(size: Size) -> pygame.Surface:
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
    share = max(1, pygame.transform.average_color(grain)[0]) / 255  # mean share of light that the grain lets through
    ends = [[min(255, round(part / share)) for part in colour] for colour in (bright, dark)]
    light.fill([max(0, high - low) for high, low in zip(*ends, strict=True)], special_flags=pygame.BLEND_RGB_MULT)
    light.fill(ends[1], special_flags=pygame.BLEND_RGB_ADD)
    light.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return light


def shadow(theme: Theme, size: Size, height: float) -> pygame.Surface:
    """Draw the soft shadow of a tile of `size` pixels at `height` (0 lying, 1 fully lifted); larger than the tile."""
    blur = max(2, round(min(size) * (0.05 + 0.13 * height)))
    return soft_box(size, round(min(size) * CORNER), blur, theme.shadow, theme.shadow_strength * (1 - 0.35 * height))


def glow(theme: Theme, size: Size) -> pygame.Surface:
    """Draw a glow in the accent colour around a tile of `size` pixels: soft, or a solid rim on a flat theme."""
    rim = max(3, round(min(size) * 0.07))
    rim_size, radius = (size[0] + 2 * rim, size[1] + 2 * rim), round(min(size) * CORNER) + rim
    return soft_box(rim_size, radius, 0 if theme.flat else rim, theme.accent, 1 if theme.flat else 0.85)


def with_opacity(surface: pygame.Surface, strength: float) -> pygame.Surface:
    """Copy a premultiplied surface at `strength` 0 (transparent) to 1; `set_alpha` does not work for these."""
    copy = surface.copy()
    level = round(255 * strength)
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def soft_box(size: Size, radius: float, blur: int, colour: Colour, strength: float) -> pygame.Surface:
    """Draw a rounded box of `size` pixels, blurred over `blur` pixels; `3 * blur` pixels larger on every side.

    A wide blur is slow and has no detail, so it is made at a smaller scale and enlarged.
    """
    shrink = max(1, blur // 2)
    full_size = size[0] + 6 * blur, size[1] + 6 * blur
    small = pygame.Surface([-(-side // shrink) for side in full_size], pygame.SRCALPHA).convert_alpha()
    premultiplied = (*(round(part * strength) for part in colour), round(255 * strength))
    box = pygame.Rect(0, 0, *(round(side / shrink) for side in size))
    box.center = small.get_rect().center
    pygame.draw.rect(small, premultiplied, box, border_radius=round(radius / shrink))
    if blur:
        small = pygame.transform.gaussian_blur(small, max(1, round(blur / shrink)))
    return pygame.transform.smoothscale(small, full_size)


def _sampled(value: Callable[[float, float], float], size: Size) -> list[float]:
    """Return the values at a grid of `size` points; the coordinates are shares of the width and height."""
    columns, rows = size
    return [value(column / (columns - 1), row / (rows - 1)) for row in range(rows) for column in range(columns)]


@cache
def _pool() -> pygame.Surface:
    """Brightness of the table on the GRID, 0 at the darkest point to 255 at the brightest."""

    def light(x: float, y: float) -> float:
        """The inverse square law for a lamp at the height REACH."""
        dx, dy = x - LAMP[0], (y - LAMP[1]) * 0.72
        return float(1 / (1 + (dx * dx + dy * dy) / (REACH * REACH)) ** 1.5)

    lights = _sampled(light, GRID)
    dimmest = min(lights)
    return grey_surface(bytes(round(255 * (light - dimmest) / (1 - dimmest)) for light in lights), GRID)


@cache
def _noise() -> pygame.Surface:
    """Noise about as strong as one level between the colours of a table."""
    weakened = bytes(level * 12 // 256 for level in range(256))
    return grey_surface(random.Random(SEED).randbytes(GRAIN * GRAIN).translate(weakened), (GRAIN, GRAIN))


# -- vignette: a lamp over the middle of the canvas, with nearly dark corners ------------------------------------------


LIT, BLUR = 1.12, 0.085  # size of the light relative to the well lit area, and its blur as a share of the canvas
DARK: Colour = (44, 42, 48)  # colour of white in the corners


@lru_cache(maxsize=1)
def vignette_surface(size: Size, lit: Size, lamp: Colour) -> pygame.Surface:
    """Return the light on a canvas of `size` pixels, to multiply with; the middle of `lit` pixels is well lit.

    `lamp` is the colour of white below the lamp.
    """
    surface = pygame.Surface(size).convert()
    surface.fill(DARK)
    warmth = lamp[0] - DARK[0], lamp[1] - DARK[1], lamp[2] - DARK[2]
    blur = round(BLUR * size[0])
    light = soft_box((round(LIT * lit[0]), round(LIT * lit[1])), 2 * blur, blur, warmth, 1)
    surface.blit(light, light.get_rect(center=surface.get_rect().center), special_flags=pygame.BLEND_RGB_ADD)
    return surface


# -- materials: the grain of cloth, wood and stone, generated for each size without visible repetition -----------------


FINEST = 1920  # px: largest width at which a grain is generated
RINGS = 13  # growth rings across a table
NARROW = 2.2  # rings are this many times narrower in the boards of the rim


def wood_grain(size: Size, table: Size, seed: int) -> pygame.Surface:
    """Generate the grain of a board, along its longer side; sizes of board and `table` in pixels, one wood per seed."""
    if size[1] > size[0]:
        return pygame.transform.rotate(wood_grain((size[1], size[0]), table, seed), 90)
    return grain("wood", size, max(table), seed)


def grain(kind: Grain, size: Size, table_width: int = 0, seed: int = SEED) -> pygame.Surface:
    """Generate the grain of a surface at `size` pixels: of a board, or of the whole table without `table_width`."""
    table = table_width or max(size)
    rng, scale = random.Random(seed), min(1.0, FINEST / table)
    scaled_size = max(1, round(size[0] * scale)), max(1, round(size[1] * scale))
    surface = pygame.Surface(scaled_size).convert()
    surface.fill((255, 255, 255))
    for cell_width, cell_height, depth, share in _LAYERS[kind]:
        cells = max(2, math.ceil(scaled_size[0] / cell_width)), max(2, math.ceil(scaled_size[1] / cell_height))
        tones = bytes(round(255 - depth * level) for level in range(256))
        if share < 1:
            tones = bytes(255 if level < 256 * share else round(255 * (1 - depth)) for level in range(256))
        _darken(surface, grey_surface(rng.randbytes(cells[0] * cells[1]).translate(tones), cells))
    if kind == "wood":  # a random piece out of the rings; the whole surface of a table needs all of them
        whole = _rings().get_rect()
        width, height = size[0] / table * whole.w, NARROW * size[1] / table * whole.w
        piece = pygame.Rect(0, 0, max(1, round(width)), max(1, round(height))).clip(whole)
        piece.topleft = rng.randint(0, whole.w - piece.w), rng.randint(0, whole.h - piece.h)
        _darken(surface, _rings().subsurface(piece))
    return _stretch(surface, size)


# Layers of noise: width and height of the cells in pixels, how much they darken (1: to black), and the share of bright
# cells. With a share of 1 each cell has a random depth; smaller shares leave only a few crystals of stone bright.
_LAYERS: dict[Grain, tuple[tuple[float, float, float, float], ...]] = {
    "plain": (),
    "cloth": ((1, 1, 0.13, 1), (2, 2, 0.1, 1), (5, 3, 0.06, 1), (40, 40, 0.05, 1)),
    "wood": ((40, 1.5, 0.16, 1), (14, 1, 0.08, 1), (90, 5, 0.1, 1)),
    "stone": ((1, 1, 0.05, 1), (1.5, 1.5, 0.09, 0.02), (14, 6, 0.07, 1), (70, 22, 0.1, 1), (240, 90, 0.1, 1)),
}


@cache
def _rings() -> pygame.Surface:
    """Rings of a board cut lengthwise: long curves, dark where a year's growth ended."""
    rng = random.Random(SEED)
    waves = [
        (rng.uniform(0.4, 2.6), rng.uniform(-2.2, 2.2), rng.uniform(0, 7), rng.uniform(0.3, 1)) for _wave in range(7)
    ]

    def growth_at(x: float, y: float) -> float:
        return y + 0.06 * sum(depth * math.sin(math.pi * (fx * x + fy * y) + phase) for fx, fy, phase, depth in waves)

    growth = _sampled(growth_at, GRID)
    lowest, highest = min(growth), max(growth)
    field = grey_surface(bytes(round(255 * (value - lowest) / (highest - lowest)) for value in growth), GRID)
    enlarged = pygame.transform.smoothscale(field.convert(), (FINEST // 2, FINEST // 2 * GRID[1] // GRID[0]))
    levels = pygame.image.tobytes(enlarged, "RGB")[::3]
    depths = [rng.uniform(0.35, 1) for _year in range(RINGS + 1)]
    tones = bytes(
        round(255 - 56 * depths[level * RINGS // 256] * _late(level * RINGS / 256 % 1)) for level in range(256)
    )
    return pygame.transform.gaussian_blur(grey_surface(levels.translate(tones), enlarged.get_size()).convert(), 1)


def _late(share: float) -> float:
    """Darkness of wood grown at that share of a year: darkest before winter."""
    return float((share / 0.88) ** 2) if share < 0.88 else (1 - share) / 0.12


def grey_surface(levels: bytes, size: Size) -> pygame.Surface:
    """Return a surface of `size` pixels from one grey level (byte) per pixel."""
    surface = pygame.image.frombytes(levels, size, "P")
    surface.set_palette([(level, level, level) for level in range(256)])
    return surface


def _darken(surface: pygame.Surface, shade: pygame.Surface) -> None:
    surface.blit(_stretch(shade.convert(), surface.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _stretch(surface: pygame.Surface, size: Size) -> pygame.Surface:
    return surface if surface.get_size() == size else pygame.transform.smoothscale(surface, size)
