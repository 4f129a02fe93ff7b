"""Tiles, the double-N sets, and the hidden tile."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from game.platform.escaping import escape_text
from game.platform.language import gettext as _


class Tile(NamedTuple):
    """One domino, named by its two ends; `low <= high`, except that HIDDEN has both at -1.

    It is a tuple of its ends, so `pip in tile` works. `str(tile)` puts the high end first: "6-4".
    """

    low: int
    high: int

    def __str__(self) -> str:
        return "?-?" if self.low < 0 else f"{self.high}-{self.low}"

    @property
    def is_double(self) -> bool:
        """Whether both ends show the same number; HIDDEN is not a double."""
        return self.low == self.high >= 0

    @property
    def pips(self) -> int:
        """The sum of both ends."""
        return self.low + self.high

    def other_end(self, pip: int) -> int:
        """Return the end opposite the end `pip` (the same number on a double)."""
        return self.high if pip == self.low else self.low


HIDDEN = Tile(-1, -1)
"""A tile lying face down: `str` gives "?-?" and matches no number."""


def make_tile(a: int, b: int) -> Tile:
    """Return the tile with ends `a` and `b`, given in either order."""
    return Tile(a, b) if a <= b else Tile(b, a)


def parse_tile(text: str) -> Tile:
    """Parse the output of `str(tile)`; the ends may be in either order. Raises ValueError for any other text."""
    if text == "?-?":
        return HIDDEN
    a, dash, b = text.partition("-")
    if not (dash and all(end.isdecimal() and end.isascii() and len(end) < 3 for end in (a, b))):
        raise ValueError(_("“{text}” is not a tile; a tile is written like 6-4").format(text=escape_text(text)))
    return make_tile(int(a), int(b))


_EVERY_TILE: Final = tuple([Tile(low, high) for high in range(13) for low in range(high + 1)])


@cache
def double_set(n: int) -> tuple[Tile, ...]:
    """Every tile of the double-`n` set, lightest numbers first: 28, 55 or 91 tiles for 6, 9 or 12 (C1).

    All sets share the same Tile objects: comparison by identity is several times faster than by value.
    """
    return _EVERY_TILE[: (n + 1) * (n + 2) // 2]


def weight(tile: Tile) -> tuple[int, int]:
    """Sort key of the weight order: total spots, then the larger end (C2)."""
    return tile.low + tile.high, tile.high


def highest_lead(tiles: Sequence[Tile]) -> Tile:
    """Return the tile that leads: the highest double, or else the heaviest single (C4, HD)."""
    best = tiles[0]
    for tile in tiles:  # `max` with a key would be slower when compiled
        if _claim(tile) > _claim(best):
            best = tile
    return best


def _claim(tile: Tile) -> int:
    """Return a sort key for `highest_lead`."""
    single = 100 * (tile.low + tile.high) + tile.high
    return single + 10_000 if tile.low == tile.high >= 0 else single


def spots(hand: tuple[Tile, ...]) -> int:
    """Return the total spots of a hand."""
    return sum([tile.low + tile.high for tile in hand])
