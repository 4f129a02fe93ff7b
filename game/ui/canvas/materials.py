"""What a table is made of: the grain of cloth, wood and stone, drawn anew for every size and never seen to repeat.

A grain is a grey surface by which a colour is multiplied. It is made no finer than `FINEST` pixels across and drawn out
from there, so that a larger window shows the same table larger, and costs little more.
"""

import math
import random
from functools import cache
from typing import Literal

import pygame

Grain = Literal["plain", "cloth", "wood", "stone"]

FINEST = 1920  # px across: no grain is finer
FIELD = (96, 54)  # where the growth of wood is reckoned; between these it is drawn out
RINGS = 13  # years of growth across a table
NARROW = 2.2  # how many times as narrow they are in the boards of its rim
SEED = 1893
Size = tuple[int, int]


def grain(kind: Grain, size: Size) -> pygame.Surface:
    """The grain of a surface at `size` pixels, the same every time."""
    return _grain(kind, size, min(1.0, FINEST / max(size)), random.Random(SEED))


def wood_grain(size: Size, table: Size, seed: int) -> pygame.Surface:
    """The grain of a board at `size` pixels, along its longer side, for a `table` so large; each seed is other wood."""
    rng, shrunk = random.Random(seed), min(1.0, FINEST / max(table))
    if size[1] > size[0]:
        return pygame.transform.rotate(_grain("wood", (size[1], size[0]), shrunk, rng, max(table)), 90)
    return _grain("wood", size, shrunk, rng, max(table))


def _grain(kind: Grain, size: Size, shrunk: float, rng: random.Random, table: int = 0) -> pygame.Surface:
    fine = max(1, round(size[0] * shrunk)), max(1, round(size[1] * shrunk))
    surface = pygame.Surface(fine).convert()
    surface.fill((255, 255, 255))
    for layer in _LAYERS[kind]:
        _darken(surface, _layer(rng, fine, *layer))
    if kind == "wood":
        rings = _rings()
        if table:
            rings = _sawn(rings, size[0] / table, NARROW * size[1] / table, rng)
        _darken(surface, _stretch(rings, fine))
    return _stretch(surface, size)


def _sawn(rings: pygame.Surface, wide: float, high: float, rng: random.Random) -> pygame.Surface:
    """A piece of a board, `wide` and `high` in widths of the whole."""
    whole = rings.get_rect()
    piece = pygame.Rect(0, 0, max(1, round(wide * whole.w)), max(1, round(high * whole.w))).clip(whole)
    piece.topleft = rng.randint(0, whole.w - piece.w), rng.randint(0, whole.h - piece.h)
    return rings.subsurface(piece)


# Each layer of noise: the width and height of its cells in pixels, how deep it darkens (1: to black), and how many of
# its cells are marked (1: each by its own depth; of stone a few crystals stay bright).
_LAYERS: dict[Grain, tuple[tuple[float, float, float, float], ...]] = {
    "plain": (),
    "cloth": ((1, 1, 0.13, 1), (2, 2, 0.1, 1), (5, 3, 0.06, 1), (40, 40, 0.05, 1)),
    "wood": ((40, 1.5, 0.16, 1), (14, 1, 0.08, 1), (90, 5, 0.1, 1)),
    "stone": ((1, 1, 0.05, 1), (1.5, 1.5, 0.09, 0.02), (14, 6, 0.07, 1), (70, 22, 0.1, 1), (240, 90, 0.1, 1)),
}


def _layer(rng: random.Random, size: Size, wide: float, high: float, depth: float, rare: float) -> pygame.Surface:
    """One layer of noise, drawn out to `size`."""
    cells = max(2, math.ceil(size[0] / wide)), max(2, math.ceil(size[1] / high))
    if rare < 1:
        tones = bytes(255 if level < 256 * rare else round(255 * (1 - depth)) for level in range(256))
    else:
        tones = bytes(round(255 - depth * level) for level in range(256))
    return _stretch(grey_surface(rng.randbytes(cells[0] * cells[1]).translate(tones), cells), size)


@cache
def _rings() -> pygame.Surface:
    """The rings of a board cut along its length: long bows, each dark where the year's growth ended."""
    rng = random.Random(SEED)
    waves = [
        (rng.uniform(0.4, 2.6), rng.uniform(-2.2, 2.2), rng.uniform(0, 7), rng.uniform(0.3, 1)) for _wave in range(7)
    ]
    across, down = FIELD
    bows = []
    for row in range(down):
        y = row / (down - 1)
        for column in range(across):
            x = column / (across - 1)
            sway = sum(high * math.sin(math.pi * (long * x + steep * y) + turn) for long, steep, turn, high in waves)
            bows.append(y + 0.06 * sway)
    least, most = min(bows), max(bows)
    field = grey_surface(bytes(round(255 * (bow - least) / (most - least)) for bow in bows), FIELD)
    fine = pygame.transform.smoothscale(field.convert(), (FINEST // 2, FINEST * down // across // 2))
    levels = pygame.image.tobytes(fine, "RGB")[::3]
    years = [rng.uniform(0.35, 1) for _year in range(RINGS + 1)]
    tones = bytes(
        round(255 - 56 * years[level * RINGS // 256] * _late(level * RINGS / 256 % 1)) for level in range(256)
    )
    return pygame.transform.gaussian_blur(grey_surface(levels.translate(tones), fine.get_size()).convert(), 1)


def _late(share: float) -> float:
    """How dark the wood is that grew after that share of a year: darkest before the winter."""
    return float((share / 0.88) ** 2) if share < 0.88 else (1 - share) / 0.12


def grey_surface(levels: bytes, size: Size) -> pygame.Surface:
    """A surface of `size` pixels, each of its level of grey."""
    surface = pygame.image.frombytes(levels, size, "P")
    surface.set_palette([(level, level, level) for level in range(256)])
    return surface


def _stretch(surface: pygame.Surface, size: Size) -> pygame.Surface:
    return surface.convert() if surface.get_size() == size else pygame.transform.smoothscale(surface.convert(), size)


def _darken(surface: pygame.Surface, shade: pygame.Surface) -> None:
    surface.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
