"""What the window shows of trick games."""

from game.ui.families.base import FamilyUI
from game.ui.families.tricks.pages import TrickResults, TrickThumbnail
from game.ui.families.tricks.prompts import TrickPrompts, TrickTurns
from game.ui.families.tricks.view import TrickView

TRICKS = FamilyUI(TrickView, TrickPrompts, TrickTurns, TrickThumbnail, TrickResults)
