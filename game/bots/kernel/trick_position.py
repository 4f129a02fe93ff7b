"""Position of a trick game with all hands open: turn, legal moves, winner of the trick and payoff of the hand.

Used by rollouts and by the exact search. A move is the number of the tile, plus 64 times the number of the called suit
on a lead.

It imports only other kernel modules, so that mypyc can compile it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.bots.kernel.bits import lowest_bit, popcount, tiles_in

if TYPE_CHECKING:
    from mypy_extensions import i64


@dataclass
class SuitTables:
    """Suits, ranks and points of the tiles, with one trump.

    - `leads`: for each tile the suits it may call when led. `follows`: for each suit the mask of its tiles.
    - `above`: for each suit and tile the mask of the tiles that beat it in a trick of that suit.
    - `trump`: a suit, or -1; `trumps` is the mask of its tiles.
    - `trick_points`: points of a trick itself; `tile_points`: points of each tile in it.
    - `power`: rank of each tile in its best suit, from 0 to 1, plus 1 for a trump.
    - `trump_first`: a seat that has taken a trick must lead trumps. `must_trump`: a seat void in the suit must play a
      trump.
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


ANNOUNCE: Final = 4096
CLOSE: Final = 8192
"""Moves without a tile in games with a stock: announce doubles, and close the stock."""
NEVER: Final = 255
"""More points than any side can make in a hand."""
PARTNER: Final = 64
"""Added to a number of opponents if a partner is also still to play."""


@dataclass
class HandRules:
    """Constants of a hand.

    - `next_seat`: the seat after each seat. `side`: the side of each seat.
    - `waiting`: by seat and plays so far, the number of opponents still to play after it, plus PARTNER if a partner is.
    - `trick_size`: number of tiles in a trick.
    - `makers`: the side that named the trump, or -1. `stops`: by side, the points at which the hand ends at once, or
      NEVER.
    - `payoff`: returns each side's payoff for an outcome (see TrickPosition.outcome); it should be cached.
    """

    tables: SuitTables
    next_seat: list[int]
    side: list[int]
    waiting: list[list[int]]
    trick_size: i64
    makers: i64
    stops: list[int]
    payoff: Callable[[int], tuple[float, ...]]


class TrickPosition:
    """State of a hand: the mask of each hand, and of the `live` tiles, which have not been played.

    - Trick in progress: `joined` tiles played, `led` first, calling suit `called`; `best` is winning, played by
      `winner`; it counts `stake` points so far.
    - `points`: points of all sides, 8 bits each, side 0 lowest. `tricks`: number of tricks taken; `taker`: seat that
      took the first one from here on, or -1.
    - `rest`: points still to be won, set by a search.
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
        """Return an independent copy."""
        twin = TrickPosition(self.rules)
        self.copy_to(twin)
        return twin

    def copy_to(self, twin: TrickPosition) -> None:
        """Copy this position into another one of the same hand."""
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

    # -- moves ---------------------------------------------------------------------------------------------------------

    def legal(self) -> i64:
        """Return the mask of the tiles that the seat to move may play."""
        hand: i64 = self.hands[self.to_move]
        tables = self.rules.tables
        legal: i64 = hand & tables.trumps if tables.trump_first and self.tricks > 0 else 0
        if self.joined:
            suit: i64 = tables.follows[self.called]
            legal = hand & suit
            if legal == 0 and tables.must_trump:
                legal = hand & tables.trumps
        return legal if legal else hand

    def moves(self, remaining: i64) -> list[int]:
        """Return the moves of the seat to move with these tiles, lowest tile first."""
        moves: list[int] = []
        leads = [] if self.joined else self.rules.tables.leads
        while remaining:
            tile: i64 = lowest_bit(remaining)
            remaining &= remaining - 1
            if not leads:
                moves.append(tile)
            else:
                for suit in leads[tile]:
                    moves.append(suit * 64 + tile)
        return moves

    def may_announce(self) -> bool:
        """Whether the seat to move may announce doubles; never without a stock."""
        return False

    def play(self, move: i64) -> None:
        """Play a move of the seat to move, in place."""
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
        """Give the trick, completed by the tile `last`, to its winner, who leads next."""
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
        """Return the position after a move."""
        twin = self.copy()
        twin.play(move)
        return twin

    # -- payoff --------------------------------------------------------------------------------------------------------

    def points_of(self, side: i64) -> i64:
        """Return the points of a side so far."""
        return self.points >> 8 * side & 255

    def outcome(self) -> int:
        """Return everything that the payoff of a finished hand depends on: the points."""
        return self.points

    def payoff(self) -> tuple[float, ...]:
        """Return each side's payoff for a finished hand."""
        return self.rules.payoff(self.outcome())

    def bounds(self) -> tuple[float, float]:
        """Return the payoffs of side 0 of two if it wins none and all of the remaining points."""
        payoff = self.rules.payoff
        return payoff(self.points + (self.rest << 8))[0], payoff(self.points + self.rest)[0]

    def remaining(self) -> i64:
        """Return the points still to be won: of the trick in progress, the tiles and the tricks."""
        tables = self.rules.tables
        points: i64 = self.stake if self.joined else 0
        longest: i64 = 0
        for hand in self.hands:
            longest = max(longest, popcount(hand))
            for tile in tiles_in(hand):
                points += tables.tile_points[tile]
        return points + longest * tables.trick_points

    def key(self) -> int:
        """Return the transposition key of a position between tricks of one deal; 0 within a trick."""
        if self.joined:
            return 0
        held = 0
        for hand in self.hands:
            held |= hand
        points: int = self.points  # an unbounded int, as an i64 would overflow
        seat: int = self.to_move
        tiles = len(self.rules.tables.tile_points)
        return ((points << 3 | seat) << 1 | (self.tricks > 0)) << tiles | held
