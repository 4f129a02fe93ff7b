"""Rollouts of a line game: a hand played out from any position by a policy that sees only what its player sees.

No seat is shown what another holds, nor what the boneyard does: it makes the move of the highest evaluation
(line_evaluation.py).

This file imports nothing of the game, so that mypyc can compile it.
"""

from game.bots.kernel.happenings import Happenings
from game.bots.kernel.line_evaluation import Weights, evaluate
from game.bots.kernel.position import DRAW, SHUT, Position, margin


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


def play_out(position: Position, visible: int, weights: Weights, told: Happenings | None = None) -> None:
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
    position: Position, move: int, visible: int, weights: Weights, side: int, told: Happenings | None = None
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
