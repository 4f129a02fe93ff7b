"""Replay of a match: the table at any step from any seat, with the log, playback and export."""

from datetime import UTC, datetime
from functools import partial
from itertools import chain

import pygame

from game.core.state import Deal
from game.match.match import Match
from game.match.visibility import ALL_OPEN, conceals_hands, first_hidden_step, viewpoints, visible_hands
from game.platform.language import gettext as _
from game.play.deal_comparison import finished_hands
from game.practice.review_job import reviewable_hands
from game.rules import GAMES
from game.text import MatchLog
from game.ui.families.table_snapshot import TablePage, TableSnapshot, render_png
from game.ui.menu.match_details import MatchExport
from game.ui.routes import DealCheckRoute, HandReviewRoute, PositionEditorRoute, ReplaySeatRoute
from game.ui.table.playback import SPEEDS, Playback
from game.ui.widgets.page import GAP, place_rows, rows_height, split_into_rows
from game.ui.widgets.scene import HitTarget, Stage
from game.ui.widgets.widget import SMALL, TEXT, Button, Text

ROOMY = 62  # text widths: in a narrower window the log is hidden by default


class ReplayViewer(TablePage):
    """A match at any step; `viewpoint` is the seat from which it is seen, or ALL_OPEN.

    Keys: ← and → go one step, Page Up and Page Down a hand, Home and End to the ends, Space starts and stops playback,
    1 to 4 set its speed, V changes the seat, L shows the log, R opens the coach's review, D checks the deal, A plays
    the tiles again, C copies the match, P saves a picture.
    """

    has_tooltips = False  # the names of icons are shown below the slider

    def __init__(self, stage: Stage, match: Match, number: int | None, hand: int | None = None) -> None:
        super().__init__(stage, GAMES[match.key].title)
        canvas = self.canvas
        self.match, self.number = match, number
        self.viewpoint = ALL_OPEN
        self._match_log = MatchLog(match)
        self.playback = Playback(canvas, match, _first_step(match, hand), self.go, self.relayout)
        self._log_choice: bool | None = None  # None: shown if there is space
        self._reviewable_hands = reviewable_hands(match)
        self._text = Text(canvas, "", SMALL)
        self._seat_button = Button(canvas, "", self._change_seat, icon="eye", key=pygame.K_v)
        self._log_button = Button(canvas, _("Log"), self._show_log, icon="log", key=pygame.K_l, icon_only=True)
        self._review_button = Button(canvas, _("Coach's review"), self._review, icon="hint", key=pygame.K_r)
        self._review_button.enabled = bool(self._reviewable_hands)
        check = partial(_open_check, stage, self.playback)
        self._check_button = Button(canvas, _("Check this deal"), check, icon="seal", key=pygame.K_d, icon_only=True)
        play_again = partial(_play_again, stage, self.playback, number)
        self._again_button = Button(
            canvas, _("The same tiles again"), play_again, icon="again", key=pygame.K_a, icon_only=True
        )
        self._again_button.enabled = (
            bool(finished_hands(match)) and bool(match.human_seats) and match.duplicate_state is None
        )
        self._editor_button = Button(
            canvas, _("Lay it out from here"), self._edit_position, icon="domino", icon_only=True
        )
        self._export = MatchExport(stage, match, datetime.now(UTC), self._show_message, self._png)
        sight = [self.playback.faster, self._seat_button, self._log_button]
        more = [self._review_button, self._check_button, self._again_button, self._editor_button, *self._export.buttons]
        self._button_groups = self.playback.buttons, sight, more
        self._message = self._step_text = ""

    # -- layout --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Arrange the table with the log, and below it the slider and the buttons."""
        width, height = self.canvas.size
        gap = self.px(GAP)
        x_gap = gap * 2 // 3
        self._name_seat()
        rows, slider = split_into_rows(self._button_groups, width - 2 * gap, x_gap), self.playback.slider
        slider_height, words = slider.natural_size()[1], self._text.natural_size()[1]
        band_height = slider_height + words + rows_height(rows, gap // 2) + 2 * gap
        top = height - band_height
        self._band.rect = pygame.Rect(0, top, width, band_height)
        slider.rect = pygame.Rect(gap, top + gap // 2, width - 2 * gap, slider_height)
        self._text.rect = pygame.Rect(2 * gap, slider.rect.bottom, width - 4 * gap, words)
        place_rows(rows, width, self._text.rect.bottom + gap // 2, (x_gap, gap // 2))
        self.set_table_size((width, top))
        self._set_table()
        table_state = self.table.table_state
        right = round(table_state.layout.log.x) if table_state.log_open else width
        self.table.place_bar(self._leave, self._title, right, x_gap)
        self._update()

    @property
    def _log_open(self) -> bool:
        roomy = self.canvas.size[0] >= ROOMY * self.canvas.text_size(TEXT)
        return roomy if self._log_choice is None else self._log_choice

    def _set_table(self) -> None:
        """Create the table at the current step."""
        step = self.playback.step
        self.table = TableSnapshot(self._table_canvas, self._match_log, step, *self._visible(step), self._log_open)

    def _visible(self, step: int) -> tuple[int | None, bool]:
        """Return the seat whose hand is visible at a step, and whether all are."""
        return visible_hands(self.match, step, self.viewpoint)

    # -- texts ---------------------------------------------------------------------------------------------------------

    def _name_seat(self) -> None:
        """Set the seat button's label to whose hands are visible."""
        viewer, all_open = self._visible(self.playback.step)
        if all_open:
            closed = conceals_hands(self.match)
            self._seat_button.label = _("Hands that were shown") if closed else _("All hands open")
        elif viewer is None:
            self._seat_button.label = _("Hands hidden")
        else:
            self._seat_button.label = _("As {name} sees it").format(name=self.match.names[viewer])

    def _update(self) -> None:
        """Update the texts and the buttons for the current step."""
        match, playback = self.match, self.playback
        step, last = playback.step, playback.last
        hidden = step >= first_hidden_step(match)
        states = match.states
        over = step > 0 and states[step].hand > states[step - 1].hand
        words = _("Hand {hand} is over.") if over else _("Hand {hand}.")
        if step == last and match.over:
            words = _("The match is over.")
        elif step == last and match.is_truncated:
            words = _("The actions after this one are lost, because the file was damaged.")
        elif hidden:
            words = _("Hand {hand} is not over yet, and its hidden tiles stay hidden.")
        sentence = words.format(hand=states[step - over].hand - states[0].hand + 1)
        self._step_text = self._message or _("Step {step} of {last}. {words}").format(
            step=step, last=last, words=sentence
        )
        self._seat_button.enabled = not hidden
        self._editor_button.enabled = states[step].to_move >= 0 and self._visible(step)[0] is not None
        playback.refresh()
        self._name_seat()
        self.table.renderer.needs_redraw = True
        buttons = chain.from_iterable(self._button_groups)
        fixed = [self._band, self._leave, self._title, playback.slider, self._text, *buttons]
        self.set_widgets(fixed, [], playback.slider)
        self._update_text()
        self.canvas.damage(self._band.rect)

    def _update_text(self) -> None:
        """Show below the slider the name of the hovered or focused icon, else the current step."""
        icons = [button for button in chain.from_iterable(self._button_groups) if button.is_icon_only]
        at = next((button for button in icons if button.hover or button.ring), None)
        words = at.label if at and not self._message else self._step_text
        if words != self._text.label:
            self._text.set_text(words)
            self.canvas.damage(self._text.rect)

    def _show_message(self, words: str) -> None:
        self._message = words
        self.relayout()

    # -- playback ------------------------------------------------------------------------------------------------------

    def go(self, step: int) -> None:
        """Show a step: the next one with its animation, others without."""
        playback = self.playback
        is_next = step == playback.step + 1 and self._visible(step) == self._visible(playback.step)
        playback.set_step(step)
        self._message = ""
        if is_next:
            self.table.forward()
            self._update()
        else:
            self.relayout()

    def _change_seat(self) -> None:
        choices = viewpoints(self.match)
        self.viewpoint = choices[(choices.index(self.viewpoint) + 1) % len(choices)]
        self.relayout()

    def _show_log(self) -> None:
        self._log_choice = not self._log_open
        self.relayout()

    def _review(self) -> None:
        """Open the coach's review of the current hand, or of the nearest that can be reviewed."""
        current_hand = self.match.states[self.playback.step].hand
        self.playback.is_running = False
        nearest = min(self._reviewable_hands, key=lambda hand: abs(hand - current_hand))
        self.stage.go(HandReviewRoute(self.match, self.number, nearest))

    def _edit_position(self) -> None:
        """Open the position editor at the current step, with what is visible now."""
        step = self.playback.step
        viewer, all_open = self._visible(step)
        self.playback.is_running = False
        shows_all = all_open and not conceals_hands(self.match)
        self.stage.go(PositionEditorRoute(self.match.at_step(step), None if shows_all else viewer or 0))

    def _png(self) -> bytes:
        step = self.playback.step
        return render_png(self.canvas, self._match_log, step, *self._visible(step))

    # -- scene methods -------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        """Advance the animations, then the playback."""
        if not self.table.renderer.advance(now) and self.playback.idle_timeout_ms(now) <= 0:
            self.go(self.playback.step + 1)
        return super().tick(now)

    def idle_timeout_ms(self, now: int) -> float:
        return self.playback.idle_timeout_ms(now)

    def handle_event(self, event: pygame.Event) -> bool:
        speed = event.key - pygame.K_1 if event.type == pygame.KEYDOWN else -1
        if 0 <= speed < len(SPEEDS):
            self.playback.run_at(speed)
            return True
        if event.type == pygame.MOUSEWHEEL and event.y:
            self.playback.go_by(-1 if event.y > 0 else 1)
            return True
        used = super().handle_event(event)
        self._update_text()
        return used

    def handle_shortcut(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_c:
            self._export.copy()
            return True
        return super().handle_shortcut(event)

    def hit_targets(self) -> list[HitTarget]:
        """The buttons, and a target that names the current step."""
        return [*super().hit_targets(), HitTarget(f"step {self.playback.step}", self._text.rect)]


def _open_check(stage: Stage, playback: Playback) -> None:
    """Open the check of the current hand's deal."""
    steps = range(max(1, playback.step))
    dealt = [step for step in steps if isinstance(playback.match.actions[step], Deal)] if playback.last else []
    playback.is_running = False
    stage.go(DealCheckRoute(playback.match, dealt[-1] if dealt else None))


def _play_again(stage: Stage, playback: Playback, number: int | None) -> None:
    """Open the page to play the tiles of the current or nearest finished hand again."""
    current_hand = playback.match.states[playback.step].hand
    playback.is_running = False
    nearest = min(finished_hands(playback.match), key=lambda hand: abs(hand - current_hand))
    stage.go(ReplaySeatRoute(playback.match, number, nearest))


def _first_step(match: Match, hand: int | None) -> int:
    """Return the first step to show: after that hand's deal, else the start, or the end of an unfinished match."""
    if hand is None:
        return 0 if match.over else len(match.actions)
    first = match.states[0].hand
    steps = (step for step, state in enumerate(match.states) if state.hand - first + 1 == hand and state.to_move >= 0)
    return next(steps, 0)
