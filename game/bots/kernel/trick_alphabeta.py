"""The exact end of a hand of tricks with all hands open: alpha-beta between two sides, max^n among more.

Max^n (Luckhardt and Irani, 1986) has each side take what is best for itself, the first of equal moves. This file
imports nothing of the game, so that mypyc can compile it.
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
    """A search that may look at `budget` positions before it raises BudgetExceeded.

    What is known of a deal stays in the transposition table until another deal is searched.
    """

    def __init__(self, budget: int) -> None:
        self.budget: i64 = budget
        self.hands: list[int] = []
        self.bounds: dict[int, tuple[float, float]] = {}
        self.values: dict[int, tuple[float, ...]] = {}

    def after(self, position: TrickPosition, hands: list[int], move: i64) -> tuple[float, ...]:
        """What the hand is worth by side with these hands after a move, when all play on perfectly."""
        return self.value(self._started(position, hands, move))

    def end_after(self, position: TrickPosition, hands: list[int], move: i64) -> TrickPosition:
        """The end of the hand with these hands after a move, when all play on perfectly."""
        return self.end(self._started(position, hands, move))

    def _started(self, position: TrickPosition, hands: list[int], move: i64) -> TrickPosition:
        """The position with these hands after a move, its points still to be won reckoned."""
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
        """What the hand is worth by side when all play on perfectly."""
        if position.over:
            return position.payoff()
        if len(position.rules.stops) == 2:
            best = self._alphabeta(position, LOWEST, HIGHEST)
            return (best, -best)
        return self._maxn(position)

    def end(self, position: TrickPosition) -> TrickPosition:
        """The end of the hand when all play on perfectly, the first of equal moves."""
        two_sides = len(position.rules.stops) == 2
        target = self.value(position)[0] if two_sides else 0.0
        while not position.over:
            legal = moves(position)
            if len(legal) == 1:
                position = position.after(legal[0])
            elif two_sides:
                position = self._reaching(position, legal, target)
            else:
                position = self._after_best(position, legal)
        return position

    def _reaching(self, position: TrickPosition, legal: list[int], target: float) -> TrickPosition:
        """Return the position after the first move that keeps the value of the hand to side 0, which is `target`."""
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

    # -- two sides -------------------------------------------------------------------------------------------------

    def _alphabeta(self, position: TrickPosition, alpha: float, beta: float) -> float:
        """The value to side 0, or where it lies outside of `alpha` to `beta` a bound of it."""
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
        """The best value of the moves of a position to the side of the seat to move."""
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

    # -- more sides ------------------------------------------------------------------------------------------------

    def _maxn(self, position: TrickPosition) -> tuple[float, ...]:
        """The values by side if everyone takes what is best for its own."""
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
            values = self._maxn(position.after(move))
            if values[side] > highest:
                highest = values[side]
                best = values
        if key:
            self.values[key] = best
        return best


def moves(position: TrickPosition) -> list[int]:
    """The moves of the seat to move, first those that are likeliest to cause a cutoff."""
    tables = position.rules.tables
    left: i64 = position.legal()
    if position.joined and left & (left - 1) == 0:
        return [lowest_bit(left)]
    found: list[int] = [ANNOUNCE] if position.may_announce() else []
    keys: list[float] = [HIGHEST] if found else []
    while left:
        tile: i64 = lowest_bit(left)
        left &= left - 1
        if position.joined:
            _insert(found, keys, tile, _promise(position, tile))
        else:
            for suit in tables.leads[tile]:
                _insert(found, keys, suit * 64 + tile, tables.power[tile])
    return found


def _promise(position: TrickPosition, tile: i64) -> float:
    """By what to order the tiles that may be played to a trick, the highest first.

    Among more than two sides it is the power of a tile: the order decides there between moves of equal value.
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


def _insert(found: list[int], keys: list[float], move: int, key: float) -> None:
    """Put a move in its place, the highest key first."""
    place = len(found)
    found.append(move)
    keys.append(key)
    while place and keys[place - 1] < key:
        found[place] = found[place - 1]
        keys[place] = keys[place - 1]
        place -= 1
    found[place] = move
    keys[place] = key
