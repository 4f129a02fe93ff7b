"""The curtain shown between two people at one machine, so that neither sees the other's tiles; confirmations."""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.platform.language import gettext as _
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.lighting import table
from game.ui.canvas.theme import Colour
from game.ui.routes import ConfirmationRoute, CurtainRoute, MenuRoute, SettingsRoute
from game.ui.widgets.page import EDGE, GAP, ButtonRows, Page, place_row, stack_widgets
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import TEXT, TITLE, Button, Text

Point = tuple[int, int]
FOLDS = 9  # number of folds across the canvas
MAX_SHADE = 0.42  # share of the light lost at the bottom of a fold
HAND = 0.86  # vertical centre of the button, as a share of the height: over the tiles that it uncovers
LOW = 225  # brightness of the lamp, of 255


class Curtain(Page):
    """The curtain before the turn of a player; nothing of the table is visible."""

    def __init__(self, stage: Stage, route: CurtainRoute) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self._pressed_at = stage.pressed_at
        self._name = _CentredText(canvas, _("{name}, your turn").format(name=route.name), TITLE + 18, bold=True)
        message = _("The tiles are hidden. Sit down, then click to continue.")
        if route.can_pull_tiles:
            message += " " + _("Or press “Show my tiles”, keep holding, and slide to a tile to drag it.")
        self._words = _CentredText(canvas, message, TEXT + 2)
        self._button = _LiftButton(canvas, lambda at: self._close_and_call(partial(route.on_lift, at)))
        self._mute = self.icon_button(_("Sound"), self._toggle_sound, icon="sound")
        self._corner_buttons = [
            self.button(_("Menu"), partial(stage.leave, partial(stage.go, MenuRoute())), icon="menu"),
            self.icon_button(_("Settings"), partial(stage.go, SettingsRoute()), icon="settings"),
            *([self._mute] if canvas.sound.available else []),
        ]
        if route.on_undo is not None:
            undo = partial(self._close_and_call, route.on_undo)
            self._corner_buttons.append(self.button(_("Undo the last move"), undo, icon="undo"))
        self.set_widgets([self._name, self._words, self._button, *self._corner_buttons], [], self._button)

    def arrange(self) -> None:
        (width, height), edge, gap = self.canvas.size, self.px(EDGE), self.px(GAP)
        texts, inside = (self._name, self._words), width - 2 * edge
        text_height = stack_widgets(texts, 0, 0, inside, gap)
        stack_widgets(texts, edge, (height - text_height) // 2, inside, gap)
        place_row(self._corner_buttons, gap, "topleft", (gap, gap))
        self._mute.icon = "muted" if self.canvas.is_silent else "sound"
        self._button.rect = self._place_button(pygame.Rect((0, 0), self._button.natural_size()))
        self._curtain_surface = _curtain_surface(self.canvas)

    def go_back(self) -> None:
        """Do nothing: only the buttons close the curtain."""

    def _place_button(self, button: pygame.Rect) -> pygame.Rect:
        """Place the button by the hand, but not where the table was pressed last."""
        width, height = self.canvas.size
        margin = self.px(EDGE)
        for share in (0.5, 0.25):
            button.center = round(share * width), round(HAND * height)
            if self._pressed_at is None or not button.inflate(2 * margin, 2 * margin).collidepoint(self._pressed_at):
                break
        return button

    def draw_background(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        surface.blit(self._curtain_surface, clip, area=clip)

    def _toggle_sound(self) -> None:
        self.canvas.settings.muted = not self.canvas.settings.muted
        self.stage.apply_settings()

    def _close_and_call(self, action: Callable[[], None]) -> None:
        self.stage.pop()
        action()


class _LiftButton(Button):
    """A button that acts on mouse down, so that the same press can slide on to a tile and pick it up."""

    def __init__(self, canvas: Canvas, on_lift: Callable[[Point | None], object]) -> None:
        super().__init__(canvas, _("Show my tiles"), partial(on_lift, None), primary=True)
        self._on_lift = on_lift

    def handle_press(self, at: Point) -> bool:
        self.canvas.sound.play("click")
        self._on_lift(at)
        return True


class _CentredText(Text):
    """Text centred in its rectangle."""

    def draw(self, surface: pygame.Surface) -> None:
        colour: Colour = getattr(self.canvas.theme, self.tone)
        size = self.canvas.text_size(self.size)
        for index, words in enumerate(self._lines(self.rect.width)):
            at = self.rect.centerx, self.rect.y + index * self._line_height(self.size)
            self.canvas.write(surface, words, size, colour, bold=self.bold, midtop=at)


def _curtain_surface(canvas: Canvas) -> pygame.Surface:
    """Draw a curtain of cloth in the table's colour, with folds under the lamp, as large as the canvas."""
    curtain = table(replace(canvas.theme, grain="cloth"), canvas.size)
    if canvas.theme.flat:
        return curtain
    width = curtain.get_width()
    row = pygame.Surface((width, 1)).convert()
    for x in range(width):
        phase = 2 * math.pi * FOLDS * x / width
        # Without a second, slower wave the folds would look like a pattern.
        depth = 0.5 - 0.5 * math.sin(phase + 1.3 * math.sin(phase / 3.7))
        light = round(LOW * (1 - MAX_SHADE * depth))
        row.set_at((x, 0), (light, light, light))
    curtain.blit(pygame.transform.scale(row, curtain.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return curtain


# -- confirmations -----------------------------------------------------------------------------------------------------


WIDTH = 620  # px at design size
VEIL = 118  # of 255: brightness of the scene below


class Confirmation(Page):
    """A panel that asks a question before something is lost or revealed."""

    is_overlay = True
    opens_settings = False

    def __init__(self, stage: Stage, route: ConfirmationRoute) -> None:
        super().__init__(stage)
        self._on_confirm = route.on_confirm
        yes = self.button(route.confirm_label or _("Leave anyway"), self._confirm)
        no = self.button(route.cancel_label or _("Stay"), stage.pop, primary=True)
        self._section = self.section("", [self.text(route.question), ButtonRows([[yes], [no]], "topright")])
        self.set_widgets(self._section.widgets(), [], no)

    def arrange(self) -> None:
        total, available = self.canvas.size
        width = min(total - 2 * self.px(EDGE), round(self.canvas.text_size(WIDTH)))
        height = self._section.arrange(0, 0, width)
        self._section.arrange((total - width) // 2, (available - height) // 2, width)

    def draw_background(self, surface: pygame.Surface) -> None:
        surface.fill((VEIL, VEIL, VEIL), special_flags=pygame.BLEND_RGB_MULT)

    def _confirm(self) -> None:
        self.stage.pop()
        self._on_confirm()
