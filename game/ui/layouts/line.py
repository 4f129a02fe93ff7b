"""The line of play on the table: a place for every tile, for every tile that could be played, and for the marks.

Places are in pixels from the top left corner of the area given to the line; y runs downward.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.board import Line
from game.state import Play
from game.tiles import Tile
from game.ui.layouts.route import DOWN, LEFT, RIGHT, UP, Cell, Route, Spot, Stuck

STEP = 0.88  # each length of the ladder by the one before


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on the table: its middle, and its angle as in `game.ui.tiles` (0, 90, 180 or 270)."""

    x: float
    y: float
    angle: int


@dataclass(frozen=True, slots=True)
class EndMark:
    """Where the number of an open end is written, and the number."""

    x: float
    y: float
    pip: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The line of play laid out in an area of `width` by `height` pixels.

    Tiles are `length` by `length / 2` and stand by their place in `Line.laid`, the marks of open ends by arm.
    """

    length: float
    tiles: tuple[Placed, ...]
    ends: dict[int, EndMark]
    width: float
    height: float


def lay(
    line: Line, width: float, height: float, largest: float, smallest: float, scale_before: float | None = None
) -> Layout:
    """The line laid out in an area of `width` by `height` pixels, the first tile in its middle.

    Tiles are `largest` pixels long, or `scale_before` when given, unless the line does not fit: then the next length
    of a ladder at which it does, by preference not below `smallest`. At one length a tile joined to a line leaves
    those that lie where they are.
    """
    for length in _ladder(largest, smallest, scale_before):
        try:
            route = _route(line, width, height, length)
        except Stuck:
            continue
        tiles = tuple(
            _placed(spot, laid.tile, laid.outward, width, height, length)
            for spot, laid in zip(route.spots, line.laid, strict=True)
        )
        ends = {}
        for arm, pip, _tip in line.ends:
            end = route.arms[arm]
            x, y = _pixels(end.places[False].middle, width, height, length)
            ends[arm] = EndMark(x, y, pip)
        return Layout(length, tiles, ends, width, height)
    raise ValueError(f"no line can be laid in an area of {width} by {height}")


def spots(line: Line, layout: Layout, plays: Iterable[Play]) -> dict[Play, Placed]:
    """Where each of `plays` would land on `line` as it lies in `layout`: there `lay` puts it while the length lasts."""
    width, height, length = layout.width, layout.height, layout.length
    places = {}
    shown = {end.arm: end.pip for end in line.ends}
    route = _route(line, width, height, length)
    for play in plays:
        if play.arm is None:
            lead = Route(line.lead(play.tile), *_cells(width, height, length))
            places[play] = _placed(lead.spots[0], play.tile, play.tile.high, width, height, length)
            continue
        spot = route.arms[play.arm].places[play.tile.is_double]
        outward = play.outward if play.outward is not None else play.tile.other(shown[play.arm])
        places[play] = _placed(spot, play.tile, outward, width, height, length)
    return places


def _ladder(largest: float, smallest: float, before: float | None) -> Iterator[int]:
    """The lengths to try, each a whole number of pixels to the quarter of a tile where that leaves a choice."""
    length = before or largest
    while length >= 4:
        yield 4 * int(length / 4)
        shorter = length * STEP
        length = smallest if shorter < smallest < length else shorter


def _cells(width: float, height: float, length: float) -> tuple[int, int]:
    return 2 * int(2 * width / length), 2 * int(2 * height / length)


def _route(line: Line, width: float, height: float, length: float) -> Route:
    return Route(line, *_cells(width, height, length))


def _pixels(cell: Cell, width: float, height: float, length: float) -> tuple[float, float]:
    return width / 2 + cell.x * length / 4, height / 2 + cell.y * length / 4


def _placed(spot: Spot, tile: Tile, outward: int, width: float, height: float, length: float) -> Placed:
    x, y = _pixels(spot.middle, width, height, length)
    if tile.is_double:
        return Placed(x, y, 90 if spot.heading.x else 0)
    toward = spot.heading if outward == tile.high else Cell(-spot.heading.x, -spot.heading.y)
    return Placed(x, y, _ANGLES[toward])


_ANGLES = {RIGHT: 0, UP: 90, LEFT: 180, DOWN: 270}
