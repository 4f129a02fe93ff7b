"""Where a tile may be joined to the line of play."""

import math
from collections.abc import Mapping, Sequence

from game.core.state import Action, Play
from game.core.tiles import Tile
from game.ui.families.line.layout import LineLayout
from game.ui.layouts.fan import fanned, has_two_ways, open_number
from game.ui.layouts.line import spots
from game.ui.layouts.room import Pose
from game.ui.table.drag import Laying
from game.ui.table.family_view import Landing, Point


class LineLanding(Landing):
    """At the open ends; a tile that may turn either number outward has two places at one end."""

    layout: LineLayout

    def places(self, layings: Sequence[Laying]) -> dict[Laying, Pose]:
        layout = self.layout.line
        if layout is None:
            return {}
        found = spots(self.layout.state.line, layout, [laying for laying in layings if isinstance(laying, Play)])
        places = {play: self.layout.pose(layout, placed) for play, placed in found.items()}
        laid = [self.layout.pose(layout, placed) for placed in layout.tiles]
        return dict[Laying, Pose](fanned(places, self.tabletop.room.line, laid).items())

    def labels(self, places: Mapping[Laying, Pose]) -> dict[Laying, tuple[str, Point]]:
        """At an end where a tile may lie in two ways, the number that each leaves open."""
        plays = {play: pose for play, pose in places.items() if isinstance(play, Play)}
        if not has_two_ways(plays):
            return {}
        numbers = {play: open_number(play, pose) for play, pose in plays.items()}
        return {play: (str(pip), at) for play, (pip, at) in numbers.items()}

    def meant(self, tile: Tile, at: tuple[int, int] | None = None) -> Action:
        """The tile joined to the open end that is nearest."""
        layout, area = self.layout.line, self.tabletop.room.line
        if at is None or layout is None or not layout.ends:
            return Play(tile)
        ends = layout.ends
        return Play(tile, min(ends, key=lambda arm: math.dist(at, (area.x + ends[arm].x, area.y + ends[arm].y))))
