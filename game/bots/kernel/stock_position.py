"""Position of a two-player trick game with a stock to draw from or close, and doubles to announce (Bingo).

It extends the position of any trick game.

It imports only other kernel modules, so that mypyc can compile it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.bots.kernel.bits import popcount
from game.bots.kernel.trick_position import ANNOUNCE, CLOSE, HandRules, TrickPosition

if TYPE_CHECKING:
    from mypy_extensions import i64

LAST_TRICK: Final = 10
"""Extra points for the last trick, if the rules grant them."""


@dataclass
class StockRules(HandRules):
    """Constants of a hand with a stock. Seat 0 is the player who decides, seat 1 the opponent.

    - `goal`: points that win the hand. `low`: a loser below this loses more; how far below makes no difference.
    - `doubles`: the doubles that may be announced; each only `once`, or again. `announcements` are the points for them,
      indexed by twice their number, plus one if `bingo` is among them.
    - `last_trick`: number of the trick that counts LAST_TRICK more, or 0.
    - `bonus`: match points for a trick, by 64 times the led tile plus the other tile.
    - `turned_to_winner`: the winner, not the loser, of the last trick before the stock runs out draws the turned-up
      tile.
    """

    low: i64
    goal: i64
    doubles: i64
    bingo: i64
    once: bool
    announcements: list[int]
    last_trick: i64
    bonus: dict[int, int]
    turned_to_winner: bool


class StockPosition(TrickPosition):
    """State of a hand with a stock; `stock` lists the tiles to be drawn, the next one last.

    - `pending`: by seat, points that count once it takes its first trick. `taken`: mask of seats that have taken a
      trick.
    - `announced`: doubles that were announced. `announcing`: doubles of which one must be led now.
    - `paid`: bonuses of seat 0 less those of seat 1.
    - `closer`: seat that closed the stock since this position was encoded, or -1; `barren`: whether its opponent had no
      trick then.
    """

    def __init__(self, rules: StockRules) -> None:
        super().__init__(rules)
        self.stock_rules = rules
        self.stock: list[int] = []
        self.pending = [0, 0]
        self.taken: i64 = 0
        self.announced: i64 = 0
        self.announcing: i64 = 0
        self.paid: i64 = 0
        self.closer: i64 = -1
        self.barren = False

    def copy(self) -> StockPosition:
        """Return an independent copy."""
        twin = StockPosition(self.stock_rules)
        self.copy_to(twin)
        twin.stock = self.stock[:]
        twin.pending = self.pending[:]
        twin.taken = self.taken
        twin.announced = self.announced
        twin.announcing = self.announcing
        twin.paid = self.paid
        twin.closer = self.closer
        twin.barren = self.barren
        return twin

    # -- moves ---------------------------------------------------------------------------------------------------------

    def legal(self) -> i64:
        """Return the tiles that the seat to move may play; suit need not be followed while there is a stock."""
        if self.joined == 0 and self.announcing:
            return self.announcing
        hand: i64 = self.hands[self.to_move]
        return hand if self.joined and self.stock else super().legal()

    def new_doubles(self) -> i64:
        """Return the doubles of the seat to move that may still be announced."""
        hand: i64 = self.hands[self.to_move]
        doubles: i64 = hand & self.stock_rules.doubles
        return doubles & ~self.announced if self.stock_rules.once else doubles

    def may_announce(self) -> bool:
        """Whether the seat to move is on lead with at least two doubles to announce."""
        if self.joined or self.announcing:
            return False
        doubles: i64 = self.new_doubles()
        return doubles & (doubles - 1) != 0

    def play(self, move: i64) -> None:
        """Play a move of the seat to move: a tile, ANNOUNCE or CLOSE."""
        if move == ANNOUNCE:
            self._announce()
        elif move == CLOSE:
            self.closer = self.to_move
            self.barren = self.taken >> 1 - self.to_move & 1 == 0
            self.stock = []
        else:
            self.announcing = 0
            super().play(move)

    def _announce(self) -> None:
        """Announce all possible doubles; they count now, or with the seat's first trick."""
        rules = self.stock_rules
        seat: i64 = self.to_move
        doubles: i64 = self.new_doubles()
        points: i64 = rules.announcements[2 * popcount(doubles) + (1 if doubles & rules.bingo else 0)]
        self.announced |= doubles
        self.announcing = doubles
        if self.taken >> seat & 1:
            self.points += points << 8 * seat
            self.over = self.points_of(seat) >= rules.goal
        else:
            self.pending[seat] += points

    def take_trick(self, last: i64) -> None:
        """Give the trick, with pending points and bonuses, to its winner, and let both seats draw."""
        rules = self.stock_rules
        seat: i64 = self.winner
        self.stake += self.pending[seat]
        self.pending[seat] = 0
        if self.tricks + 1 == rules.last_trick:
            self.stake += LAST_TRICK
        bonus = rules.bonus.get(self.led * 64 + last)
        if bonus is not None:
            self.paid += bonus if seat == 0 else -bonus
        self.taken |= 1 << seat
        super().take_trick(last)
        if self.stock and not self.over:
            self.draw()

    def draw(self) -> None:
        """Let both seats draw a tile, the seat to move first."""
        first = self.stock.pop()
        second = self.stock.pop()
        if not self.stock and self.stock_rules.turned_to_winner:
            first, second = second, first
        self.hands[self.to_move] |= 1 << first
        self.hands[1 - self.to_move] |= 1 << second

    # -- payoff --------------------------------------------------------------------------------------------------------

    def outcome(self) -> int:
        """Return everything that the payoff depends on, packed from the highest bits: paid + 32, closer + 1, barren.

        Then follow three bits for seat 0 and three for seat 1: has `low` points, has `goal` points, has a trick.
        """
        rules = self.stock_rules
        outcome: i64 = (self.paid + 32) << 3 | self.closer + 1 << 1 | self.barren
        for seat in range(2):
            points = self.points_of(seat)
            outcome = outcome << 3 | (points >= rules.low) << 2 | (points >= rules.goal) << 1 | self.taken >> seat & 1
        return outcome

    def bounds(self) -> tuple[float, float]:
        """Return no useful bounds: announcements can exceed the points of the tiles."""
        return -1e9, 1e9

    def key(self) -> int:
        """Return 0: such short endgames do not use the transposition table."""
        return 0
