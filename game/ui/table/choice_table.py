"""A table at which one choice is made, as at any table: by mouse, keys or pad, with nothing played before or after."""

from collections.abc import Callable

import pygame

from game.core.state import DRAW, Action
from game.core.tiles import Tile
from game.match.match import Match
from game.platform.language import gettext as _
from game.rules.betting.betting_game import BettingGame
from game.store import Store
from game.text import action_sentences
from game.ui.layouts.animation import TileSprite, ticks
from game.ui.table.autosave_status import AutosaveStatus
from game.ui.table.drag import (
    Attempt,
    CallMuggins,
    Command,
    ConfirmSelection,
    Dispatch,
    Drag,
    DrawTile,
    DropOutside,
    DropResult,
    Explain,
    Intent,
    PickUp,
    Refuse,
    ReleaseTile,
    ReorderHand,
    Scroll,
    ShowHandRanking,
    TileAction,
    UpdateDrag,
)
from game.ui.table.family_view import FamilyView
from game.ui.table.input import Input
from game.ui.table.prompts import Prompts
from game.ui.table.table_view import TableView
from game.ui.table.turns import TurnPhase
from game.ui.widgets.routes import HandRankingRoute, Route, RulesRoute
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import Button


class DragController:
    """Makes an action, to `attempt`, of where a tile was let go, or of what was chosen with the keys."""

    def __init__(
        self, display: TableView, attempt: Callable[[Action, TileSprite | None], None], perform: Dispatch
    ) -> None:
        self.table_view, self.table_state = display, display.table_state
        self._attempt, self._dispatch = attempt, perform

    def dispatch(self, intent: Intent) -> bool:
        """Does what is wanted, if it is any of this; whether it was."""
        match intent:
            case UpdateDrag(drag):
                self.table_view.set_drag(drag)
            case PickUp(drag):
                self.table_view.set_drag(drag)
                self._dispatch(Command.CLEAR_REFUSAL)
                if self.table_state.drag.selected_tile is None:
                    self.table_view.canvas.sound.play("lift")
            case ReleaseTile(drag, asked):
                self._let_go(drag, asked)
            case ConfirmSelection(asked):
                self._ask(asked)
            case Scroll(by):
                self.table_view.scroll_log(by)
            case Command.SORT:
                self.table_view.sort()
            case Command.CLOSE_POPUP:
                self.table_view.hide_popups()
            case Command.FINISH_ANIMATIONS:
                self.table_view.motion.finish_all()
                self.table_view.renderer.needs_redraw = True
            case _:
                return False
        return True

    def refuse(self) -> None:
        """What was asked for is not done: the tile goes home, and nothing is doubted any more."""
        self.table_view.prompts.pending_confirmation = None
        self.table_view.set_drag(self.table_state.drag.cleared())
        self.table_view.canvas.sound.play("refuse")

    def lying(self, action: Action, dropped: TileSprite | None) -> dict[Tile, TileSprite]:
        """How every tile lies before an action; the one that it moves, where it was `dropped` by hand."""
        moved = action.tile if isinstance(action, TileAction) else None
        if action == DRAW:
            moved = self.table_view.view.layout.next_drawn()
        was = dict(self.table_state.sprites)
        if dropped is not None and moved is not None:
            was[moved] = dropped
        return was

    def _let_go(self, drag: Drag, asked: DropResult | None) -> None:
        """The tile in hand is laid, or goes home."""
        grip, held = self.table_state.drag.grab, self.table_state.held_sprite
        assert grip is not None
        self.table_view.release_drag(drag)
        if asked is not None:
            self._ask(asked, held if isinstance(asked, TileAction | DrawTile) else None)
        if held is not None and (asked is None or isinstance(asked, ReorderHand)):
            self.table_view.send_home(grip.tile, held)
        self.table_view.refresh_highlights()
        self.table_view.renderer.needs_redraw = True

    def _ask(self, asked: DropResult, dropped: TileSprite | None = None) -> None:
        """Attempts what is asked for; the tile was put down by hand where it was `dropped`."""
        match asked:
            case DrawTile(tile):
                drawn = self.table_view.view.layout.next_drawn()
                if drawn is not None:
                    self.table_state.swap_in_boneyard(tile, drawn)
                self._attempt(DRAW, dropped)
            case DropOutside(tile, at):
                self._attempt(self.table_view.view.drop_places.intended_action(tile, at), None)
            case ReorderHand(tile, at):
                self.table_state.reorder(tile, at)
            case _:
                self._attempt(asked, dropped)


ChoiceCallback = Callable[[Action, TileSprite | None], None]
"""What is done with a choice that the rules allow; a tile that was put down by hand lies there."""


class ChoiceTable:
    """The table of a view, at which the seat to move is asked as long as it is `asking`.

    What it chooses goes to `chosen`, and nothing is played unless `play` is called. `back` and `go` lead elsewhere.
    """

    def __init__(
        self,
        view: FamilyView,
        prompts: Callable[[Dispatch], Prompts],
        store: Store,
        chosen: ChoiceCallback,
        back: Callable[[], None],
        go: Callable[[Route], None],
    ) -> None:
        self.table_state, self.canvas = view.table_state, view.table_state.canvas
        self.asking = True
        self._chosen, self._back, self._go = chosen, back, go
        self.prompts = prompts(self.dispatch)
        self.table_view = TableView(view, self.prompts, self.dispatch, AutosaveStatus(store, self.match))
        self.table_view.is_read_only = True
        controls = self.table_view.controls
        leave = Button(self.canvas, _("Back"), back, icon="back")
        useful = [button for button in controls.bar if button.label in (_("Rules"), _("Sort"), _("Log"))]
        controls.bar = [leave, *useful]
        self.input = Input(self.table_state, self.table_view.motion, controls, self.prompts, self.dispatch)
        self._drag_controller = DragController(self.table_view, self._attempt, self.dispatch)
        self._refusal = ""
        self.table_view.settle()
        self.table_view.arrange(self._phase)

    @property
    def match(self) -> Match:
        """The match in which the choice is made."""
        return self.table_state.match

    @property
    def _phase(self) -> TurnPhase | None:
        return TurnPhase.PERSON if self.asking else None

    def advance(self, now: int) -> bool:
        """Brings what moves forward; whether anything does."""
        return self.table_view.renderer.advance(now)

    def handle_event(self, event: pygame.Event) -> bool:
        """Answers the mouse and the keys; a refusal goes with the next thing that is done."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self._refusal:
            self._refusal = ""
            self._renew()
        return self.input.handle_event(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the table and the buttons on it."""
        self.table_view.renderer.draw(surface)
        self.table_view.controls.draw(surface)

    def hit_targets(self) -> list[HitTarget]:
        """What can be pointed at."""
        return self.table_view.hit_targets()

    def end(self) -> None:
        """Asks no more."""
        self.asking = False
        self.table_view.set_drag(self.table_state.drag.cleared())
        self._renew()

    def play(self, action: Action, dropped: TileSprite | None = None) -> None:
        """Plays an action; the tile of one that was put down by hand lies where it was `dropped`."""
        self.asking = False
        match, before, was = self.match, self.match.state, self._drag_controller.lying(action, dropped)
        match.play(action)
        self.table_view.append_log(action_sentences(match.game, before, action, match.state, match.names))
        self.prompts.start_over()
        self.table_view.show(action, was, dropped is not None, "")

    # -- what the player wants -----------------------------------------------------------------------------------------

    def dispatch(self, intent: Intent) -> None:
        """Does what the player wants."""
        if self._drag_controller.dispatch(intent):
            return
        match intent:
            case Attempt(action):
                self._attempt(action)
            case Refuse(words):
                self._refusal = words
                self._drag_controller.refuse()
                self._renew()
            case Explain(seat):
                self.table_view.hide_other_popups(self.table_view.reason_popup)
                self.table_view.reason_popup.ask(seat)
            case ShowHandRanking(hand):
                assert isinstance(self.match.game, BettingGame)
                self._go(HandRankingRoute(self.match.game, hand))
            case CallMuggins():
                pass  # nobody is asked for a call here
            case Command():
                self._command(intent)

    def _command(self, command: Command) -> None:
        match command:
            case Command.MENU:
                self._back()
            case Command.RULES:
                self._go(RulesRoute(self.match.key))
            case Command.LOG | Command.AIDS:
                self.table_view.turn_column(log=command == Command.LOG)
                self.table_view.arrange(self._phase, self._refusal)
            case Command.CLEAR_REFUSAL:
                self._refusal = ""
                self.prompts.pending_confirmation = None
                self._renew()
            case Command.REFRESH:
                self._renew()

    def _attempt(self, action: Action, dropped: TileSprite | None = None) -> None:
        """What the person asks for: chosen, refused with a sentence, or doubted."""
        if not self.asking:
            return
        refusal = self.match.refusal(action)
        if refusal:
            self.dispatch(Refuse(refusal))
        elif self.prompts.is_confirmed(action):
            self._chosen(action, dropped)
        else:
            self.table_view.set_drag(self.table_state.drag.cleared().with_cursor(None))  # Enter is the answer
            self._renew()

    def take_back(self, action: Action, dropped: TileSprite | None) -> None:
        """What was chosen is not played: a tile that was put down goes home."""
        self.table_view.set_drag(self.table_state.drag.cleared())
        self.prompts.pending_confirmation = None
        if dropped is not None and isinstance(action, TileAction):
            self.table_view.send_home(action.tile, dropped)
        self._renew()

    def _renew(self) -> None:
        self.table_view.refresh(self._phase, self._refusal)
        self.table_view.renderer.refresh(ticks())
