"""What is drawn and told at the table of the betting games: bets, pots, what each seat did, chips on their way."""

from collections.abc import Collection, Sequence

import pygame

from game.core.state import Action, Deal, HandOver
from game.platform.language import gettext as _
from game.rules.betting.betting_game import BettingState, Pot, pots_so_far
from game.text.betting import chips_put_in
from game.ui.canvas import chips
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect
from game.ui.canvas.theme import Colour
from game.ui.families.betting.layout import STACKED, BetArea, BettingLayout
from game.ui.families.betting.prompts import CORNER, SeatWords
from game.ui.layouts.table_layout import Area
from game.ui.table.drag import TileAction
from game.ui.table.family_view import Drawing, DropPlaces, FamilyView, TextEffect, Throw
from game.ui.table.table_state import TableState
from game.ui.widgets.labels import BODY, DOT, SMALL, badge, draw_caption

CHIP = 40  # px of the design, a chip of a bet or a pot
MARGIN, GAP = 4, 8  # px of the design: around words and chips, and between chips and their number
LEAST = 0.55  # of the usual size, the smallest of those
LINE = 1.35  # of the size of words, from one line to the next


class BettingLabels:
    """Draws lines of words, and chips with their number, in the middle of an area; smaller where it is narrow."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def write(
        self,
        surface: pygame.Surface,
        words: str,
        area: Area,
        colour: Colour,
        *,
        bold: bool = False,
        size: int = BODY,
    ) -> pygame.Rect:
        """Draws one line; where it is."""
        fonts, wide = self.canvas.fonts, self._inside(area).w
        high = min(self.canvas.text_size(size), area.h * 0.8)
        text = fonts.text(words, fonts.fitting_size(words, high, bold, wide), colour, bold, wide)
        x, y = area.centre
        return blend(surface, text, text.get_rect(center=(round(x), round(y))))

    def fits(self, words: str, area: Area, bold: bool) -> bool:
        """Whether a line has room without being cut."""
        fonts, wide = self.canvas.fonts, self._inside(area).w
        return fonts.width(words, fonts.fitting_size(words, self.canvas.text_size(BODY), bold, wide), bold) <= wide

    def width(self, words: str, area: Area, bold: bool) -> float:
        """How wide a line is as it would be drawn."""
        fonts, wide = self.canvas.fonts, self._inside(area).w
        return min(wide, fonts.width(words, fonts.fitting_size(words, self.canvas.text_size(BODY), bold, wide), bold))

    def two_lines(self, surface: pygame.Surface, words: str, below: str, area: Area) -> None:
        """Draws a line in bold, and a small one below it where there is room."""
        theme, line = self.canvas.theme, LINE * self.canvas.text_size(BODY)
        both = bool(below) and area.h > 1.8 * line
        self.write(surface, words, area._replace(h=area.h / 2 if both else area.h), theme.text, bold=True)
        if both:
            self.write(surface, below, area._replace(y=area.y + area.h / 2, h=area.h / 2), theme.dim, size=SMALL)

    def chips_high(self, amount: int, area: Area) -> float:
        """How high the chips of `amount` with their number are, in pixels, in such an area."""
        return max(self._pile(amount, str(amount), area).get_height(), self._figure(str(amount), area).get_height())

    def draw_pool(self, surface: pygame.Surface, area: Area, amount: int) -> None:
        """Draws all the chips of a pool."""
        inside = self._inside(area)
        wide = chips.fitting_chip_width(amount, inside.w, inside.h, CHIP * self.canvas.unit, pool=True)
        pile = chips.chips_surface(self.canvas.theme, amount, wide, pool=True)
        blend(surface, pile, pile.get_rect(center=tuple(map(round, area.centre))))

    def draw_chips(self, surface: pygame.Surface, area: Area, amount: int, words: str) -> None:
        """Draws chips, and words beside them."""
        pile, text = self._pile(amount, words, area), self._figure(words, area)
        gap = round(GAP * self.canvas.unit) if words else 0
        x, y = area.centre
        left = round(x - (pile.get_width() + gap + text.get_width()) / 2)
        blend(surface, pile, pile.get_rect(midleft=(left, round(y))))
        at = text.get_rect(midleft=(left + pile.get_width() + gap, round(y)))
        blend(surface, text, at)

    def draw_stack(self, surface: pygame.Surface, area: Area, amount: int) -> None:
        """Draws the chips that a player has left, small, on the ground of their place, if there is room."""
        wide = chips.fitting_chip_width(amount, area.w, area.h, STACKED * self.canvas.unit)
        if wide < LEAST * STACKED * self.canvas.unit:
            return
        pile = chips.chips_surface(self.canvas.theme, amount, wide)
        at = pile.get_rect(midbottom=(round(area.x + area.w / 2), round(area.y + area.h)))
        blend(surface, pile, at)

    def _inside(self, area: Area) -> Area:
        return area.inset(MARGIN * self.canvas.unit)

    def _figure(self, words: str, area: Area) -> pygame.Surface:
        size = min(self.canvas.text_size(BODY) * 1.25, area.h * 0.8)
        return self.canvas.fonts.text(words, size, self.canvas.theme.text, True)

    def _pile(self, amount: int, words: str, area: Area) -> pygame.Surface:
        gap = round(GAP * self.canvas.unit) if words else 0
        inside, room = self._inside(area), self._figure(words, area).get_width() + gap
        wide = chips.fitting_chip_width(amount, inside.w - room, inside.h, CHIP * self.canvas.unit)
        return chips.chips_surface(self.canvas.theme, amount, wide)


POOL = 22, 8  # lines of words: how wide and, for each pot, how high the ground of the pool is at most
SHADE, LIT = 0.34, 0.8  # how dense the ground of a spot is, and of one that wins


def betting_view(tabletop: TableState) -> FamilyView:
    """What the betting games show at a table."""
    layout = BettingLayout(tabletop)
    return FamilyView(layout, DropPlaces(layout), BettingDrawing(layout))


class BettingDrawing(Drawing):
    """The stakes, and words for what each seat did last."""

    layout: BettingLayout

    def __init__(self, layout: BettingLayout) -> None:
        super().__init__(layout)
        self.labels, self.words = BettingLabels(layout.table_state.canvas), SeatWords(layout.table_state)

    @property
    def state(self) -> BettingState:
        """The state of the match."""
        return self.layout.state

    def draw_under(self, surface: pygame.Surface, lit: Collection[TileAction] = ()) -> None:
        canvas, state = self.table_state.canvas, self.state
        if state.boneyard:
            count = len(state.boneyard)
            words = _("Asleep: {count}").format(count=count)
            draw_caption(surface, canvas, words, self.table_state.layout.boneyard, short=str(count))
        self._draw_stacks(surface)
        if not any(state.hands):
            return
        self._draw_number(surface)
        laid = self.layout.stakes
        for seat, hand in enumerate(state.hands):
            if hand:
                self._draw_spot(surface, laid.bet_areas[self.table_state.relative_seat(seat)], seat)
        if state.pool:
            self._draw_pots(surface, pots_so_far(state), laid.pots)

    def _draw_number(self, surface: pygame.Surface) -> None:
        """In the corner, which hand of the match this is; nothing in a match of one deal."""
        if self.table_state.match.hands is not None:
            return
        canvas, area = self.table_state.canvas, self.table_state.layout.line
        over = any(isinstance(event, HandOver) for event in self.state.events)
        number, hands = self.state.hand + (not over), self.layout.game.session
        words = _("Hand {number} of {hands}") if isinstance(hands, int) else _("Hand {number}")
        wide = CORNER * area.w
        words = words.format(number=number, hands=hands)
        size = canvas.fonts.fitting_size(words, canvas.text_size(SMALL), False, wide)
        text = canvas.fonts.text(words, size, canvas.theme.dim, False, wide)
        at = text.get_rect(topright=(round(area.x + area.w), round(area.y)))
        blend(surface, text, at)

    def _draw_stacks(self, surface: pygame.Surface) -> None:
        """The chips that each player has left, beside the tiles."""
        for seat, amount in enumerate(self.state.scores):
            area = self.layout.stacks[self.table_state.relative_seat(seat)]
            if area is not None and amount:
                self.labels.draw_stack(surface, area, amount)

    def _draw_spot(self, surface: pygame.Surface, spot: BetArea, seat: int) -> None:
        """What is said at a spot, and the bet; a hand laid open there, or one that wins, has a ground of its own."""
        place, wins = self.table_state.relative_seat(seat), seat in self.words.won
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
        dim = seat in self.state.folded or self.words.last_actions().get(seat) == _("passes")
        theme = self.table_state.canvas.theme
        colour = theme.accent if wins else theme.dim if dim and place else theme.text
        bold = wins or not place
        for nth, (words, row) in enumerate(zip(said, rows, strict=False)):
            written = self.labels.write(surface, words, row, colour, bold=bold and not nth, size=SMALL if nth else BODY)
            if not nth and not place and seat == self.state.leader:
                self._draw_numberer(surface, row, written.inflate(row.h if wins else 0, 0))  # with its ground

    def _lines(self, spot: BetArea, seat: int) -> list[str]:
        """What is said at a spot, in one line where it fits."""
        words, more = self.words.spot_text(seat)
        bold = seat in self.words.won or not self.table_state.relative_seat(seat)
        if more and self.labels.fits(f"{words} · {more}", spot.words, bold):
            return [f"{words} · {more}"]
        return [line for line in (words, more) if line]

    def _draw_ground(self, surface: pygame.Surface, area: Area, wins: bool) -> None:
        """A ground for a hand that is laid open, and for one that wins."""
        canvas, theme, u = self.table_state.canvas, self.table_state.canvas.theme, self.table_state.canvas.unit
        rect = area_rect(area)
        edge, thick = (theme.accent, 2.4 * u) if wins else (theme.panel_edge, max(1.0, u))
        box = canvas.shapes.box(rect.size, 8 * u, theme.panel, edge, thick, LIT if wins else SHADE)
        blend(surface, box, rect)

    def _draw_bet(self, surface: pygame.Surface, spot: BetArea, seat: int, lines: int) -> list[Area]:
        """The bet of a seat, nearer to the pool than what is said; where so many lines of that are to be written.

        They stand in the middle of the spot, the viewer's at its foot, above the hand.
        """
        whole, line, bet = spot.whole, spot.words.h, self.state.bets[seat]
        own = not self.table_state.relative_seat(seat)
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
        canvas, theme = self.table_state.canvas, self.table_state.canvas.theme
        words = _("{name} deals").format(name=self.table_state.match.names[self.table_state.viewer])
        drawn, at = badge(canvas, words, canvas.text_size(SMALL) * 0.9, (0, 0), theme.on_accent, theme.accent)
        at.midright = beside.left - round(10 * canvas.unit), beside.centery
        if at.left >= self.table_state.layout.line.x:
            blend(surface, drawn, at)

    def _draw_pots(self, surface: pygame.Surface, divided: Sequence[Pot], area: Area) -> None:
        """The pool in the middle, or the pots it is divided into below one another, each with who may win it."""
        state = self.state
        line = self.table_state.canvas.text_size(BODY)
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
        names = self.table_state.match.names
        others = [seat for seat in self.state.live_seats if seat not in pot.contenders]
        if not others:
            return _("for everyone who is in")
        words = _("for all but {names}") if len(others) < len(pot.contenders) else _("for {names}")
        named = others if len(others) < len(pot.contenders) else pot.contenders
        return words.format(names=", ".join(names[seat] for seat in named))

    # -- chips and words on their way ----------------------------------------------------------------------------------

    def chip_throws(self, action: Action) -> list[Throw]:
        """The chips that an action puts in, on their way to the spot; the antes, to the pool."""
        before, state = self.table_state.match.states[-2], self.state
        assert isinstance(before, BettingState)
        laid = self.layout.stakes
        if isinstance(action, Deal):
            antes = zip(state.antes, before.antes, strict=True)
            paid = {seat: now - then for seat, (now, then) in enumerate(antes) if now > then}
            return [Throw(chips, self.layout.chips_of(seat), laid.pots.centre) for seat, chips in paid.items()]
        seat = before.to_move
        put_in = chips_put_in(before, action)
        goal = laid.bet_areas[self.table_state.relative_seat(seat)].whole.centre
        return [Throw(put_in, self.layout.chips_of(seat), goal)] if put_in else []

    def text_effects(self, action: Action) -> list[TextEffect]:
        """The chips of each pot on their way to whoever has won it."""
        tabletop = self.table_state
        origin = self.layout.stakes.pots.centre
        words = []
        for seat, taken in self.words.won.items():
            said = _("{name} takes {chips}").format(name=tabletop.match.names[seat], chips=taken)
            words.append(TextEffect(said, origin, self.layout.chips_of(seat), taken))
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
