"""How the arms of a line run over the table: straight on while there is room, then back in rows.

Everything here is counted in cells, a quarter of a tile's long side, from the middle of the first tile; y runs
downward. A tile covers four cells by two, and keeps one cell clear of every tile it is not joined to.

The table has no fixed edges while there is room: only the width and height of all that lies are bounded. Each open end
keeps the places where its next tile would go: one for a tile along the arm, and one for a double across it if doubles
lie so. A tile laid takes its place and the end looks for new ones around all that lies or is kept, so every end always
has room that nothing else covers. Where an end is shut in, all ends look for their places anew; if that does not help
either, the tiles become smaller, which is to say that the bounds grow. What lies never moves.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.board import Laid, Line
from game.tiles import Tile


class Cell(NamedTuple):
    """A point of the table, or a step from one to another."""

    x: int
    y: int

    def step(self, heading: "Cell", cells: int) -> "Cell":
        """The point `cells` further on."""
        return Cell(self.x + heading.x * cells, self.y + heading.y * cells)


RIGHT, LEFT, UP, DOWN = Cell(1, 0), Cell(-1, 0), Cell(0, -1), Cell(0, 1)

PITCH = 6  # cells between the middles of two rows: a double in each, and a clear half tile between them
EASY = 8  # the same with two tiles between the corners
WIDE = 12  # the same where there has to be room for another row between them
RUN = 11  # a single goes straight on while it leaves room for a double, a single and the turn after them
DOUBLE_RUN = 7  # a double goes straight on while it leaves room for a single and the turn after it
HOP = 7  # from a row to beyond a double standing in the next row
LANDING = 8  # room that a row must offer to be turned into
ONWARD = 5  # room for a single on the other side of a double
REACH = 7  # how far an arm looks for company among many spinners
ROUNDS = 3  # how often the ends try to come to terms about the room there is
FAR = 1 << 20  # further than any line reaches


class Box(NamedTuple):
    """The cells from (x0, y0) up to but not with (x1, y1)."""

    x0: int
    y0: int
    x1: int
    y1: int

    def with_(self, other: "Box") -> "Box":
        """The least box around this one and another."""
        return Box(min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1))

    def holds(self, other: "Box") -> bool:
        """Whether another box lies whole in this one."""
        return self.x0 <= other.x0 and self.y0 <= other.y0 and self.x1 >= other.x1 and self.y1 >= other.y1


EVERYWHERE = Box(-FAR, -FAR, FAR, FAR)


class Size(NamedTuple):
    """How large the table is at one size of tile: its width and height in cells.

    Where it is `tight`, arms turn as they must: after one tile, or at a double; where it is `crowded`, also back to
    where tiles lie already, and in a tree of spinners an arm that is shut in goes on at the nearest free place, apart
    from its end.
    """

    width: int
    height: int
    tight: bool = False
    crowded: bool = False


class Spot(NamedTuple):
    """Where a tile lies: its middle, the middle of its outward half, and which way the arm goes on from there.

    A double that lies across the heading has its middle for its outward half.
    """

    middle: Cell
    outer: Cell
    heading: Cell
    box: Box


def _single(inner: Cell, heading: Cell) -> Spot:
    (x, y), (ahead, down) = inner, heading
    middle = Cell(x + ahead, y + down)
    return Spot(middle, Cell(x + 2 * ahead, y + 2 * down), heading, _around(middle, 1 + abs(ahead), 1 + abs(down)))


def _double(middle: Cell, heading: Cell) -> Spot:
    return Spot(middle, middle, heading, _around(middle, 1 + abs(heading.y), 1 + abs(heading.x)))


def _around(middle: Cell, x: int, y: int) -> Box:
    return Box(middle.x - x, middle.y - y, middle.x + x, middle.y + y)


class Candidate(NamedTuple):
    """A place for the next tile, and the cells it asks to be free so that the arm can go on well from there.

    It is `rough` if the arm turns there at a double or too close to the row it has left.
    """

    spot: Spot
    room: Box
    rough: bool = False


Shape = Callable[[Cell, Cell], Spot]  # _single or _double


class Grid:
    """Which cells are taken, as bits of one number. It reaches `across` and `down` cells from the first tile."""

    def __init__(self, across: int, down: int) -> None:
        self.taken = 0
        self.gap = 1  # cells between tiles that are not joined
        self.whole = Box(-across, -down, across, down)
        self._width = 2 * across
        self._columns = [0]
        for row in range(2 * down):
            self._columns.append(self._columns[-1] | 1 << row * self._width)

    def cells(self, box: Box, around: int = 0) -> int:
        """The cells of `box`, and those up to `around` cells from it."""
        left, top, right, bottom = self.whole
        x0, y0 = max(box.x0 - around, left), max(box.y0 - around, top)
        x1, y1 = min(box.x1 + around, right), min(box.y1 + around, bottom)
        if x0 >= x1 or y0 >= y1:
            return 0
        return ((1 << x1 - x0) - 1) * self._columns[y1 - y0] << (y0 - top) * self._width + x0 - left

    def free(self, box: Box, beside: int) -> bool:
        """Whether `box` lies clear of all that is taken, save the cells `beside`."""
        return not self.cells(box, self.gap) & self.taken & ~beside


@dataclass(slots=True)
class Arm:
    """The open end of an arm: where it has come to, and the places it keeps for a single and a double."""

    outer: Cell
    heading: Cell
    drift: Cell  # up or down: where the arm turns when a row ends
    onward: Cell  # left or right: where its next row runs
    row: int  # the row it runs in, or the one it has left
    beside: int  # the cells of the tile that shows the end
    region: Box  # where it stays while it can
    after_double: bool  # the tile that shows the end lies across
    side: bool = False  # it grows from the side of a spinner, and has not turned yet
    places: dict[bool, Spot] = field(default_factory=dict)  # for a tile along the arm (False), for one across (True)
    sides: tuple[Spot, ...] = ()  # for the first tiles at the sides of that double, if it would be a spinner
    kept: int = 0
    reach: Box | None = None  # around all that is kept


class Stuck(Exception):
    """An open end has no room left for its next tile at any size."""


class Route:
    """The places of the tiles of `line`, by the first of `sizes` at which each has room. Raises Stuck.

    `size` is the place in `sizes` of the last that was needed; `bounds` lie around all that lies or is kept.
    """

    def __init__(self, line: Line, sizes: Sequence[Size]) -> None:
        self.sizes, self.size = sizes, 0
        self.grid = Grid(max(size.width for size in sizes), max(size.height for size in sizes))
        self.spots: list[Spot] = []
        self.arms: dict[int, Arm] = {}
        self.tiles: Box | None = None
        self._bounds: Box | None = None  # as long as they hold
        self._spinner = line.spinner
        self._across = line.across
        self._doubles = 0
        for laid in line.laid:
            if self.spots:
                self._join(laid)
            else:
                self._lead(laid.tile, {end.arm for end in line.ends})

    @property
    def bounds(self) -> Box:
        """The least box around all that lies or is kept."""
        if self._bounds is None:
            assert self.tiles is not None
            self._bounds = self.tiles
            for arm in self.arms.values():
                if arm.reach is not None:
                    self._bounds = self._bounds.with_(arm.reach)
        return self._bounds

    def _lead(self, tile: Tile, ends: set[int]) -> None:
        across = tile.is_double and self._across
        first = lead(tile, self._across)
        cells = self._put(first)
        both = (
            Arm(Cell(-first.outer.x, 0), LEFT, UP, RIGHT, 0, cells, EVERYWHERE, across),
            Arm(first.outer, RIGHT, DOWN, LEFT, 0, cells, EVERYWHERE, across),
        )
        self.arms = {end: arm for end, arm in enumerate(both) if end in ends}
        if across:
            self._spin(first, cells, ())
        for end in sorted(ends & {0, 1}):
            self._reserve(self.arms[end])

    def _join(self, laid: Laid) -> None:
        arm = self.arms[laid.arm]
        across = laid.tile.is_double and self._across
        spot = arm.places[across]
        self._release(arm)
        cells = self._put(spot)
        if spot.heading != arm.heading:
            arm.side = False
        arm.outer, arm.heading, arm.beside, arm.after_double = spot.outer, spot.heading, cells, across
        if spot.heading.x:
            arm.row, arm.onward = spot.outer.y, Cell(-spot.heading.x, 0)
        else:
            arm.drift = spot.heading
        if across:
            self._spin(spot, cells, arm.sides)
        self._reserve(arm)

    def _put(self, spot: Spot) -> int:
        cells = self.grid.cells(spot.box)
        self.grid.taken |= cells
        self.spots.append(spot)
        self.tiles = spot.box if self.tiles is None else self.tiles.with_(spot.box)
        self._bounds = None
        return cells

    def _spins(self) -> bool:
        """Whether the next double laid is a spinner."""
        return self._spinner == "all" or (self._spinner == "first" and not self._doubles)

    def _pitches(self) -> tuple[int, ...]:
        """How far from the last row an arm turns: further while a double to come may grow arms between the rows."""
        if self._spinner == "first" and not self._doubles:
            return (WIDE,)
        size = self.sizes[self.size]
        return (PITCH,) if size.crowded else (EASY, PITCH) if size.tight else (EASY,)

    def _spin(self, spot: Spot, cells: int, sides: tuple[Spot, ...]) -> None:
        """Give a double just laid the arms at its sides, if it is a spinner; `sides` are the places kept for them."""
        nth, spins = self._doubles, self._spins()
        self._doubles += 1
        if not spins:
            return
        x, y = spot.middle
        regions = [EVERYWHERE, EVERYWHERE]
        if self._spinner == "first" and y == 0:
            # the four arms turn about the spinner like the sails of a mill, each in its quarter of the table
            regions = [Box(x - 2, -FAR, FAR, -2), Box(-FAR, 2, x + 2, FAR)]
            self.arms[0].region = Box(-FAR, -FAR, x - 3, 3)
            self.arms[1].region = Box(x + 3, -3, FAR, FAR)
        while not (sides := self._sides(spot) or sides):
            self._grow()
        for side, heading in enumerate(_across(spot.heading)):
            onward, drift = (RIGHT, LEFT)[side], (UP, DOWN)[side]
            if self._spinner == "first" and y and spot.heading.x:
                # one side faces the rows laid before: its arm runs to where the bay between them is open
                onward = spot.heading if heading.y * y < 0 else Cell(-spot.heading.x, 0)
            arm = Arm(
                spot.middle.step(heading, 1), heading, drift, onward, y, cells, regions[side], True, heading.y != 0
            )
            self.arms[2 * nth + 2 + side] = arm
            self._keep(arm, {False: sides[side]}, ())

    # -- the places that the open ends keep ----------------------------------------------------------------------

    def _reserve(self, arm: Arm) -> None:
        """Keep places for the next tile of `arm`; when it is shut in, all ends choose again, it before the others.

        When that does not help, at the next size.
        """
        while not (self._chosen(arm) or self._rearranged(arm)):
            self._grow()

    def _grow(self) -> None:
        """Goes on at the next size."""
        if self.size + 1 == len(self.sizes):
            raise Stuck
        self.size += 1

    def _rearranged(self, arm: Arm) -> bool:
        """Whether all ends find room when they choose anew; else they keep what they had."""
        order = [arm, *(other for other in self.arms.values() if other is not arm)]
        before = [(other, other.places, other.sides, other.kept, other.reach) for other in order]
        # among many spinners tiles may lie closer before they grow smaller
        for gap in (1, 0) if self._spinner == "all" else (1,):
            self.grid.gap = gap
            for _ in range(ROUNDS):
                for other in order:
                    self._release(other)
                shut = next((other for other in order if not self._chosen(other)), None)
                if shut is None:
                    self.grid.gap = 1
                    return True
                order.remove(shut)
                order.insert(0, shut)
        self.grid.gap = 1
        for other in order:
            self._release(other)
        for other, places, sides, kept, reach in before:
            other.places, other.sides, other.kept, other.reach = places, sides, kept, reach
            self.grid.taken |= kept
        self._bounds = None
        return False

    def _chosen(self, arm: Arm) -> bool:
        """Choose and keep the places for the next tile of `arm`, if it has room."""
        single = next(self._best(arm, _single), None)
        if single is None:
            return False
        places = {False: single}
        sides: tuple[Spot, ...] = ()
        if self._across and not arm.after_double:
            for double in self._best(arm, _double):
                sides = self._sides(double) if self._spins() else ()
                boxes = (single.box, double.box, _after(double).box, *(side.box for side in sides))
                if (sides or not self._spins()) and self._within(*boxes):
                    places[True] = double
                    break
            else:
                return False
        self._keep(arm, places, sides)
        return True

    def _keep(self, arm: Arm, places: dict[bool, Spot], sides: tuple[Spot, ...]) -> None:
        arm.places, arm.sides = places, sides
        boxes = [spot.box for spot in (*places.values(), *sides)]
        if True in places:
            boxes.append(_after(places[True]).box)
        arm.reach = boxes[0]
        for box in boxes:
            arm.reach = arm.reach.with_(box)
            arm.kept |= self.grid.cells(box)
        arm.kept &= ~self.grid.taken
        self.grid.taken |= arm.kept
        self._bounds = None

    def _release(self, arm: Arm) -> None:
        self.grid.taken &= ~arm.kept
        arm.kept, arm.reach, self._bounds = 0, None, None

    def _within(self, *boxes: Box) -> bool:
        """Whether all that lies or is kept, and these boxes too, have room on the table."""
        x0, y0, x1, y1 = self.bounds
        for box in boxes:
            x0, y0, x1, y1 = min(x0, box.x0), min(y0, box.y0), max(x1, box.x1), max(y1, box.y1)
        size = self.sizes[self.size]
        return x1 - x0 <= size.width and y1 - y0 <= size.height

    def _free(self, box: Box, beside: int) -> bool:
        return self._within(box) and self.grid.free(box, beside)

    def _sides(self, double: Spot) -> tuple[Spot, ...]:
        """Places for the first tiles at both sides of a double lying at `double`, or none when there is no room."""
        beside = self.grid.cells(double.box)
        ahead = self.grid.cells(_after(double).box)
        chosen: list[Spot] = []
        for heading in _across(double.heading):
            onto = double.middle.step(heading, 3)
            for spot in (_single(onto, onward) for onward in (heading, *_across(heading))):
                clear = not self.grid.cells(spot.box, self.grid.gap) & ahead
                if clear and self.grid.free(spot.box, beside) and self._within(spot.box, *(s.box for s in chosen)):
                    chosen.append(spot)
                    break
            else:
                return ()
        return tuple(chosen)

    # -- where the next tile may go ------------------------------------------------------------------------------

    def _best(self, arm: Arm, lay: Shape) -> Iterator[Spot]:
        """The free places for the next tile, best first."""
        beside, size = arm.beside, self.sizes[self.size]
        if self._spinner == "all":
            touching = [spot for spot in _touching(arm, lay) if self._free(spot.box, beside)]
            yield from sorted(touching, key=lambda spot: (spot.heading != arm.heading, self._company(spot)))
            if size.crowded:
                yield from (spot for spot in self._nearest(arm, lay) if self._free(spot.box, 0))
            return
        for within in (arm.region, EVERYWHERE) if arm.region != EVERYWHERE else (EVERYWHERE,):
            for pitch in self._pitches():
                for spot, room, rough in self._allowed(arm, lay, pitch):
                    fits = (size.tight or not rough) and within.holds(room.with_(spot.box))
                    if fits and self._free(room, beside) and self._free(spot.box, beside):
                        yield spot
        if size.tight:
            yield from (spot for spot, _, _ in self._allowed(arm, lay, PITCH) if self._free(spot.box, beside))

    def _allowed(self, arm: Arm, lay: Shape, pitch: int) -> Iterator[Candidate]:
        """The places of an arm that runs in rows; those that turn back to where tiles lie only where it is crowded."""
        crowded = self.sizes[self.size].crowded
        back = -arm.drift.y
        return (place for place in _candidates(arm, lay, pitch) if crowded or place.spot.heading.y != back)

    def _company(self, spot: Spot) -> int:
        """How many cells are taken where the arm would go on from `spot`."""
        ahead = spot.outer.step(spot.heading, REACH // 2)
        return (self.grid.cells(Box(*ahead, *ahead), REACH) & self.grid.taken).bit_count()

    def _nearest(self, arm: Arm, lay: Shape) -> Iterator[Spot]:
        """The places of the whole table, from the end of the arm outward."""
        for distance in range(2 * (self.grid.whole.x1 + self.grid.whole.y1)):
            for x in range(-distance, distance + 1):
                for y in {abs(x) - distance, distance - abs(x)}:
                    for heading in (RIGHT, LEFT, UP, DOWN):
                        yield lay(Cell(arm.outer.x + x, arm.outer.y + y), heading)


def lead(tile: Tile, across: bool) -> Spot:
    """The place of the first tile: in the middle of the table, its high end to the right; doubles may lie across."""
    return _double(Cell(0, 0), RIGHT) if tile.is_double and across else _single(Cell(-1, 0), RIGHT)


def _candidates(arm: Arm, lay: Shape, pitch: int) -> Iterator[Candidate]:
    """The places for the next tile of an arm that runs in rows, best first."""
    outer, heading = arm.outer, arm.heading
    across = lay is _double
    straight = lay(outer.step(heading, 2), heading)
    if heading.x:
        run = ONWARD if arm.after_double else DOUBLE_RUN if across else RUN
        yield Candidate(straight, _corridor(outer, heading, run))
        for turned in (arm.drift, Cell(0, -arm.drift.y)):
            yield _corner(arm, lay, turned, HOP, across or arm.after_double)
        return
    ways = arm.onward, Cell(-arm.onward.x, 0)
    run = ONWARD if arm.after_double else HOP
    if arm.side or across:
        yield Candidate(straight, _corridor(outer, heading, run if arm.after_double or across else RUN))
    landing = None if arm.after_double else _landing(arm, pitch)
    if landing is not None:
        for turned in ways:
            start = landing.step(turned, 2) if across or landing == outer else landing
            yield Candidate(lay(start, turned), _corridor(landing, turned, LANDING), across)
    yield Candidate(straight, _corridor(outer, heading, run))
    for turned in ways:
        yield _corner(arm, lay, turned, LANDING, True)


def _corner(arm: Arm, lay: Shape, turned: Cell, room: int, rough: bool) -> Candidate:
    """The place beside the outward half of the tile at the end, or off the end of a double."""
    corner = arm.outer.step(turned, 1) if arm.after_double else arm.outer
    return Candidate(lay(corner.step(turned, 2), turned), _corridor(corner, turned, room), rough)


def _landing(arm: Arm, pitch: int) -> Cell | None:
    """Where a hop can turn into a new row: at its outer half, or a step on; None while it is too close."""
    for cells in (0, 2):
        cell = arm.outer.step(arm.heading, cells)
        if abs(cell.y - arm.row) >= pitch:
            return cell
    return None


def _touching(arm: Arm, lay: Shape) -> Iterator[Spot]:
    """Every place where the next tile may touch the end: straight on, or turned either way."""
    ahead = arm.outer.step(arm.heading, 2)
    yield lay(ahead, arm.heading)
    for turned in _across(arm.heading):
        yield lay(ahead if lay is _single else ahead.step(turned, 2), turned)
        if not arm.after_double:
            yield lay(arm.outer.step(turned, 2), turned)


def _corridor(start: Cell, heading: Cell, cells: int) -> Box:
    """A way as wide as a double, from the edge of the half tile around `start` for so many cells."""
    (x, y), (ahead, down) = start, heading
    if ahead:
        near, far = x + ahead, x + ahead * (1 + cells)
        return Box(min(near, far), y - 2, max(near, far), y + 2)
    near, far = y + down, y + down * (1 + cells)
    return Box(x - 2, min(near, far), x + 2, max(near, far))


def _after(double: Spot) -> Spot:
    """The place of a single straight on from a double."""
    return _single(double.outer.step(double.heading, 2), double.heading)


def _across(heading: Cell) -> tuple[Cell, Cell]:
    return (UP, DOWN) if heading.x else (LEFT, RIGHT)
