"""Captions, badges and the format of scores."""

from collections.abc import Iterable

import pygame

from game.platform.language import format_number
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import CACHE, blend
from game.ui.canvas.svg import Point
from game.ui.canvas.theme import Colour
from game.ui.layouts.table_layout import Area

DOT = " · "  # separator of items on one line
BODY, SMALL = 16, 14  # px of the design
TOOLTIP = 0.55  # largest width of a line of a tooltip, as a share of the window


def last_or_all(items: Iterable[str], is_short: bool) -> str:
    """Return the items that are not empty on one line; with `is_short` only the last one."""
    texts = [*filter(None, items)]
    return DOT.join(texts[-1:] if is_short else texts)


def draw_caption(surface: pygame.Surface, canvas: Canvas, words: str, area: Area, short: str = "") -> None:
    """Draw small text at the bottom of an area, or the `short` text if it does not fit."""
    size = canvas.text_size(SMALL)
    if short and canvas.fonts.width(words, canvas.fonts.fitting_size(words, size, False, area.w)) > area.w:
        words = short
    at = round(area.x + area.w / 2), round(area.y + area.h)
    canvas.write(surface, words, size, canvas.theme.dim, max_width=area.w, shrink=True, midbottom=at)


def draw_badge(
    canvas: Canvas, surface: pygame.Surface, words: str, size: float, centre: Point, colour: Colour, opacity: float
) -> None:
    """Draw a badge centred at `centre`."""
    blend(surface, *badge(canvas, words, size, centre, colour, canvas.theme.panel, opacity))


def badge(
    canvas: Canvas, words: str, size: float, centre: Point, colour: Colour, ground: Colour, opacity: float = 1.0
) -> tuple[pygame.Surface, pygame.Rect]:
    """Return a badge (text on a small rounded box), and where to blit it."""
    text = canvas.fonts.text(words, size, colour, True)
    height = round(text.get_height() * 1.06)
    width = max(height, text.get_width() + round(size * 0.9))
    box = canvas.shapes.box((width, height), height / 2, ground, None, 0, opacity).copy()
    blend(box, text, text.get_rect(center=(width // 2, height // 2)))
    return box, box.get_rect(center=(round(centre[0]), round(centre[1])))


def tooltip(canvas: Canvas, words: str) -> pygame.Surface:
    """Return a tooltip: text on a rounded box, in several lines if it is long. Cached and shared: do not draw on it."""
    key = "tooltip", words, canvas.theme, canvas.text_size(BODY), canvas.unit, canvas.size[0]
    return CACHE.get(key, lambda: _draw_tooltip(canvas, words))


def _draw_tooltip(canvas: Canvas, words: str) -> pygame.Surface:
    fonts, em, theme = canvas.fonts, canvas.text_size(BODY), canvas.theme
    wrapped = fonts.wrap(words, em, TOOLTIP * canvas.size[0], True)
    lines = [fonts.text(line, em, theme.text, True) for line in wrapped]
    height = round(lines[0].get_height() * 1.06)
    width = max(height, max(line.get_width() for line in lines) + round(em * 0.9))
    size, edge = (width, height * len(lines)), max(1.0, canvas.unit)
    box = canvas.shapes.box(size, height / 2, theme.panel, theme.panel_edge, edge).copy()
    for index, line in enumerate(lines):
        blend(box, line, line.get_rect(center=(width // 2, index * height + height // 2)))
    return box


def format_score(score: int) -> str:
    """Format a score, with a true minus sign."""
    return format_number(score, "")
