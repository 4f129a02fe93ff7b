"""The cards of the menu: a game or another thing, with an emblem, a name, a line about it, and what is said aside."""

from collections.abc import Callable
from typing import Any

import pygame

from game.rules.game import Game
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.colour import mix
from game.ui.menu.emblem import face_down
from game.ui.menu.search import seats
from game.ui.widgets.scene import Thing
from game.ui.widgets.widget import FLAG, TOUCH, Pressed

TITLE, LINE = 21, 15  # px of the design at 1280×720, the size of a card's words
DENSE, DENSEST = 0.92, 0.74  # of the design, how small a card is at 1280×720, and on a large window
PICTURED, BROADEST = 0.26, 7  # of a card's width, that of its emblem; in ems of its words at most
PAD_STARS = pygame.K_p  # what the pad's upper button stands for; on a keyboard the same key types a letter
Emblem = Callable[[Canvas, Game[Any], tuple[int, int]], pygame.Surface]
"""What draws the emblem of a game in so many pixels."""

STARS = "*"  # typed: stars the card that has the keys


def density(canvas: Canvas) -> float:
    """The share of the design's size that cards have: on a large window less, as they are read there all the same."""
    return min(1.0, max(DENSEST, DENSE / canvas.unit))


class Card(Pressed):
    """Something to be opened: `line` says what is special of it, `aside` what else one wants to know."""

    kind = "card"

    def __init__(self, canvas: Canvas, title: str, line: str, aside: str, act: Callable[[], object]) -> None:
        super().__init__(canvas, title, act)
        self.line, self.aside = line, aside
        self._picture: tuple[object, pygame.Surface] | None = None

    def picture(self, size: tuple[int, int]) -> pygame.Surface:
        """Its emblem, `size` pixels; premultiplied."""
        return face_down(self.canvas, size)

    def height(self, width: int) -> int:
        fonts = self.canvas.fonts
        lines = len(self._lines(self.line, width)) + len(self._lines(self.aside, width))
        words = fonts.line_height(self._size(TITLE)) + lines * fonts.line_height(self._size(LINE)) + self._pad() // 3
        return max(words + 2 * self._pad(), round(self._picture_width(width) * 0.8), 2 * self.px(TOUCH))

    def draw(self, surface: pygame.Surface) -> None:
        theme, fonts, size = self.canvas.theme, self.canvas.fonts, self._size
        lit = self.hover or self.ring
        if not theme.flat:
            blur = self.px(9 if lit else 6)
            soft = self.canvas.shapes.shadow(
                self.rect.size, self.px(14), blur, theme.shadow, theme.shadow_strength * 0.8
            )
            at = soft.get_rect(center=(self.rect.centerx, self.rect.centery + self.px(6 if lit else 4)))
            surface.blit(soft, at, special_flags=FLAG)
        ground = mix(theme.panel, theme.panel_edge, 0.25) if lit and not theme.flat else theme.panel
        self._draw_box(surface, self.rect, ground, theme.accent if lit else theme.panel_edge, 14)
        edge = self._edge()
        surface.blit(self._pictured(), (self.rect.x + edge, self.rect.y + edge), special_flags=FLAG)
        x, y = self.rect.x + self._left(self.rect.width), self.rect.y + self._pad()
        room = self._room(self.rect.width) - self._beside_title()
        em = fonts.fitting(self.label, size(TITLE), True, room)
        title = fonts.text(self.label, em, theme.text, True, room)
        line = fonts.line_height(size(TITLE))
        surface.blit(title, (x, y + (line - title.get_height()) // 2), special_flags=FLAG)
        y += line
        for words in self._lines(self.line, self.rect.width):
            surface.blit(fonts.text(words, size(LINE), theme.text), (x, y), special_flags=FLAG)
            y += fonts.line_height(size(LINE))
        aside = self._lines(self.aside, self.rect.width)
        y = self.rect.bottom - self._pad() - len(aside) * fonts.line_height(size(LINE))
        for words in aside:
            surface.blit(fonts.text(words, size(LINE), theme.dim), (x, y), special_flags=FLAG)
            y += fonts.line_height(size(LINE))
        self._draw_ring(surface, 14)

    def _size(self, design_px: float) -> float:
        return self.canvas.text_size(design_px * density(self.canvas))

    def _pad(self) -> int:
        return self.px(11 * density(self.canvas))

    def _edge(self) -> int:
        return self.px(7 * density(self.canvas))

    def _picture_width(self, width: int) -> int:
        return round(min(width * PICTURED, BROADEST * self._size(LINE)))

    def _left(self, width: int) -> int:
        return self._edge() + self._picture_width(width) + self._pad()

    def _room(self, width: int) -> int:
        return width - self._left(width) - self._pad()

    def _beside_title(self) -> int:
        """Pixels of the title's line that are not for the title."""
        return 0

    def _lines(self, words: str, width: int) -> list[str]:
        return self.canvas.fonts.wrap(words, self._size(LINE), self._room(width))

    def _pictured(self) -> pygame.Surface:
        size = self._picture_width(self.rect.width), self.rect.height - 2 * self._edge()
        if self._picture is None or self._picture[0] != (size, self.canvas.art):
            self._picture = (size, self.canvas.art), self.picture(size)
        return self._picture[1]


class GameCard(Card):
    """A game that can be sat down to, and the star of a favourite in its corner.

    The star is pressed by mouse, or, while the card has the keys, by typing `*` or the pad's upper button; `star` is
    called with what it then is.
    """

    def __init__(
        self,
        canvas: Canvas,
        game: Game[Any],
        starred: bool,
        emblem: Emblem,
        act: Callable[[], object],
        star: Callable[[bool], object],
    ) -> None:
        self.game, self.starred, self.star, self._emblem = game, starred, star, emblem
        super().__init__(canvas, self.game.title, self.game.blurb, seats(self.game), act)
        self._at_star = self._pressed_star = False

    def picture(self, size: tuple[int, int]) -> pygame.Surface:
        return self._emblem(self.canvas, self.game, size)

    def things(self) -> list[Thing]:
        return [*super().things(), Thing(f"star {self.label}", self._corner())]

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        theme, side = self.canvas.theme, self._star_side()
        bright = self.starred or (self._at_star and self.hover)
        icon = self.canvas.shapes.icon("star", side, theme.accent if bright else theme.dim, filled=self.starred)
        surface.blit(icon, icon.get_rect(center=self._corner().center), special_flags=FLAG)

    def take(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self._at_star != self._corner().collidepoint(event.pos):
            self._at_star = not self._at_star
            self.damage()
        if event.type == pygame.TEXTINPUT and self.focused and event.text == STARS:
            return self._turn_star()
        return super().take(event)

    def pressed(self, at: tuple[int, int]) -> bool:
        self._pressed_star = self._corner().collidepoint(at)
        return True

    def released(self, at: tuple[int, int]) -> bool:
        if self._pressed_star:
            return self._turn_star() if self._corner().collidepoint(at) else True
        return super().released(at)

    def key_pressed(self, event: pygame.Event) -> bool:
        if event.key == PAD_STARS and not event.unicode:
            return self._turn_star()
        return super().key_pressed(event)

    def _turn_star(self) -> bool:
        self.starred = not self.starred
        self.canvas.sound.play("click")
        self.damage()
        self.star(self.starred)
        return True

    def _star_side(self) -> int:
        return round(self._size(TITLE))

    def _corner(self) -> pygame.Rect:
        side = max(self.px(TOUCH), self._star_side() + self.px(8))
        return pygame.Rect(self.rect.right - side, self.rect.y, side, side)

    def _beside_title(self) -> int:
        return self._corner().width - self._pad() // 2
