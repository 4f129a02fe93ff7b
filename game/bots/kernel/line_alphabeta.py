"""The exact value of every move in a line game, with all hands open and the boneyard in a known order.

`Search(shape).values(position)` are the moves of the seat to move with what each is worth to its side: the points that
it makes from here to the end of the hand, less the mean of what the other sides make, all playing their best. Two sides
are searched by alpha-beta. More than two play each for the most by that measure, and of equals for what comes first in
the list of everybody's points: that is exact by this definition, and no better than it.

This file imports nothing of the game, so that mypyc can compile it.
"""

from game.bots.kernel.budget import BudgetExceeded
from game.bots.kernel.plain_alphabeta import ALL, AT_LEAST, AT_MOST, EXACT, Plain, is_plain
from game.bots.kernel.position import Position, ahead, counted
from game.bots.kernel.rule_tables import NO_DRAW, NO_REPLAY, NO_SPINNER, Shape, count

MOST = 1 << 40
"""As many positions as there are."""


class Search:
    """A search of one hand: what it finds out of one position serves for the next.

    `positions` counts those looked at; more than `most` of them raise BudgetExceeded.
    """

    def __init__(self, shape: Shape, most: int = MOST) -> None:
        """Nothing is searched yet."""
        self.shape = shape
        self.most = most
        self.positions = 0
        self.plain: Plain | None = None
        self.known: dict[int, int] = {}
        self.each: dict[int, list[int]] = {}
        self.closed = False  # whether nothing can be drawn any more, and each tile of these hands stays where it is
        self.hands: list[int] = []

    def values(self, position: Position) -> list[tuple[int, float]]:
        """Every move with its worth to the side of the seat to move."""
        side = self.shape.side[position.seat]
        self._begin(position)
        found: list[tuple[int, float]] = []
        for move in position.moves():
            child = position.copy()
            child.play(move)
            found.append((move, ahead(self.outcome(child), side) - ahead(position.points, side)))
        return found

    def best(self, position: Position) -> list[tuple[int, float]]:
        """The moves that are worth most to the side of the seat to move; of the others it is only shown that they are
        worth less."""
        if self.shape.sides > 2:
            found = self.values(position)
            most = max(value for _move, value in found)
            return [(move, value) for move, value in found if value == most]
        self._begin(position)
        first = self.shape.side[position.seat] == 0
        best = -ALL if first else ALL
        moves: list[int] = []
        for move in position.moves():
            child = position.copy()
            child.play(move)
            margin = self._between(child, best - 1, ALL) if first else self._between(child, -ALL, best + 1)
            if margin == best:
                moves.append(move)
            elif (margin > best) == first:
                best, moves = margin, [move]
        gain = best - position.points[0] + position.points[1]
        return [(move, float(gain if first else -gain)) for move in moves]

    def outcome(self, position: Position) -> list[int]:
        """What each side has made since the position was made, when all have played; less what both of two made."""
        points = position.points
        if position.seat < 0:
            return points
        if self.shape.sides > 2:
            self._begin(position)
            each = self._each(position.copy())
            return [points[side] + each[side] for side in range(self.shape.sides)]
        return [self._between(position, -ALL, ALL), 0]

    def _between(self, position: Position, alpha: int, beta: int) -> int:
        """What side 0 of two has made less what side 1 has, when all have played: exact between alpha and beta."""
        points = position.points
        made = points[0] - points[1]
        if position.seat < 0:
            return made
        self._begin(position)
        plain = self.plain
        if plain is None:
            return made + self._margin(position.copy(), alpha - made, beta - made)
        if not position.ends:
            return self._led(position)
        before = plain.positions
        margin = plain.outcome(position, alpha - made, beta - made)
        self.positions += plain.positions - before
        return made + margin

    def _led(self, position: Position) -> int:
        """The outcome of a plain position in which the line has not begun."""
        first = self.shape.side[position.seat] == 0
        best = -ALL if first else ALL
        for move in position.moves():
            child = position.copy()
            child.play(move)
            margin = self._between(child, best, ALL) if first else self._between(child, -ALL, best)
            best = max(best, margin) if first else min(best, margin)
        return best

    def _begin(self, position: Position) -> None:
        """What was found out so far is forgotten unless the position may come of the one that was searched before."""
        shape = self.shape
        closed = shape.draw == NO_DRAW or position.last - position.first <= shape.floor
        more = 0
        for seat in range(len(self.hands)):
            more |= position.hands[seat] & ~self.hands[seat]
        if self.hands and closed == self.closed and not (closed and more):
            return
        self.known = {}
        self.each = {}
        self.closed = closed
        self.hands = position.hands.copy()
        self.plain = Plain(position, self.most) if is_plain(position) else None

    def _played_on(self, position: Position) -> list[int]:
        """Play on where there is nothing to choose; the moves there are then, none when the hand is over."""
        moves = position.moves()
        self.positions += 1
        while len(moves) == 1:
            position.play(moves[0])
            moves = position.moves()
            self.positions += 1
        if self.positions > self.most:
            raise BudgetExceeded
        return moves

    def _margin(self, position: Position, alpha: int, beta: int) -> int:
        """What side 0 makes from here less what side 1 makes: exact between alpha and beta, else a bound beyond.

        The position is played on where there is nothing to choose.
        """
        start = position.points
        moves = self._played_on(position)
        points = position.points
        made = 0
        if points is not start:
            made = points[0] - points[1] - start[0] + start[1]
        if not moves:
            return made
        alpha -= made
        beta -= made
        here = key(position, self.closed)
        entry = self.known.get(here, -1)
        if entry >= 0:
            value = (entry >> 2) - ALL
            kind = entry & 3
            if kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha):
                return made + value
        low, high = alpha, beta
        first = self.shape.side[position.seat] == 0
        best = -ALL if first else ALL
        order(position, moves)
        for packed in moves:
            child = position.copy()
            child.play(unpacked(packed))
            gain = 0
            if child.points is not points:
                gain = child.points[0] - child.points[1] - points[0] + points[1]
            if best == -ALL or best == ALL:
                value = gain + self._margin(child, low - gain, high - gain)
            else:
                value = gain + self._compared(child, low - gain, high - gain, first)
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
        kind = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
        self.known[here] = (best + ALL) << 2 | kind
        return made + best

    def _compared(self, child: Position, alpha: int, beta: int, first: bool) -> int:
        """As `_margin`, of a child that should be no better than one before it: whether it is comes first."""
        if beta - alpha > 1:
            narrow = (alpha, alpha + 1) if first else (beta - 1, beta)
            margin = self._margin(child.copy(), narrow[0], narrow[1])
            if margin <= alpha or margin >= beta:
                return margin
        return self._margin(child, alpha, beta)

    def _each(self, position: Position) -> list[int]:
        """What each of more than two sides makes from here; the position is played on as above."""
        start = position.points
        moves = self._played_on(position)
        points = position.points
        if not moves:
            return [points[one] - start[one] for one in range(len(points))]
        here = key(position, self.closed)
        best = self.each.get(here)
        if best is None:
            side = self.shape.side[position.seat]
            most = 0
            for move in moves:
                child = position.copy()
                child.play(move)
                paid = child.points  # before the child is played on
                made = self._each(child)
                if paid is not points:
                    made = [made[one] + paid[one] - points[one] for one in range(len(made))]
                own = len(made) * made[side] - sum(made)
                if best is None or own > most or (own == most and made > best):
                    best, most = made, own
            assert best is not None
            self.each[here] = best
        if points is start:
            return best
        return [best[one] + points[one] - start[one] for one in range(len(points))]


def key(position: Position, closed: bool) -> int:
    """A number that tells this position from all others of its hand, as far as what is to come depends on it.

    Where the boneyard is `closed` each tile is with whoever had it at first, or laid.
    """
    shape = position.shape
    told = position.line
    if shape.spinner != NO_SPINNER:
        told = told << 6 | position.ends << 1 | (1 if position.spun else 0)
    if shape.by_score:
        for side in range(shape.sides):
            told = told << 12 | _standing(position, side)
    if shape.replay != NO_REPLAY:
        told = told << 7 | (position.double + 1)
    if shape.owed:
        told = told << 2 | position.owed
    told = told << 8 | position.seat << 4 | position.passes
    held = 0
    if closed:
        for hand in position.hands:
            held |= hand
        return told << len(shape.low) | held
    told = told << 7 | position.first
    if shape.own_end:
        told = told << 7 | position.last
    if shape.fine:
        told = told << 1 | (1 if position.fined else 0)
    if shape.take_all:
        told = (told << 1 | (1 if position.taking else 0)) << shape.seats | position.fresh
    told = told << 1 | (1 if position.drew else 0)
    for hand in position.hands:
        told = told << len(shape.low) | hand
    return told


def _standing(position: Position, side: int) -> int:
    """The score of a side where that may still come to matter in this hand, as 0 to 4095; 0 where it may not."""
    shape = position.shape
    score = position.scores[side] + position.points[side]
    more = max(0, position.last - position.first - shape.floor) if shape.draw != NO_DRAW else 0
    tiles = more
    for seat in range(shape.seats):
        if shape.side[seat] == side:
            tiles += count(position.hands[seat])
    if score + tiles * shape.most_paid >= shape.matters:
        return 2048 + score
    return 1 + min(score, more * shape.fine) if shape.fine and shape.fine_to_nought else 0


def order(position: Position, moves: list[int]) -> None:
    """The moves that pay most come first, of equals those that leave the next seat fewest tiles to answer with.

    Each is packed behind its place in that order: `unpacked` gives it back.
    """
    shape = position.shape
    answers = position.hands[(position.seat + shape.step) % shape.seats]
    total = position.total() if shape.multiple else 0
    before, rest = -1, 0
    for nth in range(len(moves)):
        move = moves[nth]
        if move < 0:
            moves[nth] = 127 << 20 | 1 << 19 | -move
            continue
        end = (move >> 6) & 63
        if end != before:
            before = end
            rest = position.fitting(answers, end)
        place = count(rest | (answers & shape.meets[move & 63]))
        if shape.multiple:
            tile, outward = move >> 12, move & 63
            double = shape.low[tile] == shape.high[tile]
            after = total - counted(end) + (2 * outward if double else outward)
            if after % shape.multiple == 0:
                place -= 128 * after
        moves[nth] = place << 20 | move
    moves.sort()


def unpacked(packed: int) -> int:
    """A move as it was before `order`."""
    move = packed & ((1 << 20) - 1)
    return -(move & 3) if move >> 19 else move
