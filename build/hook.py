"""Hatchling build hook: compile the translations, and the modules of build/compile.py if there is a C compiler.

With the environment variable BONEYARD_FROM_SOURCE it compiles no modules: a wheel for all systems.
"""

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEAKER = (
    "Boneyard works, but it thinks at a tenth of the speed, and the bots Expert and Master play weaker. "
    "Install a C compiler, then install Boneyard again."
)
TERMINAL = "CONOUT$" if sys.platform == "win32" else "/dev/tty"
"""The user's terminal, even if the standard streams are redirected."""


class Compile(BuildHookInterface[Any]):
    """Compiles in place for an editable install, else into a temporary folder for the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the build; `version` is "editable" or "standard"."""
        self.work = mkdtemp()
        self.into = Path(self.root if version == "editable" else self.work)
        translations = self.run("messages.py", "compile")
        if translations.returncode:
            raise RuntimeError(translations.stderr)
        is_compiled = not os.environ.get("BONEYARD_FROM_SOURCE") and self.compile_modules()
        if version != "editable":
            build_data["force_include"][self.work] = "/"
            build_data["pure_python"] = not is_compiled
            build_data["infer_tag"] = is_compiled

    def compile_modules(self) -> bool:
        """Compile; return whether that succeeded, False after a warning."""
        result = self.run("compile.py")
        if result.returncode:
            self.warn(result.stderr.strip().rpartition("\n")[2])
        return not result.returncode

    def run(self, script: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Run a script of build/ that writes files into `into`."""
        command = [sys.executable, Path(self.root) / "build" / script, *arguments, "--into", self.into]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        print(result.stderr, end="", file=sys.stderr)
        return result

    def warn(self, reason: str) -> None:
        """Print a warning on the terminal itself, because pip hides the output of builds."""
        message = f"Boneyard warning: {reason}. {WEAKER}"
        self.app.display_warning(message)
        with suppress(OSError), open(TERMINAL, "w", encoding="utf-8") as terminal:
            print(f"\n{message}", file=terminal)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder after the build."""
        shutil.rmtree(self.work)
