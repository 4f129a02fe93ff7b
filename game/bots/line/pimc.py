"""How the better bots see ahead in a line game: each way out is tried in many deals that could be.

The deals are uniform over what the view leaves open or, for who reads the others, weighed by how likely what they chose
was in each (research/bots.md, 3.4). They are the same for every way. A hand is played on exactly, all tiles open, where
nothing can be drawn any more and few enough tiles are in hand; else by good sense, each seat knowing only its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from game.bots.beliefs.line import Reading
from game.bots.beliefs.observed_plays import choices, sense
from game.bots.encode.line import mask, move, position
from game.bots.kernel.budget import BudgetExceeded, budget
from game.bots.kernel.likelihood import likelihoods, resampled
from game.bots.kernel.line_alphabeta import Search
from game.bots.kernel.line_rollout import Sense, outcome
from game.bots.kernel.plain_alphabeta import is_plain
from game.bots.kernel.position import Position
from game.bots.style import Estimate
from game.rules.line.line_game import LineGame, LineState
from game.state import Action, Draw

CANDIDATES = 8
"""Deals drawn for each one that is kept, where they are weighed."""
POSITIONS = 150_000
"""As many are looked at for one choice at most, where it has a second."""
ALONE, PLAIN = 600_000, 3
"""As many where but one deal is left; and so many times that where tiles are laid and nothing else, which is looked at
sooner: even Fourteen-Piece is then played exactly from its first tile on."""
ENOUGH = 40
"""Deals played on exactly that are enough, where there is no time for all; with fewer it is left to good sense."""
ROUNDS = 4
"""After each of them but the last, the worse half of the ways is let go."""


@dataclass(frozen=True)
class Foresight:
    """How far a bot sees: in how many `deals` it tries each way, and whether it `reads` what the others chose.

    Where it `duels` it does not try deals, once the end of a hand between two can be solved (endgame_cfr.py).
    Where no more than `listed` deals are left, it tries them all. It plays on exactly from so many tiles in hand on:
    `two` where two play, `partners` where more play on two sides, `each` where they play for themselves. Before that
    it goes by good sense, and reads the others by it, with so much `fear` of who need not draw.
    """

    deals: int
    reads: bool
    duels: bool
    listed: int
    two: int
    partners: int
    each: int
    fear: int = 1

    def exactly(self, players: int, sides: int) -> int:
        """From how many tiles in hand on it plays exactly."""
        return self.two if players == 2 else self.partners if sides == 2 else self.each


def foresee(
    game: LineGame, view: LineState, foresight: Foresight, seconds: float, rng: Random
) -> tuple[dict[Action, Estimate], float]:
    """What should come of the better ways out, in points to the own side, and the noise between close ones."""
    ways: dict[int, Action] = {}
    for action in game.legal_actions(view):
        if not isinstance(action, Draw) or not game.draw_when_able:  # nobody draws just because it may
            ways.setdefault(move(game, view, action), action)
    share = budget(seconds)
    by = sense(game, len(view.hands), foresight.fear)
    hands, weights = _deals(game, view, foresight, share, by, rng)
    now = position(game, view)
    worlds = [_opened(now, dealt, rng) for dealt in hands]
    few = foresight.exactly(len(view.hands), game.sides(len(view.hands)))
    values = None
    if sum(map(len, view.hands)) <= few and not game.pool_open(view):
        most = POSITIONS if len(worlds) > 1 else ALONE * (PLAIN if is_plain(worlds[0]) else 1)
        values = _exactly(worlds, int(most * share))
    if values is None:
        gone = mask(game, (*(laid.tile for laid in view.line.laid), *view.exposed))
        values = _by_sense(worlds, weights, [*ways], gone, by)
    return _weighed({ways[way]: worth for way, worth in values.items()}, weights)


def _deals(
    game: LineGame, view: LineState, foresight: Foresight, share: float, by: Sense, rng: Random
) -> tuple[list[list[int]], list[float]]:
    """Hands that could be, as `Reading.hands` has them, in no order, and how much each of these deals weighs."""
    reading = Reading(game, view)
    if len([lying for lying in (*view.hands, view.boneyard) if lying]) <= 2:
        return [reading.hands(reading.deal(rng))], [1.0]  # what is not seen lies all in one place
    number = max(2, int(foresight.deals * share))
    reads = choices(game, view, reading, by) if foresight.reads else []
    if reading.number <= foresight.listed * share:
        listed = reading.deals.all()
        rng.shuffle(listed)
        likely = likelihoods(reads, [dealt for dealt, _weight in listed])
        weights = [weight * times for (_dealt, weight), times in zip(listed, likely, strict=True)]
        return [reading.hands(dealt) for dealt, _weight in listed], weights
    if not reads:
        return [reading.hands(reading.deal(rng)) for _nth in range(number)], [1.0] * number
    drawn = [reading.deal(rng) for _nth in range(CANDIDATES * number)]
    kept = resampled(likelihoods(reads, drawn), number, rng.random())
    rng.shuffle(kept)
    return [reading.hands(drawn[nth]) for nth in kept], [1.0] * number


def _opened(now: Position, hands: list[int], rng: Random) -> Position:
    """The position with these hands, and the last of them as the boneyard in some order."""
    *held, asleep = hands
    opened = now.copy()
    opened.hands = held
    bones = [number for number in range(asleep.bit_length()) if asleep >> number & 1]
    rng.shuffle(bones)
    opened.boneyard = bones
    return opened


def _exactly(worlds: Sequence[Position], most: int) -> dict[int, list[float]] | None:
    """What each way is worth in each world or the first of them, if all play their best; None if it takes too long."""
    values: dict[int, list[float]] = {}
    for nth, world in enumerate(worlds):
        search = Search(world.rules, most)
        try:
            found = search.values(world) if len(worlds) > 1 else search.best(world)
        except BudgetExceeded:
            return values if nth >= ENOUGH else None
        most -= search.positions
        for way, worth in found:
            values.setdefault(way, []).append(worth)
    return values


def _by_sense(
    worlds: Sequence[Position], weights: Sequence[float], ways: list[int], gone: int, by: Sense
) -> dict[int, list[float]]:
    """What the better ways are worth in each world if all go on by good sense; the worse are let go on the way."""
    side = worlds[0].rules.side_of[worlds[0].seat]
    values: dict[int, list[float]] = {way: [] for way in ways}
    first = 0
    for nth in range(ROUNDS):
        last = len(worlds) * (nth + 1) // ROUNDS
        for way, found in values.items():
            found += [outcome(world, way, gone, by, side) for world in worlds[first:last]]
        first = last
        if last and nth + 1 < ROUNDS and len(values) > 2:
            means = {way: _mean(found, weights) for way, found in values.items()}
            best = sorted(means, key=means.__getitem__, reverse=True)[: max(2, (len(means) + 1) // 2)]
            values = {way: values[way] for way in best}
    return values


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    total = sum(weights[: len(values)])
    return sum(value * weight for value, weight in zip(values, weights, strict=False)) / total


def _weighed(values: dict[Action, list[float]], weights: list[float]) -> tuple[dict[Action, Estimate], float]:
    """The mean and the spread of each way; and the standard error of the least certain difference from the best."""
    means = {way: _mean(found, weights) for way, found in values.items()}
    estimates = {
        way: Estimate(mean, sqrt(max(0.0, _mean([value * value for value in values[way]], weights) - mean * mean)))
        for way, mean in means.items()
    }
    best = max(means, key=means.__getitem__)
    errors = []
    for way, found in values.items():
        apart = [(one - other) ** 2 for one, other in zip(values[best], found, strict=True)]
        variance = max(0.0, _mean(apart, weights) - (means[best] - means[way]) ** 2)
        errors += [sqrt(variance / len(found))] * (way != best)
    return estimates, min(errors, default=0.0)
