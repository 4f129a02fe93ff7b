"""Layout of the trick games: the trick in the middle, the tricks taken in the corners; and labels of tiles."""

import math
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from game.core.state import Action, Discard, NameTrump, Play, State
from game.core.tiles import HIDDEN, Tile
from game.platform.language import gettext as _
from game.rules.options import resolve_count
from game.rules.tricks.trick_game import Suit, Trick, TrickGame, TrickState
from game.rules.tricks.trick_state import suit_name
from game.ui.families.base import FamilyLayout
from game.ui.layouts.animation import Sign, sprite_at_rest
from game.ui.layouts.table_layout import Area, Pose, TableExtras, hand_poses, opponent_poses
from game.ui.table.drag import TileAction
from game.ui.table.family_view import DropPlaces, Point
from game.ui.table.table_state import BONES, TableState
from game.ui.widgets.labels import SMALL

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
        mat = _centred(field, max(MAT * length, WORDS * text), height)
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


def _centred(field: Area, width: float, height: float) -> Area:
    """Return an area in the centre of the field, limited to the size of the field."""
    width, height = min(width, field.w), min(height, field.h)
    return Area(field.centre[0] - width / 2, field.centre[1] - height / 2, width, height)


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


# -- layout of the table -----------------------------------------------------------------------------------------------


class TrickLayout(FamilyLayout[TrickGame, TrickState]):
    """Shows the trick in progress, or the last one until the next is led; `spread` has the areas of the last layout."""

    def __init__(self, table_state: TableState) -> None:
        super().__init__(table_state)
        self.spread: TrickAreas | None = None
        self._cleared = False
        self._tidied: set[tuple[int, int, Suit | None]] = set()

    @property
    def trick(self) -> Trick | None:
        """The trick in the middle: the one in progress, or the last one until the next is led."""
        tricks = self.state.tricks
        return self.state.trick or (tricks[-1] if tricks and not self._cleared else None)

    @property
    def taken_tricks(self) -> tuple[Trick, ...]:
        """The tricks that lie at the players who took them."""
        tricks = self.state.tricks
        return tricks[:-1] if self.trick in tricks[-1:] else tricks

    @property
    def tiles(self) -> list[Tile]:
        return [*self.trick.tiles] if self.trick is not None else []

    def extras(self) -> TableExtras:
        players = len(self.match.players)
        hand_size = resolve_count(self.game.hand_size, players)
        return TableExtras(len(self.game.deck()) - hand_size * players, hand_size=hand_size)

    def lay_middle(self, view: State) -> None:
        table_state, canvas, players = self.table_state, self.table_state.canvas, len(self.match.players)
        self.spread = areas = lay_out_tricks(table_state.layout.line, players, canvas.unit, canvas.text_size(SMALL))
        self._place_side_tiles(view, areas)
        for seat in range(players):
            self._place_tray(areas, seat)
        for seat, tile in self.trick.plays if self.trick is not None else ():
            table_state.sprites[tile] = sprite_at_rest(areas.seats[table_state.relative_seat(seat)].tile, True)
        self._mark_tiles()

    def never_covered_areas(self) -> Sequence[Area]:
        """The contract, and the places of the trick or the turned-up tile with its caption."""
        areas = self.spread
        if areas is None:
            return ()
        poses, above = [seat.tile for seat in areas.seats], 0.0
        if not self.state.has_play_begun and self.trick is None:
            poses, above = [areas.turned_up], areas.seats[0].caption.h
        return [
            areas.contract_bar,
            *(Area(x - length / 2, y - length / 2 - above, length, length + above) for x, y, _angle, length in poses),
        ]

    def avoided_areas(self) -> Sequence[Area]:
        """The texts on the trick, the tricks taken, and what each seat has said."""
        seats = () if self.spread is None else self.spread.seats
        return [area for seat in seats for area in (seat.mark, seat.tray, seat.caption, seat.note)]

    def _place_side_tiles(self, view: State, areas: TrickAreas) -> None:
        """Place the stock or left-over tiles and the dummies in rows, and the turned-up tile."""
        table_state, state, length = self.table_state, self.state, int(BONES * self.table_state.canvas.unit)
        area = self.above_caption(table_state.layout.boneyard)
        heaps = dict(zip(state.boneyard, view.boneyard, strict=True))
        if self.turns_up and state.turned is not None:
            del heaps[state.turned]
            table_state.sprites[state.turned] = sprite_at_rest(areas.turned_up, True)
        rows = len(state.dummies)
        row_height = area.h * (0.5 if heaps else 1) / max(1, rows)
        if heaps:
            heap_area, places = area._replace(h=area.h - rows * row_height), table_state.boneyard_places
            poses = hand_poses(heap_area, max(places.values()) + 1, length, 8, 9)
            for tile, key in heaps.items():
                face_up = key != HIDDEN and self._shows_trump(tile)
                table_state.sprites[tile] = sprite_at_rest(poses[places[tile]], face_up)
        for index, dummy in enumerate(state.dummies):
            row = Area(area.x, area.y + area.h - (rows - index) * row_height, area.w, row_height)
            for tile, pose in zip(dummy, opponent_poses(row.inset(2), len(dummy), length, True), strict=True):
                table_state.sprites[tile] = sprite_at_rest(pose, False)

    def _place_tray(self, areas: TrickAreas, seat: int) -> None:
        """Place a seat's discards in one heap, then each trick that it has taken."""
        table_state, relative_seat = self.table_state, self.table_state.relative_seat(seat)
        discards = self.state.discards[seat] if self.state.discards else ()
        heaps = [discards] * bool(discards) + [trick.tiles for trick in self.taken_tricks if trick.winner == seat]
        players = len(self.match.players)
        largest = (HEAP_OF_TWO if players == 2 else HEAP) * table_state.canvas.unit
        poses = taken_trick_poses(areas.seats[relative_seat].tray, len(heaps), largest, EDGES[players][relative_seat])
        for tiles, pose in zip(heaps, poses, strict=True):
            for tile in tiles:
                table_state.sprites[tile] = sprite_at_rest(pose, False)

    def _mark_tiles(self) -> None:
        """Mark the tiles of the hand and the trick: whether they are trumps, and what they count."""
        state, shown = self.state, self.table_state.sprites
        turned = [state.turned] if self.turns_up and state.turned is not None else []
        for tile in (*state.hands[self.table_state.viewer], *self.tiles, *turned):
            if shown[tile].face_up:
                shown[tile] = shown[tile]._replace(sign=sign_of(self.game, state, tile))

    def _shows_trump(self, turned: Tile) -> bool:
        """Whether the turned-up tile is still face up: it was not rejected, and the stock is not closed."""
        state = self.state
        return state.stock_closure is None and state.trump == self.game.larger_end(turned)

    @property
    def turns_up(self) -> bool:
        """Whether the turned-up tile is in the middle: players still decide on it."""
        state = self.state
        if state.has_play_begun or state.to_move < 0 or state.turned not in state.boneyard:
            return False
        return not any(isinstance(action, NameTrump) for action in self.game.legal_actions(state))

    def tidy(self) -> None:
        """Sort the hand by suits when it is first seen, and again when the trump is known."""
        table_state, key = self.table_state, (self.table_state.viewer, self.state.hand, self.state.trump)
        if table_state.open and key not in self._tidied and self.state.to_move >= 0:
            self._tidied.add(key)
            table_state.order[table_state.viewer] = sorted(
                table_state.ordered_hand(table_state.viewer), key=self.suit_order
            )

    order_by_suit = _("trumps first, then suit by suit")

    def suit_order(self, tile: Tile) -> tuple[int, ...]:
        """Sort key: trumps first, then each suit by number, the best tile of each first."""
        game, trump = self.game, self.game.prospective_trump(self.state)
        suit = game.suits(trump, tile)[0]
        number = game.value(suit) if isinstance(suit, int) else game.set
        return not game.is_trump(trump, tile), -number, -game.strength(trump, suit, tile)

    def make_room(self, chosen: bool) -> bool:
        """Move the last trick to the player who took it as soon as a tile is picked up to be led."""
        before, self._cleared = self._cleared, chosen and self.state.trick is None
        return before != self._cleared and self.state.trick is None and bool(self.state.tricks)


# -- drop places -------------------------------------------------------------------------------------------------------


class TrickDropPlaces(DropPlaces):
    """One place for each suit that a tile can call."""

    layout: TrickLayout

    def places(self, actions: Sequence[TileAction]) -> dict[TileAction, Pose]:
        """In front of the player, side by side if the suit that a tile calls must be chosen."""
        if self.layout.spread is None:
            return {}
        pose = self.layout.spread.seats[self.table_state.relative_seat(self.layout.state.to_move)].tile
        return dict(zip(actions, alternative_poses(pose, len(actions)), strict=True))

    def labels(self, places: Mapping[TileAction, Pose]) -> dict[TileAction, tuple[str, Point]]:
        """The suit that each place calls, or that the tile is thrown away there."""
        labels: dict[TileAction, tuple[str, Point]] = {}
        for index, (action, pose) in enumerate(places.items()):
            offset = index - (len(places) - 1) / 2
            x, y = (0.9 * offset * pose.length, 0.0) if offset else (0.0, 0.68 * pose.length)
            if isinstance(action, Discard):
                labels[action] = _("throw away"), (pose.x + x, pose.y + y)
            elif action.outward is not None:
                labels[action] = trump_name(action.outward), (pose.x + x, pose.y + y)
        return labels

    def intended_action(self, tile: Tile, at: tuple[int, int] | None = None) -> Action:
        return Discard(tile) if self.layout.state.discards_owed else Play(tile)

    def unplayable_tiles(self, legal: Collection[Action]) -> frozenset[Tile]:
        actions = {action.tile for action in legal if isinstance(action, TileAction)}
        return frozenset(self.layout.state.hands[self.table_state.viewer]) - actions if actions else frozenset()


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
        kind = _(" or ").join(map(suit_name, game.suits(trump, tile)))
    words = _("{tile}, {kind}: counts {points}") if counts else _("{tile}, {kind}")
    return words.format(tile=tile, kind=kind, points=counts)


NO_TRUMP = "none"
"""The name of "no trumps"."""


def trump_name(trump: int | str) -> str:
    """Return the name of a trump for players."""
    return _("no trumps") if trump == NO_TRUMP else suit_name(trump)
