"""The cloth of the betting games: each seat's bet before it, the pots in the middle, and hands that are laid open."""

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from game.language import gettext as _
from game.rules.betting.betting_game import BettingGame, BettingState, Pot, Rung, pots_so_far
from game.state import Action, Deal, HandOver, State
from game.tiles import Tile
from game.ui.canvas.pixels import rect_of
from game.ui.families.base import BACKS, HAND, SMALL, Laying, Point, Throw, Word
from game.ui.families.betting.labels import STACKED, Lettering
from game.ui.families.betting.prompts import CORNER, BettingPrompts
from game.ui.families.betting.results import BettingResults, game_of, won
from game.ui.families.betting.thumbnail import BettingThumbnail
from game.ui.families.betting.turns import BettingTurns
from game.ui.layouts.betting import Spot, Stakes, stacks, stakes
from game.ui.layouts.motion import resting
from game.ui.layouts.room import Area, stand
from game.ui.widgets.labels import BODY, FLAG, chip, draw_caption
from game.words.betting import chips_put_in, deed_in_betting

if TYPE_CHECKING:
    from game.ui.table.tabletop import Tabletop

SHOWN = 84  # px of the design, a tile of a hand that is laid open
AWAY, SMALLER, LOWER = 0.5, 0.7, 0.06
"""Of a folded hand: the strength of a tile; how small tiles and row are, of the usual; how much lower one's own lie."""
POOL = 22, 8  # lines of words: how wide and, for each pot, how high the ground of the pool is at most
SHADE, LIT = 0.34, 0.8  # how dense the ground of a spot is, and of one that wins


class BettingView(BettingResults):
    """The stakes, and words for what each seat did last."""

    asking = BettingPrompts
    turns = BettingTurns
    vignette = BettingThumbnail

    def __init__(self, top: "Tabletop") -> None:
        super().__init__(top)
        self.lettering = Lettering(top.canvas)

    @property
    def state(self) -> BettingState:
        """The state of the match."""
        state = self.top.match.state
        assert isinstance(state, BettingState)
        return state

    @property
    def game(self) -> BettingGame:
        """The game that is played."""
        return game_of(self.top.match)

    @cached_property
    def ladder(self) -> tuple[Rung, ...]:
        """The kinds of hand in the order played."""
        return self.game.ladder()

    # -- what lies where -----------------------------------------------------------------------------------------------

    @property
    def stakes(self) -> Stakes:
        """The spots and the pots, above what stands over the foot of the cloth."""
        top, area = self.top, self.top.room.line
        if top.covered and self.state.to_move >= 0:
            area = area._replace(h=top.room.prompt.y - top.covered - area.y)
        return stakes(area, len(top.match.players), top.canvas.text_size(BODY), top.canvas.unit)

    @property
    def stacks(self) -> tuple[Area | None, ...]:
        """Where each player's chips lie, clockwise from the viewer's."""
        top, u = self.top, self.top.canvas.unit
        own = stand(top.room.hand, self.game.hand_size, int(HAND * u))
        return stacks(top.room, own, int(BACKS * u), u)

    def arrange(self, view: State) -> None:
        """Lays hands that are shown in the middle, and lays those away that were folded."""
        self.lay_bones(self.state.boneyard)
        top, spots = self.top, self.stakes.spots
        for seat in self.state.shown:
            place = top.place_of(seat)
            if place:
                poses = stand(spots[place].chips, 5, int(SHOWN * top.canvas.unit), most_rows=1)
                for tile, pose in zip(self.best_first(seat), poses, strict=True):
                    top.shown[tile] = resting(pose, top.shown[tile].face_up)
        for seat in self.state.folded:
            self._lay_away(seat)

    def _lay_away(self, seat: int) -> None:
        """Makes a hand faint that was folded, and lays it away, smaller; one's own can still be read."""
        shown, own = self.top.shown, not self.top.place_of(seat)
        kept = self.top.keep(seat)
        x, y = (
            sum(along) / len(kept) for along in zip(*((shown[tile].x, shown[tile].y) for tile in kept), strict=True)
        )
        for tile in kept:
            lies = shown[tile]._replace(strength=AWAY)
            near = lies._replace(
                x=x + SMALLER * (lies.x - x), y=y + SMALLER * (lies.y - y), length=SMALLER * lies.length
            )
            low = lies._replace(y=lies.y + LOWER * lies.length)
            shown[tile] = low if own else near

    def best_first(self, seat: int) -> list[Tile]:
        """A seat's tiles as a hand is read: doubles first, then the larger ends."""
        return sorted(self.state.hands[seat], key=lambda tile: (tile.is_double, tile.high, tile.low), reverse=True)

    # -- what is known of each seat ------------------------------------------------------------------------------------

    def done(self) -> dict[int, str]:
        """What each seat did last in this deal."""
        match, found = self.top.match, dict[int, str]()
        for before, action in zip(reversed(match.states[:-1]), reversed(match.actions), strict=True):
            if isinstance(action, Deal):
                break
            if isinstance(before, BettingState) and before.to_move >= 0:
                found.setdefault(before.to_move, deed_in_betting(before, action))
        return found

    @property
    def won(self) -> dict[int, int]:
        """The chips that each seat took from the pots that have just been won."""
        return won(self.top.match)

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
        return _("Dealer · {said}").format(said=said) if seat == state.leader else said

    def said(self, seat: int) -> tuple[str, str]:
        """What stands at a seat's spot: what it did, or its hand where that is seen; and what it has won or lost."""
        state, won = self.state, self.won
        top = self.top
        own = seat == top.viewer and top.open
        words, more = self.done().get(seat, ""), ""
        if seat in state.shown:
            words = self._among_shown(seat)
        elif own:
            words, more = self.game.hand_name(state.hands[seat]), self._rank(state.hands[seat])
            more = _("folded") if seat in state.folded else more
        if seat in won:
            more = _("takes {chips}").format(chips=won[seat])
        return words, more

    def _among_shown(self, seat: int) -> str:
        """A hand that is shown, and its place among those: 1 is the best."""
        hands, strength = self.state.hands, self.game.strength
        place = sum(strength(hands[other]) >= strength(hands[seat]) for other in self.state.shown)
        return _("{place}. {hand}").format(place=place, hand=self.game.hand_name(hands[seat]))

    def _rank(self, hand: tuple[Tile, ...]) -> str:
        """How high the kind of a hand is."""
        rung = next(rung for rung in self.ladder if rung.name == self.game.kind_name(hand))
        return _("rank {place} (best: {best})").format(place=rung.place, best=self.ladder[-1].place)

    # -- what is seen of it --------------------------------------------------------------------------------------------

    def draw_under(self, surface: pygame.Surface, lit: Collection[Laying] = ()) -> None:
        canvas, state = self.top.canvas, self.state
        if state.boneyard:
            count = len(state.boneyard)
            words = _("Asleep: {count}").format(count=count)
            draw_caption(surface, canvas, words, self.top.room.boneyard, short=str(count))
        self._draw_stacks(surface)
        if not any(state.hands):
            return
        self._draw_deal(surface)
        laid = self.stakes
        for seat, hand in enumerate(state.hands):
            if hand:
                self._draw_spot(surface, laid.spots[self.top.place_of(seat)], seat)
        if state.pool:
            self._draw_pots(surface, pots_so_far(state), laid.pots)

    def _draw_deal(self, surface: pygame.Surface) -> None:
        """In the corner, which deal this is."""
        canvas, area = self.top.canvas, self.top.room.line
        over = any(isinstance(event, HandOver) for event in self.state.events)
        number, deals = self.state.hand + (not over), self.game.session
        words = _("Deal {number} of {deals}") if isinstance(deals, int) else _("Deal {number}")
        wide = CORNER * area.w
        words = words.format(number=number, deals=deals)
        size = canvas.fonts.fitting(words, canvas.text_size(SMALL), False, wide)
        text = canvas.fonts.text(words, size, canvas.theme.dim, False, wide)
        at = text.get_rect(topright=(round(area.x + area.w), round(area.y)))
        surface.blit(text, at, special_flags=FLAG)

    def _draw_spot(self, surface: pygame.Surface, spot: Spot, seat: int) -> None:
        """What is said at a spot, and the bet; a hand laid open there, or one that wins, has a ground of its own."""
        place, wins = self.top.place_of(seat), seat in self.won
        said = self._lines(spot, seat)
        if seat in self.state.shown and place:
            self._draw_ground(surface, spot.whole, wins)
            rows = [spot.words, spot.words._replace(y=spot.whole.y + spot.whole.h - spot.words.h)][: len(said)]
        else:
            rows = self._draw_bet(surface, spot, seat, len(said))
            if wins:
                wide = max(self.lettering.width(words, rows[0], bold=True) for words in said) + rows[0].h
                left, high = spot.whole.centre[0] - wide / 2, sum(row.h for row in rows)
                self._draw_ground(surface, Area(left, rows[0].y, wide, high), wins)
        dim = seat in self.state.folded or self.done().get(seat) == _("passes")
        theme = self.top.canvas.theme
        colour = theme.accent if wins else theme.dim if dim and place else theme.text
        bold = wins or not place
        for nth, (words, row) in enumerate(zip(said, rows, strict=False)):
            written = self.lettering.write(
                surface, words, row, colour, bold=bold and not nth, size=SMALL if nth else BODY
            )
            if not nth and not place and seat == self.state.leader:
                self._draw_dealer(surface, row, written)

    def _lines(self, spot: Spot, seat: int) -> list[str]:
        """What is said at a spot, in one line where it fits."""
        words, more = self.said(seat)
        bold = seat in self.won or not self.top.place_of(seat)
        if more and self.lettering.fits(f"{words} · {more}", spot.words, bold):
            return [f"{words} · {more}"]
        return [line for line in (words, more) if line]

    def _draw_ground(self, surface: pygame.Surface, area: Area, wins: bool) -> None:
        """A ground for a hand that is laid open, and for one that wins."""
        canvas, theme, u = self.top.canvas, self.top.canvas.theme, self.top.canvas.unit
        rect = rect_of(area)
        edge, thick = (theme.accent, 2.4 * u) if wins else (theme.panel_edge, max(1.0, u))
        plate = canvas.shapes.plate(rect.size, 8 * u, theme.panel, edge, thick, LIT if wins else SHADE)
        surface.blit(plate, rect, special_flags=FLAG)

    def _draw_bet(self, surface: pygame.Surface, spot: Spot, seat: int, lines: int) -> list[Area]:
        """The bet of a seat, nearer to the pool than what is said; where so many lines of that are to be written.

        They stand in the middle of the spot, the viewer's at its foot, above the hand.
        """
        whole, line, bet = spot.whole, spot.words.h, self.state.bets[seat]
        own = not self.top.place_of(seat)
        high = min(self.lettering.chips_high(bet, spot.chips) + 0.3 * line, whole.h - line) if bet else 0.0
        lines = max(1, min(lines, int((whole.h - high) / line)))
        top = whole.y + (whole.h - high - lines * line) * (1.0 if own else 0.5)
        if bet:
            area = whole._replace(y=top if own else top + lines * line, h=high)
            self.lettering.draw_chips(surface, area, bet, str(bet))
        first = top + high if own else top
        return [whole._replace(y=first + nth * line, h=line) for nth in range(lines)]

    def _draw_dealer(self, surface: pygame.Surface, row: Area, beside: pygame.Rect) -> None:
        """The mark of the dealer, at the left of what is said of the viewer's hand, where there is room."""
        canvas, theme = self.top.canvas, self.top.canvas.theme
        drawn, at = chip(canvas, _("Dealer"), canvas.text_size(SMALL) * 0.9, (0, 0), theme.on_accent, theme.accent)
        at.midright = beside.left - round(10 * canvas.unit), beside.centery
        if at.left >= self.top.room.line.x:
            surface.blit(drawn, at, special_flags=FLAG)

    def _draw_stacks(self, surface: pygame.Surface) -> None:
        """The chips that each player has left, beside the tiles."""
        for seat, amount in enumerate(self.state.scores):
            area = self.stacks[self.top.place_of(seat)]
            if area is not None and amount:
                self.lettering.draw_stack(surface, area, amount)

    def _draw_pots(self, surface: pygame.Surface, divided: Sequence[Pot], area: Area) -> None:
        """The pool in the middle, or the pots it is divided into below one another, each with who may win it."""
        state = self.state
        line = self.top.canvas.text_size(BODY)
        wide, high = min(area.w, POOL[0] * line), min(area.h, POOL[1] * line * len(divided))
        area = Area(area.centre[0] - wide / 2, area.centre[1] - high / 2, wide, high)
        self._draw_ground(surface, area, wins=False)
        if len(divided) == 1:
            there, bets = sum(state.antes), sum(state.bets)
            low = area.h * 0.42
            self.lettering.draw_chips(surface, Area(area.x, area.y + low, area.w, area.h - low), there, "")
            below = _("{antes} in antes, {bets} in bets").format(antes=there, bets=bets) if bets else _("the antes")
            self.lettering.two_lines(surface, _("Pool {chips}").format(chips=state.pool), below, area._replace(h=low))
            return
        each = area.h / len(divided)
        for nth, pot in enumerate(divided):
            words = _("Side pot {chips}") if nth else _("Main pot {chips}")
            row = Area(area.x, area.y + nth * each, area.w, each)
            self.lettering.two_lines(surface, words.format(chips=sum(pot.chips)), self._contenders(pot), row)

    def _contenders(self, pot: Pot) -> str:
        """Who may win a pot, in as few names as may be."""
        names = self.top.match.names
        others = [seat for seat in self.state.live if seat not in pot.contenders]
        if not others:
            return _("for everyone who is in")
        words = _("for all but {names}") if len(others) < len(pot.contenders) else _("for {names}")
        named = others if len(others) < len(pot.contenders) else pot.contenders
        return words.format(names=", ".join(names[seat] for seat in named))

    # -- chips on their way --------------------------------------------------------------------------------------------

    def chips_of(self, seat: int) -> Point:
        """Where a player's chips lie, or else the plate or the line of the board that counts them."""
        place = self.top.place_of(seat)
        area = self.stacks[place]
        if area is not None:
            return area.x + area.w / 2, area.y + area.h - STACKED * self.top.canvas.unit / 2
        return self.top.room.seats[place].plate.centre if place else self.top.room.board.centre

    def thrown(self, action: Action) -> list[Throw]:
        """The chips that an action puts in, on their way to the spot; the antes, to the pool."""
        before, state = self.top.match.states[-2], self.state
        assert isinstance(before, BettingState)
        laid = self.stakes
        if isinstance(action, Deal):
            antes = zip(state.antes, before.antes, strict=True)
            paid = {seat: now - then for seat, (now, then) in enumerate(antes) if now > then}
            return [Throw(chips, self.chips_of(seat), laid.pots.centre) for seat, chips in paid.items()]
        seat = before.to_move
        put_in = chips_put_in(before, action)
        goal = laid.spots[self.top.place_of(seat)].whole.centre
        return [Throw(put_in, self.chips_of(seat), goal)] if put_in else []

    def told(self, action: Action) -> list[Word]:
        """The chips of each pot on their way to whoever has won it."""
        top = self.top
        origin = self.stakes.pots.centre
        words = []
        for seat, taken in self.won.items():
            said = _("{name} takes {chips}").format(name=top.match.names[seat], chips=taken)
            words.append(Word(said, origin, self.chips_of(seat), taken))
            origin = origin[0], origin[1] + 2.4 * top.canvas.text_size(BODY)
        return words
