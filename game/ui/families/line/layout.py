"""Layout of the line games: the line of play in the middle, and the boneyard and tiles out of play beside it."""

import math
from collections.abc import Mapping, Sequence

from game.core.state import Action, Play, State
from game.core.tiles import Tile
from game.rules.line.line_game import LineGame, LineState
from game.rules.options import resolve_count
from game.ui.families.base import FamilyLayout
from game.ui.layouts.animation import sprite_at_rest
from game.ui.layouts.line import LineArrangement, TilePosition, landing_positions, lay_out_line, tile_lengths
from game.ui.layouts.line_router import has_end_choice, open_number, separate_choices
from game.ui.layouts.table_layout import (
    MAX_SIDES,
    STREETS,
    Area,
    Pose,
    TableExtras,
    hand_poses,
    opponent_poses,
    pegboard_width,
)
from game.ui.table.drag import TileAction
from game.ui.table.family_view import DropPlaces, Point
from game.ui.table.table_state import BONES, HAND, TableState
from game.ui.widgets.labels import SMALL


class LineLayout(FamilyLayout[LineGame, LineState]):
    """The layout of a line game; `line` is the arrangement of the last layout."""

    def __init__(self, table_state: TableState) -> None:
        super().__init__(table_state)
        self.line: LineArrangement | None = None

    def lay_middle(self, view: State) -> None:
        table_state, line, area = self.table_state, self.state.line, self.table_state.layout.line
        unit, exposed = table_state.canvas.unit, self.state.exposed
        self.lay_boneyard(self.state.boneyard)
        poses = hand_poses(self.above_caption(table_state.layout.exposed), len(exposed), int(BONES * unit), 8, 9)
        for tile, pose in zip(exposed, poses, strict=True):
            table_state.sprites[tile] = sprite_at_rest(pose, True)
        lengths = tile_lengths(area.w, area.h, HAND * unit, len(self.game.deck()))
        self.line = lay_out_line(line, area.w, area.h, lengths)
        for placed_tile, placed in zip(line.placed_tiles, self.line.tiles, strict=True):
            table_state.sprites[placed_tile.tile] = sprite_at_rest(self.pose(self.line, placed), True)

    def clear(self) -> None:
        self.line = None

    @property
    def tiles(self) -> list[Tile]:
        return [placed_tile.tile for placed_tile in self.state.line.placed_tiles]

    def pose(self, layout: LineArrangement, placed: TilePosition) -> Pose:
        """Convert a position of the arrangement to pixels of the window."""
        area = self.table_state.layout.line
        return Pose(round(area.x + placed.x), round(area.y + placed.y), placed.angle, round(layout.length))

    def never_covered_areas(self) -> Sequence[Area]:
        """Each open end: its last tile, and the place of the next one in any orientation."""
        layout, area = self.line, self.table_state.layout.line
        if layout is None:
            return ()
        length = layout.length
        end_tiles = [layout.tiles[end.tile_index] for end in self.state.line.ends if end.tile_index >= 0]
        places = [(mark.x, mark.y) for mark in layout.ends.values()] + [(tile.x, tile.y) for tile in end_tiles]
        return [Area(area.x + x - length / 2, area.y + y - length / 2, length, length) for x, y in places]

    def extras(self) -> TableExtras:
        game, players, leader = self.game, len(self.match.players), self.state.leader
        target, sides = resolve_count(game.target, players), game.sides(players)
        has_pegboard = target in STREETS and sides <= MAX_SIDES
        return TableExtras(
            len(self.table_state.boneyard_places),
            self.has_own_ends,
            len(self.state.exposed),
            pegboard_width(1.0, sides, target) if has_pegboard else 0.0,
            game.tiles_each(players),
            self.table_state.relative_seat(leader) if game.bones_with_leader and leader is not None else 0,
        )

    @property
    def has_own_ends(self) -> bool:
        return self.game.own_end_only and len(self.match.players) == 2

    def lay_boneyard(self, boneyard: Sequence[Tile]) -> None:
        table_state = self.table_state
        if not boneyard or not self.has_own_ends:
            super().lay_boneyard(boneyard)
            return
        places, length = max(table_state.boneyard_places.values()) + 1, int(BONES * table_state.canvas.unit)
        area = table_state.layout.boneyard  # with a line at each end for a name, and one for the count
        inner = area._replace(h=area.h - 6 * table_state.canvas.text_size(SMALL))
        poses = opponent_poses(inner, places, length, False)
        offset = round(area.centre[1] - (poses[0].y + poses[-1].y) / 2)
        # Each tile half covers the one above, so that the tile at the viewer's end is free.
        boneyard_poses = [
            (poses[index if table_state.viewer else -1 - index], tile)
            for tile, index in table_state.boneyard_places.items()
            if tile in boneyard
        ]
        for pose, tile in sorted(boneyard_poses, key=lambda item: item[0].y):
            table_state.sprites[tile] = sprite_at_rest(pose._replace(y=pose.y + offset), False)


# -- drop places -------------------------------------------------------------------------------------------------------


class LineDropPlaces(DropPlaces):
    """Places at the open ends; a tile that can leave either number open has two places at one end."""

    layout: LineLayout

    def places(self, actions: Sequence[TileAction]) -> dict[TileAction, Pose]:
        layout = self.layout.line
        if layout is None:
            return {}
        plays = [play for play in actions if isinstance(play, Play)]
        positions = landing_positions(self.layout.state.line, layout, plays)
        places = {play: self.layout.pose(layout, placed) for play, placed in positions.items()}
        placed_tile = [self.layout.pose(layout, placed) for placed in layout.tiles]
        return dict[TileAction, Pose](separate_choices(places, self.table_state.layout.line, placed_tile).items())

    def labels(self, places: Mapping[TileAction, Pose]) -> dict[TileAction, tuple[str, Point]]:
        """At an end where a tile can be placed in two ways, the number that each leaves open."""
        plays = {play: pose for play, pose in places.items() if isinstance(play, Play)}
        if not has_end_choice(plays):
            return {}
        numbers = {play: open_number(play, pose) for play, pose in plays.items()}
        return {play: (str(pip), mouse) for play, (pip, mouse) in numbers.items()}

    def intended_action(self, tile: Tile, mouse: tuple[int, int] | None = None) -> Action:
        """Return the play at the nearest open end."""
        layout, area = self.layout.line, self.table_state.layout.line
        if mouse is None or layout is None or not layout.ends:
            return Play(tile)
        ends = layout.ends
        return Play(tile, min(ends, key=lambda arm: math.dist(mouse, (area.x + ends[arm].x, area.y + ends[arm].y))))
