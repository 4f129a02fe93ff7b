"""Solver for all hands visible: whether a side can win at least a number of spots against any play.

The side wins by going out, or at a block by holding less than each other side; it then counts what the others hold.
Against several sides, the others are assumed to cooperate against it, which is a lower bound.

A position is the set of played tiles, the ends and the seat to move, with a transposition table. A branch is cut when
the others have played too many spots. Move order: the others try their heaviest tiles first, the side the plays that
leave the next opponent the fewest answers. Tiles are bits, in any order. The module imports only the kernel's bit
functions, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.kernel.bits import lowest_bit, popcount

if TYPE_CHECKING:
    from mypy_extensions import i64


class OpenHands:
    """One side against the others: `sides` is the side of each seat; the side asked about is 0.

    `last_resort` are tiles that the others play only if nothing else fits.
    """

    def __init__(self, tiles: list[tuple[int, int]], sides: list[int]) -> None:
        self.low = [low for low, _high in tiles]
        self.high = [high for _low, high in tiles]
        self.spots = [low + high for low, high in tiles]
        self.suits = [sum(1 << at for at, ends in enumerate(tiles) if pip in ends) for pip in range(7)]
        self.sides = sides
        self.seats: i64 = len(sides)
        self.last_resort: i64 = 0
        self._hands: list[int] = []
        self._target: i64 = 0
        self._answers: dict[int, bool] = {}

    def can_win(self, hands: list[int], leader: i64, target: i64) -> bool:
        """Return whether side 0 can win at least `target` spots with these hands when `leader` leads any tile."""
        left = self._begin(hands, target)
        if left < target:
            return False
        ours = self.sides[leader] == 0
        for lead in self._heaviest(hands[leader]):
            if self._after(0, leader, lead, self.low[lead], self.high[lead], left) == ours:
                return ours
        return not ours

    def can_win_from(self, hands: list[int], mover: i64, a: i64, b: i64, target: i64) -> bool:
        """Return whether side 0 can win at least `target` spots from these hands, with `mover` to move at the ends `a`,
        `b`.

        No hand may be empty.
        """
        left = self._begin(hands, target)
        return left >= target and self._can(0, mover, a, b, left)

    def max_spots(self, hands: list[int], mover: i64, a: i64, b: i64) -> i64:
        """Return the most spots that side 0 can win, 0 if it cannot win.

        Targets are tried from above, because a refutation is found faster than a proof.
        """
        target = self._begin(hands, 0)
        while target and not self.can_win_from(hands, mover, a, b, target):
            target -= 1
        return target

    def _begin(self, hands: list[int], target: i64) -> i64:
        """Start a new query; return the number of spots that the others hold."""
        self._hands = hands
        self._target = target
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
        """Return the tiles of a hand, the heaviest first."""
        ordered: list[int] = []
        while hand:
            tile: i64 = lowest_bit(hand)
            ordered.append(self.spots[tile] << 5 | tile)
            hand &= hand - 1
        ordered.sort(reverse=True)
        return [item & 31 for item in ordered]

    def _after(self, played: i64, seat: i64, tile: i64, a: i64, b: i64, left: i64) -> bool:
        """Return whether the side succeeds after a seat plays this tile, which leaves these ends."""
        played |= 1 << tile
        if self.sides[seat]:
            left -= self.spots[tile]
            if left < self._target:
                return False
        if not self._hands[seat] & ~played:
            return self.sides[seat] == 0
        return self._can(played, seat + 1 if seat + 1 < self.seats else 0, a, b, left)

    def _can(self, played: i64, mover: i64, a: i64, b: i64, left: i64) -> bool:
        """Return whether the side succeeds from here on, where the others still hold `left` spots."""
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
        """Return the plays of a seat, most promising first, packed as tile and the ends it leaves (see `_can`)."""
        ours = self.sides[mover] == 0
        if not ours and fits & ~self.last_resort:
            fits &= ~self.last_resort
        next_hand: i64 = self._hands[mover + 1 if mover + 1 < self.seats else 0] & ~played  # the next seat's hand
        plays: list[int] = []
        while fits:
            tile: i64 = lowest_bit(fits)
            fits &= fits - 1
            pips: i64 = self.low[tile] + self.high[tile]
            for side in range(2):
                end = b if side else a
                other = a if side else b
                if not self.suits[end] >> tile & 1 or (side and a == b):
                    continue
                new: i64 = pips - end
                priority: i64 = (
                    popcount(next_hand & (self.suits[new] | self.suits[other])) if ours else 31 - self.spots[tile]
                )
                plays.append(priority << 11 | tile << 6 | new << 3 | other)
        plays.sort()
        return plays

    def _lighter(self, played: i64) -> bool:
        """Return whether at a block the side holds less than each other side."""
        held = [0] * self.seats
        for seat in range(self.seats):
            held[self.sides[seat]] += self._sum(self._hands[seat] & ~played)
        return all(held[side] > held[0] for side in self.sides if side)
