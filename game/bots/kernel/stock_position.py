"""A hand of two with a stock and doubles to announce, by numbers: played out by good sense, or to its end exactly.

Plain Python that mypyc compiles as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.bots.kernel.bits import popcount
from game.bots.kernel.trick_evaluation import Ranks

if TYPE_CHECKING:
    from mypy_extensions import i64

LEAST, MOST = -1e9, 1e9


class Moment:
    """A moment of a hand of two, seats 0 and 1 of those in the play: what changes as it is played out.

    `called` is the suit of the tile `led`, -1 when none is; `live` are the tiles not played. `paid` is what the first
    has been paid in the match, less what the second has. `stock` are the tiles to be drawn, the next one last; one who
    closes it in the play is the `closer`, -1 for nobody, and `barren` is whether the other had no trick then.
    """

    def __init__(self) -> None:
        self.hands = [0, 0]
        self.points = [0, 0]
        self.pending = [0, 0]
        self.taken = [0, 0]
        self.stock: list[int] = []
        self.seat: i64 = 0
        self.announced: i64 = 0
        self.announcing: i64 = 0
        self.live: i64 = 0
        self.led: i64 = -1
        self.called: i64 = 0
        self.paid: i64 = 0
        self.closer: i64 = -1
        self.barren = False

    def copy(self) -> Moment:
        """The same moment, to be played on from."""
        other = Moment()
        other.hands = self.hands[:]
        other.points = self.points[:]
        other.pending = self.pending[:]
        other.taken = self.taken[:]
        other.stock = self.stock[:]
        other.seat = self.seat
        other.announced = self.announced
        other.announcing = self.announcing
        other.live = self.live
        other.led = self.led
        other.called = self.called
        other.paid = self.paid
        other.closer = self.closer
        other.barren = self.barren
        return other


class Race:
    """The rules of such a hand, and what it comes to.

    `doubles` may be announced, each only once if `once`: they bring what `brings` says at twice
    their number, and one further if `bingo` is among them. A side wins at `goal` points; how many below `low` the other
    has is all one. The trick that is the `last` of all counts ten more if that is not 0. `pays` says what a trick pays
    at once, by 64 times the tile led and the tile that follows. Where `winner_takes`, the winner of the last trick with
    a stock has the tile turned up. `payoff` says what a hand is worth to the first by its end.
    """

    def __init__(
        self,
        ranks: Ranks,
        doubles: int,
        bingo: int,
        once: bool,
        brings: list[int],
        goal: int,
        low: int,
        last: int,
        pays: dict[int, int],
        winner_takes: bool,
        payoff: Callable[[Moment], float],
    ) -> None:
        self.ranks = ranks
        self.doubles: i64 = doubles
        self.bingo: i64 = bingo
        self.once = once
        self.brings = brings
        self.goal: i64 = goal
        self.low: i64 = low
        self.last: i64 = last
        self.pays = pays
        self.winner_takes = winner_takes
        self.payoff = payoff
        self.known: dict[int, float] = {}

    # -- the moves -------------------------------------------------------------------------------------------------

    def announce(self, moment: Moment) -> bool:
        """Announce the doubles of the seat on lead, if they are two or more; whether it did."""
        seat: i64 = moment.seat
        hand: i64 = moment.hands[seat]
        doubles: i64 = hand & self.doubles
        if self.once:
            doubles &= ~moment.announced
        if doubles & (doubles - 1) == 0:
            return False
        place: i64 = 2 * popcount(doubles)
        if doubles & self.bingo:
            place += 1
        moment.announced |= doubles
        moment.announcing = doubles
        to = moment.points if moment.taken[seat] else moment.pending
        to[seat] += self.brings[place]
        return True

    def close(self, moment: Moment) -> None:
        """Close the stock, as the seat on lead."""
        moment.closer = moment.seat
        moment.barren = moment.taken[1 - moment.seat] == 0
        moment.stock = []

    def legal(self, moment: Moment) -> int:
        """The tiles that the seat to move may play."""
        hand: i64 = moment.hands[moment.seat]
        if moment.led < 0:
            return moment.announcing if moment.announcing else hand
        if moment.stock:
            return hand
        return self.ranks.to_follow(hand, moment.called)

    def play(self, moment: Moment, tile: int, suit: int) -> bool:
        """Play a tile, which calls `suit` if it is led, and draw after the trick; whether the hand goes on."""
        ranks = self.ranks
        seat: i64 = moment.seat
        bit: i64 = 1
        bit <<= tile
        hand: i64 = moment.hands[seat]
        moment.hands[seat] = hand & ~bit
        moment.live &= ~bit
        moment.announcing = 0
        led: i64 = moment.led
        if led < 0:
            moment.led = tile
            moment.called = suit
            moment.seat = 1 - seat
            return True
        moment.led = -1
        above: i64 = ranks.above[moment.called][led]
        winner: i64 = seat if above & bit else 1 - seat
        moment.taken[winner] += 1
        moment.seat = winner
        points = moment.points
        base: int = ranks.base
        points[winner] += base + ranks.worth[led] + ranks.worth[tile] + moment.pending[winner]
        moment.pending[winner] = 0
        if self.last and moment.taken[0] + moment.taken[1] == self.last:
            points[winner] += 10
        paid = self.pays.get(led * 64 + tile)
        if paid is not None:
            moment.paid += paid if winner == 0 else -paid
        if points[winner] >= self.goal or (moment.hands[0] == 0 and moment.hands[1] == 0):
            return False
        if moment.stock:
            self.draw(moment)
        return True

    def draw(self, moment: Moment) -> None:
        """Let both draw, the seat that leads first."""
        seat: i64 = moment.seat
        first = moment.stock.pop()
        second = moment.stock.pop()
        if not moment.stock and self.winner_takes:
            first, second = second, first
        moment.hands[seat] |= 1 << first
        moment.hands[1 - seat] |= 1 << second

    # -- to the end ------------------------------------------------------------------------------------------------

    def value(self, moment: Moment) -> float:
        """What a hand that is over is worth to the first, asked of the game once for all ends that are as good."""
        paid: int = moment.paid
        closer: int = moment.closer
        key = (paid + 32) << 3 | closer + 1 << 1 | moment.barren
        for seat in range(2):
            points: i64 = moment.points[seat]
            key = key << 3 | (points >= self.low) << 2 | (points >= self.goal) << 1 | (moment.taken[seat] > 0)
        known = self.known.get(key)
        if known is None:
            known = self.payoff(moment)
            self.known[key] = known
        return known

    def best(self, moment: Moment, low: float = LEAST, high: float = MOST) -> float:
        """What the hand is worth to the first if both, who know all tiles, play on perfectly."""
        mine = moment.seat == 0
        worth = LEAST if mine else MOST
        starts = [moment]
        if moment.led < 0 and not moment.announcing:
            announced = moment.copy()
            if self.announce(announced):
                starts = [announced, moment]
        for start in starts:
            if start.points[start.seat] >= self.goal:
                return self.value(start)
            for choice in self.ways(start):
                after = start.copy()
                goes_on = self.play(after, choice & 63, choice >> 6)
                value = self.best(after, low, high) if goes_on else self.value(after)
                if mine:
                    if value > worth:
                        worth = value
                    if worth > low:
                        low = worth
                else:
                    if value < worth:
                        worth = value
                    if worth < high:
                        high = worth
                if low >= high:
                    return worth
        return worth

    def ways(self, moment: Moment) -> list[int]:
        """The tiles that may be played, the most powerful first; of a lead with 64 times the suit called."""
        ranks = self.ranks
        left: i64 = self.legal(moment)
        ways: list[int] = []
        while left:
            most = -1.0
            tile: i64 = 0
            rest: i64 = left
            while rest:
                low: int = rest & -rest
                number: i64 = low.bit_length() - 1
                rest &= rest - 1
                if ranks.power[number] > most:
                    most = ranks.power[number]
                    tile = number
            bit: i64 = 1
            bit <<= tile
            left &= ~bit
            if moment.led < 0:
                for suit in ranks.leads[tile]:
                    ways.append(suit * 64 + tile)
            else:
                ways.append(tile)
        return ways
