"""The coach's review of a hand: the table at each step, the loss of each choice, and a chart of the hand."""

from functools import partial
from itertools import chain

import pygame

from game.core.state import Deal
from game.match.match import Match
from game.match.visibility import conceals_hands
from game.platform.language import gettext as _
from game.practice.review_job import ReviewJob, reviewable_hands, steps_in_hand
from game.text import MatchLog, side_name
from game.text.review import expectation_heading, review_progress
from game.ui.families.table_snapshot import TablePage, TableSnapshot
from game.ui.keys import REVIEW, KeyGroup
from game.ui.routes import DealCheckRoute, TableRoute
from game.ui.table.coach_controller import ReviewPanel
from game.ui.table.playback import enable_steps, step_buttons
from game.ui.widgets.curves import HandCurve
from game.ui.widgets.fields import Switch
from game.ui.widgets.page import GAP, ROW_GAP, place_row, stack_widgets
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Progress
from game.ui.widgets.widget import TEXT, Panel

LOOK = 50  # ms between checks for results of the worker
COLUMN, NARROWEST = 0.29, 20  # width of the text column: share of the width, and least text widths
SIDE_BY_SIDE = 62  # text widths: in a narrower window the text is below the table
BAND = 0.22  # height of the chart beside the text column, as a share
TABLE, LOW_BAND = 0.5, 0.2  # heights of the table and the chart above the text, as shares


class Review(TablePage):
    """A match reviewed hand by hand. At each step the table is shown before that step's choice.

    Keys: ← and → go one step, Home and End to the ends, n and N to the next and previous mistake.
    """

    def __init__(self, stage: Stage, match: Match, number: int | None, hand: int | None = None) -> None:
        super().__init__(stage)
        self.match, self.number = match, number
        self._match_log = MatchLog(match)
        self.hands = reviewable_hands(match)
        self.viewer = match.human_seats[0] if match.human_seats else 0
        self._check = self.icon_button(_("Check this deal"), self._check_deal, icon="seal", key=pygame.K_c)
        self._previous_button = self.icon_button(_("Previous hand"), partial(self._change_hand, -1), icon="back")
        self._next_button = self.icon_button(_("Next hand"), partial(self._change_hand, 1), icon="forth")
        self._column = Panel(self.canvas)
        self._steps = step_buttons(self.canvas, self._step_by)
        self._mistakes = [
            self.icon_button(_("Previous mistake"), partial(self._to_mistake, -1), icon="back"),
            self.button(_("Next mistake"), partial(self._to_mistake, 1), icon="forth"),
        ]
        words = _("Only shown hands visible") if conceals_hands(match) else _("All hands visible")
        self._open_switch = Switch(self.canvas, words, True, lambda _open: self.go(self.step))
        self._play_button = self.button(_("Play from here"), self._play_on, icon="play", primary=True)
        self._progress = Progress(self.canvas, "")
        self._pause_button = self.icon_button(_("Pause"), self._toggle_pause, icon="pause")
        self._keeps_table = False  # whether only the texts must be arranged again
        self._start_hand(hand if hand in self.hands else self.hands[-1])

    def key_groups(self) -> list[KeyGroup]:
        return [REVIEW, *super().key_groups()]

    @property
    def game_key(self) -> str | None:
        return self.match.key

    def _start_hand(self, hand: int) -> None:
        """Start the review of a hand at its first step."""
        match = self.match
        self.review = ReviewJob(match, hand, self.stage.store, self.number)
        steps = steps_in_hand(match, hand)
        self.step = next(step for step in steps if isinstance(match.actions[step], Deal)) + 1
        self.curve = HandCurve(self.canvas, _("Step"), steps[0], range(self.step, steps[-1] + 2), self.go)
        words = _("Hand {number} of {count}")
        self._title.label = words.format(number=self.hands.index(hand) + 1, count=len(self.hands))
        self._previous_button.set_enabled(hand != self.hands[0], _("This is the first hand that can be reviewed."))
        self._next_button.set_enabled(hand != self.hands[-1], _("This is the last hand that can be reviewed."))
        self._show_results()

    # -- layout --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Arrange the table, the chart below it, and the text at the right or below."""
        (width, height), text, gap = self.canvas.size, self.canvas.text_size(TEXT), self.px(GAP)
        column = pygame.Rect(0, 0, round(max(COLUMN * width, NARROWEST * text)), height)
        table_height, band_height = round(height * (1 - BAND)), height - round(height * (1 - BAND))
        if width < SIDE_BY_SIDE * text:
            table_height, band_height = round(height * TABLE), round(height * LOW_BAND)
            column = pygame.Rect(0, 0, width, height - table_height - band_height)
        column.bottomright = width, height
        self._column.rect = column
        self._band.rect = pygame.Rect(0, table_height, column.x or width, band_height)
        self.set_table_size(self._band.rect.topright)
        band = self._band.rect.inflate(-2 * gap, -2 * gap)
        left = self._arrange_steps(band.right, band.centery, gap // 2)
        self.curve.rect = pygame.Rect(band.x, band.y, left - gap - band.x, band.h)
        if not self._keeps_table:
            self._set_table()
        self._arrange_bar(self.px(ROW_GAP))
        self._arrange_column(column.inflate(-2 * gap, -2 * gap), gap)
        self.table.renderer.draw_popup = partial(self.findings.ring, self.table.table_state, self.step)

    def _arrange_steps(self, right: int, middle: int, gap: int) -> int:
        """Arrange the buttons that step through the hand in two rows of one width; return their left edge."""
        lower = place_row(self._mistakes, gap, "topright", (right, middle + gap // 2))
        buttons_width = sum(button.natural_size()[0] for button in self._steps)
        apart = max(gap, (lower.width - buttons_width) // (len(self._steps) - 1))
        return min(lower.x, place_row(self._steps, apart, "bottomright", (right, middle - gap // 2)).x)

    def _arrange_bar(self, gap: int) -> None:
        """Arrange the back button and the hand's number above the table."""
        right = self._table_canvas.size[0] - gap
        self.table.place_bar(self._leave, self._title, right, gap)
        back, title = self._leave.rect, self._title.rect
        side = back.height
        title.right = right - side - gap
        places = back.right + gap, title.left - gap - side, right - side
        for button, x in zip((self._check, self._previous_button, self._next_button), places, strict=True):
            button.rect = pygame.Rect(x, back.y, side, side)

    def _arrange_column(self, column: pygame.Rect, gap: int) -> None:
        """Arrange the text, and the buttons below it."""
        width, height = self._play_button.natural_size()
        if column.w < column.h:
            self._play_button.rect = pygame.Rect(column.x, column.bottom - height, column.w, height)
            height += gap // 2 + self._open_switch.height(column.w)
            stack_widgets([self._open_switch], column.x, column.bottom - height, column.w, 0)
        else:
            self._play_button.rect = pygame.Rect(column.right - width, column.bottom - height, width, height)
            self._open_switch.rect = pygame.Rect(column.x, column.bottom - height, column.w - width - gap, height)
        self.view = pygame.Rect(column.x, column.y, column.w + gap, column.h - height - gap)  # the scroll bar is beside
        top = column.y
        if self.review.done < self.review.total:
            row = place_row([self._pause_button], 0, "topright", column.topright)
            bar_width, bar_height = row.x - gap - column.x, self._progress.natural_size()[1]
            self._progress.rect = pygame.Rect(column.x, row.centery - bar_height // 2, bar_width, bar_height)
            top = row.bottom + gap
        for words in self._text_blocks:
            top = stack_widgets(words, column.x, top, column.w, gap // 4) + gap
        self.content_bottom = top

    # -- texts ---------------------------------------------------------------------------------------------------------

    def _show_results(self) -> None:
        """Show the results found so far."""
        match = self.match
        side = match.game.side(self.viewer, len(match.players))
        self.findings = ReviewPanel(self.canvas, self.review, side, self.go)
        names = side_name(match.game, side, match.names)
        label = expectation_heading(match.game, names) if self.review.timeline else ""
        self.curve.show(self.findings.bars(side), self.findings.levels(side), label)
        self._update()

    def _update(self) -> None:
        """Update the texts and the buttons for the current step."""
        review, step, steps = self.review, self.step, self.curve.steps
        back, forward = step > steps[0], step < steps[-1]
        enable_steps(self._steps, back, forward)
        reasons = _("No mistake before this step."), _("No mistake after this step.")
        for button, direction, reason in zip(self._mistakes, (-1, 1), reasons, strict=True):
            button.set_enabled(self.findings.mistake(step, direction) is not None, reason)
        self._play_button.set_enabled(forward, _("The hand is over here. Go back to a move to play on from it."))
        self._progress.set_progress(review_progress(review.done, review.total), review.done / max(1, review.total))
        self._pause_button.icon, self._pause_button.label = (
            ("play", _("Continue")) if review.paused else ("pause", _("Pause"))
        )
        self._text_blocks = self.findings.blocks(step, step == steps[-1])
        working = [self._progress, self._pause_button] if review.done < review.total else []
        bar = [self._leave, self._check, self._previous_button, self._title, self._next_button]
        fixed = [*bar, self.curve, *self._steps, *self._mistakes, self._open_switch, self._play_button]
        self.set_widgets(fixed, [*working, *chain.from_iterable(self._text_blocks)], self.curve)

    # -- navigation ----------------------------------------------------------------------------------------------------

    def go(self, step: int) -> None:
        """Show a step: the next one with its animation, others without."""
        is_next, self.step = step == self.step + 1, step
        self.curve.step = step
        if is_next:
            self.table.forward()
        else:
            self._set_table()
        self._update()
        self.scroll.scroll_to(0)
        self._arrange_texts()

    def _set_table(self) -> None:
        """Create the table at the current step."""
        self.table = TableSnapshot(self._table_canvas, self._match_log, self.step, self.viewer, self._open_switch.is_on)
        self.table.scores_and_log.says_last = False  # the text column describes the choice at this step

    def _arrange_texts(self) -> None:
        """Arrange everything except the table again."""
        self._keeps_table = True
        self.relayout()
        self._keeps_table = False

    def _check_deal(self) -> None:
        self.stage.go(DealCheckRoute(self.match, self.curve.steps[0] - 1))

    def _step_by(self, by: int) -> None:
        steps = self.curve.steps
        self.go(max(steps[0], min(steps[-1], self.step + by)))

    def _to_mistake(self, direction: int) -> None:
        step = self.findings.mistake(self.step, direction)
        if step is not None:
            self.go(step)

    def _change_hand(self, by: int) -> None:
        """Go to the previous or the next hand."""
        self.review.close()
        self._start_hand(self.hands[self.hands.index(self.review.hand) + by])
        self._set_table()
        self._arrange_texts()

    def _toggle_pause(self) -> None:
        self.review.toggle_pause()
        self._update()
        self._arrange_texts()

    def _play_on(self) -> None:
        """Start a match that continues from here; it counts as played with help."""
        match = self.match.at_step(self.step)
        match.with_help = True
        match.duplicate_state = None  # it no longer belongs to the duplicate match
        self.stage.leave(partial(self.stage.go, TableRoute(match)))

    def on_close(self) -> None:
        self.review.close()

    # -- scene methods -------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        """Show new results, and advance the animations."""
        if self.review.poll():
            self._show_results()
            self._arrange_texts()
        return super().tick(now)

    def idle_timeout_ms(self, now: int) -> float:
        return LOOK if self.review.busy else super().idle_timeout_ms(now)

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_n:
            self._to_mistake(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        return super().handle_event(event)

    def draw_background(self, surface: pygame.Surface) -> None:
        """Draw the table, except where the panels cover it."""
        self._table_canvas.draw_beside(surface, self.table.renderer.draw, self._band.rect, self._column.rect)
