"""The likelihood of observed plays, if the hidden tiles were dealt so: the factor by which a belief is updated.

The model of a player is softmax over the evaluation of a play (line_evaluation.py) nine times of ten, and any play
otherwise: who plays badly may hold anything.

This file imports nothing of the game, so that mypyc can compile it.
"""

from game.bots.kernel.line_evaluation import Weights, standing

RATIONAL = 0.9
"""The probability that a player goes by the evaluation; else any play is as likely as another."""
TEMPERATURE = 8
"""By how many half spots one play has to be better than another to be e times as likely."""

_E = 2.718281828459045
_SOFTMAX = [_E ** (-nth / TEMPERATURE) for nth in range(400)]


class ObservedChoice:
    """A choice that another seat made, as a function of the hand it made it with.

    In its hand were the tiles dealt to `places`, but those `laid_before`; it did not see `unseen`, its own included.
    The candidates are plays, by number: the tile of each as a mask, what fits after it, its gain, and whether it comes
    to what was observed.
    """

    def __init__(self, places: list[int], laid_before: int, unseen: int, weights: Weights) -> None:
        self.places = places
        self.laid_before = laid_before
        self.unseen = unseen
        self.weights = weights
        self.tiles: list[int] = []
        self.fitting: list[int] = []
        self.gains: list[int] = []
        self.observed: list[bool] = []

    def add(self, tile: int, fitting: int, gain: int, observed: bool) -> None:
        """One candidate more."""
        self.tiles.append(tile)
        self.fitting.append(fitting)
        self.gains.append(gain)
        self.observed.append(observed)

    def likelihood(self, dealt: list[int]) -> float:
        """The probability of what was observed, if the hidden tiles were dealt so, by place."""
        held = 0
        for place in self.places:
            held |= dealt[place]
        held &= ~self.laid_before
        unseen = self.unseen & ~held
        values: list[int] = []
        observed: list[bool] = []
        best = -1 << 30
        for nth in range(len(self.tiles)):
            tile = self.tiles[nth]
            if held & tile:
                value = self.gains[nth] + standing(self.weights, self.fitting[nth], held & ~tile, unseen)
                values.append(value)
                observed.append(self.observed[nth])
                if value > best:
                    best = value
        candidates = len(values)
        if candidates < 2:
            return 1.0
        total = 0.0
        taken = 0.0
        number = 0
        for nth in range(candidates):
            below = best - values[nth]
            weight = _SOFTMAX[below] if below < 400 else 0.0
            total += weight
            if observed[nth]:
                taken += weight
                number += 1
        return RATIONAL * taken / total + (1.0 - RATIONAL) * number / candidates


def likelihoods(choices: list[ObservedChoice], deals: list[list[int]]) -> list[float]:
    """The likelihood of all these choices together, deal by deal."""
    found: list[float] = []
    for dealt in deals:
        likelihood = 1.0
        for choice in choices:
            likelihood *= choice.likelihood(dealt)
        found.append(likelihood)
    return found


def resampled(weights: list[float], number: int, start: float) -> list[int]:
    """Systematic resampling: so many indices into the weights, each as often as it weighs, at even steps.

    `start`, from 0 to 1, is where in the first step they begin.
    """
    total = sum(weights)
    found: list[int] = []
    index, so_far = 0, weights[0]
    for nth in range(number):
        mark = (nth + start) * total / number
        while so_far < mark and index < len(weights) - 1:
            index += 1
            so_far += weights[index]
        found.append(index)
    return found
