"""The games as a collection to be looked through: what a player wants to see of it, and which games that is."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from game.language import gettext as _
from game.language import ngettext
from game.rules import GAMES, rules_text
from game.rules.game import Game
from game.words import FAMILIES

Kept = Literal["all", "favourites", "unplayed"]

MANY = 6  # from so many players on, a party: whoever looks for six is shown what seats six or more


@dataclass
class Wanted:
    """What is looked for: words, a family, a number of players (0: any; MANY: so many or more), or a kind."""

    words: str = ""
    family: str = ""
    players: int = 0
    kept: Kept = "all"

    def clear(self) -> None:
        """Wants every game again."""
        self.words, self.family, self.players, self.kept = "", "", 0, "all"

    def found(self, keys: Collection[str], favourites: Collection[str], played: Collection[str]) -> list[str]:
        """Those of the games `keys` that are wanted, in their order, but those first that are called by the words."""
        games = {key: GAMES[key] for key in keys if self._of_kind(key, favourites, played)}
        called = [key for key, game in games.items() if said(self.words, game.title)]
        told = [key for key, game in games.items() if key not in called and said(self.words, _told(key, game))]
        return called + told

    def _of_kind(self, key: str, favourites: Collection[str], played: Collection[str]) -> bool:
        game = GAMES[key]
        return (
            self.family in ("", game.family)
            and (not self.players or any(_as_wanted(number) == self.players for number in numbers(game)))
            and {"all": True, "favourites": key in favourites, "unplayed": key not in played}[self.kept]
        )


def numbers(game: Game[Any]) -> list[int]:
    """How many can play, with the one set or the other, in order."""
    return sorted({number for seats in game.seats.values() for number in seats})


def numbers_offered(keys: Collection[str]) -> list[int]:
    """The numbers of players by which these games can be told apart, in order; MANY stands for all from it on."""
    return sorted({_as_wanted(number) for key in keys for number in numbers(GAMES[key])})


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


def said(words: str, text: str) -> bool:
    """Whether each of `words` begins a word of `text`, or of `text` with its hyphens and spaces closed up."""
    spoken = _spoken(text)
    closed = "".join(spoken)
    return all(closed.startswith(typed) or any(word.startswith(typed) for word in spoken) for typed in _spoken(words))


def _as_wanted(number: int) -> int:
    return min(number, MANY)


def _spoken(text: str) -> list[str]:
    """The words of a text, in order, in small letters, without apostrophes."""
    return re.findall(r"[^\W_]+", re.sub("['’]", "", text).casefold())


def _told(key: str, game: Game[Any]) -> str:
    """All by which a game may be found: its titles in books new and old, what is special, its family and its books."""
    presets = (preset.key for preset in game.presets)
    return " ".join([game.title, game.blurb, FAMILIES[game.family].title, books(game), *presets, _names(key)])


@cache
def _names(key: str) -> str:
    """What the rules tell of each book's way of playing, where a game's other names are."""
    ways = rules_text(key).partition("## Ways to play")[2]
    return ways.partition("House rules:")[0]
