"""Tricks to the end of a hand with all tiles known, exactly. Plain Python that mypyc compiles as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.bots.kernel.budget import BudgetExceeded
from game.bots.kernel.trick_evaluation import Ranks

if TYPE_CHECKING:
    from mypy_extensions import i64

LEAST, MOST = -1e9, 1e9


class Ending:
    """The end of a hand among those who take part, all tiles known.

    `after` is by seat the next that plays, `side` whom it scores for, `all_in` how many play to a trick; `stops` by
    side at how many points the hand stops at once. `payoff` says what a hand is worth to each side by the points of
    all, 256 to the power of the side. Two sides: what one gains the other loses, the values are those of side 0 and of
    alpha-beta with a table. More sides: everyone takes what is best for his own, of equal ways the first.
    `left` is how many positions may still be looked at before BudgetExceeded is raised.
    """

    def __init__(
        self,
        ranks: Ranks,
        after: list[int],
        side: list[int],
        all_in: int,
        stops: list[int],
        payoff: Callable[[int], tuple[float, ...]],
        left: int,
    ) -> None:
        self.ranks = ranks
        self.after = after
        self.side = side
        self.all_in: i64 = all_in
        self.stops = stops
        self.payoff = payoff
        self.left: i64 = left
        self.hands: list[int] = []
        self.known: dict[int, tuple[float, ...]] = {}
        self.bounds: dict[int, tuple[float, float]] = {}
        self.values: dict[int, tuple[float, ...]] = {}

    def start(self, hands: list[int]) -> None:
        """Take up a deal: what is known of it is kept until the next."""
        if hands == self.hands:
            return
        self.hands = hands[:]
        self.bounds = {}
        self.values = {}

    def worth(self, points: int) -> tuple[float, ...]:
        """What each side has of a hand that ends with these points."""
        known = self.known.get(points)
        if known is None:
            known = self.payoff(points)
            self.known[points] = known
        return known

    def ways(self, seat: int, called: int, joined: int, taken: bool) -> list[int]:
        """The tiles that a seat may play, the likeliest first; where it leads, with 64 times the suit called."""
        ranks = self.ranks
        hand: i64 = self.hands[seat]
        left: i64 = ranks.to_follow(hand, called) if joined else ranks.to_lead(hand, taken)
        ways: list[int] = []
        keys: list[float] = []
        while left:
            low: int = left & -left
            tile = low.bit_length() - 1
            left &= left - 1
            key = ranks.power[tile]
            if joined:
                self._insert(ways, keys, tile, key)
            else:
                for suit in ranks.leads[tile]:
                    self._insert(ways, keys, suit * 64 + tile, key)
        return ways

    def _insert(self, ways: list[int], keys: list[float], way: int, key: float) -> None:
        """Put a way in its place, the greatest key first."""
        at = len(ways)
        ways.append(way)
        keys.append(key)
        while at and keys[at - 1] < key:
            ways[at] = ways[at - 1]
            keys[at] = keys[at - 1]
            at -= 1
        ways[at] = way
        keys[at] = key

    def rest(self, stake: int, joined: int) -> int:
        """What the tiles in hand and the trick in progress still pay."""
        ranks = self.ranks
        whole: i64 = stake if joined else 0
        most: i64 = 0
        for hand in self.hands:
            left: i64 = hand
            size: i64 = 0
            while left:
                low: int = left & -left
                whole += ranks.worth[low.bit_length() - 1]
                left &= left - 1
                size += 1
            most = max(most, size)
        return whole + most * ranks.base

    def value(
        self, seat: int, called: int, winning: int, stake: int, joined: int, winner: int, points: int, taken: bool
    ) -> tuple[float, ...]:
        """What the hand is worth to each side from this moment on: its trick in progress, and the points so far."""
        if len(self.stops) == 2:
            rest = self.rest(stake, joined)
            best = self._duel(seat, called, winning, stake, joined, winner, points, rest, taken, LEAST, MOST)
            return (best, -best)
        return self._melee(seat, called, winning, stake, joined, winner, points, taken)

    def after_way(
        self,
        way: int,
        seat: int,
        called: int,
        winning: int,
        stake: int,
        joined: int,
        winner: int,
        points: int,
        taken: bool,
    ) -> tuple[float, ...]:
        """What the hand is worth to each side if `seat` plays this way now."""
        rest = self.rest(stake, joined)
        if len(self.stops) == 2:
            best = self._duel_on(way, seat, called, winning, stake, joined, winner, points, rest, taken, LEAST, MOST)
            return (best, -best)
        return self._melee_on(way, seat, called, winning, stake, joined, winner, points, taken)

    # -- two sides -------------------------------------------------------------------------------------------------

    def _duel(
        self,
        seat: i64,
        called: i64,
        winning: i64,
        stake: i64,
        joined: i64,
        winner: i64,
        points: i64,
        rest: i64,
        taken: bool,
        low: float,
        high: float,
    ) -> float:
        """The value to side 0, or a bound of it outside of `low` to `high`; `rest` is what is still to be taken."""
        # nothing better or worse than this can come: all that is left to one side
        most = self.worth(points + rest)[0]
        least = self.worth(points + (rest << 8))[0]
        if most <= least or most <= low:
            return most
        if least >= high:
            return least
        self.left -= 1
        if self.left < 0:
            raise BudgetExceeded
        key = 0
        low0 = low
        high0 = high
        if joined == 0:
            live = 0
            for hand in self.hands:
                live |= hand
            key = live << 20 | points << 3 & 0x7F8 | (points >> 8 & 0xFF) << 11 | seat << 1 | taken
            bounds = self.bounds.get(key)
            if bounds is not None:
                least = bounds[0]
                most = bounds[1]
                if least >= high or least == most:
                    return least
                if most <= low:
                    return most
                low = max(low, least)
                high = min(high, most)
                low0 = low
                high0 = high
        mine = self.side[seat] == 0
        best = LEAST if mine else MOST
        for way in self._sorted(seat, called, winning, joined, winner, taken):
            value = self._duel_on(way, seat, called, winning, stake, joined, winner, points, rest, taken, low, high)
            if mine:
                if value > best:
                    best = value
                    low = max(low, best)
            elif value < best:
                best = value
                high = min(high, best)
            if low >= high:
                break
        if joined == 0:
            if best <= low0:
                self.bounds[key] = (least, best)
            elif best >= high0:
                self.bounds[key] = (best, most)
            else:
                self.bounds[key] = (best, best)
        return best

    def _sorted(self, seat: i64, called: i64, winning: i64, joined: i64, winner: i64, taken: bool) -> list[int]:
        """The ways of a seat, those first that are likeliest to settle the matter."""
        ranks = self.ranks
        if joined == 0:
            return self.ways(seat, called, joined, taken)
        hand: i64 = self.hands[seat]
        left: i64 = ranks.to_follow(hand, called)
        ways: list[int] = []
        if left & (left - 1) == 0:
            low: int = left
            ways.append(low.bit_length() - 1)
            return ways
        keys: list[float] = []
        above: i64 = ranks.above[called][winning]
        ours = self.side[seat] == self.side[winner]
        last = joined == self.all_in - 1
        while left:
            lowest: int = left & -left
            tile = lowest.bit_length() - 1
            left &= left - 1
            worth = float(ranks.worth[tile])
            power = ranks.power[tile]
            if above >> tile & 1:
                key = 20.0 + worth - (power if last else -power)
            elif ours:
                key = 10.0 + worth - power
            else:
                key = -worth - power
            if ours and not last and above >> tile & 1:
                key -= 12.0
            self._insert(ways, keys, tile, key)
        return ways

    def _duel_on(
        self,
        way: i64,
        seat: i64,
        called: i64,
        winning: i64,
        stake: i64,
        joined: i64,
        winner: i64,
        points: i64,
        rest: i64,
        taken: bool,
        low: float,
        high: float,
    ) -> float:
        """The value, or a bound, if `seat` plays this way."""
        ranks = self.ranks
        tile: i64 = way & 63
        bit: i64 = 1
        bit <<= tile
        worth: i64 = ranks.worth[tile]
        if joined == 0:
            called = way >> 6
            winning = tile
            winner = seat
            stake = ranks.base + worth
        else:
            above: i64 = ranks.above[called][winning]
            if above & bit:
                winning = tile
                winner = seat
            stake += worth
        held = self.hands[seat]
        self.hands[seat] = held & ~bit
        joined += 1
        if joined < self.all_in:
            value = self._duel(self.after[seat], called, winning, stake, joined, winner, points, rest, taken, low, high)
        else:
            its: i64 = self.side[winner]
            points += stake << 8 * its
            stop: i64 = self.stops[its]
            if (points >> 8 * its & 0xFF) >= stop or self.hands[winner] == 0:
                value = self.worth(points)[0]
            else:
                value = self._duel(winner, 0, 0, 0, 0, winner, points, rest - stake, True, low, high)
        self.hands[seat] = held
        return value

    # -- each for himself ------------------------------------------------------------------------------------------

    def _melee(
        self, seat: i64, called: i64, winning: i64, stake: i64, joined: i64, winner: i64, points: i64, taken: bool
    ) -> tuple[float, ...]:
        """What each side has of it if everyone takes what is best for his own."""
        self.left -= 1
        if self.left < 0:
            raise BudgetExceeded
        key = 0
        if joined == 0:
            live = 0
            for hand in self.hands:
                live |= hand
            total: int = points
            key = ((total << 2 | seat) << 1 | taken) << 56 | live
            known = self.values.get(key)
            if known is not None:
                return known
        own = self.side[seat]
        most = LEAST
        best: tuple[float, ...] = ()
        for way in self.ways(seat, called, joined, taken):
            value = self._melee_on(way, seat, called, winning, stake, joined, winner, points, taken)
            if value[own] > most:
                most = value[own]
                best = value
        if joined == 0:
            self.values[key] = best
        return best

    def _melee_on(
        self,
        way: i64,
        seat: i64,
        called: i64,
        winning: i64,
        stake: i64,
        joined: i64,
        winner: i64,
        points: i64,
        taken: bool,
    ) -> tuple[float, ...]:
        """What each side has of it if `seat` plays this way."""
        ranks = self.ranks
        tile: i64 = way & 63
        bit: i64 = 1
        bit <<= tile
        worth: i64 = ranks.worth[tile]
        if joined == 0:
            called = way >> 6
            winning = tile
            winner = seat
            stake = ranks.base + worth
        else:
            above: i64 = ranks.above[called][winning]
            if above & bit:
                winning = tile
                winner = seat
            stake += worth
        held = self.hands[seat]
        self.hands[seat] = held & ~bit
        joined += 1
        if joined < self.all_in:
            value = self._melee(self.after[seat], called, winning, stake, joined, winner, points, taken)
        else:
            its: i64 = self.side[winner]
            points += stake << 8 * its
            stop: i64 = self.stops[its]
            if (points >> 8 * its & 0xFF) >= stop or self.hands[winner] == 0:
                value = self.worth(points)
            else:
                value = self._melee(winner, 0, 0, 0, 0, winner, points, True)
        self.hands[seat] = held
        return value
