"""The first screen: the match left unfinished, and the games, to be looked through."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.language import gettext as _
from game.match import Match
from game.rules import GAMES
from game.store import Kept
from game.ui.canvas.canvas import Canvas
from game.ui.families import emblem
from game.ui.menu.cards import Card, GameCard
from game.ui.menu.search import Search, matches
from game.ui.menu.search_row import SearchRow
from game.ui.widgets.destinations import Destination, ToMenu, ToPlates, ToRules, ToSettings, ToSetup, ToTable
from game.ui.widgets.head import arrange_head
from game.ui.widgets.page import EDGE, GAP, Page, stack
from game.ui.widgets.scene import Stage
from game.ui.widgets.widget import SMALL, TITLE, Button, Panel, Text, Widget

CARD = 360  # px of the design, the least width of a card
WIDEST = 460
MOST_ACROSS = 4
SEARCH_KEY = "/"  # typed, it leads to the search, as Ctrl+F does


class Extra(NamedTuple):
    """Something besides the games that has a card: its title, a line about it, and where the card leads."""

    title: str
    line: str
    destination: Destination


EXTRAS = (
    Extra(_("Pell's plates, 1844"), _("Seven games the oldest book prints: watch them, or play them."), ToPlates()),
)
"""What else the menu leads to, after the games."""


class Menu(Page):
    """The menu, which shows the games that `search` finds and changes it as the player looks for others."""

    def __init__(self, stage: Stage, search: Search, extras: Sequence[Extra] = EXTRAS) -> None:
        super().__init__(stage)
        canvas = self.canvas
        stage.store.retry()
        self._unfinished = stage.store.unfinished()
        self._title = Text(canvas, _("Boneyard"), TITLE + 8, bold=True)
        self._motto = Text(canvas, _("Every old game of dominoes on one table."), tone="dim")
        self._buttons = [
            Button(canvas, _("Rules"), partial(stage.go, ToRules()), icon="rules", key=pygame.K_F1),
            Button(canvas, _("Settings"), partial(stage.go, ToSettings()), icon="settings"),
            Button(canvas, _("Quit"), stage.quit),
        ]
        self._continue = self._offer(self._unfinished) if self._unfinished else _Strip(canvas, "")
        self._notice = _Strip(canvas, stage.store.notice or "", Button(canvas, _("All right"), self._dismiss))
        self._search = search
        self._played = stage.store.times_played()
        starred = stage.store.favourites()
        self._games = {key: self._card(key, key in starred) for key in GAMES}
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

    def _offer(self, kept: Kept) -> "_Strip":
        """The unfinished match, as far as it may be gone on with; nothing where it can no longer be read."""
        canvas, store = self.canvas, self.stage.store
        take = partial(self._take_up, kept)
        if kept.suspect:  # it may end the program again: it is not even read before the player says so
            words = _("{title}: the program stopped in this match when it was last open.")
            title = GAMES[kept.game].title
            return _Strip(canvas, words.format(title=title), Button(canvas, _("Open it all the same"), take))
        match = store.look(kept)
        if match is None:
            return _Strip(canvas, "")
        if store.held_elsewhere(kept):
            words = _("{standing}. It is open in another window.").format(standing=_standing(match))
            look = partial(self.stage.go, ToTable(match, looking=True))
            return _Strip(canvas, words, Button(canvas, _("Look"), look), Button(canvas, _("Take it over"), take))
        button = Button(canvas, _("Continue"), partial(self._go_on, kept), icon="play", strong=True)
        return _Strip(canvas, _standing(match), button)

    def _card(self, key: str, starred: bool) -> GameCard:
        stage = self.stage
        favour = partial(stage.store.favour, key)
        return GameCard(self.canvas, GAMES[key], starred, emblem, partial(self._sit_down, key), favour)

    def back(self) -> None:
        """Shows all the games again; there is nowhere else to go back to."""
        if self._search != Search():
            self._clear()

    def take(self, event: pygame.Event) -> bool:
        field = self._search_row.field
        if event.type == pygame.TEXTINPUT and not field.focused:
            if super().take(event):
                return True
            if event.text.isspace():  # it has pressed something
                return False
            self._focus_on(field, True)
            return event.text == SEARCH_KEY or super().take(event)
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL:
                self._focus_on(field, True)
                return True
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and field.focused and self._cards:
                self._focus_on(self._cards[0], True)
                return True
        return super().take(event)

    # -- what is shown -------------------------------------------------------------------------------------------------

    def _show_search(self) -> None:
        """Makes the row of the search anew, and shows what is found."""
        self._search_row = SearchRow(self.canvas, self._search, self._games, self._found, self._clear, self.again)
        self._show()

    def _show(self) -> None:
        """Shows the cards of what is found, or says that there is nothing."""
        self._search_row.renew()
        search, store = self._search, self.stage.store
        found = search.found(self._games, store.favourites(), self._played)
        self._cards: list[Card] = [self._games[key] for key in found]
        if search == Search(search.words):
            self._cards += [card for card in self._extras if matches(search.words, f"{card.label} {card.line}")]
            self._cards.sort(key=lambda card: not matches(search.words, card.label))  # what is called so comes first
        self._none = _Strip(
            self.canvas,
            "" if self._cards else _nothing(search, bool(store.favourites())),
            Button(self.canvas, _("Show all games"), self._clear),
        )
        strong = [button for button in self._continue.buttons if button.strong]
        first = [*strong, *self._cards, self._search_row.field][0]
        strips = [widget for strip in self._strips() for widget in strip.widgets()]
        none = self._none.widgets() if self._none.words.label else []
        flowing = [self._motto, *strips, *self._search_row.widgets(), *none, *self._cards, self._keys]
        self.fill([self._title, *self._buttons], flowing, first)

    def _found(self) -> None:
        self._show()
        self.again()

    def _clear(self) -> None:
        self._search.clear()
        self._show_search()
        self.again()

    def _strips(self) -> "list[_Strip]":
        return [strip for strip in (self._notice, self._continue) if strip.words.label]

    # -- where it is ---------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        arrange_head(self, [], self._title, self._buttons)
        edge, gap = self.px(EDGE), self.px(GAP)
        room = self.canvas.size[0] - 2 * edge
        top = stack([self._motto], edge, self.view.top, room, 0) + gap + gap // 2
        for strip in self._strips():
            top = strip.arrange(edge, top, room) + gap + gap // 2
        top = self._search_row.arrange(edge, top, room) + gap + gap // 2
        if self._none.words.label:
            top = self._none.arrange(edge, top, room) + gap + gap // 2
        top = self._arrange_cards(edge, top, room, gap + gap // 2)
        self.bottom = stack([self._keys], edge, top, room, 0)

    def _arrange_cards(self, left: int, top: int, room: int, gap: int) -> int:
        """Puts the cards in a grid that is the same whatever is shown; where the next row would begin."""
        every = [*self._games.values(), *self._extras]
        least = CARD * self.canvas.unit * (1 + self.canvas.settings.text_size) / 2
        across = max(1, min(MOST_ACROSS, len(every), int((room + gap) / (least + gap))))
        wide = min((room - (across - 1) * gap) // across, round(least * WIDEST / CARD))
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
            self.again()
        self.stage.go(ToSetup(key))

    def _dismiss(self) -> None:
        self.stage.store.notice = None
        self._notice.words.say("")
        self._show()
        self.again()

    def _go_on(self, kept: Kept) -> None:
        """Goes on with a match, unless another window has opened it since: then the menu says so."""
        if self.stage.store.held_elsewhere(kept):
            self.stage.go(ToMenu())
        else:
            self._take_up(kept)

    def _take_up(self, kept: Kept) -> None:
        """Goes on with a match; where it can no longer be played, the menu says so."""
        match = self.stage.store.resume(kept)
        self.stage.go(ToTable(match) if match else ToMenu())


class _Strip:
    """A line of words on a panel, with buttons."""

    def __init__(self, canvas: Canvas, words: str, *buttons: Button) -> None:
        self.panel, self.words, self.buttons = Panel(canvas), Text(canvas, words), buttons

    def widgets(self) -> list[Widget]:
        return [self.panel, self.words, *self.buttons]

    def arrange(self, left: int, top: int, width: int) -> int:
        pad = self.panel.px(GAP)
        sizes = [button.natural_size() for button in self.buttons]
        wide, high = sum(wide for wide, _high in sizes) + pad * (len(sizes) - 1), max(high for _wide, high in sizes)
        beside = width - wide - 4 * pad >= wide
        words = width - 2 * pad - (wide + 2 * pad if beside else 0)
        tall = self.words.height(words)
        if beside:
            whole = max(tall, high) + 2 * pad
            stack([self.words], left + 2 * pad, top + (whole - tall) // 2, words - pad, 0)
            x, y = left + width - wide - pad, top + (whole - high) // 2
            for button, size in zip(self.buttons, sizes, strict=True):
                button.rect = pygame.Rect((x, y), size)
                x = button.rect.right + pad
        else:
            bottom = stack([self.words], left + pad, top + pad, words, 0)
            whole = stack(self.buttons, left + pad, bottom + pad, words, pad) + pad - top
        self.panel.rect = pygame.Rect(left, top, width, whole)
        return top + whole


def _nothing(search: Search, favourites: bool) -> str:
    """Why no game is shown, in a sentence."""
    if search.among == "favourites" and not favourites:
        return _("No game has a star yet: press the star on a card and find it here.")
    if search == Search(among="unplayed"):
        return _("You have played every game there is.")
    if search == Search(search.words):
        return _("No game goes by “{words}”.").format(words=search.words.strip())
    return _("No game is all of that at once.")


def _standing(match: Match) -> str:
    """The game and the scores of a match, in words."""
    game, scores = match.game, match.state.scores
    sides = [
        " & ".join(name for seat, name in enumerate(match.names) if game.side(seat, len(match.names)) == side)
        for side in range(len(scores))
    ]
    totals = ", ".join(f"{side}: {score}" for side, score in zip(sides, scores, strict=True))
    return _("{title} · {totals}").format(title=game.title, totals=totals)
