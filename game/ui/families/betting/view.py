"""What is drawn and told at the table of the betting games: bets, pots, what each seat did, chips on their way."""

from collections.abc import Collection, Sequence

import pygame

from game.core.state import Action, Deal, HandOver
from game.platform.language import gettext as _
from game.rules.betting.betting_game import BettingState, Pot, pots_so_far
from game.text.betting import chips_put_in
from game.ui.canvas.pixels import rect_of
from game.ui.families.betting.labels import BettingLabels
from game.ui.families.betting.layout import BettingLayout
from game.ui.families.betting.prompts import CORNER
from game.ui.families.betting.seat_words import SeatWords
from game.ui.layouts.betting import Spot
from game.ui.layouts.room import Area
from game.ui.table.drag import Laying
from game.ui.table.family_view import Drawing, FamilyView, Landing, Throw, Word
from game.ui.table.tabletop import Tabletop
from game.ui.widgets.labels import BODY, DOT, FLAG, SMALL, badge, draw_caption

POOL = 22, 8  # lines of words: how wide and, for each pot, how high the ground of the pool is at most
SHADE, LIT = 0.34, 0.8  # how dense the ground of a spot is, and of one that wins


def betting_view(tabletop: Tabletop) -> FamilyView:
    """What the betting games show at a table."""
    layout = BettingLayout(tabletop)
    return FamilyView(layout, Landing(layout), BettingDrawing(layout))


class BettingDrawing(Drawing):
    """The stakes, and words for what each seat did last."""

    layout: BettingLayout

    def __init__(self, layout: BettingLayout) -> None:
        super().__init__(layout)
        self.labels, self.words = BettingLabels(layout.tabletop.canvas), SeatWords(layout.tabletop)

    @property
    def state(self) -> BettingState:
        """The state of the match."""
        return self.layout.state

    def draw_under(self, surface: pygame.Surface, lit: Collection[Laying] = ()) -> None:
        canvas, state = self.tabletop.canvas, self.state
        if state.boneyard:
            count = len(state.boneyard)
            words = _("Asleep: {count}").format(count=count)
            draw_caption(surface, canvas, words, self.tabletop.room.boneyard, short=str(count))
        self._draw_stacks(surface)
        if not any(state.hands):
            return
        self._draw_number(surface)
        laid = self.layout.stakes
        for seat, hand in enumerate(state.hands):
            if hand:
                self._draw_spot(surface, laid.spots[self.tabletop.place_of(seat)], seat)
        if state.pool:
            self._draw_pots(surface, pots_so_far(state), laid.pots)

    def _draw_number(self, surface: pygame.Surface) -> None:
        """In the corner, which hand of the match this is; nothing in a match of one deal."""
        if self.tabletop.match.hands is not None:
            return
        canvas, area = self.tabletop.canvas, self.tabletop.room.line
        over = any(isinstance(event, HandOver) for event in self.state.events)
        number, hands = self.state.hand + (not over), self.layout.game.session
        words = _("Hand {number} of {hands}") if isinstance(hands, int) else _("Hand {number}")
        wide = CORNER * area.w
        words = words.format(number=number, hands=hands)
        size = canvas.fonts.fitting(words, canvas.text_size(SMALL), False, wide)
        text = canvas.fonts.text(words, size, canvas.theme.dim, False, wide)
        at = text.get_rect(topright=(round(area.x + area.w), round(area.y)))
        surface.blit(text, at, special_flags=FLAG)

    def _draw_stacks(self, surface: pygame.Surface) -> None:
        """The chips that each player has left, beside the tiles."""
        for seat, amount in enumerate(self.state.scores):
            area = self.layout.stacks[self.tabletop.place_of(seat)]
            if area is not None and amount:
                self.labels.draw_stack(surface, area, amount)

    def _draw_spot(self, surface: pygame.Surface, spot: Spot, seat: int) -> None:
        """What is said at a spot, and the bet; a hand laid open there, or one that wins, has a ground of its own."""
        place, wins = self.tabletop.place_of(seat), seat in self.words.won
        said = self._lines(spot, seat)
        if seat in self.state.shown and place:
            self._draw_ground(surface, spot.whole, wins)
            rows = [spot.words, spot.words._replace(y=spot.whole.y + spot.whole.h - spot.words.h)][: len(said)]
        else:
            rows = self._draw_bet(surface, spot, seat, len(said))
            if wins:
                wide = max(self.labels.width(words, rows[0], bold=True) for words in said) + rows[0].h
                left, high = spot.whole.centre[0] - wide / 2, sum(row.h for row in rows)
                self._draw_ground(surface, Area(left, rows[0].y, wide, high), wins)
        dim = seat in self.state.folded or self.words.done().get(seat) == _("passes")
        theme = self.tabletop.canvas.theme
        colour = theme.accent if wins else theme.dim if dim and place else theme.text
        bold = wins or not place
        for nth, (words, row) in enumerate(zip(said, rows, strict=False)):
            written = self.labels.write(surface, words, row, colour, bold=bold and not nth, size=SMALL if nth else BODY)
            if not nth and not place and seat == self.state.leader:
                self._draw_numberer(surface, row, written.inflate(row.h if wins else 0, 0))  # with its ground

    def _lines(self, spot: Spot, seat: int) -> list[str]:
        """What is said at a spot, in one line where it fits."""
        words, more = self.words.said(seat)
        bold = seat in self.words.won or not self.tabletop.place_of(seat)
        if more and self.labels.fits(f"{words} · {more}", spot.words, bold):
            return [f"{words} · {more}"]
        return [line for line in (words, more) if line]

    def _draw_ground(self, surface: pygame.Surface, area: Area, wins: bool) -> None:
        """A ground for a hand that is laid open, and for one that wins."""
        canvas, theme, u = self.tabletop.canvas, self.tabletop.canvas.theme, self.tabletop.canvas.unit
        rect = rect_of(area)
        edge, thick = (theme.accent, 2.4 * u) if wins else (theme.panel_edge, max(1.0, u))
        box = canvas.shapes.box(rect.size, 8 * u, theme.panel, edge, thick, LIT if wins else SHADE)
        surface.blit(box, rect, special_flags=FLAG)

    def _draw_bet(self, surface: pygame.Surface, spot: Spot, seat: int, lines: int) -> list[Area]:
        """The bet of a seat, nearer to the pool than what is said; where so many lines of that are to be written.

        They stand in the middle of the spot, the viewer's at its foot, above the hand.
        """
        whole, line, bet = spot.whole, spot.words.h, self.state.bets[seat]
        own = not self.tabletop.place_of(seat)
        high = min(self.labels.chips_high(bet, spot.chips) + 0.3 * line, whole.h - line) if bet else 0.0
        lines = max(1, min(lines, int((whole.h - high) / line)))
        top = whole.y + (whole.h - high - lines * line) * (1.0 if own else 0.5)
        if bet:
            area = whole._replace(y=top if own else top + lines * line, h=high)
            self.labels.draw_chips(surface, area, bet, str(bet))
        first = top + high if own else top
        return [whole._replace(y=first + nth * line, h=line) for nth in range(lines)]

    def _draw_numberer(self, surface: pygame.Surface, row: Area, beside: pygame.Rect) -> None:
        """The mark of the dealer, at the left of what is said of the viewer's hand, where there is room."""
        canvas, theme = self.tabletop.canvas, self.tabletop.canvas.theme
        words = _("{name} deals").format(name=self.tabletop.match.names[self.tabletop.viewer])
        drawn, at = badge(canvas, words, canvas.text_size(SMALL) * 0.9, (0, 0), theme.on_accent, theme.accent)
        at.midright = beside.left - round(10 * canvas.unit), beside.centery
        if at.left >= self.tabletop.room.line.x:
            surface.blit(drawn, at, special_flags=FLAG)

    def _draw_pots(self, surface: pygame.Surface, divided: Sequence[Pot], area: Area) -> None:
        """The pool in the middle, or the pots it is divided into below one another, each with who may win it."""
        state = self.state
        line = self.tabletop.canvas.text_size(BODY)
        wide, high = min(area.w, POOL[0] * line), min(area.h, POOL[1] * line * len(divided))
        area = Area(area.centre[0] - wide / 2, area.centre[1] - high / 2, wide, high)
        self._draw_ground(surface, area, wins=False)
        if len(divided) == 1:
            there, bets = sum(state.antes), sum(state.bets)
            low = area.h * 0.42
            self.labels.draw_pool(surface, Area(area.x, area.y + low, area.w, area.h - low), state.pool)
            below = _("{antes} in antes, {bets} in bets").format(antes=there, bets=bets) if bets else _("the antes")
            self.labels.two_lines(surface, _("Pool {chips}").format(chips=state.pool), below, area._replace(h=low))
            return
        each = area.h / len(divided)
        for nth, pot in enumerate(divided):
            words = _("Side pot {chips}") if nth else _("Main pot {chips}")
            row = Area(area.x, area.y + nth * each, area.w, each)
            self.labels.two_lines(surface, words.format(chips=sum(pot.chips)), self._contenders(pot), row)

    def _contenders(self, pot: Pot) -> str:
        """Who may win a pot, in as few names as may be."""
        names = self.tabletop.match.names
        others = [seat for seat in self.state.live if seat not in pot.contenders]
        if not others:
            return _("for everyone who is in")
        words = _("for all but {names}") if len(others) < len(pot.contenders) else _("for {names}")
        named = others if len(others) < len(pot.contenders) else pot.contenders
        return words.format(names=", ".join(names[seat] for seat in named))

    # -- chips and words on their way ----------------------------------------------------------------------------------

    def thrown(self, action: Action) -> list[Throw]:
        """The chips that an action puts in, on their way to the spot; the antes, to the pool."""
        before, state = self.tabletop.match.states[-2], self.state
        assert isinstance(before, BettingState)
        laid = self.layout.stakes
        if isinstance(action, Deal):
            antes = zip(state.antes, before.antes, strict=True)
            paid = {seat: now - then for seat, (now, then) in enumerate(antes) if now > then}
            return [Throw(chips, self.layout.chips_of(seat), laid.pots.centre) for seat, chips in paid.items()]
        seat = before.to_move
        put_in = chips_put_in(before, action)
        goal = laid.spots[self.tabletop.place_of(seat)].whole.centre
        return [Throw(put_in, self.layout.chips_of(seat), goal)] if put_in else []

    def told(self, action: Action) -> list[Word]:
        """The chips of each pot on their way to whoever has won it."""
        tabletop = self.tabletop
        origin = self.layout.stakes.pots.centre
        words = []
        for seat, taken in self.words.won.items():
            said = _("{name} takes {chips}").format(name=tabletop.match.names[seat], chips=taken)
            words.append(Word(said, origin, self.layout.chips_of(seat), taken))
            origin = origin[0], origin[1] + 2.4 * tabletop.canvas.text_size(BODY)
        return words

    def below_name(self, seat: int) -> str:
        state = self.state
        if not state.hands[seat]:
            said = _("out") if any(state.hands) else super().below_name(seat)
        elif seat in state.folded:
            said = _("folded")
        elif not state.scores[seat] and state.pool:
            said = _("all in")
        else:
            said = super().below_name(seat)
        return DOT.join(filter(None, [_("Dealer"), said])) if seat == state.leader else said
