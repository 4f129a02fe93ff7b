"""The solution of a choice: every action compared with the best one, with the reason. Practice uses and stores it."""

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
    """An action compared with the best: whether it is as good, and the reason if it is not."""

    action: Action
    good: bool
    reason: Comparison

    @property
    def points_lost(self) -> float:
        """The points lost against the best action."""
        return max(0.0, self.reason.gained)


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
                match = min(bets, key=lambda bet: abs(bet[0] - action.chips))[1]._replace(action=action)
        return match


def solution(assessment: Assessment, thresholds: GradeThresholds) -> Solution:
    """Return the solution based on an assessment."""
    good = {assessed.action for assessed in equally_good(assessment, thresholds)}
    best = assessment.best
    return Solution(
        tuple(
            Answer(assessed.action, assessed.action in good, compare_actions(assessment, best, assessed))
            for assessed in assessment.actions
        )
    )


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
    return assess(game, view, Limit(BEST), Random(seed_of(view)), effort)


def seed_of(view: State) -> int:
    """Return the random seed for the deals of a view, derived from its hands and history."""
    turn = f"{view.hand} {view.to_move} {view.leader} {view.scores}"
    history = [f"{seat} {action}" for seat, action in view.history]
    hands = [" ".join(map(str, hand)) for hand in view.hands]
    return crc32("\n".join([turn, *history, *hands]).encode())
