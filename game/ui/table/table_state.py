"""The table as one seat sees it: who sits where, in what order tiles are kept, and a showing for every tile."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.state import State
from game.core.tiles import HIDDEN, Tile, weight
from game.match.match import Match
from game.platform.language import gettext as _
from game.rules.options import resolve_count
from game.ui.canvas.canvas import Canvas
from game.ui.layouts.animation import TileSprite, align_to_place, sprite_at_rest
from game.ui.layouts.pegboard import Pegboard
from game.ui.layouts.table_layout import Area, Pose, TableExtras, TableLayout, hand_poses, lay_out_table, opponent_poses
from game.ui.table.drag import Drag
from game.ui.table.turns import TurnView
from game.ui.widgets.labels import SMALL


@dataclass
class TableState:
    """Where every tile lies for one viewer.

    `viewer` is the seat at the bottom, whose tiles are face up when `open`; the others sit clockwise from it. `order`
    is the order in which each hand is kept, `boneyard_places` where in the boneyard each of its tiles lies: both are of
    the table, not of the rules. The family's tile layout furnishes the `layout` and fills `sprites`, which has every
    tile on the table. The `aids` of the viewer stand in one column with the log. `drag` is what the viewer has in hand,
    `turn` what is asked of them: both are values that only the display replaces, or a scene that has none.
    `settled_count` is after how many actions nothing moved any more, None where nothing ever moves: what is told of an
    action waits for its tile. The tiles that are `flying` do not lie there yet.
    """

    canvas: Canvas
    match: Match
    viewer: int
    open: bool = True
    log_open: bool = False
    aids: tuple[str, ...] = ()
    order: dict[int, list[Tile]] = field(default_factory=dict)
    boneyard_places: dict[Tile, int] = field(default_factory=dict)
    layout: TableLayout = field(init=False)
    sprites: dict[Tile, TileSprite] = field(default_factory=dict)
    drag: Drag = field(default_factory=Drag)
    turn: TurnView = field(default_factory=TurnView)
    settled_count: int | None = None
    flying: frozenset[Tile] = frozenset()

    @property
    def held_sprite(self) -> TileSprite | None:
        """The lifted tile as it is seen at the mouse: the nearer to a lit place, the more as it would lie there."""
        if self.drag.grab is None or not self.drag.lifted:
            return None
        x, y = self.drag.middle
        held = self.sprites[self.drag.grab.tile]._replace(x=x, y=y, lift=1.0)
        return align_to_place(held, self.drag.places.values()) if held.face_up else held

    @property
    def pegboard(self) -> Pegboard | None:
        """The board on which the match is pegged, if it is and there is room."""
        game, players = self.match.game, len(self.match.players)
        plank = self.layout.pegboard
        return Pegboard(plank, game.sides(players), resolve_count(game.target, players)) if plank is not None else None

    @property
    def seen_count(self) -> int:
        """How many actions of the match have been seen to their end."""
        played = len(self.match.actions)
        return played if self.settled_count is None else min(self.settled_count, played)

    def relative_seat(self, seat: int) -> int:
        """How many seats clockwise from the viewer `seat` sits."""
        return (seat - self.viewer) % len(self.match.players)

    def forget(self) -> None:
        """Forgets the order of the hands and of the boneyard: the tiles are dealt anew."""
        self.order, self.boneyard_places = {}, {}

    # -- the order of tiles --------------------------------------------------------------------------------------------

    def ordered_hand(self, seat: int) -> list[Tile]:
        """A seat's tiles in the order it keeps them: new ones at the end."""
        hand = self.match.state.hands[seat]
        order = [tile for tile in self.order.get(seat, []) if tile in hand]
        order += [tile for tile in hand if tile not in order]
        self.order[seat] = order
        return order

    def keep_boneyard(self, boneyard: Sequence[Tile]) -> None:
        """A place for each tile of the boneyard, that it keeps from the deal on while others are drawn."""
        if any(tile not in self.boneyard_places for tile in boneyard):
            dealt = self.match.states[self.match.hand_start_step].boneyard
            tiles = dealt if {*boneyard} <= {*dealt} else boneyard
            self.boneyard_places = {tile: nth for nth, tile in enumerate(tiles)}

    def reorder(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Puts one of the viewer's tiles where it was let go among the others."""
        order = [other for other in self.ordered_hand(self.viewer) if other != tile]

        def before(other: Tile) -> bool:
            shown = self.sprites[other]
            if abs(shown.y - pos[1]) > shown.length / 2:
                return shown.y < pos[1]
            return shown.x < pos[0]

        place = sum(before(other) for other in order)
        self.order[self.viewer] = [*order[:place], tile, *order[place:]]

    def swap_in_boneyard(self, tile: Tile, drawn: Tile) -> None:
        """Lets the tile `drawn` next lie where `tile` lies: they look the same, and the player chose that one."""
        if tile in self.boneyard_places:
            self.boneyard_places[drawn], self.boneyard_places[tile] = (
                self.boneyard_places[tile],
                self.boneyard_places[drawn],
            )
            self.sprites[drawn], self.sprites[tile] = self.sprites[tile], self.sprites[drawn]

    def swap_to_middle(self, seat: int, tile: Tile) -> None:
        """Lets a tile that leaves a hand lie in the middle of those that are face down there: they look the same.

        So its place never tells which it is: the one just drawn, or the one turned up for trump.
        """
        kept = self.ordered_hand(seat)
        down = [other for other in kept if other in self.sprites and not self.sprites[other].face_up]
        if tile not in down:
            return
        other = down[len(down) // 2]
        here, there = kept.index(tile), kept.index(other)
        kept[here], kept[there] = other, tile
        self.sprites[tile], self.sprites[other] = self.sprites[other], self.sprites[tile]


# -- where the tiles lie: in the hands and beside them, and in the middle as a family of games has it ------------------


RAISE, RING = 0.07, 0.04  # of its length: how far the chosen tile stands out, and the ring about it
HAND, BACKS = 112, 50  # px of the design, the long side of a tile in the viewer's hand, and in that of another
LARGER = 0.35  # how much longer an own tile is where words are twice as large
BONES = 46  # px of the design, the long side of a tile that lies face down


class TileLayout:
    """Puts every tile of a match in its place in `tabletop.shown`; this one has hands and a boneyard, nothing else."""

    def __init__(self, tabletop: TableState) -> None:
        self.table_state = tabletop

    def arrange(self) -> None:
        """Furnishes the room, and puts every tile where the match's state has it."""
        tabletop, canvas = self.table_state, self.table_state.canvas
        state = tabletop.match.state
        tabletop.keep_boneyard(state.boneyard)
        text, players = canvas.text_size(16), len(state.hands)
        column = tabletop.log_open or bool(tabletop.aids)
        tabletop.layout = lay_out_table(*canvas.size, canvas.unit, text, players, column, self.extras())
        view = tabletop.match.game.observe(state, tabletop.viewer if tabletop.open else -1)
        tabletop.sprites = {}
        self.tidy()
        for seat, hand in enumerate(state.hands):
            self._lay_hand(seat, hand, view.hands[seat])
        self.lay_middle(view)

    def clear(self) -> None:
        """Forgets how the tiles lay in the middle: they are dealt anew, or taken back."""

    # -- the hands -----------------------------------------------------------------------------------------------------

    def _lay_hand(self, seat: int, hand: Sequence[Tile], seen: Sequence[Tile]) -> None:
        tabletop, unit = self.table_state, self.table_state.canvas.unit
        place, kept = tabletop.relative_seat(seat), tabletop.ordered_hand(seat)
        if place == 0:
            poses = own_row(tabletop, len(kept))
        else:
            chair = tabletop.layout.seats[place]
            poses = opponent_poses(chair.tiles, len(kept), int(BACKS * unit), chair.is_horizontal)
        known = {tile for tile, face in zip(hand, seen, strict=True) if face != HIDDEN}
        for tile, pose in zip(kept, poses, strict=True):
            tabletop.sprites[tile] = sprite_at_rest(pose, tile in known)

    def sort(self) -> None:
        """Puts the viewer's tiles in their next order."""
        _name, self.table_state.order[self.table_state.viewer] = self.next_order()

    def next_order(self) -> tuple[str, list[Tile]]:
        """The order in which sorting puts the viewer's tiles now, and its name: by suit, and after that by weight."""
        kept = self.table_state.ordered_hand(self.table_state.viewer)
        by_suit = sorted(kept, key=self.suit_order)
        if kept != by_suit:
            return self.order_by_suit, by_suit
        return _("heaviest first"), sorted(kept, key=weight, reverse=True)

    # -- the boneyard --------------------------------------------------------------------------------------------------

    def lay_boneyard(self, boneyard: Sequence[Tile]) -> None:
        """Lays the boneyard in rows beside the hand, each tile in the place that it has from the deal on."""
        tabletop = self.table_state
        if not boneyard:
            return
        places, length = max(tabletop.boneyard_places.values()) + 1, int(BONES * tabletop.canvas.unit)
        poses = hand_poses(self.above_caption(tabletop.layout.boneyard), places, length, 8, 9)
        for tile in boneyard:
            tabletop.sprites[tile] = sprite_at_rest(poses[tabletop.boneyard_places[tile]], False)

    def above_caption(self, area: Area) -> Area:
        """An area less a line of small words at its foot."""
        return area._replace(h=area.h - 1.5 * self.table_state.canvas.text_size(SMALL))

    def next_drawn(self) -> Tile | None:
        """The tile that the viewer would draw next."""
        boneyard = self.table_state.match.state.boneyard
        if not boneyard:
            return None
        return boneyard[-1 if self.has_own_ends and self.table_state.viewer else 0]

    def drawable_tiles(self) -> tuple[Tile, ...]:
        """The tiles of the boneyard that the viewer may take hold of."""
        front = self.next_drawn()
        if self.has_own_ends and front is not None:
            return (front,)
        tabletop = self.table_state
        return tuple(
            tile for tile in tabletop.match.state.boneyard if tile == front or not tabletop.sprites[tile].face_up
        )

    def deal_origin(self) -> TileSprite:
        """Where the tiles come from when they are dealt: a heap in the middle, face down."""
        x, y = self.table_state.layout.line.centre
        return TileSprite(x, y, 90, BONES * self.table_state.canvas.unit, face_up=False)

    # -- what a family says --------------------------------------------------------------------------------------------

    def extras(self) -> TableExtras:
        """What has to have room beside the hands."""
        return TableExtras(len(self.table_state.boneyard_places))

    def lay_middle(self, view: State) -> None:
        """Puts every tile that is in no hand where it lies; `view` is what the viewer sees."""
        self.lay_boneyard(self.table_state.match.state.boneyard)

    def never_covered_areas(self) -> Sequence[Area]:
        """The parts of the middle over which nothing may lie: what is to be read there, and where a tile is played."""
        return ()

    def avoided_areas(self) -> Sequence[Area]:
        """The parts of the middle, besides its tiles, over which nothing lies that has room elsewhere."""
        return ()

    def tidy(self) -> None:
        """Puts the hand of the viewer in order before it is laid out, where that helps."""

    order_by_suit = _("doubles first, then by the higher end")
    """What a player calls the order of `suit_order`."""

    def suit_order(self, tile: Tile) -> tuple[int, ...]:
        """A tile's place in a hand that is sorted by suit: doubles first, then by the larger end."""
        return not tile.is_double, -tile.high, -tile.low

    @property
    def has_own_ends(self) -> bool:
        """Whether the boneyard lies in a row between two players, each of whom draws from the end that is nearer."""
        return False

    @property
    def tiles(self) -> list[Tile]:
        """The tiles played that lie open in the middle."""
        return []

    def make_room(self, chosen: bool) -> bool:
        """Clears the place where a tile is to be laid once one is `chosen`; whether anything lies otherwise now."""
        return False


def own_length(canvas: Canvas) -> int:
    """The long side of a tile in the viewer's hand where there is room: larger for a player with larger words."""
    return int(HAND * canvas.unit * (1 + LARGER * (canvas.settings.text_size - 1)))


def own_row(tabletop: TableState, count: int) -> list[Pose]:
    """Where so many tiles of the viewer stand: with room above them for the chosen one, which stands out."""
    area, length = tabletop.layout.hand, own_length(tabletop.canvas)
    above = (RAISE + RING) * min(length, area.h)
    return hand_poses(area._replace(y=area.y + above, h=area.h - above), count, length)
