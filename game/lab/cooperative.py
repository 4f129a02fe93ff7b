"""What all players of a line game can bring about together: the least cost over every deal and every line of play.

All tiles lie in hands, which nobody has dealt yet: a hand is only how many tiles it still holds, and in which suits it
is void. A play takes any tile that its seat is not void in; a pass makes its seat void in both ends, whatever it could
have held. So one line of this search stands for all the deals in which it can be played, and it goes on for as long as
there is one of them: by Hall's theorem, when for every group of seats the tiles that nobody else may hold are no more
than the group has room for.

The cost is of what is played by the seats that pay, and of what is left to the seats that keep: by tiles or by spots.
The most that a winner can count is the least of his own hand and of what the others play, for the rest is left to them.
A line is given up where what it has cost, with the cheapest tiles that those who keep can still hold, is too much; and
where it has come to a position that was tried before. Nothing else is left out: what it does not find is not there.

Tiles are bits, cheapest first, as the caller orders them. This file imports nothing of the game but the kernel's bits,
so that mypyc can compile it.
"""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING

from game.bots.kernel.bits import lowest_bit, popcount

if TYPE_CHECKING:
    from mypy_extensions import i64

NOTHING = -1
MOST_KEPT = 15_000_000
"""The positions that are remembered from one lead to the next, some two gigabytes."""


PAUSE = 0x3FFF
"""A search lets other threads run after one position more than this, some six times a second where it is compiled."""


class Cooperation:
    """One question: the tiles with their weights, the seats with their hands, and what costs.

    `sizes` are the tiles in each hand. Seats are masks: `pays` for what it plays, `keeps` pays for what it is left with
    as well, `ends` may go out. `barred` are the tiles that each seat cannot hold from the start. A block counts where
    `lighter` is false, or where those who keep hold less than the others.
    """

    def __init__(self, tiles: list[tuple[int, int]], weights: list[int], sizes: list[int], barred: list[int]) -> None:
        self.low = [low for low, _high in tiles]
        self.high = [high for _low, high in tiles]
        self.weights = weights
        self.sizes = sizes
        self.barred = barred
        self.seats: i64 = len(sizes)
        self.every: i64 = (1 << len(tiles)) - 1
        self.suits = [sum(1 << at for at, ends in enumerate(tiles) if pip in ends) for pip in range(7)]
        self.pays: i64 = (1 << len(sizes)) - 1
        self.keeps: i64 = 1
        self.ends: i64 = 1
        self.lighter = True
        self.alike = [0] * 7  # by suit the lower ones that could change places with it
        self.most: i64 = 0  # what it may cost
        self.looked: i64 = 0  # positions
        self.found: list[tuple[int, int, int]] = []  # seat, tile or NOTHING, and the ends it leaves, a * 8 + b
        self.held: i64 = 0  # the tiles that those who keep must be left with for that
        self._tile: i64 = 1 << 28  # in the hand of seat 0; as a literal C would shift it in 32 bits
        self._line: list[tuple[int, int, int]] = []
        self._tried: set[int] = set()

    def search(self, leader: i64, lead: i64) -> None:
        """Everything that begins with a lead; `most` becomes one less than the cheapest line `found`.

        What was tried for the leads before is not tried again: the least of all leads is right, that of one alone only
        where nothing was searched before.
        """
        hands: i64 = 0  # what each still holds, five bits a seat, above the suits in which each is void, seven a seat
        for seat in range(self.seats):
            hands |= self.sizes[seat] * (self._tile << (5 * seat))
        self._line = []
        if len(self._tried) > MOST_KEPT:
            self._tried.clear()
        if self.may_lead(leader, lead):
            self._lay(0, leader, lead, self.low[lead] << 3 | self.high[lead], hands, 0)

    def may_lead(self, leader: i64, lead: i64) -> bool:
        """Whether a seat can hold a tile, and no other lead stands for the one with it."""
        return self._first(0, lead) and not self._closed(0, leader) >> lead & 1

    def _lay(self, played: i64, seat: i64, tile: i64, ends: i64, hands: i64, spent: i64) -> None:
        """A tile is played that leaves these ends open."""
        played |= 1 << tile
        hands -= self._tile << (5 * seat)
        if self.pays >> seat & 1:
            spent += self.weights[tile]
        if spent > self.most or not self._dealt(played, hands, 0):
            return
        self._line.append((seat, tile, ends))
        if not hands >> (28 + 5 * seat) & 31:
            if self.ends >> seat & 1:
                self._over(played, hands, spent, False)
        elif not self.every & ~played & (self.suits[ends >> 3] | self.suits[ends & 7]):
            self._over(played, hands, spent, True)
        else:
            self._turn(played, self._following(seat), ends, hands, spent)
        self._line.pop()

    def _turn(self, played: i64, seat: i64, ends: i64, hands: i64, spent: i64) -> None:
        """Every play of a seat, and its pass."""
        if spent + self._least(played, hands) > self.most:
            return
        table: int = played << 8 | ends << 2 | seat
        dealt: int = hands
        if (table << 48 | dealt) in self._tried:
            return
        self._tried.add(table << 48 | dealt)
        self.looked += 1
        if not self.looked & PAUSE:
            sleep(0)  # compiled code holds the interpreter's lock: let other threads run
        a: i64 = ends >> 3
        b: i64 = ends & 7
        here: i64 = 1 << a | 1 << b
        if hands >> (7 * seat) & here != here:
            touched: i64 = 0
            for pip in range(7):
                if self.suits[pip] & played:
                    touched |= 1 << pip
            playable: i64 = (self.suits[a] | self.suits[b]) & self.every & ~played & ~self._closed(hands, seat)
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
        if self._dealt(played, hands, 0):
            self._line.append((seat, NOTHING, ends))
            self._turn(played, self._following(seat), ends, hands, spent)
            self._line.pop()

    def _following(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.seats else 0

    def _open(self, a: i64, b: i64) -> i64:
        """Two open ends as one number, whichever is which."""
        return a << 3 | b if a < b else b << 3 | a

    def _first(self, touched: i64, tile: i64) -> bool:
        """Whether a tile brings in suits in order: the lowest first of those that could change places."""
        low: i64 = self.low[tile]
        high: i64 = self.high[tile]
        new: i64 = ~(touched | 1 << low | 1 << high)
        if not touched >> low & 1 and self.alike[low] & new:
            return False
        return bool(touched >> high & 1 or not self.alike[high] & new)

    def _over(self, played: i64, hands: i64, spent: i64, blocked: bool) -> None:
        """The hand is over: the cheapest that those who keep can be left with, and whether that is a new least."""
        held: i64 = 0
        cost: i64 = 0
        others: i64 = 0
        room = self._room(hands, self.keeps)
        for tile in range(len(self.weights)):
            one: i64 = 1 << tile
            if played & one:
                continue
            if room and self._dealt(played, hands, held | one):
                held |= one
                cost += self.weights[tile]
                room -= 1
            else:
                others += self.weights[tile]
        if blocked and self.lighter and others <= cost:
            return
        if spent + cost <= self.most:
            self.most = spent + cost - 1
            self.found = self._line[:]
            self.held = held

    def _closed(self, hands: i64, seat: i64) -> i64:
        """The tiles that a seat cannot hold."""
        closed: i64 = self.barred[seat]
        void: i64 = hands >> (7 * seat) & 127
        while void:
            closed |= self.suits[lowest_bit(void)]
            void &= void - 1
        return closed

    def _room(self, hands: i64, group: i64) -> i64:
        """The tiles that a group of seats still holds."""
        room: i64 = 0
        for seat in range(self.seats):
            if group >> seat & 1:
                room += hands >> (28 + 5 * seat) & 31
        return room

    def _dealt(self, played: i64, hands: i64, held: i64) -> bool:
        """Whether the tiles not played can be dealt to the hands, those `held` to the seats that keep."""
        unplayed: i64 = self.every & ~played
        for group in range(1, (1 << self.seats) - 1):
            alone = unplayed
            for seat in range(self.seats):
                if not group >> seat & 1:
                    closed: i64 = self._closed(hands, seat)
                    if not self.keeps >> seat & 1:
                        closed |= held
                    alone &= closed
            if popcount(alone) > self._room(hands, group):
                return False
        return True

    def _least(self, played: i64, hands: i64) -> i64:
        """No less than this are the tiles worth that those who keep still hold."""
        if not self.keeps:
            return 0
        theirs: i64 = self.every & ~played  # what nobody else may hold
        free: i64 = 0  # what they may hold besides
        for seat in range(self.seats):
            if self.keeps >> seat & 1:
                free |= ~self._closed(hands, seat)
            else:
                theirs &= self._closed(hands, seat)
        free &= self.every & ~played & ~theirs
        room = self._room(hands, self.keeps) - popcount(theirs)
        least: i64 = 0
        while theirs:
            least += self.weights[lowest_bit(theirs)]
            theirs &= theirs - 1
        while room > 0 and free:
            least += self.weights[lowest_bit(free)]
            free &= free - 1
            room -= 1
        return least
