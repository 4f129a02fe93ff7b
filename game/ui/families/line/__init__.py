"""The line games at the table."""

from game.ui.families.base import Family
from game.ui.families.line.emblem import line_emblem
from game.ui.families.line.prompts import LinePrompts
from game.ui.families.line.results import LineResults
from game.ui.families.line.thumbnail import LineThumbnail
from game.ui.families.line.turns import LineTurns
from game.ui.families.line.view import line_view

LINE = Family(line_view, LinePrompts, LineTurns, LineThumbnail, LineResults, line_emblem)
