"""What a player of a betting game is asked: to fold, pass, call, or bet and raise, and by how much."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, partial
from typing import Literal

import pygame

from game.core.state import CALL, FOLD, PASS, Action, Bet, Deal
from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.rules.betting.betting_game import BettingGame, BettingState, HandCategory
from game.text.betting import chips_put_in, describe_bet, hand_name
from game.ui.families.betting.layout import chips_won, game_of
from game.ui.layouts.table_layout import Area
from game.ui.settings import Settings
from game.ui.table.drag import ShowHandRanking
from game.ui.table.prompts import PromptButton, Prompts
from game.ui.table.table_state import TableState
from game.ui.table.turns import TurnPhase, Turns
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

    def needs_confirmation(self, action: Action) -> bool:
        """Whether it puts in the last chip."""
        return self._put_in(action) == self._left > 0

    def confirmation_question(self, doubted: Action) -> tuple[str, str, int]:
        words = _("{name}, put in all you have, {chips}?").format(name=self.name, chips=self._left)
        return words, _("All in"), KEYS.get(doubted, pygame.K_b)

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
        self.refresh()
        return True

    def _to_most(self) -> None:
        self.step(self._most)

    # -- the order of hands --------------------------------------------------------------------------------------------

    def middle_buttons(self, legal: Sequence[Action], wait: TurnPhase | None, area: Area) -> list[Button]:
        """The way to the order of hands, in the corner of the middle."""
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

    # -- the sentence --------------------------------------------------------------------------------------------------

    def question(self, legal: Sequence[Action]) -> str:
        due, most = (
            self.state.call_amount,
            max((action.chips for action in legal if isinstance(action, Bet)), default=0),
        )
        if not due:
            return _("{name}, pass, or bet up to {most}.").format(name=self.name, most=most)
        if due > self._left:
            words = _("{name}, {due} to call and you have {left}: call for less, or fold.")
        elif most:
            words = _("{name}, {due} to call: fold, call, or raise by up to {most}.")
        else:
            words = _("{name}, {due} to call: fold or call. No more raises.")
        return words.format(name=self.name, due=due, most=most, left=self._left)


# -- what is said of each seat at the table of a betting game ----------------------------------------------------------


_ORDINALS = {2: _("second"), 3: _("third"), 4: _("fourth"), 5: _("fifth"), 6: _("sixth"), 7: _("seventh")}


class SeatWords:
    """What each seat did last, holds where that is seen, and has won."""

    def __init__(self, tabletop: TableState) -> None:
        self.table_state = tabletop

    @property
    def state(self) -> BettingState:
        """The state of the match."""
        state = self.table_state.match.state
        assert isinstance(state, BettingState)
        return state

    @property
    def game(self) -> BettingGame:
        """The game that is played."""
        return game_of(self.table_state.match)

    @cached_property
    def ladder(self) -> tuple[HandCategory, ...]:
        """The kinds of hand in the order played."""
        return self.game.hand_categories()

    def last_actions(self) -> dict[int, str]:
        """What each seat did last in this hand."""
        match, found = self.table_state.match, dict[int, str]()
        for before, action in zip(reversed(match.states[:-1]), reversed(match.actions), strict=True):
            if isinstance(action, Deal):
                break
            if isinstance(before, BettingState) and before.to_move >= 0:
                found.setdefault(before.to_move, describe_bet(before, action))
        return found

    @property
    def won(self) -> dict[int, int]:
        """The chips that each seat took from the pots that have just been won."""
        return chips_won(self.table_state.match)

    def spot_text(self, seat: int) -> tuple[str, str]:
        """What stands at a seat's spot: what it did, or its hand where that is seen; and what it has won or lost."""
        state, won = self.state, self.won
        tabletop = self.table_state
        own = (
            seat == tabletop.viewer and tabletop.open and not any(tile in tabletop.flying for tile in state.hands[seat])
        )
        words, more = self.last_actions().get(seat, ""), ""
        if seat in state.shown:
            words = self._among_shown(seat)
        elif own:
            words, more = hand_name(self.game, state.hands[seat]), self._rank(state.hands[seat])
            more = _("folded") if seat in state.folded else more
        if seat in won:
            more = _("takes {chips}").format(chips=won[seat])
        return words, more

    def _among_shown(self, seat: int) -> str:
        """A hand that is shown, and its place among those: 1 is the best."""
        hands, strength = self.state.hands, self.game.strength
        place = sum(strength(hands[other]) >= strength(hands[seat]) for other in self.state.shown)
        return _("{place}. {hand}").format(place=place, hand=hand_name(self.game, hands[seat]))

    def _rank(self, hand: tuple[Tile, ...]) -> str:
        """How high the kind of a hand is, counted from the nearer end of the order of hands."""
        place = next(rung.place for rung in self.ladder if rung.name == self.game.kind_name(hand))
        kinds = self.ladder[-1].place
        low = 2 * place <= kinds
        nth = place if low else kinds + 1 - place
        if nth == 1:
            return _("the lowest kind of hand") if low else _("the best kind of hand")
        words = _("{nth} lowest of {kinds} kinds") if low else _("{nth} best of {kinds} kinds")
        return words.format(nth=_ORDINALS[nth], kinds=kinds)


# -- what the table of a betting game does by itself -------------------------------------------------------------------


LOOK = 2600  # ms for hands that are shown to be looked at before the summary comes


class BettingTurns(Turns):
    """Gives everybody time to see the hands that are laid open."""

    def next(self, now: int, sitting: int | None, settings: Settings) -> Action | TurnPhase | Literal["deal"]:
        step = super().next(now, sitting, settings)
        state = self.match.state
        shown = isinstance(state, BettingState) and state.shown
        if step in (TurnPhase.SUMMARY, TurnPhase.END) and shown and not self._paused(now, LOOK, settings):
            return TurnPhase.THINKING
        return step
