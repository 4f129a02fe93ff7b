"""The user interface of each family of games."""

from game.match.match import Match
from game.ui.canvas.canvas import Canvas
from game.ui.families.base import FamilyUI
from game.ui.families.betting import BETTING
from game.ui.families.line import LINE
from game.ui.families.tricks import TRICKS
from game.ui.table.family_view import FamilyView
from game.ui.table.table_state import TableState
from game.ui.widgets.thumbnail import Thumbnail

FAMILIES: dict[str, FamilyUI] = {"line": LINE, "tricks": TRICKS, "betting": BETTING}
"""By `Game.family`."""


def create_family_view(table_state: TableState) -> FamilyView:
    """Return the family's view of a table."""
    return FAMILIES[table_state.match.game.family].view(table_state)


def table_thumbnail(canvas: Canvas, match: Match) -> Thumbnail:
    """Return a picture of the table of a match, without a hand."""
    return FAMILIES[match.game.family].thumbnail(canvas, match, 0.0)
