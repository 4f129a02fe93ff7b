"""Alpha-beta with a transposition table for plain positions: two sides that only lay tiles and are paid at the end.

Most hands of Block and Partner Match are plain from the deal, and those of Draw once the boneyard is empty. Tiles never
change hands, so the remaining tiles, the two ends and the turn determine the position. Tiles are renumbered so that all
this fits into one machine word.

It imports only other kernel modules, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.bots.kernel.bits import BudgetExceeded, lowest_bit, popcount
from game.bots.kernel.position import Position
from game.bots.kernel.rule_tables import LIGHTEST_SIDE, NO_REPLAY, NO_SPINNER, PAY_BOTH, PAY_ONE, PAY_SUM, count

if TYPE_CHECKING:
    from mypy_extensions import i64

INFINITY: Final = 1 << 20
"""More points than any hand pays."""
EXACT: Final = 0
LOWER_BOUND: Final = 1
UPPER_BOUND: Final = 2
"""Kinds of transposition table entries."""
_MOST_TILES = 44


def is_plain(position: Position) -> bool:
    """Whether only plays and passes can follow, and two sides are paid by their spots."""
    rules = position.rules
    special_lines = rules.scores_in_play or rules.spinner != NO_SPINNER or rules.ends != 2 or rules.wild
    special_turns = rules.replay != NO_REPLAY or rules.plays_owed or rules.shut or position.drawable()
    special_pay = rules.sides != 2 or rules.pool or rules.block_winner != LIGHTEST_SIDE or rules.unit != 1
    if special_lines or special_turns or special_pay or rules.round_to_five or rules.round_each_hand:
        return False
    return sum([count(hand) for hand in position.hands]) <= _MOST_TILES


class PlainSearch:
    """Search of a plain position and its successors; `positions` counts the nodes visited."""

    def __init__(self, position: Position, budget: int) -> None:
        """Prepare the search; visiting more than `budget` positions raises BudgetExceeded."""
        rules = position.rules
        self.budget: i64 = budget
        self.positions: i64 = 0
        self.transpositions: dict[int, int] = {}  # packed position: packed value and bound kind
        self.seats: i64 = rules.seats
        self.turn_step: i64 = rules.turn_step
        self.side_of = rules.side_of
        self.domino_pays_one = rules.domino_pay == PAY_ONE
        self.block_pays_one = rules.block_pay == PAY_ONE
        pays_both = rules.both_hands or rules.block_pay == PAY_BOTH
        self.own_share: i64 = 1 if pays_both else 0 if rules.block_pay == PAY_SUM else -1  # of the winner's own spots
        self.pays_spots = not (self.domino_pays_one or self.block_pays_one or pays_both)
        self.number: list[int] = []  # tile number in the position by tile number here
        pips: list[int] = []
        self.fits_pip: list[int] = [0] * (rules.max_pip + 1)
        self.dealt: list[int] = []  # by seat: mask of its tiles
        for hand in position.hands:
            own = 0
            while hand:
                number = hand.bit_length() - 1
                hand ^= 1 << number
                bit = 1 << len(self.number)
                own |= bit
                self.number.append(number)
                pips.append(rules.low[number] + rules.high[number])
                self.fits_pip[rules.low[number]] |= bit
                self.fits_pip[rules.high[number]] |= bit
            self.dealt.append(own)
        self.pips = bytes(pips)

    def outcome(self, position: Position, alpha: int, beta: int) -> int:
        """Return `margin` of a position that follows the one given at construction."""
        held: i64 = 0
        spots0: i64 = 0
        spots1: i64 = 0
        for seat in range(len(position.hands)):
            hand = position.hands[seat]
            own = self.dealt[seat]
            for tile in range(len(self.number)):
                if own >> tile & 1 and hand >> self.number[tile] & 1:
                    held |= 1 << tile
                    if self.side_of[seat] == 0:
                        spots0 += self.pips[tile]
                    else:
                        spots1 += self.pips[tile]
        line = position.line
        ends = (line >> 2 & 15) << 4 | line >> 8
        return self.margin(held, ends, position.seat << 4 | position.passes, spots0, spots1, alpha, beta)

    def margin(self, held: i64, ends: i64, turn: i64, spots0: i64, spots1: i64, alpha: i64, beta: i64) -> i64:
        """Return the gain of side 0 less that of side 1: exact between alpha and beta, else a bound.

        - `held`: tiles in all hands. `ends`: the two pips as `left << 4 | right`.
        - `turn`: seat to move and number of passes before it, as `seat << 4 | passes`.
        - `spots0`, `spots1`: spots held by sides 0 and 1.
        """
        fits_pip = self.fits_pip
        dealt = self.dealt
        left: i64 = ends >> 4
        right: i64 = ends & 15
        seat: i64 = turn >> 4
        passes: i64 = turn & 15
        while True:  # follow forced moves without branching
            self.positions += 1
            own: i64 = dealt[seat]
            hand: i64 = held & own
            at_left: i64 = hand & fits_pip[left]
            at_right: i64 = hand & fits_pip[right] if right != left else 0
            if not at_left | at_right:
                passes += 1
                if passes == self.seats:
                    return self.blocked(spots0, spots1)
            elif at_right & (at_right - 1) or at_left & (at_left - 1) or (at_left and at_right):
                break
            else:
                tile: i64 = lowest_bit(at_left | at_right)
                held ^= at_left | at_right
                spots: i64 = self.pips[tile]
                if at_left:
                    left = spots - left
                else:
                    right = spots - right
                passes = 0
                if self.side_of[seat] == 0:
                    spots0 -= spots
                else:
                    spots1 -= spots
                if not held & own:
                    return self.domino(self.side_of[seat] == 0, spots0, spots1)
            seat = (seat + self.turn_step) % self.seats
        if self.positions > self.budget:
            raise BudgetExceeded
        low, high = alpha, beta
        # no side gains more than the spots of the other
        if self.pays_spots:
            if spots1 <= low:
                return spots1
            if -spots0 >= high:
                return -spots0
        key: i64 = (held << 4 | left) << 4 | right if left < right else (held << 4 | right) << 4 | left
        key = key << 4 | seat
        entry: i64 = self.transpositions.get(key, -1)
        if entry >= 0:
            value: i64 = (entry >> 2) - INFINITY
            bound = entry & 3
            if bound == EXACT or (bound == LOWER_BOUND and value >= high) or (bound == UPPER_BOUND and value <= low):
                return value
        next_seat: i64 = (seat + self.turn_step) % self.seats
        maximizing = self.side_of[seat] == 0
        best: i64 = -INFINITY if maximizing else INFINITY
        tried = False
        for packed in self.ordered(at_left, at_right, left, right, held & dealt[next_seat]):
            move: i64 = packed
            tile = move >> 5 & 63
            after: i64 = held ^ (1 << tile)
            spots = self.pips[tile]
            if maximizing:
                after0, after1 = spots0 - spots, spots1
            else:
                after0, after1 = spots0, spots1 - spots
            if not after & dealt[seat]:
                value = self.domino(maximizing, after0, after1)
            else:
                next_ends: i64 = (right if move & 16 else left) << 4 | move & 15
                lower, upper = low, high
                if tried:  # test with a null window whether it is better than the moves before
                    if maximizing:
                        upper = low + 1
                    else:
                        lower = high - 1
                value = self.margin(after, next_ends, next_seat << 4, after0, after1, lower, upper)
                if low < value < high and upper - lower < high - low:
                    value = self.margin(after, next_ends, next_seat << 4, after0, after1, low, high)
            tried = True
            if maximizing:
                best = max(best, value)
                low = max(low, value)
            else:
                best = min(best, value)
                high = min(high, value)
            if low >= high:
                break
        bound = UPPER_BOUND if best <= alpha else LOWER_BOUND if best >= beta else EXACT
        self.transpositions[key] = (best + INFINITY) << 2 | bound
        return best

    def ordered(self, at_left: i64, at_right: i64, left: i64, right: i64, replies: i64) -> list[int]:
        """Return the plays, fewest replies of the next seat first.

        Each is packed: number of replies, tile, end joined (16 for the left), and the pip that then shows.
        """
        moves: list[int] = []
        fits_pip = self.fits_pip
        other_replies: i64 = replies & fits_pip[right]
        while at_left:
            tile: i64 = lowest_bit(at_left)
            at_left &= at_left - 1
            new: i64 = self.pips[tile] - left
            moves.append(popcount(other_replies | replies & fits_pip[new]) << 12 | tile << 5 | 16 | new)
        other_replies = replies & fits_pip[left]
        while at_right:
            tile = lowest_bit(at_right)
            at_right &= at_right - 1
            new = self.pips[tile] - right
            moves.append(popcount(other_replies | replies & fits_pip[new]) << 12 | tile << 5 | new)
        if len(moves) > 1:
            moves.sort()
        return moves

    def domino(self, first: bool, spots0: i64, spots1: i64) -> i64:
        """Return the gain of side 0 after a domino by side 0 (`first`) or by side 1."""
        if self.domino_pays_one:
            return 1 if first else -1
        return spots1 if first else -spots0

    def blocked(self, spots0: i64, spots1: i64) -> i64:
        """Return the gain of side 0 after a block."""
        if spots0 == spots1:
            return 0
        if self.block_pays_one:
            return 1 if spots0 < spots1 else -1
        if spots0 < spots1:
            return spots1 + self.own_share * spots0
        return -spots0 - self.own_share * spots1
