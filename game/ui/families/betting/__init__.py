"""The betting games at the table."""

from game.ui.families.base import Family
from game.ui.families.betting.emblem import betting_emblem
from game.ui.families.betting.prompts import BettingPrompts
from game.ui.families.betting.results import BettingResults
from game.ui.families.betting.thumbnail import BettingThumbnail
from game.ui.families.betting.turns import BettingTurns
from game.ui.families.betting.view import betting_view

BETTING = Family(betting_view, BettingPrompts, BettingTurns, BettingThumbnail, BettingResults, betting_emblem)
