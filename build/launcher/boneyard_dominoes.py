"""The command `boneyard` of an installation: starts the package `game`, unless Python would import another one."""

import sys
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
OWN = [folder / "game" / "__init__.py" for folder in (HERE, HERE.parents[1])]
"""The package beside this module in an installation, or in the checkout."""


def main() -> int:
    """Run the program and return the exit status: 1 after a sentence if another `game` comes first on Python's path."""
    spec = find_spec("game")
    imported = Path(spec.origin if spec and spec.origin else "game").resolve()
    if imported not in OWN:
        remedy = "Remove its folder from PYTHONPATH, or start Boneyard in another folder."
        print(f"boneyard: Python finds {imported} before Boneyard's own package “game”. {remedy}", file=sys.stderr)
        return 1
    from game.__main__ import main as start

    return start()


if __name__ == "__main__":
    sys.exit(main())
