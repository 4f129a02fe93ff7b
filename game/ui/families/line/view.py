"""Drawing of the line games at the table: captions, new tiles, and the numbers of open ends."""

import math
from collections.abc import Collection

import pygame

from game.core.state import FORFEIT, SHUT, Action, HandOver, Play
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.text.log import recent_actions_by_seat, tiles_played_since
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.families.base import write
from game.ui.families.line.layout import LineDropPlaces, LineLayout
from game.ui.table.drag import TileAction
from game.ui.table.family_view import Drawing, FamilyView, Point, TextEffect
from game.ui.table.table_state import TableState
from game.ui.widgets.labels import DOT, SMALL, draw_badge, draw_caption

AT_MARK = 0.3  # tile lengths: radius around the number of an open end in which the mouse is on it
MAX_NUMBER_SIZE = 0.5  # tile lengths: largest number at an open end
WORD = 0.7  # tile lengths: largest width of a word at an open end
NEW = 3  # px of the design: width of the rim around a new tile


def line_view(table_state: TableState) -> FamilyView:
    """Return the view of a table of a line game."""
    layout = LineLayout(table_state)
    return FamilyView(layout, LineDropPlaces(layout), LineDrawing(layout))


class LineDrawing(Drawing):
    """Draws captions and open ends, and how a hand ended."""

    layout: LineLayout

    def draw_under(self, surface: pygame.Surface, lit: Collection[TileAction] = ()) -> None:
        self._mark_new_tiles(surface)
        self._draw_captions(surface)
        self._draw_ends(surface, {play.arm for play in lit if isinstance(play, Play)})

    def below_name(self, seat: int) -> str:
        last_action = recent_actions_by_seat(self.table_state.match, self.table_state.seen_count).get(seat, "")
        return DOT.join(filter(None, [super().below_name(seat), last_action]))

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
        state, layout, canvas = self.layout.state, self.table_state.layout, self.table_state.canvas
        if layout.exposed.w:
            draw_caption(surface, canvas, _("Out of play"), layout.exposed)
        if not state.boneyard:
            return
        count = len(state.boneyard)
        words = _("Left over: {count}") if self.layout.game.draw_when_unable == "none" else _("Boneyard: {count}")
        draw_caption(surface, canvas, words.format(count=count), layout.boneyard, short=str(count))
        if self.layout.has_own_ends:
            self._draw_end_owners(surface)

    def _draw_end_owners(self, surface: pygame.Surface) -> None:
        """Draw at each end of a boneyard between two players whose end it is."""
        table_state, canvas, theme = self.table_state, self.table_state.canvas, self.table_state.canvas.theme
        sprites = [table_state.sprites[tile] for tile in self.layout.state.boneyard]
        area, half = table_state.layout.boneyard, sprites[0].length * 0.35
        above, below = min(sprite.y for sprite in sprites) - half, max(sprite.y for sprite in sprites) + half
        own, other = self.layout.match.names[table_state.viewer], self.layout.match.names[1 - table_state.viewer]
        for words, colour, y, anchor in (
            (f"▲ {other}", theme.dim, above, "midbottom"),
            (f"▼ {own}", theme.accent, below, "midtop"),
        ):
            edge = area_rect(area._replace(y=y, h=0))
            write(surface, canvas, words, edge, canvas.text_size(SMALL), colour, True, anchor)

    def _draw_ends(self, surface: pygame.Surface, lit: Collection[int | None]) -> None:
        """Draw the number of each open end, except where a place is lit."""
        if self.layout.line is None:
            return
        canvas, area = self.table_state.canvas, self.table_state.layout.line
        length = self.layout.line.length
        size = max(12.0, min(0.27 * canvas.settings.text_size, MAX_NUMBER_SIZE) * length)
        for arm, mark in self.layout.line.ends.items():
            if arm not in lit and not self._is_arriving(arm):
                centre = area.x + mark.x, area.y + mark.y
                words = self._end_text(mark.pip)
                fit = canvas.fonts.fitting_size(words, size, True, WORD * self.layout.line.length)
                draw_badge(canvas, surface, words, fit, centre, canvas.theme.text, 0.55)

    def _is_arriving(self, arm: int) -> bool:
        """Whether the tile at the end of an arm is still moving there."""
        flying = self.table_state.flying
        return any(
            isinstance(action, Play) and action.tile in flying and action.arm in (None, arm)
            for action in self.layout.match.actions[-1:]
        )

    def _end_text(self, pip: int) -> str:
        """Return the text of an open end: its number, or the number to be added where numbers add up."""
        meeting_sum = self.layout.state.line.meeting_sum
        if not meeting_sum:
            return str(pip)
        return _("+{number}").format(number=meeting_sum - pip) if pip else _("matador")

    # -- hover texts ---------------------------------------------------------------------------------------------------

    def about(self, at: Point) -> tuple[str, Point] | None:
        """Describe the open end or the tile at a position."""
        line, area = self.layout.line, self.table_state.layout.line
        for mark in line.ends.values() if line is not None else ():
            centre = area.x + mark.x, area.y + mark.y
            if line is not None and math.dist(at, centre) < AT_MARK * line.length:
                return self._about_end(mark.pip), (centre[0], centre[1] - AT_MARK * line.length)
        return super().about(at)

    def _about_end(self, pip: int) -> str:
        meeting_sum = self.layout.state.line.meeting_sum
        if not meeting_sum:
            return _("Open end: another {number} fits here").format(number=pip)
        if not pip:
            return _("Open end: only a matador fits a blank")
        words = _("Open end: {pip} + {number} makes {sum}; a matador fits too")
        return words.format(pip=pip, number=meeting_sum - pip, sum=meeting_sum)

    def tile_label(self, tile: Tile) -> str:
        meeting_sum = self.layout.state.line.meeting_sum
        return _("{tile}, a matador").format(tile=tile) if meeting_sum and tile.pips in (0, meeting_sum) else ""

    def text_effects(self, action: Action) -> list[TextEffect]:
        """Return in the middle how the hand ended."""
        middle = self.table_state.layout.line.centre
        ends = [event for event in self.layout.state.events if isinstance(event, HandOver)]
        exclamations: dict[Action, str] = {SHUT: _("Shut!"), FORFEIT: _("Time is up!")}
        return [
            TextEffect(exclamations.get(action, _("Blocked!") if end.blocked else _("Domino!")), middle, middle)
            for end in ends
        ]
