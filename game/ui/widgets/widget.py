"""The widgets: words, buttons, switches and sliders, drawn in the theme and answering mouse and keys."""

from collections.abc import Callable

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.canvas.theme import Colour, mix
from game.ui.widgets.scene import HitTarget

TEXT = 17  # px of the design
SMALL = 15
TITLE = 30
TOUCH = 44  # px of the design: nothing to be hit is lower
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
SIDEWAYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
NOWHERE = (-1, -1)


class Widget:
    """Something on a page: its owner gives it a `rect` and it draws itself there.

    It answers keys while it is `focused`; `ring` shows that it is.
    """

    kind = ""
    can_focus = True

    def __init__(self, canvas: Canvas, label: str) -> None:
        self.canvas = canvas
        self.label = label
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.hover = False
        self.is_pressed = False
        self.focused = False
        self.ring = False

    def natural_size(self) -> tuple[int, int]:
        """The width and height it would like, in pixels."""
        raise NotImplementedError

    def height(self, width: int) -> int:
        """How high it is when it is `width` pixels wide."""
        return self.natural_size()[1]

    def hit_targets(self) -> list[HitTarget]:
        """What of it can be clicked."""
        whole = HitTarget(f"{self.kind} {self.label}", self.rect, self.focused)
        return [whole] if self.can_focus and self.enabled else []

    def draw(self, surface: pygame.Surface) -> None:
        """Draws it."""

    def handle_event(self, event: pygame.Event) -> bool:
        """Answers one event; whether it was meant for this widget."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._set(hover=self.enabled and self.rect.collidepoint(event.pos))
                return self.is_pressed and self.enabled and self.handle_drag(event.pos)
            case pygame.WINDOWLEAVE:
                self._set(hover=False)
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self.enabled and self.rect.collidepoint(event.pos):
                self._set(held=True)
                return self.handle_press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.is_pressed:
                self._set(held=False)
                return not self.enabled or self.handle_release(event.pos)
            case pygame.KEYDOWN if self.focused and self.enabled:
                return self.handle_key(event)
        return False

    def handle_press(self, at: tuple[int, int]) -> bool:
        """The mouse went down on it."""
        return True

    def handle_drag(self, at: tuple[int, int]) -> bool:
        """The mouse moved while it is held."""
        return True

    def handle_release(self, at: tuple[int, int]) -> bool:
        """The mouse let go of it."""
        return True

    def handle_key(self, event: pygame.Event) -> bool:
        """A key went down while it is focused; whether it was of use."""
        return False

    def handle_shortcut(self, event: pygame.Event) -> bool:
        """A key went down with Ctrl or Cmd while it has the focus; whether it was of use."""
        return False

    def focus(self, focused: bool, ring: bool) -> None:
        """Gives it the keys or takes them away; `ring` tells whether that is shown."""
        if (self.focused, self.ring) != (focused, ring):
            self.focused, self.ring = focused, ring and focused
            self.damage()

    def damage(self) -> None:
        """Has it drawn anew, with all that it throws around it."""
        reach = 2 * self.px(12)
        self.canvas.damage(self.rect.inflate(reach, reach))

    def px(self, design_px: float) -> int:
        """Pixels of the window for pixels of the design, never none."""
        return max(1, round(design_px * self.canvas.unit))

    def _set(self, hover: bool | None = None, held: bool | None = None) -> None:
        before = self.hover, self.is_pressed
        self.hover = self.hover if hover is None else hover
        self.is_pressed = self.is_pressed if held is None else held
        if (self.hover, self.is_pressed) != before:
            self.damage()

    def _draw_box(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        fill: Colour | None,
        edge: Colour | None,
        radius: float = 10,
        opacity: float = 1,
        thick: float | None = None,
    ) -> None:
        if thick is None:
            thick = self.px(2.5) if self.canvas.theme.flat else max(1.0, self.canvas.unit)
        box = self.canvas.shapes.box(rect.size, self.px(radius), fill, edge, thick, opacity)
        surface.blit(box, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_ring(self, surface: pygame.Surface, radius: float = 10) -> None:
        if self.ring:
            gap = self.px(4)
            self._draw_box(
                surface,
                self.rect.inflate(2 * gap, 2 * gap),
                None,
                self.canvas.theme.text,
                radius + 4,
                thick=max(2, self.px(2.2)),
            )


class StaticWidget(Widget):
    """A widget that is only looked at."""

    can_focus = False

    def handle_event(self, event: pygame.Event) -> bool:
        return False


class Text(StaticWidget):
    """Words, in as many lines as they need; `tone` is a colour of the theme: dim for what is said aside."""

    def __init__(
        self, canvas: Canvas, words: str, size: float = TEXT, *, bold: bool = False, tone: str = "text"
    ) -> None:
        super().__init__(canvas, words)
        self.size, self.bold, self.tone = size, bold, tone

    def set_text(self, words: str) -> None:
        """Says something else; its owner lays out anew."""
        self.label = words

    def natural_size(self) -> tuple[int, int]:
        size = self.canvas.text_size(self.size)
        lines = self.label.split("\n")
        return max(self.canvas.fonts.width(line, size, self.bold) for line in lines), len(lines) * self._line()

    def height(self, width: int) -> int:
        return len(self._lines(width)) * self._line() if self.label else 0

    def draw(self, surface: pygame.Surface) -> None:
        colour: Colour = getattr(self.canvas.theme, self.tone)
        size = self.canvas.text_size(self.size)
        for nth, line in enumerate(self._lines(self.rect.width)):
            drawn = self.canvas.fonts.text(line, size, colour, self.bold)
            surface.blit(
                drawn, (self.rect.x, self.rect.y + nth * self._line()), special_flags=pygame.BLEND_PREMULTIPLIED
            )

    def _line(self) -> int:
        return self.canvas.fonts.line_height(self.canvas.text_size(self.size))

    def _lines(self, width: int) -> list[str]:
        return self.canvas.fonts.wrap(self.label, self.canvas.text_size(self.size), width, self.bold)


class Pressable(Widget):
    """Something that does `on_click` when pressed: by mouse, or by Enter or Space."""

    def __init__(self, canvas: Canvas, label: str, act: Callable[[], object]) -> None:
        super().__init__(canvas, label)
        self.on_click = act

    def handle_release(self, at: tuple[int, int]) -> bool:
        return self._click() if self.rect.collidepoint(at) else True

    def handle_key(self, event: pygame.Event) -> bool:
        return self._click() if event.key in ENTER else False

    def _click(self) -> bool:
        self.canvas.sound.play("click")
        self.on_click()
        return True


class Button(Pressable):
    """A word that does something when pressed: by mouse, by Enter or Space, or by its `key` from anywhere.

    `is_primary` is for the one thing a player most likely wants. With `is_icon_only` only the icon is seen.
    """

    kind = "button"

    def __init__(
        self,
        canvas: Canvas,
        label: str,
        act: Callable[[], object],
        *,
        icon: str | None = None,
        key: int | None = None,
        strong: bool = False,
        terse: bool = False,
    ) -> None:
        super().__init__(canvas, label, act)
        self.icon, self.key, self.is_primary, self.is_icon_only = icon, key, strong, terse

    def natural_size(self) -> tuple[int, int]:
        size = self._text_size()
        high = max(self.px(TOUCH + 8 * self.is_primary), round(size * (2.3 if self.is_primary else 2)))
        if self.is_icon_only:
            return high, high
        wide = self.canvas.fonts.width(self.label, size, self.is_primary) + round(2 * size)
        return wide + (round(1.5 * size) if self.icon else 0), high

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.canvas.theme
        fill, edge, ink = theme.panel, theme.panel_edge, theme.text
        if not self.enabled:
            edge, ink = mix(theme.panel, theme.panel_edge, 0.5), mix(theme.panel, theme.dim, 0.6)
        elif self.is_primary:
            fill = edge = mix(theme.accent, theme.text, 0.35) if self.hover else theme.accent
            ink = theme.on_accent
        elif self.hover:
            fill, edge = mix(theme.panel, theme.panel_edge, 0.55), theme.accent
        sunk = self.is_pressed and self.hover
        if sunk:
            fill = mix(fill, theme.shadow, 0.35)
        self._draw_box(surface, self.rect, fill, edge)
        self._draw_label(surface, ink, self.px(1) if sunk else 0)
        self._draw_ring(surface)

    def _draw_label(self, surface: pygame.Surface, ink: Colour, sunk: int) -> None:
        size = self._text_size()
        side = round(size * 1.35)
        gap = 0 if self.is_icon_only else round(size * 0.4)
        room = self.rect.width - round(size * 1.2) - (side + gap if self.icon else 0)
        words = None if self.is_icon_only else self.canvas.fonts.text(self.label, size, ink, self.is_primary, room)
        wide = (side + gap if self.icon else 0) + (words.get_width() if words else 0)
        x = self.rect.centerx - wide // 2
        if self.icon:
            picture = self.canvas.shapes.icon(self.icon, side, ink)
            surface.blit(picture, (x, self.rect.centery - side // 2 + sunk), special_flags=pygame.BLEND_PREMULTIPLIED)
        if words:
            at = x + wide - words.get_width(), self.rect.centery - words.get_height() // 2 + sunk
            surface.blit(words, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.enabled and self.key is not None and event.key == self.key:
            return self._click()
        return super().handle_event(event)

    def _text_size(self) -> float:
        return self.canvas.text_size(TEXT + 2 * self.is_primary)


class Panel(StaticWidget):
    """The ground that widgets stand on, with its shadow; `edge` is a colour of the theme."""

    def __init__(self, canvas: Canvas, edge: str = "panel_edge") -> None:
        super().__init__(canvas, "")
        self.edge = edge

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.canvas.theme
        if not theme.flat:
            blur, radius = self.px(7), self.px(14)
            soft = self.canvas.shapes.shadow(self.rect.size, radius, blur, theme.shadow, theme.shadow_strength * 0.7)
            at = soft.get_rect(center=(self.rect.centerx, self.rect.centery + self.px(4)))
            surface.blit(soft, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        self._draw_box(surface, self.rect, theme.panel, getattr(theme, self.edge), 14)
