"""The open end of an arm: what it keeps for its next tile, and where that may go."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from game.ui.layouts.cells import DOWN, FAR, LEFT, RIGHT, UP, Box, Cell, Spot, double, sideways, single

RUN = 11  # a single goes straight on while it leaves room for a double, a single and the turn after them
DOUBLE_RUN = 7  # a double goes straight on while it leaves room for a single and the turn after it
HOP = 7  # from a row to beyond a double standing in the next row
LANDING = 8  # room that a row must offer to be turned into
ONWARD = 5  # room for a single on the other side of a double


class Candidate(NamedTuple):
    """A place for the next tile, and the cells it asks to be free so that the arm can go on well from there.

    It is `rough` if the arm turns there at a double or too close to the row it has left.
    """

    spot: Spot
    room: Box
    rough: bool = False


Shape = Callable[[Cell, Cell], Spot]  # single or double


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


def candidates(arm: Arm, lay: Shape, pitch: int, crowded: bool) -> Iterator[Candidate]:
    """The places for the next tile of an arm that runs in rows, best first.

    `pitch` is how far from a row the next is to be, in cells. Only where it is `crowded` does an arm turn back to where
    tiles lie, or go down in stairs.
    """
    every = _every(arm, lay, pitch)
    if crowded:
        return every
    back, stairs = -arm.drift.y, 0 if arm.heading.x or arm.side else -arm.onward.x
    return (place for place in every if place.spot.heading.y != back and place.spot.heading.x != (stairs or FAR))


def _every(arm: Arm, lay: Shape, pitch: int) -> Iterator[Candidate]:
    outer, heading = arm.outer, arm.heading
    crosswise = lay is double
    straight = lay(outer.step(heading, 2), heading)
    if heading.x:
        run = ONWARD if arm.after_double else DOUBLE_RUN if crosswise else RUN
        yield Candidate(straight, _corridor(outer, heading, run))
        for turned in (arm.drift, Cell(0, -arm.drift.y)):
            yield _corner(arm, lay, turned, HOP, crosswise or arm.after_double)
        return
    ways = arm.onward, Cell(-arm.onward.x, 0)
    run = ONWARD if arm.after_double else HOP
    if arm.side or crosswise:
        yield Candidate(straight, _corridor(outer, heading, run if arm.after_double or crosswise else RUN))
    landing = None if arm.after_double else _landing(arm, pitch)
    if landing is not None:
        for turned in ways:
            start = landing.step(turned, 2) if crosswise or landing == outer else landing
            yield Candidate(lay(start, turned), _corridor(landing, turned, LANDING), crosswise)
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


def touching(arm: Arm, lay: Shape) -> Iterator[Spot]:
    """Every place where the next tile may touch the end: straight on, or turned either way."""
    ahead = arm.outer.step(arm.heading, 2)
    yield lay(ahead, arm.heading)
    for turned in sideways(arm.heading):
        yield lay(ahead if lay is single else ahead.step(turned, 2), turned)
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


def nearest(arm: Arm, lay: Shape, reach: int) -> Iterator[Spot]:
    """The places of the whole table, up to `reach` cells from the end of the arm outward."""
    for distance in range(reach):
        for x in range(-distance, distance + 1):
            for y in {abs(x) - distance, distance - abs(x)}:
                for heading in (RIGHT, LEFT, UP, DOWN):
                    yield lay(Cell(arm.outer.x + x, arm.outer.y + y), heading)
