"""What each family of games provides to the table: tile layout, drop places, drawing and texts."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.core.state import Action, Play
from game.core.tiles import Tile
from game.platform.language import ngettext
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.layouts.table_layout import Area, Pose
from game.ui.table.drag import Box, DropTargets, TileAction
from game.ui.table.table_state import TableState, TileLayout

Point = tuple[float, float]
"""A point in window pixels."""


class TextEffect(NamedTuple):
    """Text that appears at `origin`, moves to `goal` as `short` and disappears there.

    `chips` move with it. `points` play a sound.
    """

    words: str
    origin: Point
    goal: Point
    chips: int = 0
    points: int = 0
    short: str = ""


class Throw(NamedTuple):
    """A number of chips moving from one place to another."""

    chips: int
    origin: Point
    goal: Point


class DropPlaces:
    """Where tiles of the hand may be dropped; the base class has no places."""

    def __init__(self, layout: TileLayout) -> None:
        self.layout, self.table_state = layout, layout.table_state

    def places(self, actions: Sequence[TileAction]) -> dict[TileAction, Pose]:
        """Return the pose of the tile for each action, in window pixels."""
        return {}

    def labels(self, places: Mapping[TileAction, Pose]) -> dict[TileAction, tuple[str, Point]]:
        """Return text and position of labels that distinguish the places of one tile, if needed."""
        return {}

    def intended_action(self, tile: Tile, at: tuple[int, int] | None = None) -> Action:
        """Return the action meant by a tile dropped in the middle on no target, or selected without any target."""
        return Play(tile)

    def unplayable_tiles(self, legal: Collection[Action]) -> frozenset[Tile]:
        """Return the viewer's tiles to dim because only other tiles may be played."""
        return frozenset()


class Drawing:
    """What is drawn in the middle besides tiles, and texts about actions; the base class draws nothing."""

    def __init__(self, layout: TileLayout) -> None:
        self.layout, self.table_state = layout, layout.table_state

    def draw_under(self, surface: pygame.Surface, lit: Collection[TileAction] = ()) -> None:
        """Draw captions and marks below the tiles; the places in `lit` are highlighted elsewhere."""

    def rail_areas(self) -> Sequence[Area]:
        """Return areas on the table's upper rail besides the bar and the names."""
        return ()

    def text_effects(self, action: Action) -> list[TextEffect]:
        """Return floating texts after an action, besides those of its points."""
        return []

    def chip_throws(self, action: Action) -> list[Throw]:
        """Return the chips that an action puts in."""
        return []

    def about(self, at: Point) -> tuple[str, Point] | None:
        """Return the description of the tile or mark at a point and its anchor, or None."""
        for tile, sprite in reversed(self.table_state.sprites.items()):
            rect = sprite_rect(sprite)
            if sprite.face_up and rect.collidepoint(at):
                label = self.tile_label(tile)
                return (label, rect.midtop) if label else None
        return None

    def tile_label(self, tile: Tile) -> str:
        """Return a description of a tile beyond its pips, or an empty string."""
        return ""

    def below_name(self, seat: int) -> str:
        """Return the text below the name on a nameplate."""
        state = self.table_state.match.state
        if state.to_move < 0 and not any(state.hands):
            return ""  # drawing lots: no tiles have been dealt
        count = len(state.hands[seat])
        return ngettext("{count} tile", "{count} tiles", count).format(count=count)


class FamilyView(NamedTuple):
    """The three parts of a family's view of one table."""

    layout: TileLayout
    drop_places: DropPlaces
    drawing: Drawing

    @property
    def table_state(self) -> TableState:
        """The state of the table shown."""
        return self.layout.table_state


# -- drop targets -----------------------------------------------------------------------------------------------------


SLACK = 4  # design px that the mouse moves before a tile is lifted


def find_drop_targets(view: FamilyView, legal: tuple[Action, ...]) -> DropTargets:
    """Return what the viewer can grab, and the drop targets of the `legal` actions."""
    table_state, layout = view.table_state, view.layout
    drawable = layout.drawable_tiles()
    blocked = set(table_state.match.state.boneyard) - set(drawable) if layout.has_own_ends else ()
    actions_by_tile: dict[Tile, list[TileAction]] = {}
    for action in legal:
        if isinstance(action, TileAction):
            actions_by_tile.setdefault(action.tile, []).append(action)
    return DropTargets(
        legal,
        _boxes(view, table_state.ordered_hand(table_state.viewer)),
        _boxes(view, drawable),
        tuple(_boxes(view, blocked).values()),
        {tile: view.drop_places.places(actions) for tile, actions in actions_by_tile.items()},
        _box(table_state.layout.hand),
        _box(table_state.layout.line),
        _box(table_state.layout.boneyard),
        SLACK * table_state.canvas.unit,
    )


def _boxes(view: FamilyView, tiles: Iterable[Tile]) -> dict[Tile, Box]:
    return {tile: Box(*sprite_rect(view.table_state.sprites[tile])) for tile in tiles}


def _box(area: Area) -> Box:
    return Box(*area_rect(area))
