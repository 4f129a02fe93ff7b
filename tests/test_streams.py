"""The program started with streams that are closed, full or cut off, and stopped by signals: no traceback, a status."""

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from game import streams

BONEYARD = f"{sys.executable} -m game"
REFUSED = "watch nonsense"
HEARING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has what it starts in the background ignore Ctrl-C
print(flush=True)
from game.__main__ import main
sys.exit(main(sys.argv[1:]))
"""

IMPORTING = """
import os, runpy, signal, sys

class Pressed:
    '''Somebody presses Ctrl-C when a module is about to be imported.'''
    def find_spec(self, name, *_where):
        if name == module:
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
module = sys.argv.pop(1)
sys.meta_path.insert(0, Pressed())
runpy.run_module("game", run_name="__main__", alter_sys=True)
"""

EARLY_READER = """
import errno, io, sys
import game.headless
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
sys.exit(__main__.main(["list"]))
"""

posix = pytest.mark.skipif(os.name != "posix", reason="written in the words of a shell")


def shell(line: str, home: Path) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"BONEYARD_HOME": str(home)}
    return subprocess.run(["bash", "-c", line], env=env, capture_output=True, text=True, check=False, timeout=600)


@posix
@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        (f"{BONEYARD} list > /dev/full", 1, "boneyard: No space left on device\n"),
        (f"{BONEYARD} list >&-", 0, ""),
        (f"{BONEYARD} list >&- 2>&-", 0, ""),
        (f"{BONEYARD} {REFUSED} 2> /dev/full", 2, ""),
        (f"{BONEYARD} {REFUSED} 2>&-", 2, ""),
        (f"{BONEYARD} replay - <&-", 2, "boneyard: The record does not say which game.\n"),
        (f"set -o pipefail; {BONEYARD} list | head -n 1 > /dev/null", 0, ""),
        (f"PYTHONIOENCODING=ascii {BONEYARD} list > /dev/null", 0, ""),
        (f"{BONEYARD} <&- >&- 2>&-", 2, ""),
    ],
)
def test_no_stream_is_missed(line: str, status: int, said: str, tmp_path: Path) -> None:
    ended = shell(f"unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER; {line}", tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr) == (status, "", said)
    assert not list(tmp_path.glob("failure-*"))


def test_on_windows_a_reader_that_leaves_early_is_no_error(tmp_path: Path) -> None:
    """Windows reports a write to a closed pipe as EINVAL."""
    env = os.environ | {"BONEYARD_HOME": str(tmp_path)}
    ended = subprocess.run(
        [sys.executable, "-c", EARLY_READER], env=env, capture_output=True, text=True, check=False, timeout=600
    )
    assert (ended.returncode, ended.stderr) == (0, "")


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
def test_which_errors_mean_that_the_reader_of_a_pipe_has_left(
    error: OSError, platform: str, broken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert streams.is_broken_pipe(error) is broken


def test_a_windowed_program_has_streams_to_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    streams.open_missing()
    print("nobody reads this", flush=True)
    streams.complain("nor this")
    assert sys.stdin.buffer.read() == b""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()


def test_the_null_device_is_no_terminal() -> None:
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        assert not streams.is_terminal(nowhere)


@posix
def test_a_terminal_of_any_size_is_one() -> None:
    ours, theirs = os.openpty()
    with open(ours, "wb"), open(theirs, "w", encoding="utf-8") as terminal:
        assert streams.is_terminal(terminal)


@posix
@pytest.mark.parametrize(
    "command",
    [
        ["watch", "draw", "--matches", "100000", "--bots", "beginner"],
        ["arena", "draw", "beginner", "beginner", "--deals", "10000", "--jobs", "2"],
    ],
    ids=["watch", "arena"],
)
@pytest.mark.parametrize("after", [0.5, 1.0, 1.5])
def test_control_c_ends_a_command_and_its_processes_without_a_word(command: Sequence[str], after: float) -> None:
    program = subprocess.Popen(
        [
            sys.executable,
            "-c",
            HEARING,
            *command,
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        process_group=0,
        text=True,
    )
    assert program.stdout is not None
    program.stdout.readline()
    time.sleep(after)  # before its processes start, while they do, and when they work
    os.killpg(program.pid, signal.SIGINT)
    said = program.communicate(timeout=60)[1]
    assert (program.returncode, said) == (130, "")
    while runs(program.pid):  # multiprocessing's tracker of resources ends last
        time.sleep(0.1)


@posix
@pytest.mark.parametrize(
    ("module", "command"),
    [
        *((module, ["list"]) for module in ("game.compiled", "multiprocessing", "game.streams")),
        *((module, ["list"]) for module in ("game.headless", "game.rules", "game.match")),
        *((module, []) for module in ("game.ui.app.start", "pygame", "game.ui.window.window")),
    ],
)
def test_control_c_while_the_program_is_read_in_ends_it_without_a_word(
    module: str, command: Sequence[str], tmp_path: Path
) -> None:
    env = os.environ | {"BONEYARD_HOME": str(tmp_path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    ended = subprocess.run(
        [sys.executable, "-c", IMPORTING, module, *command],
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def runs(group: int) -> bool:
    """Whether a process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
