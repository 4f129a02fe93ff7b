"""The start of the window."""

import sys

import pygame

from game.store import Store
from game.ui.app.routes import Routes
from game.ui.widgets.destinations import ToMenu
from game.ui.window.window import NoScreen, Window


def main() -> int:
    """Opens the window on the menu and plays until it is closed; the exit status."""
    store = Store()
    try:
        window = Window(store, Routes().go)
    except NoScreen as reason:
        print(reason, file=sys.stderr)
        return 2
    window.go(ToMenu())
    window.run()
    store.close()
    pygame.quit()
    return 0
