"""Exact value of every move in a line game with all hands open and the boneyard in a known order.

`Search(rules).values(position)` returns each move with its value for the side to move: the points it makes until the
end of the hand, less the mean of the other sides, under optimal play. Two sides are searched by alpha-beta with a
transposition table and null windows. More than two are searched by max^n: each side maximizes its own value, and breaks
ties by the first in lexicographic order of all points. That is exact only by this definition.

It imports only other kernel modules, so that mypyc can compile it.
"""

from game.bots.kernel.bits import BudgetExceeded
from game.bots.kernel.line_rollout import RolloutStats
from game.bots.kernel.plain_alphabeta import EXACT, INFINITY, LOWER_BOUND, UPPER_BOUND, PlainSearch, is_plain
from game.bots.kernel.position import Position, margin
from game.bots.kernel.rule_tables import NO_REPLAY, NO_SPINNER, RuleTables, count, end_value, ends_total

UNLIMITED = 1 << 40
"""A budget that is never exceeded."""


class Search:
    """Search of one hand; results are kept for later positions of the same hand.

    `positions` counts the nodes visited; more than `budget` of them raise BudgetExceeded.
    """

    def __init__(self, rules: RuleTables, budget: int = UNLIMITED) -> None:
        """Start with an empty table."""
        self.rules = rules
        self.budget = budget
        self.positions = 0
        self.plain: PlainSearch | None = None
        self.transpositions: dict[int, int] = {}  # for two sides: packed value and bound kind, by key
        self.payoffs: dict[int, list[int]] = {}  # for more sides: points by side, by key
        self.closed = False  # whether nothing can be drawn any more

    def values(self, position: Position) -> list[tuple[int, float]]:
        """Return every move with its value for the side to move."""
        side = self.rules.side_of[position.seat]
        self._set_closed(position)
        before = margin(position.points, side)
        return [(move, margin(self.outcome(position.after(move)), side) - before) for move in position.moves()]

    def best(self, position: Position) -> list[tuple[int, float]]:
        """Return the moves with the highest value for the side to move, and that value; others are only bounded."""
        if self.rules.sides > 2:
            values = self.values(position)
            best_value = max([value for _move, value in values])
            return [(move, value) for move, value in values if value == best_value]
        self._set_closed(position)
        maximizing = self.rules.side_of[position.seat] == 0
        best = -INFINITY if maximizing else INFINITY
        moves: list[int] = []
        for move in position.moves():
            alpha, beta = (best - 1, INFINITY) if maximizing else (-INFINITY, best + 1)
            value = self._difference(position.after(move), alpha, beta)
            if value == best:
                moves.append(move)
            elif (value > best) == maximizing:
                best, moves = value, [move]
        gain = best - position.points[0] + position.points[1]
        return [(move, float(gain if maximizing else -gain)) for move in moves]

    def play_out(self, position: Position, stats: RolloutStats) -> None:
        """Play a hand to its end by the first of the best moves, in place, and record it in `stats`.

        The position must follow one already searched, so no budget applies.
        """
        self.budget = UNLIMITED
        if self.plain is not None:
            self.plain.budget = UNLIMITED
        while position.seat >= 0:
            moves = position.moves()
            if len(moves) == 1:
                stats.play(position, moves[0])
            elif self.rules.sides > 2:
                stats.play(position, self._best_reply(position, moves)[0])
            else:
                stats.play(position, self._best_move(position, moves))

    def _best_move(self, position: Position, moves: list[int]) -> int:
        """Return the first of the best moves for one of two sides."""
        best = self._difference(position, -INFINITY, INFINITY)
        alpha, beta = (best - 1, best) if self.rules.side_of[position.seat] == 0 else (best, best + 1)
        for move in moves:
            if self._difference(position.after(move), alpha, beta) == best:
                return move
        raise AssertionError("no move is worth what the position is")

    def outcome(self, position: Position) -> list[int]:
        """Return each side's points since the position was created, after optimal play.

        With two sides only the difference is meaningful: the result is [difference, 0] unless the hand is over.
        """
        if position.seat < 0:
            return position.points
        if self.rules.sides == 2:
            return [self._difference(position, -INFINITY, INFINITY), 0]
        self._set_closed(position)
        return self._max_n(position.copy())

    def _difference(self, position: Position, alpha: int, beta: int) -> int:
        """Return the points of side 0 less those of side 1 after optimal play: exact between alpha and beta."""
        points = position.points
        difference = points[0] - points[1]
        if position.seat < 0:
            return difference
        self._set_closed(position)
        plain = self.plain
        if plain is None:
            return self._alphabeta(position.copy(), alpha, beta)
        if not position.ends:
            return self._difference(position.after(self.best(position)[0][0]), -INFINITY, INFINITY)
        positions_before = plain.positions
        value = plain.outcome(position, alpha - difference, beta - difference)
        self.positions += plain.positions - positions_before
        return difference + value

    def _set_closed(self, position: Position) -> None:
        """Clear the tables if tiles can no longer be drawn, or can be drawn again: keys then differ."""
        closed = position.drawable() == 0
        if closed != self.closed:
            self.transpositions = {}
            self.payoffs = {}
            self.closed = closed
            self.plain = PlainSearch(position, self.budget) if is_plain(position) else None

    def _play_forced_moves(self, position: Position) -> list[int]:
        """Play forced moves, and return the moves then available; empty when the hand is over."""
        moves = position.moves()
        self.positions += 1
        while len(moves) == 1:
            position.play(moves[0])
            moves = position.moves()
            self.positions += 1
        if self.positions > self.budget:
            raise BudgetExceeded
        return moves

    def _alphabeta(self, position: Position, alpha: int, beta: int) -> int:
        """Return the points of side 0 less those of side 1 at the end: exact between alpha and beta, else a bound.

        Forced moves are played in place.
        """
        moves = self._play_forced_moves(position)
        now = position.points[0] - position.points[1]
        if not moves:
            return now
        key = position_key(position, self.closed)
        entry = self.transpositions.get(key, -1)
        if entry >= 0:
            value = now + (entry >> 2) - INFINITY
            bound = entry & 3
            if bound == EXACT or (bound == LOWER_BOUND and value >= beta) or (bound == UPPER_BOUND and value <= alpha):
                return value
        low, high = alpha, beta
        maximizing = self.rules.side_of[position.seat] == 0
        best = -INFINITY if maximizing else INFINITY
        order_moves(position, moves)
        for packed in moves:
            child = position.after(unpacked(packed))
            if best == -INFINITY or best == INFINITY:
                value = self._alphabeta(child, low, high)
            else:
                value = self._scout(child, low, high, maximizing)
            if maximizing:
                best = max(best, value)
                low = max(low, value)
            else:
                best = min(best, value)
                high = min(high, value)
            if low >= high:
                break
        bound = UPPER_BOUND if best <= alpha else LOWER_BOUND if best >= beta else EXACT
        self.transpositions[key] = (best - now + INFINITY) << 2 | bound
        return best

    def _scout(self, child: Position, alpha: int, beta: int, maximizing: bool) -> int:
        """Return `_alphabeta` of a child that should be no better than an earlier one; test a null window first."""
        if beta - alpha > 1:
            narrow = (alpha, alpha + 1) if maximizing else (beta - 1, beta)
            value = self._alphabeta(child.copy(), narrow[0], narrow[1])
            if value <= alpha or value >= beta:
                return value
        return self._alphabeta(child, alpha, beta)

    def _max_n(self, position: Position) -> list[int]:
        """Return the points of more than two sides at the end; forced moves are played in place."""
        moves = self._play_forced_moves(position)
        points = position.points
        if not moves:
            return points
        key = position_key(position, self.closed)
        gains = self.payoffs.get(key)
        if gains is None:
            _move, best = self._best_reply(position, moves)
            self.payoffs[key] = [best[side] - points[side] for side in range(len(points))]
            return best
        return [points[side] + gains[side] for side in range(len(points))]

    def _best_reply(self, position: Position, moves: list[int]) -> tuple[int, list[int]]:
        """Return the best move for one of more than two sides, and the points of all sides at the end.

        Of equally good moves it is the one whose points are the highest in lexicographic order.
        """
        side = self.rules.side_of[position.seat]
        best_move, best_value = moves[0], 0
        best: list[int] = []
        for move in moves:
            points = self._max_n(position.after(move))
            value = len(points) * points[side] - sum(points)
            if not best or value > best_value or (value == best_value and points > best):
                best_move, best_value, best = move, value, points
        return best_move, best


def position_key(position: Position, closed: bool) -> int:
    """Return the key of a position in the transposition table. Equal keys within a hand have equal continuations.

    If the boneyard is `closed`, each tile is either laid or with the seat that first had it.
    """
    rules = position.rules
    packed = position.line
    if rules.spinner != NO_SPINNER:
        packed = packed << 6 | position.ends << 1 | (1 if position.double_laid else 0)
    if rules.depends_on_scores:
        for side in range(rules.sides):
            packed = packed << 12 | _score_code(position, side)
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


def _score_code(position: Position, side: int) -> int:
    """Return a code (0 to 4095) of a side's score if it can still matter in this hand, else 0."""
    rules = position.rules
    score = position.scores[side] + position.points[side]
    drawable = position.drawable()
    tiles = drawable
    for seat in range(rules.seats):
        if rules.side_of[seat] == side:
            tiles += count(position.hands[seat])
    if score + tiles * rules.most_per_play >= rules.score_that_matters:
        return 2048 + score
    return 1 + min(score, drawable * rules.overdraw_fine) if rules.overdraw_fine and rules.score_floor else 0


def order_moves(position: Position, moves: list[int]) -> None:
    """Sort moves in place for the search: highest paid first, then fewest replies of the next seat.

    Each move is packed below its rank; `unpacked` restores it.
    """
    rules = position.rules
    replies = position.hands[(position.seat + rules.turn_step) % rules.seats]
    total = ends_total(position.line, position.ends) if rules.multiple else 0
    previous_end, other_replies = -1, 0
    for index in range(len(moves)):
        move = moves[index]
        if move < 0:
            moves[index] = 127 << 20 | 1 << 19 | -move
            continue
        end = (move >> 6) & 63
        if end != previous_end:
            previous_end = end
            other_replies = position.fitting(replies, end)
        rank = count(other_replies | (replies & rules.fits_pip[move & 63]))
        if rules.multiple:
            tile, outward = move >> 12, move & 63
            double = rules.low[tile] == rules.high[tile]
            after = total - end_value(end) + (2 * outward if double else outward)
            if after % rules.multiple == 0:
                rank -= 128 * after
        moves[index] = rank << 20 | move
    moves.sort()


def unpacked(packed: int) -> int:
    """Return the move in a number packed by `order_moves`."""
    move = packed & ((1 << 20) - 1)
    return -(move & 3) if move >> 19 else move
