"""What is told at the table: the words above the hand, and the log of all that happened."""

from collections.abc import Sequence

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.canvas.pixels import rect_of
from game.ui.canvas.theme import Colour
from game.ui.layouts.room import Area
from game.ui.table.tabletop import Tabletop
from game.ui.widgets.labels import BODY, FLAG, SMALL

SHADE = 6  # px of the design, beside words on their shade
LEAST_LINE = 11  # px, the smallest words


def prompt_rect(tabletop: Tabletop) -> pygame.Rect:
    """Where what the player can do is written: as wide as its words, beside the buttons or raised above them."""
    turn, fonts, rect = tabletop.turn, tabletop.canvas.fonts, rect_of(_strip(tabletop))
    words = fonts.width(turn.prompt, tabletop.canvas.text_size(BODY), True) + 4 * round(SHADE * tabletop.canvas.unit)
    rect.w = min(rect.w, words)
    return rect


def _strip(tabletop: Tabletop) -> Area:
    turn, area = tabletop.turn, tabletop.room.prompt
    return area._replace(y=area.y - turn.raised, w=turn.width)


def draw_prompt(surface: pygame.Surface, tabletop: Tabletop, happened: str) -> None:
    """Above the hand: what happened last or a notice, and what the player can do now or why something was refused.

    Where these words are too long for one line they have the place of what happened, too, but not that of a notice.
    """
    canvas, turn = tabletop.canvas, tabletop.turn
    fonts, rect = canvas.fonts, rect_of(_strip(tabletop))
    line = fonts.line_height(canvas.text_size(BODY))
    colour = canvas.theme.alert if turn.refused else canvas.theme.accent
    words = f"× {turn.prompt}" if turn.refused else turn.prompt
    wide = rect.w - 2 * round(SHADE * canvas.unit)
    size = fonts.fitting(words, canvas.text_size(BODY), True, wide)
    long = fonts.width(words, size, True) > wide
    above = f"! {turn.notice}" if turn.notice else "" if long else happened
    if above:
        small = fonts.fitting(above, canvas.text_size(SMALL), False, wide)
        text = fonts.text(above, small, canvas.theme.alert if turn.notice else canvas.theme.text, False, wide)
        _draw_on_shade(canvas, surface, text, (rect.x, rect.y + round(0.15 * line)), canvas.theme.dim)
    if long:
        first = 1.2 * line if above else 0.0
        lines, size = _fitted(canvas, words, size, wide, rect.h - first)
        step = fonts.line_height(size)
        for nth, part in enumerate(lines):
            text = fonts.text(part, size, colour, True, wide)
            _draw_on_shade(canvas, surface, text, (rect.x, rect.y + round(first) + nth * step), colour)
    elif words:
        text = fonts.text(words, size, colour, True, wide)
        _draw_on_shade(canvas, surface, text, (rect.x, rect.y + round(1.2 * line)), colour)


def _fitted(canvas: Canvas, words: str, size: float, width: float, height: float) -> tuple[list[str], float]:
    """Words in so many lines as have room, and as large as has them all there; the last is cut where none has."""
    fonts = canvas.fonts
    while True:
        most = max(1, int(height / fonts.line_height(size)))
        lines = fonts.wrap(fonts.parted(words, size, width, True), size, width, True)
        if len(lines) <= most:
            return lines, size
        if size - 1 < LEAST_LINE:
            return [*lines[: most - 1], " ".join(lines[most - 1 :])], size
        size -= 1


def _draw_on_shade(
    canvas: Canvas, surface: pygame.Surface, text: pygame.Surface, at: tuple[float, float], colour: Colour
) -> None:
    """Words on the table, on a shade of the panel so that they read on any light."""
    pad = round(SHADE * canvas.unit)
    shade = canvas.shapes.box(
        (text.get_width() + 2 * pad, text.get_height()), 6 * canvas.unit, canvas.theme.panel, None, 0, 0.72
    )
    surface.blit(shade, at, special_flags=FLAG)
    surface.blit(text, (at[0] + pad, at[1]), special_flags=FLAG)


def draw_log(surface: pygame.Surface, tabletop: Tabletop, sentences: Sequence[str], skipped: int, top: float) -> None:
    """The log at the side below `top`, the newest sentence at the bottom; so many are `skipped`, scrolled away."""
    canvas, theme = tabletop.canvas, tabletop.canvas.theme
    rect = rect_of(tabletop.room.log)
    pad = round(12 * canvas.unit)
    size = canvas.text_size(SMALL)
    height = canvas.fonts.line_height(size)
    y = rect.bottom - pad
    for nth, sentence in enumerate(reversed(sentences)):
        if nth < skipped:
            continue
        lines = canvas.fonts.wrap(sentence, size, rect.w - 2 * pad)
        y -= height * len(lines) + round(4 * canvas.unit)
        if y < top + pad:
            break
        for row, line in enumerate(lines):
            colour = theme.text if nth == skipped else theme.dim
            text = canvas.fonts.text(line, size, colour)
            surface.blit(text, (rect.x + pad, y + row * height), special_flags=FLAG)
