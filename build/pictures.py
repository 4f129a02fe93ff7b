"""Draw the pictures of the README: tables of the records in build/pictures, a review, and the menu.

Run from any folder: python build/pictures.py
"""

import argparse
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
ROOT = Path(__file__).parent.parent
FOLDER = Path(__file__).with_suffix("")
SIZE = (1280, 720)
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from game.match.record import parse_record  # noqa: E402
from game.practice.review_job import reviewable_hands  # noqa: E402
from game.store import Store  # noqa: E402
from game.ui.app.routes import Routes  # noqa: E402
from game.ui.families.table_snapshot import save_table_image  # noqa: E402
from game.ui.routes import LookBackRoute, MenuRoute  # noqa: E402
from game.ui.scenes.look_back import LookBack  # noqa: E402
from game.ui.window.window import Window  # noqa: E402

REVIEWED = FOLDER / "review.toml"
"""The match whose last hand is shown in the review."""


def main() -> None:
    """Draw the end of every record as seat 0 sees it, the menu of a new store, and a review."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    for record in sorted({*FOLDER.glob("*.toml")} - {REVIEWED}):
        match = parse_record(record.read_text(encoding="utf-8"))
        save_table_image(match, len(match.actions), 0, SIZE, record.with_suffix(".jpg"))
    with TemporaryDirectory() as home:
        store = Store(Path(home) / "boneyard.sqlite")
        window = Window(store, Routes().go, SIZE)
        window.go(MenuRoute())
        settle(window)
        pygame.image.save(window.canvas.surface, FOLDER / "menu.jpg")
        match = parse_record(REVIEWED.read_text(encoding="utf-8"))
        window.go(LookBackRoute(match, None, reviewable_hands(match)[-1], "coach"))
        review = window.scenes[-1]
        assert isinstance(review, LookBack)
        assert review.review is not None
        while review.review.busy:
            window.step()
        review.handle_event(pygame.Event(pygame.KEYDOWN, key=pygame.K_n, mod=0))
        settle(window)
        pygame.image.save(window.canvas.surface, REVIEWED.with_suffix(".jpg"))
        review.on_close()
        store.close()
    pygame.quit()


def settle(window: Window) -> None:
    """Finish all animations."""
    while window.step():
        pass


if __name__ == "__main__":
    main()
