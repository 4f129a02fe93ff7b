"""Where everything at the table has its place: the line in the middle, the hands around it. Pure geometry, pixels."""

import math
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

    def within(self, margin: float) -> "Area":
        """The area less a margin on all sides."""
        return Area(self.x + margin, self.y + margin, max(0, self.w - 2 * margin), max(0, self.h - 2 * margin))


class Seat(NamedTuple):
    """A player's place at the table's edge: the plate with the name, and where the tiles stand."""

    plate: Area
    tiles: Area
    upright: bool  # the tiles stand side by side; else they lie one above the other


@dataclass(frozen=True, slots=True)
class Room:
    """The areas of a table for some players; `seats` go round clockwise from the one who looks at it."""

    line: Area
    hand: Area
    prompt: Area
    boneyard: Area
    board: Area
    log: Area
    bar: Area
    terse: bool  # the buttons of the bar have room for icons only
    seats: tuple[Seat, ...]


class Pose(NamedTuple):
    """How a tile lies: its middle, its angle in degrees against the clock (0: low end left), its long side."""

    x: float
    y: float
    angle: int
    length: int


def furnish(width: float, height: float, unit: float, text: float, players: int, log_open: bool) -> Room:
    """The room in a window of `width` by `height`; `unit` scales it, `text` is the height of a line of words."""
    gap = 8 * unit
    bar = Area(0, 0, width, max(44 * unit, 2.2 * text) + 2 * gap)
    terse = width < 60 * text
    log_width = min(width * 0.34, max(width * 0.22, 15 * text)) if log_open else 0
    log = Area(width - log_width, 0, log_width, height)
    width -= log_width
    band = max(0.27 * height, 3 * text + 90 * unit)
    plate_height = 2.5 * text + 6 * unit
    side = max(0.115 * width, 7.2 * text) if players > 2 else gap
    on_top = 0 if players == 3 else max(1, players - 3)
    top = bar.h + (plate_height + 46 * unit if on_top > 1 else 0)
    bottom = height - band
    prompt_height = 3.1 * text
    board_width = max(0.17 * width, 11 * text)
    bones_width = max(0.19 * width, 120 * unit)
    hand = Area(
        board_width + gap,
        bottom + prompt_height,
        width - board_width - bones_width - 2 * gap,
        band - prompt_height - gap,
    )
    prompt = Area(board_width + gap, bottom, width - board_width - gap - gap, prompt_height)
    boneyard = Area(width - bones_width, hand.y, bones_width - gap, hand.h)
    board = Area(gap, bottom + gap, board_width - gap, band - 2 * gap)
    line = Area(side + gap, top + gap, width - 2 * (side + gap), bottom - top - 2 * gap)
    seats = [Seat(Area(0, 0, 0, 0), hand, True)]
    if players > 2:
        left = _at_the_side(gap, top, side - gap, bottom - top, plate_height, gap)
        right = _at_the_side(width - side, top, side - gap, bottom - top, plate_height, gap)
        above = (
            [_in_the_bar(bar, width, plate_height, terse, unit, text)]
            if on_top == 1
            else (_along_the_top(width, bar.h, plate_height, on_top, unit, text))
        )
        seats += [left, *above, right]
    else:
        seats.append(_in_the_bar(bar, width, plate_height, terse, unit, text))
    return Room(line, hand, prompt, boneyard, board, log, bar, terse, tuple(seats))


def _at_the_side(x: float, y: float, w: float, h: float, plate_height: float, gap: float) -> Seat:
    plate = Area(x, y + gap, w, plate_height)
    return Seat(plate, Area(x, plate.y + plate_height + gap, w, h - plate_height - 3 * gap), False)


def _in_the_bar(bar: Area, width: float, plate_height: float, terse: bool, unit: float, text: float) -> Seat:
    """The one seat opposite: between the buttons at both ends of the bar, in the `width` that the log leaves."""
    gap = 8 * unit
    left = 2 * bar.h if terse else gap + 17 * text
    right = min(width - gap, bar.w - (5 * bar.h if terse else 4 * bar.h + 9 * text))
    plate_width = min(max(10 * text, 150 * unit), 0.55 * (right - left))
    tiles_width = min(0.34 * width, 360 * unit, right - left - plate_width - gap)
    x = min(max(left, (width - plate_width - tiles_width - gap) / 2), right - plate_width - tiles_width - gap)
    plate = Area(x, gap, plate_width, min(plate_height, bar.h - gap))
    return Seat(plate, Area(x + plate_width + gap, gap, tiles_width, bar.h - 1.5 * gap), True)


def _along_the_top(width: float, bar: float, plate_height: float, count: int, unit: float, text: float) -> list[Seat]:
    """Seats side by side below the bar."""
    gap = 8 * unit
    left = max(0.02 * width, gap)
    each = (width - 2 * left) / max(1, count)
    seats = []
    for nth in range(count):
        plate = Area(left + nth * each + gap / 2, bar + gap, each - gap, plate_height)
        seats.append(Seat(plate, Area(plate.x, plate.y + plate_height + gap / 2, plate.w, 34 * unit), True))
    return seats


def stand(area: Area, count: int, largest: int, smallest: int = 16, most_rows: int = 4) -> list[Pose]:
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


def beside(area: Area, count: int, length: int, upright: bool) -> list[Pose]:
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
