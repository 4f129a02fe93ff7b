"""Run the unit tests in the Windows Python, a folder at a time, without those that Wine breaks (wine.toml)."""

import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any

from tests.windows.wine import ROOT, SOURCE, WORK, StepFailed, python

LOGS = WORK / "units"
LEFT_OUT = ("tests/desktop/", "tests/test_style.py", "tests/packaging/test_add_to_menu.py")
"""Tests for Linux only, and those of the sources."""
FAILURE = re.compile(r"^(?:FAILED|ERROR) (\S+(?: .*?\])?)(?: - .*)?$", re.MULTILINE)
COUNT = re.compile(r"(\d+) (passed|failed|skipped|error)")
MAX_SECONDS = 1800
"""A test that runs longer is stopped, and has failed."""


def run_units(chosen: Sequence[str] = ()) -> str:
    """Run the tests in the chosen folders, or all; return the figures. Raises StepFailed if any fail."""
    LOGS.mkdir(exist_ok=True)
    broken = [test for entry in broken_by_wine() for test in entry["tests"]]
    counts, failures = Counter[str](), []
    for folder, files in parts(chosen).items():
        part, failed = run_part(folder, files, broken)
        counts += part
        failures += failed
        print(f"  {folder}: {dict(part)}", *failed, sep="\n    ", flush=True)
    if not counts["passed"]:
        raise StepFailed("no tests were run")
    if failures:
        raise StepFailed(f"{len(failures)} tests failed that wine.toml does not list: {' '.join(failures)}")
    return f"{counts['passed']} tests passed, {counts['skipped']} skipped, {len(broken)} left out that Wine breaks"


def broken_by_wine() -> list[dict[str, Any]]:
    """Return the entries of wine.toml: tests, and why they fail."""
    content = tomllib.loads((ROOT / "tests" / "windows" / "wine.toml").read_text(encoding="utf-8"))
    return list(content["broken"])


def parts(chosen: Sequence[str]) -> dict[str, list[str]]:
    """Return the test files by folder."""
    files = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))
    found: dict[str, list[str]] = {}
    for file in files:
        if not file.startswith(LEFT_OUT) and file.startswith(tuple(chosen) or "tests/"):
            found.setdefault(str(PurePosixPath(file).parent), []).append(file)
    return found


def run_part(folder: str, files: list[str], broken: list[str]) -> tuple[Counter[str], list[str]]:
    """Run test files without the broken tests; return the counts by outcome and the ids of the failed tests."""
    options = ["-n", "2", "-q", "-rfE", "--tb=short", "-p", "no:cacheprovider"]
    options += ["-o", f"faulthandler_timeout={MAX_SECONDS}", "-o", "faulthandler_exit_on_timeout=true"]
    options += [f"--deselect={test}" for test in broken]
    done = python("-m", "pytest", *options, *files, cwd=SOURCE, env={"SDL_VIDEODRIVER": "dummy"})
    log = done.stdout.decode(errors="replace").replace("\r", "")
    (LOGS / f"{folder.replace('/', '-')}.txt").write_text(log, encoding="utf-8")
    *_before, last = log.strip().split("\n")
    counts, failed = Counter({word: int(number) for number, word in COUNT.findall(last)}), FAILURE.findall(log)
    if done.returncode and not failed:
        failed = [f"{folder} (ended with {done.returncode}: {last})"]
    return counts, failed
