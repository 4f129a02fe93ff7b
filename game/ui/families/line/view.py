"""What is drawn at the table of the line games: captions beside the hand, and the numbers of the open ends."""

import math
from collections.abc import Collection

import pygame

from game.core.state import FORFEIT, SHUT, Action, HandOver, Play
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.text.log import recent_actions_by_seat, tiles_played_since
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import sprite_rect
from game.ui.families.line.layout import LineDropPlaces, LineLayout
from game.ui.table.drag import TileAction
from game.ui.table.family_view import Drawing, FamilyView, Point, TextEffect
from game.ui.table.table_state import TableState
from game.ui.widgets.labels import DOT, SMALL, draw_badge, draw_caption

AT_MARK = 0.3  # of a tile's length: how near the number of an open end the mouse is at it
MAX_NUMBER_SIZE = 0.5  # of a tile's length: the number of an open end, however large the player's words are
WORD = 0.7  # of a tile's length: how wide a word may be in the place of the next tile
NEW = 3  # px of the design, the rim of light around a new tile


def line_view(tabletop: TableState) -> FamilyView:
    """What the line games show at a table."""
    layout = LineLayout(tabletop)
    return FamilyView(layout, LineDropPlaces(layout), LineDrawing(layout))


class LineDrawing(Drawing):
    """Captions, open ends, and how a hand has ended."""

    layout: LineLayout

    def draw_under(self, surface: pygame.Surface, lit: Collection[TileAction] = ()) -> None:
        self._mark_what_is_new(surface)
        self._draw_captions(surface)
        self._draw_ends(surface, {play.arm for play in lit if isinstance(play, Play)})

    def below_name(self, seat: int) -> str:
        done = recent_actions_by_seat(self.table_state.match, self.table_state.seen_count).get(seat, "")
        return DOT.join(filter(None, [super().below_name(seat), done]))

    def _mark_what_is_new(self, surface: pygame.Surface) -> None:
        """A rim of light around each tile at rest that others have laid since the viewer did anything."""
        tabletop, canvas = self.table_state, self.table_state.canvas
        reach, light = max(2, round(NEW * canvas.unit)), canvas.theme.accent
        for tile in tiles_played_since(tabletop.match, tabletop.viewer, tabletop.seen_count):
            if tile in tabletop.flying:
                continue
            rect = sprite_rect(tabletop.sprites[tile]).inflate(2 * reach, 2 * reach)
            rim = canvas.shapes.box(rect.size, reach + 5 * canvas.unit, light, light, 1, 0.8)
            blend(surface, rim, rect)

    def _draw_captions(self, surface: pygame.Surface) -> None:
        """What the tiles at the side are: the boneyard to draw from, or tiles that sleep, or tiles out of play."""
        state, room, canvas = self.layout.state, self.table_state.layout, self.table_state.canvas
        if room.exposed.w:
            draw_caption(surface, canvas, _("Out of play"), room.exposed)
        if not state.boneyard:
            return
        asleep = self.layout.game.draw_when_unable == "none"
        count = len(state.boneyard)
        words = _("Left over: {count}").format(count=count) if asleep else _("Boneyard: {count}").format(count=count)
        draw_caption(surface, canvas, words, room.boneyard, short=str(count))
        if self.layout.has_own_ends:
            self._name_the_ends(surface)

    def _name_the_ends(self, surface: pygame.Surface) -> None:
        """At each end of a boneyard that lies between two players, whose end it is."""
        tabletop, canvas, theme = self.table_state, self.table_state.canvas, self.table_state.canvas.theme
        lying = [tabletop.sprites[tile] for tile in self.layout.state.boneyard]
        above, below = (choose(shown.y for shown in lying) for choose in (min, max))
        half = lying[0].length / 4 + 0.1 * lying[0].length
        own, other = tabletop.match.names[tabletop.viewer], tabletop.match.names[1 - tabletop.viewer]
        middle = tabletop.layout.boneyard.centre[0]
        for name, mark, colour, place in (
            (other, "▲ ", theme.dim, {"midbottom": (round(middle), round(above - half))}),
            (own, "▼ ", theme.accent, {"midtop": (round(middle), round(below + half))}),
        ):
            size = canvas.fonts.fitting_size(mark + name, canvas.text_size(SMALL), True, tabletop.layout.boneyard.w)
            text = canvas.fonts.text(mark + name, size, colour, True, tabletop.layout.boneyard.w)
            blend(surface, text, text.get_rect(**place))

    def _draw_ends(self, surface: pygame.Surface, lit: Collection[int | None]) -> None:
        """The number of each open end, small, at the end of its arm, but not where a place is lit."""
        if self.layout.line is None:
            return
        canvas, area = self.table_state.canvas, self.table_state.layout.line
        length = self.layout.line.length
        size = max(12.0, min(0.27 * canvas.settings.text_size, MAX_NUMBER_SIZE) * length)
        for arm, mark in self.layout.line.ends.items():
            if arm not in lit and not self._is_coming(arm):
                centre = area.x + mark.x, area.y + mark.y
                words = self._wanted(mark.pip)
                fit = canvas.fonts.fitting_size(words, size, True, WORD * self.layout.line.length)
                draw_badge(canvas, surface, words, fit, centre, canvas.theme.text, 0.55)

    def _is_coming(self, arm: int) -> bool:
        """Whether the tile that ends an arm is still on its way there."""
        played = self.table_state.match.actions[-1:]
        return any(
            isinstance(action, Play) and action.tile in self.table_state.flying and action.arm in (None, arm)
            for action in played
        )

    def _wanted(self, pip: int) -> str:
        """What stands at an open end: its number, or where numbers add up the one that is to be added."""
        meeting = self.layout.state.line.meeting_sum
        if not meeting:
            return str(pip)
        return _("+{number}").format(number=meeting - pip) if pip else _("matador")

    # -- what the mouse is at ------------------------------------------------------------------------------------------

    def about(self, at: Point) -> tuple[str, Point] | None:
        """An open end, or a tile."""
        line, area = self.layout.line, self.table_state.layout.line
        for mark in line.ends.values() if line is not None else ():
            centre = area.x + mark.x, area.y + mark.y
            if line is not None and math.dist(at, centre) < AT_MARK * line.length:
                return self._about_end(mark.pip), (centre[0], centre[1] - AT_MARK * line.length)
        return super().about(at)

    def _about_end(self, pip: int) -> str:
        meeting = self.layout.state.line.meeting_sum
        if not meeting:
            return _("Open end: another {number} fits here").format(number=pip)
        if not pip:
            return _("Open end: only a matador fits a blank")
        words = _("Open end: {pip} + {number} makes {sum}; a matador fits too")
        return words.format(pip=pip, number=meeting - pip, sum=meeting)

    def tile_label(self, tile: Tile) -> str:
        meeting = self.layout.state.line.meeting_sum
        return _("{tile}, a matador").format(tile=tile) if meeting and tile.pips in (0, meeting) else ""

    def text_effects(self, action: Action) -> list[TextEffect]:
        """How the hand has ended, in the middle."""
        middle = self.table_state.layout.line.centre
        ends = [event for event in self.layout.state.events if isinstance(event, HandOver)]
        cries = {SHUT: _("Shut!"), FORFEIT: _("Time is up!")}
        return [
            TextEffect(cries.get(action, _("Blocked!") if end.blocked else _("Domino!")), middle, middle)
            for end in ends
        ]
