"""The cards of the menu: a game or another thing, with an emblem, a name, a line about it, and what is said aside."""

from collections.abc import Callable
from typing import Any

import pygame

from game.core.tiles import HIDDEN, Tile
from game.rules.game import Game
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.theme import mix
from game.ui.menu.search import player_counts_text
from game.ui.widgets.page import GAP, stack_widgets
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.thumbnail import ASPECT, Thumbnail
from game.ui.widgets.widget import TOUCH, Button, Panel, Pressable, Text, Widget

BONES = 3  # tiles of the boneyard in a picture
HELD = 4  # tiles of a hand in it
APART = 0.52  # of a tile's length, from one tile of a hand to the next
ABOVE = (0.4, 0.62)  # where the middle of the picture is above tiles face down, and what share of the height it has

EmblemTile = tuple[Tile, float, float, int, int]
"""A tile in a picture: which, the middle of it, its angle, its length."""


def tile_length(size: tuple[int, int]) -> int:
    """The length of a tile in every picture of `size` pixels."""
    return int(min(0.34 * size[0], 0.22 * size[1])) // 4 * 4


def face_down(canvas: Canvas, size: tuple[int, int]) -> pygame.Surface:
    """An emblem of a few tiles face down."""
    return round_corners(canvas, draw_tiles(canvas, fanned_tiles((HIDDEN,) * HELD, size), size))


def draw_tiles(canvas: Canvas, places: list[EmblemTile], size: tuple[int, int]) -> pygame.Surface:
    """Tiles lying on the table, each over those before it, all shadows below them."""
    surface = canvas.art.table(size).convert_alpha()
    for shadows in True, False:
        for tile, x, y, angle, length in places:
            picture, (aside, below) = canvas.art.face(tile, length, angle), (0, 0)
            if shadows:
                picture, (aside, below) = canvas.art.shadow(length, angle)
            blend(surface, picture, picture.get_rect(center=(round(x) + aside, round(y) + below)))
    return surface


def fanned_tiles(tiles: tuple[Tile, ...], size: tuple[int, int]) -> list[EmblemTile]:
    """Tiles held in a hand, in the middle of a picture."""
    length = tile_length(size)
    middle = (len(tiles) - 1) / 2
    apart = length * APART
    return [
        (
            tile,
            size[0] / 2 + (nth - middle) * apart,
            size[1] / 2 + abs(nth - middle) ** 2 * 0.03 * length,
            angle,
            length,
        )
        for nth, tile in enumerate(tiles)
        for angle in (90 - round((nth - middle) * 4) * 2,)
    ]


def boneyard_tiles(size: tuple[int, int], bones: int = BONES) -> list[EmblemTile]:
    """Tiles face down, in the lower corner of a picture."""
    length = tile_length(size)
    left, across = size[0] * 0.04 + length / 4, size[1] * 0.95 - length / 2
    return [(HIDDEN, left + nth * length * 0.54, across, 90, length) for nth in range(bones)]


def write_points(canvas: Canvas, surface: pygame.Surface, points: int) -> None:
    """Points in the lower right corner."""
    width, height = surface.get_size()
    words = canvas.fonts.text(f"+{points}", min(height * 0.17, width * 0.19), canvas.theme.accent, True)
    at = words.get_rect(bottomright=(round(width * 0.94), round(height * 0.97)))
    blend(surface, words, at)


def round_corners(canvas: Canvas, surface: pygame.Surface) -> pygame.Surface:
    """The picture with round corners; it is drawn on."""
    corners = canvas.shapes.box(surface.get_size(), canvas.unit * 9, (255, 255, 255))
    surface.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


TITLE, LINE = 21, 15  # px of the design at 1280×720, the size of a card's words
DENSE, DENSEST = 0.92, 0.74  # of the design, how small a card is at 1280×720, and on a large window
PICTURED, BROADEST = 0.26, 7  # of a card's width, that of its emblem; in ems of its words at most
PAD_STARS = pygame.K_p  # what the pad's upper button stands for; on a keyboard the same key types a letter
EmblemPainter = Callable[[Canvas, Game[Any], tuple[int, int]], pygame.Surface]
"""What draws the emblem of a game in so many pixels."""

STARS = "*"  # typed: stars the card that has the keys


def density(canvas: Canvas) -> float:
    """The share of the design's size that cards have: on a large window less, as they are read there all the same."""
    return min(1.0, max(DENSEST, DENSE / canvas.unit))


class Card(Pressable):
    """Something to be opened: `summary` says what is special of it, `detail` what else one wants to know."""

    kind = "card"

    def __init__(self, canvas: Canvas, title: str, line: str, aside: str, act: Callable[[], object]) -> None:
        super().__init__(canvas, title, act)
        self.summary, self.detail = line, aside
        self._picture: tuple[object, pygame.Surface] | None = None

    def picture(self, size: tuple[int, int]) -> pygame.Surface:
        """Its emblem, `size` pixels; premultiplied."""
        return face_down(self.canvas, size)

    def height(self, width: int) -> int:
        fonts = self.canvas.fonts
        lines = len(self._lines(self.summary, width)) + len(self._lines(self.detail, width))
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
            blend(surface, soft, at)
        ground = mix(theme.panel, theme.panel_edge, 0.25) if lit and not theme.flat else theme.panel
        self._draw_box(surface, self.rect, ground, theme.accent if lit else theme.panel_edge, 14)
        edge = self._edge()
        blend(surface, self._pictured(), (self.rect.x + edge, self.rect.y + edge))
        x, y = self.rect.x + self._left(self.rect.width), self.rect.y + self._pad()
        room = self._room(self.rect.width) - self._beside_title()
        em = fonts.fitting_size(self.label, size(TITLE), True, room)
        title = fonts.text(self.label, em, theme.text, True, room)
        line = fonts.line_height(size(TITLE))
        blend(surface, title, (x, y + (line - title.get_height()) // 2))
        y += line
        for words in self._lines(self.summary, self.rect.width):
            blend(surface, fonts.text(words, size(LINE), theme.text), (x, y))
            y += fonts.line_height(size(LINE))
        aside = self._lines(self.detail, self.rect.width)
        y = self.rect.bottom - self._pad() - len(aside) * fonts.line_height(size(LINE))
        for words in aside:
            blend(surface, fonts.text(words, size(LINE), theme.dim), (x, y))
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

    The star is pressed by mouse, or, while the card has the keys, by typing `*` or the pad's upper button; `on_star` is
    called with what it then is.
    """

    def __init__(
        self,
        canvas: Canvas,
        game: Game[Any],
        starred: bool,
        emblem: EmblemPainter,
        act: Callable[[], object],
        star: Callable[[bool], object],
    ) -> None:
        self.game, self.is_starred, self.on_star, self._emblem = game, starred, star, emblem
        super().__init__(canvas, self.game.title, self.game.blurb, player_counts_text(self.game), act)
        self._at_star = self._pressed_star = False

    def picture(self, size: tuple[int, int]) -> pygame.Surface:
        return self._emblem(self.canvas, self.game, size)

    def hit_targets(self) -> list[HitTarget]:
        return [*super().hit_targets(), HitTarget(f"star {self.label}", self._corner())]

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


# -- a line of words on a panel, with a picture before it and buttons after it -----------------------------------------


WORDS = 12  # ems, the least width of the words beside a picture


class Banner:
    """A line of words on a panel, with buttons; a `picture` stands before them where there is room."""

    def __init__(self, canvas: Canvas, words: str, *buttons: Button, picture: Thumbnail | None = None) -> None:
        self.panel, self.words, self.buttons, self.picture = Panel(canvas), Text(canvas, words), buttons, picture

    def widgets(self) -> list[Widget]:
        """All of it, in reading order."""
        return [self.panel, *([self.picture] if self.picture else []), self.words, *self.buttons]

    def min_width(self, high: int) -> int:
        """The width that it needs to be no more than `high`, its picture beside its words."""
        pad = self.panel.px(GAP)
        words = round(WORDS * self.words.canvas.text_size(self.words.size))
        return round((high - pad) / ASPECT) + words + self._buttons_width() + 4 * pad

    def arrange(self, left: int, top: int, width: int, least: int = 0) -> int:
        """Puts it at this place, `width` pixels wide and at least `min_width` high; where it ends."""
        pad, picture = self.panel.px(GAP), self.picture
        if picture is not None:
            picture.rect = pygame.Rect(left + pad // 2, top + pad // 2, 0, 0)
            if self.min_width(least) <= width:
                picture.rect.size = round((least - pad) / ASPECT), least - pad
        inside = left + (picture.rect.width if picture else 0)
        bottom = self._arrange_words(inside, top, left + width - inside, least)
        self.panel.rect = pygame.Rect(left, top, width, bottom - top)
        return bottom

    def _arrange_words(self, left: int, top: int, width: int, least: int) -> int:
        """Puts words and buttons side by side where they fit, else under one another; where they end."""
        pad, wide = self.panel.px(GAP), self._buttons_width()
        if width - wide - 4 * pad < wide:
            bottom = stack_widgets([self.words], left + pad, top + pad, width - 2 * pad, 0)
            return stack_widgets(self.buttons, left + pad, bottom + pad, width - 2 * pad, pad) + pad
        sizes = [button.natural_size() for button in self.buttons]
        words = width - wide - 5 * pad
        tall = self.words.height(words)
        whole = max(least, max(tall, *(high for _wide, high in sizes)) + 2 * pad)
        stack_widgets([self.words], left + 2 * pad, top + (whole - tall) // 2, words, 0)
        x = left + width - wide - pad
        for button, size in zip(self.buttons, sizes, strict=True):
            button.rect = pygame.Rect((x, top + (whole - size[1]) // 2), size)
            x = button.rect.right + pad
        return top + whole

    def _buttons_width(self) -> int:
        sizes = [button.natural_size()[0] for button in self.buttons]
        return sum(sizes) + self.panel.px(GAP) * (len(sizes) - 1)
