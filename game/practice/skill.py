"""Where the player stands: what is given away per choice in each game, and the level of bot that gives away as much."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from game.bots.levels import LEVELS
from game.coach.choice_review import ChoiceReview
from game.coach.verdicts import lost_by_level
from game.core import intervals
from game.match.match import Match, typed_deals
from game.store import Store

LEAST = 50
"""So many choices have to be looked back on before anything is said."""


class SkillEstimate(NamedTuple):
    """The choices that were looked back on in a game: how many, the points given away in all, and their squares."""

    choices: int = 0
    points: float = 0.0
    squares: float = 0.0

    def __add__(self, other: object) -> "SkillEstimate":
        if not isinstance(other, SkillEstimate):
            return NotImplemented
        return SkillEstimate(self.choices + other.choices, self.points + other.points, self.squares + other.squares)

    @property
    def known(self) -> bool:
        """Whether there are enough choices to say anything."""
        return self.choices >= LEAST

    @property
    def mean(self) -> float:
        """The points given away per choice."""
        return self.points / self.choices

    @property
    def margin(self) -> float:
        """By how much the mean may be wrong either way (95 %)."""
        return intervals.margin_of_error(self.choices, self.points, self.squares)


def knows_tiles(match: Match) -> bool:
    """Whether somebody may have known tiles of a match: they were dealt before, or their number was typed in."""
    return bool(typed_deals(match.actions)) or (match.hands is not None and bool(match.fixed_deals))


def given_away(match: Match, found: Iterable[ChoiceReview]) -> list[float] | None:
    """What the one person of a match gave away in these choices, as it is kept; None where that counts for nothing.

    So it is where several play, and where the tiles were known.
    """
    if len(match.human_seats) != 1 or knows_tiles(match):
        return None
    losses = [each.verdict.loss for each in found if each.seat in match.human_seats]
    return [len(losses), round(sum(losses), 4), round(sum(loss * loss for loss in losses), 4)]


def skill_by_game(store: Store) -> dict[str, SkillEstimate]:
    """By game, all choices that were looked back on in matches that one person played without help."""
    found: dict[str, SkillEstimate] = {}
    for key, own in store.of_reviews("own"):
        found[key] = found.get(key, SkillEstimate()) + _read(own)
    return {key: standing for key, standing in found.items() if standing.choices}


def _read(own: Any) -> SkillEstimate:
    """What a review keeps; nothing where it makes no sense."""
    if not isinstance(own, list) or len(own) != len(SkillEstimate._fields):
        return SkillEstimate()
    if not all(type(number) in (int, float) and 0 <= number < 1e9 for number in own):
        return SkillEstimate()
    return SkillEstimate(int(own[0]), *own[1:])


def nearest(key: str, standing: SkillEstimate) -> str:
    """The level of bot that gives away about as much, by proportion: half as much is as far off as twice."""
    mean, lost = standing.mean, lost_by_level(key)

    def far(level: str) -> float:
        more, less = sorted((max(mean, 1e-6), max(lost[level], 1e-6)), reverse=True)
        return more / less

    return min(LEVELS, key=far)
