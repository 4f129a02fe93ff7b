"""The solution of a choice: every action held against the best one, with the reason, as practice tells and keeps it."""

from typing import NamedTuple

from game.bots.assessment import Assessment
from game.coach.contrasts import Reason, reason
from game.coach.verdicts import Limits, as_good
from game.core.state import Action, Bet


class Answer(NamedTuple):
    """An action held against the best: whether it is as good, and why the best is better where it is not."""

    action: Action
    good: bool
    reason: Reason

    @property
    def lost(self) -> float:
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


def solution(assessment: Assessment, limits: Limits) -> Solution:
    """The solution that an assessment gives."""
    good = {assessed.action for assessed in as_good(assessment, limits)}
    best = assessment.best
    return Solution(
        tuple(
            Answer(assessed.action, assessed.action in good, reason(assessment, best, assessed))
            for assessed in assessment.actions
        )
    )
