"""What a player of a betting game is asked: to fold, pass, call, or bet and raise, and by how much."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

import pygame

from game.core.state import CALL, FOLD, PASS, Action, Bet
from game.platform.language import gettext as _
from game.rules.betting.betting_game import BettingState
from game.text.betting import chips_put_in
from game.ui.layouts.room import Area
from game.ui.table.intents import ShowOrder
from game.ui.table.prompts import PromptButton, Prompts
from game.ui.table.turns import Wait
from game.ui.widgets.widget import Button

MANY = 10  # chips: where more may be bet at once, there is a button for the most
CORNER = 0.24  # of the middle's width: what stands in a corner of it may take
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
        """The chips that an action takes from the one to move."""
        return chips_put_in(self.state, action)

    # -- what cannot be taken back -------------------------------------------------------------------------------------

    def regrettable(self, action: Action) -> bool:
        """Whether it puts in the last chip."""
        return self._put_in(action) == self._left > 0

    def really(self, doubted: Action) -> tuple[str, str, int]:
        words = _("{name}, put in all you have, {chips}?").format(name=self.name, chips=self._left)
        return words, _("All in"), KEYS.get(doubted, pygame.K_b)

    # -- the buttons ---------------------------------------------------------------------------------------------------

    def offered(self, legal: Sequence[Action]) -> list[Button]:
        self._most = max((action.chips for action in legal if isinstance(action, Bet)), default=0)
        self.amount = max(1, min(self.amount, self._most))
        buttons: list[Button] = [self._button(action) for action in KEYS if action in legal]
        if not self._most:
            return buttons
        buttons.append(Button(self.canvas, _("Less"), lambda: self.step(-1), icon="minus", terse=True))
        buttons.append(self._button(Bet(self.amount)))
        buttons.append(Button(self.canvas, _("More"), lambda: self.step(1), icon="plus", terse=True))
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
        """What stands on the button of an action."""
        level = max(self.state.bets)
        words = {FOLD: _("Fold"), PASS: _("Pass"), CALL: _("Call {chips}")}.get(
            action, _("Raise by {more}, to {level}") if level else _("Bet {more}")
        )
        put_in = self._put_in(action)
        if put_in == self._left > 0:
            words = _("{deed}, all in").replace("{deed}", words)
        return words.format(chips=put_in, more=self.amount, level=level + self.amount)

    def keys(self, legal: Collection[Action]) -> Mapping[int, Callable[[], object]]:
        asked: dict[int, Callable[[], object]] = {KEYS[action]: partial(self.attempt, action) for action in KEYS}
        bet = partial(self.attempt, Bet(self.amount))
        return {
            **asked,
            pygame.K_b: bet,
            pygame.K_r: bet,
            **dict.fromkeys(MORE, lambda: self.step(1)),
            **dict.fromkeys(LESS, lambda: self.step(-1)),
            pygame.K_a: self._to_most,
            pygame.K_o: partial(self._open_order, legal),
        }

    def step(self, by: int) -> bool:
        """Makes the bet or raise larger or smaller; False where there is none to make."""
        if not self._most:
            return False
        self.amount = max(1, min(self._most, self.amount + by))
        self.renew()
        return True

    def _to_most(self) -> None:
        self.step(self._most)

    # -- the order of hands --------------------------------------------------------------------------------------------

    def middle_buttons(self, legal: Sequence[Action], wait: Wait | None, area: Area) -> list[Button]:
        """The way to the order of hands, in the corner of the middle."""
        button = PromptButton(self.canvas, _("Order of hands"), partial(self._open_order, legal), pygame.K_o)
        button.icon = "ranks"
        if button.natural_size()[0] > CORNER * area.w:
            button.terse = True
            button.hint = _("Order of hands · key {letter}").format(letter="O")
        button.rect = pygame.Rect((round(area.x), round(area.y)), button.natural_size())
        return [button]

    def _open_order(self, legal: Collection[Action]) -> None:
        persons = self.turns.persons
        seat = persons[0] if self.turns.alone and persons else self.state.to_move if legal else None
        self.perform(ShowOrder(self.state.hands[seat] if seat is not None else ()))

    # -- the sentence --------------------------------------------------------------------------------------------------

    def question(self, legal: Sequence[Action]) -> str:
        due, most = self.state.due, max((action.chips for action in legal if isinstance(action, Bet)), default=0)
        if not due:
            return _("{name}, pass, or bet up to {most}.").format(name=self.name, most=most)
        if due > self._left:
            words = _("{name}, {due} to call and you have {left}: call for less, or fold.")
        elif most:
            words = _("{name}, {due} to call: fold, call, or raise by up to {most}.")
        else:
            words = _("{name}, {due} to call: fold or call. No more raises.")
        return words.format(name=self.name, due=due, most=most, left=self._left)
