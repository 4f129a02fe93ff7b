"""The widgets that hold a value: a switch, a slider, a line of text."""

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.canvas.colour import mix
from game.ui.canvas.sound import Name
from game.ui.widgets import clipboard
from game.ui.widgets.widget import ENTER, FLAG, SIDEWAYS, TEXT, TOUCH, Widget


class Switch(Widget):
    """Yes or no: its words, and a knob that lies left or, with a tick beside it, right."""

    kind = "switch"

    def __init__(self, canvas: Canvas, label: str, on: bool, act: Callable[[bool], object]) -> None:
        super().__init__(canvas, label)
        self.on, self.act = on, act

    def natural_size(self) -> tuple[int, int]:
        size = self.canvas.text_size(TEXT)
        return self.canvas.fonts.width(self.label, size) + round(4 * size), max(self.px(TOUCH), round(2 * size))

    def height(self, width: int) -> int:
        size = self.canvas.text_size(TEXT)
        return max(self.px(TOUCH), len(self._lines(width)) * self.canvas.fonts.line_height(size) + round(size * 0.6))

    def draw(self, surface: pygame.Surface) -> None:
        theme, size = self.canvas.theme, self.canvas.text_size(TEXT)
        high = round(size * 1.4) // 2 * 2
        groove = pygame.Rect(self.rect.x, self.rect.centery - high // 2, round(high * 1.8), high)
        edge = theme.accent if self.hover or (self.on and not theme.flat) else theme.panel_edge
        ground = theme.accent if self.on else mix(theme.panel, theme.shadow, 0.4)
        radius = high / 2 / self.canvas.unit
        self._draw_box(surface, groove, ground, edge, radius)
        knob = groove.inflate(-high * 0.28, -high * 0.28)
        knob.width = knob.height
        if self.on:
            knob.right = groove.right - round(high * 0.14)
            tick = self.canvas.shapes.icon("check", round(high * 0.7), theme.on_accent)
            surface.blit(tick, (groove.x + round(high * 0.16), groove.y + round(high * 0.15)), special_flags=FLAG)
        self._draw_box(surface, knob, theme.on_accent if self.on else theme.dim, None, radius)
        line = self.canvas.fonts.line_height(size)
        lines = self._lines(self.rect.width)
        top = self.rect.centery - line * len(lines) // 2
        for nth, words in enumerate(lines):
            drawn = self.canvas.fonts.text(words, size, theme.text)
            surface.blit(drawn, (groove.right + round(size * 0.8), top + nth * line), special_flags=FLAG)
        self._draw_ring(surface)

    def released(self, at: tuple[int, int]) -> bool:
        return self._turn() if self.rect.collidepoint(at) else True

    def key_pressed(self, event: pygame.Event) -> bool:
        return self._turn() if event.key in ENTER else False

    def _turn(self) -> bool:
        self.on = not self.on
        self.canvas.sound.play("click")
        self.damage()
        self.act(self.on)
        return True

    def _lines(self, width: int) -> list[str]:
        size = self.canvas.text_size(TEXT)
        return self.canvas.fonts.wrap(self.label, size, max(size * 4, width - round(3.4 * size)))


class Scale(NamedTuple):
    """The numbers that can be chosen: from the least to the most, in steps."""

    least: float
    most: float
    step: float


SHARES = Scale(0, 1, 0.05)


class Slider(Widget):
    """A number on a scale; `words` says it at the right, `sound` is heard when it is let go."""

    kind = "slider"

    def __init__(
        self,
        canvas: Canvas,
        label: str,
        value: float,
        act: Callable[[float], object],
        *,
        scale: Scale = SHARES,
        words: Callable[[float], str],
        sound: Name = "click",
    ) -> None:
        super().__init__(canvas, label)
        self.value, self.act, self.scale = value, act, scale
        self.words, self.sound = words, sound

    def natural_size(self) -> tuple[int, int]:
        size = self.canvas.text_size(TEXT)
        return self.px(260) + round(4 * size), max(self.px(TOUCH), round(2 * size))

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.canvas.theme
        groove, knob = self._groove(), self._knob()
        self._draw_box(surface, groove, mix(theme.panel, theme.shadow, 0.4), theme.panel_edge, 4)
        gone = groove.copy()
        gone.width = max(groove.height, knob.centerx - groove.x)
        self._draw_box(surface, gone, theme.accent if self.enabled else theme.dim, None, 4)
        edge = theme.accent if self.hover or self.held else theme.ivory_edge
        self._draw_box(surface, knob, theme.ivory, edge, knob.width / self.canvas.unit)
        size = self.canvas.text_size(TEXT)
        said = self.canvas.fonts.text(self.words(self.value), size, theme.text)
        at = self.rect.right - said.get_width(), self.rect.centery - said.get_height() // 2
        surface.blit(said, at, special_flags=FLAG)
        self._draw_ring(surface)

    def pressed(self, at: tuple[int, int]) -> bool:
        return self.dragged(at)

    def dragged(self, at: tuple[int, int]) -> bool:
        groove = self._groove()
        share = (at[0] - groove.x) / max(1, groove.width)
        return self._go(self.scale.least + share * (self.scale.most - self.scale.least))

    def released(self, at: tuple[int, int]) -> bool:
        self.canvas.sound.play(self.sound)
        return True

    def key_pressed(self, event: pygame.Event) -> bool:
        if event.key not in SIDEWAYS:
            return False
        self._go(self.value + SIDEWAYS[event.key] * self.scale.step)
        self.canvas.sound.play(self.sound)
        return True

    def _go(self, value: float) -> bool:
        steps = round((value - self.scale.least) / self.scale.step)
        value = round(max(self.scale.least, min(self.scale.most, self.scale.least + steps * self.scale.step)), 6)
        if value != self.value:
            self.value = value
            self.damage()
            self.act(value)
        return True

    def _groove(self) -> pygame.Rect:
        aside = round(self.canvas.text_size(TEXT) * 3.6)
        knob = self.px(11)
        high = self.px(6)
        wide = self.rect.width - aside - 2 * knob
        return pygame.Rect(self.rect.x + knob, self.rect.centery - high // 2, wide, high)

    def _knob(self) -> pygame.Rect:
        groove, side = self._groove(), self.px(11) * 2
        share = (self.value - self.scale.least) / (self.scale.most - self.scale.least)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = groove.x + round(groove.width * share), self.rect.centery
        return knob


class TextField(Widget):
    """A line of text to be typed, at most `longest` letters; `empty` is shown in it while there is none.

    All of it is selected when the keys come to it, so that what is typed replaces it, or by Ctrl+A.
    """

    kind = "field"

    def __init__(
        self, canvas: Canvas, label: str, text: str, act: Callable[[str], object], *, empty: str = "", longest: int
    ) -> None:
        super().__init__(canvas, label)
        self.text, self.act, self.empty, self.longest = text, act, empty, longest
        self._caret = len(text)
        self._selected = False

    def natural_size(self) -> tuple[int, int]:
        size = self.canvas.text_size(TEXT)
        return round(size * 11), max(self.px(TOUCH), round(size * 2))

    def draw(self, surface: pygame.Surface) -> None:
        theme, size = self.canvas.theme, self.canvas.text_size(TEXT)
        edge = theme.accent if self.hover or self.focused else theme.panel_edge
        self._draw_box(surface, self.rect, mix(theme.panel, theme.shadow, 0.4), edge)
        inside = self._inside()
        clip = surface.get_clip()
        surface.set_clip(inside.clip(clip))
        before = self.canvas.fonts.width(self.text[: self._caret], size)
        shift = max(0, before + 3 - inside.width) if self.focused else 0
        ink, room = theme.text if self.text else theme.dim, None if self.focused else inside.width
        shown = self.canvas.fonts.text(self.text or self.empty, size, ink, max_width=room)
        top = self.rect.centery - shown.get_height() // 2
        if self._selected and self.text:
            selection = pygame.Rect(inside.x - shift, top, shown.get_width(), shown.get_height())
            surface.fill(mix(theme.panel, theme.accent, 0.4), selection)
        surface.blit(shown, (inside.x - shift, top), special_flags=FLAG)
        if self.focused:
            caret = pygame.Rect(inside.x - shift + before, top, max(2, self.px(1.5)), shown.get_height())
            surface.fill(theme.accent, caret)
        surface.set_clip(clip)
        self._draw_ring(surface)

    def take(self, event: pygame.Event) -> bool:
        if event.type == pygame.TEXTINPUT and self.focused:
            if self._selected:
                self.text, self._caret, self._selected = "", 0, False
            typed = "".join(letter for letter in event.text if letter.isprintable())
            return self._write(typed[: self.longest - len(self.text)])
        return super().take(event)

    def focus(self, focused: bool, ring: bool) -> None:
        if focused != self.focused:
            self._selected = ring and focused
            self._caret = len(self.text) if self._selected else self._caret
        super().focus(focused, ring)

    def pressed(self, at: tuple[int, int]) -> bool:
        self._selected = False
        size, along = self.canvas.text_size(TEXT), at[0] - self._inside().x
        widths = [self.canvas.fonts.width(self.text[:letters], size) for letters in range(len(self.text) + 1)]
        self._caret = min(range(len(widths)), key=lambda letters: abs(widths[letters] - along))
        self.damage()
        return True

    def key_pressed(self, event: pygame.Event) -> bool:
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        selected, self._selected = self._selected, False
        match event.key:
            case pygame.K_LEFT:
                self._caret = max(0, self._caret - 1)
            case pygame.K_RIGHT:
                self._caret = min(len(self.text), self._caret + 1)
            case pygame.K_HOME:
                self._caret = 0
            case pygame.K_END:
                self._caret = len(self.text)
            case pygame.K_BACKSPACE | pygame.K_DELETE if selected and self.text:
                self._cut(0, len(self.text))
            case pygame.K_BACKSPACE if control:
                words = self.text[: self._caret].rstrip()
                self._cut(words.rfind(" ") + 1, self._caret)
            case pygame.K_BACKSPACE if self._caret:
                self._cut(self._caret - 1, self._caret)
            case pygame.K_DELETE if self._caret < len(self.text):
                self._cut(self._caret, self._caret + 1)
            case _:
                self._selected = selected
                # What will arrive as text must not be taken for a shortcut.
                return event.key in _LETTERS
        self.damage()
        return True

    def shortcut(self, event: pygame.Event) -> bool:
        match event.key:
            case pygame.K_a:
                self._selected = True
                self.damage()
                return True
            case pygame.K_c | pygame.K_x if self._selected and self.text:
                if clipboard.copy(self.text) and event.key == pygame.K_x:
                    self._selected = False
                    self._cut(0, len(self.text))
                return True
            case pygame.K_v:
                words = clipboard.paste().strip()
                fits = 0 < len(words) <= self.longest and words.isprintable()
                return fits and self.take(pygame.Event(pygame.TEXTINPUT, text=words))
        return False

    def _inside(self) -> pygame.Rect:
        """Where the text stands."""
        return self.rect.inflate(-2 * self.px(12), 0)

    def _write(self, typed: str) -> bool:
        self.text = self.text[: self._caret] + typed + self.text[self._caret :]
        self._caret += len(typed)
        return self._said()

    def _cut(self, start: int, end: int) -> None:
        self.text = self.text[:start] + self.text[end:]
        self._caret = start
        self._said()

    def _said(self) -> bool:
        self.damage()
        self.act(self.text)
        return True


_LETTERS = range(pygame.K_SPACE, pygame.K_DELETE)
