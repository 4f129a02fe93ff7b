"""Chart of a hand: its expected result at each step as a curve, with a bar for each choice and each chance event.

The chart is also a slider that selects a step.
"""

import io
import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.platform.language import gettext as _
from game.text.any_game import signed
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.theme import LIGHT, Colour, mix
from game.ui.canvas.tile_sets import HUES
from game.ui.canvas.tile_svg import paint, svg_document
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import SIDEWAYS, SMALL, TOUCH, Widget

RULED = 3  # most horizontal grid lines
LUCK, SKILL = 1, 10  # tile numbers whose pip colours the bars have
BRIGHT = 0.42  # how much lighter the colours are than on ivory
WIDE, MAX_BAR_WIDTH = 0.62, 26  # width of a bar, as a share of a step, and at most in px of the design
CURVE, EDGE = 1.8, 1.6  # px of the design: line width of the curve and of a hollow bar
KNOB, GROOVE = 9, 5  # px of the design: radius of the knob, height of the groove
Point = tuple[float, float]


class Bar(NamedTuple):
    """Change of the expected result by the action at `step`, in points: by `luck` or by choice."""

    step: int
    amount: float
    luck: bool


class _Shape(NamedTuple):
    """Data of the chart: the bars, and the expected results from `first_step` on, None if unknown."""

    first_step: int
    bars: tuple[Bar, ...] = ()
    levels: tuple[float, ...] | None = None

    def bar_spans(self) -> list[tuple[Bar, float, float]]:
        """Return each bar with the points at which it starts and ends."""
        spans, start = [], 0.0
        for index, bar in enumerate(self.bars):
            if self.levels is None:
                start = 0.0
            elif not index or self.bars[index - 1].step != bar.step:
                start = self.levels[bar.step - self.first_step]
            spans.append((bar, start, start + bar.amount))
            start += bar.amount
        return spans

    def span(self) -> tuple[float, float]:
        """Return the lowest and highest points of the chart."""
        values = [points for _bar, *ends in self.bar_spans() for points in ends] + [*(self.levels or ()), 0.0]
        margin = max(1.0, (max(values) - min(values)) * 0.06)
        return min(values) - margin, max(values) + margin

    def grid_lines(self) -> list[int]:
        """Return the round numbers at which grid lines are drawn."""
        low, high = self.span()
        sizes = (digit * 10**power for power in range(7) for digit in (1, 2, 5))
        step = next(step for step in sizes if (high - low) / step <= RULED + 1)
        return [*range(math.ceil(low / step) * step, math.floor(high) + 1, step)]


class HandCurve(Widget):
    """Chart of a hand from before its deal to its end; `on_change` is called with the step that the player selects.

    `first_step` is the step before the deal; `steps` are those that can be selected. While the expected results are
    unknown, bars start at zero. Bars of luck are hollow, so that they differ not by colour alone. `owner_label` says
    above the chart whose points they are.
    """

    kind = "slider"

    def __init__(
        self, canvas: Canvas, label: str, first_step: int, steps: range, on_change: Callable[[int], object]
    ) -> None:
        super().__init__(canvas, label)
        self.first_step, self.steps, self.on_change = first_step, steps, on_change
        self.owner_label = ""
        self.step = steps[0]
        self.shape = _Shape(first_step)
        self._picture: tuple[tuple[object, ...], pygame.Surface] | None = None

    def show(self, bars: Sequence[Bar], levels: Sequence[float] | None, owner_label: str) -> None:
        """Show this data, labelled with whose it is."""
        self.owner_label = owner_label
        self.shape = _Shape(self.first_step, tuple(bars), None if levels is None else tuple(levels))
        self.damage()

    def set_step(self, step: int) -> None:
        """Show which step is selected."""
        self.step = step
        self.damage()

    def hit_targets(self) -> list[HitTarget]:
        return [*super().hit_targets(), HitTarget(f"step {self.step}", self.rect)]

    # -- layout --------------------------------------------------------------------------------------------------------

    def natural_size(self) -> tuple[int, int]:
        return self.px(300), self.px(2 * TOUCH) + 2 * self._line()

    @property
    def field(self) -> pygame.Rect:
        """Area of the bars: below the legend, above the slider, at the right of the scale."""
        line, gap = self._line(), self.px(6)
        left = max(self._wide(signed(points)) for points in self.shape.grid_lines()) + 2 * gap
        slider_height = 2 * self.px(KNOB) + gap
        return pygame.Rect(
            self.rect.x + left,
            self.rect.y + line + gap,
            self.rect.w - left - self.px(KNOB),
            max(1, self.rect.h - line - gap - slider_height),
        )

    def point(self, step: float, points: float) -> Point:
        """Return the position of `points` at a step, in pixels of the window."""
        field, (low, high) = self.field, self.shape.span()
        share = (step - self.first_step) / (self.steps[-1] - self.first_step)
        return field.x + share * field.w, field.bottom - (points - low) / (high - low) * field.h

    def _line(self) -> int:
        return self.canvas.fonts.line_height(self.canvas.text_size(SMALL))

    def _wide(self, words: str) -> int:
        return self.canvas.fonts.width(words, self.canvas.text_size(SMALL))

    # -- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        theme, field, fonts = self.canvas.theme, self.field, self.canvas.fonts
        size, thick = self.canvas.text_size(SMALL), max(1, round(self.canvas.unit))
        for points in self.shape.grid_lines():
            y = round(self.point(self.steps[0], points)[1])
            surface.fill(theme.dim if points == 0 else theme.panel_edge, (field.x, y, field.w, thick))
            words = fonts.text(signed(points), size, theme.dim)
            at = words.get_rect(midright=(field.x - self.px(6), y))
            if at.top >= self.rect.y + self._line() * 3 // 4:  # otherwise it would overlap the legend
                surface.blit(words, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        here = round(self.point(self.step, 0)[0])
        surface.fill(theme.text, (here - thick // 2, field.y, max(thick, self.px(1.4)), field.h + self.px(6)))
        surface.blit(self._drawn(), self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        self._draw_legend(surface)
        self._draw_slider(surface, here)
        self._draw_ring(surface)

    def _drawn(self) -> pygame.Surface:
        """Draw the bars and the curve, cached until they change."""
        key = self.rect.size, self.shape, self.canvas.unit, self.canvas.theme.name
        if self._picture is not None and self._picture[0] == key:
            return self._picture[1]
        unit = self.canvas.unit
        step_width = self.field.w / (self.steps[-1] - self.first_step)
        bar_width = min(WIDE * step_width, MAX_BAR_WIDTH * unit)
        shapes = ""
        for bar, begins, ends in self.shape.bar_spans():
            (x, top), (_x, bottom) = (self._within(bar.step + 0.5, points) for points in (begins, ends))
            top, height = min(top, bottom), max(abs(bottom - top), 1.2 * unit)
            ink = self.bar_colour(bar.luck)
            style = f'{paint(ink)} fill-opacity="{0.22 if bar.luck else 1}" {paint(ink, "stroke")}'
            shapes += (
                f'<rect x="{x - bar_width / 2:.1f}" y="{top:.1f}" width="{bar_width:.1f}" height="{height:.1f}" {style}'
            )
            shapes += f' stroke-width="{EDGE * unit:.2f}" rx="{1.6 * unit:.2f}"/>'
        if self.shape.levels is not None:
            points = [self._within(step, level) for step, level in enumerate(self.shape.levels, self.first_step)]
            path = "".join(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for (a, b), (c, d) in pairwise(points))
            line = paint(self.canvas.theme.text, "stroke")
            shapes += f'<path d="{path}" fill="none" {line} stroke-width="{CURVE * unit:.2f}" stroke-linecap="round"/>'
        svg = io.BytesIO(svg_document(self.rect.size, shapes).encode())
        surface = pygame.image.load(svg, "curve.svg").convert_alpha().premul_alpha()
        self._picture = key, surface
        return surface

    def _within(self, step: float, points: float) -> Point:
        x, y = self.point(step, points)
        return x - self.rect.x, y - self.rect.y

    def _draw_legend(self, surface: pygame.Surface) -> None:
        """Draw the legend."""
        theme, size = self.canvas.theme, self.canvas.text_size(SMALL)
        entries = [(self.bar_colour(False), _("choice"), 1.0)]
        if any(bar.luck for bar in self.shape.bars):
            entries.insert(0, (self.bar_colour(True), _("luck"), 0.22))
        x, middle, side = self.rect.right - self.px(KNOB), self.rect.y + self._line() // 2, round(size * 0.6)
        for ink, words, opacity in entries:
            drawn = self.canvas.fonts.text(words, size, theme.dim)
            x -= drawn.get_width()
            surface.blit(drawn, drawn.get_rect(midleft=(x, middle)), special_flags=pygame.BLEND_PREMULTIPLIED)
            x -= side + self.px(5)
            box = self.canvas.shapes.box((side, side), self.px(2), mix(theme.panel, ink, opacity), ink, self.px(EDGE))
            surface.blit(box, box.get_rect(midleft=(x, middle)), special_flags=pygame.BLEND_PREMULTIPLIED)
            x -= self.px(14)
        available = max(1, x - self.rect.x)
        size = self.canvas.fonts.fitting_size(self.owner_label, size, False, available)
        drawn = self.canvas.fonts.text(self.owner_label, size, theme.dim, max_width=available)
        surface.blit(
            drawn, drawn.get_rect(midleft=(self.rect.x + self.px(4), middle)), special_flags=pygame.BLEND_PREMULTIPLIED
        )

    def _draw_slider(self, surface: pygame.Surface, here: int) -> None:
        theme, field = self.canvas.theme, self.field
        height, knob = self.px(GROOVE), self.px(KNOB)
        middle = self.rect.bottom - knob
        groove = pygame.Rect(field.x, middle - height // 2, field.w, height)
        self._draw_box(surface, groove, mix(theme.panel, theme.shadow, 0.4), theme.panel_edge, 4)
        filled = groove.copy()
        filled.width = max(height, here - field.x)
        self._draw_box(surface, filled, theme.accent, None, 4)
        edge = theme.accent if self.hover or self.is_pressed else theme.ivory_edge
        at = pygame.Rect(here - knob, middle - knob, 2 * knob, 2 * knob)
        self._draw_box(surface, at, theme.ivory, edge, 2 * KNOB)

    def bar_colour(self, luck: bool) -> Colour:
        """Return the colour of a kind of bar."""
        return mix(HUES[LUCK if luck else SKILL], LIGHT, BRIGHT)

    # -- input ----------------------------------------------------------------------------------------

    def handle_press(self, at: tuple[int, int]) -> bool:
        return self.handle_drag(at)

    def handle_drag(self, at: tuple[int, int]) -> bool:
        field = self.field
        share = (at[0] - field.x) / max(1, field.w)
        return self._go(self.first_step + round(share * (self.steps[-1] - self.first_step)))

    def handle_key(self, event: pygame.Event) -> bool:
        return event.key in SIDEWAYS and self._go(self.step + SIDEWAYS[event.key])

    def _go(self, step: int) -> bool:
        step = max(self.steps[0], min(self.steps[-1], step))
        if step != self.step:
            self.on_change(step)
        return True
