"""What every test is run under: the same cases on every machine, how often a test is tried, and a desk for a window."""

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

if sys.dont_write_bytecode:  # beside the sources: then tests, and the programs that they start, share some of their own
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(Path(__file__).parents[1] / ".cache" / "bytecode")
    sys.dont_write_bytecode = False

from hypothesis import is_hypothesis_test, settings  # pytest rewrites its modules, which takes long without bytecode

from tests.desktop.virtual_desktop import Desk, missing
from tests.trial_counts import COUNT, SEED, command, examples

DESKTOP = Path(__file__).parent / "desktop"
LONG = ("test_style.py", "test_compiled.py", "test_workers.py", "test_coaching.py", "test_proofs.py", "test_cfr.py")
"""Files of which a few tests take long."""
LAST_SEED = pytest.StashKey[int]()

settings.register_profile("boneyard", examples(100))
settings.load_profile("boneyard")


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
    """Select what a campaign runs, and put the longest files first: those of real windows, `LONG`, those of many tests.

    The last files are short, so no worker is left to itself for long.
    """
    if COUNT:
        items[:] = [item for item in items if runs_in_a_campaign(item)]
    tests = Counter(item.path for item in items)
    long = {path for path in tests if path.name in LONG}
    on_a_desk = {path for path in tests if DESKTOP in path.parents}
    for item in items:
        if item.path in on_a_desk:
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: (item.path not in on_a_desk, item.path not in long, -tests[item.path]))


def runs_in_a_campaign(item: pytest.Item) -> bool:
    """Whether a test is tried more than once in a campaign, or does all its work only there."""
    tried = "trials" in item.fixturenames or is_hypothesis_test(item.obj)
    return tried or item.get_closest_marker("campaign") is not None


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
