"""The tile in hand put down: what that asks for, and the way home where it asks for nothing."""

from collections.abc import Callable

from game.state import DRAW, Action
from game.ui.layouts.motion import Shown
from game.ui.table.display import Display
from game.ui.table.drag import Aim, Among, Asked, Drag, Laying, Picked


class LayingDown:
    """Makes an action, to `attempt`, of where a tile was let go, or of what was chosen with the keys."""

    def __init__(self, display: Display, attempt: Callable[[Action, Shown | None], None]) -> None:
        self.display, self.tabletop, self._attempt = display, display.tabletop, attempt

    def let_go(self, drag: Drag, asked: Asked | None) -> None:
        """The tile in hand is laid, or goes home."""
        grip, held = self.tabletop.drag.grip, self.tabletop.held
        assert grip is not None
        self.display.let_go(drag)
        if asked is not None:
            self.ask(asked, held if isinstance(asked, Laying | Picked) else None)
        if held is not None and (asked is None or isinstance(asked, Among)):
            self.display.send_home(grip.tile, held)
        self.display.light()
        self.display.painting.stale = True

    def ask(self, asked: Asked, dropped: Shown | None = None) -> None:
        """Attempts what is asked for; the tile was put down by hand where it was `dropped`."""
        match asked:
            case Picked(tile):
                drawn = self.display.view.layout.next_drawn()
                if drawn is not None:
                    self.tabletop.swap_in_boneyard(tile, drawn)
                self._attempt(DRAW, dropped)
            case Aim(tile, at):
                self._attempt(self.display.view.landing.meant(tile, at), None)
            case Among(tile, at):
                self.tabletop.reorder(tile, at)
            case _:
                self._attempt(asked, dropped)
