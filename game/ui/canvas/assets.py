"""Locate the folders of pictures and sounds."""

from pathlib import Path

import game


def asset_folder(name: str) -> Path:
    """Return the folder `sprites` or `sounds`.

    It is in the package in a wheel or a frozen program, and beside the package in a source checkout.
    """
    package = Path(game.__file__).parent
    inside = package / name
    return inside if inside.is_dir() else package.parent / name
