"""A match looked at again: the table at every step from any seat, what was said beside it, and it runs by itself."""

from datetime import UTC, datetime
from functools import partial

import pygame

from game.core.state import Deal
from game.match.match import Match
from game.match.visibility import ALL_OPEN, conceals_hands, first_hidden_step, viewpoints, visible_hands
from game.platform.language import gettext as _
from game.play.deal_comparison import finished_hands
from game.practice.review_job import reviewable_hands
from game.rules import GAMES
from game.text import MatchLog
from game.ui.families.table_snapshot import TableSnapshot, render_png
from game.ui.menu.match_details import MatchExport
from game.ui.routes import DealCheckRoute, HandReviewRoute, PositionEditorRoute, ReplaySeatRoute
from game.ui.table.playback import SPEEDS, Playback
from game.ui.table.replay_comparison import SubCanvas
from game.ui.widgets.page import GAP, Page, place_rows, rows_height, split_into_rows
from game.ui.widgets.scene import HitTarget, Stage
from game.ui.widgets.widget import SMALL, TEXT, Button, Panel, Text

ROOMY = 62  # texts wide: in a narrower window the log is shown when it is asked for


class ReplayViewer(Page):
    """A match at any step of it; `viewpoint` is the seat from which it is seen, or ALL_OPEN.

    Keys: ← and → go a step, Page Up and Page Down a hand, Home and End to the ends, Space lets it run and halts it,
    1 to 4 say how fast, V changes the seat, L shows the log, R leads to the coach, D checks the deal, A plays it
    again, C copies it, P draws a picture.
    """

    has_tooltips = False  # it does so under its slider

    def __init__(self, stage: Stage, match: Match, number: int | None, hand: int | None = None) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self.match, self.number = match, number
        self.viewpoint = ALL_OPEN
        self._telling = MatchLog(match)
        self.playback = Playback(canvas, match, _first_step(match, hand), self.go, self.relayout)
        self._log: bool | None = None  # None: shown where there is room
        self._reviewed = reviewable_hands(match)
        self._leave = Button(canvas, _("Back"), self.go_back, icon="back")
        self._title = Text(canvas, GAMES[match.key].title, TEXT + 2, bold=True)
        self._band = Panel(canvas)
        self._words = Text(canvas, "", SMALL)
        self._seat = Button(canvas, "", self._change_seat, icon="eye", key=pygame.K_v)
        self._logged = Button(canvas, _("Log"), self._show_log, icon="log", key=pygame.K_l, icon_only=True)
        self._coach = Button(canvas, _("Coach's review"), self._review, icon="hint", key=pygame.K_r)
        self._coach.enabled = bool(self._reviewed)
        check = partial(_check, stage, self.playback)
        self._check = Button(canvas, _("Check this deal"), check, icon="seal", key=pygame.K_d, icon_only=True)
        other = partial(_play_again, stage, self.playback, number)
        self._again = Button(canvas, _("The same tiles again"), other, icon="again", key=pygame.K_a, icon_only=True)
        self._again.enabled = bool(finished_hands(match)) and bool(match.human_seats) and match.duplicate_state is None
        self._lay = Button(canvas, _("Lay it out from here"), self._lay_out, icon="domino", icon_only=True)
        self._giving = MatchExport(stage, match, datetime.now(UTC), self._tell, self._png)
        self._told = self._where = ""
        self._drawn_on: object = None

    # -- where it is ---------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """The table above with the log, and below it the band with the slider and the buttons."""
        width, height = self.canvas.size
        gap = self.px(GAP)
        apart = gap * 2 // 3
        self._name_seat()
        rows, slider = self._rows(width - 2 * gap, apart), self.playback.slider
        groove, words = slider.natural_size()[1], self._words.natural_size()[1]
        high = groove + words + rows_height(rows, gap // 2) + 2 * gap
        top = height - high
        self._band.rect = pygame.Rect(0, top, width, high)
        slider.rect = pygame.Rect(gap, top + gap // 2, width - 2 * gap, groove)
        self._words.rect = pygame.Rect(2 * gap, slider.rect.bottom, width - 4 * gap, words)
        place_rows(rows, width, self._words.rect.bottom + gap // 2, (apart, gap // 2))
        drawn_on = self.canvas.surface, self.canvas.art, (width, top)
        if self._drawn_on != drawn_on:  # else its rim need not be drawn again
            self._drawn_on, self._part = drawn_on, SubCanvas(self.canvas, (width, top))
        self._set_table()
        tabletop = self.table.table_state
        right = round(tabletop.layout.log.x) if tabletop.log_open else width
        self.table.place_bar(self._leave, self._title, right, apart)
        self._say()

    def _rows(self, room: int, gap: int) -> list[list[Button]]:
        """The buttons in as many rows as they need."""
        sight = [self.playback.faster, self._seat, self._logged]
        more = [self._coach, self._check, self._again, self._lay, *self._giving.buttons]
        return split_into_rows((self.playback.buttons, sight, more), room, gap)

    @property
    def _log_open(self) -> bool:
        roomy = self.canvas.size[0] >= ROOMY * self.canvas.text_size(TEXT)
        return roomy if self._log is None else self._log

    def _set_table(self) -> None:
        """Lays the table anew, as it is at this step."""
        step = self.playback.step
        viewer, all_open = visible_hands(self.match, step, self.viewpoint)
        self.table = TableSnapshot(self._part, self._telling, step, viewer, all_open, self._log_open)

    # -- what is said --------------------------------------------------------------------------------------------------

    def _name_seat(self) -> None:
        """Says on its button whose hand is seen."""
        viewer, all_open = visible_hands(self.match, self.playback.step, self.viewpoint)
        if all_open:
            closed = conceals_hands(self.match)
            self._seat.label = _("Hands that were shown") if closed else _("All hands open")
        elif viewer is None:
            self._seat.label = _("Hands hidden")
        else:
            self._seat.label = _("As {name} sees it").format(name=self.match.names[viewer])

    def _say(self) -> None:
        """Tells where this is, and which buttons there are."""
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
        said = words.format(hand=states[step - over].hand - states[0].hand + 1)
        self._where = self._told or _("Step {step} of {last}. {words}").format(step=step, last=last, words=said)
        self._seat.enabled = not hidden
        self._lay.enabled = states[step].to_move >= 0 and visible_hands(match, step, self.viewpoint)[0] is not None
        playback.refresh()
        self._name_seat()
        self.table.renderer.needs_redraw = True
        fixed = [self._band, self._leave, self._title, playback.slider, self._words, *playback.buttons, playback.faster]
        self.set_widgets(
            [*fixed, self._seat, self._logged, self._coach, self._check, self._again, self._lay, *self._giving.buttons],
            [],
            playback.slider,
        )
        self._name()
        self.canvas.damage(self._band.rect)

    def _name(self) -> None:
        """Under the slider: the word for the button that the mouse or the keys are at, or else where this is."""
        icons = [*self.playback.buttons, self._logged, self._check, self._again, self._lay, *self._giving.buttons]
        at = next((button for button in icons if button.hover or button.ring), None)
        words = at.label if at and not self._told else self._where
        if words != self._words.label:
            self._words.set_text(words)
            self.canvas.damage(self._words.rect)

    def _tell(self, words: str) -> None:
        self._told = words
        self.relayout()

    # -- going about ---------------------------------------------------------------------------------------------------

    def go(self, step: int) -> None:
        """Shows a step: the next one as it is played, any other as it lies."""
        playback, match = self.playback, self.match
        on = step == playback.step + 1 and visible_hands(match, step, self.viewpoint) == visible_hands(
            match, playback.step, self.viewpoint
        )
        playback.set_step(step)
        self._told = ""
        if on:
            self.table.forward()
            self._say()
        else:
            self.relayout()

    def _change_seat(self) -> None:
        there = viewpoints(self.match)
        self.viewpoint = there[(there.index(self.viewpoint) + 1) % len(there)]
        self.relayout()

    def _show_log(self) -> None:
        self._log = not self._log_open
        self.relayout()

    def _review(self) -> None:
        """The coach looks back on the hand of this step, or the nearest that can be looked back on."""
        here = self.match.states[self.playback.step].hand
        self.playback.is_running = False
        self.stage.go(HandReviewRoute(self.match, self.number, min(self._reviewed, key=lambda hand: abs(hand - here))))

    def _lay_out(self) -> None:
        """Lays out the hand as it is at this step, with what can be seen of it now."""
        step = self.playback.step
        viewer, all_open = visible_hands(self.match, step, self.viewpoint)
        self.playback.is_running = False
        every = all_open and not conceals_hands(self.match)
        self.stage.go(PositionEditorRoute(self.match.at_step(step), None if every else viewer or 0))

    def _png(self) -> bytes:
        step = self.playback.step
        return render_png(self.canvas, self._telling, step, *visible_hands(self.match, step, self.viewpoint))

    # -- a scene -------------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        """Brings the motion, then the match, forward."""
        if not self.table.renderer.advance(now) and self.playback.idle_timeout_ms(now) <= 0:
            self.go(self.playback.step + 1)
        if self.stage.is_top_scene(self):
            self.table.renderer.refresh(now)
        return super().tick(now) or self.table.motion.is_busy

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
        self._name()
        return used

    def handle_shortcut(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_c:
            self._giving.copy()
            return True
        return super().handle_shortcut(event)

    def draw_background(self, surface: pygame.Surface) -> None:
        """The table, where the band does not lie."""
        self._part.draw_beside(surface, self.table.renderer.draw, self._band.rect)

    def hit_targets(self) -> list[HitTarget]:
        """The buttons, and the step that is shown."""
        return [*super().hit_targets(), HitTarget(f"step {self.playback.step}", self._words.rect)]


def _check(stage: Stage, playback: Playback) -> None:
    """Checks the deal of the hand that is seen."""
    steps = range(max(1, playback.step))
    dealt = [step for step in steps if isinstance(playback.match.actions[step], Deal)] if playback.last else []
    playback.is_running = False
    stage.go(DealCheckRoute(playback.match, dealt[-1] if dealt else None))


def _play_again(stage: Stage, playback: Playback, number: int | None) -> None:
    """Has the tiles of the hand that is seen, or of the nearest that is over, played again."""
    here = playback.match.states[playback.step].hand
    playback.is_running = False
    nearest = min(finished_hands(playback.match), key=lambda hand: abs(hand - here))
    stage.go(ReplaySeatRoute(playback.match, number, nearest))


def _first_step(match: Match, hand: int | None) -> int:
    """Where one begins to look: where that hand has been dealt, or at the start; at its last action if it goes on."""
    if hand is None:
        return 0 if match.over else len(match.actions)
    first = match.states[0].hand
    steps = (step for step, state in enumerate(match.states) if state.hand - first + 1 == hand and state.to_move >= 0)
    return next(steps, 0)
