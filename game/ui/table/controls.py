"""The buttons at the table: the bar along the top, and what is asked above the hand."""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.platform.language import gettext as _
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.sprites import area_rect
from game.ui.layouts.table_layout import TableLayout
from game.ui.table.drag import Command, Dispatch
from game.ui.table.nameplates import TurnClock
from game.ui.table.prompts import PromptButton, Prompts
from game.ui.table.turns import TurnView
from game.ui.widgets.labels import BODY, badge
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import NOWHERE, Button, Widget

LEFT = 2  # buttons of the bar that stand at its left; of the others, at its right, the first one has its word
LEAST_BESIDE = 0.45  # of the row, the least that words have beside the buttons
SHADOW = 20  # px around a button that may have to be drawn with it


class Controls:
    """Buttons in their places.

    The `prompt_buttons` above the hand change with the turn, and so do the `middle_buttons`, which lie in the middle of
    the table, those `note_buttons` in a remark that draws them. The `bar` stays, and so does the `clock` if there is
    one. A button that is only an icon says its word. A note came or went at `note_changed_at`, in ms, where `note_area`
    is. What the bar is pressed for goes to `dispatch`.
    """

    def __init__(self, canvas: Canvas, perform: Dispatch, clock: TurnClock | None = None) -> None:
        self.canvas, self.dispatch, self.clock = canvas, perform, clock
        self._undo = self._button(_("Undo"), Command.UNDO, "undo")
        self._hint = self._button(_("Hint · ?"), Command.HINT, "hint", terse=True)
        self._mute = self._button(_("Sound"), Command.SOUND, "sound", terse=True)
        self._mute.enabled = canvas.sound.available
        self._sort = PromptButton(canvas, _("Sort"), partial(perform, Command.SORT))
        self._sort.icon, self._sort.is_icon_only = "sort", True
        self.bar = [
            self._button(_("Menu"), Command.MENU, "menu"),
            self._button(_("Rules"), Command.RULES, "rules"),
            self._hint,
            self._undo,
            self._sort,
            self._button(_("Log"), Command.LOG, "log", terse=True),
            self._mute,
            self._button(_("Settings"), Command.SETTINGS, "settings", terse=True),
        ]
        self.prompt_buttons: list[Button] = []
        self.middle_buttons: list[Button] = []
        self.note_buttons: list[Button] = []
        self.note_changed_at = -math.inf
        self.note_area = pygame.Rect(0, 0, 0, 0)
        self._mouse = NOWHERE
        self._told: Button | None = None
        self._why_no_hint = ""
        self._names: list[pygame.Rect] = []

    def _button(self, word: str, command: Command, icon: str, *, terse: bool = False) -> Button:
        return Button(self.canvas, word, partial(self.dispatch, command), icon=icon, terse=terse)

    def name_order(self, words: str) -> None:
        """The order in which tiles will be sorted next is called so."""
        if self._told is self._sort:
            self.canvas.damage(self._word(self._sort)[1])
        self._sort.hint = _("Sort: {order}").format(order=words)
        if self._told is self._sort:
            self.canvas.damage(self._word(self._sort)[1])

    @property
    def all(self) -> list[Button]:
        """Every button, those of the turn first."""
        return [*self.prompt_buttons, *self.middle_buttons, *self.note_buttons, *self.bar]

    @property
    def table_widgets(self) -> list[Widget]:
        """What stands on the table itself: all buttons but those aside, and the clock."""
        clock = [] if self.clock is None else [self.clock]
        return [*self.prompt_buttons, *self.middle_buttons, *self.bar, *clock]

    @property
    def primary_button(self) -> Button | None:
        """The one that Enter presses when no tile is to be chosen."""
        return next((button for button in (*self.prompt_buttons, *self.middle_buttons) if button.is_primary), None)

    def arrange(self, turn: TurnView, prompts: Prompts, room: TableLayout) -> TurnView:
        """Makes the buttons of a turn and puts all in their places; the turn with what they leave of the room.

        Words stand beside the buttons of the turn, or above where these take most of the row.
        """
        self.prompt_buttons = prompts.buttons(turn.legal, turn.phase)
        self.middle_buttons = prompts.middle_buttons(turn.legal, turn.phase, room.line)
        self._undo.enabled = turn.can_undo
        self._hint.enabled, self._why_no_hint = turn.can_ask, turn.why_no_hint
        self._names = [area_rect(seat.nameplate) for seat in room.seats[1:]]
        self._mute.icon = "muted" if self.canvas.is_silent else "sound"
        width, raised = self._place(room)
        return replace(turn, width=width, raised=raised, covered=max(raised, self._above(room)))

    def _place(self, room: TableLayout) -> tuple[float, float]:
        """Puts the buttons in their places; how many pixels are left for words, and how far above their own place."""
        gap = round(8 * self.canvas.unit)
        for nth, button in enumerate(self.bar):
            button.is_icon_only = room.is_icons_only or nth > LEFT
        left = round(room.bar.x) + gap
        for button in self.bar[:LEFT]:
            button.rect = pygame.Rect((left, gap), button.natural_size())
            left = button.rect.right + gap
        _line_up(self.bar[LEFT:], round(room.bar.x + room.bar.w), gap, gap)
        words = self._place_prompt_buttons(room, gap)
        for button in self.all:
            button.hover = button.enabled and button.rect.collidepoint(self._mouse)
        self._say()
        return words

    def _place_prompt_buttons(self, room: TableLayout, gap: int) -> tuple[float, float]:
        """Puts those of the turn at the right above the hand, in rows upward where one is not enough."""
        area = room.prompt
        standing = [*([] if self.clock is None else [self.clock]), *self.prompt_buttons]
        right, top = area.x + area.w, area.y + area.h
        beside = right
        for nth, row in enumerate(reversed(_rows(standing, area.w, gap))):
            high = max(widget.natural_size()[1] for widget in row)
            top = min(top - high - gap // 2, area.y)
            left = _line_up(row, round(right), round(top), gap)
            beside = left if not nth else beside
        if beside - area.x - gap > LEAST_BESIDE * area.w:
            return beside - area.x - gap, 0
        return min(area.w, room.line.x + room.line.w - area.x), area.y + area.h - top

    def _above(self, room: TableLayout) -> float:
        """How far the buttons of the turn stand up over the foot of the middle, in pixels."""
        return max([room.prompt.y - button.rect.y for button in self.prompt_buttons], default=0.0)

    def handle_event(self, event: pygame.Event) -> bool:
        """Gives an event to the buttons; whether one had use for it."""
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            self._mouse = event.pos if event.type == pygame.MOUSEMOTION else NOWHERE
        used = any(button.handle_event(event) for button in self.all)
        self._say()
        return used

    def _say(self) -> None:
        """Has the word drawn of the icon, or the hint of the button, that the mouse or the keys are at now."""
        before = self._told
        self._told = next((button for button in self.all if self._tells(button) and self._is_at(button)), None)
        if self._told is not before:
            for icon in (before, self._told):
                if icon is not None:
                    self.canvas.damage(self._word(icon)[1])

    def _word(self, button: Button) -> tuple[pygame.Surface, pygame.Rect]:
        """What is told of a button: below one of the bar, above one of the turn."""
        theme, gap = self.canvas.theme, round(6 * self.canvas.unit)
        word, rect = badge(
            self.canvas, self._tells(button), self.canvas.text_size(BODY), button.rect.center, theme.text, theme.panel
        )
        if button not in self.bar:
            rect.bottom = button.rect.top - gap
            return word, rect.clamp(self.canvas.surface.get_rect())
        rect.top = button.rect.bottom + gap
        rect = rect.clamp(self.canvas.surface.get_rect())
        for name in sorted(self._names, key=lambda name: name.top):
            if rect.colliderect(name):
                rect.top = name.bottom + gap
        return word, rect

    def _is_at(self, button: Button) -> bool:
        """Whether the mouse or the keys are at a button; at one that is greyed too, where it says why."""
        greyed = button is self._hint and not button.enabled and button.rect.collidepoint(self._mouse)
        return button.hover or button.ring or greyed

    def _tells(self, button: Button) -> str:
        """What is not written on a button: the word of an icon, the key of what is asked, why there is no hint."""
        if isinstance(button, PromptButton):
            return button.hint
        if button is self._hint and not button.enabled:
            return self._why_no_hint
        return button.label if button.is_icon_only else ""

    def tab(self, by: int) -> None:
        """Gives the keys to the next button, or after the last back to the tiles."""
        buttons = [button for button in self.all if button.enabled]
        at = next((nth for nth, button in enumerate(buttons) if button.focused), -1)
        self.clear_focus()
        at = (at + 1 + by) % (len(buttons) + 1) - 1
        if at >= 0:
            buttons[at].focus(True, ring=True)
        self._say()

    def clear_focus(self) -> None:
        """Gives the keys back to the tiles."""
        for button in self.all:
            button.focus(False, ring=False)
        self._say()

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the buttons that the surface's clip asks for."""
        clip = surface.get_clip()
        for widget in self.table_widgets:
            if widget.rect.inflate(SHADOW, SHADOW).colliderect(clip):
                widget.draw(surface)
        if self._told is not None:
            surface.blit(*self._word(self._told), special_flags=pygame.BLEND_PREMULTIPLIED)

    def hit_targets(self) -> list[HitTarget]:
        """What can be pressed."""
        return [thing for button in self.all for thing in button.hit_targets()]


def _rows(standing: Sequence[Widget], width: float, gap: int) -> list[list[Widget]]:
    """What stands side by side, in rows no wider than `width`, the last of them as full as may be."""
    rows: list[list[Widget]] = []
    left = 0.0
    for widget in reversed(standing):
        left -= widget.natural_size()[0] + gap
        if not rows or left < 0:
            rows.insert(0, [])
            left = width - widget.natural_size()[0] - gap
        rows[0].insert(0, widget)
    return rows


def _line_up(buttons: Sequence[Widget], right: int, y: int, gap: int) -> int:
    """Places buttons side by side up to `right`, their middles at one height; where they begin."""
    tallest = max((button.natural_size()[1] for button in buttons), default=0)
    for button in reversed(buttons):
        wide, high = button.natural_size()
        right -= wide + gap
        button.rect = pygame.Rect(right, y + (tallest - high) // 2, wide, high)
    return right
