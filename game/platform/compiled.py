"""Use compiled modules only if they match their sources.

build/compile.py puts the extensions next to their sources, and hashes of the sources in compiled.json. If a source has
changed since, Python would still load the extension, so an import hook loads the sources instead.
"""

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from game.platform.language import gettext as _

HERE = Path(__file__).parents[1]
STAMP = HERE / "compiled.json"
FROM_SOURCE = "BONEYARD_FROM_SOURCE"
"""Environment variable: if set to any non-empty value, modules always run from source."""


def source_hash(source: Path) -> str:
    """Return the SHA-256 of a source file, with line ends normalized."""
    return hashlib.sha256(source.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def stale_modules(folder: Path = HERE) -> tuple[tuple[str, ...], str]:
    """Return the compiled modules that must run from source, and the reason ("" if there are none).

    One changed source affects all modules, because they were compiled together.
    """
    suffix = EXTENSION_SUFFIXES[0]
    beside = [path.with_name(path.name.replace(suffix, ".py")) for path in sorted(folder.rglob(f"*{suffix}"))]
    sources = {path.relative_to(folder.parent).as_posix(): path for path in beside if path.exists()}  # none when frozen
    modules = tuple(name.removesuffix(".py").replace("/", ".") for name in sources)
    if not sources:
        return (), ""
    if os.environ.get(FROM_SOURCE):
        return modules, _("The environment variable {name} is set.").format(name=FROM_SOURCE)
    stamp = folder / STAMP.name
    sums = json.loads(stamp.read_text(encoding="utf-8")) if stamp.exists() else {}
    changed = [name for name, source in sources.items() if sums.get(name) != source_hash(source)]
    if not changed:
        return (), ""
    reason = _("Changed since they were compiled: {files}.").format(files=", ".join(changed))
    return modules, f"{reason} {remedy(folder)}"


def remedy(folder: Path = HERE) -> str:
    """Return a sentence on how to compile the modules, in a checkout or in an installed package."""
    if _is_checkout(folder):
        return _("To compile Boneyard, run python build/compile.py.")
    words = _("To compile Boneyard, install a C compiler, then install Boneyard again with the pip option {option}.")
    return words.format(option="--no-binary=boneyard-dominoes")


def slow_installation(folder: Path = HERE) -> str:
    """Return a sentence for players if this is an installation without compiled modules, else ""."""
    if _is_checkout(folder) or _is_compiled(folder):
        return ""
    return _(
        "This installation of Boneyard is not compiled: the bots think about ten times slower, and Expert and Master "
        "play weaker."
    )


def slow_warning(folder: Path = HERE) -> str:
    """Return a warning that the program runs from source, with the reason and the remedy; "" if it runs compiled."""
    if not _is_compiled(folder):
        reason = remedy(folder)
    else:
        _modules, reason = stale_modules(folder)
    warning = _("Boneyard runs from source, about ten times slower than compiled, and Expert and Master play weaker.")
    return reason and f"{warning} {reason}"


def _is_checkout(folder: Path) -> bool:
    return (folder.parent / "build" / "compile.py").exists()


def _is_compiled(folder: Path) -> bool:
    return any(folder.rglob(f"*{EXTENSION_SUFFIXES[0]}"))


class _Sources:
    """Import finder that loads modules from source although extensions exist."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        self.modules = modules

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the source spec of a stale module; None for any other module."""
        if fullname not in self.modules:
            return None
        return spec_from_file_location(fullname, HERE.parent.joinpath(*fullname.split(".")).with_suffix(".py"))


_STALE_MODULES, SOURCE_REASON = stale_modules()
"""Why the sources are used although extensions exist; "" if they are not."""
if _STALE_MODULES:
    sys.meta_path.insert(0, _Sources(_STALE_MODULES))
