"""The tile in hand: taken up, moved, and put down, with what that asks for, or the way home where that is nothing."""

from collections.abc import Callable

from game.state import DRAW, Action
from game.ui.layouts.motion import Shown
from game.ui.table.display import Display
from game.ui.table.drag import Aim, Among, Asked, Drag, Laying, Picked
from game.ui.table.intents import Ask, Command, Hold, LetGo, Perform, PickUp


class InHand:
    """Makes an action, to `attempt`, of where a tile was let go, or of what was chosen with the keys."""

    def __init__(self, display: Display, attempt: Callable[[Action, Shown | None], None], perform: Perform) -> None:
        self.display, self.tabletop = display, display.tabletop
        self._attempt, self._perform = attempt, perform

    def perform(self, intent: PickUp | Hold | LetGo | Ask) -> None:
        """Does what is wanted of the tile in hand."""
        match intent:
            case Hold(drag):
                self.display.hold(drag)
            case PickUp(drag):
                self.display.hold(drag)
                self._perform(Command.FORGIVE)
                if self.tabletop.drag.chosen is None:
                    self.display.canvas.sound.play("lift")
            case LetGo(drag, asked):
                self._let_go(drag, asked)
            case Ask(asked):
                self._ask(asked)

    def _let_go(self, drag: Drag, asked: Asked | None) -> None:
        """The tile in hand is laid, or goes home."""
        grip, held = self.tabletop.drag.grip, self.tabletop.held
        assert grip is not None
        self.display.let_go(drag)
        if asked is not None:
            self._ask(asked, held if isinstance(asked, Laying | Picked) else None)
        if held is not None and (asked is None or isinstance(asked, Among)):
            self.display.send_home(grip.tile, held)
        self.display.light()
        self.display.painting.stale = True

    def _ask(self, asked: Asked, dropped: Shown | None = None) -> None:
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
