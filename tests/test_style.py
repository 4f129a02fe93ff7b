"""Formatting, linting and types of the code."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "check",
    [("ruff", "format", "--check", "."), ("ruff", "check", "."), ("mypy", "--strict", "game")],
    ids=["format", "checks", "types"],
)
def test_style(check: tuple[str, ...]) -> None:
    run = subprocess.run([sys.executable, "-m", *check], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
