"""The table: one match, played by mouse or keys, with the others' turns shown as they are played."""

import math
import random
from functools import partial

import pygame

from game.core.state import DRAW, FORFEIT, MUGGINS, STOP, Action, Discard, Play
from game.core.tiles import Tile
from game.match.match import IllegalAction, Match, TakenOver
from game.platform.language import gettext as _
from game.play.duplicate_match import next_hand
from game.practice.thinking import Thinker
from game.rules.betting.betting_game import BettingGame
from game.text import sentences, told
from game.ui.families import FAMILIES, view_of
from game.ui.layouts.motion import Shown, ticks
from game.ui.menu.last_choices import book_is_open, close_book
from game.ui.menu.unfinished import play_next
from game.ui.table.coaching import Coaching
from game.ui.table.display import Display
from game.ui.table.drag import Laying, Position
from game.ui.table.handling import Handling
from game.ui.table.input import Input
from game.ui.table.intents import (
    Attempt,
    Call,
    Command,
    Explain,
    Intent,
    Refuse,
    ShowOrder,
)
from game.ui.table.keeping import Keeping
from game.ui.table.sealing import next_match, seal_next
from game.ui.table.tabletop import Tabletop
from game.ui.table.turns import Wait
from game.ui.widgets.destinations import (
    ToCurtain,
    ToHandSummary,
    ToMatchSummary,
    ToMenu,
    ToOrderOfHands,
    ToRules,
    ToSettings,
)
from game.ui.widgets.scene import Scene, Stage, Thing

CLOCK = "turn clock"  # the setting that says where the clock of a turn stood when a table was left
LOOK = 25  # ms from one look to the next whether a bot has answered


class Table(Scene):
    """The match on the screen; it is kept from its first action on, if it is not kept yet, or is only for `looking`.

    What the player wants comes up as an intent and is done here, by `Match.play` where it is an action; then the
    display finds everything anew from the match.
    """

    def __init__(self, stage: Stage, match: Match, looking: bool = False, asking: bool = False) -> None:
        super().__init__(stage)
        if match.journal is None and not looking:
            stage.store.keep(match)
        self.match, self._asking = match, asking
        self._closed = (
            _("You are looking on: this match is played in another window. “Menu” leads back.") if looking else ""
        )
        self.thinker = Thinker()
        self.thinker.warm()
        family = FAMILIES[match.game.family]
        self.turns = family.turns(match, self.thinker)
        viewer = self.turns.persons[0] if self.turns.persons else 0
        self.tabletop = Tabletop(self.canvas, match, viewer, open=self.turns.alone)
        self.prompts = family.prompts(self.canvas, self.turns, self.perform)
        self.display = Display(view_of(self.tabletop), self.prompts, self.perform, Keeping(stage.store, match))
        self.display.closed = looking
        if book_is_open(match.key, stage.store) and not looking:
            self.display.book.open()
        self.input = Input(self.tabletop, self.display.motion, self.display.controls, self.prompts, self.perform)
        self.handling = Handling(self.display, self._attempt, self.perform)
        self.coaching = Coaching(self.display, self.perform)
        if self.display.clock is not None:
            self.display.clock.go_on(stage.store.setting(CLOCK))
        self._wait: Wait | None = None
        self._refusal = self._closed
        if not looking:
            seal_next(stage.store, match)

    def lay_out(self) -> None:
        """Everything in its place at the window's size; whatever was moving has arrived."""
        self.display.settle()
        self.display.arrange(self._wait, self._refusal)

    def leave(self) -> None:
        """Lets the bots go, and other windows have the match."""
        if self.display.clock is not None and not self._closed:
            self.stage.store.set(CLOCK, self.display.clock.stood)
        self.thinker.close()
        self.coaching.close()
        self.stage.store.leave(self.match)

    # -- time ----------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        """Brings the motion, then the match, forward."""
        display = self.display
        if not display.painting.advance(now):
            if display.reasons.shown is None and display.advice.shown is None:
                display.book.look()
            self.turns.held = display.waits_for_reader
            self._go_on(now)
        self.coaching.look()
        asked = self._wait == Wait.PERSON and self.stage.is_awake(self) and display.book.shown is None
        if display.clock is not None and display.clock.look(now, asked):
            self._play(FORFEIT)
        if self.stage.is_awake(self):
            display.painting.renew(now)
        if words := display.keeping.tick(now):
            display.tell([words])
            display.renew(self._wait, self._refusal)
        return display.motion.seen_to_move

    def rests(self, now: int) -> float:
        if (self._wait in (None, Wait.THOUGHT) or self.coaching.busy) and not self._closed:
            return LOOK
        clock = self.display.clock
        waits = clock.second if clock is not None and self._wait == Wait.PERSON else math.inf
        return min(waits, self.display.keeping.rests)

    def _go_on(self, now: int) -> None:
        if self._closed or self._wait in (Wait.PERSON, Wait.CALL, Wait.LOOK):
            return  # nothing comes of itself before somebody acts, which ends the waiting
        if self._close_if_taken_over():
            self.display.renew(self._wait, self._refusal)
            return
        step = self.turns.next(now, self.tabletop.viewer if self.tabletop.open else None, self.canvas.settings)
        if self.tabletop.drag.grip is not None and step != Wait.PERSON:
            return  # nothing is moved under a hand that holds a tile
        if not isinstance(step, Wait):
            self._wait = None
            if step == "deal":
                self.match.deal(random.SystemRandom())
                self.tabletop.open = self.turns.alone
                self._follow(self.match.actions[-1], self.display.deal(), False)
            else:
                self._play(step)
        elif step != self._wait:
            self._begin_waiting(step)

    def _begin_waiting(self, wait: Wait) -> None:
        again, self._wait = self._wait == Wait.LOOK, wait
        seat = self.match.state.to_move
        if wait == Wait.CURTAIN:
            may_undo = self.tabletop.open and self.match.can_undo(self.tabletop.viewer)
            take_back = partial(self._take_back, self.tabletop.viewer) if may_undo else None
            self._look_as(seat, sees=False)
            pulls = any(
                isinstance(action, Play | Discard) for action in self.match.game.legal_actions(self.match.state)
            )
            self.stage.go(ToCurtain(self.match.names[seat], partial(self._look_as, seat, True), take_back, pulls))
            return
        asks = self._asking and wait == Wait.PERSON
        if wait == Wait.PERSON:
            self.canvas.sound.play("turn")
        elif wait == Wait.CALL:
            self._look_as(self.tabletop.viewer, sees=False)
        self.display.renew(self._wait, self._refusal)
        self.display.painting.renew(ticks())
        look = partial(self.perform, Command.LOOK)
        if wait == Wait.SUMMARY:
            stop = partial(self.perform, Command.STOP)
            self.stage.go(ToHandSummary(self.match, self.turns.ended, stop, look, self.coaching.told))
        elif wait == Wait.END:
            close_book(self.match.key, self.stage.store)
            if (onward := next_hand(self.stage.store, self.match)) is not None:
                self.stage.store.shelf.set_out(onward)  # so that it can be gone on with whatever happens now
            self.stage.go(ToMatchSummary(self.match, look, again, self.coaching.told))
        if asks:
            self._asking = False
            self.perform(Command.HINT)

    def _look_as(self, seat: int, sees: bool, pressed: Position | None = None) -> None:
        """Turns the table to a seat, with its tiles open or not; the mouse may still be `pressed` that did so."""
        if sees:
            self.input.sit_down(pressed)
        self.coaching.start_over()
        self.tabletop.viewer, self.tabletop.open = seat, sees
        self.display.arrange(self._wait, self._refusal)
        self.canvas.damage()

    @property
    def changed_at(self) -> float:
        return self.display.controls.note_changed_at

    def acts_on_change(self, event: pygame.Event) -> bool:
        return self.display.acts_on_note(event)

    # -- what the player wants -----------------------------------------------------------------------------------

    def take(self, event: pygame.Event) -> bool:
        """Answers the mouse and the keys; a refusal, or what was new, goes with the next thing that the player does."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            said = self._refusal, self.display.keeping.notice
            self._refusal = self._closed
            self.display.keeping.read()
            if said != (self._refusal, self.display.keeping.notice):
                self.display.renew(self._wait, self._refusal)
        return self.input.take(event)

    def shortcut(self, event: pygame.Event) -> bool:
        match event.key:
            case pygame.K_z:
                self.perform(Command.UNDO)
            case pygame.K_COMMA:
                self.perform(Command.SETTINGS)
            case _:
                return False
        return True

    def perform(self, intent: Intent) -> None:
        """Does what the player wants."""
        if self.handling.perform(intent):
            return
        match intent:
            case Attempt(action):
                self._attempt(action)
            case Refuse(words):
                self._refusal = words
                self.handling.refuse()
                self.display.renew(self._wait, self._refusal)
            case Call() | Command.UNDO | Command.STOP if self._closed:
                self.perform(Refuse(self._closed))
            case Call(seat):
                nothing = MUGGINS not in self.match.game.legal_actions(self.match.state)
                self._refusal = _("There was nothing to call.") if seat is not None and nothing else ""
                self.turns.called(seat)
                self._wait = None
                self.display.renew(self._wait, self._refusal)
            case Explain(seat):
                self.coaching.explain(seat)
            case ShowOrder(hand):
                assert isinstance(self.match.game, BettingGame)
                self.stage.go(ToOrderOfHands(self.match.game, hand))
            case Command():
                self._command(intent)

    def _command(self, command: Command) -> None:
        match command:
            case Command.MENU:
                self.stage.leave(partial(self.stage.go, ToMenu()))
            case Command.RULES:
                self.stage.go(ToRules(self.match.key))
            case Command.READ:
                self.stage.go(ToRules(self.match.key, self.display.book.heading))
            case Command.CLOSE_BOOK:
                self.display.book.close()
                close_book(self.match.key, self.stage.store)
            case Command.SETTINGS:
                self._wait = None  # what the table does by itself may change
                self.display.renew(self._wait, self._refusal)
                self.stage.go(ToSettings())
            case Command.HINT if not self.display.advice.possible:
                self._refusal = self.display.tabletop.turn.why_no_hint
                self.display.renew(self._wait, self._refusal)
            case Command.HINT:
                self.coaching.ask()
            case Command.INSIST:
                self.coaching.insist()
            case Command.UNDO:
                self._undo()
            case Command.LOG | Command.AIDS:
                self.display.turn_column(log=command == Command.LOG)
                self.display.arrange(self._wait, self._refusal)
            case Command.SOUND:
                self.canvas.settings.muted = not self.canvas.settings.muted
                self.stage.changed_settings()
            case Command.HURRY:
                self.turns.hurry()
                self.display.put_away()
            case Command.FORGIVE:
                self._refusal = self._closed
                self.prompts.doubted = None
                self.display.renew(self._wait, self._refusal)
            case Command.RENEW:
                self.display.renew(self._wait, self._refusal)
            case Command.STOP:
                self.turns.ended()
                self._play(STOP)
            case Command.LOOK:
                self._wait = Wait.LOOK
                self.display.renew(self._wait, self._refusal)
            case Command.RESULT:
                self._begin_waiting(Wait.END if self.match.over else Wait.SUMMARY)
            case Command.ONWARD if self.match.over:
                match, onward = self.match, next_hand(self.stage.store, self.match)
                upcoming = next_match(self.stage.store, match, onward) or match.again()
                play_next(self.stage, match, upcoming)
            case Command.ONWARD:
                self.turns.ended()
                self._wait = None

    def _attempt(self, action: Action, dropped: Shown | None = None) -> None:
        """What the person asks for: played, refused with a sentence, or doubted."""
        if action == DRAW and self.turns.draws_on and self._wait != Wait.PERSON:
            self.turns.hurry()
            return
        refusal = self.match.refusal(action) if self._wait == Wait.PERSON else _("It is not your turn yet.")
        refusal = self._closed or refusal
        if refusal:
            self.perform(Refuse(refusal))
            return
        self.deeds += 1
        if self.coaching.objects(action):
            self.display.hold(self.tabletop.drag.drop())
        elif self.prompts.sure(action):
            self.turns.draws_on = action == DRAW and dropped is None
            self._play(action, dropped)
        else:
            self._refusal = ""
            self.display.hold(self.tabletop.drag.drop().point_at(None))  # Enter is the answer
            self.display.renew(self._wait, self._refusal)

    # -- playing -------------------------------------------------------------------------------------------------

    def _play(self, action: Action, dropped: Shown | None = None) -> None:
        """Plays an action; the tile of one that was put down by hand lies where it was `dropped`."""
        if self.thinker.stumbled:
            name = self.match.names[self.match.state.to_move]
            self.display.notes.log.append(_("{name} gave no answer, so a simpler bot chose.").format(name=name))
        if isinstance(action, Laying):
            self.tabletop.swap_to_middle(self.match.state.to_move, action.tile)
        was = self.handling.lying(action, dropped)
        try:
            self.match.play(action)
        except IllegalAction as error:
            self.perform(Refuse(str(error)))
            return
        self._follow(action, was, dropped is not None)

    def _follow(self, action: Action, was: dict[Tile, Shown], dropped: bool) -> None:
        """After an action: the log, everything in its new place, and the way there."""
        match = self.match
        self.turns.played(action)
        self.coaching.start_over()
        self._wait = None
        self._close_if_taken_over()
        self._refusal = self._closed
        seal_next(self.stage.store, match)
        self.display.keeping.after_action()
        self.display.tell(sentences(match.game, match.states[-2], action, match.state, match.names))
        late = self.turns.forestalled(action)
        if late is not None:
            words = _("{name} called too, but {caller} comes first in the order of play, so that call counts.")
            caller = match.names[match.states[-2].to_move]
            self.display.tell([words.format(name=match.names[late], caller=caller)])
        self.prompts.start_over()
        if match.state.to_move < 0 and not self.turns.alone:
            self.tabletop.open = False  # all look on now: what was not shown stays down
        self.display.show(action, was, dropped, self._refusal)

    def _close_if_taken_over(self) -> bool:
        """Close the table once the match is known to go on in another window; return whether it was."""
        trouble = self.match.trouble
        if isinstance(trouble, TakenOver):
            self._refusal = self._closed = f"{trouble} {_('“Menu” leads back.')}"
            self.display.closed = True
        return isinstance(trouble, TakenOver)

    def _take_back(self, seat: int) -> None:
        """Takes back the last action of a seat at the curtain of the next; its own curtain hangs then."""
        self._look_as(seat, sees=False)
        self._undo()

    def _undo(self) -> None:
        """Takes back the last decision of the person at the screen."""
        display = self.display
        display.motion.hurry()
        self.deeds += 1
        try:
            self.match.undo(self.tabletop.viewer)
        except IllegalAction as error:
            self.perform(Refuse(str(error)))
            return
        self.turns.start_over()
        self.prompts.start_over()
        self.coaching.start_over()
        self._wait = None
        self._refusal = ""
        display.keeping.after_action()
        display.notes.log[:] = told(self.match)
        display.settle()
        display.view.layout.clear()
        display.arrange(self._wait)

    # -- what is seen --------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the table and the buttons on it."""
        self.display.painting.draw(surface)
        self.display.controls.draw(surface)

    def things(self) -> list[Thing]:
        """What can be pointed at."""
        return self.display.things()
