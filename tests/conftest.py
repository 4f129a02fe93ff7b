"""Common test configuration: reproducible hypothesis, numbers of trials, test order, and the virtual desktop."""

import gc
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from importlib import import_module
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
TESTS = ROOT / "tests"
DESKTOP = TESTS / "desktop"
LONG = (
    "ui/test_languages.py",
    "test_style.py",
    "ui/app/test_start.py",
    "coach/test_reasons.py",
    "rules/test_every_game.py",
    "coach/test_review.py",
    "ui/table/test_table.py",
    "rules/test_every_variant.py",
    "lab/test_workers.py",
    "bots/test_bots.py",
    "ui/scenes/test_look_back.py",
    "cli/test_headless.py",
    "ui/layouts/test_line.py",
    "ui/scenes/test_practice.py",
    "ui/table/test_note_places.py",
    "platform/test_compiled.py",
    "ui/scenes/test_match_end.py",
    "ui/menu/test_menu.py",
    "ui/families/test_translated.py",
    "bots/test_modelled_games.py",
    "ui/table/test_tip_popup.py",
    "ui/scenes/test_menu_and_settings.py",
    "match/test_position_editor.py",
    "lab/test_proofs.py",
    "text/test_first_times.py",
    "practice/test_worker.py",
    "platform/test_streams.py",
    "bots/test_line_alphabeta.py",
    "ui/scenes/test_position_editor.py",
    "bots/test_cfr.py",
    "bots/test_blueprint.py",
    "practice/test_review_job.py",
    "bots/test_bots_tricks.py",
    "ui/scenes/test_summary.py",
    "ui/test_nodes.py",
    "store/test_damage.py",
    "bots/test_assess_betting.py",
    "packaging/test_scripts.py",
    "lab/test_bench.py",
    "bots/test_bots_betting.py",
    "text/test_catalogues.py",
    "ui/families/test_prompts.py",
    "test_imports.py",
    "packaging/test_distribution.py",
    "bots/test_sampling.py",
    "test_campaign.py",
    "platform/test_processes.py",
    "bots/test_large_sets.py",
    "cli/test_malformed_input.py",
    "ui/scenes/test_hostile_store.py",
    "ui/table/test_drop_functions.py",
    "lab/test_beliefs.py",
)
"""The files that take longest, the longest first; at the end those that have few tests."""
LAST_SEED = pytest.StashKey[int]()

settings.register_profile("boneyard", examples(100))
settings.load_profile("boneyard")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the translations that have changed, once for all workers."""
    gc.disable()  # until all tests are collected: nothing can be freed before
    if hasattr(config, "workerinput"):
        return
    for source in (ROOT / "game" / "text" / "locale").glob("*.po"):
        compiled = source.with_suffix("") / "LC_MESSAGES" / "boneyard.mo"
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            subprocess.run([sys.executable, ROOT / "build" / "messages.py", "compile"], check=True, capture_output=True)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Share the work of rewriting assertions: each worker first imports its part of the files, the rest is cached."""
    worker = getattr(session.config, "workerinput", None)
    if worker and [ROOT / argument for argument in session.config.args] == [TESTS]:
        number, count = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
        for path in sorted(TESTS.rglob("test_*.py"))[number::count]:
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            with suppress(Exception, pytest.skip.Exception):  # reported when the file is collected
                import_module(name)


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
    """Select the tests of a campaign, and run the longest files first: window tests by turns with `LONG`.

    Window tests wait while other tests compute. The last files are short, so that the workers finish together.
    """
    if COUNT:
        items[:] = [item for item in items if runs_in_a_campaign(item)]
    test_counts = Counter(item.path for item in items)
    desktop_files = [path for path in test_counts if DESKTOP in path.parents]
    for item in items:
        if item.path in desktop_files:
            item.add_marker(pytest.mark.slow)
    turns = [*enumerate(desktop_files), *enumerate(TESTS / name for name in LONG)]
    order = {path: turn for turn, path in turns}
    items.sort(key=lambda item: (order.get(item.path, len(order)), -test_counts[item.path], item.path))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Let the garbage collector run again when all tests are collected."""
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Spare the garbage collector the collected tests, and let it run less often."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


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
