"""What the window shows of betting games."""

from game.ui.families.base import FamilyUI
from game.ui.families.betting.pages import BettingResults, BettingThumbnail
from game.ui.families.betting.prompts import BettingPrompts, BettingTurns
from game.ui.families.betting.view import BettingView
from game.ui.keys import BETTING_GAMES

BETTING = FamilyUI(BettingView, BettingPrompts, BettingTurns, BETTING_GAMES, BettingThumbnail, BettingResults)
