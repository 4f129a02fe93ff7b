"""Rollouts of a line game: play a position to the end by a policy that sees only what its player sees.

No policy looks at other hands or at the boneyard. It plays the move with the best evaluation (line_evaluation.py), or
sometimes a random one.

It imports only other kernel modules, so that mypyc can compile it.
"""

from typing import Final

from game.bots.kernel.dice import Dice
from game.bots.kernel.line_evaluation import Weights, evaluate
from game.bots.kernel.position import DRAW, SHUT, Position
from game.bots.kernel.rule_tables import RuleTables, count, spots
from game.bots.kernel.settlement import winners

NO_MOVE: Final = -9
"""A number that is no move."""


class RolloutStats:
    """Statistics of one seat in a hand that is continued by `play`.

    - Until its next turn: points of its side for plays and fines (`scores`), and of the other sides (`concedes`);
      whether the next player is an opponent without a fitting tile (`next_stuck`).
    - In that turn: whether it holds a fitting tile (`answers`).
    - At the end: whether its side alone `wins`, and if another side wins, the seat's `spots_left`.
    """

    def __init__(self, rules: RuleTables, seat: int) -> None:
        """Start without any events."""
        self.rules = rules
        self.seat = seat
        self.side = rules.side_of[seat]
        self.scores = 0
        self.concedes = 0
        self.next_stuck = False
        self.answers = False
        self.wins = False
        self.spots_left = 0
        self.returned = False  # whether the seat has had its next turn

    def play(self, position: Position, move: int) -> None:
        """Make a move and record its consequences."""
        mover, side, before = position.seat, self.rules.side_of[position.seat], position.points
        points = position.points_for(move) if move >= 0 else 0
        position.play(move)
        if move == DRAW:  # may be fined
            points = position.points[side] - before[side]
        if points and not self.returned:
            self.pay(side, points)
        if position.seat < 0:
            self._end(position, mover, move)
        elif position.seat != mover:
            self.turn(position, mover)

    def pay(self, side: int, points: int) -> None:
        """Record points paid to a side during play."""
        if side == self.side:
            self.scores += points
        else:
            self.concedes += points

    def turn(self, position: Position, before: int) -> None:
        """Record that the turn passes from the seat `before` to the next one."""
        if self.returned:
            return
        now = position.seat
        stuck = position.ends > 0 and not position.fitting(position.hands[now])
        if before == self.seat:
            self.next_stuck = stuck and self.rules.side_of[now] != self.side
        if now == self.seat:
            self.returned = True
            self.answers = not stuck

    def _end(self, position: Position, mover: int, move: int) -> None:
        """Record the end of the hand after a move."""
        rules = self.rules
        if position.hands[mover] and move >= 0:
            won = [rules.side_of[mover]]  # its points win the match
        else:
            won = winners(rules, position.hands, -1 if position.hands[mover] else mover)
        self.wins = won == [self.side]
        if won and self.side not in won:
            self.spots_left = spots(rules, position.hands[self.seat])


def rollout_policy(position: Position, visible: int, weights: Weights) -> int:
    """Return the move with the best evaluation. It never draws when it can play, and never shuts the game.

    `visible` is the mask of the tiles all can see.
    """
    moves = position.moves()
    best = moves[0]
    if len(moves) == 1:
        return best
    highest = -1 << 30
    for move in moves:
        if move in (DRAW, SHUT):
            continue
        value = evaluate(position, move, visible, weights)
        if value > highest:
            highest, best = value, move
    return best


def play_out(
    position: Position,
    visible: int,
    weights: Weights,
    stats: RolloutStats | None = None,
    move: int = NO_MOVE,
    dice: Dice | None = None,
) -> None:
    """Play a hand to its end by the rollout policy, in place, and record it in `stats`.

    The hand begins with `move`, if given. With `dice` players sometimes slip and play a random tile.
    """
    while position.seat >= 0:
        if move == NO_MOVE and dice is not None:
            move = _slip(position, dice)
        if move == NO_MOVE:
            move = rollout_policy(position, visible, weights)
        if stats is None:
            position.play(move)
        else:
            stats.play(position, move)
        if move >= 0:
            visible |= 1 << (move >> 12)
        move = NO_MOVE


def _slip(position: Position, dice: Dice) -> int:
    """Return a play of a random tile if the seat to move has several plays and slips, else NO_MOVE."""
    plays = [move for move in position.moves() if move >= 0]
    if len(plays) < 2 or not dice.slip(position.seat, count(position.hands[position.seat])):
        return NO_MOVE
    tiles = 0
    for play in plays:
        tiles |= 1 << (play >> 12)
    tile = dice.any_of(tiles)
    return [play for play in plays if play >> 12 == tile][-1]
