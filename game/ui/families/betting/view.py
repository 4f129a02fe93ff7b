"""The view of a betting game: its tiles, bets, pots, texts at each seat, and moving chips."""

from collections.abc import Collection, Sequence

import pygame

from game.bots.betting.blueprint import equity
from game.core.state import PASS, Action, Deal, HandOver, State
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.rules.betting.betting_game import BettingGame, BettingState, Pot, pots_so_far
from game.text import match_words
from game.text.any_game import Sentence
from game.text.betting import describe_bet, hand_name
from game.text.coach_reasons import format_chance
from game.ui.canvas import chips
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect
from game.ui.families.base import OfMatch, write
from game.ui.families.betting.layout import BetArea, BettingAreas, best_first, chip_stack_areas, chips_won, lay_out_bets
from game.ui.layouts.animation import sprite_at_rest
from game.ui.layouts.table_layout import Area, Point, TableExtras, hand_poses
from game.ui.table.drag import TileAction
from game.ui.table.family_view import FamilyView, TextEffect, Throw
from game.ui.table.table_state import BACKS, own_row
from game.ui.widgets.labels import BODY, DOT, SMALL, badge, draw_caption, last_or_all
from game.ui.widgets.node import phrase

CHIP, POT_CHIP = 40, 54  # px of the design: width of a chip of a bet, and of a pot
MARGIN, GAP = 4, 8  # px of the design: around texts and chips, and between chips and their number
LEAST = 0.55  # smallest scale of a player's chips
LINE = 1.35  # line height in text sizes
POOL = 23, 11  # largest width of the pool's background, and height per pot, in lines of text
POT_TEXT, POT_PILE = 2.8, 0.4  # height of a pot's text in lines, and the share of its width for chips beside the text
SHOWN = 84  # px of the design: length of a tile of a shown hand
STACKED = 30  # px of the design: width of a player's remaining chips
AWAY, SMALLER, LOWER = 0.5, 0.7, 0.06
"""Of a folded hand: opacity, scale, and how much lower the viewer's own is, in tile lengths."""
CORNER = 0.24  # largest share of the middle's width for the number of the hand
SHADE, LIT = 0.34, 0.8  # opacity of a seat's background, and of a winner's


_DEALS = Sentence(_l("{name} deals"), _l("You deal"))
_WINS = Sentence(_l("{name} wins {chips}"), _l("You win {chips}"))


class BettingView(OfMatch[BettingGame, BettingState], FamilyView):
    """The view of a betting game: each seat's bet, the pots in the middle, and each player's remaining chips."""

    @property
    def stakes(self) -> BettingAreas:
        """The bet areas and the pots."""
        canvas, area = self.table_state.canvas, self.table_state.layout.line
        return lay_out_bets(area, len(self.match.players), canvas.text_size(BODY), canvas.unit)

    @property
    def stacks(self) -> tuple[Area | None, ...]:
        """Areas of each player's remaining chips, clockwise from the viewer."""
        table_state, u = self.table_state, self.table_state.canvas.unit
        own_area = own_row(table_state, self.game.hand_size)
        return chip_stack_areas(table_state.layout, own_area, int(BACKS * u), u)

    def extras(self) -> TableExtras:
        return TableExtras(len(self.table_state.boneyard_places), has_side_seats=True)

    def never_covered_areas(self) -> Sequence[Area]:
        """The pots, if there are any, the viewer's bet and hand in words, and the bet or the fold made last."""
        if not any(self.state.hands):
            return ()
        before = self.match.states[-2]
        seats = {self.table_state.viewer}
        if isinstance(before, BettingState) and before.to_move >= 0:
            seats.add(before.to_move)
        number = [self._number_text()[1]] if self.match.hands is None else []
        return [self._pool_area(len(pots_so_far(self.state))), *(self._covered_area(seat) for seat in seats), *number]

    def avoided_areas(self) -> Sequence[Area]:
        """The bet, text or shown hand of each seat, the last ones first, and the remaining chips."""
        players, next_seat = len(self.state.hands), self.state.to_move
        latest = sorted(range(players), key=lambda seat: (next_seat - 1 - seat) % players)
        spots = [self._covered_area(seat) for seat in latest if self.state.hands[seat] and any(self.spot_text(seat))]
        return [*spots, *(area for area in self.stacks if area is not None)]

    def lay_middle(self, view: State) -> None:
        """Place shown hands in the middle, and make folded hands faint."""
        self.lay_boneyard(self.state.boneyard)
        table_state, spots = self.table_state, self.stakes.bet_areas
        for seat in self.state.shown:
            relative_seat = table_state.relative_seat(seat)
            if relative_seat:
                area = self._spot_of_shown(spots[relative_seat], seat).chips
                poses = hand_poses(area, 5, int(SHOWN * table_state.canvas.unit), most_rows=1)
                for tile, pose in zip(best_first(self.state.hands[seat]), poses, strict=True):
                    table_state.sprites[tile] = sprite_at_rest(pose, table_state.sprites[tile].face_up)
        for seat in self.state.folded:
            self._lay_away(seat)

    def _lay_away(self, seat: int) -> None:
        """Make a folded hand faint and smaller; the viewer's own can still be read."""
        sprites, hand = self.table_state.sprites, self.table_state.ordered_hand(seat)
        x, y = (sum(along) / len(hand) for along in zip(*(sprites[tile][:2] for tile in hand), strict=True))
        for tile in hand:
            sprite = sprites[tile]._replace(opacity=AWAY)
            if seat == self.table_state.viewer:
                sprites[tile] = sprite._replace(y=sprite.y + LOWER * sprite.length)
            else:
                nearer = x + SMALLER * (sprite.x - x), y + SMALLER * (sprite.y - y)
                sprites[tile] = sprite._replace(x=nearer[0], y=nearer[1], length=SMALLER * sprite.length)

    def chips_of(self, seat: int) -> Point:
        """Return the position of a player's chips, or of the nameplate that counts them."""
        relative_seat, layout = self.table_state.relative_seat(seat), self.table_state.layout
        area = self.stacks[relative_seat]
        if area is not None:
            return area.x + area.w / 2, area.y + area.h - STACKED * self.table_state.canvas.unit / 2
        return layout.seats[relative_seat].nameplate.centre

    # -- drawing -------------------------------------------------------------------------------------------------------

    def draw_under(self, surface: pygame.Surface, lit: Collection[TileAction] = ()) -> None:
        canvas, state = self.table_state.canvas, self.state
        if state.boneyard:
            count = len(state.boneyard)
            words = _("Unused: {count}").format(count=count)
            draw_caption(surface, canvas, words, self.table_state.layout.boneyard, short=str(count))
        smallest, largest = LEAST * STACKED * canvas.unit, STACKED * canvas.unit
        for seat, amount in enumerate(state.scores):
            area = self.stacks[self.table_state.relative_seat(seat)]
            if area and amount and chips.fitting_chip_width(amount, area.w, area.h, largest) >= smallest:
                pile = chips.fit_chips(canvas.theme, amount, area.w, area.h, largest)
                blend(surface, pile, pile.get_rect(midbottom=(round(area.centre[0]), round(area.y + area.h))))
        if not any(state.hands):
            return
        if self.match.hands is None:
            self._draw_number(surface)
        areas = self.stakes
        for seat, hand in enumerate(state.hands):
            if hand:
                self._draw_spot(surface, areas.bet_areas[self.table_state.relative_seat(seat)], seat)
        if state.pool:
            self._draw_pots(surface, pots_so_far(state))

    def _draw_number(self, surface: pygame.Surface) -> None:
        """Draw in the corner the number of the hand."""
        canvas, (words, area) = self.table_state.canvas, self._number_text()
        write(surface, canvas, words, area_rect(area), canvas.text_size(SMALL), canvas.theme.dim, anchor="topright")

    def _number_text(self) -> tuple[str, Area]:
        """Return the number of the hand, and where it is drawn."""
        canvas, area = self.table_state.canvas, self.table_state.layout.line
        over = any(isinstance(event, HandOver) for event in self.state.events)
        number, hands = self.state.hand + (not over), self.game.session
        words = _("Hand {number} of {hands}") if isinstance(hands, int) else _("Hand {number}")
        words, width = words.format(number=number, hands=hands), CORNER * area.w
        size = canvas.text_size(SMALL)
        if canvas.fonts.width(words, size) > width:
            words = _("Hand {number}").format(number=number)
        width = min(width, canvas.fonts.width(words, size) + 1)
        return words, Area(area.x + area.w - width, area.y, width, canvas.fonts.line_height(size))

    # -- texts at each seat --------------------------------------------------------------------------------------------

    def _last_action(self, seat: int) -> tuple[BettingState, Action] | None:
        """Return a seat's last action in this hand, with the state before it; None if it has not acted."""
        match = self.match
        for before, action in zip(reversed(match.states[:-1]), reversed(match.actions), strict=True):
            if isinstance(action, Deal):
                break
            if isinstance(before, BettingState) and before.to_move == seat:
                return before, action
        return None

    def spot_text(self, seat: int) -> tuple[str, str]:
        """Return two texts for a seat: its action or visible hand, and what it has won or lost."""
        state, table_state, game = self.state, self.table_state, self.game
        hand, last = state.hands[seat], self._last_action(seat)
        words, more = describe_bet(*last) if last else "", ""
        if seat in state.shown:
            place = sum(game.strength(state.hands[other]) >= game.strength(hand) for other in state.shown)
            # Translators: the place of a hand among those shown: “1. Pair 6-6 3-3”.
            words = _("{place}. {hand}").format(place=place, hand=hand_name(game, hand))
        elif seat == table_state.viewer and table_state.open and table_state.flying.isdisjoint(hand):
            words = hand_name(game, hand)
            more = _("folded") if seat in state.folded else self._rank(hand)
        if won := chips_won(self.match).get(seat):
            more = _("wins {chips}").format(chips=won)
        return words, more

    def _rank(self, hand: tuple[Tile, ...]) -> str:
        """Return how many of the hands that others can hold it beats; the coach says the same."""
        return _("beats {chance} of the hands others can hold").format(chance=format_chance(equity(self.game, hand)))

    # -- bets and pots -------------------------------------------------------------------------------------------------

    def _inside(self, area: Area) -> pygame.Rect:
        return area_rect(area.inset(MARGIN * self.table_state.canvas.unit))

    def _width(self, words: str, area: Area, bold: bool) -> float:
        """Return the width of a line as small as it may be drawn in an area; it is cut if that is too wide."""
        canvas = self.table_state.canvas
        size = canvas.fonts.fitting_size(words, canvas.text_size(BODY), bold, self._inside(area).w)
        return canvas.fonts.width(words, size, bold)

    def _lines(self, words: str, area: Area, bold: bool) -> list[str]:
        """Return a text in one line, if it fits in an area as small as it may be drawn, otherwise in two."""
        canvas, width = self.table_state.canvas, self._inside(area).w
        if self._width(words, area, bold) <= width:
            return [words]
        size = canvas.fonts.fitting_size(words, canvas.text_size(BODY), bold, width)
        return canvas.fonts.fit(words, size, bold, width, 2 * canvas.fonts.line_height(size))[0]

    def _draw_spot(self, surface: pygame.Surface, spot: BetArea, seat: int) -> None:
        """Draw the texts and the bet of a seat; shown hands and winners have a background."""
        canvas, is_own, is_winner = (
            self.table_state.canvas,
            seat == self.table_state.viewer,
            seat in chips_won(self.match),
        )
        theme, bold = canvas.theme, is_winner or is_own
        texts = self._texts(spot, seat)
        lines = [(words, index) for index, words in enumerate(texts)]
        if seat in self.state.shown and not is_own:
            below = spot.words._replace(y=spot.whole.y + spot.whole.h)
            rows = [self._spot_of_shown(spot, seat).words, below][: len(texts)]  # around the tiles
            self._draw_ground(surface, self._covered_area(seat), is_winner)
        else:
            lines = self._spot_lines(spot, seat, texts)
            bet, rows = self._place_bet(spot, seat, len(lines))
            for picture, at in bet:
                blend(surface, picture, at)
            if len(lines) > len(rows):
                lines = [(line, index) for line, index in lines if not index]
            if len(lines) > len(rows):
                lines = [(texts[0], 0)]
            if is_winner:
                most = self._inside(rows[0]).w
                width = max(min(most, self._width(words, rows[0], True)) for words, _index in lines) + rows[0].h
                left, height = spot.whole.centre[0] - width / 2, sum(row.h for row in rows)
                self._draw_ground(surface, Area(left, rows[0].y, width, height), is_winner)
        last = self._last_action(seat)
        dim = seat in self.state.folded or (last is not None and last[1] == PASS)
        colour = theme.accent if is_winner else theme.dim if dim and not is_own else theme.text
        for (words, index), row in zip(lines, rows, strict=False):
            size, inside = min(canvas.text_size(SMALL if index else BODY), row.h * 0.8), self._inside(row).w
            for same in (line for line, other in lines if other == index):  # lines of one text have one size
                size = canvas.fonts.fitting_size(same, size, bold and not index, inside)
            written = write(surface, canvas, words, self._inside(row), size, colour, bold and not index)
            if row is rows[0] and is_own and seat == self.state.leader:
                drawn, at = self._dealer_mark(written.inflate(row.h if is_winner else 0, 0))  # with its ground
                if at.left >= self.table_state.layout.line.x:
                    blend(surface, drawn, at)

    def _draw_ground(self, surface: pygame.Surface, area: Area, is_winner: bool) -> None:
        """Draw the background of a shown or winning hand."""
        canvas, theme, u = self.table_state.canvas, self.table_state.canvas.theme, self.table_state.canvas.unit
        rect = area_rect(area)
        edge, thick = (theme.accent, 2.4 * u) if is_winner else (theme.panel_edge, max(1.0, u))
        blend(surface, canvas.shapes.box(rect.size, 8 * u, theme.panel, edge, thick, LIT if is_winner else SHADE), rect)

    def _texts(self, spot: BetArea, seat: int) -> list[str]:
        """Return the texts of a seat, as one if that fits in a line."""
        texts = [text for text in self.spot_text(seat) if text]
        bold = seat == self.table_state.viewer or seat in chips_won(self.match)
        is_short = self._width(DOT.join(texts), spot.words, bold) <= self._inside(spot.words).w
        return [DOT.join(texts)] if texts and is_short else texts

    def _spot_of_shown(self, spot: BetArea, seat: int) -> BetArea:
        """Return the place of a shown hand, divided so that a name in two lines has enough height."""
        canvas, bold, (name, *_more) = self.table_state.canvas, seat in chips_won(self.match), self._texts(spot, seat)
        size = canvas.fonts.fitting_size(name, canvas.text_size(BODY), bold, self._inside(spot.words).w)
        needed = len(self._lines(name, spot.words, bold)) * canvas.fonts.line_height(size) + MARGIN * canvas.unit
        higher = max(0.0, needed - spot.words.h)
        words = spot.words._replace(h=spot.words.h + higher)
        return BetArea(words, spot.chips._replace(y=spot.chips.y + higher, h=spot.chips.h - higher))

    def _spot_lines(self, spot: BetArea, seat: int, texts: Sequence[str]) -> list[tuple[str, int]]:
        """Return the texts of a seat in lines, each with the index of its text."""
        bold = seat == self.table_state.viewer or seat in chips_won(self.match)
        return [(line, index) for index, words in enumerate(texts) for line in self._lines(words, spot.words, bold)]

    def _place_bet(
        self, spot: BetArea, seat: int, lines: int
    ) -> tuple[list[tuple[pygame.Surface, pygame.Rect]], list[Area]]:
        """Return the chips and the number of a seat's bet, with their places, and the areas of `lines` lines of text.

        They are in the middle of the area; the viewer's are at its bottom, above the hand, with the text below the bet.
        """
        canvas, whole, line, bet = self.table_state.canvas, spot.whole, spot.words.h, self.state.bets[seat]
        is_own, height, gap = seat == self.table_state.viewer, 0.0, round(GAP * canvas.unit)
        pictures: list[tuple[pygame.Surface, pygame.Rect]] = []
        if bet:
            size = min(canvas.text_size(BODY) * 1.25, spot.chips.h * 0.8)
            number, inside = canvas.fonts.text(str(bet), size, canvas.theme.text, True), self._inside(spot.chips)
            width = inside.w - number.get_width() - gap
            pile = chips.fit_chips(canvas.theme, bet, width, inside.h, CHIP * canvas.unit)
            height = min(max(pile.get_height(), number.get_height()) + 0.3 * line, whole.h - line)
        lines = max(1, min(lines, int((whole.h - height) / line)))
        top = whole.y + (whole.h - height - lines * line) * (1.0 if is_own else 0.5)
        if bet:
            middle = round((top if is_own else top + lines * line) + height / 2)
            left = round(whole.centre[0] - (pile.get_width() + gap + number.get_width()) / 2)
            at = pile.get_rect(midleft=(left, middle))
            pictures = [(pile, at), (number, number.get_rect(midleft=(at.right + gap, middle)))]
        first = top + height if is_own else top
        return pictures, [whole._replace(y=first + index * line, h=line) for index in range(lines)]

    def _covered_area(self, seat: int) -> Area:
        """Return the area that the texts, the bet or the shown hand of a seat cover, with the dealer's mark."""
        spot, is_own = self.stakes.bet_areas[self.table_state.relative_seat(seat)], seat == self.table_state.viewer
        texts, bold = self._texts(spot, seat), is_own or seat in chips_won(self.match)
        if seat in self.state.shown and not is_own:
            return spot.whole._replace(h=spot.whole.h + (len(texts) > 1) * spot.words.h)
        lines = self._spot_lines(spot, seat, texts)
        bet, rows = self._place_bet(spot, seat, len(lines))
        covered = [area_rect(rows[0]._replace(x=rows[0].centre[0], w=0)), *(at for _picture, at in bet)]
        for (words, _index), row in zip(lines, rows, strict=False):
            width = min(self._inside(row).w, self._width(words, row, bold))
            covered.append(area_rect(row._replace(x=row.centre[0] - width / 2, w=width)))
            if is_own and row is rows[0] and seat == self.state.leader:
                covered.append(self._dealer_mark(covered[-1])[1])
        return Area(*covered[0].unionall(covered[1:]))

    def _dealer_mark(self, beside: pygame.Rect) -> tuple[pygame.Surface, pygame.Rect]:
        """Return the picture and the place of the dealer's mark, left of the text on the viewer's hand."""
        canvas, theme = self.table_state.canvas, self.table_state.canvas.theme
        words = match_words(self.match).of_seat(_DEALS, self.table_state.viewer)
        drawn, at = badge(canvas, words, canvas.text_size(SMALL) * 0.9, (0, 0), theme.on_accent, theme.accent)
        at.midright = beside.left - round(10 * canvas.unit), beside.centery
        return drawn, at

    def _pool_area(self, pots: int) -> Area:
        """Return the area of the pool, or of the pots below each other."""
        area, line = self.stakes.pots, self.table_state.canvas.text_size(BODY)
        width, height = min(area.w, POOL[0] * line), min(area.h, POOL[1] * line * pots)
        return Area(area.centre[0] - width / 2, area.centre[1] - height / 2, width, height)

    def _draw_pots(self, surface: pygame.Surface, divided: Sequence[Pot]) -> None:
        """Draw the pool, or the pots below each other, each with who may win it."""
        state, area = self.state, self._pool_area(len(divided))
        self._draw_ground(surface, area, is_winner=False)
        if len(divided) == 1:
            antes, bets = sum(state.antes), sum(state.bets)
            more = _("{antes} in antes, {bets} in bets") if bets else _("antes only")
            words = _("Pot {chips}").format(chips=state.pool)
            self._draw_pot(surface, words, more.format(antes=antes, bets=bets), state.pool, area)
            return
        names = [_("Side pot {chips}") if index else _("Main pot {chips}") for index in range(len(divided))]
        texts = [name.format(chips=sum(pot.chips)) for name, pot in zip(names, divided, strict=True)]
        chips_width = POT_PILE * area.w
        beside = area._replace(x=area.x + chips_width, w=area.w - chips_width, h=area.h / len(divided))
        is_wide = all(self._width(words, beside, True) <= self._inside(beside).w for words in texts)
        for index, (words, pot) in enumerate(zip(texts, divided, strict=True)):
            row, chips = area._replace(y=area.y + index * beside.h, h=beside.h), sum(pot.chips)
            if is_wide:
                self._draw_pot_chips(surface, chips, row._replace(w=chips_width))
                self._two_lines(surface, words, self._contenders(pot), beside._replace(y=row.y))
            else:
                self._draw_pot(surface, words, self._contenders(pot), chips, row)

    def _draw_pot(self, surface: pygame.Surface, words: str, second_text: str, chips: int, area: Area) -> None:
        """Draw the text of a pot, and its chips below it."""
        height = min(POT_TEXT * self.table_state.canvas.text_size(BODY), area.h * 0.42)
        self._two_lines(surface, words, second_text, area._replace(h=height))
        self._draw_pot_chips(surface, chips, area._replace(y=area.y + height, h=area.h - height))

    def _draw_pot_chips(self, surface: pygame.Surface, amount: int, area: Area) -> None:
        """Draw the chips of a pot in an area."""
        canvas, inside = self.table_state.canvas, self._inside(area)
        pile = chips.fit_chips(canvas.theme, amount, inside.w, inside.h, POT_CHIP * canvas.unit, pool=True)
        blend(surface, pile, pile.get_rect(center=inside.center))

    def _two_lines(self, surface: pygame.Surface, words: str, second_text: str, area: Area) -> None:
        """Draw a bold line, and a small one below it if there is space."""
        canvas, theme = self.table_state.canvas, self.table_state.canvas.theme
        is_short = self._width(second_text, area, False) <= self._inside(area).w
        both = is_short and area.h > 1.8 * LINE * canvas.text_size(BODY)
        row = area._replace(h=area.h / 2 if both else area.h)
        size = min(canvas.text_size(BODY), row.h * 0.8)
        write(surface, canvas, words, self._inside(row), size, theme.text, bold=True)
        if both:
            below, size = row._replace(y=row.y + row.h), min(canvas.text_size(SMALL), row.h * 0.8)
            write(surface, canvas, second_text, self._inside(below), size, theme.dim)

    def _contenders(self, pot: Pot) -> str:
        """Return who may win a pot, with as few names as possible."""
        name, contenders = match_words(self.match).name, pot.contenders
        others = [seat for seat in self.state.live_seats if seat not in contenders]
        if not others:
            return _("for everyone still in")
        words = _("for all except {names}") if len(others) < len(contenders) else _("for {names}")
        return words.format(names=", ".join(name(seat) for seat in min(contenders, others, key=len)))

    # -- animations ----------------------------------------------------------------------------------------------------

    def chip_throws(self, action: Action) -> list[Throw]:
        """Return the chips that an action moves to the seat's bet, or the antes to the pool."""
        before, state, areas = self.match.states[-2], self.state, self.stakes
        assert isinstance(before, BettingState)
        paid, goal = {before.to_move: before.chips_put_in(action)}, areas.pots
        if isinstance(action, Deal):
            antes = zip(state.antes, before.antes, strict=True)
            paid = {seat: now - then for seat, (now, then) in enumerate(antes)}
        else:
            goal = areas.bet_areas[self.table_state.relative_seat(before.to_move)].whole
        return [Throw(chips, self.chips_of(seat), goal.centre) for seat, chips in paid.items() if chips > 0]

    def text_effects(self, action: Action) -> list[TextEffect]:
        """Return the chips of each pot moving to its winner."""
        (x, y), step = self.stakes.pots.centre, 2.4 * self.table_state.canvas.text_size(BODY)
        effects = []
        for index, (seat, won) in enumerate(chips_won(self.match).items()):
            text = match_words(self.match).of_seat(_WINS, seat, chips=won)
            effects.append(TextEffect(text, (x, y + index * step), self.chips_of(seat), won))
        return effects

    def ends_texts(self) -> list[str]:
        """Return the pots."""
        pots = pots_so_far(self.state) if self.state.pool else []
        if len(pots) < 2:
            return [_("Pot {chips}").format(chips=self.state.pool)] if pots else []
        labels = [_("Side pot {chips}") if index else _("Main pot {chips}") for index in range(len(pots))]
        texts = [label.format(chips=sum(pot.chips)) for label, pot in zip(labels, pots, strict=True)]
        return [phrase(text, self._contenders(pot)) for text, pot in zip(texts, pots, strict=True)]

    def line_texts(self) -> list[str]:
        """Return what each player has done last, the player's own hand, and the player's own bet."""
        texts, words, you = [], match_words(self.match), self.table_state.viewer
        for seat in (seat for seat, hand in enumerate(self.state.hands) if hand):
            texts.append(words.about_seat(seat, phrase(*self.spot_text(seat)) or _("nothing yet")))
            if seat == you and (bet := self.state.bets[seat]):
                sentence = Sentence(_("{name} has bet {chips}."), _("You have bet {chips}."))
                texts.append(words.of_seat(sentence, seat, chips=bet))
        return texts

    def below_name(self, seat: int, is_short: bool = False) -> str:
        state, text = self.state, ""
        if not state.hands[seat] and any(state.hands):
            text = _("out")
        elif seat in state.folded:
            text = _("folded")
        elif state.hands[seat] and not state.scores[seat] and state.pool:
            text = _("all in")
        words = [_("Dealer") if seat == state.leader else "", text]
        return last_or_all(words, is_short)
