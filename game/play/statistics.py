"""What people have played, in figures: matches, hands, points a hand, won of played, the longest run, the best hands.

What was played with help, or with moves taken back, is counted apart and is in nothing else. Matches that were not
played here, or with tiles dealt before, are in no figure but for how many there are.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from game.core import intervals
from game.match.player_types import Person
from game.rules import GAMES
from game.rules.game import Game
from game.store.match_repository import Result, Uncounted

EVERY = ""
"""In place of a game: all of them."""
BEST = 3
"""So many best hands are remembered."""


class Share(NamedTuple):
    """So many won of so many played."""

    won: int = 0
    played: int = 0

    def interval(self) -> tuple[float, float]:
        """Between which shares the true one lies, 95 times of 100."""
        return intervals.wilson_interval(self.won, self.played)


class BestHand(NamedTuple):
    """A hand that brought much: how many points, in which match, and which hand of it, from 1."""

    points: int
    match: int
    hand: int


@dataclass
class Tally:
    """What one person has played of one game, or of all.

    `against` goes by the key of a level, or a Person. `course` has for each match, in order, how many hands it had and
    what they brought; points of different games are not added up, so for all games there are none.
    """

    share: Share = field(default_factory=Share)
    aided: Share = field(default_factory=Share)
    against: dict[str | Person, Share] = field(default_factory=dict)
    course: list[tuple[int, int]] = field(default_factory=list)
    best: list[BestHand] = field(default_factory=list)
    longest: int = 0
    hands: int = 0
    _run: int = 0
    _squares: float = 0.0

    def points_a_hand(self) -> tuple[float, float] | None:
        """What a hand brought, and how far from it the true figure may lie; None before there are two hands."""
        count = sum(hands for hands, _points in self.course)
        if count < 2:
            return None
        total = sum(points for _hands, points in self.course)
        return total / count, intervals.margin_of_error(count, total, self._squares)

    def add(self, result: Result, person: Person, made: list[int], single: bool) -> None:
        """Count a match in which a side has `made` so many points hand by hand; `single` if this is of one game."""
        won = person in result.winners
        if result.aided:
            self.aided = _more(self.aided, won)
            return
        self.share = _more(self.share, won)
        self.hands += len(made)
        self._run = self._run + 1 if won else 0
        self.longest = max(self.longest, self._run)
        for opponent in _opponents(result, person):
            self.against[opponent] = _more(self.against.get(opponent, Share()), won)
        if single and made:
            self.course.append((len(made), sum(made)))
            self._squares += sum(points * points for points in made)
            hands = [BestHand(points, result.id, nth) for nth, points in enumerate(made, 1) if points > 0]
            self.best = sorted([*self.best, *hands], key=lambda hand: -hand.points)[:BEST]


class Statistics:
    """The tallies of every person, by game and in all."""

    def __init__(self) -> None:
        self.tallies: dict[Person, dict[str, Tally]] = {}
        self.uncounted: dict[Person, Counter[str]] = {}

    def people(self) -> list[Person]:
        """Everybody who has finished a match, who has played most the first."""

        def played(person: Person) -> tuple[int, int]:
            tally = self.of(person)
            return tally.share.played + tally.aided.played, self.uncounted.get(person, Counter()).total()

        return sorted({**self.tallies, **self.uncounted}, key=played, reverse=True)

    def of(self, person: Person, game: str = EVERY) -> Tally:
        """What a person has played."""
        return self.tallies.get(person, {}).get(game, Tally())

    def add(self, result: Result) -> None:
        """Count a match for everybody who played in it; matches come in the order in which they were begun."""
        for person in dict.fromkeys(chair for chair in result.players if isinstance(chair, Person)):
            mine = self.tallies.setdefault(person, {})
            made = _made(result, person)
            for game in (EVERY, result.game):
                mine.setdefault(game, Tally()).add(result, person, made, game != EVERY)

    def add_uncounted(self, match: Uncounted) -> None:
        """Count a match that is in no figure, by why it is in none."""
        for person in dict.fromkeys(chair for chair in match.players if isinstance(chair, Person)):
            self.uncounted.setdefault(person, Counter())[match.why] += 1

    def add_all(self, results: Iterable[Result]) -> None:
        """Count them all."""
        for result in results:
            self.add(result)


def _more(share: Share, won: bool) -> Share:
    return Share(share.won + won, share.played + 1)


@lru_cache(256)
def _game(key: str, preset: str, players: int) -> Game[Any] | None:
    try:
        return GAMES[key].for_players(players, preset, None)
    except ValueError:
        return None


def _side(result: Result, person: Person) -> tuple[Game[Any], int] | None:
    game = _game(result.game, result.preset, len(result.players))
    return None if game is None else (game, game.side(result.players.index(person), len(result.players)))


def _made(result: Result, person: Person) -> list[int]:
    """What the side of a person made, hand by hand; nothing where that is not known."""
    found = _side(result, person)
    if found is None or not result.scores or not 0 <= found[1] < len(result.scores[0]):
        return []
    game, side = found
    return [game.merit(after[side] - before[side]) for before, after in pairwise(result.scores[:-1])]


def _opponents(result: Result, person: Person) -> set[str | Person]:
    """Against whom a person played: the levels of bots, and people."""
    found = _side(result, person)
    players = len(result.players)
    others = (
        chair
        for seat, chair in enumerate(result.players)
        if chair != person and (found is None or found[0].side(seat, players) != found[1])
    )
    return {chair if isinstance(chair, Person) else chair.level for chair in others}
