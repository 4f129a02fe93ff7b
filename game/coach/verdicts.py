"""Verdicts: what an action gives away against the best one, and the grade of that, game by game.

The limits of the grades are what players give away: a choice is an inaccuracy where it costs more than a club player's
choices do on average, a mistake where more than a casual player's, a blunder where more than a beginner's.
"""

import tomllib
from enum import Enum
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game.bots.assessment import AssessedAction, Assessment, WinChance
from game.bots.levels import LEVELS
from game.core.state import Action

FILE = Path(__file__).with_name("limits.toml")
"""What each level gives away per choice, game by game; build/coach.py measures it."""
CERTAIN = 2.0
"""By so many standard errors a loss may well be less, or more, than it seems."""
LEAST = 0.5
"""A choice is blamed only where it surely loses this share of what an inaccuracy does."""

LEAST_SHOWN = 0.05
"""Points below which a loss is shown as 0 (`game.text.coach.points`)."""
LEAST_CHANCE_SHOWN = 0.0005
"""The same of a chance to win the match (`game.text.coach.percent`)."""


class Grade(Enum):
    """How good a choice was."""

    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


BLAMED = (Grade.MISTAKE, Grade.BLUNDER)
"""The grades of what comes back as an exercise, and of what a hand may have turned on."""


class GradeThresholds(NamedTuple):
    """The points a choice may give away before it is an inaccuracy, a mistake and a blunder."""

    inaccuracy: float
    mistake: float
    blunder: float

    def grade(self, loss: float) -> Grade:
        """The grade of giving away so many points."""
        if loss <= self.inaccuracy:
            return Grade.GOOD
        if loss <= self.mistake:
            return Grade.INACCURACY
        return Grade.MISTAKE if loss <= self.blunder else Grade.BLUNDER


class Verdict(NamedTuple):
    """What an action gives away against `best`, in points, with the standard error of that.

    `grade` is None where the two are too close to tell.
    """

    action: Action
    best: Action
    loss: float
    error: float
    grade: Grade | None


@cache
def _measured() -> dict[str, dict[str, float]]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def lost_by_level(key: str) -> dict[str, float]:
    """What each level of bot gives away per choice in a game, in points."""
    return {level: float(_measured()[key][level]) for level in LEVELS}


@cache
def grade_thresholds(key: str) -> GradeThresholds:
    """The limits of the grades in a game."""
    lost = lost_by_level(key)
    return GradeThresholds(*sorted((lost["club"], lost["casual"], lost["beginner"])))


def rounds_to_zero(loss: float, won: WinChance | None) -> bool:
    """Whether a loss is 0 at the precision at which it is shown: in points, or as a chance to win the match."""
    return loss < LEAST_SHOWN if won is None else loss / won.points < LEAST_CHANCE_SHOWN


def verdict(assessment: Assessment, action: Action, limits: GradeThresholds) -> Verdict | None:
    """The verdict on an action; None where it was not assessed, or there was nothing to choose.

    Whatever the assessment itself would play is good: the best action, and every one that a solved strategy takes. So
    is what gives away no more than is shown as 0.
    """
    assessed, best = assessment.find(action), assessment.best
    if assessed is None or len(assessment.actions) < 2:
        return None
    loss, error = assessment.difference(best, assessed)
    if assessed is best or assessed.probability or rounds_to_zero(loss, assessment.win_chance):
        return Verdict(action, best.action, max(0.0, loss), error, Grade.GOOD)
    grade = _grade(loss, error, limits) if assessment.sound else None
    return Verdict(action, best.action, loss, error, grade)


def _grade(loss: float, error: float, limits: GradeThresholds) -> Grade | None:
    """The grade of a loss that is known so well; None where it is not known whether it is one."""
    grade, sure = limits.grade(loss), loss - CERTAIN * error
    if grade == Grade.GOOD:
        return grade if sure > 0 or loss + CERTAIN * error <= limits.inaccuracy else None
    return grade if sure > LEAST * limits.inaccuracy else None


def equally_good(assessment: Assessment, limits: GradeThresholds) -> tuple[AssessedAction, ...]:
    """The best action, and all of which it cannot be said that they are worse."""
    verdicts = [(assessed, verdict(assessment, assessed.action, limits)) for assessed in assessment.actions]
    return tuple(assessed for assessed, found in verdicts if found is None or found.grade in (Grade.GOOD, None))
