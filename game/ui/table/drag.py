"""Picking a tile and putting it down: by dragging, by click and click, or by keys. It is told what is legal."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.state import Action, Draw
from game.tiles import Tile
from game.ui.canvas.pixels import rect_of, rect_of_tile
from game.ui.layouts.motion import Shown
from game.ui.layouts.room import Pose
from game.ui.table.family_view import FamilyView, Laying

LIFT = 4  # px of the design the mouse moves before a tile is lifted
SNAP = 0.95  # of a tile's length: how near a place a tile must be let go


class Grip(NamedTuple):
    """A tile held by the mouse: where on it, and where the mouse went down."""

    tile: Tile
    offset: tuple[float, float]
    pressed_at: tuple[int, int]


class Drag:
    """What the player at the bottom has in hand.

    `chosen` is the tile whose places are lit, `places` where it may go, `over` the place it would go to now. `cursor`
    is the tile the keys are at. `lifted` tells whether the held tile follows the mouse.
    """

    def __init__(self, view: FamilyView) -> None:
        self.tabletop, self.layout, self.landing = view.tabletop, view.layout, view.landing
        self.legal: tuple[Action, ...] = ()
        self.chosen: Tile | None = None
        self.cursor: Tile | None = None
        self.over: Laying | None = None
        self.places: dict[Laying, Pose] = {}
        self.grip: Grip | None = None
        self.lifted = False
        self.at = (0, 0)

    # -- what may be done ----------------------------------------------------------------------------------------------

    def allow(self, legal: Sequence[Action]) -> None:
        """A new turn, or none: what may be done now."""
        self.legal = tuple(legal)
        if self.cursor not in self.own():
            self.cursor = None
        if self.chosen is not None and self.grip is None:
            self.choose(self.chosen if self.plays_of(self.chosen) else None)
        elif self.chosen is not None:
            self.places = self._landing(self.chosen)
            self.over = None

    def plays_of(self, tile: Tile) -> list[Laying]:
        """What may be done with a tile."""
        return [action for action in self.legal if isinstance(action, Laying) and action.tile == tile]

    @property
    def playable(self) -> set[Tile]:
        """The tiles that something can be done with now."""
        return {action.tile for action in self.legal if isinstance(action, Laying)}

    def choose(self, tile: Tile | None) -> None:
        """Lights the places of a tile, or of none."""
        self.chosen = tile
        self.places = self._landing(tile) if tile is not None else {}
        self.over = None

    def _landing(self, tile: Tile) -> dict[Laying, Pose]:
        return self.landing.places(self.plays_of(tile))

    @property
    def has_two_ways(self) -> bool:
        """Whether the chosen tile may lie at one place in several ways."""
        return bool(self.landing.labels(self.places))

    # -- the mouse -----------------------------------------------------------------------------------------------------

    def tile_at(self, pos: tuple[int, int]) -> Tile | None:
        """The own tile under a point."""
        for tile in reversed(self.own()):
            if rect_of_tile(self.tabletop.shown[tile]).collidepoint(pos):
                return tile
        return None

    def bone_at(self, pos: tuple[int, int]) -> Tile | None:
        """The tile of the boneyard under a point, if it is within reach."""
        return self._one_at(pos, self.layout.within_reach())

    def is_out_of_reach(self, pos: tuple[int, int]) -> bool:
        """Whether a tile of the boneyard lies under a point that the player may not draw now."""
        beyond = set(self.tabletop.match.state.boneyard) - set(self.layout.within_reach())
        return self._one_at(pos, beyond) is not None

    def _one_at(self, pos: tuple[int, int], tiles: Iterable[Tile]) -> Tile | None:
        return next((tile for tile in tiles if rect_of_tile(self.tabletop.shown[tile]).collidepoint(pos)), None)

    def place_at(self, pos: tuple[float, float], reach: float = SNAP) -> Laying | None:
        """The lit place nearest to a point, if it is near."""
        best: tuple[float, Laying] | None = None
        for play, pose in self.places.items():
            away = math.dist(pos, (pose.x, pose.y))
            if away <= reach * pose.length and (best is None or away < best[0]):
                best = away, play
        return best[1] if best else None

    def press(self, pos: tuple[int, int]) -> bool:
        """The mouse goes down: on a tile it takes hold of it."""
        tile = self.tile_at(pos)
        if tile is None and Draw() in self.legal:
            tile = self.bone_at(pos)
        if tile is None:
            return False
        shown = self.tabletop.shown[tile]
        self.grip = Grip(tile, (shown.x - pos[0], shown.y - pos[1]), pos)
        self.lifted = False
        self.at = pos
        return True

    def move(self, pos: tuple[int, int]) -> None:
        """The mouse moves: a held tile is lifted and follows."""
        self.at = pos
        if self.grip is None:
            return
        if not self.lifted and math.dist(pos, self.grip.pressed_at) > LIFT * self.tabletop.canvas.unit:
            self.lifted = True
            if self.grip.tile in self.tabletop.keep(self.tabletop.viewer):
                self.choose(self.grip.tile)
                self.cursor = None
        if self.lifted:
            self.over = self.place_at(self._middle())

    def release(self, pos: tuple[int, int]) -> Action | None:
        """The mouse lets go: what that asks for, legal or not; None when the tile goes home or is only chosen."""
        grip, lifted, over = self.grip, self.lifted, self.over
        self.at = pos
        self.grip, self.lifted = None, False
        if grip is None:
            return None
        tile = grip.tile
        if tile in self.tabletop.match.state.boneyard:
            return self._let_go_bone(tile, pos, lifted)
        if not lifted:
            return self._click(tile)
        self.choose(None)
        if over is not None:
            return over
        if rect_of(self.tabletop.room.hand).collidepoint(pos):
            self.tabletop.reorder(tile, pos)
            return None
        if rect_of(self.tabletop.room.line).collidepoint(pos) and self.legal:
            return self.landing.meant(tile, pos)
        return None

    def click_place(self, pos: tuple[int, int]) -> Laying | None:
        """A click on the table when a tile is chosen: the play to the lit place there."""
        return self.place_at(pos, 0.75) if self.chosen is not None else None

    def holding(self) -> Shown | None:
        """How the lifted tile is seen."""
        if self.grip is None or not self.lifted:
            return None
        home = self.tabletop.shown[self.grip.tile]
        x, y = self._middle()
        return home._replace(x=x, y=y, lift=1.0)

    def _middle(self) -> tuple[float, float]:
        assert self.grip is not None
        return self.at[0] + self.grip.offset[0], self.at[1] + self.grip.offset[1]

    def _click(self, tile: Tile) -> Action | None:
        plays = self.plays_of(tile)
        if self.chosen == tile:
            self.choose(None)
            return plays[0] if len(plays) == 1 else None
        if self.legal and not plays:
            self.choose(None)
            return self.landing.meant(tile)
        self.choose(tile)
        self.cursor = None
        return None

    def _let_go_bone(self, tile: Tile, pos: tuple[int, int], lifted: bool) -> Action | None:
        home = rect_of(self.tabletop.room.boneyard)
        if lifted and home.collidepoint(pos):
            return None
        drawn = self.layout.next_drawn()
        if drawn is not None:
            self.tabletop.swap_in_boneyard(tile, drawn)
        return Draw()

    # -- the keys ------------------------------------------------------------------------------------------------------

    def own(self) -> list[Tile]:
        """The own tiles in the order they are kept."""
        return self.tabletop.keep(self.tabletop.viewer)

    def step(self, by: int) -> None:
        """Moves to the next own tile, or with one chosen to its next place."""
        if self.chosen is not None and len(self.places) > 0:
            plays = sorted(self.places, key=lambda play: (self.places[play].x, self.places[play].y))
            at = plays.index(self.over) if self.over in plays else (-1 if by > 0 else 0)
            self.over = plays[(at + by) % len(plays)]
            return
        own = self.own()
        if own:
            at = own.index(self.cursor) if self.cursor in own else (-1 if by > 0 else 0)
            self.cursor = own[(at + by) % len(own)]

    def confirm(self) -> Action | None:
        """Chooses the tile the keys are at, or plays the chosen one to its place."""
        if self.chosen is not None:
            play = self.over or (next(iter(self.places)) if len(self.places) == 1 else None)
            if play is not None:
                self.choose(None)
                return play
            self.step(1)
            return None
        if self.cursor is not None and self.cursor in self.own():
            if self.legal and not self.plays_of(self.cursor):
                return self.landing.meant(self.cursor)
            self.choose(self.cursor)
            if self.places:
                self.step(1)
        return None

    def drop(self) -> bool:
        """Lets go of whatever is held or chosen; whether there was anything."""
        had = self.chosen is not None or self.grip is not None
        self.grip, self.lifted = None, False
        self.choose(None)
        return had
