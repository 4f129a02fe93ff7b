"""Small charts: won of played as a bar with its interval, and points a hand in the course of time."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import sqrt

import pygame

from game.platform.language import gettext as _
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.colour import mix
from game.ui.widgets.page import GAP
from game.ui.widgets.widget import FLAG, SMALL, TEXT, Pressed, Still

BAR, WHISKER = 9, 3  # px of the design, how thick
CHART = 170  # px of the design, how high
MOST = 24  # points of the course in a chart: each is the mean of as many hands


class ShareRow(Pressed):
    """A name with won of played, and a bar from none to all: full as far as the share, a line as far as its interval.

    A row with an `act` can be pressed.
    """

    kind = "share"

    def __init__(self, canvas: Canvas, label: str, aside: str, act: Callable[[], object] | None = None) -> None:
        super().__init__(canvas, label, act or (lambda: None))
        self.aside, self.can_focus = aside, act is not None
        self.share, self.interval = 0.0, (0.0, 0.0)

    def shows(self, share: float, interval: tuple[float, float]) -> "ShareRow":
        """Shows this share."""
        self.share, self.interval = share, interval
        return self

    def natural_size(self) -> tuple[int, int]:
        return self.px(260), self._line() + self.px(BAR) + 2 * self._pad()

    def take(self, event: pygame.Event) -> bool:
        return self.can_focus and super().take(event)

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts, pad = self.canvas.theme, self.canvas.fonts, self._pad()
        if self.can_focus:
            lit = self.hover or self.ring
            ground = mix(theme.panel, theme.panel_edge, 0.55 if lit else 0.25)
            self._draw_box(surface, self.rect, ground, theme.accent if lit else theme.panel_edge, 8)
        inside = self.rect.inflate(-2 * pad, 0) if self.can_focus else self.rect
        small, em = self.canvas.text_size(SMALL), self.canvas.text_size(TEXT)
        aside = fonts.text(self.aside, small, theme.dim)
        middle = self.rect.y + pad + self._line() // 2
        surface.blit(aside, aside.get_rect(midright=(inside.right, middle)), special_flags=FLAG)
        name = fonts.text(self.label, em, theme.text, False, inside.width - aside.get_width() - pad)
        surface.blit(name, name.get_rect(midleft=(inside.x, middle)), special_flags=FLAG)
        high = self.px(BAR)
        track = pygame.Rect(inside.x, self.rect.bottom - pad - high, inside.width, high)
        self._draw_box(surface, track, mix(theme.panel, theme.shadow, 0.4), theme.panel_edge, BAR / 2)
        done = pygame.Rect(track.topleft, (round(track.width * self.share), high))
        if done.width >= high:
            self._draw_box(surface, done, theme.accent, None, BAR / 2)
        low, most = (track.x + round(track.width * part) for part in self.interval)
        line = pygame.Rect(low, track.centery - self.px(WHISKER) // 2, max(1, most - low), self.px(WHISKER))
        surface.fill(theme.text, line)
        self._draw_ring(surface, 8)

    def _pad(self) -> int:
        return self.px(GAP) // 2 + 1

    def _line(self) -> int:
        return self.canvas.fonts.line_height(self.canvas.text_size(TEXT))


class CourseChart(Still):
    """Points a hand in the course of time: for each stretch of matches their mean, and the mean of all as a line.

    `course` has for each match how many hands it had, and what they brought.
    """

    def __init__(self, canvas: Canvas, label: str, course: Sequence[tuple[int, int]], mean: float) -> None:
        super().__init__(canvas, label)
        self.points, self.mean = stretches(course), mean

    def natural_size(self) -> tuple[int, int]:
        return self.px(260), self.px(CHART)

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts = self.canvas.theme, self.canvas.fonts
        small = self.canvas.text_size(SMALL - 2)
        line = fonts.line_height(small)
        low, most = min(0.0, *self.points), max(0.0, *self.points)
        span = (most - low) or 1.0
        marks = {0.0: "0", self.mean: _("mean {mean}").format(mean=f"{self.mean:.1f}".replace("-", "−"))}
        left = self.rect.x + max(fonts.width(words, small) for words in marks.values()) + self.px(GAP)
        room = pygame.Rect(left, self.rect.y + line, self.rect.right - left - self.px(6), self.rect.height - 2 * line)

        def y(points: float) -> int:
            return round(room.bottom - (points - low) / span * room.height)

        taken: list[int] = []
        for points, words in sorted(marks.items(), key=lambda mark: -abs(mark[0])):
            ink = theme.panel_edge if not points else mix(theme.panel, theme.accent, 0.6)
            surface.fill(ink, pygame.Rect(room.x, y(points), room.width, max(1, self.px(1.5))))
            if all(abs(y(points) - other) >= line for other in taken):
                taken.append(y(points))
                drawn = fonts.text(words, small, theme.dim)
                at = drawn.get_rect(midright=(room.x - self.px(9), y(points)))
                surface.blit(drawn, at, special_flags=FLAG)
        step = room.width / max(1, len(self.points) - 1)
        places = [(round(room.x + nth * step), y(points)) for nth, points in enumerate(self.points)]
        for one, other in pairwise(places):
            pygame.draw.aaline(surface, theme.accent, one, other, max(2, self.px(2)))
        for place in places:
            pygame.draw.aacircle(surface, theme.accent, place, self.px(4))
        for words, side in ((_("first"), "left"), (_("latest"), "right")):
            drawn = fonts.text(words, small, theme.dim)
            at = drawn.get_rect(top=room.bottom + self.px(3))
            setattr(at, side, getattr(room, side))
            surface.blit(drawn, at, special_flags=FLAG)


def stretches(course: Sequence[tuple[int, int]]) -> list[float]:
    """The mean of points a hand in stretches of about as many hands each, in their order."""
    every = sum(hands for hands, _points in course)
    share = max(1.0, every / MOST, sqrt(every) / 2)
    means, hands, points = [], 0, 0
    for more, made in course:
        hands, points = hands + more, points + made
        if hands >= share:
            means.append(points / hands)
            hands = points = 0
    if hands and (not means or hands >= share / 2):
        means.append(points / hands)
    return means
