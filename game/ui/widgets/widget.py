"""The widgets: words, buttons, switches and sliders, drawn in the theme and answering mouse and keys."""

from collections.abc import Callable

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.canvas.colour import mix
from game.ui.canvas.theme import Colour
from game.ui.widgets.scene import Thing

TEXT = 17  # px of the design
SMALL = 15
TITLE = 30
TOUCH = 44  # px of the design: nothing to be hit is lower
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
SIDEWAYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
NOWHERE = (-1, -1)
FLAG = pygame.BLEND_PREMULTIPLIED


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
        self.held = False
        self.focused = False
        self.ring = False

    def natural_size(self) -> tuple[int, int]:
        """The width and height it would like, in pixels."""
        raise NotImplementedError

    def height(self, width: int) -> int:
        """How high it is when it is `width` pixels wide."""
        return self.natural_size()[1]

    def things(self) -> list[Thing]:
        """What of it can be clicked."""
        whole = Thing(f"{self.kind} {self.label}", self.rect, self.focused)
        return [whole] if self.can_focus and self.enabled else []

    def draw(self, surface: pygame.Surface) -> None:
        """Draws it."""

    def take(self, event: pygame.Event) -> bool:
        """Answers one event; whether it was meant for this widget."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._set(hover=self.enabled and self.rect.collidepoint(event.pos))
                return self.held and self.enabled and self.dragged(event.pos)
            case pygame.WINDOWLEAVE:
                self._set(hover=False)
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self.enabled and self.rect.collidepoint(event.pos):
                self._set(held=True)
                return self.pressed(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.held:
                self._set(held=False)
                return not self.enabled or self.released(event.pos)
            case pygame.KEYDOWN if self.focused and self.enabled:
                return self.key_pressed(event)
        return False

    def pressed(self, at: tuple[int, int]) -> bool:
        """The mouse went down on it."""
        return True

    def dragged(self, at: tuple[int, int]) -> bool:
        """The mouse moved while it is held."""
        return True

    def released(self, at: tuple[int, int]) -> bool:
        """The mouse let go of it."""
        return True

    def key_pressed(self, event: pygame.Event) -> bool:
        """A key went down while it is focused; whether it was of use."""
        return False

    def shortcut(self, event: pygame.Event) -> bool:
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
        before = self.hover, self.held
        self.hover = self.hover if hover is None else hover
        self.held = self.held if held is None else held
        if (self.hover, self.held) != before:
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
        surface.blit(box, rect, special_flags=FLAG)

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


class Still(Widget):
    """A widget that is only looked at."""

    can_focus = False

    def take(self, event: pygame.Event) -> bool:
        return False


class Text(Still):
    """Words, in as many lines as they need; `tone` is a colour of the theme: dim for what is said aside."""

    def __init__(
        self, canvas: Canvas, words: str, size: float = TEXT, *, bold: bool = False, tone: str = "text"
    ) -> None:
        super().__init__(canvas, words)
        self.size, self.bold, self.tone = size, bold, tone

    def say(self, words: str) -> None:
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
            surface.blit(drawn, (self.rect.x, self.rect.y + nth * self._line()), special_flags=FLAG)

    def _line(self) -> int:
        return self.canvas.fonts.line_height(self.canvas.text_size(self.size))

    def _lines(self, width: int) -> list[str]:
        return self.canvas.fonts.wrap(self.label, self.canvas.text_size(self.size), width, self.bold)


class Pressed(Widget):
    """Something that does `act` when pressed: by mouse, or by Enter or Space."""

    def __init__(self, canvas: Canvas, label: str, act: Callable[[], object]) -> None:
        super().__init__(canvas, label)
        self.act = act

    def released(self, at: tuple[int, int]) -> bool:
        return self._act() if self.rect.collidepoint(at) else True

    def key_pressed(self, event: pygame.Event) -> bool:
        return self._act() if event.key in ENTER else False

    def _act(self) -> bool:
        self.canvas.sound.play("click")
        self.act()
        return True


class Button(Pressed):
    """A word that does something when pressed: by mouse, by Enter or Space, or by its `key` from anywhere.

    `strong` is for the one thing a player most likely wants. With `terse` only the icon is seen.
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
        self.icon, self.key, self.strong, self.terse = icon, key, strong, terse

    def natural_size(self) -> tuple[int, int]:
        size = self._text_size()
        high = max(self.px(TOUCH + 8 * self.strong), round(size * (2.3 if self.strong else 2)))
        if self.terse:
            return high, high
        wide = self.canvas.fonts.width(self.label, size, self.strong) + round(2 * size)
        return wide + (round(1.5 * size) if self.icon else 0), high

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.canvas.theme
        fill, edge, ink = theme.panel, theme.panel_edge, theme.text
        if not self.enabled:
            edge, ink = mix(theme.panel, theme.panel_edge, 0.5), mix(theme.panel, theme.dim, 0.6)
        elif self.strong:
            fill = edge = mix(theme.accent, theme.text, 0.35) if self.hover else theme.accent
            ink = theme.on_accent
        elif self.hover:
            fill, edge = mix(theme.panel, theme.panel_edge, 0.55), theme.accent
        sunk = self.held and self.hover
        if sunk:
            fill = mix(fill, theme.shadow, 0.35)
        self._draw_box(surface, self.rect, fill, edge)
        self._draw_label(surface, ink, self.px(1) if sunk else 0)
        self._draw_ring(surface)

    def _draw_label(self, surface: pygame.Surface, ink: Colour, sunk: int) -> None:
        size = self._text_size()
        side = round(size * 1.35)
        gap = 0 if self.terse else round(size * 0.4)
        room = self.rect.width - round(size * 1.2) - (side + gap if self.icon else 0)
        words = None if self.terse else self.canvas.fonts.text(self.label, size, ink, self.strong, room)
        wide = (side + gap if self.icon else 0) + (words.get_width() if words else 0)
        x = self.rect.centerx - wide // 2
        if self.icon:
            picture = self.canvas.shapes.icon(self.icon, side, ink)
            surface.blit(picture, (x, self.rect.centery - side // 2 + sunk), special_flags=FLAG)
        if words:
            at = x + wide - words.get_width(), self.rect.centery - words.get_height() // 2 + sunk
            surface.blit(words, at, special_flags=FLAG)

    def take(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.enabled and self.key is not None and event.key == self.key:
            return self._act()
        return super().take(event)

    def _text_size(self) -> float:
        return self.canvas.text_size(TEXT + 2 * self.strong)


class Panel(Still):
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
            surface.blit(soft, at, special_flags=FLAG)
        self._draw_box(surface, self.rect, theme.panel, getattr(theme, self.edge), 14)
