"""How the arms of a line run over the table at one size of tile: straight along rows, turning where room ends.

Everything here is counted in cells, a quarter of a tile's long side, from the middle of the table; y runs downward.
A tile covers four cells by two, and keeps one cell clear of every tile it is not joined to.

Each open end keeps the places reserved where the next tile would go, one for a single and one for a double. A tile
laid takes its place and the end reserves anew around all that lies or is reserved, so what lies never moves, and
every end always has room that nothing else covers.
"""

from collections.abc import Iterator
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
RUN = 11  # a single goes straight on while it leaves room for a double, a single and the turn after them
DOUBLE_RUN = 7  # a double goes straight on while it leaves room for a single and the turn after it
HOP = 7  # from a row to beyond a double standing in the next row
LANDING = 8  # room that a row must offer to be turned into


class Box(NamedTuple):
    """The cells from (x0, y0) up to but not with (x1, y1)."""

    x0: int
    y0: int
    x1: int
    y1: int


class Spot(NamedTuple):
    """Where a tile lies: its middle, the middle of its outward half, and which way the arm goes on from there.

    A double lies across the heading; its outward half is its middle.
    """

    middle: Cell
    outer: Cell
    heading: Cell
    box: Box


def _around(a: Cell, b: Cell) -> Box:
    return Box(min(a.x, b.x) - 1, min(a.y, b.y) - 1, max(a.x, b.x) + 1, max(a.y, b.y) + 1)


def _single(inner: Cell, heading: Cell) -> Spot:
    outer = inner.step(heading, 2)
    return Spot(inner.step(heading, 1), outer, heading, _around(inner, outer))


def _double(middle: Cell, heading: Cell) -> Spot:
    across = Cell(heading.y, heading.x)
    return Spot(middle, middle, heading, _around(middle.step(across, 1), middle.step(across, -1)))


class Table:
    """Which cells of a table `width` by `height` cells (both even) are taken, as bits of one number."""

    def __init__(self, width: int, height: int) -> None:
        self.right, self.bottom = width // 2, height // 2
        self.width = width
        self.taken = 0
        self._columns = [0]
        for row in range(height):
            self._columns.append(self._columns[-1] | 1 << row * width)

    def cells(self, box: Box, around: int = 0) -> int:
        """The cells of `box`, and those up to `around` cells from it, that are on the table."""
        x0, y0 = max(box.x0 - around, -self.right), max(box.y0 - around, -self.bottom)
        x1, y1 = min(box.x1 + around, self.right), min(box.y1 + around, self.bottom)
        if x0 >= x1 or y0 >= y1:
            return 0
        row = (1 << x1 - x0) - 1 << x0 + self.right
        return row * self._columns[y1 - y0] << (y0 + self.bottom) * self.width

    def free(self, box: Box, beside: int) -> bool:
        """Whether `box` is on the table and a cell clear of all that is taken, save the cells `beside`."""
        on = box.x0 >= -self.right and box.y0 >= -self.bottom and box.x1 <= self.right and box.y1 <= self.bottom
        return on and not self.cells(box, 1) & self.taken & ~beside


@dataclass(slots=True)
class Arm:
    """The open end of an arm: where it has come to, and the places it keeps for a single and a double."""

    outer: Cell
    heading: Cell
    drift: Cell  # up or down: where the arm turns when a row ends
    onward: Cell  # left or right: where its next row runs
    row: int  # the row it runs in, or the one it has left
    beside: int  # the cells of the tile that shows the end
    after_double: bool
    places: dict[bool, Spot] = field(default_factory=dict)  # for a single (False) and for a double (True)
    kept: int = 0


class Stuck(Exception):
    """An open end has no room left for its next tile at this size."""


class Route:
    """The places of the tiles of `line` on a table of `width` by `height` cells. Raises Stuck."""

    def __init__(self, line: Line, width: int, height: int) -> None:
        self.table = Table(width, height)
        self.spots: list[Spot] = []
        self.arms: dict[int, Arm] = {}
        self._spinner = line.spinner
        self._doubles = 0
        for laid in line.laid:
            if self.spots:
                self._join(laid)
            else:
                self._lead(laid.tile)

    def _lead(self, tile: Tile) -> None:
        first = _double(Cell(0, 0), RIGHT) if tile.is_double else _single(Cell(-1, 0), RIGHT)
        if not self.table.free(first.box, 0):
            raise Stuck
        cells = self.table.cells(first.box)
        self.table.taken |= cells
        self.spots.append(first)
        self._grow_sides(tile, first, cells)
        self._open(0, Arm(Cell(-first.outer.x, 0), LEFT, UP, RIGHT, 0, cells, tile.is_double))
        self._open(1, Arm(first.outer, RIGHT, DOWN, LEFT, 0, cells, tile.is_double))

    def _join(self, laid: Laid) -> None:
        arm = self.arms[laid.arm]
        spot = arm.places[laid.tile.is_double]
        cells = self.table.cells(spot.box)
        self.table.taken = self.table.taken & ~arm.kept | cells
        self.spots.append(spot)
        self._grow_sides(laid.tile, spot, cells)
        arm.outer, arm.heading, arm.beside, arm.after_double = spot.outer, spot.heading, cells, laid.tile.is_double
        if spot.heading.x:
            arm.row = spot.outer.y
            arm.onward = Cell(-spot.heading.x, 0)
        self._open(laid.arm, arm)

    def _grow_sides(self, tile: Tile, spot: Spot, cells: int) -> None:
        """Keep room at both sides of a double that is, or may become, a spinner."""
        if not tile.is_double:
            return
        nth, self._doubles = self._doubles, self._doubles + 1
        if self._spinner == "none" or (self._spinner == "first" and nth):
            return
        for side in (0, 1):
            heading = (UP, DOWN)[side] if spot.heading.x else (LEFT, RIGHT)[side]
            onward = (RIGHT, LEFT)[side]
            drift = (UP, DOWN)[side]
            root = spot.middle.step(heading, 1)
            self._open(2 * nth + 2 + side, Arm(root, heading, drift, onward, spot.middle.y, cells, True))

    def _open(self, number: int, arm: Arm) -> None:
        """Reserve the places for the next tile of an arm."""
        self.arms[number] = arm
        single = next(self._singles(arm), None)
        if single is None:
            raise Stuck
        arm.places = {False: single}
        arm.kept = self.table.cells(single.box)
        if not arm.after_double or self._spinner == "none":
            double = next(self._doubles_of(arm), None)
            if double is None:
                raise Stuck
            arm.places[True] = double
            after = _single(double.outer.step(double.heading, 2), double.heading)
            arm.kept |= self.table.cells(double.box) | self.table.cells(after.box)
        self.table.taken |= arm.kept

    # -- where the next tile may go, best first ------------------------------------------------------------------

    def _singles(self, arm: Arm) -> Iterator[Spot]:
        straight = _single(arm.outer.step(arm.heading, 2), arm.heading)
        turns = [_single(arm.outer.step(heading, 2), heading) for heading in self._turns(arm)]
        if arm.heading.x:
            if self._clear(arm, arm.heading, 5 if arm.after_double else RUN):
                yield straight
            if not arm.after_double:
                yield from (turn for turn in turns if self._clear(arm, turn.heading, HOP))
        else:
            for onward in (arm.onward, Cell(-arm.onward.x, 0)):
                landing = self._landing(arm)
                if landing is not None and not arm.after_double:
                    spot = _single(landing.step(onward, 0 if landing.y != arm.outer.y else 2), onward)
                    if self._clear_run(arm, landing, onward):
                        yield spot
            if self._clear(arm, arm.heading, 5 if arm.after_double else HOP):
                yield straight
        yield from (spot for spot in (straight, *turns) if self.table.free(spot.box, arm.beside))

    def _doubles_of(self, arm: Arm) -> Iterator[Spot]:
        straight = _double(arm.outer.step(arm.heading, 2), arm.heading)
        turns = [_double(arm.outer.step(heading, 2), heading) for heading in self._turns(arm)]
        if arm.heading.x:
            if self._clear(arm, arm.heading, DOUBLE_RUN):
                yield straight
            yield from (turn for turn in turns if self._clear(arm, turn.heading, HOP))
        else:
            for onward in (arm.onward, Cell(-arm.onward.x, 0)):
                landing = self._landing(arm)
                if landing is not None and self._clear_run(arm, landing, onward):
                    yield _double(landing.step(onward, 2), onward)
            if self._clear(arm, arm.heading, HOP):
                yield straight
        yield from (spot for spot in (straight, *turns) if self.table.free(spot.box, arm.beside))

    def _turns(self, arm: Arm) -> tuple[Cell, Cell]:
        if arm.heading.x:
            return arm.drift, Cell(0, -arm.drift.y)
        return arm.onward, Cell(-arm.onward.x, 0)

    def _landing(self, arm: Arm) -> Cell | None:
        """Where a hop can turn into a new row: at its outer half, or a step on; None while it is too close."""
        for cells in (0, 2):
            cell = arm.outer.step(arm.heading, cells)
            if abs(cell.y - arm.row) >= PITCH:
                return cell
        return None

    def _clear(self, arm: Arm, heading: Cell, cells: int) -> bool:
        """Whether a corridor as wide as a double goes on for so many cells from the end's edge."""
        near, far = arm.outer.step(heading, 1), arm.outer.step(heading, 1 + cells)
        across = Cell(heading.y, heading.x)
        a, b = near.step(across, 2), far.step(across, -2)
        return self.table.free(Box(min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y)), arm.beside)

    def _clear_run(self, arm: Arm, landing: Cell, onward: Cell) -> bool:
        """Whether a row can begin at `landing` and run on for a while."""
        near, far = landing.step(onward, 1), landing.step(onward, 1 + LANDING)
        box = Box(min(near.x, far.x), landing.y - 2, max(near.x, far.x), landing.y + 2)
        return self.table.free(box, arm.beside)
