"""How a player of two at tricks with a stock may be thought to go on: by good sense, thriftily, or by rules of thumb.

Plain Python that mypyc compiles as it is. No manner minds more than its own hand and what has been played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bots.kernel.bits import lowest_bit, popcount
from game.bots.kernel.stock_position import Moment, Race
from game.bots.kernel.trick_evaluation import Mind

if TYPE_CHECKING:
    from mypy_extensions import i64

NOWHERE = -1e9
WINS = 500.0
"""What it is worth to win the hand by a trick, or to save it, in points: more than any tile."""
DOUBLE, TRUMP, WORTH = 35.2, 3.5, 0.48
"""What a thrifty player thinks to lose with a double not yet announced, the best of trumps, a point in a tile."""
LEADING, USUAL, WARY = 2.2, 38.3, 0.84
"""So many times that by leading a tile; what a lead may bring besides its worth; how likely tiles are to be held."""
RUFF = 0.4
"""How likely a trump that could beat another suit may be played on it, where suit has to be followed."""
DEAR = 10
"""From how many points on a trick is worth a tile that should be kept, by the rules of thumb."""


class Manner:
    """A way of going on; on lead it closes, if it may, when the hand should take what is wanting to the goal."""

    def __init__(self, race: Race, may_close: bool) -> None:
        self.race = race
        self.ranks = race.ranks
        self.may_close = may_close

    def choice(self, moment: Moment) -> i64:
        """The tile that the seat to move plays, and where it leads 64 times the suit that it is to call."""
        raise NotImplementedError

    def closes(self, moment: Moment) -> bool:
        """Whether the seat on lead closes the stock."""
        if not self.may_close or moment.announcing or not moment.stock:
            return False
        points: i64 = moment.points[moment.seat]
        return float(points) + self._coming(moment) >= float(self.race.goal)

    def _coming(self, moment: Moment) -> float:
        """What the hand on lead should take: each tile that should hold, and one of the other's with it."""
        ranks = self.ranks
        hand: i64 = moment.hands[moment.seat]
        unseen: i64 = moment.live & ~hand
        theirs = 0.0
        left: i64 = unseen
        while left:
            theirs += ranks.worth[lowest_bit(left)]
            left &= left - 1
        theirs /= float(max(1, popcount(unseen)))
        stay = stays(hand, unseen, 1.0)
        coming = 0.0
        left = hand
        while left:
            tile: i64 = lowest_bit(left)
            left &= left - 1
            above: i64 = ranks.above[ranks.leads[tile][0]][tile]
            coming += power(stay, popcount(above & unseen)) * (ranks.worth[tile] + theirs)
        return coming


class Sensible(Manner):
    """One who goes by good sense, and never closes."""

    def __init__(self, race: Race, mind: Mind) -> None:
        super().__init__(race, False)
        self.mind = mind

    def choice(self, moment: Moment) -> i64:
        """The tile that good sense plays."""
        ranks, mind = self.ranks, self.mind
        hand: i64 = moment.hands[moment.seat]
        legal: i64 = self.race.legal(moment)
        if moment.led < 0:
            mind.leads(hand, legal, moment.live, 1, False, False)
        else:
            stake: i64 = ranks.base + ranks.worth[moment.led]
            mind.follows(hand, legal, moment.live, moment.called, moment.led, stake, False, 0, False)
        return mind.best()


class Thrifty(Manner):
    """One who weighs what a tile wins against what it would be good for later."""

    def __init__(self, race: Race, may_close: bool) -> None:
        super().__init__(race, may_close)
        ranks = race.ranks
        self.cost = [
            WORTH * ranks.worth[tile] + (TRUMP * (ranks.power[tile] - 1.0) if ranks.trumps >> tile & 1 else 0.0)
            for tile in range(len(ranks.worth))
        ]

    def choice(self, moment: Moment) -> i64:
        """The tile of which most is left when what it costs to part with it has been taken off."""
        race = self.race
        seat: i64 = moment.seat
        fresh: i64 = moment.hands[seat] & race.doubles
        if race.once:
            fresh &= ~moment.announced
        is_open = bool(moment.stock)
        left: i64 = race.legal(moment)
        found: i64 = -1
        most = NOWHERE
        while left:
            tile: i64 = lowest_bit(left)
            left &= left - 1
            cost = 0.0
            if is_open:
                cost = self.cost[tile] + (DOUBLE if fresh >> tile & 1 else 0.0)
            if moment.led >= 0:
                worth = self._answer(moment, tile) - cost
                if worth > most:
                    most = worth
                    found = tile
                continue
            for suit in self.ranks.leads[tile]:
                worth = self._led(moment, tile, suit, is_open) - LEADING * cost
                if worth > most:
                    most = worth
                    found = suit * 64 + tile
        return found

    def _led(self, moment: Moment, tile: i64, suit: i64, is_open: bool) -> float:
        """What should come at once of a tile that is led."""
        ranks = self.ranks
        hand: i64 = moment.hands[moment.seat]
        unseen: i64 = moment.live & ~hand
        above: i64 = ranks.above[suit][tile]
        above &= unseen
        ruffs: i64 = 0 if is_open or suit == ranks.trump else above & ranks.trumps
        stay = stays(hand, unseen, WARY if is_open else 1.0)
        holds = power(stay, popcount(above & ~ruffs)) * power(1.0 - (1.0 - stay) * RUFF, popcount(ruffs))
        return (2.0 * holds - 1.0) * (float(ranks.worth[tile]) + USUAL)

    def _answer(self, moment: Moment, tile: i64) -> float:
        """What comes at once of a tile played to the one that is led."""
        ranks = self.ranks
        led: i64 = moment.led
        seat: i64 = moment.seat
        stake: i64 = ranks.base + ranks.worth[led] + ranks.worth[tile]
        above: i64 = ranks.above[moment.called][led]
        wins = above >> tile & 1 == 1
        winner: i64 = seat if wins else 1 - seat
        worth = float(stake)
        if moment.points[winner] + moment.pending[winner] + stake >= self.race.goal:
            worth += WINS
        return worth if wins else -worth


class Simple(Manner):
    """One who goes by rules of thumb: doubles are kept, dear tricks taken cheaply, tiles led that should hold."""

    def __init__(self, race: Race, may_close: bool) -> None:
        super().__init__(race, may_close)
        worth, strength = race.ranks.worth, race.ranks.power
        tiles = range(len(worth))
        doubles: int = race.doubles
        # the most liked first: the dearest and then the weakest; the weakest; the least at the end, and with the stock
        self.full = [64 * worth[tile] - strength[tile] for tile in tiles]
        self.weak = [-strength[tile] for tile in tiles]
        self.poor = [-(worth[tile] + 2 * strength[tile]) for tile in tiles]
        self.idle = [-(worth[tile] + 10 * strength[tile] + 10 * (doubles >> tile & 1)) for tile in tiles]

    def choice(self, moment: Moment) -> i64:
        """The tile that the rules of thumb name."""
        ranks = self.ranks
        legal: i64 = self.race.legal(moment)
        if moment.led < 0:
            tile = self._lead(moment, legal)
            return ranks.leads[tile][0] * 64 + tile
        led: i64 = moment.led
        above: i64 = ranks.above[moment.called][led]
        winners: i64 = legal & above
        if not moment.stock:
            return most_by(self.full, winners) if winners else most_by(self.poor, legal)
        if ranks.worth[led] >= DEAR:
            return most_by(self.weak, winners) if winners else most_by(self.idle, legal)
        winners &= ~(ranks.trumps | self.race.doubles)
        return most_by(self.full, winners) if winners else most_by(self.idle, legal)

    def _lead(self, moment: Moment, legal: i64) -> i64:
        """The tile led: while there is a stock the least that need be kept, later the best of those that hold."""
        if moment.stock and not moment.announcing:
            return most_by(self.idle, legal)
        ranks = self.ranks
        hand: i64 = moment.hands[moment.seat]
        unseen: i64 = moment.live & ~hand
        sure: i64 = 0
        plain: i64 = 0
        left: i64 = legal
        while left:
            tile: i64 = lowest_bit(left)
            bit: i64 = left & -left
            left &= left - 1
            above: i64 = ranks.above[ranks.leads[tile][0]][tile]
            above &= unseen
            if above == 0:
                sure |= bit
            if above & ~ranks.trumps == 0:
                plain |= bit
        if sure or plain:
            return most_by(self.full, sure if sure else plain)
        return most_by(self.poor, legal)


def played_on(race: Race, start: Moment, own: Manner, other: Manner) -> float:
    """What the hand is worth to the first, who goes on in its `own` manner, the second in the `other`."""
    moment = start.copy()
    goes_on = moment.points[0] < race.goal and moment.points[1] < race.goal
    while goes_on:
        manner = own if moment.seat == 0 else other
        if moment.led < 0:
            if not moment.announcing and race.announce(moment) and moment.points[moment.seat] >= race.goal:
                break
            if manner.closes(moment):
                race.close(moment)
        choice = manner.choice(moment)
        goes_on = race.play(moment, choice & 63, choice >> 6)
    return race.value(moment)


def stays(hand: i64, unseen: i64, wary: float) -> float:
    """The chance that the other, with as many tiles as are in `hand`, has not a given tile of those unseen."""
    return max(0.0, 1.0 - wary * float(popcount(hand)) / float(max(1, popcount(unseen))))


def power(base: float, times: i64) -> float:
    """A chance multiplied so many times by itself."""
    whole = 1.0
    while times > 0:
        whole *= base
        times -= 1
    return whole


def most_by(values: list[float], tiles: i64) -> i64:
    """The tile of a mask with the greatest of these values by number, the lowest of equals."""
    found: i64 = -1
    most = NOWHERE
    while tiles:
        tile: i64 = lowest_bit(tiles)
        tiles &= tiles - 1
        if values[tile] > most:
            most = values[tile]
            found = tile
    return found
