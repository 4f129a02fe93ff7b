"""The table as one seat sees it: a showing for every tile, and the picture of all that rests on it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import pygame

from game.match import Match
from game.rules.options import at
from game.tiles import HIDDEN, Tile, weight
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.pixels import picture, shadow
from game.ui.families import CLOTHS
from game.ui.families.base import BACKS, BONES, HAND
from game.ui.layouts.motion import Shown, resting
from game.ui.layouts.pegs import Pegboard
from game.ui.layouts.room import beside, furnish, stand

DIMMED, SUNK = 0.5, 0.06  # of a tile that stands back: its strength, and by how much of its length it is lower


@dataclass
class Tabletop:
    """Where every tile lies for one viewer.

    `viewer` is the seat at the bottom, whose tiles are face up when `open`; the others sit clockwise from it. `order`
    is the order in which each hand is kept, `bones` which place of the boneyard each of its tiles has: both are of the
    table, not of the rules. `shown` has every tile that is on the table; those `standing_back` are drawn dimmed. The
    `cloth` is that of the game's family; `raised` are the pixels at its foot that the words above the hand take,
    `covered` those that the buttons take too.
    """

    canvas: Canvas
    match: Match
    viewer: int
    open: bool = True
    log_open: bool = False
    order: dict[int, list[Tile]] = field(default_factory=dict)
    bones: dict[Tile, int] = field(default_factory=dict)
    shown: dict[Tile, Shown] = field(default_factory=dict)
    standing_back: frozenset[Tile] = frozenset()
    raised: float = 0.0
    covered: float = 0.0

    def __post_init__(self) -> None:
        self.cloth = CLOTHS[self.match.game.family](self)

    def arrange(self) -> None:
        """Puts every tile where the match's state has it."""
        width, height = self.canvas.size
        state = self.match.state
        players = len(state.hands)
        unit, text = self.canvas.unit, self.canvas.text_size(16)
        self._keep_bones(state.boneyard)
        self.room = furnish(width, height, unit, text, players, self.log_open, self.cloth.extras())
        view = self.match.game.observe(state, self.viewer if self.open else -1)
        self.shown = {}
        self.cloth.tidy()
        for seat, hand in enumerate(state.hands):
            self._arrange_hand(seat, hand, view.hands[seat])
        self.cloth.arrange(view)

    @property
    def pegboard(self) -> Pegboard | None:
        """The board on which the match is pegged, if it is and there is room."""
        game, players = self.match.game, len(self.match.players)
        plank = self.room.plank
        return Pegboard(plank, game.sides(players), at(game.target, players)) if plank is not None else None

    def clear(self) -> None:
        """Forgets how the tiles lay: they are dealt anew."""
        self.order, self.bones = {}, {}
        self.cloth.clear()

    def place_of(self, seat: int) -> int:
        """How many seats clockwise from the viewer `seat` sits."""
        return (seat - self.viewer) % len(self.match.players)

    def keep(self, seat: int) -> list[Tile]:
        """A seat's tiles in the order it keeps them: new ones at the end."""
        hand = self.match.state.hands[seat]
        order = [tile for tile in self.order.get(seat, []) if tile in hand]
        order += [tile for tile in hand if tile not in order]
        self.order[seat] = order
        return order

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

    def sort(self) -> None:
        """Sorts the viewer's tiles as the family of the game has it; a second time by weight."""
        kept = self.keep(self.viewer)
        by_suit = sorted(kept, key=self.cloth.suit_order)
        by_weight = sorted(kept, key=weight, reverse=True)
        self.order[self.viewer] = by_weight if kept == by_suit else by_suit

    def front_bone(self) -> Tile | None:
        """The tile that the viewer would draw next."""
        boneyard = self.match.state.boneyard
        if not boneyard:
            return None
        return boneyard[-1 if self.cloth.own_ends and self.viewer else 0]

    def within_reach(self) -> tuple[Tile, ...]:
        """The tiles of the boneyard that the viewer may take hold of."""
        front = self.front_bone()
        if self.cloth.own_ends and front is not None:
            return (front,)
        return tuple(tile for tile in self.match.state.boneyard if tile == front or not self.shown[tile].face_up)

    def swap_to_front(self, tile: Tile) -> None:
        """Lets the tile drawn next lie where `tile` lies: they look the same, and the player chose that one."""
        front = self.front_bone()
        if front is not None and tile in self.bones:
            self.bones[front], self.bones[tile] = self.bones[tile], self.bones[front]
            self.shown[front], self.shown[tile] = self.shown[tile], self.shown[front]

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

    def _arrange_hand(self, seat: int, hand: Sequence[Tile], seen: Sequence[Tile]) -> None:
        place = self.place_of(seat)
        unit = self.canvas.unit
        kept = self.keep(seat)
        if place == 0:
            poses = stand(self.room.hand, len(kept), int(HAND * unit))
        else:
            chair = self.room.seats[place]
            poses = beside(chair.tiles, len(kept), int(BACKS * unit), chair.upright)
        known = {tile for tile, face in zip(hand, seen, strict=True) if face != HIDDEN}
        for tile, pose in zip(kept, poses, strict=True):
            self.shown[tile] = resting(pose, tile in known)

    def _keep_bones(self, boneyard: Sequence[Tile]) -> None:
        """A place for each tile of the boneyard, that it keeps from the deal on while others are drawn."""
        if any(tile not in self.bones for tile in boneyard):
            dealt = self.match.states[self.match.dealt].boneyard
            bones = dealt if {*boneyard} <= {*dealt} else boneyard
            self.bones = {tile: nth for nth, tile in enumerate(bones)}

    # -- drawing -----------------------------------------------------------------------------------------------------

    def draw_tiles(self, surface: pygame.Surface, moving: Collection[Tile]) -> None:
        """Draws every tile that rests."""
        self.lay_down(surface, [tile for tile in self.shown if tile not in moving])

    def lay_down(self, surface: pygame.Surface, tiles: Collection[Tile]) -> list[pygame.Rect]:
        """Draws some of the tiles where they rest, shadows first; the pixels that they change."""
        resting_now = [(tile, self.rest(tile)) for tile in tiles if tile in self.shown]
        shadows = [shadow(self.canvas, shown) for _tile, shown in resting_now]
        pictures = [picture(self.canvas, tile, shown) for tile, shown in resting_now]
        return [
            surface.blit(drawn, rect, special_flags=pygame.BLEND_PREMULTIPLIED) for drawn, rect in shadows + pictures
        ]

    def rest(self, tile: Tile) -> Shown:
        """How a tile is drawn where it rests."""
        shown = self.shown[tile]
        if tile not in self.standing_back:
            return shown
        return shown._replace(y=shown.y + SUNK * shown.length, strength=DIMMED)

    def heap(self) -> Shown:
        """Where the tiles come from when they are dealt: a heap in the middle, face down."""
        x, y = self.room.line.centre
        return Shown(x, y, 90, BONES * self.canvas.unit, face_up=False)
