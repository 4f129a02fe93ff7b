"""Shapes for widgets: rounded boxes, soft shadows and icons, premultiplied and cached."""

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from itertools import product

import pygame

from game.ui.canvas import svg
from game.ui.canvas.lighting import Size, soft_box
from game.ui.canvas.theme import Colour


def blend(target: pygame.Surface, source: pygame.Surface, at: pygame.Rect | tuple[float, float]) -> pygame.Rect:
    """Draw a premultiplied surface at a position; return the area drawn."""
    return target.blit(source, at, special_flags=pygame.BLEND_PREMULTIPLIED)


class SurfaceCache:
    """LRU cache of surfaces, limited to `capacity` bytes of pixels; it always keeps the latest surface."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self.size_bytes = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface cached under `key`, calling `draw` if there is none; do not draw on it."""
        if key in self._surfaces:
            self._surfaces.move_to_end(key)
            return self._surfaces[key]
        surface = self._surfaces[key] = draw()
        self.size_bytes += surface.get_pitch() * surface.height
        while self.size_bytes > self._capacity and len(self._surfaces) > 1:
            _, oldest = self._surfaces.popitem(last=False)
            self.size_bytes -= oldest.get_pitch() * oldest.height
        return surface


CACHE = SurfaceCache(152 << 20)
"""The texts, shapes and tiles that were drawn last."""

ICON_SIDE = 24  # side of the square on which icons are drawn


class Shapes:
    """Draws and caches boxes, shadows and icons.

    Every surface is premultiplied (blit it with `special_flags=pygame.BLEND_PREMULTIPLIED`) and shared: do not draw
    on it.
    """

    def box(
        self,
        size: Size,
        radius: float,
        fill: Colour | None,
        edge: Colour | None = None,
        thick: float = 1,
        opacity: float = 1,
    ) -> pygame.Surface:
        """Draw a rounded box filled at `opacity` 0 to 1 (`fill` None: empty); the edge is `thick` pixels wide."""
        radius = min(radius, (min(size) - 1) // 2)
        key = "corner", radius, fill, edge, thick, opacity

        def corner() -> pygame.Surface:
            side = 2 * max(math.ceil(radius), math.ceil(thick)) + 1
            style = f'{svg.paint(fill)} fill-opacity="{opacity}"' if fill is not None else 'fill="none"'
            line = 0.0
            if edge is not None:
                line, style = thick, f"{style} {svg.stroke(edge, thick)}"
            inside = side - line
            shape = svg.box(line / 2, line / 2, inside, inside, style, max(0.0, radius - line / 2))
            return svg.render((side, side), shape)

        return CACHE.get((*key, size), lambda: _nine_slice(CACHE.get(key, corner), size))

    def round_corners(self, surface: pygame.Surface, radius: float) -> None:
        """Round the corners of a picture in place."""
        corners = self.box(surface.get_size(), radius, (255, 255, 255))
        surface.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def shadow(self, size: Size, radius: float, blur: int, colour: Colour, strength: float) -> pygame.Surface:
        """Draw the soft shadow of a box, `3 * blur` pixels larger than it on every side."""
        key = "shadow", size, radius, blur, colour, strength
        return CACHE.get(key, lambda: soft_box(size, radius, blur, colour, strength))

    def icon(self, name: str, side: int, colour: Colour, *, filled: bool = False) -> pygame.Surface:
        """Draw the icon `name` (a file in sprites/icons) in a square of `side` pixels."""
        changes = {
            'fill="none"': svg.paint(colour) if filled else 'fill="none"',
            "currentColor": svg.hex_colour(colour),
            'stroke-width="1.8"': f'stroke-width="{max(1.8, 1.4 * ICON_SIDE / side):.2f}"',  # at least 1.4 px
        }
        return CACHE.get(("icon", name, side, colour, filled), lambda: svg.load(f"icons/{name}.svg", side, changes))


def _nine_slice(source: pygame.Surface, size: Size) -> pygame.Surface:
    """Scale `source`, a square whose middle row and column may be repeated, to `size` pixels."""
    if source.get_width() > min(size):
        return pygame.transform.smoothscale(source, size)
    surface = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
    draw_nine_slice(source, surface, surface.get_rect())
    return surface


def draw_nine_slice(source: pygame.Surface, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw `source`, a square whose middle row and column may be repeated, into `rect`, which is not smaller."""
    corner = source.get_width() // 2
    # Three strips per axis: start and length in the source, start and length in the target.
    x_strips, y_strips = (
        (
            (0, corner, start, corner),
            (corner, 1, start + corner, length - 2 * corner),
            (corner + 1, corner, start + length - corner, corner),
        )
        for start, length in ((rect.x, rect.w), (rect.y, rect.h))
    )
    for (from_x, width, x, to_width), (from_y, height, y, to_height) in product(x_strips, y_strips):
        part = source.subsurface((from_x, from_y, width, height))
        if any(part.get_at((0, 0))) or part.get_size() != (1, 1):  # else it is the transparent middle
            blend(surface, pygame.transform.scale(part, (to_width, to_height)), (x, y))
