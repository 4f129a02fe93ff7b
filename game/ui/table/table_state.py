"""The table as one seat sees it: seating, tile order, and a sprite for every tile."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.tiles import Tile
from game.match.match import Match
from game.rules.options import resolve_count
from game.ui.canvas.canvas import Canvas
from game.ui.layouts.animation import TileSprite, align_to_place
from game.ui.layouts.table_layout import (
    Pegboard,
    Pose,
    TableLayout,
    hand_poses,
)
from game.ui.table.drag import Drag
from game.ui.table.turns import TurnView
from game.ui.widgets.widget import TEXT


@dataclass
class TableState:
    """Positions of all tiles for one viewer.

    - `viewer`: the seat at the bottom, whose tiles are face up when `open`; the others follow clockwise.
    - `order`, `boneyard_places`: display order of each hand and of the boneyard (not part of the rules).
    - `layout`, `sprites`: set by the family's `FamilyView`; every tile on the table has a sprite.
    - `aids`: aids shown to the viewer in the side column, beside the log.
    - `toggled_aids`: seats that asked for other aids than those of the settings.
    - `drag`, `turn`: values that only the table view replaces, or a scene without one.
    - `settled_count`: number of actions whose animation has ended, None if nothing is animated. Texts about an action
      wait for it.
    - `flying`: tiles still moving to their place.
    """

    canvas: Canvas
    match: Match
    viewer: int
    open: bool = True
    log_open: bool = False
    bar_labels: tuple[Sequence[str], Sequence[str]] = ((), ())
    aids: tuple[str, ...] = ()
    toggled_aids: set[int] = field(default_factory=set)
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
        """The sprite of the lifted tile at the mouse, turned towards the pose of a near target."""
        if self.drag.grab is None or not self.drag.lifted:
            return None
        x, y = self.drag.middle
        held = self.sprites[self.drag.grab.tile]._replace(x=x, y=y, lift=1.0)
        return align_to_place(held, self.drag.places.values()) if held.face_up else held

    def bar_widths(self) -> tuple[float, float]:
        """Return the widths of the buttons of the bar with labels, at the left and at the right."""
        size, gap, width = self.canvas.text_size(TEXT), 8 * self.canvas.unit, self.canvas.fonts.width
        left, right = (sum(width(label, size) + 3.5 * size + gap for label in labels) for labels in self.bar_labels)
        return left, right

    @property
    def pegboard(self) -> Pegboard | None:
        """The pegboard of the match, if it uses one and it fits."""
        game, players = self.match.game, len(self.match.players)
        area = self.layout.pegboard
        return Pegboard(area, game.sides(players), resolve_count(game.target, players)) if area is not None else None

    @property
    def seen_count(self) -> int:
        """Number of actions whose animation has ended."""
        played = len(self.match.actions)
        return played if self.settled_count is None else min(self.settled_count, played)

    def relative_seat(self, seat: int) -> int:
        """Return how many seats clockwise from the viewer `seat` sits."""
        return (seat - self.viewer) % len(self.match.players)

    # -- tile order ---------------------------------------------------------------------------------------------------

    def ordered_hand(self, seat: int) -> list[Tile]:
        """Return a seat's tiles in display order: new tiles last, those that were taken back at their old places."""
        hand, boneyard = self.match.state.hands[seat], self.match.state.boneyard
        order = [tile for tile in self.order.get(seat, []) if tile not in boneyard]
        order += [tile for tile in hand if tile not in order]
        self.order[seat] = order
        return [tile for tile in order if tile in hand]

    def keep_boneyard(self, boneyard: Sequence[Tile]) -> None:
        """Assign a fixed place to each boneyard tile, kept while others are drawn."""
        if any(tile not in self.boneyard_places for tile in boneyard):
            dealt = self.match.states[self.match.hand_start_step].boneyard
            tiles = dealt if {*boneyard} <= {*dealt} else boneyard
            self.boneyard_places = {tile: index for index, tile in enumerate(tiles)}

    def reorder(self, tile: Tile, position: tuple[int, int]) -> None:
        """Move one of the viewer's tiles to the position where it was dropped."""
        order = [tile_in_hand for tile_in_hand in self.ordered_hand(self.viewer) if tile_in_hand != tile]

        def before(tile_in_hand: Tile) -> bool:
            sprite = self.sprites[tile_in_hand]
            if abs(sprite.y - position[1]) > sprite.length / 2:
                return sprite.y < position[1]
            return sprite.x < position[0]

        index = sum(map(before, order))
        self.order[self.viewer] = [*order[:index], tile, *order[index:]]

    def swap_in_boneyard(self, tile: Tile, drawn: Tile) -> None:
        """Swap the places of `tile`, which the player chose, and `drawn`, which the rules draw next.

        Both are face down and look the same.
        """
        if tile in self.boneyard_places:
            places, sprites = self.boneyard_places, self.sprites
            places[drawn], places[tile] = places[tile], places[drawn]
            sprites[drawn], sprites[tile] = sprites[tile], sprites[drawn]

    def swap_to_middle(self, seat: int, tile: Tile) -> None:
        """Swap a tile leaving a hand with the middle one of the face-down tiles there.

        Otherwise its place could show which tile it is, such as the one just drawn or the trump turned up.
        """
        kept, order = self.ordered_hand(seat), self.order[seat]
        face_down = [middle for middle in kept if middle in self.sprites and not self.sprites[middle].face_up]
        if tile not in face_down:
            return
        middle = face_down[len(face_down) // 2]
        index, middle_index = order.index(tile), order.index(middle)
        order[index], order[middle_index] = middle, tile
        self.sprites[tile], self.sprites[middle] = self.sprites[middle], self.sprites[tile]


# -- size of tiles ----------------------------------------------------------------------------------------------------


RAISE, RING = 0.07, 0.04  # in tile lengths: how far the selected tile is raised, and the width of its ring
HAND, BACKS = 112, 50  # long side of a tile in the viewer's hand and in other hands, in design px
LARGER = 0.35  # growth of own tiles when the text size doubles
BONES = 46  # long side of a boneyard tile, in design px


def own_row(table_state: TableState, count: int) -> list[Pose]:
    """Return the poses of `count` tiles of the viewer, with space above for a raised tile; larger with larger text."""
    area, canvas = table_state.layout.hand, table_state.canvas
    length = int(HAND * canvas.unit * (1 + LARGER * (canvas.settings.text_size - 1)))
    top_margin = (RAISE + RING) * min(length, area.h)
    return hand_poses(area._replace(y=area.y + top_margin, h=area.h - top_margin), count, length)
