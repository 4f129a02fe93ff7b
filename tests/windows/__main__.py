"""Build Boneyard for Windows, run it under Wine, and compare it with Linux.

    python -m tests.windows [STEP ...] [--tests FOLDER ...]

It needs Debian, and root to install Wine. Everything is kept in build/work/windows, and what is there already is used.
What is built is for tests only: released programs are built on Windows.
"""

import argparse
import subprocess
import sys
from collections.abc import Callable
from time import monotonic

from tests.windows.build import build
from tests.windows.commands import compare_commands
from tests.windows.play import play_families
from tests.windows.read import read_aloud
from tests.windows.setup import set_up
from tests.windows.start import double_click, try_displays, try_folders
from tests.windows.units import run_units
from tests.windows.update import update
from tests.windows.wine import StepFailed, stop_server

Step = Callable[[], str]
STEPS: dict[str, Step] = {
    "setup": set_up,
    "build": build,
    "commands": compare_commands,
    "units": run_units,
    "play": play_families,
    "update": update,
    "start": double_click,
    "folders": try_folders,
    "displays": try_displays,
    "read": read_aloud,
}


def main() -> int:
    """Run the steps; return exit status 0 if all succeeded."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.windows", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("steps", metavar="STEP", nargs="*", help=f"{', '.join(STEPS)} (default: all, in this order)")
    parser.add_argument("--tests", metavar="FOLDER", nargs="+", default=[], help="unit tests to run (default: all)")
    args = parser.parse_args()
    if unknown := set(args.steps) - set(STEPS):
        parser.error(f"no such step: {', '.join(sorted(unknown))}; the steps are {', '.join(STEPS)}")
    lines, failed = [], 0
    for name in args.steps or STEPS:
        began = monotonic()
        print(f"-- {name}", flush=True)
        try:
            figures = run_units(args.tests) if name == "units" else STEPS[name]()
        except (StepFailed, AssertionError, subprocess.SubprocessError) as reason:
            figures, failed = f"FAILED: {reason}", failed + 1
        lines.append(f"{name} ({monotonic() - began:.0f} s): {figures}")
        if failed and name in ("setup", "build"):
            break  # the others need it
    stop_server()
    print(*lines, sep="\n")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
