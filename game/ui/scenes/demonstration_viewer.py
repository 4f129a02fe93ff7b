"""A hand to be watched: the table with all hands open, played step by step, and sentences on what it shows."""

import math
from functools import partial

import pygame

from game.platform.language import gettext as _
from game.text import MatchLog
from game.text.demonstration import Demonstration
from game.ui.canvas.sprites import area_rect
from game.ui.families.table_snapshot import TableSnapshot
from game.ui.layouts.animation import ticks
from game.ui.table.playback import step_duration_ms
from game.ui.table.replay_comparison import SubCanvas
from game.ui.table.turns import TurnView
from game.ui.widgets.page import GAP, Page, stack_widgets
from game.ui.widgets.routes import Route
from game.ui.widgets.scene import HitTarget, Stage
from game.ui.widgets.widget import TEXT, Button, Panel, Text

CAPTION = 25  # px of the design
LEAST = 20  # px: a caption in a small window, at the usual text size
MOST = 0.22  # of the window's height, that the captions may take; larger ones are set smaller
READ, LETTER = 900, 33  # ms to read a caption, and more for each of its letters


def caption_duration_ms(shown: Demonstration, step: int) -> float:
    """How long a step is looked at before the next, at the table's usual pace, in ms."""
    words = shown.captions.get(step)
    return step_duration_ms(shown.match, step) if words is None else READ + LETTER * len(words)


class DemonstrationViewer(Page):
    """A record played at the table's pace, to be halted and stepped through.

    At its end a button with the words `offer` leads `onward`.

    Keys: Space halts and goes on, ← and → go a step, Home begins again, Escape leaves.
    """

    def __init__(self, stage: Stage, shown: Demonstration, title: str, offer: str, onward: Route) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self.shown = shown
        self._telling = MatchLog(shown.match)
        self.step = 0
        self.is_running = True
        self._since = 0
        self._leave = Button(canvas, _("Back"), self.go_back, icon="back")
        self._title = Text(canvas, title, TEXT + 2, bold=True)
        self._band = Panel(canvas)
        self._caption = Text(canvas, "", CAPTION, bold=True)
        self._count = Text(canvas, "", TEXT - 2, tone="dim")
        self._again = Button(canvas, _("From the start"), self._restart, icon="again", key=pygame.K_HOME, terse=True)
        self._behind = Button(canvas, _("A step back"), self._step_back, icon="behind", key=pygame.K_LEFT, terse=True)
        self._ahead = Button(canvas, _("A step on"), self._step_on, icon="ahead", key=pygame.K_RIGHT, terse=True)
        self._halt = Button(canvas, _("Halt"), self._halt_or_go, icon="pause", key=pygame.K_SPACE, terse=True)
        self._row = [self._again, self._behind, self._halt, self._ahead]
        self._onward = Button(canvas, offer, partial(stage.go, onward), icon="play", strong=True)
        self._enough = Button(canvas, _("Back"), self.go_back)

    # -- where it is ---------------------------------------------------------------------------------------------------

    @property
    def ended(self) -> bool:
        """Whether the last step is shown."""
        return self.step == self.shown.last

    def arrange(self) -> None:
        """The table above, and below it the band with the caption and the buttons."""
        width, height = self.canvas.size
        gap = self.px(GAP)
        self._name()
        row = self._row
        taken = sum(button.natural_size()[0] + gap for button in row)
        room = width - taken - 4 * gap
        high = max(self._fit(room), self._halt.natural_size()[1] + self._count.natural_size()[1]) + 2 * gap
        self._band.rect = pygame.Rect(0, height - high, width, high)
        x, top = width - taken - gap, self._band.rect.y + gap
        for button in row:
            button.rect = pygame.Rect((x, top), button.natural_size())
            x = button.rect.right + gap
        stack_widgets([self._count], row[0].rect.x, row[0].rect.bottom + gap // 2, taken, 0)
        self._caption.rect = pygame.Rect(2 * gap, top, room, high - 2 * gap)
        self._table_canvas = SubCanvas(self.canvas, (width, height - high))
        self._set_table()
        self._arrange_bar()
        self._say()

    def _fit(self, room: int) -> int:
        """Sets the captions as large as the longest may be; how high they are."""
        least = round(LEAST / self.canvas.unit / self.canvas.settings.text_size)
        for size in range(max(CAPTION, least), TEXT - 1, -1):
            self._caption.size = size
            highs = []
            for words in self.shown.captions.values():
                self._caption.set_text(words)
                highs.append(self._caption.height(room))
            high = max(highs, default=0)
            if high <= MOST * self.canvas.size[1]:
                break
        return high

    def _set_table(self) -> None:
        """Sets the table anew on its part of the window, as it lies at this step."""
        self.table = TableSnapshot(self._table_canvas, self._telling, self.step, lesson=True)

    def _arrange_bar(self) -> None:
        """Above the table the button back and the title; at the end, above the hand, what may be done next."""
        room, gap = self.table.table_state.layout, self.px(GAP) * 2 // 3
        self.table.place_bar(self._leave, self._title, self.canvas.size[0], gap)
        x, prompt = round(room.prompt.x + room.prompt.w), area_rect(room.prompt)
        for button in (self._enough, self._onward):
            wide, high = button.natural_size()
            button.rect = pygame.Rect(x - wide, prompt.centery - high // 2, wide, high)
            x = button.rect.x - gap

    # -- what is shown -------------------------------------------------------------------------------------------------

    def _say(self) -> None:
        """Tells what this step shows, and which buttons there are."""
        self._caption.set_text(self.shown.captions.get(self.step, ""))
        going = self.is_running and not self.ended
        self._halt.icon, self._halt.label = ("pause", _("Halt")) if going else ("play", _("Go on"))
        self._halt.enabled = self._ahead.enabled = not self.ended
        self._behind.enabled = self._again.enabled = self.step > 0
        offered = [self._onward, self._enough] if self.ended else []
        right = self._onward.rect.x if offered else self.canvas.size[0]
        self.table.table_state.turn = TurnView(width=right - self.table.table_state.layout.prompt.x - self.px(GAP))
        self.table.renderer.needs_redraw = True
        fixed = [self._band, self._caption, self._count, self._leave, self._title]
        self.set_widgets([*fixed, *self._row, *offered], [], self._onward if offered else self._halt)
        self._name()
        self.canvas.damage(self._band.rect)

    def _name(self) -> None:
        """Below the buttons: which step this is, or the word for the button that the mouse or the keys are at."""
        at = next((button for button in self._row if button.hover or button.ring), None)
        step = _("Step {step} of {last}").format(step=self.step, last=self.shown.last)
        words = at.label if at else step
        if words != self._count.label:
            self._count.set_text(words)
            self.canvas.damage(self._count.rect)

    # -- going on ------------------------------------------------------------------------------------------------------

    def tick(self, now: int) -> bool:
        """Brings the motion, then the record, forward."""
        if not self.table.renderer.advance(now) and self.rests(now) <= 0:
            self._forward()
        if self.stage.is_top_scene(self):
            self.table.renderer.refresh(now)
        return super().tick(now) or self.table.motion.is_busy

    def rests(self, now: int) -> float:
        """For how many more ms this step is looked at; without end where it is the last, or play is halted."""
        if self.ended or not self.is_running:
            return math.inf
        return self._since + caption_duration_ms(self.shown, self.step) / self.canvas.settings.speed - now

    def _forward(self) -> None:
        """Plays the next action of the record, as the table does."""
        self._since = ticks()
        self.step += 1
        self.table.forward()
        self._say()

    def _show(self, step: int) -> None:
        """Shows a step as it lies, with nothing moving to its place."""
        self.step = step
        self._since = ticks()
        self._set_table()
        self._say()

    def _step_on(self) -> None:
        self.is_running = False
        self._forward()

    def _step_back(self) -> None:
        self.is_running = False
        self._show(self.step - 1)

    def _restart(self) -> None:
        self.is_running = True
        self._show(0)

    def _halt_or_go(self) -> None:
        self.is_running = not self.is_running
        self._say()

    def handle_event(self, event: pygame.Event) -> bool:
        used = super().handle_event(event)
        self._name()
        return used

    # -- drawing -------------------------------------------------------------------------------------------------------

    def draw_background(self, surface: pygame.Surface) -> None:
        """The table, where the band does not lie."""
        self._table_canvas.draw_beside(surface, self.table.renderer.draw, self._band.rect)

    def hit_targets(self) -> list[HitTarget]:
        """The buttons, and the step that is shown."""
        return [*super().hit_targets(), HitTarget(f"step {self.step}", self._count.rect)]
