"""Developer scripts: each has a usage text, rejects unknown arguments, and names missing libraries in one sentence."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = [
    *sorted((ROOT / "build").glob("*.py")),
    ROOT / "build/icons/make.py",
    ROOT / "sounds/make.py",
    ROOT / "sprites/make.py",
    ROOT / "sprites/make_avatars.py",
]
IMPORTED = {"hook.py", "metadata.py", "pell_matches.py", "pell_plates.py"}
"""Files in build/ that are imported by hatchling and build/pell.py."""
MODULES = [
    *("game", "tests.lab.best_response", "tests.lab.shuffle_fairness", "tests.lab.external_bots", "tests.lab.luck"),
    *("tests.campaign", "tests.coaching", "tests.composition", "tests.pell.cp_sat", "tests.windows"),
]
COMMANDS = [
    *([str(path.relative_to(ROOT))] for path in SCRIPTS if path.name not in IMPORTED),
    *(["-m", module] for module in MODULES),
]
WITHOUT_LIBRARIES = """
import runpy, sys
for name in ("numpy", "ortools", "fontTools"):
    sys.modules[name] = None
kind, target, *sys.argv[1:] = sys.argv[1:]
sys.argv[0] = target
if kind == "-m":
    runpy.run_module(target, run_name="__main__", alter_sys=True)
else:
    runpy.run_path(target, run_name="__main__")
"""
"""Run a script or module without the optional libraries."""


USAGE_TEXTS = """
import contextlib, io, json, runpy, sys
for name in ("numpy", "ortools", "fontTools"):
    sys.modules[name] = None
path, results = sys.path[:], []
for command in json.loads(sys.argv[1]):
    sys.argv[:], sys.path[:] = [command[-1], "--help"], path
    output, errors, status = io.StringIO(), io.StringIO(), None
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        try:
            if command[0] == "-m":
                runpy.run_module(command[-1], run_name="__main__", alter_sys=True)
            else:
                runpy.run_path(command[-1], run_name="__main__")
        except SystemExit as end:
            status = end.code
    results.append([status, errors.getvalue(), output.getvalue()])
print(json.dumps(results))
"""
"""Print exit status, error output and output of commands with --help, run one after another without the libraries."""


def run_without_libraries(*command: str) -> subprocess.CompletedProcess[str]:
    arguments = command if command[0] == "-m" else ("path", *command)
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_LIBRARIES, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


def test_every_script_has_a_usage_text() -> None:
    """Run all scripts in one process: most of the time goes into importing the same modules."""
    command = [sys.executable, "-c", USAGE_TEXTS, json.dumps(COMMANDS)]
    output = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True, timeout=600).stdout
    for (*_kind, script), (status, errors, text) in zip(COMMANDS, json.loads(output), strict=True):
        assert (status, errors, text[:7]) == (0, "", "usage: "), script


@pytest.mark.parametrize(
    "command",
    [
        ["build/coach.py", "limits", "10", "whist"],
        ["build/leads.py", "no"],
        ["build/leads.py", "10", "whist"],
        ["build/pell.py", "12"],
        ["build/pictures.py", "menu"],
        ["build/poker.py", "5 1.0"],
        ["build/problems.py", "whist"],
        ["build/icons/make.py", "x"],
        ["sounds/make.py", "/nowhere"],
        ["sprites/make.py", "x"],
        ["sprites/make_avatars.py", "/nowhere"],
    ],
    ids=lambda command: f"{command[0]} {command[-1]}",
)
def test_unknown_arguments_are_rejected(command: list[str]) -> None:
    result = run_without_libraries(*command)
    assert (result.returncode, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("command", "needed"),
    [
        (["build/poker.py"], "build/poker.py needs numpy, which is not installed: pip install numpy\n"),
        (
            ["-m", "tests.pell.cp_sat", "16"],
            "tests.pell.cp_sat needs OR-tools, which is not installed: pip install ortools\n",
        ),
        (["sprites/make.py"], "sprites/make.py needs fonttools, which is not installed: pip install fonttools\n"),
    ],
    ids=lambda value: value[-1] if isinstance(value, list) else "",
)
def test_missing_libraries_are_named(command: list[str], needed: str) -> None:
    result = run_without_libraries(*command)
    assert (result.returncode, result.stdout, result.stderr) == (2, "", needed)
