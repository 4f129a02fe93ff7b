"""What is drawn at the table of the line games: captions beside the hand, and the numbers of the open ends."""

import math
from collections.abc import Collection

import pygame

from game.core.state import FORFEIT, SHUT, Action, HandOver, Play
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.text.lately import laid_since, lately
from game.ui.canvas.pixels import rect_of_tile
from game.ui.families.line.landing import LineLanding
from game.ui.families.line.layout import LineLayout
from game.ui.table.drag import Laying
from game.ui.table.family_view import Drawing, FamilyView, Point, Word
from game.ui.table.tabletop import Tabletop
from game.ui.widgets.labels import DOT, FLAG, SMALL, draw_badge, draw_caption

AT_MARK = 0.3  # of a tile's length: how near the number of an open end the mouse is at it
LARGEST = 0.5  # of a tile's length: the number of an open end, however large the player's words are
WORD = 0.7  # of a tile's length: how wide a word may be in the place of the next tile
NEW = 3  # px of the design, the rim of light around a new tile


def line_view(tabletop: Tabletop) -> FamilyView:
    """What the line games show at a table."""
    layout = LineLayout(tabletop)
    return FamilyView(layout, LineLanding(layout), LineDrawing(layout))


class LineDrawing(Drawing):
    """Captions, open ends, and how a hand has ended."""

    layout: LineLayout

    def draw_under(self, surface: pygame.Surface, lit: Collection[Laying] = ()) -> None:
        self._mark_what_is_new(surface)
        self._draw_captions(surface)
        self._draw_ends(surface, {play.arm for play in lit if isinstance(play, Play)})

    def below_name(self, seat: int) -> str:
        done = lately(self.tabletop.match, self.tabletop.seen).get(seat, "")
        return DOT.join(filter(None, [super().below_name(seat), done]))

    def _mark_what_is_new(self, surface: pygame.Surface) -> None:
        """A rim of light around each tile at rest that others have laid since the viewer did anything."""
        tabletop, canvas = self.tabletop, self.tabletop.canvas
        reach, light = max(2, round(NEW * canvas.unit)), canvas.theme.accent
        for tile in laid_since(tabletop.match, tabletop.viewer, tabletop.seen):
            if tile in tabletop.flying:
                continue
            rect = rect_of_tile(tabletop.shown[tile]).inflate(2 * reach, 2 * reach)
            rim = canvas.shapes.box(rect.size, reach + 5 * canvas.unit, light, light, 1, 0.8)
            surface.blit(rim, rect, special_flags=FLAG)

    def _draw_captions(self, surface: pygame.Surface) -> None:
        """What the tiles at the side are: the boneyard to draw from, or tiles that sleep, or tiles out of play."""
        state, room, canvas = self.layout.state, self.tabletop.room, self.tabletop.canvas
        if room.exposed.w:
            draw_caption(surface, canvas, _("Out of play"), room.exposed)
        if not state.boneyard:
            return
        asleep = self.layout.game.draw_when_unable == "none"
        count = len(state.boneyard)
        words = _("Left over: {count}").format(count=count) if asleep else _("Boneyard: {count}").format(count=count)
        draw_caption(surface, canvas, words, room.boneyard, short=str(count))
        if self.layout.own_ends:
            self._name_the_ends(surface)

    def _name_the_ends(self, surface: pygame.Surface) -> None:
        """At each end of a boneyard that lies between two players, whose end it is."""
        tabletop, canvas, theme = self.tabletop, self.tabletop.canvas, self.tabletop.canvas.theme
        lying = [tabletop.shown[tile] for tile in self.layout.state.boneyard]
        above, below = (choose(shown.y for shown in lying) for choose in (min, max))
        half = lying[0].length / 4 + 0.1 * lying[0].length
        own, other = tabletop.match.names[tabletop.viewer], tabletop.match.names[1 - tabletop.viewer]
        middle = tabletop.room.boneyard.centre[0]
        for name, mark, colour, place in (
            (other, "▲ ", theme.dim, {"midbottom": (round(middle), round(above - half))}),
            (own, "▼ ", theme.accent, {"midtop": (round(middle), round(below + half))}),
        ):
            size = canvas.fonts.fitting(mark + name, canvas.text_size(SMALL), True, tabletop.room.boneyard.w)
            text = canvas.fonts.text(mark + name, size, colour, True, tabletop.room.boneyard.w)
            surface.blit(text, text.get_rect(**place), special_flags=FLAG)

    def _draw_ends(self, surface: pygame.Surface, lit: Collection[int | None]) -> None:
        """The number of each open end, small, at the end of its arm, but not where a place is lit."""
        if self.layout.line is None:
            return
        canvas, area = self.tabletop.canvas, self.tabletop.room.line
        length = self.layout.line.length
        size = max(12.0, min(0.27 * canvas.settings.text_size, LARGEST) * length)
        for arm, mark in self.layout.line.ends.items():
            if arm not in lit and not self._is_coming(arm):
                centre = area.x + mark.x, area.y + mark.y
                words = self._wanted(mark.pip)
                fit = canvas.fonts.fitting(words, size, True, WORD * self.layout.line.length)
                draw_badge(canvas, surface, words, fit, centre, canvas.theme.text, 0.55)

    def _is_coming(self, arm: int) -> bool:
        """Whether the tile that ends an arm is still on its way there."""
        played = self.tabletop.match.actions[-1:]
        return any(
            isinstance(action, Play) and action.tile in self.tabletop.flying and action.arm in (None, arm)
            for action in played
        )

    def _wanted(self, pip: int) -> str:
        """What stands at an open end: its number, or where numbers add up the one that is to be added."""
        meeting = self.layout.state.line.meeting
        if not meeting:
            return str(pip)
        return _("+{number}").format(number=meeting - pip) if pip else _("matador")

    # -- what the mouse is at ------------------------------------------------------------------------------------------

    def about(self, at: Point) -> tuple[str, Point] | None:
        """An open end, or a tile."""
        line, area = self.layout.line, self.tabletop.room.line
        for mark in line.ends.values() if line is not None else ():
            centre = area.x + mark.x, area.y + mark.y
            if line is not None and math.dist(at, centre) < AT_MARK * line.length:
                return self._about_end(mark.pip), (centre[0], centre[1] - AT_MARK * line.length)
        return super().about(at)

    def _about_end(self, pip: int) -> str:
        meeting = self.layout.state.line.meeting
        if not meeting:
            return _("Open end: another {number} fits here").format(number=pip)
        if not pip:
            return _("Open end: only a matador fits a blank")
        words = _("Open end: {pip} + {number} makes {sum}; a matador fits too")
        return words.format(pip=pip, number=meeting - pip, sum=meeting)

    def called(self, tile: Tile) -> str:
        meeting = self.layout.state.line.meeting
        return _("{tile}, a matador").format(tile=tile) if meeting and tile.pips in (0, meeting) else ""

    def told(self, action: Action) -> list[Word]:
        """How the hand has ended, in the middle."""
        middle = self.tabletop.room.line.centre
        ends = [event for event in self.layout.state.events if isinstance(event, HandOver)]
        cries = {SHUT: _("Shut!"), FORFEIT: _("Time is up!")}
        return [Word(cries.get(action, _("Blocked!") if end.blocked else _("Domino!")), middle, middle) for end in ends]
