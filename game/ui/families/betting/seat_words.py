"""What is said of each seat at the table of a betting game."""

from functools import cached_property

from game.core.state import Deal
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.rules.betting.betting_game import BettingGame, BettingState, Rung
from game.text.betting import deed_in_betting, hand_name
from game.ui.families.betting.results import game_of, won
from game.ui.table.tabletop import Tabletop

_ORDINALS = {2: _("second"), 3: _("third"), 4: _("fourth"), 5: _("fifth"), 6: _("sixth"), 7: _("seventh")}


class SeatWords:
    """What each seat did last, holds where that is seen, and has won."""

    def __init__(self, tabletop: Tabletop) -> None:
        self.tabletop = tabletop

    @property
    def state(self) -> BettingState:
        """The state of the match."""
        state = self.tabletop.match.state
        assert isinstance(state, BettingState)
        return state

    @property
    def game(self) -> BettingGame:
        """The game that is played."""
        return game_of(self.tabletop.match)

    @cached_property
    def ladder(self) -> tuple[Rung, ...]:
        """The kinds of hand in the order played."""
        return self.game.ladder()

    def done(self) -> dict[int, str]:
        """What each seat did last in this hand."""
        match, found = self.tabletop.match, dict[int, str]()
        for before, action in zip(reversed(match.states[:-1]), reversed(match.actions), strict=True):
            if isinstance(action, Deal):
                break
            if isinstance(before, BettingState) and before.to_move >= 0:
                found.setdefault(before.to_move, deed_in_betting(before, action))
        return found

    @property
    def won(self) -> dict[int, int]:
        """The chips that each seat took from the pots that have just been won."""
        return won(self.tabletop.match)

    def said(self, seat: int) -> tuple[str, str]:
        """What stands at a seat's spot: what it did, or its hand where that is seen; and what it has won or lost."""
        state, won = self.state, self.won
        tabletop = self.tabletop
        own = (
            seat == tabletop.viewer and tabletop.open and not any(tile in tabletop.flying for tile in state.hands[seat])
        )
        words, more = self.done().get(seat, ""), ""
        if seat in state.shown:
            words = self._among_shown(seat)
        elif own:
            words, more = hand_name(self.game, state.hands[seat]), self._rank(state.hands[seat])
            more = _("folded") if seat in state.folded else more
        if seat in won:
            more = _("takes {chips}").format(chips=won[seat])
        return words, more

    def _among_shown(self, seat: int) -> str:
        """A hand that is shown, and its place among those: 1 is the best."""
        hands, strength = self.state.hands, self.game.strength
        place = sum(strength(hands[other]) >= strength(hands[seat]) for other in self.state.shown)
        return _("{place}. {hand}").format(place=place, hand=hand_name(self.game, hands[seat]))

    def _rank(self, hand: tuple[Tile, ...]) -> str:
        """How high the kind of a hand is, counted from the nearer end of the order of hands."""
        place = next(rung.place for rung in self.ladder if rung.name == self.game.kind_name(hand))
        kinds = self.ladder[-1].place
        low = 2 * place <= kinds
        nth = place if low else kinds + 1 - place
        if nth == 1:
            return _("the lowest kind of hand") if low else _("the best kind of hand")
        words = _("{nth} lowest of {kinds} kinds") if low else _("{nth} best of {kinds} kinds")
        return words.format(nth=_ORDINALS[nth], kinds=kinds)
