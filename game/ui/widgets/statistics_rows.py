"""Charts of the statistics pages: shares with intervals, points over time, comparisons, and luck of the deal."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import sqrt

import pygame

from game.core.intervals import NORMAL
from game.platform.language import format_number
from game.platform.language import gettext as _
from game.play.statistics import Share
from game.text.any_game import signed
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import SurfaceCache, blend
from game.ui.canvas.theme import mix
from game.ui.widgets.node import Node, Role, phrase
from game.ui.widgets.page import GAP
from game.ui.widgets.score_rows import LabelledRow
from game.ui.widgets.widget import SMALL, TEXT, Pressable, StaticWidget

BAR, WHISKER = 9, 3  # px of the design: height of a bar, and of the line of an interval
FIGURE, CARD_TITLE = 34, 19  # px of the design: text sizes
FIGURE_WIDTH = 9  # ems: least width of a figure with its caption
CHART = 170  # px of the design: height
MAX_CHART_POINTS = 24  # most points in a trend chart; each is the mean of about the same number of hands


class FigureRow(StaticWidget):
    """Large figures side by side, each with a caption below; the first one is in the accent colour."""

    def __init__(self, canvas: Canvas, figures: Sequence[tuple[str, str]]) -> None:
        super().__init__(canvas, ", ".join(f"{figure} {caption}" for figure, caption in figures))
        self.figures = figures

    def height(self, width: int) -> int:
        lines, columns = [len(self._caption(caption, width)) for _figure, caption in self.figures], self._columns(width)
        rows = [max(lines[start : start + columns]) for start in range(0, len(lines), columns)]
        text = sum(self._line_height(FIGURE) + count * self._line_height(SMALL) for count in rows)
        return text + (len(rows) - 1) * self.px(GAP)

    def draw(self, surface: pygame.Surface) -> None:
        canvas, theme, width, columns = self.canvas, self.canvas.theme, self.rect.width, self._columns(self.rect.width)
        y = bottom = self.rect.y
        for index, (figure, caption) in enumerate(self.figures):
            if index and index % columns == 0:
                y = bottom + self.px(GAP)
            x, ink = self.rect.x + index % columns * width // columns, theme.text if index else theme.accent
            room = width // columns - self.px(GAP)
            size = canvas.text_size(FIGURE)
            canvas.write(surface, figure, size, ink, bold=True, max_width=room, shrink=True, topleft=(x, y))
            at, lines = (x, y + self._line_height(FIGURE)), self._caption(caption, width)
            bottom = max(bottom, canvas.write_lines(surface, lines, canvas.text_size(SMALL), theme.dim, at))

    def _columns(self, width: int) -> int:
        return max(1, min(len(self.figures), int(width / (FIGURE_WIDTH * self.canvas.text_size(SMALL)))))

    def _caption(self, caption: str, width: int) -> list[str]:
        room = width // self._columns(width) - self.px(GAP)
        return self.canvas.fonts.wrap(caption, self.canvas.text_size(SMALL), room)


FEW = 10  # from this number of matches the confidence interval is shown


class ShareBar(Pressable):
    """Base class of widgets that show matches won of played as a bar.

    From `FEW` matches there is a line for the confidence interval. With an `on_click` the widget can be pressed.
    """

    kind = "share"

    def __init__(
        self, canvas: Canvas, label: str, aside: str, share: Share, on_click: Callable[[], object] | None
    ) -> None:
        super().__init__(canvas, label, on_click or (lambda: None))
        self.detail, self.can_focus = aside, on_click is not None
        self.share = share.won / share.played
        self.interval = share.interval() if share.played >= FEW else None

    def nodes(self) -> Sequence[Node]:
        name = phrase(self.label, self.detail)
        if not self.can_focus:
            return [Node(Role.LABEL, name, self.rect)]
        return [node._replace(name=name) for node in super().nodes()]

    def handle_event(self, event: pygame.Event) -> bool:
        return self.can_focus and super().handle_event(event)

    def _draw_bar(self, surface: pygame.Surface, track: pygame.Rect) -> None:
        self._draw_track(surface, track, self.share, BAR / 2)
        if self.interval is None:
            return
        left, right = (track.x + round(track.width * part) for part in self.interval)
        line = pygame.Rect(left, track.centery - self.px(WHISKER) // 2, max(1, right - left), self.px(WHISKER))
        surface.fill(self.canvas.theme.text, line)


class ShareRow(ShareBar):
    """A name with matches won of played, and the bar below."""

    def natural_size(self) -> tuple[int, int]:
        return self.px(260), self._line_height() + self.px(BAR) + 2 * self._pad()

    def draw(self, surface: pygame.Surface) -> None:
        canvas, theme, pad = self.canvas, self.canvas.theme, self._pad()
        if self.can_focus:
            self._draw_ground(surface, 8)
        inside = self.rect.inflate(-2 * pad, 0) if self.can_focus else self.rect
        middle, height = self.rect.y + pad + self._line_height() // 2, self.px(BAR)
        small, em = canvas.text_size(SMALL), canvas.text_size(TEXT)
        detail = canvas.write(surface, self.detail, small, theme.dim, midright=(inside.right, middle))
        room = detail.left - pad - inside.x
        canvas.write(surface, self.label, em, theme.text, max_width=room, midleft=(inside.x, middle))
        track = pygame.Rect(inside.x, self.rect.bottom - pad - height, inside.width, height)
        self._draw_bar(surface, track)
        self._draw_ring(surface, 8)

    def _pad(self) -> int:
        return self.px(GAP) // 2 + 1


class ShareCard(ShareBar):
    """A card with a picture, a name, matches won of played, and the bar below."""

    def __init__(
        self,
        canvas: Canvas,
        label: str,
        aside: str,
        share: Share,
        on_click: Callable[[], object],
        picture: Callable[[tuple[int, int]], pygame.Surface],
    ) -> None:
        super().__init__(canvas, label, aside, share, on_click)
        self.picture = picture
        self._picture = SurfaceCache(0)

    def natural_size(self) -> tuple[int, int]:
        lines = self._line_height(CARD_TITLE) + self._line_height(SMALL)
        return self.px(260), lines + self.px(BAR) + 3 * self.px(GAP)

    def draw(self, surface: pygame.Surface) -> None:
        canvas, theme, rect, edge, gap = self.canvas, self.canvas.theme, self.rect, self.px(7), self.px(GAP)
        self._draw_ground(surface)
        size = rect.height - 2 * edge, rect.height - 2 * edge
        blend(surface, self._picture.get((size, canvas.art), lambda: self.picture(size)), rect.move(edge, edge))
        text = pygame.Rect(rect.x + edge + size[0] + gap, rect.y + gap, 0, rect.height - 2 * gap)
        text.width = rect.right - gap - text.x
        title, small = canvas.text_size(CARD_TITLE), canvas.text_size(SMALL)
        percent = _("{percent}%").format(percent=round(100 * self.share))
        figure = canvas.write(surface, percent, title, theme.accent, bold=True, topright=text.topright)
        room = figure.left - gap - text.x
        words = canvas.write(
            surface, self.label, title, theme.text, bold=True, max_width=room, shrink=True, topleft=text.topleft
        )
        canvas.write(surface, self.detail, small, theme.dim, max_width=text.width, topleft=words.bottomleft)
        height = self.px(BAR)
        self._draw_bar(surface, pygame.Rect(text.x, text.bottom - height, text.width, height))
        self._draw_ring(surface, 14)


class TrendChart(StaticWidget):
    """Points per hand over time: the mean of each group of matches, and the mean of all as a line.

    `course` has (hands, points) for each match, oldest first.
    """

    def __init__(self, canvas: Canvas, label: str, course: Sequence[tuple[int, int]], mean: float) -> None:
        super().__init__(canvas, label)
        self.points, self.mean = trend_means(course), mean

    def nodes(self) -> Sequence[Node]:
        points = [format_number(points, ".1f") for points in self.points]
        return [self._node(role=Role.IMAGE, description=phrase(self._mean_text(), *points))]

    def natural_size(self) -> tuple[int, int]:
        return self.px(260), round(self.canvas.text_size(CHART))

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts = self.canvas.theme, self.canvas.fonts
        small = self.canvas.text_size(SMALL - 2)
        line = fonts.line_height(small)
        low, most = min(0.0, *self.points), max(0.0, *self.points)
        span = (most - low) or 1.0
        mean_words = self._mean_text()
        left = self.rect.x + fonts.width(mean_words, small) + self.px(GAP)
        room = pygame.Rect(left, self.rect.y + line, self.rect.right - left - self.px(6), self.rect.height - 2 * line)

        def y(points: float) -> int:
            return round(room.bottom - (points - low) / span * room.height)

        zero = "0" if abs(y(0) - y(self.mean)) >= line else ""
        marks = ((0.0, zero, theme.panel_edge), (self.mean, mean_words, mix(theme.panel, theme.accent, 0.6)))
        for points, words, ink in marks:
            surface.fill(ink, pygame.Rect(room.x, y(points), room.width, max(1, self.px(1.5))))
            self.canvas.write(surface, words, small, theme.dim, midright=(room.x - self.px(9), y(points)))
        step = room.width / max(1, len(self.points) - 1)
        places = [(round(room.x + index * step), y(points)) for index, points in enumerate(self.points)]
        for start, end in pairwise(places):
            pygame.draw.aaline(surface, theme.accent, start, end, max(2, self.px(2)))
        for place in places:
            pygame.draw.aacircle(surface, theme.accent, place, self.px(4))
        top = room.bottom + self.px(3)
        self.canvas.write(surface, _("first"), small, theme.dim, topleft=(room.x, top))
        self.canvas.write(surface, _("latest"), small, theme.dim, topright=(room.right, top))

    def _mean_text(self) -> str:
        return _("average {mean}").format(mean=format_number(self.mean, ".1f"))


def trend_means(course: Sequence[tuple[int, int]]) -> list[float]:
    """Return the mean points per hand of consecutive groups of matches with about the same number of hands."""
    total = sum(hands for hands, _points in course)
    min_hands = max(1.0, total / MAX_CHART_POINTS, sqrt(total) / 2)
    means, hands, points = [], 0, 0
    for match_hands, match_points in course:
        hands, points = hands + match_hands, points + match_points
        if hands >= min_hands:
            means.append(points / hands)
            hands = points = 0
    if hands and (not means or hands >= min_hands / 2):
        means.append(points / hands)
    return means


# -- bars for comparing results ----------------------------------------------------------------------------------------


WIDEST_VALUE = "−000"  # least width of the column of values
THICK = 0.5  # height of a bar, as a share of a line


class BarRow(LabelledRow):
    """One of several rows with bars on a common scale; `points` are None while they are not known.

    A row that `is_highlighted` is drawn in the accent colour.
    """

    def __init__(self, canvas: Canvas, name: str, points: int | None, highlighted: bool = False) -> None:
        super().__init__(canvas, name)
        self.points, self.is_highlighted = points, highlighted
        self.low, self.high = 0, 1  # range of the bars in points

    def texts(self) -> Iterable[str]:
        return [self._value()]

    def draw(self, surface: pygame.Surface) -> None:
        theme, line, is_lit = self.canvas.theme, self._line_height(), self.is_highlighted
        left = self._draw_name(surface, line // 2)
        ink = theme.accent if is_lit else theme.text
        self.canvas.write(surface, self._value(), self._size(), ink, bold=is_lit, topright=left.topright)
        room = pygame.Rect(left.x, left.y, self._room(self.rect.width), line)
        zero = room.x + round(room.w * -self.low / (self.high - self.low))
        if self.points:
            length = round(room.w * abs(self.points) / (self.high - self.low))
            bar = pygame.Rect(zero if self.points > 0 else zero - length, 0, max(1, length), round(line * THICK))
            bar.centery = room.centery
            pygame.draw.rect(surface, ink if is_lit else theme.dim, bar, border_radius=self.px(2))
        pygame.draw.rect(surface, theme.panel_edge, pygame.Rect(zero, room.y, max(1, self.px(1)), line))

    def _value(self) -> str:
        return _("…") if self.points is None else signed(self.points)

    def _middle_height(self, width: int) -> int:
        return self._line_height()

    def _figure_width(self) -> int:
        words = WIDEST_VALUE, signed(self.points or 0)
        return max(self.canvas.fonts.width(value, self._size(), True) for value in words)


def set_common_scale(rows: Sequence[BarRow]) -> None:
    """Give the bars of these rows the same scale."""
    points = [row.points for row in rows if row.points is not None]
    low, high = min([0, *points]), max([0, *points])
    for row in rows:
        row.low, row.high = low, max(high, low + 1)


# -- comparison with chance --------------------------------------------------------------------------------------------


REACH = 3.5  # standard deviations from the centre of the chart to its ends
NAMES, CHANCE_BAR = 0.2, 0.26  # of the width


class ChanceRow(StaticWidget):
    """A value that is `deviations` standard deviations from its expectation; `figures` and `verdict` are texts."""

    def __init__(self, canvas: Canvas, name: str, deviations: float, figures: str, verdict: str, unusual: bool) -> None:
        super().__init__(canvas, name)
        self.deviations, self.figures, self.verdict, self.unusual = deviations, figures, verdict, unusual

    def nodes(self) -> Sequence[Node]:
        return [self._node(name=phrase(self.label, self.figures, self.verdict))]

    def height(self, width: int) -> int:
        lines = len(self._wrapped(self.figures, TEXT, width)) * self._line_height()
        return lines + len(self._wrapped(self.verdict, SMALL, width)) * self._line_height(SMALL)

    def draw(self, surface: pygame.Surface) -> None:
        canvas, theme, size = self.canvas, self.canvas.theme, self.canvas.text_size(TEXT)
        width, line = self.rect.w, self._line_height()
        chart = pygame.Rect(round(self.rect.x + NAMES * width), self.rect.y, round(CHANCE_BAR * width), line)
        at = self.rect.right - self._room(width), self.rect.y
        room = chart.x - self.rect.x - self.px(GAP)
        canvas.write(surface, self.label, size, theme.text, bold=True, max_width=room, topleft=self.rect.topleft)
        self._draw_chart(surface, chart)
        ink = theme.accent if self.unusual else theme.dim
        below = at[0], canvas.write_lines(surface, self._wrapped(self.figures, TEXT, width), size, theme.text, at)
        lines = self._wrapped(self.verdict, SMALL, width)
        canvas.write_lines(surface, lines, canvas.text_size(SMALL), ink, below)

    def _draw_chart(self, surface: pygame.Surface, chart: pygame.Rect) -> None:
        theme, thickness = self.canvas.theme, round(self.px(4) * self.canvas.settings.text_size)
        deviation_px, middle = chart.w / 2 / REACH, chart.centery
        groove = pygame.Rect(chart.x, middle - thickness // 2, chart.w, thickness)
        pygame.draw.rect(surface, mix(theme.panel, theme.panel_edge, 0.7), groove, border_radius=thickness)
        band = pygame.Rect(chart.center, (0, 0)).inflate(round(2 * NORMAL * deviation_px), 4 * thickness)
        pygame.draw.rect(surface, theme.panel_edge, band, border_radius=thickness)
        pygame.draw.rect(surface, theme.dim, pygame.Rect(chart.centerx, band.y, max(1, thickness // 4), band.h))
        x = round(chart.centerx + max(-REACH, min(REACH, self.deviations)) * deviation_px)
        mark = pygame.Rect((x, middle), (0, 0)).inflate(3 * thickness, 3 * thickness)
        ink = theme.accent if self.unusual else theme.text
        dot = self.canvas.shapes.box(mark.size, mark.w / 2, ink, theme.panel, max(1.0, self.canvas.unit))
        blend(surface, dot, mark)

    def _room(self, width: int) -> int:
        """Return the width available to the text beside the chart."""
        return width - round((NAMES + CHANCE_BAR) * width) - self.px(GAP)

    def _wrapped(self, text: str, size: float, width: int) -> list[str]:
        return self.canvas.fonts.wrap(text, self.canvas.text_size(size), self._room(width))
