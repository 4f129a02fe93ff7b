"""Compiles what build/compile.py lists where there is a compiler, while pip builds or installs; else goes on."""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Compile(BuildHookInterface[Any]):
    """Runs build/compile.py: for an editable install in the tree itself, else beside it, for the wheel to take."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it builds; `version` is "editable" or "standard"."""
        self.work = mkdtemp()
        into = Path(self.root if version == "editable" else self.work)
        command = [sys.executable, Path(self.root) / "build" / "compile.py", "--into", into]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            self.app.display_warning("The bots are left uncompiled: they play all the same, but think more slowly.")
        elif version != "editable":
            build_data["force_include"] |= {str(into / name): name for name in done.stdout.splitlines()}
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Called by hatchling when it has built."""
        shutil.rmtree(self.work)
