"""Rollout policies for two at tricks with a stock: thrifty, or by rules of thumb.

They minimize the strategy fusion of PIMC: a player in a rollout knows its own hand and what has been played, and no
more (Furtak and Buro, 2013). This file imports nothing of the game, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from game.bots.kernel.bits import lowest_bit, popcount
from game.bots.kernel.stock_position import StockPosition, StockRules
from game.bots.kernel.trick_evaluation import chance_not_held, power
from game.bots.kernel.trick_position import CLOSE, TrickPosition
from game.bots.kernel.trick_rollout import RolloutPolicy

if TYPE_CHECKING:
    from mypy_extensions import i64

LOWEST: Final = -1e9
WINS: Final = 500.0
"""What it is worth to win the hand by a trick, or to save it, in points: more than any tile."""
DOUBLE: Final = 35.2
TRUMP: Final = 3.5
POINT: Final = 0.48
"""What a thrifty player thinks to lose with a double not yet announced, the best of trumps, a point in a tile."""
LEAD_COST: Final = 2.2
LEAD_GAIN: Final = 38.3
CAUTION: Final = 0.84
"""So many times that by leading a tile; what a lead may bring besides its points; how likely tiles are to be held."""
RUFF: Final = 0.4
"""The chance that a trump which could beat another suit may be played on it, where suit has to be followed."""
VALUABLE: Final = 10
"""From how many points on a trick is worth a tile that should be kept, by the rules of thumb."""


class StockPolicy(RolloutPolicy):
    """On lead it closes the stock, if it `may_close`, when the hand should take what is wanting to the goal."""

    def __init__(self, rules: StockRules, may_close: bool) -> None:
        self.rules = rules
        self.tables = rules.tables
        self.may_close = may_close

    def move(self, position: TrickPosition) -> i64:
        """To close the stock, or the tile that the seat to move plays."""
        at_the_stock = cast("StockPosition", position)
        return CLOSE if position.joined == 0 and self.closes(at_the_stock) else self.tile(at_the_stock)

    def tile(self, position: StockPosition) -> i64:
        """The move of a tile."""
        raise NotImplementedError

    def closes(self, position: StockPosition) -> bool:
        """Whether the seat on lead closes the stock."""
        if not self.may_close or position.announcing or not position.stock:
            return False
        return float(position.points_of(position.to_move)) + self._to_come(position) >= float(self.rules.goal)

    def _to_come(self, position: StockPosition) -> float:
        """The points that the hand on lead should take: each tile that should hold, and one of the other's with it."""
        tables = self.tables
        hand: i64 = position.hands[position.to_move]
        unseen: i64 = position.live & ~hand
        answer = 0.0
        left: i64 = unseen
        while left:
            answer += tables.tile_points[lowest_bit(left)]
            left &= left - 1
        answer /= float(max(1, popcount(unseen)))
        stay = chance_not_held(float(popcount(hand)), unseen)
        points = 0.0
        left = hand
        while left:
            tile: i64 = lowest_bit(left)
            left &= left - 1
            above: i64 = tables.above[tables.leads[tile][0]][tile]
            points += power(stay, popcount(above & unseen)) * (tables.tile_points[tile] + answer)
        return points


class ThriftyPolicy(StockPolicy):
    """Weighs what a tile wins against what it would be good for later."""

    def __init__(self, rules: StockRules, may_close: bool) -> None:
        super().__init__(rules, may_close)
        tables = rules.tables
        self.cost = [
            POINT * points + (TRUMP * (tables.power[tile] - 1.0) if tables.trumps >> tile & 1 else 0.0)
            for tile, points in enumerate(tables.tile_points)
        ]

    def tile(self, position: StockPosition) -> i64:
        """The tile with the most left of what it wins once its cost has been taken off."""
        left: i64 = position.legal()
        if position.joined and left & (left - 1) == 0:
            return lowest_bit(left)
        doubles: i64 = position.new_doubles()
        is_open = bool(position.stock)
        hand: i64 = position.hands[position.to_move]
        unseen: i64 = position.live & ~hand
        stay = chance_not_held((CAUTION if is_open else 1.0) * float(popcount(hand)), unseen)
        found: i64 = -1
        highest = LOWEST
        while left:
            tile: i64 = lowest_bit(left)
            left &= left - 1
            cost = 0.0
            if is_open:
                cost = self.cost[tile] + (DOUBLE if doubles >> tile & 1 else 0.0)
            if position.joined:
                value = self._gain_following(position, tile) - cost
                if value > highest:
                    highest = value
                    found = tile
                continue
            for suit in self.tables.leads[tile]:
                value = self._gain_leading(tile, suit, unseen, stay, is_open) - LEAD_COST * cost
                if value > highest:
                    highest = value
                    found = suit * 64 + tile
        return found

    def _gain_leading(self, tile: i64, suit: i64, unseen: i64, stay: float, is_open: bool) -> float:
        """Return what should come at once of a tile that is led.

        `stay` is the chance that the rival does not hold a given one of the `unseen` tiles.
        """
        tables = self.tables
        above: i64 = tables.above[suit][tile]
        above &= unseen
        ruffs: i64 = 0 if is_open or suit == tables.trump else above & tables.trumps
        holds = power(stay, popcount(above & ~ruffs)) * power(1.0 - (1.0 - stay) * RUFF, popcount(ruffs))
        return (2.0 * holds - 1.0) * (float(tables.tile_points[tile]) + LEAD_GAIN)

    def _gain_following(self, position: StockPosition, tile: i64) -> float:
        """What comes at once of a tile played to the one that is led."""
        tables = self.tables
        seat: i64 = position.to_move
        stake: i64 = position.stake + tables.tile_points[tile]
        above: i64 = tables.above[position.called][position.led]
        wins = above >> tile & 1 == 1
        winner: i64 = seat if wins else 1 - seat
        value = float(stake)
        if position.points_of(winner) + position.pending[winner] + stake >= self.rules.goal:
            value += WINS
        return value if wins else -value


class RuleOfThumbPolicy(StockPolicy):
    """Keeps doubles, takes valuable tricks cheaply, and leads tiles that should hold."""

    def __init__(self, rules: StockRules, may_close: bool) -> None:
        super().__init__(rules, may_close)
        points, strength = rules.tables.tile_points, rules.tables.power
        tiles = range(len(points))
        doubles: int = rules.announcements.doubles
        # by tile, the highest first: the most valuable and then the weakest; the weakest; the least useful at the end,
        # and while there is a stock
        self.valuable = [64 * points[tile] - strength[tile] for tile in tiles]
        self.weakest = [-strength[tile] for tile in tiles]
        self.useless = [-(points[tile] + 2 * strength[tile]) for tile in tiles]
        self.spare = [-(points[tile] + 10 * strength[tile] + 10 * (doubles >> tile & 1)) for tile in tiles]

    def tile(self, position: StockPosition) -> i64:
        """The tile that the rules of thumb name."""
        tables = self.tables
        legal: i64 = position.legal()
        if position.joined == 0:
            tile = self._lead(position, legal)
            return tables.leads[tile][0] * 64 + tile
        above: i64 = tables.above[position.called][position.led]
        winners: i64 = legal & above
        if not position.stock:
            return highest(self.valuable, winners) if winners else highest(self.useless, legal)
        if tables.tile_points[position.led] >= VALUABLE:
            return highest(self.weakest, winners) if winners else highest(self.spare, legal)
        winners &= ~(tables.trumps | self.rules.announcements.doubles)
        return highest(self.valuable, winners) if winners else highest(self.spare, legal)

    def _lead(self, position: StockPosition, legal: i64) -> i64:
        """The tile led: while there is a stock the one best spared, later the best of those that hold."""
        if position.stock and not position.announcing:
            return highest(self.spare, legal)
        tables = self.tables
        hand: i64 = position.hands[position.to_move]
        unseen: i64 = position.live & ~hand
        sure: i64 = 0
        unless_ruffed: i64 = 0
        left: i64 = legal
        while left:
            tile: i64 = lowest_bit(left)
            bit: i64 = left & -left
            left &= left - 1
            above: i64 = tables.above[tables.leads[tile][0]][tile]
            above &= unseen
            if above == 0:
                sure |= bit
            if above & ~tables.trumps == 0:
                unless_ruffed |= bit
        if sure or unless_ruffed:
            return highest(self.valuable, sure if sure else unless_ruffed)
        return highest(self.useless, legal)


def highest(values: list[float], tiles: i64) -> i64:
    """The tile of a mask with the highest of these values by number, the lowest tile of equals."""
    found: i64 = -1
    most = LOWEST
    while tiles:
        tile: i64 = lowest_bit(tiles)
        tiles &= tiles - 1
        if values[tile] > most:
            most = values[tile]
            found = tile
    return found
