"""The cloth of the line games: the line of play in the middle, the boneyard and what is out of play beside the hand."""

import math
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.language import gettext as _
from game.match import Match
from game.rules.line.line_game import LineGame, LineState
from game.rules.options import at
from game.state import FORFEIT, SHUT, Action, HandOver, Play, State
from game.tiles import Tile
from game.ui.families.base import BONES, SMALL, FamilyView, Laying, Point, Word
from game.ui.families.line.prompts import LinePrompts
from game.ui.families.line.thumbnail import LineThumbnail
from game.ui.families.line.turns import LineTurns
from game.ui.layouts.fan import fanned, has_two_ways, open_number
from game.ui.layouts.line import Layout, Placed, lay, spots
from game.ui.layouts.motion import resting
from game.ui.layouts.pegs import MOST_SIDES, STREETS, width_of
from game.ui.layouts.room import Area, Extras, Pose, beside, stand
from game.ui.table.results import line_won
from game.ui.widgets.labels import FLAG, draw_caption, draw_chip

if TYPE_CHECKING:
    from game.ui.table.tabletop import Tabletop

LARGEST, SMALLEST = 84, 30  # the long side of a tile in the line, in pixels of the design


class LineView(FamilyView):
    """The line of play, laid out anew in `layout` whenever the table is arranged."""

    asking = LinePrompts
    turns = LineTurns
    vignette = LineThumbnail

    def __init__(self, top: "Tabletop") -> None:
        super().__init__(top)
        self.layout: Layout | None = None

    @property
    def state(self) -> LineState:
        """The state of the match."""
        state = self.top.match.state
        assert isinstance(state, LineState)
        return state

    @property
    def game(self) -> LineGame:
        """The game that is played."""
        game = self.top.match.game
        assert isinstance(game, LineGame)
        return game

    # -- what lies where -----------------------------------------------------------------------------------------------

    def extras(self) -> Extras:
        held = self.game.tiles_each(len(self.top.match.players))
        return Extras(
            len(self.top.bones),
            self.own_ends,
            len(self.state.exposed),
            self._plank_width(),
            held,
            self._place_of_bones(),
        )

    def _place_of_bones(self) -> int:
        """The place of the player beside whom the boneyard lies, counted from the one who looks at it."""
        leader = self.state.leader
        return self.top.place_of(leader) if self.game.bones_with_leader and leader is not None else 0

    def _plank_width(self) -> float:
        """How wide a pegboard would be, in heights of itself; 0 where the match is not to be pegged."""
        players = len(self.top.match.players)
        target, sides = at(self.game.target, players), self.game.sides(players)
        return width_of(1.0, sides, target) if target in STREETS and sides <= MOST_SIDES else 0.0

    def arrange(self, view: State) -> None:
        self.lay_bones(self.state.boneyard)
        self._lay_exposed()
        self._lay_line()

    def clear(self) -> None:
        self.layout = None

    @property
    def own_ends(self) -> bool:
        return self.game.own_end_only and len(self.top.match.players) == 2

    @property
    def tiles(self) -> list[Tile]:
        return [laid.tile for laid in self.state.line.laid]

    def lay_bones(self, boneyard: Sequence[Tile]) -> None:
        top = self.top
        if not boneyard or not self.own_ends:
            super().lay_bones(boneyard)
            return
        places, length = max(top.bones.values()) + 1, int(BONES * top.canvas.unit)
        poses = _lowered(beside(self._between_the_names(), places, length, False), top.room.boneyard)
        # Each lies half over the next one up, so that the tile at the viewer's end lies open.
        kept = [(poses[nth if top.viewer else -1 - nth], tile) for tile, nth in top.bones.items()]
        left = set(boneyard)
        for pose, tile in sorted(kept, key=lambda lying: lying[0].y):
            if tile in left:
                top.shown[tile] = resting(pose, False)

    def _between_the_names(self) -> Area:
        """The row between two players, less a line for the name at each end and one for the count below."""
        line = 1.5 * self.top.canvas.text_size(SMALL)
        return self.top.room.boneyard._replace(h=self.top.room.boneyard.h - 4 * line)

    def _lay_exposed(self) -> None:
        top, exposed = self.top, self.state.exposed
        poses = stand(self.above_caption(top.room.exposed), len(exposed), int(BONES * top.canvas.unit), 8, 9)
        for tile, pose in zip(exposed, poses, strict=True):
            top.shown[tile] = resting(pose, True)

    def _lay_line(self) -> None:
        top, line, area = self.top, self.state.line, self.top.room.line
        before, unit = self.layout, top.canvas.unit
        if before is not None and (not line.laid or (before.width, before.height) != (area.w, area.h)):
            before = None
        self.layout = lay(line, area.w, area.h, LARGEST * unit, SMALLEST * unit, before.length if before else None)
        for laid, placed in zip(line.laid, self.layout.tiles, strict=True):
            top.shown[laid.tile] = resting(self._pose(self.layout, placed), True)

    def _pose(self, layout: Layout, placed: Placed) -> Pose:
        area = self.top.room.line
        return Pose(round(area.x + placed.x), round(area.y + placed.y), placed.angle, round(layout.length))

    # -- what is done with a tile --------------------------------------------------------------------------------------

    def landing(self, layings: Sequence[Laying]) -> dict[Laying, Pose]:
        layout = self.layout
        if layout is None:
            return {}
        found = spots(self.state.line, layout, [laying for laying in layings if isinstance(laying, Play)])
        places = {play: self._pose(layout, placed) for play, placed in found.items()}
        laid = [self._pose(layout, placed) for placed in layout.tiles]
        return dict[Laying, Pose](fanned(places, self.top.room.line, laid).items())

    def labels(self, places: Mapping[Laying, Pose]) -> dict[Laying, tuple[str, Point]]:
        """At an end where a tile may lie in two ways, the number that each leaves open."""
        plays = {play: pose for play, pose in places.items() if isinstance(play, Play)}
        if not has_two_ways(plays):
            return {}
        numbers = {play: open_number(play, pose) for play, pose in plays.items()}
        return {play: (str(pip), at) for play, (pip, at) in numbers.items()}

    def meant(self, tile: Tile, at: tuple[int, int] | None = None) -> Action:
        """The tile joined to the open end that is nearest."""
        layout, area = self.layout, self.top.room.line
        if at is None or layout is None or not layout.ends:
            return Play(tile)
        ends = layout.ends
        return Play(tile, min(ends, key=lambda arm: math.dist(at, (area.x + ends[arm].x, area.y + ends[arm].y))))

    # -- what is seen of it --------------------------------------------------------------------------------------------

    def draw_under(self, surface: pygame.Surface, lit: Collection[Laying] = ()) -> None:
        self._draw_captions(surface)
        self._draw_ends(surface, {play.arm for play in lit if isinstance(play, Play)})

    def _draw_captions(self, surface: pygame.Surface) -> None:
        """What the tiles at the side are: the boneyard to draw from, or tiles that sleep, or tiles out of play."""
        state, room, canvas = self.state, self.top.room, self.top.canvas
        if room.exposed.w:
            draw_caption(surface, canvas, _("Out of play"), room.exposed)
        if not state.boneyard:
            return
        asleep = self.game.draw_when_unable == "none"
        count = len(state.boneyard)
        words = _("Left over: {count}").format(count=count) if asleep else _("Boneyard: {count}").format(count=count)
        draw_caption(surface, canvas, words, room.boneyard, short=str(count))
        if self.own_ends:
            self._name_the_ends(surface)

    def _name_the_ends(self, surface: pygame.Surface) -> None:
        """At each end of a boneyard that lies between two players, whose end it is."""
        top, canvas, theme = self.top, self.top.canvas, self.top.canvas.theme
        lying = [top.shown[tile] for tile in self.state.boneyard]
        above, below = (choose(shown.y for shown in lying) for choose in (min, max))
        half = lying[0].length / 4 + 0.1 * lying[0].length
        own, other = top.match.names[top.viewer], top.match.names[1 - top.viewer]
        middle = top.room.boneyard.centre[0]
        for name, mark, colour, place in (
            (other, "▲ ", theme.dim, {"midbottom": (round(middle), round(above - half))}),
            (own, "▼ ", theme.accent, {"midtop": (round(middle), round(below + half))}),
        ):
            size = canvas.fonts.fitting(mark + name, canvas.text_size(SMALL), True, top.room.boneyard.w)
            text = canvas.fonts.text(mark + name, size, colour, True, top.room.boneyard.w)
            surface.blit(text, text.get_rect(**place), special_flags=FLAG)

    def _draw_ends(self, surface: pygame.Surface, lit: Collection[int | None]) -> None:
        """The number of each open end, small, at the end of its arm, but not where a place is lit."""
        if self.layout is None:
            return
        canvas, area = self.top.canvas, self.top.room.line
        size = max(12.0, self.layout.length * 0.27)
        for arm, mark in self.layout.ends.items():
            if arm not in lit:
                centre = area.x + mark.x, area.y + mark.y
                draw_chip(canvas, surface, str(mark.pip), size, centre, canvas.theme.text, 0.55)

    def told(self, action: Action) -> list[Word]:
        """How the hand has ended, in the middle."""
        middle = self.top.room.line.centre
        ends = [event for event in self.state.events if isinstance(event, HandOver)]
        cries = {SHUT: _("Shut!"), FORFEIT: _("Time is up!")}
        return [Word(cries.get(action, _("Blocked!") if end.blocked else _("Domino!")), middle, middle) for end in ends]

    @classmethod
    def headline(cls, match: Match) -> str:
        return line_won(match)


def _lowered(poses: list[Pose], area: Area) -> list[Pose]:
    """A column that begins at the top of `area`, moved down into its middle."""
    by = round(area.centre[1] - (poses[0].y + poses[-1].y) / 2)
    return [pose._replace(y=pose.y + by) for pose in poses]
