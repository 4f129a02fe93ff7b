"""A table for a single choice, with the usual input, as used by exercises."""

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
from game.ui.routes import HandRankingRoute, Route, RulesRoute
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
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import Button


class DragController:
    """Turn a released tile or a keyboard selection into an action passed to `attempt`."""

    def __init__(
        self, table_view: TableView, attempt: Callable[[Action, TileSprite | None], None], dispatch: Dispatch
    ) -> None:
        self.table_view, self.table_state = table_view, table_view.table_state
        self._attempt, self._dispatch = attempt, dispatch

    def dispatch(self, intent: Intent) -> bool:
        """Handle an intent about the drag or the view; return whether it was handled."""
        match intent:
            case UpdateDrag(drag):
                self.table_view.set_drag(drag)
            case PickUp(drag):
                self.table_view.set_drag(drag)
                self._dispatch(Command.CLEAR_REFUSAL)
                if self.table_state.drag.selected_tile is None:
                    self.table_view.canvas.sound.play("lift")
            case ReleaseTile(drag, result):
                self._release(drag, result)
            case ConfirmSelection(result):
                self._handle_result(result)
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
        """Cancel a refused action: return the tile and clear the pending confirmation."""
        self.table_view.prompts.pending_confirmation = None
        self.table_view.set_drag(self.table_state.drag.cleared())
        self.table_view.canvas.sound.play("refuse")

    def lying(self, action: Action, dropped: TileSprite | None) -> dict[Tile, TileSprite]:
        """Return the sprites before an action, with the moved tile where it was `dropped`."""
        moved = action.tile if isinstance(action, TileAction) else None
        if action == DRAW:
            moved = self.table_view.view.layout.next_drawn()
        sprites = dict(self.table_state.sprites)
        if dropped is not None and moved is not None:
            sprites[moved] = dropped
        return sprites

    def _release(self, drag: Drag, result: DropResult | None) -> None:
        """Handle the release of the held tile."""
        grab, held = self.table_state.drag.grab, self.table_state.held_sprite
        assert grab is not None
        self.table_view.release_drag(drag)
        if result is not None:
            self._handle_result(result, held if isinstance(result, TileAction | DrawTile) else None)
        if held is not None and (result is None or isinstance(result, ReorderHand)):
            self.table_view.send_home(grab.tile, held)
        self.table_view.refresh_highlights()
        self.table_view.renderer.needs_redraw = True

    def _handle_result(self, result: DropResult, dropped: TileSprite | None = None) -> None:
        """Perform a drop result; `dropped` is the tile's sprite at the drop position."""
        match result:
            case DrawTile(tile):
                next_tile = self.table_view.view.layout.next_drawn()
                if next_tile is not None:
                    self.table_state.swap_in_boneyard(tile, next_tile)
                self._attempt(DRAW, dropped)
            case DropOutside(tile, at):
                self._attempt(self.table_view.view.drop_places.intended_action(tile, at), None)
            case ReorderHand(tile, at):
                self.table_state.reorder(tile, at)
            case _:
                self._attempt(result, dropped)


ChoiceCallback = Callable[[Action, TileSprite | None], None]
"""Callback for a legal choice, with the sprite of a tile dropped with the mouse."""


class ChoiceTable:
    """A table view in which the seat to move is asked while `asking`.

    The choice is passed to `chosen`; nothing is played unless `play` is called. `back` and `go` open other scenes.
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
        """The match of the choice."""
        return self.table_state.match

    @property
    def _phase(self) -> TurnPhase | None:
        return TurnPhase.PERSON if self.asking else None

    def advance(self, now: int) -> bool:
        """Advance animations; return whether anything moves."""
        return self.table_view.renderer.advance(now)

    def handle_event(self, event: pygame.Event) -> bool:
        """Handle an event; any press first clears the refusal."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self._refusal:
            self._refusal = ""
            self._refresh()
        return self.input.handle_event(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table and its buttons."""
        self.table_view.renderer.draw(surface)
        self.table_view.controls.draw(surface)

    def hit_targets(self) -> list[HitTarget]:
        """Return all hit targets."""
        return self.table_view.hit_targets()

    def end(self) -> None:
        """Stop asking."""
        self.asking = False
        self.table_view.set_drag(self.table_state.drag.cleared())
        self._refresh()

    def play(self, action: Action, dropped: TileSprite | None = None) -> None:
        """Play an action and animate it; `dropped` is the tile's sprite at the drop position."""
        self.asking = False
        match, before, sprites = self.match, self.match.state, self._drag_controller.lying(action, dropped)
        match.play(action)
        self.table_view.append_log(action_sentences(match.game, before, action, match.state, match.names))
        self.prompts.start_over()
        self.table_view.show(action, sprites, dropped is not None, "")

    # -- intents
    # --------------------------------------------------------------------------------------------------------

    def dispatch(self, intent: Intent) -> None:
        """Handle an intent."""
        if self._drag_controller.dispatch(intent):
            return
        match intent:
            case Attempt(action):
                self._attempt(action)
            case Refuse(reason):
                self._refusal = reason
                self._drag_controller.refuse()
                self._refresh()
            case Explain(seat):
                self.table_view.hide_other_popups(self.table_view.reason_popup)
                self.table_view.reason_popup.ask(seat)
            case ShowHandRanking(hand):
                assert isinstance(self.match.game, BettingGame)
                self._go(HandRankingRoute(self.match.game, hand))
            case CallMuggins():
                pass  # no calls of “Muggins!” here
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
                self._refresh()
            case Command.REFRESH:
                self._refresh()

    def _attempt(self, action: Action, dropped: TileSprite | None = None) -> None:
        """Choose an action, refuse it, or ask for confirmation."""
        if not self.asking:
            return
        refusal = self.match.action_error(action)
        if refusal:
            self.dispatch(Refuse(refusal))
        elif self.prompts.is_confirmed(action):
            self._chosen(action, dropped)
        else:
            self.table_view.set_drag(
                self.table_state.drag.cleared().with_cursor(None)
            )  # Enter then answers the question
            self._refresh()

    def take_back(self, action: Action, dropped: TileSprite | None) -> None:
        """Cancel a choice and return the tile."""
        self.table_view.set_drag(self.table_state.drag.cleared())
        self.prompts.pending_confirmation = None
        if dropped is not None and isinstance(action, TileAction):
            self.table_view.send_home(action.tile, dropped)
        self._refresh()

    def _refresh(self) -> None:
        self.table_view.refresh(self._phase, self._refusal)
        self.table_view.renderer.refresh(ticks())
