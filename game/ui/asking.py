"""What the player is asked besides where to put a tile: a sentence, and the buttons that answer it."""

from collections.abc import Callable, Sequence
from functools import partial

from game.language import gettext as _
from game.rules.line import LineState
from game.state import DRAW, PASS, Action, Announce
from game.ui.turns import Turns, Wait
from game.ui.widgets import Button
from game.ui.window import Window


class Asking:
    """The sentence and the buttons above the hand.

    `attempt` is called with the action that a button stands for, `call` with the seat that calls “Muggins!” (None:
    nobody does), `renew` when the buttons themselves have changed. `announced` counts along the list of counts that may
    be announced, silence first.
    """

    def __init__(
        self,
        window: Window,
        turns: Turns,
        attempt: Callable[[Action], None],
        call: Callable[[int | None], None],
        renew: Callable[[], None],
    ) -> None:
        self.window, self.turns = window, turns
        self.match = turns.match
        self.attempt, self.call, self.renew = attempt, call, renew
        self.announced = 0
        self._counts: list[Announce] = []

    def buttons(self, legal: Sequence[Action], wait: Wait | None) -> list[Button]:
        """The buttons for what is not done with a tile; `legal` is what the person at the screen may do."""
        self._counts = [action for action in legal if isinstance(action, Announce)]
        if wait == Wait.CALL:
            return self._call_buttons()
        if self._counts:
            return self._count_buttons()
        buttons = []
        for action, words in ((DRAW, _("Draw")), (PASS, _("Pass"))):
            if action in legal:
                alone = tuple(legal) == (action,)
                buttons.append(Button(self.window, words, partial(self.attempt, action), strong=alone))
        return buttons

    def step(self, by: int) -> bool:
        """Moves along the counts that may be announced; False when there are none."""
        if not self._counts:
            return False
        self.announced = max(0, min(len(self._counts) - 1, self.announced + by))
        self.renew()
        return True

    def _count_buttons(self) -> list[Button]:
        said = self._counts[min(self.announced, len(self._counts) - 1)]
        words = _("Announce {points}").format(points=said.points) if said.points else _("Say nothing")
        return [
            Button(self.window, _("Less"), lambda: self.step(-1), icon="minus", terse=True),
            Button(self.window, words, lambda: self.attempt(said), strong=True),
            Button(self.window, _("More"), lambda: self.step(1), icon="plus", terse=True),
        ]

    def _call_buttons(self) -> list[Button]:
        silent = self.match.states[-2].to_move
        buttons = []
        for seat in self.turns.persons:
            if seat != silent:
                words = _("{name}: Muggins!").format(name=self.match.names[seat])
                buttons.append(Button(self.window, words, partial(self.call, seat)))
        return [*buttons, Button(self.window, _("Play on"), lambda: self.call(None), strong=True)]

    def prompt(self, legal: Sequence[Action], wait: Wait | None) -> str:
        """The sentence above the hand; `legal` is what the person at the screen may do."""
        match, state = self.match, self.match.state
        if wait == Wait.CALL:
            return _("Did a count go unnoticed? Anybody may call it.")
        if state.to_move < 0:
            return ""
        name = match.names[state.to_move]
        if not legal:
            return _("{name} is thinking …").format(name=name) if wait == Wait.THOUGHT else ""
        if any(isinstance(action, Announce) for action in legal):
            return _("{name}, how much do the ends count?").format(name=name)
        if tuple(legal) == (DRAW,):
            return _("{name}, nothing fits: draw from the boneyard.").format(name=name)
        if tuple(legal) == (PASS,):
            return _("{name}, nothing fits: pass.").format(name=name)
        if isinstance(state, LineState) and not state.line.laid:
            if len(legal) == 1:
                return _("{name}, lead {tile}: the highest double dealt begins.").format(name=name, tile=legal[0])
            return _("{name}, lead a tile.").format(name=name)
        if DRAW in legal:
            return _("{name}, play a tile, or draw first.").format(name=name)
        return _("{name}, play a tile.").format(name=name)
