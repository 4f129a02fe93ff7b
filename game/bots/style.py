"""Tempers: of ways that are as good as each other, which one a bot likes."""

from collections.abc import Hashable, Mapping
from random import Random
from typing import NamedTuple, TypeVar

Way = TypeVar("Way", bound=Hashable)


class Prospect(NamedTuple):
    """What should come of a way: its mean, and the standard deviation of what comes, both in points."""

    mean: float
    spread: float = 0.0


def pick(prospects: Mapping[Way, Prospect], margin: float, temper: str, rng: Random) -> Way:
    """The way of the best mean, luck deciding between equals; a temper chooses among all that are nearly as good.

    Nearly as good is what is within `margin` of the best mean: the noise of the measure, so that no temper costs
    strength. Of those “cautious” takes the one of which least can come that was not reckoned with, “bold” the one of
    which most can.
    """
    best = max(prospect.mean for prospect in prospects.values())
    liked = {way: _liking(prospect, best - margin, temper) for way, prospect in prospects.items()}
    most = max(liked.values())
    likeliest = [way for way, liking in liked.items() if liking == most]
    return likeliest[0] if len(likeliest) == 1 else rng.choice(likeliest)


def _liking(prospect: Prospect, enough: float, temper: str) -> tuple[bool, float, float]:
    """How much a way is to the taste of a temper, most first: good enough, then wild or safe, then good."""
    taste = {"": 0.0, "bold": prospect.spread, "cautious": -prospect.spread}[temper]
    return (prospect.mean >= enough, taste, prospect.mean)
