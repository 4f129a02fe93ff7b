"""Charts of scores: those of a match after every hand, and the expected result of a hand at every step."""

import io
import math
from collections.abc import Callable, Collection, Hashable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.platform.language import gettext as _
from game.text.any_game import signed
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.svg import paint, svg_document
from game.ui.canvas.theme import LIGHT, Colour, mix
from game.ui.canvas.tile_sets import HUES
from game.ui.widgets.labels import format_score
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import SIDEWAYS, SMALL, TOUCH, Widget

MAX_GRID_LINES = 4
BRIGHT = 0.42  # how much lighter the colours are than on ivory
Point = tuple[float, float]


class Curve(Widget):
    """Base class of charts with points upwards and steps to the right, and grid lines at round numbers of points."""

    def __init__(self, canvas: Canvas, label: str) -> None:
        super().__init__(canvas, label)
        self._picture: tuple[Hashable, pygame.Surface] | None = None

    @property
    def field(self) -> pygame.Rect:
        """Area of the curve, without scales and texts."""
        raise NotImplementedError

    def span(self) -> tuple[float, float]:
        """Return the lowest and highest points of the chart."""
        raise NotImplementedError

    def step_range(self) -> tuple[int, int]:
        """Return the steps at the left and right ends of the chart."""
        raise NotImplementedError

    def point(self, step: float, points: float) -> Point:
        """Return the position of `points` at a step, in pixels of the window."""
        field, (low, high), (first, last) = self.field, self.span(), self.step_range()
        share = (step - first) / max(1, last - first)
        return field.x + share * field.w, field.bottom - (points - low) / (high - low) * field.h

    def grid_lines(self) -> list[int]:
        """Return the points at which grid lines are drawn."""
        (low, high), step = self.span(), self.grid_step()
        return [*range(math.ceil(low / step) * step, math.floor(high) + 1, step)]

    def grid_step(self) -> int:
        """Return the points from one grid line to the next."""
        low, high = self.span()
        return next(step for step in _round_numbers() if (high - low) / step <= MAX_GRID_LINES)

    def colour(self, number: int) -> Colour:
        """Return the colour of the pips of a number, lighter."""
        return mix(HUES[number], LIGHT, BRIGHT)

    def _line(self) -> int:
        return self.canvas.fonts.line_height(self.canvas.text_size(SMALL))

    def _text_width(self, text: str, bold: bool = False) -> int:
        return self.canvas.fonts.width(text, self.canvas.text_size(SMALL), bold)

    def _svg(self, key: Hashable, size: tuple[int, int], draw: Callable[[], str]) -> pygame.Surface:
        """Return the picture of SVG shapes, cached until `key` changes."""
        if self._picture is None or self._picture[0] != key:
            svg = io.BytesIO(svg_document(size, draw()).encode())
            self._picture = key, pygame.image.load(svg, "curve.svg").convert_alpha().premul_alpha()
        return self._picture[1]


def _round_numbers() -> list[int]:
    """Return possible distances between grid lines, smallest first."""
    return [digit * 10**power for power in range(7) for digit in (1, 2, 5)]


# -- a match: the score of each side after every hand ------------------------------------------------------------------


LINES, FEWEST = 8, 5  # height in lines of small text, and at least with large text; at least one for each side
NAMES = 0.3  # most width of the names at the right, as a share
THIN, THICK = 2.0, 3.6  # px of the design: line width of a side, and of a winner
MARK = 4.2  # px of the design: radius of a side's marker
INKS = (1, 3, 2, 9, 8, 7, 10, 11, 4)  # tile numbers whose pip colours the sides have


class ScoreCurve(Curve):
    """Chart of scores, indexed by hand and side, starting with those before the first hand.

    The lines of `winners` are thicker. `target_score` is the target of the match, None if there is none.
    `draw_progress` (0 to 1) is the visible share of the chart; names appear at 1.
    """

    can_focus = False

    def __init__(
        self,
        canvas: Canvas,
        names: Sequence[str],
        scores: Sequence[Sequence[int]],
        won: Collection[int],
        aim: int | None,
    ) -> None:
        super().__init__(canvas, _("The scores hand by hand"))
        self.names, self.scores, self.winners, self.target_score = names, scores, won, aim
        self.draw_progress = 1.0

    def handle_event(self, event: pygame.Event) -> bool:
        return False

    # -- layout --------------------------------------------------------------------------------------------------------

    def height(self, width: int) -> int:
        return (max(round(LINES / self._scale), FEWEST, len(self.names)) + 1) * self._line()

    @property
    def _scale(self) -> float:
        """Scale of lines and markers, by the player's text size."""
        return self.canvas.settings.text_size

    def step_range(self) -> tuple[int, int]:
        return 0, len(self.scores) - 1

    @property
    def field(self) -> pygame.Rect:
        """Area of the lines, between the scale at the left, the names at the right and the hand numbers below."""
        line, gap = self._line(), self._reach
        left = max(self._text_width(format_score(score), True) for score in self.grid_lines()) + gap
        named = min(round(NAMES * self.rect.w), max(self._text_width(name, True) for name in self.names)) + 3 * gap
        return pygame.Rect(
            self.rect.x + left, self.rect.y + line // 2, self.rect.w - left - named, self.rect.h - line * 3 // 2 - gap
        )

    def name_places(self) -> list[int]:
        """Return the y of each side's name in pixels of the window: at its final score or near it."""
        line = self._line()
        ends = [self.point(len(self.scores) - 1, score)[1] for score in self.scores[-1]]
        order = sorted(range(len(ends)), key=lambda side: ends[side])
        top, positions = self.rect.y + line / 2, [0.0] * len(ends)
        for side in order:
            positions[side] = top = max(top, ends[side])
            top += line
        field = self.field
        bottom = (
            field.bottom if len(ends) * line <= field.h else self.rect.bottom - line / 2
        )  # above the hand numbers if there is space
        for side in reversed(order):
            positions[side] = bottom = min(bottom, positions[side])
            bottom -= line
        return [round(position) for position in positions]

    def span(self) -> tuple[float, float]:
        values = [score for scores in self.scores for score in scores] + [0, self.target_score or 0]
        return min(values), max(*values, min(values) + 1)

    def grid_lines(self) -> list[int]:
        """Return the scores at which grid lines are drawn: round ones, except near the target, and the target."""
        lines, target = super().grid_lines(), self.target_score
        if target is None:
            return lines
        return [*(score for score in lines if abs(score - target) > self.grid_step() / 2), target]

    @property
    def _reach(self) -> int:
        """Diameter of a marker in pixels."""
        return self.px(2 * MARK * self._scale)

    # -- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        self._rule(surface)
        field, reach = self.field, self._reach
        seen = pygame.Rect(0, 0, round((field.w + 4 * reach) * self.draw_progress), self.rect.h)
        surface.blit(self._lines(), (field.x - reach, self.rect.y), area=seen, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.draw_progress >= 1:
            self._name(surface)

    def _rule(self, surface: pygame.Surface) -> None:
        """Draw the grid lines with scores (the target in the accent colour) and the hand numbers below."""
        theme, field, fonts = self.canvas.theme, self.field, self.canvas.fonts
        size, thick = self.canvas.text_size(SMALL), max(1, round(self.canvas.unit))
        for score in self.grid_lines():
            y, is_target = round(self.point(0, score)[1]), score == self.target_score
            surface.fill(theme.accent if is_target else theme.panel_edge, (field.x, y, field.w, thick))
            words = fonts.text(format_score(score), size, theme.accent if is_target else theme.dim, is_target)
            blend(surface, words, words.get_rect(midright=(field.x - self._reach, y)))
        hands = len(self.scores) - 1
        caption = fonts.text(_("hand"), size, theme.dim)
        hands_top = self.rect.bottom - self._line()
        blend(surface, caption, (max(self.rect.x, field.x - caption.get_width() // 2), hands_top))
        min_distance = max(1.7 * self._text_width(str(hands), True), caption.get_width()) / max(1.0, field.w / hands)
        interval = next(step for step in _round_numbers() if step >= min_distance)
        for hand in range(interval, hands + 1, interval):
            words = fonts.text(str(hand), size, theme.dim)
            blend(surface, words, words.get_rect(midtop=(round(self.point(hand, 0)[0]), hands_top)))

    def _lines(self) -> pygame.Surface:
        """Draw the lines of all sides, with markers at each hand or only at the last; winners on top."""
        key = self.rect.size, self.canvas.theme.name, self.canvas.unit, self.canvas.settings.text_size
        size = self.field.w + 4 * self._reach, self.rect.h
        return self._svg(key, size, self._line_shapes)

    def _line_shapes(self) -> str:
        field, reach = self.field, self._reach
        left, top, hands = field.x - reach, self.rect.y, len(self.scores) - 1
        marks_every_hand = field.w / hands > 2.5 * reach
        shapes, ends = "", self.name_places()
        for side in sorted(range(len(self.names)), key=lambda side: side in self.winners):
            points = [self.point(hand, scores[side]) for hand, scores in enumerate(self.scores)]
            points.append((field.right + 2 * reach, ends[side]))
            local_points = [(x - left, y - top) for x, y in points]
            thick = (THICK if side in self.winners else THIN) * self._scale * self.canvas.unit
            path = "".join(f'<path d="M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}"/>' for (a, b), (c, d) in pairwise(local_points))
            ink = paint(self.side_colour(side), "stroke")
            shapes += f'<g fill="none" {ink} stroke-width="{thick:.2f}" stroke-linecap="round">{path}</g>'
            shapes += "".join(self._mark(side, at) for at in local_points[: -1 if marks_every_hand else 0])
            shapes += "" if marks_every_hand else self._mark(side, local_points[-2])
        return shapes

    def _name(self, surface: pygame.Surface) -> None:
        """Draw each side's name at the end of its line."""
        theme, fonts, field, gap = self.canvas.theme, self.canvas.fonts, self.field, self._reach
        room = self.rect.right - field.right - 3 * gap
        for side, middle in enumerate(self.name_places()):
            won = side in self.winners
            size = fonts.fitting_size(self.names[side], self.canvas.text_size(SMALL), won, room)
            words = fonts.text(self.names[side], size, theme.text if won else theme.dim, won, room)
            blend(surface, words, words.get_rect(midleft=(field.right + 3 * gap, middle)))

    def side_colour(self, side: int) -> Colour:
        """Return the colour of a side's line."""
        return self.colour(INKS[side])

    def _mark(self, side: int, at: Point) -> str:
        """SVG of a side's marker: shapes, full or hollow, so that lines differ not by colour alone."""
        (x, y), reach = at, MARK * self._scale * self.canvas.unit
        fill_style, corners = divmod(side, 4)
        fill = self.canvas.theme.panel if fill_style == 1 else self.side_colour(side)
        style = f'{paint(fill)} {paint(self.side_colour(side), "stroke")} stroke-width="{0.45 * reach:.2f}"'
        if not corners:
            inner = 0.9 * reach if fill_style < 2 else 0.5 * reach
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{inner:.1f}" {style}/>'
        number, rotation = {1: (4, 0.125), 2: (3, 0.25), 3: (4, 0.0)}[corners]
        angles = [math.tau * (index / number - rotation) for index in range(number)]
        points = " ".join(f"{x + 1.15 * reach * math.cos(a):.1f},{y + 1.15 * reach * math.sin(a):.1f}" for a in angles)
        return f'<polygon points="{points}" {style}/>'


# -- a hand: its expected result at each step, with a bar for each choice and each chance event; also a slider ---------


LUCK, SKILL = 1, 10  # tile numbers whose pip colours the bars have
WIDE, MOST = 0.62, 26  # width of a bar, as a share of a step, and at most in px of the design
CURVE, EDGE = 1.8, 1.6  # px of the design: line width of the curve and of a hollow bar
KNOB, GROOVE = 9, 5  # px of the design: radius of the knob, height of the groove


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


class HandCurve(Curve):
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
        left = max(self._text_width(signed(points)) for points in self.grid_lines()) + 2 * gap
        slider_height = 2 * self.px(KNOB) + gap
        return pygame.Rect(
            self.rect.x + left,
            self.rect.y + line + gap,
            self.rect.w - left - self.px(KNOB),
            max(1, self.rect.h - line - gap - slider_height),
        )

    def step_range(self) -> tuple[int, int]:
        return self.first_step, self.steps[-1]

    def span(self) -> tuple[float, float]:
        return self.shape.span()

    # -- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        theme, field, fonts = self.canvas.theme, self.field, self.canvas.fonts
        size, thick = self.canvas.text_size(SMALL), max(1, round(self.canvas.unit))
        for points in self.grid_lines():
            y = round(self.point(self.steps[0], points)[1])
            surface.fill(theme.dim if points == 0 else theme.panel_edge, (field.x, y, field.w, thick))
            words = fonts.text(signed(points), size, theme.dim)
            at = words.get_rect(midright=(field.x - self.px(6), y))
            if at.top >= self.rect.y + self._line() * 3 // 4:  # otherwise it would overlap the legend
                blend(surface, words, at)
        here = round(self.point(self.step, 0)[0])
        surface.fill(theme.text, (here - thick // 2, field.y, max(thick, self.px(1.4)), field.h + self.px(6)))
        blend(surface, self._drawn(), self.rect)
        self._draw_legend(surface)
        self._draw_slider(surface, here)
        self._draw_ring(surface)

    def _drawn(self) -> pygame.Surface:
        """Draw the bars and the curve, cached until they change."""
        key = self.rect.size, self.shape, self.canvas.unit, self.canvas.theme.name
        return self._svg(key, self.rect.size, self._shapes)

    def _shapes(self) -> str:
        unit = self.canvas.unit
        step_width = self.field.w / (self.steps[-1] - self.first_step)
        bar_width = min(WIDE * step_width, MOST * unit)
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
        return shapes

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
            blend(surface, drawn, drawn.get_rect(midleft=(x, middle)))
            x -= side + self.px(5)
            box = self.canvas.shapes.box((side, side), self.px(2), mix(theme.panel, ink, opacity), ink, self.px(EDGE))
            blend(surface, box, box.get_rect(midleft=(x, middle)))
            x -= self.px(14)
        available = max(1, x - self.rect.x)
        size = self.canvas.fonts.fitting_size(self.owner_label, size, False, available)
        drawn = self.canvas.fonts.text(self.owner_label, size, theme.dim, max_width=available)
        blend(surface, drawn, drawn.get_rect(midleft=(self.rect.x + self.px(4), middle)))

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
        return self.colour(LUCK if luck else SKILL)

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
