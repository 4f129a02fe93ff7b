"""Places on the table in cells, a quarter of a tile's long side: points, boxes, tiles, and which cells are taken."""

from typing import NamedTuple

from game.core.tiles import Tile


class Cell(NamedTuple):
    """A point of the table, or a step from one to another."""

    x: int
    y: int

    def step(self, heading: "Cell", cells: int) -> "Cell":
        """The point `cells` further on."""
        return Cell(self.x + heading.x * cells, self.y + heading.y * cells)


RIGHT, LEFT, UP, DOWN = Cell(1, 0), Cell(-1, 0), Cell(0, -1), Cell(0, 1)

FAR = 1 << 20  # further than any line reaches


class Box(NamedTuple):
    """The cells from (x0, y0) up to but not with (x1, y1)."""

    x0: int
    y0: int
    x1: int
    y1: int

    def union(self, other: "Box") -> "Box":
        """The least box around this one and another."""
        return Box(min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1))

    def contains(self, other: "Box") -> bool:
        """Whether another box lies whole in this one."""
        return self.x0 <= other.x0 and self.y0 <= other.y0 and self.x1 >= other.x1 and self.y1 >= other.y1


EVERYWHERE = Box(-FAR, -FAR, FAR, FAR)


class TilePlace(NamedTuple):
    """Where a tile lies: its middle, the middle of its outward half, and which way the arm goes on from there.

    A double that lies across the heading has its middle for its outward half.
    """

    middle: Cell
    outer: Cell
    heading: Cell
    box: Box


def single_place(inner: Cell, heading: Cell) -> TilePlace:
    (x, y), (ahead, down) = inner, heading
    middle = Cell(x + ahead, y + down)
    return TilePlace(middle, Cell(x + 2 * ahead, y + 2 * down), heading, _around(middle, 1 + abs(ahead), 1 + abs(down)))


def double_place(middle: Cell, heading: Cell) -> TilePlace:
    return TilePlace(middle, middle, heading, _around(middle, 1 + abs(heading.y), 1 + abs(heading.x)))


def _around(middle: Cell, x: int, y: int) -> Box:
    return Box(middle.x - x, middle.y - y, middle.x + x, middle.y + y)


def first_tile_place(tile: Tile, across: bool) -> TilePlace:
    """The place of the first tile: in the middle of the table, its high end to the right; doubles may lie across."""
    return double_place(Cell(0, 0), RIGHT) if tile.is_double and across else single_place(Cell(-1, 0), RIGHT)


def place_after_double(double: TilePlace) -> TilePlace:
    """The place of a single straight on from a double."""
    return single_place(double.outer.step(double.heading, 2), double.heading)


def perpendiculars(heading: Cell) -> tuple[Cell, Cell]:
    return (UP, DOWN) if heading.x else (LEFT, RIGHT)


class Grid:
    """Which cells are taken, as bits of one number. It reaches `across` and `down` cells from the first tile."""

    def __init__(self, across: int, down: int) -> None:
        self.taken = 0
        self.gap = 1  # cells between tiles that are not joined
        self.bounds = Box(-across, -down, across, down)
        self._width = 2 * across
        self._columns = [0]
        for row in range(2 * down):
            self._columns.append(self._columns[-1] | 1 << row * self._width)

    def cells(self, box: Box, around: int = 0) -> int:
        """The cells of `box`, and those up to `around` cells from it."""
        left, top, right, bottom = self.bounds
        x0, y0 = max(box.x0 - around, left), max(box.y0 - around, top)
        x1, y1 = min(box.x1 + around, right), min(box.y1 + around, bottom)
        if x0 >= x1 or y0 >= y1:
            return 0
        return ((1 << x1 - x0) - 1) * self._columns[y1 - y0] << (y0 - top) * self._width + x0 - left

    def is_free(self, box: Box, beside: int) -> bool:
        """Whether `box` lies clear of all that is taken, save the cells `beside`."""
        return not self.cells(box, self.gap) & self.taken & ~beside
