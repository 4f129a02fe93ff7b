"""Routing of the arms of a line over the table: straight on while there is space, then back in rows.

Coordinates are in cells, a quarter of a tile's long side, from the centre of the first tile; y points down. A tile
covers four cells by two, and keeps one free cell between itself and every tile that it is not joined to.

Only the width and height of all tiles together are bounded, so the line can be moved on the table. Each open end
reserves the places where its next tile would go: one for a tile along the arm, and one for a double across it if
doubles lie across. When a tile is laid, it takes its place and the end reserves new ones around all occupied and
reserved cells, so each end always has its own space. If an end is blocked, all ends choose their places again. If that
fails too, the tiles become smaller, which means that the bounds grow in cells. Tiles on the table never move.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import Rect

from game.core.board import Line, PlacedTile
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
EVERYWHERE = Rect(-FAR, -FAR, 2 * FAR, 2 * FAR)


class TilePlace(NamedTuple):
    """Where a tile lies: its centre, the centre of its outward half, and the direction in which the arm continues.

    For a double across the heading, `outer` is its centre.
    """

    middle: Cell
    outer: Cell
    heading: Cell
    box: Rect


def single_place(inner: Cell, heading: Cell) -> TilePlace:
    (x, y), (dx, dy) = inner, heading
    middle = Cell(x + dx, y + dy)
    return TilePlace(middle, Cell(x + 2 * dx, y + 2 * dy), heading, _around(middle, 1 + abs(dx), 1 + abs(dy)))


def double_place(middle: Cell, heading: Cell) -> TilePlace:
    return TilePlace(middle, middle, heading, _around(middle, 1 + abs(heading.y), 1 + abs(heading.x)))


def _around(middle: Cell, x: int, y: int) -> Rect:
    return Rect(middle.x - x, middle.y - y, 2 * x, 2 * y)


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
        self.bounds = Rect(-across, -down, 2 * across, 2 * down)
        self._width = 2 * across
        self._columns = [0]
        for row in range(2 * down):
            self._columns.append(self._columns[-1] | 1 << row * self._width)

    def cells(self, box: Rect, around: int = 0) -> int:
        """Return the bits of `box` enlarged by `around` cells."""
        x, y, width, height = box.inflate(2 * around, 2 * around).clip(self.bounds)
        left, top = self.bounds.topleft
        return ((1 << width) - 1) * self._columns[height] << (y - top) * self._width + x - left if height else 0

    def is_free(self, box: Rect, beside: int) -> bool:
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
    clearance: Rect
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
    region: Rect  # where it stays if possible
    after_double: bool  # the tile at the end lies across
    is_spinner_side: bool = False  # it starts at the side of a spinner and has not turned yet
    places: dict[bool, TilePlace] = field(default_factory=dict)  # by whether the next tile lies across
    sides: tuple[TilePlace, ...] = ()  # for the first tiles at the sides of the next double, if it will be a spinner
    reserved: int = 0
    reserved_box: Rect | None = None  # bounding box of all reserved places


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


def _corridor(start: Cell, heading: Cell, cells: int) -> Rect:
    """Return a corridor as wide as a double, `cells` long, from the edge of the half tile around `start`."""
    near, far = start.step(heading, 1), start.step(heading, 1 + cells)
    across = 2 * abs(heading.y), 2 * abs(heading.x)
    corridor = Rect(min(near.x, far.x), min(near.y, far.y), abs(far.x - near.x), abs(far.y - near.y))
    return corridor.inflate(2 * across[0], 2 * across[1])


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


# -- routing -----------------------------------------------------------------------------------------------------------


PITCH = 6  # cells between the centres of two rows: a double in each, and half a tile free between them
EASY = 8  # as PITCH, with two tiles between the corners
WIDE = 12  # as PITCH, with space for another row between
REACH = 7  # radius in cells within which crowding is measured if all doubles are spinners
ROUNDS = 3  # attempts to rearrange the reserved places


class GridSize(NamedTuple):
    """The table's width and height in cells at one tile size.

    On a `tight` table arms may turn anywhere: after one tile, or at a double. On a `crowded` one they may also turn
    back towards earlier tiles, and in a tree of spinners a blocked arm may continue at the nearest free place, apart
    from its end.
    """

    width: int
    height: int
    tight: bool = False
    crowded: bool = False


class NoSpaceError(Exception):
    """An open end has no space for its next tile at any size."""


class LineRouter:
    """Places the tiles of `line`, each at the first of `sizes` at which it fits. Raises NoSpaceError.

    `size` is the index in `sizes` of the last one needed; `spots` are the tiles' places, in the order of the line.
    """

    def __init__(self, line: Line, sizes: Sequence[GridSize]) -> None:
        self.sizes, self.size = sizes, 0
        self.grid = Grid(max(size.width for size in sizes), max(size.height for size in sizes))
        self.spots: list[TilePlace] = []
        self.arms: dict[int, Arm] = {}
        self.tiles: Rect | None = None
        self._bounds: Rect | None = None  # cached
        self._spinner = line.spinner
        self._across = line.has_crosswise_doubles
        self._doubles = 0
        for placed in line.placed_tiles:
            if self.spots:
                self._join(placed)
            else:
                self._lead(placed.tile, {end.arm for end in line.ends})

    @property
    def bounds(self) -> Rect:
        """Bounding box of all tiles and reserved places."""
        if self._bounds is None:
            assert self.tiles is not None
            self._bounds = self.tiles.unionall([arm.reserved_box for arm in self.arms.values() if arm.reserved_box])
        return self._bounds

    def _lead(self, tile: Tile, ends: set[int]) -> None:
        across = tile.is_double and self._across
        first = first_tile_place(tile, self._across)
        cells = self._occupy(first)
        arms = (
            Arm(Cell(-first.outer.x, 0), LEFT, UP, RIGHT, 0, cells, EVERYWHERE, across),
            Arm(first.outer, RIGHT, DOWN, LEFT, 0, cells, EVERYWHERE, across),
        )
        self.arms = {end: arm for end, arm in enumerate(arms) if end in ends}
        if across:
            self._add_spinner_arms(first, cells, ())
        for end in sorted(ends & {0, 1}):
            self._reserve(self.arms[end])

    def _join(self, placed: PlacedTile) -> None:
        arm = self.arms[placed.arm]
        across = placed.tile.is_double and self._across
        place = arm.places[across]
        self._release(arm)
        cells = self._occupy(place)
        if place.heading != arm.heading:
            arm.is_spinner_side = False
        arm.outer, arm.heading, arm.end_cells, arm.after_double = place.outer, place.heading, cells, across
        if place.heading.x:
            arm.row, arm.onward = place.outer.y, Cell(-place.heading.x, 0)
        else:
            arm.drift = place.heading
        if across:
            self._add_spinner_arms(place, cells, arm.sides)
        self._reserve(arm)

    def _occupy(self, place: TilePlace) -> int:
        cells = self.grid.cells(place.box)
        self.grid.taken |= cells
        self.spots.append(place)
        self.tiles = place.box if self.tiles is None else self.tiles.union(place.box)
        self._bounds = None
        return cells

    def _next_is_spinner(self) -> bool:
        """Whether the next double played will be a spinner."""
        return self._spinner == "all" or (self._spinner == "first" and not self._doubles)

    def _pitches(self) -> tuple[int, ...]:
        """Return the row distances to try, best first: wide while a spinner to come may grow arms between the rows."""
        if self._spinner == "first" and not self._doubles:
            return (WIDE,)
        size = self.sizes[self.size]
        return (PITCH,) if size.crowded else (EASY, PITCH) if size.tight else (EASY,)

    def _add_spinner_arms(self, spot: TilePlace, cells: int, sides: tuple[TilePlace, ...]) -> None:
        """Add the side arms of a double just played, if it is a spinner; `sides` are the places reserved for them."""
        index, is_spinner = self._doubles, self._next_is_spinner()
        self._doubles += 1
        if not is_spinner:
            return
        x, y = spot.middle
        regions = [EVERYWHERE, EVERYWHERE]
        if self._spinner == "first" and y == 0:
            # the four arms turn around the spinner like the blades of a fan, each in its quarter of the table
            regions = [Rect(x - 2, -2 - FAR, FAR, FAR), Rect(x + 2 - FAR, 2, FAR, FAR)]
            self.arms[0].region = Rect(x - 3 - FAR, 3 - FAR, FAR, FAR)
            self.arms[1].region = Rect(x + 3, -3, FAR, FAR)
        while not (sides := self._sides(spot) or sides):
            self._use_next_size()
        for side, heading in enumerate(perpendiculars(spot.heading)):
            onward, drift = (RIGHT, LEFT)[side], (UP, DOWN)[side]
            if self._spinner == "first" and y and spot.heading.x:
                # one side faces earlier rows: its arm runs to the open end of the gap between them
                onward = spot.heading if heading.y * y < 0 else Cell(-spot.heading.x, 0)
            arm = Arm(
                spot.middle.step(heading, 1), heading, drift, onward, y, cells, regions[side], True, heading.y != 0
            )
            self.arms[2 * index + 2 + side] = arm
            self._reserve_places(arm, {False: sides[side]}, (), ())

    # -- reserved places of the open ends ------------------------------------------------------------------------------

    def _reserve(self, arm: Arm) -> None:
        """Reserve places for the next tile of `arm`.

        If it is blocked, all ends choose again, this one first. If that fails, try the next size.
        """
        while not (self._try_reserve(arm) or self._try_rearrange(arm)):
            self._use_next_size()

    def _use_next_size(self) -> None:
        """Continue at the next size; raise NoSpaceError after the last."""
        if self.size + 1 == len(self.sizes):
            raise NoSpaceError
        self.size += 1

    def _try_rearrange(self, arm: Arm) -> bool:
        """Let all ends choose places again; if one finds none, restore all and return False."""
        order = [arm, *(other for other in self.arms.values() if other is not arm)]
        before = [(other, other.places, other.sides, other.reserved, other.reserved_box) for other in order]
        # with many spinners tiles may lie closer together before they become smaller
        for gap in (1, 0) if self._spinner == "all" else (1,):
            self.grid.gap = gap
            for _ in range(ROUNDS):
                for other in order:
                    self._release(other)
                blocked = next((other for other in order if not self._try_reserve(other)), None)
                if blocked is None:
                    self.grid.gap = 1
                    return True
                order.remove(blocked)
                order.insert(0, blocked)
        self.grid.gap = 1
        for other in order:
            self._release(other)
        for other, places, sides, reserved, box in before:
            other.places, other.sides, other.reserved, other.reserved_box = places, sides, reserved, box
            self.grid.taken |= reserved
        self._bounds = None
        return False

    def _try_reserve(self, arm: Arm) -> bool:
        """Reserve the places for the next tile of `arm`; return False if there is no space."""
        along = next(self._free_places(arm, single_place), None)
        if along is None:
            return False
        places = {False: along}
        sides: tuple[TilePlace, ...] = ()
        beyond: tuple[Rect, ...] = ()
        if self._across and not arm.after_double:
            for double, beyond in self._double_places(arm):
                sides = self._sides(double) if self._next_is_spinner() else ()
                boxes = (along.box, double.box, *beyond, *(side.box for side in sides))
                if (sides or not self._next_is_spinner()) and self._fits_table(*boxes):
                    places[True] = double
                    break
            else:
                return False
        self._reserve_places(arm, places, sides, beyond)
        return True

    def _double_places(self, arm: Arm) -> Iterator[tuple[TilePlace, tuple[Rect]]]:
        """Yield places for a double, best first, each with the box of the tile after it: straight on.

        On a crowded table, also off either end of a double that is no spinner.
        """
        for double in self._free_places(arm, double_place):
            yield double, (place_after_double(double).box,)
        if self.sizes[self.size].crowded and not self._next_is_spinner():
            for double in self._free_places(arm, double_place):
                for turned in perpendiculars(double.heading):
                    box = single_place(double.outer.step(turned, 3), turned).box
                    if self._free(box, arm.end_cells):
                        yield double, (box,)

    def _reserve_places(
        self, arm: Arm, places: dict[bool, TilePlace], sides: tuple[TilePlace, ...], beyond: tuple[Rect, ...]
    ) -> None:
        arm.places, arm.sides = places, sides
        boxes = [spot.box for spot in (*places.values(), *sides)] + [*beyond]
        arm.reserved_box = boxes[0].unionall(boxes)
        for box in boxes:
            arm.reserved |= self.grid.cells(box)
        arm.reserved &= ~self.grid.taken
        self.grid.taken |= arm.reserved
        self._bounds = None

    def _release(self, arm: Arm) -> None:
        self.grid.taken &= ~arm.reserved
        arm.reserved, arm.reserved_box, self._bounds = 0, None, None

    def _fits_table(self, *boxes: Rect) -> bool:
        """Whether all tiles, reserved places and these boxes fit on the table together."""
        together, size = self.bounds.unionall(boxes), self.sizes[self.size]
        return together.w <= size.width and together.h <= size.height

    def _free(self, box: Rect, beside: int) -> bool:
        return self._fits_table(box) and self.grid.is_free(box, beside)

    def _sides(self, double: TilePlace) -> tuple[TilePlace, ...]:
        beside = self.grid.cells(double.box)
        ahead = self.grid.cells(place_after_double(double).box)
        chosen: list[TilePlace] = []
        for heading in perpendiculars(double.heading):
            start = double.middle.step(heading, 3)
            for spot in (single_place(start, onward) for onward in (heading, *perpendiculars(heading))):
                is_clear = not self.grid.cells(spot.box, self.grid.gap) & ahead
                if (
                    is_clear
                    and self.grid.is_free(spot.box, beside)
                    and self._fits_table(spot.box, *(s.box for s in chosen))
                ):
                    chosen.append(spot)
                    break
            else:
                return ()
        return tuple(chosen)

    # -- candidates for the next tile ----------------------------------------------------------------------------------

    def _free_places(self, arm: Arm, lay: Shape) -> Iterator[TilePlace]:
        """Yield the free places for the next tile, best first."""
        beside, size = arm.end_cells, self.sizes[self.size]
        if self._spinner == "all":
            touching = [spot for spot in touching_places(arm, lay) if self._free(spot.box, beside)]
            yield from sorted(touching, key=lambda spot: (spot.heading != arm.heading, self._crowding(spot)))
            if size.crowded:
                yield from (
                    spot for spot in nearest_places(arm, lay, size.width + size.height) if self._free(spot.box, 0)
                )
            return
        for region in (arm.region, EVERYWHERE) if arm.region != EVERYWHERE else (EVERYWHERE,):
            for pitch in self._pitches():
                for spot, clearance, is_rough in candidates(arm, lay, pitch, size.crowded):
                    turns_early = spot.heading != arm.heading and self._spinner == "first" and self._doubles > 0
                    fits = (size.tight or not (is_rough or turns_early)) and region.contains(clearance.union(spot.box))
                    if fits and self._free(clearance, beside) and self._free(spot.box, beside):
                        yield spot
        if size.tight:
            for spot, _room, _rough in candidates(arm, lay, PITCH, size.crowded):
                if self._free(spot.box, beside):
                    yield spot

    def _crowding(self, spot: TilePlace) -> int:
        """Return how many cells are occupied where the arm would continue from `spot`."""
        ahead = spot.outer.step(spot.heading, REACH // 2)
        return (self.grid.cells(Rect(ahead, (0, 0)), REACH) & self.grid.taken).bit_count()
