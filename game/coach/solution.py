"""Compare every action of a choice with the best one, and give the reasons; advice of the coach.

The reasons are contrasts: the facts in which the better of two actions differed from the other in the sampled deals.
Each fact is weighted by the points it is worth. Points scored and conceded count as they are. An event that happens or
not is worth the slope of a regression of the result on that one variable, over the deals of both actions.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, Self
from zlib import crc32

from game.bots.assessment import AssessedAction, Assessment, Fact
from game.bots.bot import assess
from game.bots.kernel.bits import COMPILED
from game.bots.levels import BEST, Limit
from game.coach.verdicts import WORSE, Grade, GradeThresholds, Verdict, verdict
from game.core.state import Action, Bet, State
from game.rules.game import Game

# -- contrasts ---------------------------------------------------------------------------------------------------------


CERTAIN = 2.0
"""A contrast is reported only if it differs by more than this number of standard errors."""
GOOD = {
    Fact.WINS: True,
    Fact.NEXT_STUCK: True,
    Fact.ANSWERS: True,
    Fact.SPOTS_LEFT: False,
    Fact.TAKES_TRICK: True,
    Fact.BEST_HAND: True,
}
"""Whether more of a fact is good (True) or bad for the player who chooses, where that holds in every situation."""
IN_POINTS = {Fact.SCORES: 1.0, Fact.CONCEDES: -1.0}
"""The facts counted in points, with the sign for the player's side."""


class Contrast(NamedTuple):
    """A fact in which two actions differ: its mean for each action, and the difference in points.

    `points` is positive if the fact favors the better action.
    """

    fact: Fact
    better: float
    worse: float
    points: float


class Comparison(NamedTuple):
    """Why one action is better than another, without the sampled deals.

    `gained` is the expected gain in points, with its standard error. `made_chance` is the probability that
    the bid succeeds, if one of the actions is a pass. `best_hand_chance` is the probability that the own hand is the
    best in a betting game; it is not stored with a review.
    """

    contrasts: tuple[Contrast, ...]
    gained: float
    error: float
    made_chance: float | None = None
    best_hand_chance: float | None = None


def compare_actions(assessment: Assessment, better: AssessedAction, worse: AssessedAction) -> Comparison:
    """Compare two actions over the sampled deals."""
    bids = [action for action in (better, worse) if Fact.MAKES_BID in action.facts]
    made = assessment.fact(bids[0], Fact.MAKES_BID) if len(bids) == 1 else None
    best_hand = assessment.fact(better, Fact.BEST_HAND)
    return Comparison(contrasts(assessment, better, worse), *assessment.difference(better, worse), made, best_hand)


def contrasts(assessment: Assessment, better: AssessedAction, worse: AssessedAction) -> tuple[Contrast, ...]:
    """Return the contrasts in favor of the better action, the strongest first; empty if there are none.

    The strongest contrast against it comes last, if it is counted in points.
    """
    candidates = [_contrast(assessment, better, worse, fact) for fact in better.facts if fact in worse.facts]
    ranked = sorted((contrast for contrast in candidates if contrast), key=lambda contrast: -contrast.points)
    in_favor = [contrast for contrast in ranked if contrast.points > 0]
    against = [contrast for contrast in ranked[-1:] if contrast.points < 0 and contrast.fact in IN_POINTS]
    return (*in_favor, *against) if in_favor else ()


def _contrast(assessment: Assessment, better: AssessedAction, worse: AssessedAction, fact: Fact) -> Contrast | None:
    """Return the contrast of one fact; None if the deals show no significant difference."""
    tried = min(len(better.values), len(worse.values))
    first, second = better.facts[fact][:tried], worse.facts[fact][:tried]
    differences = [x - y for x, y in zip(first, second, strict=True)]
    difference = assessment.mean(differences)
    if abs(difference) <= CERTAIN * assessment.error(differences) or not difference:
        return None
    points_per_unit = IN_POINTS.get(fact)
    if points_per_unit is None:
        points_per_unit = _slope(assessment, (*first, *second), (*better.values[:tried], *worse.values[:tried]), tried)
        if fact in GOOD and GOOD[fact] != (points_per_unit > 0):
            return None  # confounded with something that matters more
    return Contrast(fact, assessment.mean(first), assessment.mean(second), points_per_unit * difference)


def _slope(assessment: Assessment, facts: Sequence[float], values: Sequence[float], tried: int) -> float:
    """Return how many points the value changes per unit of a fact, over the first `tried` deals of two actions."""
    weights = [*assessment.weights[:tried]] * 2
    total = sum(weights)
    mean_fact = sum(weight * x for weight, x in zip(weights, facts, strict=True)) / total
    mean_value = sum(weight * y for weight, y in zip(weights, values, strict=True)) / total
    variance = sum(weight * (x - mean_fact) ** 2 for weight, x in zip(weights, facts, strict=True))
    covariance = sum(
        weight * (x - mean_fact) * (y - mean_value) for weight, x, y in zip(weights, facts, values, strict=True)
    )
    return covariance / variance if variance else 0.0


# -- solutions ---------------------------------------------------------------------------------------------------------


class Answer(NamedTuple):
    """An action compared with the best: its verdict, and the reason why the best is better."""

    verdict: Verdict
    reason: Comparison

    @property
    def action(self) -> Action:
        """The action."""
        return self.verdict.action

    @property
    def good(self) -> bool:
        """Whether the action is not known to be worse than the best."""
        return self.verdict.grade not in WORSE

    def for_action(self, action: Action) -> Self:
        """Return this answer for another action."""
        return self._replace(verdict=self.verdict._replace(action=action))


class Solution(NamedTuple):
    """The actions of a choice, best first."""

    answers: tuple[Answer, ...]

    @property
    def best(self) -> Answer:
        """The best action."""
        return self.answers[0]

    @property
    def runner_up(self) -> Answer | None:
        """The best of the actions that are worse; None if all are equally good."""
        return next((answer for answer in self.answers if not answer.good), None)

    def judge(self, action: Action) -> Answer | None:
        """Return the answer for an action, or None. A bet of an untried size gets the answer of the nearest size
        tried.
        """
        match = next((answer for answer in self.answers if answer.action == action), None)
        if match is None and isinstance(action, Bet):
            bets = [(tried.action.chips, tried) for tried in self.answers if isinstance(tried.action, Bet)]
            if bets:
                match = min(bets, key=lambda bet: abs(bet[0] - action.chips))[1].for_action(action)
        return match


def solution(assessment: Assessment, thresholds: GradeThresholds) -> Solution:
    """Return the solution based on an assessment."""
    best, answers = assessment.best, []
    for assessed in assessment.actions:
        action_verdict = verdict(assessment, assessed.action, thresholds)
        if action_verdict is None:  # the only action
            action_verdict = Verdict(best.action, best.action, 0.0, 0.0, Grade.BEST)
        answers.append(Answer(action_verdict, compare_actions(assessment, best, assessed)))
    return Solution(tuple(answers))


# -- advice ------------------------------------------------------------------------------------------------------------


EFFORT = 3.0 if COMPILED else 6.0
"""The coach's deals as a multiple of the master bot's; a hint takes about 1 s (2 s from source).

From source a master tries a tenth of its deals. With a multiple of 3 the coach could not search some endings in enough
deals, fell back on rollouts and preferred worse actions.
"""


def advice(game: Game[Any], view: State, effort: float = EFFORT) -> Assessment:
    """Assess every action in `view` for the seat to move; the result is the same whenever the view is the same.

    `view` is `game.observe(state, state.to_move)`. The assessment includes facts, which serve as reasons. Raises
    ValueError if no seat is to move.
    """
    return assess(game, view, Limit(BEST, effort=effort), Random(seed_of(view)))


def seed_of(view: State) -> int:
    """Return the random seed for the deals of a view, derived from its hands and history."""
    turn = f"{view.hand} {view.to_move} {view.leader} {view.scores}"
    history = [f"{seat} {action}" for seat, action in view.history]
    hands = [" ".join(map(str, hand)) for hand in view.hands]
    return crc32("\n".join([turn, *history, *hands]).encode())
