"""Run commands of the program in this process, and check how they end."""

import json
import os
from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import pytest

from game.__main__ import main
from game.cli import progress
from game.platform import compiled

COLUMNS = 80
"""Columns of the terminal."""


def uses_searching_bots(arguments: Sequence[str]) -> bool:
    """Return whether a bot plays that is weaker without compiled modules."""
    bots = arguments[arguments.index("--bots") + 1] if "--bots" in arguments else ""
    return any(level in bots for level in ("expert", "master"))


def status(*arguments: str) -> int:
    """Run a command on a page of 80 columns, and return its exit status. It reports no times, however slow it is."""
    never = dict.fromkeys(("NOTICEABLE_SECONDS", "LINE_SECONDS", "BAR_SECONDS"), float("inf"))
    with patch.dict(os.environ, COLUMNS=str(COLUMNS)), patch.multiple(progress, **never):
        try:
            return main(arguments)
        except SystemExit as stopped:  # raised by argparse
            return int(stopped.code or 0)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command that succeeds without errors, and return its output."""
    assert status(*arguments) == 0
    output = capsys.readouterr()
    warns = arguments[0] in ("arena", "solve", "review", "prove", "bench")
    warns |= arguments[0] == "watch" and uses_searching_bots(arguments)
    slow = compiled.slow_warning() if warns else ""
    assert output.err == (f"boneyard: {slow}\n" if slow else "")
    return output.out


def results(capsys: pytest.CaptureFixture[str], command: str, *arguments: str) -> list[dict[str, Any]]:
    """Run a command with --json that succeeds, check the shape of its output, and return the results."""
    output = json.loads(run(capsys, command, *arguments, "--json"))
    assert (output.keys(), output["command"]) == ({"command", "results"}, command)
    assert all(isinstance(result, dict) for result in output["results"])
    return list(output["results"])


def refused(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 2) -> str:
    """Run a command that fails with this status and prints nothing else, and return its one-line message."""
    assert status(*arguments) == code
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("boneyard")
    assert output.err.count("\n") == 1
    return output.err
