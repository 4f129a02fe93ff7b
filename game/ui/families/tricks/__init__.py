"""The trick games at the table."""

from game.ui.families.base import Family
from game.ui.families.tricks.emblem import trick_emblem
from game.ui.families.tricks.prompts import TrickPrompts
from game.ui.families.tricks.results import TrickResults
from game.ui.families.tricks.thumbnail import TrickThumbnail
from game.ui.families.tricks.turns import TrickTurns
from game.ui.families.tricks.view import trick_view

TRICKS = Family(trick_view, TrickPrompts, TrickTurns, TrickThumbnail, TrickResults, trick_emblem)
