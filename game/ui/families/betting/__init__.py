"""The betting games at the table."""

from game.ui.families.base import FamilyUI
from game.ui.families.betting.prompts import BettingPrompts, BettingTurns
from game.ui.families.betting.results import BettingResults
from game.ui.families.betting.thumbnail import BettingThumbnail, betting_emblem
from game.ui.families.betting.view import betting_view

BETTING = FamilyUI(betting_view, BettingPrompts, BettingTurns, BettingThumbnail, BettingResults, betting_emblem)
