"""Cards, features and banners of the menu."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pygame

from game.platform.language import gettext as _
from game.rules.game import Game
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import SurfaceCache, blend
from game.ui.menu.search import player_counts_text
from game.ui.widgets.node import Node, Role, phrase
from game.ui.widgets.page import GAP, ButtonRows, place_row, stack_widgets
from game.ui.widgets.thumbnail import ASPECT, MIN_WIDTH
from game.ui.widgets.widget import SMALL, TEXT, TOUCH, Button, Panel, Pressable, StaticWidget, Text, Widget

TITLE, LINE = 21, 15  # px of the design: text sizes of a card
DENSE, DENSEST = 0.92, 0.74  # scale of cards at 1280×720, and at least in larger windows
PICTURED, BROADEST = 0.28, 8  # width of the emblem: share of the card, and at most in ems
PAD_STARS = pygame.K_p  # key of the gamepad's upper button; on a keyboard it types a letter

Painter = Callable[[tuple[int, int]], pygame.Surface]
"""Draws a picture at a size in pixels; premultiplied."""

STARS = "*"  # typing it gives the focused card a star


def density(canvas: Canvas) -> float:
    """Return the scale of cards; smaller in large windows, where they can still be read."""
    return min(1.0, max(DENSEST, DENSE / canvas.unit))


class Card(Pressable):
    """A card that opens something, with a `picture`; `summary` is its line of text, `detail` a dim line below."""

    kind = "card"
    min_height = 2 * TOUCH  # px of the design

    def __init__(
        self,
        canvas: Canvas,
        title: str,
        summary: str,
        detail: str,
        on_click: Callable[[], object],
        picture: Painter,
    ) -> None:
        super().__init__(canvas, title, on_click)
        self.summary, self.detail, self.picture = summary, detail, picture
        self._picture = SurfaceCache(0)

    def nodes(self) -> Sequence[Node]:
        description = phrase(self.summary, *self.detail.split("\n"))
        return [node._replace(description=description) for node in super().nodes()]

    def height(self, width: int) -> int:
        fonts = self.canvas.fonts
        lines = len(self._lines(self.summary, width)) + len(self._lines(self.detail, width))
        words = fonts.line_height(self._size(TITLE)) + lines * fonts.line_height(self._size(LINE)) + self._pad() // 3
        return max(words + 2 * self._pad(), round(self._columns(width)[0] * 0.8), self.px(self.min_height))

    def draw(self, surface: pygame.Surface) -> None:
        canvas, theme, rect, edge = self.canvas, self.canvas.theme, self.rect, self._edge()
        self._draw_shadow(surface, 9 if self.hover or self.ring else 6)
        self._draw_ground(surface)
        width, left, room = self._columns(rect.width)
        size = width, rect.height - 2 * edge
        picture = self._picture.get((size, canvas.art), lambda: self.picture(size))
        blend(surface, picture, (rect.x + edge, rect.y + edge))
        x, y, em, title = rect.x + left, rect.y + self._pad(), self._size(LINE), self._size(TITLE)
        height, line = canvas.fonts.line_height(title), canvas.fonts.line_height(em)
        at, room = (x, y + height // 2), room - self._beside_title()
        canvas.write(surface, self.label, title, theme.text, bold=True, max_width=room, shrink=True, midleft=at)
        canvas.write_lines(surface, self._lines(self.summary, rect.width), em, theme.text, (x, y + height))
        detail = self._lines(self.detail, rect.width)
        canvas.write_lines(surface, detail, em, theme.dim, (x, rect.bottom - self._pad() - len(detail) * line))
        self._draw_ring(surface, 14)

    def _size(self, design_px: float) -> float:
        return self.canvas.text_size(design_px * density(self.canvas))

    def _pad(self) -> int:
        return self.px(11 * density(self.canvas))

    def _edge(self) -> int:
        return self.px(7 * density(self.canvas))

    def _columns(self, width: int) -> tuple[int, int, int]:
        """Return the width of the picture, and the left and width of the text."""
        picture_width = round(min(width * PICTURED, BROADEST * self._size(LINE)))
        left = self._edge() + picture_width + self._pad()
        return picture_width, left, width - left - self._pad()

    def _beside_title(self) -> int:
        """Return the pixels beside the title that are reserved."""
        return 0

    def _lines(self, words: str, width: int) -> list[str]:
        return self.canvas.fonts.wrap(words, self._size(LINE), self._columns(width)[2]) if words else []


class GameCard(Card):
    """The card of a game, with a star in its corner for favourites; `is_easy` marks a good first game.

    The star is toggled by mouse or, while the card has the focus, by typing `*` or the gamepad's upper button;
    `on_star` is called with its new state.
    """

    def __init__(
        self,
        canvas: Canvas,
        game: Game[Any],
        starred: bool,
        is_easy: bool,
        picture: Painter,
        on_click: Callable[[], object],
        on_star: Callable[[bool], object],
    ) -> None:
        detail = player_counts_text(game)
        if is_easy:
            detail = "\n".join([_("Good first game"), detail])
        super().__init__(canvas, str(game.title), str(game.blurb), detail, on_click, picture)
        self.game, self.is_starred, self.on_star = game, starred, on_star
        self._at_star = self._pressed_star = False

    def nodes(self) -> Sequence[Node]:
        name = _("{game}, favourite").format(game=self.label)
        target, corner = f"star {self.label}", self._corner()
        star = Node(
            Role.CHECK_BOX, name, corner, self, "star", target, checked=self.is_starred, on_click=self._turn_star
        )
        return [*super().nodes(), star]

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        theme, side = self.canvas.theme, self._star_side()
        bright = self.is_starred or (self._at_star and self.hover)
        icon = self.canvas.shapes.icon("star", side, theme.accent if bright else theme.dim, filled=self.is_starred)
        blend(surface, icon, icon.get_rect(center=self._corner().center))

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self._at_star != self._corner().collidepoint(event.pos):
            self._at_star = not self._at_star
            self.damage()
        if event.type == pygame.TEXTINPUT and self.focused and event.text == STARS:
            return self._turn_star()
        return super().handle_event(event)

    def handle_press(self, at: tuple[int, int]) -> bool:
        self._pressed_star = self._corner().collidepoint(at)
        return True

    def handle_release(self, at: tuple[int, int]) -> bool:
        if self._pressed_star:
            return self._turn_star() if self._corner().collidepoint(at) else True
        return super().handle_release(at)

    def handle_key(self, event: pygame.Event) -> bool:
        if event.key == PAD_STARS and not event.unicode:
            return self._turn_star()
        return super().handle_key(event)

    def _turn_star(self) -> bool:
        self.is_starred = not self.is_starred
        self.canvas.sound.play("click")
        self.damage()
        self.on_star(self.is_starred)
        return True

    def _star_side(self) -> int:
        return round(self._size(TITLE))

    def _corner(self) -> pygame.Rect:
        side = max(self.px(TOUCH), self._star_side() + self.px(8))
        return pygame.Rect(self.rect.right - side, self.rect.y, side, side)

    def _beside_title(self) -> int:
        return self._corner().width - self._pad() // 2


# -- banners and features ----------------------------------------------------------------------------------------------


class Banner:
    """Text on a panel with buttons. Without text it takes no space."""

    def __init__(self, canvas: Canvas, words: str, *buttons: Button) -> None:
        self.panel, self.words, self.buttons = Panel(canvas), Text(canvas, words, is_spoken=True), buttons

    def widgets(self) -> list[Widget]:
        """Return all widgets in reading order."""
        return [self.panel, self.words, *self.buttons] if self.words.label else []

    def arrange(self, left: int, top: int, width: int) -> int:
        """Place everything, `width` pixels wide; return the bottom."""
        if not self.words.label:
            return top
        pad = self.panel.px(GAP)
        buttons_width = place_row(self.buttons, pad, "topleft", (0, 0)).width
        if width - buttons_width - 4 * pad < buttons_width:  # the buttons go below the text
            bottom = stack_widgets([self.words], left + pad, top + pad, width - 2 * pad, 0)
            bottom = stack_widgets(self.buttons, left + pad, bottom + pad, width - 2 * pad, pad) + pad
        else:
            text_width = width - buttons_width - 5 * pad
            text_height = self.words.height(text_width)
            bottom = top + max(text_height, *(button.natural_size()[1] for button in self.buttons)) + 2 * pad
            stack_widgets([self.words], left + 2 * pad, (top + bottom - text_height) // 2, text_width, 0)
            place_row(self.buttons, pad, "midright", (left + width - pad, (top + bottom) // 2))
        self.panel.rect = pygame.Rect(left, top, width, bottom - top)
        return bottom


class Picture(StaticWidget):
    """A picture, drawn by `paint` at the size of the widget."""

    def __init__(self, canvas: Canvas, paint: Painter) -> None:
        super().__init__(canvas, "")
        self._paint = paint
        self._drawn = SurfaceCache(0)

    def natural_size(self) -> tuple[int, int]:
        return self.px(MIN_WIDTH), self.height(self.px(MIN_WIDTH))

    def height(self, width: int) -> int:
        return round(width * ASPECT)

    def draw(self, surface: pygame.Surface) -> None:
        if self.rect.width:
            key = self.rect.size, self.canvas.unit, self.canvas.settings.text_size, self.canvas.art
            blend(surface, self._drawn.get(key, lambda: self._paint(self.rect.size)), self.rect)


FEATURE, BROAD = 14, 19  # least width of a feature, in ems: without and with its picture
BESIDE, WIDEST = 0.31, 9  # width of the picture: share of the feature, and at most in ems


class Feature:
    """A panel with a picture, a title, a text, and buttons: something to play at once."""

    def __init__(self, canvas: Canvas, title: str, words: str, *buttons: Button, picture: Painter) -> None:
        self.panel, self.picture = Panel(canvas, title=title), Picture(canvas, picture)
        self.title, self.words = Text(canvas, title, TITLE - 2, bold=True), Text(canvas, words, SMALL, tone="dim")
        self.buttons = buttons

    def widgets(self) -> list[Widget]:
        """Return all widgets in reading order."""
        return [self.panel, self.picture, self.title, self.words, *self.buttons]

    def height(self, width: int) -> int:
        """Return the least height at a width of `width` pixels."""
        return self.arrange(0, 0, width, 0)

    def arrange(self, left: int, top: int, width: int, height: int) -> int:
        """Place everything, at least `height` pixels high; return the bottom."""
        px = self.panel.px
        edge, pad, em = px(7), px(GAP), self.panel.canvas.text_size(TEXT)
        side = round(min(width * BESIDE, WIDEST * em)) if width >= BROAD * em else 0
        inside, room = left + edge + side + pad, width - side - edge - 2 * pad
        rows = ButtonRows([[button] for button in self.buttons], "topleft")
        bottom = stack_widgets([self.title, self.words], inside, top + pad, room, 0) + px(6)
        buttons_height = rows.arrange(inside, bottom, room) - bottom
        bottom = max(bottom + buttons_height + edge, top + height)
        rows.arrange(inside, bottom - edge - buttons_height, room)
        self.panel.rect = pygame.Rect(left, top, width, bottom - top)
        self.picture.rect = pygame.Rect(left + edge, top + edge, side, bottom - top - 2 * edge)
        return bottom


class FeatureRow:
    """Features side by side, or below each other if there is no space."""

    def __init__(self, features: Sequence[Feature]) -> None:
        self.features = features

    def widgets(self) -> list[Widget]:
        """Return all widgets in reading order."""
        return [widget for feature in self.features for widget in feature.widgets()]

    def arrange(self, left: int, top: int, width: int) -> int:
        """Place the features, `width` pixels wide in total; return the bottom."""
        panel = self.features[0].panel
        gap, least = panel.px(GAP), FEATURE * panel.canvas.text_size(TEXT)
        columns = max(1, int((width + gap) / (least + gap)))
        for start in range(0, len(self.features), columns):
            row = self.features[start : start + columns]
            edges = [left + (width + gap) * index // len(row) for index in range(len(row) + 1)]
            sides = [(start, end - gap - start) for start, end in pairwise(edges)]
            height = max(feature.height(wide) for feature, (_x, wide) in zip(row, sides, strict=True))
            for feature, (x, wide) in zip(row, sides, strict=True):
                feature.arrange(x, top, wide, height)
            top += height + gap
        return top - gap
