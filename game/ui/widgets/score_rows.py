"""Rows of a summary: the tiles left in each hand, and each side's score."""

import re
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.core.tiles import Tile, spots
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.text.any_game import signed
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.theme import Colour
from game.ui.widgets.labels import format_score
from game.ui.widgets.page import GAP
from game.ui.widgets.widget import TEXT, StaticWidget

TILE = 52  # px of the design: length of a tile; it grows with the text size
LEAST = 34  # px of the design: length of a tile in a hand of twice MANY tiles or more
MANY = 10
BETWEEN = 5  # px of the design: gap between tiles
TRACK = 3  # px of the design: height of the progress bar
_TERM = re.compile(r" (?=[\d−=])")  # spaces inside arithmetic, at which lines must not break


class ScoreLine(NamedTuple):
    """One line of a score: the points and the reason."""

    points: int
    reason: str


class LabelledRow(StaticWidget):
    """A row with a name at the left, content in the middle, and a value at the right.

    `column` is the common width of the names in pixels, set by the owner of the rows.
    """

    column = 0

    def name_width(self) -> int:
        """Return the preferred width of the name in pixels."""
        return self.canvas.fonts.width(self.label, self._size(), True)

    def height(self, width: int) -> int:
        size, lines = self._name()
        return max(len(lines) * self.canvas.fonts.line_height(size), self._middle_height(width))

    def _middle_height(self, width: int) -> int:
        raise NotImplementedError

    def _figure_width(self) -> int:
        raise NotImplementedError

    def _room(self, width: int) -> int:
        """Return the width available to the middle."""
        return width - self._figure_width() - (self.column + 3 * self.px(GAP) if self.label else self.px(GAP))

    def _size(self) -> float:
        return self.canvas.text_size(TEXT)

    def _line(self) -> int:
        return self.canvas.fonts.line_height(self._size())

    def _name(self) -> tuple[float, list[str]]:
        """Return the font size and lines of the name: it breaks at spaces and hyphens, and shrinks for a long word."""
        fonts, size = self.canvas.fonts, self._size()
        parts = fonts.add_hyphen_breaks(self.label, size, self.column, True)
        size = min(fonts.fitting_size(part, size, True, self.column) for part in parts.split(" "))
        return size, fonts.wrap(parts, size, self.column, True)

    def _draw_name(self, surface: pygame.Surface, middle: int) -> pygame.Rect:
        """Draw the name, if any, its first line centred `middle` pixels down; return the area left for the rest."""
        if not self.label:
            return self.rect
        size, lines = self._name()
        line = self.canvas.fonts.line_height(size)
        y = self.rect.y + middle - line // 2
        for words in lines:
            text = self.canvas.fonts.text(words, size, self.canvas.theme.text, True)
            blend(surface, text, (self.rect.x, y))
            y += line
        inset = self.column + 2 * self.px(GAP)
        return pygame.Rect(self.rect.x + inset, self.rect.y, self.rect.width - inset, self.rect.height)

    def _write(
        self, surface: pygame.Surface, words: str, colour: Colour, *, bold: bool = False, **at: tuple[int, int]
    ) -> pygame.Rect:
        """Draw text at a position given as for `pygame.Rect` (such as `topleft`); return its rectangle."""
        text = self.canvas.fonts.text(words, self._size(), colour, bold)
        rect = text.get_rect(**at)
        blend(surface, text, rect)
        return rect  # the whole rectangle: blit returns only the part within the clip


class HandRow(LabelledRow):
    """A row of tiles with a name and a value: a seat's remaining hand and its spots, unless `value` is given.

    `empty_text` is shown if there are no tiles. The `best_tile` has a ring.
    """

    def __init__(
        self,
        canvas: Canvas,
        name: str,
        hand: tuple[Tile, ...],
        value: str = "",
        empty_text: str = "",
        best_tile: Tile | None = None,
    ) -> None:
        super().__init__(canvas, name)
        self.hand, self.best_tile = hand, best_tile
        self.empty_text = empty_text
        if not value and not empty_text:
            value = ngettext("{count} spot", "{count} spots", spots(hand)).format(count=spots(hand))
        self.value_text = value

    def draw(self, surface: pygame.Surface) -> None:
        theme, length = self.canvas.theme, self._length()
        middle = max(self._line(), length // 2 if self.hand else 0) // 2
        left = self._draw_name(surface, middle)
        y = left.y + middle
        self._write(surface, self.value_text, theme.text, midright=(left.right, y))
        if not self.hand:
            self._write(surface, self.empty_text or _("no tiles"), theme.dim, midleft=(left.x, y))
        step, across = self.px(BETWEEN), self._across(self.rect.width)
        for index, tile in enumerate(self.hand):
            row, column = divmod(index, across)
            at = left.x + column * (length + step), y - length // 4 + row * (length // 2 + step)
            face = self.canvas.art.face(tile, length)
            blend(surface, face, at)
            if tile == self.best_tile:
                rim = face.get_rect(topleft=at).inflate(step, step)
                ring = self.canvas.shapes.box(rim.size, step, None, theme.accent, max(2.0, 0.4 * step))
                blend(surface, ring, rim)

    def _middle_height(self, width: int) -> int:
        if not self.hand:
            return self._line()
        rows, high, step = -(-len(self.hand) // self._across(width)), self._length() // 2, self.px(BETWEEN)
        return max(self._line(), high) + (rows - 1) * (high + step)

    def _figure_width(self) -> int:
        return self.canvas.fonts.width(self.value_text, self._size())

    def _length(self) -> int:
        crowding = min(1.0, max(0.0, len(self.hand) / MANY - 1))
        return round(self.canvas.text_size(TILE - (TILE - LEAST) * crowding)) // 2 * 2

    def _across(self, width: int) -> int:
        step = self.px(BETWEEN)
        return max(1, (self._room(width) + step) // (self._length() + step))


class ScoreRow(LabelledRow):
    """One side's score: name, the lines that add up, the total before and after, and a progress bar.

    `progress` to the end of the match is 0 to 1; None in a match without an end.
    """

    def __init__(
        self, canvas: Canvas, name: str, lines: Sequence[ScoreLine], before: int, after: int, progress: float | None
    ) -> None:
        super().__init__(canvas, name)
        self.lines, self.before, self.after, self.progress = lines, before, after, progress

    def draw(self, surface: pygame.Surface) -> None:
        theme, line = self.canvas.theme, self._line()
        left = self._draw_name(surface, line // 2)
        after = self._write(surface, format_score(self.after), theme.text, bold=True, topright=left.topright)
        if self.after != self.before:
            self._write(surface, self._from(), theme.dim, topright=after.topleft)
        y = left.y
        for points, why in self.lines:
            self._write(surface, signed(points), theme.accent, bold=True, topright=(left.x + self._points_width(), y))
            for words in self._wrapped(why, self.rect.width):
                self._write(surface, words, theme.text, topleft=(left.x + self._points_width() + self.px(GAP), y))
                y += line
        if self.progress is not None:
            self._draw_progress(surface, self.progress)

    def _draw_progress(self, surface: pygame.Surface, progress: float) -> None:
        theme, height = self.canvas.theme, self.px(TRACK)
        track = pygame.Rect(self.rect.x, self.rect.bottom - height, self.rect.width, height)
        for share, colour in ((1.0, theme.panel_edge), (progress, theme.accent)):
            bar = pygame.Rect(track.topleft, (round(track.width * min(1.0, max(0.0, share))), height))
            if bar.width:
                pygame.draw.rect(surface, colour, bar, border_radius=height)

    def height(self, width: int) -> int:
        return super().height(width) + 2 * self.px(TRACK)

    def _middle_height(self, width: int) -> int:
        return max(1, sum(len(self._wrapped(line.reason, width)) for line in self.lines)) * self._line()

    def _from(self) -> str:
        return _("{before} → ").format(before=format_score(self.before))

    def _figure_width(self) -> int:
        wide = self.canvas.fonts.width(format_score(self.after), self._size(), True)
        return wide + (self.canvas.fonts.width(self._from(), self._size()) if self.after != self.before else 0)

    def _points_width(self) -> int:
        """Return the width of the points at the start of each line."""
        widths = [self.canvas.fonts.width(signed(line.points), self._size(), True) for line in self.lines]
        return max(widths, default=0)

    def _wrapped(self, why: str, width: int) -> list[str]:
        room = self._room(width) - self._points_width() - self.px(GAP)
        return self.canvas.fonts.wrap(_TERM.sub("\N{NO-BREAK SPACE}", why), self._size(), room)


# -- comparison of players with the same tiles -------------------------------------------------------------------------


class SeatResult(NamedTuple):
    """The result of the players `names` with the same tiles."""

    names: str
    result: str
    is_highlighted: bool = False


class SeatRow(HandRow):
    """The tiles of a seat, and below them a line for each player who has played them."""

    def __init__(self, canvas: Canvas, name: str, hand: tuple[Tile, ...], played_by: Sequence[SeatResult]) -> None:
        super().__init__(canvas, name, hand, empty_text=" ")
        self.played_by = played_by

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        theme, line = self.canvas.theme, self._line()
        left = self.rect.x + (self.column + 2 * self.px(GAP) if self.label else 0)
        y = self.rect.y + self._tiles_high(self.rect.width) + line // 2
        for names, result, is_highlighted in self.played_by:
            self._write(
                surface, names, theme.text if is_highlighted else theme.dim, bold=is_highlighted, midleft=(left, y)
            )
            colour = theme.accent if is_highlighted else theme.text
            self._write(surface, result, colour, bold=is_highlighted, midright=(self.rect.right, y))
            y += line

    def _tiles_high(self, width: int) -> int:
        return super()._middle_height(width) + self.px(GAP) // 3 if self.hand else 0

    def _middle_height(self, width: int) -> int:
        return self._tiles_high(width) + len(self.played_by) * self._line()

    def _figure_width(self) -> int:
        return 0
