"""Drag state for the viewer's tiles, and the intents of buttons.

A tile can be moved by dragging, by two clicks or with the keyboard. `Drag` is an immutable value: it knows no window
and no table, and gets hit boxes and drop poses in window pixels as `DropTargets`.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import NamedTuple, Self

from pygame import Rect

from game.core.state import Action, Discard, Draw, Play
from game.core.tiles import Tile
from game.ui.layouts.table_layout import Pose
from game.ui.routes import Route

SNAP = 0.95  # maximum drop distance from a target, in tile lengths
CLICK = 0.75  # the same for a click on a target

TileAction = Play | Discard
"""An action that puts a tile of the hand somewhere."""
Position = tuple[int, int]


@dataclass(frozen=True)
class DropTargets:
    """The legal actions, where own tiles can be grabbed, and where each may be dropped.

    `hand_boxes` are the viewer's tiles in display order, `boneyard_boxes` the boneyard tiles that may be grabbed and
    `blocked_boxes` those that may not. `places` maps each playable tile to the drop pose of each of its actions. A
    drag starts once the mouse has moved more than `drag_threshold_px`.
    """

    legal: tuple[Action, ...] = ()
    hand_boxes: Mapping[Tile, Rect] = field(default_factory=dict)
    boneyard_boxes: Mapping[Tile, Rect] = field(default_factory=dict)
    blocked_boxes: tuple[Rect, ...] = ()
    places: Mapping[Tile, Mapping[TileAction, Pose]] = field(default_factory=dict)
    hand: Rect = field(default_factory=Rect)
    middle: Rect = field(default_factory=Rect)
    boneyard_box: Rect = field(default_factory=Rect)  # the whole boneyard area
    drag_threshold_px: float = 4.0

    def tile_at(self, at: Position) -> Tile | None:
        """Return the topmost own tile at a point, or None."""
        return _first_at(reversed([*self.hand_boxes.items()]), at)

    def drawn_at(self, at: Position) -> Tile | None:
        """Return the boneyard tile at a point if it may be grabbed, or None."""
        return _first_at(self.boneyard_boxes.items(), at)

    def is_blocked_at(self, at: Position) -> bool:
        """Return whether a point is on a boneyard tile that may not be drawn now."""
        return any(box.collidepoint(at) for box in self.blocked_boxes)


def _first_at(tiles: Iterable[tuple[Tile, Rect]], at: Position) -> Tile | None:
    return next((tile for tile, box in tiles if box.collidepoint(at)), None)


class DropOutside(NamedTuple):
    """A tile dropped in the middle but on no target, or an unplayable tile selected (then `at` is None)."""

    tile: Tile
    at: Position | None = None


class DrawTile(NamedTuple):
    """A boneyard tile to draw."""

    tile: Tile


class ReorderHand(NamedTuple):
    """An own tile dropped at another position in the hand."""

    tile: Tile
    at: Position


DropResult = TileAction | DropOutside | DrawTile | ReorderHand
"""The result of dropping or selecting a tile. The table scene decides whether it is allowed."""


class Grab(NamedTuple):
    """A tile held by the mouse: the offset from the mouse to the tile's centre, and the press position."""

    tile: Tile
    offset: tuple[float, float]
    pressed_at: Position


@dataclass(frozen=True)
class Drag:
    """Drag and selection state of the viewer; every method returns a new value.

    The drop targets of `selected_tile` are highlighted, and `hovered_drop` is the one under the mouse. `cursor` is
    the tile with the keyboard cursor. A held tile has a `grab` and follows the mouse once it is `lifted`. `at` is the
    last mouse position.
    """

    targets: DropTargets = DropTargets()
    selected_tile: Tile | None = None
    cursor: Tile | None = None
    hovered_drop: TileAction | None = None
    grab: Grab | None = None
    lifted: bool = False
    at: Position = (0, 0)

    # -- legal actions ------------------------------------------------------------------------------------------------

    @property
    def legal(self) -> tuple[Action, ...]:
        """The legal actions."""
        return self.targets.legal

    @property
    def playable(self) -> set[Tile]:
        """The tiles that may be played or discarded now."""
        return {action.tile for action in self.legal if isinstance(action, TileAction)}

    @property
    def hand_tiles(self) -> list[Tile]:
        """The viewer's tiles in display order."""
        return [*self.targets.hand_boxes]

    @property
    def places(self) -> Mapping[TileAction, Pose]:
        """The drop targets of the selected tile."""
        return self.targets.places.get(self.selected_tile, {}) if self.selected_tile is not None else {}

    def with_targets(self, targets: DropTargets) -> Self:
        """Return this drag for a new turn.

        The cursor stays if its tile is still in hand, and the selection if its tile is still playable or a tile is
        held.
        """
        drag = replace(
            self, targets=targets, hovered_drop=None, cursor=self.cursor if self.cursor in targets.hand_boxes else None
        )
        keeps_selection = self.selected_tile in targets.places or self.grab is not None
        return drag if keeps_selection else drag.choose(None)

    def choose(self, tile: Tile | None) -> Self:
        """Select a tile and highlight its targets, or clear the selection."""
        return replace(self, selected_tile=tile, hovered_drop=None)

    def with_cursor(self, tile: Tile | None) -> Self:
        """Move the keyboard cursor to a tile, or to none."""
        return replace(self, cursor=tile)

    def cleared(self) -> Self:
        """Clear the selection and the held tile."""
        return replace(self, selected_tile=None, hovered_drop=None, grab=None, lifted=False)

    # -- mouse --------------------------------------------------------------------------------------------------------

    def place_at(self, at: tuple[float, float], near: float = SNAP) -> TileAction | None:
        """Return the nearest highlighted target within `near` tile lengths of a point, or None."""
        best: tuple[float, TileAction] | None = None
        for action, pose in self.places.items():
            distance = math.dist(at, (pose.x, pose.y))
            if distance <= near * pose.length and (best is None or distance < best[0]):
                best = distance, action
        return best[1] if best else None

    def clicked(self, at: Position) -> TileAction | None:
        """Return the action of the highlighted target at a click, or None if an own tile is there."""
        return self.place_at(at, CLICK) if self.targets.tile_at(at) is None else None

    def press(self, at: Position) -> Self:
        """Grab the own tile or drawable boneyard tile under the mouse."""
        tile = self.targets.tile_at(at)
        if tile is None and Draw() in self.legal:
            tile = self.targets.drawn_at(at)
        if tile is None:
            return self
        box = self.targets.hand_boxes.get(tile) or self.targets.boneyard_boxes[tile]
        offset = box.centerx - at[0], box.centery - at[1]
        return replace(self, grab=Grab(tile, offset, at), lifted=False, at=at)

    def move(self, at: Position) -> Self:
        """Move the mouse: lift and drag the held tile, or update the hovered target."""
        moved = replace(self, at=at)
        if self.grab is None:
            return replace(moved, hovered_drop=self.place_at(at)) if self.selected_tile is not None else moved
        if not self.lifted and math.dist(at, self.grab.pressed_at) > self.targets.drag_threshold_px:
            moved = replace(moved, lifted=True)
            if self.grab.tile in self.targets.hand_boxes:
                moved = replace(moved.choose(self.grab.tile), cursor=None)
        return replace(moved, hovered_drop=moved.place_at(moved.middle)) if moved.lifted else moved

    def slide(self, at: Position) -> Self:
        """Drag with a button that was pressed before the hand was shown: select the own tile below, and grab it on
        leaving the hand.
        """
        tile, moved = self.targets.tile_at(at), replace(self, at=at)
        if tile is not None:
            return moved.choose(tile if tile in self.playable else None)
        if self.selected_tile is None or self.targets.hand.collidepoint(at):
            return moved
        return replace(moved, grab=Grab(self.selected_tile, (0.0, 0.0), at), lifted=True, cursor=None)

    @property
    def middle(self) -> tuple[float, float]:
        """Centre of the held tile."""
        assert self.grab is not None
        return self.at[0] + self.grab.offset[0], self.at[1] + self.grab.offset[1]

    def release(self, at: Position, twice: bool = False) -> tuple[Self, DropResult | None]:
        """Release the mouse button and return the new state and what to do.

        The result is None if the tile returns to its place or is only selected. `twice` marks the second press of a
        double-click.
        """
        released = replace(self, grab=None, lifted=False, at=at)
        if self.grab is None:
            return released, None
        tile, targets = self.grab.tile, self.targets
        if tile not in targets.hand_boxes:
            return released, None if self.lifted and targets.boneyard_box.collidepoint(at) else DrawTile(tile)
        if not self.lifted:
            return released._click(tile, twice)
        released = released.choose(None)
        if self.hovered_drop is not None:
            return released, self.hovered_drop
        if targets.hand.collidepoint(at):
            return released, ReorderHand(tile, at)
        return released, DropOutside(tile, at) if targets.middle.collidepoint(at) and self.legal else None

    def _click(self, tile: Tile, twice: bool) -> tuple[Self, DropResult | None]:
        """Handle a click on an own tile: select it, or play the selected tile if it has exactly one target.

        A selected tile with several targets is deselected, except by the second press of a double-click.
        """
        if self.selected_tile == tile:
            actions = [*self.places]
            if len(actions) == 1:
                return self.choose(None), actions[0]
            return (self if twice else self.choose(None)), None
        if self.legal and tile not in self.playable:
            return self.choose(None), DropOutside(tile)
        return replace(self.choose(tile), cursor=None), None

    # -- keyboard -----------------------------------------------------------------------------------------------------

    def step(self, by: int) -> Self:
        """Move the cursor to the next own tile, or the selected tile to its next target.

        The cursor starts at the first playable tile.
        """
        if self.places:
            places = self.places
            actions = sorted(places, key=lambda action: (places[action].x, places[action].y))
            index = actions.index(self.hovered_drop) if self.hovered_drop in actions else (-1 if by > 0 else 0)
            return replace(self, hovered_drop=actions[(index + by) % len(actions)])
        tiles = self.hand_tiles
        if not tiles:
            return self
        if self.cursor in tiles:
            return replace(self, cursor=tiles[(tiles.index(self.cursor) + by) % len(tiles)])
        candidates = [tile for tile in tiles if tile in self.playable] or tiles
        return replace(self, cursor=candidates[0 if by > 0 else -1])

    def confirm(self) -> tuple[Self, DropResult | None]:
        """Select the tile at the cursor, or play the selected tile; without a cursor play the only legal move."""
        if self.selected_tile is not None:
            action = self.hovered_drop or (next(iter(self.places)) if len(self.places) == 1 else None)
            return (self.step(1), None) if action is None else (self.choose(None), action)
        if self.cursor is None:
            return self, self.legal[0] if len(self.legal) == 1 and isinstance(self.legal[0], TileAction) else None
        if self.legal and self.cursor not in self.playable:
            return self, DropOutside(self.cursor)
        selected = self.choose(self.cursor)
        return (selected.step(1) if selected.places else selected), None


# -- intents: what the player wants, as values sent from buttons to the controller ------------------------------------


class Command(Enum):
    """Intents without data."""

    LEAVE = auto()
    """Return to the menu; ask first if the match is unfinished and saved."""
    RULES = auto()
    SETTINGS = auto()
    SCORES = auto()
    """Show all scores."""
    UNDO = auto()
    SORT = auto()
    LOG = auto()
    SOUND = auto()
    SKIP_PAUSE = auto()
    """End the pause before the next automatic action."""
    CLEAR_MESSAGE = auto()
    """Clear the message and the pending confirmation."""
    REFRESH = auto()
    """Update the buttons."""
    CLOSE_POPUP = auto()
    """Close the open popup."""
    TURN_OFF_TIPS = auto()
    """Turn off the tips."""
    HINT = auto()
    """Show the coach's advice; the second time, the expected score of every choice."""
    AIDS = auto()
    """Show or hide the viewer's aids."""
    PLAY_ANYWAY = auto()
    """Play the move that the tutor warned about."""
    STOP_MATCH = auto()
    """Stop the match between two hands."""
    VIEW_TABLE = auto()
    """Hide the result and show the table."""
    RESULT = auto()
    """Show the result again."""
    CONTINUE = auto()
    """Continue with the next hand or a new match."""


@dataclass(frozen=True)
class CallMuggins:
    """A seat calls “Muggins!”; None declines."""

    seat: int | None


@dataclass(frozen=True)
class Explain:
    """Show why a bot made its last move.

    None means the bot that moved last. Repeating it goes back one move.
    """

    seat: int | None


Intent = Action | Command | Route | CallMuggins | Explain
"""What a button asks for: an action, which may be illegal, a page to open, or something else."""
Dispatch = Callable[[Intent], None]
