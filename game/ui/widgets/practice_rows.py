"""The rows of the practice page: the problems of a game as pips, and what is given away on the scale of the bots."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.canvas.theme import mix
from game.ui.widgets.page import GAP
from game.ui.widgets.widget import SMALL, TEXT, TOUCH, Pressable, StaticWidget

PIP, APART = 13, 7  # px of the design: across a pip, and from one to the next
BELOW = 18  # px of the design, how far below the words of a scale its letters stand
BEYOND = 1.15  # of the largest figure, how far a scale goes


class ProblemsRow(Pressable):
    """A game with a pip for each of its problems: full where it was solved, half where it was missed, else hollow."""

    kind = "problems"

    def __init__(
        self, canvas: Canvas, title: str, marks: Sequence[bool | None], aside: str, act: Callable[[], object]
    ) -> None:
        super().__init__(canvas, title, act)
        self.marks, self.detail = marks, aside

    def natural_size(self) -> tuple[int, int]:
        em = self.canvas.text_size(TEXT)
        words = self.canvas.fonts.width(self.label, em, True) + self.canvas.fonts.width(self.detail, self._small())
        return words + self._pips_width() + 4 * self.px(GAP), max(self.px(TOUCH), round(2 * em))

    def height(self, width: int) -> int:
        one = self.natural_size()[1]
        return one if self.natural_size()[0] <= width else one + self.px(PIP + GAP)

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts, pad = self.canvas.theme, self.canvas.fonts, self.px(GAP)
        lit = self.hover or self.ring
        ground = mix(theme.panel, theme.panel_edge, 0.55 if lit else 0.25)
        self._draw_box(surface, self.rect, ground, theme.accent if lit else theme.panel_edge, 8)
        single = self.natural_size()[0] <= self.rect.width
        words_high = self.natural_size()[1]
        middle = self.rect.y + words_high // 2
        title = fonts.text(self.label, self.canvas.text_size(TEXT), theme.text, True)
        surface.blit(
            title, (self.rect.x + pad, middle - title.get_height() // 2), special_flags=pygame.BLEND_PREMULTIPLIED
        )
        aside = fonts.text(self.detail, self._small(), theme.dim)
        right = self.rect.right - pad - aside.get_width()
        surface.blit(aside, (right, middle - aside.get_height() // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        if single:
            self._draw_pips(surface, right - pad - self._pips_width(), middle)
        else:
            self._draw_pips(surface, self.rect.x + pad, self.rect.y + words_high + self.px(PIP) // 2)
        self._draw_ring(surface, 8)

    def _draw_pips(self, surface: pygame.Surface, x: int, middle: int) -> None:
        theme, side = self.canvas.theme, self.px(PIP)
        for mark in self.marks:
            rect = pygame.Rect(x, middle - side // 2, side, side)
            self._draw_box(surface, rect, theme.accent if mark else None, theme.accent if mark else theme.dim, PIP)
            if mark is False:
                inner = rect.inflate(-side // 2, -side // 2)
                self._draw_box(surface, inner, theme.dim, theme.dim, PIP / 2)
            x += side + self.px(APART)

    def _pips_width(self) -> int:
        return len(self.marks) * (self.px(PIP) + self.px(APART)) - self.px(APART)

    def _small(self) -> float:
        return self.canvas.text_size(SMALL)


class ScaleRow(StaticWidget):
    """A figure with its margin on a scale from nothing on, on which others are marked; `nearest` is one of these.

    Over the scale stand a title and `words`, under it each mark by as few letters as tell it from the others. Without a
    figure there is no scale.
    """

    def __init__(self, canvas: Canvas, title: str, words: str) -> None:
        super().__init__(canvas, title)
        self.words = words
        self.figure: tuple[float, float] | None = None
        self.marks: Mapping[str, float] = {}
        self.nearest = ""

    def set_scale(self, figure: float, margin: float, marks: Mapping[str, float], nearest: str) -> "ScaleRow":
        """Shows a scale with these."""
        self.figure, self.marks, self.nearest = (figure, margin), marks, nearest
        return self

    def natural_size(self) -> tuple[int, int]:
        fonts = self.canvas.fonts
        wide = fonts.width(self.label, self._em(), True) + fonts.width(self.words, self._small()) + 2 * self.px(GAP)
        return wide, self._line() + (self._scale_high() if self.figure else 0)

    def height(self, width: int) -> int:
        wide, high = self.natural_size()
        return high if wide <= width else high + self._line()

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts = self.canvas.theme, self.canvas.fonts
        title = fonts.text(self.label, self._em(), theme.text, True)
        surface.blit(title, self.rect.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)
        words = fonts.text(self.words, self._small(), theme.dim, False, self.rect.width)
        y = self.rect.y
        if self.natural_size()[0] <= self.rect.width:
            at = self.rect.right - words.get_width(), y + (title.get_height() - words.get_height()) // 2
        else:
            y += self._line()
            at = self.rect.x, y
        surface.blit(words, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.figure is not None:
            self._draw_scale(surface, pygame.Rect(self.rect.x, y + self._line(), self.rect.width, self._scale_high()))

    def _draw_scale(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """A line with the marks, and over it the figure with its margin."""
        assert self.figure is not None
        theme, (figure, margin) = self.canvas.theme, self.figure
        most = BEYOND * max(*self.marks.values(), figure + margin)
        line = room.y + self.px(11)

        def x(value: float) -> int:
            return room.x + round(max(0.0, value) / most * (room.width - 1))

        surface.fill(theme.panel_edge, pygame.Rect(room.x, line, room.width, self.px(2)))
        taken = -1
        for name, value in sorted(self.marks.items(), key=lambda mark: mark[1]):
            near = name == self.nearest
            ink = theme.text if near else theme.dim
            surface.fill(ink, pygame.Rect(x(value) - self.px(1), line - self.px(4), self.px(2), self.px(10)))
            letter = self.canvas.fonts.text(_short(name, self.marks), self._smallest(), ink, near)
            left = max(taken, x(value) - letter.get_width() // 2)
            surface.blit(letter, (left, room.y + self.px(BELOW)), special_flags=pygame.BLEND_PREMULTIPLIED)
            taken = left + letter.get_width() + self.px(3)
        thick, side = self.px(5), self.px(13)
        span = pygame.Rect(x(figure - margin), line - thick // 2 + 1, 0, thick)
        span.width = max(1, x(figure + margin) - span.x)
        surface.fill(mix(theme.panel, theme.accent, 0.6), span)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = x(figure), line + 1
        self._draw_box(surface, knob, theme.accent, theme.panel, 13)

    def _scale_high(self) -> int:
        return self.px(BELOW) + self.canvas.fonts.line_height(self._smallest())

    def _smallest(self) -> float:
        return self.canvas.text_size(SMALL - 3)

    def _line(self) -> int:
        return self.canvas.fonts.line_height(self._em())

    def _em(self) -> float:
        return self.canvas.text_size(TEXT)

    def _small(self) -> float:
        return self.canvas.text_size(SMALL)


def _short(name: str, among: Iterable[str]) -> str:
    """As few letters of a name as tell it from the others."""
    others = [other for other in among if other != name]
    lengths = range(1, len(name))
    return next((name[:n] for n in lengths if not any(other.startswith(name[:n]) for other in others)), name)
