"""What all players of a line game can achieve together: the minimum cost over every deal and every line of play.

Tiles are not dealt in advance: a hand is only a number of tiles and the suits in which it is void. A play may use any
tile that the seat is not void in, and a pass makes the seat void in both end suits. One line of this search therefore
represents all deals that allow it. It continues while at least one such deal exists, which Hall's theorem decides: for
every group of seats, the tiles that no other seat can hold must fit into the group's hands.

The cost counts the tiles played by the seats that `pays`, and the tiles left to the seats that `keeps`, by number or
by spots. The most that a winner can count is the minimum over the own hand and the others' plays, because the rest is
left to the others. A line is cut when its cost plus the cheapest tiles that the keeping seats can still hold exceeds
the limit, or when its position was searched before. Nothing else is cut, so the search is exhaustive.

Tiles are bits, cheapest first. The module imports only the kernel's bit functions, so that mypyc can compile it.
"""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING

from game.bots.kernel.bits import lowest_bit, popcount

if TYPE_CHECKING:
    from mypy_extensions import i64

NOTHING = -1
MAX_POSITIONS = 15_000_000
"""Maximum number of positions kept from one lead to the next, about two gigabytes."""


PAUSE = 0x3FFF
"""Bit mask: every PAUSE + 1 positions, about six times a second when compiled, the search lets other threads run."""


class Cooperation:
    """One query: the tiles and their weights, the hand sizes, and what costs.

    - `sizes`: the number of tiles in each hand.
    - `pays`, `keeps`, `ends`: masks of the seats that pay for what they play, that pay for what they have left as
      well, and that may go out.
    - `barred`: the tiles that each seat cannot hold from the start.
    - `lighter`: a block counts only if the keeping seats hold less than the others.
    """

    def __init__(self, tiles: list[tuple[int, int]], weights: list[int], sizes: list[int], barred: list[int]) -> None:
        self.low = [low for low, _high in tiles]
        self.high = [high for _low, high in tiles]
        self.weights = weights
        self.sizes = sizes
        self.barred = barred
        self.seats: i64 = len(sizes)
        self.full_set: i64 = (1 << len(tiles)) - 1
        self.suits = [sum(1 << at for at, ends in enumerate(tiles) if pip in ends) for pip in range(7)]
        self.pays: i64 = (1 << len(sizes)) - 1
        self.keeps: i64 = 1
        self.ends: i64 = 1
        self.lighter = True
        self.interchangeable = [0] * 7  # by suit, the lower suits that are interchangeable with it
        self.max_cost: i64 = 0  # maximum cost
        self.positions: i64 = 0  # number of positions searched
        self.best_line: list[tuple[int, int, int]] = []  # seat, tile or NOTHING, and the ends it leaves, a * 8 + b
        self.kept_tiles: i64 = 0  # the tiles left to the keeping seats in `best_line`
        self._tile: i64 = 1 << 28  # one tile of seat 0; a literal would be shifted in 32 bits by C
        self._line: list[tuple[int, int, int]] = []
        self._tried: set[int] = set()

    def search(self, leader: i64, lead: i64) -> None:
        """Search all lines with a lead; `max_cost` is then one less than the cost of the cheapest line, `best_line`.

        Positions searched for earlier leads are not searched again, so only the minimum over all leads is exact.
        """
        hands: i64 = 0  # tiles left in each hand (5 bits per seat) above its void suits (7 bits per seat)
        for seat in range(self.seats):
            hands |= self.sizes[seat] * (self._tile << (5 * seat))
        self._line = []
        if len(self._tried) > MAX_POSITIONS:
            self._tried.clear()
        if self.may_lead(leader, lead):
            self._lay(0, leader, lead, self.low[lead] << 3 | self.high[lead], hands, 0)

    def may_lead(self, leader: i64, lead: i64) -> bool:
        """Return whether a seat can hold a tile, and no equivalent lead is tried earlier."""
        return self._first(0, lead) and not self._closed(0, leader) >> lead & 1

    def _lay(self, played: i64, seat: i64, tile: i64, ends: i64, hands: i64, spent: i64) -> None:
        """Play a tile that leaves these ends."""
        played |= 1 << tile
        hands -= self._tile << (5 * seat)
        if self.pays >> seat & 1:
            spent += self.weights[tile]
        if spent > self.max_cost or not self._can_deal(played, hands, 0):
            return
        self._line.append((seat, tile, ends))
        if not hands >> (28 + 5 * seat) & 31:
            if self.ends >> seat & 1:
                self._over(played, hands, spent, False)
        elif not self.full_set & ~played & (self.suits[ends >> 3] | self.suits[ends & 7]):
            self._over(played, hands, spent, True)
        else:
            self._turn(played, self._following(seat), ends, hands, spent)
        self._line.pop()

    def _turn(self, played: i64, seat: i64, ends: i64, hands: i64, spent: i64) -> None:
        """Try every play of a seat, and its pass."""
        if spent + self._least(played, hands) > self.max_cost:
            return
        table: int = played << 8 | ends << 2 | seat
        dealt: int = hands
        if (table << 48 | dealt) in self._tried:
            return
        self._tried.add(table << 48 | dealt)
        self.positions += 1
        if not self.positions & PAUSE:
            sleep(0)  # compiled code holds the GIL: let other threads run
        a: i64 = ends >> 3
        b: i64 = ends & 7
        here: i64 = 1 << a | 1 << b
        if hands >> (7 * seat) & here != here:
            touched: i64 = 0
            for pip in range(7):
                if self.suits[pip] & played:
                    touched |= 1 << pip
            playable: i64 = (self.suits[a] | self.suits[b]) & self.full_set & ~played & ~self._closed(hands, seat)
            while playable:
                tile = lowest_bit(playable)
                playable &= playable - 1
                if not self._first(touched, tile):
                    continue
                both: i64 = self.low[tile] + self.high[tile]
                if self.suits[a] >> tile & 1:
                    self._lay(played, seat, tile, self._open(both - a, b), hands, spent)
                if a != b and self.suits[b] >> tile & 1:
                    self._lay(played, seat, tile, self._open(a, both - b), hands, spent)
        hands |= here << (7 * seat)
        if self._can_deal(played, hands, 0):
            self._line.append((seat, NOTHING, ends))
            self._turn(played, self._following(seat), ends, hands, spent)
            self._line.pop()

    def _following(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.seats else 0

    def _open(self, a: i64, b: i64) -> i64:
        """Return two ends, in any order, as one number."""
        return a << 3 | b if a < b else b << 3 | a

    def _first(self, touched: i64, tile: i64) -> bool:
        """Return whether a tile introduces interchangeable suits in order, the lowest first."""
        low: i64 = self.low[tile]
        high: i64 = self.high[tile]
        new: i64 = ~(touched | 1 << low | 1 << high)
        if not touched >> low & 1 and self.interchangeable[low] & new:
            return False
        return bool(touched >> high & 1 or not self.interchangeable[high] & new)

    def _over(self, played: i64, hands: i64, spent: i64, blocked: bool) -> None:
        """Handle the end of a hand: add the cheapest tiles that the keeping seats can have left, and record a new
        minimum."""
        held: i64 = 0
        cost: i64 = 0
        others: i64 = 0
        tiles_left = self._tile_count(hands, self.keeps)
        for tile in range(len(self.weights)):
            tile_bit: i64 = 1 << tile
            if played & tile_bit:
                continue
            if tiles_left and self._can_deal(played, hands, held | tile_bit):
                held |= tile_bit
                cost += self.weights[tile]
                tiles_left -= 1
            else:
                others += self.weights[tile]
        if blocked and self.lighter and others <= cost:
            return
        if spent + cost <= self.max_cost:
            self.max_cost = spent + cost - 1
            self.best_line = self._line[:]
            self.kept_tiles = held

    def _closed(self, hands: i64, seat: i64) -> i64:
        """Return the tiles that a seat cannot hold."""
        closed: i64 = self.barred[seat]
        void: i64 = hands >> (7 * seat) & 127
        while void:
            closed |= self.suits[lowest_bit(void)]
            void &= void - 1
        return closed

    def _tile_count(self, hands: i64, group: i64) -> i64:
        """Return the number of tiles that a group of seats still holds."""
        total: i64 = 0
        for seat in range(self.seats):
            if group >> seat & 1:
                total += hands >> (28 + 5 * seat) & 31
        return total

    def _can_deal(self, played: i64, hands: i64, held: i64) -> bool:
        """Return whether the unplayed tiles can be dealt to the hands, those in `held` to the keeping seats."""
        unplayed: i64 = self.full_set & ~played
        for group in range(1, (1 << self.seats) - 1):
            alone = unplayed
            for seat in range(self.seats):
                if not group >> seat & 1:
                    closed: i64 = self._closed(hands, seat)
                    if not self.keeps >> seat & 1:
                        closed |= held
                    alone &= closed
            if popcount(alone) > self._tile_count(hands, group):
                return False
        return True

    def _least(self, played: i64, hands: i64) -> i64:
        """Return a lower bound on the weight of the tiles that the keeping seats still hold."""
        if not self.keeps:
            return 0
        forced: i64 = self.full_set & ~played  # tiles that no other seat can hold
        free: i64 = 0  # other tiles that they can hold
        for seat in range(self.seats):
            if self.keeps >> seat & 1:
                free |= ~self._closed(hands, seat)
            else:
                forced &= self._closed(hands, seat)
        free &= self.full_set & ~played & ~forced
        tiles_left = self._tile_count(hands, self.keeps) - popcount(forced)
        least: i64 = 0
        while forced:
            least += self.weights[lowest_bit(forced)]
            forced &= forced - 1
        while tiles_left > 0 and free:
            least += self.weights[lowest_bit(free)]
            free &= free - 1
            tiles_left -= 1
        return least
