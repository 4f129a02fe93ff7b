"""Verdicts: the points an action loses against the best one, and its grade.

The thresholds of the grades are measured for each game. A choice is an inaccuracy if it loses more than a club
player's average choice, a mistake if it loses more than a casual player's, and a blunder if it loses more than a
beginner's.
"""

import tomllib
from bisect import bisect_left
from enum import Enum
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from game.bots.assessment import AssessedAction, Assessment, WinChance
from game.bots.levels import LEVELS
from game.bots.match_chance import match_length
from game.core.state import Action
from game.rules import GAMES
from game.rules.game import Game

FILE = Path(__file__).with_name("limits.toml")
"""The mean loss per choice of each level, by game; measured by build/coach.py."""
CERTAIN = 2.0
"""The width of the confidence interval of a loss, in standard errors."""
MIN_CERTAIN_SHARE = 0.5
"""A choice is graded worse than good only if it certainly loses this share of an inaccuracy."""


class Grade(Enum):
    """The grade of a choice, from the best to the worst."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


WORSE = (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)
"""The grades of a choice that is known to be worse than the best."""
BLAMED = (Grade.MISTAKE, Grade.BLUNDER)
"""The grades that become exercises and can be the turning point of a hand."""


class GradeThresholds(NamedTuple):
    """The points a choice may lose before it is an inaccuracy, a mistake or a blunder."""

    inaccuracy: float
    mistake: float
    blunder: float

    def grade(self, loss: float) -> Grade:
        """Return the grade of a loss in points."""
        return (Grade.GOOD, *WORSE)[bisect_left(self, loss)]


class Verdict(NamedTuple):
    """The points an action loses against `best`, with the standard error.

    `grade` is None if the loss is too uncertain to grade. It is `BEST` exactly if the loss is displayed as 0.
    """

    action: Action
    best: Action
    loss: float
    error: float
    grade: Grade | None

    @property
    def points_lost(self) -> float:
        """The points lost; 0 if the choice is good or could not be graded."""
        return self.loss if self.grade in WORSE else 0.0


@cache
def _measured() -> dict[str, dict[str, float]]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def loss_by_level(key: str) -> dict[str, float]:
    """Return the mean points per choice that each level of bot loses in a game, for the levels that were measured.

    For a game that was not measured it is the median of its family's games, as a share of the length of a match.
    """
    measured = _measured().get(key)
    if measured is not None:
        return {level: measured[level] for level in LEVELS if level in measured}
    relatives = [other for other in _measured() if GAMES[other].family == GAMES[key].family] or [*_measured()]
    medians = {
        level: median(loss_by_level(other)[level] / _match_length(other) for other in relatives)
        for level in LEVELS
        if all(level in loss_by_level(other) for other in relatives)
    }
    return {level: share * _match_length(key) for level, share in medians.items()}


def _match_length(key: str) -> int:
    game = GAMES[key].variant()
    return match_length(game, game.usual_players)


def grade_thresholds(game: Game[Any]) -> GradeThresholds:
    """Return the grade thresholds of a game, in its unit: points, chips or marks."""
    losses = loss_by_level(game.key)
    scale = _unit(GAMES[game.key].variant()) / _unit(game)
    return GradeThresholds(*sorted(losses[level] * scale for level in ("club", "casual", "beginner")))


def _unit(game: Game[Any]) -> int:
    return getattr(game, "unit", 1)


MIN_PLAYED_PROBABILITY = 0.05
"""Rarer actions of a solved strategy are graded by their loss, because its smallest probabilities are rounding.

So are actions that lose as much as a mistake: all that a solved strategy plays is worth the same, so it was not solved
here, for example after a bet that an opponent who plays by the strategy would never make.
"""


def rounded_points(number: float) -> float:
    """Round average points for display: from 10 to whole numbers, from 0.75 to halves, below to tenths."""
    if abs(number) >= 10:
        return float(round(number))
    return (round(2 * number) / 2 if abs(number) >= 0.75 else round(number, 1)) or 0.0  # never −0


def rounded_percent(chance: float) -> float:
    """Return a chance as a rounded percentage; below 1% to a tenth."""
    hundredths = 100 * chance
    return round(hundredths, 1) or 0.0 if abs(hundredths) < 1 else float(round(hundredths))


def rounds_to_zero(loss: float, win_chance: WinChance | None) -> bool:
    """Return whether a loss is displayed as 0: in points, or as a probability of winning the match."""
    return (rounded_points(loss) if win_chance is None else rounded_percent(loss / win_chance.points)) <= 0


def verdict(assessment: Assessment, action: Action, thresholds: GradeThresholds) -> Verdict | None:
    """Return the verdict on an action; None if it was not assessed or was the only one.

    An action whose loss is displayed as 0 is the best, too. One that a solved strategy plays with a probability of at
    least `MIN_PLAYED_PROBABILITY` is good unless it loses as much as a mistake.
    """
    assessed, best = assessment.find(action), assessment.best
    if assessed is None or len(assessment.actions) < 2:
        return None
    loss, error = assessment.difference(best, assessed)
    if rounds_to_zero(loss, assessment.win_chance):
        return Verdict(action, best.action, max(0.0, loss), error, Grade.BEST)
    if (assessed.probability or 0) >= MIN_PLAYED_PROBABILITY and loss <= thresholds.mistake:
        return Verdict(action, best.action, loss, error, Grade.GOOD)
    return Verdict(action, best.action, loss, error, _sound_grade(assessment, assessed, thresholds))


def _sound_grade(assessment: Assessment, assessed: AssessedAction, thresholds: GradeThresholds) -> Grade | None:
    """Grade an action against the best one; None if that would depend on strategies without guarantees.

    A settled action that is certainly worse than another settled one is then graded by that loss.
    """
    best = assessment.best
    if assessment.is_sound(best.action, assessed.action):
        return _grade(*assessment.difference(best, assessed), thresholds)
    if assessed.action not in assessment.settled:
        return None
    settled = [candidate for candidate in assessment.actions if candidate.action in assessment.settled]
    best_settled = max(settled, key=assessment.value)
    grade = _grade(*assessment.difference(best_settled, assessed), thresholds)
    return grade if grade in WORSE else None


def _grade(loss: float, error: float, thresholds: GradeThresholds) -> Grade | None:
    """Grade a loss with this standard error; None if it is uncertain whether it is a loss."""
    grade, certain_loss = thresholds.grade(loss), loss - CERTAIN * error
    if grade == Grade.GOOD:
        return grade if certain_loss > 0 or loss + CERTAIN * error <= thresholds.inaccuracy else None
    return grade if certain_loss > MIN_CERTAIN_SHARE * thresholds.inaccuracy else None


def equally_good(assessment: Assessment, thresholds: GradeThresholds) -> tuple[AssessedAction, ...]:
    """Return the best action and all actions that are not known to be worse."""
    verdicts = [(assessed, verdict(assessment, assessed.action, thresholds)) for assessed in assessment.actions]
    return tuple(
        assessed for assessed, action_verdict in verdicts if action_verdict is None or action_verdict.grade not in WORSE
    )
