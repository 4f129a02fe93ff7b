"""Playback of a match: current step, buttons, slider and speed."""

import math
from collections.abc import Callable
from functools import partial

import pygame

from game.core.state import Deal, Draw
from game.match.match import Match
from game.platform.language import gettext as _
from game.ui.canvas.canvas import Canvas
from game.ui.layouts.animation import ticks
from game.ui.table.turns import THOUGHT
from game.ui.widgets.fields import Slider
from game.ui.widgets.widget import Button

SPEEDS = {0.5: "½×", 1.0: "1×", 2.0: "2×", 4.0: "4×"}
FAR = 10**6  # steps: more than any hand has
DRAWN = 220  # ms between consecutive draws


def step_duration_ms(match: Match, step: int) -> float:
    """Return how long a step is shown at normal speed, in ms."""
    drawing = [action for action in match.actions[max(0, step - 1) : step + 1] if isinstance(action, Draw)]
    return DRAWN if len(drawing) == 2 else THOUGHT


class Playback:
    """Position in a match; `show` is called for another step, `changed` when labels change.

    `duration_ms` returns how long a step is shown at normal speed.
    """

    def __init__(
        self,
        canvas: Canvas,
        match: Match,
        step: int,
        show: Callable[[int], object],
        changed: Callable[[], object],
        duration_ms: Callable[[int], float] | None = None,
    ) -> None:
        self.step, self.last = step, len(match.actions)
        self._duration_ms = duration_ms or partial(step_duration_ms, match)
        self.is_running = False
        self._show, self._changed = show, changed
        self._step_start, self._speed = 0, 1
        self._deals = [step_number + 1 for step_number, action in enumerate(match.actions) if isinstance(action, Deal)]
        format_step = f"{{}} / {self.last}".format
        self.slider = Slider(canvas, _("Step"), step, max(1, self.last), self._on_slide, format_value=format_step)

        def button(words: str, act: Callable[[], object], icon: str, key: int) -> Button:
            return Button(canvas, words, act, icon=icon, key=key, icon_only=True, primary=icon == "play")

        first = button(_("First step"), partial(self.go_by, -FAR), "first", pygame.K_HOME)
        self.previous_hand = button(_("Previous hand"), partial(self._go_to_hand, -1), "back", pygame.K_PAGEUP)
        self.back = button(_("Step back"), partial(self.go_by, -1), "behind", pygame.K_LEFT)
        self.forward = button(_("Step forward"), partial(self.go_by, 1), "ahead", pygame.K_RIGHT)
        self.next_hand = button(_("Next hand"), partial(self._go_to_hand, 1), "forth", pygame.K_PAGEDOWN)
        last = button(_("Last step"), partial(self.go_by, FAR), "last", pygame.K_END)
        self._backward, self._onward = [first, self.previous_hand, self.back], [self.forward, self.next_hand, last]
        self.play_button = button(_("Start playback"), self.toggle_running, "play", pygame.K_SPACE)
        self.faster = Button(canvas, "", self._run_faster, icon="faster", name="speed")
        self.refresh()

    @property
    def buttons(self) -> list[Button]:
        """The navigation buttons and the play button."""
        return [*self._backward, self.play_button, *self._onward]

    def refresh(self) -> None:
        """Update labels and enabled state of the buttons."""
        self.faster.label = _("Speed {speed}").format(speed=[*SPEEDS.values()][self._speed])
        is_playing = self.is_running and self.step < self.last
        self.play_button.icon, self.play_button.label = (
            ("pause", _("Pause")) if is_playing else ("play", _("Start playback"))
        )
        for button in self._backward:
            button.set_enabled(self.step > 0, _("This is the first step."))
        for button in self._onward:
            button.set_enabled(self.step < self.last, _("This is the last step."))
        self.previous_hand.set_enabled(any(deal < self.step for deal in self._deals), _("This is the first hand."))
        self.next_hand.set_enabled(any(deal > self.step for deal in self._deals), _("This is the last hand."))
        self.slider.value = self.step

    def set_step(self, step: int) -> None:
        """Set the current step."""
        self.step, self._step_start = step, ticks()

    def idle_timeout_ms(self, now: int) -> float:
        """Milliseconds until the next step is due; infinite when paused."""
        if not self.is_running or self.step >= self.last:
            return math.inf
        return self._step_start + self._duration_ms(self.step) / [*SPEEDS][self._speed] - now

    def run_at(self, speed: int) -> None:
        """Select a speed by index."""
        self._speed = speed
        self._changed()

    def _run_faster(self) -> None:
        self.run_at((self._speed + 1) % len(SPEEDS))

    def _on_slide(self, step: int) -> None:
        self.is_running = False
        self._show(step)

    def go_by(self, count: int) -> None:
        """Pause and move by a number of steps, within the match."""
        self.is_running = False
        step = max(0, min(self.last, self.step + count))
        if step != self.step:
            self._show(step)

    def _go_to_hand(self, direction: int) -> None:
        """Go to the next deal, or to the deal before the current step."""
        deals = [deal for deal in self._deals if (deal - self.step) * direction > 0]
        self.is_running = False
        self._show(deals[0] if direction > 0 else deals[-1])

    def toggle_running(self) -> None:
        """Start or pause playback; at the end it restarts from the beginning."""
        self.is_running = not self.is_running or self.step == self.last
        if self.step == self.last:
            self._show(0)
        self._step_start = ticks()
        self._changed()
