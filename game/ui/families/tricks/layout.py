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


LARGEST, LARGEST_OF_TWO = 150, 190  # px of the design, the long side of a tile in a trick; with two players
PLAQUE, PLAQUE_WORDS = 500, 34  # width of the plaque: px of the design, and in text heights
LINE = 0.075  # most height of a line of text, as a share of the whole
APART, LOWER = 0.44, 0.2  # in tile lengths: distance of each of two tiles from the centre, sideways and up or down
PILE = 300  # px of the design: most width of a pile with its caption
HEAP, HEAP_OF_TWO = 58, 92  # px of the design: length of a tile in a trick that was taken; with two players
LEAST_HEAP = 12  # px: least length of such a tile, when many tricks were taken
STEP = 0.06  # how much each tile of a taken trick is above the one below, in tile lengths
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
    2: (BELOW._replace(right=False, bottom=False), ABOVE._replace(right=True)),
    3: (BELOW, LEFT, RIGHT),
    4: (BELOW, LEFT, ABOVE, RIGHT),
}
"""Edges by place, for each number of players; two players keep their tricks next to the current one."""


class SeatAreas(NamedTuple):
    """The areas of a seat.

    Its tile is played at `tile`, with a line for a word on it (`mark`). The tricks it has taken lie in the `tray`, with
    a `caption`, both on an inlaid `pile`; the `tag` says what it declared.
    """

    tile: Pose
    mark: Area
    pile: Area
    tray: Area
    caption: Area
    tag: Area


class TrickAreas(NamedTuple):
    """The areas of a trick game, with those of the seats by place.

    The contract is on the `plaque` at the top; bids and trumps are chosen in the `middle`. The tile turned up lies at
    `turned_up`.
    """

    plaque: Area
    middle: Area
    turned_up: Pose
    seats: tuple[SeatAreas, ...]


def lay_out_tricks(area: Area, players: int, unit: float, text: float) -> TrickAreas:
    """Lay out the table in `area` for two to four players; `unit` is the scale, `text` the height of small text.

    Two players have large tiles in the middle, each nearer to its player, and their tricks at the sides.
    """
    gap, line = 6 * unit, min(1.5 * text, LINE * area.h)
    width, height = min(area.w, max(PLAQUE_WORDS * text, PLAQUE * unit)), max(2.3 * line, 52 * unit)
    plaque = Area(area.centre[0] - width / 2, area.y, width, height)
    field = Area(area.x, area.y + plaque.h + gap, area.w, area.h - plaque.h - gap)
    tag_width, tag_height = min(12 * text, field.w / 3 - gap), 1.3 * line
    middle = field._replace(y=field.y + tag_height + gap, h=field.h - 2 * (tag_height + gap))
    seats = []
    for edge in EDGES[players]:
        if players == 2:
            pose, pile = _two_player_places(field, edge, unit, line, gap)
        else:
            pose, pile = _places(field, edge, unit, line, gap)
        inner = pile.inset(1.5 * gap)
        caption = inner._replace(y=inner.y + (inner.h - line if edge.bottom else 0), h=line)
        tray = inner._replace(y=inner.y + (0 if edge.bottom else line + gap), h=inner.h - line - gap)
        tag = _tag(field, edge, tag_width, tag_height)
        seats.append(SeatAreas(pose, _mark(pose, edge, line, gap, field), pile, tray, caption, tag))
    turned_up = Pose(round(field.centre[0]), round(field.centre[1]), 90, seats[0].tile.length)
    return TrickAreas(plaque, middle, turned_up, tuple(seats))


def _places(field: Area, edge: TableEdge, unit: float, line: float, gap: float) -> tuple[Pose, Area]:
    """Return the places of a tile in the trick and of a pile, for a seat of three or four players."""
    x, y = field.centre
    max_by_height = (field.h - 2 * line - 6 * gap) / (2 + 2 * SIGN)
    max_by_piles = (field.h / 2 - 2 * line - 6 * gap - 1.2 * LEAST_HEAP) / (0.25 + SIGN)
    length = int(min(LARGEST * unit, max_by_height, max_by_piles, (field.w - 6 * gap) / 3.4)) // 4 * 4
    distance = 0.75 * length + 2.5 * gap if edge.x else 0.5 * length + 1.5 * gap
    pose = Pose(round(x + edge.x * distance), round(y + edge.y * distance), 0 if edge.x else 90, length)
    top, bottom = field.y, y - length / 4 - gap
    if edge.bottom:
        top, bottom = y + (0.25 + SIGN) * length + line + 2 * gap, field.y + field.h
    width = min(PILE * unit, field.w / 2 - MARK * length - gap)
    height = min(bottom - top, HEAP * (1 + 4 * STEP) * unit + line + 5 * gap)
    left = field.x + field.w - width if edge.right else field.x
    return pose, Area(left, bottom - height if edge.bottom else top, width, height)


def _two_player_places(field: Area, edge: TableEdge, unit: float, line: float, gap: float) -> tuple[Pose, Area]:
    """Return the same for one of two players: the tiles side by side, and a pile at each side of them."""
    x, y = field.centre
    max_by_height = (field.h - 2 * line - 4 * gap) / (1 + 2 * SIGN + 2 * LOWER)
    length = int(min(LARGEST_OF_TWO * unit, max_by_height, 0.26 * field.w)) // 4 * 4
    pose = Pose(round(x + edge.y * APART * length), round(y + edge.y * LOWER * length), 90, length)
    space = field.w / 2 - (APART + ASIDE + 0.25) * length - 2 * gap
    width = min(PILE * unit, space)
    height = min(field.h, (1 + 2 * LOWER) * length)
    left = x + edge.y * (field.w - space) / 2 - width / 2
    return pose, Area(left, y - height / 2, width, height)


def _mark(pose: Pose, edge: TableEdge, line: float, gap: float, field: Area) -> Area:
    """Return the line for a word on a tile: outside it, or for seats at a side below it."""
    if edge.y:
        middle = pose.y + edge.y * ((0.5 + SIGN) * pose.length + gap + line / 2)
        return Area(pose.x - MARK * pose.length, middle - line / 2, 2 * MARK * pose.length, line)
    inner = pose.x - edge.x * pose.length / 2
    border = field.x if edge.x < 0 else field.x + field.w
    return Area(min(inner, border), pose.y + (0.25 + SIGN) * pose.length + gap, abs(inner - border), line)


def _tag(field: Area, edge: TableEdge, width: float, height: float) -> Area:
    """Return the area for what the seat at this edge declares: at the top near the nameplates, or above the hand."""
    x = field.x + (1 + edge.x) * (field.w - width) / 2
    return Area(x, field.y + (field.h - height if edge.y > 0 else 0), width, height)


def taken_trick_poses(tray: Area, count: int, tiles: int, largest: float, edge: TableEdge) -> list[list[Pose]]:
    """Return poses for `count` tricks of up to `tiles` tiles, as stacks from a side of the tray, as large as they fit.

    The lowest tile of each stack is first.
    """
    for length in range(max(LEAST_HEAP, int(largest) // 2 * 2), LEAST_HEAP - 1, -2):
        step = STEP * length
        x_step, y_step = length // 2 + max(2, length // 8), length + (tiles - 1) * step + max(2, length // 8)
        columns = max(1, int(tray.w // x_step))
        if math.ceil(count / columns) * y_step <= tray.h:
            break
    stacks = []
    for index in range(count):
        row, column = divmod(index, columns)
        x, y = length / 4 + column * x_step, length / 2 + row * y_step
        x = tray.x + tray.w - x if edge.right else tray.x + x
        y = tray.y + tray.h - y if edge.bottom else tray.y + (tiles - 1) * step + y
        stacks.append([Pose(round(x), round(y - level * step), 90, length) for level in range(tiles)])
    return stacks


def alternative_poses(pose: Pose, count: int) -> list[Pose]:
    """Return `count` places side by side, for a tile that can be played in several ways."""
    step = 2 * ASIDE * pose.length
    return [pose._replace(x=round(pose.x + (index - (count - 1) / 2) * step)) for index in range(count)]


def chooser_cells(area: Area, count: int, gap: float, width: float, height: float) -> list[Area]:
    """Return places for `count` choices in as few rows as fit in an area, left to right and centred in it.

    The cells are `width` by `height`, or smaller if all would not fit.
    """
    if not count:
        return []

    def scale(rows: int) -> float:
        return min(1.0, (area.w / math.ceil(count / rows) - gap) / width, (area.h / rows - gap) / height)

    rows = max(range(1, count + 1), key=lambda rows: (scale(rows), -rows))
    columns = math.ceil(count / rows)
    width, height = min(width, area.w / columns - gap), min(height, area.h / rows - gap)
    left = area.centre[0] - (columns * (width + gap) - gap) / 2
    top = area.centre[1] - (rows * (height + gap) - gap) / 2
    places = (divmod(index, columns) for index in range(count))
    return [Area(left + column * (width + gap), top + row * (height + gap), width, height) for row, column in places]


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
    counts, named, template = game.tile_points(trump, tile), bower(game, trump, tile), _("{tile}, {kind}")
    if game.is_trump(trump, tile):
        kind = _("{bower} (trump)").format(bower=named) if named else _("trump")
        kind = _("the highest trump") if tile == game.always_trump else kind
    else:
        kind = join_or(map(suit_name, game.suits(trump, tile)))
        # Translators: {kind} is a suit, or two: “sixes or fives”.
        template = _("{tile}, suit: {kind}")
    if counts:
        template = _("{tile} ({kind}) counts {points}")
    return template.format(tile=tile, kind=kind, points=counts)


NO_TRUMP = "none"
"""The name of "no trumps"."""


def trump_name(trump: int | str) -> str:
    """Return the name of a trump for players."""
    return _("no trumps") if trump == NO_TRUMP else suit_name(trump)
