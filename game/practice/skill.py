"""Skill estimates: the mean loss per choice of the player in each game, and the nearest bot level."""

from collections.abc import Iterable
from math import log
from typing import Any, NamedTuple

from game.coach.review import ChoiceReview
from game.coach.verdicts import loss_by_level
from game.core import intervals
from game.match.match import Match, typed_deals
from game.store import Store

MIN_CHOICES = 50
"""The fewest reviewed choices for an estimate."""


class SkillEstimate(NamedTuple):
    """The reviewed choices of a game: their number, the total points lost, and the sum of squared losses."""

    choices: int = 0
    points: float = 0.0
    squares: float = 0.0

    @property
    def known(self) -> bool:
        """Whether there are enough choices for an estimate."""
        return self.choices >= MIN_CHOICES

    @property
    def mean(self) -> float:
        """The points lost per choice."""
        return self.points / self.choices

    @property
    def margin(self) -> float:
        """The margin of error of the mean (95 %)."""
        return intervals.margin_of_error(self.choices, self.points, self.squares)


def knows_tiles(match: Match) -> bool:
    """Return whether a player may know hidden tiles: the deal was fixed in advance or its number was typed in."""
    return bool(typed_deals(match.actions)) or match.repeats_deals


def loss_summary(match: Match, reviews: Iterable[ChoiceReview]) -> list[float] | None:
    """Return the losses of the one person in a match as [count, sum, sum of squares].

    None if several people play or hidden tiles may be known: such matches do not count.
    """
    if len(match.human_seats) != 1 or knows_tiles(match):
        return None
    losses = [review.verdict.loss for review in reviews if review.seat in match.human_seats]
    return [len(losses), round(sum(losses), 4), round(sum(loss * loss for loss in losses), 4)]


def skill_by_game(store: Store) -> dict[str, SkillEstimate]:
    """Return the skill estimate of each game, from the matches that one person played without help."""
    losses_by_game: dict[str, list[SkillEstimate]] = {}
    for key, losses in store.review_parts("own"):
        losses_by_game.setdefault(key, []).append(_parse_losses(losses))
    estimates = {key: SkillEstimate(*map(sum, zip(*losses, strict=True))) for key, losses in losses_by_game.items()}
    return {key: estimate for key, estimate in estimates.items() if estimate.choices}


def _parse_losses(data: Any) -> SkillEstimate:
    """Parse a stored loss summary; an empty estimate if it is malformed."""
    is_valid = isinstance(data, list) and len(data) == len(SkillEstimate._fields)
    if is_valid and all(type(number) in (int, float) and 0 <= number < 1e9 for number in data):
        return SkillEstimate(int(data[0]), *data[1:])
    return SkillEstimate()


def nearest(key: str, estimate: SkillEstimate) -> str:
    """Return the bot level with the closest mean loss by ratio: half as much is as far away as twice as much."""
    mean, losses = max(estimate.mean, 1e-6), loss_by_level(key)
    return min(losses, key=lambda level: abs(log(max(losses[level], 1e-6) / mean)))
