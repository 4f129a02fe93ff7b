"""The exact value of every move in a line game, with all hands open and the boneyard in a known order.

`Search(rules).values(position)` are the moves of the seat to move, each with its value to that side: the points that
it makes from here to the end of the hand, less the mean of what the other sides make, when all play their best. Two
sides are searched by alpha-beta with a transposition table and null windows. More than two are searched by max^n: each
maximizes its own value, and of equals takes what comes first in the list of everybody's points. That is exact by this
definition, and no better than it.

This file imports nothing of the game, so that mypyc can compile it.
"""

from game.bots.kernel.bits import BudgetExceeded
from game.bots.kernel.line_rollout import RolloutStats
from game.bots.kernel.plain_alphabeta import EXACT, INFINITY, LOWER_BOUND, UPPER_BOUND, PlainSearch, is_plain
from game.bots.kernel.position import Position, margin
from game.bots.kernel.rule_tables import NO_DRAW, NO_REPLAY, NO_SPINNER, RuleTables, count, end_value, ends_total

UNLIMITED = 1 << 40
"""A budget of more positions than there are."""


class Search:
    """A search of one hand: what it finds out of one position serves for the next.

    `positions` counts those looked at; more than `budget` of them raise BudgetExceeded.
    """

    def __init__(self, rules: RuleTables, budget: int = UNLIMITED) -> None:
        """Nothing is searched yet."""
        self.rules = rules
        self.budget = budget
        self.positions = 0
        self.plain: PlainSearch | None = None
        self.transpositions: dict[int, int] = {}  # by key: value and bound, for two sides
        self.payoffs: dict[int, list[int]] = {}  # by key: what each of more than two sides makes
        self.closed = False  # whether nothing can be drawn any more, and each tile of these hands stays where it is
        self.hands: list[int] = []

    def values(self, position: Position) -> list[tuple[int, float]]:
        """Every move with its value to the side of the seat to move."""
        side = self.rules.side_of[position.seat]
        self._begin(position)
        found: list[tuple[int, float]] = []
        for move in position.moves():
            child = position.copy()
            child.play(move)
            found.append((move, margin(self.outcome(child), side) - margin(position.points, side)))
        return found

    def best(self, position: Position) -> list[tuple[int, float]]:
        """The moves of the highest value to the side of the seat to move, with it; the others are only proved lower."""
        if self.rules.sides > 2:
            found = self.values(position)
            best_value = max(value for _move, value in found)
            return [(move, value) for move, value in found if value == best_value]
        self._begin(position)
        maximizing = self.rules.side_of[position.seat] == 0
        best = -INFINITY if maximizing else INFINITY
        moves: list[int] = []
        for move in position.moves():
            child = position.copy()
            child.play(move)
            value = (
                self._between(child, best - 1, INFINITY) if maximizing else self._between(child, -INFINITY, best + 1)
            )
            if value == best:
                moves.append(move)
            elif (value > best) == maximizing:
                best, moves = value, [move]
        gain = best - position.points[0] + position.points[1]
        return [(move, float(gain if maximizing else -gain)) for move in moves]

    def play_out(self, position: Position, told: RolloutStats) -> None:
        """Play a hand to its end, each seat by its best move, in place; what happens is `told`.

        It goes on from a position that has been searched, so that no budget is needed.
        """
        self.budget = UNLIMITED
        if self.plain is not None:
            self.plain.budget = UNLIMITED
        while position.seat >= 0:
            told.play(position, self._best_move(position))

    def _best_move(self, position: Position) -> int:
        """The first of the moves of the highest value to the side of the seat to move."""
        moves = position.moves()
        if len(moves) == 1:
            return moves[0]
        if self.rules.sides > 2:
            return self._best_of_many(position, moves)
        best = self._between(position, -INFINITY, INFINITY)
        maximizing = self.rules.side_of[position.seat] == 0
        for move in moves:
            child = position.copy()
            child.play(move)
            if maximizing:
                if self._between(child, best - 1, best) >= best:
                    return move
            elif self._between(child, best, best + 1) <= best:
                return move
        raise AssertionError("no move is worth what the position is")

    def _best_of_many(self, position: Position, moves: list[int]) -> int:
        """The move of the highest value to one of more than two sides, of equals as `_max_n` has it."""
        side = self.rules.side_of[position.seat]
        best_move = moves[0]
        best: list[int] = []
        most = 0
        for move in moves:
            child = position.copy()
            child.play(move)
            made = self.outcome(child)
            own = len(made) * made[side] - sum(made)
            if not best or own > most or (own == most and made > best):
                best, most, best_move = made, own, move
        return best_move

    def outcome(self, position: Position) -> list[int]:
        """What each side has made since the position was made, when all have played; less what both of two made."""
        points = position.points
        if position.seat < 0:
            return points
        if self.rules.sides > 2:
            self._begin(position)
            payoffs = self._max_n(position.copy())
            return [points[side] + payoffs[side] for side in range(self.rules.sides)]
        return [self._between(position, -INFINITY, INFINITY), 0]

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
        value = plain.outcome(position, alpha - made, beta - made)
        self.positions += plain.positions - before
        return made + value

    def _led(self, position: Position) -> int:
        """The outcome of a plain position in which the line has not begun."""
        maximizing = self.rules.side_of[position.seat] == 0
        best = -INFINITY if maximizing else INFINITY
        for move in position.moves():
            child = position.copy()
            child.play(move)
            value = self._between(child, best, INFINITY) if maximizing else self._between(child, -INFINITY, best)
            best = max(best, value) if maximizing else min(best, value)
        return best

    def _begin(self, position: Position) -> None:
        """Forget what was found, unless the position may follow the one that was searched before."""
        rules = self.rules
        closed = rules.draw_when_unable == NO_DRAW or position.back - position.front <= rules.floor
        more = 0
        for seat in range(len(self.hands)):
            more |= position.hands[seat] & ~self.hands[seat]
        if self.hands and closed == self.closed and not (closed and more):
            return
        self.transpositions = {}
        self.payoffs = {}
        self.closed = closed
        self.hands = position.hands.copy()
        self.plain = PlainSearch(position, self.budget) if is_plain(position) else None

    def _played_on(self, position: Position) -> list[int]:
        """Play on where there is nothing to choose; the moves there are then, or none when the hand is over."""
        moves = position.moves()
        self.positions += 1
        while len(moves) == 1:
            position.play(moves[0])
            moves = position.moves()
            self.positions += 1
        if self.positions > self.budget:
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
        here = position_key(position, self.closed)
        entry = self.transpositions.get(here, -1)
        if entry >= 0:
            value = (entry >> 2) - INFINITY
            bound = entry & 3
            if bound == EXACT or (bound == LOWER_BOUND and value >= beta) or (bound == UPPER_BOUND and value <= alpha):
                return made + value
        low, high = alpha, beta
        maximizing = self.rules.side_of[position.seat] == 0
        best = -INFINITY if maximizing else INFINITY
        order_moves(position, moves)
        for packed in moves:
            child = position.copy()
            child.play(unpacked(packed))
            gain = 0
            if child.points is not points:
                gain = child.points[0] - child.points[1] - points[0] + points[1]
            if best == -INFINITY or best == INFINITY:
                value = gain + self._margin(child, low - gain, high - gain)
            else:
                value = gain + self._scout(child, low - gain, high - gain, maximizing)
            if maximizing:
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
        bound = UPPER_BOUND if best <= alpha else LOWER_BOUND if best >= beta else EXACT
        self.transpositions[here] = (best + INFINITY) << 2 | bound
        return made + best

    def _scout(self, child: Position, alpha: int, beta: int, maximizing: bool) -> int:
        """As `_margin`, of a child expected to be no better than an earlier one: a null window tells first."""
        if beta - alpha > 1:
            narrow = (alpha, alpha + 1) if maximizing else (beta - 1, beta)
            value = self._margin(child.copy(), narrow[0], narrow[1])
            if value <= alpha or value >= beta:
                return value
        return self._margin(child, alpha, beta)

    def _max_n(self, position: Position) -> list[int]:
        """What each of more than two sides makes from here; the position is played on as above."""
        start = position.points
        moves = self._played_on(position)
        points = position.points
        if not moves:
            return [points[nth] - start[nth] for nth in range(len(points))]
        here = position_key(position, self.closed)
        best = self.payoffs.get(here)
        if best is None:
            side = self.rules.side_of[position.seat]
            most = 0
            for move in moves:
                child = position.copy()
                child.play(move)
                paid = child.points  # before the child is played on
                made = self._max_n(child)
                if paid is not points:
                    made = [made[nth] + paid[nth] - points[nth] for nth in range(len(made))]
                own = len(made) * made[side] - sum(made)
                if best is None or own > most or (own == most and made > best):
                    best, most = made, own
            assert best is not None
            self.payoffs[here] = best
        if points is start:
            return best
        return [best[nth] + points[nth] - start[nth] for nth in range(len(points))]


def position_key(position: Position, closed: bool) -> int:
    """The key of a position in the transposition table: equal for two of a hand only if the same can follow both.

    Where the boneyard is `closed` each tile is with whoever had it at first, or laid.
    """
    rules = position.rules
    packed = position.line
    if rules.spinner != NO_SPINNER:
        packed = packed << 6 | position.ends << 1 | (1 if position.double_laid else 0)
    if rules.depends_on_scores:
        for side in range(rules.sides):
            packed = packed << 12 | _standing(position, side)
    if rules.replay != NO_REPLAY:
        packed = packed << 7 | (position.double_end + 1)
    if rules.plays_owed:
        packed = packed << 2 | position.plays_owed
    packed = packed << 8 | position.seat << 4 | position.passes
    held = 0
    if closed:
        for hand in position.hands:
            held |= hand
        return packed << len(rules.low) | held
    packed = packed << 7 | position.front
    if rules.own_end_only:
        packed = packed << 7 | position.back
    if rules.overdraw_fine:
        packed = packed << 1 | (1 if position.fined else 0)
    if rules.take_all_first:
        packed = (packed << 1 | (1 if position.taking else 0)) << rules.seats | position.untouched
    packed = packed << 1 | (1 if position.drew else 0)
    for hand in position.hands:
        packed = packed << len(rules.low) | hand
    return packed


def _standing(position: Position, side: int) -> int:
    """The score of a side where that may still come to matter in this hand, as 0 to 4095; 0 where it may not."""
    rules = position.rules
    score = position.scores[side] + position.points[side]
    more = max(0, position.back - position.front - rules.floor) if rules.draw_when_unable != NO_DRAW else 0
    tiles = more
    for seat in range(rules.seats):
        if rules.side_of[seat] == side:
            tiles += count(position.hands[seat])
    if score + tiles * rules.most_per_play >= rules.score_that_matters:
        return 2048 + score
    return 1 + min(score, more * rules.overdraw_fine) if rules.overdraw_fine and rules.score_floor else 0


def order_moves(position: Position, moves: list[int]) -> None:
    """Move ordering: what pays most comes first, then what leaves the next seat fewest tiles to reply with.

    Each move is packed behind its rank; `unpacked` gives it back.
    """
    rules = position.rules
    replies = position.hands[(position.seat + rules.turn_step) % rules.seats]
    total = ends_total(position.line, position.ends) if rules.multiple else 0
    before, rest = -1, 0
    for nth in range(len(moves)):
        move = moves[nth]
        if move < 0:
            moves[nth] = 127 << 20 | 1 << 19 | -move
            continue
        end = (move >> 6) & 63
        if end != before:
            before = end
            rest = position.fitting(replies, end)
        rank = count(rest | (replies & rules.fits_pip[move & 63]))
        if rules.multiple:
            tile, outward = move >> 12, move & 63
            double = rules.low[tile] == rules.high[tile]
            after = total - end_value(end) + (2 * outward if double else outward)
            if after % rules.multiple == 0:
                rank -= 128 * after
        moves[nth] = rank << 20 | move
    moves.sort()


def unpacked(packed: int) -> int:
    """A move as it was before `order_moves`."""
    move = packed & ((1 << 20) - 1)
    return -(move & 3) if move >> 19 else move
