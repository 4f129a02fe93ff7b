"""What the window shows of line games."""

from game.ui.families.base import FamilyUI
from game.ui.families.line.pages import LineResults, LineThumbnail
from game.ui.families.line.prompts import LinePrompts, LineTurns
from game.ui.families.line.view import LineView
from game.ui.keys import LINE_GAMES

LINE = FamilyUI(LineView, LinePrompts, LineTurns, LINE_GAMES, LineThumbnail, LineResults)
