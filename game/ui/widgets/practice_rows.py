"""Rows of the practice page: the problems of a game as pips, and a person's average loss compared with the bots."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.canvas.theme import mix
from game.ui.widgets.page import GAP
from game.ui.widgets.widget import SMALL, TEXT, TOUCH, Pressable, StaticWidget

PIP, APART = 13, 7  # px of the design: diameter of a pip, and gap between pips
BELOW = 18  # px of the design: distance of the letters from the top of a scale
BEYOND = 1.15  # end of a scale, relative to its largest value


class ProblemsRow(Pressable):
    """A game with a pip per problem: full if solved (True), half if missed (False), hollow if not tried (None)."""

    kind = "problems"

    def __init__(
        self, canvas: Canvas, title: str, marks: Sequence[bool | None], detail_text: str, act: Callable[[], object]
    ) -> None:
        super().__init__(canvas, title, act)
        self.marks, self.detail = marks, detail_text

    def natural_size(self) -> tuple[int, int]:
        em = self.canvas.text_size(TEXT)
        words = self.canvas.fonts.width(self.label, em, True) + self.canvas.fonts.width(self.detail, self._small())
        return words + self._pips_width() + 4 * self.px(GAP), max(self.px(TOUCH), round(2 * em))

    def height(self, width: int) -> int:
        line_height = self.natural_size()[1]
        return line_height if self.natural_size()[0] <= width else line_height + self.px(PIP + GAP)

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts, pad = self.canvas.theme, self.canvas.fonts, self.px(GAP)
        lit = self.hover or self.ring
        ground = mix(theme.panel, theme.panel_edge, 0.55 if lit else 0.25)
        self._draw_box(surface, self.rect, ground, theme.accent if lit else theme.panel_edge, 8)
        fits_one_line = self.natural_size()[0] <= self.rect.width
        text_height = self.natural_size()[1]
        middle = self.rect.y + text_height // 2
        title = fonts.text(self.label, self.canvas.text_size(TEXT), theme.text, True)
        surface.blit(
            title, (self.rect.x + pad, middle - title.get_height() // 2), special_flags=pygame.BLEND_PREMULTIPLIED
        )
        detail_text = fonts.text(self.detail, self._small(), theme.dim)
        right = self.rect.right - pad - detail_text.get_width()
        surface.blit(
            detail_text, (right, middle - detail_text.get_height() // 2), special_flags=pygame.BLEND_PREMULTIPLIED
        )
        if fits_one_line:
            self._draw_pips(surface, right - pad - self._pips_width(), middle)
        else:
            self._draw_pips(surface, self.rect.x + pad, self.rect.y + text_height + self.px(PIP) // 2)
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
    """A value with its margin on a scale that starts at zero and has other values marked; `nearest` is one of them.

    A title and `words` are above the scale, and a short unique prefix of each mark's name is below it. Without a
    value there is no scale.
    """

    def __init__(self, canvas: Canvas, title: str, words: str) -> None:
        super().__init__(canvas, title)
        self.words = words
        self.figure: tuple[float, float] | None = None
        self.marks: Mapping[str, float] = {}
        self.nearest = ""

    def set_scale(self, figure: float, margin: float, marks: Mapping[str, float], nearest: str) -> "ScaleRow":
        """Show a scale with these values."""
        self.figure, self.marks, self.nearest = (figure, margin), marks, nearest
        return self

    def natural_size(self) -> tuple[int, int]:
        fonts = self.canvas.fonts
        width = fonts.width(self.label, self._em(), True) + fonts.width(self.words, self._small()) + 2 * self.px(GAP)
        return width, self._line() + (self._scale_high() if self.figure else 0)

    def height(self, width: int) -> int:
        natural_width, height = self.natural_size()
        return height if natural_width <= width else height + self._line()

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
        """Draw a line with the marks, and the value with its margin on it."""
        assert self.figure is not None
        theme, (figure, margin) = self.canvas.theme, self.figure
        maximum = BEYOND * max(*self.marks.values(), figure + margin)
        line = room.y + self.px(11)

        def x(value: float) -> int:
            return room.x + round(max(0.0, value) / maximum * (room.width - 1))

        surface.fill(theme.panel_edge, pygame.Rect(room.x, line, room.width, self.px(2)))
        occupied_to = -1
        for name, value in sorted(self.marks.items(), key=lambda mark: mark[1]):
            is_nearest = name == self.nearest
            ink = theme.text if is_nearest else theme.dim
            surface.fill(ink, pygame.Rect(x(value) - self.px(1), line - self.px(4), self.px(2), self.px(10)))
            letter = self.canvas.fonts.text(_short(name, self.marks), self._smallest(), ink, is_nearest)
            left = max(occupied_to, x(value) - letter.get_width() // 2)
            surface.blit(letter, (left, room.y + self.px(BELOW)), special_flags=pygame.BLEND_PREMULTIPLIED)
            occupied_to = left + letter.get_width() + self.px(3)
        thickness, side = self.px(5), self.px(13)
        span = pygame.Rect(x(figure - margin), line - thickness // 2 + 1, 0, thickness)
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


def _short(name: str, names: Iterable[str]) -> str:
    """Return the shortest prefix of a name that none of the other names has."""
    others = [other for other in names if other != name]
    lengths = range(1, len(name))
    return next((name[:n] for n in lengths if not any(other.startswith(name[:n]) for other in others)), name)
