"""Mouse and keyboard input at the table: turn events into intents."""

import math
from collections.abc import Callable

import pygame

from game.core.state import DRAW
from game.platform.language import gettext as _
from game.ui.layouts.animation import Animations, ticks
from game.ui.table.controls import Controls
from game.ui.table.drag import (
    Attempt,
    Command,
    ConfirmSelection,
    Dispatch,
    Explain,
    PickUp,
    Position,
    Refuse,
    ReleaseTile,
    Scroll,
    UpdateDrag,
)
from game.ui.table.nameplates import explainable_seat_at
from game.ui.table.prompts import Prompts
from game.ui.table.table_state import TableState
from game.ui.table.turns import TurnPhase
from game.ui.widgets.widget import ENTER

COMMANDS = {
    pygame.K_u: Command.UNDO,
    pygame.K_z: Command.UNDO,
    pygame.K_s: Command.SORT,
    pygame.K_l: Command.LOG,
    pygame.K_m: Command.SOUND,
    pygame.K_x: Command.AIDS,
    pygame.K_F1: Command.RULES,
}
"""Keys with a fixed command, valid at any time."""

ONCE = (*ENTER, pygame.K_UP, pygame.K_d)
"""Keys that ignore key repeat because they play or draw a tile."""

TWICE = 500  # maximum ms between the two presses of a double-click
SLID = 24  # design px that a press must move to count as a slide, more than a shaking hand moves


class Input:
    """Pass events to the buttons first, then to the tiles, then to the keys, and send intents to `dispatch`.

    Reads the drag state and the turn from the table state, and changes neither.
    """

    def __init__(
        self, table_state: TableState, motion: Animations, controls: Controls, prompts: Prompts, dispatch: Dispatch
    ) -> None:
        self.table_state, self.motion, self.controls, self.prompts = table_state, motion, controls, prompts
        self.dispatch = dispatch
        self._held_keys: set[int] = set()  # keys possibly still down
        self._slide_start: Position | None = None
        self._last_press = (0, 0), -TWICE  # position and time of the last press
        self._is_double_click = False
        self._keys: dict[int, Callable[[], object]] = {
            pygame.K_LEFT: lambda: self._step(-1),
            pygame.K_RIGHT: lambda: self._step(1),
            pygame.K_UP: self._confirm,
            **dict.fromkeys(ENTER, self._confirm),
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
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.motion.is_busy:
            # Any click or key also finishes the animations; that is all that Space does.
            self.dispatch(Command.FINISH_ANIMATIONS)
            if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
                return True
        if self.controls.handle_event(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in ENTER and self._popup_takes_enter:
            self.dispatch(Command.SKIP_PAUSE if self._continues_automatically else Command.CLOSE_POPUP)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and self._continues_automatically:
            self.dispatch(Command.SKIP_PAUSE)
            return True
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._record_press(event.pos, ticks())
                self._press(event.pos)
            case pygame.MOUSEMOTION:
                drag = self.table_state.drag
                self.dispatch(
                    UpdateDrag(drag.slide(event.pos) if self._is_sliding(event.pos) else drag.move(event.pos))
                )
            case pygame.MOUSEBUTTONUP if event.button == 1:
                has_slid, self._slide_start = self._is_sliding(event.pos), None
                if has_slid:
                    self._release_slide(event.pos)
                elif self.table_state.drag.grab is not None:
                    self.dispatch(ReleaseTile(*self.table_state.drag.release(event.pos, self._is_double_click)))
            case pygame.MOUSEWHEEL if self.table_state.log_open:
                self.dispatch(Scroll(event.y))
            case pygame.MOUSEWHEEL if event.y:
                return self.prompts.step(1 if event.y > 0 else -1)
            case pygame.KEYDOWN if is_repeat and event.key in ONCE:
                return True
            case pygame.KEYDOWN:
                return self._key(event)
            case _:
                return False
        return True

    def _is_phase(self, phase: TurnPhase) -> bool:
        return self.table_state.turn.phase == phase

    @property
    def _continues_automatically(self) -> bool:
        """Whether the match continues after a pause that can be skipped."""
        return self.table_state.turn.phase in (TurnPhase.THINKING, TurnPhase.POPUP_OPEN)

    @property
    def _popup_takes_enter(self) -> bool:
        """Whether Enter closes a note: one is open, no tile is selected and no question is pending."""
        return (
            bool(self.controls.popup_buttons)
            and self.prompts.pending_confirmation is None
            and self.table_state.drag.selected_tile is None
        )

    def _record_press(self, at: Position, now: int) -> None:
        """Record a press at the time `now`, and whether it is the second of a double-click."""
        threshold, (last_position, last_time) = self.table_state.drag.targets.drag_threshold_px, self._last_press
        self._is_double_click = now - last_time < TWICE and math.dist(last_position, at) <= 2 * threshold
        self._last_press = at, now

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
            self.dispatch(PickUp(pressed))
            self.dispatch(ReleaseTile(*pressed.release(at)))
        else:
            self.dispatch(UpdateDrag(deselected))

    def _press(self, at: Position) -> None:
        drag = self.table_state.drag
        action, pressed = drag.clicked(at), drag.press(at)
        if action is not None:
            self.dispatch(Attempt(action))
        elif pressed is not drag:
            self.dispatch(PickUp(pressed))
        elif drag.selected_tile is not None:
            self.dispatch(UpdateDrag(drag.cleared()))
            self.dispatch(Command.REFRESH)
        elif drag.targets.drawn_at(at) is not None and self._is_phase(TurnPhase.PERSON):
            self.dispatch(Attempt(DRAW))
        elif DRAW in drag.legal and drag.targets.is_blocked_at(at):
            self.dispatch(Refuse(_("Draw from your own end of the row.")))
        elif (seat := explainable_seat_at(self.table_state, at)) is not None:
            self.dispatch(Explain(seat))
        elif self._continues_automatically:
            self.dispatch(Command.SKIP_PAUSE)

    # -- keyboard -----------------------------------------------------------------------------------------------------

    def _key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_TAB:
            self.dispatch(UpdateDrag(self.table_state.drag.with_cursor(None)))
            self.controls.tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if event.unicode == "?":
            self.dispatch(Command.HINT)
            return True
        if event.key == pygame.K_y:
            self.dispatch(Explain(None))
            return True
        if event.key == pygame.K_r and self._is_phase(TurnPhase.VIEWING_TABLE):
            self.dispatch(Command.RESULT)
            return True
        if event.key in COMMANDS:
            self.dispatch(COMMANDS[event.key])
            return True
        keys = {**self.prompts.keys(self.table_state.drag.legal), **self._keys}
        if event.key not in keys:
            return False
        keys[event.key]()
        return True

    def _step(self, by: int) -> None:
        self.controls.clear_focus()
        if self.prompts.pending_confirmation is not None:
            self.dispatch(Command.CLEAR_MESSAGE)
        if not self.prompts.step(by):
            self.dispatch(UpdateDrag(self.table_state.drag.step(by)))

    def _confirm(self) -> None:
        drag = self.table_state.drag
        has_tile = drag.selected_tile is not None or (drag.cursor is not None and drag.playable)
        if self.controls.primary_button is not None and not has_tile:
            self.controls.primary_button.on_click()
            return
        drag, result = drag.confirm()
        self.dispatch(UpdateDrag(drag))
        if result is not None:
            self.dispatch(ConfirmSelection(result))

    def _drop(self) -> None:
        self.dispatch(UpdateDrag(self.table_state.drag.cleared()))
        self.dispatch(Command.CLEAR_MESSAGE)

    def _escape(self) -> None:
        drag = self.table_state.drag
        if self.prompts.pending_confirmation is not None or drag.grab is not None:
            self._drop()
        elif self.controls.popup_buttons:
            self.dispatch(Command.CLOSE_POPUP)
        elif drag.selected_tile is not None:
            self._drop()
        else:
            self.dispatch(Command.MENU)
