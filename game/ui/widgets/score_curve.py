"""Chart of a match: each side's score after every hand, as a line with the side's name at its end."""

import io
import math
from collections.abc import Collection, Sequence
from itertools import pairwise

import pygame

from game.platform.language import gettext as _
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.theme import LIGHT, Colour, mix
from game.ui.canvas.tile_sets import HUES
from game.ui.canvas.tile_svg import paint, svg_document
from game.ui.widgets.labels import format_score
from game.ui.widgets.widget import SMALL, StaticWidget

LINES, FEWEST = (
    8,
    5,
)  # height in lines of small text: normally, and at least when text is large; never less than the number of sides
RULED = 4  # most horizontal grid lines
NAMES = 0.3  # most width of the names at the right, as a share
THIN, THICK = 2.0, 3.6  # px of the design: line width of a side, and of a winner
MARK = 4.2  # px of the design: radius of a side's marker
BRIGHT = 0.42  # how much lighter the colours are than on ivory
INKS = (1, 3, 2, 9, 8, 7, 10, 11, 4)  # tile numbers whose pip colours the sides have
Point = tuple[float, float]


class ScoreCurve(StaticWidget):
    """Chart of scores; `scores` are indexed by hand and side, starting with those before the first hand.

    The lines of `winners` are thicker. `target_score` is the target of the match, None if there is none.
    `draw_progress` (0 to 1) is the visible share of the chart; names appear at 1.
    """

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
        self._picture: tuple[tuple[object, ...], pygame.Surface] | None = None

    # -- layout --------------------------------------------------------------------------------------------------------

    def height(self, width: int) -> int:
        return (max(round(LINES / self._scale), FEWEST, len(self.names)) + 1) * self._line()

    @property
    def _scale(self) -> float:
        """Scale of lines and markers, by the player's text size."""
        return self.canvas.settings.text_size

    def point(self, hand: int, score: float) -> Point:
        """Return the position of a score after `hand` hands, in pixels of the window."""
        field, (low, high) = self.field, self._span()
        across = hand / max(1, len(self.scores) - 1)
        return field.x + across * field.w, field.bottom - (score - low) / (high - low) * field.h

    @property
    def field(self) -> pygame.Rect:
        """Area of the lines, between the scale at the left, the names at the right and the hand numbers below."""
        line, gap = self._line(), self._reach
        left = max(self._wide(format_score(score)) for score in self._ruled()) + gap
        named = min(round(NAMES * self.rect.w), max(map(self._wide, self.names))) + 3 * gap
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

    def _span(self) -> tuple[float, float]:
        """Return the lowest and highest scores of the chart."""
        values = [score for scores in self.scores for score in scores] + [0, self.target_score or 0]
        return min(values), max(*values, min(values) + 1)

    def _ruled(self) -> list[int]:
        """Return the scores at which grid lines are drawn: round ones and the target."""
        low, high = self._span()
        step = next(step for step in _steps() if (high - low) / step <= RULED)
        ruled = range(math.ceil(low / step) * step, math.floor(high) + 1, step)
        near = [score for score in ruled if self.target_score is None or abs(score - self.target_score) > step / 2]
        return near if self.target_score is None else [*near, self.target_score]

    @property
    def _reach(self) -> int:
        """Diameter of a marker in pixels."""
        return self.px(2 * MARK * self._scale)

    def _line(self) -> int:
        return self.canvas.fonts.line_height(self.canvas.text_size(SMALL))

    def _wide(self, words: str) -> int:
        return self.canvas.fonts.width(words, self.canvas.text_size(SMALL), True)

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
        for score in self._ruled():
            y, is_target = round(self.point(0, score)[1]), score == self.target_score
            surface.fill(theme.accent if is_target else theme.panel_edge, (field.x, y, field.w, thick))
            words = fonts.text(format_score(score), size, theme.accent if is_target else theme.dim, is_target)
            surface.blit(
                words, words.get_rect(midright=(field.x - self._reach, y)), special_flags=pygame.BLEND_PREMULTIPLIED
            )
        hands = len(self.scores) - 1
        caption = fonts.text(_("hand"), size, theme.dim)
        hands_top = self.rect.bottom - self._line()
        surface.blit(
            caption,
            (max(self.rect.x, field.x - caption.get_width() // 2), hands_top),
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )
        min_distance = max(1.7 * self._wide(str(hands)), caption.get_width()) / max(1.0, field.w / hands)
        interval = next(step for step in _steps() if step >= min_distance)
        for hand in range(interval, hands + 1, interval):
            words = fonts.text(str(hand), size, theme.dim)
            surface.blit(
                words,
                words.get_rect(midtop=(round(self.point(hand, 0)[0]), hands_top)),
                special_flags=pygame.BLEND_PREMULTIPLIED,
            )

    def _lines(self) -> pygame.Surface:
        """Draw the lines of all sides, with markers at each hand or only at the last; winners on top."""
        key = self.rect.size, self.canvas.theme.name, self.canvas.unit, self.canvas.settings.text_size
        if self._picture is not None and self._picture[0] == key:
            return self._picture[1]
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
        size = field.w + 4 * reach, self.rect.h
        svg = io.BytesIO(svg_document(size, shapes).encode())
        surface = pygame.image.load(svg, "curve.svg").convert_alpha().premul_alpha()
        self._picture = key, surface
        return surface

    def _name(self, surface: pygame.Surface) -> None:
        """Draw each side's name at the end of its line."""
        theme, fonts, field, gap = self.canvas.theme, self.canvas.fonts, self.field, self._reach
        room = self.rect.right - field.right - 3 * gap
        for side, middle in enumerate(self.name_places()):
            won = side in self.winners
            size = fonts.fitting_size(self.names[side], self.canvas.text_size(SMALL), won, room)
            words = fonts.text(self.names[side], size, theme.text if won else theme.dim, won, room)
            surface.blit(
                words, words.get_rect(midleft=(field.right + 3 * gap, middle)), special_flags=pygame.BLEND_PREMULTIPLIED
            )

    def side_colour(self, side: int) -> Colour:
        """Return the colour of a side's line."""
        return mix(HUES[INKS[side]], LIGHT, BRIGHT)

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


def _steps() -> "list[int]":
    """Return possible distances between grid lines, smallest first."""
    return [digit * 10**power for power in range(7) for digit in (1, 2, 5)]
