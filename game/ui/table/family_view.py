"""What the table knows of a family of games: where its tiles lie, where one may be laid, what is drawn and told."""

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
"""In pixels of the window."""


class TextEffect(NamedTuple):
    """Words that stand near `origin`, then in `short` at `goal`, and are gone there.

    With them go `chips`; `points` that they tell of are heard.
    """

    words: str
    origin: Point
    goal: Point
    chips: int = 0
    points: int = 0
    short: str = ""


class Throw(NamedTuple):
    """So many chips that are put in, from one place to another."""

    chips: int
    origin: Point
    goal: Point


class DropPlaces:
    """Where a tile of the hand may be laid; here nowhere."""

    def __init__(self, layout: TileLayout) -> None:
        self.layout, self.table_state = layout, layout.table_state

    def places(self, layings: Sequence[TileAction]) -> dict[TileAction, Pose]:
        """Where each of these would put its tile, in pixels of the window."""
        return {}

    def labels(self, places: Mapping[TileAction, Pose]) -> dict[TileAction, tuple[str, Point]]:
        """What tells the places of one tile apart, and where it is written, where they need telling apart."""
        return {}

    def intended_action(self, tile: Tile, at: tuple[int, int] | None = None) -> Action:
        """What was meant by a tile let go over the middle near no lit place, or asked for with nowhere to go."""
        return Play(tile)

    def unplayable_tiles(self, legal: Collection[Action]) -> frozenset[Tile]:
        """The viewer's tiles that stand back, because others may be laid now and they may not."""
        return frozenset()


class Drawing:
    """What is drawn in the middle besides the tiles, and what is told there of an action; here nothing."""

    def __init__(self, layout: TileLayout) -> None:
        self.layout, self.table_state = layout, layout.table_state

    def draw_under(self, surface: pygame.Surface, lit: Collection[TileAction] = ()) -> None:
        """Draws what is under the tiles: captions and marks; the places of the `lit` are shown otherwise."""

    def rail_areas(self) -> Sequence[Area]:
        """What the upper rail of the table carries besides the bar and the names."""
        return ()

    def text_effects(self, action: Action) -> list[TextEffect]:
        """The words that rise after an action besides the points that it scores."""
        return []

    def chip_throws(self, action: Action) -> list[Throw]:
        """The chips that an action puts in."""
        return []

    def about(self, at: Point) -> tuple[str, Point] | None:
        """What the tile or the mark under a point is, and over which point that is written; None where nothing is."""
        for tile, shown in reversed(self.table_state.sprites.items()):
            rect = sprite_rect(shown)
            if shown.face_up and rect.collidepoint(at):
                words = self.tile_label(tile)
                return (words, rect.midtop) if words else None
        return None

    def tile_label(self, tile: Tile) -> str:
        """What a tile is besides its numbers; empty where that is all."""
        return ""

    def below_name(self, seat: int) -> str:
        """What stands on a player's name plate below the name."""
        state = self.table_state.match.state
        if state.to_move < 0 and not any(state.hands):
            return ""  # lots are drawn: nobody has been dealt a tile
        count = len(state.hands[seat])
        return ngettext("{count} tile", "{count} tiles", count).format(count=count)


class FamilyView(NamedTuple):
    """What a family shows at one table, in three parts."""

    layout: TileLayout
    drop_places: DropPlaces
    drawing: Drawing

    @property
    def table_state(self) -> TableState:
        """The table at which they show it."""
        return self.layout.table_state


# -- what the hand of the person at the screen can reach on a table as it lies now -------------------------------------


SLACK = 4  # px of the design the mouse moves before a tile is lifted


def find_drop_targets(view: FamilyView, legal: tuple[Action, ...]) -> DropTargets:
    """The tiles at the bottom and of the boneyard, and where each that may be laid by the `legal` actions would go."""
    tabletop, layout = view.table_state, view.layout
    within = layout.drawable_tiles()
    beyond = set(tabletop.match.state.boneyard) - set(within) if layout.has_own_ends else ()
    layings: dict[Tile, list[TileAction]] = {}
    for action in legal:
        if isinstance(action, TileAction):
            layings.setdefault(action.tile, []).append(action)
    return DropTargets(
        legal,
        _boxes(view, tabletop.ordered_hand(tabletop.viewer)),
        _boxes(view, within),
        tuple(_boxes(view, beyond).values()),
        {tile: view.drop_places.places(ways) for tile, ways in layings.items()},
        _box(tabletop.layout.hand),
        _box(tabletop.layout.line),
        _box(tabletop.layout.boneyard),
        SLACK * tabletop.canvas.unit,
    )


def _boxes(view: FamilyView, tiles: Iterable[Tile]) -> dict[Tile, Box]:
    return {tile: Box(*sprite_rect(view.table_state.sprites[tile])) for tile in tiles}


def _box(area: Area) -> Box:
    return Box(*area_rect(area))
