"""Campaigns: every kind has tests to run, and failures are reported with the command that repeats them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.campaign import KINDS
from tests.conftest import LAST_SEED
from tests.windows.units import broken_by_wine, parts

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("kind", KINDS)
def test_files_of_every_kind_exist(kind: str) -> None:
    assert KINDS[kind]
    assert all((ROOT / path).exists() for path in KINDS[kind])


def test_the_tests_that_wine_breaks_exist() -> None:
    for entry in broken_by_wine():
        assert entry["why"]
        for file, name in (test.split("::") for test in entry["tests"]):
            assert f"def {name.partition('[')[0]}(" in (ROOT / file).read_text(encoding="utf-8")


def test_all_folders_are_run_under_wine_unless_some_are_chosen() -> None:
    assert {"tests/core", "tests/ui/table"} < parts([]).keys()
    assert parts(["tests/core"]).keys() == {"tests/core"}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_campaign_tests(kind: str) -> None:
    paths = [ROOT / path for path in KINDS[kind]]
    files = [file for path in paths for file in (path.rglob("test_*.py") if path.is_dir() else [path])]
    texts = [file.read_text(encoding="utf-8") for file in files]
    assert any(mark in text for text in texts for mark in ("trials(", "@given", "@pytest.mark.campaign"))


@pytest.mark.slow
def test_failures_are_reported_with_the_repeating_command() -> None:
    test = "tests/test_campaign.py::test_one_trial_in_ten_thousand_fails"
    command = [sys.executable, "-m", "tests.campaign", test, "--seed", "9998"]
    env = {**os.environ, "PYTEST_XDIST_AUTO_NUM_WORKERS": "1"}
    passed, failed = (
        subprocess.run([*command, "--count", count], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        for count in ("2", "5")
    )
    assert passed.returncode == 0, passed.stdout + passed.stderr
    assert f"{test}, seed 9998, count 2: 1 passed, 0 failed" in passed.stdout
    assert failed.returncode == 1
    assert f"{test}, seed 9998, count 5: 0 passed, 1 failed" in failed.stdout
    assert f"  python -m tests.campaign '{test}' --seed 10000 --count 1\n" in failed.stdout


def test_one_trial_in_ten_thousand_fails(trials, request) -> None:
    for _rng in trials(1):
        assert request.node.stash[LAST_SEED] != 10_000
