"""How words and chips are drawn in the middle of the table of a betting game."""

import pygame

from game.ui.canvas import chips
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.theme import Colour
from game.ui.families.betting.layout import STACKED
from game.ui.layouts.room import Area
from game.ui.widgets.labels import BODY, FLAG, SMALL

CHIP = 40  # px of the design, a chip of a bet or a pot
MARGIN, GAP = 4, 8  # px of the design: around words and chips, and between chips and their number
LEAST = 0.55  # of the usual size, the smallest of those
LINE = 1.35  # of the size of words, from one line to the next


class BettingLabels:
    """Draws lines of words, and chips with their number, in the middle of an area; smaller where it is narrow."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def write(
        self,
        surface: pygame.Surface,
        words: str,
        area: Area,
        colour: Colour,
        *,
        bold: bool = False,
        size: int = BODY,
    ) -> pygame.Rect:
        """Draws one line; where it is."""
        fonts, wide = self.canvas.fonts, self._inside(area).w
        high = min(self.canvas.text_size(size), area.h * 0.8)
        text = fonts.text(words, fonts.fitting(words, high, bold, wide), colour, bold, wide)
        x, y = area.centre
        return surface.blit(text, text.get_rect(center=(round(x), round(y))), special_flags=FLAG)

    def fits(self, words: str, area: Area, bold: bool) -> bool:
        """Whether a line has room without being cut."""
        fonts, wide = self.canvas.fonts, self._inside(area).w
        return fonts.width(words, fonts.fitting(words, self.canvas.text_size(BODY), bold, wide), bold) <= wide

    def width(self, words: str, area: Area, bold: bool) -> float:
        """How wide a line is as it would be drawn."""
        fonts, wide = self.canvas.fonts, self._inside(area).w
        return min(wide, fonts.width(words, fonts.fitting(words, self.canvas.text_size(BODY), bold, wide), bold))

    def two_lines(self, surface: pygame.Surface, words: str, below: str, area: Area) -> None:
        """Draws a line in bold, and a small one below it where there is room."""
        theme, line = self.canvas.theme, LINE * self.canvas.text_size(BODY)
        both = bool(below) and area.h > 1.8 * line
        self.write(surface, words, area._replace(h=area.h / 2 if both else area.h), theme.text, bold=True)
        if both:
            self.write(surface, below, area._replace(y=area.y + area.h / 2, h=area.h / 2), theme.dim, size=SMALL)

    def chips_high(self, amount: int, area: Area) -> float:
        """How high the chips of `amount` with their number are, in pixels, in such an area."""
        return max(self._pile(amount, str(amount), area).get_height(), self._figure(str(amount), area).get_height())

    def draw_pool(self, surface: pygame.Surface, area: Area, amount: int) -> None:
        """Draws all the chips of a pool."""
        inside = self._inside(area)
        wide = chips.wide_for(amount, inside.w, inside.h, CHIP * self.canvas.unit, pool=True)
        pile = chips.picture_of(self.canvas.theme, amount, wide, pool=True)
        surface.blit(pile, pile.get_rect(center=tuple(map(round, area.centre))), special_flags=FLAG)

    def draw_chips(self, surface: pygame.Surface, area: Area, amount: int, words: str) -> None:
        """Draws chips, and words beside them."""
        pile, text = self._pile(amount, words, area), self._figure(words, area)
        gap = round(GAP * self.canvas.unit) if words else 0
        x, y = area.centre
        left = round(x - (pile.get_width() + gap + text.get_width()) / 2)
        surface.blit(pile, pile.get_rect(midleft=(left, round(y))), special_flags=FLAG)
        at = text.get_rect(midleft=(left + pile.get_width() + gap, round(y)))
        surface.blit(text, at, special_flags=FLAG)

    def draw_stack(self, surface: pygame.Surface, area: Area, amount: int) -> None:
        """Draws the chips that a player has left, small, on the ground of their place, if there is room."""
        wide = chips.wide_for(amount, area.w, area.h, STACKED * self.canvas.unit)
        if wide < LEAST * STACKED * self.canvas.unit:
            return
        pile = chips.picture_of(self.canvas.theme, amount, wide)
        at = pile.get_rect(midbottom=(round(area.x + area.w / 2), round(area.y + area.h)))
        surface.blit(pile, at, special_flags=FLAG)

    def _inside(self, area: Area) -> Area:
        return area.within(MARGIN * self.canvas.unit)

    def _figure(self, words: str, area: Area) -> pygame.Surface:
        size = min(self.canvas.text_size(BODY) * 1.25, area.h * 0.8)
        return self.canvas.fonts.text(words, size, self.canvas.theme.text, True)

    def _pile(self, amount: int, words: str, area: Area) -> pygame.Surface:
        gap = round(GAP * self.canvas.unit) if words else 0
        inside, room = self._inside(area), self._figure(words, area).get_width() + gap
        wide = chips.wide_for(amount, inside.w - room, inside.h, CHIP * self.canvas.unit)
        return chips.picture_of(self.canvas.theme, amount, wide)
