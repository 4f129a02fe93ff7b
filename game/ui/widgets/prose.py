"""Formatted long texts (headings, paragraphs, lists), and the intro animation of some pages."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.settings import Settings
from game.ui.widgets.widget import TEXT, StaticWidget

MEASURE = 34  # width in ems: about seventy letters
HEADINGS = {1: 30, 2: 23, 3: 19}
INDENT = 1.4  # ems
_MARK = re.compile(r"(\*\*|\*|`)")
_BEGINS = re.compile(r"(#{1,3}) |([-*]) |(\d+\.) ")


class Block(NamedTuple):
    """A heading (its `level`), a paragraph (level 0), or a list item with its `mark`."""

    level: int
    mark: str
    words: tuple[tuple[str, bool], ...]  # (word, is bold)


class _Piece(NamedTuple):
    x: int
    y: int
    words: str
    size: float
    bold: bool
    tone: str


def blocks(text: str) -> list[Block]:
    """Parse the subset of Markdown in which the rules are written."""
    result: list[Block] = []
    for lines in _parts(text):
        match = _BEGINS.match(lines)
        if match is None:
            result.append(Block(0, "", _words(lines)))
        elif match[1]:
            result.append(Block(len(match[1]), "", _words(lines[match.end() :])))
        else:
            result.append(Block(0, match[3] or "•", _words(lines[match.end() :])))
    return result


def _parts(text: str) -> Iterator[str]:
    """Yield the text of each block, joined to one line."""
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
    """Split text into (word with its leading space, is bold); a word with a change of weight inside becomes two."""
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
    """A widget that displays a text in the Markdown of `blocks`."""

    def __init__(self, canvas: Canvas, text: str) -> None:
        super().__init__(canvas, "")
        self._blocks = blocks(text)
        self._placed: tuple[object, list[_Piece], int] = (None, [], 0)
        self._tops: list[int] = []  # top of each block

    def natural_size(self) -> tuple[int, int]:
        width = round(self.canvas.text_size(TEXT) * MEASURE)
        return width, self.height(width)

    def height(self, width: int) -> int:
        size = self.canvas.text_size(TEXT)
        if self._placed[0] != (width, size):
            self._placed = (width, size), *self._typeset(width)
        return self._placed[2]

    def top_of(self, heading: str) -> int | None:
        """Return the y offset of the heading with these words; None if there is none."""
        index = next(
            (index for index, block in enumerate(self._blocks) if block.level and _plain_text(block) == heading), None
        )
        self.height(self.rect.width)
        return None if index is None else self._tops[index]

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        for piece in self._placed[1]:
            y = self.rect.y + piece.y
            if clip.top - 3 * piece.size < y < clip.bottom:
                colour = getattr(self.canvas.theme, piece.tone)
                drawn = self.canvas.fonts.text(piece.words, piece.size, colour, piece.bold)
                surface.blit(drawn, (self.rect.x + piece.x, y), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _typeset(self, width: int) -> tuple[list[_Piece], int]:
        fonts = self.canvas.fonts
        pieces: list[_Piece] = []
        self._tops = []
        y = 0
        for index, block in enumerate(self._blocks):
            size = self.canvas.text_size(HEADINGS.get(block.level, TEXT))
            line = round(fonts.line_height(size) * (1.08 if not block.level else 1))
            left = round(size * INDENT) if block.mark else 0
            follows_item = bool(block.mark) and index > 0 and bool(self._blocks[index - 1].mark)
            y += round(size * (0.15 if follows_item else 0.9 if block.level else 0.5)) if index else 0
            self._tops.append(y)
            if block.mark:
                pieces.append(_Piece(0, y, block.mark, size, False, "dim"))
            x = left
            for word, bold in block.words:
                bold = bold or bool(block.level)
                word_width = fonts.width(word if x > left else word.strip(), size, bold)
                if x > left and x + word_width > width:
                    x, y = left, y + line
                    word_width = fonts.width(word.strip(), size, bold)
                words = word if x > left else word.strip()
                last = pieces[-1] if pieces else None
                if last and x > left and (last.y, last.bold, last.size) == (y, bold, size) and last.tone != "dim":
                    pieces[-1] = last._replace(words=last.words + words)
                    x = last.x + fonts.width(last.words + words, size, bold)
                else:
                    pieces.append(_Piece(x, y, words, size, bold, "text"))
                    x += word_width
            y += line
        return pieces, y


def _plain_text(block: Block) -> str:
    """Return the plain text of a block."""
    return "".join(word for word, _bold in block.words).strip()


# -- intro of a page: the light changes, then something is drawn progressively -----------------------------------------


LIGHT = 420  # ms: duration of the change of light
DRAWING = 1300  # ms: duration of the drawing
FADE = 160  # ms: duration of the fade with reduced motion


class PageIntro:
    """Progress of an intro, starting with the first `update`; finished at once if motion is off or `skip` is set."""

    def __init__(self, settings: Settings, skip: bool = False) -> None:
        motion = "off" if skip else settings.motion
        pace = {"full": 1.0, "short": 0.5}.get(motion, 0.0) / settings.speed
        self._light = FADE / settings.speed if motion == "reduced" else pace * LIGHT
        self._drawing = pace * DRAWING
        self._began: int | None = None
        self.light_progress = 0.0 if self._light else 1.0
        self.draw_progress = 0.0 if self._drawing else 1.0

    def update(self, now: int) -> None:
        """Set `light_progress` and `draw_progress` (0 to 1) for the time `now` in milliseconds."""
        self._began = now if self._began is None else self._began
        elapsed = now - self._began
        self.light_progress = min(1.0, elapsed / self._light) if self._light else 1.0
        progress = min(1.0, max(0.0, (elapsed - self._light) / self._drawing)) if self._drawing else 1.0
        self.draw_progress = progress * progress * (3 - 2 * progress)

    @property
    def is_finished(self) -> bool:
        """Whether the intro has ended."""
        return self.light_progress >= 1 and self.draw_progress >= 1
