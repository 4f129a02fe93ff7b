"""The first screen: the match left unfinished, and the games, to be looked through."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.platform.language import gettext as _
from game.rules import GAMES
from game.ui.families import emblem, table_thumbnail
from game.ui.menu.cards import LINE, Banner, Card, GameCard, density
from game.ui.menu.search import Search, SearchRow, matches
from game.ui.menu.unfinished import UnfinishedMatches
from game.ui.widgets import fields
from game.ui.widgets.page import EDGE, GAP, Page, arrange_head, stack_widgets
from game.ui.widgets.routes import (
    DailyDealRoute,
    MatchListRoute,
    PellBookRoute,
    PracticeRoute,
    Route,
    RulesRoute,
    SettingsRoute,
    SetupRoute,
)
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import SMALL, TITLE, Button, Text

CARD = 20  # ems of its words, the least width of a card
SEARCH_KEY = "/"  # typed, it leads to the search, as Ctrl+F does


MOTTO = _("Every old game of dominoes on one table.")


class Extra(NamedTuple):
    """Something besides the games that has a card: its title, a line about it, and where the card leads."""

    title: str
    line: str
    destination: Route


EXTRAS = (
    Extra(
        _("Pell's book, 1844"),
        _("What the oldest book claims, proved or refuted; its games to watch and play."),
        PellBookRoute(),
    ),
)
"""What else the menu leads to, after the games."""


class Menu(Page):
    """The menu, which shows the games that `search` finds and changes it as the player looks for others."""

    def __init__(self, stage: Stage, search: Search, extras: Sequence[Extra] = EXTRAS) -> None:
        super().__init__(stage)
        canvas = self.canvas
        stage.store.retry()
        self._title = Text(canvas, _("Boneyard"), TITLE + 8, bold=True)
        self._motto = Text(canvas, MOTTO, tone="dim")
        self._buttons = [
            Button(canvas, _("Deal of the day"), partial(stage.go, DailyDealRoute()), icon="day"),
            Button(canvas, _("Your matches"), partial(stage.go, MatchListRoute()), icon="log"),
            Button(canvas, _("Practice"), partial(stage.go, PracticeRoute()), icon="hint"),
            Button(canvas, _("Rules"), partial(stage.go, RulesRoute()), icon="rules", key=pygame.K_F1),
            Button(canvas, _("Settings"), partial(stage.go, SettingsRoute()), icon="settings"),
            Button(canvas, _("Quit"), stage.quit),
        ]
        self._unfinished = UnfinishedMatches(stage, table_thumbnail, self._found)
        self._notice = Banner(canvas, stage.store.notice or "", Button(canvas, _("All right"), self._dismiss))
        self._search = search
        self._played = stage.store.times_played()
        starred = stage.store.favourites()
        keys = [*self._played, *(key for key in GAMES if key not in self._played)]
        self._games = {key: self._card(key, key in starred) for key in keys}
        self._extras = [
            Card(canvas, extra.title, extra.line, "", partial(stage.go, extra.destination)) for extra in extras
        ]
        self._keys = Text(
            canvas,
            _("Type to search. The arrow keys go from card to card; * gives the framed one a star."),
            SMALL,
            tone="dim",
        )
        self._show_search()

    def _card(self, key: str, starred: bool) -> GameCard:
        stage = self.stage
        favour = partial(stage.store.favour, key)
        return GameCard(self.canvas, GAMES[key], starred, emblem, partial(self._sit_down, key), favour)

    def go_back(self) -> None:
        """Shows all the games again; there is nowhere else to go back to."""
        if self._search != Search():
            self._clear()

    def handle_event(self, event: pygame.Event) -> bool:
        brought = fields.import_route(event)
        if brought is not None:
            self.stage.go(brought)
            return True
        field = self._search_row.field
        if event.type == pygame.TEXTINPUT and not field.focused:
            if super().handle_event(event):
                return True
            if event.text.isspace():  # it has pressed something
                return False
            self._focus_on(field, True)
            return event.text == SEARCH_KEY or super().handle_event(event)
        enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and field.focused and self._cards:
            self._focus_on(self._cards[0], True)
            return True
        return super().handle_event(event)

    def handle_shortcut(self, event: pygame.Event) -> bool:
        if super().handle_shortcut(event):
            return True
        if event.key == pygame.K_f:
            self._focus_on(self._search_row.field, True)
            return True
        brought = fields.import_route(event)
        if brought is not None:
            self.stage.go(brought)
        return brought is not None

    # -- what is shown -------------------------------------------------------------------------------------------------

    def _show_search(self) -> None:
        """Makes the row of the search anew, and shows what is found."""
        self._search_row = SearchRow(self.canvas, self._search, self._games, self._found, self._clear, self.relayout)
        self._show()

    def _show(self) -> None:
        """Shows the cards of what is found, or says that there is nothing."""
        self._search_row.update_clear_button()
        search, store = self._search, self.stage.store
        found = search.find(self._games, store.favourites(), self._played)
        self._cards: list[Card] = [self._games[key] for key in found]
        if search == Search(search.words):
            self._cards += [card for card in self._extras if matches(search.words, f"{card.label} {card.summary}")]
            self._cards.sort(key=lambda card: not matches(search.words, card.label))  # what is called so comes first
        self._none = Banner(
            self.canvas,
            "" if self._cards else _nothing(search, bool(store.favourites())),
            Button(self.canvas, _("Show all games"), self._clear),
        )
        strong = [button for button in self._unfinished.featured.buttons if button.is_primary]
        first = [*strong, *self._cards, self._search_row.field][0]
        notice, none = (strip.widgets() if strip.words.label else [] for strip in (self._notice, self._none))
        above = [*notice, *self._unfinished.widgets(), *self._search_row.widgets()]
        self.set_widgets([self._title, self._motto, *self._buttons], [*above, *none, *self._cards, self._keys], first)

    def _found(self) -> None:
        self._show()
        self.relayout()

    def _clear(self) -> None:
        self._search.clear()
        self._show_search()
        self.relayout()

    # -- where it is ---------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        self._shorten_buttons()
        arrange_head(self, [], self._title, self._buttons)
        edge, gap = self.px(EDGE), self.px(GAP)
        room, top = self.canvas.size[0] - 2 * edge, self.view.top
        self._place_motto(gap)
        if self._notice.words.label:
            top = self._notice.arrange(edge, top, room) + gap
        if self._unfinished.widgets():
            top = self._unfinished.arrange(edge, top, room) + gap
        top = self._search_row.arrange(edge, top, room) + gap
        if self._none.words.label:
            top = self._none.arrange(edge, top, room) + gap
        top = self._arrange_cards(edge, top, room, gap)
        self.content_bottom = stack_widgets([self._keys], edge, top, room, 0)

    def _shorten_buttons(self) -> None:
        """As many buttons are only their icons as it takes for all to stand beside the title."""
        room = self.canvas.size[0] - 2 * self.px(EDGE) - self._title.natural_size()[0]
        for button in self._buttons:
            button.is_icon_only = False
        for button in self._buttons[-2::-1]:
            if sum(button.natural_size()[0] + self.px(GAP) for button in self._buttons) <= room:
                return
            button.is_icon_only = True

    def _place_motto(self, gap: int) -> None:
        """Puts the motto between the title and the buttons, as far as there is room for it."""
        left, right = self._title.rect.right + 2 * gap, self._buttons[0].rect.left - gap
        self._motto.set_text(MOTTO)
        wide, high = self._motto.natural_size()
        if right - left < wide:
            self._motto.set_text("")
            wide = 0
        self._motto.rect = pygame.Rect(left, self._buttons[0].rect.centery - high // 2, wide, high)

    def _arrange_cards(self, left: int, top: int, room: int, gap: int) -> int:
        """Puts the cards in a grid that is the same whatever is shown; where the next row would begin."""
        every = [*self._games.values(), *self._extras]
        least = CARD * self.canvas.text_size(LINE * density(self.canvas))
        across = max(1, min(len(every), int((room + gap) / (least + gap))))
        wide = (room - (across - 1) * gap) // across
        high = max(card.height(wide) for card in every)
        for nth, card in enumerate(self._cards):
            down, along = divmod(nth, across)
            card.rect = pygame.Rect(left + along * (wide + gap), top + down * (high + gap), wide, high)
        return top + -(-len(self._cards) // across) * (high + gap)

    # -- where it leads ------------------------------------------------------------------------------------------------

    def _sit_down(self, key: str) -> None:
        """Opens the setup of a game: what was searched for is found, and its words are forgotten."""
        if self._search.words:
            self._search.words = ""
            self._show_search()
            self.relayout()
        self.stage.go(SetupRoute(key))

    def _dismiss(self) -> None:
        self.stage.store.notice = None
        self._notice.words.set_text("")
        self._show()
        self.relayout()


def _nothing(search: Search, favourites: bool) -> str:
    """Why no game is shown, in a sentence."""
    if search.among == "favourites" and not favourites:
        return _("No game has a star yet: press the star on a card and find it here.")
    if search == Search(among="unplayed"):
        return _("You have played every game there is.")
    if search == Search(search.words):
        return _("No game goes by “{words}”.").format(words=search.words.strip())
    return _("No game is all of that at once.")
