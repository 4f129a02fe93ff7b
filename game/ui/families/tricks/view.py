"""Drawing of the trick games at the table: contract, trick, tricks taken, and texts at each seat."""

from collections.abc import Collection, Sequence

import pygame

from game.core.state import CLOSE, Action, NameTrump, scored_in_play
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.tricks.trick_game import Trick, TrickState
from game.rules.tricks.trick_state import called_name
from game.text import side_name
from game.text.tricks import trick_words
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.canvas.theme import Colour, mix
from game.ui.families.tricks import prompts
from game.ui.families.tricks.layout import (
    EDGES,
    NO_TRUMP,
    TrickAreas,
    TrickDropPlaces,
    TrickLayout,
    bower,
    describe_tile,
)
from game.ui.layouts.animation import sprite_at_rest
from game.ui.layouts.table_layout import Area
from game.ui.table.drag import TileAction
from game.ui.table.family_view import Drawing, FamilyView, TextEffect
from game.ui.table.table_state import TableState
from game.ui.widgets.labels import BODY, SMALL, badge, draw_caption

CORNER, INLAID = 26, 0.34  # corner radius of the mat in px of the design, and opacity of its brass


class TrickLabels:
    """Draws the contract, the captions in the corners, leader and winner of the trick, and what seats have said."""

    def __init__(self, layout: TrickLayout, areas: TrickAreas) -> None:
        self.layout, self.areas = layout, areas
        self.table_state, self.state = layout.table_state, layout.state

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""
        if self.areas.mat is not None:
            self._draw_mat(surface, self.areas.mat)
        self._draw_side_words(surface)
        self._draw_strip(surface)
        for seat, name in enumerate(self.table_state.match.names):
            self._draw_tray_words(surface, seat, name)
        if self.state.to_move < 0 and self.layout.trick is None:
            return
        if self.layout.trick is not None:
            self._draw_marks(surface, self.layout.trick)
        elif self.state.has_play_begun:
            self._draw_empty_places(surface, ())
        else:
            self._draw_notes(surface)
            if self.layout.turns_up:
                pose, line = self.areas.turned_up, self.areas.captions[0].h
                area = Area(pose.x - pose.length, pose.y - 0.6 * pose.length - line, 2 * pose.length, line)
                self._badge(surface, _("turned up"), area, self.table_state.canvas.theme.text, "centre")

    def _draw_mat(self, surface: pygame.Surface, area: Area) -> None:
        """Draw the mat: two fine brass lines."""
        canvas, theme, rect = self.table_state.canvas, self.table_state.canvas.theme, area_rect(area)
        line_colour = theme.panel_edge if theme.flat else mix(theme.table, theme.pin, INLAID)
        for inset, thick in ((0.0, 1.4), (5.0, 0.7)):
            inner = rect.inflate(-2 * round(inset * canvas.unit), -2 * round(inset * canvas.unit))
            line = canvas.shapes.box(
                inner.size, (CORNER - inset) * canvas.unit, None, line_colour, max(1.0, thick * canvas.unit)
            )
            blend(surface, line, inner)

    def _draw_side_words(self, surface: pygame.Surface) -> None:
        """Draw the caption of the tiles beside the hand."""
        state = self.state
        words: list[str] = []
        count = len(state.boneyard) - self.layout.turns_up
        if state.dummies:
            words.append(
                ngettext("{count} dummy", "{count} dummies", len(state.dummies)).format(count=len(state.dummies))
            )
        if count and self.layout.game.stock:
            closed = state.stock_closure is not None
            words.append((_("Stock, closed: {count}") if closed else _("Stock: {count}")).format(count=count))
        elif count:
            words.append(_("Left over: {count}").format(count=count))
        if words and self.table_state.layout.boneyard.w:
            draw_caption(
                surface, self.table_state.canvas, " · ".join(words), self.table_state.layout.boneyard, short=str(count)
            )

    def _draw_strip(self, surface: pygame.Surface) -> None:
        """Draw at the top the trump as a tile, the contract, and the tally of each side."""
        canvas, theme, strip = (
            self.table_state.canvas,
            self.table_state.canvas.theme,
            area_rect(self.areas.contract_bar),
        )
        gap, inner = round(6 * canvas.unit), strip.inflate(0, -round(6 * canvas.unit))
        left, state = strip.x + 2 * gap, self.state
        if isinstance(state.trump, int):
            length = inner.h // 2 * 2
            emblem = canvas.art.face(Tile(state.trump, state.trump), length, 90)
            blend(surface, emblem, emblem.get_rect(midleft=(left, strip.centery)))
            left += length // 2 + gap
        if state.trump is not None and state.trump != NO_TRUMP:
            star = canvas.art.star(round(0.44 * inner.h))  # as on the tiles that are trumps
            blend(surface, star, star.get_rect(midleft=(left, inner.y + inner.h // 4)))
            left += star.get_width() + gap
        available = strip.right - strip.h - gap - left  # there is a button at the right
        game, match = self.layout.game, self.table_state.match

        def fits(words: str, bold: bool = False) -> bool:
            size = canvas.fonts.fitting_size(words, canvas.text_size(BODY), bold, available)
            return canvas.fonts.width(words, size, bold) <= available

        counts = prompts.tallies(game, match)
        if counts and not fits(counts):
            counts = prompts.short_tallies(game, match, self.table_state.viewer)
        elif not counts:
            stakes = prompts.stakes(game, match)
            counts = stakes if fits(stakes) else ""
        text = prompts.standing(game, match)
        if counts and not fits(text, bold=True):
            text = prompts.trumps(match)
        parts = canvas.fonts.wrap(text, canvas.text_size(BODY), available, True)
        if counts or len(parts) > 2:
            parts = [text]
        lines = [(words, theme.text, True) for words in parts if words]
        lines += [(counts, theme.dim, False)] if counts else []
        line_height = inner.h / 2
        top = strip.centery - len(lines) * line_height / 2
        for index, (words, colour, bold) in enumerate(lines):
            self._write(
                surface, words, Area(left, top + index * line_height, available, line_height), BODY, colour, bold
            )

    def _draw_tray_words(self, surface: pygame.Surface, seat: int, name: str) -> None:
        """Draw at a seat's tricks its name, whether it deals, and how many there are."""
        state, words, relative_seat = self.state, [name], self.table_state.relative_seat(seat)
        if state.leader is not None and state.to_move >= 0 and self.layout.game.dealer(state) == seat:
            words.append(_("dealer"))
        trick_count = sum(trick.winner == seat for trick in self.layout.taken_tricks)
        discard_count = len(state.discards[seat]) if state.discards else 0
        if seat in state.inactive_seats:
            words.append(_("not in"))
        if trick_count:
            words.append(ngettext("{count} trick", "{count} tricks", trick_count).format(count=trick_count))
        if discard_count and seat not in state.inactive_seats:
            words.append(_("{count} thrown away").format(count=discard_count))
        if words == [name] or self._covered(self.areas.captions[relative_seat]):
            return
        area, side = self.areas.captions[relative_seat], EDGES[len(self.table_state.match.names)][relative_seat]
        theme, fonts = self.table_state.canvas.theme, self.table_state.canvas.fonts
        text = " · ".join(words)
        size = fonts.fitting_size(text, self.table_state.canvas.text_size(SMALL), False, area.w)
        if relative_seat and fonts.width(text, size) > area.w:
            words = words[1:]  # the nameplate is near
        self._write(surface, " · ".join(words), area, SMALL, theme.dim, False, "right" if side.right else "left")

    def _draw_marks(self, surface: pygame.Surface, trick: Trick) -> None:
        """Draw who led the trick, who is winning or has won it (with a frame), and who has yet to play."""
        table_state, canvas, theme = self.table_state, self.table_state.canvas, self.table_state.canvas.theme
        self._draw_empty_places(surface, {seat for seat, _tile in trick.plays})
        complete = self.state.trick is None
        leader = trick.plays[0][0]
        bowers = {seat: bower(self.layout.game, self.state.trump, tile) for seat, tile in trick.plays}
        for seat in {leader, trick.winner, *(seat for seat in bowers if bowers[seat])}:
            relative_seat = table_state.relative_seat(seat)
            words = [self.led(trick)] if seat == leader else []
            words += filter(None, [bowers[seat]])
            if seat == trick.winner:
                words.append(_("takes it") if complete else _("best so far"))
                rect = sprite_rect(sprite_at_rest(self.areas.tile_poses[relative_seat], True)).inflate(
                    round(10 * canvas.unit), round(10 * canvas.unit)
                )
                ring = canvas.shapes.box(rect.size, 8 * canvas.unit, None, theme.accent, max(2.0, 2.4 * canvas.unit))
                blend(surface, ring, rect)
            if self._covered(self.areas.marks[relative_seat]):
                continue
            colour = theme.accent if seat == trick.winner else theme.text
            side = EDGES[len(table_state.match.names)][relative_seat]
            align = "centre" if side.y else "left" if side.right else "right"
            self._badge(surface, " · ".join(words), self.areas.marks[relative_seat], colour, align)

    def _draw_empty_places(self, surface: pygame.Surface, played: Collection[int]) -> None:
        """Draw the places of players who have not played to the trick."""
        canvas, theme = self.table_state.canvas, self.table_state.canvas.theme
        for seat in {*range(len(self.table_state.match.names))} - self.state.inactive_seats - {*played}:
            pose = self.areas.tile_poses[self.table_state.relative_seat(seat)]
            rect = sprite_rect(sprite_at_rest(pose, True))
            empty = canvas.shapes.box(rect.size, 0.05 * pose.length, theme.panel, theme.panel_edge, 1, 0.25)
            blend(surface, empty, rect)

    def led(self, trick: Trick) -> str:
        """Return that a tile was led, and the suit if that matters."""
        game, state = self.layout.game, self.state
        if game.plain != "suit" and not game.must_follow(state):
            return _("led")
        return _("{suit} led").format(suit=called_name(trick.called_suit, state.trump))

    def _draw_notes(self, surface: pygame.Surface) -> None:
        """Draw what each seat said last, except where trumps to name cover it."""
        if self._names_trump:
            return
        announcements = {
            seat: prompts.announcement_text(action)
            for seat, action in self.state.history
            if prompts.announcement_text(action)
        }
        for seat, words in announcements.items():
            relative_seat = self.table_state.relative_seat(seat)
            if self._covered(self.areas.notes[relative_seat]):
                continue
            side = EDGES[len(self.table_state.match.names)][relative_seat]
            align = "centre" if side.y else "right" if side.right else "left"
            self._badge(surface, words, self.areas.notes[relative_seat], self.table_state.canvas.theme.text, align)

    @property
    def _names_trump(self) -> bool:
        """Whether the viewer is asked for the trump now."""
        is_own_turn = self.state.to_move == self.table_state.viewer and self.table_state.open
        return is_own_turn and any(
            isinstance(action, NameTrump) for action in self.layout.game.legal_actions(self.state)
        )

    def _covered(self, area: Area) -> bool:
        """Whether the text above the hand covers an area, because many buttons are beside it."""
        return (
            bool(self.table_state.turn.raised)
            and area.y + area.h > self.table_state.layout.prompt.y - self.table_state.turn.raised
        )

    def _badge(self, surface: pygame.Surface, words: str, area: Area, colour: Colour, align: str) -> None:
        """Draw a badge in an area."""
        canvas = self.table_state.canvas
        fit = canvas.fonts.fitting_size(words, canvas.text_size(SMALL), True, area.w - canvas.text_size(SMALL))
        fit = min(fit, area.h / 1.45)
        drawn, rect = badge(canvas, words, fit, area.centre, colour, canvas.theme.panel, 0.85)
        box = area_rect(area)
        if align != "centre":
            rect.x = box.x if align == "left" else box.right - rect.w
        blend(surface, drawn, rect)

    def _write(
        self,
        surface: pygame.Surface,
        words: str,
        area: Area,
        size: float,
        colour: Colour,
        bold: bool,
        align: str = "left",
    ) -> None:
        """Draw one line in an area, cut if it does not fit."""
        canvas, box = self.table_state.canvas, area_rect(area)
        fit = min(canvas.fonts.fitting_size(words, canvas.text_size(size), bold, area.w), area.h / 1.25)
        text = canvas.fonts.text(words, fit, colour, bold, area.w)
        at = text.get_rect(midright=box.midright) if align == "right" else text.get_rect(midleft=box.midleft)
        blend(surface, text, at)


def trick_view(table_state: TableState) -> FamilyView:
    """Return the view of a table of a trick game."""
    layout = TrickLayout(table_state)
    return FamilyView(layout, TrickDropPlaces(layout), TrickDrawing(layout))


class TrickDrawing(Drawing):
    """Draws the trick game's labels, and the points of a complete trick."""

    layout: TrickLayout

    def draw_under(self, surface: pygame.Surface, lit: Collection[TileAction] = ()) -> None:
        if self.layout.spread is not None:
            TrickLabels(self.layout, self.layout.spread).draw(surface)

    def rail_areas(self) -> Sequence[Area]:
        """The contract."""
        return [self.layout.spread.contract_bar] if self.layout.spread is not None else []

    def tile_label(self, tile: Tile) -> str:
        return describe_tile(self.layout.game, self.layout.state, tile)

    def text_effects(self, action: Action) -> list[TextEffect]:
        """Return the points of a complete trick, moving to the tally of the side that took it."""
        match, state = self.table_state.match, self.layout.state
        before = match.states[-2]
        middle = self.table_state.layout.line.centre
        if action == CLOSE:
            return [TextEffect(_("The stock is closed"), middle, middle)]
        if (
            not isinstance(before, TrickState)
            or len(state.tricks) != len(before.tricks) + 1
            or self.layout.spread is None
        ):
            return []
        if scored_in_play(state.events):
            return []  # it scores at once, which is shown elsewhere
        side = match.game.side(state.tricks[-1].winner, len(match.names))
        points = state.points[side] - before.points[side]
        strip = self.layout.spread.contract_bar
        goal = strip.x + strip.w / 2, strip.y + 0.75 * strip.h
        names = side_name(match.game, side, match.names)
        trick_count = trick_words(self.layout.game, match.names).points_in_hand(points)
        words = _("{taken}: {names}").format(taken=trick_count, names=names)
        return [TextEffect(words, middle, goal, points=points, short=trick_count)] if points else []
