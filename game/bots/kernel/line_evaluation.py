"""Linear evaluation of a play in a line game, from what its player can see.

A play gains its points, the spots it sheds, and a bonus for a double. The resulting line gains for each own tile that
fits an end, and loses for each unseen tile that fits. Rollouts (line_rollout.py) and the likelihood of observed plays
(likelihood.py) use this sum as it is. The levels that do not search (game/bots/line/evaluation.py) add terms from their
beliefs.

It imports only other kernel modules, so that mypyc can compile it.
"""

from game.bots.kernel.position import LEAD, Position
from game.bots.kernel.rule_tables import SPINNER, count


class Weights:
    """Weights of the evaluation, in half spots.

    They are for a spot shed, a double shed, a point scored in play, an own tile that fits the new ends, and an unseen
    tile that fits (subtracted).
    """

    def __init__(self, shed: int, double: int, point: int, fits: int, unseen: int) -> None:
        self.shed = shed
        self.double = double
        self.point = point
        self.fits = fits
        self.unseen = unseen


def evaluate(position: Position, move: int, visible: int, weights: Weights) -> int:
    """Return the value of a play or pass for the seat to move, which sees its own hand and the `visible` tiles."""
    held = position.hands[position.seat]
    everything = (1 << len(position.rules.low)) - 1
    kept = held & ~(1 << (move >> 12)) if move >= 0 else held
    return gain(position, move, weights) + standing(
        weights, fitting_after(position, move), kept, everything & ~visible & ~held
    )


def gain(position: Position, move: int, weights: Weights) -> int:
    """Return the immediate value of a play: spots and double shed, points scored."""
    if move < 0:
        return 0
    rules = position.rules
    tile = move >> 12
    low, high = rules.low[tile], rules.high[tile]
    value = weights.shed * (low + high) + weights.point * position.points_for(move)
    return value + weights.double if low == high else value


def standing(weights: Weights, fitting: int, kept: int, unseen: int) -> int:
    """Return the value of a line for a seat that keeps the tiles `kept` and does not see `unseen`.

    `fitting` is the mask of the tiles that fit its ends.
    """
    value = weights.fits * count(kept & fitting)
    if weights.unseen:
        value -= weights.unseen * count(unseen & fitting)
    return value


def fitting_after(position: Position, move: int) -> int:
    """Return the mask of all tiles that would fit the open ends after a move."""
    rules = position.rules
    fits_pip = rules.fits_pip
    everything = (1 << len(rules.low)) - 1
    if move < 0:
        return position.fitting(everything)
    tile, end, outward = move >> 12, (move >> 6) & 63, move & 63
    if end == LEAD:
        return fits_pip[outward] if rules.ends == 1 else fits_pip[rules.low[tile]] | fits_pip[rules.high[tile]]
    mask = fits_pip[outward] | position.fitting(everything, end)
    if end & 3 == SPINNER:  # its sides become open ends
        mask |= fits_pip[end >> 2]
    return mask
