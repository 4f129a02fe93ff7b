"""The exact value of every move in a line game, with all hands open and the boneyard in a known order.

`Search(shape).values(position)` are the moves of the seat to move with what each is worth to its side: the points that
it makes from here to the end of the hand, less the mean of what the other sides make, all playing their best. Two sides
are searched by alpha-beta. More than two play each for the most by that measure, and of equals for what comes first in
the list of everybody's points: that is exact by this definition, and no better than it.

This file imports nothing of the game, so that mypyc can compile it; `COMPILED` says whether it did.
"""

from game.bots.position import Position
from game.bots.shape import Shape

COMPILED = not __file__.endswith(".py")

MOST = 1 << 40
_ALL = 1 << 20
"""More points than a hand pays."""
_EXACT, _AT_LEAST, _AT_MOST = 0, 1, 2


class TooMany(Exception):
    """There were more positions to look at than allowed."""


class Search:
    """A search of one hand: what it finds out of one position serves for the next, while the rules stay the same.

    `positions` counts those looked at; more than `most` raise TooMany.
    """

    def __init__(self, shape: Shape, most: int = MOST) -> None:
        self.shape = shape
        self.most = most
        self.positions = 0
        self.known: dict[int, int] = {}
        self.each: dict[int, list[int]] = {}

    def values(self, position: Position) -> list[tuple[int, float]]:
        """Every move with its worth to the side of the seat to move."""
        side = self.shape.side[position.seat]
        found: list[tuple[int, float]] = []
        for move in position.moves():
            child = position.copy()
            child.play(move)
            found.append((move, worth(self.outcome(child), side) - worth(position.points, side)))
        return found

    def outcome(self, position: Position) -> list[int]:
        """What each side has made since the position was made, when all have played; less what both of two made."""
        points = position.points
        if self.shape.sides == 2:
            return [points[0] - points[1] + self._margin(position, -_ALL, _ALL), 0]
        each = self._each(position)
        return [points[side] + each[side] for side in range(self.shape.sides)]

    def _margin(self, position: Position, alpha: int, beta: int) -> int:
        """What side 0 makes from here less what side 1 makes: exact between alpha and beta, else a bound beyond."""
        self.positions += 1
        if self.positions > self.most:
            raise TooMany
        if position.seat < 0:
            return 0
        key = position.key()
        entry = self.known.get(key, -1)
        if entry >= 0:
            value = (entry >> 2) - _ALL
            kind = entry & 3
            if kind == _EXACT or (kind == _AT_LEAST and value >= beta) or (kind == _AT_MOST and value <= alpha):
                return value
        low, high = alpha, beta
        first = self.shape.side[position.seat] == 0
        best = -_ALL if first else _ALL
        points = position.points
        for child in self._children(position):
            gain = 0
            if child.points is not points:
                gain = child.points[0] - child.points[1] - points[0] + points[1]
            value = gain + self._margin(child, low - gain, high - gain)
            if first:
                if value > best:
                    best = value
                    if value > low:
                        low = value
            elif value < best:
                best = value
                if value < high:
                    high = value
            if low >= high:
                break
        kind = _AT_MOST if best <= alpha else _AT_LEAST if best >= beta else _EXACT
        self.known[key] = (best + _ALL) << 2 | kind
        return best

    def _children(self, position: Position) -> list[Position]:
        """The positions a move away, those that leave the next seat least to answer with first."""
        moves = position.moves()
        found: list[Position] = []
        for move in moves:
            child = position.copy()
            child.play(move)
            found.append(child)
        if len(found) > 1:
            order: list[int] = []
            for nth in range(len(found)):
                order.append(found[nth].replies() << 12 | nth)
            order.sort()
            return [found[one & 4095] for one in order]
        return found

    def _each(self, position: Position) -> list[int]:
        """What each of more than two sides makes from here."""
        self.positions += 1
        if self.positions > self.most:
            raise TooMany
        if position.seat < 0:
            return [0] * self.shape.sides
        key = position.key()
        entry = self.each.get(key)
        if entry is not None:
            return entry
        side = self.shape.side[position.seat]
        best: list[int] = []
        most = 0
        for child in self._children(position):
            made = self._each(child)
            if child.points is not position.points:
                made = [made[one] + child.points[one] - position.points[one] for one in range(len(made))]
            own = len(made) * made[side] - sum(made)
            if not best or own > most or (own == most and made > best):
                best, most = made, own
        self.each[key] = best
        return best


def worth(points: list[int], side: int) -> float:
    """The points of a side less the mean of the others'."""
    return points[side] - (sum(points) - points[side]) / (len(points) - 1)
