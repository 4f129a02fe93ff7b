"""The view of a match: tiles, texts and buttons, derived from the match whenever it changes."""

from dataclasses import replace

import pygame

from game.core.tiles import Tile
from game.match.match import NOTHING_TO_UNDO, Transition
from game.platform.language import gettext as _
from game.text import log_lines, match_sentences
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.layouts.animation import Animations, TileSprite, sprite_at_rest
from game.ui.table import nameplates
from game.ui.table.action_effects import ActionEffects
from game.ui.table.aids import column_aids
from game.ui.table.answers import Answers
from game.ui.table.autosave_status import AutosaveStatus
from game.ui.table.controls import Controls
from game.ui.table.drag import Dispatch, Drag
from game.ui.table.family_view import FamilyView, find_drop_targets
from game.ui.table.nameplates import TurnClock
from game.ui.table.popups import Hints, Popup, Reasons, Tips
from game.ui.table.prompts import Prompts
from game.ui.table.table_renderer import ScoresAndLog, TableRenderer, play_scores
from game.ui.table.turns import TurnPhase, TurnView
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import ENTER


class TableView:
    """The table of one family's view with everything on it.

    Derives one `TurnView` and the drop targets from the match and stores both in the table state, where all parts
    read them. Performs no actions: `dispatch` receives the intents of buttons. When `is_read_only`, undo is disabled.

    Changes are shown by the next `update`: set `needs_update` if texts, buttons or drop targets may have changed, and
    `needs_layout` if tiles may have moved.
    """

    def __init__(self, view: FamilyView, prompts: Prompts, dispatch: Dispatch, autosave: AutosaveStatus) -> None:
        self.table_state, self.view, self.prompts, self.autosave = view.table_state, view, prompts, autosave
        self.canvas, self.match = view.table_state.canvas, view.table_state.match
        self.motion = Animations()
        self.effects = ActionEffects(view, self.motion)
        self.scores_and_log = ScoresAndLog(list(self.match.state.scores), log_lines(self.match))
        self.renderer = TableRenderer(view, self.motion, self.scores_and_log)
        clock_seconds = self.match.game.turn_clock
        self.clock = TurnClock(self.table_state, clock_seconds) if clock_seconds else None
        self.controls = Controls(view, dispatch, self.clock)
        self.popup = Popup(view, self.controls)
        self.tips, self.hints, self.reasons = Tips(self.popup), Hints(self.popup), Reasons(self.popup)
        self.answers = Answers(self.popup)
        self.renderer.draw_popup = self.popup.draw
        self.renderer.popup_area = lambda: self.popup.note.rect if self.popup.note else None
        self.is_read_only = False
        self.needs_update = self.needs_layout = True
        self._shown: tuple[TurnPhase | None, str] = None, ""  # phase and message of the last update
        self._new_action: tuple[Transition, dict[Tile, TileSprite], bool] | None = None
        self._new_lines: list[str] = []  # lines of the log after those of the new action

    # -- updating from the match --------------------------------------------------------------------------------------

    def show(self, transition: Transition, sprites: dict[Tile, TileSprite], dropped: bool) -> None:
        """Show an action with the next update.

        `sprites` are those before it; `dropped` is whether the viewer dropped the tile with the mouse.
        """
        self.table_state.drag = self.table_state.drag.cleared()
        self._new_action = transition, sprites, dropped
        self.needs_layout = True

    def update(self, phase: TurnPhase | None, message: str) -> None:
        """Show everything that has changed; a `message` replaces the prompt."""
        if not self.needs_update and not self.needs_layout and self._shown == (phase, message):
            return
        self._shown, new_action, lines, self._new_action = (phase, message), self._new_action, self._new_lines, None
        if new_action is not None:
            (action, before, after), sprites, dropped = new_action
            lines = match_sentences(self.match, before, action, after) + lines
            self.autosave.after_action()
            self.popup.hide()
        if lines:
            self.scores_and_log.log += lines
            self.scores_and_log.scroll_offset, self._new_lines = 0, []
        if self.needs_layout:
            self.table_state.aids = column_aids(self.table_state)
            self.view.arrange()
        self.needs_update = self.needs_layout = False
        self._update_turn(phase, message)
        if new_action is not None:
            self.effects.show(action, sprites, dropped)

    def finish_animations(self) -> None:
        """Finish all animations."""
        self.motion.finish_all()
        self.renderer.needs_redraw = True

    def settle(self) -> None:
        """Finish all animations, clear the drag and show the final scores."""
        self.finish_animations()
        self.table_state.drag = self.table_state.drag.cleared()
        self.scores_and_log.scores[:] = self.match.state.scores

    def reset(self) -> None:
        """Show the match without animation after an undo."""
        self._new_action, self._new_lines = None, []
        self.autosave.after_action()
        self.scores_and_log.log[:] = log_lines(self.match)
        self.settle()
        self.needs_layout = True

    def toggle_column(self, log: bool) -> None:
        """Toggle the log (`log`) or the aids."""
        self.motion.finish_all()
        if log:
            self.table_state.log_open = not self.table_state.log_open
        else:
            self.table_state.toggled_aids ^= {self.table_state.viewer}
        self.needs_layout = True

    def _update_turn(self, phase: TurnPhase | None, message: str) -> None:
        """Update the turn view, buttons and drop targets."""
        table_state, match = self.table_state, self.match
        is_viewer_turn = phase == TurnPhase.PERSON and match.state.to_move == table_state.viewer and table_state.open
        legal = match.legal_actions if is_viewer_turn else ()
        coach_allowed = self.canvas.settings.allows_coach(len(match.human_seats))
        turn = TurnView(
            phase=phase,
            is_viewer_turn=is_viewer_turn,
            legal=legal,
            unplayable_tiles=self.view.unplayable_tiles(legal),
            why_no_undo=self._why_no_undo(message),
            why_no_hint=self._why_no_hint(coach_allowed, len(legal)),
            explained=tuple(self.reasons.steps()) if coach_allowed else (),
            prompt=message,
            refused=bool(message),
            notice="" if self.is_read_only else self.autosave.notice,
        )
        table_state.turn = self.controls.arrange(turn, self.prompts)
        table_state.drag = table_state.drag.with_targets(find_drop_targets(self.view, legal))
        self.refresh_highlights()
        self.popup.place()
        self.renderer.needs_redraw = True

    def _why_no_undo(self, message: str) -> str:
        """Return why nothing can be undone, if that is so; the `message` of a table that is only watched says it."""
        if self.is_read_only:
            return message
        return "" if self.match.can_undo(self.table_state.viewer) else str(NOTHING_TO_UNDO)

    def _why_no_hint(self, coach_allowed: bool, choices: int) -> str:
        """Return why the viewer cannot ask for a hint with that many legal actions, if that is so."""
        if not coach_allowed and self.canvas.settings.hints == "never":
            return _("Hints are turned off in the settings.")
        if not coach_allowed:
            return _("Your settings allow hints only when one person plays.")
        if not choices:
            return _("You can ask for a hint when it is your turn.")
        return _("You have only one possible move.") if choices == 1 else ""

    def set_drag(self, drag: Drag) -> None:
        """Set the drag state."""
        selection_changed = drag.selected_tile != self.table_state.drag.selected_tile
        self.table_state.drag = drag
        if selection_changed:
            self.refresh_highlights()

    def refresh_highlights(self) -> None:
        """Update the points shown at the highlighted targets, and the prompt."""
        if self.needs_update or self.needs_layout:
            return  # the next update does it
        table_state, drag, turn = self.table_state, self.table_state.drag, self.table_state.turn
        if self.view.make_room(drag.selected_tile is not None):
            self.rearrange(dict(table_state.sprites))
        points = play_scores(table_state, [*drag.places]) if self.canvas.settings.point_hints else {}
        prompt = turn.prompt
        if not turn.refused:
            two_ways = bool(self.view.labels(drag.places))
            prompt = self.prompts.prompt(turn.legal, turn.phase, [*drag.places], two_ways)
            prompt = _("Thinking of a hint …") if self.hints.is_pending else prompt
        self.renderer.needs_redraw = self.renderer.needs_redraw or prompt != turn.prompt
        table_state.turn = replace(table_state.turn, prompt=prompt, points=points)
        if prompt != turn.prompt:
            self.popup.place()

    # -- the popup ----------------------------------------------------------------------------------------------------

    @property
    def waits_for_reader(self) -> bool:
        """Whether a note is open that pauses the bots."""
        return self.popup.note is not None and self.popup.note.kind != "hint"

    def acts_on_popup(self, event: pygame.Event) -> bool:
        """Return whether an event would act on the popup or on the area it covers or covered."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                return bool(self.controls.popup_area.collidepoint(event.pos))
            case pygame.KEYDOWN:
                return event.key in (*ENTER, pygame.K_ESCAPE, pygame.K_y) or event.unicode == "?"
        return False

    # -- moving tiles -------------------------------------------------------------------------------------------------

    def rearrange(self, was: dict[Tile, TileSprite]) -> None:
        """Lay out the tiles again and animate them from their old sprites `was`."""
        table_state = self.table_state
        self.view.arrange()
        table_state.drag = replace(table_state.drag, targets=find_drop_targets(self.view, table_state.turn.legal))
        self.effects.move(was)
        self.renderer.needs_redraw = True

    def sort(self) -> None:
        """Sort the viewer's hand."""
        was = dict(self.table_state.sprites)
        _name, self.table_state.order[self.table_state.viewer] = self.view.next_order()
        self.rearrange(was)

    def send_home(self, tile: Tile, held: TileSprite) -> None:
        """Animate a released tile back to its place in the hand."""
        self.rearrange(self.table_state.sprites | {tile: held})
        self.canvas.sound.play("home")

    # -- the log ------------------------------------------------------------------------------------------------------

    def scroll_log(self, by: int) -> None:
        """Scroll the log back by `by` lines (negative: forward)."""
        shown = self.scores_and_log
        shown.scroll_offset = max(0, min(len(shown.log) - 1, shown.scroll_offset + by))
        self.renderer.needs_redraw = True

    def append_log(self, sentences: list[str]) -> None:
        """Append lines to the log and scroll to its end."""
        self._new_lines += sentences
        self.needs_update = True

    # -- hit targets --------------------------------------------------------------------------------------------------

    def hit_targets(self) -> list[HitTarget]:
        """Return the hit targets: buttons, own tiles, drop targets, boneyard, line, and the step when it is the
        player's turn.
        """
        table_state = self.table_state
        targets = self.controls.hit_targets() + self.popup.hit_targets()
        targets += nameplates.hit_targets(table_state)
        targets += [HitTarget("aids", area_rect(table_state.layout.log))] if table_state.aids else []
        targets += [
            HitTarget(f"place {play}", sprite_rect(sprite_at_rest(pose, True)))
            for play, pose in table_state.drag.places.items()
        ]
        if table_state.open:
            hand = table_state.ordered_hand(table_state.viewer)
            targets += [HitTarget(f"tile {tile}", sprite_rect(table_state.sprites[tile])) for tile in hand]
        next_tile = self.view.next_drawn()
        if next_tile is not None:
            targets.append(HitTarget("boneyard", sprite_rect(table_state.sprites[next_tile])))
        targets.append(HitTarget("line", area_rect(table_state.layout.line)))
        if table_state.turn.phase == TurnPhase.PERSON:
            prompt = area_rect(table_state.layout.prompt)
            targets += [HitTarget("turn", prompt), HitTarget(f"step {len(self.match.actions)}", prompt)]
        return targets
