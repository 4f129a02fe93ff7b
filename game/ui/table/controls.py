"""The buttons at the table: the bar at the top and the prompt buttons above the hand."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.platform.language import gettext as _
from game.ui.canvas.shapes import blend
from game.ui.canvas.sprites import area_rect, sprite_rect
from game.ui.layouts.placement import place_beside
from game.ui.layouts.table_layout import Area
from game.ui.table.drag import Command, Dispatch
from game.ui.table.family_view import FamilyView
from game.ui.table.nameplates import TurnClock, nameplate_rects
from game.ui.table.prompts import Prompts, prompt_rect
from game.ui.table.scoreboard import TitleButton
from game.ui.table.table_state import TableState
from game.ui.table.turns import TurnView
from game.ui.widgets.labels import tooltip
from game.ui.widgets.page import place_row
from game.ui.widgets.scene import HitTarget
from game.ui.widgets.widget import NOWHERE, Button, Widget, pointed_at

LEFT = 2  # number of buttons at the left of the bar; of the others only the first shows its label
LEAST_PROMPT = 0.3  # minimum share of the row for the prompt beside the buttons
SCALES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4)  # of the prompt buttons, so that they fit in their place
FAR = 0.4  # twice the distance that a tooltip may be from its button to cover no text, as a share of the height
SHADOW = 20  # px around a button that may need redrawing with it


class SortButton(Button):
    """The button that sorts the hand; its tooltip names the next order."""

    def __init__(self, view: FamilyView, on_click: Callable[[], object]) -> None:
        super().__init__(view.table_state.canvas, _("Sort"), on_click, icon="sort")
        self._view = view

    @property
    def tooltip(self) -> str:
        return _("Sort: {order}").format(order=self._view.next_order()[0])


class Controls:
    """All buttons at the table and their positions.

    - `prompt_buttons` (above the hand) and `middle_buttons` (middle of the table) change with the turn.
    - `popup_buttons` belong to the open note, which draws them.
    - `bar` and the optional `clock` stay.
    - `popup_area`, `popup_changed_at`: where a note was last shown or hidden, and when (ms).

    A tooltip names an icon, or says why a button is disabled. Intents of the bar go to `dispatch`.
    """

    def __init__(self, view: FamilyView, dispatch: Dispatch, clock: TurnClock | None = None) -> None:
        self.view, self.dispatch, self.clock = view, dispatch, clock
        self.table_state, self.canvas = view.table_state, view.table_state.canvas
        self.rules = self._button(_("Rules"), Command.RULES, "rules")
        self._hint = self._button(_("Hint · ?"), Command.HINT, "hint")
        self.undo = self._button(_("Undo"), Command.UNDO, "undo")
        self.sort = SortButton(view, partial(dispatch, Command.SORT))
        self.log = self._button(_("Log"), Command.LOG, "log")
        self._mute = self._button(_("Sound"), Command.SOUND, "sound")
        self._mute.set_enabled(self.canvas.sound.available, _("Boneyard found no sound device when it started."))
        self.bar = [
            self._button(_("Menu"), Command.LEAVE, "menu"),
            self.rules,
            self._hint,
            self.undo,
            self.sort,
            self.log,
            self._mute,
            self._button(_("Settings"), Command.SETTINGS, "settings"),
        ]
        self.table_state.bar_labels = [button.label for button in self.bar[:LEFT]], [self._hint.label]
        self.scores = TitleButton(self.table_state, partial(dispatch, Command.SCORES))
        self.prompt_buttons: list[Button] = []
        self.middle_buttons: list[Button] = []
        self.popup_buttons: list[Button] = []
        self.popup_changed_at = -math.inf
        self.popup_area = pygame.Rect(0, 0, 0, 0)
        self._mouse = NOWHERE
        self._is_after_press = False  # and the mouse has not moved since
        self.tooltip_button: Button | None = None
        self._tooltip: tuple[str, pygame.Rect] | None = None  # of that button

    def _button(self, word: str, command: Command, icon: str) -> Button:
        return Button(self.canvas, word, partial(self.dispatch, command), icon=icon)

    @property
    def all(self) -> list[Button]:
        """All buttons, those of the turn first, without those that a note covers."""
        return [*self.prompt_buttons, *self.uncovered_buttons, *self.popup_buttons, *self.bar, self.scores]

    @property
    def uncovered_buttons(self) -> list[Button]:
        """The buttons in the middle of the table that the open note does not cover."""
        covered = self.popup_area if self.popup_buttons else pygame.Rect(0, 0, 0, 0)
        return [button for button in self.middle_buttons if not button.rect.colliderect(covered)]

    @property
    def turn_widgets(self) -> list[Widget]:
        """The buttons of the turn, and the clock."""
        clock = [] if self.clock is None else [self.clock]
        return [*self.prompt_buttons, *self.uncovered_buttons, *clock]

    @property
    def table_widgets(self) -> list[Widget]:
        """All buttons except those of notes, and the clock."""
        return [*self.turn_widgets, *self.bar, self.scores]

    @property
    def primary_button(self) -> Button | None:
        """The button pressed by Enter when no tile is to be selected."""
        return next((button for button in (*self.prompt_buttons, *self.uncovered_buttons) if button.is_primary), None)

    def arrange(self, turn: TurnView, prompts: Prompts) -> TurnView:
        """Create the buttons of a turn and place all; return the turn view with the space left for the prompt."""
        layout, gap = self.table_state.layout, round(8 * self.canvas.unit)
        self.prompt_buttons = prompts.buttons(turn.legal, turn.phase)
        self.middle_buttons = prompts.middle_buttons(turn.legal, turn.phase, layout.line)
        self.undo.set_enabled(not turn.why_no_undo, turn.why_no_undo)
        self._hint.set_enabled(turn.can_ask, turn.why_no_hint)
        self._mute.icon = "muted" if self.canvas.is_silent else "sound"
        for index, button in enumerate(self.bar):
            button.scale, button.is_icon_only = 1.0, layout.is_icons_only or index > LEFT
            button.scale = min(1.0, (layout.bar.h - gap) / button.natural_size()[1])
        y = round((layout.bar.h - self.undo.natural_size()[1]) / 2)
        place_row(self.bar[:LEFT], gap, "topleft", (round(layout.bar.x) + gap, y))
        place_row(self.bar[LEFT:], gap, "topright", (round(layout.bar.x + layout.bar.w) - gap, y))
        self.scores.place()
        width = self._place_prompt_buttons(layout.prompt, gap)
        for button in self.all:
            button.hover = button.is_reachable and button.rect.collidepoint(self._mouse)
        self.update_tooltip()
        return replace(turn, width=width)

    def _place_prompt_buttons(self, area: Area, gap: int) -> float:
        """Place the prompt buttons at the right of the area above the hand; return the width left for the prompt.

        They are made smaller, and placed in several rows, until they fit.
        """
        widgets = [*([] if self.clock is None else [self.clock]), *self.prompt_buttons]
        if not widgets:
            return area.w
        right = round(area.x + area.w) - gap
        for scale in SCALES:
            for button in self.prompt_buttons:
                button.scale = scale
            rows = in_rows(widgets, (1 - LEAST_PROMPT) * area.w - gap, gap)
            heights = [max(widget.natural_size()[1] for widget in row) for row in rows]
            height = sum(heights) + (len(rows) - 1) * gap // 2
            if height <= area.h:
                break
        left, y = right, round(area.y + (area.h - height) / 2)
        for row, row_height in zip(rows, heights, strict=True):
            placed = place_row(row, gap, "topright", (right, y))
            left, y = min(left, placed.x), y + row_height + gap // 2
        return left - area.x - gap

    def handle_event(self, event: pygame.Event) -> bool:
        """Send an event to the buttons; return whether one used it."""
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            self._mouse = event.pos if event.type == pygame.MOUSEMOTION else NOWHERE
            self._is_after_press = False
        used = any(button.handle_event(event) for button in self.all)
        self._is_after_press |= used and event.type == pygame.MOUSEBUTTONDOWN
        self.update_tooltip()
        return used

    def update_tooltip(self) -> None:
        """Show the tooltip of the hovered or focused button, unless it covers the open note; its words may change."""
        before, button = self._tooltip, pointed_at(self.all, self._is_after_press)
        self.tooltip_button, self._tooltip = button, None
        if button is not None:
            rect = self.render_tooltip(button)[1]
            covers_note = self.popup_buttons and rect.colliderect(self.popup_area)
            self._tooltip = None if covers_note else (button.tooltip, rect)
        if self._tooltip != before:
            for _words, rect in filter(None, (before, self._tooltip)):
                self.canvas.damage(rect)

    def render_tooltip(self, button: Button) -> tuple[pygame.Surface, pygame.Rect]:
        """Return the tooltip of a button and its position."""
        surface = tooltip(self.canvas, button.tooltip)
        others = [widget.rect for widget in self.turn_widgets if widget is not button]
        return surface, tooltip_position(self.view, surface.get_size(), button.rect, others)

    def tab(self, by: int) -> None:
        """Move the keyboard focus to the next button in the order of the nodes, or after the last one to the tiles."""
        in_visual_order = [*self.bar, self.scores, *self.uncovered_buttons, *self.popup_buttons, *self.prompt_buttons]
        buttons = [button for button in in_visual_order if button.is_reachable]
        position = next((index for index, button in enumerate(buttons) if button.focused), -1)
        self.clear_focus()
        position = (position + 1 + by) % (len(buttons) + 1) - 1
        if position >= 0:
            buttons[position].focus(True, ring=True)
        self.update_tooltip()

    def clear_focus(self) -> None:
        """Return the keyboard focus to the tiles."""
        for button in self.all:
            button.focus(False, ring=False)
        self.update_tooltip()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the buttons inside the surface's clip."""
        clip = surface.get_clip()
        for widget in self.table_widgets:
            if widget.rect.inflate(SHADOW, SHADOW).colliderect(clip):
                widget.draw(surface)
        if self._tooltip is not None:
            words, rect = self._tooltip
            blend(surface, tooltip(self.canvas, words), rect)

    def hit_targets(self) -> list[HitTarget]:
        """Return the hit targets of all buttons."""
        return [target for button in self.all for target in button.hit_targets()]


def in_rows(widgets: Sequence[Widget], width: float, gap: int) -> list[list[Widget]]:
    """Split widgets into rows no wider than `width`; the last row is the fullest."""
    rows: list[list[Widget]] = []
    free = 0.0
    for widget in reversed(widgets):
        free -= widget.natural_size()[0] + gap
        if not rows or free < 0:
            rows.insert(0, [])
            free = width - widget.natural_size()[0] - gap
        rows[0].insert(0, widget)
    return rows


def protected_areas(table_state: TableState) -> list[pygame.Rect]:
    """Return what no tooltip covers: the nameplates and all tiles that are face up."""
    face_up = [sprite_rect(sprite) for sprite in table_state.sprites.values() if sprite.face_up]
    return [*nameplate_rects(table_state), *face_up]


def tooltip_position(
    view: FamilyView, size: tuple[int, int], anchor: pygame.Rect, buttons: Sequence[pygame.Rect] = ()
) -> pygame.Rect:
    """Return a position near `anchor` where a tooltip covers no name, no tile, no prompt and no button.

    The `buttons` are those below the bar. It covers the scores or a text in the middle only if it would be too far from
    `anchor` otherwise.
    """
    table_state, canvas = view.table_state, view.table_state.canvas
    bar, gap = round(table_state.layout.bar.h), round(6 * canvas.unit)
    bounds = pygame.Rect(0, bar, canvas.size[0], canvas.size[1] - bar)
    needed = [prompt_rect(table_state), *protected_areas(table_state), *buttons]
    texts = map(area_rect, [table_state.layout.title, *view.never_covered_areas(), *view.avoided_areas()])
    place = place_beside(size, anchor, bounds, [*needed, *texts], gap)
    far = round(FAR * canvas.size[1])
    return place if place.colliderect(anchor.inflate(far, far)) else place_beside(size, anchor, bounds, needed, gap)
