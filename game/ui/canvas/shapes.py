"""Shapes for widgets: rounded boxes, soft shadows and icons, premultiplied and cached."""

import io
import math
from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

from game.ui.canvas.theme import Colour
from game.ui.canvas.tile_svg import paint, svg_document


def blend(target: pygame.Surface, source: pygame.Surface, at: pygame.Rect | tuple[float, float]) -> pygame.Rect:
    """Draw a premultiplied surface at a position; return the area drawn."""
    return target.blit(source, at, special_flags=pygame.BLEND_PREMULTIPLIED)


class SurfaceCache:
    """LRU cache of surfaces, limited to `capacity` bytes of pixels."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._size_bytes = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    @property
    def size_bytes(self) -> int:
        """Size in bytes of the cached surfaces."""
        return self._size_bytes

    def get(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface cached under `key`, calling `draw` if there is none; do not draw on it."""
        if key in self._surfaces:
            self._surfaces.move_to_end(key)
            return self._surfaces[key]
        surface = self._surfaces[key] = draw()
        self._size_bytes += _size(surface)
        while self._size_bytes > self._capacity and len(self._surfaces) > 1:
            _, oldest = self._surfaces.popitem(last=False)
            self._size_bytes -= _size(oldest)
        return surface


def _size(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


CACHE_BYTES = 32 << 20  # size of the cache of shapes
GRID = 24  # side of the square on which icons are drawn

# Icons as SVG path data.
ICONS = {
    "plus": "M12 5.5v13M5.5 12h13",
    "minus": "M5.5 12h13",
    "back": "M14.5 5.5L8 12l6.5 6.5",
    "forth": "M9.5 5.5L16 12l-6.5 6.5",
    "first": "M5 5.5v13M12.5 5.5L7.5 12l5 6.5M19.5 5.5L14.5 12l5 6.5",
    "last": "M19 5.5v13M11.5 5.5L16.5 12l-5 6.5M4.5 5.5L9.5 12l-5 6.5",
    "down": "M5.5 9.5L12 16l6.5-6.5",
    "up": "M5.5 14.5L12 8l6.5 6.5",
    "check": "M5 12.5l4.5 4.5L19 7.5",
    "menu": "M4.5 7h15M4.5 12h15M4.5 17h15",
    "settings": "M4 8h8M17.5 8H20M4 16h2.5M12 16h8M12 8a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0"
    "M6.5 16a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0",
    "play": "M8 5.5L19 12L8 18.5z",
    "pause": "M8.5 5.5v13M15.5 5.5v13",
    "ahead": "M7 5.5L15.5 12L7 18.5zM18.5 5.5v13",
    "behind": "M17 5.5L8.5 12L17 18.5zM5.5 5.5v13",
    "again": "M18.5 12a6.5 6.5 0 1 1-2-4.7L18.5 9M18.5 4.5V9H14",
    "rules": "M12 7.2C10 5.6 7 5 4 5.2v12.6c3-.2 6 .4 8 2c2-1.6 5-2.2 8-2V5.2C17 5 14 5.6 12 7.2zM12 7.2v12.4",
    "hint": "M9.5 17.5h5M10.5 20.5h3M9.5 17.5v-1.5c0-.7-.3-1.2-.8-1.7a5.5 5.5 0 1 1 6.6 0c-.5.5-.8 1-.8 1.7v1.5",
    "undo": "M8.5 5L4.5 9l4 4M4.5 9H14a5 5 0 0 1 0 10H9",
    "sound": "M4 9.7h3.2L12 5.8v12.4l-4.8-3.9H4zM15.3 9a4.3 4.3 0 0 1 0 6M17.8 6.5a7.8 7.8 0 0 1 0 11",
    "muted": "M4 9.7h3.2L12 5.8v12.4l-4.8-3.9H4zM15.8 9.5l5 5M20.8 9.5l-5 5",
    "log": "M5 6.5h14M5 11h14M5 15.5h9",
    "sort": "M7.5 5v14M4 15.5L7.5 19l3.5-3.5M13 6.5h7M13 11.5h5M13 16.5h3",
    "ranks": "M5 19v-4M10 19v-7M15 19V8.5M20 19V5",
    "seal": "M12 3.6a8.4 8.4 0 1 0 0 16.8a8.4 8.4 0 1 0 0-16.8M8.2 12.3l2.6 2.6 5-5.4",
    "star": "M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z",
    "clear": "M7 7l10 10M17 7L7 17",
    "copy": "M9 9h10.5v10.5H9zM5.5 15.5V4.5H15",
    "save": "M12 4v10.5M7.5 10.5L12 15l4.5-4.5M4.5 16v3.5h15V16",
    "exchange": "M8 19.5V5M4.5 8.5L8 5l3.5 3.5M16 4.5V19M12.5 15.5L16 19l3.5-3.5",
    "day": "M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4M8.5 14.5h.1M12 14.5h.1M15.5 14.5h.1",
    "picture": "M4 5.5h16v13H4zM4 16l5-5l4 4l2.5-2.5L20 16.5M15.2 9.2h.1",
    "domino": "M3.5 7.5h17v9h-17zM12 7.5v9M7.75 12h.1M15 10.3h.1M17.5 13.7h.1",
    "faster": "M5 6.5L11 12l-6 5.5zM12.5 6.5l6 5.5l-6 5.5z",
    "bin": "M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5",
    "eye": "M3 12C5.6 7.9 8.6 6 12 6s6.4 1.9 9 6c-2.6 4.1-5.6 6-9 6s-6.4-1.9-9-6zM12 9.2a2.8 2.8 0 1 0 0 5.6"
    "a2.8 2.8 0 1 0 0-5.6",
}


class Shapes:
    """Draws and caches boxes, shadows and icons.

    Every surface is premultiplied (blit it with `special_flags=pygame.BLEND_PREMULTIPLIED`) and shared: do not draw
    on it.
    """

    def __init__(self) -> None:
        self._cache = SurfaceCache(CACHE_BYTES)

    @property
    def cached_bytes(self) -> int:
        """Size in bytes of the cached shapes."""
        return self._cache.size_bytes

    def box(
        self,
        size: tuple[int, int],
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
            line = thick if edge is not None else 0
            attributes = f'{paint(fill)} fill-opacity="{opacity}"' if fill is not None else 'fill="none"'
            if edge is not None:
                attributes += f' {paint(edge, "stroke")} stroke-width="{line}"'
            return _render(
                (side, side),
                f'<rect x="{line / 2}" y="{line / 2}" width="{side - line}" height="{side - line}" '
                f'rx="{max(0.0, radius - line / 2)}" {attributes}/>',
            )

        return self._cache.get((*key, size), lambda: _nine_slice(self._cache.get(key, corner), size))

    def shadow(
        self, size: tuple[int, int], radius: float, blur: int, colour: Colour, strength: float
    ) -> pygame.Surface:
        """Draw the soft shadow of a box, `3 * blur` pixels larger than it on every side."""
        margin = 3 * blur
        key = "shadow", radius, blur, colour, strength

        def corner() -> pygame.Surface:
            side = 2 * (math.ceil(radius) + 2 * margin) + 1
            surface = pygame.Surface((side, side), pygame.SRCALPHA).convert_alpha()
            premultiplied = (*(round(part * strength) for part in colour), round(255 * strength))
            box = surface.get_rect().inflate(-2 * margin, -2 * margin)
            pygame.draw.rect(surface, premultiplied, box, border_radius=round(radius))
            return pygame.transform.gaussian_blur(surface, blur)

        full_size = size[0] + 2 * margin, size[1] + 2 * margin
        return self._cache.get((*key, size), lambda: _nine_slice(self._cache.get(key, corner), full_size))

    def icon(self, name: str, side: int, colour: Colour, *, filled: bool = False) -> pygame.Surface:
        """Draw the icon `name` (a key of ICONS) in a square of `side` pixels."""
        scale = side / GRID
        inside = paint(colour) if filled else 'fill="none"'
        strokes = (
            f'<path d="{ICONS[name]}" transform="scale({scale})" {inside} {paint(colour, "stroke")} '
            f'stroke-width="{max(1.8, 1.4 / scale)}" stroke-linecap="round" stroke-linejoin="round"/>'
        )
        return self._cache.get(("icon", name, side, colour, filled), lambda: _render((side, side), strokes))


def _render(size: tuple[int, int], shapes: str) -> pygame.Surface:
    svg = io.BytesIO(svg_document(size, shapes).encode())
    return pygame.image.load(svg, "shape.svg").convert_alpha().premul_alpha()


def _nine_slice(source: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
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
        [
            (0, corner, start, corner),
            (corner, 1, start + corner, length - 2 * corner),
            (corner + 1, corner, start + length - corner, corner),
        ]
        for start, length in ((rect.x, rect.w), (rect.y, rect.h))
    )
    for from_x, width, x, to_width in x_strips:
        for from_y, height, y, to_height in y_strips:
            part = source.subsurface((from_x, from_y, width, height))
            if not any(part.get_at((0, 0))) and part.get_size() == (1, 1):
                continue
            target_size = to_width, to_height
            stretched = part if target_size == part.get_size() else pygame.transform.scale(part, target_size)
            blend(surface, stretched, (x, y))
