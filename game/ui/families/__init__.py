"""The families of games as the window has them."""

from game.ui.families.base import Family
from game.ui.families.betting import BETTING
from game.ui.families.line import LINE
from game.ui.families.tricks import TRICKS
from game.ui.table.family_view import FamilyView
from game.ui.table.tabletop import Tabletop

FAMILIES: dict[str, Family] = {"line": LINE, "tricks": TRICKS, "betting": BETTING}


def view_of(tabletop: Tabletop) -> FamilyView:
    """What the family of its game shows at a table."""
    return FAMILIES[tabletop.match.game.family].view(tabletop)
