"""Grid geometry of the table, in cells of a quarter tile length: points, boxes, tile places, and occupied cells."""

from typing import NamedTuple

from game.core.tiles import Tile


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
