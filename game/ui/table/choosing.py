"""A table at which one choice is made, as at any table: by mouse, keys or pad, with nothing played before or after."""

from collections.abc import Callable

import pygame

from game.core.state import Action
from game.match.match import Match
from game.platform.language import gettext as _
from game.rules.betting.betting_game import BettingGame
from game.store import Store
from game.text import sentences
from game.ui.layouts.motion import Shown, ticks
from game.ui.table.display import Display
from game.ui.table.drag import Laying
from game.ui.table.family_view import FamilyView
from game.ui.table.handling import Handling
from game.ui.table.input import Input
from game.ui.table.intents import (
    Attempt,
    Call,
    Command,
    Explain,
    Intent,
    Perform,
    Refuse,
    ShowOrder,
)
from game.ui.table.keeping import Keeping
from game.ui.table.prompts import Prompts
from game.ui.table.turns import Wait
from game.ui.widgets.destinations import Destination, ToOrderOfHands, ToRules
from game.ui.widgets.scene import Thing
from game.ui.widgets.widget import Button

Chosen = Callable[[Action, Shown | None], None]
"""What is done with a choice that the rules allow; a tile that was put down by hand lies there."""


class Choosing:
    """The table of a view, at which the seat to move is asked as long as it is `asking`.

    What it chooses goes to `chosen`, and nothing is played unless `play` is called. `back` and `go` lead elsewhere.
    """

    def __init__(
        self,
        view: FamilyView,
        prompts: Callable[[Perform], Prompts],
        store: Store,
        chosen: Chosen,
        back: Callable[[], None],
        go: Callable[[Destination], None],
    ) -> None:
        self.tabletop, self.canvas = view.tabletop, view.tabletop.canvas
        self.asking = True
        self._chosen, self._back, self._go = chosen, back, go
        self.prompts = prompts(self.perform)
        self.display = Display(view, self.prompts, self.perform, Keeping(store, self.match))
        self.display.closed = True
        controls = self.display.controls
        leave = Button(self.canvas, _("Back"), back, icon="back")
        useful = [button for button in controls.bar if button.label in (_("Rules"), _("Sort"), _("Log"))]
        controls.bar = [leave, *useful]
        self.input = Input(self.tabletop, self.display.motion, controls, self.prompts, self.perform)
        self._handling = Handling(self.display, self._attempt, self.perform)
        self._refusal = ""
        self.display.settle()
        self.display.arrange(self._wait)

    @property
    def match(self) -> Match:
        """The match in which the choice is made."""
        return self.tabletop.match

    @property
    def _wait(self) -> Wait | None:
        return Wait.PERSON if self.asking else None

    def advance(self, now: int) -> bool:
        """Brings what moves forward; whether anything does."""
        return self.display.painting.advance(now)

    def take(self, event: pygame.Event) -> bool:
        """Answers the mouse and the keys; a refusal goes with the next thing that is done."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self._refusal:
            self._refusal = ""
            self._renew()
        return self.input.take(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the table and the buttons on it."""
        self.display.painting.draw(surface)
        self.display.controls.draw(surface)

    def things(self) -> list[Thing]:
        """What can be pointed at."""
        return self.display.things()

    def end(self) -> None:
        """Asks no more."""
        self.asking = False
        self.display.hold(self.tabletop.drag.drop())
        self._renew()

    def play(self, action: Action, dropped: Shown | None = None) -> None:
        """Plays an action; the tile of one that was put down by hand lies where it was `dropped`."""
        self.asking = False
        match, before, was = self.match, self.match.state, self._handling.lying(action, dropped)
        match.play(action)
        self.display.tell(sentences(match.game, before, action, match.state, match.names))
        self.prompts.start_over()
        self.display.show(action, was, dropped is not None, "")

    # -- what the player wants -----------------------------------------------------------------------------------------

    def perform(self, intent: Intent) -> None:
        """Does what the player wants."""
        if self._handling.perform(intent):
            return
        match intent:
            case Attempt(action):
                self._attempt(action)
            case Refuse(words):
                self._refusal = words
                self._handling.refuse()
                self._renew()
            case Explain(seat):
                self.display.make_way_for(self.display.reasons)
                self.display.reasons.ask(seat)
            case ShowOrder(hand):
                assert isinstance(self.match.game, BettingGame)
                self._go(ToOrderOfHands(self.match.game, hand))
            case Call():
                pass  # nobody is asked for a call here
            case Command():
                self._command(intent)

    def _command(self, command: Command) -> None:
        match command:
            case Command.MENU:
                self._back()
            case Command.RULES:
                self._go(ToRules(self.match.key))
            case Command.LOG | Command.AIDS:
                self.display.turn_column(log=command == Command.LOG)
                self.display.arrange(self._wait, self._refusal)
            case Command.FORGIVE:
                self._refusal = ""
                self.prompts.doubted = None
                self._renew()
            case Command.RENEW:
                self._renew()

    def _attempt(self, action: Action, dropped: Shown | None = None) -> None:
        """What the person asks for: chosen, refused with a sentence, or doubted."""
        if not self.asking:
            return
        refusal = self.match.refusal(action)
        if refusal:
            self.perform(Refuse(refusal))
        elif self.prompts.sure(action):
            self._chosen(action, dropped)
        else:
            self.display.hold(self.tabletop.drag.drop().point_at(None))  # Enter is the answer
            self._renew()

    def take_back(self, action: Action, dropped: Shown | None) -> None:
        """What was chosen is not played: a tile that was put down goes home."""
        self.display.hold(self.tabletop.drag.drop())
        self.prompts.doubted = None
        if dropped is not None and isinstance(action, Laying):
            self.display.send_home(action.tile, dropped)
        self._renew()

    def _renew(self) -> None:
        self.display.renew(self._wait, self._refusal)
        self.display.painting.renew(ticks())
