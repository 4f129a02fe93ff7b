"""Run the unit tests in the Windows Python, a folder at a time. wine.toml lists the tests that Wine breaks."""

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


def run_units(chosen: Sequence[str] = ()) -> str:
    """Run the tests in the chosen folders, or all; return the figures. Raises StepFailed if others fail than known."""
    LOGS.mkdir(exist_ok=True)
    broken = [test for entry in broken_by_wine() for test in entry["tests"]]
    counts, failures = Counter[str](), []
    for folder, files in parts(chosen).items():
        part, failed = run_part(folder, files)
        counts += part
        failures += [test for test in failed if test not in broken]
        print(f"  {folder}: {dict(part)}", *failed, sep="\n    ", flush=True)
    if failures:
        raise StepFailed(f"{len(failures)} tests failed that wine.toml does not list: {' '.join(failures)}")
    return f"{counts['passed']} tests passed, {counts['skipped']} skipped, {counts['failed']} failed that Wine breaks"


def broken_by_wine() -> list[dict[str, Any]]:
    """Return the entries of wine.toml: tests, and why they fail."""
    content = tomllib.loads((ROOT / "tests" / "windows" / "wine.toml").read_text(encoding="utf-8"))
    return list(content["broken"])


def parts(chosen: Sequence[str]) -> dict[str, list[str]]:
    """Return the test files by folder."""
    files = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))
    found: dict[str, list[str]] = {}
    for file in files:
        if not file.startswith(LEFT_OUT) and file.startswith(tuple(chosen)):
            found.setdefault(str(PurePosixPath(file).parent), []).append(file)
    return found


def run_part(folder: str, files: list[str]) -> tuple[Counter[str], list[str]]:
    """Run test files; return the counts by outcome and the ids of the failed tests."""
    done = python("-m", "pytest", "-n", "2", "-q", "-rfE", "--tb=short", "-p", "no:cacheprovider", *files, cwd=SOURCE)
    log = done.stdout.decode(errors="replace").replace("\r", "")
    (LOGS / f"{folder.replace('/', '-')}.txt").write_text(log, encoding="utf-8")
    *_before, last = log.strip().split("\n")
    counts = Counter({word: int(number) for number, word in COUNT.findall(last)})
    if not counts:
        raise StepFailed(f"the tests in {folder} ended with {done.returncode}: {last}")
    return counts, FAILURE.findall(log)
