"""A lamp that is turned to the middle of the canvas: bright and warm below it, nearly dark in the corners."""

import math
from functools import cache, lru_cache

import pygame

from game.ui.canvas.theme import Colour

EDGE = 0.8  # of what is well lit: there the light has fallen by half
SIDE = 96  # px at which the light is reckoned; it is drawn out smoothly
WARM: Colour = (255, 240, 206)  # what is left of white below the lamp
DARK: Colour = (44, 42, 48)  # and of white in the corners


@lru_cache(maxsize=1)
def lamplight(size: tuple[int, int], lit: tuple[int, int]) -> pygame.Surface:
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
