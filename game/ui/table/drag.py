"""A tile in hand: picked and laid by dragging, by click and click, or by keys. Plain state that is told what is legal.

It knows no window and no table: what can be reached is told as boxes and places, in pixels of the window.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import NamedTuple, Self

from game.core.state import Action, Discard, Draw, Play
from game.core.tiles import Tile
from game.ui.layouts.table_layout import Pose

SNAP = 0.95  # of a tile's length: how near a place a tile must be let go
CLICK = 0.75  # the same, for a click on a place

TileAction = Play | Discard
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
class DropTargets:
    """What may be done now, and what a hand can take hold of.

    `hand_boxes` are the tiles of the hand in the order they are kept, `boneyard_boxes` those of it that may be taken
    hold of, and `blocked_boxes` those that may not. `places` has for each tile that may be laid where each way would
    put it. A tile is lifted once the mouse has moved it by more than `drag_threshold_px` pixels.
    """

    legal: tuple[Action, ...] = ()
    hand_boxes: Mapping[Tile, Box] = field(default_factory=dict)
    boneyard_boxes: Mapping[Tile, Box] = field(default_factory=dict)
    blocked_boxes: tuple[Box, ...] = ()
    places: Mapping[Tile, Mapping[TileAction, Pose]] = field(default_factory=dict)
    hand: Box = NOWHERE
    middle: Box = NOWHERE
    boneyard_box: Box = NOWHERE  # where the boneyard lies
    drag_threshold_px: float = 4.0

    def tile_at(self, at: Position) -> Tile | None:
        """The own tile under a point; of several the one that lies on top."""
        return _first_at(reversed([*self.hand_boxes.items()]), at)

    def drawn_at(self, at: Position) -> Tile | None:
        """The tile of the boneyard under a point, if it is within reach."""
        return _first_at(self.boneyard_boxes.items(), at)

    def is_blocked_at(self, at: Position) -> bool:
        """Whether a tile of the boneyard lies under a point that may not be drawn now."""
        return any(box.holds(at) for box in self.blocked_boxes)


def _first_at(tiles: Iterable[tuple[Tile, Box]], at: Position) -> Tile | None:
    return next((tile for tile, box in tiles if box.holds(at)), None)


class DropOutside(NamedTuple):
    """A tile let go over the middle near no lit place, or asked for though it may not be laid (then without `at`)."""

    tile: Tile
    at: Position | None = None


class DrawTile(NamedTuple):
    """The tile of the boneyard that is to be drawn."""

    tile: Tile


class ReorderHand(NamedTuple):
    """An own tile let go at another place in the hand."""

    tile: Tile
    at: Position


DropResult = TileAction | DropOutside | DrawTile | ReorderHand
"""What letting go of a tile, or choosing it, asks for; the table says whether it may be."""


class Grab(NamedTuple):
    """A tile held by the mouse: from the mouse to its middle, and where the mouse went down."""

    tile: Tile
    offset: tuple[float, float]
    pressed_at: Position


@dataclass(frozen=True)
class Drag:
    """What the player at the bottom has in hand; every method returns another.

    `selected_tile` is the tile whose places are lit, `hovered_drop` the place it would go to now, `cursor` the tile the
    keys are at. A held tile has a `grab`, and follows the mouse once it is `lifted`. `at` is where the mouse was last.
    """

    targets: DropTargets = DropTargets()
    selected_tile: Tile | None = None
    cursor: Tile | None = None
    hovered_drop: TileAction | None = None
    grab: Grab | None = None
    lifted: bool = False
    at: Position = (0, 0)

    # -- what may be done ----------------------------------------------------------------------------------------------

    @property
    def legal(self) -> tuple[Action, ...]:
        """What may be done now."""
        return self.targets.legal

    @property
    def playable(self) -> set[Tile]:
        """The tiles that may be laid now."""
        return {action.tile for action in self.legal if isinstance(action, TileAction)}

    @property
    def hand_tiles(self) -> list[Tile]:
        """The own tiles in the order they are kept."""
        return [*self.targets.hand_boxes]

    @property
    def places(self) -> Mapping[TileAction, Pose]:
        """Where the chosen tile may go: the lit places."""
        return self.targets.places.get(self.selected_tile, {}) if self.selected_tile is not None else {}

    def with_targets(self, reach: DropTargets) -> Self:
        """A new turn, or none: what may be done now."""
        drag = replace(
            self, targets=reach, hovered_drop=None, cursor=self.cursor if self.cursor in reach.hand_boxes else None
        )
        keeps = self.selected_tile in reach.places or self.grab is not None
        return drag if keeps else drag.choose(None)

    def choose(self, tile: Tile | None) -> Self:
        """Lights the places of a tile, or of none."""
        return replace(self, selected_tile=tile, hovered_drop=None)

    def with_cursor(self, tile: Tile | None) -> Self:
        """The keys are at a tile, or at none."""
        return replace(self, cursor=tile)

    def cleared(self) -> Self:
        """Lets go of whatever is held or chosen."""
        return replace(self, selected_tile=None, hovered_drop=None, grab=None, lifted=False)

    # -- the mouse -----------------------------------------------------------------------------------------------------

    def place_at(self, at: tuple[float, float], near: float = SNAP) -> TileAction | None:
        """The lit place nearest to a point, if it is near."""
        best: tuple[float, TileAction] | None = None
        for laying, pose in self.places.items():
            away = math.dist(at, (pose.x, pose.y))
            if away <= near * pose.length and (best is None or away < best[0]):
                best = away, laying
        return best[1] if best else None

    def clicked(self, at: Position) -> TileAction | None:
        """The play to the lit place at a click, where no own tile lies."""
        return self.place_at(at, CLICK) if self.targets.tile_at(at) is None else None

    def press(self, at: Position) -> Self:
        """The mouse goes down: on an own tile, or one that may be drawn, it takes hold of it."""
        tile = self.targets.tile_at(at)
        if tile is None and Draw() in self.legal:
            tile = self.targets.drawn_at(at)
        if tile is None:
            return self
        box = self.targets.hand_boxes.get(tile) or self.targets.boneyard_boxes[tile]
        middle = box.x + box.w // 2, box.y + box.h // 2
        return replace(self, grab=Grab(tile, (middle[0] - at[0], middle[1] - at[1]), at), lifted=False, at=at)

    def move(self, at: Position) -> Self:
        """The mouse moves: a held tile is lifted and follows; without one it points at the lit places."""
        moved = replace(self, at=at)
        if self.grab is None:
            return replace(moved, hovered_drop=self.place_at(at)) if self.selected_tile is not None else moved
        if not self.lifted and math.dist(at, self.grab.pressed_at) > self.targets.drag_threshold_px:
            moved = replace(moved, lifted=True)
            if self.grab.tile in self.targets.hand_boxes:
                moved = replace(moved.choose(self.grab.tile), cursor=None)
        return replace(moved, hovered_drop=moved.place_at(moved.middle)) if moved.lifted else moved

    def slide(self, at: Position) -> Self:
        """The mouse comes with its button down: it lights the places of an own tile, and takes it out of the hand."""
        tile, moved = self.targets.tile_at(at), replace(self, at=at)
        if tile is not None:
            return moved.choose(tile if tile in self.playable else None)
        if self.selected_tile is None or self.targets.hand.holds(at):
            return moved
        return replace(moved, grab=Grab(self.selected_tile, (0.0, 0.0), at), lifted=True, cursor=None)

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the tile that is held."""
        assert self.grab is not None
        return self.at[0] + self.grab.offset[0], self.at[1] + self.grab.offset[1]

    def release(self, at: Position, twice: bool = False) -> tuple[Self, DropResult | None]:
        """The mouse lets go, the second time where it clicks `twice`: what that asks for.

        None when the tile goes home or is only chosen.
        """
        loose = replace(self, grab=None, lifted=False, at=at)
        if self.grab is None:
            return loose, None
        tile, reach = self.grab.tile, self.targets
        if tile not in reach.hand_boxes:
            return loose, None if self.lifted and reach.boneyard_box.holds(at) else DrawTile(tile)
        if not self.lifted:
            return loose._click(tile, twice)
        loose = loose.choose(None)
        if self.hovered_drop is not None:
            return loose, self.hovered_drop
        if reach.hand.holds(at):
            return loose, ReorderHand(tile, at)
        return loose, DropOutside(tile, at) if reach.middle.holds(at) and self.legal else None

    def _click(self, tile: Tile, twice: bool) -> tuple[Self, DropResult | None]:
        """A click on an own tile chooses it; one on the chosen tile lays it where there is one way to.

        Else that puts the tile down, but clicked `twice` it stays chosen: that was not meant to do nothing.
        """
        if self.selected_tile == tile:
            layings = [*self.places]
            if len(layings) == 1:
                return self.choose(None), layings[0]
            return (self if twice else self.choose(None)), None
        if self.legal and tile not in self.playable:
            return self.choose(None), DropOutside(tile)
        return replace(self.choose(tile), cursor=None), None

    # -- the keys ------------------------------------------------------------------------------------------------------

    def step(self, by: int) -> Self:
        """Moves to the next own tile, or with one chosen to its next place; it begins on a tile that may be laid."""
        if self.places:
            places = self.places
            layings = sorted(places, key=lambda laying: (places[laying].x, places[laying].y))
            nth = layings.index(self.hovered_drop) if self.hovered_drop in layings else (-1 if by > 0 else 0)
            return replace(self, hovered_drop=layings[(nth + by) % len(layings)])
        own = self.hand_tiles
        if not own:
            return self
        if self.cursor in own:
            return replace(self, cursor=own[(own.index(self.cursor) + by) % len(own)])
        first = [tile for tile in own if tile in self.playable] or own
        return replace(self, cursor=first[0 if by > 0 else -1])

    def confirm(self) -> tuple[Self, DropResult | None]:
        """Chooses the tile the keys are at, or lays the chosen one at its place."""
        if self.selected_tile is not None:
            laying = self.hovered_drop or (next(iter(self.places)) if len(self.places) == 1 else None)
            return (self.step(1), None) if laying is None else (self.choose(None), laying)
        if self.cursor is None:
            return self, None
        if self.legal and self.cursor not in self.playable:
            return self, DropOutside(self.cursor)
        chosen = self.choose(self.cursor)
        return (chosen.step(1) if chosen.places else chosen), None


# -- what the person at the screen wants, as values: mouse, keys and buttons make them, and the scene doe --------------


class Command(Enum):
    """What needs no more than its name."""

    MENU = auto()
    RULES = auto()
    SETTINGS = auto()
    UNDO = auto()
    SORT = auto()
    LOG = auto()
    SOUND = auto()
    FINISH_ANIMATIONS = auto()
    """Whatever moves is where it goes."""
    SKIP_PAUSE = auto()
    """The pause before what comes by itself is over."""
    CLEAR_REFUSAL = auto()
    """What was refused last, or doubted, is not spoken of any more."""
    REFRESH = auto()
    """The buttons have changed."""
    OPEN_TIP_RULES = auto()
    """The rules, at the place to which the remark leads."""
    CLOSE_POPUP = auto()
    """The remark has been read."""
    TURN_OFF_TIPS = auto()
    """No more remarks."""
    HINT = auto()
    """What the coach would do; asked again, what every choice should bring."""
    AIDS = auto()
    """The aids of the one who looks, or no longer."""
    PLAY_ANYWAY = auto()
    """What the tutor spoke against is played all the same."""
    STOP_MATCH = auto()
    """The players stop between two hands."""
    VIEW_TABLE = auto()
    """What has ended is put aside, for the table to be looked at."""
    RESULT = auto()
    """What has ended is taken up again."""
    CONTINUE = auto()
    """On from there: to the next hand, or to another match."""


@dataclass(frozen=True)
class Attempt:
    """An action, be it legal or not."""

    action: Action


@dataclass(frozen=True)
class CallMuggins:
    """The seat calls “Muggins!”; None: nobody does."""

    seat: int | None


@dataclass(frozen=True)
class Explain:
    """Why a bot did what it did last: of that seat, or None, of the last one; asked again, of the one before."""

    seat: int | None


@dataclass(frozen=True)
class PickUp:
    """A tile has been taken hold of."""

    drag: Drag


@dataclass(frozen=True)
class UpdateDrag:
    """What is in hand has changed."""

    drag: Drag


@dataclass(frozen=True)
class ReleaseTile:
    """The held tile has been let go, which asks for something, or for nothing."""

    drag: Drag
    asked: DropResult | None


@dataclass(frozen=True)
class ConfirmSelection:
    """What a choice of the keys asks for."""

    asked: DropResult


@dataclass(frozen=True)
class Refuse:
    """What was asked for is not done, and why."""

    words: str


@dataclass(frozen=True)
class Scroll:
    """The log goes back by so many sentences, or forward again."""

    by: int


@dataclass(frozen=True)
class ShowHandRanking:
    """The order of hands, with a hand marked in it."""

    hand: tuple[Tile, ...]


Intent = (
    Command
    | Attempt
    | CallMuggins
    | Explain
    | PickUp
    | UpdateDrag
    | ReleaseTile
    | ConfirmSelection
    | Refuse
    | Scroll
    | ShowHandRanking
)
Dispatch = Callable[[Intent], None]
