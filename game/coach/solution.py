"""The solution of a choice: every action held against the best one, with the reason, as practice tells and keeps it."""

from random import Random
from typing import Any, NamedTuple
from zlib import crc32

from game.bots.assess import assess
from game.bots.assessment import Assessment
from game.bots.kernel.bits import COMPILED
from game.bots.levels import BEST, Limit
from game.coach.contrasts import Comparison, compare_actions
from game.coach.verdicts import GradeThresholds, equally_good
from game.core.state import Action, Bet, State
from game.rules.game import Game


class Answer(NamedTuple):
    """An action held against the best: whether it is as good, and why the best is better where it is not."""

    action: Action
    good: bool
    reason: Comparison

    @property
    def points_lost(self) -> float:
        """The points that it gives away."""
        return max(0.0, self.reason.gained)


class Solution(NamedTuple):
    """The actions of a choice, the best first."""

    answers: tuple[Answer, ...]

    @property
    def best(self) -> Answer:
        """The best of all."""
        return self.answers[0]

    @property
    def runner_up(self) -> Answer | None:
        """The best of those that are not as good; None where all are."""
        return next((answer for answer in self.answers if not answer.good), None)

    def judge(self, action: Action) -> Answer | None:
        """What is said of an action: of a bet of a size that was not tried, what is said of the nearest; else None."""
        found = next((answer for answer in self.answers if answer.action == action), None)
        if found is None and isinstance(action, Bet):
            bets = [(tried.action.chips, tried) for tried in self.answers if isinstance(tried.action, Bet)]
            if bets:
                found = min(bets, key=lambda bet: abs(bet[0] - action.chips))[1]._replace(action=action)
        return found


def solution(assessment: Assessment, limits: GradeThresholds) -> Solution:
    """The solution that an assessment gives."""
    good = {assessed.action for assessed in equally_good(assessment, limits)}
    best = assessment.best
    return Solution(
        tuple(
            Answer(assessed.action, assessed.action in good, compare_actions(assessment, best, assessed))
            for assessed in assessment.actions
        )
    )


# -- advice: the assessment that every word of the coach rests on, the same whenever the same view is ask --------------


EFFORT = 3.0 if COMPILED else 6.0
"""How many times the deals of a master the coach tries, so that a hint comes within a second or, from source, two.

From source a master tries a tenth of its deals. Three times that were too few for the coach: in endings that it could
not search in enough deals it fell back on rollouts, and took a worse action for the best.
"""


def advice(game: Game[Any], view: State, effort: float = EFFORT) -> Assessment:
    """What every action is worth to the seat to move in `view`, which is `game.observe(state, state.to_move)`.

    It has facts to give as reasons. Raises ValueError when nobody is to move.
    """
    return assess(game, view, Limit(BEST), Random(seed_of(view)), effort)


def seed_of(view: State) -> int:
    """Return the seed for the deals of a view, from its hands and history."""
    turn = f"{view.hand} {view.to_move} {view.leader} {view.scores}"
    history = [f"{seat} {action}" for seat, action in view.history]
    hands = [" ".join(map(str, hand)) for hand in view.hands]
    return crc32("\n".join([turn, *history, *hands]).encode())
