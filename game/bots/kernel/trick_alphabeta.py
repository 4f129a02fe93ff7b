"""Exact values at the end of a trick hand with all hands open: alpha-beta for two sides, max^n for more.

In max^n (Luckhardt and Irani, 1986) each side maximizes its own value; of equal moves the first is taken.

It imports only other kernel modules, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.bots.kernel.bits import BudgetExceeded
from game.bots.kernel.trick_position import ANNOUNCE, TrickPosition

if TYPE_CHECKING:
    from mypy_extensions import i64

LOWEST: Final = -1e9
HIGHEST: Final = 1e9


class TrickSearch:
    """Search that raises BudgetExceeded after `budget` positions.

    The transposition table is kept until another deal is searched.
    """

    def __init__(self, budget: int) -> None:
        self.budget: i64 = budget
        self.hands: list[int] = []
        self.bounds: dict[int, tuple[float, float]] = {}
        self.values: dict[int, tuple[float, ...]] = {}

    def start(self, position: TrickPosition, hands: list[int], move: i64) -> TrickPosition:
        """Return the position with these hands after a move, ready to be searched."""
        if hands != self.hands:
            self.hands = hands[:]
            self.bounds = {}
            self.values = {}
        start = position.copy()
        start.hands = hands[:]
        start.rest = start.remaining()
        start.play(move)
        return start

    def value(self, position: TrickPosition) -> tuple[float, ...]:
        """Return each side's payoff under optimal play."""
        if position.over:
            return position.payoff()
        if len(position.rules.stops) == 2:
            best = self._alphabeta(position, LOWEST, HIGHEST)
            return (best, -best)
        return self._max_n(position)

    def end(self, position: TrickPosition) -> TrickPosition:
        """Return the end of the hand under optimal play, taking the first of equal moves."""
        while not position.over:
            side = position.rules.side[position.to_move]
            children = [position.after(move) for move in moves(position)]
            values = [self.value(child)[side] for child in children]
            position = children[values.index(max(values))]
        return position

    def _count(self) -> None:
        self.budget -= 1
        if self.budget < 0:
            raise BudgetExceeded

    # -- two sides -----------------------------------------------------------------------------------------------------

    def _alphabeta(self, position: TrickPosition, alpha: float, beta: float) -> float:
        """Return the value for side 0; outside of `alpha` to `beta` it is a bound."""
        if position.over:
            return position.payoff()[0]
        lower, upper = position.bounds()
        if upper <= lower or upper <= alpha:
            return upper
        if lower >= beta:
            return lower
        self._count()
        key = position.key()
        bounds = self.bounds.get(key) if key else None
        if bounds is not None:
            lower, upper = bounds
            if lower >= beta or lower == upper:
                return lower
            if upper <= alpha:
                return upper
            alpha = max(alpha, lower)
            beta = min(beta, upper)
        low, high = alpha, beta
        maximizing = position.rules.side[position.to_move] == 0
        best = LOWEST if maximizing else HIGHEST
        for move in moves(position):
            value = self._alphabeta(position.after(move), low, high)
            if maximizing:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        if key:
            self.bounds[key] = (lower if best <= alpha else best, upper if best >= beta else best)
        return best

    # -- more sides ----------------------------------------------------------------------------------------------------

    def _max_n(self, position: TrickPosition) -> tuple[float, ...]:
        """Return each side's value if every side maximizes its own."""
        if position.over:
            return position.payoff()
        self._count()
        key = position.key()
        if key in self.values:
            return self.values[key]
        side = position.rules.side[position.to_move]
        highest = LOWEST
        best: tuple[float, ...] = ()
        for move in moves(position):
            values = self._max_n(position.after(move))
            if values[side] > highest:
                highest = values[side]
                best = values
        if key:
            self.values[key] = best
        return best


def moves(position: TrickPosition) -> list[int]:
    """Return the moves of the seat to move, those likeliest to cause a cutoff first."""
    legal: i64 = position.legal()
    if position.joined and legal & (legal - 1) == 0:
        return position.moves(legal)
    ranked = [(-_sort_key(position, move), index, move) for index, move in enumerate(position.moves(legal))]
    ranked.sort()
    first = [ANNOUNCE] if position.may_announce() else []
    return first + [move for _key, _index, move in ranked]


def _sort_key(position: TrickPosition, move: i64) -> float:
    """Return the sort key of a move, best highest.

    On a lead, and with more than two sides, it is the tile's power; there the order decides between equal moves.
    """
    rules = position.rules
    tables = rules.tables
    tile: i64 = move & 63
    power = tables.power[tile]
    if position.joined == 0 or len(rules.stops) != 2:
        return power
    points = float(tables.tile_points[tile])
    above: i64 = tables.above[position.called][position.best]
    ours = rules.side[position.to_move] == rules.side[position.winner]
    last = position.joined == rules.trick_size - 1
    if above >> tile & 1:
        promise = 20.0 + points - (power if last else -power)
        return promise - 12.0 if ours and not last else promise
    return 10.0 + points - power if ours else -points - power
