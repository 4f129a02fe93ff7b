"""A demonstration hand: the table with all hands open, played step by step with captions."""

from functools import partial

import pygame

from game.platform.language import gettext as _
from game.text import MatchLog
from game.text.demonstration import Demonstration
from game.ui.canvas.sprites import area_rect
from game.ui.families.table_snapshot import PlaybackPage, TableSnapshot
from game.ui.routes import Route
from game.ui.table.playback import Playback, step_duration_ms
from game.ui.table.turns import TurnView
from game.ui.widgets.page import GAP, ROW_GAP, place_row, stack_widgets
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import TEXT

CAPTION = 25  # px at design size
MIN_CAPTION_PX = 20  # px: the smallest caption at the usual text size
MAX_CAPTION_SHARE = 0.22  # largest share of the window's height for captions; longer ones are set smaller
CAPTION_MS, LETTER_MS = 900, 33  # ms to read a caption, plus ms per letter


def caption_duration_ms(demonstration: Demonstration, step: int) -> float:
    """Return how long a step is shown before the next at normal speed, in ms."""
    caption = demonstration.captions.get(step)
    return step_duration_ms(demonstration.match, step) if caption is None else CAPTION_MS + LETTER_MS * len(caption)


class DemonstrationViewer(PlaybackPage):
    """A player for a demonstration, with pause and single steps.

    At the end a button labelled `next_label` opens `next_route`. Keys: Space pauses and resumes, ← and → go one step,
    Home restarts, Escape leaves.
    """

    def __init__(
        self, stage: Stage, demonstration: Demonstration, title: str, next_label: str, next_route: Route
    ) -> None:
        super().__init__(stage, title)
        self.demonstration = demonstration
        self._log = MatchLog(demonstration.match)
        self.playback = playback = Playback(
            self.canvas, demonstration.match, 0, self.go, self.update, self._step_duration_ms
        )
        playback.is_running, playback.play_button.is_primary = True, False
        self._caption = self.text("", CAPTION, bold=True, is_spoken=True)
        self._step_text = self.text(" ", TEXT - 2, tone="dim")
        self._restart_button = self.icon_button(_("Restart"), self._restart, icon="again", key=pygame.K_HOME)
        self._playback_buttons = [self._restart_button, playback.back, playback.play_button, playback.forward]
        self._onward = self.button(next_label, partial(stage.go, next_route), icon="play", primary=True)
        self._finish = self.button(_("Back"), self.go_back)

    def protected_areas(self) -> list[pygame.Rect]:
        return [*super().protected_areas(), self._caption.rect, self._step_text.rect]

    # -- layout --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Arrange the table, and below it the band with the caption and the buttons."""
        (width, height), gap, buttons = self.canvas.size, self.px(GAP), self._playback_buttons
        row = place_row(buttons, gap, "topright", (width - 2 * gap, 0))
        caption_width = row.x - 3 * gap
        inside = max(self._fit_captions(caption_width), row.h + self._step_text.natural_size()[1])
        top = height - inside - gap
        row = place_row(buttons, gap, "topright", (width - 2 * gap, top))
        self._band.rect = pygame.Rect(0, top - gap, width, inside + 2 * gap)
        stack_widgets([self._step_text], row.x, row.bottom + gap // 2, row.w + gap, 0)
        self._caption.rect = pygame.Rect(2 * gap, top, caption_width, inside)
        self.set_table_size((width, top - gap))
        self.table = TableSnapshot(self._table_canvas, self._log, self.playback.step, lesson=True)
        self.table.place_bar(self._leave, self._title, width, self.px(ROW_GAP))
        prompt = area_rect(self.table.table_state.layout.prompt)
        place_row([self._onward, self._finish], self.px(ROW_GAP), "midright", prompt.midright)
        self.update()

    def _fit_captions(self, width: int) -> int:
        """Choose the largest text size at which all captions fit, and return their height in px."""
        min_size = round(MIN_CAPTION_PX / self.canvas.unit / self.canvas.settings.text_size)
        for size in range(max(CAPTION, min_size), TEXT - 1, -1):
            self._caption.size = size
            height = 0
            for caption in self.demonstration.captions.values():
                self._caption.label = caption
                height = max(height, self._caption.height(width))
            if height <= MAX_CAPTION_SHARE * self.canvas.size[1]:
                break
        return height

    # -- contents ------------------------------------------------------------------------------------------------------

    def update(self) -> None:
        playback, step, last = self.playback, self.playback.step, self.playback.last
        self._caption.label = self.demonstration.captions.get(step, "")
        self._step_text.label = _("Step {step} of {last}").format(step=step, last=last)
        playback.refresh()
        self._restart_button.set_enabled(step > 0, _("This is the first step."))
        playback.play_button.set_enabled(step < last, _("This is the last step."))
        final_buttons = [self._onward, self._finish] if step == last else []
        right = self._onward.rect.x if final_buttons else self.canvas.size[0]
        self.table.table_state.turn = TurnView(width=right - self.table.table_state.layout.prompt.x - self.px(GAP))
        self.table.renderer.needs_redraw = True
        texts = [self._band, self._caption, self._step_text, self._leave, self._title]
        first = self._onward if final_buttons else playback.play_button
        self.set_widgets([*texts, *self._playback_buttons, *final_buttons], [], first)
        self.canvas.damage(self._band.rect)

    # -- playback ------------------------------------------------------------------------------------------------------

    def _step_duration_ms(self, step: int) -> float:
        return caption_duration_ms(self.demonstration, step) / self.canvas.settings.speed

    def _restart(self) -> None:
        self.playback.is_running = True
        self.go(0)
