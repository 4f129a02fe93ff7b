"""Layout of the table: the line in the middle, the hands around it, and the rim. Pure geometry in pixels."""

import math
from dataclasses import dataclass
from typing import NamedTuple

Point = tuple[float, float]


class Area(NamedTuple):
    """A rectangle: its left, top, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        """Centre of the area."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, margin: float) -> "Area":
        """Return the area reduced by a margin on all sides."""
        return Area(self.x + margin, self.y + margin, max(0, self.w - 2 * margin), max(0, self.h - 2 * margin))


class SeatLayout(NamedTuple):
    """A player's place at the edge of the table: the nameplate, and the tiles beside or below it.

    Tiles lie side by side if `is_horizontal`, in the middle of their area if `is_centred`, otherwise at its left. Other
    tiles lie one above the other, from the top of their area.
    """

    nameplate: Area
    tiles: Area
    is_horizontal: bool = True
    is_centred: bool = True


class TableExtras(NamedTuple):
    """Things that only some games have on the table.

    - `boneyard_count`: tiles face down when play begins.
    - `is_boneyard_column`: the boneyard is a column between two players, who each draw from one end.
    - `boneyard_place`: if not 0, the boneyard is at the right of this player, counted clockwise from the viewer.
    - `exposed_count`: tiles face up, out of play.
    - `pegboard_ratio`: width of the pegboard divided by its height, 0 for none.
    - `hand_size`: tiles dealt to one hand.
    - `has_side_seats`: three or four players sit around the table; otherwise all opponents sit above the line.
    """

    boneyard_count: int = 14
    is_boneyard_column: bool = False
    exposed_count: int = 0
    pegboard_ratio: float = 0.0
    hand_size: int = 7
    boneyard_place: int = 0
    has_side_seats: bool = False


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The areas of a table; `seats` are clockwise from the viewer.

    The nameplates of all players have the same size. The `title` has the game and its target, and the scores of
    partners. The `prompt` has a sentence at the left and buttons at the right. `exposed` is empty if no tiles are
    exposed; `pegboard` is None without a pegboard, or without space for it.
    """

    line: Area
    hand: Area
    prompt: Area
    boneyard: Area
    exposed: Area
    title: Area
    pegboard: Area | None
    log: Area
    bar: Area
    is_icons_only: bool  # the buttons of the bar show icons only
    seats: tuple[SeatLayout, ...]


class Pose(NamedTuple):
    """How a tile lies: its centre, its angle in degrees counterclockwise (0: low end left), its long side."""

    x: float
    y: float
    angle: int
    length: int

    def within(self, area: Area) -> "Pose":
        """Return this pose, which is relative to an area, in pixels of the window."""
        return self._replace(x=round(area.x + self.x), y=round(area.y + self.y))


PLAIN = TableExtras()
TEXT, LEAST_TEXT = 16, 12  # normal height of text, in px of the design and at least in px
RAIL = 12  # px of the design: width of an empty rail
FEW = 4  # up to this many tiles beside the hand, the area is only as wide as the tiles
MANY = 20  # hands with more tiles need more than two rows when text is large
BAR, LOW_BAR = 60, 52  # px of the design: least height of the bar with a nameplate, and without
BUTTON = 1.375  # height of the buttons of the bar in text heights
OWN = 118  # px of the design: least height for the viewer's tiles, with the rail below as long as with normal text
LINE = 417  # px of the design: height of the line below no more than one row of opponents, if that leaves enough
LEAST_ROW = 54  # px of the design: least height of a row of opponents
LEAST_MARGIN = 2  # px of the design: above and below the line
BAND = 0.27  # share of the height for the prompt and the viewer's tiles, if that is enough
PROMPT, LEAST_PROMPT = 3.1, 1.375  # height of the prompt in text heights: two lines, or one with large text
LEAST_HAND = 0.21  # share of the height for a hand of more than MANY tiles
PLATE, LEAST_PLATE = 10, 5.25  # width of a nameplate beside its avatar and the least, in text heights
BACK, LEAST_BACKS = 26, 50  # px of the design: width of a tile beside a nameplate, and the least of all tiles
MOST_ROWS = 2  # rows of opponents
SIDE, MAX_SIDE = 0.13, 0.22  # least and most width of a nameplate at a side, as shares
SCORE = 22  # px of the design: more than the least width of a nameplate, for a score of three digits at a side
COLUMN = 120  # px of the design: most width of a boneyard beside the line, if only for its caption
LEAST_PEGBOARD = 340  # px: on a shorter pegboard the holes are too small to count
NARROWEST = 0.4  # share of the width that a boneyard in the corner leaves to the line
LEAST_CENTRED = 0.6  # share of its area that a hand must keep to be centred on the axis
LEAST_LINE = 0.46  # share of the width: a pegboard that leaves less to the line is not shown


class PlateSizes(NamedTuple):
    """The height of all nameplates, and the least and the most width of one, in pixels."""

    height: float
    least: float
    most: float


def lay_out_table(
    width: float,
    height: float,
    unit: float,
    text: float,
    players: int,
    log_open: bool,
    extras: TableExtras = PLAIN,
    labels: tuple[float, float] = (0, 0),
) -> TableLayout:
    """Lay out a table in a window of `width` by `height` px; `unit` is the scale, `text` the height of a text line.

    `labels` are the widths of the bar's buttons with labels, at its left and at its right, if that is more than usual.
    With large text, the prompt and the space around the line get lower before the line does, and the viewer's tiles
    lie on the rail too.
    """
    gap, rail, own = 8 * unit, RAIL * unit, OWN * unit
    is_icons_only = width < 60 * text
    log_width = min(width * 0.34, max(width * 0.22, 15 * text)) if log_open else 0
    log = Area(width - log_width, 0, log_width, height)
    plates = _plate_sizes(unit, text)
    has_rows = players > 2 and not extras.has_side_seats
    has_bar_seat = not has_rows and players in (2, 4)
    bar = Area(0, 0, width, _bar_height(plates, unit, text, has_bar_seat))
    width -= log_width
    rows = _opponent_rows(width, bar.h, plates.height, players - 1, unit) if has_rows else []
    top = bar.h + len(rows) * _row_height(plates.height, unit)
    least_margin = LEAST_MARGIN * unit
    below = height - top - _line_height(height, unit, len(rows), has_bar_seat)
    band = max(LEAST_PROMPT * text + rail + own, min(BAND * height, below - 2 * least_margin))
    margin = max(least_margin, min(gap, (below - band) / 2))
    prompt_height = min(PROMPT * text, band - rail - own)
    if extras.hand_size > MANY:
        band = max(band, prompt_height + gap + LEAST_HAND * height)
    bottom = height - band
    between_buttons = _between_buttons(bar, width, is_icons_only, unit, text, labels)
    side = 0.0
    if rows:
        beside_backs = rows[0][0].w - gap - BACK * extras.hand_size * unit
        least = min(plates.least, rows[0][0].w - gap - LEAST_BACKS * unit)
        plate_width = max(least, min(plates.most, beside_backs))
    elif players == 2:
        plate_width = min(plates.most, 0.55 * between_buttons.w)
    else:
        plate_width = max(SIDE * width, min(plates.least + SCORE * unit, MAX_SIDE * width))
        side = plate_width + gap
    line = Area(2 * gap + side, top + margin, width - 2 * (2 * gap + side), bottom - top - 2 * margin)
    beside = _beside_hand(width, unit, text, extras)
    below_prompt = band - prompt_height - rail
    beside_hand = Area(width - beside, bottom + prompt_height, max(0.0, beside - rail - gap), below_prompt)
    boneyard, exposed = beside_hand._replace(w=0), beside_hand
    if extras.boneyard_count and not (extras.is_boneyard_column or extras.boneyard_place):
        share = 0.36 * beside_hand.w if extras.exposed_count else 0
        boneyard = beside_hand._replace(w=beside_hand.w - share)
        exposed = beside_hand._replace(x=boneyard.x + boneyard.w, w=share)
    if extras.is_boneyard_column:
        column = min(6.2 * text, COLUMN * unit)
        boneyard = Area(line.x + line.w - column, line.y, column, line.h)
        line = line._replace(w=line.w - column - gap)
    pegboard: Area | None = Area(gap, line.y, extras.pegboard_ratio * line.h, line.h)
    beside_pegboard = line.w - extras.pegboard_ratio * line.h - gap
    if extras.pegboard_ratio and line.h >= LEAST_PEGBOARD and beside_pegboard >= LEAST_LINE * width:
        line = line._replace(x=line.x + line.w - beside_pegboard, w=beside_pegboard)
    else:
        pegboard = None
    if extras.boneyard_place:
        boneyard, line = _boneyard_at_seat(extras, players, line, width, unit, text)
    axis = line.centre[0]
    own_plate = Area(2 * gap, beside_hand.y + (below_prompt - plates.height) / 2, plate_width, plates.height)
    beside_plate = own_plate.x + plate_width + gap
    hand = Area(beside_plate, beside_hand.y, beside_hand.x - beside_plate - gap, beside_hand.h)
    if prompt_height < PROMPT * text:
        hand = hand._replace(h=hand.h + rail - LIP * unit)
    if extras.hand_size <= MANY:
        hand = _centred_on(axis, hand)
    title, prompt_x = _centred_on(axis, between_buttons), own_plate.x
    opponents = [_row_seat(cell, plate_width, gap) for row in rows for cell in row]
    if side:
        plate = own_plate._replace(y=line.y)
        opponents = [_side_seat(plate, line, gap), _side_seat(plate._replace(x=width - gap - side), line, gap)]
    if has_bar_seat:
        title = Area(own_plate.x, bottom, plate_width, own_plate.y - gap - bottom)
        prompt_x = beside_plate
        opponents.insert(1, _bar_seat(between_buttons, axis, width, own_plate, bar, unit))
    prompt = Area(prompt_x, bottom, width - prompt_x - gap, prompt_height)
    seats = [SeatLayout(own_plate, hand), *opponents]
    return TableLayout(line, hand, prompt, boneyard, exposed, title, pegboard, log, bar, is_icons_only, tuple(seats))


def _plate_sizes(unit: float, text: float) -> PlateSizes:
    """Return the sizes of nameplates: a square for the avatar, and two lines of text."""
    height = 1.75 * text + 13 * unit
    return PlateSizes(height, height + LEAST_PLATE * text, height + max(PLATE * text, 150 * unit))


def _normal_text(unit: float) -> float:
    """Return the height of a line of normal text."""
    return max(LEAST_TEXT, TEXT * unit)


def _bar_height(plates: PlateSizes, unit: float, text: float, has_bar_seat: bool) -> float:
    """Return the height of the bar, with the nameplate of a player if `has_bar_seat`."""
    least = max(BAR * unit, plates.height + 8 * unit) if has_bar_seat else LOW_BAR * unit
    return max(least, BUTTON * text + 8 * unit)


def _line_height(height: float, unit: float, rows: int, has_bar_seat: bool) -> float:
    """Return the height of the line with normal text, below `rows` rows of opponents."""
    text = _normal_text(unit)
    plates = _plate_sizes(unit, text)
    top = _bar_height(plates, unit, text, has_bar_seat) + rows * _row_height(plates.height, unit)
    return max(math.floor((1 - BAND) * height - top - 16 * unit), LINE * unit if rows < MOST_ROWS else 0)


def _between_buttons(
    bar: Area, width: float, is_icons_only: bool, unit: float, text: float, labels: tuple[float, float]
) -> Area:
    """Return the part of the bar between its buttons."""
    gap = 8 * unit
    left = 2 * bar.h + gap if is_icons_only else gap + max(14.2 * text, labels[0])
    right = min(width - gap, bar.w - (6 * bar.h + gap if is_icons_only else 4 * bar.h + max(9 * text, labels[1])))
    return Area(left, gap / 2, right - gap - left, bar.h - gap)


def _row_height(plate_height: float, unit: float) -> float:
    """Return the height of a row of opponents."""
    return max(LEAST_ROW * unit, plate_height + 2 * unit)


def _opponent_rows(width: float, top: float, plate_height: float, count: int, unit: float) -> list[list[Area]]:
    """Return a cell for each opponent from left to right, in one row or two below `top`.

    Large text needs no more rows than normal text.
    """
    gap, row_height = 8 * unit, _row_height(plate_height, unit)
    least = _plate_sizes(unit, _normal_text(unit)).least
    most = int((width - 3 * gap) // (least + LEAST_BACKS * unit + 2 * gap))
    row_count = min(MOST_ROWS, math.ceil(count / max(1, most)))
    across = math.ceil(count / row_count)
    cell_width = (width - 3 * gap) / across
    y = top + (row_height - plate_height) / 3
    cells = [
        Area(2 * gap + column * cell_width, y + row * row_height, cell_width - gap, plate_height)
        for row, column in (divmod(index, across) for index in range(count))
    ]
    return [cells[:across], cells[across:]][:row_count]


def _beside_hand(width: float, unit: float, text: float, extras: TableExtras) -> float:
    """Return the width of the area at the right of the hand, for boneyard and exposed tiles."""
    count = extras.exposed_count + (0 if extras.is_boneyard_column or extras.boneyard_place else extras.boneyard_count)
    if count > FEW:
        return max(0.19 * width, 120 * unit)
    return max((30 * count + 16) * unit, 6 * text) if count else 8 * unit


def _boneyard_at_seat(
    extras: TableExtras, players: int, line: Area, width: float, unit: float, text: float
) -> tuple[Area, Area]:
    """Return the area of a boneyard near another player, and what is left for the line."""
    gap, half = 8 * unit, line.h / 2 - 4 * unit
    rows = max(1, int((half - 1.5 * text) // (50 * unit)))
    column = max((27 * math.ceil(extras.boneyard_count / rows) + 12) * unit, min(6 * text, COLUMN * unit))
    column = min(column, 0.19 * width, line.w - gap - NARROWEST * width)
    corner = Area(line.x, line.y, column, half)
    if extras.boneyard_place <= players // 2:
        return corner, line._replace(x=line.x + column + gap, w=line.w - column - gap)
    return corner._replace(x=line.x + line.w - column), line._replace(w=line.w - column - gap)


def _centred_on(axis: float, area: Area) -> Area:
    """Return the largest part of the area that is centred on the axis; all of it if that is too small."""
    half = min(axis - area.x, area.x + area.w - axis)
    return Area(axis - half, area.y, 2 * half, area.h) if 2 * half >= LEAST_CENTRED * area.w else area


def _bar_seat(between: Area, axis: float, width: float, own_plate: Area, bar: Area, unit: float) -> SeatLayout:
    """Lay out a single opponent in the bar: tiles on the axis, and the nameplate at their left."""
    gap, left = 8 * unit, between.x + own_plate.w + 8 * unit
    tiles = _centred_on(axis, Area(left, gap, between.x + between.w - left, bar.h - 1.5 * gap))
    tiles_width = min(0.34 * width, 360 * unit, tiles.w)
    tiles = tiles._replace(x=tiles.centre[0] - tiles_width / 2, w=tiles_width)
    plate = own_plate._replace(x=tiles.x - gap - own_plate.w, y=(bar.h - own_plate.h) / 2)
    return SeatLayout(plate, tiles)


def _side_seat(plate: Area, line: Area, gap: float) -> SeatLayout:
    """Lay out an opponent at a side of the table: the nameplate at the top, and the tiles below it."""
    below = plate.h + gap
    return SeatLayout(plate, plate._replace(y=plate.y + below, h=line.h - below), is_horizontal=False)


def _row_seat(cell: Area, plate_width: float, gap: float) -> SeatLayout:
    """Lay out an opponent in a row: the nameplate, and the tiles at its right."""
    plate = cell._replace(w=plate_width)
    return SeatLayout(
        plate, cell._replace(x=cell.x + plate_width + gap, w=cell.w - plate_width - gap), is_centred=False
    )


def hand_poses(area: Area, count: int, largest: int, smallest: int = 16, most_rows: int = 4) -> list[Pose]:
    """Return poses for upright tiles in rows centred in `area`, as long as they fit, up to `largest`."""
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
    poses = []
    for index in range(count):
        row, column = divmod(index, in_row)
        x = area.centre[0] + (column - (min(in_row, count - row * in_row) - 1) / 2) * pitch_x
        y = area.centre[1] + (row - (rows - 1) / 2) * pitch_y
        poses.append(Pose(round(x), round(y), 90, length))
    return poses


def opponent_poses(
    area: Area, count: int, length: int, is_horizontal: bool = True, is_centred: bool = True
) -> list[Pose]:
    """Return poses for an opponent's tiles: side by side, or one above the other; they overlap if there are many."""
    along, across = (area.w, area.h) if is_horizontal else (area.h, area.w)
    length = int(min(length, across))
    pitch = min(length // 2 + max(2, length // 12), (along - length / 2) / max(1, count - 1))
    x, y = map(round, area.centre)
    if is_horizontal:
        start = area.centre[0] - (count - 1) / 2 * pitch if is_centred else area.x + length / 4
        return [Pose(round(start + index * pitch), y, 90, length) for index in range(count)]
    return [Pose(x, round(area.y + length / 4 + index * pitch), 0, length) for index in range(count)]


# -- the rim of the table ----------------------------------------------------------------------------------------------


LEAST_RAIL = 9  # px
LIP, BELOW_PLATE = 2, 8  # px of the design: margin around things on a rail, and below a nameplate if there is space


def rim_opening(layout: TableLayout, width: float, height: float, unit: float) -> Area:
    """Return the area inside the rim of a table, in a window of `width` by `height` pixels.

    The upper rail carries the bar and the nameplates along it, and an open log widens the right rail.
    """
    rail, margin = max(LEAST_RAIL, RAIL * unit), LIP * unit
    plates = [seat.nameplate for seat in layout.seats[1:] if seat.is_horizontal]
    below_plates = [min(plate.y + plate.h + BELOW_PLATE * unit, layout.line.y) for plate in plates]
    top = max([layout.bar.h + margin, *below_plates])
    right = width - layout.log.w if layout.log.w else width - rail
    return Area(rail, top, right - rail, height - rail - top)


# -- pegboard ----------------------------------------------------------------------------------------------------------


STREETS = {31: 1, 61: 2, 121: 2}
"""Rows of thirty holes per side, by the target of the match; for 121 the pegs go around twice."""

MAX_SIDES = 4
ROW = 30
FIVE = 5  # holes per group

# In distances from hole to hole:
BREAK = 0.55  # extra space after every fifth hole
LANE, TRACK = 1.4, 2.3  # between the rows of a side, and between sides
MARGIN = 1.5  # from the edge to the centre of a hole
START = 2.9  # from the lower starting hole to the first hole of the row
CROWN = 1.9  # from the last hole of a row to the game hole of a single row, or to the top of the bend
TALL = 2 * MARGIN + START + ROW - 1 + BREAK * (ROW // FIVE - 1) + CROWN


def pegboard_width(height: float, sides: int, target: int) -> float:
    """Return the width in pixels of a board of that height."""
    return height / TALL * (2 * MARGIN + sides * (STREETS[target] - 1) * LANE + (sides - 1) * TRACK)


class Pegboard(NamedTuple):
    """A pegboard as in cribbage, in its `area`, for `sides` and a `target` that is in STREETS."""

    area: Area
    sides: int
    target: int

    @property
    def step(self) -> float:
        """Distance between holes in pixels."""
        return self.area.h / TALL

    def lane(self, side: int, row: int) -> float:
        """Return the x of a side's row of holes."""
        left = MARGIN + side * ((STREETS[self.target] - 1) * LANE + TRACK) + row * LANE
        return self.area.x + left * self.step

    def hole(self, side: int, points: int) -> Point:
        """Return the hole for `points`: −1 and 0 are the starting holes, the target is the game hole.

        Points are limited to that range.
        """
        points = min(self.target, max(-1, points))
        if points == self.target:
            row = STREETS[self.target] - 1
            y = self._up(MARGIN + START / 4) if row else self.area.y + MARGIN * self.step
            return self.lane(side, row), y
        if points < 1:
            return self.lane(side, 0), self._up(MARGIN + 1 + points)
        row, index = divmod((points - 1) % (ROW * STREETS[self.target]), ROW)
        return self.lane(side, row), self._in_row(ROW - 1 - index if row else index)

    def holes(self, side: int) -> list[Point]:
        """Return all holes of a side without duplicates, in the order of points."""
        return list(dict.fromkeys(self.hole(side, points) for points in range(-1, self.target + 1)))

    def bend(self, side: int) -> float:
        """Return the y at which a side's track turns from its first row into its second: the centre of the arc."""
        return self._in_row(ROW - 1) - 0.6 * self.step

    def _in_row(self, index: int) -> float:
        return self._up(MARGIN + START + index + BREAK * (index // FIVE))

    def _up(self, steps: float) -> float:
        return self.area.y + self.area.h - steps * self.step
