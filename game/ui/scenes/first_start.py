"""The page of the first start: who plays, and whether to learn Draw or to choose a game."""

from collections.abc import Sequence
from functools import partial

import pygame

from game.core.tiles import Tile
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules import GAMES
from game.ui.menu.cards import Feature, FeatureRow
from game.ui.menu.emblems import FACE_DOWN, blend_tiles, draw_emblem, emblem
from game.ui.menu.quick_start import FIRST_GAME, start_first_game
from game.ui.routes import MenuRoute
from game.ui.settings import NAME_LENGTH
from game.ui.widgets.avatar_picker import AvatarPicker
from game.ui.widgets.fields import Switch, TextField
from game.ui.widgets.page import EDGE, GAP, Page, Part, flatten, stack_widgets
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import RETURN, TEXT, TITLE, StaticWidget, Widget

LARGE_TITLE = TITLE + 22
WIDTH = 50  # width of the page at most, in ems
DOUBLES = 5  # tiles beside the title
BESIDE = 0.36  # width of these tiles, as a share


class FirstStart(Page):
    """The page of the first start. All answers are optional; Escape leads to the menu."""

    accepts_imports = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        canvas, settings, game = self.canvas, self.canvas.settings, GAMES[FIRST_GAME]
        self._tiles = _Tiles(canvas, "")
        words = _("Every old game of dominoes on one table.")
        self._title, self._tagline = self.text(_("Boneyard"), LARGE_TITLE, bold=True), self.text(words, TEXT + 3)
        name, words = settings.name, _("Your name (optional)")
        self._field = TextField(canvas, _("Name"), name, self._rename, placeholder=words, max_length=NAME_LENGTH)
        self._picker = AvatarPicker(canvas, name, settings.avatar, partial(setattr, settings, "avatar"))
        tips = Switch(canvas, _("Show tips as I learn"), settings.tips, partial(setattr, settings, "tips"))
        person = self.section(_("Who is playing?"), [(self._field, tips), self._picker])
        label = _("Start with {game}").format(game=game.title)
        self._start = self.button(label, self._start_game, icon="play", primary=True)
        know = self.button(_("I know dominoes"), self.go_back)
        picture = partial(emblem, canvas, game)
        learn = Feature(canvas, _("New to dominoes?"), str(game.blurb), self._start, picture=picture)
        words = ngettext("Choose from {count} game.", "Choose from all {count} games.", len(GAMES))
        words = words.format(count=len(GAMES))
        choose = Feature(canvas, _("Played before?"), words, know, picture=partial(draw_emblem, canvas, FACE_DOWN))
        self._parts: list[Widget | Part] = [person, FeatureRow([learn, choose])]
        self._note = self.note(_("You can change all this in the settings."))

    def arrange(self) -> None:
        """Arrange the page; in a small window without what is not needed, so that it fits without scrolling."""
        note, tagline, height = self._note, self._tagline, self.canvas.size[1] - self.px(EDGE)
        for size, head, foot in (
            (LARGE_TITLE, [tagline], [note]),
            (LARGE_TITLE, [tagline], []),
            (LARGE_TITLE, [], []),
            (TITLE, [], []),
        ):
            self._title.size = size
            self._arrange_parts([self._title, *head], [*self._parts, *foot])
            if self.content_bottom <= height:
                break

    def _arrange_parts(self, head: Sequence[Widget], parts: Sequence[Widget | Part]) -> None:
        """Place the tiles beside the head, and the parts below; in the middle if there is space left."""
        (width, height), edge, gap = self.canvas.size, self.px(EDGE), self.px(GAP)
        self.view = pygame.Rect(0, 0, width, height)
        self.set_widgets([], [self._tiles, *head, *flatten(parts)], self._field)
        column = min(width - 2 * edge, round(WIDTH * self.canvas.text_size(TEXT)))
        left, beside = (width - column) // 2, round(column * BESIDE)
        top = edge
        for _pass in range(2):  # the second one centres the page
            bottom = stack_widgets(head, left + beside + gap, top, column - beside - gap, 0)
            self._tiles.rect = pygame.Rect(left, top, beside, bottom - top)
            self.content_bottom = stack_widgets(parts, left, bottom + 2 * gap, column, gap)
            top += max(0, (height - edge - self.content_bottom) // 2)

    def go_back(self) -> None:
        """Open the menu."""
        self._keep_answers()
        self.stage.go(MenuRoute())

    def handle_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in RETURN and self._field.focused:
            self._focus_on(self._start, True)
            return True
        return super().handle_event(event)

    def _start_game(self) -> None:
        self._keep_answers()
        start_first_game(self.stage)

    def _rename(self, name: str) -> None:
        self.canvas.settings.name = name.strip()
        self._picker.rename(name.strip())

    def _keep_answers(self) -> None:
        """Save the settings, so that this page is not shown again."""
        self.canvas.settings.save(self.stage.store)


class _Tiles(StaticWidget):
    """A fan of doubles that lie on the table."""

    def draw(self, surface: pygame.Surface) -> None:
        length = min(self.rect.height * 0.94, self.rect.width / (0.6 * DOUBLES)) // 4 * 4
        places = []
        for pips in range(DOUBLES):
            offset = pips - DOUBLES // 2
            x, y = self.rect.centerx + 0.56 * length * offset, self.rect.centery + 0.03 * length * offset**2
            places.append((Tile(pips + 2, pips + 2), x, y, 90 - 6 * offset, round(length)))
        blend_tiles(self.canvas, surface, places)
