"""The settings page; every change takes effect at once."""

from functools import partial
from typing import Any

import pygame

from game.core.tiles import Tile
from game.platform.language import LANGUAGES, pgettext
from game.platform.language import gettext as _
from game.text.coach import explain_help
from game.ui.canvas.shapes import blend
from game.ui.canvas.sound import SoundName
from game.ui.canvas.theme import THEMES
from game.ui.canvas.tile_sets import TILE_SETS
from game.ui.keys import ALL
from game.ui.menu.emblems import draw_tiles, round_corners
from game.ui.routes import AboutRoute, KeysRoute, LanguageRoute
from game.ui.settings import NAME_LENGTH, SYSTEM, system_language
from game.ui.widgets.avatar_picker import AvatarPicker
from game.ui.widgets.fields import Slider, Switch, TextField
from game.ui.widgets.page import Section, SectionPage
from game.ui.widgets.scene import Stage
from game.ui.widgets.selector import SelectorItem
from game.ui.widgets.widget import Button, StaticWidget, Widget

VOLUMES = 20  # steps from silence to full volume
PREVIEW_TILES = (Tile(3, 5), Tile(6, 6), Tile(1, 6), Tile(2, 4), Tile(0, 5))


class SettingsPage(SectionPage):
    """The settings page."""

    opens_settings = False

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _("Settings"))
        self._head_buttons = [self.button(_("About Boneyard"), partial(self.stage.go, AboutRoute()))]
        self._full_screen = self._switch(_("Full screen (F11)"), "full_screen")
        self.show_sections([[self._table(), self._coach()], [self._person(), self._motion(), self._play()]], None)

    def arrange(self) -> None:
        super().arrange()
        self._full_screen.is_on = self.canvas.settings.full_screen  # F11 changes it too

    def _person(self) -> Section:
        settings = self.canvas.settings
        picker = AvatarPicker(self.canvas, settings.name, settings.avatar, partial(self._set, "avatar"))

        def rename(name: str) -> None:
            self._set("name", name.strip())
            picker.rename(settings.name)

        field = TextField(
            self.canvas, _("Name"), settings.name, rename, placeholder=_("Player 1"), max_length=NAME_LENGTH
        )
        rows = [self.note(field.label), field, self.note(picker.label), picker, *self._language()]
        return self.section(pgettext("settings", "You"), rows)

    def _language(self) -> list[Widget]:
        """Return a caption and a selector of the language, each in its own name; a change opens the page again."""
        system = _("Same as the system ({language})").format(language=LANGUAGES[system_language()])
        items = [SelectorItem(SYSTEM, system), *(SelectorItem(code, name) for code, name in LANGUAGES.items())]

        def choose(code: str) -> None:
            self._set("language", code)
            self.stage.go(LanguageRoute())

        label = _("Language")
        return [self.note(label), self.selector(label, items, self.canvas.settings.language, choose, "list")]

    def _table(self) -> Section:
        sizes = (1.0, pgettext("text size", "Normal")), (1.25, _("Large")), (1.5, _("Larger")), (2.0, _("Largest"))
        rows = [
            _TilePreview(self.canvas, ""),
            *self._choice(
                pgettext("settings", "Table"), "theme", *((theme.name, str(theme.title)) for theme in THEMES.values())
            ),
            *self._choice(_("Tiles"), "tiles", *((tiles.name, str(tiles.title)) for tiles in TILE_SETS.values())),
            *self._choice(
                _("Pips"), "pips", ("ink", _("Black")), ("colour", _("Coloured")), ("numerals", _("Numerals"))
            ),
            *self._choice(_("Text size"), "text_size", *sizes),
            self._full_screen,
        ]
        return self.section(_("Appearance"), rows)

    def _coach(self) -> Section:
        hints = ("never", _("Never")), ("alone", _("When I play alone")), ("always", _("Always"))
        warnings = (
            ("off", _("Never")),
            ("blunders", _("Before blunders")),
            ("mistakes", _("Before mistakes and blunders")),
        )
        rows = [
            *self._choice(_("Hints (key ?) and reviews"), "hints", *hints),
            *self._choice(_("Warn me, where hints are allowed"), "tutor", *warnings),
            self.note(_("Show at the table (key X), where hints are allowed")),
            self._switch(_("Unseen tiles"), "show_out"),
            self._switch(_("Suits and numbers that others lack"), "show_lacks"),
            self._switch(_("Chance of each bid"), "show_bids"),
            self.note(explain_help()),
            self.note(_("In Poker many moves are too hard to judge for a warning.")),
        ]
        return self.section(_("Coach"), rows)

    def _motion(self) -> Section:
        motions = (
            ("full", pgettext("animations", "Full")),
            ("short", pgettext("animations", "Short")),
            ("reduced", _("Fade only")),
            ("off", pgettext("animations", "None")),
        )
        slow = (0.5, _("Slower")), (0.75, _("Slow")), (1.0, pgettext("speed", "Normal"))
        fast = (1.5, _("Fast")), (2.0, _("Faster")), (10.0, _("Instant"))
        rows = [
            *self._choice(_("Motion"), "motion", *motions),
            *self._choice(_("Speed"), "speed", *slow, *fast),
        ]
        if self.canvas.sound.available:
            rows += self._volume(_("Volume"), "volume", "place")
            rows += self._volume(_("Quiet background sound"), "room_volume", "click")
            rows.append(self._switch(_("Mute"), "muted"))
        else:
            words = _("No sound: Boneyard found no sound device when it started.")
            rows.append(self.text(words))
        return self.section(_("Motion and sound"), rows)

    def _play(self) -> Section:
        pressed = ("none", pgettext("forced moves", "None")), ("passes", _("Passes")), ("all", _("Passes and draws"))
        spoken = ("brief", pgettext("announcements", "Brief")), ("full", pgettext("announcements", "Full"))
        rows = [
            *self._choice(_("Play forced moves automatically"), "auto_press", *pressed),
            self._switch(_("Show what a move would score"), "point_hints"),
            self._switch(_("Show tips as I learn"), "tips"),
            *self._choice(_("Screen reader announcements"), "announcements", *spoken),
            Button(self.canvas, _("Keys (F1 on each screen)"), partial(self.stage.go, KeysRoute(ALL))),
        ]
        return self.section(pgettext("settings", "Play"), rows)

    def _choice(self, label: str, name: str, *choices: tuple[Any, str]) -> list[Widget]:
        """Return a caption and a selector of a setting's value, the nearest one if it has another."""
        chosen, values = getattr(self.canvas.settings, name), [value for value, _label in choices]
        if chosen not in values:
            chosen = min(values, key=lambda value: abs(value - chosen))
        items = [SelectorItem(value, words) for value, words in choices]
        return [self.note(label), self.selector(label, items, chosen, partial(self._set, name))]

    def _volume(self, label: str, name: str, sound: SoundName) -> list[Widget]:
        """Return a caption and a slider of a volume; `sound` is played after a change."""
        slider = Slider(
            self.canvas,
            label,
            round(VOLUMES * getattr(self.canvas.settings, name)),
            VOLUMES,
            lambda value: self._set(name, value / VOLUMES),
            format_value=lambda value: _("{share}%").format(share=round(100 * value / VOLUMES)),
            sound=sound,
        )
        return [self.note(label), slider]

    def _switch(self, label: str, name: str) -> Switch:
        return Switch(self.canvas, label, getattr(self.canvas.settings, name), partial(self._set, name))

    def _set(self, name: str, value: object) -> None:
        setattr(self.canvas.settings, name, value)
        self.stage.apply_settings()


class _TilePreview(StaticWidget):
    """A preview of some tiles on the table in the chosen look."""

    def height(self, width: int) -> int:
        return self.px(112)

    def draw(self, surface: pygame.Surface) -> None:
        (width, height), count = self.rect.size, len(PREVIEW_TILES)
        length = min(self.px(76), width // count)
        left = width / 2 - (count - 1) / 2 * length * 0.72
        tiles = [
            (tile, left + index * length * 0.72, height / 2, 90, length) for index, tile in enumerate(PREVIEW_TILES)
        ]
        blend(surface, round_corners(self.canvas, draw_tiles(self.canvas, tiles, self.rect.size)), self.rect)
