"""What the table of the trick games does by itself."""

from typing import Literal

from game.rules.tricks.trick_game import TrickState
from game.state import Action, Draw
from game.ui.canvas.settings import Settings
from game.ui.table.turns import THOUGHT, Turns, Wait

TAKEN = 900  # ms more that a trick lies complete before the next is led, or the hand summed up


class TrickTurns(Turns):
    """Tiles drawn from a stock where nothing else can be done, and tricks left to be looked at."""

    def next(self, now: int, sitting: int | None, settings: Settings) -> Action | Wait | Literal["deal"]:
        step = super().next(now, sitting, settings)
        over = step in (Wait.SUMMARY, Wait.END)
        if over and self._complete and not self._paused(now, THOUGHT + TAKEN, settings):
            return Wait.THOUGHT
        return step

    def presses(self, action: Action, settings: Settings) -> bool:
        return super().presses(action, settings) or isinstance(action, Draw)

    def pause(self, usual: int) -> int:
        return usual + TAKEN if self._complete and usual == THOUGHT else usual

    @property
    def _complete(self) -> bool:
        """Whether a trick lies complete, and nothing has to be drawn before the next."""
        state = self.match.state
        return isinstance(state, TrickState) and state.trick is None and bool(state.tricks) and not state.drawing
