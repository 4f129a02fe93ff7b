"""What is seen of a match: tiles, words and buttons, found anew from the match when it has changed."""

from dataclasses import replace

import pygame

from game.core.state import Action
from game.core.tiles import Tile
from game.match.match import Match
from game.platform.language import gettext as _
from game.rules.line.line_game import LineGame
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
    """The table of a family's view with all that stands on it.

    From the match it finds one turn view and what can be reached, and puts both on the tabletop, where every part reads
    them. Nothing is done here for the player: what a button asks for is performed above. Once it is `is_read_only`,
    nothing can be taken back.
    """

    def __init__(self, view: FamilyView, prompts: Prompts, perform: Dispatch, keeping: AutosaveStatus) -> None:
        self.table_state, self.view, self.prompts, self.autosave = view.table_state, view, prompts, keeping
        self.canvas, match = view.table_state.canvas, view.table_state.match
        self.motion = Animations()
        self.effects = ActionEffects(view, self.motion)
        self.scores_and_log = ScoresAndLog(list(match.state.scores), log_lines(match))
        self.renderer = TableRenderer(view, self.motion, self.scores_and_log)
        seconds = match.game.turn_clock if isinstance(match.game, LineGame) else 0
        self.clock = TurnClock(self.table_state, seconds) if seconds else None
        self.controls = Controls(self.canvas, perform, self.clock)
        self.tips = TipPopup(view, self.controls, perform)
        self.hint_popup = HintPopup(view, self.controls, perform)
        self.reason_popup = ReasonPopup(view, self.controls, perform)
        self.aids = Aids(view.table_state)
        self.popups: tuple[Popup, ...] = (self.tips, self.hint_popup, self.reason_popup)
        self.renderer.draw_popups = self._draw_notes
        self.is_read_only = False

    @property
    def match(self) -> Match:
        """The match that is seen."""
        return self.table_state.match

    # -- found from the match ------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Whatever moves has arrived, nothing is in hand, and the totals are those of the match."""
        self.motion.finish_all()
        self.table_state.drag = self.table_state.drag.cleared()
        self.scores_and_log.scores[:] = self.match.state.scores
        self.renderer.needs_redraw = True

    def arrange(self, wait: TurnPhase | None, refusal: str = "") -> None:
        """Puts everything in its place, and finds what may be done."""
        self.table_state.aids = self.aids.column
        self.view.layout.arrange()
        self.refresh(wait, refusal)

    def turn_column(self, log: bool) -> None:
        """Opens or closes the log, or the aids; `arrange` follows."""
        self.motion.finish_all()
        if log:
            self.table_state.log_open = not self.table_state.log_open
        else:
            self.aids.toggle()

    def refresh(self, wait: TurnPhase | None, refusal: str = "") -> None:
        """Finds what may be done now, while the match waits so; a `refusal` is said instead."""
        tabletop, match = self.table_state, self.match
        mine = wait == TurnPhase.PERSON and match.state.to_move == tabletop.viewer and tabletop.open
        legal = match.game.legal_actions(match.state) if mine else ()
        back = self.view.drop_places.unplayable_tiles(legal)
        can_undo = not self.is_read_only and match.can_undo(tabletop.viewer)
        notice = "" if self.is_read_only else self.autosave.notice
        coached = self.canvas.settings.allows_coach(len(match.human_seats))
        turn = TurnView(wait, mine, legal, back, can_undo, refused=bool(refusal), prompt=refusal, notice=notice)
        turn = replace(turn, can_ask=coached and len(legal) > 1, explained=self.reason_popup.seats if coached else ())
        turn = replace(turn, why_no_hint="" if turn.can_ask else self._why_no_hint(coached, mine))
        self.controls.name_order(self.view.layout.next_order()[0])
        tabletop.turn = self.controls.arrange(turn, self.prompts, tabletop.layout)
        tabletop.drag = tabletop.drag.with_targets(find_drop_targets(self.view, legal))
        self.refresh_highlights()
        for speaker in self.popups:
            speaker.place()
        self.renderer.needs_redraw = True

    def _why_no_hint(self, coached: bool, mine: bool) -> str:
        """Why the viewer cannot ask the coach for a hint now."""
        if not coached and self.canvas.settings.hints == "never":
            return _("Hints are turned off in the settings.")
        if not coached:
            return _("The settings allow hints only when one person plays.")
        return (
            _("There is only one move, so no hint is needed.") if mine else _("Hints are given when it is your turn.")
        )

    def set_drag(self, drag: Drag) -> None:
        """What is in hand is this from now on."""
        lit = drag.selected_tile != self.table_state.drag.selected_tile
        self.table_state.drag = drag
        if lit:
            self.refresh_highlights()

    def release_drag(self, drag: Drag) -> None:
        """The held tile is let go, which leaves this in hand; `refresh_highlights` follows once it is known what
        becomes of it.
        """
        self.table_state.drag = drag

    def refresh_highlights(self) -> None:
        """Finds what each place that is lit now would score, and what there is to do."""
        tabletop, drag, turn = self.table_state, self.table_state.drag, self.table_state.turn
        if self.view.layout.make_room(drag.selected_tile is not None):
            self.rearrange(dict(tabletop.sprites))
        points = play_scores(tabletop, [*drag.places]) if self.canvas.settings.point_hints else {}
        prompt = turn.prompt
        if not turn.refused:
            two_ways = bool(self.view.drop_places.labels(drag.places))
            prompt = self.prompts.prompt(turn.legal, turn.phase, [*drag.places], two_ways)
            prompt = _("Thinking of a hint …") if self.hint_popup.is_pending else prompt
        self.renderer.needs_redraw = self.renderer.needs_redraw or prompt != turn.prompt
        tabletop.turn = replace(tabletop.turn, prompt=prompt, points=points)

    # -- notes ---------------------------------------------------------------------------------------------------------

    def hide_popups(self) -> None:
        """Takes away the note that is shown."""
        for speaker in self.popups:
            speaker.hide()

    def hide_other_popups(self, asked: Popup) -> None:
        """Takes away a note of another speaker than the one `asked`; a remark of the book comes again afterwards."""
        self.tips.step_aside()
        for speaker in self.popups:
            if speaker is not asked:
                speaker.hide()

    @property
    def waits_for_reader(self) -> bool:
        """Whether a note is open for which the bots wait."""
        return self.tips.note is not None or self.reason_popup.note is not None

    def acts_on_note(self, event: pygame.Event) -> bool:
        """Whether a press does something else since a note came or went: on the note, or where it lay."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                return bool(self.controls.note_area.collidepoint(event.pos))
            case pygame.KEYDOWN:
                return event.key in (*ENTER, pygame.K_ESCAPE, pygame.K_y) or event.unicode == "?"
        return False

    def _draw_notes(self, surface: pygame.Surface) -> None:
        for speaker in self.popups:
            speaker.draw(surface)

    # -- tiles on their way --------------------------------------------------------------------------------------------

    def rearrange(self, was: dict[Tile, TileSprite]) -> None:
        """Tiles in another order, on their way from where they were."""
        tabletop = self.table_state
        self.view.layout.arrange()
        tabletop.drag = replace(tabletop.drag, targets=find_drop_targets(self.view, tabletop.turn.legal))
        self.effects.move(was)
        self.renderer.needs_redraw = True

    def sort(self) -> None:
        """Sorts the tiles of the one who looks."""
        was = dict(self.table_state.sprites)
        self.view.layout.sort()
        self.rearrange(was)
        self.controls.name_order(self.view.layout.next_order()[0])

    def send_home(self, tile: Tile, held: TileSprite) -> None:
        """A tile that was let go is on its way back to its place in the hand."""
        self.rearrange(self.table_state.sprites | {tile: held})
        self.canvas.sound.play("home")

    def deal(self) -> dict[Tile, TileSprite]:
        """Forgets how the tiles lay; the heap from which all of them are dealt."""
        self.table_state.forget()
        self.view.layout.clear()
        return dict.fromkeys(self.match.game.deck(), self.view.layout.deal_origin())

    def show(self, action: Action, was: dict[Tile, TileSprite], dropped: bool, refusal: str) -> None:
        """Shows the action that has just been played, from where every tile `was`; the own one was `dropped`."""
        self.table_state.drag = self.table_state.drag.cleared()
        self.tips.hide()
        self.arrange(None, refusal)
        self.effects.show(action, was, dropped)

    # -- the log -------------------------------------------------------------------------------------------------------

    def scroll_log(self, by: int) -> None:
        """Turns the log back by so many sentences, or forward again."""
        self.scores_and_log.scroll_offset = max(
            0, min(len(self.scores_and_log.log) - 1, self.scores_and_log.scroll_offset + by)
        )
        self.renderer.needs_redraw = True

    def append_log(self, sentences: list[str]) -> None:
        """Adds to the log, which is turned forward again."""
        self.scores_and_log.log += sentences
        self.scores_and_log.scroll_offset = 0

    # -- what can be pointed at ----------------------------------------------------------------------------------------

    def hit_targets(self) -> list[HitTarget]:
        """The buttons, the own tiles, the lit places, the boneyard, and after how many actions one is asked."""
        tabletop = self.table_state
        found = self.controls.hit_targets() + [thing for speaker in self.popups for thing in speaker.hit_targets()]
        found += nameplates.hit_targets(tabletop)
        found += [HitTarget("aids", area_rect(tabletop.layout.log))] if tabletop.aids else []
        found += [
            HitTarget(f"place {play}", sprite_rect(sprite_at_pose(pose))) for play, pose in tabletop.drag.places.items()
        ]
        if tabletop.open:
            own = tabletop.ordered_hand(tabletop.viewer)
            found += [HitTarget(f"tile {tile}", sprite_rect(tabletop.sprites[tile])) for tile in own]
        drawn = self.view.layout.next_drawn()
        if drawn is not None:
            found.append(HitTarget("boneyard", sprite_rect(tabletop.sprites[drawn])))
        found.append(HitTarget("line", area_rect(tabletop.layout.line)))
        if tabletop.turn.phase == TurnPhase.PERSON:
            prompt = area_rect(tabletop.layout.prompt)
            found += [HitTarget("turn", prompt), HitTarget(f"step {len(self.match.actions)}", prompt)]
        return found
