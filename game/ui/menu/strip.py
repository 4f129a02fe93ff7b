"""A line of words on a panel, with a picture before it and buttons after it."""

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.widgets.page import GAP, stack
from game.ui.widgets.thumbnail import SHAPE, Thumbnail
from game.ui.widgets.widget import Button, Panel, Text, Widget

WORDS = 12  # ems, the least width of the words beside a picture


class Strip:
    """A line of words on a panel, with buttons; a `picture` stands before them where there is room."""

    def __init__(self, canvas: Canvas, words: str, *buttons: Button, picture: Thumbnail | None = None) -> None:
        self.panel, self.words, self.buttons, self.picture = Panel(canvas), Text(canvas, words), buttons, picture

    def widgets(self) -> list[Widget]:
        """All of it, in reading order."""
        return [self.panel, *([self.picture] if self.picture else []), self.words, *self.buttons]

    def least(self, high: int) -> int:
        """The width that it needs to be no more than `high`, its picture beside its words."""
        pad = self.panel.px(GAP)
        words = round(WORDS * self.words.canvas.text_size(self.words.size))
        return round((high - pad) / SHAPE) + words + self._buttons_width() + 4 * pad

    def arrange(self, left: int, top: int, width: int, least: int = 0) -> int:
        """Puts it at this place, `width` pixels wide and at least `least` high; where it ends."""
        pad, picture = self.panel.px(GAP), self.picture
        if picture is not None:
            picture.rect = pygame.Rect(left + pad // 2, top + pad // 2, 0, 0)
            if self.least(least) <= width:
                picture.rect.size = round((least - pad) / SHAPE), least - pad
        inside = left + (picture.rect.width if picture else 0)
        bottom = self._arrange_words(inside, top, left + width - inside, least)
        self.panel.rect = pygame.Rect(left, top, width, bottom - top)
        return bottom

    def _arrange_words(self, left: int, top: int, width: int, least: int) -> int:
        """Puts words and buttons side by side where they fit, else under one another; where they end."""
        pad, wide = self.panel.px(GAP), self._buttons_width()
        if width - wide - 4 * pad < wide:
            bottom = stack([self.words], left + pad, top + pad, width - 2 * pad, 0)
            return stack(self.buttons, left + pad, bottom + pad, width - 2 * pad, pad) + pad
        sizes = [button.natural_size() for button in self.buttons]
        words = width - wide - 5 * pad
        tall = self.words.height(words)
        whole = max(least, max(tall, *(high for _wide, high in sizes)) + 2 * pad)
        stack([self.words], left + 2 * pad, top + (whole - tall) // 2, words, 0)
        x = left + width - wide - pad
        for button, size in zip(self.buttons, sizes, strict=True):
            button.rect = pygame.Rect((x, top + (whole - size[1]) // 2), size)
            x = button.rect.right + pad
        return top + whole

    def _buttons_width(self) -> int:
        sizes = [button.natural_size()[0] for button in self.buttons]
        return sum(sizes) + self.panel.px(GAP) * (len(sizes) - 1)
