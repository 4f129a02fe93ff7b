"""The open end of an arm: what it keeps for its next tile, and where that may go."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.core.state import Play
from game.ui.layouts.cells import (
    DOWN,
    FAR,
    LEFT,
    RIGHT,
    UP,
    Box,
    Cell,
    TilePlace,
    double_place,
    perpendiculars,
    single_place,
)
from game.ui.layouts.table_layout import Area, Pose

RUN = 11  # a single goes straight on while it leaves room for a double, a single and the turn after them
DOUBLE_RUN = 7  # a double goes straight on while it leaves room for a single and the turn after it
HOP = 7  # from a row to beyond a double standing in the next row
LANDING = 8  # room that a row must offer to be turned into
ONWARD = 5  # room for a single on the other side of a double


class Candidate(NamedTuple):
    """A place for the next tile, and the cells it asks to be free so that the arm can go on well from there.

    It is `is_rough` if the arm turns there at a double or too close to the row it has left.
    """

    place: TilePlace
    clearance: Box
    is_rough: bool = False


Shape = Callable[[Cell, Cell], TilePlace]  # single or double


@dataclass(slots=True)
class Arm:
    """The open end of an arm: where it has come to, and the places it keeps for a single and a double."""

    outer: Cell
    heading: Cell
    drift: Cell  # up or down: where the arm turns when a row ends
    onward: Cell  # left or right: where its next row runs
    row: int  # the row it runs in, or the one it has left
    end_cells: int  # the cells of the tile that shows the end
    region: Box  # where it stays while it can
    after_double: bool  # the tile that shows the end lies across
    is_spinner_side: bool = False  # it grows from the side of a spinner, and has not turned yet
    places: dict[bool, TilePlace] = field(
        default_factory=dict
    )  # for a tile along the arm (False), for one across (True)
    sides: tuple[TilePlace, ...] = ()  # for the first tiles at the sides of that double, if it would be a spinner
    reserved: int = 0
    reserved_box: Box | None = None  # around all that is kept


def candidates(arm: Arm, lay: Shape, pitch: int, crowded: bool) -> Iterator[Candidate]:
    """The places for the next tile of an arm that runs in rows, best first.

    `pitch` is how far from a row the next is to be, in cells. Only where it is `crowded` does an arm turn back to where
    tiles lie, or go down in stairs.
    """
    every = _all_candidates(arm, lay, pitch)
    if crowded:
        return every
    back, stairs = -arm.drift.y, 0 if arm.heading.x or arm.is_spinner_side else -arm.onward.x
    return (place for place in every if place.place.heading.y != back and place.place.heading.x != (stairs or FAR))


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
    ways = arm.onward, Cell(-arm.onward.x, 0)
    run = ONWARD if arm.after_double else HOP
    if arm.is_spinner_side or crosswise:
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


def touching_places(arm: Arm, lay: Shape) -> Iterator[TilePlace]:
    """Every place where the next tile may touch the end: straight on, or turned either way."""
    ahead = arm.outer.step(arm.heading, 2)
    yield lay(ahead, arm.heading)
    for turned in perpendiculars(arm.heading):
        yield lay(ahead if lay is single_place else ahead.step(turned, 2), turned)
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


def nearest_places(arm: Arm, lay: Shape, reach: int) -> Iterator[TilePlace]:
    """The places of the whole table, up to `reach` cells from the end of the arm outward."""
    for distance in range(reach):
        for x in range(-distance, distance + 1):
            for y in {abs(x) - distance, distance - abs(x)}:
                for heading in (RIGHT, LEFT, UP, DOWN):
                    yield lay(Cell(arm.outer.x + x, arm.outer.y + y), heading)


# -- a tile that may lie at one end with either of its numbers open: its two places side by side, and whi --------------


APART = 0.28  # of a tile's length: how far each of two places stands from where the tile will lie
BESIDE = 0.68  # the same, from the middle of a place to the number that it leaves open
_AHEAD = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}  # where the high end points, by the angle


def separate_choices(places: Mapping[Play, Pose], area: Area, laid: Sequence[Pose]) -> dict[Play, Pose]:
    """The places of one tile's plays, two of which at the same end stand beside each other, within `area`.

    Where one of the two would cover a tile that is `laid`, both stand further off.
    """
    ends: dict[int | None, list[Play]] = {}
    for play in places:
        ends.setdefault(play.arm, []).append(play)
    stood = dict(places)
    for plays in ends.values():
        if len(plays) > 1:
            pairs = [
                [_aside(places[play], side, off, area) for play, side in zip(plays, (-1, 1), strict=True)]
                for off in (0, -APART, APART)
            ]
            clear = [pair for pair in pairs if not any(_covers(pose, other) for pose in pair for other in laid)]
            stood |= zip(plays, (clear or pairs)[0], strict=True)
    return stood


def _covers(pose: Pose, other: Pose) -> bool:
    """Whether two tiles lie over each other by more than a touch."""
    (wide, high), (its_width, its_height) = _halves(pose), _halves(other)
    touch = 0.05 * pose.length
    return abs(pose.x - other.x) < wide + its_width - touch and abs(pose.y - other.y) < high + its_height - touch


def _halves(pose: Pose) -> tuple[float, float]:
    """Half of how wide and how high a tile lies."""
    along, across = pose.length / 2, pose.length / 4
    return (across, along) if pose.angle % 180 else (along, across)


def has_end_choice(places: Mapping[Play, Pose]) -> bool:
    """Whether at some end there is a choice of which number stays open."""
    return len({play.arm for play in places}) < len(places)


def open_number(play: Play, pose: Pose) -> tuple[int, tuple[float, float]]:
    """The number that a play with a choice leaves open, and where to write it: beyond that end of the tile."""
    pip = play.tile.low if play.outward is None else play.outward
    x, y = _AHEAD[pose.angle]
    away = BESIDE * pose.length * (1 if pip == play.tile.high else -1)
    return pip, (pose.x + x * away, pose.y + y * away)


def _aside(pose: Pose, side: int, off: float, area: Area) -> Pose:
    """A place moved across its direction, the pair of them `off` the middle and kept within the area."""
    apart, reach, off = APART * pose.length, (APART + 0.25) * pose.length, off * pose.length
    if pose.angle % 180:
        middle = min(max(pose.x + off, area.x + reach), area.x + area.w - reach)
        return pose._replace(x=round(middle + side * apart))
    middle = min(max(pose.y + off, area.y + reach), area.y + area.h - reach)
    return pose._replace(y=round(middle + side * apart))
