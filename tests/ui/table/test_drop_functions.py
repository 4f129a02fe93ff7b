"""A dropped tile takes a short way through the program."""

import re
import subprocess
import sys
from pathlib import Path

MAX_FUNCTIONS, MAX_FILES = 150, 30
PROJECT = Path(__file__).parents[3]


def test_drop_calls_few_functions_in_few_files() -> None:
    """Counted in a process of its own, because the modules must run from source."""
    command = [sys.executable, "-m", "tests.ui.table.drop_functions"]
    output = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True).stdout
    functions, files = map(int, re.findall(r"drop: (\d+) functions in (\d+) files", output)[0])
    assert functions <= MAX_FUNCTIONS, output
    assert files <= MAX_FILES, output
