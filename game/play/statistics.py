"""Statistics of people: matches, wins, hands, points per hand, longest winning streak and best hands.

Matches played with help or undo are counted separately and nowhere else. Hands of duplicate matches, imported
matches, repeated deals and typed numbers only count as `uncounted`. `ScoreBackfill` computes scores that older
versions did not store.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any, NamedTuple

from game.core import intervals
from game.match import record
from game.match.match import Match
from game.match.player_types import Person
from game.practice.worker import WorkerClient
from game.rules import GAMES
from game.rules.game import Game
from game.store import Store
from game.store.match_repository import Result, Uncounted
from game.store.matches import format_scores, scores_by_hand

ALL_GAMES = ""
"""Used in place of a game's key: all games."""
BEST = 3
"""Number of best hands that are kept."""


class Share(NamedTuple):
    """Matches won and played."""

    won: int = 0
    played: int = 0

    def interval(self) -> tuple[float, float]:
        """Return the 95% confidence interval of the win rate (Wilson)."""
        return intervals.wilson_interval(self.won, self.played)


class BestHand(NamedTuple):
    """A high-scoring hand: its points, the id of the match, and the number of the hand, from 1."""

    points: int
    match: int
    hand: int


@dataclass
class Tally:
    """Statistics of one person in one game, or in all games.

    `against` maps levels of bots and people to results. `points_by_match` lists hands and points of each match, in
    order; it is empty for all games, as points of different games cannot be added. `longest_streak` is the longest
    winning streak.
    """

    share: Share = field(default_factory=Share)
    aided: Share = field(default_factory=Share)
    against: dict[str | Person, Share] = field(default_factory=dict)
    points_by_match: list[tuple[int, int]] = field(default_factory=list)
    best: list[BestHand] = field(default_factory=list)
    longest_streak: int = 0
    hands: int = 0
    _streak: int = 0
    _sum_of_squares: float = 0.0

    def points_per_hand(self) -> tuple[float, float] | None:
        """Return the mean points per hand and its margin of error; None before two hands."""
        count = sum(hands for hands, _points in self.points_by_match)
        if count < 2:
            return None
        total = sum(points for _hands, points in self.points_by_match)
        return total / count, intervals.margin_of_error(count, total, self._sum_of_squares)

    def add(self, result: Result, person: Person, points_by_hand: list[int], single: bool) -> None:
        """Count a match.

        `points_by_hand` are the points of the person's side in each hand; `single` is true for the tally of one game.
        """
        won = person in result.winners
        if result.aided:
            self.aided = _count(self.aided, won)
            return
        self.share = _count(self.share, won)
        self.hands += len(points_by_hand)
        self._streak = self._streak + 1 if won else 0
        self.longest_streak = max(self.longest_streak, self._streak)
        for opponent in _opponents(result, person):
            self.against[opponent] = _count(self.against.get(opponent, Share()), won)
        if single and points_by_hand:
            self.points_by_match.append((len(points_by_hand), sum(points_by_hand)))
            self._sum_of_squares += sum(points * points for points in points_by_hand)
            hands = [
                BestHand(points, result.id, number) for number, points in enumerate(points_by_hand, 1) if points > 0
            ]
            self.best = sorted([*self.best, *hands], key=lambda hand: -hand.points)[:BEST]


class Statistics:
    """Statistics of every person, by game and in total."""

    def __init__(self) -> None:
        self.tallies: dict[Person, dict[str, Tally]] = {}
        self.uncounted: dict[Person, Counter[str]] = {}

    def people(self) -> list[Person]:
        """Return everybody who has finished a match, most matches first."""

        def played(person: Person) -> tuple[int, int]:
            tally = self.of(person)
            return tally.share.played + tally.aided.played, self.uncounted.get(person, Counter()).total()

        return sorted({**self.tallies, **self.uncounted}, key=played, reverse=True)

    def of(self, person: Person, game: str = ALL_GAMES) -> Tally:
        """Return the tally of a person."""
        return self.tallies.get(person, {}).get(game, Tally())

    def add(self, result: Result) -> None:
        """Count a match for every person who played in it. Matches must be added in the order they were begun."""
        for person in dict.fromkeys(player for player in result.players if isinstance(player, Person)):
            tallies = self.tallies.setdefault(person, {})
            points_by_hand = _points_by_hand(result, person)
            for game in (ALL_GAMES, result.game):
                tallies.setdefault(game, Tally()).add(result, person, points_by_hand, game != ALL_GAMES)

    def add_uncounted(self, match: Uncounted) -> None:
        """Count a match that is in no statistics, by the reason."""
        for person in dict.fromkeys(player for player in match.players if isinstance(player, Person)):
            self.uncounted.setdefault(person, Counter())[match.why] += 1


def _count(share: Share, won: bool) -> Share:
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


def _points_by_hand(result: Result, person: Person) -> list[int]:
    """Return the points of a person's side in each hand; empty if unknown."""
    game_and_side = _side(result, person)
    if game_and_side is None or not result.scores or not 0 <= game_and_side[1] < len(result.scores[0]):
        return []
    game, side = game_and_side
    return [game.merit(after[side] - before[side]) for before, after in pairwise(result.scores[:-1])]


def _opponents(result: Result, person: Person) -> set[str | Person]:
    """Return the opponents of a person: bot levels and people."""
    game_and_side = _side(result, person)
    players = len(result.players)
    others = (
        player
        for seat, player in enumerate(result.players)
        if player != person and (game_and_side is None or game_and_side[0].side(seat, players) != game_and_side[1])
    )
    return {player if isinstance(player, Person) else player.level for player in others}


# -- scores that older versions did not store --------------------------------------------------------------------------


BATCH = 8
"""Number of matches per worker job."""

_ScoreRows = tuple[tuple[int, str], ...]
"""Match ids, each with its serialized scores."""


_Replays = tuple[tuple[int, str, tuple[str, ...]], ...]
"""Matches to replay, as (id, record, actions)."""


def _replayed(matches: _Replays) -> _ScoreRows:
    return tuple((id, _serialized_scores(written, actions)) for id, written, actions in matches)


NO_SCORES = "[]"
"""Stored instead of scores if a match cannot be replayed, so that it is not tried again."""


def _serialized_scores(record_text: str, actions: tuple[str, ...]) -> str:
    try:
        match: Match = record.parse_record(record_text)
        record.replay_actions(match, actions)
    except ValueError:
        return NO_SCORES
    return format_scores(scores_by_hand(match.states))


class ScoreBackfill:
    """Computes and stores missing scores in small batches, without blocking."""

    def __init__(self, store: Store) -> None:
        self._repository = store.match_repository
        self._remaining = self._repository.unscored()
        self.total = len(self._remaining)
        self._worker: WorkerClient[_ScoreRows] = WorkerClient()

    @property
    def remaining(self) -> int:
        """Number of matches still to be replayed."""
        return len(self._remaining)

    def poll(self) -> bool:
        """Store finished results and submit the next batch. Return True once, when everything is done."""
        if not self._remaining:
            return False
        if not self._worker.is_pending:
            texts = ((id, self._repository.rows_of(id)) for id in self._remaining[:BATCH])
            matches = tuple((id, *results) if results else (id, "", ()) for id, results in texts)
            no_scores = tuple((id, NO_SCORES) for id, *_texts in matches)
            self._worker.submit(
                partial(_replayed, matches), lambda simpler: no_scores if simpler else _replayed(matches)
            )
        results = self._worker.answer()
        if results is None:
            return False
        for id, scores_text in results:
            self._repository.note_scores(id, scores_text)
        self._remaining = self._remaining[len(results) :]
        if not self._remaining:
            self.close()
        return not self._remaining

    def close(self) -> None:
        """Stop the worker."""
        self._worker.close()
