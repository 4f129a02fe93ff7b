"""Number of trials of randomized tests: a few in an ordinary run, more in a campaign."""

import os

from hypothesis import HealthCheck, settings

CHOSEN = os.environ.get("BONEYARD_CAMPAIGN")  # "seed count" in a campaign
SEED, COUNT = map(int, CHOSEN.split()) if CHOSEN else (0, None)


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
