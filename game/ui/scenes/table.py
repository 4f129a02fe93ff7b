"""The table scene: one match, played with the mouse or the keys, with the bots' turns animated."""

import math
import random
from functools import partial

import pygame

from game.core.state import DRAW, FORFEIT, MUGGINS, STOP, Action, Discard, Play
from game.core.tiles import Tile
from game.match.match import IllegalAction, Match, TakenOverError
from game.platform.language import gettext as _
from game.play.duplicate_match import next_hand
from game.practice.worker import BotClient
from game.rules.betting.betting_game import BettingGame
from game.text import action_sentences, log_lines
from game.ui.families import FAMILIES, create_family_view
from game.ui.layouts.animation import TileSprite, ticks
from game.ui.menu.draft import book_is_open, close_book
from game.ui.menu.unfinished import start_next_match
from game.ui.routes import (
    CurtainRoute,
    HandRankingRoute,
    HandSummaryRoute,
    MatchSummaryRoute,
    MenuRoute,
    RulesRoute,
    SettingsRoute,
)
from game.ui.table.autosave_status import AutosaveStatus, next_match, seal_next
from game.ui.table.choice_table import DragController
from game.ui.table.coach_controller import CoachController
from game.ui.table.drag import (
    Attempt,
    CallMuggins,
    Command,
    Explain,
    Intent,
    Position,
    Refuse,
    ShowHandRanking,
    TileAction,
)
from game.ui.table.input import Input
from game.ui.table.table_state import TableState
from game.ui.table.table_view import TableView
from game.ui.table.turns import TurnPhase
from game.ui.widgets.scene import HitTarget, Scene, Stage

CLOCK = "turn clock"  # name of the setting that stores the turn clock when a table is closed
LOOK = 25  # ms between checks whether a bot has answered


class Table(Scene):
    """The match on the screen.
    The match is added to the store unless it is there already or the table is read-only (`looking`). With `asking` the
    coach is asked for a hint on the first turn.

    Input arrives as intents, which `dispatch` carries out. Actions go through `Match.play`; afterwards the view is
    updated from the match.
    """

    def __init__(self, stage: Stage, match: Match, looking: bool = False, asking: bool = False) -> None:
        super().__init__(stage)
        if match.journal is None and not looking:
            stage.store.attach_journal(match)
        self.match, self._asks_first_hint = match, asking
        self._closed_message = (
            _("You are looking on: this match is played in another window. “Menu” leads back.") if looking else ""
        )
        self.thinker = BotClient()
        self.thinker.warm()
        family = FAMILIES[match.game.family]
        self.turns = family.turns(match, self.thinker)
        viewer = self.turns.persons[0] if self.turns.persons else 0
        self.table_state = TableState(self.canvas, match, viewer, open=self.turns.alone)
        self.prompts = family.prompts(self.canvas, self.turns, self.dispatch)
        self.table_view = TableView(
            create_family_view(self.table_state), self.prompts, self.dispatch, AutosaveStatus(stage.store, match)
        )
        self.table_view.is_read_only = looking
        if book_is_open(match.key, stage.store) and not looking:
            self.table_view.tips.open()
        self.input = Input(
            self.table_state, self.table_view.motion, self.table_view.controls, self.prompts, self.dispatch
        )
        self.drag_controller = DragController(self.table_view, self._attempt, self.dispatch)
        self.coaching = CoachController(self.table_view, self.dispatch)
        if self.table_view.clock is not None:
            self.table_view.clock.restore(stage.store.setting(CLOCK))
        self._phase: TurnPhase | None = None
        self._refusal = self._closed_message
        if not looking:
            seal_next(stage.store, match)

    def lay_out(self) -> None:
        """Finish all animations and arrange everything for the window's size."""
        self.table_view.settle()
        self.table_view.arrange(self._phase, self._refusal)

    def on_close(self) -> None:
        """Stop the bots and the coach, and release the match so that another window can open it."""
        if self.table_view.clock is not None and not self._closed_message:
            self.stage.store.set(CLOCK, self.table_view.clock.saved_state)
        self.thinker.close()
        self.coaching.close()
        self.stage.store.leave(self.match)

    # -- time ---------------------------------------------------------------------------------------------------- -----

    def tick(self, now: int) -> bool:
        """Advance the animations and, when they are finished, the match."""
        view = self.table_view
        if not view.renderer.advance(now):
            if view.reason_popup.note is None and view.hint_popup.note is None:
                view.tips.look()
            self.turns.is_blocked = view.waits_for_reader
            self._advance_match(now)
        self.coaching.look()
        is_to_act = self._phase == TurnPhase.PERSON and self.stage.is_top_scene(self) and view.tips.note is None
        if view.clock is not None and view.clock.look(now, is_to_act):
            self._play(FORFEIT)
        if self.stage.is_top_scene(self):
            view.renderer.refresh(now)
        if message := view.autosave.tick(now):
            view.append_log([message])
            view.refresh(self._phase, self._refusal)
        return view.motion.is_animating

    def idle_timeout_ms(self, now: int) -> float:
        if (self._phase in (None, TurnPhase.THINKING) or self.coaching.busy) and not self._closed_message:
            return LOOK
        clock = self.table_view.clock
        clock_ms = clock.ms_to_next_second if clock is not None and self._phase == TurnPhase.PERSON else math.inf
        return min(clock_ms, self.table_view.autosave.idle_timeout_ms)

    def _advance_match(self, now: int) -> None:
        if self._closed_message or self._phase in (TurnPhase.PERSON, TurnPhase.CALL, TurnPhase.VIEWING_TABLE):
            return  # the match waits until somebody acts, which ends this phase
        if self._close_if_taken_over():
            self.table_view.refresh(self._phase, self._refusal)
            return
        step = self.turns.next(now, self.table_state.viewer if self.table_state.open else None, self.canvas.settings)
        if self.table_state.drag.grab is not None and step != TurnPhase.PERSON:
            return  # move nothing while the player holds a tile
        if not isinstance(step, TurnPhase):
            self._phase = None
            if step == "deal":
                self.match.deal(random.SystemRandom())
                self.table_state.open = self.turns.alone
                self._follow(self.match.actions[-1], self.table_view.deal(), False)
            else:
                self._play(step)
        elif step != self._phase:
            self._enter_phase(step)

    def _enter_phase(self, phase: TurnPhase) -> None:
        was_viewing, self._phase = self._phase == TurnPhase.VIEWING_TABLE, phase
        seat = self.match.state.to_move
        if phase == TurnPhase.CURTAIN:
            may_undo = self.table_state.open and self.match.can_undo(self.table_state.viewer)
            take_back = partial(self._take_back, self.table_state.viewer) if may_undo else None
            self._show_seat(seat, sees=False)
            pulls = any(
                isinstance(action, Play | Discard) for action in self.match.game.legal_actions(self.match.state)
            )
            self.stage.go(CurtainRoute(self.match.names[seat], partial(self._show_seat, seat, True), take_back, pulls))
            return
        asks_hint = self._asks_first_hint and phase == TurnPhase.PERSON
        if phase == TurnPhase.PERSON:
            self.canvas.sound.play("turn")
        elif phase == TurnPhase.CALL:
            self._show_seat(self.table_state.viewer, sees=False)
        self.table_view.refresh(self._phase, self._refusal)
        self.table_view.renderer.refresh(ticks())
        view_table = partial(self.dispatch, Command.VIEW_TABLE)
        if phase == TurnPhase.SUMMARY:
            stop_match = partial(self.dispatch, Command.STOP_MATCH)
            self.stage.go(
                HandSummaryRoute(
                    self.match, self.turns.confirm_summary, stop_match, view_table, self.coaching.review_message
                )
            )
        elif phase == TurnPhase.END:
            close_book(self.match.key, self.stage.store)
            if (following_hand := next_hand(self.stage.store, self.match)) is not None:
                self.stage.store.match_repository.add_unplayed(
                    following_hand
                )  # so that it can be gone on with whatever happens now
            self.stage.go(MatchSummaryRoute(self.match, view_table, was_viewing, self.coaching.review_message))
        if asks_hint:
            self._asks_first_hint = False
            self.dispatch(Command.HINT)

    def _show_seat(self, seat: int, sees: bool, pressed: Position | None = None) -> None:
        """Turn the table to a seat and show its tiles if `sees`.
        `pressed` is the position of the mouse if its button is still down from the press that lifted the curtain.
        """
        if sees:
            self.input.sit_down(pressed)
        self.coaching.start_over()
        self.table_state.viewer, self.table_state.open = seat, sees
        self.table_view.arrange(self._phase, self._refusal)
        self.canvas.damage()

    @property
    def last_change_ms(self) -> float:
        return self.table_view.controls.note_changed_at

    def is_affected_by_change(self, event: pygame.Event) -> bool:
        return self.table_view.acts_on_note(event)

    # -- intents ------------------------------------------------------------------------------------------------- -----

    def handle_event(self, event: pygame.Event) -> bool:
        """Pass an event to the input; the next press clears the current refusal and autosave notice."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            messages = self._refusal, self.table_view.autosave.notice
            self._refusal = self._closed_message
            self.table_view.autosave.read()
            if messages != (self._refusal, self.table_view.autosave.notice):
                self.table_view.refresh(self._phase, self._refusal)
        return self.input.handle_event(event)

    def handle_shortcut(self, event: pygame.Event) -> bool:
        match event.key:
            case pygame.K_z:
                self.dispatch(Command.UNDO)
            case pygame.K_COMMA:
                self.dispatch(Command.SETTINGS)
            case _:
                return False
        return True

    def dispatch(self, intent: Intent) -> None:
        """Carry out an intent of the player."""
        if self.drag_controller.dispatch(intent):
            return
        match intent:
            case Attempt(action):
                self._attempt(action)
            case Refuse(words):
                self._refusal = words
                self.drag_controller.refuse()
                self.table_view.refresh(self._phase, self._refusal)
            case CallMuggins() | Command.UNDO | Command.STOP_MATCH if self._closed_message:
                self.dispatch(Refuse(self._closed_message))
            case CallMuggins(seat):
                no_call = MUGGINS not in self.match.game.legal_actions(self.match.state)
                self._refusal = _("There was nothing to call.") if seat is not None and no_call else ""
                self.turns.close_muggins_call(seat)
                self._phase = None
                self.table_view.refresh(self._phase, self._refusal)
            case Explain(seat):
                self.coaching.explain(seat)
            case ShowHandRanking(hand):
                assert isinstance(self.match.game, BettingGame)
                self.stage.go(HandRankingRoute(self.match.game, hand))
            case Command():
                self._command(intent)

    def _command(self, command: Command) -> None:
        match command:
            case Command.MENU:
                self.stage.leave(partial(self.stage.go, MenuRoute()))
            case Command.RULES:
                self.stage.go(RulesRoute(self.match.key))
            case Command.OPEN_TIP_RULES:
                self.stage.go(RulesRoute(self.match.key, self.table_view.tips.heading))
            case Command.TURN_OFF_TIPS:
                self.table_view.tips.close()
                close_book(self.match.key, self.stage.store)
            case Command.SETTINGS:
                self._phase = None  # the settings may change what is played automatically
                self.table_view.refresh(self._phase, self._refusal)
                self.stage.go(SettingsRoute())
            case Command.HINT if not self.table_view.hint_popup.can_ask:
                self._refusal = self.table_view.table_state.turn.why_no_hint
                self.table_view.refresh(self._phase, self._refusal)
            case Command.HINT:
                self.coaching.ask()
            case Command.PLAY_ANYWAY:
                self.coaching.insist()
            case Command.UNDO:
                self._undo()
            case Command.LOG | Command.AIDS:
                self.table_view.turn_column(log=command == Command.LOG)
                self.table_view.arrange(self._phase, self._refusal)
            case Command.SOUND:
                self.canvas.settings.muted = not self.canvas.settings.muted
                self.stage.apply_settings()
            case Command.SKIP_PAUSE:
                self.turns.skip_pause()
                self.table_view.hide_popups()
            case Command.CLEAR_REFUSAL:
                self._refusal = self._closed_message
                self.prompts.pending_confirmation = None
                self.table_view.refresh(self._phase, self._refusal)
            case Command.REFRESH:
                self.table_view.refresh(self._phase, self._refusal)
            case Command.STOP_MATCH:
                self.turns.confirm_summary()
                self._play(STOP)
            case Command.VIEW_TABLE:
                self._phase = TurnPhase.VIEWING_TABLE
                self.table_view.refresh(self._phase, self._refusal)
            case Command.RESULT:
                self._enter_phase(TurnPhase.END if self.match.over else TurnPhase.SUMMARY)
            case Command.CONTINUE if self.match.over:
                match, following_hand = self.match, next_hand(self.stage.store, self.match)
                upcoming = next_match(self.stage.store, match, following_hand) or match.rematch()
                start_next_match(self.stage, match, upcoming)
            case Command.CONTINUE:
                self.turns.confirm_summary()
                self._phase = None

    def _attempt(self, action: Action, dropped: TileSprite | None = None) -> None:
        """Play an action of the person, refuse it with a message, or ask for confirmation or warn first."""
        if action == DRAW and self.turns.keeps_drawing and self._phase != TurnPhase.PERSON:
            self.turns.skip_pause()
            return
        refusal = self.match.action_error(action) if self._phase == TurnPhase.PERSON else _("It is not your turn yet.")
        refusal = self._closed_message or refusal
        if refusal:
            self.dispatch(Refuse(refusal))
            return
        self.action_count += 1
        if self.coaching.warns_about(action):
            self.table_view.set_drag(self.table_state.drag.cleared())
        elif self.prompts.is_confirmed(action):
            self.turns.keeps_drawing = action == DRAW and dropped is None
            self._play(action, dropped)
        else:
            self._refusal = ""
            # Enter then answers the question
            self.table_view.set_drag(self.table_state.drag.cleared().with_cursor(None))
            self.table_view.refresh(self._phase, self._refusal)

    # -- playing ------------------------------------------------------------------------------------------------- -----

    def _play(self, action: Action, dropped: TileSprite | None = None) -> None:
        """Play an action; `dropped` is the tile that the player put down by hand, at its current position."""
        if self.thinker.failed:
            name = self.match.names[self.match.state.to_move]
            self.table_view.scores_and_log.log.append(
                _("{name} gave no answer, so a simpler bot chose.").format(name=name)
            )
        if isinstance(action, TileAction):
            self.table_state.swap_to_middle(self.match.state.to_move, action.tile)
        old_sprites = self.drag_controller.lying(action, dropped)
        try:
            self.match.play(action)
        except IllegalAction as error:
            self.dispatch(Refuse(str(error)))
            return
        self._follow(action, old_sprites, dropped is not None)

    def _follow(self, action: Action, old_sprites: dict[Tile, TileSprite], dropped: bool) -> None:
        """Update log, autosave status and view after an action, and start its animation."""
        match = self.match
        self.turns.played(action)
        self.coaching.start_over()
        self._phase = None
        self._close_if_taken_over()
        self._refusal = self._closed_message
        seal_next(self.stage.store, match)
        self.table_view.autosave.after_action()
        self.table_view.append_log(action_sentences(match.game, match.states[-2], action, match.state, match.names))
        overruled = self.turns.overruled_caller(action)
        if overruled is not None:
            message = _("{name} called too, but {caller} comes first in the order of play, so that call counts.")
            caller = match.names[match.states[-2].to_move]
            self.table_view.append_log([message.format(name=match.names[overruled], caller=caller)])
        self.prompts.start_over()
        if match.state.to_move < 0 and not self.turns.alone:
            self.table_state.open = False  # the table is now shown to everybody, so hidden tiles stay hidden
        self.table_view.show(action, old_sprites, dropped, self._refusal)

    def _close_if_taken_over(self) -> bool:
        """Make the table read-only if another window has taken over the match; return whether it has."""
        error = self.match.journal_error
        if isinstance(error, TakenOverError):
            self._refusal = self._closed_message = f"{error} {_('“Menu” leads back.')}"
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
            self.dispatch(Refuse(str(error)))
            return
        self.turns.start_over()
        self.prompts.start_over()
        self.coaching.start_over()
        self._phase = None
        self._refusal = ""
        view.autosave.after_action()
        view.scores_and_log.log[:] = log_lines(self.match)
        view.settle()
        view.view.layout.clear()
        view.arrange(self._phase)

    # -- drawing ------------------------------------------------------------------------------------------------- -----

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table and the controls on it."""
        self.table_view.renderer.draw(surface)
        self.table_view.controls.draw(surface)

    def hit_targets(self) -> list[HitTarget]:
        """Everything the pointer can reach."""
        return self.table_view.hit_targets()
