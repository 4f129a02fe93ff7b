"""The line of play on the table: a place for every tile, for every tile that could be played, and for the marks.

Places are in pixels from the top left corner of the area given to the line; y runs downward.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from game.core.board import Line
from game.core.state import Play
from game.core.tiles import Tile
from game.ui.layouts.cells import DOWN, LEFT, RIGHT, UP, Cell, TilePlace, first_tile_place
from game.ui.layouts.line_router import GridSize, LineRouter, NoSpaceError

SIZES = 4  # lengths of tiles in a hand, if it can be
SMALLEST = 0.58  # the last of them by the first, where the set is small
CELLS = 46  # of the table for each tile of the set, at the last of them, where it is large
TIGHT = 0.7  # of the first length: smaller tiles turn as they must before they grow smaller still
STEP = 0.8  # each length below the last by the one before
SPARE = 0.6  # of the last length: larger tiles in a tree of spinners grow smaller before they lie apart
ANGLES = {RIGHT: 0, UP: 90, LEFT: 180, DOWN: 270}  # of a tile, by where its high end points


@dataclass(frozen=True, slots=True)
class TilePosition:
    """A tile on the table: its middle, and its angle as in `game.ui.canvas.tile_art` (0, 90, 180 or 270)."""

    x: float
    y: float
    angle: int


@dataclass(frozen=True, slots=True)
class EndMark:
    """Where the number of an open end is written, in the middle of its next tile's place, and the number."""

    x: float
    y: float
    pip: int


@dataclass(frozen=True, slots=True)
class LineArrangement:
    """The line of play laid out in the middle of an area.

    Tiles are `length` by `length / 2` and stand by their place in `Line.laid`, the marks of open ends by arm; `router`
    knows the places that the ends keep, and `origin` where in the area the middle of the first tile's place lies.
    """

    length: float
    tiles: tuple[TilePosition, ...]
    ends: dict[int, EndMark]
    origin: tuple[float, float]
    router: LineRouter = field(repr=False, compare=False)


def tile_lengths(width: float, height: float, largest: float, tiles: int) -> tuple[int, ...]:
    """The lengths that tiles may have in an area of `width` by `height` pixels, for a set of so many tiles.

    The first is the `largest`, the others follow in equal steps; each has whole pixels to the quarter of a tile.
    """
    last = min(SMALLEST, 4 * math.sqrt(width * height / (CELLS * tiles)) / largest)
    return tuple(max(4, 4 * round(largest * last ** (nth / (SIZES - 1)) / 4)) for nth in range(SIZES))


def lay_out_line(line: Line, width: float, height: float, lengths: Sequence[int]) -> LineArrangement:
    """The line laid out in the middle of an area of `width` by `height` pixels.

    Tiles are as long as the first of `tile_lengths`, in pixels that four divides, while the line has room, then as the
    next, and below the last they go on growing smaller. A tile joined to a line leaves those that lie where they are
    among each other, unless nothing else helps. Raises ValueError for an area that cannot hold the line at 4 pixels a
    tile.
    """
    every = (*lengths, *_smaller(lengths[-1]))
    crowded = lengths[-1] * (SPARE if line.spinner == "all" else 1)
    sizes = [
        GridSize(int(4 * width / length), int(4 * height / length), length < TIGHT * lengths[0], length <= crowded)
        for length in every
    ]
    route, length = _route(line, tuple(sizes), every, len(lengths))
    origin = _origin(route, width, height, length)
    tiles = tuple(
        _placed(spot, laid.tile, laid.outward, origin, length, line.has_crosswise_doubles)
        for spot, laid in zip(route.spots, line.placed_tiles, strict=True)
    )
    ends = {
        arm: EndMark(*_pixels(route.arms[arm].places[False].middle, origin, length), pip)
        for arm, pip, _tip in line.ends
    }
    return LineArrangement(length, tiles, ends, origin, route)


def landing_positions(line: Line, layout: LineArrangement, plays: Iterable[Play]) -> dict[Play, TilePosition]:
    """Where each of `plays` would land on `line`, laid out as `layout`, before the line drifts to the middle anew."""
    shown = {end.arm: end.pip for end in line.ends}
    places = {}
    for play in plays:
        if play.arm is None:
            spot, outward = first_tile_place(play.tile, line.has_crosswise_doubles), play.tile.high
        else:
            spot = layout.router.arms[play.arm].places[play.tile.is_double and line.has_crosswise_doubles]
            meets = line.meeting_sum - shown[play.arm] if line.meeting_sum else shown[play.arm]
            outward = play.tile.other_end(meets) if play.outward is None else play.outward
        places[play] = _placed(spot, play.tile, outward, layout.origin, layout.length, line.has_crosswise_doubles)
    return places


@lru_cache(maxsize=32)
def _route(line: Line, sizes: tuple[GridSize, ...], lengths: tuple[int, ...], asked: int) -> tuple[LineRouter, int]:
    """The line on a table of these sizes, and the length of its tiles: `asked` of `sizes` first, then one more each.

    What grew into a corner that no size opens is laid anew, as it would have been had it begun with smaller tiles.
    """
    for count in range(asked, len(sizes) + 1):
        for start in sorted({0, asked - 1, count - 1}):
            try:
                route = LineRouter(line, sizes[start:count])
            except NoSpaceError:
                continue
            return route, lengths[start + route.size]
    raise ValueError(f"the line cannot be laid on a table of {sizes[0].width} by {sizes[0].height} cells")


def _smaller(length: int) -> Iterator[int]:
    """Lengths below this one, down to 4 pixels, each with whole pixels to the quarter of a tile."""
    while length > 4:
        length = min(length - 4, 4 * round(length * STEP / 4))
        yield length


def _origin(route: LineRouter, width: float, height: float, length: int) -> tuple[float, float]:
    """Where the first tile's middle lies if all tiles lie in the middle, as far as the places kept have room too."""
    if route.tiles is None:
        return width // 2, height // 2
    step = length / 4
    at = []
    for low, high, least, most, room in (
        (route.tiles.x0, route.tiles.x1, route.bounds.x0, route.bounds.x1, width),
        (route.tiles.y0, route.tiles.y1, route.bounds.y0, route.bounds.y1, height),
    ):
        middle = room / 2 - step * (low + high) / 2
        at.append(float(math.floor(min(max(middle, -step * least), room - step * most))))
    return at[0], at[1]


def _pixels(cell: Cell, origin: tuple[float, float], length: float) -> tuple[float, float]:
    return origin[0] + cell.x * length / 4, origin[1] + cell.y * length / 4


def _placed(
    spot: TilePlace, tile: Tile, outward: int, origin: tuple[float, float], length: float, across: bool
) -> TilePosition:
    x, y = _pixels(spot.middle, origin, length)
    if tile.is_double and across:
        return TilePosition(x, y, 90 if spot.heading.x else 0)
    return TilePosition(x, y, ANGLES[spot.heading if outward == tile.high else Cell(-spot.heading.x, -spot.heading.y)])
