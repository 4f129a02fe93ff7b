"""Common test configuration: reproducible hypothesis, numbers of trials, test order, and the virtual desktop."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

if sys.dont_write_bytecode:  # use a separate bytecode cache, shared by the tests and the programs they start
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(Path(__file__).parents[1] / ".cache" / "bytecode")
    sys.dont_write_bytecode = False

os.environ["LANGUAGE"] = "en"  # also of the programs that tests start

from hypothesis import is_hypothesis_test, settings  # slow to import without cached bytecode

from game.store import Store
from tests.desktop.virtual_desktop import Desktop, find_missing_tools
from tests.trial_counts import COUNT, SEED, command, examples

ROOT = Path(__file__).parents[1]
DESKTOP = Path(__file__).parent / "desktop"
LONG = ("test_style.py", "test_compiled.py", "test_workers.py", "test_coaching.py", "test_proofs.py", "test_cfr.py")
"""Files with some slow tests."""
LAST_SEED = pytest.StashKey[int]()

settings.register_profile("boneyard", examples(100))
settings.load_profile("boneyard")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the translations that have changed, once for all workers."""
    if hasattr(config, "workerinput"):
        return
    for source in (ROOT / "game" / "text" / "locale").glob("*.po"):
        compiled = source.with_suffix("") / "LC_MESSAGES" / "boneyard.mo"
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            subprocess.run([sys.executable, ROOT / "build" / "messages.py", "compile"], check=True, capture_output=True)


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers() -> Iterator[int]:
    """Use one worker more than there are processors by default, because window tests mostly wait."""
    workers = yield
    return workers if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else workers + 1


@pytest.fixture
def trials(request: pytest.FixtureRequest) -> Callable[[int], Iterator[Random]]:
    """Return a function that yields a random generator per trial: `sample` trials in an ordinary run, more in a
    campaign."""

    def run_trials(sample: int) -> Iterator[Random]:
        for seed in range(SEED, SEED + (COUNT or sample)):
            request.node.stash[LAST_SEED] = seed
            yield Random(seed)

    return run_trials


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Add the command that repeats a failed trial to the report."""
    report = yield
    if report.failed and LAST_SEED in item.stash:
        report.sections.append(("again", command(item.nodeid, item.stash[LAST_SEED], 1)))
    elif report.failed and COUNT:
        report.sections.append(("again", command(item.nodeid, SEED, COUNT)))
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Select the tests of a campaign, and run the longest files first: window tests, `LONG`, then by number of tests.

    The last files are short, so that the workers finish at about the same time.
    """
    if COUNT:
        items[:] = [item for item in items if runs_in_a_campaign(item)]
    test_counts = Counter(item.path for item in items)
    long_files = {path for path in test_counts if path.name in LONG}
    desktop_files = {path for path in test_counts if DESKTOP in path.parents}
    for item in items:
        if item.path in desktop_files:
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: (item.path not in desktop_files, item.path not in long_files, -test_counts[item.path]))


def runs_in_a_campaign(item: pytest.Item) -> bool:
    """Return whether a test has randomized trials or is marked `campaign`."""
    is_randomized = "trials" in item.fixturenames or is_hypothesis_test(item.obj)
    return is_randomized or item.get_closest_marker("campaign") is not None


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An open store in a temporary folder."""
    with closing(Store(tmp_path / "boneyard.sqlite")) as store:
        yield store


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    """A virtual desktop for one test; skips if its tools are missing, or fails if BONEYARD_WINDOW_TESTS=required."""
    require_desktop_tools()
    with Desktop() as desktop:
        yield desktop


def require_desktop_tools() -> None:
    """Skip or fail the test if the tools of the virtual desktop are missing."""
    if missing_tools := find_missing_tools():
        stop = pytest.fail if os.environ.get("BONEYARD_WINDOW_TESTS") == "required" else pytest.skip
        stop(f"a window test needs {', '.join(missing_tools)}")
