"""Who leads a hand of a line game, and with which tiles (C4, C5)."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.state import SELL, Reason, Scored, add
from game.core.tiles import Tile, highest, weight
from game.platform.language import gettext as _
from game.rules.game import Carried, Game
from game.rules.line.line_state import LineState, Turn


@dataclass(frozen=True, kw_only=True)
class Leading(Game[LineState]):
    """The knobs of the lead: `first_lead` and `later_lead` are codes of C4 and C5."""

    free_lead: str = (
        "any"  # a leader who is not held to one tile leads any; or "double": one if able, else the lightest
    )
    sell_set: bool = False  # the lead may be bought, by consent (S0 p. 27)
    either_leads: bool = False  # whichever partner of the winning side likes leads, not only after a block (WIN)

    def lead_by_deal(self, state: LineState) -> bool:
        """Whether the tiles dealt say who leads this hand."""
        return state.leader is None or (state.hand == 0 and self.first_lead in _BY_DEAL)

    def led_by(self, hands: Sequence[Tile]) -> Tile:
        """The tile among all those dealt whose holder leads the hand."""
        return _lowest(hands) if self.first_lead == "LD" else highest(hands)

    def lead_is_forced(self, state: LineState) -> bool:
        """Whether the lead is the one tile that gave it (C4: HD, LD, DN)."""
        return self.first_lead in _FORCED and self.led_by_tiles(state)

    def led_by_tiles(self, state: LineState) -> bool:
        """Whether it was for the tiles dealt that the leader of a hand under way has the lead."""
        return self.first_lead in _BY_DEAL and (state.hand == 0 or self.later_lead == "SAME")

    def leads(self, state: LineState) -> tuple[Tile, ...]:
        """The tiles that the seat to move may lead; none where no tile of its hand is known."""
        hand = state.hands[state.to_move]
        if not hand:
            return ()
        if self.lead_is_forced(state):
            return (self.led_by(hand),)
        if self.free_lead == "double" and state.hand:
            return tuple(tile for tile in hand if tile.is_double) or (min(hand, key=weight),)
        return hand

    def next_lead(self, state: LineState, winner: int | None, out: int | None) -> tuple[int | None, Turn | None]:
        """Who leads the hand after this one, None when lots or the deal decide again; and what that seat is asked.

        `winner` is the winning side, `out` the seat that dominoed, if any.
        """
        if self.later_lead == "SAME" or state.leader is None:
            return None, None
        players = len(state.hands)
        # a lead that was bought does not count as the buyer's own: that one comes now, in its turn
        rotated = state.leader if self.sell_set and self._was_sold(state) else self.next_seat(state.leader, players)
        if self.later_lead != "WIN" or winner is None:
            return rotated, None
        if not self.paired(players):
            return winner, None
        if out is not None and not self.either_leads:
            return out, None
        asked = next(seat for seat in self.order_from(rotated, players) if self.side(seat, players) == winner)
        return asked, Turn(offer="partner")

    def carried(self, state: LineState) -> Carried:
        """What the leader of the next hand is asked before it leads."""
        return {"offer": state.turn.offer} if state.turn is not None else {}

    def _with_carried(self, state: LineState, carried: Carried) -> LineState:
        asks = self.later_lead == "WIN" and self.paired(len(state.hands))
        if "offer" in carried and (carried["offer"] != "partner" or not asks):
            raise ValueError(_("By these rules no leader is asked to leave the lead to a partner."))
        others = {name: value for name, value in carried.items() if name != "offer"}
        state = super()._with_carried(state, others)
        return state._replace(turn=Turn(offer="partner")) if "offer" in carried else state

    # -- the lead for sale ---------------------------------------------------------------------------------------

    def up_for_sale(self, state: LineState) -> LineState:
        """The hand just dealt, the other player asked to buy the lead if it is free and there are points to pay."""
        assert state.leader is not None
        buyer = self.next_seat(state.leader, len(state.hands))
        if self.lead_is_forced(state) or state.scores[buyer] < PRICE_OF_THE_LEAD:
            return state
        return state._replace(to_move=buyer, turn=Turn(offer="buy"))

    def sold(self, state: LineState, seller: int) -> LineState:
        """The lead goes to the buyer, its price to the seller."""
        buyer, price = self.next_seat(seller, len(state.hands)), PRICE_OF_THE_LEAD
        events = (
            Scored(buyer, -price, Reason("lead bought", (seller,))),
            Scored(seller, price, Reason("lead sold", (buyer,))),
        )
        return state._replace(turn=None, leader=buyer, to_move=buyer, scores=add(state.scores, events), events=events)

    def _was_sold(self, state: LineState) -> bool:
        return any(action == SELL for _seat, action in state.history)


PRICE_OF_THE_LEAD = 10
"""The points for which the lead may be bought (S0 p. 27)."""


_BY_DEAL = ("HD", "HDf", "LD", "DN")
_FORCED = ("HD", "LD", "DN")


def _lowest(tiles: Sequence[Tile]) -> Tile:
    """The lowest double; without one, the lightest tile (C4, LD)."""
    return min(tiles, key=lambda tile: (not tile.is_double, weight(tile)))
