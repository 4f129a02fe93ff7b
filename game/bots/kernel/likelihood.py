"""Likelihood of observed plays given a deal of the hidden tiles: the factor of a Bayesian update.

The model player chooses by softmax over the evaluation of plays (line_evaluation.py) with probability RATIONAL, and
uniformly otherwise, so that no deal is ruled out by a bad play.

It imports only other kernel modules, so that mypyc can compile it.
"""

from bisect import bisect_left
from dataclasses import dataclass
from itertools import accumulate
from math import e

from game.bots.kernel.line_evaluation import Weights, standing

RATIONAL = 0.9
"""Probability that a player chooses by the evaluation; otherwise uniformly."""
TEMPERATURE = 8
"""Softmax temperature in half spots."""

_SOFTMAX = [e ** (-below / TEMPERATURE) for below in range(400)]


@dataclass
class CandidatePlay:
    """A play that a seat might have chosen."""

    tile: int  # as a mask
    fitting: int  # the tiles that fit afterwards
    gain: int
    observed: bool  # whether it leads to the observed position


@dataclass
class ObservedChoice:
    """A choice that another seat made, as a function of its hand at the time.

    The hand was the tiles dealt to `places` without `laid_before`; `unseen` are the tiles the seat did not see, its own
    hand included.
    """

    places: list[int]
    laid_before: int
    unseen: int
    weights: Weights
    candidates: list[CandidatePlay]

    def likelihood(self, dealt: list[int]) -> float:
        """Return the probability of the observed choice given a deal of the hidden tiles, by place."""
        held = 0
        for place in self.places:
            held |= dealt[place]
        held &= ~self.laid_before
        unseen = self.unseen & ~held
        values: list[int] = []
        are_observed: list[bool] = []
        best = -1 << 30
        for play in self.candidates:
            if held & play.tile:
                value = play.gain + standing(self.weights, play.fitting, held & ~play.tile, unseen)
                values.append(value)
                are_observed.append(play.observed)
                if value > best:
                    best = value
        if len(values) < 2:
            return 1.0
        total = observed_weight = 0.0
        observed_count = 0
        for index in range(len(values)):
            below = best - values[index]
            weight = _SOFTMAX[below] if below < 400 else 0.0
            total += weight
            if are_observed[index]:
                observed_weight += weight
                observed_count += 1
        return RATIONAL * observed_weight / total + (1.0 - RATIONAL) * observed_count / len(values)


def likelihoods(choices: list[ObservedChoice], deals: list[list[int]]) -> list[float]:
    """Return the joint likelihood of all choices for each deal."""
    result: list[float] = []
    for dealt in deals:  # the outer loop, so that each deal is read from memory once
        likelihood = 1.0
        for choice in choices:
            likelihood *= choice.likelihood(dealt)
        result.append(likelihood)
    return result


def resampled(weights: list[float], number: int, start: float) -> list[int]:
    """Return `number` indices drawn from weights by systematic resampling.

    `start`, from 0 to 1, is the offset within the first step.
    """
    total, cumulative, last = sum(weights), list(accumulate(weights)), len(weights) - 1
    return [min(last, bisect_left(cumulative, (step + start) * total / number)) for step in range(number)]
