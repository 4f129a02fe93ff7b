"""Compiles what build/compile.py lists where there is a compiler, while pip builds or installs; else goes on."""

import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEAKER = (
    "It plays all the same, but it thinks at a tenth of the speed, and the bots Expert and Master play weaker. "
    "Install a C compiler, then install Boneyard again."
)
TERMINAL = "CONOUT$" if sys.platform == "win32" else "/dev/tty"
"""The terminal of whoever installs, whatever becomes of the standard streams."""


class Compile(BuildHookInterface[Any]):
    """Runs build/compile.py: for an editable install in the tree itself, else beside it, for the wheel to take."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it builds; `version` is "editable" or "standard"."""
        self.work = mkdtemp()
        into = Path(self.root if version == "editable" else self.work)
        command = [sys.executable, Path(self.root) / "build" / "compile.py", "--into", into]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        print(done.stderr, end="", file=sys.stderr)
        if done.returncode:
            self.warn(done.stderr.strip().rpartition("\n")[2])
        elif version != "editable":
            build_data["force_include"] |= {str(into / name): name for name in done.stdout.splitlines()}
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def warn(self, reason: str) -> None:
        """Warn where a person sees it: pip shows nothing of what a build prints, but it leaves the terminal alone."""
        words = f"Boneyard warning: {reason}. {WEAKER}"
        self.app.display_warning(words)
        with suppress(OSError), open(TERMINAL, "w", encoding="utf-8") as terminal:
            print(f"\n{words}", file=terminal)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Called by hatchling when it has built."""
        shutil.rmtree(self.work)
