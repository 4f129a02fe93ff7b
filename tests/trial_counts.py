"""How often a test is tried that is tried with many cases: a few times in an ordinary run, as asked in a campaign."""

import os

from hypothesis import HealthCheck, settings

CHOSEN = os.environ.get("BONEYARD_CAMPAIGN")  # "seed count" in a campaign
SEED, COUNT = map(int, CHOSEN.split()) if CHOSEN else (0, None)


def examples(sample: int) -> settings:
    """How often hypothesis tries a test: so many times in an ordinary run, the same each time."""
    return settings(
        max_examples=COUNT or sample,
        deadline=None,  # a machine that is busy is not a failure
        derandomize=not CHOSEN,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


def command(test: str, seed: int, count: int) -> str:
    """What repeats so many trials of a test, from that seed on."""
    return f"python -m tests.campaign '{test}' --seed {seed} --count {count}"
