"""The table scene: one match, played with the mouse or the keys, with the bots' turns animated."""

import math
import random
from functools import partial

import pygame

from game.core.state import CHANCE, DRAW, FORFEIT, MUGGINS, STOP, Action, Discard, Play
from game.match.match import IllegalAction, Match, TakenOverError, Transition
from game.platform.language import gettext as _
from game.play.daily_deal import deal_date
from game.play.duplicate_match import next_hand
from game.practice.worker import BotClient
from game.ui.families import FAMILIES, create_family_view
from game.ui.keys import EVERYWHERE, QUESTIONS, TABLE, KeyGroup
from game.ui.layouts.animation import TileSprite, ticks
from game.ui.menu.draft import book_is_open, close_book
from game.ui.menu.unfinished import start_next_match
from game.ui.routes import (
    ConfirmationRoute,
    CurtainRoute,
    DailyDealRoute,
    HandSummaryRoute,
    MatchSummaryRoute,
    MenuRoute,
    SettingsRoute,
)
from game.ui.table.autosave_status import next_match, seal_next
from game.ui.table.coach_controller import CoachController
from game.ui.table.controller import TableController
from game.ui.table.drag import Command, Position
from game.ui.table.nodes import table_nodes
from game.ui.table.table_state import TableState
from game.ui.table.turns import TurnPhase
from game.ui.widgets.node import Node
from game.ui.widgets.scene import Scene, Stage

CLOCK = "turn clock"  # name of the setting that stores the turn clock when a table is closed
LOOK = 25  # ms between checks whether a bot has answered


class Table(TableController, Scene):
    """The match on the screen.
    The match is added to the store unless it is there already or the table is read-only (`looking`). With `asking` the
    coach is asked for a hint on the first turn.
    """

    def __init__(self, stage: Stage, match: Match, looking: bool = False, asking: bool = False) -> None:
        Scene.__init__(self, stage)
        if match.journal is None and not looking:
            stage.store.attach_journal(match)
        self._asks_first_hint = asking
        self.thinker = BotClient()
        self.thinker.warm()
        family = FAMILIES[match.game.family]
        self.turns = family.turns(match, self.thinker)
        viewer = self.turns.persons[0] if self.turns.persons else 0
        TableController.__init__(
            self,
            create_family_view(TableState(stage.canvas, match, viewer, open=self.turns.alone)),
            partial(family.prompts, stage.canvas, self.turns),
            stage.store,
            stage.go,
            _("Watching: this match is open in another window. Press “Menu” to leave.") if looking else "",
        )
        self.table_view.is_read_only = looking
        if book_is_open(match.key, stage.store) and not looking:
            self.table_view.tips.open()
        self.coaching = CoachController(self)
        if self.table_view.clock is not None:
            self.table_view.clock.restore(stage.store.setting(CLOCK))
        if not looking:
            seal_next(stage.store, match)

    def key_groups(self) -> list[KeyGroup]:
        return [TABLE, FAMILIES[self.match.game.family].keys, QUESTIONS, EVERYWHERE]

    @property
    def game_key(self) -> str | None:
        return self.match.key

    def lay_out(self) -> None:
        """Finish all animations and arrange everything for the window's size."""
        self.update_view()
        self.table_view.settle()
        self.table_view.needs_layout = True
        self.update_view()

    def nodes(self) -> list[Node]:
        self.update_view()
        return table_nodes(self)

    def on_close(self) -> None:
        """Stop the bots and the coach, and release the match so that another window can open it."""
        if self.table_view.clock is not None and not self.closed_message:
            self.stage.store.set(CLOCK, self.table_view.clock.saved_state)
        self.thinker.close()
        self.coaching.close()
        self.stage.store.leave(self.match)

    def changed_at(self, event: pygame.Event | None = None) -> float:
        is_affected = event is None or self.table_view.acts_on_popup(event)
        return self.table_view.controls.popup_changed_at if is_affected else -math.inf

    # -- time ---------------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        """Advance the animations and, when they are finished, the match."""
        self.update_view()
        view = self.table_view
        if not view.renderer.advance(now):
            view.tips.show_next()
            self.turns.is_blocked = view.waits_for_reader
            self._advance_match(now)
            self.update_view()
        self.coaching.tick()
        is_to_act = self.phase == TurnPhase.PERSON and self.stage.is_top_scene(self) and view.tips.shown is None
        if view.clock is not None and view.clock.tick(now, is_to_act):
            self.play(FORFEIT)
        if message := view.autosave.tick(now):
            view.append_log([message])
        self.update_view()
        if self.stage.is_top_scene(self):
            view.renderer.refresh(now)
        return view.motion.is_animating

    def idle_timeout_ms(self, now: int) -> float:
        if (self.phase in (None, TurnPhase.THINKING) or self.coaching.busy) and not self.closed_message:
            return LOOK
        clock = self.table_view.clock
        clock_ms = clock.ms_to_next_second if clock is not None and self.phase == TurnPhase.PERSON else math.inf
        return min(clock_ms, self.table_view.autosave.idle_timeout_ms)

    def _advance_match(self, now: int) -> None:
        """Play what happens without the person, or enter the phase in which the match waits."""
        if self.closed_message or self.phase in (TurnPhase.PERSON, TurnPhase.CALL, TurnPhase.VIEWING_TABLE):
            return  # the match waits until a player acts, which ends this phase
        if self._close_if_taken_over():
            return
        step = self.turns.next(now, self.table_state.viewer if self.table_state.open else None, self.canvas.settings)
        if self.table_state.drag.grab is not None and step != TurnPhase.PERSON:
            return  # move nothing while the player holds a tile
        if step == "deal":
            self._deal()
        elif not isinstance(step, TurnPhase):
            if self.thinker.failed:
                name = self.match.names[self.match.state.to_move]
                self.table_view.append_log(
                    [_("{name} took too long, so a simpler bot chose the move.").format(name=name)]
                )
            self.play(step)
        elif step != self.phase:
            self._enter_phase(step)

    def _enter_phase(self, phase: TurnPhase) -> None:
        was_viewing, self.phase = self.phase == TurnPhase.VIEWING_TABLE, phase
        if phase == TurnPhase.CURTAIN:
            self._draw_curtain()
            return
        asks_hint = self._asks_first_hint and phase == TurnPhase.PERSON
        if phase == TurnPhase.PERSON:
            self.canvas.sound.play("turn")
        elif phase == TurnPhase.CALL:
            self._show_seat(self.table_state.viewer, sees=False)
        self.update_view()
        self.table_view.renderer.refresh(ticks())  # a scene above this one stops its ticks
        view_table = partial(self.dispatch, Command.VIEW_TABLE)
        if phase == TurnPhase.SUMMARY:
            stop, said = partial(self.dispatch, Command.STOP_MATCH), self.coaching.review_message
            self.stage.go(HandSummaryRoute(self.match, view_table, said, self.turns.confirm_summary, stop))
        elif phase == TurnPhase.END:
            close_book(self.match.key, self.stage.store)
            if (following_hand := next_hand(self.stage.store, self.match)) is not None:
                self.stage.store.match_repository.add_unplayed(following_hand)  # to be continued even after a crash
            self.stage.go(MatchSummaryRoute(self.match, view_table, self.coaching.review_message, was_viewing))
        if asks_hint:
            self._asks_first_hint = False
            self.dispatch(Command.HINT)

    def _draw_curtain(self) -> None:
        """Hide all tiles until the person to move has taken the seat."""
        viewer, seat = self.table_state.viewer, self.match.state.to_move
        may_undo = self.table_state.open and self.match.can_undo(viewer)
        take_back = partial(self._take_back, viewer) if may_undo else None
        self._show_seat(seat, sees=False)
        pulls = any(isinstance(action, Play | Discard) for action in self.match.legal_actions)
        self.stage.go(CurtainRoute(self.match.names[seat], partial(self._show_seat, seat, True), take_back, pulls))

    def _show_seat(self, seat: int, sees: bool, pressed: Position | None = None) -> None:
        """Turn the table to a seat and show its tiles if `sees`.
        `pressed` is the position of the mouse if its button is still down from the press that lifted the curtain.
        """
        if sees:
            self.input.start_after_curtain(pressed)
        self.coaching.start_over()
        self.table_state.viewer, self.table_state.open = seat, sees
        self.table_view.needs_layout = True
        self.update_view()
        self.canvas.damage()

    # -- commands -----------------------------------------------------------------------------------------------------

    def handle_shortcut(self, event: pygame.Event) -> bool:
        command = {pygame.K_z: Command.UNDO, pygame.K_COMMA: Command.SETTINGS}.get(event.key)
        if command is not None:
            self.dispatch(command)
        return command is not None

    def command(self, command: Command) -> None:
        """Carry out a command of the match, or one that every table has."""
        match command:
            case Command.UNDO | Command.STOP_MATCH if self.closed_message:
                self.refuse(self.closed_message)
            case Command.LEAVE if self.closed_message or self.match.journal_error:
                self._leave()
            case Command.LEAVE if self.match.over:
                question = _("Leave the table? You'll find the finished match in “Your matches”.")
                self.stage.go(ConfirmationRoute(question, self._leave, _("Leave"), _("Stay")))
            case Command.LEAVE:
                question = _("Leave this match? It is saved, and you can continue it from the menu.")
                self.stage.go(ConfirmationRoute(question, self._leave, _("Leave"), _("Keep playing")))
            case Command.TURN_OFF_TIPS:
                self.table_view.tips.close()
                close_book(self.match.key, self.stage.store)
            case Command.SETTINGS:
                self.phase = None  # the settings may change what is played automatically
                self.stage.go(SettingsRoute())
            case Command.HINT if not self.table_view.hints.can_ask:
                self.message = self.table_state.turn.why_no_hint
            case Command.HINT:
                self.coaching.ask()
            case Command.PLAY_ANYWAY:
                self.coaching.play_anyway()
            case Command.UNDO:
                self._undo()
            case Command.SOUND:
                self.canvas.settings.muted = not self.canvas.settings.muted
                self.stage.apply_settings()
            case Command.SKIP_PAUSE:
                self.turns.skip_pause()
                self.table_view.popup.hide()
            case Command.STOP_MATCH:
                self.turns.confirm_summary()
                self.play(STOP)
            case Command.VIEW_TABLE:
                self.phase = TurnPhase.VIEWING_TABLE
            case Command.RESULT:
                self._enter_phase(TurnPhase.END if self.match.over else TurnPhase.SUMMARY)
            case Command.CONTINUE if (day := deal_date(self.match)) is not None:
                self.stage.go(DailyDealRoute(day))
            case Command.CONTINUE if self.match.over:
                following_hand = next_hand(self.stage.store, self.match)
                upcoming = next_match(self.stage.store, self.match, following_hand) or self.match.rematch()
                start_next_match(self.stage, self.match, upcoming)
            case Command.CONTINUE:
                self.turns.confirm_summary()
                self.phase = None
            case _:
                super().command(command)

    def _leave(self) -> None:
        """Return to the menu; ask first if actions are not saved."""
        self.stage.leave(partial(self.stage.go, MenuRoute()))

    def call_muggins(self, seat: int | None) -> None:
        """Call “Muggins!” for a seat, or decline with None."""
        if self.closed_message:
            self.refuse(self.closed_message)
            return
        no_call = MUGGINS not in self.match.legal_actions
        self.message = _("No points were missed.") if seat is not None and no_call else ""
        self.turns.close_muggins_call(seat)
        self.phase = None

    def explain(self, seat: int | None) -> None:
        """Explain the last action of a bot, if the settings allow the coach."""
        if self.coaching.is_allowed:
            super().explain(seat)

    # -- playing ------------------------------------------------------------------------------------------------------

    def submit(self, action: Action, dropped: TileSprite | None = None) -> None:
        """Like the base method, but a draw while tiles are drawn automatically only ends the pause."""
        if action == DRAW and self.turns.keeps_drawing and self.phase != TurnPhase.PERSON:
            self.turns.skip_pause()
        else:
            super().submit(action, dropped)

    def action_error(self, action: Action) -> str | None:
        if self.closed_message:
            return self.closed_message
        return super().action_error(action) if self.phase == TurnPhase.PERSON else _("It is not your turn yet.")

    def warns_about(self, action: Action) -> bool:
        self.action_count += 1
        return self.coaching.warns_about(action)

    def accept(self, action: Action, dropped: TileSprite | None) -> None:
        self.turns.keeps_drawing = action == DRAW and dropped is None
        self.play(action, dropped)

    def _deal(self) -> None:
        transition = self.match.deal(random.SystemRandom())
        self.table_state.open = self.turns.alone
        self.table_view.show(transition, self.table_view.view.start_deal(), False)
        self.follow(transition)

    def follow(self, transition: Transition) -> None:
        match, action = self.match, transition.action
        self.turns.played(action)
        self.coaching.start_over()
        self.phase = None
        self._close_if_taken_over()
        self.message = self.closed_message
        if match.state.to_move == CHANCE:
            seal_next(self.stage.store, match)
        overruled = self.turns.overruled_caller(action)
        if overruled is not None:
            message = _("{name} called too, but {caller} comes first in turn order.")
            caller = match.names[transition.before.to_move]
            self.table_view.append_log([message.format(name=match.names[overruled], caller=caller)])
        if match.state.to_move < 0 and not self.turns.alone:
            self.table_state.open = False  # the table is now shown to everybody, so hidden tiles stay hidden

    def _close_if_taken_over(self) -> bool:
        """Make the table read-only if another window has taken over the match; return whether it has."""
        error = self.match.journal_error
        if isinstance(error, TakenOverError):
            self.message = self.closed_message = " ".join([str(error), _("Press “Menu” to leave.")])
            self.table_view.is_read_only = True
        return isinstance(error, TakenOverError)

    def _take_back(self, seat: int) -> None:
        """Undo the last action of a seat from the curtain of the next seat; then that seat's curtain is shown."""
        self._show_seat(seat, sees=False)
        self._undo()

    def _undo(self) -> None:
        """Undo the last decision of the person at the screen."""
        view = self.table_view
        view.motion.finish_all()
        self.action_count += 1
        try:
            self.match.undo(self.table_state.viewer)
        except IllegalAction as error:
            self.refuse(str(error))
            return
        self.turns.start_over()
        self.prompts.start_over()
        self.coaching.start_over()
        self.phase, self.message = None, ""
        view.reset()
