"""The line games at the table."""

from game.ui.families.base import FamilyUI
from game.ui.families.line.prompts import LinePrompts, LineTurns
from game.ui.families.line.results import LineResults
from game.ui.families.line.thumbnail import LineThumbnail, line_emblem
from game.ui.families.line.view import line_view

LINE = FamilyUI(line_view, LinePrompts, LineTurns, LineThumbnail, LineResults, line_emblem)
