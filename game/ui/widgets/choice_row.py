"""A choice in a list, to be gone to, and how far something has come."""

from collections.abc import Callable

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.canvas.colour import mix
from game.ui.widgets.widget import FLAG, SMALL, TEXT, TOUCH, Pressed, Still

SIDES = {"inaccuracy": 0, "mistake": 3, "blunder": 4}
"""The shape before a choice, by its grade: a ring, a triangle, a square."""
TRACK = 6  # px of the design


class ChoiceRow(Pressed):
    """A choice with the points that it gave away: `aside` says them at the right, `grade` is its shape at the left.

    It is `lit` while it is the one that is looked at.
    """

    kind = "choice"

    def __init__(self, canvas: Canvas, label: str, aside: str, grade: str, act: Callable[[], object]) -> None:
        super().__init__(canvas, label, act)
        self.aside, self.grade = aside, grade
        self.lit = False

    def natural_size(self) -> tuple[int, int]:
        size = self.canvas.text_size(TEXT)
        return round(size * 12), max(self.px(TOUCH * 0.8), round(size * 1.8))

    def draw(self, surface: pygame.Surface) -> None:
        theme, size = self.canvas.theme, self.canvas.text_size(TEXT)
        if self.lit or self.hover:
            ground = mix(theme.panel, theme.panel_edge, 0.55 if self.lit else 0.3)
            self._draw_box(surface, self.rect, ground, theme.accent if self.lit else None, 8)
        reach, pad = round(size * 0.34), round(size * 0.5)
        middle = self.rect.x + pad + reach, self.rect.centery
        self._draw_mark(surface, middle, reach)
        said = self.canvas.fonts.text(self.aside, size, theme.accent, True)
        surface.blit(said, said.get_rect(midright=(self.rect.right - pad, self.rect.centery)), special_flags=FLAG)
        left = middle[0] + reach + pad
        room = self.rect.right - 2 * pad - said.get_width() - left
        fitting = self.canvas.fonts.fitting(self.label, size, False, room)
        words = self.canvas.fonts.text(self.label, fitting, theme.text, False, room)
        surface.blit(words, words.get_rect(midleft=(left, self.rect.centery)), special_flags=FLAG)
        self._draw_ring(surface, 8)

    def _draw_mark(self, surface: pygame.Surface, middle: tuple[int, int], reach: int) -> None:
        theme = self.canvas.theme
        box = pygame.Rect(0, 0, 2 * reach, 2 * reach)
        box.center = middle
        match SIDES.get(self.grade):
            case 0:
                self._draw_box(surface, box, None, theme.accent, 2 * reach / self.canvas.unit, thick=self.px(2))
            case 3:
                left, top = box.topleft
                corners = [(left, top + 2 * reach), (left + 2 * reach, top + 2 * reach), (left + reach, top)]
                pygame.draw.polygon(surface, theme.alert, corners)
            case 4:
                self._draw_box(surface, box, theme.alert, None, 2)


class Progress(Still):
    """A bar that fills from left to right with `share`, from 0 to 1, under its words."""

    def __init__(self, canvas: Canvas, label: str) -> None:
        super().__init__(canvas, label)
        self.share = 0.0

    def say(self, words: str, share: float) -> None:
        """Says how far it is."""
        self.label, self.share = words, share

    def natural_size(self) -> tuple[int, int]:
        return self.px(160), self._line() + 2 * self.px(TRACK)

    def draw(self, surface: pygame.Surface) -> None:
        theme, high = self.canvas.theme, self.px(TRACK)
        size = self.canvas.text_size(SMALL)
        words = self.canvas.fonts.text(self.label, size, theme.dim, False, self.rect.width)
        surface.blit(words, self.rect, special_flags=FLAG)
        track = pygame.Rect(self.rect.x, self.rect.bottom - high, self.rect.width, high)
        self._draw_box(surface, track, mix(theme.panel, theme.shadow, 0.4), theme.panel_edge, 3)
        done = pygame.Rect(track.topleft, (round(track.width * self.share), high))
        if done.width >= high:
            self._draw_box(surface, done, theme.accent, None, 3)

    def _line(self) -> int:
        return self.canvas.fonts.line_height(self.canvas.text_size(SMALL))
