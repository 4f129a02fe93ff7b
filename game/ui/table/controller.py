"""The controller of a table: turns events into moves, and carries out what the player wants."""

import math
from collections.abc import Callable

import pygame

from game.core.state import DRAW, Action
from game.core.tiles import Tile
from game.match.match import IllegalAction, Transition
from game.platform.language import gettext as _
from game.store import Store
from game.ui.layouts.animation import TileSprite, ticks
from game.ui.routes import Route, RulesRoute, ScoresRoute
from game.ui.table.answers import QUESTION_KEYS, Question
from game.ui.table.autosave_status import AutosaveStatus
from game.ui.table.drag import (
    CallMuggins,
    Command,
    Dispatch,
    Drag,
    DrawTile,
    DropOutside,
    DropResult,
    Explain,
    Intent,
    Position,
    ReorderHand,
    TileAction,
)
from game.ui.table.family_view import FamilyView
from game.ui.table.nameplates import explainable_seat_at
from game.ui.table.popups import ANSWER
from game.ui.table.prompts import Prompts
from game.ui.table.table_view import TableView
from game.ui.table.turns import TurnPhase
from game.ui.widgets.node import Node
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import ENTER, RETURN, Button


class TableController:
    """Carry out what the player wants at a table, and keep the view up to date.

    A move takes this way: `Input` calls `release` with a dropped tile, `submit` checks its action, `play` calls
    `Match.play`, and `TableView.show` gets the transition. Buttons send intents to `dispatch`.

    `phase` is what the table waits for; None until that is known. `message` is the line above the hand if it is not
    the usual prompt, such as the reason of a refusal. `update_view` shows what has changed; it is called before each
    event and each frame, and passes phase and message to the view. A table on which nothing can be played has a
    `closed_message`.

    Subclasses decide what happens with a legal action (`accept`), and what follows an action (`follow`).
    """

    def __init__(
        self,
        view: FamilyView,
        prompts: Callable[[Dispatch], Prompts],
        store: Store,
        go: Callable[[Route], None],
        closed_message: str = "",
    ) -> None:
        self.table_state, self.canvas = view.table_state, view.table_state.canvas
        self.match = view.table_state.match
        self.phase: TurnPhase | None = None
        self.refusal_count = 0
        self.message = self.closed_message = closed_message
        self._go = go
        self.prompts = prompts(self.dispatch)
        self.table_view = TableView(view, self.prompts, self.dispatch, AutosaveStatus(store, self.match))
        self.input = Input(self)

    def update_view(self) -> None:
        """Bring the view up to date if anything has changed."""
        self.table_view.update(self.phase, self.message)

    # -- input and output ---------------------------------------------------------------------------------------------

    def handle_event(self, event: pygame.Event) -> bool:
        """Handle an event and return whether it was used; a press first clears the message and the notice."""
        self.update_view()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.message = self.closed_message
            if self.table_view.autosave.read():
                self.table_view.needs_update = True
            self.update_view()
        return self.input.handle_event(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table and its buttons."""
        self.table_view.renderer.draw(surface)
        self.table_view.controls.draw(surface)

    def hit_targets(self) -> list[HitTarget]:
        """Return everything that can be clicked."""
        self.update_view()
        return self.table_view.hit_targets()

    # -- screen readers -----------------------------------------------------------------------------------------------

    def focus_node(self, node: Node) -> None:
        """Move the keyboard focus to a button or a tile."""
        view = self.table_view
        self.update_view()
        view.controls.clear_focus()
        match node.widget:
            case Button() as button:
                view.set_drag(self.table_state.drag.with_cursor(None))
                button.focus(True, ring=True)
            case Tile() as tile:
                view.set_drag(self.table_state.drag.with_cursor(tile))

    def perform(self, act: Callable[[], object]) -> None:
        """Finish all animations, as a key does, and call an action of a node."""
        self.table_view.finish_animations()
        self.message = self.closed_message
        act()
        self.update_view()

    # -- intents ------------------------------------------------------------------------------------------------------

    def dispatch(self, intent: Intent) -> None:
        """Carry out an intent of the player."""
        match intent:
            case CallMuggins(seat):
                self.call_muggins(seat)
            case Explain(seat):
                self.explain(seat)
            case Route():
                self._go(intent)
            case Command():
                self.command(intent)
            case _:
                self.submit(intent)

    def command(self, command: Command) -> None:
        """Carry out a command that every table has."""
        view = self.table_view
        match command:
            case Command.SORT:
                view.sort()
            case Command.CLOSE_POPUP:
                view.popup.hide()
            case Command.LOG | Command.AIDS:
                view.toggle_column(log=command == Command.LOG)
            case Command.RULES:
                self._go(RulesRoute(self.match.key))
            case Command.SCORES:
                self._go(ScoresRoute(self.match, self.clear_message, str))
            case Command.CLEAR_MESSAGE:
                self.clear_message()
            case Command.REFRESH:
                view.needs_update = True

    def call_muggins(self, seat: int | None) -> None:
        """Call “Muggins!” for a seat, or decline with None."""

    def explain(self, seat: int | None) -> None:
        """Explain the last action of a bot."""
        self.table_view.tips.step_aside()
        self.table_view.reasons.ask(seat)

    def answer(self, question: Question) -> None:
        """Answer a question; in the log if a note has no place."""
        view = self.table_view
        if question != Question.REPEAT:
            view.tips.step_aside()
        if words := view.answers.ask(question, view.scores_and_log.visible_log):
            view.append_log([words])

    # -- a move -------------------------------------------------------------------------------------------------------

    def clear_message(self) -> None:
        """Clear the message and the pending confirmation."""
        self.message = self.closed_message
        self.prompts.pending_confirmation = None
        self.table_view.needs_update = True

    def release(self, drag: Drag, result: DropResult | None) -> None:
        """Release the held tile: `drag` is the new state, and `result` what to do with the tile, if anything."""
        grab, held = self.table_state.drag.grab, self.table_state.held_sprite
        assert grab is not None
        self.table_state.drag = drag
        if result is not None:
            self.carry_out(result, held if isinstance(result, TileAction | DrawTile) else None)
        if held is not None and (result is None or isinstance(result, ReorderHand)):
            self.table_view.send_home(grab.tile, held)
        self.table_view.refresh_highlights()

    def carry_out(self, result: DropResult, dropped: TileSprite | None = None) -> None:
        """Do what the player meant; `dropped` is the tile's sprite where it was dropped."""
        match result:
            case DrawTile(tile):
                next_tile = self.table_view.view.next_drawn()
                if next_tile is not None:
                    self.table_state.swap_in_boneyard(tile, next_tile)
                self.submit(DRAW, dropped)
            case DropOutside(tile, at):
                self.submit(self.table_view.view.intended_action(tile, at))
            case ReorderHand(tile, at):
                self.table_state.reorder(tile, at)
            case _:
                self.submit(result, dropped)

    def submit(self, action: Action, dropped: TileSprite | None = None) -> None:
        """Accept an action, or say why it is illegal, or ask for confirmation.

        `dropped` is the sprite of a tile dropped with the mouse.
        """
        refusal = self.action_error(action)
        if refusal:
            self.refuse(refusal)
        elif self.warns_about(action):
            self.table_view.set_drag(self.table_state.drag.cleared())
        elif self.prompts.is_confirmed(action):
            self.accept(action, dropped)
        else:
            self.message = self.closed_message
            self.table_view.needs_update = True
            # Without a cursor Enter answers the question.
            self.table_view.set_drag(self.table_state.drag.cleared().with_cursor(None))

    def action_error(self, action: Action) -> str | None:
        """Return why the player may not do this now; None or empty if it is allowed."""
        return self.match.action_error(action)

    def warns_about(self, action: Action) -> bool:
        """Return whether the player is warned before a legal action instead of playing it."""
        return False

    def accept(self, action: Action, dropped: TileSprite | None) -> None:
        """Carry out a legal action that needs no confirmation; overridden by subclasses."""
        raise NotImplementedError

    def refuse(self, reason: str) -> None:
        """Show why something is not done, and return the tile."""
        self.clear_message()
        self.message = reason
        self.refusal_count += 1
        self.table_view.answers.note(reason)
        self.table_view.set_drag(self.table_state.drag.cleared())
        self.canvas.sound.play("refuse")

    def play(self, action: Action, dropped: TileSprite | None = None) -> None:
        """Play an action of a person or a bot and show it, or show why the rules refuse it."""
        self.update_view()
        if isinstance(action, TileAction):
            self.table_state.swap_to_middle(self.match.state.to_move, action.tile)
        sprites = dict(self.table_state.sprites)
        if dropped is not None:
            moved = action.tile if isinstance(action, TileAction) else self.table_view.view.next_drawn()
            if moved is not None:
                sprites[moved] = dropped
        try:
            transition = self.match.play(action)
        except IllegalAction as error:
            self.refuse(str(error))
            return
        self.prompts.start_over()
        self.table_view.show(transition, sprites, dropped is not None)
        self.follow(transition)

    def follow(self, transition: Transition) -> None:
        """Prepare the next turn after an action; overridden by subclasses."""


# -- mouse and keyboard ------------------------------------------------------------------------------------------------


COMMANDS = {
    pygame.K_u: Command.UNDO,
    pygame.K_z: Command.UNDO,
    pygame.K_s: Command.SORT,
    pygame.K_l: Command.LOG,
    pygame.K_m: Command.SOUND,
    pygame.K_g: Command.SCORES,
    pygame.K_x: Command.AIDS,
}
"""Keys with a fixed command, valid at any time."""

ONCE = (*ENTER, pygame.K_UP, pygame.K_d)
"""Keys that ignore key repeat because they play or draw a tile."""

TWICE = 500  # maximum ms between the two presses of a double-click
SLID = 24  # design px that a press must move to count as a slide, more than a shaking hand moves


class Input:
    """Pass events of a table to the buttons first, then to the tiles, then to the keys."""

    def __init__(self, table: TableController) -> None:
        self.table, self.view, self.table_state = table, table.table_view, table.table_state
        self.controls, self.prompts = table.table_view.controls, table.prompts
        self._held_keys: set[int] = set()  # keys possibly still down
        self._slide_start: Position | None = None
        self._last_press = (0, 0), -TWICE  # position and time of the last press
        self._is_double_click = False
        self._keys: dict[int, Callable[[], object]] = {
            pygame.K_LEFT: lambda: self._step(-1),
            pygame.K_RIGHT: lambda: self._step(1),
            pygame.K_UP: self._confirm,
            **dict.fromkeys(RETURN, self._confirm),  # not Space, which skips what is shown
            pygame.K_DOWN: self._drop,
            pygame.K_ESCAPE: self._escape,
        }

    def start_after_curtain(self, pressed: Position | None) -> None:
        """Prepare for a press that lifted the curtain and continues: the mouse button at `pressed`, or a key.

        The mouse can slide to the hand, where it selects the tile below. A release on a tile or button clicks it.
        """
        self._slide_start = pressed
        self._held_keys = {*ENTER} if pressed is None else set()

    def handle_event(self, event: pygame.Event) -> bool:
        """Handle one event and return whether it was used."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._slide_start = None
        is_repeat = False
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            key_was_held = bool(self._held_keys) and event.type == pygame.KEYDOWN
            is_repeat = key_was_held and event.key in self._held_keys
            self._held_keys = {event.key} if event.type == pygame.KEYDOWN else set()
            if key_was_held and self.prompts.pending_confirmation is not None:
                return True  # the key that caused the question must not answer it
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.view.motion.is_busy:
            # Any click or key also finishes the animations; that is all that Space does.
            self.view.finish_animations()
            if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
                return True
        if self.controls.handle_event(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in ENTER and self._popup_takes_enter:
            self.table.command(Command.SKIP_PAUSE if self._continues_automatically else Command.CLOSE_POPUP)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and self._continues_automatically:
            self.table.command(Command.SKIP_PAUSE)
            return True
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos)
            case pygame.MOUSEMOTION:
                drag = self.table_state.drag
                self.view.set_drag(drag.slide(event.pos) if self._is_sliding(event.pos) else drag.move(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                has_slid, self._slide_start = self._is_sliding(event.pos), None
                if has_slid:
                    self._release_slide(event.pos)
                elif self.table_state.drag.grab is not None:
                    drag, result = self.table_state.drag.release(event.pos, self._is_double_click)
                    self.view.renderer.acted_at = event.pos if result is not None else None
                    self.table.release(drag, result)
            case pygame.MOUSEWHEEL if self.table_state.log_open:
                self.view.scroll_log(event.y)
            case pygame.MOUSEWHEEL if event.y:
                return self.prompts.step(1 if event.y > 0 else -1)
            case pygame.KEYDOWN if is_repeat and event.key in ONCE:
                return True
            case pygame.KEYDOWN:
                return self._key(event)
            case _:
                return False
        return True

    @property
    def _continues_automatically(self) -> bool:
        """Whether the match continues after a pause that can be skipped."""
        return self.table_state.turn.phase in (TurnPhase.THINKING, TurnPhase.POPUP_OPEN)

    @property
    def _popup_takes_enter(self) -> bool:
        """Whether Enter closes a note: one is open, no tile is selected or focused and no question is pending.

        It does not close an answer in the turn of the player.
        """
        return (
            bool(self.controls.popup_buttons)
            and (self.view.popup.topic(ANSWER) is None or self._continues_automatically)
            and self.prompts.pending_confirmation is None
            and self.table_state.drag.selected_tile is None
            and (self.table_state.drag.cursor is None or self._continues_automatically)
        )

    def _is_sliding(self, at: Position) -> bool:
        """Return whether the press that lifted the curtain has moved far enough, with no tile grabbed."""
        moved_far = (
            self._slide_start is not None and math.dist(self._slide_start, at) > SLID * self.table_state.canvas.unit
        )
        return moved_far and self.table_state.drag.grab is None

    def _release_slide(self, at: Position) -> None:
        """Release a slide at a point: click the tile or button there, if any."""
        buttons = [*self.controls.prompt_buttons, *self.controls.middle_buttons]
        button = next((button for button in buttons if button.enabled and button.rect.collidepoint(at)), None)
        deselected = self.table_state.drag.choose(None)
        pressed = deselected.press(at)
        if button is not None:
            button.handle_release(at)
        elif pressed.grab is not None:
            self._pick_up(pressed)
            self.table.release(*pressed.release(at))
        else:
            self.view.set_drag(deselected)

    def _press(self, at: Position) -> None:
        drag, (last_position, last_time), now = self.table_state.drag, self._last_press, ticks()
        is_near = math.dist(last_position, at) <= 2 * drag.targets.drag_threshold_px
        self._is_double_click = now - last_time < TWICE and is_near
        self._last_press = at, now
        action, pressed = drag.clicked(at), drag.press(at)
        if action is not None:
            self.view.renderer.acted_at = at
            self.table.submit(action)
        elif pressed is not drag:
            self._pick_up(pressed)
        elif drag.selected_tile is not None:
            self.view.set_drag(drag.cleared())
            self.view.needs_update = True
        elif drag.targets.drawn_at(at) is not None and self.table.phase == TurnPhase.PERSON:
            self.table.submit(DRAW)
        elif DRAW in drag.legal and drag.targets.is_blocked_at(at):
            self.table.refuse(_("Draw from your end of the row."))
        elif (seat := explainable_seat_at(self.table_state, at)) is not None:
            self.table.explain(seat)
        elif self._continues_automatically:
            self.table.command(Command.SKIP_PAUSE)

    def _pick_up(self, drag: Drag) -> None:
        self.view.set_drag(drag)
        self.table.clear_message()
        if drag.selected_tile is None:
            self.table.canvas.sound.play("lift")

    # -- keyboard -----------------------------------------------------------------------------------------------------

    def _key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_TAB:
            self.view.set_drag(self.table_state.drag.with_cursor(None))
            self.controls.tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.unicode == "?":
            self.table.command(Command.HINT)
        elif event.key in QUESTION_KEYS:
            self.table.answer(QUESTION_KEYS[event.key])
        elif event.key == pygame.K_y:
            self.table.explain(None)
        elif event.key == pygame.K_r and self.table.phase == TurnPhase.VIEWING_TABLE:
            self.table.command(Command.RESULT)
        elif event.key in COMMANDS:
            self.table.command(COMMANDS[event.key])
        elif event.key in self._keys:
            self._keys[event.key]()
        elif event.key in (keys := self.prompts.keys(self.table_state.drag.legal)):
            keys[event.key]()
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        self.controls.clear_focus()
        if self.prompts.pending_confirmation is not None:
            self.table.clear_message()
        if not self.prompts.step(by):
            self.view.set_drag(self.table_state.drag.step(by))

    def _confirm(self) -> None:
        drag = self.table_state.drag
        has_tile = drag.selected_tile is not None or (drag.cursor is not None and drag.playable)
        if self.controls.primary_button is not None and not has_tile:
            self.controls.primary_button.on_click()
            return
        drag, result = drag.confirm()
        self.view.set_drag(drag)
        if result is not None:
            self.table.carry_out(result)

    def select_tile(self, tile: Tile) -> None:
        """Do what Enter does with the cursor on a tile of the hand."""
        drag = self.table_state.drag.cleared().with_cursor(tile)
        drag, result = drag.confirm() if drag.legal else (drag, None)
        self.controls.clear_focus()
        self.view.set_drag(drag)
        if result is not None:
            self.table.carry_out(result)

    def _drop(self) -> None:
        self.view.set_drag(self.table_state.drag.cleared())
        self.table.clear_message()

    def _escape(self) -> None:
        drag, has_popup = self.table_state.drag, bool(self.controls.popup_buttons)
        is_asked = self.prompts.pending_confirmation is not None
        if is_asked or drag.grab is not None or (drag.selected_tile is not None and not has_popup):
            self._drop()
        elif has_popup:
            self.view.popup.hide()
        elif self.prompts.close():
            self.view.needs_update = True
        elif self.table_state.log_open:
            self.table.command(Command.LOG)
        else:
            self.table.command(Command.LEAVE)
