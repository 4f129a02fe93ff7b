"""What the hand of the person at the screen can reach on a table as it lies now."""

from collections.abc import Iterable

from game.core.state import Action
from game.core.tiles import Tile
from game.ui.canvas.pixels import rect_of, rect_of_tile
from game.ui.layouts.room import Area
from game.ui.table.drag import Box, Laying, Reach
from game.ui.table.family_view import FamilyView

SLACK = 4  # px of the design the mouse moves before a tile is lifted


def reach_of(view: FamilyView, legal: tuple[Action, ...]) -> Reach:
    """The tiles at the bottom and of the boneyard, and where each that may be laid by the `legal` actions would go."""
    tabletop, layout = view.tabletop, view.layout
    within = layout.within_reach()
    beyond = set(tabletop.match.state.boneyard) - set(within) if layout.own_ends else ()
    layings: dict[Tile, list[Laying]] = {}
    for action in legal:
        if isinstance(action, Laying):
            layings.setdefault(action.tile, []).append(action)
    return Reach(
        legal,
        _boxes(view, tabletop.keep(tabletop.viewer)),
        _boxes(view, within),
        tuple(_boxes(view, beyond).values()),
        {tile: view.landing.places(ways) for tile, ways in layings.items()},
        _box(tabletop.room.hand),
        _box(tabletop.room.line),
        _box(tabletop.room.boneyard),
        SLACK * tabletop.canvas.unit,
    )


def _boxes(view: FamilyView, tiles: Iterable[Tile]) -> dict[Tile, Box]:
    return {tile: Box(*rect_of_tile(view.tabletop.shown[tile])) for tile in tiles}


def _box(area: Area) -> Box:
    return Box(*rect_of(area))
