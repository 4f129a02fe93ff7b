"""One of several: side by side where there is room, else a row that opens into a list."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.canvas.theme import Colour, mix
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import ENTER, SIDEWAYS, SMALL, TEXT, TOUCH, Pressable, StaticWidget, Widget

PAD = 9  # px of the design, above and below the words of a row
UPRIGHT = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class SelectorItem(NamedTuple):
    """One of several: the value, its words, and what is said aside of it."""

    value: Any
    label: str
    detail: str = ""


class Selector(Widget):
    """One of several: side by side where there is room, else a row that opens into a list.

    In the form of a "list" it never lies side by side; a "brief" list says what is said aside only when it is open.
    `on_resize` is called when it opens or closes, for its height has changed.
    """

    kind = "choice"

    def __init__(
        self,
        canvas: Canvas,
        label: str,
        picks: Sequence[SelectorItem],
        value: object,
        act: Callable[[Any], object],
        unfold: Callable[[], object],
        form: Literal["fitting", "list", "brief"] = "fitting",
    ) -> None:
        super().__init__(canvas, label)
        self.items, self.on_change, self.on_resize = tuple(picks), act, unfold
        self.form = form
        self.selected_index = [pick.value for pick in self.items].index(value)
        self.is_open = False
        self._under: int | None = None  # the pick under the mouse, or the one the arrow keys have come to
        self._side_by_side = False

    def natural_size(self) -> tuple[int, int]:
        if self.form == "fitting":
            wide = max(self._segment_width() * len(self.items), self.px(TOUCH))
        else:
            em = self.canvas.text_size(TEXT)
            words = max(self.canvas.fonts.width(pick.label, em) for pick in self.items)
            wide = words + self.px(14) + round(em * 1.2) + self.px(20)
        return wide, max(self.px(TOUCH), round(self.canvas.text_size(TEXT) * 2))

    def height(self, width: int) -> int:
        self._side_by_side = self.form == "fitting" and self.natural_size()[0] <= width
        if self._side_by_side:
            return self.natural_size()[1]
        self.rect.width = width
        return sum(rect.height for rect in self._rows())

    def hit_targets(self) -> list[HitTarget]:
        shown = not self.enabled or not (self.is_open or self._side_by_side)
        if shown:
            return super().hit_targets()
        return [
            HitTarget(f"{self.kind} {self.label}: {pick.label}", rect)
            for pick, rect in zip(self.items, self._places(), strict=True)
        ]

    # -- drawing -------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.canvas.theme
        edge = theme.accent if self.hover and not self.is_open else theme.panel_edge
        self._draw_box(surface, self.rect, mix(theme.panel, theme.shadow, 0.25), edge)
        if self._side_by_side:
            for nth, rect in enumerate(self._places()):
                self._draw_segment(surface, nth, rect)
        elif self.is_open:
            for nth, rect in enumerate(self._rows()):
                self._draw_row(surface, nth, rect)
        else:
            self._draw_words(surface, self.items[self.selected_index], self._rows()[0], theme.text)
            side = round(self.canvas.text_size(TEXT) * 1.2)
            down = self.canvas.shapes.icon("down", side, theme.accent)
            at = self.rect.right - side - self.px(10), self.rect.centery - side // 2
            surface.blit(down, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        self._draw_ring(surface)

    def _draw_segment(self, surface: pygame.Surface, nth: int, rect: pygame.Rect) -> None:
        theme, chosen = self.canvas.theme, nth == self.selected_index
        ink: Colour = theme.text if chosen else theme.dim
        inner = rect.inflate(-2 * self.px(3), -2 * self.px(3))
        if chosen:
            self._draw_box(
                surface, inner, mix(theme.panel, theme.panel_edge, 0.0 if theme.flat else 0.7), theme.accent, 8
            )
        elif nth == self._under and self.hover:
            self._draw_box(surface, inner, mix(theme.panel, theme.panel_edge, 0.0 if theme.flat else 0.3), None, 8)
            ink = theme.text
        words = self.canvas.fonts.text(self.items[nth].label, self.canvas.text_size(TEXT), ink, chosen, inner.width)
        at = rect.centerx - words.get_width() // 2, rect.centery - words.get_height() // 2
        surface.blit(words, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_row(self, surface: pygame.Surface, nth: int, rect: pygame.Rect) -> None:
        theme, chosen = self.canvas.theme, nth == self.selected_index
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
            surface.blit(
                tick,
                (rect.x + self.px(8), rect.y + self.px(PAD) + self.px(1)),
                special_flags=pygame.BLEND_PREMULTIPLIED,
            )
        self._draw_words(surface, self.items[nth], rect, theme.text)

    def _draw_words(self, surface: pygame.Surface, pick: SelectorItem, rect: pygame.Rect, ink: Colour) -> None:
        x, y = rect.x + self._left(), rect.y + self.px(PAD)
        for words, size in self._said(pick):
            em = self.canvas.text_size(size)
            for line in self._wrapped(words, em, rect.width):
                drawn = self.canvas.fonts.text(line, em, ink if size == TEXT else self.canvas.theme.dim)
                surface.blit(drawn, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
                y += self.canvas.fonts.line_height(em)

    # -- where everything is -------------------------------------------------------------------------------------------

    def _places(self) -> list[pygame.Rect]:
        if not self._side_by_side:
            return self._rows()
        count = len(self.items)
        edges = [self.rect.x + self.rect.width * nth // count for nth in range(count + 1)]
        return [pygame.Rect(left, self.rect.y, right - left, self.rect.height) for left, right in pairwise(edges)]

    def _rows(self) -> list[pygame.Rect]:
        """The rows of the list from the top: all when it is open, else the chosen one's."""
        rows, y = [], self.rect.y
        for pick in self.items if self.is_open else [self.items[self.selected_index]]:
            high = 2 * self.px(PAD)
            for words, size in self._said(pick):
                em = self.canvas.text_size(size)
                high += len(self._wrapped(words, em, self.rect.width)) * self.canvas.fonts.line_height(em)
            rows.append(pygame.Rect(self.rect.x, y, self.rect.width, max(self.px(TOUCH), high)))
            y += rows[-1].height
        return rows

    def _said(self, pick: SelectorItem) -> list[tuple[str, int]]:
        """What is written of a pick, and how large."""
        aside = pick.detail and not (self.form == "brief" and not self.is_open)
        return [(pick.label, TEXT), (pick.detail, SMALL)] if aside else [(pick.label, TEXT)]

    def _wrapped(self, words: str, em: float, width: int) -> list[str]:
        end = self.px(14) if self.is_open else round(self.canvas.text_size(TEXT) * 1.2) + self.px(18)
        return self.canvas.fonts.wrap(words, em, max(em * 3, width - self._left() - end))

    def _left(self) -> int:
        return round(self.canvas.text_size(TEXT) * 1.2) + self.px(14) if self.is_open else self.px(14)

    def _segment_width(self) -> int:
        size = self.canvas.text_size(TEXT)
        return max(self.canvas.fonts.width(pick.label, size, True) for pick in self.items) + round(size * 1.5)

    # -- choosing ------------------------------------------------------------------------------------------------------

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and (self.is_open or self._side_by_side):
            under = next((nth for nth, rect in enumerate(self._places()) if rect.collidepoint(event.pos)), None)
            if under is not None or not self.ring:
                self._come_to(under)
        return super().handle_event(event)

    def handle_release(self, at: tuple[int, int]) -> bool:
        if not self.rect.collidepoint(at):
            return True
        if not (self.is_open or self._side_by_side):
            return self._fold(True)
        for nth, rect in enumerate(self._places()):
            if rect.collidepoint(at):
                return self._choose(nth)
        return True

    def handle_key(self, event: pygame.Event) -> bool:
        if self.is_open:
            if event.key == pygame.K_ESCAPE:
                return self._fold(False)
            here = self.selected_index if self._under is None else self._under
            if event.key in ENTER:
                return self._choose(here)
            if event.key in UPRIGHT:
                self._come_to((here + UPRIGHT[event.key]) % len(self.items))
                return True
            return False
        if event.key in SIDEWAYS:
            there = self.selected_index + SIDEWAYS[event.key]
            return self._choose(there) if 0 <= there < len(self.items) else True
        return self._fold(True) if event.key in ENTER and not self._side_by_side else False

    def _come_to(self, nth: int | None) -> None:
        if self._under != nth:
            self._under = nth
            self.damage()

    def _choose(self, nth: int) -> bool:
        self.canvas.sound.play("click")
        changed = nth != self.selected_index
        self.selected_index = nth
        if self.is_open:
            self._fold(False)
        self.damage()
        if changed:
            self.on_change(self.items[nth].value)
        return True

    def _fold(self, open: bool) -> bool:
        self.is_open, self._under = open, self.selected_index if open else None
        self.on_resize()
        return True


# -- a choice in a list, to be gone to, and how far something has come -------------------------------------------------


SIDES = {"inaccuracy": 0, "mistake": 3, "blunder": 4}
"""The shape before a choice, by its grade: a ring, a triangle, a square."""
TRACK = 6  # px of the design


class ChoiceRow(Pressable):
    """A choice with the points that it gave away: `detail` says them at the right, `grade` is its shape at the left.

    It is `is_selected` while it is the one that is looked at.
    """

    kind = "choice"

    def __init__(self, canvas: Canvas, label: str, aside: str, grade: str, act: Callable[[], object]) -> None:
        super().__init__(canvas, label, act)
        self.detail, self.grade = aside, grade
        self.is_selected = False

    def natural_size(self) -> tuple[int, int]:
        size = self.canvas.text_size(TEXT)
        return round(size * 12), max(self.px(TOUCH * 0.8), round(size * 1.8))

    def draw(self, surface: pygame.Surface) -> None:
        theme, size = self.canvas.theme, self.canvas.text_size(TEXT)
        if self.is_selected or self.hover:
            ground = mix(theme.panel, theme.panel_edge, 0.55 if self.is_selected else 0.3)
            self._draw_box(surface, self.rect, ground, theme.accent if self.is_selected else None, 8)
        reach, pad = round(size * 0.34), round(size * 0.5)
        middle = self.rect.x + pad + reach, self.rect.centery
        self._draw_mark(surface, middle, reach)
        said = self.canvas.fonts.text(self.detail, size, theme.accent, True)
        surface.blit(
            said,
            said.get_rect(midright=(self.rect.right - pad, self.rect.centery)),
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )
        left = middle[0] + reach + pad
        room = self.rect.right - 2 * pad - said.get_width() - left
        fitting = self.canvas.fonts.fitting_size(self.label, size, False, room)
        words = self.canvas.fonts.text(self.label, fitting, theme.text, False, room)
        surface.blit(words, words.get_rect(midleft=(left, self.rect.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
        self._draw_ring(surface, 8)

    def _draw_mark(self, surface: pygame.Surface, middle: tuple[int, int], reach: int) -> None:
        theme = self.canvas.theme
        box = pygame.Rect(0, 0, 2 * reach, 2 * reach)
        box.center = middle
        match SIDES.get(self.grade):
            case 0:
                self._draw_box(surface, box, None, theme.accent, 2 * reach / self.canvas.unit, thick=self.px(2))
            case 3:
                left, top = box.topleft
                corners = [(left, top + 2 * reach), (left + 2 * reach, top + 2 * reach), (left + reach, top)]
                pygame.draw.polygon(surface, theme.alert, corners)
            case 4:
                self._draw_box(surface, box, theme.alert, None, 2)


class Progress(StaticWidget):
    """A bar that fills from left to right with `share`, from 0 to 1, under its words."""

    def __init__(self, canvas: Canvas, label: str) -> None:
        super().__init__(canvas, label)
        self.share = 0.0

    def set_progress(self, words: str, share: float) -> None:
        """Says how far it is."""
        self.label, self.share = words, share

    def natural_size(self) -> tuple[int, int]:
        return self.px(160), self._line() + 2 * self.px(TRACK)

    def draw(self, surface: pygame.Surface) -> None:
        theme, high = self.canvas.theme, self.px(TRACK)
        size = self.canvas.text_size(SMALL)
        words = self.canvas.fonts.text(self.label, size, theme.dim, False, self.rect.width)
        surface.blit(words, self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        track = pygame.Rect(self.rect.x, self.rect.bottom - high, self.rect.width, high)
        self._draw_box(surface, track, mix(theme.panel, theme.shadow, 0.4), theme.panel_edge, 3)
        done = pygame.Rect(track.topleft, (round(track.width * self.share), high))
        if done.width >= high:
            self._draw_box(surface, done, theme.accent, None, 3)

    def _line(self) -> int:
        return self.canvas.fonts.line_height(self.canvas.text_size(SMALL))
