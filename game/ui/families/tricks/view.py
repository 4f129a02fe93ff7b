"""Drawing of the trick games at the table: contract, trick, tricks taken, and texts at each seat."""

from collections.abc import Collection, Sequence
from typing import Any

import pygame

from game.core.state import (
    CLOSE,
    Accept,
    Action,
    Announce,
    Bid,
    Close,
    Exchange,
    NameTrump,
    Pass,
    Stand,
    TakeDummy,
    scored_in_play,
)
from game.core.tiles import Tile
from game.match.match import Match
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules.tricks.trick_game import Trick, TrickState
from game.rules.tricks.trick_state import called_name
from game.text import side_name, words_for
from game.text.tricks import TrickWords, trick_words
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.canvas.theme import Colour, mix
from game.ui.families.base import write
from game.ui.families.tricks.layout import (
    EDGES,
    NO_TRUMP,
    TableEdge,
    TrickAreas,
    TrickDropPlaces,
    TrickLayout,
    bower,
    describe_tile,
    trump_name,
)
from game.ui.layouts.animation import sprite_at_rest
from game.ui.layouts.table_layout import Area
from game.ui.table.drag import TileAction
from game.ui.table.family_view import Drawing, FamilyView, TextEffect
from game.ui.table.results import hand_over
from game.ui.table.table_state import TableState
from game.ui.widgets.labels import BODY, DOT, SMALL, badge, draw_caption

CORNER, INLAID = 26, 0.34  # corner radius of the mat in px of the design, and opacity of its brass

_SAID: dict[type[Action], str] = {
    Bid: "{points}",
    Pass: _("pass"),
    Stand: _("stand"),
    TakeDummy: _("dummy"),
    Exchange: _("exchange"),
    Accept: _("accept"),
    Announce: _("{points} in doubles"),
    Close: _("closed"),
}


def announcement_text(action: Action) -> str:
    """Return what a seat has said, as shown in front of it; empty if it is not shown."""
    if isinstance(action, Accept | NameTrump) and action.alone:
        return _("alone")
    if isinstance(action, NameTrump):
        return trump_name(action.trump)
    return _SAID.get(type(action), "").format(points=getattr(action, "points", ""))


def contract(match: Match) -> str:
    """Return who plays for what, or for a hand just ended what that was; empty if there is nothing to say."""
    state, words = match.states[-2] if hand_over(match) else match.state, words_for(match.game, match.names)
    return words.contract(state) if isinstance(words, TrickWords) and isinstance(state, TrickState) else ""


def trick_view(table_state: TableState) -> FamilyView:
    """Return the view of a table of a trick game."""
    layout = TrickLayout(table_state)
    return FamilyView(layout, TrickDropPlaces(layout), TrickDrawing(layout))


class TrickDrawing(Drawing):
    """Draws the contract, the captions in the corners, leader and winner of the trick, and what seats have said."""

    layout: TrickLayout

    @property
    def state(self) -> TrickState:
        """The state of the match."""
        return self.layout.state

    @property
    def words(self) -> TrickWords[Any]:
        """The texts of the game."""
        return trick_words(self.layout.game, self.layout.match.names)

    def draw_under(self, surface: pygame.Surface, lit: Collection[TileAction] = ()) -> None:
        areas, layout = self.layout.spread, self.layout
        if areas is None:
            return
        if areas.mat is not None:
            self._draw_mat(surface, areas.mat)
        self._draw_side_words(surface)
        self._draw_strip(surface, areas.contract_bar)
        for seat in range(len(layout.match.names)):
            self._draw_tray_words(surface, areas, seat)
        if layout.trick is not None:
            self._draw_marks(surface, areas, layout.trick)
        elif self.state.to_move < 0:
            return
        elif self.state.has_play_begun:
            self._draw_empty_places(surface, areas, ())
        else:
            self._draw_notes(surface, areas)
            if layout.turns_up:
                pose, line = areas.turned_up, areas.seats[0].caption.h
                area = Area(pose.x - pose.length, pose.y - 0.6 * pose.length - line, 2 * pose.length, line)
                self._badge(surface, _("turned up"), area, self.table_state.canvas.theme.text, "center")

    def _draw_mat(self, surface: pygame.Surface, area: Area) -> None:
        """Draw the mat: two fine brass lines."""
        canvas, theme, rect = self.table_state.canvas, self.table_state.canvas.theme, area_rect(area)
        colour = theme.panel_edge if theme.flat else mix(theme.table, theme.pin, INLAID)
        for inset, thick in ((0.0, 1.4), (5.0, 0.7)):
            inner = rect.inflate(-2 * round(inset * canvas.unit), -2 * round(inset * canvas.unit))
            radius, width = (CORNER - inset) * canvas.unit, max(1.0, thick * canvas.unit)
            blend(surface, canvas.shapes.box(inner.size, radius, None, colour, width), inner)

    def _draw_side_words(self, surface: pygame.Surface) -> None:
        """Draw the caption of the tiles beside the hand."""
        state, area = self.state, self.table_state.layout.boneyard
        words: list[str] = []
        count, dummies = len(state.boneyard) - self.layout.turns_up, len(state.dummies)
        if dummies:
            words.append(ngettext("{count} dummy", "{count} dummies", dummies).format(count=dummies))
        template = _("Left over: {count}")
        if self.layout.game.stock:
            template = _("Stock: {count}") if state.stock_closure is None else _("Stock, closed: {count}")
        if count:
            words.append(template.format(count=count))
        if words and area.w:
            draw_caption(surface, self.table_state.canvas, DOT.join(words), area, short=str(count))

    def _draw_strip(self, surface: pygame.Surface, contract_bar: Area) -> None:
        """Draw at the top the trump as a tile, the contract, and the tally of each side."""
        canvas, theme, strip = self.table_state.canvas, self.table_state.canvas.theme, area_rect(contract_bar)
        gap, inner = round(6 * canvas.unit), strip.inflate(0, -round(6 * canvas.unit))
        left, trump = strip.x + 2 * gap, self.state.trump
        if isinstance(trump, int):
            length = inner.h // 2 * 2
            emblem = canvas.art.face(Tile(trump, trump), length, 90)
            blend(surface, emblem, emblem.get_rect(midleft=(left, strip.centery)))
            left += length // 2 + gap
        if trump is not None and trump != NO_TRUMP:
            star = canvas.art.star(round(0.44 * inner.h))  # as on the tiles that are trumps
            blend(surface, star, star.get_rect(midleft=(left, inner.y + inner.h // 4)))
            left += star.get_width() + gap
        available = strip.right - strip.h - gap - left  # there is a button at the right
        lines, tally = self._strip_texts(available)
        line_height = inner.h / 2
        top = strip.centery - (len(lines) + bool(tally)) * line_height / 2
        for words in lines:
            self._write(surface, words, Area(left, top, available, line_height), BODY, theme.text, True)
            top += line_height
        if tally:
            self._write(surface, tally, Area(left, top, available, line_height), BODY, theme.dim)

    def _strip_texts(self, available: float) -> tuple[list[str], str]:
        """Return the lines of the contract, and the tally or the stakes, as far as they fit."""
        fonts, size = self.table_state.canvas.fonts, self.table_state.canvas.text_size(BODY)

        def fits(words: str, bold: bool = False) -> bool:
            return fonts.width(words, fonts.fitting_size(words, size, bold, available), bold) <= available

        tally, text = self.tallies(), self.standing()
        if tally and not fits(tally):
            tally = self._short_tallies()
        elif not tally and self.state.to_move >= 0:
            stakes = self.words.stakes(self.state)
            tally = stakes if fits(stakes) else ""
        if tally and not fits(text, bold=True):
            text = self._trumps()
        lines = fonts.wrap(text, size, available, True)
        return [text] * bool(text) if tally or len(lines) > 2 else [line for line in lines if line], tally

    def standing(self) -> str:
        """Return who plays for what, or the trump, or that there is none yet."""
        if self.state.to_move < 0 and not self.state.tricks:
            return ""
        return contract(self.layout.match) or self._trumps()

    def _trumps(self) -> str:
        trump = self.state.trump
        return _("No trump yet") if trump is None else _("Trumps: {suit}").format(suit=trump_name(trump))

    def tallies(self) -> str:
        """Return what each side has taken; empty before the first trick."""
        state, words = self.state, self.words
        if not state.tricks and state.trick is None:
            return ""
        return DOT.join(
            _("{names}: {count}").format(names=words.side(side), count=words.tally(state, side))
            for side in range(len(state.scores))
        )

    def _short_tallies(self) -> str:
        """Return the tallies without names: the viewer's side, and the others in order."""
        tallies = [self.words.tally(self.state, side) for side in range(len(self.state.scores))]
        own = tallies.pop(self.layout.game.side(self.table_state.viewer, len(self.layout.match.names)))
        return _("this side: {count} · others: {others}").format(count=own, others=", ".join(tallies))

    def _draw_tray_words(self, surface: pygame.Surface, areas: TrickAreas, seat: int) -> None:
        """Draw at a seat's tricks its name, whether it deals, and how many there are."""
        state, layout, canvas = self.state, self.layout, self.table_state.canvas
        words = [layout.match.names[seat]]
        if state.leader is not None and state.to_move >= 0 and layout.game.dealer(state) == seat:
            words.append(_("dealer"))
        trick_count = sum(trick.winner == seat for trick in layout.taken_tricks)
        if seat in state.inactive_seats:
            words.append(_("not in"))
        if trick_count:
            words.append(ngettext("{count} trick", "{count} tricks", trick_count).format(count=trick_count))
        if state.discards and state.discards[seat] and seat not in state.inactive_seats:
            words.append(_("{count} thrown away").format(count=len(state.discards[seat])))
        relative_seat = self.table_state.relative_seat(seat)
        area = areas.seats[relative_seat].caption
        if len(words) == 1 or self._covered(area):
            return
        size = canvas.fonts.fitting_size(DOT.join(words), canvas.text_size(SMALL), False, area.w)
        if relative_seat and canvas.fonts.width(DOT.join(words), size) > area.w:
            words = words[1:]  # the nameplate is near
        anchor = "midright" if self._edge(seat).right else "midleft"
        self._write(surface, DOT.join(words), area, SMALL, canvas.theme.dim, anchor=anchor)

    def _draw_marks(self, surface: pygame.Surface, areas: TrickAreas, trick: Trick) -> None:
        """Draw who led the trick, who is winning or has won it (with a frame), and who has yet to play."""
        canvas, theme = self.table_state.canvas, self.table_state.canvas.theme
        self._draw_empty_places(surface, areas, {seat for seat, _tile in trick.plays})
        for index, (seat, tile) in enumerate(trick.plays):
            seat_areas = areas.seats[self.table_state.relative_seat(seat)]
            words = [bower(self.layout.game, self.state.trump, tile)]
            if not index:
                words.insert(0, self.led(trick))
            if seat == trick.winner:
                words.append(_("takes it") if self.state.trick is None else _("best so far"))
                rect = sprite_rect(sprite_at_rest(seat_areas.tile, True)).inflate([round(10 * canvas.unit)] * 2)
                ring = canvas.shapes.box(rect.size, 8 * canvas.unit, None, theme.accent, max(2.0, 2.4 * canvas.unit))
                blend(surface, ring, rect)
            if any(words) and not self._covered(seat_areas.mark):
                edge, colour = self._edge(seat), theme.accent if seat == trick.winner else theme.text
                anchor = "center" if edge.y else "midleft" if edge.right else "midright"
                self._badge(surface, DOT.join(filter(None, words)), seat_areas.mark, colour, anchor)

    def _draw_empty_places(self, surface: pygame.Surface, areas: TrickAreas, played: Collection[int]) -> None:
        """Draw the places of players who have not played to the trick."""
        canvas, theme = self.table_state.canvas, self.table_state.canvas.theme
        for seat in {*range(len(self.layout.match.names))} - self.state.inactive_seats - {*played}:
            pose = areas.seats[self.table_state.relative_seat(seat)].tile
            rect = sprite_rect(sprite_at_rest(pose, True))
            blend(
                surface, canvas.shapes.box(rect.size, 0.05 * pose.length, theme.panel, theme.panel_edge, 1, 0.25), rect
            )

    def led(self, trick: Trick) -> str:
        """Return that a tile was led, and the suit if that matters."""
        game, state = self.layout.game, self.state
        if game.plain != "suit" and not game.must_follow(state):
            return _("led")
        return _("{suit} led").format(suit=called_name(trick.called_suit, state.trump))

    def _draw_notes(self, surface: pygame.Surface, areas: TrickAreas) -> None:
        """Draw what each seat said last, except where trumps to name cover it."""
        state = self.state
        is_own_turn = state.to_move == self.table_state.viewer and self.table_state.open
        if is_own_turn and any(isinstance(action, NameTrump) for action in self.layout.match.legal_actions):
            return
        said = {seat: text for seat, action in state.history if (text := announcement_text(action))}
        for seat, words in said.items():
            area, edge = areas.seats[self.table_state.relative_seat(seat)].note, self._edge(seat)
            if not self._covered(area):
                anchor = "center" if edge.y else "midright" if edge.right else "midleft"
                self._badge(surface, words, area, self.table_state.canvas.theme.text, anchor)

    def _edge(self, seat: int) -> TableEdge:
        return EDGES[len(self.layout.match.names)][self.table_state.relative_seat(seat)]

    def _covered(self, area: Area) -> bool:
        """Whether the text above the hand covers an area, because many buttons are beside it."""
        raised = self.table_state.turn.raised
        return bool(raised) and area.y + area.h > self.table_state.layout.prompt.y - raised

    def _badge(self, surface: pygame.Surface, words: str, area: Area, colour: Colour, anchor: str) -> None:
        """Draw a badge in an area."""
        canvas, box = self.table_state.canvas, area_rect(area)
        fit = canvas.fonts.fitting_size(words, canvas.text_size(SMALL), True, area.w - canvas.text_size(SMALL))
        drawn, rect = badge(canvas, words, min(fit, area.h / 1.45), area.centre, colour, canvas.theme.panel, 0.85)
        if anchor != "center":
            rect.x = box.x if anchor == "midleft" else box.right - rect.w
        blend(surface, drawn, rect)

    def _write(
        self,
        surface: pygame.Surface,
        words: str,
        area: Area,
        size: float,
        colour: Colour,
        bold: bool = False,
        anchor: str = "midleft",
    ) -> None:
        """Draw one line in an area, cut if it does not fit."""
        canvas = self.table_state.canvas
        size = min(canvas.text_size(size), area.h / 1.25)
        write(surface, canvas, words, area_rect(area), size, colour, bold, anchor)

    def rail_areas(self) -> Sequence[Area]:
        """The contract."""
        return [self.layout.spread.contract_bar] if self.layout.spread is not None else []

    def tile_label(self, tile: Tile) -> str:
        return describe_tile(self.layout.game, self.state, tile)

    def text_effects(self, action: Action) -> list[TextEffect]:
        """Return the points of a complete trick, moving to the tally of the side that took it."""
        match, state, areas = self.layout.match, self.state, self.layout.spread
        before, middle = match.states[-2], self.table_state.layout.line.centre
        if action == CLOSE:
            return [TextEffect(_("The stock is closed"), middle, middle)]
        if not isinstance(before, TrickState) or len(state.tricks) <= len(before.tricks) or areas is None:
            return []
        if scored_in_play(state.events):
            return []  # it scores at once, which is shown elsewhere
        side = match.game.side(state.tricks[-1].winner, len(match.names))
        points = state.points[side] - before.points[side]
        strip = areas.contract_bar
        goal = strip.x + strip.w / 2, strip.y + 0.75 * strip.h
        taken = self.words.points_in_hand(points)
        words = _("{taken}: {names}").format(taken=taken, names=side_name(match.game, side, match.names))
        return [TextEffect(words, middle, goal, points=points, short=taken)] if points else []
