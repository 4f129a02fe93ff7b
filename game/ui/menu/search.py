"""A search among the games, and the words by which one is found: how many can play, and the books that teach it."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from game.platform.language import gettext as _
from game.platform.language import ngettext
from game.rules import GAMES, rules_text
from game.rules.game import Game
from game.text import FAMILIES

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

    def found(self, keys: Collection[str], favourites: Collection[str], played: Collection[str]) -> list[str]:
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
            and (not self.players or any(min(number, MANY) == self.players for number in numbers(game)))
            and {"all": True, "favourites": key in favourites, "unplayed": key not in played}[self.among]
        )


def numbers(game: Game[Any]) -> list[int]:
    """How many can play, with the one set or the other, in order."""
    return sorted({number for seats in game.seats.values() for number in seats})


def numbers_offered(keys: Collection[str]) -> list[int]:
    """The numbers of players by which these games can be told apart, in order; MANY stands for all from it on."""
    return sorted({min(number, MANY) for key in keys for number in numbers(GAMES[key])})


def seats(game: Game[Any]) -> str:
    """How many can play, in words."""
    able = numbers(game)
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
    return " ".join([game.title, game.blurb, FAMILIES[game.family].title, books(game), *presets, _names(key)])


@cache
def _names(key: str) -> str:
    """What the rules tell of each book's way of playing, where a game's other names are."""
    ways = rules_text(key).partition("## Ways to play")[2]
    return ways.partition("House rules:")[0]
