"""Prompts of the betting games: fold, pass, call, or bet and raise by an amount; and automatic turns."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import ClassVar

import pygame

from game.core.state import CALL, FOLD, PASS, Action, Bet
from game.platform.language import gettext as _
from game.rules.betting.betting_game import BettingGame, BettingState
from game.ui.canvas.sprites import area_rect
from game.ui.families.base import FamilyPrompts, OfMatch
from game.ui.families.betting.layout import lay_out_bets
from game.ui.keys import key_name
from game.ui.layouts.table_layout import Area
from game.ui.routes import HandRankingRoute
from game.ui.table.drag import Command
from game.ui.table.prompts import PromptButton
from game.ui.table.turns import TurnPhase, Turns
from game.ui.widgets.labels import BODY
from game.ui.widgets.widget import Button

MANY = 10  # chips: if more can be bet at once there is a button for the maximum
BET = (pygame.K_b, pygame.K_r)
MORE = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
LESS = (pygame.K_MINUS, pygame.K_KP_MINUS)


class BettingPrompts(FamilyPrompts[BettingGame, BettingState]):
    """Fold, pass, call; bet or raise by `amount`, which − and +, ← and → and the wheel change."""

    KEYS: ClassVar[dict[Action, int]] = {FOLD: pygame.K_f, PASS: pygame.K_p, CALL: pygame.K_c}

    def start_over(self) -> None:
        super().start_over()
        self.amount = 1
        self._most = 0

    @property
    def _left(self) -> int:
        return self.state.scores[self.state.to_move]

    def needs_confirmation(self, action: Action) -> bool:
        """Whether an action uses the last chip."""
        return self.state.chips_put_in(action) == self._left > 0

    def confirmation_question(self, action: Action) -> tuple[str, str, int]:
        words = _("Go all in with your last {chips}?").format(chips=self._left)
        return words, _("All in"), self.KEYS.get(action, BET[0])

    # -- the buttons ---------------------------------------------------------------------------------------------------

    def action_buttons(self, legal: Sequence[Action]) -> list[Button]:
        self._most = _most_chips(legal)
        self.amount = max(1, min(self.amount, self._most))
        buttons: list[Button] = [self._button(action) for action in self.KEYS if action in legal]
        if self._most:
            buttons += self.stepper(self._button(Bet(self.amount)))
        if self._most > MANY:
            buttons.append(PromptButton(self.canvas, _("Maximum"), partial(self.step, self._most), pygame.K_a))
        return buttons

    def _button(self, action: Action) -> PromptButton:
        """Return the button of an action; its hint says what the action costs."""
        level, put_in = max(self.state.bets), self.state.chips_put_in(action)
        all_in, words = self.needs_confirmation(action), self.label(action)
        if action == CALL:
            words = _("Call {chips}, all in") if all_in else _("Call {chips}")
        elif isinstance(action, Bet) and level:
            words = _("Raise by {more} (pay {chips}), all in") if all_in else _("Raise by {more} (pay {chips})")
        elif isinstance(action, Bet):
            words = _("Bet {more}, all in") if all_in else _("Bet {more}")
        words = words.format(chips=put_in, more=self.amount)
        key = self.KEYS.get(action, BET[0])
        button = PromptButton(self.canvas, words, partial(self.dispatch, action), key)
        if put_in:
            words = _("key {letter} · costs {chips} of your {left}")
            button.hint = words.format(letter=key_name(key), chips=put_in, left=self._left)
        return button

    def keys(self, legal: Collection[Action]) -> Mapping[int, Callable[[], object]]:
        return {
            **super().keys(legal),
            **dict.fromkeys(BET, partial(self.dispatch, Bet(self.amount))),
            **dict.fromkeys(MORE, partial(self.step, 1)),
            **dict.fromkeys(LESS, partial(self.step, -1)),
            pygame.K_a: partial(self.step, self._most),
            pygame.K_o: partial(self._open_order, legal),
        }

    def step(self, by: int) -> bool:
        """Change the amount of the bet or raise; return False if there is none."""
        if not self._most:
            return False
        self.amount = max(1, min(self._most, self.amount + by))
        self.dispatch(Command.REFRESH)
        return True

    # -- ranking of hands ----------------------------------------------------------------------------------------------

    def middle_buttons(self, legal: Sequence[Action], phase: TurnPhase | None, area: Area) -> list[Button]:
        """Return the button for the ranking of hands: beside the name of the own hand, or as an icon in the corner."""
        button = PromptButton(self.canvas, _("Order of hands"), partial(self._open_order, legal), pygame.K_o)
        button.icon = "ranks"
        width, height = button.natural_size()
        own = lay_out_bets(area, len(self.match.players), self.canvas.text_size(BODY), self.canvas.unit).bet_areas[0]
        place = Area(own.whole.x + own.whole.w, area.y + area.h - height, width, height)
        if place.x + width > area.x + area.w:
            button.is_icon_only = True
            button.hint = _("Order of hands · key {letter}").format(letter="O")
            place = Area(area.x, area.y, *button.natural_size())
        button.rect = area_rect(place)
        return [button]

    def _open_order(self, legal: Collection[Action]) -> None:
        persons = self.turns.persons
        seat = persons[0] if self.turns.alone and persons else self.state.to_move if legal else None
        self.dispatch(HandRankingRoute(self.game, self.state.hands[seat] if seat is not None else ()))

    # -- texts ---------------------------------------------------------------------------------------------------------

    def question(self, legal: Sequence[Action]) -> str:
        to_call, most = self.state.call_amount, _most_chips(legal)
        words = _("Call for {due}, or fold. You can't raise.")
        if not to_call:
            words = _("Pass, or bet up to {most}.")
        elif to_call > self._left:
            words = _("A call costs {due}, but you have {left}: go all in, or fold.")
        elif most:
            words = _("Call for {due}, fold, or raise by up to {most}.")
        return words.format(due=to_call, most=most, left=self._left)


def _most_chips(legal: Collection[Action]) -> int:
    """Return the largest bet or raise; 0 if there is none."""
    return max((action.chips for action in legal if isinstance(action, Bet)), default=0)


# -- automatic turns ---------------------------------------------------------------------------------------------------


LOOK = 2600  # ms to look at shown hands before the summary


class BettingTurns(OfMatch[BettingGame, BettingState], Turns):
    """Leaves time to see the hands that are shown."""

    def look_time(self) -> int:
        return LOOK if self.state.shown else 0
