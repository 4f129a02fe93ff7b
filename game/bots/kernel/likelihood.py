"""Likelihood of observed plays given a deal of the hidden tiles: the factor of a Bayesian update.

The model player chooses by softmax over the evaluation of plays (line_evaluation.py) with probability RATIONAL, and
uniformly otherwise, so that no deal is ruled out by a bad play.

It imports only other kernel modules, so that mypyc can compile it.
"""

from game.bots.kernel.line_evaluation import Weights, standing

RATIONAL = 0.9
"""Probability that a player chooses by the evaluation; otherwise uniformly."""
TEMPERATURE = 8
"""Softmax temperature in half spots."""

_E = 2.718281828459045
_SOFTMAX = [_E ** (-below / TEMPERATURE) for below in range(400)]


class ObservedChoice:
    """A choice that another seat made, as a function of its hand at the time.

    The hand was the tiles dealt to `places` without `laid_before`; `unseen` are the tiles the seat did not see, its own
    hand included. For each candidate play there are its tile (as a mask), the tiles fitting afterwards, its gain, and
    whether it leads to the observed position.
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
        """Add a candidate play."""
        self.tiles.append(tile)
        self.fitting.append(fitting)
        self.gains.append(gain)
        self.observed.append(observed)

    def likelihood(self, dealt: list[int]) -> float:
        """Return the probability of the observed choice given a deal of the hidden tiles, by place."""
        held = 0
        for place in self.places:
            held |= dealt[place]
        held &= ~self.laid_before
        unseen = self.unseen & ~held
        values: list[int] = []
        observed: list[bool] = []
        best = -1 << 30
        for index in range(len(self.tiles)):
            tile = self.tiles[index]
            if held & tile:
                value = self.gains[index] + standing(self.weights, self.fitting[index], held & ~tile, unseen)
                values.append(value)
                observed.append(self.observed[index])
                if value > best:
                    best = value
        candidates = len(values)
        if candidates < 2:
            return 1.0
        total = 0.0
        observed_weight = 0.0
        observed_count = 0
        for index in range(candidates):
            below = best - values[index]
            weight = _SOFTMAX[below] if below < 400 else 0.0
            total += weight
            if observed[index]:
                observed_weight += weight
                observed_count += 1
        return RATIONAL * observed_weight / total + (1.0 - RATIONAL) * observed_count / candidates


def likelihoods(choices: list[ObservedChoice], deals: list[list[int]]) -> list[float]:
    """Return the joint likelihood of all choices for each deal."""
    result: list[float] = []
    for dealt in deals:
        likelihood = 1.0
        for choice in choices:
            likelihood *= choice.likelihood(dealt)
        result.append(likelihood)
    return result


def resampled(weights: list[float], number: int, start: float) -> list[int]:
    """Return `number` indices drawn from weights by systematic resampling.

    `start`, from 0 to 1, is the offset within the first step.
    """
    total = sum(weights)
    indices: list[int] = []
    index, cumulative = 0, weights[0]
    for step in range(number):
        mark = (step + start) * total / number
        while cumulative < mark and index < len(weights) - 1:
            index += 1
            cumulative += weights[index]
        indices.append(index)
    return indices
