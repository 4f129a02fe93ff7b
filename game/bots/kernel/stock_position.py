"""A hand of tricks between two with a stock to draw from or close, and doubles to announce: Sixty-Six with dominoes.

It is the position of any trick game, and what a stock adds to it. This file imports nothing of the game, so that mypyc
can compile it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.bots.kernel.bits import popcount
from game.bots.kernel.trick_position import ANNOUNCE, CLOSE, HandRules, SuitTables, TrickPosition

if TYPE_CHECKING:
    from mypy_extensions import i64

LAST_TRICK: Final = 10
"""What the last trick of all counts more, where it does."""


class Announcements:
    """The `doubles` that may be announced, only `once` each or again.

    `points` is what they bring, at twice how many they are, and one place further if `bingo` is among them.
    """

    def __init__(self, doubles: int, bingo: int, once: bool, points: list[int]) -> None:
        self.doubles: i64 = doubles
        self.bingo: i64 = bingo
        self.once = once
        self.points = points


class StockRules(HandRules):
    """What stays the same in such a hand: seat 0 is the player whose choice it is, seat 1 the other.

    `goal` are the points that win the hand; by how many the loser stays below `low` makes no difference. The trick of
    number `last_trick` counts LAST_TRICK more, 0 for none. `bonus` is what a trick pays in the match besides, by 64
    times the tile led plus the other tile. With `turned_to_winner` the winner of the last trick before the stock is
    gone draws the tile turned up, else the loser.
    """

    def __init__(
        self,
        tables: SuitTables,
        goals: tuple[int, int],
        announcements: Announcements,
        last_trick: int,
        bonus: dict[int, int],
        turned_to_winner: bool,
        payoff: Callable[[int], tuple[float, ...]],
    ) -> None:
        """`goals` are the low and the goal."""
        super().__init__(tables, [1, 0], [0, 1], [[1, 0], [1, 0]], -1, [goals[1], goals[1]], payoff)
        self.low: i64 = goals[0]
        self.goal: i64 = goals[1]
        self.announcements = announcements
        self.last_trick: i64 = last_trick
        self.bonus = bonus
        self.turned_to_winner = turned_to_winner


class StockPosition(TrickPosition):
    """A moment of such a hand; `stock` are the tiles to be drawn, the next one last.

    `pending` are the points by seat that come with its first trick, `taken` the mask of the seats that have taken one.
    Doubles `announced` may not be so again, one of those `announcing` is to be led. `paid` is what bonuses have brought
    to seat 0 less those of seat 1. `closer` has closed the stock in this play, -1 for nobody; `barren` is whether the
    other had taken no trick then.
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
        """The same position, to be played on from."""
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

    # -- the moves -------------------------------------------------------------------------------------------------

    def legal(self) -> i64:
        """The tiles that the seat to move may play: suit is not followed while there is a stock."""
        if self.joined == 0 and self.announcing:
            return self.announcing
        hand: i64 = self.hands[self.to_move]
        return hand if self.joined and self.stock else super().legal()

    def new_doubles(self) -> i64:
        """The doubles of the seat to move that may still be announced."""
        announcements = self.stock_rules.announcements
        hand: i64 = self.hands[self.to_move]
        doubles: i64 = hand & announcements.doubles
        return doubles & ~self.announced if announcements.once else doubles

    def may_announce(self) -> bool:
        """Whether the seat to move is on lead and has two doubles or more to announce."""
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
        """Show all doubles that may be announced: they count at once, or with the first trick."""
        announcements = self.stock_rules.announcements
        seat: i64 = self.to_move
        doubles: i64 = self.new_doubles()
        points: i64 = announcements.points[2 * popcount(doubles) + (1 if doubles & announcements.bingo else 0)]
        self.announced |= doubles
        self.announcing = doubles
        if self.taken >> seat & 1:
            self.points += points << 8 * seat
            self.over = self.points_of(seat) >= self.stock_rules.goal
        else:
            self.pending[seat] += points

    def take_trick(self, last: i64) -> None:
        """Give the trick to its winner with all that comes with it, and let both draw."""
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
        """Let both draw a tile, the seat to move first."""
        first = self.stock.pop()
        second = self.stock.pop()
        if not self.stock and self.stock_rules.turned_to_winner:
            first, second = second, first
        self.hands[self.to_move] |= 1 << first
        self.hands[1 - self.to_move] |= 1 << second

    # -- what it comes to ------------------------------------------------------------------------------------------

    def outcome(self) -> int:
        """All that the payoff depends on, from the highest bits: paid + 32, closer + 1, barren, three bits a seat.

        These are, for seat 0 and then for seat 1, whether it has `low` points, `goal` points, and a trick.
        """
        rules = self.stock_rules
        outcome: i64 = (self.paid + 32) << 3 | self.closer + 1 << 1 | self.barren
        for seat in range(2):
            points = self.points_of(seat)
            outcome = outcome << 3 | (points >= rules.low) << 2 | (points >= rules.goal) << 1 | self.taken >> seat & 1
        return outcome

    def upper_bound(self) -> float:
        """No bound: more can be announced than the tiles count."""
        return 1e9

    def lower_bound(self) -> float:
        """No bound, as above."""
        return -1e9

    def key(self) -> int:
        """0: no position is looked up, as too much belongs to it for so short an end."""
        return 0
