"""Which modules run compiled: those made of the very sources beside them, or none.

build/compile.py leaves the extensions beside their sources, with the sums of the sources in a stamp. Where a source has
changed since, Python would still take the extension: here it is told to take the sources instead.
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

HERE = Path(__file__).parents[1]
STAMP = HERE / "compiled.json"
FROM_SOURCE = "BONEYARD_FROM_SOURCE"
"""The environment variable that, set to anything, has the sources used whatever there is."""


def summed(source: Path) -> str:
    """The sum of a source by which it is known again, whatever its ends of lines."""
    return hashlib.sha256(source.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def stale_modules(folder: Path = HERE) -> tuple[tuple[str, ...], str]:
    """The modules of a package that must not run as they were compiled, and why in a sentence; "" if there is none.

    One changed source is enough for all of them: compiled together, they know each other's insides.
    """
    suffix = EXTENSION_SUFFIXES[0]
    beside = [path.with_name(path.name.replace(suffix, ".py")) for path in sorted(folder.rglob(f"*{suffix}"))]
    sources = {path.relative_to(folder.parent).as_posix(): path for path in beside if path.exists()}  # none when frozen
    modules = tuple(name.removesuffix(".py").replace("/", ".") for name in sources)
    if not sources:
        return (), ""
    if os.environ.get(FROM_SOURCE):
        return modules, f"{FROM_SOURCE} is set"
    stamp = folder / STAMP.name
    sums = json.loads(stamp.read_text(encoding="utf-8")) if stamp.exists() else {}
    changed = [name for name, source in sources.items() if sums.get(name) != summed(source)]
    if not changed:
        return (), ""
    return modules, f"{', '.join(changed)} changed since it was compiled; {remedy(folder)}"


def remedy(folder: Path = HERE) -> str:
    """Return what to do to have the modules compiled: in a checkout, or where pip has installed them."""
    if (folder.parent / "build" / "compile.py").exists():
        return "run python build/compile.py"
    return "install a C compiler, then install Boneyard again"


def slow_warning(folder: Path = HERE) -> str:
    """Return what running from source means, why it is so and what to do; "" where the modules run compiled."""
    if not any(folder.rglob(f"*{EXTENSION_SUFFIXES[0]}")):
        reason = f"nothing is compiled here; {remedy(folder)}"
    else:
        _modules, reason = stale_modules(folder)
    return reason and (
        f"this runs from source, about ten times as slow as compiled, and Expert and Master play weaker: {reason}"
    )


class _Sources:
    """Finds the sources of modules where extensions lie beside them."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        self.modules = modules

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of one of the modules; None for any other."""
        if fullname not in self.modules:
            return None
        return spec_from_file_location(fullname, HERE.parent.joinpath(*fullname.split(".")).with_suffix(".py"))


_MODULES, WHY_NOT = stale_modules()
"""Why the sources are used though there are extensions; empty where that is not so."""
if _MODULES:
    sys.meta_path.insert(0, _Sources(_MODULES))
