"""What a player of a line game is asked besides where to put a tile."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

import pygame

from game.core.state import BUY, DRAW, PASS, SELL, SHUT, Action, Announce
from game.platform.language import gettext as _
from game.rules.line.leading import PRICE_OF_THE_LEAD
from game.rules.line.line_game import LineState, Turn
from game.ui.families.line import sentences
from game.ui.table.drag import Laying
from game.ui.table.prompts import PromptButton, Prompts
from game.ui.table.turns import Wait
from game.ui.widgets.widget import Button

KEYS: dict[Action, int] = {DRAW: pygame.K_d, PASS: pygame.K_p, SHUT: pygame.K_h, BUY: pygame.K_b, SELL: pygame.K_b}
"""The key of each action that is not done with a tile."""


class LinePrompts(Prompts):
    """Draw, pass, shut the game, buy or sell the lead, announce a count, call “Muggins!”.

    `announced` counts along the list of counts that may be announced, silence first.
    """

    def start_over(self) -> None:
        super().start_over()
        self.announced = 0
        self._counts: list[Announce] = []
        self._calling = False

    @property
    def _turn(self) -> Turn | None:
        state = self.match.state
        return state.turn if isinstance(state, LineState) else None

    # -- what cannot be taken back -------------------------------------------------------------------------------------

    def regrettable(self, action: Action) -> bool:
        """Whether it ends the hand without need, costs points, or is the first of many to come."""
        if action == SHUT:
            return True
        return action == DRAW and (sentences.fine(self.match) > 0 or self._takes_all())

    def _takes_all(self) -> bool:
        """Whether a draw now is of all that may be taken."""
        drawn = self.match.game.apply(self.match.state, DRAW)
        return _taking(drawn.turn) and not _taking(self._turn)

    def really(self, doubted: Action) -> tuple[str, str, int]:
        if doubted == SHUT:
            words = _("{name}, shut the game? It counts as a block.").format(name=self.name)
            return words, _("Shut it"), KEYS[doubted]
        if self._takes_all():
            return sentences.take_all(self.match), _("Take them"), KEYS[doubted]
        return sentences.fined(self.match), _("Draw"), KEYS[doubted]

    # -- the buttons ---------------------------------------------------------------------------------------------------

    def buttons(self, legal: Sequence[Action], wait: Wait | None) -> list[Button]:
        self._counts = [action for action in legal if isinstance(action, Announce)]
        self._calling = wait == Wait.CALL
        if self._calling:
            return self._call_buttons()
        return self._count_buttons() if self._counts else super().buttons(legal, wait)

    def offered(self, legal: Sequence[Action]) -> list[Button]:
        alone = len(legal) == 1
        return [
            PromptButton(self.canvas, words, partial(self.attempt, action), KEYS[action], strong=alone)
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

    def keys(self, legal: Collection[Action]) -> Mapping[int, Callable[[], object]]:
        asked: dict[int, Callable[[], object]] = {KEYS[action]: partial(self.attempt, action) for action in KEYS}
        asked[KEYS[BUY]] = partial(self.attempt, BUY if BUY in legal else SELL)
        return {**asked, **{pygame.K_1 + nth: partial(self._call, nth) for nth in range(9)}}

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
            Button(self.canvas, words, lambda: self.attempt(said), strong=said.points > 0),
            # At the right, where they stay under the mouse as the words change.
            Button(self.canvas, _("Less"), lambda: self.step(-1), icon="minus", terse=True),
            Button(self.canvas, _("More"), lambda: self.step(1), icon="plus", terse=True),
        ]

    # -- calling -----------------------------------------------------------------------------------------------------

    @property
    def callers(self) -> list[int]:
        """The persons who may call “Muggins!”, while anybody may."""
        return self.turns.callers(self.match.states[-2].to_move)

    def _call(self, nth: int) -> None:
        if self._calling and nth < len(self.callers):
            self.call(self.callers[nth])

    def _call_buttons(self) -> list[Button]:
        buttons: list[Button] = []
        for nth, seat in enumerate(self.callers):
            words = _("{name}: Muggins!").format(name=self.match.names[seat])
            buttons.append(PromptButton(self.canvas, words, partial(self.call, seat), pygame.K_1 + nth))
        return [
            *buttons,
            PromptButton(self.canvas, _("Play on"), lambda: self.call(None), pygame.K_RETURN, strong=True),
        ]

    # -- the sentence --------------------------------------------------------------------------------------------------

    def prompt(
        self, legal: Sequence[Action], wait: Wait | None, places: Sequence[Laying] = (), two_ways: bool = False
    ) -> str:
        if wait == Wait.CALL:
            return _("Did a count go unnoticed? Anybody may call it.")
        return super().prompt(legal, wait, places, two_ways)

    def question(self, legal: Sequence[Action]) -> str:
        return sentences.to_do(self.match, legal)

    def by_itself(self, action: Action) -> str:
        if _taking(self._turn):
            return _("{name} takes the tiles …")
        return _("{name} cannot play and passes …") if action == PASS else _("{name} cannot play and draws …")

    def where(self, places: Sequence[Laying], two_ways: bool) -> str:
        if two_ways:
            return _("{name}, choose which number stays open.").format(name=self.name)
        return sentences.where(self.match, places)


def _taking(turn: Turn | None) -> bool:
    return turn is not None and turn.taking
