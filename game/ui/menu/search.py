"""A search among the games, and the words by which one is found: how many can play, and the books that teach it."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any, Literal

import pygame

from game.match.match import player_names, title_at
from game.match.player_types import Person, Player
from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules import GAMES, rules_text
from game.rules.game import Game
from game.store.match_repository import Entry
from game.text.when import WEEKDAYS, format_date, to_local
from game.ui.canvas.canvas import Canvas
from game.ui.widgets.fields import TextField
from game.ui.widgets.page import GAP
from game.ui.widgets.selector import Selector, SelectorItem
from game.ui.widgets.widget import TEXT, Button, Widget

Among = Literal["all", "favourites", "unplayed"]

MANY = 6  # from so many players on, a party: whoever looks for six is shown what seats six or more


@dataclass
class Search:
    """A search `among` all the games, the favourites or those never played.

    It is for words, for a family and for a number of players (0: any; MANY: so many or more).
    """

    words: str = ""
    family: str = ""
    players: int = 0
    among: Among = "all"

    def clear(self) -> None:
        """Searches for nothing, so that every game is found."""
        self.words, self.family, self.players, self.among = "", "", 0, "all"

    def find(self, keys: Collection[str], favourites: Collection[str], played: Collection[str]) -> list[str]:
        """Those of the games `keys` that match, in their order, but those first whose title has the words."""
        games = {key: GAMES[key] for key in keys if self._admits(key, favourites, played)}
        by_title = [key for key, game in games.items() if matches(self.words, game.title)]
        by_text = [
            key for key, game in games.items() if key not in by_title and matches(self.words, _searched_text(key, game))
        ]
        return by_title + by_text

    def _admits(self, key: str, favourites: Collection[str], played: Collection[str]) -> bool:
        game = GAMES[key]
        return (
            self.family in ("", game.family)
            and (not self.players or any(min(number, MANY) == self.players for number in player_counts(game)))
            and {"all": True, "favourites": key in favourites, "unplayed": key not in played}[self.among]
        )


def player_counts(game: Game[Any]) -> list[int]:
    """How many can play, with the one set or the other, in order."""
    return sorted({number for seats in game.seats.values() for number in seats})


def numbers_offered(keys: Collection[str]) -> list[int]:
    """The numbers of players by which these games can be told apart, in order; MANY stands for all from it on."""
    return sorted({min(number, MANY) for key in keys for number in player_counts(GAMES[key])})


def player_counts_text(game: Game[Any]) -> str:
    """How many can play, in words."""
    able = player_counts(game)
    if len(able) == 1:
        return ngettext("{count} player", "{count} players", able[0]).format(count=able[0])
    if len(able) > 2 and able == list(range(able[0], able[-1] + 1)):
        return _("{least} to {most} players").format(least=able[0], most=able[-1])
    return _("{some} or {most} players").format(some=", ".join(map(str, able[:-1])), most=able[-1])


def books(game: Game[Any]) -> str:
    """The books that teach it, each once, though it teach several ways."""
    named = list(dict.fromkeys(preset.book for preset in game.presets))
    heads = [book.partition(", ")[0] for book in named]  # “Every Boy's Book, first method”
    return ", ".join(
        dict.fromkeys(head if heads.count(head) > 1 else book for head, book in zip(heads, named, strict=True))
    )


def matches(words: str, text: str) -> bool:
    """Whether each of `words` begins a word of `text`, or of `text` with its hyphens and spaces closed up."""
    searched = _words_in(text)
    closed = "".join(searched)
    return all(
        closed.startswith(typed) or any(word.startswith(typed) for word in searched) for typed in _words_in(words)
    )


def _words_in(text: str) -> list[str]:
    """The words of a text, in order, in small letters, without apostrophes."""
    return re.findall(r"[^\W_]+", re.sub("['’]", "", text).casefold())


def _searched_text(key: str, game: Game[Any]) -> str:
    """What is searched for words: its titles in books new and old, what is special, its family and its books."""
    presets = (preset.key for preset in game.presets)
    return " ".join([game.title, game.blurb, game.family_title, books(game), *presets, _names(key)])


@cache
def _names(key: str) -> str:
    """What the rules tell of each book's way of playing, where a game's other names are."""
    ways = rules_text(key).partition("## Ways to play")[2]
    return ways.partition("House rules:")[0]


# -- the row of a search: its words, and a selector for each thing that can be chosen ----------------------------------


MAX_QUERY_LENGTH = 40  # letters looked for
FIELD = 6  # ems, the least width of the field beside the selectors


class SearchRow:
    """The widgets that change `search`, in one row where there is room; `act` is called after each change.

    A family can be chosen where the games `keys` have more than one. `clear` is called for every game to be shown.
    """

    def __init__(
        self,
        canvas: Canvas,
        search: Search,
        keys: Collection[str],
        act: Callable[[], object],
        clear: Callable[[], object],
        unfold: Callable[[], object],
    ) -> None:
        self._canvas, self._search, self._act, self._unfold = canvas, search, act, unfold
        self.field = TextField(
            canvas, _("Search"), search.words, self._type, empty=_("Search"), longest=MAX_QUERY_LENGTH
        )
        self._clear = Button(canvas, _("Clear"), clear, icon="clear", terse=True)
        among = [
            SelectorItem("all", _("All games")),
            SelectorItem("favourites", _("Favourites")),
            SelectorItem("unplayed", _("Never played")),
        ]
        self._selectors = [self._selector("among", _("Show"), among)]
        families = {game.family: game.family_title for key, game in GAMES.items() if key in keys}
        if len(families) > 1:
            picks = [
                SelectorItem("", _("All kinds")),
                *(SelectorItem(family, title) for family, title in families.items()),
            ]
            self._selectors.append(self._selector("family", _("Family"), picks))
        players = [SelectorItem(number, _players(number)) for number in numbers_offered(keys)]
        self._selectors.append(self._selector("players", _("Players"), [SelectorItem(0, _("Any number")), *players]))
        self.update_clear_button()

    def widgets(self) -> list[Widget]:
        """All of it, in reading order."""
        return [self.field, self._clear, *self._selectors]

    def update_clear_button(self) -> None:
        """Enables the button that clears where there is something to clear."""
        self._clear.enabled = self._search != Search()

    def arrange(self, left: int, top: int, width: int) -> int:
        """Puts the widgets in a row `width` pixels wide, the field above the selectors where it would be too short."""
        gap = max(1, round(GAP * self._canvas.unit))
        wide = [selector.natural_size()[0] for selector in self._selectors]
        clear, least = self._clear.natural_size(), round(FIELD * self._canvas.text_size(TEXT))
        beside = sum(wide) + gap * (len(wide) + 1) + least + clear[0] <= width
        field = width - gap - clear[0] - (sum(wide) + gap * len(wide) if beside else 0)
        self.field.rect = pygame.Rect(left, top, field, self.field.natural_size()[1])
        self._clear.rect = pygame.Rect((self.field.rect.right + gap, top), clear)
        x = self._clear.rect.right + gap
        if not beside:
            x, top = left, self._clear.rect.bottom + gap
            wide = [(width + gap) // len(wide) - gap] * len(wide)
        for selector, across in zip(self._selectors, wide, strict=True):
            selector.rect = pygame.Rect(x, top, across, selector.height(across))
            x += across + gap
        return max(widget.rect.bottom for widget in self.widgets())

    def _selector(self, field: str, label: str, picks: Sequence[SelectorItem]) -> Selector:
        def choose(value: object) -> None:
            setattr(self._search, field, value)
            self._act()

        return Selector(self._canvas, label, picks, getattr(self._search, field), choose, self._unfold, form="list")

    def _type(self, words: str) -> None:
        self._search.words = words
        self._act()


def _players(number: int) -> str:
    """So many players, in words; MANY stands for all from it on."""
    if number == MANY:
        return _("{number} or more").format(number=number)
    return ngettext("{count} player", "{count} players", number).format(count=number)


# -- which matches are found: by words, by game, by who played, by what came of them, and by when they we --------------


MAX_PEOPLE = 12  # of whom one can be chosen; others are found by their name

OUTCOMES = {
    "": _("Any result"),
    "open": _("Unfinished"),
    "over": _("Finished"),
    "won": _("Won"),
    "lost": _("Not won"),
}
"""What may have come of a match, in words; won is what a person has won."""
SPANS = {0: _("Any time"), 7: _("Last 7 days"), 30: _("Last 30 days"), 365: _("Last year")}
"""Days before now."""


@dataclass
class MatchFilters:
    """What is looked for: words, a game, a person, an outcome and a span of days; empty for whatever it is."""

    words: str = ""
    game: str = ""
    person: str = ""
    outcome: str = ""
    days: int = 0


class MatchFinder:
    """The matches that there are, and those of them that are wanted."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self._texts = list(map(_text, entries))  # now, so that no letter that is typed waits for it

    def games(self) -> list[str]:
        """The games of which there is a match, in the order of the menu."""
        there = {entry.game for entry in self.entries}
        return [key for key in GAMES if key in there]

    def people(self) -> list[str]:
        """Who has played most, by name."""
        count: Counter[str] = Counter()
        for players, times in Counter(entry.players for entry in self.entries).items():
            count.update(dict.fromkeys((chair.name for chair in players if isinstance(chair, Person)), times))
        return [name for name, _times in count.most_common(MAX_PEOPLE)]

    def find(self, wanted: MatchFilters, now: datetime) -> list[Entry]:
        """Those that are wanted, in their order."""
        entries = list(self.entries)
        if words := wanted.words.casefold().split():
            places = list(range(len(entries)))  # numbers, for to make 10,000 pairs has Python collect its garbage
            for word in words:
                places = [place for place in places if word in self._texts[place]]
            entries = [entries[place] for place in places]
        if wanted.game:
            entries = [entry for entry in entries if entry.game == wanted.game]
        if wanted.person:
            person = Person(wanted.person)
            entries = [entry for entry in entries if person in entry.players]
        if wanted.outcome:
            entries = [entry for entry in entries if wanted.outcome in outcomes(entry)]
        if wanted.days:
            since = now - timedelta(days=wanted.days)
            entries = [entry for entry in entries if entry.begun >= since]
        return entries


def outcomes(entry: Entry) -> tuple[str, ...]:
    """What came of a match, by the keys of OUTCOMES."""
    if not entry.over:
        return ("open",)
    if any(isinstance(chair, Person) for chair in entry.winners):
        return ("over", "won")
    return ("over", "lost") if any(isinstance(chair, Person) for chair in entry.players) else ("over",)


def _text(entry: Entry) -> str:
    said = [OUTCOMES[outcome] for outcome in outcomes(entry)]
    said += [_("Duplicate match")] if entry.hands else []
    return " ".join((_titled(entry.game, entry.players), _dated(to_local(entry.begun).date()), *said)).casefold()


@cache
def _titled(game: str, players: tuple[Player, ...]) -> str:
    try:
        plain = GAMES[game].for_players(len(players))
    except ValueError:  # by rules that are no more
        plain = GAMES[game]
    levels = (title_at(plain, players, seat) for seat in range(len(players)))
    return " ".join((GAMES[game].title, *player_names(players), *levels))


@cache
def _dated(day: date) -> str:
    return f"{day.isoformat()} {WEEKDAYS[day.weekday()]} {format_date(day)}"
