"""Replay of a match: the table at any step from any seat, with the log, playback and export."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pygame

from game.core.state import Deal
from game.match.match import Match
from game.match.visibility import ALL_OPEN, conceals_hands, first_hidden_step, viewpoints, visible_hands
from game.platform.language import gettext as _
from game.play.deal_comparison import finished_hands
from game.practice.review_job import reviewable_hands
from game.rules import GAMES
from game.text import MatchLog
from game.ui.families.table_snapshot import PlaybackPage, TableSnapshot, render_png
from game.ui.keys import REPLAY, KeyGroup
from game.ui.menu.match_details import MatchExport
from game.ui.routes import DealCheckRoute, HandReviewRoute, PositionEditorRoute, ReplaySeatRoute, Route
from game.ui.table.playback import SPEEDS, Playback
from game.ui.widgets.page import GAP, ROW_GAP, ButtonRows, arrange_band
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import SMALL, TEXT

ROOMY = 62  # text widths: in a narrower window the log is hidden by default


class ReplayViewer(PlaybackPage):
    """A match at any step; `viewpoint` is the seat from which it is seen, or ALL_OPEN.

    Keys: ← and → go one step, Page Up and Page Down a hand, Home and End to the ends, Space starts and stops playback,
    1 to 4 set its speed, V changes the seat, L shows the log, R opens the coach's review, D checks the deal, A plays
    the tiles again, C copies the match, P saves a picture.
    """

    def __init__(self, stage: Stage, match: Match, number: int | None, hand: int | None = None) -> None:
        super().__init__(stage, GAMES[match.key].title)
        self.match, self.number = match, number
        self.viewpoint = ALL_OPEN
        self._match_log = MatchLog(match)
        self.playback = Playback(self.canvas, match, _first_step(match, hand), self.go, self.relayout)
        self._log_choice: bool | None = None  # None: shown if there is space
        self._reviewable_hands, self._finished_hands = reviewable_hands(match), finished_hands(match)
        self._step_text = self.text(" ", SMALL)
        self._seat_button = self.button("", self._change_seat, icon="eye", key=pygame.K_v)
        self._review_button = self.button(_("Coach's review"), self._review, icon="hint", key=pygame.K_r)
        self._review_button.set_enabled(bool(self._reviewable_hands), _("No finished hand has moves to review."))
        self._again_button = self.icon_button(
            _("Play these tiles again"), self._play_again, icon="again", key=pygame.K_a
        )
        can_repeat = bool(self._finished_hands and match.human_seats) and match.duplicate_state is None
        self._again_button.set_enabled(can_repeat, _("You can play finished hands of your own normal matches again."))
        self._editor_button = self.icon_button(_("Set up this position"), self._edit_position, icon="domino")
        self._export = MatchExport(stage, match, datetime.now(UTC), self._show_message, self._png)
        log = self.icon_button(_("Log"), self._show_log, icon="log", key=pygame.K_l)
        check = self.icon_button(_("Check this deal"), self._check, icon="seal", key=pygame.K_d)
        more = [self._review_button, check, self._again_button, self._editor_button, *self._export.buttons]
        sight = [self.playback.faster, self._seat_button, log]
        self._buttons = ButtonRows([self.playback.buttons, sight, more])
        self._message = ""

    def key_groups(self) -> list[KeyGroup]:
        return [REPLAY, *super().key_groups()]

    @property
    def game_key(self) -> str | None:
        return self.match.key

    # -- layout --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Arrange the table with the log, and below it the slider and the buttons."""
        width = self.canvas.size[0]
        self._name_seat()
        self.set_table_size(
            (width, arrange_band(self, self._band, [self.playback.slider, self._step_text, self._buttons]))
        )
        self._step_text.rect.x += self.px(GAP)  # below the beginning of the slider's groove
        step = self.playback.step
        self.table = TableSnapshot(self._table_canvas, self._match_log, step, *self._visible(step), self._log_open)
        table_state = self.table.table_state
        right = round(table_state.layout.log.x) if table_state.log_open else width
        self.table.place_bar(self._leave, self._title, right, self.px(ROW_GAP))
        self.update()

    @property
    def _log_open(self) -> bool:
        roomy = self.canvas.size[0] >= ROOMY * self.canvas.text_size(TEXT)
        return roomy if self._log_choice is None else self._log_choice

    def _visible(self, step: int) -> tuple[int | None, bool]:
        """Return the seat whose hand is visible at a step, and whether all are."""
        return visible_hands(self.match, step, self.viewpoint)

    # -- texts ---------------------------------------------------------------------------------------------------------

    def _name_seat(self) -> None:
        """Set the seat button's label to whose hands are visible."""
        viewer, all_open = self._visible(self.playback.step)
        if all_open:
            closed = conceals_hands(self.match)
            self._seat_button.label = _("Only shown hands visible") if closed else _("All hands visible")
        elif viewer is None:
            self._seat_button.label = _("Hands hidden")
        else:
            self._seat_button.label = _("As {name} sees it").format(name=self.match.names[viewer])

    def update(self) -> None:
        match, playback, states = self.match, self.playback, self.match.states
        step, is_last = playback.step, playback.step == playback.last
        hidden = step >= first_hidden_step(match)
        over = step > 0 and states[step].hand > states[step - 1].hand
        words = _("Hand {hand} is over.") if over else _("Hand {hand}.")
        if is_last and match.over:
            words = _("The match is over.")
        elif is_last and match.is_truncated:
            words = _("The moves after this one are lost, because the file was damaged.")
        elif hidden:
            words = _("Hand {hand} is not over yet, so hidden tiles stay hidden.")
        sentence = words.format(hand=states[step - over].hand - states[0].hand + 1)
        place = _("Step {step} of {last}. {words}").format(step=step, last=playback.last, words=sentence)
        self._step_text.label = self._message or place
        self._seat_button.set_enabled(not hidden, _("You can see other hands when this hand is over."))
        can_edit = states[step].to_move >= 0 and self._visible(step)[0] is not None
        self._editor_button.set_enabled(can_edit, _("Choose a step at which a player whose hand you see has to move."))
        playback.refresh()
        self.table.renderer.needs_redraw = True
        fixed = [self._band, self._leave, self._title, playback.slider, self._step_text, *self._buttons.widgets()]
        self.set_widgets(fixed, [], playback.slider)
        self.canvas.damage(self._band.rect)

    def _show_message(self, words: str) -> None:
        self._message = words
        self.relayout()

    # -- playback ------------------------------------------------------------------------------------------------------

    def go(self, step: int) -> None:
        self._message = ""
        super().go(step)

    def _is_animated(self, step: int) -> bool:
        return super()._is_animated(step) and self._visible(step) == self._visible(self.playback.step)

    def _change_seat(self) -> None:
        choices = viewpoints(self.match)
        self.viewpoint = choices[(choices.index(self.viewpoint) + 1) % len(choices)]
        self.relayout()

    def _show_log(self) -> None:
        self._log_choice = not self._log_open
        self.relayout()

    def _leave_to(self, route: Route) -> None:
        self.playback.is_running = False
        self.stage.go(route)

    def _nearest(self, hands: Sequence[int]) -> int:
        """Return the hand nearest to the current one."""
        return min(hands, key=lambda hand: abs(hand - self.match.states[self.playback.step].hand))

    def _review(self) -> None:
        self._leave_to(HandReviewRoute(self.match, self.number, self._nearest(self._reviewable_hands)))

    def _play_again(self) -> None:
        self._leave_to(ReplaySeatRoute(self.match, self.number, self._nearest(self._finished_hands)))

    def _check(self) -> None:
        """Open the check of the current hand's deal."""
        actions = self.match.actions[: max(1, self.playback.step)]
        deals = [step for step, action in enumerate(actions) if isinstance(action, Deal)]
        self._leave_to(DealCheckRoute(self.match, deals[-1] if deals else None))

    def _edit_position(self) -> None:
        """Open the position editor at the current step, with what is visible now."""
        step = self.playback.step
        viewer, all_open = self._visible(step)
        shows_all = all_open and not conceals_hands(self.match)
        self._leave_to(PositionEditorRoute(self.match.at_step(step), None if shows_all else viewer or 0))

    def _png(self) -> bytes:
        step = self.playback.step
        return render_png(self.canvas, self._match_log, step, *self._visible(step))

    # -- scene methods -------------------------------------------------------------------------------------------------

    def handle_event(self, event: pygame.Event) -> bool:
        speed = event.key - pygame.K_1 if event.type == pygame.KEYDOWN else -1
        if 0 <= speed < len(SPEEDS):
            self.playback.run_at(speed)
            return True
        if event.type == pygame.MOUSEWHEEL and event.y:
            self.playback.go_by(-1 if event.y > 0 else 1)
            return True
        return super().handle_event(event)

    def handle_shortcut(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_c:
            self._export.copy()
            return True
        return super().handle_shortcut(event)


def _first_step(match: Match, hand: int | None) -> int:
    """Return the first step to show: after that hand's deal, else the start, or the end of an unfinished match."""
    if hand is None:
        return 0 if match.over else len(match.actions)
    first = match.states[0].hand
    steps = (step for step, state in enumerate(match.states) if state.hand - first + 1 == hand and state.to_move >= 0)
    return next(steps, 0)
