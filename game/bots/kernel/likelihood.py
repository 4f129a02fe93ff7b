"""How likely the choices of a hand were, if the hidden tiles lay so: sensible players, mixed with chance.

This file imports nothing of the game, so that mypyc can compile it.
"""

from game.bots.kernel.rule_tables import count

SENSIBLE = 0.9
"""The part of all choices that good sense makes; the rest is as it comes."""
WARMTH = 8
"""By how many half spots one play has to be better than another to be e times as likely."""

_E = 2.718281828459045
_LESS = [_E ** (-nth / WARMTH) for nth in range(400)]


class Choice:
    """A choice that another seat made.

    In its hand were the tiles of `places` but those in `before`; `unseen` were not in sight of it, its own included.
    The ways it may have had are by number: the tile of each as a mask, what fits after it, its worth by good sense
    without the tiles that fit, and whether it comes to what was chosen.
    """

    def __init__(self, places: list[int], before: int, unseen: int, fits: int, others: int) -> None:
        self.places = places
        self.before = before
        self.unseen = unseen
        self.fits = fits
        self.others = others
        self.tiles: list[int] = []
        self.fitting: list[int] = []
        self.base: list[int] = []
        self.chosen: list[bool] = []

    def add(self, tile: int, fitting: int, base: int, chosen: bool) -> None:
        """One way more."""
        self.tiles.append(tile)
        self.fitting.append(fitting)
        self.base.append(base)
        self.chosen.append(chosen)

    def likelihood(self, dealt: list[int]) -> float:
        """How likely the choice was, if the hidden tiles were dealt so, by place."""
        held = 0
        for place in self.places:
            held |= dealt[place]
        held &= ~self.before
        unseen = self.unseen & ~held
        worths: list[int] = []
        marks: list[bool] = []
        most = -1 << 30
        for nth in range(len(self.tiles)):
            if held & self.tiles[nth]:
                fit = self.fitting[nth]
                value = self.base[nth] + self.fits * count(held & ~self.tiles[nth] & fit)
                value -= self.others * count(unseen & fit)
                worths.append(value)
                marks.append(self.chosen[nth])
                if value > most:
                    most = value
        ways = len(worths)
        if ways < 2:
            return 1.0
        total = 0.0
        taken = 0.0
        number = 0
        for nth in range(ways):
            below = most - worths[nth]
            share = _LESS[below] if below < 400 else 0.0
            total += share
            if marks[nth]:
                taken += share
                number += 1
        return SENSIBLE * taken / total + (1.0 - SENSIBLE) * number / ways


def likelihoods(choices: list[Choice], deals: list[list[int]]) -> list[float]:
    """How likely all these choices were together, deal by deal."""
    found: list[float] = []
    for dealt in deals:
        likelihood = 1.0
        for choice in choices:
            likelihood *= choice.likelihood(dealt)
        found.append(likelihood)
    return found


def resampled(weights: list[float], number: int, start: float) -> list[int]:
    """So many places in a list of weights, each as often as it weighs, at even steps from `start` (0 to 1) of one."""
    total = sum(weights)
    found: list[int] = []
    at, sofar = 0, weights[0]
    for nth in range(number):
        mark = (nth + start) * total / number
        while sofar < mark and at < len(weights) - 1:
            at += 1
            sofar += weights[at]
        found.append(at)
    return found
