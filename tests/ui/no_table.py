"""A window in which no match is played: a scene that only remembers its match stands in for the table."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.match.match import Match
from game.ui.app.routes import Routes
from game.ui.widgets.routes import Route, TableRoute
from game.ui.widgets.scene import Scene
from game.ui.window.window import Window
from tests.ui.screen import opened


class NoTable(Scene):
    """Stands in for the table: it remembers the match, and is as bright as can be."""

    def __init__(self, window: Window, match: Match) -> None:
        super().__init__(window)
        self.match = match

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("white")


@contextmanager
def opened_without_table(folder: Path) -> Iterator[Window]:
    """A window with the routes of the program, but that of the table."""
    routes = Routes()

    def route(window: Window, destination: Route) -> None:
        if isinstance(destination, TableRoute):
            window.show(NoTable(window, destination.match))
        else:
            routes.go(window, destination)

    with opened(folder, route=route) as window:
        yield window
