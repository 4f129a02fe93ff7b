"""Where everything at the table has its place: the line in the middle, the hands around it. Pure geometry, pixels."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Area(NamedTuple):
    """A rectangle: its left, top, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the area."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, margin: float) -> "Area":
        """The area less a margin on all sides."""
        return Area(self.x + margin, self.y + margin, max(0, self.w - 2 * margin), max(0, self.h - 2 * margin))


class SeatLayout(NamedTuple):
    """A player's place at the table's edge: the name plate, where the tiles stand, and the cameo if there is room."""

    nameplate: Area
    tiles: Area
    is_horizontal: bool  # the tiles stand side by side; else they lie one above the other
    avatar: Area | None = None


class TableExtras(NamedTuple):
    """What only some games lay on the table, for which there has to be room.

    `boneyard_count` are the tiles face down when play begins, `is_boneyard_column` between two players, each of whom
    has an end of them, or at the right of the player whose `boneyard_place` it is, counted clockwise from the one who
    looks; `exposed_count` lie face up, out of play. A `pegboard_ratio` is a board for pegs: its width in heights of
    itself, 0 for none. `hand_size` are the tiles dealt to one hand.
    """

    boneyard_count: int = 14
    is_boneyard_column: bool = False
    exposed_count: int = 0
    pegboard_ratio: float = 0.0
    hand_size: int = 7
    boneyard_place: int = 0


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The areas of a table for some players; `seats` go round clockwise from the one who looks at it.

    `exposed` is empty where nothing lies exposed; `pegboard` is None where there is none, or no room for one.
    """

    line: Area
    hand: Area
    prompt: Area
    boneyard: Area
    exposed: Area
    scoreboard: Area
    pegboard: Area | None
    log: Area
    bar: Area
    is_icons_only: bool  # the buttons of the bar have room for icons only
    seats: tuple[SeatLayout, ...]


class Pose(NamedTuple):
    """How a tile lies: its middle, its angle in degrees against the clock (0: low end left), its long side."""

    x: float
    y: float
    angle: int
    length: int


PLAIN = TableExtras()
RAIL = 12  # px of the design, how wide a rail of the table is that carries nothing
FEW = 4  # tiles beside the hand that need no more than their own width
MANY = 20  # tiles in a hand that need more than two rows where words are large
OWN = 4.4  # lines of words high, the least room for the own tiles, which so grow with large words
LARGE = 32  # px of the design: above that they grow no more
ASIDE = 60  # px of the design, what is left for the tiles of each who sits at a side
LEAST_HAND = 0.21  # of the height, for so many
MOST_BESIDE = 0.22  # of the width, what those at one side of the table have where words are large
LEAST_PLATE = 7.5  # texts wide: a name plate gives up no more of its width for a cameo
LEAST_PLANK = 340  # px: below this the holes of a plank are too small to be counted
NARROWEST = 0.4  # of the width, what a boneyard in the corner leaves the line
LEAST_ABOUT = 0.6  # of the room for a hand, what may be left of it when it stands on the axis
CAMEO = 0.4  # of the width of a seat at the side, the most that a cameo has
LEAST_LINE = 0.46  # of the width: a plank that leaves the line less does not stand


def lay_out_table(
    width: float, height: float, unit: float, text: float, players: int, log_open: bool, extras: TableExtras = PLAIN
) -> TableLayout:
    """The room in a window of `width` by `height`; `unit` scales it, `text` is the height of a line of words."""
    gap = 8 * unit
    bar = Area(0, 0, width, max(44 * unit, 2.2 * text) + 2 * gap)
    terse = width < 60 * text
    log_width = min(width * 0.34, max(width * 0.22, 15 * text)) if log_open else 0
    log = Area(width - log_width, 0, log_width, height)
    width -= log_width
    band = max(0.27 * height, 3 * text + 90 * unit)
    prompt_height, foot = 3.1 * text, RAIL * unit
    if extras.hand_size > MANY:
        band = max(band, prompt_height + gap + LEAST_HAND * height)
    plate_height = 2.5 * text + 6 * unit
    side = max(0.115 * width, min(7.2 * text, MOST_BESIDE * width)) if players > 2 else gap
    flank, on_top = _around(players)
    top = bar.h + (plate_height + 46 * unit if on_top > 1 else 0)
    left_by_others = height - top - flank * (plate_height + 3 * gap + ASIDE * unit)
    band = max(band, min(prompt_height + foot + OWN * min(text, LARGE * unit), left_by_others))
    bottom = height - band
    board_width = max(0.17 * width, 11 * text)
    bones_width = _beside_the_hand(width, unit, text, extras)
    prompt = Area(board_width + gap, bottom, width - board_width - gap - gap, prompt_height)
    board = Area(gap, bottom + gap, board_width - gap, band - 2 * gap)
    line = Area(side + gap, top + gap, width - 2 * (side + gap), bottom - top - 2 * gap)
    beside_width = max(0.0, bones_width - foot - gap)
    beside_hand = Area(width - bones_width, bottom + prompt_height, beside_width, band - prompt_height - foot)
    boneyard, exposed = _divided(beside_hand, extras)
    if extras.is_boneyard_column:
        column = max(54 * unit, 6.2 * text)
        boneyard = Area(line.x + line.w - column, line.y, column, line.h)
        line = line._replace(w=line.w - column - gap)
    plank, left = None, 0.0
    if extras.pegboard_ratio and line.h >= LEAST_PLANK:
        plank = Area(gap, line.y, extras.pegboard_ratio * line.h, line.h)
        left = plank.w + gap
        if line.w - left < LEAST_LINE * width:
            plank, left = None, 0.0
    line = line._replace(x=line.x + left, w=line.w - left)
    if extras.boneyard_place:
        boneyard, line = _at_the_right_of(
            extras.boneyard_place, players, line, extras.boneyard_count, width, unit, text
        )
    axis = line.centre[0]
    hand = Area(board_width + gap, beside_hand.y, beside_hand.x - board_width - 2 * gap, beside_hand.h)
    if extras.hand_size <= MANY:
        hand = _about(axis, hand)
    seats = [SeatLayout(Area(0, 0, 0, 0), hand, True)]
    each = (bottom - top) / max(1, flank)
    tops = [top + nth * each for nth in range(flank)]
    flanked = Area(left + gap, 0, side - gap, each)
    seats += [_at_the_side(flanked._replace(y=y), plate_height, gap) for y in reversed(tops)]
    if on_top == 1:
        seats.append(_in_the_bar(bar, axis, width, plate_height, terse, unit, text))
    else:
        seats += _along_the_top(width, bar.h, plate_height, on_top, unit, text)
    flanked = flanked._replace(x=width - side)
    seats += [_at_the_side(flanked._replace(y=y), plate_height, gap, at_right=True) for y in tops]
    return TableLayout(line, hand, prompt, boneyard, exposed, board, plank, log, bar, terse, tuple(seats))


def _around(players: int) -> tuple[int, int]:
    """How many sit at each side of the table, and how many opposite the one who looks at it."""
    flank = 0 if players == 2 else 1 if players < 8 else 2
    return flank, players - 1 - 2 * flank


def _beside_the_hand(width: float, unit: float, text: float, extras: TableExtras) -> float:
    """How wide the place is at the right of the hand for what lies there: as wide as may be, if it is much."""
    count = extras.exposed_count + (0 if extras.is_boneyard_column or extras.boneyard_place else extras.boneyard_count)
    if count > FEW:
        return max(0.19 * width, 120 * unit)
    return max((30 * count + 16) * unit, 6 * text) if count else 8 * unit


def _divided(area: Area, extras: TableExtras) -> tuple[Area, Area]:
    """The place beside the hand, divided into that of the boneyard and, at its right, that of the tiles exposed."""
    if extras.is_boneyard_column or extras.boneyard_place or not extras.boneyard_count:
        return area._replace(w=0), area
    share = 0.36 * area.w if extras.exposed_count else 0
    return area._replace(w=area.w - share), Area(area.x + area.w - share, area.y, share, area.h)


def _at_the_right_of(
    place: int, players: int, line: Area, bones: int, width: float, unit: float, text: float
) -> tuple[Area, Area]:
    """The corner of the table at the right hand of another player, for the boneyard; and what is left of the line."""
    flank, on_top = _around(players)
    at_left = place <= flank
    on_right = place > flank + on_top
    half = (line.h - 8 * unit) / 2
    rows = max(1, int((half - 1.5 * text) // (50 * unit)))
    column = max((27 * math.ceil(bones / rows) + 12) * unit, 6 * text)
    column = min(column, 0.19 * width, line.w - 8 * unit - NARROWEST * width)
    corner = Area(line.x + line.w - column if on_right else line.x, line.y, column, half)
    if at_left:
        corner = corner._replace(y=line.y + line.h - half)
    gap = 8 * unit
    return corner, line._replace(x=line.x if on_right else line.x + column + gap, w=line.w - column - gap)


def _at_the_side(area: Area, plate_height: float, gap: float, *, at_right: bool = False) -> SeatLayout:
    """A seat at one side of the table: below the name plate the cameo, at the rim, and beside that the tiles."""
    nameplate = Area(area.x, area.y + gap, area.w, plate_height)
    below = area._replace(y=nameplate.y + plate_height + gap, h=area.h - plate_height - 3 * gap)
    side = min(plate_height, CAMEO * area.w)
    if below.h < side:
        return SeatLayout(nameplate, below, False)
    cameo = Area(area.x + area.w - side if at_right else area.x, below.y, side, side)
    tiles = below._replace(x=below.x if at_right else below.x + side, w=below.w - side)
    return SeatLayout(nameplate, tiles, False, cameo)


def _with_cameo(plate: Area, least: float) -> tuple[Area, Area | None]:
    """A name plate less a cameo at its left, if `least` of its width is left."""
    side = plate.h
    if plate.w - side < least:
        return plate, None
    return plate._replace(x=plate.x + side, w=plate.w - side), plate._replace(w=side)


def _about(axis: float, area: Area) -> Area:
    """As much of the area as has its middle on the axis; all of it where that would leave too little."""
    half = min(axis - area.x, area.x + area.w - axis)
    return Area(axis - half, area.y, 2 * half, area.h) if 2 * half >= LEAST_ABOUT * area.w else area


def _in_the_bar(
    bar: Area, axis: float, width: float, plate_height: float, terse: bool, unit: float, text: float
) -> SeatLayout:
    """The one seat opposite: its tiles on the axis, the name plate beside them, between the buttons of the bar."""
    gap, high = 8 * unit, min(plate_height, bar.h - 8 * unit)
    left = 2 * bar.h if terse else gap + 14.2 * text
    right = min(width - gap, bar.w - (5 * bar.h if terse else 4 * bar.h + 9 * text))
    plate_width = min(max(10 * text, 150 * unit) + high, 0.55 * (right - left))
    room = Area(left + plate_width + gap, gap, right - left - plate_width - gap, bar.h - 1.5 * gap)
    tiles = _about(axis, room)
    tiles_width = min(0.34 * width, 360 * unit, tiles.w)
    tiles = tiles._replace(x=tiles.centre[0] - tiles_width / 2, w=tiles_width)
    plate = Area(tiles.x - gap - plate_width, gap, plate_width, high)
    nameplate, cameo = _with_cameo(plate, LEAST_PLATE * text)
    return SeatLayout(nameplate, tiles, True, cameo)


def _along_the_top(
    width: float, bar: float, plate_height: float, count: int, unit: float, text: float
) -> list[SeatLayout]:
    """Seats side by side below the bar."""
    gap = 8 * unit
    left = max(0.02 * width, gap)
    each = (width - 2 * left) / max(1, count)
    seats = []
    for nth in range(count):
        plate = Area(left + nth * each + gap / 2, bar + gap, each - gap, plate_height)
        nameplate, cameo = _with_cameo(plate, LEAST_PLATE * text)
        tiles = Area(plate.x, plate.y + plate_height + gap / 2, plate.w, 34 * unit)
        seats.append(SeatLayout(nameplate, tiles, True, cameo))
    return seats


def hand_poses(area: Area, count: int, largest: int, smallest: int = 16, most_rows: int = 4) -> list[Pose]:
    """Poses for tiles standing side by side in rows centred in `area`, as large as they fit up to `largest`."""
    if not count:
        return []
    pitch_x: float
    for length in range(int(largest), smallest - 1, -1):
        pitch_x, pitch_y = length // 2 + max(2, length // 14), length + max(3, length // 12)
        rows = math.ceil(count / max(1, int(area.w // pitch_x)))
        if rows * pitch_y <= area.h + max(3, length // 12) and rows <= most_rows:
            break
    else:
        length = smallest
        rows = min(most_rows, max(1, int(area.h // (length + 2))))
        pitch_x, pitch_y = min(length // 2 + 1, area.w / math.ceil(count / rows)), length + 2
    in_row = math.ceil(count / rows)
    cx, cy = area.centre
    poses = []
    for nth in range(count):
        row, column = divmod(nth, in_row)
        here = min(in_row, count - row * in_row)
        x = cx + (column - (here - 1) / 2) * pitch_x
        y = cy + (row - (rows - 1) / 2) * pitch_y
        poses.append(Pose(round(x), round(y), 90, length))
    return poses


def opponent_poses(area: Area, count: int, length: int, upright: bool) -> list[Pose]:
    """Poses for another player's tiles along one edge: side by side, or lying one above the other, closer if many."""
    if not count:
        return []
    room, across = (area.w, area.h) if upright else (area.h, area.w)
    length = int(min(length, across))
    pitch = min(length // 2 + max(2, length // 12), (room - length / 2) / max(1, count - 1))
    cx, cy = area.centre
    start = -(count - 1) / 2 * pitch
    if not upright:
        return [Pose(round(cx), round(area.y + length / 4 + nth * pitch), 0, length) for nth in range(count)]
    return [Pose(round(cx + start + nth * pitch), round(cy), 90, length) for nth in range(count)]


# -- the rim of the table: the rails around the surface, and the blocks on them that carry names and scor --------------


LEAST_RAIL = 9  # px
LIP = 3  # px of the design, between what a rail carries and its edge


class Rim(NamedTuple):
    """The `opening` in which the surface is seen; the `blocks` reach from the rails into it."""

    opening: Area
    blocks: tuple[Area, ...]


def table_rim(room: TableLayout, width: float, height: float, unit: float, hung: Sequence[Area] = ()) -> Rim:
    """The rim of a room in a window of `width` by `height`; the areas `hung` are carried by the upper rail.

    The upper rail carries the bar and the names of those who sit along it, an open log widens the right one, and the
    score and the names of those at the sides stand on blocks.
    """
    rail, lip = max(LEAST_RAIL, RAIL * unit), LIP * unit
    above = [seat.nameplate for seat in room.seats[1:] if seat.is_horizontal]
    top = max([room.bar.h, *(plate.y + plate.h for plate in above)]) + lip
    right = width - room.log.w if room.log.w else width - rail
    opening = Area(rail, top, right - rail, height - rail - top)
    board = room.scoreboard
    blocks = [Area(0, board.y - lip, board.x + board.w + lip, height - board.y + lip)]
    for plate in (seat.nameplate for seat in room.seats[1:] if not seat.is_horizontal):
        if plate.x < opening.centre[0]:
            blocks.append(Area(0, plate.y - lip, plate.x + plate.w + lip, plate.h + 2 * lip))
        else:
            blocks.append(Area(plate.x - lip, plate.y - lip, width - plate.x + lip, plate.h + 2 * lip))
    blocks += [Area(area.x - lip, 0, area.w + 2 * lip, area.y + area.h + lip) for area in hung]
    return Rim(opening, tuple(blocks))
