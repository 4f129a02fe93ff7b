"""One of several: side by side where there is room, else a row that opens into a list."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.canvas.colour import mix
from game.ui.canvas.theme import Colour
from game.ui.widgets.scene import Thing
from game.ui.widgets.widget import ENTER, FLAG, SIDEWAYS, SMALL, TEXT, TOUCH, Widget

PAD = 9  # px of the design, above and below the words of a row
UPRIGHT = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class Pick(NamedTuple):
    """One of several: the value, its words, and what is said aside of it."""

    value: Any
    words: str
    aside: str = ""


class Selector(Widget):
    """One of several: side by side where there is room, else a row that opens into a list.

    In the form of a "list" it never lies side by side; a "brief" list says what is said aside only when it is open.
    `unfold` is called when it opens or closes, for its height has changed.
    """

    kind = "choice"

    def __init__(
        self,
        canvas: Canvas,
        label: str,
        picks: Sequence[Pick],
        value: object,
        act: Callable[[Any], object],
        unfold: Callable[[], object],
        form: Literal["fitting", "list", "brief"] = "fitting",
    ) -> None:
        super().__init__(canvas, label)
        self.picks, self.act, self.unfold = tuple(picks), act, unfold
        self.form = form
        self.chosen = [pick.value for pick in self.picks].index(value)
        self.open = False
        self._under: int | None = None  # the pick under the mouse, or the one the arrow keys have come to
        self._side_by_side = False

    def natural_size(self) -> tuple[int, int]:
        if self.form == "fitting":
            wide = max(self._segment_width() * len(self.picks), self.px(TOUCH))
        else:
            em = self.canvas.text_size(TEXT)
            words = max(self.canvas.fonts.width(pick.words, em) for pick in self.picks)
            wide = words + self.px(14) + round(em * 1.2) + self.px(20)
        return wide, max(self.px(TOUCH), round(self.canvas.text_size(TEXT) * 2))

    def height(self, width: int) -> int:
        self._side_by_side = self.form == "fitting" and self.natural_size()[0] <= width
        if self._side_by_side:
            return self.natural_size()[1]
        self.rect.width = width
        return sum(rect.height for rect in self._rows())

    def things(self) -> list[Thing]:
        shown = not self.enabled or not (self.open or self._side_by_side)
        if shown:
            return super().things()
        return [
            Thing(f"{self.kind} {self.label}: {pick.words}", rect)
            for pick, rect in zip(self.picks, self._places(), strict=True)
        ]

    # -- drawing -------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.canvas.theme
        edge = theme.accent if self.hover and not self.open else theme.panel_edge
        self._draw_box(surface, self.rect, mix(theme.panel, theme.shadow, 0.25), edge)
        if self._side_by_side:
            for nth, rect in enumerate(self._places()):
                self._draw_segment(surface, nth, rect)
        elif self.open:
            for nth, rect in enumerate(self._rows()):
                self._draw_row(surface, nth, rect)
        else:
            self._draw_words(surface, self.picks[self.chosen], self._rows()[0], theme.text)
            side = round(self.canvas.text_size(TEXT) * 1.2)
            down = self.canvas.shapes.icon("down", side, theme.accent)
            at = self.rect.right - side - self.px(10), self.rect.centery - side // 2
            surface.blit(down, at, special_flags=FLAG)
        self._draw_ring(surface)

    def _draw_segment(self, surface: pygame.Surface, nth: int, rect: pygame.Rect) -> None:
        theme, chosen = self.canvas.theme, nth == self.chosen
        ink: Colour = theme.text if chosen else theme.dim
        inner = rect.inflate(-2 * self.px(3), -2 * self.px(3))
        if chosen:
            self._draw_box(
                surface, inner, mix(theme.panel, theme.panel_edge, 0.0 if theme.flat else 0.7), theme.accent, 8
            )
        elif nth == self._under and self.hover:
            self._draw_box(surface, inner, mix(theme.panel, theme.panel_edge, 0.0 if theme.flat else 0.3), None, 8)
            ink = theme.text
        words = self.canvas.fonts.text(self.picks[nth].words, self.canvas.text_size(TEXT), ink, chosen, inner.width)
        at = rect.centerx - words.get_width() // 2, rect.centery - words.get_height() // 2
        surface.blit(words, at, special_flags=FLAG)

    def _draw_row(self, surface: pygame.Surface, nth: int, rect: pygame.Rect) -> None:
        theme, chosen = self.canvas.theme, nth == self.chosen
        if nth == self._under:
            lit = rect.inflate(-2 * self.px(3), -2 * self.px(2))
            self._draw_box(
                surface,
                lit,
                mix(theme.panel, theme.panel_edge, 0.2 if theme.flat else 0.5),
                theme.accent if theme.flat else None,
                8,
            )
        side = round(self.canvas.text_size(TEXT) * 1.2)
        if chosen:
            tick = self.canvas.shapes.icon("check", side, theme.accent)
            surface.blit(tick, (rect.x + self.px(8), rect.y + self.px(PAD) + self.px(1)), special_flags=FLAG)
        self._draw_words(surface, self.picks[nth], rect, theme.text)

    def _draw_words(self, surface: pygame.Surface, pick: Pick, rect: pygame.Rect, ink: Colour) -> None:
        x, y = rect.x + self._left(), rect.y + self.px(PAD)
        for words, size in self._said(pick):
            em = self.canvas.text_size(size)
            for line in self._wrapped(words, em, rect.width):
                drawn = self.canvas.fonts.text(line, em, ink if size == TEXT else self.canvas.theme.dim)
                surface.blit(drawn, (x, y), special_flags=FLAG)
                y += self.canvas.fonts.line_height(em)

    # -- where everything is -------------------------------------------------------------------------------------------

    def _places(self) -> list[pygame.Rect]:
        if not self._side_by_side:
            return self._rows()
        count = len(self.picks)
        edges = [self.rect.x + self.rect.width * nth // count for nth in range(count + 1)]
        return [pygame.Rect(left, self.rect.y, right - left, self.rect.height) for left, right in pairwise(edges)]

    def _rows(self) -> list[pygame.Rect]:
        """The rows of the list from the top: all when it is open, else the chosen one's."""
        rows, y = [], self.rect.y
        for pick in self.picks if self.open else [self.picks[self.chosen]]:
            high = 2 * self.px(PAD)
            for words, size in self._said(pick):
                em = self.canvas.text_size(size)
                high += len(self._wrapped(words, em, self.rect.width)) * self.canvas.fonts.line_height(em)
            rows.append(pygame.Rect(self.rect.x, y, self.rect.width, max(self.px(TOUCH), high)))
            y += rows[-1].height
        return rows

    def _said(self, pick: Pick) -> list[tuple[str, int]]:
        """What is written of a pick, and how large."""
        aside = pick.aside and not (self.form == "brief" and not self.open)
        return [(pick.words, TEXT), (pick.aside, SMALL)] if aside else [(pick.words, TEXT)]

    def _wrapped(self, words: str, em: float, width: int) -> list[str]:
        end = self.px(14) if self.open else round(self.canvas.text_size(TEXT) * 1.2) + self.px(18)
        return self.canvas.fonts.wrap(words, em, max(em * 3, width - self._left() - end))

    def _left(self) -> int:
        return round(self.canvas.text_size(TEXT) * 1.2) + self.px(14) if self.open else self.px(14)

    def _segment_width(self) -> int:
        size = self.canvas.text_size(TEXT)
        return max(self.canvas.fonts.width(pick.words, size, True) for pick in self.picks) + round(size * 1.5)

    # -- choosing ------------------------------------------------------------------------------------------------------

    def take(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and (self.open or self._side_by_side):
            under = next((nth for nth, rect in enumerate(self._places()) if rect.collidepoint(event.pos)), None)
            if under is not None or not self.ring:
                self._come_to(under)
        return super().take(event)

    def released(self, at: tuple[int, int]) -> bool:
        if not self.rect.collidepoint(at):
            return True
        if not (self.open or self._side_by_side):
            return self._fold(True)
        for nth, rect in enumerate(self._places()):
            if rect.collidepoint(at):
                return self._choose(nth)
        return True

    def key_pressed(self, event: pygame.Event) -> bool:
        if self.open:
            if event.key == pygame.K_ESCAPE:
                return self._fold(False)
            here = self.chosen if self._under is None else self._under
            if event.key in ENTER:
                return self._choose(here)
            if event.key in UPRIGHT:
                self._come_to((here + UPRIGHT[event.key]) % len(self.picks))
                return True
            return False
        if event.key in SIDEWAYS:
            there = self.chosen + SIDEWAYS[event.key]
            return self._choose(there) if 0 <= there < len(self.picks) else True
        return self._fold(True) if event.key in ENTER and not self._side_by_side else False

    def _come_to(self, nth: int | None) -> None:
        if self._under != nth:
            self._under = nth
            self.damage()

    def _choose(self, nth: int) -> bool:
        self.canvas.sound.play("click")
        changed = nth != self.chosen
        self.chosen = nth
        if self.open:
            self._fold(False)
        self.damage()
        if changed:
            self.act(self.picks[nth].value)
        return True

    def _fold(self, open: bool) -> bool:
        self.open, self._under = open, self.chosen if open else None
        self.unfold()
        return True
