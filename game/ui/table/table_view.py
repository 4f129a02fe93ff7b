"""The view of a match: tiles, texts and buttons, derived from the match whenever it changes."""

from dataclasses import replace

import pygame

from game.core.state import Action
from game.core.tiles import Tile
from game.match.match import Match
from game.platform.language import gettext as _
from game.text import log_lines
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.layouts.animation import Animations, TileSprite
from game.ui.table import nameplates
from game.ui.table.action_effects import ActionEffects
from game.ui.table.aids import Aids
from game.ui.table.autosave_status import AutosaveStatus
from game.ui.table.controls import Controls
from game.ui.table.drag import Dispatch, Drag
from game.ui.table.family_view import FamilyView, find_drop_targets
from game.ui.table.hint_popup import HintPopup, ReasonPopup, TipPopup
from game.ui.table.nameplates import TurnClock
from game.ui.table.note import Popup
from game.ui.table.prompts import Prompts
from game.ui.table.table_renderer import ScoresAndLog, TableRenderer, play_scores, sprite_at_pose
from game.ui.table.turns import TurnPhase, TurnView
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import ENTER


class TableView:
    """The table of one family's view with everything on it.

    Derives one `TurnView` and the drop targets from the match and stores both in the table state, where all parts
    read them. Performs no actions: `dispatch` receives the intents of buttons. When `is_read_only`, undo is disabled.
    """

    def __init__(self, view: FamilyView, prompts: Prompts, dispatch: Dispatch, autosave: AutosaveStatus) -> None:
        self.table_state, self.view, self.prompts, self.autosave = view.table_state, view, prompts, autosave
        self.canvas, match = view.table_state.canvas, view.table_state.match
        self.motion = Animations()
        self.effects = ActionEffects(view, self.motion)
        self.scores_and_log = ScoresAndLog(list(match.state.scores), log_lines(match))
        self.renderer = TableRenderer(view, self.motion, self.scores_and_log)
        clock_seconds = match.game.turn_clock
        self.clock = TurnClock(self.table_state, clock_seconds) if clock_seconds else None
        self.controls = Controls(self.canvas, dispatch, self.clock)
        self.tips = TipPopup(view, self.controls, dispatch)
        self.hint_popup = HintPopup(view, self.controls, dispatch)
        self.reason_popup = ReasonPopup(view, self.controls, dispatch)
        self.aids = Aids(view.table_state)
        self.popups: tuple[Popup, ...] = (self.tips, self.hint_popup, self.reason_popup)
        self.renderer.draw_popups = self._draw_notes
        self.is_read_only = False

    @property
    def match(self) -> Match:
        """The match shown."""
        return self.table_state.match

    # -- updating from the match
    # ----------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Finish all animations, clear the drag and show the final scores."""
        self.motion.finish_all()
        self.table_state.drag = self.table_state.drag.cleared()
        self.scores_and_log.scores[:] = self.match.state.scores
        self.renderer.needs_redraw = True

    def arrange(self, phase: TurnPhase | None, refusal: str = "") -> None:
        """Lay out everything, then `refresh`."""
        self.table_state.aids = self.aids.column
        self.view.layout.arrange()
        self.refresh(phase, refusal)

    def turn_column(self, log: bool) -> None:
        """Toggle the log (`log`) or the aids; the caller must call `arrange` next."""
        self.motion.finish_all()
        if log:
            self.table_state.log_open = not self.table_state.log_open
        else:
            self.aids.toggle()

    def refresh(self, phase: TurnPhase | None, refusal: str = "") -> None:
        """Update the turn view, buttons and drop targets for a turn phase; a `refusal` replaces the prompt."""
        table_state, match = self.table_state, self.match
        is_viewer_turn = phase == TurnPhase.PERSON and match.state.to_move == table_state.viewer and table_state.open
        legal = match.game.legal_actions(match.state) if is_viewer_turn else ()
        unplayable = self.view.drop_places.unplayable_tiles(legal)
        can_undo = not self.is_read_only and match.can_undo(table_state.viewer)
        notice = "" if self.is_read_only else self.autosave.notice
        coach_allowed = self.canvas.settings.allows_coach(len(match.human_seats))
        turn = TurnView(
            phase, is_viewer_turn, legal, unplayable, can_undo, refused=bool(refusal), prompt=refusal, notice=notice
        )
        turn = replace(
            turn, can_ask=coach_allowed and len(legal) > 1, explained=self.reason_popup.seats if coach_allowed else ()
        )
        turn = replace(turn, why_no_hint="" if turn.can_ask else self._why_no_hint(coach_allowed, is_viewer_turn))
        self.controls.name_order(self.view.layout.next_order()[0])
        table_state.turn = self.controls.arrange(turn, self.prompts, table_state.layout)
        table_state.drag = table_state.drag.with_targets(find_drop_targets(self.view, legal))
        self.refresh_highlights()
        for popup in self.popups:
            popup.place()
        self.renderer.needs_redraw = True

    def _why_no_hint(self, coach_allowed: bool, is_viewer_turn: bool) -> str:
        """Return why the viewer cannot ask for a hint now."""
        if not coach_allowed and self.canvas.settings.hints == "never":
            return _("Hints are turned off in the settings.")
        if not coach_allowed:
            return _("The settings allow hints only when one person plays.")
        return (
            _("There is only one move, so no hint is needed.")
            if is_viewer_turn
            else _("Hints are given when it is your turn.")
        )

    def set_drag(self, drag: Drag) -> None:
        """Set the drag state."""
        selection_changed = drag.selected_tile != self.table_state.drag.selected_tile
        self.table_state.drag = drag
        if selection_changed:
            self.refresh_highlights()

    def release_drag(self, drag: Drag) -> None:
        """Set the drag state after a release, without updating highlights.

        The caller calls `refresh_highlights` once it is known what happens to the tile.
        """
        self.table_state.drag = drag

    def refresh_highlights(self) -> None:
        """Update the points shown at the highlighted targets, and the prompt."""
        table_state, drag, turn = self.table_state, self.table_state.drag, self.table_state.turn
        if self.view.layout.make_room(drag.selected_tile is not None):
            self.rearrange(dict(table_state.sprites))
        points = play_scores(table_state, [*drag.places]) if self.canvas.settings.point_hints else {}
        prompt = turn.prompt
        if not turn.refused:
            two_ways = bool(self.view.drop_places.labels(drag.places))
            prompt = self.prompts.prompt(turn.legal, turn.phase, [*drag.places], two_ways)
            prompt = _("Thinking of a hint …") if self.hint_popup.is_pending else prompt
        self.renderer.needs_redraw = self.renderer.needs_redraw or prompt != turn.prompt
        table_state.turn = replace(table_state.turn, prompt=prompt, points=points)

    # -- popups
    # ---------------------------------------------------------------------------------------------------------

    def hide_popups(self) -> None:
        """Hide all popups."""
        for popup in self.popups:
            popup.hide()

    def hide_other_popups(self, kept: Popup) -> None:
        """Hide all popups except `asked`; a tip is shown again afterwards."""
        self.tips.step_aside()
        for popup in self.popups:
            if popup is not kept:
                popup.hide()

    @property
    def waits_for_reader(self) -> bool:
        """Whether a popup is open that pauses the bots."""
        return self.tips.note is not None or self.reason_popup.note is not None

    def acts_on_note(self, event: pygame.Event) -> bool:
        """Return whether an event would act on the popup or on the area it covers or covered."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                return bool(self.controls.note_area.collidepoint(event.pos))
            case pygame.KEYDOWN:
                return event.key in (*ENTER, pygame.K_ESCAPE, pygame.K_y) or event.unicode == "?"
        return False

    def _draw_notes(self, surface: pygame.Surface) -> None:
        for popup in self.popups:
            popup.draw(surface)

    # -- moving tiles
    # ---------------------------------------------------------------------------------------------------

    def rearrange(self, was: dict[Tile, TileSprite]) -> None:
        """Lay out the tiles again and animate them from their old sprites `was`."""
        table_state = self.table_state
        self.view.layout.arrange()
        table_state.drag = replace(table_state.drag, targets=find_drop_targets(self.view, table_state.turn.legal))
        self.effects.move(was)
        self.renderer.needs_redraw = True

    def sort(self) -> None:
        """Sort the viewer's hand."""
        was = dict(self.table_state.sprites)
        self.view.layout.sort()
        self.rearrange(was)
        self.controls.name_order(self.view.layout.next_order()[0])

    def send_home(self, tile: Tile, held: TileSprite) -> None:
        """Animate a released tile back to its place in the hand."""
        self.rearrange(self.table_state.sprites | {tile: held})
        self.canvas.sound.play("home")

    def deal(self) -> dict[Tile, TileSprite]:
        """Forget the old tile positions and return the sprites from which the new hand is dealt."""
        self.table_state.forget()
        self.view.layout.clear()
        return dict.fromkeys(self.match.game.deck(), self.view.layout.deal_origin())

    def show(self, action: Action, was: dict[Tile, TileSprite], dropped: bool, refusal: str) -> None:
        """Show the action just played.

        `was` are the sprites before it; `dropped` tells whether the viewer dropped the tile with the mouse.
        """
        self.table_state.drag = self.table_state.drag.cleared()
        self.tips.hide()
        self.arrange(None, refusal)
        self.effects.show(action, was, dropped)

    # -- the log -------------------------------------------------------------------------------------------------------

    def scroll_log(self, by: int) -> None:
        """Scroll the log back by `by` lines (negative: forward)."""
        self.scores_and_log.scroll_offset = max(
            0, min(len(self.scores_and_log.log) - 1, self.scores_and_log.scroll_offset + by)
        )
        self.renderer.needs_redraw = True

    def append_log(self, sentences: list[str]) -> None:
        """Append lines to the log and scroll to its end."""
        self.scores_and_log.log += sentences
        self.scores_and_log.scroll_offset = 0

    # -- hit targets
    # ----------------------------------------------------------------------------------------------------

    def hit_targets(self) -> list[HitTarget]:
        """Return the hit targets: buttons, own tiles, drop targets, boneyard, line, and the step when it is the
        player's turn.
        """
        table_state = self.table_state
        targets = self.controls.hit_targets() + [target for popup in self.popups for target in popup.hit_targets()]
        targets += nameplates.hit_targets(table_state)
        targets += [HitTarget("aids", area_rect(table_state.layout.log))] if table_state.aids else []
        targets += [
            HitTarget(f"place {play}", sprite_rect(sprite_at_pose(pose)))
            for play, pose in table_state.drag.places.items()
        ]
        if table_state.open:
            hand = table_state.ordered_hand(table_state.viewer)
            targets += [HitTarget(f"tile {tile}", sprite_rect(table_state.sprites[tile])) for tile in hand]
        next_tile = self.view.layout.next_drawn()
        if next_tile is not None:
            targets.append(HitTarget("boneyard", sprite_rect(table_state.sprites[next_tile])))
        targets.append(HitTarget("line", area_rect(table_state.layout.line)))
        if table_state.turn.phase == TurnPhase.PERSON:
            prompt = area_rect(table_state.layout.prompt)
            targets += [HitTarget("turn", prompt), HitTarget(f"step {len(self.match.actions)}", prompt)]
        return targets
