"""What the table of the line games does by itself."""

from game.core.state import Action, Announce, Draw, State
from game.rules.line.line_game import LineGame, LineState
from game.ui.canvas.settings import Settings
from game.ui.table.turns import THOUGHT, Turns

TAKING = 120  # ms before the next of many tiles that are taken at once, or drawn until one fits


class LineTurns(Turns):
    """Counts that may be called, and the boneyard taken tile by tile."""

    def may_be_called(self, action: Action, before: State) -> bool:
        """Whether a count may have gone unnoticed.

        Asked after every silence, not only when there is something to call: asking must not give it away.
        """
        game = self.match.game
        if not (isinstance(action, Announce) and isinstance(game, LineGame) and isinstance(before, LineState)):
            return False
        silent = before.to_move in self.persons and bool(self.callers(before.to_move))
        return silent and not action.points == game.ends_count(before.line).points != 0

    def presses(self, action: Action, settings: Settings) -> bool:
        return super().presses(action, settings) or (isinstance(action, Draw) and self._taking)

    def pause(self, usual: int) -> int:
        if self._taking or self.draws_on:
            return TAKING
        state = self.match.state
        claiming = isinstance(state, LineState) and state.claimant is not None
        return 0 if claiming and usual == THOUGHT else usual

    @property
    def _taking(self) -> bool:
        """Whether the seat to move has said that it takes all tiles that may be taken."""
        state = self.match.state
        return isinstance(state, LineState) and state.turn is not None and state.turn.taking
