"""What every test is run under: hypothesis finds the same cases on every machine, and a window test has a desk."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.desktop.xdesk import Desk, missing

settings.register_profile(
    "boneyard",
    deadline=None,  # a machine that is busy is not a failure
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("boneyard")


@pytest.fixture
def desk() -> Iterator[Desk]:
    """A desk for one test: skipped where it cannot be, failed where BONEYARD_WINDOW_TESTS=required says it must be."""
    need_a_desk()
    with Desk() as desk:
        yield desk


def need_a_desk() -> None:
    """Skips or fails a test where the tools of a desk are not installed."""
    if absent := missing():
        give_up = pytest.fail if os.environ.get("BONEYARD_WINDOW_TESTS") == "required" else pytest.skip
        give_up(f"a window test needs {', '.join(absent)}")
