"""What the player is asked besides where to put a tile: the buttons that answer it, and the question “really?”."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.language import gettext as _
from game.rules.leading import PRICE_OF_THE_LEAD
from game.rules.line import LineState, Turn
from game.state import BUY, DRAW, PASS, SELL, SHUT, Action, Announce, Scored
from game.ui import prompts
from game.ui.turns import Turns, Wait
from game.ui.widgets import Button
from game.ui.window import Window

KEYS = {DRAW: pygame.K_d, PASS: pygame.K_p, SHUT: pygame.K_h, BUY: pygame.K_b, SELL: pygame.K_b}
"""The key of each action that is not done with a tile."""


class Asked(Button):
    """A button above the hand; `hint` says more about it while the mouse or the keys are at it."""

    def __init__(
        self, window: Window, label: str, act: Callable[[], object], key: int | None = None, **look: bool
    ) -> None:
        super().__init__(window, label, act, strong=look.get("strong", False))
        self.hint = _("key {letter}").format(letter=pygame.key.name(key).title()) if key is not None else ""


class Asking:
    """The buttons above the hand, and the sentence beside them.

    `attempt` is called with the action that a button stands for, `call` with the seat that calls “Muggins!” (None:
    nobody does), `forgive` when what was doubted is not meant, `renew` when the buttons themselves have changed.
    `announced` counts along the list of counts that may be announced, silence first. `doubted` is an action that
    cannot be taken back and has to be asked for once more.
    """

    def __init__(
        self,
        window: Window,
        turns: Turns,
        attempt: Callable[[Action], None],
        call: Callable[[int | None], None],
        forgive: Callable[[], None],
        renew: Callable[[], None],
    ) -> None:
        self.window, self.turns = window, turns
        self.match = turns.match
        self.attempt, self.call, self.forgive, self.renew = attempt, call, forgive, renew
        self.doubted: Action | None = None
        self._counts: list[Announce] = []
        self.start_over()

    def start_over(self) -> None:
        """The match has gone on or back."""
        self.announced = 0
        self.doubted = None

    # -- what cannot be taken back -------------------------------------------------------------------------------------

    def sure(self, action: Action) -> bool:
        """Whether an action is really meant: one that may be regretted has to be asked for twice."""
        if action == self.doubted or not self._regrettable(action):
            return True
        self.doubted = action
        return False

    def _regrettable(self, action: Action) -> bool:
        """Whether it ends the hand without need, costs points, or is the first of many to come."""
        if action == SHUT:
            return True
        return action == DRAW and (self._fine() > 0 or self._takes_all())

    def _fine(self) -> int:
        """The points that a draw costs now."""
        drawn = self.match.game.apply(self.match.state, DRAW)
        return -sum(event.points for event in drawn.events if isinstance(event, Scored))

    def _takes_all(self) -> bool:
        """Whether a draw now is of all that may be taken."""
        drawn = self.match.game.apply(self.match.state, DRAW)
        return _taking(drawn.turn) and not _taking(self._turn)

    @property
    def _turn(self) -> Turn | None:
        state = self.match.state
        return state.turn if isinstance(state, LineState) else None

    def _doubt_buttons(self, doubted: Action) -> list[Button]:
        words = _("Shut it") if doubted == SHUT else _("Take them") if self._takes_all() else _("Draw")
        return [
            Asked(self.window, _("No"), self.forgive, pygame.K_ESCAPE),
            Asked(self.window, words, partial(self.attempt, doubted), KEYS[doubted], strong=True),
        ]

    def _doubt(self, doubted: Action) -> str:
        name = self.match.names[self.match.state.to_move]
        if doubted == SHUT:
            return _("{name}, shut the game? It counts as a block.").format(name=name)
        if self._takes_all():
            return prompts.take_all(self.match)
        return prompts.fined(self.match, self._fine())

    # -- the buttons ---------------------------------------------------------------------------------------------------

    def buttons(self, legal: Sequence[Action], wait: Wait | None) -> list[Button]:
        """The buttons for what is not done with a tile; `legal` is what the person at the screen may do."""
        self._counts = [action for action in legal if isinstance(action, Announce)]
        if wait == Wait.CALL:
            return self._call_buttons()
        if self._counts:
            return self._count_buttons()
        if self.doubted is not None and self.doubted in legal:
            return self._doubt_buttons(self.doubted)
        alone = len(legal) == 1
        return [
            Asked(self.window, words, partial(self.attempt, action), KEYS[action], strong=alone)
            for action, words in self._words().items()
            if action in legal
        ]

    def _words(self) -> dict[Action, str]:
        """What stands on the button of each action, in the order in which they stand."""
        turn = self._turn or Turn()
        declined = {"buy": _("No offer"), "sell": _("Keep the lead"), "partner": _("Leave the lead")}
        return {
            BUY: _("Offer {points} points").format(points=PRICE_OF_THE_LEAD),
            SELL: _("Sell the lead"),
            SHUT: _("Shut the game"),
            DRAW: _("Draw"),
            PASS: _("End the turn") if turn.tip is not None else declined.get(turn.offer, _("Pass")),
        }

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
            # Enter, pressed once too often, is not silence.
            Button(self.window, words, lambda: self.attempt(said), strong=said.points > 0),
            # At the right, where they stay under the mouse as the words change.
            Button(self.window, _("Less"), lambda: self.step(-1), icon="minus", terse=True),
            Button(self.window, _("More"), lambda: self.step(1), icon="plus", terse=True),
        ]

    @property
    def callers(self) -> list[int]:
        """The persons who may call “Muggins!”, while anybody may."""
        return self.turns.callers(self.match.states[-2].to_move)

    def _call_buttons(self) -> list[Button]:
        buttons: list[Button] = []
        for nth, seat in enumerate(self.callers):
            words = _("{name}: Muggins!").format(name=self.match.names[seat])
            buttons.append(Asked(self.window, words, partial(self.call, seat), pygame.K_1 + nth))
        return [*buttons, Asked(self.window, _("Play on"), lambda: self.call(None), pygame.K_RETURN, strong=True)]

    # -- the sentence --------------------------------------------------------------------------------------------------

    def prompt(self, legal: Sequence[Action], wait: Wait | None, two_ways: bool = False) -> str:
        """The sentence above the hand; `legal` is what the person at the screen may do.

        The tile that is chosen may lie in `two_ways` at one end.
        """
        if wait == Wait.CALL:
            return _("Did a count go unnoticed? Anybody may call it.")
        if self.match.state.to_move < 0:
            return ""
        if not legal:
            name = self.match.names[self.match.state.to_move]
            return _("{name} is thinking …").format(name=name) if wait == Wait.THOUGHT else ""
        if self.doubted is not None and self.doubted in legal:
            return self._doubt(self.doubted)
        if two_ways:
            name = self.match.names[self.match.state.to_move]
            return _("{name}, choose which number stays open.").format(name=name)
        return prompts.to_do(self.match, legal)


def _taking(turn: Turn | None) -> bool:
    return turn is not None and turn.taking
