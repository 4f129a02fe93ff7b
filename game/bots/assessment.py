"""Assessments: the expected value of every legal action of a view, with facts about what follows.

Bots choose by assessments, and the coach explains them. An assessment keeps the outcome of each action in each
sampled deal, so that every figure shown can be computed from it again. `pick` chooses among nearly equal actions.
"""

from collections.abc import Hashable, Mapping, Sequence
from enum import Enum
from math import fsum, sqrt
from random import Random
from typing import Any, NamedTuple, TypeVar

from game.core.state import Action, State
from game.rules.game import Game


class Fact(Enum):
    """Something that may happen after an action, as a number for each deal."""

    WINS = "wins"
    """1 if the own side wins the hand: it goes out, is lightest in a blocked line, or takes the pool."""
    SCORES = "scores"
    """Points that the own side scores from the action until the seat's next turn."""
    CONCEDES = "concedes"
    """Points that the other sides score before the seat's next turn."""
    NEXT_STUCK = "next_stuck"
    """1 if the next player is an opponent without a fitting tile, who must pass or draw."""
    ANSWERS = "answers"
    """1 if the seat holds a fitting tile at its next turn."""
    SPOTS_LEFT = "spots_left"
    """Spots left in the own hand if another side wins, else 0."""
    TAKES_TRICK = "takes_trick"
    """1 if the own side takes the trick that the action belongs to."""
    MAKES_BID = "makes_bid"
    """1 if the bidder's side, or the side that named the trump, makes its contract."""
    BEST_HAND = "best_hand"
    """1 if the own hand is the best of the hands still in."""
    ALL_FOLD = "all_fold"
    """1 if all others fold."""


def margins(points: Sequence[float]) -> tuple[float, ...]:
    """Return each side's points less the mean of the other sides' points."""
    total, others = fsum(points), len(points) - 1
    return tuple(own - (total - own) / others for own in points)


def margins_between(game: Game[Any], before: State, after: State) -> tuple[float, ...]:
    """Return each side's gain between two states of a match, less the mean gain of the other sides."""
    return margins([game.merit(new) - game.merit(old) for new, old in zip(after.scores, before.scores, strict=True)])


class Difference(NamedTuple):
    """Value of one action less that of another, in points: mean and standard error."""

    mean: float
    error: float


class AssessedAction(NamedTuple):
    """An action with its value and its facts in each deal.

    A value is the number of points the own side makes until the end of the hand, less the mean of the other sides. An
    action that was dropped early has values for the first deals only. `probability` is the action's probability in a
    mixed strategy, or None if the bot does not mix.
    """

    action: Action
    values: Sequence[float]
    facts: Mapping[Fact, Sequence[float]] = {}
    probability: float | None = None


class WinChance(NamedTuple):
    """Conversion of values to the probability of winning the match.

    A whole match is worth `points`. `now` is the probability if the hand changes no score.
    """

    points: float
    now: float

    def chance(self, value: float) -> float:
        """Return the probability of winning the match after an action with this value."""
        return min(1.0, max(0.0, self.now + value / self.points))


class Assessment(NamedTuple):
    """All considered actions, best first, over the same deals.

    - `weights`: relative probability of each deal.
    - `complete`: all possible deals were included and each was solved, so no figure has a sampling error.
    - `sound`: False if the play after the action follows strategies without guarantees; then an action counts as a
      mistake only against others that are `settled`.
    - `settled`: actions of an unsound assessment whose result does not depend on the play after them.
    - `win_chance`: set if values measure the probability of winning the match, scaled to points early in a match.
    """

    actions: tuple[AssessedAction, ...]
    weights: Sequence[float]
    complete: bool = False
    sound: bool = True
    win_chance: WinChance | None = None
    settled: frozenset[Action] = frozenset()

    @classmethod
    def from_actions(
        cls, actions: Sequence[AssessedAction], weights: Sequence[float], complete: bool = False
    ) -> "Assessment":
        """Build an assessment from unordered actions: those tried on most deals first, then by value."""
        unranked = cls(tuple(actions), weights, complete)
        ranked = sorted(actions, key=lambda assessed: (len(assessed.values), unranked.value(assessed)), reverse=True)
        return unranked._replace(actions=tuple(ranked))

    @property
    def best(self) -> AssessedAction:
        """The action with the highest expected value."""
        return self.actions[0]

    def is_sound(self, first: Action, second: Action) -> bool:
        """Return whether the difference of two actions does not depend on strategies without guarantees."""
        return self.sound or {first, second} <= self.settled

    def find(self, action: Action) -> AssessedAction | None:
        """Return the assessment of an action, or None if it was not considered."""
        return next((assessed for assessed in self.actions if assessed.action == action), None)

    def mean(self, numbers: Sequence[float]) -> float:
        """Return the weighted mean of numbers given for all deals, or for the first ones."""
        weights = self.weights[: len(numbers)]
        return fsum(weight * number for weight, number in zip(weights, numbers, strict=True)) / fsum(weights)

    def deviation(self, numbers: Sequence[float]) -> float:
        """Return the weighted standard deviation of numbers given as for `mean`."""
        mean = self.mean(numbers)
        return sqrt(self.mean([(number - mean) ** 2 for number in numbers]))

    def error(self, numbers: Sequence[float]) -> float:
        """Return the standard error of the mean of such numbers; 0 if the assessment is complete."""
        if self.complete:
            return 0.0
        weights = self.weights[: len(numbers)]
        effective_deals = fsum(weights) ** 2 / fsum(weight * weight for weight in weights)
        return self.deviation(numbers) / sqrt(max(effective_deals - 1, 1.0))

    def value(self, assessed: AssessedAction) -> float:
        """Return the expected value of an action, in points."""
        return self.mean(assessed.values)

    def comparable_value(self, assessed: AssessedAction) -> float:
        """Return the value of an action over the deals of the best one, although it may have been dropped early."""
        return self.value(self.best) - self.difference(self.best, assessed).mean

    def fact(self, assessed: AssessedAction, fact: Fact) -> float | None:
        """Return the mean of a fact over the deals in which an action was tried, or None if it is unknown."""
        numbers = assessed.facts.get(fact)
        return None if numbers is None else self.mean(numbers)

    def difference(self, better: AssessedAction, worse: AssessedAction) -> Difference:
        """Return how much better one action is than another, over the deals in which both were tried."""
        numbers = [
            better_value - worse_value for better_value, worse_value in zip(better.values, worse.values, strict=False)
        ]
        return Difference(self.mean(numbers), self.error(numbers))


# -- choice by style ---------------------------------------------------------------------------------------------------


Candidate = TypeVar("Candidate", bound=Hashable)


class Estimate(NamedTuple):
    """Estimated value of an action in points: mean and standard deviation over the deals tried."""

    mean: float
    deviation: float = 0.0


def pick(estimates: Mapping[Candidate, Estimate], margin: float, style: str, rng: Random) -> Candidate:
    """Return the candidate with the best mean; a style chooses among all candidates within `margin` of it.

    `margin` is the noise of the estimates, so a style costs no strength. “cautious” takes the candidate with the
    smallest standard deviation, “bold” the one with the largest. Ties are broken at random.
    """
    best = max(estimate.mean for estimate in estimates.values())
    ranks = {candidate: _rank(estimate, best - margin, style) for candidate, estimate in estimates.items()}
    highest = max(ranks.values())
    preferred = [candidate for candidate, rank in ranks.items() if rank == highest]
    return preferred[0] if len(preferred) == 1 else rng.choice(preferred)


def _rank(estimate: Estimate, threshold: float, style: str) -> tuple[bool, float, float]:
    """Return a style's sort key, best highest: mean at least `threshold`, preference, mean."""
    preference = {"": 0.0, "bold": estimate.deviation, "cautious": -estimate.deviation}[style]
    return (estimate.mean >= threshold, preference, estimate.mean)
