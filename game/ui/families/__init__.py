"""What each family of games lays on the table."""

from game.ui.families.base import FamilyView
from game.ui.families.betting.view import BettingView
from game.ui.families.line.view import LineView
from game.ui.families.tricks.view import TrickView

CLOTHS: dict[str, type[FamilyView]] = {"line": LineView, "tricks": TrickView, "betting": BettingView}
"""The cloth of each family."""
