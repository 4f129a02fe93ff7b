"""The tiles: one of them, the double-N sets, and the tile whose face is hidden."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from game.platform.escaping import escape_text
from game.platform.language import gettext as _


class Tile(NamedTuple):
    """One domino, named by its two ends; `low <= high`, except that HIDDEN has both at -1.

    As a tuple of its ends it answers `pip in tile`. `str(tile)` puts the high end first: "6-4".
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
        """The spots on both ends together."""
        return self.low + self.high

    def other_end(self, pip: int) -> int:
        """The end across from the end that shows `pip` (the same number on a double)."""
        return self.high if pip == self.low else self.low


HIDDEN = Tile(-1, -1)
"""A tile lying face down: it prints "?-?" and matches no number."""


def make_tile(a: int, b: int) -> Tile:
    """The tile with ends `a` and `b`, given in either order."""
    return Tile(a, b) if a <= b else Tile(b, a)


def parse_tile(text: str) -> Tile:
    """The tile that `str` printed; the ends may come in either order. Raises ValueError for any other text."""
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

    All sets share their tiles: to find what is the same object is several times as fast as to find an equal one.
    """
    return _EVERY_TILE[: (n + 1) * (n + 2) // 2]


def weight(tile: Tile) -> tuple[int, int]:
    """A tile's place in the order from lightest to heaviest: its spots, then its larger end (C2)."""
    return tile.low + tile.high, tile.high


def highest_lead(tiles: Sequence[Tile]) -> Tile:
    """The tile of the highest claim to lead: any double before any single, each by weight (C4, HD)."""
    best, most = tiles[0], _claim(tiles[0])
    for tile in tiles:
        claim = _claim(tile)
        if claim > most:
            best, most = tile, claim
    return best


def _claim(tile: Tile) -> int:
    """A number that is the greater, the higher a tile's claim to lead."""
    single = 100 * (tile.low + tile.high) + tile.high
    return single + 10_000 if tile.low == tile.high >= 0 else single


def spots(hand: tuple[Tile, ...]) -> int:
    """The spots on all tiles of a hand together."""
    total = 0
    for tile in hand:
        total += tile.low + tile.high
    return total
