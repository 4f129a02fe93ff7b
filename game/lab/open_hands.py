"""What a side can force with all hands open: a yes or no to whether it can win so many spots, whatever the others do.

The side wins by going out, or at a block by holding less than each of the other sides; it counts what the others are
then left with, and that must come to so many. Where one plays against several sides, they are taken to join against
him: what he can force so, he can force.

A position is what has been played, the ends and who is to move. It is given up where the others have played too much,
and answered at once where it was met before. The others try their heaviest tiles first, the side the plays that leave
the next opponent the fewest answers. Tiles are bits, in any order. This file imports nothing of the game but the
kernel's bits, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.kernel.bits import lowest_bit, popcount

if TYPE_CHECKING:
    from mypy_extensions import i64


class OpenHands:
    """One side against the others: `sides` has the side of each seat, and the side that asks is 0.

    `kept` are tiles that the others play only where they have nothing else that fits.
    """

    def __init__(self, tiles: list[tuple[int, int]], sides: list[int]) -> None:
        self.low = [low for low, _high in tiles]
        self.high = [high for _low, high in tiles]
        self.spots = [low + high for low, high in tiles]
        self.suits = [sum(1 << at for at, ends in enumerate(tiles) if pip in ends) for pip in range(7)]
        self.sides = sides
        self.seats: i64 = len(sides)
        self.kept: i64 = 0
        self._hands: list[int] = []
        self._asked: i64 = 0
        self._answers: dict[int, bool] = {}

    def can_count(self, hands: list[int], leader: i64, asked: i64) -> bool:
        """Whether side 0 can win at least so many spots with these hands, this seat to lead whatever it likes."""
        left = self._begin(hands, asked)
        if left < asked:
            return False
        ours = self.sides[leader] == 0
        for lead in self._heaviest(hands[leader]):
            if self._after(0, leader, lead, self.low[lead], self.high[lead], left) == ours:
                return ours
        return not ours

    def can_go_on(self, hands: list[int], mover: i64, a: i64, b: i64, asked: i64) -> bool:
        """Whether it can with what the hands still hold, this seat to move at these ends; nobody has gone out yet."""
        left = self._begin(hands, asked)
        return left >= asked and self._can(0, mover, a, b, left)

    def most(self, hands: list[int], mover: i64, a: i64, b: i64) -> i64:
        """The most that it can win so, 0 if it cannot win; asked from above, as a no is found sooner than a yes."""
        asked = self._begin(hands, 0)
        while asked and not self.can_go_on(hands, mover, a, b, asked):
            asked -= 1
        return asked

    def _begin(self, hands: list[int], asked: i64) -> i64:
        """Forget the last question; the spots that the others hold."""
        self._hands = hands
        self._asked = asked
        self._answers = {}
        left: i64 = 0
        for seat in range(self.seats):
            if self.sides[seat]:
                left += self._sum(hands[seat])
        return left

    def _sum(self, hand: i64) -> i64:
        spots: i64 = 0
        while hand:
            spots += self.spots[lowest_bit(hand)]
            hand &= hand - 1
        return spots

    def _heaviest(self, hand: i64) -> list[int]:
        """The tiles of a hand, the heaviest first."""
        ordered: list[int] = []
        while hand:
            tile: i64 = lowest_bit(hand)
            ordered.append(self.spots[tile] << 5 | tile)
            hand &= hand - 1
        ordered.sort(reverse=True)
        return [one & 31 for one in ordered]

    def _after(self, played: i64, seat: i64, tile: i64, a: i64, b: i64, left: i64) -> bool:
        """Whether the side can when a seat plays this tile, which leaves these ends open."""
        played |= 1 << tile
        if self.sides[seat]:
            left -= self.spots[tile]
            if left < self._asked:
                return False
        if not self._hands[seat] & ~played:
            return self.sides[seat] == 0
        return self._can(played, seat + 1 if seat + 1 < self.seats else 0, a, b, left)

    def _can(self, played: i64, mover: i64, a: i64, b: i64, left: i64) -> bool:
        """Whether the side can from here on, where the others still hold so many spots."""
        fits: i64 = (self.suits[a] | self.suits[b]) & ~played
        passed: i64 = 0
        while not self._hands[mover] & fits:
            passed += 1
            if passed == self.seats:
                return self._lighter(played)
            mover = mover + 1 if mover + 1 < self.seats else 0
        key: int = played << 8 | (a << 3 | b if a < b else b << 3 | a) << 2 | mover
        known = self._answers.get(key)
        if known is not None:
            return known
        ours = self.sides[mover] == 0
        answer = not ours
        for choice in self._choices(played, mover, self._hands[mover] & fits, a, b):
            tile: i64 = choice >> 6 & 31
            if self._after(played, mover, tile, choice >> 3 & 7, choice & 7, left) == ours:
                answer = ours
                break
        self._answers[key] = answer
        return answer

    def _choices(self, played: i64, mover: i64, fits: i64, a: i64, b: i64) -> list[int]:
        """The plays of a seat, the best tried first: the tile and the ends it leaves, as `_can` reads them."""
        ours = self.sides[mover] == 0
        if not ours and fits & ~self.kept:
            fits &= ~self.kept
        theirs: i64 = self._hands[mover + 1 if mover + 1 < self.seats else 0] & ~played  # who moves next
        plays: list[int] = []
        while fits:
            tile: i64 = lowest_bit(fits)
            fits &= fits - 1
            both: i64 = self.low[tile] + self.high[tile]
            for side in range(2):
                end = b if side else a
                other = a if side else b
                if not self.suits[end] >> tile & 1 or (side and a == b):
                    continue
                new: i64 = both - end
                order: i64 = popcount(theirs & (self.suits[new] | self.suits[other])) if ours else 31 - self.spots[tile]
                plays.append(order << 11 | tile << 6 | new << 3 | other)
        plays.sort()
        return plays

    def _lighter(self, played: i64) -> bool:
        """Whether at a block the side holds less than each other side."""
        held = [0] * self.seats
        for seat in range(self.seats):
            held[self.sides[seat]] += self._sum(self._hands[seat] & ~played)
        return all(held[side] > held[0] for side in self.sides if side)
