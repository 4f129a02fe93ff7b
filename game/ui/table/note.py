"""A note on the table: a line and what more there is to say, with buttons that lead on or put it away."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.widgets.widget import FLAG, SMALL, TEXT, Button, Panel

PAD = 12  # px of the design, between the edge and the words
MARK = 4  # px of the design, the mark along its left
LOW = 30  # px of the design, the least height of a button
WIDEST = 0.62  # of the window's width
WIDTHS = (1.0, 0.8, 0.62, 0.5, 0.38, 0.3)  # of the words in one line, in more and more lines
SIZES = (1.0, 0.85, 0.7, 0.6)  # of the usual size of text
LEAST = 12  # px, the size of words below which nothing is made smaller
SMALLER, LONGER = 13_000, 60  # px of the design that it lies farther off: for all of its size squared, for a line more
COLUMN, SLIM = 700, 1.4  # px of the design that it lies farther off rather than less wide than so many heights
STACKED = 4  # lines more that are as bad as a row more of buttons


class Form(NamedTuple):
    """A form in which a remark may be laid: the size of its text by the usual, and in pixels the room that it needs.

    It is as good to have it `loss` pixels farther off in the best form.
    """

    size: float
    pixels: tuple[int, int]
    loss: float


class Quiet(Button):
    """A button that is only its words, of a `share` of their usual size, until the mouse or the keys are at it."""

    share = 1.0

    def natural_size(self) -> tuple[int, int]:
        wide, _high = super().natural_size()
        return wide, max(self.px(LOW), round(1.6 * self.em))

    def draw(self, surface: pygame.Surface) -> None:
        if self.hover or self.ring:
            super().draw(surface)
        else:
            self._draw_label(surface, self.canvas.theme.accent, 0)

    @property
    def em(self) -> float:
        """The size of its words, in pixels."""
        return self.share * self.canvas.text_size(SMALL)

    def _text_size(self) -> float:
        return self.em


class Note:
    """Two texts, the first of which stands out, and buttons; `about` is where what it tells of can be seen.

    `rect` is where it lies itself.
    """

    def __init__(self, canvas: Canvas, lines: tuple[str, str], buttons: Sequence[Quiet], about: pygame.Rect) -> None:
        self.canvas, self.lines, self.buttons, self.about = canvas, lines, buttons, about
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._ground = Panel(canvas)
        self._made_for: tuple[object, ...] = ()
        self._em = 0.0

    def forms(self) -> Iterator[Form]:
        """The forms in which it may be laid, the best first."""
        fonts, pad, unit = self.canvas.fonts, self._px(PAD), self.canvas.unit
        first, second = self.lines
        for size in SIZES:
            self._write_in(size)
            if size < 1 and self.buttons[0].em < LEAST:
                return
            whole = max(fonts.width(first, self._em, True), fonts.width(second, self._em)) + 1
            under = self._size_under()
            least = max(under[0], *(button.natural_size()[0] for button in self.buttons))
            for share in WIDTHS:
                wide = max(least, min(round(share * whole), round(WIDEST * self.canvas.size[0]) - 2 * pad))
                lines = sum(len(words) for words, _bold in self._wrapped(wide))
                high = lines * fonts.line_height(self._em) + under[1] + self._foot(wide) + 3 * pad
                more = lines - 2 + STACKED * (len(self._rows(wide)) - 1)
                loss = ((1 - size) ** 2 * SMALLER + more * LONGER) * unit
                pixels = wide + 2 * pad + self._px(MARK), high
                yield Form(size, pixels, loss + (COLUMN * unit if pixels[0] < SLIM * high else 0))

    def lie(self, form: Form, rect: pygame.Rect) -> None:
        """Lies there in that form."""
        self._write_in(form.size)
        self._made_for = self._dress()
        self.rect = self._ground.rect = rect
        inside = self._inside()
        y = inside.bottom - self._foot(inside.w)
        for row in self._rows(inside.w):
            x = inside.left
            for button in row:
                button.rect = pygame.Rect((x, y), button.natural_size())
                x = button.rect.right
            y += row[0].rect.h
        spare = inside.right - self.buttons[-1].rect.right
        if self.buttons[-1].rect.y == self.buttons[0].rect.y:
            for button in self.buttons[1:]:
                button.rect.x += spare

    def fits(self) -> bool:
        """Whether it lies as it is to lie in a window of this size, with text of this size."""
        return self._made_for == self._dress()

    def draw(self, surface: pygame.Surface) -> None:
        """Draws it, if it reaches into the surface's clip."""
        if not self.rect.inflate(4 * self._px(PAD), 4 * self._px(PAD)).colliderect(surface.get_clip()):
            return
        self._ground.draw(surface)
        fonts, theme, inside = self.canvas.fonts, self.canvas.theme, self._inside()
        high = inside.h - self._foot(inside.w) - self._px(PAD)
        surface.fill(theme.accent, pygame.Rect(self.rect.x + self._px(PAD) // 2, inside.y, self._px(MARK), high))
        y = inside.y
        for words, bold in self._wrapped(inside.w):
            for line in words:
                drawn = fonts.text(line, self._em, theme.text if bold else theme.dim, bold)
                surface.blit(drawn, (inside.x, y), special_flags=FLAG)
                y += fonts.line_height(self._em)
        self._draw_under(surface, pygame.Rect((inside.x, y), self._size_under()))
        for button in self.buttons:
            button.draw(surface)

    def _size_under(self) -> tuple[int, int]:
        """The room for what stands under the words."""
        return 0, 0

    def _draw_under(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws what stands under the words."""

    def _inside(self) -> pygame.Rect:
        """What is within its edge and the mark."""
        pad, mark = self._px(PAD), self._px(MARK)
        return pygame.Rect(
            self.rect.x + pad + mark, self.rect.y + pad, self.rect.w - 2 * pad - mark, self.rect.h - 2 * pad
        )

    def _wrapped(self, wide: int) -> list[tuple[list[str], bool]]:
        """The lines that each of the two needs, and whether they are bold: what has happened is, the rule is not."""
        first, second = self.lines
        wrap = self.canvas.fonts.wrap
        return [(wrap(words, self._em, wide, bold), bold) for words, bold in ((first, True), (second, False)) if words]

    def _rows(self, wide: int) -> list[list[Quiet]]:
        """The buttons side by side, in as many rows as they need."""
        rows: list[list[Quiet]] = [[]]
        left = wide
        for button in self.buttons:
            left -= button.natural_size()[0]
            if left < 0 and rows[-1]:
                rows.append([])
                left = wide - button.natural_size()[0]
            rows[-1].append(button)
        return rows

    def _foot(self, wide: int) -> int:
        """How high the buttons are in their rows."""
        return sum(max(button.natural_size()[1] for button in row) for row in self._rows(wide))

    def _write_in(self, size: float) -> None:
        """Its text is of that size by the usual."""
        self._em = size * self.canvas.text_size(TEXT)
        for button in self.buttons:
            button.share = size

    def _dress(self) -> tuple[object, ...]:
        """What its form was chosen for."""
        return self.canvas.size, self.canvas.settings.text_size

    def _px(self, design_px: float) -> int:
        return max(1, round(design_px * self.canvas.unit))
