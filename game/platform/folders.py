"""Open a folder in the file manager of the desktop."""

import os
import subprocess
import sys
from pathlib import Path
from threading import Thread


def open_folder(folder: Path) -> bool:
    """Open a folder in the file manager, without waiting for it; return False if the system has no command for that."""
    try:
        if sys.platform == "win32":
            os.startfile(folder)
        else:
            command = "open" if sys.platform == "darwin" else "xdg-open"
            process = subprocess.Popen(
                [command, folder],
                env=_outside_environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            Thread(target=process.wait, daemon=True).start()  # so that no ended process is left over
    except OSError:
        return False
    return True


def _outside_environment() -> dict[str, str]:
    """Return the environment for other programs: without the libraries of a frozen Boneyard."""
    environment = dict(os.environ)
    original = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if getattr(sys, "frozen", False):
        environment.pop("LD_LIBRARY_PATH", None)
    if original is not None:
        environment["LD_LIBRARY_PATH"] = original
    return environment
