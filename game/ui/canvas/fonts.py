"""Text: one font family in two weights; measuring, wrapping, and cached drawing."""

from bisect import bisect_right
from functools import lru_cache

import pygame

from game.ui.canvas.assets import asset_folder
from game.ui.canvas.shapes import CACHE
from game.ui.canvas.theme import Colour

ELLIPSIS = "…"
MAX_FONTS = 96  # size of the cache: a scene uses about ten sizes, and resizing a window needs new ones at every step
MAX_WIDTHS = 8192  # size of the cache: a page that scrolls or is laid out again measures the same texts
MIN_FONT_SIZE = 6  # px
MIN_SHRINK = 0.7  # smallest share of its size to which a line shrinks before it is wrapped or truncated
LEAST_SIZE = 12  # px: text is not made smaller to fit


class Fonts:
    """The fonts, opened by size and weight when they are needed."""

    def __init__(self) -> None:
        pygame.font.init()
        files = [asset_folder("sprites") / f"fonts/{weight}.ttf" for weight in ("regular", "bold")]
        self._open = lru_cache(maxsize=MAX_FONTS)(lambda size, bold: pygame.Font(files[bold], size))
        self._width = lru_cache(maxsize=MAX_WIDTHS)(lambda string, size, bold: self._open(size, bold).size(string)[0])

    def font(self, size_px: float, bold: bool = False) -> pygame.Font:
        """Return the font whose em is `size_px` pixels."""
        return self._open(max(MIN_FONT_SIZE, round(size_px)), bold)

    def width(self, string: str, size_px: float, bold: bool = False) -> int:
        """Return the width of one line in pixels."""
        return self._width(string, max(MIN_FONT_SIZE, round(size_px)), bold)

    def line_height(self, size_px: float) -> int:
        """Pixels from one line to the next."""
        return self.font(size_px).get_linesize()

    def text(
        self, string: str, size_px: float, colour: Colour, bold: bool = False, max_width: float | None = None
    ) -> pygame.Surface:
        """Draw one line on a transparent background; it is truncated with an ellipsis at `max_width` pixels.

        Premultiplied: blit it with `special_flags=pygame.BLEND_PREMULTIPLIED`. Cached and shared: do not draw on it.
        """
        if max_width is not None:
            string = self._truncate(string, size_px, bold, max_width)
        font = self.font(size_px, bold)

        def draw() -> pygame.Surface:
            shown = string if font.size(string)[0] else ""  # pygame raises an error for characters without width
            return font.render(shown, True, colour).convert_alpha().premul_alpha()

        return CACHE.get(("text", string, font.point_size, tuple(colour), bold), draw)

    def fitting_size(self, string: str, size_px: float, bold: bool, width: float) -> float:
        """Return the size at which a line fits in `width` pixels: at most `size_px`, at least MIN_SHRINK of it."""
        size, least = size_px, max(MIN_SHRINK * size_px, min(size_px, LEAST_SIZE))
        while size > least and self.width(string, size, bold) > width:
            size = max(least, round(size) - 1)  # fonts come in whole pixels
        return size

    def fit(self, string: str, size_px: float, bold: bool, width: float, height: float) -> tuple[list[str], float]:
        """Wrap text, at most `size_px` large, into an area without breaking words; return its lines and their size.

        At the least size, the last line that fits takes the rest, and the first one a text with too long a word.
        """
        size, least = size_px, min(size_px, LEAST_SIZE)
        while True:
            breakable = self.add_hyphen_breaks(string, size, width, bold)
            lines, count = self.wrap(breakable, size, width, bold), max(1, int(height / self.line_height(size)))
            words_fit = all(self.width(word, size, bold) <= width for word in breakable.split(" "))
            if len(lines) <= count and words_fit:
                return lines, size
            if size <= least:
                return [*lines[: count - 1], " ".join(lines[count - 1 :])] if words_fit else [string], size
            size = max(least, round(size) - 1)

    def add_hyphen_breaks(self, string: str, size_px: float, width: float, bold: bool = False) -> str:
        """Add a space after each hyphen of words wider than `width`, so that they can break there."""
        words = string.split(" ")
        return " ".join(word.replace("-", "- ") if self.width(word, size_px, bold) > width else word for word in words)

    def wrap(self, string: str, size_px: float, width: float, bold: bool = False) -> list[str]:
        """Break `string` into lines no wider than `width` pixels; a newline always starts a line.

        A word too long for a line is split; spaces at line breaks are dropped.
        """
        size = max(MIN_FONT_SIZE, round(size_px))
        lines: list[str] = []
        for paragraph in string.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if self._width(longer, size, bold) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                while self._width(word, size, bold) > width and len(word) > 1:
                    count = max(1, _fitting(self._open(size, bold), word, width))
                    lines.append(word[:count])
                    word = word[count:]
                line = word
            lines.append(line)
        return lines

    def _truncate(self, string: str, size_px: float, bold: bool, width: float) -> str:
        font = self.font(size_px, bold)
        if font.size(string)[0] <= width:
            return string
        available = width - font.size(ELLIPSIS)[0]
        return string[: _fitting(font, string, available)].rstrip() + ELLIPSIS


def _fitting(font: pygame.Font, string: str, width: float) -> int:
    """Return how many leading characters of `string` fit in `width` pixels."""
    counts = range(1, len(string) + 1)
    return bisect_right(counts, width, key=lambda count: font.size(string[:count])[0])
