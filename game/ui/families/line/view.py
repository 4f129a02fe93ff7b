"""The view of a line game: its tiles, captions, and the numbers of open ends."""

import math
from collections.abc import Collection, Mapping, Sequence

import pygame

from game.core.board import EMPTY_ARM
from game.core.state import FORFEIT, SHUT, Action, HandOver, Play, State
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.rules.line.line_game import LineGame, LineState
from game.rules.options import resolve_count
from game.text.answers import describe_end, describe_ends, describe_line
from game.text.log import recent_actions_by_seat, tiles_played_since
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.families.base import OfMatch, write
from game.ui.layouts.animation import sprite_at_rest
from game.ui.layouts.line import (
    LineArrangement,
    has_end_choice,
    landing_positions,
    lay_out_line,
    open_number,
    separate_choices,
)
from game.ui.layouts.table_layout import (
    MAX_SIDES,
    STREETS,
    Area,
    Point,
    Pose,
    TableExtras,
    hand_poses,
    opponent_poses,
    pegboard_width,
)
from game.ui.table.drag import TileAction
from game.ui.table.family_view import FamilyView, TextEffect
from game.ui.table.table_state import BONES, HAND
from game.ui.widgets.labels import SMALL, draw_badge, draw_caption

AT_MARK = 0.3  # tile lengths: radius around the number of an open end in which the mouse is on it
MAX_NUMBER_SIZE = 0.5  # tile lengths: largest number at an open end
WORD = 0.7  # tile lengths: largest width of a word at an open end
NEW = 3  # px of the design: width of the rim around a new tile


class LineView(OfMatch[LineGame, LineState], FamilyView):
    """The view of a line game: the line in the middle with its open ends, and the tiles beside it.

    `line` is the arrangement of the last layout.
    """

    line: LineArrangement

    def lay_middle(self, view: State) -> None:
        table_state, line, area = self.table_state, self.state.line, self.table_state.layout.line
        unit, exposed = table_state.canvas.unit, self.state.exposed
        self.lay_boneyard(self.state.boneyard)
        poses = hand_poses(self.above_caption(table_state.layout.exposed), len(exposed), int(BONES * unit), 8, 9)
        for tile, pose in zip(exposed, poses, strict=True):
            table_state.sprites[tile] = sprite_at_rest(pose, True)
        self.line = lay_out_line(line, area.w, area.h, HAND * unit, len(self.game.deck()))
        for placed_tile, placed in zip(line.placed_tiles, self.line.tiles, strict=True):
            table_state.sprites[placed_tile.tile] = sprite_at_rest(placed.within(area), True)

    @property
    def tiles(self) -> list[Tile]:
        return [placed_tile.tile for placed_tile in self.state.line.placed_tiles]

    def never_covered_areas(self) -> Sequence[Area]:
        """Each open end (its last tile, and the place of the next one in any orientation), and the newest tiles."""
        layout, area, length = self.line, self.table_state.layout.line, self.line.length
        end_tiles = [layout.tiles[end.tile_index] for end in self.state.line.ends if end.tile_index >= 0]
        places = [(mark.x, mark.y) for mark in layout.ends.values()] + [(tile.x, tile.y) for tile in end_tiles]
        ends = [Area(area.x + x - length / 2, area.y + y - length / 2, length, length) for x, y in places]
        new = tiles_played_since(self.match, self.table_state.viewer, self.table_state.seen_count)
        return [*ends, *(Area(*sprite_rect(self.table_state.sprites[tile])) for tile in new)]

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

    # -- drop places ---------------------------------------------------------------------------------------------------

    def places(self, actions: Sequence[TileAction]) -> dict[TileAction, Pose]:
        area, plays = self.table_state.layout.line, [play for play in actions if isinstance(play, Play)]
        positions = landing_positions(self.state.line, self.line, plays)
        places = {play: pose.within(area) for play, pose in positions.items()}
        laid = [pose.within(area) for pose in self.line.tiles]
        return dict[TileAction, Pose](separate_choices(places, area, laid).items())

    def labels(self, places: Mapping[TileAction, Pose]) -> dict[TileAction, tuple[str, Point]]:
        """At an end where a tile can be placed in two ways, the number that each leaves open."""
        plays = {play: pose for play, pose in places.items() if isinstance(play, Play)}
        if not has_end_choice(plays):
            return {}
        numbers = {play: open_number(play, pose) for play, pose in plays.items()}
        return {play: (str(pip), mouse) for play, (pip, mouse) in numbers.items()}

    def intended_action(self, tile: Tile, mouse: tuple[int, int] | None = None) -> Action:
        """Return the play at the nearest open end."""
        ends, area = self.line.ends, self.table_state.layout.line
        if mouse is None or not ends:
            return Play(tile)
        return Play(tile, min(ends, key=lambda arm: math.dist(mouse, (area.x + ends[arm].x, area.y + ends[arm].y))))

    # -- drawing -------------------------------------------------------------------------------------------------------

    def draw_under(self, surface: pygame.Surface, lit: Collection[TileAction] = ()) -> None:
        self._mark_new_tiles(surface)
        self._draw_captions(surface)
        self._draw_ends(surface, {play.arm for play in lit if isinstance(play, Play)})

    def below_name(self, seat: int, is_short: bool = False) -> str:
        return recent_actions_by_seat(self.table_state.match, self.table_state.seen_count, is_short).get(seat, "")

    def _mark_new_tiles(self, surface: pygame.Surface) -> None:
        """Draw a rim around each resting tile that others have played since the viewer's last action."""
        table_state, canvas = self.table_state, self.table_state.canvas
        rim_width, light = max(2, round(NEW * canvas.unit)), canvas.theme.accent
        for tile in tiles_played_since(table_state.match, table_state.viewer, table_state.seen_count):
            if tile in table_state.flying:
                continue
            rect = sprite_rect(table_state.sprites[tile]).inflate(2 * rim_width, 2 * rim_width)
            rim = canvas.shapes.box(rect.size, rim_width + 5 * canvas.unit, light, light, 1, 0.8)
            blend(surface, rim, rect)

    def _draw_captions(self, surface: pygame.Surface) -> None:
        """Draw captions of the tiles at the side: boneyard, tiles left over, or tiles out of play."""
        state, layout, canvas = self.state, self.table_state.layout, self.table_state.canvas
        if layout.exposed.w:
            draw_caption(surface, canvas, _("Out of play"), layout.exposed)
        if not state.boneyard:
            return
        count = len(state.boneyard)
        words = _("Unused: {count}") if self.game.draw_when_unable == "none" else _("Boneyard: {count}")
        draw_caption(surface, canvas, words.format(count=count), layout.boneyard, short=str(count))
        if self.has_own_ends:
            self._draw_end_owners(surface)

    def _draw_end_owners(self, surface: pygame.Surface) -> None:
        """Draw at each end of a boneyard between two players whose end it is."""
        table_state, canvas, theme = self.table_state, self.table_state.canvas, self.table_state.canvas.theme
        sprites = [table_state.sprites[tile] for tile in self.state.boneyard]
        area, half = table_state.layout.boneyard, sprites[0].length * 0.35
        above, below = min(sprite.y for sprite in sprites) - half, max(sprite.y for sprite in sprites) + half
        own, other = self.match.names[table_state.viewer], self.match.names[1 - table_state.viewer]
        for words, colour, y, anchor in (
            (f"▲ {other}", theme.dim, above, "midbottom"),
            (f"▼ {own}", theme.accent, below, "midtop"),
        ):
            edge = area_rect(area._replace(y=y, h=0))
            write(surface, canvas, words, edge, canvas.text_size(SMALL), colour, True, anchor)

    def _draw_ends(self, surface: pygame.Surface, lit: Collection[int | None]) -> None:
        """Draw the number of each open end, except where a place is lit; “5+5” for a double that counts twice."""
        canvas, area = self.table_state.canvas, self.table_state.layout.line
        length = self.line.length
        size = max(12.0, min(0.27 * canvas.settings.text_size, MAX_NUMBER_SIZE) * length)
        twice = self._double_ends() if self.game.multiple and self.game.claim == "auto" else set()
        for arm, mark in self.line.ends.items():
            if arm not in lit and not self._is_arriving(arm):
                centre = area.x + mark.x, area.y + mark.y
                words = f"{mark.pip}+{mark.pip}" if arm in twice else describe_end(self.state.line, mark.pip)
                fit = canvas.fonts.fitting_size(words, size, True, WORD * self.line.length)
                draw_badge(canvas, surface, words, fit, centre, canvas.theme.text, 0.55)

    def _double_ends(self) -> set[int]:
        """Return the arms that end with a double whose number counts twice."""
        placed = self.state.line.placed_tiles
        ends = [end for end in self.state.line.ends if end.tile_index != EMPTY_ARM and end.pip and len(placed) > 1]
        return {end.arm for end in ends if placed[end.tile_index].tile.is_double}

    def _is_arriving(self, arm: int) -> bool:
        """Whether the tile at the end of an arm is still moving there."""
        flying = self.table_state.flying
        return any(
            isinstance(action, Play) and action.tile in flying and action.arm in (None, arm)
            for action in self.match.actions[-1:]
        )

    def ends_texts(self) -> list[str]:
        return [describe_ends(self.game, self.state)]

    def line_texts(self) -> list[str]:
        return describe_line(self.state)

    def boneyard_text(self) -> str:
        count = len(self.state.boneyard)
        return _("Boneyard: {count}").format(count=count) if count else ""

    # -- hover texts ---------------------------------------------------------------------------------------------------

    def about(self, at: Point) -> tuple[str, Point] | None:
        """Describe the open end or the tile at a position."""
        line, area = self.line, self.table_state.layout.line
        for arm, mark in line.ends.items():
            centre = area.x + mark.x, area.y + mark.y
            if math.dist(at, centre) < AT_MARK * line.length:
                return self._about_end(mark.pip, arm in line.router.closed), (
                    centre[0],
                    centre[1] - AT_MARK * line.length,
                )
        return super().about(at)

    def _about_end(self, pip: int, is_closed: bool) -> str:
        meeting_sum = self.state.line.meeting_sum
        if not meeting_sum and is_closed:
            return _("Open end: every tile with {number} is already played").format(number=pip)
        if not meeting_sum:
            return _("Open end: a tile with {number} fits here").format(number=pip)
        if not pip:
            return _("Open end: only a matador fits a blank")
        words = _("Open end: {pip} needs {number} (sum {sum}) or a matador")
        return words.format(pip=pip, number=meeting_sum - pip, sum=meeting_sum)

    def tile_label(self, tile: Tile) -> str:
        meeting_sum = self.state.line.meeting_sum
        return _("{tile}, a matador").format(tile=tile) if meeting_sum and tile.pips in (0, meeting_sum) else ""

    def text_effects(self, action: Action) -> list[TextEffect]:
        """Return in the middle how the hand ended."""
        middle = self.table_state.layout.line.centre
        ends = [event for event in self.state.events if isinstance(event, HandOver)]
        exclamations: dict[Action, str] = {SHUT: _("Hand ended!"), FORFEIT: _("Time is up!")}
        return [
            TextEffect(exclamations.get(action, _("Blocked!") if end.blocked else _("Domino!")), middle, middle)
            for end in ends
        ]
