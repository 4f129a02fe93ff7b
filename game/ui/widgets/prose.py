"""Text of some length: headings, paragraphs and lists, in a measure that reads well."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.canvas.settings import Settings
from game.ui.widgets.widget import TEXT, StaticWidget

MEASURE = 34  # ems across: some seventy letters
HEADINGS = {1: 30, 2: 23, 3: 19}
INDENT = 1.4  # ems
_MARK = re.compile(r"(\*\*|\*|`)")
_BEGINS = re.compile(r"(#{1,3}) |([-*]) |(\d+\.) ")


class Block(NamedTuple):
    """A heading of a level, a paragraph (level 0), or an item of a list, whose `mark` stands before it."""

    level: int
    mark: str
    words: tuple[tuple[str, bool], ...]  # each word, and whether it is bold


class _Piece(NamedTuple):
    x: int
    y: int
    words: str
    size: float
    bold: bool
    tone: str


def blocks(text: str) -> list[Block]:
    """The blocks of a text in the small part of Markdown that the rules are written in."""
    found: list[Block] = []
    for lines in _parts(text):
        begins = _BEGINS.match(lines)
        if begins is None:
            found.append(Block(0, "", _words(lines)))
        elif begins[1]:
            found.append(Block(len(begins[1]), "", _words(lines[begins.end() :])))
        else:
            found.append(Block(0, begins[3] or "•", _words(lines[begins.end() :])))
    return found


def _parts(text: str) -> Iterator[str]:
    """The text of each block on one line."""
    part = ""
    for line in [*text.splitlines(), ""]:
        if (not line.strip() or _BEGINS.match(line)) and part:
            yield part
            part = ""
        part = f"{part} {line.strip()}".strip()
        if part.startswith("#"):
            yield part
            part = ""


def _words(text: str) -> tuple[tuple[str, bool], ...]:
    """Words with the space before them and their weight; one that changes its weight in the middle is two of them."""
    words: list[tuple[str, bool]] = []
    bold, space = False, ""
    for part in _MARK.split(text):
        if _MARK.fullmatch(part):
            bold = not bold
        else:
            part = space + part
            words += [(word, bold) for word in re.findall(r"\s*\S+", part)]
            space = part[len(part.rstrip()) :]
    return tuple(words)


class Prose(StaticWidget):
    """A text, set."""

    def __init__(self, canvas: Canvas, text: str) -> None:
        super().__init__(canvas, "")
        self._blocks = blocks(text)
        self._placed: tuple[object, list[_Piece], int] = (None, [], 0)
        self._tops: list[int] = []  # of each block

    def natural_size(self) -> tuple[int, int]:
        width = round(self.canvas.text_size(TEXT) * MEASURE)
        return width, self.height(width)

    def height(self, width: int) -> int:
        size = self.canvas.text_size(TEXT)
        if self._placed[0] != (width, size):
            self._placed = (width, size), *self._setting(width)
        return self._placed[2]

    def top_of(self, heading: str) -> int | None:
        """How far down in the text, as it is set, a heading begins; None where there is none of these words."""
        nth = next((nth for nth, block in enumerate(self._blocks) if block.level and _said(block) == heading), None)
        self.height(self.rect.width)
        return None if nth is None else self._tops[nth]

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        for piece in self._placed[1]:
            y = self.rect.y + piece.y
            if clip.top - 3 * piece.size < y < clip.bottom:
                colour = getattr(self.canvas.theme, piece.tone)
                drawn = self.canvas.fonts.text(piece.words, piece.size, colour, piece.bold)
                surface.blit(drawn, (self.rect.x + piece.x, y), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _setting(self, width: int) -> tuple[list[_Piece], int]:
        fonts = self.canvas.fonts
        pieces: list[_Piece] = []
        self._tops = []
        y = 0
        for nth, block in enumerate(self._blocks):
            size = self.canvas.text_size(HEADINGS.get(block.level, TEXT))
            line = round(fonts.line_height(size) * (1.08 if not block.level else 1))
            left = round(size * INDENT) if block.mark else 0
            listed = bool(block.mark) and nth > 0 and bool(self._blocks[nth - 1].mark)
            y += round(size * (0.15 if listed else 0.9 if block.level else 0.5)) if nth else 0
            self._tops.append(y)
            if block.mark:
                pieces.append(_Piece(0, y, block.mark, size, False, "dim"))
            x = left
            for word, bold in block.words:
                bold = bold or bool(block.level)
                wide = fonts.width(word if x > left else word.strip(), size, bold)
                if x > left and x + wide > width:
                    x, y = left, y + line
                    wide = fonts.width(word.strip(), size, bold)
                words = word if x > left else word.strip()
                last = pieces[-1] if pieces else None
                if last and x > left and (last.y, last.bold, last.size) == (y, bold, size) and last.tone != "dim":
                    pieces[-1] = last._replace(words=last.words + words)
                    x = last.x + fonts.width(last.words + words, size, bold)
                else:
                    pieces.append(_Piece(x, y, words, size, bold, "text"))
                    x += wide
            y += line
        return pieces, y


def _said(block: Block) -> str:
    """The words of a block."""
    return "".join(word for word, _bold in block.words).strip()


# -- how a page comes that is a moment of its own: the light changes, and then something is drawn before  --------------


LIGHT = 420  # ms in which the light changes
DRAWING = 1300  # ms in which what is to be drawn is drawn
FADE = 160  # ms in which a page comes with reduced motion


class PageIntro:
    """The course of it from the first time that `update` is told; over at once where nothing is to be seen to move."""

    def __init__(self, settings: Settings, skip: bool = False) -> None:
        motion = "off" if skip else settings.motion
        pace = {"full": 1.0, "short": 0.5}.get(motion, 0.0) / settings.speed
        self._light = FADE / settings.speed if motion == "reduced" else pace * LIGHT
        self._drawing = pace * DRAWING
        self._began: int | None = None
        self.light_progress = 0.0 if self._light else 1.0
        self.draw_progress = 0.0 if self._drawing else 1.0

    def update(self, now: int) -> None:
        """The time is `now`, in milliseconds: `light_progress` and `draw_progress` are how far it has come, from 0 to
        1.
        """
        self._began = now if self._began is None else self._began
        passed = now - self._began
        self.light_progress = min(1.0, passed / self._light) if self._light else 1.0
        part = min(1.0, max(0.0, (passed - self._light) / self._drawing)) if self._drawing else 1.0
        self.draw_progress = part * part * (3 - 2 * part)

    @property
    def is_finished(self) -> bool:
        """Whether all has come."""
        return self.light_progress >= 1 and self.draw_progress >= 1
