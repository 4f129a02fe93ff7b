"""Layout of the line of play: positions of the tiles, of possible plays, and of the marks at open ends.

Positions are in pixels from the top left corner of the line's area; y points down.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from pygame import Rect

from game.core.board import Line, PlacedTile
from game.core.state import Play
from game.core.tiles import Tile
from game.ui.layouts.line_router import (
    DOWN,
    LEFT,
    RIGHT,
    ROW,
    SMALL_SET,
    UP,
    Cell,
    LineRouter,
    NoSpaceError,
    TableSizes,
    TilePlace,
    first_tile_place,
)
from game.ui.layouts.table_layout import Area, Pose

LEAST_SECOND = 0.79  # ratio of the second length to the first, so that the tiles of large sets stay large to 26 tiles
TILE_CELLS = {"none": 4.25, "first": 5.5, "all": 9}  # cells of full rows per tile of the set, by spinner
LAST = 0.84  # ratio of the last length of a line without a spinner to that at which full rows hold the set
TURN_CELLS = 10  # or cells of each row that need not hold a tile, for larger sets than SMALL_SET
LEAST_THIRD = 1.08  # ratio of the third length to the last
ANGLES = {RIGHT: 0, UP: 90, LEFT: 180, DOWN: 270}  # angle of a tile by the direction of its high end


@dataclass(frozen=True, slots=True)
class EndMark:
    """The number of an open end, and where to write it: in the centre of the next tile's place.

    If no tile with that number is left to play, it is written next to the tile at the end.
    """

    x: float
    y: float
    pip: int


@dataclass(frozen=True, slots=True)
class LineArrangement:
    """The line of play laid out in the middle of an area.

    Tiles are `length` by `length / 2`, in the order of `Line.placed_tiles`; `ends` are the marks of open ends by arm.
    An end at which no tile of the set is left to play has none if other tiles leave no space for it.
    `router` has the places reserved at the ends. `origin` is the position of the first tile's place in the area.
    """

    length: int
    tiles: tuple[Pose, ...]
    ends: dict[int, EndMark]
    origin: tuple[float, float]
    router: LineRouter = field(repr=False, compare=False)


def tile_lengths(width: float, height: float, largest: float, tiles: int, spinner: str = "none") -> tuple[int, ...]:
    """Return the four tile lengths in an area of `width` by `height` pixels, for a set of `tiles` tiles.

    The first is `largest`, and at the last all tiles of the set fit. All are multiples of 4 pixels.
    """
    first, needed = 4 * round(largest / 4), TILE_CELLS[spinner] * tiles
    lengths = range(first, 4, -4)
    full = next((length for length in lengths if _row_cells(width, height, length) >= needed), 4)
    second, last, tight = (first * first * full) ** (1 / 3), full, float(full)
    if spinner == "none":
        second, tight = (first * full) ** 0.5, LAST * full
        last = 4 * max(1, round(tight / 4))
        if tiles > SMALL_SET:
            loose = next((length for length in lengths if _loose_row_cells(width, height, length) >= needed), 4)
            last = max(last, loose)
    second = max(second, LEAST_SECOND * first)
    third = min(second, max(full, (second * tight) ** 0.5, LEAST_THIRD * last))
    return first, 4 * round(second / 4), 4 * round(third / 4), last


def lay_out_line(line: Line, width: float, height: float, largest: float, tiles: int) -> LineArrangement:
    """Lay out the line of a set of `tiles` tiles in the middle of an area of `width` by `height` pixels.

    Tiles have the first of `tile_lengths` at which the line fits, so they become smaller at most three times. A new
    tile does not move the others relative to each other. The last length is halved for a line that does not fit, which
    was never seen. Raises ValueError if it does not fit even with tiles 4 pixels long.
    """
    lengths = tile_lengths(width, height, largest, tiles, line.spinner)
    starts, is_crosswise = tuple(end.arm for end in line.ends if end.arm < 2), line.has_crosswise_doubles
    while True:
        sizes = TableSizes(tuple(_cells(width, height, length) for length in lengths), tiles)
        try:
            if line.placed_tiles:
                route = _route(line.placed_tiles, starts, line.spinner, is_crosswise, sizes)
            else:
                route = LineRouter(sizes, line.spinner, is_crosswise)
            break
        except ValueError:
            if lengths[-1] == 4:
                raise
            lengths = (*lengths[:-1], 4 * (lengths[-1] // 8) or 4)
    length = lengths[route.size]
    numbers = route.number_boxes()
    origin = _origin(route, [*numbers.values()], width, height, length)
    poses = tuple(
        _placed(place, placed_tile.tile, placed_tile.outward, origin, length, line.has_crosswise_doubles)
        for place, placed_tile in zip(route.spots, line.placed_tiles, strict=True)
    )
    cells = {number: arm.places[False].middle for number, arm in route.arms.items()}
    cells |= {number: Cell(*box.center) for number, box in numbers.items()}
    ends = {arm: EndMark(*_pixels(cells[arm], origin, length), pip) for arm, pip, _tip in line.ends if arm in cells}
    return LineArrangement(length, poses, ends, origin, route)


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


@lru_cache(maxsize=256)
def _route(
    placed_tiles: tuple[PlacedTile, ...], starts: tuple[int, ...], spinner: str, across: bool, sizes: TableSizes
) -> LineRouter:
    """Route a line from the route without its last tile; `starts` are the open ones of arms 0 and 1."""
    *before, last = placed_tiles
    try:
        if before:
            route = _route(tuple(before), starts, spinner, across, sizes).copy()
            route.join(last)
        else:
            route = LineRouter(sizes, spinner, across)
            route.lead(last.tile, starts)
    except NoSpaceError:
        width, height = sizes.cells[0]
        raise ValueError(f"the line cannot be laid on a table of {width} by {height} cells") from None
    return route


def _cells(width: float, height: float, length: int) -> tuple[int, int]:
    return int(4 * width / length), int(4 * height / length)


def _row_cells(width: float, height: float, length: int) -> int:
    """Return the length in cells of all rows together."""
    across, down = _cells(width, height, length)
    return across * ((down - 4) // ROW + 1)


def _loose_row_cells(width: float, height: float, length: int) -> float:
    """Return the length in cells of all rows that two ends surely fill.

    They run on both sides of the first row, so an even number of rows holds little more.
    """
    across, down = _cells(width, height, length)
    rows = (down - 4) // ROW + 1
    return (across - TURN_CELLS) * (rows if rows % 2 else rows - 0.8)


def _origin(
    route: LineRouter, numbers: Sequence[Rect], width: float, height: float, length: int
) -> tuple[float, float]:
    """Return where the first tile's centre is if all tiles are centred, as far as places and numbers of ends allow."""
    if not route.spots:
        return width // 2, height // 2
    step, bounds = length / 4, route.bounds.unionall(numbers)
    origin = []
    for low, high, min_cell, max_cell, size in (
        (route.tiles.left, route.tiles.right, bounds.left, bounds.right, width),
        (route.tiles.top, route.tiles.bottom, bounds.top, bounds.bottom, height),
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
    high_end = place.heading if outward == tile.high else -place.heading
    return Pose(x, y, ANGLES[high_end], length)


# -- tiles that can be played at one end with either number open -------------------------------------------------------

APART = 0.28  # distance of each of the two places from the actual place, in tile lengths
BESIDE = 0.68  # distance from the centre of a place to the number it leaves open, in tile lengths
_AHEAD = {angle: heading for heading, angle in ANGLES.items()}  # direction of the high end by angle


def separate_choices(places: Mapping[Play, Pose], area: Area, placed: Sequence[Pose]) -> dict[Play, Pose]:
    """Move places of one tile apart, side by side within `area`, if two plays are at the same end.

    If one of the two would cover a tile in `placed`, both are moved further away.
    """
    ends: dict[int | None, list[Play]] = {}
    for play in places:
        ends.setdefault(play.arm, []).append(play)
    separated, boxes = dict(places), [*map(_box, placed)]
    for plays in ends.values():
        if len(plays) > 1:
            pairs = [
                [_shifted(places[play], side, shift, area) for play, side in zip(plays, (-1, 1), strict=True)]
                for shift in (0, -APART, APART)
            ]
            clear = [pair for pair in pairs if all(_core(pose).collidelist(boxes) < 0 for pose in pair)]
            separated |= zip(plays, (clear or pairs)[0], strict=True)
    return separated


def _box(pose: Pose) -> Rect:
    size = (pose.length // 2, pose.length) if pose.angle % 180 else (pose.length, pose.length // 2)
    return Rect((0, 0), size).move_to(center=(pose.x, pose.y))


def _core(pose: Pose) -> Rect:
    """Return the box of a tile without a small margin."""
    return _box(pose).inflate(-0.05 * pose.length, -0.05 * pose.length)


def has_end_choice(places: Mapping[Play, Pose]) -> bool:
    """Whether there is an end at which the tile can be played with either number open."""
    return len({play.arm for play in places}) < len(places)


def open_number(play: Play, pose: Pose) -> tuple[int, tuple[float, float]]:
    """Return the number that a play leaves open, and where to write it: beyond that end of the tile."""
    pip = play.tile.low if play.outward is None else play.outward
    x, y = _AHEAD[pose.angle]
    distance = BESIDE * pose.length * (1 if pip == play.tile.high else -1)
    return pip, (pose.x + x * distance, pose.y + y * distance)


def _shifted(pose: Pose, side: int, shift: float, area: Area) -> Pose:
    """Move a place sideways; both of the pair are shifted by `shift` tile lengths and kept within the area."""
    distance, reach, shift = APART * pose.length, (APART + 0.25) * pose.length, shift * pose.length
    if pose.angle % 180:
        middle = min(max(pose.x + shift, area.x + reach), area.x + area.w - reach)
        return pose._replace(x=round(middle + side * distance))
    middle = min(max(pose.y + shift, area.y + reach), area.y + area.h - reach)
    return pose._replace(y=round(middle + side * distance))
