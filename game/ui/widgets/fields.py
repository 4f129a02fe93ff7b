"""Widgets that hold a value (switch, slider, text field), and the clipboard."""

from collections.abc import Callable, Sequence
from contextlib import suppress

import pygame

from game.platform.language import gettext as _
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.sound import SoundName
from game.ui.canvas.theme import mix
from game.ui.routes import ImportExportRoute
from game.ui.widgets.node import Node, Number, Role
from game.ui.widgets.widget import SIDEWAYS, TEXT, TOUCH, Button, Pressable, Widget


def copy(text: str) -> bool:
    """Copy text to the clipboard; return whether there is one."""
    with suppress(pygame.error):
        pygame.scrap.put_text(text)
        return True
    return False


def paste() -> str:
    """Return the text on the clipboard, empty if there is none."""
    with suppress(pygame.error):
        return pygame.scrap.get_text()
    return ""


def is_paste(event: pygame.Event) -> bool:
    """Whether the event is Ctrl+V or Cmd+V."""
    control = pygame.KMOD_CTRL | pygame.KMOD_META
    return bool(event.type == pygame.KEYDOWN and event.key == pygame.K_v and event.mod & control)


def import_route(event: pygame.Event) -> ImportExportRoute | None:
    """Return the import page for a paste or a drop on the window; None for other events."""
    if is_paste(event):
        return ImportExportRoute(paste())
    match event.type:
        case pygame.DROPTEXT:
            return ImportExportRoute(event.text)
        case pygame.DROPFILE:
            return ImportExportRoute(file=event.file)
    return None


class Switch(Pressable):
    """A switch with a label; when on, the knob is at the right with a tick beside it."""

    kind = "switch"

    def __init__(self, canvas: Canvas, label: str, on: bool, on_change: Callable[[bool], object]) -> None:
        super().__init__(canvas, label, self._turn)
        self.is_on, self.on_change = on, on_change

    def nodes(self) -> Sequence[Node]:
        return [node._replace(role=Role.CHECK_BOX, checked=self.is_on) for node in super().nodes()]

    def natural_size(self) -> tuple[int, int]:
        size = self.canvas.text_size(TEXT)
        return self.canvas.fonts.width(self.label, size) + round(4 * size), max(self.px(TOUCH), round(2 * size))

    def height(self, width: int) -> int:
        text_height = len(self._lines(width)) * self._line_height()
        return max(self.px(TOUCH), text_height + round(self.canvas.text_size(TEXT) * 0.6))

    def draw(self, surface: pygame.Surface) -> None:
        theme, size = self.canvas.theme, self.canvas.text_size(TEXT)
        height = round(size * 1.4) // 2 * 2
        groove = pygame.Rect(self.rect.x, self.rect.centery - height // 2, round(height * 1.8), height)
        edge = theme.accent if self.hover or (self.is_on and not theme.flat) else theme.panel_edge
        fill = theme.accent if self.is_on else mix(theme.panel, theme.shadow, 0.4)
        radius = height / 2 / self.canvas.unit
        self._draw_box(surface, groove, fill, edge, radius)
        knob = groove.inflate(-height * 0.28, -height * 0.28)
        knob.width = knob.height
        if self.is_on:
            knob.right = groove.right - round(height * 0.14)
            tick = self.canvas.shapes.icon("check", round(height * 0.7), theme.on_accent)
            blend(surface, tick, (groove.x + round(height * 0.16), groove.y + round(height * 0.15)))
        self._draw_box(surface, knob, theme.on_accent if self.is_on else theme.dim, None, radius)
        lines = self._lines(self.rect.width)
        at = groove.right + round(size * 0.8), self.rect.centery - self._line_height() * len(lines) // 2
        self.canvas.write_lines(surface, lines, size, theme.text, at)
        self._draw_ring(surface)

    def _turn(self) -> None:
        self.is_on = not self.is_on
        self.damage()
        self.on_change(self.is_on)

    def _lines(self, width: int) -> list[str]:
        size = self.canvas.text_size(TEXT)
        return self.canvas.fonts.wrap(self.label, size, max(size * 4, width - round(3.4 * size)))


class Slider(Widget):
    """A slider for whole numbers from 0 to `maximum`.

    `format_value` formats the number at its right, `sound` is played when it is released.
    """

    kind = "slider"

    def __init__(
        self,
        canvas: Canvas,
        label: str,
        value: int,
        maximum: int,
        on_change: Callable[[int], object],
        *,
        format_value: Callable[[int], str] = str,
        sound: SoundName = "click",
    ) -> None:
        super().__init__(canvas, label)
        self.value, self.maximum, self.on_change = value, maximum, on_change
        self.format_value, self.sound = format_value, sound

    def nodes(self) -> Sequence[Node]:
        value, number = self.format_value(self.value), Number(self.value, 0, self.maximum)
        node = self._node(role=Role.SLIDER, value=value, number=number, on_set=self._set_value, on_step=self._step)
        return [node]

    def natural_size(self) -> tuple[int, int]:
        size = self.canvas.text_size(TEXT)
        return self.px(260) + round(4 * size), max(self.px(TOUCH), round(2 * size))

    def draw(self, surface: pygame.Surface) -> None:
        groove = self._groove()
        at = groove.x + round(groove.width * self.value / self.maximum), self.rect.centery
        self._draw_slider(surface, groove, at, self.px(11))
        size, words = self.canvas.text_size(TEXT), self.format_value(self.value)
        self.canvas.write(surface, words, size, self.canvas.theme.text, midright=self.rect.midright)
        self._draw_ring(surface)

    def handle_press(self, at: tuple[int, int]) -> bool:
        return self.handle_drag(at)

    def handle_drag(self, at: tuple[int, int]) -> bool:
        groove = self._groove()
        return self._go(round((at[0] - groove.x) / max(1, groove.width) * self.maximum))

    def handle_release(self, at: tuple[int, int]) -> bool:
        self.canvas.sound.play(self.sound)
        return True

    def handle_key(self, event: pygame.Event) -> bool:
        if event.key not in SIDEWAYS:
            return False
        self._step(SIDEWAYS[event.key])
        return True

    def _step(self, step: int) -> None:
        self._set_value(self.value + step)

    def _set_value(self, value: str | float) -> None:
        self._go(round(float(value)))
        self.canvas.sound.play(self.sound)

    def _go(self, value: int) -> bool:
        value = max(0, min(self.maximum, value))
        if value != self.value:
            self.value = value
            self.damage()
            self.on_change(value)
        return True

    @property
    def value_rect(self) -> pygame.Rect:
        """The area of the formatted value."""
        left = self._groove().right + self.px(11)
        return pygame.Rect(left, self.rect.y, self.rect.right - left, self.rect.h)

    def _groove(self) -> pygame.Rect:
        knob, height, size = self.px(11), self.px(6), self.canvas.text_size(TEXT)
        number = max(round(3.6 * size), self.canvas.fonts.width(self.format_value(self.maximum), size) + knob)
        width = self.rect.width - number - 2 * knob
        return pygame.Rect(self.rect.x + knob, self.rect.centery - height // 2, width, height)


class TextField(Widget):
    """A text field for at most `max_length` characters; `placeholder` is shown while it is empty.

    Reaching it by Tab, or pressing Ctrl+A, selects all text, so that typing replaces it.
    """

    kind = "field"

    def __init__(
        self,
        canvas: Canvas,
        label: str,
        text: str,
        on_change: Callable[[str], object],
        *,
        placeholder: str = "",
        max_length: int,
    ) -> None:
        super().__init__(canvas, label)
        self.text, self.on_change, self.placeholder, self.max_length = text, on_change, placeholder, max_length
        self._caret = len(text)
        self._selected = False

    def nodes(self) -> Sequence[Node]:
        node = self._node(role=Role.TEXT_INPUT, value=self.text, caret=self._caret, on_set=self._set_text)
        is_explained = self.placeholder != self.label and not self.text
        return [node._replace(description=self.placeholder if is_explained else "")]

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
        shown = self.canvas.fonts.text(self.text or self.placeholder, size, ink, max_width=room)
        top = self.rect.centery - shown.get_height() // 2
        if self._selected and self.text:
            selection = pygame.Rect(inside.x - shift, top, shown.get_width(), shown.get_height())
            surface.fill(mix(theme.panel, theme.accent, 0.4), selection)
        blend(surface, shown, (inside.x - shift, top))
        if self.focused:
            caret = pygame.Rect(inside.x - shift + before, top, max(2, self.px(1.5)), shown.get_height())
            surface.fill(theme.accent, caret)
        surface.set_clip(clip)
        self._draw_ring(surface)

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.TEXTINPUT and self.focused:
            start, end = (0, len(self.text)) if self._selected else (self._caret, self._caret)
            self._selected = False
            typed = "".join(letter for letter in event.text if letter.isprintable())
            return self._replace(start, end, typed[: self.max_length - len(self.text) + end - start])
        return super().handle_event(event)

    def focus(self, focused: bool, ring: bool) -> None:
        if focused != self.focused:
            self._selected = ring and focused
            self._caret = len(self.text) if self._selected else self._caret
        super().focus(focused, ring)

    def handle_press(self, at: tuple[int, int]) -> bool:
        self._selected = False
        size, along = self.canvas.text_size(TEXT), at[0] - self._inside().x
        widths = [self.canvas.fonts.width(self.text[:letters], size) for letters in range(len(self.text) + 1)]
        self._caret = min(range(len(widths)), key=lambda letters: abs(widths[letters] - along))
        self.damage()
        return True

    def handle_key(self, event: pygame.Event) -> bool:
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        selected, self._selected = self._selected, False
        jumps = {pygame.K_HOME: 0, pygame.K_END: len(self.text)}
        match event.key:
            case pygame.K_LEFT | pygame.K_RIGHT:
                self._caret = max(0, min(len(self.text), self._caret + SIDEWAYS[event.key]))
            case key if key in jumps:
                self._caret = jumps[key]
            case pygame.K_BACKSPACE | pygame.K_DELETE if selected and self.text:
                self._replace(0, len(self.text))
            case pygame.K_BACKSPACE if control:
                words = self.text[: self._caret].rstrip()
                self._replace(words.rfind(" ") + 1, self._caret)
            case pygame.K_BACKSPACE if self._caret:
                self._replace(self._caret - 1, self._caret)
            case pygame.K_DELETE if self._caret < len(self.text):
                self._replace(self._caret, self._caret + 1)
            case _:
                self._selected = selected
                # Letters arrive as TEXTINPUT; their KEYDOWN must not trigger other keys of the page.
                return event.key in _LETTERS
        self.damage()
        return True

    def handle_shortcut(self, event: pygame.Event) -> bool:
        match event.key:
            case pygame.K_a:
                self._selected = True
                self.damage()
                return True
            case pygame.K_c | pygame.K_x if self._selected and self.text:
                if copy(self.text) and event.key == pygame.K_x:
                    self._selected = False
                    self._replace(0, len(self.text))
                return True
            case pygame.K_v:
                words = paste().strip()
                fits = 0 < len(words) <= self.max_length and words.isprintable()
                return fits and self.handle_event(pygame.Event(pygame.TEXTINPUT, text=words))
        return False

    def _set_text(self, text: str | float) -> None:
        self._replace(0, len(self.text), str(text)[: self.max_length])

    def _inside(self) -> pygame.Rect:
        """Return the area of the text."""
        return self.rect.inflate(-2 * self.px(12), 0)

    def _replace(self, start: int, end: int, typed: str = "") -> bool:
        self.text, self._caret = self.text[:start] + typed + self.text[end:], start + len(typed)
        self.damage()
        self.on_change(self.text)
        return True


_LETTERS = range(pygame.K_SPACE, pygame.K_DELETE)


class CopyButton(Button):
    """A button that copies the text that `get_text` returns, and then says so."""

    def __init__(self, canvas: Canvas, label: str, get_text: Callable[[], str]) -> None:
        super().__init__(canvas, label, self._copy, icon="copy", name="copy")
        self._labels = label, _("Copied"), _("No clipboard")
        self._get_text = get_text

    def natural_size(self) -> tuple[int, int]:
        widths = [self.canvas.fonts.width(label, self._text_size()) for label in self._labels]
        width, height = super().natural_size()
        return width + max(widths) - self.canvas.fonts.width(self.label, self._text_size()), height

    def _copy(self) -> None:
        self.label = self._labels[1 if copy(self._get_text()) else 2]
        self.damage()
