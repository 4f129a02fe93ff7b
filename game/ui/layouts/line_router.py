"""Routing of the arms of a line over the table: straight on while there is space, then back in rows.

Coordinates are in cells, a quarter of a tile's long side, from the centre of the first tile; y points down. A tile
covers four cells by two, and keeps one free cell between itself and every tile that it is not joined to.

Only the width and height of all tiles together are bounded, so the line can be moved on the table. Each open end
reserves the places where its next tile would go: one for a tile along the arm, and one for a double across it if
doubles lie across. When a tile is laid, it takes its place and the end reserves new ones around all occupied and
reserved cells, so each end always has its own space. If an end is blocked, all ends choose their places again. If that
fails too, the tiles become smaller, which means that the bounds grow in cells. Tiles on the table never move.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.board import Line, PlacedTile
from game.core.tiles import Tile
from game.ui.layouts.arms import (
    DOWN,
    EVERYWHERE,
    FAR,
    LEFT,
    RIGHT,
    UP,
    Arm,
    Box,
    Cell,
    Grid,
    Shape,
    TilePlace,
    candidates,
    double_place,
    first_tile_place,
    nearest_places,
    perpendiculars,
    place_after_double,
    single_place,
    touching_places,
)

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
        self.tiles: Box | None = None
        self._bounds: Box | None = None  # cached
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
        """Bounding box of all tiles and reserved places."""
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
        arms = (
            Arm(Cell(-first.outer.x, 0), LEFT, UP, RIGHT, 0, cells, EVERYWHERE, across),
            Arm(first.outer, RIGHT, DOWN, LEFT, 0, cells, EVERYWHERE, across),
        )
        self.arms = {end: arm for end, arm in enumerate(arms) if end in ends}
        if across:
            self._add_spinner_arms(first, cells, ())
        for end in sorted(ends & {0, 1}):
            self._reserve(self.arms[end])

    def _join(self, laid: PlacedTile) -> None:
        arm = self.arms[laid.arm]
        across = laid.tile.is_double and self._across
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
            regions = [Box(x - 2, -FAR, FAR, -2), Box(-FAR, 2, x + 2, FAR)]
            self.arms[0].region = Box(-FAR, -FAR, x - 3, 3)
            self.arms[1].region = Box(x + 3, -3, FAR, FAR)
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

    # -- reserved places of the open ends ----------------------------------------------------------------------

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
        beyond: tuple[Box, ...] = ()
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

    def _double_places(self, arm: Arm) -> Iterator[tuple[TilePlace, tuple[Box]]]:
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
        """Whether all tiles, reserved places and these boxes fit on the table together."""
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

    # -- candidates for the next tile ------------------------------------------------------------------------------

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
        return (self.grid.cells(Box(*ahead, *ahead), REACH) & self.grid.taken).bit_count()
