"""Rollout policies for two-player trick games with a stock: a weighing one and a rule-based one.

A player in a rollout sees only its own hand and the played tiles, which reduces the strategy fusion of PIMC (Furtak and
Buro, 2013).

It imports only other kernel modules, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from game.bots.kernel.bits import lowest_bit, popcount
from game.bots.kernel.stock_position import StockPosition, StockRules
from game.bots.kernel.trick_evaluation import RolloutPolicy, chance_not_held, power
from game.bots.kernel.trick_position import CLOSE, TrickPosition

if TYPE_CHECKING:
    from mypy_extensions import i64

LOWEST: Final = -1e9
WINS: Final = 500.0
"""Value in points of winning the hand with a trick, or of preventing it; more than any tile."""
DOUBLE: Final = 35.2
TRUMP: Final = 3.5
POINT: Final = 0.48
"""Cost of giving up an unannounced double, the best trump, and one point in a tile, for ThriftyPolicy."""
LEAD_COST: Final = 2.2
LEAD_GAIN: Final = 38.3
CAUTION: Final = 0.84
"""Factors of ThriftyPolicy.

LEAD_COST multiplies the cost of a led tile. LEAD_GAIN is the gain of a lead besides its points. CAUTION multiplies the
probability that the opponent holds a tile while the stock is open."""
RUFF: Final = 0.4
"""Probability that the opponent may ruff with a given trump when suit must be followed."""
VALUABLE: Final = 10
"""Points from which a led tile is worth taking with a valuable tile, for RuleOfThumbPolicy."""


class StockPolicy(RolloutPolicy):
    """Base class. On lead it closes the stock, if it `may_close`, when the hand should reach the goal."""

    def __init__(self, rules: StockRules, may_close: bool) -> None:
        self.rules = rules
        self.tables = rules.tables
        self.may_close = may_close

    def move(self, position: TrickPosition) -> i64:
        """Return CLOSE or the move of a tile."""
        stock_position = cast("StockPosition", position)
        return CLOSE if position.joined == 0 and self.closes(stock_position) else self.tile(stock_position)

    def tile(self, position: StockPosition) -> i64:
        """Return the move of a tile."""
        raise NotImplementedError

    def closes(self, position: StockPosition) -> bool:
        """Whether the seat on lead closes the stock."""
        if not self.may_close or position.announcing or not position.stock:
            return False
        return float(position.points_of(position.to_move)) + self._expected_points(position) >= float(self.rules.goal)

    def _expected_points(self, position: StockPosition) -> float:
        """Return the points the hand on lead should win: each tile likely to hold, plus an average reply."""
        tables = self.tables
        hand: i64 = position.hands[position.to_move]
        unseen: i64 = position.live & ~hand
        reply_points = 0.0
        remaining: i64 = unseen
        while remaining:
            reply_points += tables.tile_points[lowest_bit(remaining)]
            remaining &= remaining - 1
        reply_points /= float(max(1, popcount(unseen)))
        stay = chance_not_held(float(popcount(hand)), unseen)
        points = 0.0
        remaining = hand
        while remaining:
            tile: i64 = lowest_bit(remaining)
            remaining &= remaining - 1
            above: i64 = tables.above[tables.leads[tile][0]][tile]
            points += power(stay, popcount(above & unseen)) * (tables.tile_points[tile] + reply_points)
        return points


class ThriftyPolicy(StockPolicy):
    """Weighs what a tile wins now against what it could be worth later."""

    def __init__(self, rules: StockRules, may_close: bool) -> None:
        super().__init__(rules, may_close)
        tables = rules.tables
        self.cost = [
            POINT * points + (TRUMP * (tables.power[tile] - 1.0) if tables.trumps >> tile & 1 else 0.0)
            for tile, points in enumerate(tables.tile_points)
        ]

    def tile(self, position: StockPosition) -> i64:
        """Return the tile with the highest gain less its cost."""
        remaining: i64 = position.legal()
        if position.joined and remaining & (remaining - 1) == 0:
            return lowest_bit(remaining)
        doubles: i64 = position.new_doubles()
        is_open = bool(position.stock)
        hand: i64 = position.hands[position.to_move]
        unseen: i64 = position.live & ~hand
        stay = chance_not_held((CAUTION if is_open else 1.0) * float(popcount(hand)), unseen)
        best_move: i64 = -1
        best_value = LOWEST
        while remaining:
            tile: i64 = lowest_bit(remaining)
            remaining &= remaining - 1
            cost = 0.0
            if is_open:
                cost = self.cost[tile] + (DOUBLE if doubles >> tile & 1 else 0.0)
            if position.joined:
                value = self._gain_following(position, tile) - cost
                if value > best_value:
                    best_value = value
                    best_move = tile
                continue
            for suit in self.tables.leads[tile]:
                value = self._gain_leading(tile, suit, unseen, stay, is_open) - LEAD_COST * cost
                if value > best_value:
                    best_value = value
                    best_move = suit * 64 + tile
        return best_move

    def _gain_leading(self, tile: i64, suit: i64, unseen: i64, stay: float, is_open: bool) -> float:
        """Return the expected immediate gain of leading a tile.

        `stay` is the probability that the opponent does not hold a given one of the `unseen` tiles.
        """
        tables = self.tables
        above: i64 = tables.above[suit][tile]
        above &= unseen
        ruffs: i64 = 0 if is_open or suit == tables.trump else above & tables.trumps
        holds = power(stay, popcount(above & ~ruffs)) * power(1.0 - (1.0 - stay) * RUFF, popcount(ruffs))
        return (2.0 * holds - 1.0) * (float(tables.tile_points[tile]) + LEAD_GAIN)

    def _gain_following(self, position: StockPosition, tile: i64) -> float:
        """Return the immediate gain of a tile played to the led one."""
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
    """Keeps doubles, wins valuable tricks cheaply, and leads tiles that should hold."""

    def __init__(self, rules: StockRules, may_close: bool) -> None:
        super().__init__(rules, may_close)
        points, strength = rules.tables.tile_points, rules.tables.power
        tiles = range(len(points))
        doubles: int = rules.doubles
        # sort keys by tile, highest first: most valuable, then weakest; weakest; least useful without and with a stock
        self.valuable = [64 * points[tile] - strength[tile] for tile in tiles]
        self.weakest = [-strength[tile] for tile in tiles]
        self.useless = [-(points[tile] + 2 * strength[tile]) for tile in tiles]
        self.spare = [-(points[tile] + 10 * strength[tile] + 10 * (doubles >> tile & 1)) for tile in tiles]

    def tile(self, position: StockPosition) -> i64:
        """Return the tile chosen by the rules of thumb."""
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
        winners &= ~(tables.trumps | self.rules.doubles)
        return highest(self.valuable, winners) if winners else highest(self.spare, legal)

    def _lead(self, position: StockPosition, legal: i64) -> i64:
        """Return the tile to lead: the most dispensable while there is a stock, later the best that should hold."""
        if position.stock and not position.announcing:
            return highest(self.spare, legal)
        tables = self.tables
        hand: i64 = position.hands[position.to_move]
        unseen: i64 = position.live & ~hand
        sure: i64 = 0
        unless_ruffed: i64 = 0
        remaining: i64 = legal
        while remaining:
            tile: i64 = lowest_bit(remaining)
            bit: i64 = remaining & -remaining
            remaining &= remaining - 1
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
    """Return the tile of a mask with the highest value; of equal ones the lowest tile."""
    best_tile: i64 = -1
    best_value = LOWEST
    while tiles:
        tile: i64 = lowest_bit(tiles)
        tiles &= tiles - 1
        if values[tile] > best_value:
            best_value = values[tile]
            best_tile = tile
    return best_tile
