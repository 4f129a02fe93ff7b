"""Rollouts of a line game: play a position to the end by a policy that sees only what its player sees.

No policy looks at other hands or at the boneyard. It plays the move with the best evaluation (line_evaluation.py), or
sometimes a random one.

It imports only other kernel modules, so that mypyc can compile it.
"""

from game.bots.kernel.dice import Dice
from game.bots.kernel.line_evaluation import Weights, evaluate, points_scored
from game.bots.kernel.position import DRAW, SHUT, Position, margin
from game.bots.kernel.rule_tables import RuleTables, count, spots
from game.bots.kernel.settlement import winners


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
        mover = position.seat
        pays = (self.rules.scores_in_play and move >= 0) or (self.rules.overdraw_fine > 0 and move == DRAW)
        if pays and not self.returned:
            self.pay(self.rules.side_of[mover], points_scored(position, move))
        position.play(move)
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


def play_out(position: Position, visible: int, weights: Weights, stats: RolloutStats | None = None) -> None:
    """Play a hand to its end by the rollout policy, in place, and record it in `stats`."""
    while position.seat >= 0:
        move = rollout_policy(position, visible, weights)
        if stats is None:
            position.play(move)
        else:
            stats.play(position, move)
        if move >= 0:
            visible |= 1 << (move >> 12)


def rollout(
    position: Position, move: int, visible: int, weights: Weights, side: int, stats: RolloutStats | None = None
) -> float:
    """Return a side's gain less the mean of the others if a move is made and the hand then played out."""
    child = position.copy()
    if stats is None:
        child.play(move)
    else:
        stats.play(child, move)
    if move >= 0:
        visible |= 1 << (move >> 12)
    play_out(child, visible, weights, stats)
    return margin(child.points, side) - margin(position.points, side)


def fallible_play_out(position: Position, visible: int, weights: Weights, dice: Dice) -> None:
    """Play a hand to its end like `play_out`, with players who sometimes slip."""
    while position.seat >= 0:
        move = -1
        random_play = dice.slip(position.seat, count(position.hands[position.seat]))
        if random_play:
            tiles = 0
            plays = 0
            for candidate in position.moves():
                if candidate >= 0:
                    tiles |= 1 << (candidate >> 12)
                    plays += 1
            if plays < 2:
                random_play = False
            else:
                tile = dice.any_of(tiles)
                for candidate in position.moves():
                    if candidate >= 0 and candidate >> 12 == tile:
                        move = candidate
        if not random_play:
            move = rollout_policy(position, visible, weights)
        position.play(move)
        if move >= 0:
            visible |= 1 << (move >> 12)
