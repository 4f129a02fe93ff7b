"""Closed, full and broken standard streams, and Ctrl-C: an exit status and no traceback."""

import errno
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.platform import streams

BONEYARD = f"{sys.executable} -m game"
REFUSED = "watch nonsense"
INTERRUPTED_AFTER = """
import importlib, os, signal, sys
from game.__main__ import main

module, *names = sys.argv.pop(1).split(":")
owner = importlib.import_module(module)
for name in names[:-1]:
    owner = getattr(owner, name)
called = getattr(owner, names[-1])

def call(*args, **kwargs):
    setattr(owner, names[-1], called)
    try:
        return called(*args, **kwargs)
    finally:
        os.killpg(0, signal.SIGINT)  # to every process of the group, as a terminal does

setattr(owner, names[-1], call)
signal.signal(signal.SIGINT, signal.default_int_handler)  # background processes of a shell ignore it
sys.exit(main(sys.argv[1:]))
"""
"""Run a command, and press Ctrl-C after the first call of a function."""

WITH_SIGINT = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from game.__main__ import main
sys.exit(main(sys.argv[1:]))
"""

STARTING_WORKER = """
import os, signal, sys

if "--multiprocessing-fork" in sys.orig_argv:
    try:
        os.close(os.open(os.environ["ONCE"], os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        pass
    else:
        os.killpg(0, signal.SIGINT)
"""
"""Press Ctrl-C in the first process that the program starts, before it runs any code of the program."""

IMPORTING = """
import os, runpy, signal, sys

class CtrlC:
    '''Press Ctrl-C when the module is about to be imported.'''
    def find_spec(self, name, *_where):
        if name == module:
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
module = sys.argv.pop(1)
sys.meta_path.insert(0, CtrlC())
runpy.run_module("game", run_name="__main__", alter_sys=True)
"""

EARLY_READER = """
import errno, io, sys
import game.cli.headless
from game import __main__

class Closed(io.RawIOBase):
    def writable(self):
        return True

    def fileno(self):
        return 1

    def write(self, _bytes):
        raise OSError(errno.EINVAL, "Invalid argument")

sys.platform = "win32"
sys.stdout = io.TextIOWrapper(io.BufferedWriter(Closed()), encoding="utf-8")
sys.exit(__main__.main(["list", "--json"]))
"""

WATCH = ["watch", "draw", "--matches", "100000", "--bots", "beginner"]
ARENA = ["arena", "draw", "beginner", "beginner", "--deals", "10000", "--jobs", "2"]

posix = pytest.mark.skipif(os.name != "posix", reason="uses a POSIX shell")


def shell(line: str, home: Path) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"BONEYARD_HOME": str(home)}
    return subprocess.run(["bash", "-c", line], env=env, capture_output=True, text=True, check=False, timeout=600)


@posix
@pytest.mark.parametrize(
    ("line", "status", "error"),
    [
        (f"{BONEYARD} list > /dev/full", 1, "boneyard: No space left on device\n"),
        (f"{BONEYARD} list >&-", 0, ""),
        (f"{BONEYARD} list >&- 2>&-", 0, ""),
        (f"{BONEYARD} {REFUSED} 2> /dev/full", 2, ""),
        (f"{BONEYARD} {REFUSED} 2>&-", 2, ""),
        (f"{BONEYARD} replay - <&-", 1, "boneyard: The record has no “game”.\n"),
        (f"set -o pipefail; {BONEYARD} list | head -n 1 > /dev/null", 0, ""),
        (f"PYTHONIOENCODING=ascii {BONEYARD} list > /dev/null", 0, ""),
        (f"{BONEYARD} <&- >&- 2>&-", 2, ""),
    ],
)
def test_closed_or_full_streams_cause_no_traceback(line: str, status: int, error: str, tmp_path: Path) -> None:
    result = shell(f"unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER; {line}", tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (status, "", error)
    assert not list(tmp_path.glob("failure-*"))


def test_a_closed_output_pipe_on_windows_is_no_error(tmp_path: Path) -> None:
    """Windows reports a write to a closed pipe as EINVAL."""
    env = os.environ | {"BONEYARD_HOME": str(tmp_path)}
    result = subprocess.run(
        [sys.executable, "-c", EARLY_READER], env=env, capture_output=True, text=True, check=False, timeout=600
    )
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize(
    ("error", "platform", "broken"),
    [
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), "linux", True),
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), "win32", True),
        (OSError(errno.EINVAL, "Invalid argument"), "win32", True),
        (OSError(errno.EINVAL, "Invalid argument"), "linux", False),
        (OSError(errno.EINVAL, "Invalid argument", "aux:"), "win32", False),
        (OSError(errno.ENOSPC, "No space left on device"), "win32", False),
    ],
)
def test_is_broken_pipe_recognizes_the_errors_of_each_platform(
    error: OSError, platform: str, broken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert streams.is_broken_pipe(error) is broken


def test_missing_streams_are_replaced_by_null_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    streams.replace_missing()
    print("not printed", flush=True)
    streams.print_error("not printed either")
    assert sys.stdin.buffer.read() == b""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()


def test_the_null_device_is_not_a_terminal() -> None:
    with open(os.devnull, "w", encoding="utf-8") as null:
        assert not streams.is_terminal(null)


@posix
def test_a_pseudoterminal_without_a_size_is_a_terminal() -> None:
    controller, terminal_number = os.openpty()
    with open(controller, "wb"), open(terminal_number, "w", encoding="utf-8") as terminal:
        assert streams.is_terminal(terminal)


@posix
@pytest.mark.parametrize(
    ("command", "function"),
    [
        (WATCH, "game.cli.headless:Match"),
        (WATCH, "game.cli.headless:format_record"),
        (ARENA, "game.lab.workers:ProcessPoolExecutor"),
        (ARENA, "concurrent.futures:ProcessPoolExecutor:submit"),
        (ARENA, "concurrent.futures:Future:result"),
    ],
    ids=["before a match", "after a match", "before processes start", "while they start", "when they work"],
)
def test_control_c_ends_a_command_and_its_processes_without_errors(command: Sequence[str], function: str) -> None:
    assert_interrupted([sys.executable, "-c", INTERRUPTED_AFTER, function, *command])


@posix
def test_control_c_while_a_worker_starts_is_handled_by_its_parent_only(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(STARTING_WORKER)
    path = os.pathsep.join([str(tmp_path), *sys.path])
    assert_interrupted([sys.executable, "-c", WITH_SIGINT, *ARENA], PYTHONPATH=path, ONCE=str(tmp_path / "once"))
    assert (tmp_path / "once").exists()


def assert_interrupted(command: Sequence[str], **environment: str) -> None:
    """Run a command that is ended by Ctrl-C in its own process group; check its exit status and output."""
    program = subprocess.Popen(
        command,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        process_group=0,
        text=True,
    )
    errors = program.communicate(timeout=300)[1]
    assert program.returncode == 130
    assert all(line.startswith("boneyard: This takes roughly ") for line in errors.splitlines()), errors
    until = time.monotonic() + 300
    while group_exists(program.pid):  # multiprocessing's resource tracker ends last
        assert time.monotonic() < until
        time.sleep(0.1)


@posix
@pytest.mark.parametrize(
    ("module", "command"),
    [
        *((module, ["list"]) for module in ("game.platform.compiled", "multiprocessing", "game.platform.streams")),
        *((module, ["list"]) for module in ("game.cli.headless", "game.rules", "game.match.match")),
        *((module, []) for module in ("game.ui.app.start", "pygame", "game.ui.window.window")),
    ],
)
def test_control_c_during_imports_ends_the_program_without_output(
    module: str, command: Sequence[str], tmp_path: Path
) -> None:
    env = os.environ | {"BONEYARD_HOME": str(tmp_path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    result = subprocess.run(
        [sys.executable, "-c", IMPORTING, module, *command],
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert (result.returncode, result.stdout, result.stderr) == (130, "", "")


def group_exists(group: int) -> bool:
    """Return whether the process group still exists."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
