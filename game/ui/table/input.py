"""What the mouse and the keys mean at the table: events become intents."""

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
"""The keys that do something by themselves, whatever is asked."""

ONCE = (*ENTER, pygame.K_UP, pygame.K_d)
"""The keys that do nothing more while they are held down: they lay a tile, or draw one."""

TWICE = 500  # ms from one press to the next, at most, in a double-click
SLID = 24  # px of the design that a press moves before it slides: no hand shakes so


class Input:
    """Gives events to the buttons first, then to the tiles in hand, then to the keys; what they mean to `dispatch`.

    It reads what is in hand and what may be done from the tabletop, and changes nothing there.
    """

    def __init__(
        self, tabletop: TableState, motion: Animations, controls: Controls, prompts: Prompts, perform: Dispatch
    ) -> None:
        self.table_state, self.motion, self.controls, self.prompts = tabletop, motion, controls, prompts
        self.dispatch = perform
        self._held: set[int] = set()  # the keys that may still be down, as long as none is let go
        self._slid_from: Position | None = None
        self._pressed = (0, 0), -TWICE  # where the mouse went down last, and when
        self._twice = False
        self._keys: dict[int, Callable[[], object]] = {
            pygame.K_LEFT: lambda: self._step(-1),
            pygame.K_RIGHT: lambda: self._step(1),
            pygame.K_UP: self._confirm,
            **dict.fromkeys(ENTER, self._confirm),
            pygame.K_DOWN: self._drop,
            pygame.K_ESCAPE: self._escape,
        }

    def sit_down(self, pressed: Position | None) -> None:
        """The curtain is lifted by a mouse that is `pressed` there and may slide on, or by a key that is still down.

        Let go on a tile or a button it presses that, and a tile that it is moved over it takes along out of the hand.
        """
        self._slid_from = pressed
        self._held = {*ENTER} if pressed is None else set()

    def handle_event(self, event: pygame.Event) -> bool:
        """Answers one event; whether it was of use."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._slid_from = None
        again = False
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            repeated = bool(self._held) and event.type == pygame.KEYDOWN
            again = repeated and event.key in self._held
            self._held = {event.key} if event.type == pygame.KEYDOWN else set()
            if repeated and self.prompts.pending_confirmation is not None:
                return True  # the key that made one ask is not yet the answer
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.motion.is_busy:
            # A click or a key hurries what moves besides what else it does; space does nothing else.
            self.dispatch(Command.FINISH_ANIMATIONS)
            if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
                return True
        if self.controls.handle_event(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in ENTER and self._note_is_first:
            self.dispatch(Command.SKIP_PAUSE if self._goes_on_by_itself else Command.CLOSE_POPUP)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and self._goes_on_by_itself:
            self.dispatch(Command.SKIP_PAUSE)
            return True
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._note_press(event.pos, ticks())
                self._press(event.pos)
            case pygame.MOUSEMOTION:
                drag = self.table_state.drag
                self.dispatch(UpdateDrag(drag.slide(event.pos) if self._slides(event.pos) else drag.move(event.pos)))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                slid, self._slid_from = self._slides(event.pos), None
                if slid:
                    self._press_slid_to(event.pos)
                elif self.table_state.drag.grab is not None:
                    self.dispatch(ReleaseTile(*self.table_state.drag.release(event.pos, self._twice)))
            case pygame.MOUSEWHEEL if self.table_state.log_open:
                self.dispatch(Scroll(event.y))
            case pygame.MOUSEWHEEL if event.y:
                return self.prompts.step(1 if event.y > 0 else -1)
            case pygame.KEYDOWN if again and event.key in ONCE:
                return True
            case pygame.KEYDOWN:
                return self._key(event)
            case _:
                return False
        return True

    def _waits(self, wait: TurnPhase) -> bool:
        return self.table_state.turn.phase == wait

    @property
    def _goes_on_by_itself(self) -> bool:
        """Whether the match goes on after a pause, which can be cut short."""
        return self.table_state.turn.phase in (TurnPhase.THINKING, TurnPhase.POPUP_OPEN)

    @property
    def _note_is_first(self) -> bool:
        """Whether Enter and Space close a note: one is open, no tile is chosen, and they answer no question."""
        return (
            bool(self.controls.note_buttons)
            and self.prompts.pending_confirmation is None
            and self.table_state.drag.selected_tile is None
        )

    def _note_press(self, at: Position, now: int) -> None:
        """The mouse goes down at the time `now`: the second time at one place, or not."""
        slack, (there, then) = self.table_state.drag.targets.drag_threshold_px, self._pressed
        self._twice = now - then < TWICE and math.dist(there, at) <= 2 * slack
        self._pressed = at, now

    def _slides(self, at: Position) -> bool:
        """Whether the press that lifted the curtain has slid so far, and has taken no tile along."""
        far = self._slid_from is not None and math.dist(self._slid_from, at) > SLID * self.table_state.canvas.unit
        return far and self.table_state.drag.grab is None

    def _press_slid_to(self, at: Position) -> None:
        """The press that slid ends on a tile or a button, as if that were clicked, or on neither."""
        asked = [*self.controls.prompt_buttons, *self.controls.middle_buttons]
        button = next((button for button in asked if button.enabled and button.rect.collidepoint(at)), None)
        loose = self.table_state.drag.choose(None)
        pressed = loose.press(at)
        if button is not None:
            button.handle_release(at)
        elif pressed.grab is not None:
            self.dispatch(PickUp(pressed))
            self.dispatch(ReleaseTile(*pressed.release(at)))
        else:
            self.dispatch(UpdateDrag(loose))

    def _press(self, at: Position) -> None:
        drag = self.table_state.drag
        laying, pressed = drag.clicked(at), drag.press(at)
        if laying is not None:
            self.dispatch(Attempt(laying))
        elif pressed is not drag:
            self.dispatch(PickUp(pressed))
        elif drag.selected_tile is not None:
            self.dispatch(UpdateDrag(drag.cleared()))
            self.dispatch(Command.REFRESH)
        elif drag.targets.drawn_at(at) is not None and self._waits(TurnPhase.PERSON):
            self.dispatch(Attempt(DRAW))
        elif DRAW in drag.legal and drag.targets.is_blocked_at(at):
            self.dispatch(Refuse(_("Draw from your own end of the row.")))
        elif (seat := explainable_seat_at(self.table_state, at)) is not None:
            self.dispatch(Explain(seat))
        elif self._goes_on_by_itself:
            self.dispatch(Command.SKIP_PAUSE)

    # -- the keys ------------------------------------------------------------------------------------------------------

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
        if event.key == pygame.K_r and self._waits(TurnPhase.VIEWING_TABLE):
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
            self.dispatch(Command.CLEAR_REFUSAL)
        if not self.prompts.step(by):
            self.dispatch(UpdateDrag(self.table_state.drag.step(by)))

    def _confirm(self) -> None:
        drag = self.table_state.drag
        tile_at_hand = drag.selected_tile is not None or (drag.cursor is not None and drag.playable)
        if self.controls.primary_button is not None and not tile_at_hand:
            self.controls.primary_button.on_click()
            return
        drag, asked = drag.confirm()
        self.dispatch(UpdateDrag(drag))
        if asked is not None:
            self.dispatch(ConfirmSelection(asked))

    def _drop(self) -> None:
        self.dispatch(UpdateDrag(self.table_state.drag.cleared()))
        self.dispatch(Command.CLEAR_REFUSAL)

    def _escape(self) -> None:
        drag = self.table_state.drag
        if self.prompts.pending_confirmation is not None or drag.grab is not None:
            self._drop()
        elif self.controls.note_buttons:
            self.dispatch(Command.CLOSE_POPUP)
        elif drag.selected_tile is not None:
            self._drop()
        else:
            self.dispatch(Command.MENU)
