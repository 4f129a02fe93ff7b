"""Domino Euchre: one side makes the trump and has to take three tricks of five (S1)."""

from dataclasses import dataclass, field
from typing import Literal

from game.core.state import PASS, Accept, Action, NameTrump, Notice, Pass, Reason, Scored
from game.platform.language import gettext_lazy as _l
from game.platform.language import gettext_noop as N_
from game.rules import house_rules as house
from game.rules.game import known_to_search
from game.rules.options import Choice, FirstLead, Preset, option
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState
from game.rules.tricks.trick_state import suit_name

TRICKS = 5
"""The number of tricks in a hand."""
NEEDED = 3
"""The tricks that the makers need; with fewer they are euchred."""
ALL_ALONE = 4
"""The points for all tricks of a hand played alone."""

CARDS = _l("Euchre with cards")
SOMERSET = _l("Somerset Club, 1888")


@dataclass(frozen=True, kw_only=True)
class EuchreGame(TrickGame):
    """Domino Euchre: the trump is accepted or named, alone or not, and the makers need three tricks.

    `bidder` is the maker; the partner of a lone maker is inactive.
    """

    seats: dict[int, tuple[int, ...]] = field(hash=False, default_factory=lambda: {6: (2, 3, 4), 9: (2, 3, 4)})
    usual_players: int = 4
    partners: bool = True
    hand_size: int = 5
    target: int = 5
    first_lead: FirstLead = FirstLead.LIGHTEST_LOT
    turn_up: bool = True
    left_bower: bool = True
    all_pass_twice: Literal["next dealer", "dealer names"] = "next dealer"
    alone: bool = True  # a maker may play without the partner
    alone_euchred: int = 2  # points for the others if a lone maker is euchred
    partner_assist_alone: bool = False  # the dealer's partner may accept only to play alone
    first_leader: Literal["maker", "eldest"] = "maker"  # who leads to the first trick

    # -- making the trump ------------------------------------------------------------------------------------------

    def turned_down(self, state: TrickState) -> bool:
        """Whether all have passed the turned-up tile, so that another number may be named."""
        return None not in state.bids

    def proposed(self, state: TrickState) -> int:
        """Return the number that the turned-up tile proposes as trump: that of its larger end."""
        assert state.turned is not None
        return self.larger_end(state.turned)

    def prospective_trump(self, state: TrickState) -> Suit | None:
        """Return the trump, or the number that the turned-up tile proposes."""
        asked = state.trump is None and state.turned is not None and not self.turned_down(state)
        return self.proposed(state) if asked else state.trump

    @known_to_search
    def declarations(self, state: TrickState) -> tuple[Action, ...]:
        """Return how to accept the turned-up tile or to name another number, with the partner or alone; or a pass."""
        ways = self._ways_to_make_trump(state)
        if not self.turned_down(state):
            return (*map(Accept, ways), PASS)
        others = (number for number in range(self.set + 1) if number != self.proposed(state))
        named = tuple(NameTrump(number, alone) for number in others for alone in ways)
        return named if self.must_name(state) else (*named, PASS)

    def _ways_to_make_trump(self, state: TrickState) -> tuple[bool, ...]:
        """Return how the seat to move may make the trump: with the partner (False), alone (True), or both."""
        if not self.alone or not self.has_partners(len(state.hands)):
            return (False,)
        return (True,) if self.partner_assist_alone and self.assists(state) else (False, True)

    def assists(self, state: TrickState) -> bool:
        """Whether the seat to move would help its partner, the dealer, by accepting."""
        seat, dealer, players = state.to_move, self.dealer(state), len(state.hands)
        return not self.turned_down(state) and seat != dealer and self.same_side(seat, dealer, players)

    def must_name(self, state: TrickState) -> bool:
        """Whether the dealer must name a trump because all others have passed twice."""
        return self.all_pass_twice == "dealer names" and self.turned_down(state) and state.to_move == self.dealer(state)

    @known_to_search
    def _declared(self, state: TrickState, seat: int, action: Action) -> TrickState:
        if isinstance(action, Accept):
            made = self._make_trump(state, seat, self.proposed(state), action.alone)
            return self.take_turned(made, self.dealer(state))
        if isinstance(action, NameTrump):
            assert isinstance(action.trump, int)
            return self._after_discards(self._make_trump(state, seat, action.trump, action.alone), seat)
        following = self.next_seat(seat, len(state.hands))
        if self.turned_down(state) and seat == self.dealer(state):
            return self._hand_over(state, None, (Notice("all passed twice", (following,)),))
        return state._replace(bids=(*state.bids[:seat], 0, *state.bids[seat + 1 :]), to_move=following)

    def _make_trump(self, state: TrickState, maker: int, trump: int, alone: bool) -> TrickState:
        """Return the state after a seat makes the trump; the partner of a lone maker becomes inactive."""
        partner = {(maker + 2) % 4} if alone else ()
        return state._replace(bidder=maker, trump=trump, inactive_seats=frozenset(partner))

    @known_to_search
    def _after_discards(self, state: TrickState, seat: int) -> TrickState:
        """Return the state at the first lead, with the tiles of a lone maker's partner laid aside."""
        for partner in state.inactive_seats:
            state = self.withdraw(state, partner)
        first = state.bidder if self.first_leader == "maker" else self.eldest(state)
        assert first is not None
        return state._replace(
            has_play_begun=True, to_move=self.next_active_seat(state, first) if first in state.inactive_seats else first
        )

    def error_terms(self, state: TrickState) -> dict[str, object]:
        """Return the values of the placeholders in sentences about illegal actions."""
        suits = {"suit": suit_name(self.proposed(state)), "first": suit_name(0), "last": suit_name(self.set)}
        return {"tile": state.turned, **suits}

    def declaration_error(self, state: TrickState, action: Action) -> str:
        """Return why an action before the first lead is illegal."""
        down = self.turned_down(state)
        match action:
            case Pass():
                return N_("Everyone else passed twice, so the dealer must name a trump.")
            case Accept() if down and self.must_name(state):
                return N_("{tile} was turned down, so name another number.")
            case Accept() if down:
                return N_("{tile} was turned down, so name another number, or pass.")
            case NameTrump() if not down:
                return N_("You can name a number only after all have passed on {tile}.")
            case NameTrump(trump) if trump not in range(self.set + 1):
                # Translators: {first} is “blanks”, {last} “sixes” or “nines”.
                return N_("The trump must be from {first} to {last}.")
            case NameTrump(trump) if trump == self.proposed(state):
                return N_("Name another number: {suit} were turned down.")
            case Accept(True) | NameTrump(_, True) if not self.has_partners(len(state.hands)):
                return N_("Only a player who has a partner can play alone.")
            case Accept(True) | NameTrump(_, True):
                return N_("Playing alone is not allowed at this table.")
            case Accept():
                return N_("The dealer's partner may accept only to play alone.")
        return N_("First make the trump, then play.")

    # -- the settlement --------------------------------------------------------------------------------------------

    def settle(self, state: TrickState) -> tuple[int | None, tuple[Scored, ...]]:
        """Return the winning side, None if two sides win, and what each scores."""
        maker, trump, players, alone = state.bidder, state.trump, len(state.hands), bool(state.inactive_seats)
        assert maker is not None
        assert trump is not None
        side = self.side(maker, players)
        took = state.points[side]
        reason = Reason("makers", (maker, trump, alone, took))
        if took < NEEDED:
            others = [other for other in range(self.sides(players)) if other != side]
            points = self.alone_euchred if alone else 2
            paid = tuple(Scored(other, points, reason) for other in others)
            return others[0] if len(others) == 1 else None, paid
        if took < TRICKS:
            return side, (Scored(side, 1, reason),)
        points = ALL_ALONE if alone else 3 if players == 3 else 2
        return side, (Scored(side, points, reason),)


EUCHRE = EuchreGame(
    key="euchre",
    title=_l("Domino Euchre"),
    blurb=_l("Make trumps, then win 3 of 5 tricks; alone if you dare."),
    presets=(Preset("euchre_001", house.EMBOSSING),),
    options=(
        house.SET.only(6, 9),
        option(
            "all_pass_twice",
            _l("When all pass twice"),
            Choice("next dealer", _l("the hand is not played; the next player deals"), CARDS),
            Choice("dealer names", _l("the dealer must name a trump"), CARDS),
        ),
        option(
            "alone",
            _l("Playing alone"),
            Choice(True, _l("the maker may play alone; winning all five tricks then scores 4 points"), CARDS),
            Choice(False, _l("not allowed"), CARDS),
            min_players=4,
        ),
        option(
            "alone_euchred",
            _l("A lone maker who is euchred"),
            Choice(2, _l("gives the others 2 points")),
            Choice(4, _l("gives the others 4 points"), SOMERSET),
            min_players=4,
        ),
        option(
            "partner_assist_alone",
            _l("The dealer's partner"),
            Choice(False, _l("may accept the tile turned up"), CARDS),
            Choice(True, _l("may accept it only to play alone"), CARDS),
            min_players=4,
        ),
        option(
            "first_leader",
            _l("The first lead of a hand"),
            Choice("maker", _l("is made by the maker"), house.EMBOSSING),
            Choice("eldest", _l("is made by the player after the dealer"), CARDS),
        ),
        house.LEAD_SUIT,
        house.target(5, 7, 10).with_source(house.CASSELL),
        house.DIRECTION,
    ),
)
