"""Assessments: what every legal action of a view is expected to bring, and what happened on the way.

Bots play by them, and the coach explains them. An assessment keeps what each action came to in each deal that was
tried, so that whatever is said of it can be reckoned again from it.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from math import fsum, sqrt
from typing import Any, NamedTuple

from game.core.state import Action, State
from game.rules.game import Game


class Fact(Enum):
    """Something that may happen after an action, told for each deal as a number."""

    WINS = "wins"
    """1 where the own side wins the hand: goes out, is the lightest of a blocked line, takes the pool."""
    SCORES = "scores"
    """The points that the own side scores by the action and on until the seat is to move again."""
    CONCEDES = "concedes"
    """The points that the other sides score before the seat is to move again."""
    NEXT_STUCK = "next_stuck"
    """1 where the next player, if an opponent, holds nothing that fits and must pass or draw."""
    ANSWERS = "answers"
    """1 where the seat holds a tile that fits when it is next to move."""
    SPOTS_LEFT = "spots_left"
    """The spots left in the own hand where another side wins, 0 where the own side does."""
    TAKES_TRICK = "takes_trick"
    """1 where the own side takes the trick that the action belongs to."""
    MAKES_BID = "makes_bid"
    """1 where the side that has bid, or made the trump, gets what it needs."""
    BEST_HAND = "best_hand"
    """1 where the own hand is the best of those still in."""
    ALL_FOLD = "all_fold"
    """1 where all others fold."""


def margins(points: Sequence[float]) -> tuple[float, ...]:
    """What each side makes less the mean of the others'."""
    total, others = fsum(points), len(points) - 1
    return tuple(own - (total - own) / others for own in points)


def margins_between(game: Game[Any], begun: State, ended: State) -> tuple[float, ...]:
    """What each side makes between two states of a match less the mean of the others'."""
    return margins([game.merit(now) - game.merit(then) for now, then in zip(ended.scores, begun.scores, strict=True)])


class Difference(NamedTuple):
    """By how much one action is better than another, in points, and the standard error of that."""

    mean: float
    error: float


class AssessedAction(NamedTuple):
    """An action with what it came to: by deal its value, and by fact and deal what happened.

    A value is the points that the own side makes from here to the end of the hand, less the mean of the other sides'.
    An action that was dropped early has been tried on the first deals only. `probability` is how often the action is
    to be taken where the bot mixes its actions by a strategy that was solved, None elsewhere.
    """

    action: Action
    values: Sequence[float]
    facts: Mapping[Fact, Sequence[float]] = {}
    probability: float | None = None


class WinChance(NamedTuple):
    """How the chance to win the match is told: a whole match is worth so many `points`.

    The chance is `now` where the hand pays nothing more.
    """

    points: float
    now: float

    def chance(self, value: float) -> float:
        """The chance to win the match where an action is worth so much."""
        return min(1.0, max(0.0, self.now + value / self.points))


class Assessment(NamedTuple):
    """Every action that was considered, the best first, over the same deals.

    `weights` tells how likely each deal is beside the others. An assessment is `complete` where the deals are all there
    are and each was solved: then no figure of it has a sampling error. It is not `sound` where what comes after the
    action is played by strategies that promise nothing: then nobody is blamed by it. Where `win_chance` is there, it
    was weighed by the chance to win the match: values tell what is gained of that, as points of a young match.
    """

    actions: tuple[AssessedAction, ...]
    weights: Sequence[float]
    complete: bool = False
    sound: bool = True
    win_chance: WinChance | None = None

    @classmethod
    def from_actions(
        cls, actions: Sequence[AssessedAction], weights: Sequence[float], complete: bool = False
    ) -> "Assessment":
        """An assessment of actions in any order: those tried on most deals come first, of these the best."""
        found = cls(tuple(actions), weights, complete)
        ranked = sorted(actions, key=lambda assessed: (len(assessed.values), found.value(assessed)), reverse=True)
        return found._replace(actions=tuple(ranked))

    @property
    def best(self) -> AssessedAction:
        """The action that is expected to bring most."""
        return self.actions[0]

    def find(self, action: Action) -> AssessedAction | None:
        """What is told of an action; None where it was not considered."""
        return next((assessed for assessed in self.actions if assessed.action == action), None)

    def mean(self, numbers: Sequence[float]) -> float:
        """The weighted mean of numbers, one for each of the first deals or for all."""
        weights = self.weights[: len(numbers)]
        return fsum(weight * number for weight, number in zip(weights, numbers, strict=True)) / fsum(weights)

    def deviation(self, numbers: Sequence[float]) -> float:
        """The standard deviation of such numbers."""
        mean = self.mean(numbers)
        return sqrt(self.mean([(number - mean) ** 2 for number in numbers]))

    def error(self, numbers: Sequence[float]) -> float:
        """The standard error of the mean of such numbers; 0 where the assessment is complete."""
        if self.complete:
            return 0.0
        weights = self.weights[: len(numbers)]
        deals = fsum(weights) ** 2 / fsum(weight * weight for weight in weights)
        return self.deviation(numbers) / sqrt(max(deals - 1, 1.0))

    def value(self, assessed: AssessedAction) -> float:
        """The expected value of an action, in points."""
        return self.mean(assessed.values)

    def fact(self, assessed: AssessedAction, fact: Fact) -> float | None:
        """The mean of a fact over the deals in which an action was tried; None where it is not told."""
        numbers = assessed.facts.get(fact)
        return None if numbers is None else self.mean(numbers)

    def difference(self, better: AssessedAction, worse: AssessedAction) -> Difference:
        """By how much one action is better than another over the deals in which both were tried."""
        numbers = [first - second for first, second in zip(better.values, worse.values, strict=False)]
        return Difference(self.mean(numbers), self.error(numbers))
