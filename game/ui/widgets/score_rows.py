"""Rows of a summary: the tiles left in each hand, and each side's score."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

from game.core.tiles import Tile, spots
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.text.any_game import signed
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.widgets.labels import format_score
from game.ui.widgets.node import Node, phrase
from game.ui.widgets.page import GAP
from game.ui.widgets.widget import SMALL, TEXT, StaticWidget

TILE = 52  # px of the design: length of a tile; it grows with the text size
LEAST = 34  # px of the design: length of a tile in a hand of twice MANY tiles or more
MANY = 10
BETWEEN = 5  # px of the design: gap between tiles
NOTE = 11  # text widths: a narrower note beside the tiles is below them instead
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

    def texts(self) -> Iterable[str]:
        """Return the content and the value as texts."""
        raise NotImplementedError

    def nodes(self) -> Sequence[Node]:
        name = phrase(self.label, *self.texts())
        return [self._node(name=name)] if name else []

    def name_width(self) -> int:
        """Return the preferred width of the name in pixels."""
        return self.canvas.fonts.width(self.label, self._size(), True)

    def wrapped_name_width(self, column: int) -> int:
        """Return the width of the lines of the name in a column of that width, in pixels."""
        self.column = column
        size, lines = self._name()
        return max([self.canvas.fonts.width(line, size, True) for line in lines], default=0)

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
        at = self.rect.x, self.rect.y + middle - self.canvas.fonts.line_height(size) // 2
        self.canvas.write_lines(surface, lines, size, self.canvas.theme.text, at, bold=True)
        inset = self.column + 2 * self.px(GAP)
        return pygame.Rect(self.rect.x + inset, self.rect.y, self.rect.width - inset, self.rect.height)


class HandRow(LabelledRow):
    """A row of tiles with a name and a value: a seat's remaining hand and its spots, unless `value` is given.

    `empty_text` is shown if there are no tiles. The `best_tile` has a ring. A `note` stands beside or below the tiles.
    """

    def __init__(
        self,
        canvas: Canvas,
        name: str,
        hand: tuple[Tile, ...],
        value: str = "",
        empty_text: str = "",
        best_tile: Tile | None = None,
        note: str = "",
    ) -> None:
        super().__init__(canvas, name)
        self.hand, self.best_tile, self.note = hand, best_tile, note
        self.empty_text = empty_text
        if not value and not empty_text:
            value = ngettext("{count} pip", "{count} pips", spots(hand)).format(count=spots(hand))
        self.value_text = value

    def texts(self) -> Iterable[str]:
        tiles = [*map(str, self.hand)] or [self.empty_text or _("no tiles")]
        return [*filter(None, [self.note]), *tiles, self.value_text]

    def draw(self, surface: pygame.Surface) -> None:
        canvas, theme, length, size = self.canvas, self.canvas.theme, self._length(), self._size()
        middle = max(self._line_height(), length // 2 if self.hand else 0) // 2
        left = self._draw_name(surface, middle)
        y = left.y + middle
        canvas.write(surface, self.value_text, size, theme.text, midright=(left.right, y))
        if not self.hand:
            canvas.write(surface, self.empty_text or _("no tiles"), size, theme.dim, midleft=(left.x, y))
        step, across = self.px(BETWEEN), self._across(self.rect.width)
        for index, tile in enumerate(self.hand):
            row, column = divmod(index, across)
            at = left.x + column * (length + step), y - length // 4 + row * (length // 2 + step)
            face = canvas.art.face(tile, length)
            blend(surface, face, at)
            if tile == self.best_tile:
                rim = face.get_rect(topleft=at).inflate(step, step)
                self._draw_box(surface, rim, None, theme.accent, BETWEEN, thick=max(2.0, 0.4 * step))
        inset, lines = self._note_lines(self.rect.width)
        height = len(lines) * canvas.fonts.line_height(canvas.text_size(SMALL))
        top = y - height // 2 if inset else self.rect.y + self._tiles_height(self.rect.width)
        canvas.write_lines(surface, lines, canvas.text_size(SMALL), theme.dim, (left.x + inset, top))

    def _note_lines(self, width: int) -> tuple[int, list[str]]:
        """Return how far right the note begins, 0 if it is below the tiles, and its lines."""
        canvas, room = self.canvas, self._room(width)
        size = canvas.text_size(SMALL)
        inset = len(self.hand) * (self._length() + self.px(BETWEEN)) + self.px(GAP)
        if room - inset < NOTE * size:
            inset = 0
        return inset, canvas.fonts.wrap(self.note, size, room - inset) if self.note else []

    def _middle_height(self, width: int) -> int:
        inset, lines = self._note_lines(width)
        tiles = self._tiles_height(width)
        note = len(lines) * self.canvas.fonts.line_height(self.canvas.text_size(SMALL))
        return max(tiles, note) if inset else tiles + note

    def _tiles_height(self, width: int) -> int:
        if not self.hand:
            return self._line_height()
        rows, high, step = -(-len(self.hand) // self._across(width)), self._length() // 2, self.px(BETWEEN)
        return max(self._line_height(), high) + (rows - 1) * (high + step)

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

    def texts(self) -> Iterable[str]:
        yield from (phrase(f"{signed(points)} {reason}") for points, reason in self.lines)
        yield f"{self._from()}{format_score(self.after)}" if self.after != self.before else format_score(self.after)

    def draw(self, surface: pygame.Surface) -> None:
        canvas, theme, line, size = self.canvas, self.canvas.theme, self._line_height(), self._size()
        left = self._draw_name(surface, line // 2)
        total = format_score(self.after)
        after = canvas.write(surface, total, size, theme.text, bold=True, topright=left.topright)
        if self.after != self.before:
            canvas.write(surface, self._from(), size, theme.dim, topright=after.topleft)
        y, inset = left.y, left.x + self._points_width()
        for points, why in self.lines:
            canvas.write(surface, signed(points), size, theme.accent, bold=True, topright=(inset, y))
            lines = self._wrapped(why, self.rect.width)
            y = canvas.write_lines(surface, lines, size, theme.text, (inset + self.px(GAP), y))
        if self.progress is not None:
            height = self.px(TRACK)
            track = pygame.Rect(self.rect.x, self.rect.bottom - height, self.rect.width, height)
            surface.fill(theme.panel_edge, track)
            track.width = round(track.width * min(1.0, max(0.0, self.progress)))
            surface.fill(theme.accent, track)

    def height(self, width: int) -> int:
        return super().height(width) + 2 * self.px(TRACK)

    def _middle_height(self, width: int) -> int:
        return max(1, sum(len(self._wrapped(line.reason, width)) for line in self.lines)) * self._line_height()

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

    def texts(self) -> Iterable[str]:
        return [*map(str, self.hand), *(phrase(each.names, each.result) for each in self.played_by)]

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        theme, size = self.canvas.theme, self._size()
        left = self.rect.x + (self.column + 2 * self.px(GAP) if self.label else 0)
        y = self.rect.y + self._tiles_high(self.rect.width) + self._line_height() // 2
        for names, result, is_lit in self.played_by:
            ink, value_ink = (theme.text, theme.accent) if is_lit else (theme.dim, theme.text)
            self.canvas.write(surface, names, size, ink, bold=is_lit, midleft=(left, y))
            self.canvas.write(surface, result, size, value_ink, bold=is_lit, midright=(self.rect.right, y))
            y += self._line_height()

    def _tiles_high(self, width: int) -> int:
        return super()._middle_height(width) + self.px(GAP) // 3 if self.hand else 0

    def _middle_height(self, width: int) -> int:
        return self._tiles_high(width) + len(self.played_by) * self._line_height()

    def _figure_width(self) -> int:
        return 0
