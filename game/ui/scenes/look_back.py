"""Look back at a match: the table at any step, with the log (Replay) or the coach's review of the hand (Coach)."""

import math
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import chain

import pygame

from game.core.state import Deal
from game.match.match import Match, steps_in_hand
from game.match.visibility import ALL_OPEN, conceals_hands, first_hidden_step, viewpoints, visible_hands
from game.platform.language import gettext as _
from game.play.deal_comparison import finished_hands
from game.practice.review_job import ReviewJob, reviewable_hands
from game.text import MatchLog, side_name
from game.text.review import costs_heading, expectation_heading, review_progress
from game.ui.families.table_snapshot import PlaybackPage, TableSnapshot, render_png
from game.ui.keys import LOOK_BACK, PAGES, KeyGroup
from game.ui.menu.match_details import MatchExport
from game.ui.routes import FairDealsRoute, LookBackTab, PositionEditorRoute, ReplaySeatRoute, Route, TableRoute
from game.ui.table.coach_controller import ReviewPanel
from game.ui.table.playback import FAR, SPEEDS, Playback
from game.ui.table.replay_comparison import replay_button
from game.ui.widgets.curves import HandCurve
from game.ui.widgets.page import GAP, ROW_GAP, place_row, stack_widgets
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Progress, SelectorItem
from game.ui.widgets.widget import SMALL, TEXT, Button, Widget

LOOK = 50  # ms between checks for results of the coach
COLUMN, NARROWEST = 0.29, 20  # width of the column beside the table: share of the width, and least text widths
SIDE_BY_SIDE = 62  # text widths: in a narrower window the column is below the table
TABLE = 0.5  # height of the table above the column, as a share


class LookBack(PlaybackPage):
    """A match at any step. Both tabs show the same step and the same table, seen from `viewpoint`: a seat or ALL_OPEN.

    The coach reviews the hand of the step while its tab is shown; `review` is None if there is nothing to review.
    """

    def __init__(
        self,
        stage: Stage,
        match: Match,
        number: int | None,
        hand: int | None = None,
        tab: LookBackTab = "replay",
    ) -> None:
        super().__init__(stage)
        self.match, self.number, self.tab = match, number, tab
        self.viewpoint = ALL_OPEN
        self._match_log = MatchLog(match)
        self._reviewable_hands, self._finished_hands = reviewable_hands(match), finished_hands(match)
        self.playback = playback = Playback(self.canvas, match, _first_step(match, hand), self.go, self.relayout)
        self.review: ReviewJob | None = None
        self._table_key: object = None
        self._message = ""
        self._step_text = self.text("", SMALL, tone="dim", is_spoken=True)
        items = [
            SelectorItem("replay", _("Replay")),
            SelectorItem("coach", _("Coach")),
            SelectorItem("more", _("More")),
        ]
        self._tabs = self.selector(_("Look back"), items, tab, self.show_tab)
        self._column = pygame.Rect(0, 0, 0, 0)
        self._leave.on_click = stage.pop
        steps = [playback.back, playback.play_button, playback.forward]
        is_one_hand = sum(isinstance(action, Deal) for action in match.actions) < 2
        self._navigation = steps if is_one_hand else [playback.previous_hand, *steps, playback.next_hand]
        self._seat_button = self.button("", self._change_seat, icon="eye", key=pygame.K_v, name="seat")
        self._mistake_buttons = [
            self.icon_button(_("Previous mistake"), partial(self._to_mistake, -1), icon="up"),
            self.button(_("Next mistake"), partial(self._to_mistake, 1), icon="down"),
        ]
        self._play_button = self.button(_("Play from here"), self._play_on, icon="play")
        self._progress = Progress(self.canvas, "")
        self._pause_button = self.icon_button(_("Pause"), self._toggle_pause, icon="pause")
        self._export = MatchExport(stage, match, datetime.now(UTC), self._show_message, self._png)
        self._again_button = replay_button(stage, match, number)
        self._again_button.on_click = self._play_again
        self._editor_button = self.button(_("Set up this position"), self._edit_position, icon="domino")
        check = self.button(_("Fair deals"), self._check, icon="seal", key=pygame.K_d)
        self._rare_buttons = [self._again_button, self._editor_button, check, *self._export.buttons]

    def key_groups(self) -> list[KeyGroup]:
        return [LOOK_BACK, *(group for group in super().key_groups() if group is not PAGES)]

    @property
    def game_key(self) -> str | None:
        return self.match.key

    def protected_areas(self) -> list[pygame.Rect]:
        return [*super().protected_areas(), self.playback.slider.value_rect]

    # -- layout --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Arrange the table, the slider with its buttons below it, and the column at the right or below both."""
        self._build()
        (width, height), text, gap = self.canvas.size, self.canvas.text_size(TEXT), self.px(GAP)
        column = pygame.Rect(0, 0, round(max(COLUMN * width, NARROWEST * text)), height)
        band = pygame.Rect(0, 0, width - column.w, self._arrange_band(pygame.Rect(0, 0, width - column.w, 0)))
        band.bottom = height
        if self._is_narrow:
            band.width, band.y = width, round(height * TABLE)
            column.size = width, height - band.bottom
        column.bottomright = width, height
        self._band.rect, self._column = band, column
        self._arrange_band(band)
        self._arrange_table(band.topright)
        self._arrange_column(column.inflate(-2 * gap, -2 * gap), gap)

    @property
    def _is_narrow(self) -> bool:
        """Whether the column is below the table."""
        return self.canvas.size[0] < SIDE_BY_SIDE * self.canvas.text_size(TEXT)

    def _arrange_band(self, band: pygame.Rect) -> int:
        """Place the slider, and below it the buttons in one row; return the height needed."""
        gap, row_gap = self.px(GAP), self.px(ROW_GAP)
        width, left = band.w - 2 * gap, band.x + gap
        top = stack_widgets([self.playback.slider], left, band.y + row_gap, width, 0)
        extra = self._extra_buttons()
        for icon_only in (False, True):
            extra[-1].is_icon_only = icon_only
            extra[0].is_icon_only = icon_only or extra[0] is self._mistake_buttons[0]
            if place_row([*self._navigation, *extra], row_gap, "topleft", (left, top)).w <= width:
                break
        row = place_row(self._navigation, row_gap, "topleft", (left, top))
        place_row(extra, row_gap, "midright", (left + width, row.centery))
        return row.bottom + row_gap - band.y

    def _arrange_table(self, size: tuple[int, int]) -> None:
        """Place the table and the bar above it; the table is created again only if it must look otherwise."""
        step = self.playback.step
        self.set_table_size(size)
        key = self._table_look, self._visible(step)
        if key != self._table_key or self.table.step != step:
            self._table_key = key
            self.table = TableSnapshot(self._table_canvas, self._match_log, step, *self._visible(step))
            self.table.scores_and_log.says_last = False  # the column describes the step
        self.table.place_bar(self._leave, self._title, size[0], self.px(ROW_GAP))
        renderer = self.table.renderer
        renderer.draw_popup = lambda surface: None
        if self._is_coaching:
            renderer.draw_popup = partial(self.findings.ring, self.table.table_state, step)
        renderer.needs_redraw = True

    def _arrange_column(self, column: pygame.Rect, gap: int) -> None:
        """Place the tabs, and below them the text, which scrolls."""
        top = stack_widgets([self._tabs], column.x, column.y, column.w, 0) + gap
        if self._shows_chart and not self._is_narrow:
            top = stack_widgets([self.curve], column.x, top, column.w, 0) + gap
        self.view = pygame.Rect(column.x, top, column.w + gap, column.bottom - top)  # the scroll bar is beside
        for words in self._blocks:
            if self._pause_button in words:
                row = place_row([self._pause_button], 0, "topright", (column.right, top))
                self._progress.rect = pygame.Rect(column.x, top, row.x - gap - column.x, row.h)
                top = row.bottom + gap
            else:
                top = stack_widgets(words, column.x, top, column.w, gap // 4) + gap
        self.content_bottom = top

    def in_reading_order(self) -> list[Widget]:
        return [*self.fixed, *self.scrolling]

    def lay_out(self) -> None:
        super().lay_out()
        if self.tab == "replay":  # the last lines of the log
            self.scroll.scroll_to(self.scroll.max_offset)
            self._shift_by(self.scroll.target - self.scroll.offset)

    # -- contents ------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        """Set the texts and the buttons for the current step and tab."""
        match, playback, step = self.match, self.playback, self.playback.step
        self._title.label = _("{game} · hand {number}").format(
            game=match.game.title, number=self._hand - match.states[0].hand + 1
        )
        self._step_text.label = self._message or self._describe_step()
        self._name_seat()
        is_shown = self._visible(step)[0] is not None
        reason = _("Choose a step where you can see the hand of the player to move.")
        self._editor_button.set_enabled(match.states[step].to_move >= 0 and is_shown, reason)
        playback.refresh()
        self._start_review()
        contents = {"replay": self._log_blocks, "coach": self._coach_blocks, "more": self._more_blocks}
        self._blocks = contents[self.tab]()
        fixed = [self._leave, self._title, playback.slider, *self._navigation, *self._extra_buttons(), self._tabs]
        flowing = [*chain.from_iterable(self._blocks)]
        fixed += [self.curve] if self._shows_chart and not self._is_narrow else []
        self.set_widgets(fixed, flowing, playback.slider)

    def update(self) -> None:
        self.relayout()

    def _extra_buttons(self) -> list[Button]:
        """Return the buttons of the tab beside those of the slider."""
        return self._mistake_buttons if self.tab == "coach" else [self.playback.faster, self._seat_button]

    def _describe_step(self) -> str:
        """Return what there is to say about the step; usually nothing."""
        match, playback, step = self.match, self.playback, self.playback.step
        is_last = step == playback.last
        words = ""
        if is_last and match.over:
            words = _("The match is over.")
        elif is_last and match.is_truncated:
            words = _("The moves after this one are lost, because the file was damaged.")
        elif step >= first_hidden_step(match):
            words = _("Hand {hand} is not over yet, so hidden tiles stay hidden.")
        elif match.states[step].hand > self._hand:
            words = _("Hand {hand} is over.")
        return words.format(hand=self._hand - match.states[0].hand + 1)

    def _log_blocks(self) -> list[Sequence[Widget]]:
        """Return the log of the hand up to the step; its last line is bold."""
        before = self._match_log.until(steps_in_hand(self.match, self._hand).start)
        *lines, last = self._match_log.until(self.playback.step)[len(before) :] or [""]
        log = [*(self.text(words, SMALL, tone="dim") for words in lines), self.text(last, bold=True, is_spoken=True)]
        return [log, [self._step_text]]

    def _more_blocks(self) -> list[Sequence[Widget]]:
        """Return the rare actions."""
        return [*([button] for button in self._rare_buttons), [self._step_text]]

    def _coach_blocks(self) -> list[Sequence[Widget]]:
        """Return the coach's verdict on the choice at the step, and what the hand brought."""
        review, step = self.review, self.playback.step
        reasons = _("There is no mistake before this step."), _("There is no mistake after this step.")
        if review is None or review.done < review.total:
            reasons = (_("The coach has not analysed all moves of this hand."),) * 2
        for button, direction, reason in zip(self._mistake_buttons, (-1, 1), reasons, strict=True):
            has_mistake = review is not None and self.findings.mistake(step, direction) is not None
            button.set_enabled(has_mistake, reason)
        if review is None:
            words = _("The coach reviews a hand when it is over.")
            if step < first_hidden_step(self.match):
                words = _("There is nothing to review in this hand.")
            return [[self.text(words)]]
        self.curve.step = step
        is_last = step == self.curve.steps[-1]
        self._progress.set_progress(review_progress(review.done, review.total), review.done / max(1, review.total))
        self._pause_button.icon, self._pause_button.label = (
            ("play", _("Continue")) if review.paused else ("pause", _("Pause"))
        )
        blocks: list[Sequence[Widget]] = [[self._step_text]] if self._message else []
        blocks += [[self._progress, self._pause_button]] if review.busy or review.done < review.total else []
        blocks += self.findings.step_blocks(step, is_last)
        blocks += [[self._play_button]] if self.match.states[step].to_move >= 0 and not is_last else []
        blocks += [[self.curve]] if self._shows_chart and self._is_narrow else []
        return blocks + self.findings.hand_blocks(step)

    def _name_seat(self) -> None:
        """Set the seat button's label to whose hands are visible."""
        step = self.playback.step
        viewer, all_open = self._visible(step)
        reason = _("You can see other hands when this hand is over.")
        self._seat_button.set_enabled(step < first_hidden_step(self.match), reason)
        if all_open:
            closed = conceals_hands(self.match)
            self._seat_button.label = _("Only hands that were shown") if closed else _("All hands visible")
        elif viewer is None:
            self._seat_button.label = _("Hands hidden")
        else:
            self._seat_button.label = _("As {name} sees it").format(name=self.match.names[viewer])

    def _show_message(self, words: str) -> None:
        self._message = words
        self.relayout()

    # -- steps, hands and seats ----------------------------------------------------------------------------------------

    @property
    def _hand(self) -> int:
        """The hand of the current step: the one that is over if the next one has not been dealt."""
        states, step = self.match.states, self.playback.step
        return states[step].hand - (step > 0 and states[step].hand > states[step - 1].hand)

    def go(self, step: int) -> None:
        self._message = ""
        if self.focus in self.scrolling and not self.focus.ring:  # a clicked row would be kept in view, not the verdict
            self._focus_on(None, False)
        self.scroll.scroll_to(0)
        self.scroll.offset = 0
        super().go(step)

    def _is_animated(self, step: int) -> bool:
        return super()._is_animated(step) and self._visible(step) == self._visible(self.playback.step)

    def _visible(self, step: int) -> tuple[int | None, bool]:
        """Return the seat whose hand is visible at a step, and whether all are."""
        return visible_hands(self.match, step, self.viewpoint)

    def _change_seat(self) -> None:
        choices = viewpoints(self.match)
        self.viewpoint = choices[(choices.index(self.viewpoint) + 1) % len(choices)]
        self.relayout()

    # -- tabs ----------------------------------------------------------------------------------------------------------

    def show_tab(self, tab: LookBackTab) -> None:
        """Show a tab, at the same step."""
        self.tab = tab
        self._tabs.selected_index = [item.value for item in self._tabs.items].index(tab)
        if not self._tabs.ring:
            self._focus_on(self.playback.slider, False)  # ← and → go on to change the step
        self._show_message("")

    # -- the coach -----------------------------------------------------------------------------------------------------

    @property
    def _is_coaching(self) -> bool:
        """Whether the review of a hand is shown."""
        return self.tab == "coach" and self.review is not None

    @property
    def _shows_chart(self) -> bool:
        """Whether there is, or will be, something in the chart of the hand."""
        return self._is_coaching and bool(self.curve.bars or (self.review and self.review.busy))

    def _start_review(self) -> None:
        """Review the hand of the current step if the coach's tab is shown."""
        hand = self._hand if self._hand in self._reviewable_hands else None
        if self.tab != "coach" or hand == (self.review.hand if self.review else None):
            return
        self.on_close()
        self.review = None
        if hand is not None:
            self.review = ReviewJob(self.match, hand, self.stage.store, self.number)
            steps = steps_in_hand(self.match, hand)
            dealt = next(step for step in steps if isinstance(self.match.actions[step], Deal))
            self.curve = HandCurve(self.canvas, steps.start, range(dealt + 1, steps.stop + 1), self.go)
            self._show_results()

    def _show_results(self) -> None:
        """Show the results of the review found so far."""
        match, review = self.match, self.review
        assert review is not None
        side = match.game.side(match.own_seat, len(match.players))
        self.findings = ReviewPanel(self.canvas, review, side, self.go)
        names, label = side_name(match.game, side, match.names), ""
        if review.hides_hands:
            label = costs_heading(names)
        elif review.timeline:
            label = expectation_heading(match.game, names)
        self.curve.show(self.findings.bars(side), self.findings.levels(side), label)

    def _to_mistake(self, direction: int) -> None:
        """Go to the next or the previous mistake in the hand; from the replay, show the coach first."""
        if self.tab != "coach":
            self.show_tab("coach")
        elif self.review is not None and (step := self.findings.mistake(self.playback.step, direction)) is not None:
            self.go(step)

    def _toggle_pause(self) -> None:
        assert self.review is not None
        self.review.toggle_pause()
        self.relayout()

    def on_close(self) -> None:
        if self.review is not None:
            self.review.close()

    # -- to other scenes -----------------------------------------------------------------------------------------------

    def _leave_to(self, route: Route) -> None:
        self.playback.is_running = False
        self.stage.go(route)

    def _play_on(self) -> None:
        """Start a match that continues from here; it counts as played with help."""
        match = self.match.at_step(self.playback.step)
        match.with_help = True
        match.duplicate_state = None  # it no longer belongs to the duplicate match
        self.stage.leave(partial(self.stage.go, TableRoute(match)))

    def _play_again(self) -> None:
        """Play the tiles of this hand again, or those of the nearest one that is over."""
        hand = min(self._finished_hands, key=lambda hand: abs(hand - self._hand))
        self._leave_to(ReplaySeatRoute(self.match, self.number, hand))

    def _check(self) -> None:
        """Open the check of the current hand's deal."""
        actions = self.match.actions[: max(1, self.playback.step)]
        deals = [step for step, action in enumerate(actions) if isinstance(action, Deal)]
        self._leave_to(FairDealsRoute(self.match, deals[-1] if deals else None))

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

    def tick(self, now: int) -> bool:
        if self.tab == "coach" and self.review is not None and self.review.poll():
            self._show_results()
            self.relayout()
        return super().tick(now)

    def idle_timeout_ms(self, now: int) -> float:
        is_working = self.tab == "coach" and self.review is not None and self.review.busy
        return min(super().idle_timeout_ms(now), LOOK if is_working else math.inf)

    def handle_event(self, event: pygame.Event) -> bool:
        scrolls = self.scroll.max_offset and self._column.collidepoint(self._mouse)
        if event.type == pygame.MOUSEWHEEL and event.y and not scrolls:
            self.playback.go_by(-1 if event.y > 0 else 1)
            return True
        return (event.type == pygame.KEYDOWN and self._handle_key(event)) or super().handle_event(event)

    def _handle_key(self, event: pygame.Event) -> bool:
        """Handle the keys of the page that have no button in view."""
        match event.key:
            case pygame.K_HOME | pygame.K_END:
                self.playback.go_by(FAR if event.key == pygame.K_END else -FAR)
            case pygame.K_n:
                self._to_mistake(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            case pygame.K_r:
                self.show_tab("coach" if self.tab == "replay" else "replay")
            case key if 0 <= key - pygame.K_1 < len(SPEEDS):
                self.playback.run_at(key - pygame.K_1)
            case key:
                button = next((button for button in self._rare_buttons if button.key == key), None)
                return button is not None and button.handle_event(event)
        return True

    def handle_shortcut(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_c:
            self._export.copy()
            return True
        return super().handle_shortcut(event)

    def draw_background(self, surface: pygame.Surface) -> None:
        """Draw the table, except where the panels cover it."""
        self._table_canvas.draw_beside(surface, self.table.renderer.draw, self._band.rect, self._column)


def _first_step(match: Match, hand: int | None) -> int:
    """Return the first step to show: after the deal of that hand or the first, or the end of an unfinished match."""
    if hand is None and not match.over:
        return len(match.actions)
    steps = (step for step, state in enumerate(match.states) if hand in (None, state.hand) and state.to_move >= 0)
    return next(steps, 0)
