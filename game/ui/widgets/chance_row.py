"""A figure beside what chance makes of it: a name, a band with a mark, and the words for it."""

import pygame

from game.core.intervals import NORMAL
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.colour import mix
from game.ui.widgets.page import GAP
from game.ui.widgets.widget import FLAG, SMALL, TEXT, Still

REACH = 3.5  # standard deviations from the middle of the chart to its ends
NAMES, CHART = 0.2, 0.26  # of the width


class ChanceRow(Still):
    """What came to somebody: so many standard `deviations` from what ought to have come, which the `figures` tell."""

    def __init__(self, canvas: Canvas, name: str, deviations: float, figures: str, verdict: str, unusual: bool) -> None:
        super().__init__(canvas, name)
        self.deviations, self.figures, self.verdict, self.unusual = deviations, figures, verdict, unusual

    def natural_size(self) -> tuple[int, int]:
        return self.px(360), self.height(self.px(360))

    def height(self, width: int) -> int:
        fonts = self.canvas.fonts
        words = len(self._wrapped(width)) * fonts.line_height(self.canvas.text_size(SMALL))
        return fonts.line_height(self.canvas.text_size(TEXT)) + words

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts, size = self.canvas.theme, self.canvas.fonts, self.canvas.text_size(TEXT)
        line, small = fonts.line_height(size), self.canvas.text_size(SMALL)
        ink = theme.accent if self.unusual else theme.dim
        chart = pygame.Rect(round(self.rect.x + NAMES * self.rect.w), self.rect.y, round(CHART * self.rect.w), line)
        left = self.rect.right - self._room(self.rect.w)
        name = fonts.text(self.label, size, theme.text, True, chart.x - self.rect.x - self.px(GAP))
        surface.blit(name, self.rect.topleft, special_flags=FLAG)
        self._draw_chart(surface, chart)
        figures = fonts.text(self.figures, size, theme.text, False, self.rect.right - left)
        surface.blit(figures, (left, self.rect.y), special_flags=FLAG)
        for nth, words in enumerate(self._wrapped(self.rect.w)):
            drawn = fonts.text(words, small, ink)
            surface.blit(drawn, (left, self.rect.y + line + nth * fonts.line_height(small)), special_flags=FLAG)

    def _draw_chart(self, surface: pygame.Surface, chart: pygame.Rect) -> None:
        theme, thick = self.canvas.theme, round(self.px(4) * self.canvas.settings.text_size)
        reach, middle = chart.w / 2 / REACH, chart.centery
        groove = pygame.Rect(chart.x, middle - thick // 2, chart.w, thick)
        pygame.draw.rect(surface, mix(theme.panel, theme.panel_edge, 0.7), groove, border_radius=thick)
        band = pygame.Rect(0, 0, round(2 * NORMAL * reach), 4 * thick)
        band.center = chart.center
        pygame.draw.rect(surface, theme.panel_edge, band, border_radius=thick)
        pygame.draw.rect(surface, theme.dim, pygame.Rect(chart.centerx, band.y, max(1, thick // 4), band.h))
        mark = pygame.Rect(0, 0, 3 * thick, 3 * thick)
        mark.center = round(chart.centerx + max(-REACH, min(REACH, self.deviations)) * reach), middle
        ink = theme.accent if self.unusual else theme.text
        dot = self.canvas.shapes.box(mark.size, mark.w / 2, ink, theme.panel, max(1.0, self.canvas.unit))
        surface.blit(dot, mark, special_flags=FLAG)

    def _room(self, width: int) -> int:
        """How wide the words beside the chart may be."""
        return width - round((NAMES + CHART) * width) - self.px(GAP)

    def _wrapped(self, width: int) -> list[str]:
        return self.canvas.fonts.wrap(self.verdict, self.canvas.text_size(SMALL), self._room(width))
