"""Layout of the line games: the line of play in the middle, and the boneyard and tiles out of play beside it."""

import math
from collections.abc import Mapping, Sequence

from game.core.state import Action, Play, State
from game.core.tiles import Tile
from game.rules.line.line_game import LineGame, LineState
from game.rules.options import resolve_count
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
from game.ui.table.table_state import BONES, HAND, TableState, TileLayout
from game.ui.widgets.labels import SMALL


class LineLayout(TileLayout):
    """The layout of a line game; `line` is the arrangement of the last layout."""

    def __init__(self, table_state: TableState) -> None:
        super().__init__(table_state)
        self.line: LineArrangement | None = None

    @property
    def state(self) -> LineState:
        """The state of the match."""
        state = self.table_state.match.state
        assert isinstance(state, LineState)
        return state

    @property
    def game(self) -> LineGame:
        """The game of the match."""
        game = self.table_state.match.game
        assert isinstance(game, LineGame)
        return game

    def lay_middle(self, view: State) -> None:
        self.lay_boneyard(self.state.boneyard)
        self._arrange_exposed()
        self._arrange_line()

    def clear(self) -> None:
        self.line = None

    @property
    def tiles(self) -> list[Tile]:
        return [placed_tile.tile for placed_tile in self.state.line.placed_tiles]

    def _arrange_line(self) -> None:
        table_state, line, area = self.table_state, self.state.line, self.table_state.layout.line
        largest, tiles = HAND * table_state.canvas.unit, len(self.game.deck())
        self.line = lay_out_line(line, area.w, area.h, tile_lengths(area.w, area.h, largest, tiles))
        for placed_tile, placed in zip(line.placed_tiles, self.line.tiles, strict=True):
            table_state.sprites[placed_tile.tile] = sprite_at_rest(self.pose(self.line, placed), True)

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
        ends = [
            Area(area.x + mark.x - length / 2, area.y + mark.y - length / 2, length, length)
            for mark in layout.ends.values()
        ]
        end_tiles = [layout.tiles[end.tile_index] for end in self.state.line.ends if end.tile_index >= 0]
        return [*ends, *(Area(*self._corner(tip, length), length, length) for tip in end_tiles)]

    def _corner(self, placed: TilePosition, length: float) -> tuple[float, float]:
        """Return the top left corner of a tile's square, in pixels of the window."""
        area = self.table_state.layout.line
        return area.x + placed.x - length / 2, area.y + placed.y - length / 2

    def extras(self) -> TableExtras:
        hand_size = self.game.tiles_each(len(self.table_state.match.players))
        return TableExtras(
            len(self.table_state.boneyard_places),
            self.has_own_ends,
            len(self.state.exposed),
            self._pegboard_ratio(),
            hand_size,
            self._boneyard_seat(),
        )

    def _boneyard_seat(self) -> int:
        """Return beside which player the boneyard lies, counted from the viewer."""
        leader = self.state.leader
        return self.table_state.relative_seat(leader) if self.game.bones_with_leader and leader is not None else 0

    def _pegboard_ratio(self) -> float:
        """Return the width of a pegboard as a multiple of its height; 0 if the match has none."""
        players = len(self.table_state.match.players)
        target, sides = resolve_count(self.game.target, players), self.game.sides(players)
        return pegboard_width(1.0, sides, target) if target in STREETS and sides <= MAX_SIDES else 0.0

    @property
    def has_own_ends(self) -> bool:
        return self.game.own_end_only and len(self.table_state.match.players) == 2

    def lay_boneyard(self, boneyard: Sequence[Tile]) -> None:
        table_state = self.table_state
        if not boneyard or not self.has_own_ends:
            super().lay_boneyard(boneyard)
            return
        places, length = max(table_state.boneyard_places.values()) + 1, int(BONES * table_state.canvas.unit)
        poses = _centred(opponent_poses(self._boneyard_area(), places, length, False), table_state.layout.boneyard)
        # Each tile half covers the one above, so that the tile at the viewer's end is free.
        boneyard_poses = [
            (poses[index if table_state.viewer else -1 - index], tile)
            for tile, index in table_state.boneyard_places.items()
        ]
        remaining = set(boneyard)
        for pose, tile in sorted(boneyard_poses, key=lambda item: item[0].y):
            if tile in remaining:
                table_state.sprites[tile] = sprite_at_rest(pose, False)

    def _boneyard_area(self) -> Area:
        """Return the area between two players, without a line for each name and one for the count."""
        line = 1.5 * self.table_state.canvas.text_size(SMALL)
        return self.table_state.layout.boneyard._replace(h=self.table_state.layout.boneyard.h - 4 * line)

    def _arrange_exposed(self) -> None:
        table_state, exposed = self.table_state, self.state.exposed
        poses = hand_poses(
            self.above_caption(table_state.layout.exposed), len(exposed), int(BONES * table_state.canvas.unit), 8, 9
        )
        for tile, pose in zip(exposed, poses, strict=True):
            table_state.sprites[tile] = sprite_at_rest(pose, True)


def _centred(poses: list[Pose], area: Area) -> list[Pose]:
    """Move a column of poses from the top of an area to its middle."""
    offset = round(area.centre[1] - (poses[0].y + poses[-1].y) / 2)
    return [pose._replace(y=pose.y + offset) for pose in poses]


# -- drop places -------------------------------------------------------------------------------------------------------


class LineDropPlaces(DropPlaces):
    """Places at the open ends; a tile that can leave either number open has two places at one end."""

    layout: LineLayout

    def places(self, actions: Sequence[TileAction]) -> dict[TileAction, Pose]:
        layout = self.layout.line
        if layout is None:
            return {}
        positions = landing_positions(
            self.layout.state.line, layout, [play for play in actions if isinstance(play, Play)]
        )
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
