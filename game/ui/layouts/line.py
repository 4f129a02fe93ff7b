"""Layout of the line of play: positions of the tiles, of possible plays, and of the marks at open ends.

Positions are in pixels from the top left corner of the line's area; y points down.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from game.core.board import Line
from game.core.state import Play
from game.core.tiles import Tile
from game.ui.layouts.line_router import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Cell,
    GridSize,
    LineRouter,
    NoSpaceError,
    TilePlace,
    first_tile_place,
)
from game.ui.layouts.table_layout import Pose

SIZES = 4  # number of tile lengths used in a hand, if possible
MIN_SIZE_RATIO = 0.58  # ratio of the last length to the first, for small sets
CELLS = 46  # cells of the table per tile of the set at the last length, for large sets
TIGHT = 0.7  # share of the first length below which arms turn anywhere before tiles shrink further
STEP = 0.8  # ratio of each length below the last to the one before
SPARE = 0.6  # share of the last length: tiles above it shrink before an arm in a tree of spinners continues elsewhere
ANGLES = {RIGHT: 0, UP: 90, LEFT: 180, DOWN: 270}  # angle of a tile by the direction of its high end


@dataclass(frozen=True, slots=True)
class EndMark:
    """The number of an open end, and where to write it: in the centre of the next tile's place."""

    x: float
    y: float
    pip: int


@dataclass(frozen=True, slots=True)
class LineArrangement:
    """The line of play laid out in the middle of an area.

    Tiles are `length` by `length / 2`, in the order of `Line.placed_tiles`; `ends` are the marks of open ends by arm.
    `router` has the places reserved at the ends. `origin` is the position of the first tile's place in the area.
    """

    length: int
    tiles: tuple[Pose, ...]
    ends: dict[int, EndMark]
    origin: tuple[float, float]
    router: LineRouter = field(repr=False, compare=False)


def tile_lengths(width: float, height: float, largest: float, tiles: int) -> tuple[int, ...]:
    """Return the possible tile lengths in an area of `width` by `height` pixels, for a set of `tiles` tiles.

    The first is `largest`, the others follow in equal ratios; each is a multiple of 4 pixels.
    """
    last_ratio = min(MIN_SIZE_RATIO, 4 * math.sqrt(width * height / (CELLS * tiles)) / largest)
    return tuple(max(4, 4 * round(largest * last_ratio ** (index / (SIZES - 1)) / 4)) for index in range(SIZES))


def lay_out_line(line: Line, width: float, height: float, lengths: Sequence[int]) -> LineArrangement:
    """Lay out the line in the middle of an area of `width` by `height` pixels.

    Tiles have the first of `lengths` (multiples of 4 pixels) at which the line fits, or a smaller one if none does.
    A new tile does not move the others relative to each other, unless nothing else helps. Raises ValueError if the
    line does not fit even with tiles 4 pixels long.
    """
    all_lengths = (*lengths, *_smaller(lengths[-1]))
    crowded = lengths[-1] * (SPARE if line.spinner == "all" else 1)
    sizes = [
        GridSize(int(4 * width / length), int(4 * height / length), length < TIGHT * lengths[0], length <= crowded)
        for length in all_lengths
    ]
    route, length = _route(line, tuple(sizes), all_lengths, len(lengths))
    origin = _origin(route, width, height, length)
    tiles = tuple(
        _placed(place, placed_tile.tile, placed_tile.outward, origin, length, line.has_crosswise_doubles)
        for place, placed_tile in zip(route.spots, line.placed_tiles, strict=True)
    )
    ends = {
        arm: EndMark(*_pixels(route.arms[arm].places[False].middle, origin, length), pip)
        for arm, pip, _tip in line.ends
    }
    return LineArrangement(length, tiles, ends, origin, route)


def landing_positions(line: Line, layout: LineArrangement, plays: Iterable[Play]) -> dict[Play, Pose]:
    """Return the position of each possible play on `line`, laid out as `layout`, before the line is centred again."""
    end_pips = {end.arm: end.pip for end in line.ends}
    places = {}
    for play in plays:
        if play.arm is None:
            place, outward = first_tile_place(play.tile, line.has_crosswise_doubles), play.tile.high
        else:
            place = layout.router.arms[play.arm].places[play.tile.is_double and line.has_crosswise_doubles]
            matching_pip = line.meeting_sum - end_pips[play.arm] if line.meeting_sum else end_pips[play.arm]
            outward = play.tile.other_end(matching_pip) if play.outward is None else play.outward
        places[play] = _placed(place, play.tile, outward, layout.origin, layout.length, line.has_crosswise_doubles)
    return places


@lru_cache(maxsize=32)
def _route(line: Line, sizes: tuple[GridSize, ...], lengths: tuple[int, ...], preferred: int) -> tuple[LineRouter, int]:
    """Route the line and return its tile length: try the first `preferred` sizes, then one more each time.

    If the line ran into a corner that no size opens, it is routed again as if it had begun with smaller tiles.
    """
    for count in range(preferred, len(sizes) + 1):
        for start in sorted({0, preferred - 1, count - 1}):
            try:
                route = LineRouter(line, sizes[start:count])
            except NoSpaceError:
                continue
            return route, lengths[start + route.size]
    raise ValueError(f"the line cannot be laid on a table of {sizes[0].width} by {sizes[0].height} cells")


def _smaller(length: int) -> Iterator[int]:
    """Yield smaller lengths down to 4 pixels, all multiples of 4."""
    while length > 4:
        length = min(length - 4, 4 * round(length * STEP / 4))
        yield length


def _origin(route: LineRouter, width: float, height: float, length: int) -> tuple[float, float]:
    """Return where the first tile's centre is if all tiles are centred, as far as reserved places allow."""
    if route.tiles is None:
        return width // 2, height // 2
    step = length / 4
    origin = []
    for low, high, min_cell, max_cell, size in (
        (route.tiles.left, route.tiles.right, route.bounds.left, route.bounds.right, width),
        (route.tiles.top, route.tiles.bottom, route.bounds.top, route.bounds.bottom, height),
    ):
        middle = size / 2 - step * (low + high) / 2
        origin.append(float(math.floor(min(max(middle, -step * min_cell), size - step * max_cell))))
    return origin[0], origin[1]


def _pixels(cell: Cell, origin: tuple[float, float], length: float) -> tuple[float, float]:
    return origin[0] + cell.x * length / 4, origin[1] + cell.y * length / 4


def _placed(place: TilePlace, tile: Tile, outward: int, origin: tuple[float, float], length: int, across: bool) -> Pose:
    x, y = _pixels(place.middle, origin, length)
    if tile.is_double and across:
        return Pose(x, y, 90 if place.heading.x else 0, length)
    high_end = place.heading if outward == tile.high else Cell(-place.heading.x, -place.heading.y)
    return Pose(x, y, ANGLES[high_end], length)
