"""A window in which a placeholder scene replaces the table."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.match.match import Match
from game.ui.app.routes import Routes
from game.ui.routes import Route, TableRoute
from game.ui.widgets.scene import Scene
from game.ui.window.window import Window
from tests.ui.screen import opened


class NoTable(Scene):
    """Placeholder for the table that stores its match and draws white."""

    def __init__(self, window: Window, match: Match) -> None:
        super().__init__(window)
        self.match = match

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("white")


@contextmanager
def opened_without_table(folder: Path) -> Iterator[Window]:
    """Open a window with the program's routes except that of the table."""
    routes = Routes()

    def route(window: Window, destination: Route) -> None:
        if isinstance(destination, TableRoute):
            window.show(NoTable(window, destination.match))
        else:
            routes.go(window, destination)

    with opened(folder, route=route) as window:
        yield window
