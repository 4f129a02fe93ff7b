"""Where tiles lie in the line games: the line of play in the middle, the boneyard and what is out of play beside."""

from collections.abc import Sequence

from game.core.state import State
from game.core.tiles import Tile
from game.rules.line.line_game import LineGame, LineState
from game.rules.options import at
from game.ui.layouts.line import Layout, Placed, lay, lengths
from game.ui.layouts.motion import resting
from game.ui.layouts.pegs import MOST_SIDES, STREETS, width_of
from game.ui.layouts.room import Area, Extras, Pose, beside, stand
from game.ui.table.tabletop import Tabletop
from game.ui.table.tile_layout import BONES, HAND, TileLayout
from game.ui.widgets.labels import SMALL


class LineLayout(TileLayout):
    """The line of play is laid out anew in `line` whenever the table is arranged."""

    def __init__(self, tabletop: Tabletop) -> None:
        super().__init__(tabletop)
        self.line: Layout | None = None

    @property
    def state(self) -> LineState:
        """The state of the match."""
        state = self.tabletop.match.state
        assert isinstance(state, LineState)
        return state

    @property
    def game(self) -> LineGame:
        """The game that is played."""
        game = self.tabletop.match.game
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
        return [laid.tile for laid in self.state.line.laid]

    def _lay_line(self) -> None:
        tabletop, line, area = self.tabletop, self.state.line, self.tabletop.room.line
        largest, tiles = HAND * tabletop.canvas.unit, len(self.game.deck())
        self.line = lay(line, area.w, area.h, lengths(area.w, area.h, largest, tiles))
        for laid, placed in zip(line.laid, self.line.tiles, strict=True):
            tabletop.shown[laid.tile] = resting(self.pose(self.line, placed), True)

    def pose(self, layout: Layout, placed: Placed) -> Pose:
        """A place of a layout, in pixels of the window."""
        area = self.tabletop.room.line
        return Pose(round(area.x + placed.x), round(area.y + placed.y), placed.angle, round(layout.length))

    def kept_clear(self) -> Sequence[Area]:
        """Each open end: the tile that shows it, and the place of the next in whatever way that lies."""
        layout, area = self.line, self.tabletop.room.line
        if layout is None:
            return ()
        length = layout.length
        ends = [
            Area(area.x + mark.x - length / 2, area.y + mark.y - length / 2, length, length)
            for mark in layout.ends.values()
        ]
        tips = [layout.tiles[end.tip] for end in self.state.line.ends if end.tip >= 0]
        return [*ends, *(Area(*self._corner(tip, length), length, length) for tip in tips)]

    def _corner(self, placed: Placed, length: float) -> tuple[float, float]:
        """The top left corner of the square in which a tile lies, in pixels of the window."""
        area = self.tabletop.room.line
        return area.x + placed.x - length / 2, area.y + placed.y - length / 2

    def extras(self) -> Extras:
        held = self.game.tiles_each(len(self.tabletop.match.players))
        return Extras(
            len(self.tabletop.boneyard_places),
            self.own_ends,
            len(self.state.exposed),
            self._plank_width(),
            held,
            self._place_of_bones(),
        )

    def _place_of_bones(self) -> int:
        """The place of the player beside whom the boneyard lies, counted from the one who looks at it."""
        leader = self.state.leader
        return self.tabletop.place_of(leader) if self.game.bones_with_leader and leader is not None else 0

    def _plank_width(self) -> float:
        """How wide a pegboard would be, in heights of itself; 0 where the match is not to be pegged."""
        players = len(self.tabletop.match.players)
        target, sides = at(self.game.target, players), self.game.sides(players)
        return width_of(1.0, sides, target) if target in STREETS and sides <= MOST_SIDES else 0.0

    @property
    def own_ends(self) -> bool:
        return self.game.own_end_only and len(self.tabletop.match.players) == 2

    def lay_boneyard(self, boneyard: Sequence[Tile]) -> None:
        tabletop = self.tabletop
        if not boneyard or not self.own_ends:
            super().lay_boneyard(boneyard)
            return
        places, length = max(tabletop.boneyard_places.values()) + 1, int(BONES * tabletop.canvas.unit)
        poses = _lowered(beside(self._between_the_names(), places, length, False), tabletop.room.boneyard)
        # Each lies half over the next one up, so that the tile at the viewer's end lies open.
        kept = [(poses[nth if tabletop.viewer else -1 - nth], tile) for tile, nth in tabletop.boneyard_places.items()]
        left = set(boneyard)
        for pose, tile in sorted(kept, key=lambda lying: lying[0].y):
            if tile in left:
                tabletop.shown[tile] = resting(pose, False)

    def _between_the_names(self) -> Area:
        """The row between two players, less a line for the name at each end and one for the count below."""
        line = 1.5 * self.tabletop.canvas.text_size(SMALL)
        return self.tabletop.room.boneyard._replace(h=self.tabletop.room.boneyard.h - 4 * line)

    def _lay_exposed(self) -> None:
        tabletop, exposed = self.tabletop, self.state.exposed
        poses = stand(self.above_caption(tabletop.room.exposed), len(exposed), int(BONES * tabletop.canvas.unit), 8, 9)
        for tile, pose in zip(exposed, poses, strict=True):
            tabletop.shown[tile] = resting(pose, True)


def _lowered(poses: list[Pose], area: Area) -> list[Pose]:
    """A column that begins at the top of `area`, moved down into its middle."""
    down = round(area.centre[1] - (poses[0].y + poses[-1].y) / 2)
    return [pose._replace(y=pose.y + down) for pose in poses]
