"""The settings page; every change takes effect at once."""

from typing import Any

import pygame

from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.text.coach import explain_help
from game.ui.canvas.canvas import Canvas
from game.ui.canvas.shapes import blend
from game.ui.canvas.theme import THEMES
from game.ui.canvas.tile_sets import TILE_SETS
from game.ui.widgets.fields import Slider, Switch
from game.ui.widgets.page import Section, SectionPage, SectionRow
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import SMALL, StaticWidget, Text, Widget

PREVIEW_TILES = (Tile(3, 5), Tile(6, 6), Tile(1, 6), Tile(2, 4), Tile(0, 5))


class SettingsPage(SectionPage):
    """The settings page."""

    opens_settings = False

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _("Settings"))
        canvas = self.canvas
        self._tile_preview = _TilePreview(canvas)
        self._full_screen = Switch(
            canvas,
            _("Full screen (F11)"),
            canvas.settings.full_screen,
            lambda full: self._set("full_screen", full),
        )
        sections = self._build()
        self.show_sections([sections[:2], sections[2:]], None)

    def arrange(self) -> None:
        super().arrange()
        self._full_screen.is_on = self.canvas.settings.full_screen  # F11 changes it too

    def _build(self) -> list[Section]:
        canvas, settings = self.canvas, self.canvas.settings

        def choice(label: str, name: str, *choices: tuple[Any, str]) -> list[Widget]:
            chosen = getattr(settings, name)
            if chosen not in [value for value, label in choices]:
                chosen = min((value for value, label in choices), key=lambda value: abs(value - chosen))
            items = [SelectorItem(value, label) for value, label in choices]
            return [
                Text(canvas, label, SMALL, tone="dim"),
                Selector(canvas, label, items, chosen, lambda value: self._set(name, value), self.relayout),
            ]

        def switch(label: str, name: str) -> Switch:
            return Switch(canvas, label, getattr(settings, name), lambda on: self._set(name, on))

        table = Section(
            canvas,
            _("The table"),
            [
                self._tile_preview,
                *choice(_("Surface"), "theme", *((theme.name, theme.title) for theme in THEMES.values())),
                *choice(_("Tiles"), "tiles", *((tiles.name, tiles.title) for tiles in TILE_SETS.values())),
                *choice(
                    _("Pips"), "pips", ("ink", _("One ink")), ("colour", _("Coloured")), ("numerals", _("Numerals"))
                ),
                *choice(
                    _("Size of text"),
                    "text_size",
                    (1.0, _("Normal")),
                    (1.25, _("Large")),
                    (1.5, _("Larger")),
                    (2.0, _("Largest")),
                ),
                self._full_screen,
            ],
        )
        motion = Section(
            canvas,
            _("Motion and sound"),
            [
                *choice(
                    _("Motion"),
                    "motion",
                    ("full", _("Full")),
                    ("short", _("Short")),
                    ("reduced", _("Fades only")),
                    ("off", _("None")),
                ),
                *choice(
                    _("Speed"),
                    "speed",
                    (0.5, _("Slow")),
                    (0.75, _("Calm")),
                    (1.0, _("Usual")),
                    (1.5, _("Brisk")),
                    (2.0, _("Fast")),
                    (10.0, _("At once")),
                ),
                *self._volume_rows(),
            ],
        )
        play = Section(
            canvas,
            _("Play"),
            [
                *choice(
                    _("Played for you, when it is all that you may do"),
                    "auto_press",
                    ("none", _("Nothing")),
                    ("passes", _("Passes")),
                    ("all", _("Passes and draws")),
                ),
                switch(_("Show what a play would score"), "point_hints"),
            ],
        )
        coach = Section(
            canvas,
            _("The coach"),
            [
                *choice(
                    _("Hints when you ask (?), and a word after a hand"),
                    "hints",
                    ("never", _("Never")),
                    ("alone", _("Playing alone")),
                    ("always", _("Always")),
                ),
                *choice(
                    _("A word before a bad choice, where hints are given"),
                    "tutor",
                    ("off", _("Never")),
                    ("blunders", _("Before a blunder")),
                    ("mistakes", _("Before a mistake")),
                ),
                Text(canvas, _("Shown at the table, where hints are given (X)"), SMALL, tone="dim"),
                switch(_("Which tiles are out"), "show_out"),
                switch(_("What others could not play"), "show_lacks"),
                switch(_("The chance of each bid"), "show_bids"),
                Text(canvas, explain_help(), SMALL, tone="dim"),
            ],
        )
        return [table, coach, motion, play]

    def _volume_rows(self) -> list[SectionRow]:
        """The volume controls, or a note that there is no sound device."""
        canvas, settings = self.canvas, self.canvas.settings
        title = Text(canvas, _("Volume"), SMALL, tone="dim")
        if not canvas.sound.available:
            return [title, Text(canvas, _("There is no sound: when Boneyard started, it found nothing to play it on."))]
        slider = Slider(
            canvas,
            _("Volume"),
            settings.volume,
            lambda volume: self._set("volume", volume),
            format_value=lambda volume: _("{share} %").format(share=round(100 * volume)),
            sound="place",
        )
        return [title, slider, Switch(canvas, _("Silent"), settings.muted, lambda muted: self._set("muted", muted))]

    def _set(self, name: str, value: object) -> None:
        setattr(self.canvas.settings, name, value)
        self.stage.apply_settings()


class _TilePreview(StaticWidget):
    """A preview of some tiles on the table in the chosen look."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas, "")

    def height(self, width: int) -> int:
        return self.px(112)

    def draw(self, surface: pygame.Surface) -> None:
        art = self.canvas.art
        background = art.table(self.rect.size).convert_alpha()
        corners = self.canvas.shapes.box(self.rect.size, self.px(9), (255, 255, 255))
        background.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        blend(surface, background, self.rect)
        length = min(self.px(76), self.rect.width // len(PREVIEW_TILES))
        for index, tile in enumerate(PREVIEW_TILES):
            x = self.rect.centerx + round((index - (len(PREVIEW_TILES) - 1) / 2) * length * 0.72)
            shadow = art.shadow(length, 90)
            center = x + shadow.offset[0], self.rect.centery + shadow.offset[1]
            blend(surface, shadow.surface, shadow.surface.get_rect(center=center))
            face = art.face(tile, length, 90)
            blend(surface, face, face.get_rect(center=(x, self.rect.centery)))
