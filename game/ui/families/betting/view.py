"""Drawing of the betting games at the table: bets, pots, texts at each seat, and moving chips."""

from collections.abc import Collection, Sequence
from functools import cached_property

import pygame

from game.core.state import PASS, Action, Deal, HandOver
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.rules.betting.betting_game import BettingState, HandCategory, Pot, pots_so_far
from game.text.betting import chips_put_in, describe_bet, hand_name
from game.ui.canvas import chips
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect
from game.ui.canvas.theme import Colour
from game.ui.families.betting.layout import STACKED, BetArea, BettingLayout, chips_won
from game.ui.families.betting.prompts import CORNER
from game.ui.layouts.table_layout import Area
from game.ui.table.drag import TileAction
from game.ui.table.family_view import Drawing, DropPlaces, FamilyView, TextEffect, Throw
from game.ui.table.table_state import TableState
from game.ui.widgets.labels import BODY, DOT, SMALL, badge, draw_caption

CHIP = 40  # px of the design: width of a chip of a bet or pot
MARGIN, GAP = 4, 8  # px of the design: around texts and chips, and between chips and their number
LEAST = 0.55  # smallest scale of a player's chips
LINE = 1.35  # line height in text sizes


class BettingLabels:
    """Draws lines of text, and chips with their number, centred in an area; smaller if it is narrow."""

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
        """Draw one line; return its rectangle."""
        fonts, width = self.canvas.fonts, self._inside(area).w
        height = min(self.canvas.text_size(size), area.h * 0.8)
        text = fonts.text(words, fonts.fitting_size(words, height, bold, width), colour, bold, width)
        x, y = area.centre
        return blend(surface, text, text.get_rect(center=(round(x), round(y))))

    def fits(self, words: str, area: Area, bold: bool) -> bool:
        """Whether a line fits without being cut."""
        fonts, width = self.canvas.fonts, self._inside(area).w
        return fonts.width(words, fonts.fitting_size(words, self.canvas.text_size(BODY), bold, width), bold) <= width

    def width(self, words: str, area: Area, bold: bool) -> float:
        """Return the width of a line as it would be drawn."""
        fonts, width = self.canvas.fonts, self._inside(area).w
        return min(width, fonts.width(words, fonts.fitting_size(words, self.canvas.text_size(BODY), bold, width), bold))

    def two_lines(self, surface: pygame.Surface, words: str, second_text: str, area: Area) -> None:
        """Draw a bold line, and a small one below it if there is space."""
        theme, line = self.canvas.theme, LINE * self.canvas.text_size(BODY)
        both = bool(second_text) and area.h > 1.8 * line
        self.write(surface, words, area._replace(h=area.h / 2 if both else area.h), theme.text, bold=True)
        if both:
            self.write(surface, second_text, area._replace(y=area.y + area.h / 2, h=area.h / 2), theme.dim, size=SMALL)

    def chips_high(self, amount: int, area: Area) -> float:
        """Return the height in pixels of chips with their number in an area."""
        return max(self._pile(amount, str(amount), area).get_height(), self._figure(str(amount), area).get_height())

    def draw_pool(self, surface: pygame.Surface, area: Area, amount: int) -> None:
        """Draw the chips of a pool."""
        inside = self._inside(area)
        width = chips.fitting_chip_width(amount, inside.w, inside.h, CHIP * self.canvas.unit, pool=True)
        pile = chips.chips_surface(self.canvas.theme, amount, width, pool=True)
        blend(surface, pile, pile.get_rect(center=tuple(map(round, area.centre))))

    def draw_chips(self, surface: pygame.Surface, area: Area, amount: int, words: str) -> None:
        """Draw chips with a text beside them."""
        pile, text = self._pile(amount, words, area), self._figure(words, area)
        gap = round(GAP * self.canvas.unit) if words else 0
        x, y = area.centre
        left = round(x - (pile.get_width() + gap + text.get_width()) / 2)
        blend(surface, pile, pile.get_rect(midleft=(left, round(y))))
        at = text.get_rect(midleft=(left + pile.get_width() + gap, round(y)))
        blend(surface, text, at)

    def draw_stack(self, surface: pygame.Surface, area: Area, amount: int) -> None:
        """Draw a player's remaining chips at the bottom of their area, if there is space."""
        width = chips.fitting_chip_width(amount, area.w, area.h, STACKED * self.canvas.unit)
        if width < LEAST * STACKED * self.canvas.unit:
            return
        pile = chips.chips_surface(self.canvas.theme, amount, width)
        at = pile.get_rect(midbottom=(round(area.x + area.w / 2), round(area.y + area.h)))
        blend(surface, pile, at)

    def _inside(self, area: Area) -> Area:
        return area.inset(MARGIN * self.canvas.unit)

    def _figure(self, words: str, area: Area) -> pygame.Surface:
        size = min(self.canvas.text_size(BODY) * 1.25, area.h * 0.8)
        return self.canvas.fonts.text(words, size, self.canvas.theme.text, True)

    def _pile(self, amount: int, words: str, area: Area) -> pygame.Surface:
        gap = round(GAP * self.canvas.unit) if words else 0
        inside, reserved = self._inside(area), self._figure(words, area).get_width() + gap
        width = chips.fitting_chip_width(amount, inside.w - reserved, inside.h, CHIP * self.canvas.unit)
        return chips.chips_surface(self.canvas.theme, amount, width)


# -- texts at each seat ------------------------------------------------------------------------------------------------


_ORDINALS = {2: _("second"), 3: _("third"), 4: _("fourth"), 5: _("fifth"), 6: _("sixth"), 7: _("seventh")}


class SeatWords:
    """Texts for each seat: its last action, its hand if visible, and what it has won."""

    def __init__(self, layout: BettingLayout) -> None:
        self.layout, self.table_state = layout, layout.table_state

    @cached_property
    def ladder(self) -> tuple[HandCategory, ...]:
        """The kinds of hand, lowest first."""
        return self.layout.game.hand_categories()

    def last_actions(self) -> dict[int, tuple[BettingState, Action]]:
        """Return each seat's last action in this hand, with the state before it."""
        match, actions = self.table_state.match, dict[int, tuple[BettingState, Action]]()
        for before, action in zip(reversed(match.states[:-1]), reversed(match.actions), strict=True):
            if isinstance(action, Deal):
                break
            if isinstance(before, BettingState) and before.to_move >= 0:
                actions.setdefault(before.to_move, (before, action))
        return actions

    def has_passed(self, seat: int) -> bool:
        """Whether a seat's last action in this hand was a pass."""
        return seat in (actions := self.last_actions()) and actions[seat][1] == PASS

    @property
    def won(self) -> dict[int, int]:
        """The chips that each seat has just won from the pots."""
        return chips_won(self.table_state.match)

    def spot_text(self, seat: int) -> tuple[str, str]:
        """Return two texts for a seat: its action or visible hand, and what it has won or lost."""
        state, won = self.layout.state, self.won
        table_state = self.table_state
        is_own = (
            seat == table_state.viewer
            and table_state.open
            and not any(tile in table_state.flying for tile in state.hands[seat])
        )
        last = self.last_actions().get(seat)
        words, more = describe_bet(*last) if last else "", ""
        if seat in state.shown:
            words = self._among_shown(seat)
        elif is_own:
            words, more = hand_name(self.layout.game, state.hands[seat]), self._rank(state.hands[seat])
            more = _("folded") if seat in state.folded else more
        if seat in won:
            more = _("takes {chips}").format(chips=won[seat])
        return words, more

    def _among_shown(self, seat: int) -> str:
        """Return a shown hand with its rank among the shown hands; 1 is the best."""
        hands, strength = self.layout.state.hands, self.layout.game.strength
        place = sum(strength(hands[other]) >= strength(hands[seat]) for other in self.layout.state.shown)
        return _("{place}. {hand}").format(place=place, hand=hand_name(self.layout.game, hands[seat]))

    def _rank(self, hand: tuple[Tile, ...]) -> str:
        """Return the rank of the hand's kind, counted from the nearer end of the ranking."""
        place = next(category.place for category in self.ladder if category.name == self.layout.game.kind_name(hand))
        kinds = self.ladder[-1].place
        low = 2 * place <= kinds
        rank = place if low else kinds + 1 - place
        if rank == 1:
            return _("the lowest kind of hand") if low else _("the best kind of hand")
        words = _("{nth} lowest of {kinds} kinds") if low else _("{nth} best of {kinds} kinds")
        return words.format(nth=_ORDINALS[rank], kinds=kinds)


# -- drawing -----------------------------------------------------------------------------------------------------------


POOL = 22, 8  # largest width of the pool's background, and height per pot, in lines of text
SHADE, LIT = 0.34, 0.8  # opacity of a seat's background, and of a winner's


def betting_view(table_state: TableState) -> FamilyView:
    """Return the view of a table of a betting game."""
    layout = BettingLayout(table_state)
    return FamilyView(layout, DropPlaces(layout), BettingDrawing(layout))


class BettingDrawing(Drawing):
    """Draws the bets, and texts at each seat."""

    layout: BettingLayout

    def __init__(self, layout: BettingLayout) -> None:
        super().__init__(layout)
        self.labels, self.words = BettingLabels(layout.table_state.canvas), SeatWords(layout)

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
        areas = self.layout.stakes
        for seat, hand in enumerate(state.hands):
            if hand:
                self._draw_spot(surface, areas.bet_areas[self.table_state.relative_seat(seat)], seat)
        if state.pool:
            self._draw_pots(surface, pots_so_far(state), areas.pots)

    def _draw_number(self, surface: pygame.Surface) -> None:
        """Draw in the corner the number of the hand; nothing in a match of one deal."""
        if self.table_state.match.hands is not None:
            return
        canvas, area = self.table_state.canvas, self.table_state.layout.line
        over = any(isinstance(event, HandOver) for event in self.state.events)
        number, hands = self.state.hand + (not over), self.layout.game.session
        words = _("Hand {number} of {hands}") if isinstance(hands, int) else _("Hand {number}")
        width = CORNER * area.w
        words = words.format(number=number, hands=hands)
        size = canvas.fonts.fitting_size(words, canvas.text_size(SMALL), False, width)
        text = canvas.fonts.text(words, size, canvas.theme.dim, False, width)
        at = text.get_rect(topright=(round(area.x + area.w), round(area.y)))
        blend(surface, text, at)

    def _draw_stacks(self, surface: pygame.Surface) -> None:
        """Draw each player's remaining chips beside the tiles."""
        for seat, amount in enumerate(self.state.scores):
            area = self.layout.stacks[self.table_state.relative_seat(seat)]
            if area is not None and amount:
                self.labels.draw_stack(surface, area, amount)

    def _draw_spot(self, surface: pygame.Surface, spot: BetArea, seat: int) -> None:
        """Draw the texts and the bet of a seat; shown hands and winners have a background."""
        relative_seat, is_winner = self.table_state.relative_seat(seat), seat in self.words.won
        texts = self._lines(spot, seat)
        if seat in self.state.shown and relative_seat:
            self._draw_ground(surface, spot.whole, is_winner)
            rows = [spot.words, spot.words._replace(y=spot.whole.y + spot.whole.h - spot.words.h)][: len(texts)]
        else:
            rows = self._draw_bet(surface, spot, seat, len(texts))
            if is_winner:
                width = max(self.labels.width(words, rows[0], bold=True) for words in texts) + rows[0].h
                left, height = spot.whole.centre[0] - width / 2, sum(row.h for row in rows)
                self._draw_ground(surface, Area(left, rows[0].y, width, height), is_winner)
        dim = seat in self.state.folded or self.words.has_passed(seat)
        theme = self.table_state.canvas.theme
        colour = theme.accent if is_winner else theme.dim if dim and relative_seat else theme.text
        bold = is_winner or not relative_seat
        for index, (words, row) in enumerate(zip(texts, rows, strict=False)):
            written = self.labels.write(
                surface, words, row, colour, bold=bold and not index, size=SMALL if index else BODY
            )
            if not index and not relative_seat and seat == self.state.leader:
                self._draw_dealer_mark(surface, row, written.inflate(row.h if is_winner else 0, 0))  # with its ground

    def _lines(self, spot: BetArea, seat: int) -> list[str]:
        """Return the texts of a seat, on one line if they fit."""
        words, more = self.words.spot_text(seat)
        bold = seat in self.words.won or not self.table_state.relative_seat(seat)
        if more and self.labels.fits(f"{words} · {more}", spot.words, bold):
            return [f"{words} · {more}"]
        return [line for line in (words, more) if line]

    def _draw_ground(self, surface: pygame.Surface, area: Area, is_winner: bool) -> None:
        """Draw the background of a shown or winning hand."""
        canvas, theme, u = self.table_state.canvas, self.table_state.canvas.theme, self.table_state.canvas.unit
        rect = area_rect(area)
        edge, thick = (theme.accent, 2.4 * u) if is_winner else (theme.panel_edge, max(1.0, u))
        box = canvas.shapes.box(rect.size, 8 * u, theme.panel, edge, thick, LIT if is_winner else SHADE)
        blend(surface, box, rect)

    def _draw_bet(self, surface: pygame.Surface, spot: BetArea, seat: int, lines: int) -> list[Area]:
        """Draw a seat's bet on the side of the pool; return the areas of `lines` lines of text.

        The text is in the middle of the area; the viewer's is at its bottom, above the hand.
        """
        whole, line, bet = spot.whole, spot.words.h, self.state.bets[seat]
        is_own = not self.table_state.relative_seat(seat)
        height = min(self.labels.chips_high(bet, spot.chips) + 0.3 * line, whole.h - line) if bet else 0.0
        lines = max(1, min(lines, int((whole.h - height) / line)))
        top = whole.y + (whole.h - height - lines * line) * (1.0 if is_own else 0.5)
        if bet:
            area = whole._replace(y=top if is_own else top + lines * line, h=height)
            self.labels.draw_chips(surface, area, bet, str(bet))
        first = top + height if is_own else top
        return [whole._replace(y=first + index * line, h=line) for index in range(lines)]

    def _draw_dealer_mark(self, surface: pygame.Surface, row: Area, beside: pygame.Rect) -> None:
        """Draw the dealer's mark left of the text on the viewer's hand, if there is space."""
        canvas, theme = self.table_state.canvas, self.table_state.canvas.theme
        words = _("{name} deals").format(name=self.table_state.match.names[self.table_state.viewer])
        drawn, at = badge(canvas, words, canvas.text_size(SMALL) * 0.9, (0, 0), theme.on_accent, theme.accent)
        at.midright = beside.left - round(10 * canvas.unit), beside.centery
        if at.left >= self.table_state.layout.line.x:
            blend(surface, drawn, at)

    def _draw_pots(self, surface: pygame.Surface, divided: Sequence[Pot], area: Area) -> None:
        """Draw the pool, or the pots below each other, each with who may win it."""
        state = self.state
        line = self.table_state.canvas.text_size(BODY)
        width, height = min(area.w, POOL[0] * line), min(area.h, POOL[1] * line * len(divided))
        area = Area(area.centre[0] - width / 2, area.centre[1] - height / 2, width, height)
        self._draw_ground(surface, area, is_winner=False)
        if len(divided) == 1:
            antes, bets = sum(state.antes), sum(state.bets)
            low = area.h * 0.42
            self.labels.draw_pool(surface, Area(area.x, area.y + low, area.w, area.h - low), state.pool)
            second_text = (
                _("{antes} in antes, {bets} in bets").format(antes=antes, bets=bets) if bets else _("the antes")
            )
            self.labels.two_lines(
                surface, _("Pool {chips}").format(chips=state.pool), second_text, area._replace(h=low)
            )
            return
        height_each = area.h / len(divided)
        for index, pot in enumerate(divided):
            words = _("Side pot {chips}") if index else _("Main pot {chips}")
            row = Area(area.x, area.y + index * height_each, area.w, height_each)
            self.labels.two_lines(surface, words.format(chips=sum(pot.chips)), self._contenders(pot), row)

    def _contenders(self, pot: Pot) -> str:
        """Return who may win a pot, with as few names as possible."""
        names = self.table_state.match.names
        others = [seat for seat in self.state.live_seats if seat not in pot.contenders]
        if not others:
            return _("for everyone who is in")
        words = _("for all but {names}") if len(others) < len(pot.contenders) else _("for {names}")
        named = others if len(others) < len(pot.contenders) else pot.contenders
        return words.format(names=", ".join(names[seat] for seat in named))

    # -- animations ----------------------------------------------------------------------------------------------------

    def chip_throws(self, action: Action) -> list[Throw]:
        """Return the chips that an action moves to the seat's bet, or the antes to the pool."""
        before, state = self.table_state.match.states[-2], self.state
        assert isinstance(before, BettingState)
        areas = self.layout.stakes
        if isinstance(action, Deal):
            antes = zip(state.antes, before.antes, strict=True)
            paid = {seat: now - then for seat, (now, then) in enumerate(antes) if now > then}
            return [Throw(chips, self.layout.chips_of(seat), areas.pots.centre) for seat, chips in paid.items()]
        seat = before.to_move
        put_in = chips_put_in(before, action)
        goal = areas.bet_areas[self.table_state.relative_seat(seat)].whole.centre
        return [Throw(put_in, self.layout.chips_of(seat), goal)] if put_in else []

    def text_effects(self, action: Action) -> list[TextEffect]:
        """Return the chips of each pot moving to its winner."""
        table_state = self.table_state
        start = self.layout.stakes.pots.centre
        words = []
        for seat, won in self.words.won.items():
            text = _("{name} takes {chips}").format(name=table_state.match.names[seat], chips=won)
            words.append(TextEffect(text, start, self.layout.chips_of(seat), won))
            start = start[0], start[1] + 2.4 * table_state.canvas.text_size(BODY)
        return words

    def below_name(self, seat: int) -> str:
        state = self.state
        if not state.hands[seat]:
            text = _("out") if any(state.hands) else super().below_name(seat)
        elif seat in state.folded:
            text = _("folded")
        elif not state.scores[seat] and state.pool:
            text = _("all in")
        else:
            text = super().below_name(seat)
        return DOT.join(filter(None, [_("Dealer"), text])) if seat == state.leader else text
