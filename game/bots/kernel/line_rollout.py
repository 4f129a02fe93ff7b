"""Rollouts of a line game: a hand played out from any position by a policy that sees only what its player sees.

No seat is shown what another holds, nor what the boneyard does: it makes the move of the highest evaluation
(line_evaluation.py), or now and then any that fits.

This file imports nothing of the game, so that mypyc can compile it.
"""

from game.bots.kernel.dice import Dice
from game.bots.kernel.line_evaluation import Weights, evaluate, points_scored
from game.bots.kernel.position import DRAW, SHUT, Position, margin
from game.bots.kernel.rule_tables import RuleTables, count, spots
from game.bots.kernel.settlement import winners


class RolloutStats:
    """What happens to a seat in a hand that is played on by `play`.

    Until its next turn: the points for plays, and fines, of its side (`scores`) and of the others (`concedes`); whether
    the player after it is an opponent with nothing that fits (`next_stuck`). In that turn: whether it holds a tile that
    fits (`answers`). At the end: whether its side alone `wins` the hand, and where another does, its `spots_left`.
    """

    def __init__(self, rules: RuleTables, seat: int) -> None:
        """Nothing has happened yet."""
        self.rules = rules
        self.seat = seat
        self.side = rules.side_of[seat]
        self.scores = 0
        self.concedes = 0
        self.next_stuck = False
        self.answers = False
        self.wins = False
        self.spots_left = 0
        self.returned = False  # whether the next turn of the seat has come

    def play(self, position: Position, move: int) -> None:
        """Make a move and keep what comes of it."""
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
        """A side is paid during play."""
        if side == self.side:
            self.scores += points
        else:
            self.concedes += points

    def turn(self, position: Position, before: int) -> None:
        """The turn comes to a seat, after that of another."""
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
        """The hand is over by a move."""
        rules = self.rules
        if position.hands[mover] and move >= 0:
            won = [rules.side_of[mover]]  # it made the points that win the match
        else:
            won = winners(rules, position.hands, -1 if position.hands[mover] else mover)
        self.wins = won == [self.side]
        if won and self.side not in won:
            self.spots_left = spots(rules, position.hands[self.seat])


def rollout_policy(position: Position, visible: int, weights: Weights) -> int:
    """The move of the highest evaluation; nobody draws who can play, or shuts the game.

    `visible` are the tiles that lie open to all.
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


def play_out(position: Position, visible: int, weights: Weights, told: RolloutStats | None = None) -> None:
    """Play a hand to its end by the rollout policy, in place; what happens is `told`."""
    while position.seat >= 0:
        move = rollout_policy(position, visible, weights)
        if told is None:
            position.play(move)
        else:
            told.play(position, move)
        if move >= 0:
            visible |= 1 << (move >> 12)


def rollout(
    position: Position, move: int, visible: int, weights: Weights, side: int, told: RolloutStats | None = None
) -> float:
    """What a side makes, less the mean of the others, if a move is made and the hand then played out."""
    child = position.copy()
    if told is None:
        child.play(move)
    else:
        told.play(child, move)
    if move >= 0:
        visible |= 1 << (move >> 12)
    play_out(child, visible, weights, told)
    return margin(child.points, side) - margin(position.points, side)


def fallible_play_out(position: Position, visible: int, weights: Weights, dice: Dice) -> None:
    """As `play_out`, by players who make slips."""
    while position.seat >= 0:
        move = -1
        slipped = dice.slip(position.seat, count(position.hands[position.seat]))
        if slipped:
            tiles = 0
            plays = 0
            for candidate in position.moves():
                if candidate >= 0:
                    tiles |= 1 << (candidate >> 12)
                    plays += 1
            if plays < 2:
                slipped = False
            else:
                tile = dice.any_of(tiles)
                for candidate in position.moves():
                    if candidate >= 0 and candidate >> 12 == tile:
                        move = candidate
        if not slipped:
            move = rollout_policy(position, visible, weights)
        position.play(move)
        if move >= 0:
            visible |= 1 << (move >> 12)
