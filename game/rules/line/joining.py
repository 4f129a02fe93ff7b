"""What can be joined to the line of play, and the line that it makes (C6, C8)."""

from dataclasses import dataclass
from functools import cached_property

from game.core.board import Line
from game.core.state import Play
from game.rules.game import Game
from game.rules.line.line_state import LineState
from game.rules.line.moves import joins, laid


@dataclass(frozen=True, kw_only=True)
class Joining(Game[LineState]):
    """The knobs of the line."""

    spinner: str = "none"  # none, first, all (C8)
    ends: int = 2  # open ends of a line without a spinner: 2, or 1

    @cached_property
    def no_line(self) -> Line:
        """The line before its first tile."""
        return Line(self.spinner)

    joins = staticmethod(joins)  # not a method around it: it is asked at every turn

    def laid(self, line: Line, play: Play) -> Line:
        """The line after a play, be it the lead or a tile joined."""
        return laid(line, play, self.ends == 2)
