"""The rim of the table: the rails around the surface, and the blocks on them that carry names and scores.

Pure geometry, pixels.
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.ui.layouts.room import RAIL, Area, Room

LEAST_RAIL = 9  # px
LIP = 3  # px of the design, between what a rail carries and its edge


class Rim(NamedTuple):
    """The `opening` in which the surface is seen; the `blocks` reach from the rails into it."""

    opening: Area
    blocks: tuple[Area, ...]


def rim(room: Room, width: float, height: float, unit: float, hung: Sequence[Area] = ()) -> Rim:
    """The rim of a room in a window of `width` by `height`; the areas `hung` are carried by the upper rail.

    The upper rail carries the bar and the names of those who sit along it, an open log widens the right one, and the
    score and the names of those at the sides stand on blocks.
    """
    rail, lip = max(LEAST_RAIL, RAIL * unit), LIP * unit
    above = [seat.nameplate for seat in room.seats[1:] if seat.upright]
    top = max([room.bar.h, *(plate.y + plate.h for plate in above)]) + lip
    right = width - room.log.w if room.log.w else width - rail
    opening = Area(rail, top, right - rail, height - rail - top)
    board = room.board
    blocks = [Area(0, board.y - lip, board.x + board.w + lip, height - board.y + lip)]
    for plate in (seat.nameplate for seat in room.seats[1:] if not seat.upright):
        if plate.x < opening.centre[0]:
            blocks.append(Area(0, plate.y - lip, plate.x + plate.w + lip, plate.h + 2 * lip))
        else:
            blocks.append(Area(plate.x - lip, plate.y - lip, width - plate.x + lip, plate.h + 2 * lip))
    blocks += [Area(area.x - lip, 0, area.w + 2 * lip, area.y + area.h + lip) for area in hung]
    return Rim(opening, tuple(blocks))
