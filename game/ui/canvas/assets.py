"""Where the pictures and the sounds are."""

from pathlib import Path

import game


def asset_folder(name: str) -> Path:
    """The folder `sprites` or `sounds`: in the package in a wheel and when frozen, beside it in a source checkout."""
    package = Path(game.__file__).parent
    inside = package / name
    return inside if inside.is_dir() else package.parent / name
