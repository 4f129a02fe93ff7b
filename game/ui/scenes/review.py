"""A hand looked back on: the table at every step, what each choice gave away, and how the hand went."""

from functools import partial

import pygame

from game.core.state import Deal
from game.match.match import Match
from game.match.visibility import conceals_hands
from game.platform.language import gettext as _
from game.practice.review_job import ReviewJob, reviewable_hands, steps_in_hand
from game.text import MatchLog, side_name
from game.text.review import how_far, luck_and_losses
from game.ui.families.table_snapshot import TableSnapshot
from game.ui.table.coach_controller import ReviewPanel
from game.ui.table.playback import StepButtons
from game.ui.table.replay_comparison import SubCanvas
from game.ui.widgets.fields import Switch
from game.ui.widgets.hand_curve import HandCurve
from game.ui.widgets.page import GAP, Page, stack_widgets
from game.ui.widgets.routes import DealCheckRoute, TableRoute
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Progress
from game.ui.widgets.widget import TEXT, Button, Panel, Text

LOOK = 50  # ms from one look to the next whether the worker has found something
COLUMN, NARROWEST = 0.29, 20  # of the width, for the words at the right; and in texts, the least that they have
SIDE_BY_SIDE = 62  # texts wide: in a narrower window the words stand below the table
BAND = 0.22  # of the height, for the curve beside the words
TABLE, LOW_BAND = 0.5, 0.2  # of the height, for the table and the curve above the words


class Review(Page):
    """A match looked back on, hand by hand. At each step the table lies as before its choice is made.

    Keys: ← and → go a step, Home and End to the first and the last, n and N to the next mistake and the one before.
    """

    def __init__(self, stage: Stage, match: Match, number: int | None, hand: int | None = None) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self.match, self.number = match, number
        self._telling = MatchLog(match)
        self.hands = reviewable_hands(match)
        self.viewer = match.human_seats[0] if match.human_seats else 0
        self._leave = Button(canvas, _("Back"), self.go_back, icon="back")
        self._check = Button(
            canvas,
            _("Check this deal"),
            lambda: stage.go(DealCheckRoute(match, self.curve.steps[0] - 1)),
            icon="seal",
            key=pygame.K_c,
            terse=True,
        )
        self._older = Button(canvas, _("The hand before"), partial(self._turn, -1), icon="back", terse=True)
        self._title = Text(canvas, "", TEXT + 2, bold=True)
        self._newer = Button(canvas, _("The next hand"), partial(self._turn, 1), icon="forth", terse=True)
        self._band, self._column = Panel(canvas), Panel(canvas)
        self._pace = StepButtons(canvas, self._step_by, self._to_mistake)
        closed = conceals_hands(match)
        words = _("Hands that were shown lie open") if closed else _("All hands open")
        self._seen = Switch(canvas, words, True, lambda _open: self.go(self.step))
        self._onward = Button(canvas, _("Play on from here"), self._play_on, icon="play", strong=True)
        self._progress = Progress(canvas, "")
        self._halt = Button(canvas, _("Halt"), self._halt_or_go, icon="pause", terse=True)
        self._lies = False  # whether the table lies there as it should, and only the words are new
        self._take_up(hand if hand in self.hands else self.hands[-1])

    def _take_up(self, hand: int) -> None:
        """Looks back on this hand from its first step on."""
        match = self.match
        self.review = ReviewJob(match, hand, self.stage.store, self.number)
        steps = steps_in_hand(match, hand)
        self.step = next(step for step in steps if isinstance(match.actions[step], Deal)) + 1
        self.curve = HandCurve(self.canvas, _("Step"), steps[0], range(self.step, steps[-1] + 2), self.go)
        place = _("Hand {number} of {count}").format(number=self.hands.index(hand) + 1, count=len(self.hands))
        self._title.set_text(place)
        self._older.enabled, self._newer.enabled = hand != self.hands[0], hand != self.hands[-1]
        self._weigh()

    # -- places --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """The table, below it the band with the curve, and the words at the right; below where there is no room."""
        width, height = self.canvas.size
        text, gap = self.canvas.text_size(TEXT), self.px(GAP)
        if width >= SIDE_BY_SIDE * text:
            wide, high = width - round(max(COLUMN * width, NARROWEST * text)), round(height * (1 - BAND))
            self._band.rect = pygame.Rect(0, high, wide, height - high)
            self._column.rect = pygame.Rect(wide, 0, width - wide, height)
        else:
            wide, high = width, round(height * TABLE)
            self._band.rect = pygame.Rect(0, high, width, round(height * LOW_BAND))
            self._column.rect = pygame.Rect(0, self._band.rect.bottom, width, height - self._band.rect.bottom)
        if not self._lies:
            self._part = SubCanvas(self.canvas, (wide, high))
        band = self._band.rect.inflate(-2 * gap, -2 * gap)
        self.curve.rect = pygame.Rect(band.x, band.y, 0, band.h)
        self.curve.rect.w = self._pace.put(band.right, band.centery, gap // 2) - gap - band.x
        if not self._lies:
            self._set_table()
        self._arrange_bar(gap * 2 // 3)
        self._arrange_column(gap)
        self.table.renderer.draw_popups = partial(self.findings.ring, self.table.table_state, self.step)

    def _arrange_bar(self, gap: int) -> None:
        """Above the table the way back, and which hand it is."""
        room = self.table.table_state.layout
        high = min(self._leave.natural_size()[1], round(room.bar.h) - gap)
        self._leave.is_icon_only = room.is_icons_only
        self._leave.rect = pygame.Rect(gap, gap, self._leave.natural_size()[0], high)
        self._check.rect = pygame.Rect(self._leave.rect.right + gap, gap, high, high)
        x = self._part.size[0] - gap
        for widget in (self._newer, self._title, self._older):
            wide = high if isinstance(widget, Button) else widget.natural_size()[0]
            tall = high if isinstance(widget, Button) else widget.natural_size()[1]
            widget.rect = pygame.Rect(x - wide, gap + (high - tall) // 2, wide, tall)
            x -= wide + gap

    def _arrange_column(self, gap: int) -> None:
        """The words, and at their foot what can be done."""
        column = self._column.rect.inflate(-2 * gap, -2 * gap)
        wide, high = self._onward.natural_size()
        tall = self._seen.height(column.w)
        if column.w < column.h:
            self._onward.rect = pygame.Rect(column.x, column.bottom - high, column.w, high)
            high += gap // 2 + tall
            self._seen.rect = pygame.Rect(column.x, column.bottom - high, column.w, tall)
        else:
            self._onward.rect = pygame.Rect(column.right - wide, column.bottom - high, wide, high)
            self._seen.rect = pygame.Rect(column.x, column.bottom - high, column.w - wide - gap, high)
        self.view = pygame.Rect(column.x, column.y, column.w, column.h - high - gap)
        top = column.y
        if self.review.done < self.review.total:
            side = self._halt.natural_size()[0]
            self._halt.rect = pygame.Rect(column.right - side, top, side, side)
            tall = self._progress.natural_size()[1]
            self._progress.rect = pygame.Rect(column.x, top + (side - tall) // 2, column.w - side - gap, tall)
            top += side + gap
        for words in self._words:
            top = stack_widgets(words, column.x, top, column.w, gap // 4) + gap
        self.content_bottom = top

    # -- what is said --------------------------------------------------------------------------------------------------

    def _weigh(self) -> None:
        """Takes up what the review has found so far."""
        self.findings = ReviewPanel(self.canvas, self.review, self.go)
        match, course = self.match, self.review.course
        side = match.game.side(self.viewer, len(match.players))
        name = side_name(match.game, side, match.names)
        own = [each for each in self.findings.blamed if match.game.side(each.seat, len(match.players)) == side]
        whose = luck_and_losses(match, name, course.luck[side], own) if course else ""
        self.curve.show(self.findings.bars(side), self.findings.levels(side), whose)
        self._say()

    def _say(self) -> None:
        """Tells of this step, and what can be done."""
        review, step, steps = self.review, self.step, self.curve.steps
        mistake = self.findings.mistake
        ways = step > steps[0], step < steps[-1], mistake(step, -1) is not None, mistake(step, 1) is not None
        self._pace.enable(*ways)
        self._onward.enabled = step < steps[-1]
        self._progress.set_progress(how_far(review.done, review.total), review.done / max(1, review.total))
        self._halt.icon, self._halt.label = ("play", _("Go on")) if review.halted else ("pause", _("Halt"))
        self._words = self.findings.blocks(step, step == steps[-1])
        working = [self._progress, self._halt] if review.done < review.total else []
        fixed = [self._leave, self._check, self._older, self._title, self._newer, self.curve]
        told = [widget for block in self._words for widget in block]
        self.set_widgets([*fixed, *self._pace.buttons, self._seen, self._onward], [*working, *told], self.curve)

    # -- going about ---------------------------------------------------------------------------------------------------

    def go(self, step: int) -> None:
        """Shows a step: the next one as it is played, any other as it lies."""
        on, self.step = step == self.step + 1, step
        self.curve.set_step(step)
        if on:
            self.table.forward()
        else:
            self._set_table()
        self._say()
        self._scroll.scroll_to(0)
        self._renew()

    def _set_table(self) -> None:
        """Lays the table anew on its part of the window, as it is at this step."""
        self.table = TableSnapshot(self._part, self._telling, self.step, self.viewer, self._seen.is_on)
        self.table.scores_and_log.says_last = False  # the column tells of the choice that comes at this step

    def _renew(self) -> None:
        """Puts everything but the table in its place anew."""
        self._lies = True
        self.relayout()
        self._lies = False

    def _step_by(self, by: int) -> None:
        steps = self.curve.steps
        self.go(max(steps[0], min(steps[-1], self.step + by)))

    def _to_mistake(self, way: int) -> None:
        step = self.findings.mistake(self.step, way)
        if step is not None:
            self.go(step)

    def _turn(self, by: int) -> None:
        """Goes to the hand before, or the next."""
        self.review.close()
        self._take_up(self.hands[self.hands.index(self.review.hand) + by])
        self._set_table()
        self._renew()

    def _halt_or_go(self) -> None:
        self.review.halt()
        self._say()
        self._renew()

    def _play_on(self) -> None:
        """A match of its own that goes on from here; whoever has looked back has had help."""
        match = self.match.at_step(self.step)
        match.with_help = True
        match.duplicate_state = None  # it is no hand of the duplicate match any more
        self.stage.leave(partial(self.stage.go, TableRoute(match)))

    def on_close(self) -> None:
        self.review.close()

    # -- a scene -------------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        """Brings the motion forward, and takes up what was found."""
        moves = super().tick(now)
        if self.review.look():
            self._weigh()
            self._renew()
        self.table.renderer.advance(now)
        if self.stage.is_top_scene(self):
            self.table.renderer.refresh(now)
        return moves or self.table.motion.is_busy

    def idle_timeout_ms(self, now: int) -> float:
        return LOOK if self.review.busy else super().idle_timeout_ms(now)

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_n:
            self._to_mistake(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        return super().handle_event(event)

    def draw_background(self, surface: pygame.Surface) -> None:
        """The table, and what the rest stands on."""
        self._part.draw_beside(surface, self.table.renderer.draw, self._band.rect, self._column.rect)
