"""The line of play: what lies in it, its open ends, and the spinner whose sides grow arms of their own."""

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple, final

from game.core.tiles import Tile

EMPTY_ARM = -1
"""The tip of a side arm that has no tile yet: its root shows the number but counts nothing."""


class PlacedTile(NamedTuple):
    """A tile as it lies: on which arm, and which of its numbers points away from the middle.

    The first tile lies on arm 1 with its high end outward, which is also to say arm 0 with its low end.
    """

    tile: Tile
    arm: int
    outward: int


class End(NamedTuple):
    """An open end: its arm, the number it shows, and the place in `Line.laid` of the tile that shows it.

    `tile_index` is COVERED for a spinner's side that no tile has been joined to.
    """

    arm: int
    pip: int
    tile_index: int


_end: Final = cache(End)  # there are few of them, and finding one again costs less than making it


@cache
def _laid(tile: Tile, arm: int, outward: int) -> tuple[PlacedTile]:
    return (PlacedTile(tile, arm, outward),)


@final
@dataclass(init=False, unsafe_hash=True)
class Line:
    """The line of play, in the order in which it was laid.

    Arms 0 and 1 are the two ends of the line, 0 where the first tile's low end points. With `spinner` "first"
    the first double played grows arms 2 and 3 once both its sides along the line are joined; with "all" the
    k-th double (k = 0, 1, …) grows arms 2k + 2 and 2k + 3 (C8). `ends` lists the open ends by arm.

    Equal numbers meet; or, where `meeting_sum` is not 0, numbers that add up to it. Then doubles lie in the line like
    any tile, and not across it.
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
        """Whether doubles lie across the line (C6)."""
        return not self.meeting_sum

    def lead(self, tile: Tile, only: int | None = None) -> "Line":
        """The line with its first tile laid, both its ends open or `only` the one that shows this number."""
        both = (_end(0, tile.low, 0), _end(1, tile.high, 0))
        ends = both if only is None else both[:1] if only == tile.low else both[1:]
        return Line(self.spinner, _laid(tile, 1, tile.high), ends, self.meeting_sum)

    def join(self, tile: Tile, arm: int, outward: int | None = None) -> "Line":
        """The line with `tile` laid at the open end of `arm`, its number `outward` showing.

        Left out, `outward` is the end across from the number that meets. Raises ValueError when `arm` is not
        open. Whether the numbers match is for the rules to say.
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
        """The side arms that open when a tile is joined at `joined`: those of the double it covers, if any."""
        if joined.tile_index == EMPTY_ARM or not self.placed_tiles[joined.tile_index].tile.is_double:
            return ()
        if joined.tile_index == 0 and sum(end.tile_index == 0 for end in self.ends) == 2:
            return ()  # the double that was led still has its other side along the line open
        nth = sum(laid.tile.is_double for laid in self.placed_tiles[: joined.tile_index])
        if self.spinner == "first" and nth:
            return ()
        return tuple(End(2 * nth + side, joined.pip, EMPTY_ARM) for side in (2, 3))

    def root(self, arm: int) -> int:
        """The place in `placed_tiles` of the tile that `arm` grows from: the first tile, or a double."""
        if arm < 2:
            return 0
        doubles = [place for place, laid in enumerate(self.placed_tiles) if laid.tile.is_double]
        return doubles[(arm - 2) // 2]

    def end_values(self) -> tuple[int, ...]:
        """What each open end counts, by arm: its number, twice for a double lying across (C8).

        A lone tile counts both its halves; a covered double counts nothing, nor does a side of it still bare.
        """
        if len(self.placed_tiles) == 1:
            return self.placed_tiles[0].tile
        return tuple(
            2 * end.pip if self.placed_tiles[end.tile_index].tile.is_double else end.pip
            for end in self.ends
            if end.tile_index != EMPTY_ARM
        )
