"""Charts of scores: those of a match after every hand, and the expected result of a hand at every step."""

import math
from collections.abc import Callable, Collection, Hashable, Sequence
from typing import NamedTuple

import pygame

from game.platform.language import gettext as _
from game.text.any_game import signed
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import SurfaceCache, blend
from game.ui.canvas.svg import Point, box, disc, line, paint, polygon, render, stroke
from game.ui.canvas.theme import LIGHT, Colour, mix
from game.ui.canvas.tile_sets import HUES
from game.ui.widgets.labels import format_score
from game.ui.widgets.node import Node, Number, Role, phrase
from game.ui.widgets.widget import SMALL, TOUCH, StaticWidget, Widget

MAX_GRID_LINES = 4
ROUND_NUMBERS: list[int] = [digit * 10**power for power in range(7) for digit in (1, 2, 5)]
"""Possible distances between grid lines, smallest first."""
BRIGHT = 0.42  # how much lighter the colours are than on ivory


class Curve(Widget):
    """Base class of charts with points upwards and steps to the right, and grid lines at round numbers of points.

    The chart goes from `first_step` at the left to `last_step` at the right.
    """

    def __init__(self, canvas: Canvas, label: str, first_step: int, last_step: int) -> None:
        super().__init__(canvas, label)
        self.first_step, self.last_step = first_step, last_step
        self._picture = SurfaceCache(0)

    @property
    def field(self) -> pygame.Rect:
        """Area of the curve, without scales and texts."""
        raise NotImplementedError

    def span(self) -> tuple[float, float]:
        """Return the lowest and highest points of the chart."""
        raise NotImplementedError

    def point(self, step: float, points: float) -> Point:
        """Return the position of `points` at a step, in pixels of the window."""
        return self.point_function()(step, points)

    def point_function(self) -> Callable[[float, float], Point]:
        """Return a function like `point` for many positions, which computes the area of the curve only once."""
        field, (low, high) = self.field, self.span()
        steps = max(1, self.last_step - self.first_step)

        def point(step: float, points: float) -> Point:
            share = (step - self.first_step) / steps
            return field.x + share * field.w, field.bottom - (points - low) / (high - low) * field.h

        return point

    def grid_lines(self) -> list[int]:
        """Return the points at which grid lines are drawn."""
        (low, high), step = self.span(), self.grid_step()
        return [*range(math.ceil(low / step) * step, math.floor(high) + 1, step)]

    def grid_step(self) -> int:
        """Return the points from one grid line to the next."""
        low, high = self.span()
        return next(step for step in ROUND_NUMBERS if (high - low) / step <= MAX_GRID_LINES)

    def _text_width(self, text: str, bold: bool = False) -> int:
        return self.canvas.fonts.width(text, self.canvas.text_size(SMALL), bold)

    def _shapes(self) -> str:
        """SVG of the curve, in pixels of the window."""
        raise NotImplementedError

    def _drawn(self, area: pygame.Rect, contents: Hashable) -> pygame.Surface:
        """Return the picture of the curve in an area, cached until its size, look or `contents` change."""
        canvas = self.canvas
        key = area.size, canvas.theme.name, canvas.unit, canvas.settings.text_size, contents
        group = f'<g transform="translate({-area.x} {-area.y})" stroke-linecap="round">'
        return self._picture.get(key, lambda: render(area.size, f"{group}{self._shapes()}</g>"))


def _bright(number: int) -> Colour:
    """Return the colour of the pips of a number, lighter."""
    return mix(HUES[number], LIGHT, BRIGHT)


# -- a match: the score of each side after every hand ------------------------------------------------------------------


LINES, FEWEST = 8, 5  # height in lines of small text, and at least with large text; at least one for each side
NAMES = 0.3  # most width of the names at the right, as a share
THIN, THICK = 2.0, 3.6  # px of the design: line width of a side, and of a winner
MARK = 4.2  # px of the design: radius of a side's marker
INKS = (1, 3, 2, 9, 8, 7, 10, 11, 4)  # tile numbers whose pip colours the sides have


class ScoreCurve(StaticWidget, Curve):
    """Chart of scores, indexed by hand and side, starting with those before the first hand.

    Each line ends at its final score, with the name and the score beside it. The lines of `winners` are thicker.
    `target_score` is the target of the match, None if there is none. `draw_progress` (0 to 1) is the visible share of
    the chart; names appear at 1.
    """

    def __init__(
        self,
        canvas: Canvas,
        names: Sequence[str],
        scores: Sequence[Sequence[int]],
        won: Collection[int],
        aim: int | None,
    ) -> None:
        super().__init__(canvas, _("The scores hand by hand"), 0, len(scores) - 1)
        self.names, self.scores, self.winners, self.target_score = names, scores, won, aim
        self._labels = [f"{name} {format_score(score)}" for name, score in zip(names, scores[-1], strict=True)]
        self.draw_progress = 1.0

    def nodes(self) -> Sequence[Node]:
        """Return a picture described by the scores of each side after each hand."""
        courses = zip(self.names, zip(*self.scores, strict=True), strict=True)
        sides = [phrase(name, *map(format_score, scores)) for name, scores in courses]
        return [self._node(role=Role.IMAGE, description="; ".join(sides))]

    # -- layout --------------------------------------------------------------------------------------------------------

    def height(self, width: int) -> int:
        return (max(round(LINES / self._scale), FEWEST, len(self.names)) + 1) * self._line_height(SMALL)

    @property
    def _scale(self) -> float:
        """Scale of lines and markers, by the player's text size."""
        return self.canvas.settings.text_size

    @property
    def field(self) -> pygame.Rect:
        """Area of the lines, between the scale at the left, the names at the right and the hand numbers below."""
        height, gap = self._line_height(SMALL), self._reach
        left = max(self._text_width(format_score(score), True) for score in self.grid_lines()) + gap
        named = min(round(NAMES * self.rect.w), max(self._text_width(label, True) for label in self._labels)) + 2 * gap
        top, width = self.rect.y + height // 2, self.rect.w - left - named
        return pygame.Rect(self.rect.x + left, top, width, self.rect.h - height * 3 // 2 - gap)

    def name_places(self) -> list[int]:
        """Return the y of each side's label in pixels of the window: at its final score or near it."""
        height = self._line_height(SMALL)
        point = self.point_function()
        ends = [point(self.last_step, score)[1] for score in self.scores[-1]]
        order = sorted(range(len(ends)), key=lambda side: ends[side])
        top, positions = self.rect.y + height / 2, [0.0] * len(ends)
        for side in order:
            positions[side] = top = max(top, ends[side])
            top += height
        bottom = self.rect.bottom - height / 2
        for side in reversed(order):
            positions[side] = bottom = min(bottom, positions[side])
            bottom -= height
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
        self._draw_grid(surface)
        field, reach = self.field, self._reach
        area = pygame.Rect(field.x - reach, self.rect.y, field.w + 4 * reach, self.rect.h)
        seen = pygame.Rect(0, 0, round(area.w * self.draw_progress), area.h)
        lines = self._drawn(area, None)
        surface.blit(lines, area, area=seen, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.draw_progress >= 1:
            self._draw_names(surface)

    def _draw_grid(self, surface: pygame.Surface) -> None:
        """Draw the grid lines with scores (the target in the accent colour) and the hand numbers below."""
        canvas, theme, field, point = self.canvas, self.canvas.theme, self.field, self.point_function()
        size, thick = canvas.text_size(SMALL), max(1, round(canvas.unit))
        for score in self.grid_lines():
            y, is_target = round(point(0, score)[1]), score == self.target_score
            surface.fill(theme.accent if is_target else theme.panel_edge, (field.x, y, field.w, thick))
            ink, at = theme.accent if is_target else theme.dim, (field.x - self._reach, y)
            canvas.write(surface, format_score(score), size, ink, bold=is_target, midright=at)
        hands, hands_top = self.last_step, self.rect.bottom - self._line_height(SMALL)
        caption, width = _("hand"), self._text_width(_("hand"))
        canvas.write(surface, caption, size, theme.dim, topleft=(max(self.rect.x, field.x - width // 2), hands_top))
        min_distance = max(1.7 * self._text_width(str(hands), True), width) / max(1.0, field.w / hands)
        interval = next(step for step in ROUND_NUMBERS if step >= min_distance)
        for hand in range(interval, hands + 1, interval):
            canvas.write(surface, str(hand), size, theme.dim, midtop=(round(point(hand, 0)[0]), hands_top))

    def _shapes(self) -> str:
        """SVG of the lines of all sides, with markers at each hand or only at the last; winners on top."""
        field, reach = self.field, self._reach
        marks_every_hand = field.w / self.last_step > 2.5 * reach
        shapes, ends, point = "", self.name_places(), self.point_function()
        for side in sorted(range(len(self.names)), key=lambda side: side in self.winners):
            points = [point(hand, scores[side]) for hand, scores in enumerate(self.scores)]
            thick = (THICK if side in self.winners else THIN) * self._scale * self.canvas.unit
            leader = [points[-1], (field.right + 1.6 * reach, ends[side])]
            if abs(leader[0][1] - leader[1][1]) > reach:  # the label had to move away from the end
                shapes += line(leader, stroke(self.canvas.theme.dim, 0.8 * self.canvas.unit))
            shapes += line(points, stroke(_bright(INKS[side]), thick))
            shapes += "".join(self._mark(side, at) for at in (points if marks_every_hand else points[-1:]))
        return shapes

    def _draw_names(self, surface: pygame.Surface) -> None:
        """Draw each side's name and final score at the end of its line."""
        theme, left = self.canvas.theme, self.field.right + 2 * self._reach
        size, room = self.canvas.text_size(SMALL), self.rect.right - left
        for side, middle in enumerate(self.name_places()):
            won, at = side in self.winners, (left, middle)
            ink = theme.text if won else theme.dim
            words = self._labels[side]
            self.canvas.write(surface, words, size, ink, bold=won, max_width=room, shrink=True, midleft=at)

    def _mark(self, side: int, at: Point) -> str:
        """SVG of a side's marker: shapes, full or hollow, so that lines differ not by colour alone."""
        (x, y), reach = at, MARK * self._scale * self.canvas.unit
        fill_style, corners = divmod(side, 4)
        fill = self.canvas.theme.panel if fill_style == 1 else _bright(INKS[side])
        style = f"{paint(fill)} {stroke(_bright(INKS[side]), 0.45 * reach)}"
        if not corners:
            return disc(x, y, (0.9 if fill_style < 2 else 0.5) * reach, style)
        number, rotation = {1: (4, 0.125), 2: (3, 0.25), 3: (4, 0.0)}[corners]
        angles = [math.tau * (index / number - rotation) for index in range(number)]
        return polygon([(x + 1.15 * reach * math.cos(a), y + 1.15 * reach * math.sin(a)) for a in angles], style)


# -- a hand: its expected result at each step, with a bar for each choice and each chance event ---


LUCK, SKILL = 1, 10  # tile numbers whose pip colours the bars have
WIDE, MOST = 0.62, 26  # width of a bar, as a share of a step, and at most in px of the design
CURVE, EDGE = 1.8, 1.6  # px of the design: line width of the curve and of a hollow bar


class Bar(NamedTuple):
    """Change of the expected result by the action at `step`, in points: by `luck` or by choice."""

    step: int
    amount: float
    luck: bool


class HandCurve(Curve):
    """Chart of a hand from before its deal to its end; `on_change` is called with the step that the player clicks.

    `first_step` is the step before the deal; `steps` are those that can be clicked, and `step` is marked. While the
    expected results are unknown, bars start at zero; before the first result the chart says what will appear in it.
    Bars of luck are hollow, so that they differ not by colour alone.
    `owner_label` says above the chart whose points they are.
    """

    can_focus = False

    def __init__(self, canvas: Canvas, first_step: int, steps: range, on_change: Callable[[int], object]) -> None:
        super().__init__(canvas, "", first_step, steps[-1])
        self.steps, self.on_change = steps, on_change
        self.owner_label = ""
        self.step = steps[0]
        self.bars: tuple[Bar, ...] = ()
        self.levels: tuple[float, ...] | None = None  # from the first step on, None while unknown

    def show(self, bars: Sequence[Bar], levels: Sequence[float] | None, owner_label: str) -> None:
        """Show this data, labelled with whose it is."""
        self.owner_label = owner_label
        self.bars, self.levels = tuple(bars), None if levels is None else tuple(levels)
        self.damage()

    def nodes(self) -> Sequence[Node]:
        """Return a slider of the steps, with the expected result at the current one."""
        if not self.bars and self.levels is None:
            return [self._node(role=Role.LABEL, name=_announcement())]
        number = Number(self.step, self.steps[0], self.steps[-1])
        level = signed(round(self.levels[self.step - self.first_step])) if self.levels is not None else ""
        bars = [(_("luck") if bar.luck else _("moves"), bar.amount) for bar in self.bars if bar.step == self.step]
        changes = [f"{words} {signed(round(amount))}" for words, amount in bars]
        return [
            self._node(
                role=Role.SLIDER,
                name=self.owner_label,
                value=level,
                number=number,
                description=phrase(*changes),
                on_set=self._set_step,
                on_step=lambda step: self._set_step(self.step + step),
            )
        ]

    # -- layout --------------------------------------------------------------------------------------------------------

    def natural_size(self) -> tuple[int, int]:
        return self.px(300), self.px(2 * TOUCH) + 2 * self._line_height(SMALL)

    @property
    def field(self) -> pygame.Rect:
        """Area of the bars: below the legend, at the right of the scale."""
        gap = self.px(6)
        left = max(self._text_width(signed(points)) for points in self.grid_lines()) + 2 * gap
        top = self._head_lines * self._line_height(SMALL) + gap
        return pygame.Rect(self.rect.x + left, self.rect.y + top, self.rect.w - left - gap, self.rect.h - top - gap)

    @property
    def _head_lines(self) -> int:
        """Lines above the chart: one, or two if the owner and the legend do not fit beside each other."""
        legend = sum(self._text_width(words) + self._sample_side + self.px(19) for _ink, words, _op in self._legend())
        return 1 if legend + self._text_width(self.owner_label) + self.px(10) <= self.rect.w else 2

    @property
    def _sample_side(self) -> int:
        return round(self.canvas.text_size(SMALL) * 0.6)

    def _legend(self) -> list[tuple[Colour, str, float]]:
        """Return the colour, the name and the opacity of each kind of bar, from the right."""
        entries = [(_bright(SKILL), _("moves of all players"), 1.0)]
        if any(bar.luck for bar in self.bars):
            entries.insert(0, (_bright(LUCK), _("luck"), 0.22))
        return entries

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
        values = [points for _bar, *ends in self.bar_spans() for points in ends] + [*(self.levels or ()), 0.0]
        margin = max(1.0, (max(values) - min(values)) * 0.06)
        return min(values) - margin, max(values) + margin

    # -- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        if not self.bars and self.levels is None:
            self._draw_announcement(surface)
            return
        theme, field, point = self.canvas.theme, self.field, self.point_function()
        size, thick = self.canvas.text_size(SMALL), max(1, round(self.canvas.unit))
        for points in self.grid_lines():
            y = round(point(self.first_step, points)[1])
            surface.fill(theme.dim if points == 0 else theme.panel_edge, (field.x, y, field.w, thick))
            if y >= field.y - self.px(6) + self._line_height(SMALL) // 4:  # otherwise it would overlap the legend
                self.canvas.write(surface, signed(points), size, theme.dim, midright=(field.x - self.px(6), y))
        here = round(point(self.step, 0)[0])
        surface.fill(theme.accent, (here - thick // 2, field.y, max(thick, self.px(1.8)), field.h))
        blend(surface, self._drawn(self.rect, (self.bars, self.levels)), self.rect)
        self._draw_legend(surface)

    def _shapes(self) -> str:
        """SVG of the bars and the curve."""
        unit, point = self.canvas.unit, self.point_function()
        width = min(WIDE * self.field.w / (self.last_step - self.first_step), MOST * unit)
        shapes = ""
        for bar, begins, ends in self.bar_spans():
            (x, top), (_x, bottom) = (point(bar.step + 0.5, points) for points in (begins, ends))
            ink, height = _bright(LUCK if bar.luck else SKILL), max(abs(bottom - top), 1.2 * unit)
            style = f'{paint(ink)} fill-opacity="{0.22 if bar.luck else 1}" {stroke(ink, EDGE * unit)}'
            shapes += box(x - width / 2, min(top, bottom), width, height, style, 1.6 * unit)
        if self.levels is not None:
            points = [point(step, level) for step, level in enumerate(self.levels, self.first_step)]
            shapes += line(points, stroke(self.canvas.theme.text, CURVE * unit))
        return shapes

    def _draw_announcement(self, surface: pygame.Surface) -> None:
        """Draw an empty frame with what will appear in it."""
        canvas, theme = self.canvas, self.canvas.theme
        size, line = canvas.text_size(SMALL), self._line_height(SMALL)
        self._draw_box(surface, self.rect, None, theme.panel_edge, 6)
        lines = canvas.fonts.wrap(_announcement(), size, self.rect.w - 2 * line)
        for index, words in enumerate(lines):
            middle = self.rect.centery + round((index - (len(lines) - 1) / 2) * line)
            canvas.write(surface, words, size, theme.dim, center=(self.rect.centerx, middle))

    def _draw_legend(self, surface: pygame.Surface) -> None:
        """Draw the legend."""
        canvas, theme, size = self.canvas, self.canvas.theme, self.canvas.text_size(SMALL)
        x, side, line = self.rect.right - self.px(6), self._sample_side, self._line_height(SMALL)
        top = self.rect.y + line // 2
        middle = top + (self._head_lines - 1) * line
        for ink, words, opacity in self._legend():
            x = canvas.write(surface, words, size, theme.dim, midright=(x, middle)).left - side - self.px(5)
            sample = pygame.Rect(x, middle - side // 2, side, side)
            self._draw_box(surface, sample, mix(theme.panel, ink, opacity), ink, 2, thick=self.px(EDGE))
            x -= self.px(14)
        at, room = (self.rect.x + self.px(4), top), max(1, (x if top == middle else self.rect.right) - self.rect.x)
        canvas.write(
            surface, self.owner_label, size, theme.dim, max_width=room, shrink=True, max_height=line, midleft=at
        )

    # -- input ----------------------------------------------------------------------------------------

    def handle_press(self, at: tuple[int, int]) -> bool:
        return self.handle_drag(at)

    def handle_drag(self, at: tuple[int, int]) -> bool:
        field = self.field
        share = (at[0] - field.x) / max(1, field.w)
        self._set_step(self.first_step + round(share * (self.last_step - self.first_step)))
        return True

    def _set_step(self, step: str | float) -> None:
        step = max(self.steps[0], min(self.steps[-1], round(float(step))))
        if step != self.step:
            self.on_change(step)


def _announcement() -> str:
    return _("Here you will see what each move gained or lost.")
