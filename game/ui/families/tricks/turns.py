"""What the table of the trick games does by itself."""

from typing import Literal

from game.core.state import Action, Draw, Play
from game.rules.tricks.trick_game import TrickGame, TrickState
from game.ui.canvas.settings import Settings
from game.ui.table.turns import THOUGHT, Turns, Wait

TAKEN = 900  # ms more that a trick lies complete before the next is led, or the hand summed up


class TrickTurns(Turns):
    """Tiles drawn from a stock where nothing else can be done, and tricks left to be looked at.

    Among several people the last tile of a hand is laid without a curtain: all know that nothing is left to choose.
    """

    def next(self, now: int, sitting: int | None, settings: Settings) -> Action | Wait | Literal["deal"]:
        step = super().next(now, sitting, settings)
        over = step in (Wait.SUMMARY, Wait.END)
        if over and self._complete and not self._paused(now, THOUGHT + TAKEN, settings):
            return Wait.THOUGHT
        return step

    def presses(self, action: Action, settings: Settings) -> bool:
        return super().presses(action, settings) or isinstance(action, Draw) or self._lays_last(action, settings)

    def pause(self, usual: int) -> int:
        return usual + TAKEN if self._complete and usual == THOUGHT else usual

    def _lays_last(self, action: Action, settings: Settings) -> bool:
        """Whether the tile is the last of a hand, and nothing is to be chosen with it whichever it is."""
        state, game = self.match.state, self.match.game
        if not isinstance(action, Play) or self.alone or settings.auto_press == "none":
            return False
        assert isinstance(state, TrickState)
        assert isinstance(game, TrickGame)
        names_suit = game.lead_suit == "named" and state.trick is None
        return len(state.hands[state.to_move]) == 1 and not names_suit

    @property
    def _complete(self) -> bool:
        """Whether a trick lies complete, and nothing has to be drawn before the next."""
        state = self.match.state
        return isinstance(state, TrickState) and state.trick is None and bool(state.tricks) and not state.drawing
