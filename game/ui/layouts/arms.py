"""Cells and boxes of the table, and the open ends of the arms of a line with the places for their next tiles."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.core.state import Play
from game.core.tiles import Tile
from game.ui.layouts.table_layout import Area, Pose


class Cell(NamedTuple):
    """A point on the table, or an offset."""

    x: int
    y: int

    def step(self, heading: "Cell", cells: int) -> "Cell":
        """Return the point `cells` further in the direction `heading`."""
        return Cell(self.x + heading.x * cells, self.y + heading.y * cells)


RIGHT, LEFT, UP, DOWN = Cell(1, 0), Cell(-1, 0), Cell(0, -1), Cell(0, 1)

FAR = 1 << 20  # beyond any line


class Box(NamedTuple):
    """The cells from (x0, y0) to (x1, y1), exclusive."""

    x0: int
    y0: int
    x1: int
    y1: int

    def union(self, other: "Box") -> "Box":
        """Return the smallest box that contains both."""
        return Box(min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1))

    def contains(self, other: "Box") -> bool:
        """Whether another box lies completely inside this one."""
        return self.x0 <= other.x0 and self.y0 <= other.y0 and self.x1 >= other.x1 and self.y1 >= other.y1


EVERYWHERE = Box(-FAR, -FAR, FAR, FAR)


class TilePlace(NamedTuple):
    """Where a tile lies: its centre, the centre of its outward half, and the direction in which the arm continues.

    For a double across the heading, `outer` is its centre.
    """

    middle: Cell
    outer: Cell
    heading: Cell
    box: Box


def single_place(inner: Cell, heading: Cell) -> TilePlace:
    (x, y), (dx, dy) = inner, heading
    middle = Cell(x + dx, y + dy)
    return TilePlace(middle, Cell(x + 2 * dx, y + 2 * dy), heading, _around(middle, 1 + abs(dx), 1 + abs(dy)))


def double_place(middle: Cell, heading: Cell) -> TilePlace:
    return TilePlace(middle, middle, heading, _around(middle, 1 + abs(heading.y), 1 + abs(heading.x)))


def _around(middle: Cell, x: int, y: int) -> Box:
    return Box(middle.x - x, middle.y - y, middle.x + x, middle.y + y)


def first_tile_place(tile: Tile, across: bool) -> TilePlace:
    """Return the place of the first tile: in the centre of the table, high end to the right; doubles can lie across."""
    return double_place(Cell(0, 0), RIGHT) if tile.is_double and across else single_place(Cell(-1, 0), RIGHT)


def place_after_double(double: TilePlace) -> TilePlace:
    """Return the place of a single straight after a double."""
    return single_place(double.outer.step(double.heading, 2), double.heading)


def perpendiculars(heading: Cell) -> tuple[Cell, Cell]:
    return (UP, DOWN) if heading.x else (LEFT, RIGHT)


class Grid:
    """The occupied cells, as bits of one integer; it extends `across` and `down` cells from the first tile."""

    def __init__(self, across: int, down: int) -> None:
        self.taken = 0
        self.gap = 1  # free cells between tiles that are not joined
        self.bounds = Box(-across, -down, across, down)
        self._width = 2 * across
        self._columns = [0]
        for row in range(2 * down):
            self._columns.append(self._columns[-1] | 1 << row * self._width)

    def cells(self, box: Box, around: int = 0) -> int:
        """Return the bits of `box` enlarged by `around` cells."""
        left, top, right, bottom = self.bounds
        x0, y0 = max(box.x0 - around, left), max(box.y0 - around, top)
        x1, y1 = min(box.x1 + around, right), min(box.y1 + around, bottom)
        if x0 >= x1 or y0 >= y1:
            return 0
        return ((1 << x1 - x0) - 1) * self._columns[y1 - y0] << (y0 - top) * self._width + x0 - left

    def is_free(self, box: Box, beside: int) -> bool:
        """Whether `box` keeps its distance from all occupied cells, except the cells `beside`."""
        return not self.cells(box, self.gap) & self.taken & ~beside


# -- open ends: candidate places for the next tile, and the places reserved for it -------------------------------------


RUN = 11  # free cells a single needs to go straight on: room for a double, a single and the turn after them
DOUBLE_RUN = 7  # free cells a double needs to go straight on: room for a single and the turn after it
HOP = 7  # cells from a row to beyond a double in the next row
LANDING = 8  # free cells that a row needs before an arm turns into it
ONWARD = 5  # free cells for a single on the other side of a double


class Candidate(NamedTuple):
    """A place for the next tile, and the cells that must be free so that the arm can continue well from there.

    `is_rough` means that the arm turns at a double or too close to the row that it leaves.
    """

    place: TilePlace
    clearance: Box
    is_rough: bool = False


Shape = Callable[[Cell, Cell], TilePlace]  # single_place or double_place


@dataclass(slots=True)
class Arm:
    """The open end of an arm: its current position, and the places reserved for its next tile."""

    outer: Cell
    heading: Cell
    drift: Cell  # up or down: direction in which the arm turns at the end of a row
    onward: Cell  # left or right: direction of its next row
    row: int  # the row in which it runs, or that it left last
    end_cells: int  # cells of the tile at the end
    region: Box  # where it stays if possible
    after_double: bool  # the tile at the end lies across
    is_spinner_side: bool = False  # it starts at the side of a spinner and has not turned yet
    places: dict[bool, TilePlace] = field(default_factory=dict)  # by whether the next tile lies across
    sides: tuple[TilePlace, ...] = ()  # for the first tiles at the sides of the next double, if it will be a spinner
    reserved: int = 0
    reserved_box: Box | None = None  # bounding box of all reserved places


def candidates(arm: Arm, lay: Shape, pitch: int, crowded: bool) -> Iterator[Candidate]:
    """Return the places for the next tile of an arm that runs in rows, best first.

    `pitch` is the distance between rows in cells. Arms turn back towards earlier tiles, or go down in steps, only if
    the table is `crowded`.
    """
    places = _all_candidates(arm, lay, pitch)
    if crowded:
        return places
    back, steps = -arm.drift.y, 0 if arm.heading.x or arm.is_spinner_side else -arm.onward.x
    return (place for place in places if place.place.heading.y != back and place.place.heading.x != (steps or FAR))


def _all_candidates(arm: Arm, lay: Shape, pitch: int) -> Iterator[Candidate]:
    outer, heading = arm.outer, arm.heading
    crosswise = lay is double_place
    straight = lay(outer.step(heading, 2), heading)
    if heading.x:
        run = ONWARD if arm.after_double else DOUBLE_RUN if crosswise else RUN
        yield Candidate(straight, _corridor(outer, heading, run))
        for turned in (arm.drift, Cell(0, -arm.drift.y)):
            yield _corner(arm, lay, turned, HOP, crosswise or arm.after_double)
        return
    directions = arm.onward, Cell(-arm.onward.x, 0)
    run = ONWARD if arm.after_double else HOP
    if arm.is_spinner_side or crosswise:
        yield Candidate(straight, _corridor(outer, heading, run if arm.after_double or crosswise else RUN))
    landing = None if arm.after_double else _landing(arm, pitch)
    if landing is not None:
        for turned in directions:
            start = landing.step(turned, 2) if crosswise or landing == outer else landing
            yield Candidate(lay(start, turned), _corridor(landing, turned, LANDING), crosswise)
    yield Candidate(straight, _corridor(outer, heading, run))
    for turned in directions:
        yield _corner(arm, lay, turned, LANDING, True)


def _corner(arm: Arm, lay: Shape, turned: Cell, cells: int, rough: bool) -> Candidate:
    """Return the place beside the outward half of the last tile, or at the end of a double."""
    corner = arm.outer.step(turned, 1) if arm.after_double else arm.outer
    return Candidate(lay(corner.step(turned, 2), turned), _corridor(corner, turned, cells), rough)


def _landing(arm: Arm, pitch: int) -> Cell | None:
    """Return where a hop can turn into a new row: at its outer half or one step on; None if that is too close."""
    for cells in (0, 2):
        cell = arm.outer.step(arm.heading, cells)
        if abs(cell.y - arm.row) >= pitch:
            return cell
    return None


def touching_places(arm: Arm, lay: Shape) -> Iterator[TilePlace]:
    """Yield all places where the next tile touches the end: straight on, or turned either way."""
    ahead = arm.outer.step(arm.heading, 2)
    yield lay(ahead, arm.heading)
    for turned in perpendiculars(arm.heading):
        yield lay(ahead if lay is single_place else ahead.step(turned, 2), turned)
        if not arm.after_double:
            yield lay(arm.outer.step(turned, 2), turned)


def _corridor(start: Cell, heading: Cell, cells: int) -> Box:
    """Return a corridor as wide as a double, `cells` long, from the edge of the half tile around `start`."""
    (x, y), (ahead, down) = start, heading
    if ahead:
        near, far = x + ahead, x + ahead * (1 + cells)
        return Box(min(near, far), y - 2, max(near, far), y + 2)
    near, far = y + down, y + down * (1 + cells)
    return Box(x - 2, min(near, far), x + 2, max(near, far))


def nearest_places(arm: Arm, lay: Shape, reach: int) -> Iterator[TilePlace]:
    """Yield all places on the table up to `reach` cells from the end of the arm, nearest first."""
    for distance in range(reach):
        for x in range(-distance, distance + 1):
            for y in {abs(x) - distance, distance - abs(x)}:
                for heading in (RIGHT, LEFT, UP, DOWN):
                    yield lay(Cell(arm.outer.x + x, arm.outer.y + y), heading)


# -- tiles that can be played at one end with either number open -------------------------------------------------------


APART = 0.28  # distance of each of the two places from the actual place, in tile lengths
BESIDE = 0.68  # distance from the centre of a place to the number it leaves open, in tile lengths
_AHEAD = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}  # direction of the high end by angle


def separate_choices(places: Mapping[Play, Pose], area: Area, laid: Sequence[Pose]) -> dict[Play, Pose]:
    """Move places of one tile apart, side by side within `area`, where two plays are at the same end.

    If one of the two would cover a tile that is `laid`, both are moved further away.
    """
    ends: dict[int | None, list[Play]] = {}
    for play in places:
        ends.setdefault(play.arm, []).append(play)
    separated = dict(places)
    for plays in ends.values():
        if len(plays) > 1:
            pairs = [
                [_shifted(places[play], side, shift, area) for play, side in zip(plays, (-1, 1), strict=True)]
                for shift in (0, -APART, APART)
            ]
            clear = [pair for pair in pairs if not any(_covers(pose, other) for pose in pair for other in laid)]
            separated |= zip(plays, (clear or pairs)[0], strict=True)
    return separated


def _covers(pose: Pose, other: Pose) -> bool:
    """Whether two tiles overlap by more than a small margin."""
    (width, height), (other_width, other_height) = _halves(pose), _halves(other)
    margin = 0.05 * pose.length
    return (
        abs(pose.x - other.x) < width + other_width - margin and abs(pose.y - other.y) < height + other_height - margin
    )


def _halves(pose: Pose) -> tuple[float, float]:
    """Return half of a tile's width and height on the screen."""
    along, across = pose.length / 2, pose.length / 4
    return (across, along) if pose.angle % 180 else (along, across)


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
