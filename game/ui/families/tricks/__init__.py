"""What the window shows of trick games."""

from game.ui.families.base import FamilyUI
from game.ui.families.tricks.pages import TrickResults, TrickThumbnail
from game.ui.families.tricks.prompts import TrickPrompts, TrickTurns
from game.ui.families.tricks.view import TrickView
from game.ui.keys import TRICK_GAMES

TRICKS = FamilyUI(TrickView, TrickPrompts, TrickTurns, TRICK_GAMES, TrickThumbnail, TrickResults)
