"""Light, shadow and materials: the lit table with dark corners, shadows under tiles, and the glow behind them.

Surfaces with transparent parts are premultiplied.
"""

import math
import random
from functools import cache, lru_cache

import pygame

from game.ui.canvas.theme import Colour, Grain, Theme
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
    return shade_material(light_map(size), theme.table, theme.table_edge, grain(theme.grain, size))


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


# -- materials: the grain of cloth, wood and stone, generated for each size without visible repetition -----------------


FINEST = 1920  # px: largest width at which a grain is generated
FIELD = (96, 54)  # points at which wood growth is computed; it is interpolated between them
RINGS = 13  # growth rings across a table
NARROW = 2.2  # rings are this many times narrower in the boards of the rim
Size = tuple[int, int]


def grain(kind: Grain, size: Size) -> pygame.Surface:
    """Generate the grain of a surface at `size` pixels; deterministic."""
    return _grain(kind, size, min(1.0, FINEST / max(size)), random.Random(SEED))


def wood_grain(size: Size, table: Size, seed: int) -> pygame.Surface:
    """Generate the grain of a board, along its longer side; sizes of board and `table` in pixels, one wood per seed."""
    rng, scale = random.Random(seed), min(1.0, FINEST / max(table))
    if size[1] > size[0]:
        return pygame.transform.rotate(_grain("wood", (size[1], size[0]), scale, rng, max(table)), 90)
    return _grain("wood", size, scale, rng, max(table))


def _grain(kind: Grain, size: Size, scale: float, rng: random.Random, table: int = 0) -> pygame.Surface:
    scaled_size = max(1, round(size[0] * scale)), max(1, round(size[1] * scale))
    surface = pygame.Surface(scaled_size).convert()
    surface.fill((255, 255, 255))
    for layer in _LAYERS[kind]:
        _darken(surface, _layer(rng, scaled_size, *layer))
    if kind == "wood":
        rings = _rings()
        if table:
            rings = _sawn(rings, size[0] / table, NARROW * size[1] / table, rng)
        _darken(surface, _stretch(rings, scaled_size))
    return _stretch(surface, size)


def _sawn(rings: pygame.Surface, width: float, height: float, rng: random.Random) -> pygame.Surface:
    """Cut a random piece out of the rings; `width` and `height` are relative to the width of the whole."""
    whole = rings.get_rect()
    piece = pygame.Rect(0, 0, max(1, round(width * whole.w)), max(1, round(height * whole.w))).clip(whole)
    piece.topleft = rng.randint(0, whole.w - piece.w), rng.randint(0, whole.h - piece.h)
    return rings.subsurface(piece)


# Layers of noise: width and height of the cells in pixels, how much they darken (1: to black), and the share of bright
# cells. With a share of 1 each cell has a random depth; smaller shares leave only a few crystals of stone bright.
_LAYERS: dict[Grain, tuple[tuple[float, float, float, float], ...]] = {
    "plain": (),
    "cloth": ((1, 1, 0.13, 1), (2, 2, 0.1, 1), (5, 3, 0.06, 1), (40, 40, 0.05, 1)),
    "wood": ((40, 1.5, 0.16, 1), (14, 1, 0.08, 1), (90, 5, 0.1, 1)),
    "stone": ((1, 1, 0.05, 1), (1.5, 1.5, 0.09, 0.02), (14, 6, 0.07, 1), (70, 22, 0.1, 1), (240, 90, 0.1, 1)),
}


def _layer(
    rng: random.Random, size: Size, cell_width: float, cell_height: float, depth: float, share: float
) -> pygame.Surface:
    """Generate one layer of noise, enlarged to `size`."""
    cells = max(2, math.ceil(size[0] / cell_width)), max(2, math.ceil(size[1] / cell_height))
    if share < 1:
        tones = bytes(255 if level < 256 * share else round(255 * (1 - depth)) for level in range(256))
    else:
        tones = bytes(round(255 - depth * level) for level in range(256))
    return _stretch(grey_surface(rng.randbytes(cells[0] * cells[1]).translate(tones), cells), size)


@cache
def _rings() -> pygame.Surface:
    """Rings of a board cut lengthwise: long curves, dark where a year's growth ended."""
    rng = random.Random(SEED)
    waves = [
        (rng.uniform(0.4, 2.6), rng.uniform(-2.2, 2.2), rng.uniform(0, 7), rng.uniform(0.3, 1)) for _wave in range(7)
    ]
    columns, rows = FIELD
    growth = []
    for row in range(rows):
        y = row / (rows - 1)
        for column in range(columns):
            x = column / (columns - 1)
            offset = sum(
                amplitude * math.sin(math.pi * (x_frequency * x + y_frequency * y) + phase)
                for x_frequency, y_frequency, phase, amplitude in waves
            )
            growth.append(y + 0.06 * offset)
    lowest, highest = min(growth), max(growth)
    field = grey_surface(bytes(round(255 * (value - lowest) / (highest - lowest)) for value in growth), FIELD)
    enlarged = pygame.transform.smoothscale(field.convert(), (FINEST // 2, FINEST * rows // columns // 2))
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


def _stretch(surface: pygame.Surface, size: Size) -> pygame.Surface:
    return surface.convert() if surface.get_size() == size else pygame.transform.smoothscale(surface.convert(), size)


def _darken(surface: pygame.Surface, shade: pygame.Surface) -> None:
    surface.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
