"""A match played back: at which step it is, the buttons and the slider that lead elsewhere, and how fast it runs."""

import math
from collections.abc import Callable
from functools import partial

import pygame

from game.core.state import Deal, Draw
from game.match.match import Match
from game.platform.language import gettext as _
from game.ui.canvas.canvas import Canvas
from game.ui.layouts.animation import ticks
from game.ui.table.action_effects import FAR
from game.ui.table.turns import THOUGHT
from game.ui.widgets.fields import Scale, Slider
from game.ui.widgets.widget import Button

SPEEDS = {0.5: "½×", 1.0: "1×", 2.0: "2×", 4.0: "4×"}
DRAWN = 220  # ms between tiles drawn one after the other


def step_duration_ms(match: Match, step: int) -> float:
    """How many ms a step is looked at, at the table's usual pace."""
    drawing = [action for action in match.actions[max(0, step - 1) : step + 1] if isinstance(action, Draw)]
    return DRAWN if len(drawing) == 2 else THOUGHT


class Playback:
    """Where a match is; `show` is called for another step, `changed` when the buttons say something else."""

    def __init__(
        self, canvas: Canvas, match: Match, step: int, show: Callable[[int], object], changed: Callable[[], object]
    ) -> None:
        self.match, self.step, self.last = match, step, len(match.actions)
        self.is_running = False
        self._show, self._changed = show, changed
        self._since, self._speed = 0, 1
        self._deals = [at + 1 for at, action in enumerate(match.actions) if isinstance(action, Deal)]
        whole = Scale(0, max(1, self.last), 1)
        self.slider = Slider(canvas, _("Step"), step, self._slide, scale=whole, words=lambda at: str(round(at)))

        def button(words: str, act: Callable[[], object], icon: str, key: int) -> Button:
            return Button(canvas, words, act, icon=icon, key=key, terse=True, strong=icon == "play")

        self._back = [
            button(_("To the first"), partial(self.go_by, -FAR), "first", pygame.K_HOME),
            button(_("The hand before"), partial(self._turn, -1), "back", pygame.K_PAGEUP),
            button(_("A step back"), partial(self.go_by, -1), "behind", pygame.K_LEFT),
        ]
        self._run = button(_("Let it run"), self._run_or_halt, "play", pygame.K_SPACE)
        self._on = [
            button(_("A step on"), partial(self.go_by, 1), "ahead", pygame.K_RIGHT),
            button(_("The next hand"), partial(self._turn, 1), "forth", pygame.K_PAGEDOWN),
            button(_("To the last"), partial(self.go_by, FAR), "last", pygame.K_END),
        ]
        self.faster = Button(canvas, "", lambda: self.run_at((self._speed + 1) % len(SPEEDS)), icon="faster")
        self.refresh()

    @property
    def buttons(self) -> list[Button]:
        """Those that lead elsewhere, and the one that lets it run."""
        return [*self._back, self._run, *self._on]

    def refresh(self) -> None:
        """Says on the buttons what they do now, and enables those that lead anywhere."""
        self.faster.label = _("Speed {speed}").format(speed=[*SPEEDS.values()][self._speed])
        going = self.is_running and self.step < self.last
        self._run.icon, self._run.label = ("pause", _("Halt")) if going else ("play", _("Let it run"))
        for button in self._back:
            button.enabled = self.step > 0
        for button in self._on:
            button.enabled = self.step < self.last
        self._back[1].enabled = any(deal < self.step for deal in self._deals)
        self._on[1].enabled = any(deal > self.step for deal in self._deals)
        self.slider.value = self.step

    def set_step(self, step: int) -> None:
        """It is at this step now."""
        self.step, self._since = step, ticks()

    def idle_timeout_ms(self, now: int) -> float:
        """For how many more ms this step is looked at; without end where nothing runs."""
        if not self.is_running or self.step >= self.last:
            return math.inf
        return self._since + step_duration_ms(self.match, self.step) / [*SPEEDS][self._speed] - now

    def run_at(self, speed: int) -> None:
        """Runs at one of the speeds from now on."""
        self._speed = speed
        self._changed()

    def _slide(self, step: float) -> None:
        self.is_running = False
        self._show(round(step))

    def go_by(self, by: int) -> None:
        """Goes so many steps on, or back, as far as there are any; it runs no more."""
        self.is_running = False
        step = max(0, min(self.last, self.step + by))
        if step != self.step:
            self._show(step)

    def _turn(self, by: int) -> None:
        """Goes to where the next hand has been dealt, or this one or the one before."""
        there = [deal for deal in self._deals if (deal - self.step) * by > 0]
        self.is_running = False
        self._show(there[0] if by > 0 else there[-1])

    def _run_or_halt(self) -> None:
        """Lets it run, from the start where it is at its end, or halts it."""
        self.is_running = not self.is_running or self.step == self.last
        if self.step == self.last:
            self._show(0)
        self._since = ticks()
        self._changed()
