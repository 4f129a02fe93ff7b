"""Materials of the table: the grain of cloth, wood and stone, generated for each size without visible repetition.

A grain is a grey surface that a colour is multiplied by. It is generated at most `FINEST` pixels wide and enlarged from
there, so that a larger window shows the same table at a larger scale and costs little more.
"""

import math
import random
from functools import cache
from typing import Literal

import pygame

Grain = Literal["plain", "cloth", "wood", "stone"]

FINEST = 1920  # px: largest width at which a grain is generated
FIELD = (96, 54)  # points at which wood growth is computed; it is interpolated between them
RINGS = 13  # growth rings across a table
NARROW = 2.2  # rings are this many times narrower in the boards of the rim
SEED = 1893
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
