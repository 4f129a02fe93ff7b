"""Where tiles lie in the line games: the line of play in the middle, the boneyard and what is out of play beside."""

import math
from collections.abc import Mapping, Sequence

from game.core.state import Action, Play, State
from game.core.tiles import Tile
from game.rules.line.line_game import LineGame, LineState
from game.rules.options import resolve_count
from game.ui.layouts.animation import sprite_at_rest
from game.ui.layouts.arms import has_end_choice, open_number, separate_choices
from game.ui.layouts.line import LineArrangement, TilePosition, landing_positions, lay_out_line, tile_lengths
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
    """The line of play is laid out anew in `line` whenever the table is arranged."""

    def __init__(self, tabletop: TableState) -> None:
        super().__init__(tabletop)
        self.line: LineArrangement | None = None

    @property
    def state(self) -> LineState:
        """The state of the match."""
        state = self.table_state.match.state
        assert isinstance(state, LineState)
        return state

    @property
    def game(self) -> LineGame:
        """The game that is played."""
        game = self.table_state.match.game
        assert isinstance(game, LineGame)
        return game

    def lay_middle(self, view: State) -> None:
        self.lay_boneyard(self.state.boneyard)
        self._lay_exposed()
        self._lay_line()

    def clear(self) -> None:
        self.line = None

    @property
    def tiles(self) -> list[Tile]:
        return [laid.tile for laid in self.state.line.placed_tiles]

    def _lay_line(self) -> None:
        tabletop, line, area = self.table_state, self.state.line, self.table_state.layout.line
        largest, tiles = HAND * tabletop.canvas.unit, len(self.game.deck())
        self.line = lay_out_line(line, area.w, area.h, tile_lengths(area.w, area.h, largest, tiles))
        for laid, placed in zip(line.placed_tiles, self.line.tiles, strict=True):
            tabletop.sprites[laid.tile] = sprite_at_rest(self.pose(self.line, placed), True)

    def pose(self, layout: LineArrangement, placed: TilePosition) -> Pose:
        """A place of a layout, in pixels of the window."""
        area = self.table_state.layout.line
        return Pose(round(area.x + placed.x), round(area.y + placed.y), placed.angle, round(layout.length))

    def never_covered_areas(self) -> Sequence[Area]:
        """Each open end: the tile that shows it, and the place of the next in whatever way that lies."""
        layout, area = self.line, self.table_state.layout.line
        if layout is None:
            return ()
        length = layout.length
        ends = [
            Area(area.x + mark.x - length / 2, area.y + mark.y - length / 2, length, length)
            for mark in layout.ends.values()
        ]
        tips = [layout.tiles[end.tile_index] for end in self.state.line.ends if end.tile_index >= 0]
        return [*ends, *(Area(*self._corner(tip, length), length, length) for tip in tips)]

    def _corner(self, placed: TilePosition, length: float) -> tuple[float, float]:
        """The top left corner of the square in which a tile lies, in pixels of the window."""
        area = self.table_state.layout.line
        return area.x + placed.x - length / 2, area.y + placed.y - length / 2

    def extras(self) -> TableExtras:
        held = self.game.tiles_each(len(self.table_state.match.players))
        return TableExtras(
            len(self.table_state.boneyard_places),
            self.has_own_ends,
            len(self.state.exposed),
            self._plank_width(),
            held,
            self._place_of_bones(),
        )

    def _place_of_bones(self) -> int:
        """The place of the player beside whom the boneyard lies, counted from the one who looks at it."""
        leader = self.state.leader
        return self.table_state.relative_seat(leader) if self.game.bones_with_leader and leader is not None else 0

    def _plank_width(self) -> float:
        """How wide a pegboard would be, in heights of itself; 0 where the match is not to be pegged."""
        players = len(self.table_state.match.players)
        target, sides = resolve_count(self.game.target, players), self.game.sides(players)
        return pegboard_width(1.0, sides, target) if target in STREETS and sides <= MAX_SIDES else 0.0

    @property
    def has_own_ends(self) -> bool:
        return self.game.own_end_only and len(self.table_state.match.players) == 2

    def lay_boneyard(self, boneyard: Sequence[Tile]) -> None:
        tabletop = self.table_state
        if not boneyard or not self.has_own_ends:
            super().lay_boneyard(boneyard)
            return
        places, length = max(tabletop.boneyard_places.values()) + 1, int(BONES * tabletop.canvas.unit)
        poses = _lowered(opponent_poses(self._between_the_names(), places, length, False), tabletop.layout.boneyard)
        # Each lies half over the next one up, so that the tile at the viewer's end lies open.
        kept = [(poses[nth if tabletop.viewer else -1 - nth], tile) for tile, nth in tabletop.boneyard_places.items()]
        left = set(boneyard)
        for pose, tile in sorted(kept, key=lambda lying: lying[0].y):
            if tile in left:
                tabletop.sprites[tile] = sprite_at_rest(pose, False)

    def _between_the_names(self) -> Area:
        """The row between two players, less a line for the name at each end and one for the count below."""
        line = 1.5 * self.table_state.canvas.text_size(SMALL)
        return self.table_state.layout.boneyard._replace(h=self.table_state.layout.boneyard.h - 4 * line)

    def _lay_exposed(self) -> None:
        tabletop, exposed = self.table_state, self.state.exposed
        poses = hand_poses(
            self.above_caption(tabletop.layout.exposed), len(exposed), int(BONES * tabletop.canvas.unit), 8, 9
        )
        for tile, pose in zip(exposed, poses, strict=True):
            tabletop.sprites[tile] = sprite_at_rest(pose, True)


def _lowered(poses: list[Pose], area: Area) -> list[Pose]:
    """A column that begins at the top of `area`, moved down into its middle."""
    down = round(area.centre[1] - (poses[0].y + poses[-1].y) / 2)
    return [pose._replace(y=pose.y + down) for pose in poses]


# -- where a tile may be joined to the line of play --------------------------------------------------------------------


class LineDropPlaces(DropPlaces):
    """At the open ends; a tile that may turn either number outward has two places at one end."""

    layout: LineLayout

    def places(self, layings: Sequence[TileAction]) -> dict[TileAction, Pose]:
        layout = self.layout.line
        if layout is None:
            return {}
        found = landing_positions(
            self.layout.state.line, layout, [laying for laying in layings if isinstance(laying, Play)]
        )
        places = {play: self.layout.pose(layout, placed) for play, placed in found.items()}
        laid = [self.layout.pose(layout, placed) for placed in layout.tiles]
        return dict[TileAction, Pose](separate_choices(places, self.table_state.layout.line, laid).items())

    def labels(self, places: Mapping[TileAction, Pose]) -> dict[TileAction, tuple[str, Point]]:
        """At an end where a tile may lie in two ways, the number that each leaves open."""
        plays = {play: pose for play, pose in places.items() if isinstance(play, Play)}
        if not has_end_choice(plays):
            return {}
        numbers = {play: open_number(play, pose) for play, pose in plays.items()}
        return {play: (str(pip), at) for play, (pip, at) in numbers.items()}

    def intended_action(self, tile: Tile, at: tuple[int, int] | None = None) -> Action:
        """The tile joined to the open end that is nearest."""
        layout, area = self.layout.line, self.table_state.layout.line
        if at is None or layout is None or not layout.ends:
            return Play(tile)
        ends = layout.ends
        return Play(tile, min(ends, key=lambda arm: math.dist(at, (area.x + ends[arm].x, area.y + ends[arm].y))))
