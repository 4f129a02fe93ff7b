"""Prompts of the betting games: fold, pass, call, or bet and raise by an amount; and automatic turns."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Literal

import pygame

from game.core.state import CALL, FOLD, PASS, Action, Bet
from game.platform.language import gettext as _
from game.rules.betting.betting_game import BettingState
from game.text.betting import chips_put_in
from game.ui.layouts.table_layout import Area
from game.ui.settings import Settings
from game.ui.table.drag import ShowHandRanking
from game.ui.table.prompts import PromptButton, Prompts
from game.ui.table.turns import TurnPhase, Turns
from game.ui.widgets.widget import Button

MANY = 10  # chips: if more can be bet at once there is a button for the maximum
CORNER = 0.24  # largest share of the middle's width for something in its corner
KEYS: dict[Action, int] = {FOLD: pygame.K_f, PASS: pygame.K_p, CALL: pygame.K_c}
MORE = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
LESS = (pygame.K_MINUS, pygame.K_KP_MINUS)


class BettingPrompts(Prompts):
    """Fold, pass, call; bet or raise by `amount`, which − and +, ← and → and the wheel change."""

    def start_over(self) -> None:
        super().start_over()
        self.amount = 1
        self._most = 0

    @property
    def state(self) -> BettingState:
        """The state of the match."""
        state = self.match.state
        assert isinstance(state, BettingState)
        return state

    @property
    def _left(self) -> int:
        return self.state.scores[self.state.to_move]

    def _put_in(self, action: Action) -> int:
        """Return the chips that an action costs the player to move."""
        return chips_put_in(self.state, action)

    # -- confirmation --------------------------------------------------------------------------------------------------

    def needs_confirmation(self, action: Action) -> bool:
        """Whether an action uses the last chip."""
        return self._put_in(action) == self._left > 0

    def confirmation_question(self, action: Action) -> tuple[str, str, int]:
        words = _("{name}, put in all you have, {chips}?").format(name=self.name, chips=self._left)
        return words, _("All in"), KEYS.get(action, pygame.K_b)

    # -- the buttons ---------------------------------------------------------------------------------------------------

    def action_buttons(self, legal: Sequence[Action]) -> list[Button]:
        self._most = max((action.chips for action in legal if isinstance(action, Bet)), default=0)
        self.amount = max(1, min(self.amount, self._most))
        buttons: list[Button] = [self._button(action) for action in KEYS if action in legal]
        if not self._most:
            return buttons
        buttons.append(Button(self.canvas, _("Less"), lambda: self.step(-1), icon="minus", icon_only=True))
        buttons.append(self._button(Bet(self.amount)))
        buttons.append(Button(self.canvas, _("More"), lambda: self.step(1), icon="plus", icon_only=True))
        if self._most > MANY:
            buttons.append(PromptButton(self.canvas, _("Most"), self._to_most, pygame.K_a))
        return buttons

    def _button(self, action: Action) -> PromptButton:
        key = KEYS.get(action, pygame.K_b)
        button = PromptButton(self.canvas, self._words(action), partial(self.attempt, action), key)
        put_in = self._put_in(action)
        if put_in:
            words = _("key {letter} · puts in {chips} of {left}")
            button.hint = words.format(letter=pygame.key.name(key).title(), chips=put_in, left=self._left)
        return button

    def _words(self, action: Action) -> str:
        """Return the label of the button of an action."""
        level = max(self.state.bets)
        labels: dict[Action, str] = {FOLD: _("Fold"), PASS: _("Pass"), CALL: _("Call {chips}")}
        words = labels.get(action, _("Raise by {more}, to {level}") if level else _("Bet {more}"))
        put_in = self._put_in(action)
        if put_in == self._left > 0:
            words = _("{deed}, all in").replace("{deed}", words)
        return words.format(chips=put_in, more=self.amount, level=level + self.amount)

    def keys(self, legal: Collection[Action]) -> Mapping[int, Callable[[], object]]:
        keys: dict[int, Callable[[], object]] = {KEYS[action]: partial(self.attempt, action) for action in KEYS}
        bet = partial(self.attempt, Bet(self.amount))
        return {
            **keys,
            pygame.K_b: bet,
            pygame.K_r: bet,
            **dict.fromkeys(MORE, lambda: self.step(1)),
            **dict.fromkeys(LESS, lambda: self.step(-1)),
            pygame.K_a: self._to_most,
            pygame.K_o: partial(self._open_order, legal),
        }

    def step(self, by: int) -> bool:
        """Change the amount of the bet or raise; return False if there is none."""
        if not self._most:
            return False
        self.amount = max(1, min(self._most, self.amount + by))
        self.refresh()
        return True

    def _to_most(self) -> None:
        self.step(self._most)

    # -- ranking of hands ----------------------------------------------------------------------------------------------

    def middle_buttons(self, legal: Sequence[Action], wait: TurnPhase | None, area: Area) -> list[Button]:
        """Return the button for the ranking of hands, in the corner of the middle."""
        button = PromptButton(self.canvas, _("Order of hands"), partial(self._open_order, legal), pygame.K_o)
        button.icon = "ranks"
        if button.natural_size()[0] > CORNER * area.w:
            button.is_icon_only = True
            button.hint = _("Order of hands · key {letter}").format(letter="O")
        button.rect = pygame.Rect((round(area.x), round(area.y)), button.natural_size())
        return [button]

    def _open_order(self, legal: Collection[Action]) -> None:
        persons = self.turns.persons
        seat = persons[0] if self.turns.alone and persons else self.state.to_move if legal else None
        self.dispatch(ShowHandRanking(self.state.hands[seat] if seat is not None else ()))

    # -- texts ---------------------------------------------------------------------------------------------------------

    def question(self, legal: Sequence[Action]) -> str:
        to_call, most = (
            self.state.call_amount,
            max((action.chips for action in legal if isinstance(action, Bet)), default=0),
        )
        if not to_call:
            return _("{name}, pass, or bet up to {most}.").format(name=self.name, most=most)
        if to_call > self._left:
            words = _("{name}, {due} to call and you have {left}: call for less, or fold.")
        elif most:
            words = _("{name}, {due} to call: fold, call, or raise by up to {most}.")
        else:
            words = _("{name}, {due} to call: fold or call. No more raises.")
        return words.format(name=self.name, due=to_call, most=most, left=self._left)


# -- automatic turns ---------------------------------------------------------------------------------------------------


LOOK = 2600  # ms to look at shown hands before the summary


class BettingTurns(Turns):
    """Leaves time to see the hands that are shown."""

    def next(self, now: int, sitting: int | None, settings: Settings) -> Action | TurnPhase | Literal["deal"]:
        step = super().next(now, sitting, settings)
        state = self.match.state
        shown = isinstance(state, BettingState) and state.shown
        if step in (TurnPhase.SUMMARY, TurnPhase.END) and shown and not self._paused(now, LOOK, settings):
            return TurnPhase.THINKING
        return step
