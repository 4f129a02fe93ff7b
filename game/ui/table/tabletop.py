"""The table as one seat sees it: who sits where, in what order tiles are kept, and a showing for every tile."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.tiles import Tile
from game.match.match import Match
from game.rules.options import at
from game.ui.canvas.canvas import Canvas
from game.ui.layouts.motion import Shown, nearing
from game.ui.layouts.pegs import Pegboard
from game.ui.layouts.room import Room
from game.ui.table.drag import Drag
from game.ui.table.turn_view import TurnView


@dataclass
class Tabletop:
    """Where every tile lies for one viewer.

    `viewer` is the seat at the bottom, whose tiles are face up when `open`; the others sit clockwise from it. `order`
    is the order in which each hand is kept, `boneyard_places` where in the boneyard each of its tiles lies: both are of
    the table, not of the rules. The family's tile layout furnishes the `room` and fills `shown`, which has every tile
    on the table. The `aids` of the viewer stand in one column with the log. `drag` is what the viewer has in hand,
    `turn` what is asked of them: both are values that only the display replaces, or a scene that has none. `landed` is
    after how many actions nothing moved any more, None where nothing ever moves: what is told of an action waits for
    its tile. The tiles that are `flying` do not lie there yet.
    """

    canvas: Canvas
    match: Match
    viewer: int
    open: bool = True
    log_open: bool = False
    aids: tuple[str, ...] = ()
    order: dict[int, list[Tile]] = field(default_factory=dict)
    boneyard_places: dict[Tile, int] = field(default_factory=dict)
    room: Room = field(init=False)
    shown: dict[Tile, Shown] = field(default_factory=dict)
    drag: Drag = field(default_factory=Drag)
    turn: TurnView = field(default_factory=TurnView)
    landed: int | None = None
    flying: frozenset[Tile] = frozenset()

    @property
    def held(self) -> Shown | None:
        """The lifted tile as it is seen at the mouse: the nearer to a lit place, the more as it would lie there."""
        if self.drag.grip is None or not self.drag.lifted:
            return None
        x, y = self.drag.middle
        held = self.shown[self.drag.grip.tile]._replace(x=x, y=y, lift=1.0)
        return nearing(held, self.drag.places.values()) if held.face_up else held

    @property
    def pegboard(self) -> Pegboard | None:
        """The board on which the match is pegged, if it is and there is room."""
        game, players = self.match.game, len(self.match.players)
        plank = self.room.plank
        return Pegboard(plank, game.sides(players), at(game.target, players)) if plank is not None else None

    @property
    def seen(self) -> int:
        """How many actions of the match have been seen to their end."""
        played = len(self.match.actions)
        return played if self.landed is None else min(self.landed, played)

    def place_of(self, seat: int) -> int:
        """How many seats clockwise from the viewer `seat` sits."""
        return (seat - self.viewer) % len(self.match.players)

    def forget(self) -> None:
        """Forgets the order of the hands and of the boneyard: the tiles are dealt anew."""
        self.order, self.boneyard_places = {}, {}

    # -- the order of tiles --------------------------------------------------------------------------------------------

    def keep(self, seat: int) -> list[Tile]:
        """A seat's tiles in the order it keeps them: new ones at the end."""
        hand = self.match.state.hands[seat]
        order = [tile for tile in self.order.get(seat, []) if tile in hand]
        order += [tile for tile in hand if tile not in order]
        self.order[seat] = order
        return order

    def keep_boneyard(self, boneyard: Sequence[Tile]) -> None:
        """A place for each tile of the boneyard, that it keeps from the deal on while others are drawn."""
        if any(tile not in self.boneyard_places for tile in boneyard):
            dealt = self.match.states[self.match.dealt].boneyard
            tiles = dealt if {*boneyard} <= {*dealt} else boneyard
            self.boneyard_places = {tile: nth for nth, tile in enumerate(tiles)}

    def reorder(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Puts one of the viewer's tiles where it was let go among the others."""
        order = [other for other in self.keep(self.viewer) if other != tile]

        def before(other: Tile) -> bool:
            shown = self.shown[other]
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
            self.shown[drawn], self.shown[tile] = self.shown[tile], self.shown[drawn]

    def swap_to_middle(self, seat: int, tile: Tile) -> None:
        """Lets a tile that leaves a hand lie in the middle of those that are face down there: they look the same.

        So its place never tells which it is: the one just drawn, or the one turned up for trump.
        """
        kept = self.keep(seat)
        down = [other for other in kept if other in self.shown and not self.shown[other].face_up]
        if tile not in down:
            return
        other = down[len(down) // 2]
        here, there = kept.index(tile), kept.index(other)
        kept[here], kept[there] = other, tile
        self.shown[tile], self.shown[other] = self.shown[other], self.shown[tile]
