"""What a hand of a line game came to."""

from game.ui.families.base import HandResults
from game.ui.table.results import line_hand_headline


class LineResults(HandResults):
    """Who has won, and how the hand ended."""

    def headline(self) -> str:
        return line_hand_headline(self.match)
