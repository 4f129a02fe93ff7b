"""How the arms of a line run over the table: straight on while there is room, then back in rows.

Everything here is counted in cells, a quarter of a tile's long side, from the middle of the first tile; y runs
downward. A tile covers four cells by two, and keeps one cell clear of every tile it is not joined to.

The table has no fixed edges while there is room: only the width and height of all that lies are bounded. Each open end
keeps the places where its next tile would go: one for a tile along the arm, and one for a double across it if doubles
lie so. A tile laid takes its place and the end looks for new ones around all that lies or is kept, so every end always
has room that nothing else covers. Where an end is shut in, all ends look for their places anew; if that does not help
either, the tiles become smaller, which is to say that the bounds grow. What lies never moves.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.board import Line, PlacedTile
from game.core.tiles import Tile
from game.ui.layouts.arms import Arm, Shape, candidates, nearest_places, touching_places
from game.ui.layouts.cells import (
    DOWN,
    EVERYWHERE,
    FAR,
    LEFT,
    RIGHT,
    UP,
    Box,
    Cell,
    Grid,
    TilePlace,
    double_place,
    first_tile_place,
    perpendiculars,
    place_after_double,
    single_place,
)

PITCH = 6  # cells between the middles of two rows: a double in each, and a clear half tile between them
EASY = 8  # the same with two tiles between the corners
WIDE = 12  # the same where there has to be room for another row between them
REACH = 7  # how far an arm looks for company among many spinners
ROUNDS = 3  # how often the ends try to come to terms about the room there is


class GridSize(NamedTuple):
    """How large the table is at one size of tile: its width and height in cells.

    Where it is `tight`, arms turn as they must: after one tile, or at a double; where it is `crowded`, also back to
    where tiles lie already, and in a tree of spinners an arm that is shut in goes on at the nearest free place, apart
    from its end.
    """

    width: int
    height: int
    tight: bool = False
    crowded: bool = False


class NoSpaceError(Exception):
    """An open end has no room left for its next tile at any size."""


class LineRouter:
    """The places of the tiles of `line`, by the first of `sizes` at which each has room. Raises Stuck.

    `size` is the place in `sizes` of the last that was needed; `bounds` lie around all that lies or is kept.
    """

    def __init__(self, line: Line, sizes: Sequence[GridSize]) -> None:
        self.sizes, self.size = sizes, 0
        self.grid = Grid(max(size.width for size in sizes), max(size.height for size in sizes))
        self.spots: list[TilePlace] = []
        self.arms: dict[int, Arm] = {}
        self.tiles: Box | None = None
        self._bounds: Box | None = None  # as long as they hold
        self._spinner = line.spinner
        self._across = line.has_crosswise_doubles
        self._doubles = 0
        for laid in line.placed_tiles:
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
                if arm.reserved_box is not None:
                    self._bounds = self._bounds.union(arm.reserved_box)
        return self._bounds

    def _lead(self, tile: Tile, ends: set[int]) -> None:
        across = tile.is_double and self._across
        first = first_tile_place(tile, self._across)
        cells = self._occupy(first)
        both = (
            Arm(Cell(-first.outer.x, 0), LEFT, UP, RIGHT, 0, cells, EVERYWHERE, across),
            Arm(first.outer, RIGHT, DOWN, LEFT, 0, cells, EVERYWHERE, across),
        )
        self.arms = {end: arm for end, arm in enumerate(both) if end in ends}
        if across:
            self._add_spinner_arms(first, cells, ())
        for end in sorted(ends & {0, 1}):
            self._reserve(self.arms[end])

    def _join(self, laid: PlacedTile) -> None:
        arm = self.arms[laid.arm]
        across = laid.tile.is_double and self._across
        spot = arm.places[across]
        self._release(arm)
        cells = self._occupy(spot)
        if spot.heading != arm.heading:
            arm.is_spinner_side = False
        arm.outer, arm.heading, arm.end_cells, arm.after_double = spot.outer, spot.heading, cells, across
        if spot.heading.x:
            arm.row, arm.onward = spot.outer.y, Cell(-spot.heading.x, 0)
        else:
            arm.drift = spot.heading
        if across:
            self._add_spinner_arms(spot, cells, arm.sides)
        self._reserve(arm)

    def _occupy(self, spot: TilePlace) -> int:
        cells = self.grid.cells(spot.box)
        self.grid.taken |= cells
        self.spots.append(spot)
        self.tiles = spot.box if self.tiles is None else self.tiles.union(spot.box)
        self._bounds = None
        return cells

    def _next_is_spinner(self) -> bool:
        """Whether the next double laid is a spinner."""
        return self._spinner == "all" or (self._spinner == "first" and not self._doubles)

    def _pitches(self) -> tuple[int, ...]:
        """How far from the last row an arm turns: further while a double to come may grow arms between the rows."""
        if self._spinner == "first" and not self._doubles:
            return (WIDE,)
        size = self.sizes[self.size]
        return (PITCH,) if size.crowded else (EASY, PITCH) if size.tight else (EASY,)

    def _add_spinner_arms(self, spot: TilePlace, cells: int, sides: tuple[TilePlace, ...]) -> None:
        """Give a double just laid the arms at its sides, if it is a spinner; `sides` are the places kept for them."""
        nth, spins = self._doubles, self._next_is_spinner()
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
            self._use_next_size()
        for side, heading in enumerate(perpendiculars(spot.heading)):
            onward, drift = (RIGHT, LEFT)[side], (UP, DOWN)[side]
            if self._spinner == "first" and y and spot.heading.x:
                # one side faces the rows laid before: its arm runs to where the bay between them is open
                onward = spot.heading if heading.y * y < 0 else Cell(-spot.heading.x, 0)
            arm = Arm(
                spot.middle.step(heading, 1), heading, drift, onward, y, cells, regions[side], True, heading.y != 0
            )
            self.arms[2 * nth + 2 + side] = arm
            self._reserve_places(arm, {False: sides[side]}, (), ())

    # -- the places that the open ends keep ----------------------------------------------------------------------

    def _reserve(self, arm: Arm) -> None:
        """Keep places for the next tile of `arm`; when it is shut in, all ends choose again, it before the others.

        When that does not help, at the next size.
        """
        while not (self._try_reserve(arm) or self._try_rearrange(arm)):
            self._use_next_size()

    def _use_next_size(self) -> None:
        """Goes on at the next size."""
        if self.size + 1 == len(self.sizes):
            raise NoSpaceError
        self.size += 1

    def _try_rearrange(self, arm: Arm) -> bool:
        """Whether all ends find room when they choose anew; else they keep what they had."""
        order = [arm, *(other for other in self.arms.values() if other is not arm)]
        before = [(other, other.places, other.sides, other.reserved, other.reserved_box) for other in order]
        # among many spinners tiles may lie closer before they grow smaller
        for gap in (1, 0) if self._spinner == "all" else (1,):
            self.grid.gap = gap
            for _ in range(ROUNDS):
                for other in order:
                    self._release(other)
                shut = next((other for other in order if not self._try_reserve(other)), None)
                if shut is None:
                    self.grid.gap = 1
                    return True
                order.remove(shut)
                order.insert(0, shut)
        self.grid.gap = 1
        for other in order:
            self._release(other)
        for other, places, sides, kept, reach in before:
            other.places, other.sides, other.reserved, other.reserved_box = places, sides, kept, reach
            self.grid.taken |= kept
        self._bounds = None
        return False

    def _try_reserve(self, arm: Arm) -> bool:
        """Choose and keep the places for the next tile of `arm`, if it has room."""
        along = next(self._best(arm, single_place), None)
        if along is None:
            return False
        places = {False: along}
        sides: tuple[TilePlace, ...] = ()
        beyond: tuple[Box, ...] = ()
        if self._across and not arm.after_double:
            for crosswise, beyond in self._doubles_next(arm):
                sides = self._sides(crosswise) if self._next_is_spinner() else ()
                boxes = (along.box, crosswise.box, *beyond, *(side.box for side in sides))
                if (sides or not self._next_is_spinner()) and self._fits_table(*boxes):
                    places[True] = crosswise
                    break
            else:
                return False
        self._reserve_places(arm, places, sides, beyond)
        return True

    def _doubles_next(self, arm: Arm) -> Iterator[tuple[TilePlace, tuple[Box]]]:
        """The places for a double, best first, each with one for the tile after it: straight on.

        Where it is crowded, also off either end of a double that nothing else grows from.
        """
        for crosswise in self._best(arm, double_place):
            yield crosswise, (place_after_double(crosswise).box,)
        if self.sizes[self.size].crowded and not self._next_is_spinner():
            for crosswise in self._best(arm, double_place):
                for turned in perpendiculars(crosswise.heading):
                    box = single_place(crosswise.outer.step(turned, 3), turned).box
                    if self._free(box, arm.end_cells):
                        yield crosswise, (box,)

    def _reserve_places(
        self, arm: Arm, places: dict[bool, TilePlace], sides: tuple[TilePlace, ...], beyond: tuple[Box, ...]
    ) -> None:
        arm.places, arm.sides = places, sides
        boxes = [spot.box for spot in (*places.values(), *sides)] + [*beyond]
        arm.reserved_box = boxes[0]
        for box in boxes:
            arm.reserved_box = arm.reserved_box.union(box)
            arm.reserved |= self.grid.cells(box)
        arm.reserved &= ~self.grid.taken
        self.grid.taken |= arm.reserved
        self._bounds = None

    def _release(self, arm: Arm) -> None:
        self.grid.taken &= ~arm.reserved
        arm.reserved, arm.reserved_box, self._bounds = 0, None, None

    def _fits_table(self, *boxes: Box) -> bool:
        """Whether all that lies or is kept, and these boxes too, have room on the table."""
        x0, y0, x1, y1 = self.bounds
        for box in boxes:
            x0, y0, x1, y1 = min(x0, box.x0), min(y0, box.y0), max(x1, box.x1), max(y1, box.y1)
        size = self.sizes[self.size]
        return x1 - x0 <= size.width and y1 - y0 <= size.height

    def _free(self, box: Box, beside: int) -> bool:
        return self._fits_table(box) and self.grid.is_free(box, beside)

    def _sides(self, double: TilePlace) -> tuple[TilePlace, ...]:
        beside = self.grid.cells(double.box)
        ahead = self.grid.cells(place_after_double(double).box)
        chosen: list[TilePlace] = []
        for heading in perpendiculars(double.heading):
            onto = double.middle.step(heading, 3)
            for spot in (single_place(onto, onward) for onward in (heading, *perpendiculars(heading))):
                clear = not self.grid.cells(spot.box, self.grid.gap) & ahead
                if (
                    clear
                    and self.grid.is_free(spot.box, beside)
                    and self._fits_table(spot.box, *(s.box for s in chosen))
                ):
                    chosen.append(spot)
                    break
            else:
                return ()
        return tuple(chosen)

    # -- where the next tile may go ------------------------------------------------------------------------------

    def _best(self, arm: Arm, lay: Shape) -> Iterator[TilePlace]:
        """The free places for the next tile, best first."""
        beside, size = arm.end_cells, self.sizes[self.size]
        if self._spinner == "all":
            beside_end = [spot for spot in touching_places(arm, lay) if self._free(spot.box, beside)]
            yield from sorted(beside_end, key=lambda spot: (spot.heading != arm.heading, self._crowding(spot)))
            if size.crowded:
                yield from (
                    spot for spot in nearest_places(arm, lay, size.width + size.height) if self._free(spot.box, 0)
                )
            return
        for within in (arm.region, EVERYWHERE) if arm.region != EVERYWHERE else (EVERYWHERE,):
            for pitch in self._pitches():
                for spot, room, rough in candidates(arm, lay, pitch, size.crowded):
                    early = spot.heading != arm.heading and self._spinner == "first" and self._doubles > 0
                    fits = (size.tight or not (rough or early)) and within.contains(room.union(spot.box))
                    if fits and self._free(room, beside) and self._free(spot.box, beside):
                        yield spot
        if size.tight:
            for spot, _room, _rough in candidates(arm, lay, PITCH, size.crowded):
                if self._free(spot.box, beside):
                    yield spot

    def _crowding(self, spot: TilePlace) -> int:
        """How many cells are taken where the arm would go on from `spot`."""
        ahead = spot.outer.step(spot.heading, REACH // 2)
        return (self.grid.cells(Box(*ahead, *ahead), REACH) & self.grid.taken).bit_count()
