"""PIMC, perfect-information Monte Carlo, for the line games: each move is tried in many determinizations.

The determinizations are sampled from the belief: uniformly over what the view leaves open or, for a bot that infers,
weighted by the likelihood of what the others played. Every move is tried in the same ones. A
hand is played on exactly, with all tiles open, where nothing can be drawn any more and few enough tiles are in hand
(Levy 1989; Ginsberg, GIB, 2001); else by rollouts, in which each seat knows only its own tiles, so that none plays by
what it could not know.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from game.bots.beliefs.line import LineBelief
from game.bots.beliefs.observed_plays import model_weights, observed_choices
from game.bots.encode.line import move, position, visible
from game.bots.kernel.budget import BudgetExceeded, budget
from game.bots.kernel.likelihood import likelihoods, resampled
from game.bots.kernel.line_alphabeta import Search
from game.bots.kernel.line_evaluation import Weights
from game.bots.kernel.line_rollout import rollout
from game.bots.kernel.plain_alphabeta import is_plain
from game.bots.kernel.position import Position
from game.bots.style import Estimate
from game.rules.line.line_game import LineGame, LineState
from game.state import Action, Draw

CANDIDATES = 8
"""Deals sampled for each one that is kept, where they are weighted by likelihood."""
POSITIONS = 150_000
"""The most positions searched for one choice, by a bot with a second to think."""
ALONE, PLAIN = 600_000, 3
"""As many where but one deal is left; and so many times that in a plain position, which is searched faster: even
Fourteen-Piece is then played exactly from its first tile on."""
ENOUGH = 40
"""Determinizations searched exactly that are enough, where there is no time for all; with fewer, rollouts decide."""
ROUNDS = 4
"""After each round of rollouts but the last, the worse half of the moves is dropped (sequential halving)."""


@dataclass(frozen=True)
class PIMCSettings:
    """How a level searches: in how many `deals` it tries each move, and whether it `infers` from what others played.

    Where it `solves_endgames` it plays by endgame_cfr.py instead, once the end of a hand between two can be solved.
    Where no more than `enumerated` deals are left, it tries them all. It searches exactly from so many tiles in hand
    on: `exact_two` where two play, `exact_partners` where more play on two sides, `exact_solo` where more play each for
    themselves. Before that it rolls out, and models the others with so much `fear` of an opponent who has to draw.
    """

    deals: int
    infers: bool
    solves_endgames: bool
    enumerated: int
    exact_two: int
    exact_partners: int
    exact_solo: int
    fear: int = 1

    def exact_from(self, players: int, sides: int) -> int:
        """From how many tiles in hand on it searches exactly."""
        return self.exact_two if players == 2 else self.exact_partners if sides == 2 else self.exact_solo


def pimc(
    game: LineGame, view: LineState, settings: PIMCSettings, seconds: float, rng: Random
) -> tuple[dict[Action, Estimate], float]:
    """The estimates of the better actions, in points to the own side, and the noise between close ones."""
    actions: dict[int, Action] = {}
    for action in game.legal_actions(view):
        if not isinstance(action, Draw) or not game.draw_when_able:  # nobody draws just because it may
            actions.setdefault(move(game, view, action), action)
    players, fraction = len(view.hands), budget(seconds)
    model = model_weights(game, players, settings.fear)
    hands, weights = _sampled_hands(game, view, settings, fraction, model, rng)
    now = position(game, view)
    determinizations = [_determinized(now, dealt, rng) for dealt in hands]
    values = None
    if sum(map(len, view.hands)) <= settings.exact_from(players, game.sides(players)) and not game.pool_open(view):
        alone = ALONE * (PLAIN if is_plain(determinizations[0]) else 1)
        values = _searched(determinizations, int((POSITIONS if len(determinizations) > 1 else alone) * fraction))
    if values is None:
        values = _rolled_out(determinizations, weights, [*actions], visible(game, view), model)
    return _estimates({actions[code]: found for code, found in values.items()}, weights)


def _sampled_hands(
    game: LineGame, view: LineState, settings: PIMCSettings, fraction: float, model: Weights, rng: Random
) -> tuple[list[list[int]], list[float]]:
    """The hands, the boneyard's last, in deals sampled from the belief, and the weight of each of these deals."""
    belief = LineBelief(game, view)
    if len([tiles for tiles in (*view.hands, view.boneyard) if tiles]) <= 2:
        return [belief.hands(belief.sample(rng))], [1.0]  # what is not seen lies all in one place
    number = max(2, int(settings.deals * fraction))
    choices = observed_choices(game, view, belief, model) if settings.infers else []
    if belief.number <= settings.enumerated * fraction:
        every = belief.deals.every()
        rng.shuffle(every)
        likely = likelihoods(choices, [dealt for dealt, _weight in every])
        weights = [weight * likelihood for (_dealt, weight), likelihood in zip(every, likely, strict=True)]
        return [belief.hands(dealt) for dealt, _weight in every], weights
    if not choices:
        return [belief.hands(belief.sample(rng)) for _nth in range(number)], [1.0] * number
    sampled = [belief.sample(rng) for _nth in range(CANDIDATES * number)]
    kept = resampled(likelihoods(choices, sampled), number, rng.random())
    rng.shuffle(kept)
    return [belief.hands(sampled[nth]) for nth in kept], [1.0] * number


def _determinized(now: Position, hands: list[int], rng: Random) -> Position:
    """The position with these hands, and the last of them as the boneyard in some order."""
    *held, asleep = hands
    determinized = now.copy()
    determinized.hands = held
    boneyard = [number for number in range(asleep.bit_length()) if asleep >> number & 1]
    rng.shuffle(boneyard)
    determinized.boneyard = boneyard
    return determinized


def _searched(determinizations: Sequence[Position], most: int) -> dict[int, list[float]] | None:
    """The exact value of each move in each determinization or the first of them; None if `most` positions are too few.

    Where there is but one determinization, only the best moves are told.
    """
    values: dict[int, list[float]] = {}
    for nth, determinization in enumerate(determinizations):
        search = Search(determinization.rules, most)
        try:
            found = search.values(determinization) if len(determinizations) > 1 else search.best(determinization)
        except BudgetExceeded:
            return values if nth >= ENOUGH else None
        most -= search.positions
        for code, value in found:
            values.setdefault(code, []).append(value)
    return values


def _rolled_out(
    determinizations: Sequence[Position], weights: Sequence[float], codes: list[int], laid: int, model: Weights
) -> dict[int, list[float]]:
    """What the better moves come to in each determinization by rollouts; the worse are dropped on the way."""
    side = determinizations[0].rules.side_of[determinizations[0].seat]
    values: dict[int, list[float]] = {code: [] for code in codes}
    first = 0
    for nth in range(ROUNDS):
        last = len(determinizations) * (nth + 1) // ROUNDS
        for code, found in values.items():
            found += [rollout(each, code, laid, model, side) for each in determinizations[first:last]]
        first = last
        if last and nth + 1 < ROUNDS and len(values) > 2:
            means = {code: _mean(found, weights) for code, found in values.items()}
            best = sorted(means, key=means.__getitem__, reverse=True)[: max(2, (len(means) + 1) // 2)]
            values = {code: values[code] for code in best}
    return values


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    total = sum(weights[: len(values)])
    return sum(value * weight for value, weight in zip(values, weights, strict=False)) / total


def _estimates(values: dict[Action, list[float]], weights: list[float]) -> tuple[dict[Action, Estimate], float]:
    """The estimate of each action, and the standard error of the least certain difference from the best."""
    means = {action: _mean(found, weights) for action, found in values.items()}
    estimates = {
        action: Estimate(
            mean, sqrt(max(0.0, _mean([value * value for value in values[action]], weights) - mean * mean))
        )
        for action, mean in means.items()
    }
    best = max(means, key=means.__getitem__)
    errors = []
    for action, found in values.items():
        squares = [(first - second) ** 2 for first, second in zip(values[best], found, strict=True)]
        variance = max(0.0, _mean(squares, weights) - (means[best] - means[action]) ** 2)
        errors += [sqrt(variance / len(found))] * (action != best)
    return estimates, min(errors, default=0.0)
