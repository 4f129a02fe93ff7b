"""Formatted long texts: headings, paragraphs and lists."""

import re
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.platform.markdown import parts
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.widgets.node import Node, Role
from game.ui.widgets.page import stack_widgets
from game.ui.widgets.widget import TEXT, StaticWidget, Widget

HEADINGS = {1: 30, 2: 23, 3: 19}
INDENT = 1.4  # ems
_MARK = re.compile(r"\*\*|\*|`")  # every mark changes the weight


class Block(NamedTuple):
    """A heading (its `level`), a paragraph (level 0), or a list item with its `mark`."""

    level: int
    mark: str
    words: tuple[tuple[str, bool], ...]  # (word, is bold)


class Piece(NamedTuple):
    """Words in one weight on one line of a paragraph, in pixels from its top left corner."""

    x: int
    y: int
    words: str
    bold: bool
    tone: str


def blocks(text: str) -> list[Block]:
    """Parse the subset of Markdown in which the rules are written."""
    return [Block(mark.count("#"), _bullet(mark), _words(words)) for mark, words in parts(text) if words]


def _bullet(mark: str) -> str:
    """Return what stands before a part with this Markdown mark: “•”, the number of a list item, or nothing."""
    if not mark or mark.startswith("#"):
        return ""
    return mark.strip() if mark[0].isdigit() else "•"


def _words(text: str) -> tuple[tuple[str, bool], ...]:
    """Split text into (word with its leading space, is bold); a word with a change of weight inside becomes two."""
    words: list[tuple[str, bool]] = []
    space = ""
    for index, part in enumerate(_MARK.split(text)):
        words += [(word, index % 2 == 1) for word in re.findall(r" *[^ ]+", space + part)]
        space = " " if (space + part).endswith(" ") else ""
    return tuple(words)


class Prose:
    """The paragraphs of a text in the Markdown of `blocks`."""

    def __init__(self, canvas: Canvas, text: str) -> None:
        self.paragraphs: list[Paragraph] = []
        before: Block | None = None
        for block in blocks(text):
            in_list = block.mark and before is not None and before.mark
            above = 0.0 if before is None else 0.15 if in_list else 0.9 if block.level else 0.5
            self.paragraphs.append(Paragraph(canvas, block, above))
            before = block

    def widgets(self) -> list[Widget]:
        return [*self.paragraphs]

    def arrange(self, left: int, top: int, width: int) -> int:
        return stack_widgets(self.paragraphs, left, top, width, 0)


class Paragraph(StaticWidget):
    """A block with a space of `above` ems above it; `level` is that of a heading, else 0."""

    def __init__(self, canvas: Canvas, block: Block, above: float) -> None:
        super().__init__(canvas, "".join(word for word, _bold in block.words).strip())
        self.level, self._block, self._above = block.level, block, above
        self._placed: tuple[object, list[Piece], int] = (None, [], 0)

    def nodes(self) -> Sequence[Node]:
        if self.level:
            return [self._node(role=Role.HEADING, level=self.level)]
        mark = self._block.mark
        return [self._node(role=Role.LIST_ITEM if mark else Role.LABEL, name=f"{mark} {self.label}".strip())]

    @property
    def size(self) -> float:
        """Text size in pixels."""
        return self.canvas.text_size(HEADINGS.get(self.level, TEXT))

    def space(self) -> int:
        """Return the space above the first line in pixels."""
        return round(self.size * self._above)

    def height(self, width: int) -> int:
        if self._placed[0] != (width, self.size):
            self._placed = (width, self.size), *self._typeset(width)
        return self._placed[2]

    def pieces(self) -> list[Piece]:
        """Return the words as they are placed in `rect`."""
        self.height(self.rect.width)
        return self._placed[1]

    def draw(self, surface: pygame.Surface) -> None:
        for piece in self.pieces():
            colour = getattr(self.canvas.theme, piece.tone)
            drawn = self.canvas.fonts.text(piece.words, self.size, colour, piece.bold)
            blend(surface, drawn, (self.rect.x + piece.x, self.rect.y + piece.y))

    def _typeset(self, width: int) -> tuple[list[Piece], int]:
        """Return the words with their places, and the height."""
        fonts, size, mark = self.canvas.fonts, self.size, self._block.mark
        line = round(fonts.line_height(size) * (1 if self.level else 1.08))
        x = left = round(size * INDENT) if mark else 0
        y = self.space()
        pieces = [Piece(0, y, mark, False, "dim")] if mark else []
        for word, bold in self._block.words:
            bold = bold or self.level > 0
            if x > left and x + fonts.width(word, size, bold) > width:
                x, y = left, y + line
            words = word if x > left else word.strip()
            if x > left and pieces[-1].bold == bold:
                last = pieces.pop()
                x, words = last.x, last.words + words
            pieces.append(Piece(x, y, words, bold, "text"))
            x += fonts.width(words, size, bold)
        return pieces, y + line
