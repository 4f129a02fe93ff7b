"""Routing of the arms of a line over the table: each arm runs in rows, from one edge of the table to the other.

Coordinates are in cells, a quarter of a tile's long side, from the centre of the first tile; y points down. A tile
covers four cells by two, and keeps one free cell between itself and every tile that it is not joined to.

An arm runs along its row as far as it can, turns up or down with one tile, and runs back in the next row. One end of
the line takes the rows above the first tile, the other those below. The four arms of a spinner turn like the blades of
a fan, each in its quarter of the table. If every double is a spinner there are no rows: an arm runs to the left or
right if it can, where most space is.

Only the width and height of all tiles together are bounded, so the line can be moved on the table. Each open end
reserves the places where its next tile would go: one for a tile along the arm, and one for a double across it if
doubles lie across and that double is still to come. An end whose number is on no tile still to come is closed: it
reserves nothing, and its number is shown where space is left. If an end finds no place, all ends choose their places
again. If that fails too, the ends search in a looser way, or the tiles become smaller, which means that the bounds grow
in cells: whichever costs less. Looser ways are to leave the rows, to keep less space free, to let a tile touch its end
anywhere and, last, to put it apart from its end. Tiles on the table never move.

An end also keeps space free for the tiles after the next double. If that double will be a spinner, the tiles become
smaller for them only when they are played.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, product
from typing import NamedTuple

from pygame import Rect

from game.core.board import PlacedTile
from game.core.tiles import Tile


class Cell(NamedTuple):
    """A point on the table, or an offset."""

    x: int
    y: int

    def step(self, heading: "Cell", cells: int) -> "Cell":
        """Return the point `cells` further in the direction `heading`."""
        return Cell(self.x + heading.x * cells, self.y + heading.y * cells)

    def __neg__(self) -> "Cell":
        return Cell(-self.x, -self.y)


RIGHT, LEFT, UP, DOWN = Cell(1, 0), Cell(-1, 0), Cell(0, -1), Cell(0, 1)
FAR = 1 << 20  # beyond any line
EVERYWHERE = Rect(-FAR, -FAR, 2 * FAR, 2 * FAR)

GAP = 1  # free cells between tiles that are not joined
ROW = 6  # cells between the centres of two rows: a tile's length is free between them
WIDE_ROW = 10  # as ROW, with space for an arm between the rows
SIDE_ROW = 5  # cells between the row of a spinner and the first row of an arm at its side
RUN = 7  # free cells that a double needs to go straight on: itself, a single, and half a double at the turn after it
LANDING = 8  # free cells that a new row needs: two singles
CROWDING_RADIUS, TREE_RADIUS = 5, 10  # cells within which crowding is measured; if every double is a spinner
TURN, UPRIGHT = 20, 60  # as many occupied cells are better than a turn, or than an arm upwards or downwards
FULL_TABLE = 70  # as many occupied cells are better than tiles that fill the table
SHORT_LINE, SMALL_TILES = 14, 6  # up to 14 tiles without a spinner, extra cost of the third and the last size
ROUNDS = 3  # attempts to rearrange the reserved places


class TilePlace(NamedTuple):
    """Where a tile lies: its centre, the centre of its outward half, and the direction in which the arm continues.

    For a double across the heading, `outer` is its centre.
    """

    middle: Cell
    outer: Cell
    heading: Cell
    box: Rect


Shape = Callable[[Cell, Cell], TilePlace]  # single_place or double_place


def single_place(inner: Cell, heading: Cell) -> TilePlace:
    middle = inner.step(heading, 1)
    return TilePlace(middle, inner.step(heading, 2), heading, _around(middle, 1 + abs(heading.x), 1 + abs(heading.y)))


def double_place(middle: Cell, heading: Cell) -> TilePlace:
    return TilePlace(middle, middle, heading, _around(middle, 1 + abs(heading.y), 1 + abs(heading.x)))


def _around(middle: Cell, x: int, y: int) -> Rect:
    return Rect(middle.x - x, middle.y - y, 2 * x, 2 * y)


def first_tile_place(tile: Tile, across: bool) -> TilePlace:
    """Return the place of the first tile: in the centre of the table, high end to the right; doubles can lie across."""
    return double_place(Cell(0, 0), RIGHT) if tile.is_double and across else single_place(Cell(-1, 0), RIGHT)


def perpendiculars(heading: Cell) -> tuple[Cell, Cell]:
    return (UP, DOWN) if heading.x else (LEFT, RIGHT)


# -- open ends and candidate places for the next tile ------------------------------------------------------------------


class Reservation(NamedTuple):
    """What an open end reserves for its next tile.

    `places` are by whether that tile lies across, `sides` are for the first tiles at the sides of the next double if it
    will be a spinner. `boxes` are all areas kept free, and `shown` those that must be on the table.
    """

    places: dict[bool, TilePlace]
    sides: tuple[TilePlace, ...]
    boxes: tuple[Rect, ...]
    shown: tuple[Rect, ...]


NOTHING = Reservation({}, (), (), ())


@dataclass(slots=True)
class Arm:
    """The open end of an arm: the tile there, how it goes on, and what is reserved for its next tile."""

    tip: TilePlace
    is_double: bool  # the tile at the end lies across
    pip: int  # the number that it shows
    drift: Cell  # up or down: direction in which the arm turns at the end of a row
    onward: Cell  # left or right: direction of its next row
    row: int  # y of the row in which it runs, or that it left last
    pitch: int  # distance to its next row
    region: Rect  # where it stays if possible
    reserved: Reservation = NOTHING

    @property
    def places(self) -> dict[bool, TilePlace]:
        """The places for the next tile, by whether it lies across."""
        return self.reserved.places

    def joined(self, place: TilePlace, is_double: bool, pip: int, pitch: int) -> "Arm":
        """Return the arm after its next tile, which shows `pip`; `pitch` is the distance between rows."""
        arm = replace(self, tip=place, is_double=is_double, pip=pip, reserved=NOTHING)
        if place.heading.y:
            return replace(arm, drift=place.heading)
        return replace(arm, onward=-place.heading, row=place.outer.y, pitch=pitch)

    def next_place(self, heading: Cell, lay: Shape) -> TilePlace:
        """Return the place of the next tile: straight on, or turned at the outward half of the last tile."""
        return lay(self.tip.outer.step(heading, 3 if self.is_double and heading != self.tip.heading else 2), heading)


class Candidate(NamedTuple):
    """A place for the next tile, and the areas that must be free so that the arm can continue well from there."""

    place: TilePlace
    clearance: tuple[Rect, ...]
    turns_back: bool = False  # the arm turns towards rows that it has left


def places_in_rows(arm: Arm, lay: Shape) -> Iterator[Candidate]:
    """Yield the places for the next tile of an arm that runs in rows, best first."""
    heading, outer = arm.tip.heading, arm.tip.outer
    if heading.x:
        cells = RUN if lay is double_place else RUN - 2
        yield Candidate(arm.next_place(heading, lay), (_corridor(outer.step(heading, 1), heading, cells, 2),))
        for drift in () if arm.is_double else (arm.drift, -arm.drift):
            place = arm.next_place(drift, lay)
            column = _corridor(outer.step(drift, 1), drift, arm.pitch + 1, 1)
            for onward in (arm.onward, heading):
                row = _corridor(outer.step(drift, arm.pitch).step(onward, -1), onward, LANDING, 2)
                yield Candidate(place, (column, row), drift != arm.drift)
        return
    rest = arm.pitch - abs(outer.y - arm.row)
    if rest > 2 or (rest == 2 and lay is double_place):
        yield Candidate(arm.next_place(heading, lay), ())
    elif rest >= 0:
        start = outer.step(heading, rest)
        for cells in (LANDING - 1, 2):
            for onward in (arm.onward, -arm.onward):
                place = single_place(start, onward) if rest else arm.next_place(onward, lay)
                yield Candidate(place, (_corridor(start.step(onward, 2 if arm.is_double else 1), onward, cells, 2),))


def _corridor(start: Cell, heading: Cell, cells: int, side: int) -> Rect:
    """Return a corridor `cells` long from `start`, which extends `side` cells to each side."""
    end = start.step(heading, cells)
    corridor = Rect(min(start.x, end.x), min(start.y, end.y), abs(start.x - end.x), abs(start.y - end.y))
    return corridor.inflate(2 * side * abs(heading.y), 2 * side * abs(heading.x))


def touching_places(arm: Arm, lay: Shape) -> Iterator[TilePlace]:
    """Yield all places where the next tile touches the end: straight on, or turned either way."""
    tip, beyond = arm.tip, arm.tip.outer.step(arm.tip.heading, 2)
    yield lay(beyond, tip.heading)
    for turned in perpendiculars(tip.heading):
        yield lay(beyond if lay is single_place else beyond.step(turned, 2), turned)
        if not arm.is_double:
            yield lay(tip.outer.step(turned, 2), turned)


def shifted_places(arm: Arm, lay: Shape, is_beside: bool) -> Iterator[TilePlace]:
    """Yield all places where the next tile touches the end along a cell or more, near ones first.

    They are in the direction of the tile, or `is_beside` at its side, where a double lies along the line.
    """
    outer = arm.tip.outer
    end = arm.tip.box if arm.is_double else _around(outer, 1, 1)
    offsets = sorted(product(range(-5, 6), repeat=2), key=lambda offset: abs(offset[0]) + abs(offset[1]))
    for x, y in offsets:
        cell = Cell(outer.x + x, outer.y + y)
        for heading in (arm.tip.heading, *perpendiculars(arm.tip.heading)):
            place = lay(cell, heading)
            joined = _around(cell, 1, 1) if lay is single_place else place.box
            if _touch(end, joined, is_beside != (heading.x != 0)):
                yield place


def _touch(one: Rect, other: Rect, side_by_side: bool) -> bool:
    """Whether two boxes share a cell or more of an edge: side by side, or one above the other."""
    if side_by_side:
        return (
            (one.right == other.left or one.left == other.right) and one.top < other.bottom and other.top < one.bottom
        )
    return (one.bottom == other.top or one.top == other.bottom) and one.left < other.right and other.left < one.right


def places_apart(arm: Arm, lay: Shape, area: Rect) -> Iterator[TilePlace]:
    """Yield all places in an area for a tile apart from its end, near ones first."""
    x, y = arm.tip.outer
    cells = product(range(area.left, area.right + 1), range(area.top, area.bottom + 1))
    for cell in sorted(cells, key=lambda cell: abs(cell[0] - x) + abs(cell[1] - y)):
        yield from (lay(Cell(*cell), heading) for heading in (RIGHT, LEFT, UP, DOWN))


# -- routing -----------------------------------------------------------------------------------------------------------


class TableSizes(NamedTuple):
    """The table's width and height in cells at each tile size, the largest tiles first, and the `tiles` of the set."""

    cells: tuple[tuple[int, int], ...]
    tiles: int


class Search(NamedTuple):
    """How the ends search for places.

    `cost` is compared with that of smaller tiles, the square of the index of their size. `gap` is the number of free
    cells between tiles, `looks_ahead` whether an end needs space after its next tile, `is_crowded` whether an arm may
    leave its rows, `is_shifted` whether a tile may touch its end at any place, `is_beside` whether also at its side,
    and `is_detached` whether it may lie apart from it.
    """

    cost: int
    gap: int = GAP
    looks_ahead: bool = True
    is_crowded: bool = True
    is_shifted: bool = False
    is_beside: bool = False
    is_detached: bool = False


# searches if no size helps
LAST_RESORTS = (
    Search(18, 0, looks_ahead=False, is_shifted=True),
    Search(20, 0, looks_ahead=False, is_shifted=True, is_beside=True),
    Search(30, 0, looks_ahead=False, is_detached=True),
)
# searches of lines that run in rows as long as possible
IN_ROWS = (
    Search(0, is_crowded=False),
    Search(4),
    Search(8, looks_ahead=False),
    Search(12, 0, looks_ahead=False),
    *LAST_RESORTS,
)
# searches of lines with few tiles or many spinners, which take any free space at once
ANYWHERE = (Search(0), Search(2, looks_ahead=False), Search(10, 0, looks_ahead=False), *LAST_RESORTS)
SMALL_SET = 28  # tiles of the largest set of which a line with one spinner need not run in rows


class NoSpaceError(Exception):
    """An open end has no space for its next tile at any size."""


class LineRouter:
    """Places the tiles of a line, each at the first of `sizes` at which it fits.

    `size` is the index of the last size needed; `spots` are the tiles' places, in the order of the line; `closed` are
    the places of the last tiles at closed ends, by arm; `candidates` counts the places examined for the last tile.
    `spinner` is that of the line, and `across` whether its doubles lie across.
    """

    def __init__(self, sizes: TableSizes, spinner: str, across: bool) -> None:
        self.sizes, self.size, self.candidates = sizes, 0, 0
        self.spots: list[TilePlace] = []
        self._laid: list[Tile] = []
        self.arms: dict[int, Arm] = {}
        self.closed: dict[int, TilePlace] = {}
        self.tiles = Rect(0, 0, 0, 0)  # bounding box
        self._spinner, self._across = spinner, across
        self._doubles = 0
        self._pips = next(pips for pips in count(1) if pips * (pips + 1) >= 2 * sizes.tiles)  # numbers of the set
        is_in_rows = spinner == "none" or (spinner == "first" and sizes.tiles > SMALL_SET)
        self._searches: tuple[Search, ...] = IN_ROWS if is_in_rows else ANYWHERE
        self._search = self._searches[0]
        self._taken: list[Rect] = []  # boxes of all tiles and reserved places, and their bounding box
        self._bounds = self.tiles

    def copy(self) -> "LineRouter":
        """Return a router that can be changed without changing this one."""
        router = LineRouter(self.sizes, self._spinner, self._across)
        router.size, router.tiles, router._doubles = self.size, self.tiles, self._doubles
        router.spots, router._laid = self.spots.copy(), self._laid.copy()
        router.arms = {number: replace(arm) for number, arm in self.arms.items()}
        router.closed = self.closed.copy()
        return router

    @property
    def bounds(self) -> Rect:
        """Bounding box of all tiles and reserved places."""
        return self.tiles.unionall([box for arm in self.arms.values() for box in arm.reserved.shown])

    def lead(self, tile: Tile, ends: Sequence[int]) -> None:
        """Place the first tile; `ends` are the arms that it opens. Raises NoSpaceError."""
        across = tile.is_double and self._across
        first = first_tile_place(tile, self._across)
        left = first._replace(outer=-first.outer, heading=LEFT)
        self._occupy(first, tile)
        for number, tip in enumerate((left, first)):
            if number in ends:
                drift = (UP, DOWN)[number]
                self.arms[number] = Arm(tip, across, tile[number], drift, -tip.heading, 0, self._pitch(), EVERYWHERE)
        if across:
            self._add_spinner_arms(first, tile.high, ())
        for number in ends:
            self._reserve(self.arms[number])

    def join(self, placed: PlacedTile) -> None:
        """Place the next tile. Raises NoSpaceError."""
        arm = self.arms[placed.arm]
        across = placed.tile.is_double and self._across
        place, sides = arm.places[across], arm.reserved.sides
        self._occupy(place, placed.tile)
        arm = self.arms[placed.arm] = arm.joined(place, across, placed.outward, self._pitch())
        if self._across:
            for number, other in [*self.arms.items()]:
                if self._left(other.pip) == 0:
                    self.closed[number] = self.arms.pop(number).tip
                elif across and other.pip == placed.outward and other.reserved is not NOTHING:
                    boxes = other.reserved.boxes[:1]
                    other.reserved = Reservation({False: other.places[False]}, (), boxes, boxes)
        if across:
            self._add_spinner_arms(place, placed.outward, sides)
        if arm in self.arms.values():
            self._reserve(arm)

    def number_boxes(self) -> dict[int, Rect]:
        """Return by arm the box for the number of each closed end: a free square next to its last tile.

        An end has none if tiles, places and other boxes leave no space on the table.
        """
        taken = [spot.box for spot in self.spots]
        taken += [place.box for arm in self.arms.values() for place in arm.places.values()]
        boxes: dict[int, Rect] = {}
        self._note_taken()
        for number, tip in self.closed.items():
            ways = product((2, 3), (tip.heading, *perpendiculars(tip.heading)))
            near = (_around(tip.outer.step(heading, steps), 1, 1) for steps, heading in ways)
            others = [*boxes.values()]
            free = (box for box in near if box.collidelist(taken + others) < 0 and self._fits_table(box, *others))
            if (box := next(free, None)) is not None:
                boxes[number] = box
        return boxes

    def _left(self, pip: int) -> int:
        """Return how many tiles with this number are still to come."""
        return self._pips - sum(pip in tile for tile in self._laid)

    def _occupy(self, place: TilePlace, tile: Tile) -> None:
        self.tiles = self.tiles.union(place.box) if self.spots else place.box
        self.spots.append(place)
        self._laid.append(tile)

    def _next_is_spinner(self) -> bool:
        """Whether the next double played will be a spinner."""
        return self._spinner == "all" or (self._spinner == "first" and not self._doubles)

    def _pitch(self) -> int:
        """Return the distance between rows: wide while a spinner to come may grow an arm between them."""
        return WIDE_ROW if self._next_is_spinner() else ROW

    def _add_spinner_arms(self, spot: TilePlace, pip: int, sides: tuple[TilePlace, ...]) -> None:
        """Add the side arms of a double just played, if it is a spinner; `sides` are the places reserved for them."""
        index, is_spinner = self._doubles, self._next_is_spinner()
        self._doubles += 1
        if not is_spinner or self._left(pip) == 0:
            return
        x, y = spot.middle
        regions, onward = (EVERYWHERE, EVERYWHERE), (RIGHT, LEFT)
        if self._spinner == "first":
            for arm in self.arms.values():
                arm.pitch = ROW
            if y == 0:
                regions = Rect(x - 2, -2 - FAR, FAR, FAR), Rect(x + 2 - FAR, 2, FAR, FAR)
                self.arms[0].region = Rect(x - 1 - FAR, 3 - FAR, FAR, FAR)
                self.arms[1].region = Rect(x + 1, -3, FAR, FAR)
            elif spot.heading.x:
                # one side faces earlier rows: its arm runs to the open end of the gap between them
                onward = (spot.heading, -spot.heading) if y > 0 else (-spot.heading, spot.heading)
        self._note_taken()
        sides = self._sides(spot, True) or sides or self._sides(spot, False)
        while not self._fits_table(*(side.box for side in sides)):
            if self.size + 1 < len(self.sizes.cells):
                self.size += 1
            else:
                sides = ()
        for side, heading in enumerate(perpendiculars(spot.heading)):
            tip = spot._replace(outer=spot.middle.step(heading, 1), heading=heading)
            drift = heading if heading.y else (UP, DOWN)[side]
            pitch = SIDE_ROW if heading.y else ROW
            arm = self.arms[2 * index + 2 + side] = Arm(tip, True, pip, drift, onward[side], y, pitch, regions[side])
            if sides:
                boxes = (sides[side].box,)
                arm.reserved = Reservation({False: sides[side]}, (), boxes, boxes)
            else:
                self._reserve(arm)

    # -- reserved places of the open ends ------------------------------------------------------------------------------

    def _reserve(self, arm: Arm) -> None:
        """Reserve places for the next tile of `arm` by the search and at the size that cost least together.

        If there are none, all ends choose again, this one first.
        """
        choices = product(self._searches, range(self.size, len(self.sizes.cells)))
        is_short = self._spinner == "none" and len(self.spots) <= SHORT_LINE
        for search, size in sorted(
            choices, key=lambda choice: choice[0].cost + choice[1] ** 2 + SMALL_TILES * (is_short and choice[1] > 1)
        ):
            self.size = size
            if self._try_reserve(arm, search) or self._try_rearrange(arm, search):
                return
        raise NoSpaceError

    def _try_rearrange(self, arm: Arm, search: Search) -> bool:
        """Let all ends choose places again; if one finds none, restore all and return False."""
        order = [arm, *(other for other in self.arms.values() if other is not arm)]
        before = [(other, other.reserved) for other in order]
        for _ in range(0 if search.is_detached else ROUNDS):
            for other in order:
                other.reserved = NOTHING
            blocked = next((other for other in order if not self._try_reserve(other, search)), None)
            if blocked is None:
                return True
            order.remove(blocked)
            order.insert(0, blocked)
        for other, reserved in before:
            other.reserved = reserved
        return False

    def _try_reserve(self, arm: Arm, search: Search) -> bool:
        """Reserve the places for the next tile of `arm`; return False if there is no space."""
        arm.reserved = NOTHING
        self._search = search
        self._note_taken()
        along = next(self._free_places(arm, single_place), None)
        reserved = None if along is None else self._with_double(arm, along, search.looks_ahead)
        arm.reserved = reserved or NOTHING
        return reserved is not None

    def _with_double(self, arm: Arm, along: TilePlace, looks_ahead: bool) -> Reservation | None:
        """Return the reservation of an arm whose next tile goes to `along`, with a place for a double that lies across.

        None if there is no space.
        """
        next_box = self._reserved_box(along)
        if not self._across or Tile(arm.pip, arm.pip) in self._laid:
            return Reservation({False: along}, (), (next_box,), (next_box,)) if self._fits_table(next_box) else None
        if not looks_ahead or self._left(arm.pip) == 1:
            doubles = self._free_places(arm, double_place)
            double = next((place for place in doubles if self._fits_table(next_box, place.box)), None)
            if double is None:
                return None
            boxes: tuple[Rect, ...] = next_box, double.box
            return Reservation({False: along, True: double}, (), boxes, boxes)
        # before a spinner, tiles become smaller for what comes after the next tile only when it comes
        for fits in (True, False) if self._next_is_spinner() else (True,):
            for double in self._free_places(arm, double_place):
                joined = arm.joined(double, True, arm.pip, self._pitch())
                beyond = next(self._joined_places(joined, single_place, fits), None)
                sides = self._sides(double, fits) if self._next_is_spinner() else ()
                if beyond is None or (self._next_is_spinner() and not sides):
                    continue
                now = next_box, double.box
                boxes = *now, self._reserved_box(beyond), *(side.box for side in sides)
                shown = boxes if fits else now
                if self._fits_table(*shown):
                    return Reservation({False: along, True: double}, sides, boxes, shown)
        return None

    def _reserved_box(self, place: TilePlace) -> Rect:
        """Return the box of a place with the cell ahead, into which a double at a turn extends."""
        x, y = place.heading.x, place.heading.y if self._spinner == "all" else 0
        return place.box.union(place.box.move(x, y)) if self._search.looks_ahead else place.box

    def _note_taken(self) -> None:
        reserved = [box for arm in self.arms.values() for box in arm.reserved.boxes]
        self._taken = [*(spot.box for spot in self.spots), *reserved]
        self._bounds = self.bounds

    def _fits_table(self, *boxes: Rect) -> bool:
        """Whether all tiles, reserved places and these boxes fit on the table together."""
        together, (width, height) = self._bounds.unionall(boxes), self.sizes.cells[self.size]
        return together.w <= width and together.h <= height

    def _is_free(self, box: Rect, parent: Rect | None, fits: bool = True) -> bool:
        """Whether `box` fits on the table and keeps its distance from all tiles and places; it may touch `parent`."""
        self.candidates += 1
        near = box.inflate(2 * self._search.gap, 2 * self._search.gap).collidelistall(self._taken)
        return (not fits or self._fits_table(box)) and not any(
            self._taken[index] is not parent or parent.colliderect(box) for index in near
        )

    def _sides(self, double: TilePlace, fits: bool) -> tuple[TilePlace, ...]:
        """Return free places for the first tiles at the sides of a double, straight if possible; () without space."""
        ahead = single_place(double.outer.step(double.heading, 2), double.heading).box
        chosen: list[TilePlace] = []
        for heading in perpendiculars(double.heading):
            start = double.middle.step(heading, 3)
            places = [single_place(start, onward) for onward in (heading, *perpendiculars(heading))]
            if self._spinner == "all":
                places.sort(key=lambda place: self._disadvantage(place, heading))
            for place in places:
                is_clear = not place.box.inflate(2 * self._search.gap, 2 * self._search.gap).colliderect(ahead)
                boxes = [place.box, *(other.box for other in chosen)]
                if is_clear and self._is_free(place.box, double.box, fits) and (not fits or self._fits_table(*boxes)):
                    chosen.append(place)
                    break
            else:
                return ()
        return tuple(chosen)

    # -- candidates for the next tile ----------------------------------------------------------------------------------

    def _free_places(self, arm: Arm, lay: Shape) -> Iterator[TilePlace]:
        """Yield the free places for the next tile, best first; also apart from the end if the search is detached."""
        yield from self._joined_places(arm, lay)
        for is_beside, is_tried in ((False, self._search.is_shifted), (True, self._search.is_beside)):
            shifted = shifted_places(arm, lay, is_beside) if is_tried else ()
            yield from (place for place in shifted if self._is_free(place.box, arm.tip.box))
        if self._search.is_detached:
            width, height = self.sizes.cells[self.size]
            area = self._bounds.inflate(2 * (width - self._bounds.w), 2 * (height - self._bounds.h))
            yield from (place for place in places_apart(arm, lay, area) if self._is_free(place.box, None))

    def _joined_places(self, arm: Arm, lay: Shape, fits: bool = True) -> Iterator[TilePlace]:
        """Yield the free places at which the next tile touches the end, best first."""
        tip, is_tree = arm.tip.box, self._spinner == "all"
        if not is_tree:
            yield from self._free_in_rows(arm, lay, False)
        if self._search.is_crowded:
            places = [] if is_tree else [*self._free_in_rows(arm, lay, True)]
            touching = [place for place in touching_places(arm, lay) if self._is_free(place.box, tip, fits)]
            places += sorted(touching, key=lambda place: self._disadvantage(place, arm.tip.heading))
            yield from (place for place in places if not self._is_shut_in(place))
            if not self._search.gap:
                yield from places

    def _free_in_rows(self, arm: Arm, lay: Shape, is_crowded: bool) -> Iterator[TilePlace]:
        """Yield the free places for an arm that runs in rows.

        Unless the table is crowded, arms stay in their region and turn only away from earlier rows.
        """
        region = EVERYWHERE if is_crowded else arm.region
        for place, clearance, turns_back in places_in_rows(arm, lay):
            if is_crowded or not turns_back:
                boxes = place.box, *clearance
                if all(region.contains(box) and self._is_free(box, arm.tip.box) for box in boxes):
                    yield place

    def _is_shut_in(self, place: TilePlace) -> bool:
        """Whether an arm cannot run straight from `place` to beyond all tiles, in any direction."""
        reach = self._bounds.w + self._bounds.h
        return all(
            _corridor(place.outer.step(heading, 3), heading, reach, 2).collidelist(self._taken) >= 0
            for heading in (place.heading, *perpendiculars(place.heading))
        )

    def _disadvantage(self, place: TilePlace, heading: Cell) -> float:
        """Return the disadvantage, in occupied cells, of `place` for an arm that heads in the direction `heading`."""
        turn = TURN * (place.heading != heading)
        if not self._searches[0].is_crowded:
            return turn + self._crowding(place)
        ahead = single_place(place.outer.step(place.heading, 2), place.heading).box
        together, (width, height) = self._bounds.unionall((place.box, ahead)), self.sizes.cells[self.size]
        fullness = max(together.w / width, together.h / height)
        return turn + UPRIGHT * abs(place.heading.y) + FULL_TABLE * fullness + self._crowding(place)

    def _crowding(self, place: TilePlace) -> int:
        """Return how many cells are occupied where the arm would continue from `place`."""
        radius = TREE_RADIUS if self._spinner == "all" else CROWDING_RADIUS
        around = _around(place.outer.step(place.heading, radius // 2), radius, radius)
        near = [around.clip(self._taken[index]) for index in around.collidelistall(self._taken)]
        return sum(box.w * box.h for box in near)
