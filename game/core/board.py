"""The line of play: its tiles, its open ends, and spinners with side arms (C6, C8)."""

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple, final

from game.core.tiles import Tile

EMPTY_ARM = -1
"""`End.tile_index` of a side arm without tiles: its spinner shows the number but adds nothing to the count."""


class PlacedTile(NamedTuple):
    """A tile in the line: its arm, and the number that points away from the middle.

    The first tile is on arm 1 with its high end outward; its low end is the start of arm 0.
    """

    tile: Tile
    arm: int
    outward: int


class End(NamedTuple):
    """An open end: its arm, the number it shows, and the index in `Line.placed_tiles` of the tile that shows it.

    `tile_index` is EMPTY_ARM for a side of a spinner with no tile joined to it.
    """

    arm: int
    pip: int
    tile_index: int


_end: Final = cache(End)  # few distinct values: a cache hit is faster than a new object


@cache
def _laid(tile: Tile, arm: int, outward: int) -> tuple[PlacedTile]:
    return (PlacedTile(tile, arm, outward),)


@final
@dataclass(init=False, unsafe_hash=True)
class Line:
    """An immutable line of play; `placed_tiles` are in the order of play and `ends` are sorted by arm.

    Arms 0 and 1 are the two ends of the line; the low end of the first tile starts arm 0. With `spinner` "first",
    the first double opens arms 2 and 3 once both its sides along the line are joined. With "all", double number
    k (k = 0, 1, …) opens arms 2k + 2 and 2k + 3 (C8).

    Equal numbers match, or numbers that add up to `meeting_sum` if it is not 0 (Matador). In that case
    doubles are placed along the line, not across it.
    """

    spinner: Final[str]
    placed_tiles: Final[tuple[PlacedTile, ...]]
    ends: Final[tuple[End, ...]]
    meeting_sum: Final[int]

    def __init__(
        self,
        spinner: str = "none",
        placed_tiles: tuple[PlacedTile, ...] = (),
        ends: tuple[End, ...] = (),
        meeting_sum: int = 0,
    ) -> None:
        self.spinner = spinner
        self.placed_tiles = placed_tiles
        self.ends = ends
        self.meeting_sum = meeting_sum

    def __reduce__(self) -> tuple[type["Line"], tuple[object, ...]]:
        return Line, (self.spinner, self.placed_tiles, self.ends, self.meeting_sum)

    @property
    def has_crosswise_doubles(self) -> bool:
        """Whether doubles are placed across the line (C6)."""
        return not self.meeting_sum

    def lead(self, tile: Tile, only: int | None = None) -> "Line":
        """Return the line after the first tile; both ends are open, or only the end that shows `only`."""
        both = (_end(0, tile.low, 0), _end(1, tile.high, 0))
        ends = both if only is None else both[:1] if only == tile.low else both[1:]
        return Line(self.spinner, _laid(tile, 1, tile.high), ends, self.meeting_sum)

    def join(self, tile: Tile, arm: int, outward: int | None = None) -> "Line":
        """Return the line with `tile` joined to the open end of `arm`, showing the number `outward`.

        By default `outward` is the end opposite the matching number. The numbers are not checked: the rules do that.
        Raises ValueError if `arm` is not open.
        """
        for place, end in enumerate(self.ends):
            if end.arm == arm:
                if outward is None:
                    meets = self.meeting_sum - end.pip if self.meeting_sum else end.pip
                    outward = tile.high if tile.low == meets else tile.low
                ends = list(self.ends)
                ends[place] = _end(arm, outward, len(self.placed_tiles))
                if self.spinner != "none":
                    ends = sorted((*ends, *self._sides(end)))
                return Line(self.spinner, self.placed_tiles + _laid(tile, arm, outward), tuple(ends), self.meeting_sum)
        raise ValueError(f"arm {arm} is not open")

    def _sides(self, joined: End) -> tuple[End, ...]:
        """Return the side arms that open when a tile is joined at `joined`."""
        if joined.tile_index == EMPTY_ARM or not self.placed_tiles[joined.tile_index].tile.is_double:
            return ()
        if joined.tile_index == 0 and sum(end.tile_index == 0 for end in self.ends) == 2:
            return ()  # a double that was led still has one open side along the line
        number = sum(laid.tile.is_double for laid in self.placed_tiles[: joined.tile_index])
        if self.spinner == "first" and number:
            return ()
        return tuple(End(2 * number + side, joined.pip, EMPTY_ARM) for side in (2, 3))

    def root(self, arm: int) -> int:
        """Return the index in `placed_tiles` of the tile where `arm` starts: the first tile, or a double."""
        if arm < 2:
            return 0
        doubles = [place for place, laid in enumerate(self.placed_tiles) if laid.tile.is_double]
        return doubles[(arm - 2) // 2]

    def end_values(self) -> tuple[int, ...]:
        """Return the count of each open end, by arm: its number, doubled for a crosswise double (C8).

        A single tile counts both its halves. A spinner joined on both sides, and its empty sides, count nothing.
        """
        if len(self.placed_tiles) == 1:
            return self.placed_tiles[0].tile
        return tuple(
            2 * end.pip if self.placed_tiles[end.tile_index].tile.is_double else end.pip
            for end in self.ends
            if end.tile_index != EMPTY_ARM
        )
