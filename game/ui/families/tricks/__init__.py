"""The trick games at the table."""

from game.ui.families.base import FamilyUI
from game.ui.families.tricks.prompts import TrickPrompts, TrickTurns
from game.ui.families.tricks.results import TrickResults
from game.ui.families.tricks.thumbnail import TrickThumbnail, trick_emblem
from game.ui.families.tricks.view import trick_view

TRICKS = FamilyUI(trick_view, TrickPrompts, TrickTurns, TrickThumbnail, TrickResults, trick_emblem)
