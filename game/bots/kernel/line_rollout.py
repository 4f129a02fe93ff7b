"""Rollouts of a line game: a hand played out from any position by a policy that sees only what its player sees.

No seat is shown what another holds, nor what the boneyard does: it makes the move of the highest evaluation
(line_evaluation.py), or now and then any that fits.

This file imports nothing of the game, so that mypyc can compile it.
"""

from game.bots.kernel.dice import Dice
from game.bots.kernel.happenings import Happenings
from game.bots.kernel.line_evaluation import Weights, evaluate
from game.bots.kernel.position import DRAW, SHUT, Position, margin
from game.bots.kernel.rule_tables import count


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
