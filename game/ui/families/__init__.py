"""The families of games as the window has them."""

from typing import Any

import pygame

from game.match.match import Match
from game.rules.game import Game
from game.ui.canvas.canvas import Canvas
from game.ui.families.base import FamilyUI
from game.ui.families.betting import BETTING
from game.ui.families.line import LINE
from game.ui.families.tricks import TRICKS
from game.ui.menu.cards import round_corners
from game.ui.table.family_view import FamilyView
from game.ui.table.table_state import TableState
from game.ui.widgets.thumbnail import Thumbnail

FAMILIES: dict[str, FamilyUI] = {"line": LINE, "tricks": TRICKS, "betting": BETTING}
"""By the key that `Game.family` names."""


def create_family_view(tabletop: TableState) -> FamilyView:
    """What the family of its game shows at a table."""
    return FAMILIES[tabletop.match.game.family].view(tabletop)


def emblem(canvas: Canvas, game: Game[Any], size: tuple[int, int]) -> pygame.Surface:
    """What is typical of a game, as a picture of `size` pixels with round corners; premultiplied."""
    return round_corners(canvas, FAMILIES[game.family].emblem(canvas, game, size))


def table_thumbnail(canvas: Canvas, match: Match) -> Thumbnail:
    """What lies on the table of a match, with nobody's hand."""
    return FAMILIES[match.game.family].thumbnail(canvas, match, 0.0)
