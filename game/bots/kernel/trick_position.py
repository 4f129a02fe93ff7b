"""A hand of tricks with all hands open: whose turn it is, what is legal, who takes the trick, and what the hand pays.

Rollouts and the exact search both play on from here. A move is a number: that of the tile, and where it is led 64 times
the number of the suit that it calls. This file imports nothing of the game, so that mypyc can compile it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.bots.kernel.bits import lowest_bit, popcount

if TYPE_CHECKING:
    from mypy_extensions import i64


@dataclass
class SuitTables:
    """The suits and the ranks of the tiles, and what they count in a trick.

    `leads` has for each tile the suits that it may call when it is led, `follows` for each suit the mask of the tiles
    that follow it, `above` for each suit and each tile the mask of the tiles that beat it in a trick of that suit.
    `trump` is a suit, -1 where there is none, and `trumps` the mask of its tiles. A trick counts `trick_points`, and
    each tile in it its `tile_points`. `power` is the rank of a tile in its best suit from 0 to 1, plus 1 for a trump.
    With `trump_first`, who has taken a trick leads a trump; with `must_trump`, who is void in a suit plays a trump.
    """

    leads: list[list[int]]
    follows: list[int]
    above: list[list[int]]
    trump: i64
    trumps: i64
    trick_points: i64
    tile_points: list[int]
    power: list[float]
    trump_first: bool
    must_trump: bool

    def may_lead(self, hand: i64, has_taken: bool) -> i64:
        """The tiles of a hand that may be led, by whether the player has taken a trick."""
        trumps: i64 = hand & self.trumps
        return trumps if self.trump_first and has_taken and trumps else hand

    def may_follow(self, hand: i64, called: i64) -> i64:
        """The tiles of a hand that may be played to a trick in which a suit is called."""
        suit: i64 = self.follows[called]
        legal: i64 = hand & suit
        if legal == 0 and self.must_trump:
            legal = hand & self.trumps
        return legal if legal else hand


ANNOUNCE: Final = 4096
CLOSE: Final = 8192
"""The moves that are no tile, where there is a stock: to announce doubles, and to close the stock."""
NEVER: Final = 255
"""More points than a side can make in a hand."""
PARTNER: Final = 64
"""What is added to a number of rivals where a partner is among the players."""


class HandRules:
    """What stays the same while a hand is played.

    `next_seat` is by seat who plays after it, `side` whom it scores for. `waiting` has by seat and by how many have
    played to the trick before it how many rivals play after it, plus PARTNER if a partner does. `makers` is the side
    that made the trump, -1 for none. `stops` is by side at how many points the hand is over at once, or NEVER.

    `payoff` gives by side what a hand is worth that ends with an outcome (see TrickPosition.outcome); it is asked once
    for each outcome.
    """

    def __init__(
        self,
        tables: SuitTables,
        next_seat: list[int],
        side: list[int],
        waiting: list[list[int]],
        makers: int,
        stops: list[int],
        payoff: Callable[[int], tuple[float, ...]],
    ) -> None:
        self.tables = tables
        self.next_seat = next_seat
        self.side = side
        self.waiting = waiting
        self.trick_size: i64 = len(waiting[0])
        self.makers: i64 = makers
        self.stops = stops
        self.payoff = payoff
        self.payoffs: dict[int, tuple[float, ...]] = {}

    def pays(self, outcome: int) -> tuple[float, ...]:
        """What a hand with this outcome is worth, by side."""
        known = self.payoffs.get(outcome)
        if known is None:
            known = self.payoff(outcome)
            self.payoffs[outcome] = known
        return known


class TrickPosition:
    """A moment of a hand: the mask of each hand, and of the `live` tiles, which have not been played.

    The trick in progress has `joined` tiles: the one `led`, which called the suit `called`, and the `best` of them,
    which the `winner` played; it counts `stake` so far. `points` are those of all sides so far, times 256 to the power
    of the side; `tricks` have been taken, the first from here on by the seat `taker`, -1 before. `rest` are the points
    still to be won, where a search has reckoned them.
    """

    def __init__(self, rules: HandRules) -> None:
        self.rules = rules
        self.hands: list[int] = []
        self.live: i64 = 0
        self.to_move: i64 = 0
        self.led: i64 = 0
        self.called: i64 = 0
        self.best: i64 = 0
        self.stake: i64 = 0
        self.joined: i64 = 0
        self.winner: i64 = 0
        self.points: i64 = 0
        self.tricks: i64 = 0
        self.taker: i64 = -1
        self.rest: i64 = 0
        self.over = False

    def copy(self) -> TrickPosition:
        """The same position, to be played on from."""
        twin = TrickPosition(self.rules)
        self.copy_to(twin)
        return twin

    def copy_to(self, twin: TrickPosition) -> None:
        """Make another position of the same hand the same as this one."""
        twin.hands = self.hands[:]
        twin.live = self.live
        twin.to_move = self.to_move
        twin.led = self.led
        twin.called = self.called
        twin.best = self.best
        twin.stake = self.stake
        twin.joined = self.joined
        twin.winner = self.winner
        twin.points = self.points
        twin.tricks = self.tricks
        twin.taker = self.taker
        twin.rest = self.rest
        twin.over = self.over

    # -- the moves -------------------------------------------------------------------------------------------------

    def legal(self) -> i64:
        """The tiles that the seat to move may play."""
        hand: i64 = self.hands[self.to_move]
        tables = self.rules.tables
        return tables.may_follow(hand, self.called) if self.joined else tables.may_lead(hand, self.tricks > 0)

    def may_announce(self) -> bool:
        """Whether the seat to move has doubles to announce: never but with a stock."""
        return False

    def play(self, move: i64) -> None:
        """Play a move of the seat to move."""
        rules = self.rules
        tables = rules.tables
        seat: i64 = self.to_move
        tile: i64 = move & 63
        bit: i64 = 1
        bit <<= tile
        hand: i64 = self.hands[seat]
        self.hands[seat] = hand & ~bit
        self.live &= ~bit
        points: i64 = tables.tile_points[tile]
        if self.joined == 0:
            self.called = move >> 6
            self.led = tile
            self.best = tile
            self.winner = seat
            self.stake = tables.trick_points + points
        else:
            above: i64 = tables.above[self.called][self.best]
            if above & bit:
                self.best = tile
                self.winner = seat
            self.stake += points
        self.joined += 1
        if self.joined < rules.trick_size:
            self.to_move = rules.next_seat[seat]
        else:
            self.take_trick(tile)

    def take_trick(self, last: i64) -> None:
        """Give the trick, complete with the tile played `last`, to its winner, who leads to the next."""
        rules = self.rules
        seat: i64 = self.winner
        side: i64 = rules.side[seat]
        stop: i64 = rules.stops[side]
        self.points += self.stake << 8 * side
        self.rest -= self.stake
        self.tricks += 1
        if self.taker < 0:
            self.taker = seat
        self.joined = 0
        self.to_move = seat
        if self.points_of(side) >= stop or self.hands[seat] == 0:
            self.over = True

    def after(self, move: i64) -> TrickPosition:
        """The position after a move of the seat to move."""
        twin = self.copy()
        twin.play(move)
        return twin

    # -- what it comes to ------------------------------------------------------------------------------------------

    def points_of(self, side: i64) -> i64:
        """The points of a side so far."""
        return self.points >> 8 * side & 255

    def outcome(self) -> int:
        """All that the payoff of a hand that is over depends on: the points."""
        return self.points

    def payoff(self) -> tuple[float, ...]:
        """What a hand that is over is worth, by side."""
        return self.rules.pays(self.outcome())

    def upper_bound(self) -> float:
        """What side 0 of two can get at the most: all the points that are left."""
        return self.rules.pays(self.points + self.rest)[0]

    def lower_bound(self) -> float:
        """What side 0 of two gets at the least: none of the points that are left."""
        return self.rules.pays(self.points + (self.rest << 8))[0]

    def remaining(self) -> i64:
        """The points that are still to be won: those of the trick in progress, of the tiles and of the tricks."""
        tables = self.rules.tables
        points: i64 = self.stake if self.joined else 0
        longest: i64 = 0
        for hand in self.hands:
            left: i64 = hand
            longest = max(longest, popcount(left))
            while left:
                points += tables.tile_points[lowest_bit(left)]
                left &= left - 1
        return points + longest * tables.trick_points

    def key(self) -> int:
        """What tells a position between two tricks from every other of the same deal; 0 within a trick."""
        if self.joined:
            return 0
        held = 0
        for hand in self.hands:
            held |= hand
        points: int = self.points  # as an int of any size, where an i64 would overflow
        seat: int = self.to_move
        tiles = len(self.rules.tables.tile_points)
        return ((points << 3 | seat) << 1 | (self.tricks > 0)) << tiles | held
