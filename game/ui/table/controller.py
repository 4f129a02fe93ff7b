"""The controller of a table: carries out what the player wants, from a dropped tile to the next state of the match."""

from collections.abc import Callable

import pygame

from game.core.state import DRAW, Action
from game.core.tiles import Tile
from game.match.match import IllegalAction, Match, Transition
from game.rules.betting.betting_game import BettingGame
from game.store import Store
from game.ui.layouts.animation import TileSprite
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


class TableController:
    """Carry out what the player wants at a table, and keep the view up to date.

    A move takes this way: `Input` turns the release of a tile into a `ReleaseTile` intent, `dispatch` passes its
    action to `submit`, which checks it, `play` calls `Match.play`, and `TableView.show` gets the transition.

    `phase` is what the table waits for, and `message` the line above the hand if it is not the usual prompt, such as
    the reason of a refusal. `update_view` shows what has changed; it is called before each event and each frame, and
    passes phase and message to the view. A table on which nothing can be played has a `closed_message`.

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
        self.closed_message = closed_message
        self._phase: TurnPhase | None = None
        self._message = closed_message
        self._go = go
        self.prompts = prompts(self.dispatch)
        self.table_view = TableView(view, self.prompts, self.dispatch, AutosaveStatus(store, self.match))
        self.input = Input(
            self.table_state, self.table_view.motion, self.table_view.controls, self.prompts, self.dispatch
        )

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.table_state.match

    @property
    def phase(self) -> TurnPhase | None:
        """What the table waits for; None until that is known."""
        return self._phase

    @phase.setter
    def phase(self, phase: TurnPhase | None) -> None:
        self._phase = phase
        self.table_view.needs_update = True

    @property
    def message(self) -> str:
        """The line above the hand if it is not the usual prompt; empty if it is."""
        return self._message

    @message.setter
    def message(self, message: str) -> None:
        self._message = message
        self.table_view.needs_update = True

    def update_view(self) -> None:
        """Bring the view up to date if anything has changed."""
        self.table_view.update(self._phase, self._message)

    # -- input and output ---------------------------------------------------------------------------------------------

    def handle_event(self, event: pygame.Event) -> bool:
        """Handle an event and return whether it was used; a press first clears the message and the notice."""
        self.update_view()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            if self.message != self.closed_message:
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

    # -- intents ------------------------------------------------------------------------------------------------------

    def dispatch(self, intent: Intent) -> None:
        """Carry out an intent of the player."""
        match intent:
            case UpdateDrag(drag):
                self.table_view.set_drag(drag)
            case ReleaseTile(drag, result):
                self._release(drag, result)
            case ConfirmSelection(result):
                self._carry_out(result)
            case Attempt(action):
                self.submit(action)
            case Refuse(reason):
                self.refuse(reason)
            case PickUp(drag):
                self.table_view.set_drag(drag)
                self.command(Command.CLEAR_MESSAGE)
                if drag.selected_tile is None:
                    self.canvas.sound.play("lift")
            case Scroll(by):
                self.table_view.scroll_log(by)
            case CallMuggins(seat):
                self.call_muggins(seat)
            case Explain(seat):
                self.explain(seat)
            case ShowHandRanking(hand):
                assert isinstance(self.match.game, BettingGame)
                self._go(HandRankingRoute(self.match.game, hand))
            case Command():
                self.command(intent)

    def command(self, command: Command) -> None:
        """Carry out a command that every table has."""
        view = self.table_view
        match command:
            case Command.SORT:
                view.sort()
            case Command.CLOSE_POPUP:
                view.hide_popups()
            case Command.FINISH_ANIMATIONS:
                view.motion.finish_all()
                view.renderer.needs_redraw = True
            case Command.LOG | Command.AIDS:
                view.toggle_column(log=command == Command.LOG)
            case Command.RULES:
                self._go(RulesRoute(self.match.key))
            case Command.CLEAR_MESSAGE:
                self.message = self.closed_message
                self.prompts.pending_confirmation = None
            case Command.REFRESH:
                view.needs_update = True

    def call_muggins(self, seat: int | None) -> None:
        """Call “Muggins!” for a seat, or decline with None."""

    def explain(self, seat: int | None) -> None:
        """Explain the last action of a bot."""
        self.table_view.hide_other_popups(self.table_view.reason_popup)
        self.table_view.reason_popup.ask(seat)

    # -- a move -------------------------------------------------------------------------------------------------------

    def _release(self, drag: Drag, result: DropResult | None) -> None:
        """Release the held tile."""
        grab, held = self.table_state.drag.grab, self.table_state.held_sprite
        assert grab is not None
        self.table_state.drag = drag
        if result is not None:
            self._carry_out(result, held if isinstance(result, TileAction | DrawTile) else None)
        if held is not None and (result is None or isinstance(result, ReorderHand)):
            self.table_view.send_home(grab.tile, held)
        self.table_view.refresh_highlights()

    def _carry_out(self, result: DropResult, dropped: TileSprite | None = None) -> None:
        """Do what the player meant; `dropped` is the tile's sprite where it was dropped."""
        match result:
            case DrawTile(tile):
                next_tile = self.table_view.view.layout.next_drawn()
                if next_tile is not None:
                    self.table_state.swap_in_boneyard(tile, next_tile)
                self.submit(DRAW, dropped)
            case DropOutside(tile, at):
                self.submit(self.table_view.view.drop_places.intended_action(tile, at))
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
        self.message = reason
        self.prompts.pending_confirmation = None
        self.table_view.set_drag(self.table_state.drag.cleared())
        self.canvas.sound.play("refuse")

    def play(self, action: Action, dropped: TileSprite | None = None) -> None:
        """Play an action of a person or a bot and show it, or show why the rules refuse it."""
        self.update_view()
        if isinstance(action, TileAction):
            self.table_state.swap_to_middle(self.match.state.to_move, action.tile)
        sprites = self._sprites_before(action, dropped)
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

    def _sprites_before(self, action: Action, dropped: TileSprite | None) -> dict[Tile, TileSprite]:
        """Return the sprites before an action, with the moved tile where it was `dropped`."""
        sprites = dict(self.table_state.sprites)
        moved = action.tile if isinstance(action, TileAction) else None
        if dropped is not None and action == DRAW:
            moved = self.table_view.view.layout.next_drawn()
        if dropped is not None and moved is not None:
            sprites[moved] = dropped
        return sprites
