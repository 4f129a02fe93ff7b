"""Layout of the trick games: the trick in the middle, the tricks taken in the corners; and labels of tiles."""

import math
from typing import NamedTuple

from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import join_or
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState
from game.rules.tricks.trick_state import suit_name
from game.ui.layouts.animation import Sign
from game.ui.layouts.table_layout import Area, Pose

# -- areas of the trick, the tricks taken and the texts, in px; y points down ------------------------------------------


LARGEST = 112  # px of the design, the long side of a tile in a trick
MAX_TWO_PLAYER_LENGTH = 148  # px of the design, the same where two play
MAX_TWO_PLAYER_SHARE = 0.26  # most length of such a tile, as a share of the width
MAT, WORDS = 6.4, 38  # least width of the mat, in tile lengths and in text heights
APART, LOWER = 0.44, 0.07  # in tile lengths: horizontal and vertical distance of each of two tiles from the centre
HEAP = 40  # px of the design: length of a tile in a trick that was taken
HEAP_OF_TWO = 76  # px of the design, the same where two play
LEAST_HEAP = 12  # px: least length of such a tile, when many tricks were taken
SIGN = 0.09  # how far a sign sticks out over the edge of its tile, in tile lengths
MARK = 1.1  # half width of the text on a tile, in tile lengths
ASIDE = 0.31  # distance from the centre of each of two places for one tile, in tile lengths


class TableEdge(NamedTuple):
    """An edge of the table: its direction from the centre, and the corner in which its seat keeps its tricks.

    `x` and `y` are -1, 0 or 1; the corner is left or `right`, and top or `bottom`.
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
"""Edges by place, for each number of players; two players keep their tricks next to the current one."""


class SeatAreas(NamedTuple):
    """The areas of a seat.

    Its tile is played at `tile`, with a line for a word on it (`mark`). The tricks it has taken lie in the `tray`, with
    a `caption`; the `note` says what it announced.
    """

    tile: Pose
    mark: Area
    tray: Area
    caption: Area
    note: Area


class TrickAreas(NamedTuple):
    """The areas of a trick game, with those of the seats by place.

    The `contract_bar` is along the top; questions are asked in the `middle`. The tile turned up lies at `turned_up`.
    With two players a `mat` is drawn below all of it.
    """

    contract_bar: Area
    middle: Area
    turned_up: Pose
    seats: tuple[SeatAreas, ...]
    mat: Area | None = None


def lay_out_tricks(area: Area, players: int, unit: float, text: float) -> TrickAreas:
    """Lay out the table in `area` for two to four players; `unit` is the scale, `text` the height of small text.

    Two players have large tiles side by side in the middle of a mat, and each their tricks at one side.
    """
    gap, line = 6 * unit, 1.5 * text
    contract_bar = area._replace(h=max(2.6 * text, 40 * unit) + gap)
    field = Area(area.x, area.y + contract_bar.h + gap, area.w, area.h - contract_bar.h - gap)
    x, y = (round(middle) for middle in field.centre)
    note_width, mat = min(6 * text, 0.24 * field.w), None
    side_margin = note_width + gap if players > 2 else 0
    middle = Area(field.x + side_margin, field.y + line + gap, field.w - 2 * side_margin, field.h - 2 * (line + gap))
    if players == 2:
        max_by_height = (field.h - 2 * line - 4 * gap) / (1 + 2 * SIGN + 2 * LOWER)
        length = int(min(MAX_TWO_PLAYER_LENGTH * unit, max_by_height, MAX_TWO_PLAYER_SHARE * field.w)) // 4 * 4
        height = (1 + 2 * LOWER + 2 * SIGN) * length + 2 * line + 6 * gap
        width, height = min(max(MAT * length, WORDS * text), field.w), min(height, field.h)
        mat = Area(field.centre[0] - width / 2, field.centre[1] - height / 2, width, height)
    else:
        max_by_height = (field.h - 2 * line - 6 * gap) / (2 + 2 * SIGN)
        max_by_trays = 4 * (field.h / 2 - 2 * line - 3 * gap - LEAST_HEAP)
        length = int(min(LARGEST * unit, max_by_height, max_by_trays, (field.w - 6 * gap) / 3.4)) // 4 * 4
    seats = []
    for edge in EDGES[players]:
        if mat is not None:
            pose = Pose(round(x - edge.y * APART * length), round(y + edge.y * LOWER * length), 90, length)
            width = mat.w / 2 - (APART + ASIDE + 0.25) * length - 3 * gap
            left = mat.x + 2 * gap if edge.right else mat.x + mat.w - width - 2 * gap
            corner = Area(left, mat.y + 2 * gap, width, mat.h - 4 * gap)
            tray = corner._replace(y=corner.y + line + 2 * gap, h=corner.h - 2 * (line + 2 * gap))
        else:
            distance = 0.75 * length + 2.5 * gap if edge.x else 0.5 * length + 1.5 * gap
            x_middle, y_middle = field.centre
            pose = Pose(
                round(x_middle + edge.x * distance),
                round(y_middle + edge.y * distance),
                0 if edge.x else 90,
                length,
            )
            corner = _corner(field, edge, length, line, gap)
            tray = corner._replace(y=corner.y + (0 if edge.bottom else line), h=corner.h - line)
        caption = corner._replace(y=corner.y + (corner.h - line if edge.bottom else 0), h=line)
        note = _note(field, edge, note_width if edge.x else 1.2 * length, line)
        seats.append(SeatAreas(pose, _mark(pose, edge, line, gap, field), tray, caption, note))
    return TrickAreas(contract_bar, middle, Pose(x, y, 90, length), tuple(seats), mat)


def _mark(pose: Pose, edge: TableEdge, line: float, gap: float, field: Area) -> Area:
    """Return the line for a word on a tile: outside it, or for seats at a side below it."""
    if edge.y:
        middle = pose.y + edge.y * ((0.5 + SIGN) * pose.length + gap + line / 2)
        return Area(pose.x - MARK * pose.length, middle - line / 2, 2 * MARK * pose.length, line)
    inner = pose.x - edge.x * pose.length / 2
    border = field.x if edge.x < 0 else field.x + field.w
    return Area(min(inner, border), pose.y + (0.25 + SIGN) * pose.length + gap, abs(inner - border), line)


def _corner(field: Area, edge: TableEdge, length: int, line: float, gap: float) -> Area:
    """Return the corner at the right of the seat at this edge."""
    y = field.centre[1]
    width = field.w / 2 - MARK * length - gap
    top, bottom = field.y, y - length / 4 - gap
    if edge.bottom:
        top, bottom = y + length / 4 + line + 2 * gap, field.y + field.h
    return Area(field.x + field.w - width if edge.right else field.x, top, width, bottom - top)


def _note(field: Area, edge: TableEdge, width: float, line: float) -> Area:
    """Return the area for the notes of the seat at this edge."""
    x = field.x + (1 + edge.x) * (field.w - width) / 2
    return Area(x, field.y + (1 + edge.y) * (field.h - line) / 2, width, line)


def taken_trick_poses(tray: Area, count: int, largest: float, edge: TableEdge) -> list[Pose]:
    """Return poses for `count` tricks taken, face down, starting at a corner of the tray, as large as they fit."""
    for length in range(max(LEAST_HEAP, int(largest) // 2 * 2), LEAST_HEAP - 1, -2):
        x_step, y_step = length // 2 + max(2, length // 8), length + max(2, length // 8)
        columns = max(1, int(tray.w // x_step))
        if math.ceil(count / columns) * y_step <= tray.h:
            break
    poses = []
    for index in range(count):
        row, column = divmod(index, columns)
        x, y = length / 4 + column * x_step, length / 2 + row * y_step
        x = tray.x + tray.w - x if edge.right else tray.x + x
        y = tray.y + tray.h - y if edge.bottom else tray.y + y
        poses.append(Pose(round(x), round(y), 90, length))
    return poses


def alternative_poses(pose: Pose, count: int) -> list[Pose]:
    """Return `count` places side by side, for a tile that can be played in several ways."""
    step = 2 * ASIDE * pose.length
    return [pose._replace(x=round(pose.x + (index - (count - 1) / 2) * step)) for index in range(count)]


def divide_area(area: Area, count: int, gap: float, tallest: float, shape: float) -> list[Area]:
    """Divide an area into `count` cells in rows, at most `tallest` high and preferably `shape` times as wide."""

    def score(columns: int) -> float:
        rows = math.ceil(count / columns)
        width, height = area.w / columns - gap, area.h / rows - gap
        return min(width / shape, height) - 0.01 * (columns * rows - count) * height

    columns = max(range(1, count + 1), key=score, default=1)
    rows = max(1, math.ceil(count / columns))
    height = min(area.h / rows - gap, tallest)
    width = min(area.w / columns - gap, max(4.4, 2 * shape) * height)
    x, y = area.centre
    cells = []
    for index in range(count):
        row, column = divmod(index, columns)
        in_this_row = min(columns, count - row * columns)
        left = x + (column - in_this_row / 2) * (width + gap) + gap / 2
        top = y + (row - rows / 2) * (height + gap) + gap / 2
        cells.append(Area(left, top, width, height))
    return cells


# -- signs and labels of the tiles -------------------------------------------------------------------------------------


def sign_of(game: TrickGame, state: TrickState, tile: Tile) -> Sign:
    """Return whether a tile is or would be a trump, and what it counts."""
    trump = game.prospective_trump(state)
    return Sign(game.is_trump(trump, tile), game.tile_points(trump, tile))


def bower(game: TrickGame, trump: Suit | None, tile: Tile) -> str:
    """Return which bower a tile is; empty if none."""
    left = game.bower(trump)
    if left is None:
        return ""
    if tile == left:
        return _("left bower")
    return _("right bower") if tile.is_double and trump in tile else ""


def describe_tile(game: TrickGame, state: TrickState, tile: Tile) -> str:
    """Describe a tile with its suit and more: “3-3, left bower (trump)”."""
    trump = game.prospective_trump(state)
    counts, named = game.tile_points(trump, tile), bower(game, trump, tile)
    if game.is_trump(trump, tile):
        kind = _("{bower} (trump)").format(bower=named) if named else _("trump")
        kind = _("the highest trump") if tile == game.always_trump else kind
    else:
        kind = join_or(map(suit_name, game.suits(trump, tile)))
    words = _("{tile}, {kind}: counts {points}") if counts else _("{tile}, {kind}")
    return words.format(tile=tile, kind=kind, points=counts)


NO_TRUMP = "none"
"""The name of "no trumps"."""


def trump_name(trump: int | str) -> str:
    """Return the name of a trump for players."""
    return _("no trumps") if trump == NO_TRUMP else suit_name(trump)
