"""Run commands of the program in this process, and check how they end."""

from collections.abc import Sequence

import pytest

from game.__main__ import main
from game.platform import compiled


def uses_searching_bots(arguments: Sequence[str]) -> bool:
    """Return whether a bot plays that is weaker without compiled modules."""
    bots = arguments[arguments.index("--bots") + 1] if "--bots" in arguments else ""
    return any(level in bots for level in ("expert", "master"))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command that succeeds without errors, and return its output."""
    assert main(arguments) == 0
    output = capsys.readouterr()
    warns = arguments[0] in ("arena", "solve", "bench") or (arguments[0] == "watch" and uses_searching_bots(arguments))
    slow = compiled.slow_warning() if warns else ""
    assert output.err == (f"boneyard: {slow}\n" if slow else "")
    return output.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command that fails with status 2, and return its one-line message."""
    try:
        status = main(arguments)
    except SystemExit as stopped:  # raised by argparse
        status = stopped.code  # type: ignore[assignment]
    output = capsys.readouterr()
    assert (status, output.out) == (2, "")
    assert output.err.startswith("boneyard")
    assert output.err.count("\n") == 1
    return output.err
