"""Playback of a match: current step, buttons, slider and speed."""

import math
from collections.abc import Callable, Sequence
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


def step_buttons(canvas: Canvas, go_by: Callable[[int], object]) -> list[Button]:
    """Return the buttons to the first step, one step back, one step on, and to the last step."""
    steps = [
        (_("First step"), -FAR, "first", pygame.K_HOME),
        (_("Step back"), -1, "behind", pygame.K_LEFT),
        (_("Step forward"), 1, "ahead", pygame.K_RIGHT),
        (_("Last step"), FAR, "last", pygame.K_END),
    ]
    return [
        Button(canvas, label, partial(go_by, count), icon=icon, key=key, icon_only=True)
        for label, count, icon, key in steps
    ]


def enable_steps(buttons: Sequence[Button], can_go_back: bool, can_go_on: bool) -> None:
    """Enable the buttons of `step_buttons` that lead to another step."""
    for button in buttons[:2]:
        button.set_enabled(can_go_back, _("This is the first step."))
    for button in buttons[2:]:
        button.set_enabled(can_go_on, _("This is the last step."))


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
        self._duration_ms = duration_ms or partial(step_duration_ms, match)
        self._step_start, self._speed = 0, 1
        self._deals = [step_number + 1 for step_number, action in enumerate(match.actions) if isinstance(action, Deal)]
        self.slider = Slider(canvas, _("Step"), step, max(1, self.last), self._on_slide)

        def button(words: str, act: Callable[[], object], icon: str, key: int) -> Button:
            return Button(canvas, words, act, icon=icon, key=key, icon_only=True, primary=icon == "play")

        self._steps = step_buttons(canvas, self.go_by)
        _first, self.back, self.forward, _last = self._steps
        self._hand_before = button(_("Previous hand"), partial(self._go_to_hand, -1), "back", pygame.K_PAGEUP)
        self._next_hand = button(_("Next hand"), partial(self._go_to_hand, 1), "forth", pygame.K_PAGEDOWN)
        self.play_button = button(_("Start playback"), self.toggle_running, "play", pygame.K_SPACE)
        self.faster = Button(canvas, "", lambda: self.run_at((self._speed + 1) % len(SPEEDS)), icon="faster")
        self.refresh()

    @property
    def buttons(self) -> list[Button]:
        """The navigation buttons and the play button."""
        first, back, forward, last = self._steps
        return [first, self._hand_before, back, self.play_button, forward, self._next_hand, last]

    def refresh(self) -> None:
        """Update labels and enabled state of the buttons."""
        self.faster.label = _("Speed {speed}").format(speed=[*SPEEDS.values()][self._speed])
        is_playing = self.is_running and self.step < self.last
        self.play_button.icon, self.play_button.label = (
            ("pause", _("Pause")) if is_playing else ("play", _("Start playback"))
        )
        enable_steps(self._steps, self.step > 0, self.step < self.last)
        self._hand_before.set_enabled(any(deal < self.step for deal in self._deals), _("This is the first hand."))
        self._next_hand.set_enabled(any(deal > self.step for deal in self._deals), _("This is the last hand."))
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
