"""The first screen: what to play at once, and the games with a search."""

from datetime import date
from functools import partial

import pygame

from game.platform.language import gettext as _
from game.rules import GAMES
from game.ui.keys import MENU, KeyGroup
from game.ui.menu.cards import LINE, Banner, Card, FeatureRow, GameCard, density
from game.ui.menu.emblems import PELL, draw_emblem, emblem
from game.ui.menu.quick_start import FIRST_GAME, daily_feature, play_again_feature
from game.ui.menu.search import Search, game_search_row, matches
from game.ui.menu.unfinished import continue_feature
from game.ui.routes import (
    ConfirmationRoute,
    FairDealsRoute,
    MatchListRoute,
    PellBookRoute,
    PracticeRoute,
    RulesRoute,
    SettingsRoute,
    SetupRoute,
    StatisticsRoute,
)
from game.ui.widgets.page import (
    EDGE,
    GAP,
    ButtonRows,
    Grid,
    Page,
    Part,
    arrange_head,
    flatten,
    grid_columns,
    place_row,
    stack_widgets,
)
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import RETURN, TEXT, TITLE, Button, Text

CARD = 20  # minimum width of a card in ems of its text
SEARCH_KEY = "/"  # typing it focuses the search field, as Ctrl+F does


class Menu(Page):
    """The menu on the day `today`; it shows the games that match `search`, which the player edits here."""

    accepts_imports = True

    def __init__(self, stage: Stage, search: Search, today: date) -> None:
        super().__init__(stage)
        canvas, go = self.canvas, stage.go
        stage.store.retry()
        self._title = self.text(_("Boneyard"), TITLE + 8, bold=True)
        self._record_buttons = [
            self.button(_("Your matches"), partial(go, MatchListRoute()), icon="log"),
            self.button(_("Statistics"), partial(go, StatisticsRoute()), icon="ranks"),
            self.button(_("Fair deals"), partial(go, FairDealsRoute()), icon="seal"),
        ]
        self._is_wide = False
        self._buttons = [
            self.button(_("Practice"), partial(go, PracticeRoute()), icon="practice"),
            self.button(_("Rules"), partial(go, RulesRoute()), icon="rules"),
            self.button(_("Settings"), partial(go, SettingsRoute()), icon="settings"),
            self.button(_("Quit"), stage.quit),
        ]
        unfinished = continue_feature(stage)
        features = [unfinished] if unfinished else []
        can_continue = any(button.is_primary for feature in features for button in feature.buttons)
        features += [play_again_feature(stage, not can_continue), daily_feature(stage, today)]
        self._features = FeatureRow(features)
        self._notice = Banner(canvas, stage.store.notice or "", self.button(_("OK"), self._dismiss))
        self._search = search
        self._clear = self.icon_button(_("Clear"), self._clear_search, icon="clear")
        self._played = stage.store.times_played()
        starred = stage.store.favourites()
        self._games: dict[str, Card] = {key: self._card(key, key in starred) for key in GAMES}
        words = _("Claims of a domino book of 1844, proved or disproved, with games to play.")
        picture = partial(draw_emblem, canvas, PELL)
        self._book = Card(canvas, _("Pell's book, 1844"), words, "", partial(go, PellBookRoute()), picture)
        self._keys = self.note(_("Type to search. Arrow keys select a game; press * to favourite it."))
        self._show_search()

    def _card(self, key: str, starred: bool) -> GameCard:
        canvas, game, favour = self.canvas, GAMES[key], partial(self.stage.store.set_favourite, key)
        is_easy = key == FIRST_GAME and key not in self._played
        picture, on_click = partial(emblem, canvas, game), partial(self._open_setup, key)
        return GameCard(canvas, game, starred, is_easy, picture, on_click, favour)

    def go_back(self) -> None:
        """Clear the search; without one ask whether to quit, because the menu is the first screen."""
        if self._search != Search():
            self._clear_search()
        else:
            self.stage.go(ConfirmationRoute(_("Quit Boneyard?"), self.stage.quit, _("Quit"), _("Stay")))

    def key_groups(self) -> list[KeyGroup]:
        return [MENU, *super().key_groups()]

    def handle_event(self, event: pygame.Event) -> bool:
        field = self._search_row.field
        if event.type == pygame.TEXTINPUT and not field.focused:
            if super().handle_event(event):
                return True
            if event.text.isspace():  # Space has already pressed the focused button
                return False
            self._focus_on(field, True)
            return event.text == SEARCH_KEY or super().handle_event(event)
        enter = event.type == pygame.KEYDOWN and event.key in RETURN
        if enter and field.focused and self._cards:
            self._focus_on(self._cards[0], True)
            return True
        return super().handle_event(event)

    def handle_shortcut(self, event: pygame.Event) -> bool:
        if super().handle_shortcut(event):
            return True
        if event.key == pygame.K_f:
            self._focus_on(self._search_row.field, True)
        return bool(event.key == pygame.K_f)

    # -- contents ------------------------------------------------------------------------------------------------------

    def _show_search(self) -> None:
        """Create the search row again, and show the matching cards."""
        self._search_row = game_search_row(self, self._search, self.rebuild, self._clear)
        self.build()

    def build(self) -> None:
        """Show the cards that match the search, or a message that none does."""
        self._clear.set_enabled(self._search != Search(), _("There is no search to clear."))
        search, favourites = self._search, self.stage.store.favourites()
        keys = search.find(favourites, self._played)
        self._cards: list[Card] = [self._games[key] for key in keys]
        has_book = search == Search(search.words) and matches(search.words, f"{self._book.label} {self._book.summary}")
        self._cards += [self._book] if has_book else []
        self._cards.sort(key=lambda card: not matches(search.words, card.label))  # matches in the title first
        self._sections: list[tuple[Text, list[Card]]] = []
        if search.among != "recent" and not search.words.strip():
            families: dict[str, list[Card]] = {}
            for key in keys:
                families.setdefault(str(GAMES[key].family_title), []).append(self._games[key])
            self._sections = [(self._heading(title), family) for title, family in families.items()]
            self._sections += [(self._heading(_("History")), [self._book])] if has_book else []
        self._head = [*(self._record_buttons if self._is_wide else []), *self._buttons]
        own_row = ButtonRows([] if self._is_wide else [[button] for button in self._record_buttons], "topleft")
        self._parts: list[Part] = [self._notice, own_row, self._features, self._search_row]
        if not self._cards:
            words = _no_result_message(search, bool(favourites))
            self._parts.append(Banner(self.canvas, words, self.button(_("Show all games"), self._clear_search)))
        primary = next(
            button for button in flatten([self._features]) if isinstance(button, Button) and button.is_primary
        )
        sections = [widget for heading, cards in self._sections for widget in (heading, *cards)]
        scrolling = [*flatten(self._parts), *(sections or self._cards), self._keys]
        self.set_widgets([self._title, *self._head], scrolling, primary)

    def _heading(self, title: str) -> Text:
        return self.text(title, TEXT + 1, bold=True)

    def _clear_search(self) -> None:
        self._search.clear()
        self._show_search()
        self.relayout()

    # -- layout --------------------------------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Lay out; the buttons of the player's record are in the head if all fit there with labels but the settings."""
        for button in self._buttons:
            button.is_icon_only = button.icon == "settings"
        head = place_row([self._title, *self._record_buttons, *self._buttons], self.px(GAP), "topleft", (0, 0))
        is_wide = head.width <= self.canvas.size[0] - 2 * self.px(EDGE)
        if is_wide != self._is_wide:
            self._is_wide = is_wide
            self.build()
        super().lay_out()

    def arrange(self) -> None:
        arrange_head(self, [], self._title, self._head, shrinks=True)
        edge, gap = self.px(EDGE), self.px(GAP)
        width = self.canvas.size[0] - 2 * edge
        top = stack_widgets(self._parts, edge, self.view.top, width, gap) + gap
        min_width = CARD * self.canvas.text_size(LINE * density(self.canvas))
        every = [*self._games.values(), self._book]
        for row in self._section_rows(grid_columns(width, min_width, gap)):
            cards = [card for _heading, section in row for card in section]
            below = top + row[0][0].natural_size()[1] + gap // 3
            end = Grid(cards, min_width, every).arrange(edge, below, width) + gap
            for heading, section in row:
                left, right = section[0].rect.left, section[-1].rect.right
                heading.rect = pygame.Rect(left, top, max(0, right - left), below - top)
            top = end
        if not self._sections and self._cards:
            top = Grid(self._cards, min_width, every).arrange(edge, top, width) + gap
        self.content_bottom = stack_widgets([self._keys], edge, top, width, 0)

    def _section_rows(self, columns: int) -> list[list[tuple[Text, list[Card]]]]:
        """Return the sections in rows; sections share a row if their cards fit side by side in it."""
        rows: list[list[tuple[Text, list[Card]]]] = []
        for section in self._sections:
            beside = sum(len(cards) for _heading, cards in rows[-1]) if rows else columns
            if beside + len(section[1]) <= columns:
                rows[-1].append(section)
            else:
                rows.append([section])
        return rows

    # -- navigation ---------------------------------------------------------------------------------------------------

    def _open_setup(self, key: str) -> None:
        """Open the setup of a game, and clear the words searched for."""
        if self._search.words:
            self._search.words = ""
            self._show_search()
            self.relayout()
        self.stage.go(SetupRoute(key))

    def _dismiss(self) -> None:
        self.stage.store.notice = None
        self._notice.words.label = ""
        self.rebuild()


def _no_result_message(search: Search, favourites: bool) -> str:
    """Return why no game is shown, as a sentence."""
    if search.among == "favourites" and not favourites:
        return _("No favourites yet. Press the star on a card to add it here.")
    if search == Search(among="recent"):
        return _("You haven't played any games yet.")
    if search == Search(search.words):
        return _("No games match “{words}”.").format(words=search.words.strip())
    return _("No games fit all filters.")
