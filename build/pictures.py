"""Draws README's pictures anew: the tables of the records in build/pictures, and the menu.

Run from any folder: python build/pictures.py
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
ROOT = Path(__file__).parent.parent
FOLDER = Path(__file__).with_suffix("")
SIZE = (1280, 720)
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from game.record import parse  # noqa: E402
from game.store import Store  # noqa: E402
from game.ui.app.picture import picture  # noqa: E402
from game.ui.app.routes import Routes  # noqa: E402
from game.ui.widgets.destinations import ToMenu  # noqa: E402
from game.ui.window.window import Window  # noqa: E402


def main() -> None:
    """Every record as the first seat sees its end, then the menu of a fresh store."""
    for record in sorted(FOLDER.glob("*.toml")):
        match = parse(record.read_text(encoding="utf-8"))
        picture(match, len(match.actions), 0, SIZE, record.with_suffix(".jpg"))
    with TemporaryDirectory() as home:
        store = Store(Path(home) / "boneyard.sqlite")
        window = Window(store, Routes().go, SIZE)
        window.go(ToMenu())
        while window.step():
            pass
        pygame.image.save(window.canvas.surface, FOLDER / "menu.jpg")
        store.close()
    pygame.quit()


if __name__ == "__main__":
    main()
