"""The search where tiles are laid and nothing else: two sides, nothing drawn, nothing paid before the hand is over.

Most hands of Block and Partner Match are such from the deal on, and those of Draw once the boneyard is gone. Whoever
holds a tile at the start holds it until it is laid, so that the tiles still held by anybody, the two ends and the turn
are all there is to a position. The tiles are numbered anew, for that to go into one small number.

This file imports nothing of the game, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.kernel.bits import lowest_bit, popcount
from game.bots.kernel.budget import BudgetExceeded
from game.bots.kernel.position import Position
from game.bots.kernel.rule_tables import LIGHTEST_SIDE, NO_DRAW, NO_REPLAY, NO_SPINNER, PAY_BOTH, PAY_ONE, PAY_SUM

if TYPE_CHECKING:
    from mypy_extensions import i64

ALL = 1 << 20
"""More points than a hand pays."""
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
"""What is known of a position: its value, or a bound of it."""
_MOST_TILES = 44


def is_plain(position: Position) -> bool:
    """Whether nothing but tiles being laid can come of a position, and two sides settle it by their spots."""
    shape = position.shape
    if shape.sides != 2 or shape.scoring or shape.spinner != NO_SPINNER or shape.ends != 2:
        return False
    if shape.draw != NO_DRAW and position.last - position.first > shape.floor:
        return False
    if shape.replay != NO_REPLAY or shape.owed or shape.shut or shape.wild:
        return False
    if shape.pool or shape.block_winner != LIGHTEST_SIDE or shape.to_five or shape.each_to_five or shape.unit != 1:
        return False
    tiles: i64 = 0
    for hand in position.hands:
        tiles += hand.bit_count()
    return tiles <= _MOST_TILES


class Plain:
    """A search of what comes of one position, which is plain."""

    def __init__(self, position: Position, most: int) -> None:
        """Nothing is searched yet; more than `most` positions raise BudgetExceeded."""
        shape = position.shape
        self.most: i64 = most
        self.positions: i64 = 0
        self.known: dict[int, int] = {}
        self.seats: i64 = shape.seats
        self.step: i64 = shape.step
        self.side = shape.side
        self.domino_one = shape.domino_pay == PAY_ONE
        self.block_one = shape.block_pay == PAY_ONE
        self.block_sum = shape.block_pay == PAY_SUM
        self.both = shape.both_hands or shape.block_pay == PAY_BOTH
        self.by_spots = not (self.domino_one or self.block_one or self.both)
        self.number: list[int] = []  # by its number here, the number of a tile elsewhere
        low: list[int] = []
        high: list[int] = []
        self.meets: list[int] = [0] * (shape.top + 1)
        self.dealt: list[int] = []
        for hand in position.hands:
            own = 0
            while hand:
                number = hand.bit_length() - 1
                hand ^= 1 << number
                bit = 1 << len(self.number)
                own |= bit
                self.number.append(number)
                low.append(shape.low[number])
                high.append(shape.high[number])
                self.meets[low[-1]] |= bit
                self.meets[high[-1]] |= bit
            self.dealt.append(own)
        self.low = bytes(low)
        self.high = bytes(high)

    def outcome(self, position: Position, alpha: int, beta: int) -> int:
        """As `margin`, from a position that comes of the one that is searched here."""
        held: i64 = 0
        mine: i64 = 0
        theirs: i64 = 0
        for seat in range(len(position.hands)):
            hand = position.hands[seat]
            own = self.dealt[seat]
            for tile in range(len(self.number)):
                if own >> tile & 1 and hand >> self.number[tile] & 1:
                    held |= 1 << tile
                    if self.side[seat] == 0:
                        mine += self.low[tile] + self.high[tile]
                    else:
                        theirs += self.low[tile] + self.high[tile]
        line = position.line
        one, other = line >> 2 & 15, line >> 8
        return self.margin(held, one, other, position.seat, position.passes, mine, theirs, alpha, beta)

    def margin(
        self, held: i64, one: i64, other: i64, seat: i64, passes: i64, mine: i64, theirs: i64, alpha: i64, beta: i64
    ) -> i64:
        """What side 0 makes less what side 1 makes: exact between alpha and beta, else a bound beyond.

        `mine` and `theirs` are the spots held by sides 0 and 1.
        """
        meets = self.meets
        dealt = self.dealt
        while True:  # as long as there is nothing to choose
            self.positions += 1
            own: i64 = dealt[seat]
            hand: i64 = held & own
            at_one: i64 = hand & meets[one]
            at_other: i64 = hand & meets[other] if other != one else 0
            if not at_one | at_other:
                passes += 1
                if passes == self.seats:
                    return self.blocked(mine, theirs)
            elif at_other & (at_other - 1) or at_one & (at_one - 1) or (at_one and at_other):
                break
            else:
                tile: i64 = lowest_bit(at_one | at_other)
                held ^= at_one | at_other
                if at_one:
                    one = self.low[tile] + self.high[tile] - one
                else:
                    other = self.low[tile] + self.high[tile] - other
                passes = 0
                weight: i64 = self.low[tile] + self.high[tile]
                if self.side[seat] == 0:
                    mine -= weight
                else:
                    theirs -= weight
                if not held & own:
                    return self.domino(self.side[seat] == 0, mine, theirs)
            seat = (seat + self.step) % self.seats
        if self.positions > self.most:
            raise BudgetExceeded
        low, high = alpha, beta
        # nobody is paid more than the others hold
        if self.by_spots:
            if theirs <= low:
                return theirs
            if -mine >= high:
                return -mine
        key: i64 = (held << 4 | one) << 4 | other if one < other else (held << 4 | other) << 4 | one
        key = key << 4 | seat
        entry: i64 = self.known.get(key, -1)
        if entry >= 0:
            value: i64 = (entry >> 2) - ALL
            kind = entry & 3
            if kind == EXACT or (kind == AT_LEAST and value >= high) or (kind == AT_MOST and value <= low):
                return value
        following: i64 = (seat + self.step) % self.seats
        first = self.side[seat] == 0
        best: i64 = -ALL if first else ALL
        tried = False
        order = self.ordered(at_one, at_other, one, other, held & dealt[following])
        for packed in order:
            move: i64 = packed
            tile = move >> 5 & 63
            new: i64 = move & 15
            left: i64 = other if move & 16 else one
            after: i64 = held ^ (1 << tile)
            weight = self.low[tile] + self.high[tile]
            if first:
                mine_after, theirs_after = mine - weight, theirs
            else:
                mine_after, theirs_after = mine, theirs - weight
            if not after & dealt[seat]:
                value = self.domino(first, mine_after, theirs_after)
            else:
                under, over = low, high
                if tried:  # whether it is better than those before it comes first
                    if first:
                        over = low + 1
                    else:
                        under = high - 1
                value = self.margin(after, left, new, following, 0, mine_after, theirs_after, under, over)
                if low < value < high and over - under < high - low:
                    value = self.margin(after, left, new, following, 0, mine_after, theirs_after, low, high)
            tried = True
            if first:
                if value > best:
                    best = value
                    if value > low:
                        low = value
            elif value < best:
                best = value
                if value < high:
                    high = value
            if low >= high:
                break
        kind = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
        self.known[key] = (best + ALL) << 2 | kind
        return best

    def ordered(self, at_one: i64, at_other: i64, one: i64, other: i64, answers: i64) -> list[int]:
        """The plays, those that leave the next seat fewest of its `answers` first: tile, which end, what then shows."""
        found: list[int] = []
        meets = self.meets
        rest: i64 = answers & meets[other]
        while at_one:
            tile: i64 = lowest_bit(at_one)
            at_one &= at_one - 1
            new: i64 = self.high[tile] if self.low[tile] == one else self.low[tile]
            found.append(popcount(rest | answers & meets[new]) << 12 | tile << 5 | 16 | new)
        rest = answers & meets[one]
        while at_other:
            tile = lowest_bit(at_other)
            at_other &= at_other - 1
            new = self.high[tile] if self.low[tile] == other else self.low[tile]
            found.append(popcount(rest | answers & meets[new]) << 12 | tile << 5 | new)
        if len(found) > 1:
            found.sort()
        return found

    def domino(self, first: bool, mine: i64, theirs: i64) -> i64:
        """What side 0 makes by a domino of its own, or of the other side."""
        if self.domino_one:
            return 1 if first else -1
        return theirs if first else -mine

    def blocked(self, mine: i64, theirs: i64) -> i64:
        """What side 0 makes of a block."""
        if mine == theirs:
            return 0
        if self.block_one:
            return 1 if mine < theirs else -1
        if self.both:
            return mine + theirs if mine < theirs else -mine - theirs
        if self.block_sum:
            return theirs if mine < theirs else -mine
        return theirs - mine
