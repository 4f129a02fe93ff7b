"""What every test is run under: the same cases on every machine, how often a test is tried, and a desk for a window."""

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import is_hypothesis_test, settings

from tests.desktop.xdesk import Desk, missing
from tests.trials import COUNT, SEED, command, examples

DESKTOP = Path(__file__).parent / "desktop"
LAST_SEED = pytest.StashKey[int]()

settings.register_profile("boneyard", examples(100))
settings.load_profile("boneyard")


def pytest_configure(config: pytest.Config) -> None:
    """Where Python may write no bytecode beside the sources, the programs that tests start share some of their own."""
    if sys.dont_write_bytecode:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(config.cache.mkdir("bytecode"))
        sys.dont_write_bytecode = False


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers() -> Iterator[int]:
    """One worker more than there are processors, if nobody says otherwise: a test of a window mostly waits for it."""
    workers = yield
    return workers if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else workers + 1


@pytest.fixture
def trials(request: pytest.FixtureRequest) -> Callable[[int], Iterator[Random]]:
    """How often a test is tried: so many times in an ordinary run, more in a campaign; a generator for each trial."""

    def tried(sample: int) -> Iterator[Random]:
        for seed in range(SEED, SEED + (COUNT or sample)):
            request.node.stash[LAST_SEED] = seed
            yield Random(seed)

    return tried


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Says of a trial that failed how it is repeated."""
    report = yield
    if report.failed and LAST_SEED in item.stash:
        report.sections.append(("again", command(item.nodeid, item.stash[LAST_SEED], 1)))
    elif report.failed and COUNT:
        report.sections.append(("again", command(item.nodeid, SEED, COUNT)))
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In a campaign only what is tried more than once; whatever needs a real window takes long, and comes first.

    What comes first is run beside what reckons, and the last files are short, so no worker is left to itself for long.
    """
    if COUNT:
        items[:] = [item for item in items if "trials" in item.fixturenames or is_hypothesis_test(item.obj)]
    for item in items:
        if DESKTOP in item.path.parents:
            item.add_marker(pytest.mark.slow)
    tests = Counter(item.path for item in items)
    items.sort(key=lambda item: (DESKTOP not in item.path.parents, -tests[item.path]))


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
