"""The table of the trick games: a place for every tile of a trick, for the tricks taken, and for what is said.

Pure geometry, in pixels. A seat's place counts clockwise from the one who looks at the table, who has place 0.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

from game.ui.layouts.table_layout import Area, Pose

LARGEST = 112  # px of the design, the long side of a tile in a trick
LARGEST_OF_TWO = 148  # px of the design, the same where two play
WIDEST_OF_TWO = 0.26  # of the width, the most that such a tile is long
MAT, WORDS = 6.4, 38  # of its length, and in texts: the least width of the mat below all that lies there
APART, LOWER = (
    0.44,
    0.07,
)  # of its length: how far aside each of the two is from the middle, and how much lower or higher
HEAP = 40  # px of the design, the long side of a tile in a trick that is taken
HEAP_OF_TWO = 76  # px of the design, the same where two play
LEAST_HEAP = 12  # px, the same where many are taken
SIGN = 0.09  # of a tile's length, how far a sign on its edge stands out
MARK = 1.1  # the same, how far the words on it reach to each side of its middle
ASIDE = 0.31  # of a tile's length, how far from its middle each of two places for one tile is


class TableEdge(NamedTuple):
    """An edge of the table: which way it lies from the middle, and at which corner its seat keeps what it takes.

    `x` and `y` are -1, 0 or 1; the corner is at the left or `right`, and at the top or the `bottom`.
    """

    x: int
    y: int
    right: bool
    bottom: bool


BELOW, LEFT = TableEdge(0, 1, True, True), TableEdge(-1, 0, False, True)
ABOVE, RIGHT = TableEdge(0, -1, False, False), TableEdge(1, 0, True, False)
EDGES = {
    2: (BELOW._replace(right=False), ABOVE._replace(right=True)),
    3: (BELOW, LEFT, RIGHT),
    4: (BELOW, LEFT, ABOVE, RIGHT),
}
"""The edge at which each place is, by the number of players; of two, each lays what it takes next to the trick."""


@dataclass(frozen=True, slots=True)
class TrickAreas:
    """Where all has its place; what goes by seat goes by place.

    The `contract_bar` along the top tells the contract, the `middle` is where questions are asked. `tile_poses` are
    where tiles are played, and one is `turned_up` up; `marks` are the areas for a word on each of the spots, `trays`
    those for the tricks taken and `captions` for a word on these, `notes` those for what each seat has said. Where two
    play, a `mat` is let into the surface below all that they play and take.
    """

    contract_bar: Area
    middle: Area
    tile_poses: tuple[Pose, ...]
    turned_up: Pose
    marks: tuple[Area, ...]
    trays: tuple[Area, ...]
    captions: tuple[Area, ...]
    notes: tuple[Area, ...]
    mat: Area | None = None


def lay_out_tricks(area: Area, players: int, unit: float, text: float) -> TrickAreas:
    """The table laid out in `area` for two to four players; `unit` scales it, `text` is the height of small words."""
    gap, line = 6 * unit, 1.5 * text
    strip = area._replace(h=max(2.6 * text, 40 * unit) + gap)
    field = Area(area.x, area.y + strip.h + gap, area.w, area.h - strip.h - gap)
    if players == 2:
        return _across(strip, field, unit, text)
    upright = (field.h - 2 * line - 6 * gap) / (2 + 2 * SIGN)
    beside_trays = 4 * (field.h / 2 - 2 * line - 3 * gap - LEAST_HEAP)
    length = int(min(LARGEST * unit, upright, beside_trays, (field.w - 6 * gap) / 3.4)) // 4 * 4
    sides = EDGES[players]
    spots = tuple(_spot(field, side, length, gap) for side in sides)
    trays = [_tray(field, side, length, line, gap) for side in sides]
    wide = min(6 * text, 0.24 * field.w)
    left = wide + gap if players > 2 else 0
    middle = Area(field.x + left, field.y + line + gap, field.w - 2 * left, field.h - 2 * (line + gap))
    return TrickAreas(
        strip,
        middle,
        spots,
        Pose(round(field.centre[0]), round(field.centre[1]), 90, length),
        tuple(_mark(pose, side, line, gap, field) for pose, side in zip(spots, sides, strict=True)),
        tuple(
            tray._replace(y=tray.y + (0 if side.bottom else line), h=tray.h - line)
            for tray, side in zip(trays, sides, strict=True)
        ),
        tuple(
            tray._replace(y=tray.y + (tray.h - line if side.bottom else 0), h=line)
            for tray, side in zip(trays, sides, strict=True)
        ),
        tuple(_note(field, side, wide if side.x else 1.2 * length, line) for side in sides),
    )


def _across(strip: Area, field: Area, unit: float, text: float) -> TrickAreas:
    """Two players: their tiles large and side by side in the middle, and at each side all that one of them took."""
    gap, line = 6 * unit, 1.5 * text
    upright = (field.h - 2 * line - 4 * gap) / (1 + 2 * SIGN + 2 * LOWER)
    length = int(min(LARGEST_OF_TWO * unit, upright, WIDEST_OF_TWO * field.w)) // 4 * 4
    x, y = (round(middle) for middle in field.centre)
    spots = tuple(
        Pose(round(x - side.y * APART * length), round(y + side.y * LOWER * length), 90, length) for side in EDGES[2]
    )
    mat = _about(field, max(MAT * length, WORDS * text), (1 + 2 * LOWER + 2 * SIGN) * length + 2 * line + 6 * gap)
    wide = mat.w / 2 - (APART + ASIDE + 0.25) * length - 3 * gap
    right, left = mat.x + mat.w - wide - 2 * gap, mat.x + 2 * gap
    top, foot = mat.y + 2 * gap, mat.y + mat.h - 2 * gap
    clear = line + 2 * gap  # at the one end for a caption, at the other for what is said of the tile beside it
    trays = tuple(Area(x, top + clear, wide, foot - top - 2 * clear) for x in (right, left))
    captions = Area(right, foot - line, wide, line), Area(left, top, wide, line)
    return TrickAreas(
        strip,
        Area(field.x, field.y + line + gap, field.w, field.h - 2 * (line + gap)),
        spots,
        Pose(x, y, 90, length),
        tuple(_mark(pose, side, line, gap, field) for pose, side in zip(spots, EDGES[2], strict=True)),
        trays,
        captions,
        tuple(_note(field, side, 1.2 * length, line) for side in EDGES[2]),
        mat,
    )


def _about(field: Area, wide: float, high: float) -> Area:
    """An area in the middle of the field, as large as asked if it has so much."""
    wide, high = min(wide, field.w), min(high, field.h)
    return Area(field.centre[0] - wide / 2, field.centre[1] - high / 2, wide, high)


def _spot(field: Area, side: TableEdge, length: int, gap: float) -> Pose:
    """Where the one at this edge plays: tiles point to the middle."""
    x, y = field.centre
    away = 0.75 * length + 2.5 * gap if side.x else 0.5 * length + 1.5 * gap
    return Pose(round(x + side.x * away), round(y + side.y * away), 0 if side.x else 90, length)


def _mark(pose: Pose, side: TableEdge, line: float, gap: float, field: Area) -> Area:
    """The line for words on a tile: beyond it, or at a side below it, where the words end with the tile."""
    if side.y:
        middle = pose.y + side.y * ((0.5 + SIGN) * pose.length + gap + line / 2)
        return Area(pose.x - MARK * pose.length, middle - line / 2, 2 * MARK * pose.length, line)
    inner = pose.x - side.x * pose.length / 2
    edge = field.x if side.x < 0 else field.x + field.w
    return Area(min(inner, edge), pose.y + (0.25 + SIGN) * pose.length + gap, abs(inner - edge), line)


def _tray(field: Area, side: TableEdge, length: int, line: float, gap: float) -> Area:
    """The corner at the right hand of the one at this edge."""
    y = field.centre[1]
    width = field.w / 2 - MARK * length - gap
    top, bottom = field.y, y - length / 4 - gap
    if side.bottom:
        top, bottom = y + length / 4 + line + 2 * gap, field.y + field.h
    return Area(field.x + field.w - width if side.right else field.x, top, width, bottom - top)


def _note(field: Area, side: TableEdge, wide: float, line: float) -> Area:
    """Where the words of the one at this edge stand: at the edge."""
    x, y = field.centre
    if side.x:
        return Area(field.x if side.x < 0 else field.x + field.w - wide, y - line / 2, wide, line)
    return Area(x - wide / 2, field.y if side.y < 0 else field.y + field.h - line, wide, line)


def taken_trick_poses(tray: Area, count: int, largest: float, side: TableEdge) -> list[Pose]:
    """Poses for so many tricks taken, face down, from the corner of a tray on, as large as there is room."""
    if not count:
        return []
    for length in range(max(LEAST_HEAP, int(largest) // 2 * 2), LEAST_HEAP - 1, -2):
        step, down = length // 2 + max(2, length // 8), length + max(2, length // 8)
        across = max(1, int(tray.w // step))
        if math.ceil(count / across) * down <= tray.h:
            break
    poses = []
    for nth in range(count):
        row, column = divmod(nth, across)
        x = length / 4 + column * step
        y = length / 2 + row * down
        poses.append(
            Pose(
                round(tray.x + tray.w - x if side.right else tray.x + x),
                round(tray.y + tray.h - y if side.bottom else tray.y + y),
                90,
                length,
            )
        )
    return poses


def alternative_poses(pose: Pose, count: int) -> list[Pose]:
    """The places of one tile that may be played in so many ways, side by side about its place."""
    step = 2 * ASIDE * pose.length
    return [pose._replace(x=round(pose.x + (nth - (count - 1) / 2) * step)) for nth in range(count)]


def divide_area(area: Area, count: int, gap: float, tallest: float, shape: float) -> list[Area]:
    """An area divided into so many cells in rows, no higher than `tallest` and by preference `shape` times as wide."""

    def worth(columns: int) -> float:
        rows = math.ceil(count / columns)
        wide, high = area.w / columns - gap, area.h / rows - gap
        return min(wide / shape, high) - 0.01 * (columns * rows - count) * high

    columns = max(range(1, count + 1), key=worth, default=1)
    rows = math.ceil(count / columns)
    high = min(area.h / rows - gap, tallest)
    wide = min(area.w / columns - gap, max(4.4, 2 * shape) * high)
    x, y = area.centre
    found = []
    for nth in range(count):
        row, column = divmod(nth, columns)
        here = min(columns, count - row * columns)
        left = x + (column - here / 2) * (wide + gap) + gap / 2
        top = y + (row - rows / 2) * (high + gap) + gap / 2
        found.append(Area(left, top, wide, high))
    return found
