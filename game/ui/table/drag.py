"""A tile in hand: picked and laid by dragging, by click and click, or by keys. Plain state that is told what is legal.

It knows no window and no table: what can be reached is told as boxes and places, in pixels of the window.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

from game.core.state import Action, Discard, Draw, Play
from game.core.tiles import Tile
from game.ui.layouts.room import Pose

SNAP = 0.95  # of a tile's length: how near a place a tile must be let go
CLICK = 0.75  # the same, for a click on a place

Laying = Play | Discard
"""What is done with a tile of the hand by laying it somewhere."""
Position = tuple[int, int]


class Box(NamedTuple):
    """The pixels that something covers: left, top, width and height."""

    x: int
    y: int
    w: int
    h: int

    def holds(self, at: Position) -> bool:
        """Whether a point lies in it."""
        return self.x <= at[0] < self.x + self.w and self.y <= at[1] < self.y + self.h


NOWHERE = Box(0, 0, 0, 0)


@dataclass(frozen=True)
class Reach:
    """What may be done now, and what a hand can take hold of.

    `own` are the tiles of the hand in the order they are kept, `boneyard` those of it that may be taken hold of, and
    `beyond` those that may not. `places` has for each tile that may be laid where each way would put it. A tile is
    lifted once the mouse has moved it by more than `slack` pixels.
    """

    legal: tuple[Action, ...] = ()
    own: Mapping[Tile, Box] = field(default_factory=dict)
    boneyard: Mapping[Tile, Box] = field(default_factory=dict)
    beyond: tuple[Box, ...] = ()
    places: Mapping[Tile, Mapping[Laying, Pose]] = field(default_factory=dict)
    hand: Box = NOWHERE
    middle: Box = NOWHERE
    side: Box = NOWHERE  # where the boneyard lies
    slack: float = 4.0

    def tile_at(self, at: Position) -> Tile | None:
        """The own tile under a point; of several the one that lies on top."""
        return _first_at(reversed([*self.own.items()]), at)

    def drawn_at(self, at: Position) -> Tile | None:
        """The tile of the boneyard under a point, if it is within reach."""
        return _first_at(self.boneyard.items(), at)

    def is_beyond(self, at: Position) -> bool:
        """Whether a tile of the boneyard lies under a point that may not be drawn now."""
        return any(box.holds(at) for box in self.beyond)


def _first_at(tiles: Iterable[tuple[Tile, Box]], at: Position) -> Tile | None:
    return next((tile for tile, box in tiles if box.holds(at)), None)


class Aim(NamedTuple):
    """A tile let go over the middle near no lit place, or asked for though it may not be laid (then without `at`)."""

    tile: Tile
    at: Position | None = None


class Picked(NamedTuple):
    """The tile of the boneyard that is to be drawn."""

    tile: Tile


class Among(NamedTuple):
    """An own tile let go at another place in the hand."""

    tile: Tile
    at: Position


Asked = Laying | Aim | Picked | Among
"""What letting go of a tile, or choosing it, asks for; the table says whether it may be."""


class Grip(NamedTuple):
    """A tile held by the mouse: from the mouse to its middle, and where the mouse went down."""

    tile: Tile
    offset: tuple[float, float]
    pressed_at: Position


@dataclass(frozen=True)
class Drag:
    """What the player at the bottom has in hand; every method returns another.

    `chosen` is the tile whose places are lit, `over` the place it would go to now, `cursor` the tile the keys are at.
    A held tile has a `grip`, and follows the mouse once it is `lifted`. `at` is where the mouse was last.
    """

    reach: Reach = Reach()
    chosen: Tile | None = None
    cursor: Tile | None = None
    over: Laying | None = None
    grip: Grip | None = None
    lifted: bool = False
    at: Position = (0, 0)

    # -- what may be done ----------------------------------------------------------------------------------------------

    @property
    def legal(self) -> tuple[Action, ...]:
        """What may be done now."""
        return self.reach.legal

    @property
    def playable(self) -> set[Tile]:
        """The tiles that may be laid now."""
        return {action.tile for action in self.legal if isinstance(action, Laying)}

    @property
    def own(self) -> list[Tile]:
        """The own tiles in the order they are kept."""
        return [*self.reach.own]

    @property
    def places(self) -> Mapping[Laying, Pose]:
        """Where the chosen tile may go: the lit places."""
        return self.reach.places.get(self.chosen, {}) if self.chosen is not None else {}

    def allowed(self, reach: Reach) -> Self:
        """A new turn, or none: what may be done now."""
        drag = replace(self, reach=reach, over=None, cursor=self.cursor if self.cursor in reach.own else None)
        keeps = self.chosen in reach.places or self.grip is not None
        return drag if keeps else drag.choose(None)

    def choose(self, tile: Tile | None) -> Self:
        """Lights the places of a tile, or of none."""
        return replace(self, chosen=tile, over=None)

    def point_at(self, tile: Tile | None) -> Self:
        """The keys are at a tile, or at none."""
        return replace(self, cursor=tile)

    def drop(self) -> Self:
        """Lets go of whatever is held or chosen."""
        return replace(self, chosen=None, over=None, grip=None, lifted=False)

    # -- the mouse -----------------------------------------------------------------------------------------------------

    def place_at(self, at: tuple[float, float], near: float = SNAP) -> Laying | None:
        """The lit place nearest to a point, if it is near."""
        best: tuple[float, Laying] | None = None
        for laying, pose in self.places.items():
            away = math.dist(at, (pose.x, pose.y))
            if away <= near * pose.length and (best is None or away < best[0]):
                best = away, laying
        return best[1] if best else None

    def clicked(self, at: Position) -> Laying | None:
        """The play to the lit place at a click, where no own tile lies."""
        return self.place_at(at, CLICK) if self.reach.tile_at(at) is None else None

    def press(self, at: Position) -> Self:
        """The mouse goes down: on an own tile, or one that may be drawn, it takes hold of it."""
        tile = self.reach.tile_at(at)
        if tile is None and Draw() in self.legal:
            tile = self.reach.drawn_at(at)
        if tile is None:
            return self
        box = self.reach.own.get(tile) or self.reach.boneyard[tile]
        middle = box.x + box.w // 2, box.y + box.h // 2
        return replace(self, grip=Grip(tile, (middle[0] - at[0], middle[1] - at[1]), at), lifted=False, at=at)

    def move(self, at: Position) -> Self:
        """The mouse moves: a held tile is lifted and follows; without one it points at the lit places."""
        moved = replace(self, at=at)
        if self.grip is None:
            return replace(moved, over=self.place_at(at)) if self.chosen is not None else moved
        if not self.lifted and math.dist(at, self.grip.pressed_at) > self.reach.slack:
            moved = replace(moved, lifted=True)
            if self.grip.tile in self.reach.own:
                moved = replace(moved.choose(self.grip.tile), cursor=None)
        return replace(moved, over=moved.place_at(moved.middle)) if moved.lifted else moved

    def slide(self, at: Position) -> Self:
        """The mouse comes with its button down: it lights the places of an own tile, and takes it out of the hand."""
        tile, moved = self.reach.tile_at(at), replace(self, at=at)
        if tile is not None:
            return moved.choose(tile if tile in self.playable else None)
        if self.chosen is None or self.reach.hand.holds(at):
            return moved
        return replace(moved, grip=Grip(self.chosen, (0.0, 0.0), at), lifted=True, cursor=None)

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the tile that is held."""
        assert self.grip is not None
        return self.at[0] + self.grip.offset[0], self.at[1] + self.grip.offset[1]

    def release(self, at: Position, twice: bool = False) -> tuple[Self, Asked | None]:
        """The mouse lets go, the second time where it clicks `twice`: what that asks for.

        None when the tile goes home or is only chosen.
        """
        loose = replace(self, grip=None, lifted=False, at=at)
        if self.grip is None:
            return loose, None
        tile, reach = self.grip.tile, self.reach
        if tile not in reach.own:
            return loose, None if self.lifted and reach.side.holds(at) else Picked(tile)
        if not self.lifted:
            return loose._click(tile, twice)
        loose = loose.choose(None)
        if self.over is not None:
            return loose, self.over
        if reach.hand.holds(at):
            return loose, Among(tile, at)
        return loose, Aim(tile, at) if reach.middle.holds(at) and self.legal else None

    def _click(self, tile: Tile, twice: bool) -> tuple[Self, Asked | None]:
        """A click on an own tile chooses it; one on the chosen tile lays it where there is one way to.

        Else that puts the tile down, but clicked `twice` it stays chosen: that was not meant to do nothing.
        """
        if self.chosen == tile:
            layings = [*self.places]
            if len(layings) == 1:
                return self.choose(None), layings[0]
            return (self if twice else self.choose(None)), None
        if self.legal and tile not in self.playable:
            return self.choose(None), Aim(tile)
        return replace(self.choose(tile), cursor=None), None

    # -- the keys ------------------------------------------------------------------------------------------------------

    def step(self, by: int) -> Self:
        """Moves to the next own tile, or with one chosen to its next place; it begins on a tile that may be laid."""
        if self.places:
            places = self.places
            layings = sorted(places, key=lambda laying: (places[laying].x, places[laying].y))
            nth = layings.index(self.over) if self.over in layings else (-1 if by > 0 else 0)
            return replace(self, over=layings[(nth + by) % len(layings)])
        own = self.own
        if not own:
            return self
        if self.cursor in own:
            return replace(self, cursor=own[(own.index(self.cursor) + by) % len(own)])
        first = [tile for tile in own if tile in self.playable] or own
        return replace(self, cursor=first[0 if by > 0 else -1])

    def confirm(self) -> tuple[Self, Asked | None]:
        """Chooses the tile the keys are at, or lays the chosen one at its place."""
        if self.chosen is not None:
            laying = self.over or (next(iter(self.places)) if len(self.places) == 1 else None)
            return (self.step(1), None) if laying is None else (self.choose(None), laying)
        if self.cursor is None:
            return self, None
        if self.legal and self.cursor not in self.playable:
            return self, Aim(self.cursor)
        chosen = self.choose(self.cursor)
        return (chosen.step(1) if chosen.places else chosen), None
