"""What the window shows of betting games."""

from game.ui.families.base import FamilyUI
from game.ui.families.betting.pages import BettingResults, BettingThumbnail
from game.ui.families.betting.prompts import BettingPrompts, BettingTurns
from game.ui.families.betting.view import BettingView

BETTING = FamilyUI(BettingView, BettingPrompts, BettingTurns, BettingThumbnail, BettingResults)
