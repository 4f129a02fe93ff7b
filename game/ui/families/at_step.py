"""The table as it lies at a step of a match, from which the next action can be seen to be played."""

from game.match import Match
from game.state import Deal
from game.ui.canvas.canvas import Canvas
from game.ui.families import view_of
from game.ui.layouts.motion import Motion
from game.ui.table.action_effects import ActionEffects
from game.ui.table.painting import Notes, Painting
from game.ui.table.tabletop import Tabletop
from game.words import told


class AtStep:
    """The table on its own `canvas` after so many actions of a match; nothing on it can be moved.

    Every hand lies face up with `open`, else what the seat at the bottom sees.
    """

    def __init__(self, canvas: Canvas, match: Match, step: int, viewer: int = 0, open: bool = True) -> None:
        self.canvas, self.match, self.step, self.open = canvas, match, step, open
        self.tabletop = Tabletop(canvas, match.until(step), viewer)
        self.view = view_of(self.tabletop)
        self.motion = Motion()
        self.notes = Notes(list(self.tabletop.match.state.scores), told(self.tabletop.match))
        self.painting = Painting(self.view, self.motion, self.notes)
        self._effects = ActionEffects(self.view, self.motion)
        self._lay()

    def forward(self) -> None:
        """Plays the next action, as the table does."""
        self.motion.hurry()
        self.step += 1
        tabletop, match = self.tabletop, self.match.until(self.step)
        action, was = match.actions[-1], dict(tabletop.shown)
        tabletop.match = match
        if isinstance(action, Deal):
            tabletop.forget()
            self.view.layout.clear()
            was = dict.fromkeys(match.game.deck(), self.view.layout.heap())
        self.notes.log[:] = told(match)
        self._lay()
        self._effects.show(action, was, False)

    def _lay(self) -> None:
        """Every tile where it lies at this step."""
        self.view.layout.arrange()
        shown = self.tabletop.shown
        for hand in self.tabletop.match.state.hands if self.open else ():
            for tile in hand:
                shown[tile] = shown[tile]._replace(face_up=True)
