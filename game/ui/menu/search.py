"""Searches among the games and among the matches, and the rows of widgets that edit them."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any, Literal

import pygame

from game.match.match import player_names, title_at
from game.match.player_types import Bot, Person, Player
from game.platform.language import AnyText, cache_by_language, format_player_counts, ngettext, pgettext_lazy
from game.platform.language import gettext as _
from game.platform.language import gettext_lazy as _l
from game.rules import GAMES, rules_text
from game.rules.game import Game
from game.store.match_repository import Entry
from game.text.when import WEEKDAYS, format_date, to_local
from game.ui.widgets.fields import TextField
from game.ui.widgets.page import GAP, Page, place_row
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import TEXT, Button, Widget

Among = Literal["all", "favourites", "recent"]

MAX_LENGTH = 60  # characters of a search
MIN_FIELD = 6  # ems
MANY = 6  # in a search this number of players means that many or more


@dataclass
class Search:
    """A search `among` all games, the favourites, or those played, for words and a number of players.

    0 stands for any number of players, MANY for that many or more.
    """

    words: str = ""
    players: int = 0
    among: Among = "all"

    def clear(self) -> None:
        """Reset the search, so that it matches every game."""
        self.words, self.players, self.among = "", 0, "all"

    def find(self, favourites: Collection[str], recent: Collection[str]) -> list[str]:
        """Return the games that match, those with the words in key or title first.

        They are in the order of GAMES, or that of `recent`, which has the games played, the latest first.
        """
        among = {"all": GAMES, "favourites": [key for key in GAMES if key in favourites], "recent": recent}
        games = {key: GAMES[key] for key in among[self.among] if self._admits(GAMES[key])}
        matching = [key for key, game in games.items() if matches(self.words, _searched_text(key, game))]
        return sorted(matching, key=lambda key: not matches(self.words, f"{key} {games[key].title}"))

    def _admits(self, game: Game[Any]) -> bool:
        return self.players in {0, *(min(number, MANY) for number in player_counts(game))}


def player_counts(game: Game[Any]) -> list[int]:
    """Return the possible numbers of players with any of its sets, sorted."""
    return sorted({number for seats in game.seats.values() for number in seats})


def player_counts_text(game: Game[Any]) -> str:
    """Format the possible numbers of players."""
    counts = tuple(player_counts(game))
    players = ngettext("{counts} player", "{counts} players", counts[-1])
    return players.format(counts=format_player_counts(counts))


def books(game: Game[Any]) -> str:
    """Return the books of a game's presets, each once."""
    return ", ".join(dict.fromkeys(str(preset.source or preset.book) for preset in game.presets))


def matches(words: str, text: str) -> bool:
    """Whether each of `words` is the start of a word of `text`, or of `text` without hyphens and spaces."""
    searched = _words_in(text)
    closed = "".join(searched)
    return all(any(word.startswith(typed) for word in (closed, *searched)) for typed in _words_in(words))


def _words_in(text: str) -> list[str]:
    """Return the folded words of a text, without apostrophes."""
    return re.findall(r"[^\W_]+", re.sub("['’]", "", fold(text)))


def fold(text: str) -> str:
    """Return a text in lower case and without accents, for comparing what a player types with what is displayed."""
    if text.isascii():
        return text.casefold()
    decomposed = unicodedata.normalize("NFKD", text)
    letters = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return letters.casefold().translate(_PLAIN_LETTERS)


# Unicode does not decompose these letters.
_PLAIN_LETTERS = str.maketrans({"æ": "ae", "đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "œ": "oe", "ŧ": "t"})


def _searched_text(key: str, game: Game[Any]) -> str:
    """Return the text of a game that is searched: title and key, summary, family and rule sets."""
    keys = key, game.family, *(preset.key for preset in game.presets)
    return " ".join(map(str, [game.title, game.blurb, game.family_title, books(game), *keys, _rule_sets(key)]))


@cache_by_language
def _rule_sets(key: str) -> str:
    """Return the description of a game's rule sets, with its other names, from the last section of its rules."""
    heading_and_rest = rules_text(key).rpartition("\n## ")[2].split("\n\n")
    return "".join(heading_and_rest[1:2])


# -- rows of a search field and selectors ------------------------------------------------------------------------------


class FilterRow:
    """A search field, buttons beside it, and selectors, all editing the attributes of `filters`.

    `on_change` is called after each change. The selectors go below the field, in one or two rows, if it would be
    narrower than MIN_FIELD beside them.
    """

    def __init__(
        self,
        page: Page,
        filters: "Search | MatchFilters",
        placeholder: str,
        on_change: Callable[[], object],
        *buttons: Button,
    ) -> None:
        self._page, self._filters, self._on_change, self._buttons = page, filters, on_change, buttons
        words, write = filters.words, partial(self._set, "words")
        self.field = TextField(page.canvas, _("Search"), words, write, placeholder=placeholder, max_length=MAX_LENGTH)
        self._selectors: list[Selector] = []

    def widgets(self) -> list[Widget]:
        """Return all widgets in reading order."""
        return [self.field, *self._buttons, *self._selectors]

    def arrange(self, left: int, top: int, width: int) -> int:
        """Place the widgets in `width` pixels; return their bottom."""
        gap = self._page.px(GAP)
        widths = [selector.natural_size()[0] + gap for selector in self._selectors]
        field_width = width - sum(button.natural_size()[0] + gap for button in self._buttons)
        beside = field_width - sum(widths) >= round(MIN_FIELD * self._page.canvas.text_size(TEXT))
        field_width -= sum(widths) if beside else 0
        self.field.rect = pygame.Rect(left, top, field_width, self.field.natural_size()[1])
        place_row(self._buttons, gap, "topleft", (self.field.rect.right + gap, top))
        x, y = max(widget.rect.right for widget in (self.field, *self._buttons)) + gap, top
        bottom = max(widget.rect.bottom for widget in (self.field, *self._buttons))
        if not beside:
            x, y = left, bottom + gap
            rows = 1 if sum(widths) - gap <= width else 2
            widths = [(width + gap) // -(-len(widths) // rows)] * len(widths)
        for selector, step in zip(self._selectors, widths, strict=True):
            if x + step > left + width + 2 * gap:
                x, y = left, bottom + gap
            selector.rect = pygame.Rect(x, y, step - gap, selector.height(step - gap))
            bottom = max(bottom, selector.rect.bottom)
            x += step
        return bottom

    def add_selector(
        self, attribute: str, label: str, choices: Mapping[Any, AnyText], form: Literal["fitting", "list"] = "list"
    ) -> None:
        """Add a selector of an attribute of the filters; `choices` has the values and their labels."""
        items = [SelectorItem(choice, str(title)) for choice, title in choices.items()]
        value, choose = getattr(self._filters, attribute), partial(self._set, attribute)
        self._selectors.append(self._page.selector(label, items, value, choose, form))

    def _set(self, attribute: str, value: object) -> None:
        setattr(self._filters, attribute, value)
        self._on_change()


def game_search_row(page: Page, search: Search, on_change: Callable[[], object], clear_button: Button) -> FilterRow:
    """Return the search of the menu."""
    row = FilterRow(page, search, _("Search"), on_change, clear_button)
    among = {"all": _("All games"), "favourites": _("Favourites"), "recent": _("Recent")}
    row.add_selector("among", _("Show"), among, "fitting")
    numbers = sorted({min(number, MANY) for game in GAMES.values() for number in player_counts(game)})
    players = {0: _("Any players"), **{number: _players(number) for number in numbers}}
    row.add_selector("players", _("Players"), players)
    return row


def _players(number: int) -> str:
    """Format a number of players; MANY means that many or more."""
    if number == MANY:
        return _("{number} or more").format(number=number)
    return ngettext("{count} player", "{count} players", number).format(count=number)


def match_filter_row(
    page: Page, filters: "MatchFilters", finder: "MatchFinder", on_change: Callable[[], object]
) -> FilterRow:
    """Return the filters of the match list, with the games and people that `finder` knows."""
    games, people = finder.games(), finder.people()
    filters.game = filters.game if filters.game in games else ""
    filters.person = filters.person if filters.person in people else ""
    row = FilterRow(page, filters, _("Search"), on_change)
    row.add_selector("game", _("Game"), {"": _("All games"), **{key: GAMES[key].title for key in games}})
    if len(people) > 1:
        row.add_selector("person", _("Player"), {"": _("Everyone"), **{name: name for name in people}})
    row.add_selector("outcome", _("Result"), OUTCOMES)
    row.add_selector("days", _("Date"), SPANS)
    return row


# -- filters of the match list -----------------------------------------------------------------------------------------


MAX_PEOPLE = 12  # people in the selector; others can be searched for by name

OUTCOMES = {
    "": _l("Any result"),
    "open": pgettext_lazy("matches", "Unfinished"),
    "over": pgettext_lazy("matches", "Finished"),
    "won": pgettext_lazy("matches", "Won"),
    "lost": pgettext_lazy("matches", "Lost"),
}
"""The outcomes of a match, with their texts; "won" means by a person."""
SPANS = {0: _l("Any time"), 7: _l("Last 7 days"), 30: _l("Last 30 days"), 365: _l("Last 365 days")}
"""Days before now."""


@dataclass
class MatchFilters:
    """What is searched for: words, game, person, outcome and days; empty matches everything.

    `scroll_offset` is how far the list is scrolled, in pixels.
    """

    words: str = ""
    game: str = ""
    person: str = ""
    outcome: str = ""
    days: int = 0
    scroll_offset: int = 0

    def clear(self) -> None:
        """Reset the filters, so that they match every match."""
        self.words, self.game, self.person, self.outcome, self.days = "", "", "", "", 0


class MatchFinder:
    """All matches, searchable; entries that `earlier` has too are not prepared again."""

    def __init__(self, entries: Sequence[Entry], earlier: "MatchFinder | None" = None) -> None:
        self.entries = entries
        known = dict(zip(map(id, earlier.entries), earlier._texts, strict=True)) if earlier is not None else {}
        # computed in advance, so that typing does not wait for it
        self._texts: list[str] = [known.get(id(entry)) or _text(entry) for entry in entries]

    def games(self) -> list[str]:
        """Return the games of all matches, in menu order."""
        played = {entry.game for entry in self.entries}
        return [key for key in GAMES if key in played]

    def people(self) -> list[str]:
        """Return the names of the people who have played most."""
        count: Counter[str] = Counter()
        for players, times in Counter(entry.players for entry in self.entries).items():
            count.update(dict.fromkeys((player.name for player in players if isinstance(player, Person)), times))
        return [name for name, _times in count.most_common(MAX_PEOPLE)]

    def find(self, filters: MatchFilters, now: datetime) -> list[Entry]:
        """Return the matches that match the filters, in their order."""
        entries = list(self.entries)
        if words := fold(filters.words).split():
            indexes = [*range(len(entries))]  # creating 10,000 pairs would start Python's garbage collection
            for word in words:
                indexes = [index for index in indexes if word in self._texts[index]]
            entries = [entries[index] for index in indexes]
        if filters.game:
            entries = [entry for entry in entries if entry.game == filters.game]
        if filters.person:
            person = Person(filters.person)
            entries = [entry for entry in entries if person in entry.players]
        if filters.outcome:
            entries = [entry for entry in entries if filters.outcome in outcomes(entry)]
        if filters.days:
            since = now - timedelta(days=filters.days)
            entries = [entry for entry in entries if entry.begun >= since]
        return entries


def outcomes(entry: Entry) -> tuple[str, ...]:
    """Return the outcomes of a match, as keys of OUTCOMES."""
    if not entry.over:
        return ("open",)
    if any(isinstance(player, Person) for player in entry.winners):
        return ("over", "won")
    return ("over", "lost") if any(isinstance(player, Person) for player in entry.players) else ("over",)


def _text(entry: Entry) -> str:
    labels = [str(OUTCOMES[outcome]) for outcome in outcomes(entry)]
    labels += [_("Duplicate match")] if entry.hands else []
    return fold(" ".join((_titled(entry.game, entry.players), _dated(to_local(entry.begun).date()), *labels)))


@cache_by_language
def _titled(game: str, players: tuple[Player, ...]) -> str:
    base_game = GAMES[game]
    with suppress(ValueError):  # the rules no longer exist
        base_game = base_game.for_players(len(players))
    levels = (title_at(base_game, players, seat) for seat in range(len(players)))
    keys = game, *(player.level for player in players if isinstance(player, Bot))
    return " ".join((str(GAMES[game].title), *player_names(players), *levels, *keys))


@cache_by_language
def _dated(day: date) -> str:
    return f"{day.isoformat()} {WEEKDAYS[day.weekday()]} {format_date(day)}"
