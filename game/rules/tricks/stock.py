"""A stock from which the hands are filled up after each trick, until it is gone or closed."""

from dataclasses import dataclass

from game.core.state import CLOSE, DRAW, Action
from game.rules.tricks.suits import Suits
from game.rules.tricks.trick_state import Closing, TrickState


@dataclass(frozen=True, kw_only=True)
class Stock(Suits):
    """The knobs of the stock; its last tile is the one turned up, and lies face up below it."""

    stock: bool = False  # the tiles left over are drawn, one by each after each trick
    may_close: bool = True  # who is on lead may close the stock
    turnup_taker: str = "loser"  # who takes the tile turned up, when one other is left: or "winner"

    def stock_open(self, state: TrickState) -> bool:
        """Whether tiles are still to be drawn in this hand."""
        return self.stock and state.closing is None and bool(state.boneyard)

    def must_follow(self, state: TrickState) -> bool:
        """Whether suit has to be followed now: not while the stock is open."""
        return not self.stock_open(state)

    def at_the_stock(self, state: TrickState) -> tuple[Action, ...]:
        """What the seat to move, between two tricks, may do with the stock: draw when it is time, close it."""
        if not self.stock_open(state):
            return ()
        return (DRAW,) * state.drawing + (CLOSE,) * (self.may_close and not self.draws_second(state))

    def draws_second(self, state: TrickState) -> bool:
        """Whether the seat to move, not on lead, has to draw because the winner of the last trick has drawn."""
        return state.drawing and state.to_move != state.tricks[-1].winner

    def _drawn(self, state: TrickState, seat: int) -> TrickState:
        """The state after `seat` has drawn; each in turn draws one, and then the winner of the trick leads."""
        winner = state.tricks[-1].winner
        place = self._next_of_stock(state, seat == winner)
        tile = state.boneyard[place]
        hands = (*state.hands[:seat], (*state.hands[seat], tile), *state.hands[seat + 1 :])
        following = self.next_in(state, seat)
        return state._replace(
            hands=hands,
            boneyard=state.boneyard[:place] + state.boneyard[place + 1 :],
            shown=state.shown | {tile} if tile == state.turned else state.shown,
            drawing=following != winner,
            to_move=following,
        )

    def _next_of_stock(self, state: TrickState, winner: bool) -> int:
        """Which tile of the stock is drawn: the first, but of the last two the one that falls to this player."""
        takes_turned = (self.turnup_taker == "winner") == winner
        return 1 if len(state.boneyard) == 2 and takes_turned else 0

    def _closed(self, state: TrickState, seat: int) -> TrickState:
        """The state after `seat` has closed the stock: it is on lead, and nobody draws."""
        taken = tuple(map(state.taken, range(len(state.hands))))
        return state._replace(drawing=False, closing=Closing(seat, state.points, taken))

    def next_in(self, state: TrickState, seat: int) -> int:
        """The seat after `seat` among those that take part in the play."""
        after = self.order_from(seat, len(state.hands))[1:]
        return next(at for at in (*after, seat) if at not in state.out)
