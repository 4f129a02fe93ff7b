"""What a player of a trick game is asked besides which tile to play."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial

import pygame

from game.core.state import CLAIM, CLOSE, DRAW, DUMMY, EXCHANGE, PASS, STAND, Accept, Action, Announce, Bid, Name
from game.platform.language import gettext as _
from game.rules.tricks.trick_game import Suit, TrickGame, TrickState
from game.text.tricks.by_game import trick_words
from game.ui.canvas.pixels import rect_of
from game.ui.families.tricks import sentences
from game.ui.families.tricks.middle_buttons import Cell, LookBack
from game.ui.layouts.room import Area
from game.ui.layouts.tricks import Spread, cells, spread
from game.ui.table.drag import Laying
from game.ui.table.prompts import PromptButton, Prompts
from game.ui.table.turns import Wait
from game.ui.widgets.widget import Button

SMALL = 14  # px of the design, the words that the middle is laid out for
TALLEST = 96  # px of the design, a cell
PANEL, PANEL_WORDS = 600, 380  # px of the design, how wide a look back is: for its tiles, and for its words
WORDS_ALONE, WITH_TILES = 2.2, 1.3  # how wide a cell is by preference, in heights of itself
KEYS: dict[Action, int] = {
    Accept(): pygame.K_a,
    Accept(alone=True): pygame.K_o,
    EXCHANGE: pygame.K_e,
    STAND: pygame.K_h,
    DUMMY: pygame.K_d,
    CLAIM: pygame.K_w,
    DRAW: pygame.K_d,
    CLOSE: pygame.K_c,
    PASS: pygame.K_p,
}
"""The key of each action that is not done with a tile, in the order in which their buttons stand."""
ALONE, LAST, LEAST = pygame.K_o, pygame.K_t, pygame.K_b
WORDS = {"doubles": pygame.K_d, "none": pygame.K_n}


class TrickPrompts(Prompts):
    """Bids and trumps in the middle; what else may be declared above the hand.

    `at` is the cell that the keys are at, `alone` whether who names the trump means to play alone, `looking` whether
    the last trick is looked at once more.
    """

    def start_over(self) -> None:
        super().start_over()
        self.at: int | None = None
        self.alone = self.looking = False
        self._cells: list[Cell] = []

    @property
    def state(self) -> TrickState:
        """The state of the match."""
        state = self.match.state
        assert isinstance(state, TrickState)
        return state

    @property
    def game(self) -> TrickGame:
        """The game that is played."""
        game = self.match.game
        assert isinstance(game, TrickGame)
        return game

    # -- above the hand ------------------------------------------------------------------------------------------------

    def offered(self, legal: Sequence[Action]) -> list[Button]:
        names = {action.alone for action in legal if isinstance(action, Name)}
        buttons: list[Button] = []
        if len(names) > 1:
            words = _("Alone: yes") if self.alone else _("Alone: no")
            buttons.append(PromptButton(self.canvas, words, self._turn_alone, ALONE))
        for nth, said in enumerate(action for action in legal if isinstance(action, Announce)):
            words = _("Announce {points}").format(points=said.points)
            buttons.append(PromptButton(self.canvas, words, partial(self.attempt, said), pygame.K_1 + nth))
        words_of = self._words()
        likely = DRAW if DRAW in legal else legal[0] if len(legal) == 1 else None
        for action, key in KEYS.items():
            if action in legal:
                words = self._with_chance(words_of[action], action)
                act = partial(self.attempt, action)
                buttons.append(PromptButton(self.canvas, words, act, key, strong=action == likely))
        return buttons

    def _words(self) -> dict[Action, str]:
        accepting = trick_words(self.game, self.match.names).accepting(self.state) if self.state.to_move >= 0 else ""
        return {
            Accept(): accepting,
            Accept(alone=True): _("{accept}, alone").format(accept=accepting),
            EXCHANGE: _("Exchange"),
            STAND: _("Stand"),
            DUMMY: _("Take the dummy"),
            CLAIM: _("Claim the hand"),
            DRAW: _("Draw"),
            CLOSE: _("Close the stock"),
            PASS: _("Pass"),
        }

    def _turn_alone(self) -> None:
        self.alone = not self.alone
        self.renew()

    def regrettable(self, action: Action) -> bool:
        return action in (CLOSE, CLAIM)

    def really(self, doubted: Action) -> tuple[str, str, int]:
        if doubted == CLAIM:
            words = _("{name}, do you have the points? A claim that is false gives the hand away.")
            return words.format(name=self.name), _("Claim it"), KEYS[doubted]
        words = _("{name}, close the stock? Nobody draws any more, and suit has to be followed.")
        return words.format(name=self.name), _("Close it"), KEYS[doubted]

    # -- in the middle -------------------------------------------------------------------------------------------------

    def middle_buttons(self, legal: Sequence[Action], wait: Wait | None, area: Area) -> list[Button]:
        canvas = self.canvas
        laid = spread(area, len(self.match.players), canvas.unit, canvas.text_size(SMALL))
        buttons: list[Button] = []
        if self.state.tricks:
            back = Button(canvas, _("Last trick (T)"), self.look_back, icon="behind", terse=True)
            side = min(back.natural_size()[1], int(laid.strip.h))
            strip = rect_of(laid.strip)
            back.rect = pygame.Rect(strip.right - side, strip.y + (strip.h - side) // 2, side, side)
            buttons.append(back)
        if self.state.tricks and self.looking:
            panel = LookBack(canvas, self.match, self.state.tricks[-1], self.look_back)
            wide = min(laid.strip.w, max(canvas.text_size(PANEL_WORDS), PANEL * canvas.unit))
            x = laid.strip.x + (laid.strip.w - wide) / 2
            panel.rect = rect_of(laid.middle._replace(x=x, w=wide))
            return [*buttons, panel]
        self._cells = [*self._bids(legal), *self._trumps(legal)]
        self._put(laid)
        return [*self._cells, *buttons]

    def _put(self, laid: Spread) -> None:
        """Puts the cells in their places."""
        unit, area, shape = self.canvas.unit, laid.middle, WORDS_ALONE
        if any(cell.tiles for cell in self._cells):
            area, shape = laid.middle._replace(x=laid.strip.x, w=laid.strip.w), WITH_TILES
        places = cells(area, len(self._cells), 8 * unit, self.canvas.text_size(TALLEST), shape) if self._cells else []
        for nth, (cell, place) in enumerate(zip(self._cells, places, strict=True)):
            cell.rect = rect_of(place)
            cell.focus(nth == self.at, ring=nth == self.at)

    def look_back(self) -> None:
        """Shows the last trick once more, or no longer."""
        self.looking = not self.looking and bool(self.state.tricks)
        self.renew()

    def _bids(self, legal: Iterable[Action]) -> list[Cell]:
        found: list[Cell] = []
        for action in legal:
            if isinstance(action, Bid):
                key = None if found else LEAST
                below = trick_words(self.game, self.match.names).commits(action.points)
                act, words = partial(self.attempt, action), self._with_chance(str(action.points), action)
                found.append(Cell(self.canvas, words, act, key, below=below))
        return found

    def _trumps(self, legal: Collection[Action]) -> list[Cell]:
        """A cell for each trump that may be named, with the tiles of the hand that it would make trumps."""
        names = [action for action in legal if isinstance(action, Name)]
        if not names:
            return []
        hand = self.state.hands[self.state.to_move]
        found = []
        for trump in dict.fromkeys(action.trump for action in names):
            word = sentences.trump_name(trump)
            tiles = [tile for tile in hand if self.game.is_trump(trump, tile)]
            naming = self._naming(trump, names)
            words = self._with_chance(word[:1].upper() + word[1:], naming)
            found.append(Cell(self.canvas, words, partial(self.attempt, naming), _key_of(trump), tiles=tiles))
        return found

    def _with_chance(self, words: str, action: Action) -> str:
        """What stands on a button, with the chance that what it undertakes is made where that is to be told."""
        if action not in self.chances:
            return words
        return _("{words} · {chance} %").format(words=words, chance=round(100 * self.chances[action]))

    def _naming(self, trump: Suit, names: Collection[Action]) -> Name:
        """The trump named as the player means to play, alone or not."""
        wanted = Name(trump, self.alone)
        return wanted if wanted in names else Name(trump, not self.alone)

    # -- the keys ------------------------------------------------------------------------------------------------------

    def step(self, by: int) -> bool:
        if not self._cells:
            return False
        self.at = (self.at + by) % len(self._cells) if self.at is not None else 0 if by > 0 else len(self._cells) - 1
        self.renew()
        return True

    def keys(self, legal: Collection[Action]) -> Mapping[int, Callable[[], object]]:
        found: dict[int, Callable[[], object]] = {LAST: self.look_back}
        for action, key in KEYS.items():
            if action in legal or key not in found:
                found[key] = partial(self.attempt, action)
        names = [action for action in legal if isinstance(action, Name)]
        if len({action.alone for action in names}) > 1:
            found[ALONE] = self._turn_alone
        for action in names:
            key_of_trump = _key_of(action.trump)
            if key_of_trump is not None:
                found[key_of_trump] = partial(self.attempt, self._naming(action.trump, names))
        for action in legal:
            if isinstance(action, Bid):
                found.setdefault(LEAST, partial(self.attempt, action))
        for nth, action in enumerate(action for action in legal if isinstance(action, Announce)):
            found[pygame.K_1 + nth] = partial(self.attempt, action)
        return found

    # -- the sentence --------------------------------------------------------------------------------------------------

    def question(self, legal: Sequence[Action]) -> str:
        return sentences.to_do(self.match, self.state, self.game, legal).format(name=self.name)

    def where(self, places: Sequence[Laying], two_ways: bool) -> str:
        words = _("{name}, lay {tile} in the middle.")
        if self.state.owes:
            words = _("{name}, lay {tile} in the middle to throw it away.")
        elif two_ways:
            words = _("{name}, choose the suit that it calls.")
        return words.format(name=self.name, tile=places[0].tile)


def _key_of(trump: Suit) -> int | None:
    """The key that names a trump: its number, or the first letter of its word."""
    if isinstance(trump, int):
        return pygame.K_0 + trump if trump < 10 else None
    return WORDS.get(trump)
