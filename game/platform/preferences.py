"""What the desktop says about motion and contrast; each system keeps it elsewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

TIMEOUT = 0.5  # seconds
PORTAL = (
    *("gdbus", "call", "--session", "--dest", "org.freedesktop.portal.Desktop"),
    *("--object-path", "/org/freedesktop/portal/desktop", "--method", "org.freedesktop.portal.Settings.ReadAll"),
    "['org.freedesktop.appearance', 'org.gnome.desktop.interface', 'org.gnome.desktop.a11y.interface']",
)
"""The command that prints settings of a desktop on Linux, as “'contrast': <uint32 1>”."""


class Preferences(NamedTuple):
    """What the player has chosen in the settings of the system."""

    reduced_motion: bool = False
    high_contrast: bool = False


def system_preferences() -> Preferences:
    """Return the preferences of the system; none where it does not tell them."""
    if sys.platform == "win32":
        return _windows_preferences()
    if sys.platform == "darwin":
        keys = "reduceMotion", "increaseContrast"
        values = [_output("defaults", "read", "com.apple.universalaccess", key) for key in keys]
        return Preferences(*(value.strip() == "1" for value in values))
    return parse_portal(_output(*PORTAL)) if has_session_bus() else Preferences()


def has_session_bus() -> bool:
    """Return whether there is a D-Bus of the session, by which programs on Linux talk to the desktop."""
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return bool(os.environ.get("DBUS_SESSION_BUS_ADDRESS")) or bool(folder and (Path(folder) / "bus").exists())


def parse_portal(text: str) -> Preferences:
    """Return the preferences in the answer of the portal."""
    values = dict(re.findall(r"'([a-z-]+)': <(?:uint32 )?(\w+)>", text))
    return Preferences(
        values.get("reduced-motion") == "1" or values.get("enable-animations") == "false",
        values.get("contrast") == "1" or values.get("high-contrast") == "true",
    )


def _output(*command: str) -> str:
    """Return the output of a command, empty if it fails or takes too long."""
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return ""


def _windows_preferences() -> Preferences:
    import ctypes

    class HighContrast(ctypes.Structure):
        """HIGHCONTRASTW."""

        _fields_ = (("size", ctypes.c_uint), ("flags", ctypes.c_uint), ("scheme", ctypes.c_wchar_p))

    read = ctypes.windll.user32.SystemParametersInfoW  # type: ignore[attr-defined, unused-ignore]
    contrast = HighContrast(size=ctypes.sizeof(HighContrast))
    animates = ctypes.c_int(1)
    read(0x1042, 0, ctypes.byref(animates), 0)  # SPI_GETCLIENTAREAANIMATION
    read(0x42, contrast.size, ctypes.byref(contrast), 0)  # SPI_GETHIGHCONTRAST
    return Preferences(not animates.value, bool(contrast.flags & 1))  # HCF_HIGHCONTRASTON
