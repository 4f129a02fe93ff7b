"""What a person can do at any table besides playing: a tile taken up, moved and put down, notes, the log, the order.

A tile that is put down asks for an action, or goes home where it asks for none.
"""

from collections.abc import Callable

from game.core.state import DRAW, Action
from game.core.tiles import Tile
from game.ui.layouts.motion import Shown
from game.ui.table.display import Display
from game.ui.table.drag import Aim, Among, Asked, Drag, Laying, Picked
from game.ui.table.intents import Ask, Command, Hold, Intent, LetGo, Perform, PickUp, Scroll


class Handling:
    """Makes an action, to `attempt`, of where a tile was let go, or of what was chosen with the keys."""

    def __init__(self, display: Display, attempt: Callable[[Action, Shown | None], None], perform: Perform) -> None:
        self.display, self.tabletop = display, display.tabletop
        self._attempt, self._perform = attempt, perform

    def perform(self, intent: Intent) -> bool:
        """Does what is wanted, if it is any of this; whether it was."""
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
            case Scroll(by):
                self.display.scroll_log(by)
            case Command.SORT:
                self.display.sort()
            case Command.CLOSE_REMARK:
                self.display.put_away()
            case Command.ARRIVE:
                self.display.motion.hurry()
                self.display.painting.stale = True
            case _:
                return False
        return True

    def refuse(self) -> None:
        """What was asked for is not done: the tile goes home, and nothing is doubted any more."""
        self.display.prompts.doubted = None
        self.display.hold(self.tabletop.drag.drop())
        self.display.canvas.sound.play("refuse")

    def lying(self, action: Action, dropped: Shown | None) -> dict[Tile, Shown]:
        """How every tile lies before an action; the one that it moves, where it was `dropped` by hand."""
        moved = action.tile if isinstance(action, Laying) else None
        if action == DRAW:
            moved = self.display.view.layout.next_drawn()
        was = dict(self.tabletop.shown)
        if dropped is not None and moved is not None:
            was[moved] = dropped
        return was

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
