"""Run Windows programs on Linux, with everything they need in build/work/windows."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from select import select
from threading import Thread
from typing import IO

ROOT = Path(__file__).parents[2]
WORK = ROOT / "build" / "work" / "windows"
DRIVE = WORK / "wine" / "drive_c"
PYTHON = DRIVE / "Python311"
SOURCE = DRIVE / "boneyard"
"""A copy of the project, in which the Windows Python compiles, freezes and tests it."""
FROZEN = SOURCE / "build" / "dist" / "boneyard"
CONSOLE = FROZEN / "boneyard-console.exe"
MISSING_DLLS = ("mscoree", "mshtml", "xinput1_4", "xinput1_3", "xinput9_1_0")
"""Mono and Gecko, so that Wine does not ask whether to install them; and those for game pads, because a thread of
Wine 8 goes on in them after SDL has unloaded them: a page fault at the end of some programs."""
SERVER = "/usr/lib/wine/wineserver64"

_waiting: subprocess.Popen[bytes] | None = None


class StepFailed(Exception):
    """A step cannot go on; the text says why in one sentence."""


def environment(extra: Mapping[str, str] = {}) -> dict[str, str]:
    """Return the environment of a Windows program: without a display and what belongs to this Python."""
    ours = ("PYTHON", "BONEYARD_", "SDL_", "XDG_", "DISPLAY", "WAYLAND_DISPLAY", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)} | {
        "WINEPREFIX": str(WORK / "wine"),
        "WINEARCH": "win64",
        "LC_ALL": "C.UTF-8",  # for arguments and names of files
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": ",".join(MISSING_DLLS) + "=",
        "SDL_AUDIODRIVER": "dummy",
        **extra,
    }


def windows_path(path: Path) -> str:
    """Return the path that Windows programs use for a file: on C:, or else on Z:, which holds all files."""
    if path.is_relative_to(DRIVE):
        return "C:\\" + str(path.relative_to(DRIVE)).replace("/", "\\")
    return "Z:" + str(path).replace("/", "\\")


def run(
    command: Sequence[str | Path],
    *,
    cwd: Path = WORK,
    env: Mapping[str, str] = {},
    stdin: bytes = b"",
) -> subprocess.CompletedProcess[bytes]:
    """Run a Windows program. Its streams are pipes, because Python cannot start with files under Wine."""
    keep_running()
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(["wine", *map(str, command)], cwd=cwd, env=environment(env), **pipes) as process:
        Thread(target=_write, args=(process.stdin, stdin)).start()
        output = _read_until_end(process)
    return subprocess.CompletedProcess(process.args, process.returncode, *output)


def _write(pipe: IO[bytes], content: bytes) -> None:
    with suppress(BrokenPipeError), pipe:
        pipe.write(content)


def _read_until_end(process: subprocess.Popen[bytes]) -> list[bytes]:
    """Return what a program writes until it ends; Wine's services may keep its pipes open for longer."""
    pipes = {pipe.fileno(): bytearray() for pipe in (process.stdout, process.stderr)}
    open_pipes = [*pipes]
    while True:
        has_ended = process.poll() is not None
        ready, *_others = select(open_pipes, [], [], 0 if has_ended else 0.1)
        if has_ended and not ready:
            return [*map(bytes, pipes.values())]
        for pipe in ready:
            if content := os.read(pipe, 65536):
                pipes[pipe] += content
            else:
                open_pipes.remove(pipe)


def python(*arguments: str | Path, **options: object) -> subprocess.CompletedProcess[bytes]:
    """Run the Windows Python; see `run`."""
    return run([PYTHON / "python.exe", *arguments], **options)  # type: ignore[arg-type]


def check(what: str, result: subprocess.CompletedProcess[bytes]) -> bytes:
    """Return the output of a program that ended well; raises StepFailed with the last line of its errors."""
    if result.returncode:
        lines = (result.stderr or result.stdout).decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "no message")
        raise StepFailed(f"{what} ended with {result.returncode}: {last}")
    return result.stdout


def keep_running() -> None:
    """Start a program that waits for input, unless it runs: without programs Wine stops, and may miss the next one."""
    global _waiting
    if _waiting is None or _waiting.poll() is not None:
        silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        _waiting = subprocess.Popen(["wine", "cmd"], env=environment(), stdin=subprocess.PIPE, **silent)


def stop_server() -> None:
    """End all Windows programs, so that the next ones start afresh on their own display."""
    subprocess.run([SERVER, "-k", "-w"], env=environment(), stderr=subprocess.DEVNULL, check=False)
    if _waiting is not None:
        _waiting.wait()
