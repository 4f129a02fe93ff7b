"""The curtain: between two people at one machine, so that neither sees what the other holds."""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.platform.language import gettext as _
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.lighting import table
from game.ui.canvas.theme import Colour
from game.ui.widgets.page import EDGE, GAP, ModalPage, stack_widgets
from game.ui.widgets.routes import MenuRoute, SettingsRoute
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import TEXT, TITLE, Button, Panel, Text

Point = tuple[int, int]
FOLDS = 9  # of the curtain, across the canvas
DEEPEST = 0.42  # how much of the light is lost at the bottom of a fold
HAND = 0.86  # of the height, where the middle of the button is: among the tiles that it uncovers
LOW = 225  # of 255, how far the lamp is turned down


class Curtain(ModalPage):
    """The curtain before the seat of `name`, the one who is to lift it; nothing of the table is seen.

    `lift` is told where the mouse is down on its button, None where a key has lifted it; `pulls` says whether the same
    press can take a tile along.
    """

    def __init__(
        self,
        stage: Stage,
        name: str,
        lift: Callable[[Point | None], None],
        take_back: Callable[[], None] | None = None,
        pulls: bool = True,
    ) -> None:
        super().__init__(stage)
        canvas = self.canvas
        self._curtain: pygame.Surface | None = None
        self._pressed_at = stage.pressed_at
        self._name = _Centred(canvas, _("{name}, your turn").format(name=name), TITLE + 18, bold=True)
        words = _("The tiles are hidden. Take the seat, then lift the curtain.")
        if pulls:
            words += " " + _("Keep the mouse pressed to pull a tile straight to its place.")
        self._words = _Centred(canvas, words, TEXT + 2)
        self._button = _Lift(canvas, lambda at: self._leave_for(partial(lift, at)))
        self._mute = Button(canvas, _("Sound"), self._turn_sound, icon="sound", terse=True)
        self._corner = [
            Button(canvas, _("Menu"), partial(stage.leave, partial(stage.go, MenuRoute())), icon="menu"),
            Button(canvas, _("Settings"), partial(stage.go, SettingsRoute()), icon="settings", terse=True),
            *([self._mute] if canvas.sound.available else []),
        ]
        if take_back is not None:
            undo = Button(canvas, _("Take back the last move"), partial(self._leave_for, take_back), icon="undo")
            self._corner.append(undo)
        self.set_widgets([self._name, self._words, self._button, *self._corner], [], self._button)

    def arrange(self) -> None:
        width, height = self.canvas.size
        self.view = pygame.Rect(0, 0, width, height)
        edge, gap = self.px(EDGE), self.px(GAP)
        room = width - 2 * edge
        whole = self._name.height(room) + gap + self._words.height(room)
        stack_widgets([self._name, self._words], edge, (height - whole) // 2, room, gap)
        left = gap
        for button in self._corner:
            button.rect = pygame.Rect((left, gap), button.natural_size())
            left = button.rect.right + gap
        self._mute.icon = "muted" if self.canvas.is_silent else "sound"
        self._button.rect = self._place(pygame.Rect((0, 0), self._button.natural_size()))
        self._curtain = _curtain(self.canvas)

    def _place(self, button: pygame.Rect) -> pygame.Rect:
        """Where the button lies: by the hand, but not where the table was pressed last."""
        width, height = self.canvas.size
        clear = self.px(EDGE)
        for part in (0.5, 0.25):
            button.center = round(part * width), round(HAND * height)
            if self._pressed_at is None or not button.inflate(2 * clear, 2 * clear).collidepoint(self._pressed_at):
                break
        return button

    def draw_background(self, surface: pygame.Surface) -> None:
        if self._curtain is not None:
            clip = surface.get_clip()
            surface.blit(self._curtain, clip, area=clip)

    def _turn_sound(self) -> None:
        self.canvas.settings.muted = not self.canvas.settings.muted
        self.stage.apply_settings()

    def _leave_for(self, act: Callable[[], None]) -> None:
        self.stage.pop()
        act()


class _Lift(Button):
    """Lifts as soon as the mouse is down on it, so that the same press can slide on to a tile and pick it."""

    def __init__(self, canvas: Canvas, lift: Callable[[Point | None], object]) -> None:
        super().__init__(canvas, _("Lift the curtain"), partial(lift, None), strong=True)
        self._lift = lift

    def handle_press(self, at: Point) -> bool:
        self.canvas.sound.play("click")
        self._lift(at)
        return True


class _Centred(Text):
    """Words in the middle of their room."""

    def draw(self, surface: pygame.Surface) -> None:
        colour: Colour = getattr(self.canvas.theme, self.tone)
        size = self.canvas.text_size(self.size)
        for nth, line in enumerate(self._lines(self.rect.width)):
            drawn = self.canvas.fonts.text(line, size, colour, self.bold)
            at = drawn.get_rect(midtop=(self.rect.centerx, self.rect.y + nth * self._line()))
            surface.blit(drawn, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def _curtain(canvas: Canvas) -> pygame.Surface:
    """A curtain of cloth in the colour of the table, hanging in folds under the lamp, as large as the canvas."""
    curtain = table(replace(canvas.theme, grain="cloth"), canvas.size)
    if canvas.theme.flat:
        return curtain
    width = curtain.get_width()
    row = pygame.Surface((width, 1)).convert()
    for x in range(width):
        turn = 2 * math.pi * FOLDS * x / width
        # A second, slower wave, or the folds would look like a pattern.
        depth = 0.5 - 0.5 * math.sin(turn + 1.3 * math.sin(turn / 3.7))
        light = round(LOW * (1 - DEEPEST * depth))
        row.set_at((x, 0), (light, light, light))
    curtain.blit(pygame.transform.scale(row, curtain.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return curtain


# -- the question before something is left that would be lost, or done that gives something away -----------------------


WIDTH = 620  # px of the design
VEIL = 118  # of 255, what is left of the light of the scene below


class Confirmation(ModalPage):
    """A panel that asks in these `words` whether the player means it; `on_close` is called if so.

    `yes` and `no` are the words on its buttons.
    """

    is_overlay = True
    opens_settings = False

    def __init__(self, stage: Stage, words: str, leave: Callable[[], object], yes: str = "", no: str = "") -> None:
        super().__init__(stage)
        canvas = self.canvas
        self._leave = leave
        self._panel, self._words = Panel(canvas), Text(canvas, words)
        self._go = Button(canvas, yes or _("Leave all the same"), self._depart)
        self._stay = Button(canvas, no or _("Stay"), stage.pop, strong=True)
        self.set_widgets([self._words, self._go, self._stay], [], self._stay)

    def go_back(self) -> None:
        """Stays."""
        self.stage.pop()

    def arrange(self) -> None:
        width, height = self.canvas.size
        self.view = pygame.Rect(0, 0, width, height)
        edge, gap = self.px(EDGE), self.px(GAP)
        wide = min(width - 2 * edge, round(WIDTH * self.canvas.unit * self.canvas.settings.text_size))
        inside = wide - 2 * edge
        buttons = [self._go, self._stay]
        below = sum(button.natural_size()[0] for button in buttons) + gap > inside
        heights = [button.natural_size()[1] for button in buttons]
        tall = sum(heights) + gap if below else max(heights)
        high = self._words.height(inside) + 2 * gap + tall + 2 * edge
        panel = self._panel.rect = pygame.Rect((width - wide) // 2, (height - high) // 2, wide, high)
        top = stack_widgets([self._words], panel.x + edge, panel.y + edge, inside, 0) + 2 * gap
        if below:
            stack_widgets(buttons, panel.x + edge, top, inside, gap)
            return
        right = panel.right - edge
        for button in reversed(buttons):
            button.rect = pygame.Rect((0, 0), button.natural_size())
            button.rect.midright = right, top + tall // 2
            right = button.rect.left - gap

    def draw_background(self, surface: pygame.Surface) -> None:
        surface.fill((VEIL, VEIL, VEIL), special_flags=pygame.BLEND_RGB_MULT)
        self._panel.draw(surface)

    def _depart(self) -> None:
        self.stage.pop()
        self._leave()
