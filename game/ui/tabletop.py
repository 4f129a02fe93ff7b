"""The table as one seat sees it: a showing for every tile, and the picture of all that rests on it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import pygame

from game.match import Match
from game.rules.game import at
from game.rules.line import LineGame, LineState
from game.state import Play, State
from game.tiles import HIDDEN, Tile, weight
from game.ui.lamplight import faded
from game.ui.layouts.line import Layout, Placed, lay, spots
from game.ui.layouts.pegs import MOST_SIDES, STREETS, Pegboard, width_of
from game.ui.layouts.room import Area, Extras, Pose, beside, furnish, stand
from game.ui.motion import Shown, resting
from game.ui.window import Window

LARGEST, SMALLEST = 84, 30  # the long side of a tile in the line, in pixels of the design
HAND, BACKS, BONES = 112, 50, 46


@dataclass
class Tabletop:
    """Where every tile lies for one viewer.

    `viewer` is the seat at the bottom, whose tiles are face up when `open`; the others sit clockwise from it. `order`
    is the order in which each hand is kept, `bones` which place of the boneyard each of its tiles has: both are of the
    table, not of the rules. `shown` has every tile that is on the table.
    """

    window: Window
    match: Match
    viewer: int
    open: bool = True
    log_open: bool = False
    order: dict[int, list[Tile]] = field(default_factory=dict)
    bones: dict[Tile, int] = field(default_factory=dict)
    shown: dict[Tile, Shown] = field(default_factory=dict)
    layout: Layout | None = None

    def arrange(self) -> None:
        """Puts every tile where the match's state has it."""
        width, height = self.window.size
        state = self.match.state
        players = len(state.hands)
        unit, text = self.window.unit, self.window.text_size(16)
        self._keep_bones(state.boneyard)
        self.room = furnish(width, height, unit, text, players, self.log_open, self._extras(state))
        view = self.match.game.observe(state, self.viewer if self.open else -1)
        self.shown = {}
        for seat, hand in enumerate(state.hands):
            self._arrange_hand(seat, hand, view.hands[seat])
        self._arrange_bones(state.boneyard)
        if isinstance(state, LineState):
            self._arrange_exposed(state.exposed)
            self._arrange_line(state, unit)

    def _extras(self, state: State) -> Extras:
        exposed = len(state.exposed) if isinstance(state, LineState) else 0
        game, players = self.match.game, len(self.match.players)
        held = game.tiles_each(players) if isinstance(game, LineGame) else 0
        return Extras(len(self.bones), self.own_ends, exposed, self._plank_width(), held)

    def _plank_width(self) -> float:
        """How wide a pegboard would be, in heights of itself; 0 where the match is not to be pegged."""
        game, players = self.match.game, len(self.match.players)
        target, sides = at(game.target, players), game.sides(players)
        pegged = isinstance(game, LineGame) and target in STREETS and sides <= MOST_SIDES
        return width_of(1.0, sides, target) if pegged else 0.0

    @property
    def pegboard(self) -> Pegboard | None:
        """The board on which the match is pegged, if it is and there is room."""
        game, players = self.match.game, len(self.match.players)
        plank = self.room.plank
        return Pegboard(plank, game.sides(players), at(game.target, players)) if plank is not None else None

    @property
    def own_ends(self) -> bool:
        """Whether the boneyard lies in a row between two players, each of whom draws from the end that is nearer."""
        game = self.match.game
        return isinstance(game, LineGame) and game.own_end_only and len(self.match.players) == 2

    def clear(self) -> None:
        """Forgets how the tiles lay: they are dealt anew."""
        self.order, self.bones, self.layout = {}, {}, None

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
        """Sorts the viewer's tiles: doubles first, then by their larger end; a second time by weight."""
        kept = self.keep(self.viewer)
        by_suit = sorted(kept, key=lambda tile: (not tile.is_double, -tile.high, -tile.low))
        by_weight = sorted(kept, key=weight, reverse=True)
        self.order[self.viewer] = by_weight if kept == by_suit else by_suit

    def front_bone(self) -> Tile | None:
        """The tile that the viewer would draw next."""
        boneyard = self.match.state.boneyard
        if not boneyard:
            return None
        return boneyard[-1 if self.own_ends and self.viewer else 0]

    def within_reach(self) -> tuple[Tile, ...]:
        """The tiles of the boneyard that the viewer may take hold of."""
        front = self.front_bone()
        return (front,) if self.own_ends and front is not None else self.match.state.boneyard

    def swap_to_front(self, tile: Tile) -> None:
        """Lets the tile drawn next lie where `tile` lies: they look the same, and the player chose that one."""
        front = self.front_bone()
        if front is not None and tile in self.bones:
            self.bones[front], self.bones[tile] = self.bones[tile], self.bones[front]
            self.shown[front], self.shown[tile] = self.shown[tile], self.shown[front]

    def in_line(self) -> list[Tile]:
        """The tiles of the line of play that lie on the table."""
        state = self.match.state
        return [laid.tile for laid in state.line.laid] if isinstance(state, LineState) else []

    def poses_in_line(self) -> list[Pose]:
        """How they lie, in pixels of the window."""
        return [self._pose(placed) for placed in self.layout.tiles] if self.layout is not None else []

    def landing(self, plays: Sequence[Play]) -> dict[Play, Pose]:
        """Where each play would put its tile, in pixels of the window."""
        state = self.match.state
        if self.layout is None or not isinstance(state, LineState):
            return {}
        return {play: self._pose(placed) for play, placed in spots(state.line, self.layout, plays).items()}

    def _pose(self, placed: Placed) -> Pose:
        assert self.layout is not None
        area = self.room.line
        return Pose(round(area.x + placed.x), round(area.y + placed.y), placed.angle, round(self.layout.length))

    def _arrange_hand(self, seat: int, hand: Sequence[Tile], seen: Sequence[Tile]) -> None:
        place = self.place_of(seat)
        unit = self.window.unit
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
        """A place for each tile of the boneyard, that it keeps while others are drawn."""
        if any(tile not in self.bones for tile in boneyard):
            self.bones = {tile: nth for nth, tile in enumerate(boneyard)}

    def _arrange_bones(self, boneyard: Sequence[Tile]) -> None:
        if not boneyard:
            return
        places, length = max(self.bones.values()) + 1, int(BONES * self.window.unit)
        if self.own_ends:
            poses = _lowered(beside(self._between_the_names(), places, length, False), self.room.boneyard)
            # Each lies half over the next one up, so that the tile at the viewer's end lies open.
            kept = [(poses[nth if self.viewer else -1 - nth], tile) for tile, nth in self.bones.items()]
            kept.sort(key=lambda lying: lying[0].y)
        else:
            poses = stand(self._above_caption(self.room.boneyard), places, length, 8, 9)
            kept = [(poses[nth], tile) for tile, nth in self.bones.items()]
        left = set(boneyard)
        for pose, tile in kept:
            if tile in left:
                self.shown[tile] = resting(pose, False)

    def _arrange_exposed(self, exposed: Sequence[Tile]) -> None:
        poses = stand(self._above_caption(self.room.exposed), len(exposed), int(BONES * self.window.unit), 8, 9)
        for tile, pose in zip(exposed, poses, strict=True):
            self.shown[tile] = resting(pose, True)

    def _above_caption(self, area: Area) -> Area:
        return area._replace(h=area.h - 1.5 * self.window.text_size(14))

    def _between_the_names(self) -> Area:
        """The row between two players, less a line for the name at each end and one for the count below."""
        line = 1.5 * self.window.text_size(14)
        return self.room.boneyard._replace(h=self.room.boneyard.h - 4 * line)

    def _arrange_line(self, state: LineState, unit: float) -> None:
        area = self.room.line
        before = self.layout
        if before is not None and (not state.line.laid or (before.width, before.height) != (area.w, area.h)):
            before = None
        self.layout = lay(
            state.line, area.w, area.h, LARGEST * unit, SMALLEST * unit, before.length if before else None
        )
        for laid, placed in zip(state.line.laid, self.layout.tiles, strict=True):
            self.shown[laid.tile] = resting(self._pose(placed), True)

    # -- drawing -----------------------------------------------------------------------------------------------------

    def draw_tiles(self, surface: pygame.Surface, moving: Collection[Tile]) -> None:
        """Draws every tile that rests."""
        self.lay_down(surface, [tile for tile in self.shown if tile not in moving])

    def lay_down(self, surface: pygame.Surface, tiles: Collection[Tile]) -> list[pygame.Rect]:
        """Draws some of the tiles where they rest, shadows first; the pixels that they change."""
        resting_now = [(tile, self.shown[tile]) for tile in tiles if tile in self.shown]
        shadows = [shadow(self.window, shown) for _tile, shown in resting_now]
        pictures = [picture(self.window, tile, shown) for tile, shown in resting_now]
        return [
            surface.blit(drawn, rect, special_flags=pygame.BLEND_PREMULTIPLIED) for drawn, rect in shadows + pictures
        ]

    def heap(self) -> Shown:
        """Where the tiles come from when they are dealt: a heap in the middle, face down."""
        x, y = self.room.line.centre
        return Shown(x, y, 90, BONES * self.window.unit, face_up=False)


def _lowered(poses: list[Pose], area: Area) -> list[Pose]:
    """A column that begins at the top of `area`, moved down into its middle."""
    by = round(area.centre[1] - (poses[0].y + poses[-1].y) / 2)
    return [pose._replace(y=pose.y + by) for pose in poses]


def picture(window: Window, tile: Tile, shown: Shown) -> tuple[pygame.Surface, pygame.Rect]:
    """A tile as it is shown, and where to blit it."""
    art = window.art
    length = max(8, round(shown.length))
    angle = round(shown.angle) % 360
    surface = art.face(tile, length, angle) if shown.face_up else art.back(length, angle)
    if shown.breadth < 0.999:
        width, height = surface.get_size()
        surface = pygame.transform.scale(surface, (max(1, round(width * shown.breadth)), height))
    if shown.strength < 1:
        surface = faded(surface, round(shown.strength * 8) / 8)
    rise = round(shown.lift * length * 0.08)
    return surface, surface.get_rect(center=(round(shown.x), round(shown.y) - rise))


def shadow(window: Window, shown: Shown) -> tuple[pygame.Surface, pygame.Rect]:
    """The shadow under a tile, and where to blit it."""
    drawn, (dx, dy) = window.art.shadow(max(8, round(shown.length)), round(shown.angle) % 360, shown.lift)
    return drawn, drawn.get_rect(center=(round(shown.x) + dx, round(shown.y) + dy))


def rect_of(area: Area) -> pygame.Rect:
    """An area in whole pixels."""
    return pygame.Rect(round(area.x), round(area.y), round(area.w), round(area.h))
