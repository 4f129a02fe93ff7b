"""Exact values at the end of a trick hand with all hands open: alpha-beta for two sides, max^n for more.

In max^n (Luckhardt and Irani, 1986) each side maximizes its own value; of equal moves the first is taken.

It imports only other kernel modules, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.bots.kernel.bits import BudgetExceeded, lowest_bit
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

    def after(self, position: TrickPosition, hands: list[int], move: i64) -> tuple[float, ...]:
        """Return each side's payoff with these hands after a move, under optimal play."""
        return self.value(self._start_after(position, hands, move))

    def end_after(self, position: TrickPosition, hands: list[int], move: i64) -> TrickPosition:
        """Return the end of the hand with these hands after a move, under optimal play."""
        return self.end(self._start_after(position, hands, move))

    def _start_after(self, position: TrickPosition, hands: list[int], move: i64) -> TrickPosition:
        """Return the position with these hands after a move, with `rest` set."""
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
        two_sides = len(position.rules.stops) == 2
        target = self.value(position)[0] if two_sides else 0.0
        while not position.over:
            legal = moves(position)
            if len(legal) == 1:
                position = position.after(legal[0])
            elif two_sides:
                position = self._after_keeping(position, legal, target)
            else:
                position = self._after_best(position, legal)
        return position

    def _after_keeping(self, position: TrickPosition, legal: list[int], target: float) -> TrickPosition:
        """Return the position after the first move that keeps the value for side 0 at `target`."""
        maximizing = position.rules.side[position.to_move] == 0
        for move in legal[:-1]:
            child = position.after(move)
            if maximizing:
                if self._alphabeta(child, LOWEST, target) >= target:
                    return child
            elif self._alphabeta(child, target, HIGHEST) <= target:
                return child
        return position.after(legal[len(legal) - 1])

    def _after_best(self, position: TrickPosition, legal: list[int]) -> TrickPosition:
        """Return the position after the best of these moves, the first of equal ones."""
        side = position.rules.side[position.to_move]
        highest = LOWEST
        best = position
        for move in legal:
            child = position.after(move)
            value = self.value(child)[side]
            if value > highest:
                highest = value
                best = child
        return best

    def _count(self) -> None:
        self.budget -= 1
        if self.budget < 0:
            raise BudgetExceeded

    # -- two sides -----------------------------------------------------------------------------------------------------

    def _alphabeta(self, position: TrickPosition, alpha: float, beta: float) -> float:
        """Return the value for side 0; outside of `alpha` to `beta` it is a bound."""
        if position.over:
            return position.payoff()[0]
        upper = position.upper_bound()
        lower = position.lower_bound()
        if upper <= lower or upper <= alpha:
            return upper
        if lower >= beta:
            return lower
        self._count()
        key = position.key()
        if key:
            bounds = self.bounds.get(key)
            if bounds is not None:
                lower = bounds[0]
                upper = bounds[1]
                if lower >= beta or lower == upper:
                    return lower
                if upper <= alpha:
                    return upper
                alpha = max(alpha, lower)
                beta = min(beta, upper)
        best = self._best(position, alpha, beta)
        if key:
            if best <= alpha:
                self.bounds[key] = (lower, best)
            elif best >= beta:
                self.bounds[key] = (best, upper)
            else:
                self.bounds[key] = (best, best)
        return best

    def _best(self, position: TrickPosition, alpha: float, beta: float) -> float:
        """Return the value for side 0 of the best move for the side to move."""
        maximizing = position.rules.side[position.to_move] == 0
        best = LOWEST if maximizing else HIGHEST
        for move in moves(position):
            value = self._alphabeta(position.after(move), alpha, beta)
            if maximizing:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    # -- more sides ----------------------------------------------------------------------------------------------------

    def _max_n(self, position: TrickPosition) -> tuple[float, ...]:
        """Return each side's value if every side maximizes its own."""
        if position.over:
            return position.payoff()
        self._count()
        key = position.key()
        if key:
            known = self.values.get(key)
            if known is not None:
                return known
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
    tables = position.rules.tables
    remaining: i64 = position.legal()
    if position.joined and remaining & (remaining - 1) == 0:
        return [lowest_bit(remaining)]
    ordered: list[int] = [ANNOUNCE] if position.may_announce() else []
    keys: list[float] = [HIGHEST] if ordered else []
    while remaining:
        tile: i64 = lowest_bit(remaining)
        remaining &= remaining - 1
        if position.joined:
            _insert(ordered, keys, tile, _sort_key(position, tile))
        else:
            for suit in tables.leads[tile]:
                _insert(ordered, keys, suit * 64 + tile, tables.power[tile])
    return ordered


def _sort_key(position: TrickPosition, tile: i64) -> float:
    """Return the sort key of a tile that may be played to a trick, best highest.

    With more than two sides it is the tile's power, because the order decides between equal moves there.
    """
    rules = position.rules
    tables = rules.tables
    power = tables.power[tile]
    if len(rules.stops) != 2:
        return power
    points = float(tables.tile_points[tile])
    above: i64 = tables.above[position.called][position.best]
    ours = rules.side[position.to_move] == rules.side[position.winner]
    last = position.joined == rules.trick_size - 1
    if above >> tile & 1:
        promise = 20.0 + points - (power if last else -power)
        return promise - 12.0 if ours and not last else promise
    return 10.0 + points - power if ours else -points - power


def _insert(ordered: list[int], keys: list[float], move: int, key: float) -> None:
    """Insert a move, keeping the list sorted by key, highest first."""
    index = len(ordered)
    ordered.append(move)
    keys.append(key)
    while index and keys[index - 1] < key:
        ordered[index] = ordered[index - 1]
        keys[index] = keys[index - 1]
        index -= 1
    ordered[index] = move
    keys[index] = key
