"""Run every command on Windows, installed and frozen, and compare its output with Linux byte for byte.

Only line ends, times and the slashes of paths in errors may differ. Each program works in its own folder and reads the
records that it wrote itself.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from game.match.record import DIVIDER
from game.rules import GAMES
from tests.windows.wine import CONSOLE, DRIVE, PYTHON, ROOT, WORK, StepFailed, check, run

PLATE = "plate.toml"
COMMANDS = (
    "--help",
    *(f"{name} --help" for name in ("list", "watch", "picture", "bench")),
    "list",
    "list --json",
    "list muggins",
    *(f"watch {key} --seed 1 --hands 2 --bots casual,club > all.toml" for key in GAMES),
    "watch muggins --seed 2 --players 2 --bots expert,club:bold --hands 1 > line.toml",
    "watch forty_two --seed 2 --bots expert,club --hands 1 > tricks.toml",
    "replay all.toml",
    "replay - --json < all.toml",
    "verify all.toml --json",
    "picture line.toml line.png --step 10 --size 800x600 --seat 0",
    "picture tricks.toml tricks.png --size 1920x1080 --seat 1",
    f"solve {PLATE} --step 24",
    f"review {PLATE} --seat 0 --json",
    "review line.toml",
    "arena muggins club casual --deals 20 --jobs 2",
    "arena muggins club casual --matches 2 --jobs 1 --json",
    "pell --json",
    "pell 15 --records > claim.toml",
    "replay - < claim.toml",
    "prove 2 --jobs 2",
    "prove 2",
    "lits",
    "wash muggins",
    "watch muggins --bots nobody",
    "watch muggins --deck “6-6”",
    "replay missing.toml",
    "replay .",
    "replay line.png",
    "review line.toml --seat Jürgen",
    "picture line.toml nowhere/table.png",
)
"""Shell commands; > also appends records to a file."""
FIGURES = re.compile(rb"\d[\d.e-]*")
TIMED = re.compile(rb"typical|p50|p95|longest|\"seconds\"|minute|takes about")
"""Lines with measured times, of which only the words are compared."""
PROGRESS = re.compile(rb"^boneyard: .* done, about .* left\n", re.MULTILINE)
"""Lines that only a command that takes long prints."""


class Result(NamedTuple):
    """What a command did, without line ends and times."""

    status: int
    output: bytes
    errors: bytes
    picture: bytes


def compare_commands() -> str:
    """Run all commands; return the figures. Raises StepFailed after a list of the differences."""
    compiling = [sys.executable, ROOT / "build" / "compile.py"]  # bots from source think less deep
    check("build/compile.py", subprocess.run(compiling, cwd=ROOT, capture_output=True, check=False))
    expected = run_commands(WORK / "linux", [sys.executable, "-m", "game"], on_windows=False)
    differing = set()
    for name, executable in (("installed", PYTHON / "Scripts" / "boneyard.exe"), ("frozen", CONSOLE)):
        results = run_commands(DRIVE / name, [str(executable)], on_windows=True)
        for command in COMMANDS:
            for part, linux, windows in zip(Result._fields, expected[command], results[command], strict=True):
                if linux != windows:
                    differing.add(command)
                    print(f"  {name}, {command}: {part} {windows!r:.300}, on Linux {linux!r:.300}", flush=True)
    if differing:
        raise StepFailed(f"{len(differing)} of {len(COMMANDS)} commands differ from Linux")
    return (
        f"{len(COMMANDS)} commands, installed and frozen: same output, errors, pictures and exit statuses as on Linux"
    )


def run_commands(folder: Path, program: list[str], on_windows: bool) -> dict[str, Result]:
    """Run all commands in a new folder; return their results."""
    print(f"running {len(COMMANDS)} commands in {folder.name} …", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    shutil.copyfile(ROOT / "game" / "pell" / "plates" / "p15.toml", folder / PLATE)
    results = {}
    for command in COMMANDS:
        words, _arrow, saved = command.partition(" > ")
        words, _arrow, read = words.partition(" < ")
        stdin = (folder / read).read_bytes() if read else b""
        arguments = [*program, *shlex.split(words)]
        home = {"BONEYARD_HOME": "home"}
        if on_windows:
            done = run(arguments, cwd=folder, env=home, stdin=stdin)
        else:
            env = os.environ | home | {"PYTHONPATH": str(ROOT)}
            done = subprocess.run(arguments, cwd=folder, env=env, input=stdin, capture_output=True, check=False)
        if saved:
            with (folder / saved).open("ab") as records:
                records.write(f"{DIVIDER}\n".encode() * (records.tell() > 0) + done.stdout)
        pictures = b"".join(picture.read_bytes() for picture in folder.glob("*.png"))
        results[command] = Result(
            done.returncode, comparable(done.stdout), comparable(done.stderr).replace(b"\\", b"/"), pictures
        )
    return results


def comparable(output: bytes) -> bytes:
    """Return the output with Unix line ends and without progress and measured times."""
    lines = PROGRESS.sub(b"", output.replace(b"\r\n", b"\n")).split(b"\n")
    return b"\n".join(FIGURES.sub(b"#", line) if TIMED.search(line) else line for line in lines)
