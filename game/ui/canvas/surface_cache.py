"""A bounded store of drawn surfaces: what was drawn once is not drawn again while there is room for it."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class SurfaceCache:
    """Keeps the surfaces used last, up to `capacity` bytes of pixels."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._held = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    @property
    def held(self) -> int:
        """Bytes of the pixels that are kept."""
        return self._held

    def get(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface under `key`, drawn now if it is not there; do not draw on it."""
        if key in self._surfaces:
            self._surfaces.move_to_end(key)
            return self._surfaces[key]
        surface = self._surfaces[key] = draw()
        self._held += _size(surface)
        while self._held > self._capacity and len(self._surfaces) > 1:
            _, oldest = self._surfaces.popitem(last=False)
            self._held -= _size(oldest)
        return surface


def _size(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
