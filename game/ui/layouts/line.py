"""The line of play on the table: a place for every tile, for every tile that could be played, and for the marks.

Places are in pixels from the top left corner of the area given to the line; y runs downward.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from game.board import Line
from game.state import Play
from game.tiles import Tile
from game.ui.layouts.route import DOWN, LEFT, RIGHT, UP, Cell, Route, Spot, Stuck, lead

LOW = 36  # cells up to which a tree of spinners fills the height of the table better in rows
STEP = 0.88  # each length of the ladder by the one before
ANGLES = {RIGHT: 0, UP: 90, LEFT: 180, DOWN: 270}  # of a tile, by where its high end points


@dataclass(frozen=True, slots=True)
class Placed:
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
class Layout:
    """The line of play laid out in an area of `width` by `height` pixels.

    Tiles are `length` by `length / 2` and stand by their place in `Line.laid`, the marks of open ends by arm; `route`
    knows the places that the ends keep.
    """

    length: float
    tiles: tuple[Placed, ...]
    ends: dict[int, EndMark]
    width: float
    height: float
    route: Route = field(repr=False, compare=False)


def lay(
    line: Line, width: float, height: float, largest: float, smallest: float, scale_before: float | None = None
) -> Layout:
    """The line laid out in an area of `width` by `height` pixels, the first tile in its middle.

    Tiles are `largest` pixels long, or `scale_before` when given, unless the line does not fit: then the next length
    of a ladder at which it does, by preference not below `smallest`. At one length a tile joined to a line leaves
    those that lie where they are, unless a tree of spinners has to be laid the other way. Raises
    ValueError for an area that cannot hold the line at 4 pixels a tile.
    """
    middle = _middle(width, height)
    for length in _ladder(largest, smallest, scale_before):
        apart = line.spinner == "all" and length <= smallest  # a few gaps, rather than tiles too small to read
        route = _route(line, 2 * int(2 * width / length), 2 * int(2 * height / length), apart)
        if route is None:
            continue
        tiles = tuple(
            _placed(spot, laid.tile, laid.outward, middle, length, line.across)
            for spot, laid in zip(route.spots, line.laid, strict=True)
        )
        ends = {
            arm: EndMark(*_pixels(route.arms[arm].places[False].middle, middle, length), pip)
            for arm, pip, _tip in line.ends
        }
        return Layout(length, tiles, ends, width, height, route)
    raise ValueError(f"the line cannot be laid in an area of {width} by {height} pixels")


def spots(line: Line, layout: Layout, plays: Iterable[Play]) -> dict[Play, Placed]:
    """Where each of `plays` would land on `line`, laid out as `layout`: there `lay` puts it while the length lasts."""
    shown = {end.arm: end.pip for end in line.ends}
    places = {}
    middle = _middle(layout.width, layout.height)
    for play in plays:
        if play.arm is None:
            spot, outward = lead(play.tile, line.across), play.tile.high
        else:
            spot = layout.route.arms[play.arm].places[play.tile.is_double and line.across]
            meets = line.meeting - shown[play.arm] if line.meeting else shown[play.arm]
            outward = play.tile.other(meets) if play.outward is None else play.outward
        places[play] = _placed(spot, play.tile, outward, middle, layout.length, line.across)
    return places


def _route(line: Line, across: int, down: int, apart: bool) -> Route | None:
    """The line on a table of so many cells, a tree of spinners in whichever way it fits; None if it does not."""
    low = down <= LOW
    for in_rows in (low, not low) if line.spinner == "all" else (True,):
        try:
            return Route(line, across, down, apart, in_rows)
        except Stuck:
            pass
    return None


def _ladder(largest: float, smallest: float, before: float | None) -> Iterator[int]:
    """The lengths to try, each with whole pixels to the quarter of a tile."""
    length = 4 * int((before or largest) / 4)
    least = 4 * int(smallest / 4)
    while length > 0:
        yield length
        shorter = min(length - 4, 4 * round(length * STEP / 4))
        length = least if shorter < least < length else shorter


def _middle(width: float, height: float) -> tuple[float, float]:
    return width // 2, height // 2  # whole pixels, so that joined tiles meet


def _pixels(cell: Cell, middle: tuple[float, float], length: float) -> tuple[float, float]:
    return middle[0] + cell.x * length / 4, middle[1] + cell.y * length / 4


def _placed(spot: Spot, tile: Tile, outward: int, middle: tuple[float, float], length: float, across: bool) -> Placed:
    x, y = _pixels(spot.middle, middle, length)
    if tile.is_double and across:
        return Placed(x, y, 90 if spot.heading.x else 0)
    return Placed(x, y, ANGLES[spot.heading if outward == tile.high else Cell(-spot.heading.x, -spot.heading.y)])
