"""Where the tiles lie: in the hands and beside them, and in the middle as a family of games has it."""

from collections.abc import Sequence

from game.core.state import State
from game.core.tiles import HIDDEN, Tile, weight
from game.platform.language import gettext as _
from game.ui.canvas.canvas import Canvas
from game.ui.layouts.motion import Shown, resting
from game.ui.layouts.room import Area, Extras, Pose, beside, furnish, stand
from game.ui.table.tabletop import Tabletop
from game.ui.widgets.labels import SMALL

RAISE, RING = 0.07, 0.04  # of its length: how far the chosen tile stands out, and the ring about it
HAND, BACKS = 112, 50  # px of the design, the long side of a tile in the viewer's hand, and in that of another
LARGER = 0.35  # how much longer an own tile is where words are twice as large
BONES = 46  # px of the design, the long side of a tile that lies face down


class TileLayout:
    """Puts every tile of a match in its place in `tabletop.shown`; this one has hands and a boneyard, nothing else."""

    def __init__(self, tabletop: Tabletop) -> None:
        self.tabletop = tabletop

    def arrange(self) -> None:
        """Furnishes the room, and puts every tile where the match's state has it."""
        tabletop, canvas = self.tabletop, self.tabletop.canvas
        state = tabletop.match.state
        tabletop.keep_boneyard(state.boneyard)
        text, players = canvas.text_size(16), len(state.hands)
        column = tabletop.log_open or bool(tabletop.aids)
        tabletop.room = furnish(*canvas.size, canvas.unit, text, players, column, self.extras())
        view = tabletop.match.game.observe(state, tabletop.viewer if tabletop.open else -1)
        tabletop.shown = {}
        self.tidy()
        for seat, hand in enumerate(state.hands):
            self._lay_hand(seat, hand, view.hands[seat])
        self.lay_middle(view)

    def clear(self) -> None:
        """Forgets how the tiles lay in the middle: they are dealt anew, or taken back."""

    # -- the hands -----------------------------------------------------------------------------------------------------

    def _lay_hand(self, seat: int, hand: Sequence[Tile], seen: Sequence[Tile]) -> None:
        tabletop, unit = self.tabletop, self.tabletop.canvas.unit
        place, kept = tabletop.place_of(seat), tabletop.keep(seat)
        if place == 0:
            poses = own_row(tabletop, len(kept))
        else:
            chair = tabletop.room.seats[place]
            poses = beside(chair.tiles, len(kept), int(BACKS * unit), chair.upright)
        known = {tile for tile, face in zip(hand, seen, strict=True) if face != HIDDEN}
        for tile, pose in zip(kept, poses, strict=True):
            tabletop.shown[tile] = resting(pose, tile in known)

    def sort(self) -> None:
        """Puts the viewer's tiles in their next order."""
        _name, self.tabletop.order[self.tabletop.viewer] = self.next_order()

    def next_order(self) -> tuple[str, list[Tile]]:
        """The order in which sorting puts the viewer's tiles now, and its name: by suit, and after that by weight."""
        kept = self.tabletop.keep(self.tabletop.viewer)
        by_suit = sorted(kept, key=self.suit_order)
        if kept != by_suit:
            return self.order_by_suit, by_suit
        return _("heaviest first"), sorted(kept, key=weight, reverse=True)

    # -- the boneyard --------------------------------------------------------------------------------------------------

    def lay_boneyard(self, boneyard: Sequence[Tile]) -> None:
        """Lays the boneyard in rows beside the hand, each tile in the place that it has from the deal on."""
        tabletop = self.tabletop
        if not boneyard:
            return
        places, length = max(tabletop.boneyard_places.values()) + 1, int(BONES * tabletop.canvas.unit)
        poses = stand(self.above_caption(tabletop.room.boneyard), places, length, 8, 9)
        for tile in boneyard:
            tabletop.shown[tile] = resting(poses[tabletop.boneyard_places[tile]], False)

    def above_caption(self, area: Area) -> Area:
        """An area less a line of small words at its foot."""
        return area._replace(h=area.h - 1.5 * self.tabletop.canvas.text_size(SMALL))

    def next_drawn(self) -> Tile | None:
        """The tile that the viewer would draw next."""
        boneyard = self.tabletop.match.state.boneyard
        if not boneyard:
            return None
        return boneyard[-1 if self.own_ends and self.tabletop.viewer else 0]

    def within_reach(self) -> tuple[Tile, ...]:
        """The tiles of the boneyard that the viewer may take hold of."""
        front = self.next_drawn()
        if self.own_ends and front is not None:
            return (front,)
        tabletop = self.tabletop
        return tuple(
            tile for tile in tabletop.match.state.boneyard if tile == front or not tabletop.shown[tile].face_up
        )

    def heap(self) -> Shown:
        """Where the tiles come from when they are dealt: a heap in the middle, face down."""
        x, y = self.tabletop.room.line.centre
        return Shown(x, y, 90, BONES * self.tabletop.canvas.unit, face_up=False)

    # -- what a family says --------------------------------------------------------------------------------------------

    def extras(self) -> Extras:
        """What has to have room beside the hands."""
        return Extras(len(self.tabletop.boneyard_places))

    def lay_middle(self, view: State) -> None:
        """Puts every tile that is in no hand where it lies; `view` is what the viewer sees."""
        self.lay_boneyard(self.tabletop.match.state.boneyard)

    def kept_clear(self) -> Sequence[Area]:
        """The parts of the middle over which nothing may lie: what is to be read there, and where a tile is played."""
        return ()

    def better_clear(self) -> Sequence[Area]:
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
    def own_ends(self) -> bool:
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


def own_row(tabletop: Tabletop, count: int) -> list[Pose]:
    """Where so many tiles of the viewer stand: with room above them for the chosen one, which stands out."""
    area, length = tabletop.room.hand, own_length(tabletop.canvas)
    above = (RAISE + RING) * min(length, area.h)
    return stand(area._replace(y=area.y + above, h=area.h - above), count, length)
