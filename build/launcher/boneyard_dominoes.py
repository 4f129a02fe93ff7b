"""The command `boneyard` of an installation: starts the package `game`, unless Python would import another one."""

import sys
from importlib.util import find_spec
from pathlib import Path

OWN_MODULE = Path("rules", "house_rules.py")
"""A module of Boneyard's package that no other package `game` has."""


def main() -> int:
    """Run the program and return the exit status: 1 after a sentence if another `game` comes first on Python's path."""
    spec = find_spec("game")
    imported = Path(spec.origin if spec and spec.origin else "game").resolve()
    if not (imported.parent / OWN_MODULE).exists():
        remedy = "Remove its folder from PYTHONPATH, or start Boneyard in another folder."
        print(f"boneyard: Python finds {imported} before Boneyard's own package “game”. {remedy}", file=sys.stderr)
        return 1
    from game.__main__ import main as start

    return start()


if __name__ == "__main__":
    sys.exit(main())
