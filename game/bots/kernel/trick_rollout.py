"""Hands of tricks played out by good sense in a moment, by numbers. Plain Python that mypyc compiles as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.bots.kernel.trick_evaluation import Mind

if TYPE_CHECKING:
    from mypy_extensions import i64


class Hand:
    """A hand of a trick game as far as it has come, to be played out over and over.

    `after` is by seat the next that plays, `side` whom it scores for; `waiting` by seat, and by how many have played to
    the trick before it, how many rivals are to play after it, and 64 more if a partner is. `makers` is the side that
    made the trump or -1. The trick in progress is the suit called, the best tile, what it pays so far, how many have
    joined it and who wins it. `payoff` says what a hand is worth by the points of each side, 256 to the power of it.
    """

    def __init__(
        self,
        mind: Mind,
        after: list[int],
        side: list[int],
        waiting: list[list[int]],
        makers: int,
        live: int,
        points: list[int],
        tricks: int,
        trick: tuple[int, int, int, int, int],
        payoff: Callable[[int], float],
    ) -> None:
        self.mind = mind
        self.ranks = mind.ranks
        self.after = after
        self.side = side
        self.waiting = waiting
        self.all_in: i64 = len(waiting[0])
        self.makers: i64 = makers
        self.live: i64 = live
        self.points = sum(count << 8 * its for its, count in enumerate(points))
        self.tricks: i64 = tricks
        self.trick = trick
        self.called: i64 = trick[0]
        self.winning: i64 = trick[1]
        self.stake: i64 = trick[2]
        self.joined: i64 = trick[3]
        self.winner: i64 = trick[4]
        self.payoff = payoff
        self.known: dict[int, float] = {}

    def consider(
        self,
        hand: i64,
        seat: i64,
        live: i64,
        called: i64,
        winning: i64,
        stake: i64,
        joined: i64,
        winner: i64,
        taken: bool,
    ) -> None:
        """Set the mind of the player in `seat`, who holds `hand`, on its turn."""
        mind, ranks = self.mind, self.ranks
        wait: i64 = self.waiting[seat][joined]
        own: i64 = self.side[seat]
        if joined == 0:
            mind.leads(hand, ranks.to_lead(hand, taken), live, wait & 63, wait >= 64, own == self.makers)
            return
        legal: i64 = ranks.to_follow(hand, called)
        mind.follows(hand, legal, live, called, winning, stake, self.side[winner] == own, wait & 63, wait >= 64)

    def own(self, hand: int, seat: int, live: int) -> int:
        """What good sense plays now from `hand`, to which those tiles of `live` are not known to be played."""
        self.consider(
            hand, seat, live, self.called, self.winning, self.stake, self.joined, self.winner, self.tricks > 0
        )
        return self.mind.best()

    def sense(self, hand: int, seat: int, way: int) -> float:
        """How good sense likes a way to play now from `hand`, in points of the trick."""
        self.consider(
            hand, seat, self.live, self.called, self.winning, self.stake, self.joined, self.winner, self.tricks > 0
        )
        return self.mind.value(way & 63, way >> 6)

    def finish(self, held: list[int], seat: int, first: int) -> float:
        """What the hand is worth, played out from these hands; `seat` plays `first`, or what it will if that is -1."""
        ranks, mind = self.ranks, self.mind
        hands = held[:]
        now: i64 = seat
        choice: i64 = first
        live: i64 = self.live
        called: i64 = self.called
        winning: i64 = self.winning
        stake: i64 = self.stake
        joined: i64 = self.joined
        winner: i64 = self.winner
        tricks: i64 = self.tricks
        points = self.points
        while True:
            hand: i64 = hands[now]
            if choice < 0:
                if hand & (hand - 1) == 0 and joined > 0:
                    low: int = hand
                    choice = low.bit_length() - 1
                else:
                    self.consider(hand, now, live, called, winning, stake, joined, winner, tricks > 0)
                    choice = mind.best()
            tile: i64 = choice & 63
            bit: i64 = 1
            bit <<= tile
            hands[now] = hand & ~bit
            live &= ~bit
            worth: i64 = ranks.worth[tile]
            if joined == 0:
                called = choice >> 6
                winning = tile
                winner = now
                stake = ranks.base + worth
            else:
                above: i64 = ranks.above[called][winning]
                if above & bit:
                    winning = tile
                    winner = now
                stake += worth
            choice = -1
            joined += 1
            if joined < self.all_in:
                now = self.after[now]
                continue
            its: int = self.side[winner]
            paid: int = stake
            points += paid << 8 * its
            tricks += 1
            joined = 0
            now = winner
            if hands[now] == 0:
                known = self.known.get(points)
                if known is None:
                    known = self.payoff(points)
                    self.known[points] = known
                return known


class Memory:
    """What the other players have chosen in this hand so far, to tell how likely they were to if they held a hand.

    Each step is the seat, what it chose (a tile, and 64 times the suit called by a lead), the tiles it has played from
    then on, the tiles not played before, and the trick: suit called, best tile, stake, how many joined, the winner,
    how many tricks were taken.
    """

    def __init__(self, hand: Hand, steps: list[list[int]]) -> None:
        self.hand = hand
        self.steps = steps

    def likelihood(self, hands: list[int]) -> float:
        """How likely these choices were of players who now hold these hands."""
        chance = 1.0
        mind = self.hand.mind
        for step in self.steps:
            held: i64 = hands[step[0]] | step[2]
            self.hand.consider(held, step[0], step[3], step[4], step[5], step[6], step[7], step[8], step[9] > 0)
            choice: i64 = step[1]
            if mind.legal & (mind.legal - 1) or choice >= 64:
                chance *= mind.chance(choice & 63, choice >> 6)
        return chance
