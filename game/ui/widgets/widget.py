"""Base classes of widgets, and the basic ones: text, buttons and panels."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pygame

from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.theme import Colour, mix
from game.ui.keys import key_name
from game.ui.widgets.node import Node, Role, walk
from game.ui.widgets.scene import HitTarget

TEXT = 17  # px of the design
SMALL = 15
TITLE = 30
TOUCH = 44  # px of the design: least height of anything that can be clicked
RETURN = pygame.K_RETURN, pygame.K_KP_ENTER
ENTER = (*RETURN, pygame.K_SPACE)
SIDEWAYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
NOWHERE = (-1, -1)


class Widget:
    """A widget: its owner sets its `rect`, and it draws itself there.

    It handles keys while it is `focused`; `ring` is whether the focus is visible. The `label` is for players. A `name`
    identifies a widget in the program, independent of its label. `disabled_reason` says why it is not `enabled`.
    """

    kind = ""
    role = Role.LABEL
    can_focus = True
    disabled_reason = ""

    def __init__(self, canvas: Canvas, label: str) -> None:
        self.canvas = canvas
        self.label = label
        self.name = ""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.hover = False
        self.is_pressed = False
        self.focused = False
        self.ring = False

    @property
    def is_reachable(self) -> bool:
        """Whether it reacts to the mouse and the focus; if disabled, only to say why."""
        return self.enabled or bool(self.disabled_reason)

    def natural_size(self) -> tuple[int, int]:
        """Return the preferred width and height in pixels."""
        raise NotImplementedError

    def height(self, width: int) -> int:
        """Return the height at a width of `width` pixels."""
        return self.natural_size()[1]

    def nodes(self) -> Sequence[Node]:
        """Return what a screen reader gets to know of the widget; nothing if it is only decoration."""
        return [self._node()] if self.label.strip() else []

    def hit_targets(self) -> list[HitTarget]:
        """Return the parts that can be clicked."""
        nodes = [node for node in walk(self.nodes()) if node.target]
        return [HitTarget(node.target, node.rect, node.focused, self) for node in nodes]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widget."""

    def handle_event(self, event: pygame.Event) -> bool:
        """Handle an event; return whether it was used."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._set(self.is_reachable and self.rect.collidepoint(event.pos), self.is_pressed)
                return self.is_pressed and self.enabled and self.handle_drag(event.pos)
            case pygame.WINDOWLEAVE:
                self._set(False, self.is_pressed)
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self.enabled and self.rect.collidepoint(event.pos):
                self._set(self.hover, True)
                return self.handle_press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.is_pressed:
                self._set(self.hover, False)
                return not self.enabled or self.handle_release(event.pos)
            case pygame.KEYDOWN if self.focused and self.enabled:
                return self.handle_key(event)
        return False

    def handle_press(self, position: tuple[int, int]) -> bool:
        """Handle a mouse press on the widget."""
        return True

    def handle_drag(self, position: tuple[int, int]) -> bool:
        """Handle a mouse move while the button is held."""
        return True

    def handle_release(self, position: tuple[int, int]) -> bool:
        """Handle the release of the mouse button."""
        return True

    def handle_key(self, event: pygame.Event) -> bool:
        """Handle a key press while focused; return whether it was used."""
        return False

    def handle_shortcut(self, event: pygame.Event) -> bool:
        """Handle a key press with Ctrl or Cmd while focused; return whether it was used."""
        return False

    def focus(self, focused: bool, ring: bool) -> None:
        """Set whether the widget has the focus, and whether that is shown (`ring`)."""
        if (self.focused, self.ring) != (focused, ring):
            self.focused, self.ring = focused, ring and focused
            self.damage()

    def damage(self) -> None:
        """Mark the widget to be redrawn, with its shadow and ring."""
        reach = 2 * self.px(12)
        self.canvas.damage(self.rect.inflate(reach, reach))

    def px(self, design_px: float) -> int:
        """Convert pixels of the design to pixels of the window, at least 1."""
        return max(1, round(design_px * self.canvas.unit))

    def _node(self, **fields: Any) -> Node:
        """Return the node of the widget with these fields."""
        is_target = self.can_focus and self.enabled
        node = Node(
            self.role,
            self.label,
            self.rect,
            self,
            self.name,
            target=f"{self.kind} {self.label}" if is_target else "",
            focused=self.focused,
            can_focus=self.can_focus and self.is_reachable,
            enabled=self.enabled,
            description=self.disabled_reason if not self.enabled else "",
        )
        return node._replace(**fields)

    def _set(self, hover: bool, pressed: bool) -> None:
        if (hover, pressed) != (self.hover, self.is_pressed):
            self.hover, self.is_pressed = hover, pressed
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
        blend(surface, box, rect)

    def _draw_ring(self, surface: pygame.Surface, radius: float = 10) -> None:
        if self.ring:
            around = self.rect.inflate(2 * self.px(4), 2 * self.px(4))
            self._draw_box(surface, around, None, self.canvas.theme.text, radius + 4, thick=max(2, self.px(2.2)))

    def _draw_shadow(self, surface: pygame.Surface, blur: float = 7) -> None:
        """Draw a shadow under the widget, blurred over `blur` pixels of the design."""
        theme = self.canvas.theme
        if not theme.flat:
            strength = theme.shadow_strength * 0.7
            shadow = self.canvas.shapes.shadow(self.rect.size, self.px(14), self.px(blur), theme.shadow, strength)
            blend(surface, shadow, shadow.get_rect(center=self.rect.move(0, self.px(0.6 * blur)).center))

    def _draw_track(self, surface: pygame.Surface, track: pygame.Rect, share: float, radius: float = 4) -> None:
        """Draw a bar that is filled to a share (0 to 1)."""
        theme = self.canvas.theme
        self._draw_box(surface, track, mix(theme.panel, theme.shadow, 0.4), theme.panel_edge, radius)
        filled = pygame.Rect(track.topleft, (round(track.width * share), track.height))
        if filled.width >= filled.height:
            self._draw_box(surface, filled, theme.accent if self.enabled else theme.dim, None, radius)

    def _draw_slider(self, surface: pygame.Surface, groove: pygame.Rect, at: tuple[int, int], radius: int) -> None:
        """Draw the groove of a slider and its knob, `radius` pixels large."""
        theme = self.canvas.theme
        self._draw_track(surface, groove, (at[0] - groove.x) / max(1, groove.width))
        knob = pygame.Rect(at, (0, 0)).inflate(2 * radius, 2 * radius)
        edge = theme.accent if self.hover or self.is_pressed else theme.ivory_edge
        self._draw_box(surface, knob, theme.ivory, edge, knob.width / self.canvas.unit)

    def _line_height(self, design_px: float = TEXT) -> int:
        return self.canvas.fonts.line_height(self.canvas.text_size(design_px))


class StaticWidget(Widget):
    """A widget without interaction."""

    can_focus = False

    def handle_event(self, event: pygame.Event) -> bool:
        return False


class Text(StaticWidget):
    """Text with the number of lines that it needs; `tone` is the name of a theme colour.

    Bold text is a heading if it is larger than usual, or dim. Screen readers speak it when it appears if `is_spoken` or
    if it has the colour of errors. After a change of the `label` its owner must lay out again. A `scale` below 1 fits
    it into a narrow place; it stays the same heading.
    """

    def __init__(
        self,
        canvas: Canvas,
        words: str,
        size: float = TEXT,
        *,
        bold: bool = False,
        tone: str = "text",
        is_spoken: bool = False,
    ) -> None:
        super().__init__(canvas, words)
        self.size, self.bold, self.tone, self.is_spoken = size, bold, tone, is_spoken
        self.scale = 1.0

    def nodes(self) -> Sequence[Node]:
        is_live = self.is_spoken or self.tone == "alert"
        nodes = [node._replace(is_live=is_live) for node in super().nodes()]
        if self.bold and (self.size > TEXT or self.tone == "dim"):
            level = 1 if self.size >= TITLE else 2 if self.size > TEXT else 3
            return [node._replace(role=Role.HEADING, level=level) for node in nodes]
        return nodes

    def natural_size(self) -> tuple[int, int]:
        lines = self.label.split("\n")
        width = max(self.canvas.fonts.width(line, self._font_size, self.bold) for line in lines)
        return width, len(lines) * self.canvas.fonts.line_height(self._font_size)

    def height(self, width: int) -> int:
        return len(self._lines(width)) * self.canvas.fonts.line_height(self._font_size) if self.label else 0

    def draw(self, surface: pygame.Surface) -> None:
        colour: Colour = getattr(self.canvas.theme, self.tone)
        lines = self._lines(self.rect.width)
        self.canvas.write_lines(surface, lines, self._font_size, colour, self.rect.topleft, self.bold)

    @property
    def _font_size(self) -> float:
        return self.scale * self.canvas.text_size(self.size)

    def _lines(self, width: int) -> list[str]:
        return self.canvas.fonts.wrap(self.label, self._font_size, width, self.bold)


class Pressable(Widget):
    """A widget that calls `on_click` when it is clicked or activated by Enter or Space."""

    role = Role.BUTTON

    def __init__(self, canvas: Canvas, label: str, on_click: Callable[[], object]) -> None:
        super().__init__(canvas, label)
        self.on_click = on_click

    def nodes(self) -> Sequence[Node]:
        return [self._node(on_click=self._click if self.enabled else None)]

    def handle_release(self, position: tuple[int, int]) -> bool:
        return self._click() if self.rect.collidepoint(position) else True

    def handle_key(self, event: pygame.Event) -> bool:
        return self._click() if event.key in ENTER else False

    def _click(self) -> bool:
        self.canvas.sound.play("click")
        self.on_click()
        return True

    def _draw_ground(self, surface: pygame.Surface, radius: float = 14, is_open: bool = False) -> None:
        """Draw a panel, brighter under the mouse, with the focus, or while `is_open`."""
        theme, is_active = self.canvas.theme, self.hover or self.ring or is_open
        ground = mix(theme.panel, theme.panel_edge, 0.3) if is_active and not theme.flat else theme.panel
        self._draw_box(surface, self.rect, ground, theme.accent if is_active else theme.panel_edge, radius)


class Button(Pressable):
    """A button, activated by mouse, by Enter or Space, or by its `key` with any focus.

    `is_primary` marks the most likely choice. With `is_icon_only` only the icon is shown. `scale` makes it smaller.
    """

    kind = "button"
    scale = 1.0

    def __init__(
        self,
        canvas: Canvas,
        label: str,
        on_click: Callable[[], object],
        *,
        icon: str | None = None,
        key: int | None = None,
        primary: bool = False,
        icon_only: bool = False,
        name: str = "",
    ) -> None:
        super().__init__(canvas, label, on_click)
        self.name = name
        self.icon, self.key, self.is_primary, self.is_icon_only = icon, key, primary, icon_only

    @property
    def tooltip(self) -> str:
        """Text shown while it is hovered or has the visible focus: why it is disabled, or the label of an icon."""
        if not self.enabled:
            return self.disabled_reason
        return self.label if self.is_icon_only else ""

    def nodes(self) -> Sequence[Node]:
        shortcut = key_name(self.key) if self.key is not None else ""
        return [node._replace(shortcut=shortcut) for node in super().nodes()]

    def set_enabled(self, is_enabled: bool, reason: str) -> None:
        """Enable the button, or disable it for a `reason`, a sentence for players."""
        self.enabled, self.disabled_reason = is_enabled, reason

    def natural_size(self) -> tuple[int, int]:
        size = self._text_size()
        least = self.px(self.scale * (TOUCH + 8 * self.is_primary))
        high = max(least, round(size * (2.3 if self.is_primary else 2)))
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
        canvas, size, bold = self.canvas, self._text_size(), self.is_primary
        side, words = round(size * 1.35), "" if self.is_icon_only else self.label
        beside = side + round(size * 0.4) * bool(words) if self.icon else 0
        room = self.rect.width - round(size * 1.2) - beside
        width = beside + max(0, min(room, canvas.fonts.width(words, size, bold)))
        x, middle = self.rect.centerx - width // 2, self.rect.centery + sunk
        if self.icon:
            blend(surface, canvas.shapes.icon(self.icon, side, ink), (x, middle - side // 2))
        if words:
            at, high = (x + beside, middle), self.rect.height
            canvas.write(surface, words, size, ink, bold=bold, max_width=room, shrink=True, max_height=high, midleft=at)

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.enabled and self.key is not None and event.key == self.key:
            return self._click()
        if event.type == pygame.KEYDOWN and not self.enabled and self.focused and event.key in ENTER:
            self.canvas.sound.play("refuse")
            return True
        return super().handle_event(event)

    def _text_size(self) -> float:
        return self.scale * self.canvas.text_size(TEXT + 2 * self.is_primary)


def pointed_at(buttons: Iterable[Button], is_after_press: bool) -> Button | None:
    """Return the button whose tooltip is shown: the one under the mouse, or else the one with the visible focus.

    After a press, until the mouse moves, nobody asks about the button that is now under the mouse.
    """
    with_tooltip = [
        button for button in buttons if (button.ring or (button.hover and not is_after_press)) and button.tooltip
    ]
    return next((button for button in with_tooltip if button.hover), with_tooltip[0] if with_tooltip else None)


class Panel(StaticWidget):
    """The background of widgets, with a shadow; `edge` is the name of a theme colour.

    With a `title` the widgets on it are a group with that name.
    """

    def __init__(self, canvas: Canvas, edge: str = "panel_edge", title: str = "") -> None:
        super().__init__(canvas, "")
        self.edge, self.title = edge, title

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.canvas.theme
        self._draw_shadow(surface)
        self._draw_box(surface, self.rect, theme.panel, getattr(theme, self.edge), 14)
