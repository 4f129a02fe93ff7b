"""Number of trials of randomized tests and of games: a few in an ordinary run, more in a campaign."""

import os

from hypothesis import HealthCheck, settings

from game.rules import GAMES

CHOSEN = os.environ.get("BONEYARD_CAMPAIGN")  # "seed count" in a campaign
SEED, COUNT = map(int, CHOSEN.split()) if CHOSEN else (0, None)
ALIKE = ("block", "all_fives", "all_threes", "fourteen_piece", "skin", "nine_piece")
"""Games that differ from others in options only: costly tests leave them out in an ordinary run."""
DISTINCT_GAMES = tuple(key for key in GAMES if COUNT or key not in ALIKE)
"""The games for costly tests."""


def examples(sample: int) -> settings:
    """Return hypothesis settings: `sample` fixed examples in an ordinary run, the given number in a campaign."""
    return settings(
        max_examples=COUNT or sample,
        deadline=None,  # a busy machine is not a failure
        derandomize=not CHOSEN,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


def command(test: str, seed: int, count: int) -> str:
    """Return the command that repeats trials of a test."""
    return f"python -m tests.campaign '{test}' --seed {seed} --count {count}"
