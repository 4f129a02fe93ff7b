"""The curve of a match: each side's score after every hand, as a line that ends in its name."""

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

LINES, FEWEST = 8, 5  # lines of small words high, fewer where they are large; or as many as there are sides
RULED = 4  # at most so many lines across, for round scores
NAMES = 0.3  # of the width, the most that the names at the right have
THIN, THICK = 2.0, 3.6  # px of the design, the line of a side, and of one that has won
MARK = 4.2  # px of the design, half as wide as the mark of a side
BRIGHT = 0.42  # how much lighter than on ivory the colours of the pips are here
INKS = (1, 3, 2, 9, 8, 7, 10, 11, 4)  # the numbers whose pips have the colours of the sides
Point = tuple[float, float]


class ScoreCurve(StaticWidget):
    """The lines from the first hand to the last; `scores` are by hand and side, those before the first hand first.

    The sides that have `winners` have thicker lines. `target_score` is the score that was played for, None where there
    is none. `draw_progress` is how much of the curve is seen, from 0 to 1; the names come at its end.
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

    # -- places --------------------------------------------------------------------------------------------------------

    def height(self, width: int) -> int:
        return (max(round(LINES / self._scale), FEWEST, len(self.names)) + 1) * self._line()

    @property
    def _scale(self) -> float:
        """How much larger lines and marks are than in the design, for a player with large words."""
        return self.canvas.settings.text_size

    def point(self, hand: int, score: float) -> Point:
        """Where a score after so many hands is, in pixels of the window."""
        field, (low, high) = self.field, self._span()
        across = hand / max(1, len(self.scores) - 1)
        return field.x + across * field.w, field.bottom - (score - low) / (high - low) * field.h

    @property
    def field(self) -> pygame.Rect:
        """Where the lines run: between the scores at the left, the names at the right and the hands below."""
        line, gap = self._line(), self._reach
        left = max(self._wide(format_score(score)) for score in self._ruled()) + gap
        named = min(round(NAMES * self.rect.w), max(map(self._wide, self.names))) + 3 * gap
        return pygame.Rect(
            self.rect.x + left, self.rect.y + line // 2, self.rect.w - left - named, self.rect.h - line * 3 // 2 - gap
        )

    def name_places(self) -> list[int]:
        """By side how high its name is written, in pixels from the top of the window: at its score or near it."""
        line = self._line()
        ends = [self.point(len(self.scores) - 1, score)[1] for score in self.scores[-1]]
        order = sorted(range(len(ends)), key=lambda side: ends[side])
        top, places = self.rect.y + line / 2, [0.0] * len(ends)
        for side in order:
            places[side] = top = max(top, ends[side])
            top += line
        field = self.field
        bottom = (
            field.bottom if len(ends) * line <= field.h else self.rect.bottom - line / 2
        )  # off the last hand's number
        for side in reversed(order):
            places[side] = bottom = min(bottom, places[side])
            bottom -= line
        return [round(place) for place in places]

    def _span(self) -> tuple[float, float]:
        """The lowest score and the highest that there is room for."""
        every = [score for scores in self.scores for score in scores] + [0, self.target_score or 0]
        return min(every), max(*every, min(every) + 1)

    def _ruled(self) -> list[int]:
        """The round scores at which a line is ruled, and the one that was played for."""
        low, high = self._span()
        step = next(step for step in _steps() if (high - low) / step <= RULED)
        ruled = range(math.ceil(low / step) * step, math.floor(high) + 1, step)
        near = [score for score in ruled if self.target_score is None or abs(score - self.target_score) > step / 2]
        return near if self.target_score is None else [*near, self.target_score]

    @property
    def _reach(self) -> int:
        """The pixels that a mark has."""
        return self.px(2 * MARK * self._scale)

    def _line(self) -> int:
        return self.canvas.fonts.line_height(self.canvas.text_size(SMALL))

    def _wide(self, words: str) -> int:
        return self.canvas.fonts.width(words, self.canvas.text_size(SMALL), True)

    # -- the picture ---------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        self._rule(surface)
        field, reach = self.field, self._reach
        seen = pygame.Rect(0, 0, round((field.w + 4 * reach) * self.draw_progress), self.rect.h)
        surface.blit(self._lines(), (field.x - reach, self.rect.y), area=seen, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.draw_progress >= 1:
            self._name(surface)

    def _rule(self, surface: pygame.Surface) -> None:
        """The lines across with their scores, that of the aim in the accent; below, the numbers of the hands."""
        theme, field, fonts = self.canvas.theme, self.field, self.canvas.fonts
        size, thick = self.canvas.text_size(SMALL), max(1, round(self.canvas.unit))
        for score in self._ruled():
            y, aimed = round(self.point(0, score)[1]), score == self.target_score
            surface.fill(theme.accent if aimed else theme.panel_edge, (field.x, y, field.w, thick))
            words = fonts.text(format_score(score), size, theme.accent if aimed else theme.dim, aimed)
            surface.blit(
                words, words.get_rect(midright=(field.x - self._reach, y)), special_flags=pygame.BLEND_PREMULTIPLIED
            )
        hands = len(self.scores) - 1
        caption = fonts.text(_("hand"), size, theme.dim)
        below = self.rect.bottom - self._line()
        surface.blit(
            caption,
            (max(self.rect.x, field.x - caption.get_width() // 2), below),
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )
        apart = max(1.7 * self._wide(str(hands)), caption.get_width()) / max(1.0, field.w / hands)
        every = next(step for step in _steps() if step >= apart)
        for hand in range(every, hands + 1, every):
            words = fonts.text(str(hand), size, theme.dim)
            surface.blit(
                words,
                words.get_rect(midtop=(round(self.point(hand, 0)[0]), below)),
                special_flags=pygame.BLEND_PREMULTIPLIED,
            )

    def _lines(self) -> pygame.Surface:
        """The lines of all sides, each to its name, and a mark at each hand or at the last, the winners' above."""
        key = self.rect.size, self.canvas.theme.name, self.canvas.unit, self.canvas.settings.text_size
        if self._picture is not None and self._picture[0] == key:
            return self._picture[1]
        field, reach = self.field, self._reach
        left, top, hands = field.x - reach, self.rect.y, len(self.scores) - 1
        marked = field.w / hands > 2.5 * reach
        shapes, ends = "", self.name_places()
        for side in sorted(range(len(self.names)), key=lambda side: side in self.winners):
            points = [self.point(hand, scores[side]) for hand, scores in enumerate(self.scores)]
            points.append((field.right + 2 * reach, ends[side]))
            moved = [(x - left, y - top) for x, y in points]
            thick = (THICK if side in self.winners else THIN) * self._scale * self.canvas.unit
            way = "".join(f'<path d="M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}"/>' for (a, b), (c, d) in pairwise(moved))
            ink = paint(self.side_colour(side), "stroke")
            shapes += f'<g fill="none" {ink} stroke-width="{thick:.2f}" stroke-linecap="round">{way}</g>'
            shapes += "".join(self._mark(side, at) for at in moved[: -1 if marked else 0])
            shapes += "" if marked else self._mark(side, moved[-2])
        size = field.w + 4 * reach, self.rect.h
        drawing = io.BytesIO(svg_document(size, shapes).encode())
        surface = pygame.image.load(drawing, "curve.svg").convert_alpha().premul_alpha()
        self._picture = key, surface
        return surface

    def _name(self, surface: pygame.Surface) -> None:
        """At the end of each line the name of its side."""
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
        """The colour of a side's line."""
        return mix(HUES[INKS[side]], LIGHT, BRIGHT)

    def _mark(self, side: int, at: Point) -> str:
        """The mark of a side, so that lines are told apart without their colours: a shape, full or hollow."""
        (x, y), reach = at, MARK * self._scale * self.canvas.unit
        hollow, corners = divmod(side, 4)
        fill = self.canvas.theme.panel if hollow == 1 else self.side_colour(side)
        look = f'{paint(fill)} {paint(self.side_colour(side), "stroke")} stroke-width="{0.45 * reach:.2f}"'
        if not corners:
            inner = 0.9 * reach if hollow < 2 else 0.5 * reach
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{inner:.1f}" {look}/>'
        number, turn = {1: (4, 0.125), 2: (3, 0.25), 3: (4, 0.0)}[corners]
        rim = [math.tau * (nth / number - turn) for nth in range(number)]
        points = " ".join(f"{x + 1.15 * reach * math.cos(a):.1f},{y + 1.15 * reach * math.sin(a):.1f}" for a in rim)
        return f'<polygon points="{points}" {look}/>'


def _steps() -> "list[int]":
    """The distances from one round number to the next, from the smallest."""
    return [digit * 10**power for power in range(7) for digit in (1, 2, 5)]
