"""The evaluation of a play in a line game, by what its player can see: one linear sum for all who need it.

A play gains what it scores, the spots it sheds and something for a double. The line it leaves is worth something for
each own tile that fits an end, and costs something for each tile that fits and that its player does not see. Rollouts
(line_rollout.py) and the likelihood of observed plays (likelihood.py) go by this sum as it is; the levels that do not
search (game/bots/line/evaluation.py) add to it what their belief tells.

This file imports nothing of the game, so that mypyc can compile it.
"""

from game.bots.kernel.position import LEAD, Position
from game.bots.kernel.rule_tables import SPINNER, count


class Weights:
    """The weights of the evaluation in half spots: of a spot shed, a double shed, a point scored in play, an own tile
    that fits the new ends, and an unseen tile that fits, which counts against a play."""

    def __init__(self, shed: int, double: int, point: int, fits: int, unseen: int) -> None:
        self.shed = shed
        self.double = double
        self.point = point
        self.fits = fits
        self.unseen = unseen


def evaluate(position: Position, move: int, visible: int, weights: Weights) -> int:
    """The value of a play or a pass to the seat to move, who sees its own hand and the `visible` tiles."""
    held = position.hands[position.seat]
    everything = (1 << len(position.rules.low)) - 1
    kept = held & ~(1 << (move >> 12)) if move >= 0 else held
    return gain(position, move, weights) + standing(
        weights, fitting_after(position, move), kept, everything & ~visible & ~held
    )


def gain(position: Position, move: int, weights: Weights) -> int:
    """What a play is worth by itself: spots and double shed, points scored in play."""
    if move < 0:
        return 0
    rules = position.rules
    tile = move >> 12
    low, high = rules.low[tile], rules.high[tile]
    value = weights.shed * (low + high)
    if low == high:
        value += weights.double
    if rules.scores_in_play and weights.point:
        value += weights.point * points_scored(position, move)
    return value


def standing(weights: Weights, fitting: int, kept: int, unseen: int) -> int:
    """What a line is worth to whoever keeps some tiles and does not see others, if those `fitting` fit its ends."""
    value = weights.fits * count(kept & fitting)
    if weights.unseen:
        value -= weights.unseen * count(unseen & fitting)
    return value


def fitting_after(position: Position, move: int) -> int:
    """All tiles that would fit the open ends after a move."""
    rules = position.rules
    fits_pip = rules.fits_pip
    everything = (1 << len(rules.low)) - 1
    if move < 0:
        return position.fitting(everything)
    tile, end, outward = move >> 12, (move >> 6) & 63, move & 63
    if end == LEAD:
        return fits_pip[outward] if rules.ends == 1 else fits_pip[rules.low[tile]] | fits_pip[rules.high[tile]]
    fit = fits_pip[outward] | position.fitting(everything, end)
    if end & 3 == SPINNER:  # its sides open
        fit |= fits_pip[end >> 2]
    return fit


def points_scored(position: Position, move: int) -> int:
    """The points that the side of the seat to move is paid for what a move makes of the line, not for the hand."""
    if move >= 0:
        return position.points_for(move)
    seat = position.seat
    side = position.rules.side_of[seat]
    child = position.copy()
    child.hands[seat] |= 1 << len(position.rules.low)  # one tile more than there is: the hand does not end
    child.play(move)
    return child.points[side] - position.points[side]
