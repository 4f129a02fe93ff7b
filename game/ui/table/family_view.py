"""What the table knows of a family of games: where its tiles lie, where one may be laid, what is drawn and told."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.core.state import Action, Play
from game.core.tiles import Tile
from game.platform.language import ngettext
from game.ui.canvas.pixels import rect_of_tile
from game.ui.layouts.room import Area, Pose
from game.ui.table.drag import Laying
from game.ui.table.tabletop import Tabletop
from game.ui.table.tile_layout import TileLayout

Point = tuple[float, float]
"""In pixels of the window."""


class Word(NamedTuple):
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


class Landing:
    """Where a tile of the hand may be laid; here nowhere."""

    def __init__(self, layout: TileLayout) -> None:
        self.layout, self.tabletop = layout, layout.tabletop

    def places(self, layings: Sequence[Laying]) -> dict[Laying, Pose]:
        """Where each of these would put its tile, in pixels of the window."""
        return {}

    def labels(self, places: Mapping[Laying, Pose]) -> dict[Laying, tuple[str, Point]]:
        """What tells the places of one tile apart, and where it is written, where they need telling apart."""
        return {}

    def meant(self, tile: Tile, at: tuple[int, int] | None = None) -> Action:
        """What was meant by a tile let go over the middle near no lit place, or asked for with nowhere to go."""
        return Play(tile)

    def standing_back(self, legal: Collection[Action]) -> frozenset[Tile]:
        """The viewer's tiles that stand back, because others may be laid now and they may not."""
        return frozenset()


class Drawing:
    """What is drawn in the middle besides the tiles, and what is told there of an action; here nothing."""

    def __init__(self, layout: TileLayout) -> None:
        self.layout, self.tabletop = layout, layout.tabletop

    def draw_under(self, surface: pygame.Surface, lit: Collection[Laying] = ()) -> None:
        """Draws what is under the tiles: captions and marks; the places of the `lit` are shown otherwise."""

    def hung(self) -> Sequence[Area]:
        """What the upper rail of the table carries besides the bar and the names."""
        return ()

    def told(self, action: Action) -> list[Word]:
        """The words that rise after an action besides the points that it scores."""
        return []

    def thrown(self, action: Action) -> list[Throw]:
        """The chips that an action puts in."""
        return []

    def about(self, at: Point) -> tuple[str, Point] | None:
        """What the tile or the mark under a point is, and over which point that is written; None where nothing is."""
        for tile, shown in reversed(self.tabletop.shown.items()):
            rect = rect_of_tile(shown)
            if shown.face_up and rect.collidepoint(at):
                words = self.called(tile)
                return (words, rect.midtop) if words else None
        return None

    def called(self, tile: Tile) -> str:
        """What a tile is besides its numbers; empty where that is all."""
        return ""

    def below_name(self, seat: int) -> str:
        """What stands on a player's name plate below the name."""
        state = self.tabletop.match.state
        if state.to_move < 0 and not any(state.hands):
            return ""  # lots are drawn: nobody has been dealt a tile
        count = len(state.hands[seat])
        return ngettext("{count} tile", "{count} tiles", count).format(count=count)


class FamilyView(NamedTuple):
    """What a family shows at one table, in three parts."""

    layout: TileLayout
    landing: Landing
    drawing: Drawing

    @property
    def tabletop(self) -> Tabletop:
        """The table at which they show it."""
        return self.layout.tabletop
