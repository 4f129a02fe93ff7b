"""What the table of a betting game does by itself."""

from typing import Literal

from game.core.state import Action
from game.rules.betting.betting_game import BettingState
from game.ui.canvas.settings import Settings
from game.ui.table.turns import Turns, Wait

LOOK = 2600  # ms for hands that are shown to be looked at before the summary comes


class BettingTurns(Turns):
    """Gives everybody time to see the hands that are laid open."""

    def next(self, now: int, sitting: int | None, settings: Settings) -> Action | Wait | Literal["deal"]:
        step = super().next(now, sitting, settings)
        state = self.match.state
        shown = isinstance(state, BettingState) and state.shown
        if step in (Wait.SUMMARY, Wait.END) and shown and not self._paused(now, LOOK, settings):
            return Wait.THOUGHT
        return step
